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
    var rows: [PropertyRow] = []
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      if let row = row(line) { rows.append(row) }
    }
    return rows
  }

  private static func row(_ line: Substring.UTF8View) -> PropertyRow? {
    let bar = line.firstIndex(of: UInt8(ascii: "|")) ?? line.endIndex
    var words = line[line.startIndex..<bar].split(separator: UInt8(ascii: " "))[...]
    var documentation = ""
    if bar < line.endIndex { documentation = trimmed(line[line.index(after: bar)...]) }

    var affectsSize = false
    var isPath = false
    var isDeprecated = false
    var access = PropertyAccess.settable
    if let first = words.first, let lead = first.first, isMark(lead) {
      for mark in first {
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
      words = words.dropFirst()
    }
    guard words.count >= 2 else { return nil }
    let name = String(Substring(words[words.startIndex]))
    let typeName = String(Substring(words[words.startIndex + 1]))
    var property = Property(name: name, typeName: typeName, documentation: documentation)
    let defaults = words.dropFirst(2)
    if let first = defaults.first, let last = defaults.last {
      let text = String(Substring(line[first.startIndex..<last.endIndex]))
      property.defaultText = text == "''" ? "" : text
      property.hasTypeDefault = false
    }
    property.affectsSize = affectsSize
    property.access = access
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

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    var text = text
    while text.first == UInt8(ascii: " ") { text = text.dropFirst() }
    while text.last == UInt8(ascii: " ") { text = text.dropLast() }
    return String(Substring(text))
  }
}
