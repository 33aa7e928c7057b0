import PlumbSyntax

/// A small generator of pseudo-random numbers (SplitMix64, Steele, Lea and Flood), so that failures repeat.
struct ExpressionRandom: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}

extension ExpressionTree {
  /// The tree fully parenthesised: what the parser understood, without what the printer makes of it.
  var shape: String { root < 0 ? "" : shape(root) }

  private func shape(_ index: Int32) -> String {
    let node = nodes[Int(index)]
    switch node.kind {
    case .number: return "\(node.number)"
    case .string: return (node.a == 34 ? "\"" : "'") + text(of: node) + "'"
    case .symbol: return text(of: node)
    case .prefix: return "(\(node.operation.symbol)\(shape(node.a)))"
    case .postfix: return "(\(shape(node.a))\(node.operation.symbol))"
    case .infix: return "(\(shape(node.a)) \(node.operation.symbol) \(shape(node.b)))"
    case .ternary: return "(\(shape(node.a)) ? \(shape(node.b)) : \(shape(node.c)))"
    case .call: return "\(text(of: node))(\(items(node)))"
    case .array: return "[\(items(node))]"
    case .index: return "\(shape(node.a))[\(shape(node.b))]"
    case .member: return "\(shape(node.a)).\(text(of: node))"
    }
  }

  private func items(_ node: Node) -> String {
    arguments[Int(node.a)..<Int(node.a + node.b)].map { shape($0) }.joined(separator: "; ")
  }
}

func expressionShape(_ text: String) throws -> String { try ExpressionParser.parse(text).shape }

func expressionError(_ text: String, limits: ExpressionLimits = .init()) -> SyntaxError? {
  do throws(SyntaxError) {
    _ = try ExpressionParser.parse(text, limits: limits)
    return nil
  } catch {
    return error
  }
}
