/// Operators that have a meaning. Others are errors of the parser ("Undefined infix operator ^").
package enum Operator: UInt8, Sendable, BitwiseCopyable {
  case add, subtract, multiply, divide, remainder  // infix + - * / %
  case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  case and, or, coalesce  // && || ??
  case closedRange, halfOpenRange  // a...b a..<b
  case comma  // infix `,` outside of calls: builds an array
  case negate, not  // prefix - !
  case rangeUpTo, rangeThrough  // prefix ..<x ...x
  case percent  // postfix %
  case rangeFrom  // postfix x...
}

/// The parsed form of one expression: a flat arena, children before parents, the root last.
///
/// Flat because releasing a deep tree of boxes recurses, and a document decides how deep it is. The parser makes no
/// tree higher than `ExpressionLimits.maxDepth`, chains of operators included, so recursion over its trees is safe.
package struct ExpressionTree: Sendable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// `number`
    case number
    /// `text`: the decoded string; `a`: the byte of its delimiter, `'` or `"`, which printing keeps
    case string
    /// `text`: the name, without backticks
    case symbol
    /// `operation`, child `a`
    case prefix, postfix
    /// `operation`, children `a` and `b`
    case infix
    /// condition `a`, then `b`, else `c`
    case ternary
    /// `text`: the function's name, or where `c` is a quote a format in those quotes; `arguments[a..<a + b]` are the
    /// children
    case call
    /// value `a`, index `b`
    case index
    /// `text`: the name of a member of the value `a`: `items[0].name`
    case member
    /// `arguments[a..<a + b]` are the items
    case array
  }

  package struct Node: Sendable, BitwiseCopyable {
    package var kind: Kind
    package var operation: Operator
    package var a: Int32
    package var b: Int32
    package var c: Int32
    package var number: Double
    /// Index into `texts`, -1 for none.
    package var text: Int32
    /// The byte range of the whole (sub)expression in the text that was parsed.
    package var range: SourceRange

    package init(
      kind: Kind, operation: Operator = .add, a: Int32 = -1, b: Int32 = -1, c: Int32 = -1, number: Double = 0,
      text: Int32 = -1, range: SourceRange
    ) {
      self.kind = kind
      self.operation = operation
      self.a = a
      self.b = b
      self.c = c
      self.number = number
      self.text = text
      self.range = range
    }
  }

  package var nodes: [Node] = []
  /// Children of calls and arrays, as indices into `nodes`.
  package var arguments: [Int32] = []
  package var texts: [String] = []

  package init() {}

  /// The index of the root, or -1 for an expression that is empty or only a comment.
  package var root: Int32 { Int32(truncatingIfNeeded: nodes.count) - 1 }

  package func text(of node: Node) -> String { node.text >= 0 ? texts[Int(node.text)] : "" }
}

/// A syntax error, with its byte range in the parsed text.
package final class SyntaxError: Error, @unchecked Sendable {
  package var message: String
  package var range: SourceRange
  /// Empty, or what would be accepted.
  package var hint: String
  package var code: Status

  @inline(never)
  package init(_ message: String, _ range: SourceRange, hint: String = "", code: Status = .syntax) {
    self.message = message
    self.range = range
    self.hint = hint
    self.code = code
  }
}

/// The text of an attribute that is one expression: `left="{4 + 5 // why}"`. `tree.root < 0`: the attribute is absent.
package struct PlainExpression: Sendable {
  package var tree: ExpressionTree
  /// Comments without `//`, joined with ` // `; nil if there is none.
  package var comment: String?
  package init(tree: ExpressionTree, comment: String?) {
    self.tree = tree
    self.comment = comment
  }
}

/// The text of a string-like attribute: `text="Score: {score}"`. No parts, or only comments: the attribute is absent.
package struct InterpolatedText: Sendable {
  package enum Part: Sendable {
    /// Text and the byte where it begins.
    case literal(String, start: UInt32)
    case expression(ExpressionTree, comment: String?)
    case comment(String)
  }
  package var parts: [Part]
  package init(parts: [Part]) { self.parts = parts }
}
