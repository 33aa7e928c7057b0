import PlumbSyntax

extension Value {
  /// The text of a value inside a string (spec 2.4): `5`, `0.1`, `true`, `[1, 2]`, `[k: v]`, `1..<2`, `nil`.
  public var description: String {
    switch kind {
    case .null: return "nil"
    case .number: return numberText(a)
    case .bool: return a != 0 ? "true" : "false"
    case .string, .text: return textBox?.string ?? ""
    case .array:
      var text = "["
      for (index, item) in items.enumerated() { text += (index > 0 ? ", " : "") + item.description }
      return text + "]"
    case .dictionary:
      var text = "["
      for (index, entry) in entries.enumerated() {
        text += (index > 0 ? ", " : "") + entry.key + ": " + entry.value.description
      }
      return text + "]"
    case .range:
      switch RangeStyle(rawValue: c) ?? .closed {
      case .closed: return numberText(a) + "..." + numberText(b)
      case .halfOpen: return numberText(a) + "..<" + numberText(b)
      case .from: return numberText(a) + "..."
      case .through: return "..." + numberText(b)
      case .upTo: return "..<" + numberText(b)
      }
    case .color: return "rgba(" + components(scaled: [255, 255, 255, 1]) + ")"
    case .point, .size: return "(" + components(scaled: [1, 1]) + ")"
    case .rect, .insets: return "(" + components(scaled: [1, 1, 1, 1]) + ")"
    }
  }

  private func components(scaled factors: [Double]) -> String {
    let parts = [a, b, c, d]
    var text = ""
    for (index, factor) in factors.enumerated() {
      text += (index > 0 ? ", " : "") + numberText(parts[index] * factor)
    }
    return text
  }
}
