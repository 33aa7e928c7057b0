/// One line of a property table.
struct PropertyRow: Sendable {
  var property: Property
  /// Whether the properties of the value's class are reached through this one: `layer.cornerRadius`.
  var isPath: Bool
}

/// Reads the tables of the catalog: one property a line,
///
///     marks name type default | note
///
/// with one blank or more between the parts. Marks are optional:
/// `*` may change the natural size, `=` is read-only, `-` is not available (the note is the reason), `~` is deprecated
/// and read-only (the note is the name to use instead), `!` is used once, when the node is made, `^` has an animated setter,
/// `@` is a path to the properties of its class. Only `-` and `~` have a note. The default is optional and may hold blanks; `''` is the empty
/// string.
///
/// Text rather than literals of `Property`: large array literals of structs take the compiler minutes. What properties
/// are for is in the tool, which makes the documentation.
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
    let (definition, rest) = line.split(at: UInt8(ascii: "|")) ?? (line, nil)
    let note = rest?.trimmed.string ?? ""
    let blank = UInt8(ascii: " ")
    var index = 0
    guard var word = definition.next(&index, before: blank) else { return nil }

    var affectsSize = false
    var isPath = false
    var isDeprecated = false
    var isConstructorOnly = false
    var hasAnimatedSetter = false
    var access = PropertyAccess.settable
    if let lead = word.bytes.first, isMark(lead) {
      for mark in word.bytes {
        switch mark {
        case UInt8(ascii: "*"): affectsSize = true
        case UInt8(ascii: "@"): isPath = true
        case UInt8(ascii: "="): access = .readOnly
        case UInt8(ascii: "!"): isConstructorOnly = true
        case UInt8(ascii: "^"): hasAnimatedSetter = true
        case UInt8(ascii: "-"): access = .unavailable(reason: note)
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
      affectsSize: affectsSize, access: access)
    if isDeprecated { property.replacement = note }
    property.isConstructorOnly = isConstructorOnly
    property.hasAnimatedSetter = hasAnimatedSetter
    return PropertyRow(property: property, isPath: isPath)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "^"):
      true
    default: false
    }
  }
}
