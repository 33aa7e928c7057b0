import PlumbSyntax

extension EvaluationEnvironment {
  /// The value of a property without an expression, from the catalog's text.
  func defaultValue(of property: Property) -> Value { defaultValue(property.defaultText, property.type) }

  private func defaultValue(_ text: String, _ type: PropertyType) -> Value {
    switch type {
    case .number, .integer: return .number(Self.numbers(text).first ?? 0)
    case .namedNumber(let row):
      let named = catalog.enumerations[Int(row)].value(named: text)
      return named ?? .number(Self.numbers(text).first ?? 0)
    case .bool: return .bool(text == "true")
    case .string: return .string(text)
    case .attributedText: return .attributedText(TextBox(text), text.isEmpty ? [] : [Self.run(text)])
    case .color: return ColorNames.hexadecimal(text) ?? catalog.color(named: text) ?? .color(0, 0, 0, 0)
    case .array, .arrayOf: return .array([])
    case .any, .text: return text == "nil" ? .null : .text(text)
    case .url: return text == "nil" ? .null : .url(text)
    case .image: return text == "nil" ? .null : .image(ImageReference(name: text))
    case .font:
      let font = try? ValueOperations.makeFont([.text(text)], textScale: 1, self)
      return font ?? .font(.standard)
    case .enumeration(let row):
      let enumeration = catalog.enumerations[Int(row)]
      return enumeration.value(named: text) ?? Self.numbers(text).first.flatMap { enumeration.value(number: $0) }
        ?? .null
    case .optionSet(let row):
      let enumeration = catalog.enumerations[Int(row)]
      if let number = Self.numbers(text).first { return enumeration.value(number: number) ?? .null }
      var sets: [Value] = []
      for name in text.split(separator: ",") {
        var name = name
        while name.utf8.first == 0x20 { name = name.dropFirst() }
        if let set = enumeration.value(named: String(name)) { sets.append(set) }
      }
      return enumeration.union(sets) ?? .null
    case .affineTransform: return .identityAffine
    case .transform3D: return .identity3D
    case .visualEffect: return text == "nil" ? .null : .visualEffect(style: text, isVibrancy: false)
    case .object, .function: return .null
    case .selector: return text == "nil" ? .null : .selector(text)
    case .className: return text == "nil" ? .null : .className(text)
    case .point, .size, .rect, .insets, .offset:
      var parts = Self.numbers(text)
      while parts.count < 4 { parts.append(0) }
      let kind: ValueKind =
        switch type {
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .insets: .insets
        default: .offset
        }
      return Value(kind: kind, parts[0], parts[1], parts[2], parts[3])
    }
  }

  private static func run(_ text: String) -> TextRun { TextRun(start: 0, length: text.utf8.count) }

  /// Numbers one space apart; none where the text does not begin with one.
  private static func numbers(_ text: String) -> [Double] {
    var result: [Double] = []
    for part in text.split(separator: " ") {
      guard let tree = try? ExpressionParser.parse(String(part)), let last = tree.nodes.first, last.kind == .number
      else { break }
      result.append(tree.nodes.count > 1 ? -last.number : last.number)
    }
    return result
  }
}
