import PlumbSyntax

@testable import PlumbEngine

/// An expression as the generator makes it: what the parser has to find in its text.
indirect enum RandomExpression: Sendable {
  case number(Double)
  case string(String)
  /// A symbol: a value of the scope, or a name of the language that stands for `value`.
  case name(String, value: Value?)
  case prefix(Operator, RandomExpression)
  case rangeFrom(RandomExpression)
  case infix(Operator, RandomExpression, RandomExpression)
  case ternary(RandomExpression, RandomExpression, RandomExpression)
  case call(String, [RandomExpression])
  /// A string called as a format.
  case format(String, [RandomExpression])
  case index(RandomExpression, RandomExpression)
  case array([RandomExpression])

  static func scope(_ name: String) -> RandomExpression { .name(name, value: nil) }
  static let null = RandomExpression.name("nil", value: .null)

  /// Fully parenthesised, as `ExpressionTree.shape`.
  var shape: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .name(let name, _): name
    case .prefix(let operation, let a): "(\(operation) \(a.shape))"
    case .rangeFrom(let a): "(\(Operator.rangeFrom) \(a.shape))"
    case .infix(let operation, let a, let b): "(\(a.shape) \(operation) \(b.shape))"
    case .ternary(let a, let b, let c): "(\(a.shape) ? \(b.shape) : \(c.shape))"
    case .call(let name, let arguments): "\(name)(\(arguments.map(\.shape).joined(separator: "; ")))"
    case .format(let text, let arguments): "'\(text)'(\(arguments.map(\.shape).joined(separator: "; ")))"
    case .index(let a, let b): "\(a.shape)[\(b.shape)]"
    case .array(let items): "[\(items.map(\.shape).joined(separator: "; "))]"
    }
  }
}

extension ExpressionTree {
  /// Fully parenthesised: what the parser understood, whatever quotes strings stand in.
  var shape: String { root < 0 ? "" : shape(root) }

  private func shape(_ index: Int32) -> String {
    let node = nodes[Int(index)]
    switch node.kind {
    case .number: return "\(node.number)"
    case .string: return "'\(text(of: node))'"
    case .symbol: return text(of: node)
    case .prefix, .postfix: return "(\(node.operation) \(shape(node.a)))"
    case .infix: return "(\(shape(node.a)) \(node.operation) \(shape(node.b)))"
    case .ternary: return "(\(shape(node.a)) ? \(shape(node.b)) : \(shape(node.c)))"
    case .call: return node.c >= 0 ? "'\(text(of: node))'(\(items(node)))" : "\(text(of: node))(\(items(node)))"
    case .array: return "[\(items(node))]"
    case .index: return "\(shape(node.a))[\(shape(node.b))]"
    case .member: return "\(shape(node.a)).\(text(of: node))"
    }
  }

  private func items(_ node: Node) -> String {
    arguments[Int(node.a)..<Int(node.a + node.b)].map { shape($0) }.joined(separator: "; ")
  }
}

/// What a random expression comes to.
enum RandomExpressionType: CaseIterable {
  case number, bool, string, color, numbers, strings, range, dictionary, alignment, point, insets, font, text
  /// A number, or nil.
  case optional
}
