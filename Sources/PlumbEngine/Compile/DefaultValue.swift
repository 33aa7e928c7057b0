import PlumbSyntax

extension Property {
  /// What reading the property gives where it has no expression, from the catalog's text.
  var defaultValue: Value {
    switch type {
    case .number, .integer: return .number(Self.numbers(defaultText).first ?? 0)
    case .bool: return .bool(defaultText == "true")
    case .string: return .string(defaultText)
    case .color:
      return ColorNames.hexadecimal(defaultText) ?? ColorNames.color(named: defaultText) ?? .color(0, 0, 0, 0)
    case .array: return .array([])
    case .any, .text: return defaultText == "nil" ? .null : .text(defaultText)
    case .point, .size, .rect, .insets:
      var parts = Self.numbers(defaultText)
      while parts.count < 4 { parts.append(0) }
      let kind: ValueKind =
        switch type {
        case .point: .point
        case .size: .size
        case .rect: .rect
        default: .insets
        }
      return Value(kind: kind, parts[0], parts[1], parts[2], parts[3])
    }
  }

  /// Numbers one space apart.
  private static func numbers(_ text: String) -> [Double] {
    var result: [Double] = []
    for part in text.split(separator: " ") {
      guard let tree = try? ExpressionParser.parse(String(part)), let first = tree.nodes.first else { continue }
      result.append(tree.nodes.count > 1 ? -first.number : first.number)
    }
    return result
  }
}
