import PlumbSyntax

extension Value: CustomStringConvertible {
  /// The text of a value inside a string (docs/semantics/expressions.md, section 6): `5`, `0.1`, `true`, `[1, 2]`, `[k:
  /// v]`, `1..<2`, `nil`.
  public var description: String {
    switch kind {
    case .null: return "nil"
    case .number: return numberText(a)
    case .bool: return a != 0 ? "true" : "false"
    case .integer: return String(Int64(bitPattern: b.bitPattern))
    case .string, .text, .url, .selector, .className, .enumeration, .visualEffect, .attributedText:
      return textBox?.string ?? ""
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
    case .optionSet:
      var text = ""
      for item in items { text += (text.isEmpty ? "" : ", ") + item.description }
      return text
    case .image: return imageValue?.name ?? ""
    case .font: return fontText
    case .affineTransform, .transform3D:
      var text = "("
      for index in 0..<componentCount { text += (index > 0 ? ", " : "") + numberText(component(index)) }
      return text + ")"
    case .object: return "<" + typeName + ">"
    case .function: return "function"
    case .point, .size, .offset: return "(" + components(scaled: [1, 1]) + ")"
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

  /// A font as an attribute writes it: `Courier 15 bold italic`.
  private var fontText: String {
    guard let font = fontValue else { return "" }
    var text = font.family + " " + numberText(font.size)
    let index = Int(font.weight) / 100 - 1
    if font.weight != 400, Font.weightNames.indices.contains(index) { text += " " + Font.weightNames[index] }
    if font.traits.contains(.italic) { text += " italic" }
    if font.traits.contains(.condensed) { text += " condensed" }
    if font.traits.contains(.expanded) { text += " expanded" }
    if font.traits.contains(.monospace) { text += " monospace" }
    return text
  }
}
