import PlumbSyntax

extension Catalog {
  /// Whether `Property.defaultText` of this type may be `text`, as far as the catalog can know: colours and fonts of
  /// the host are not known here, so that any text will do for fonts, and any name for colours.
  package func isDefault(_ text: String, of type: PropertyType) -> Bool {
    switch type {
    case .number: return Self.isNumber(text)
    case .integer: return Self.isNumber(text) && !text.utf8.contains(UInt8(ascii: "."))
    case .bool: return text == "true" || text == "false"
    case .color: return text.utf8.first != UInt8(ascii: "#") || ColorNames.hexadecimal(text) != nil
    case .point, .size, .offset: return Self.isNumbers(text, count: 2)
    case .rect, .insets: return Self.isNumbers(text, count: 4)
    case .affineTransform, .transform3D: return text == "identity"
    case .array, .arrayOf: return text == "[]" || text == "nil"
    case .object, .function: return text == "nil"
    case .enumeration(let row):
      return text == "nil" || enumerations[Int(row)].value(named: text) != nil
    case .namedNumber(let row):
      return Self.isNumber(text) || enumerations[Int(row)].value(named: text) != nil
    case .optionSet(let row):
      return optionNames(text).allSatisfy { enumerations[Int(row)].value(named: $0) != nil }
    case .visualEffect:
      guard text != "nil" else { return true }
      return enumeration(named: "UIBlurEffect.Style").map { enumerations[$0].value(named: text) != nil } ?? false
    case .font: return !text.isEmpty
    case .string, .attributedText, .url, .image, .any, .text, .selector, .className: return true
    }
  }

  /// The names in the default of an option set.
  private func optionNames(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { part in
      var part = part
      while part.first == UInt8(ascii: " ") { part = part.dropFirst() }
      while part.last == UInt8(ascii: " ") { part = part.dropLast() }
      return String(Substring(part))
    }
  }

  /// The diagnostic for a default that `isDefault` refuses. Code `.argument`; suggests similar names.
  func defaultDiagnostic(_ property: Property, of component: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      .argument,
      "\"\(property.defaultText)\" is not a valid default of \(property.name); \(property.typeName) expected")
    diagnostic.component = component
    diagnostic.property = property.name
    if let row = Self.enumerationRow(property.type) {
      let names = enumerations[row].cases.map { $0.name }
      diagnostic.suggestions = suggestions(for: property.defaultText, among: names, limit: 5)
    }
    return diagnostic
  }

  private static func isNumbers(_ text: String, count: Int) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: " "))
    return parts.count == count && parts.allSatisfy { isNumber(String(Substring($0))) }
  }

  /// A sign, digits, a point, an exponent.
  private static func isNumber(_ text: String) -> Bool {
    var digits = 0
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if index > 0, digits == 0 { return false }
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      default: return false
      }
    }
    return digits > 0
  }
}
