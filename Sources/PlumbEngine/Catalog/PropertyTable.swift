/// One line of a property table.
struct PropertyRow: Sendable {
  var property: Property
  /// Whether the properties of the value's class are reached through this one: `layer.cornerRadius`.
  var isPath: Bool
}

/// Reads the tables of the catalog: one property a line,
///
///     marks name type default | documentation
///
/// with one blank or more between the parts. Marks are optional:
/// `*` may change the natural size, `=` is read-only, `-` is not available (the reason stands in place of the
/// documentation), `~` is deprecated and read-only (the name to use instead stands there), `@` is a path to the
/// properties of its class. The default is optional and may hold blanks; `''` is the empty string.
///
/// Text rather than literals of `Property`: large array literals of structs take the compiler minutes, and a line
/// reads like the documentation that is made of it.
enum PropertyTable {
  /// The rows of a table in its order. O(characters).
  static func rows(_ table: String) -> [PropertyRow] {
    var table = table
    return table.withUTF8 { bytes in
      let text = TableText(bytes)
      var rows: [PropertyRow] = []
      var index = 0
      while let line = text.next(&index, before: UInt8(ascii: "\n")) {
        if let row = row(line) { rows.append(row) }
      }
      return rows
    }
  }

  private static func row(_ line: TableText) -> PropertyRow? {
    let (definition, comment) = line.split(at: UInt8(ascii: "|")) ?? (line, nil)
    let documentation = comment?.trimmed.string ?? ""
    let blank = UInt8(ascii: " ")
    var index = 0
    guard var word = definition.next(&index, before: blank) else { return nil }

    var affectsSize = false
    var isPath = false
    var isDeprecated = false
    var access = PropertyAccess.settable
    if let lead = word.bytes.first, isMark(lead) {
      for mark in word.bytes {
        switch mark {
        case UInt8(ascii: "*"): affectsSize = true
        case UInt8(ascii: "@"): isPath = true
        case UInt8(ascii: "="): access = .readOnly
        case UInt8(ascii: "-"): access = .unavailable(reason: documentation)
        default:
          isDeprecated = true
          access = .readOnly
        }
      }
      guard let name = definition.next(&index, before: blank) else { return nil }
      word = name
    }
    guard let typeName = definition.next(&index, before: blank) else { return nil }
    let text = definition.dropFirst(index).trimmed.string
    var property = Property(
      name: word.string, typeName: typeName.string, defaultText: text.isEmpty ? nil : text == "''" ? "" : text,
      documentation: documentation, affectsSize: affectsSize, access: access)
    if isDeprecated {
      property.replacement = documentation
      property.documentation = "The old name of \(documentation)."
    }
    return PropertyRow(property: property, isPath: isPath)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
