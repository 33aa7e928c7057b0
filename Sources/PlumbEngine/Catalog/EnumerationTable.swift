import PlumbSyntax

/// One line of a table of enumerations:
///
///     name alias alias = case case:7 case
///
/// `=` says that values are one of the cases, `&` that they are any of them together, `#` that the cases are names for
/// numbers. A case without a number has the one after the case before it, from 0; an option the bit after the highest
/// bit before it, from 1. The old spelling without dots, `UIViewContentMode`, is an alias that is not listed.
struct EnumerationLine: Sendable {
  var name: TableText
  /// Aliases with blanks between.
  var aliases: TableText
  var style: Enumeration.Style
  var cases: TableText

  /// nil for a line that is none.
  init?(_ line: TableText) {
    for byte in line.bytes {
      let style: Enumeration.Style
      switch byte {
      case UInt8(ascii: "="): style = .cases
      case UInt8(ascii: "&"): style = .options
      case UInt8(ascii: "#"): style = .numbers
      default: continue
      }
      guard let (head, cases) = line.split(at: byte), let (name, aliases) = head.split(at: UInt8(ascii: " ")) else {
        return nil
      }
      self.name = name
      self.aliases = aliases
      self.style = style
      self.cases = cases
      return
    }
    return nil
  }

  /// The enumeration that the line is of. O(bytes).
  func enumeration() -> Enumeration {
    var aliases: [String] = []
    if let old = Self.withoutDots(name.bytes) { aliases.append(old) }
    var index = 0
    while let alias = self.aliases.next(&index, before: UInt8(ascii: " ")) { aliases.append(alias.string) }
    var items: [Enumeration.Case] = []
    var following = style == .options ? 1.0 : 0
    index = 0
    while let item = cases.next(&index, before: UInt8(ascii: " ")) {
      var name = item
      if let (head, number) = item.split(at: UInt8(ascii: ":")) {
        name = head
        following = Self.number(number)
      }
      items.append(Enumeration.Case(name.string, following))
      following = style == .options ? max(1, following * 2) : following + 1
    }
    return Enumeration(name.string, style, items, aliases: aliases)
  }

  /// The spelling of a name with dots from before types were nested.
  static func withoutDots(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: ".")) else { return nil }
    return String(decoding: bytes.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }

  /// A number of a table: a sign, digits, a decimal point and digits.
  private static func number(_ text: TableText) -> Double {
    var result = 0.0
    var scale = 0.0
    for byte in text.bytes {
      switch byte {
      case UInt8(ascii: "."): scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        result = result * 10 + Double(byte - UInt8(ascii: "0"))
        scale *= 10
      default: break
      }
    }
    if scale > 1 { result /= scale }
    return text.bytes.first == UInt8(ascii: "-") ? -result : result
  }
}

extension EnumerationTables {
  /// The lines of all tables in their order. O(bytes).
  static var lines: [EnumerationLine] {
    var lines: [EnumerationLine] = []
    for table in all {
      let text = TableText(table)
      var index = 0
      while let line = text.next(&index, before: UInt8(ascii: "\n")) {
        if let line = EnumerationLine(line) { lines.append(line) }
      }
    }
    return lines
  }
}

extension Catalog {
  /// The names of types that come before all components.
  mutating func addBuiltInTypes() {
    for (type, text) in TypeNames.table { addType(type, TableText(text)) }
    for row in enumerations.indices {
      let line = enumerations.line(row)
      let name = names.intern(line.name.bytes)
      var aliases: [Name] = []
      if let old = EnumerationLine.withoutDots(line.name.bytes) { aliases.append(names.intern(old)) }
      var index = 0
      while let alias = line.aliases.next(&index, before: UInt8(ascii: " ")) {
        aliases.append(names.intern(alias.bytes))
      }
      addType(enumerationType(row), name, aliases: aliases)
    }
    let classes = TableText(TypeNames.classes)
    var index = 0
    while let name = classes.next(&index, before: UInt8(ascii: " ")) { addType(.object, names.intern(name.bytes)) }
  }

  private mutating func addType(_ type: PropertyType, _ text: TableText) {
    var index = 0
    guard let first = text.next(&index, before: UInt8(ascii: " ")) else { return }
    var aliases: [Name] = []
    while let alias = text.next(&index, before: UInt8(ascii: " ")) { aliases.append(names.intern(alias.bytes)) }
    addType(type, names.intern(first.bytes), aliases: aliases)
  }
}
