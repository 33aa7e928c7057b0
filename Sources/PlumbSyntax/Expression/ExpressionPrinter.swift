/// Writes a tree as normalised text: single spaces around infix operators, parentheses only where they are needed.
/// Parsing the text gives the same tree.
package struct ExpressionPrinter {
  /// Pending output; a stack instead of recursion, since trees may be deep.
  private enum PrintStep {
    case node(Int32)
    case text(StaticString)
    /// The name of a member.
    case name(ExpressionTree.Node)
  }

  private let tree: ExpressionTree
  private var output: [UInt8] = []
  private var steps: [PrintStep] = []

  /// The text of a tree; "" for an empty one. O(nodes + texts).
  package static func print(_ tree: ExpressionTree) -> String {
    var printer = ExpressionPrinter(tree)
    printer.run()
    return String(decoding: printer.output, as: UTF8.self)
  }

  private init(_ tree: ExpressionTree) { self.tree = tree }

  private mutating func run() {
    if tree.root >= 0 { steps.append(.node(tree.root)) }
    while let step = steps.popLast() {
      switch step {
      case .text(let text): text.withUTF8Buffer { output.append(contentsOf: $0) }
      case .name(let node): append(tree.text(of: node))
      case .node(let index): if let node = node(index) { write(node) }
      }
    }
  }

  private func node(_ index: Int32) -> ExpressionTree.Node? {
    index >= 0 && index < tree.nodes.count ? tree.nodes[Int(index)] : nil
  }

  /// Writes the beginning of a node and puts the rest on the stack, last things first.
  private mutating func write(_ node: ExpressionTree.Node) {
    switch node.kind {
    case .number:
      // Only a literal too large for a double is infinite.
      append(node.number == .infinity ? "1e999" : numberText(node.number))
    case .string:
      let delimiter = UInt8(ascii: node.a == 34 ? "\"" : "'")
      QuotedText.encode(tree.text(of: node), delimiter: delimiter, into: &output)
    case .symbol:
      appendName(node)
    case .prefix:
      append(node.operation.symbol)
      push(node.a, parenthesized: isOperator(node.a) || beginsWithPoint(node.a))
    case .postfix:
      steps.append(.text(suffix(node.operation)))
      push(node.a, parenthesized: isOperator(node.a) && self.node(node.a)?.kind != .prefix)
    case .infix:
      writeInfix(node)
    case .ternary:
      push(node.c, parenthesized: isOpenRange(node.c) || isComma(node.c))
      steps.append(.text(" : "))
      push(node.b, parenthesized: isOpenRange(node.b) || isComma(node.b))
      steps.append(.text(" ? "))
      push(node.a, parenthesized: isOpenRange(node.a) || precedence(node.a) <= Operator.ternaryPrecedence)
    case .call:
      if node.c >= 0 {
        QuotedText.encode(tree.text(of: node), delimiter: UInt8(truncatingIfNeeded: node.c), into: &output)
      } else {
        appendName(node)
      }
      append("(")
      steps.append(.text(")"))
      pushItems(node)
    case .array:
      append("[")
      steps.append(.text("]"))
      pushItems(node)
    case .member:
      steps.append(.name(node))
      steps.append(.text("."))
      // Behind anything but a bracket the name would become part of what is before it.
      push(node.a, parenthesized: !endsWithBracket(node.a))
    case .index:
      steps.append(.text("]"))
      push(node.b, parenthesized: isComma(node.b))
      steps.append(.text("["))
      push(node.a, parenthesized: isOperator(node.a))
    }
  }

  private mutating func writeInfix(_ node: ExpressionTree.Node) {
    let own = node.operation.precedence
    let left = precedence(node.a)
    let right = precedence(node.b)
    let isComparison = own == Operator.comparisonPrecedence
    push(node.b, parenthesized: right <= own || isOpenRange(node.b))
    steps.append(.text(infix(node.operation)))
    push(node.a, parenthesized: left < own || left == own && isComparison || isOpenRange(node.a))
  }

  private mutating func push(_ index: Int32, parenthesized: Bool) {
    if parenthesized { steps.append(.text(")")) }
    steps.append(.node(index))
    if parenthesized { steps.append(.text("(")) }
  }

  private mutating func pushItems(_ node: ExpressionTree.Node) {
    let first = max(0, Int(node.a))
    let end = min(first + max(0, Int(node.b)), tree.arguments.count)
    for position in stride(from: end - 1, through: first, by: -1) {
      let item = tree.arguments[position]
      push(item, parenthesized: isComma(item))
      if position > first { steps.append(.text(", ")) }
    }
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func appendName(_ node: ExpressionTree.Node) {
    let name = tree.text(of: node)
    if AttributeText.isPlainIdentifier(name) {
      append(name)
    } else {
      QuotedText.encode(name, delimiter: UInt8(ascii: "`"), into: &output)
    }
  }

  /// How tightly the outermost operator of a node binds; values bind tightest.
  private func precedence(_ index: Int32) -> Int8 {
    guard let node = node(index) else { return .max }
    switch node.kind {
    case .infix: return node.operation.precedence
    case .ternary: return Operator.ternaryPrecedence
    case .prefix, .postfix: return Operator.unaryPrecedence
    default: return .max
    }
  }

  private func isOperator(_ index: Int32) -> Bool { precedence(index) < .max }

  private func endsWithBracket(_ index: Int32) -> Bool {
    guard let node = node(index) else { return false }
    return node.kind == .index || node.kind == .member || node.kind == .call || node.kind == .array
  }

  private func isComma(_ index: Int32) -> Bool { precedence(index) == Operator.commaPrecedence }

  /// `x...` takes what follows as its upper bound.
  private func isOpenRange(_ index: Int32) -> Bool {
    guard let node = node(index) else { return false }
    return node.kind == .postfix && node.operation == .rangeFrom
  }

  /// `.foo` would lengthen the operator `...`, also as the head of `.foo[1]` and `.foo(x)`.
  private func beginsWithPoint(_ index: Int32) -> Bool {
    var next = index
    while let node = node(next) {
      switch node.kind {
      case .symbol, .call: return tree.text(of: node).utf8.first == UInt8(ascii: ".")
      case .index, .member:
        guard node.a < next else { return false }
        next = node.a
      default: return false
      }
    }
    return false
  }

  private func suffix(_ operation: Operator) -> StaticString { operation == .rangeFrom ? "..." : "%" }

  private func infix(_ operation: Operator) -> StaticString {
    switch operation {
    case .add: return " + "
    case .subtract, .negate: return " - "
    case .multiply: return " * "
    case .divide: return " / "
    case .remainder, .percent: return " % "
    case .less: return " < "
    case .lessOrEqual: return " <= "
    case .greater: return " > "
    case .greaterOrEqual: return " >= "
    case .equal: return " == "
    case .notEqual, .not: return " != "
    case .and: return " && "
    case .or: return " || "
    case .coalesce: return " ?? "
    case .closedRange, .rangeThrough, .rangeFrom: return " ... "
    case .halfOpenRange, .rangeUpTo: return " ..< "
    case .comma: return ", "
    }
  }
}
