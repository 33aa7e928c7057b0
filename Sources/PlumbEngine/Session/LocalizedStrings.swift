import PlumbSyntax

/// The texts of `strings.Key` in all languages: `.strings` files that a host gives the engine, and those beside a
/// layout.
///
/// Names of languages are those of BCP 47: "pt", "pt-BR", "zh-Hans-CN". Case does not count, and `_` is as good as `-`.
package struct LocalizedStrings: Sendable {
  /// What the host has added, in that order. `language` as it was first given; "" for all languages.
  package private(set) var tables: [(language: String, file: StringsFile)] = []

  package init() {}

  private static let maximumBytes = 16 << 20

  /// Adds the text of a file for a language. Errors: `.argument` (not a language), `.limit`, `.encoding`, `.syntax`.
  package mutating func add(language: String, bytes: [UInt8], name: String) throws(Diagnostic) {
    try Self.check(language)
    guard bytes.count <= Self.maximumBytes else {
      var error = Diagnostic(.limit, "The file has \(bytes.count) bytes; the limit is \(Self.maximumBytes)")
      error.file = name
      throw error
    }
    tables.append((language, try StringsFile(bytes, name: name)))
  }

  /// The languages of the tables in the order of their first table, "" included.
  package var languages: [String] {
    var names: [String] = []
    for table in tables where !names.contains(where: { Self.same($0, table.language) }) { names.append(table.language) }
    return names
  }

  /// Whether there is a table or a file for the language, or for the language without its region; there is one for "".
  /// False for what is no name of a language.
  package func knows(language: String, besideLayout path: String? = nil) -> Bool {
    guard Self.isName(language) else { return false }
    if language.utf8.isEmpty { return true }
    for wanted in Self.chain(language) {
      for table in tables where Self.same(table.language, wanted) { return true }
      guard let path else { continue }
      for file in Self.files(wanted, besideLayout: path) where realPath(file) != nil { return true }
    }
    return false
  }

  /// Whether a text of the document mentions `strings.`; other documents do without texts.
  func isNeeded(by document: XMLDocument) -> Bool {
    let mark = Array("strings.".utf8)
    let bytes = document.source.bytes
    guard bytes.count >= mark.count else { return false }
    for start in 0...(bytes.count - mark.count) where bytes[start] == mark[0] {
      if bytes[start..<start + mark.count].elementsEqual(mark) { return true }
    }
    return false
  }

  /// The texts of a language as constants of the root named `strings.Key`, nil if there are none at all. Of equal keys
  /// the later one counts, in this order: `Localizable.strings` beside the layout, `Base.lproj/Localizable.strings`
  /// beside it, the tables for all languages; then for each of "zh", "zh-Hans", "zh-Hans-CN" the file in its `.lproj`
  /// and the tables.
  ///
  /// Reads the files at each call, O(their bytes). One that is not there is no error. Errors: `.argument` (not a
  /// language), `.file` (cannot be read), `.encoding`, `.syntax`.
  package func scope(language: String, besideLayout path: String?) throws(Diagnostic) -> ScopeDefinition? {
    try Self.check(language)
    var scope = ScopeDefinition()
    var found = false
    for step in [""] + Self.chain(language) {
      if let path {
        for name in Self.files(step, besideLayout: path) {
          guard let bytes = try readFile(ifThere: name, limit: Self.maximumBytes) else { continue }
          Self.append(try StringsFile(bytes, name: name), to: &scope)
          found = true
          // Of a language's spellings one is enough.
          if !step.utf8.isEmpty { break }
        }
      }
      for table in tables where Self.same(table.language, step) {
        Self.append(table.file, to: &scope)
        found = true
      }
    }
    scope.isFromStringsFile = true
    return found ? scope : nil
  }

  private static func append(_ file: StringsFile, to scope: inout ScopeDefinition) {
    for entry in file.entries { scope.constants.append(("strings." + entry.key, .string(entry.value))) }
  }

  private static func check(_ language: String) throws(Diagnostic) {
    if isName(language) { return }
    throw Diagnostic(.argument, "'\(language)' is no language; write it as 'de' or 'pt-BR'")
  }

  /// Letters and digits in parts with `-` or `_` between them, or nothing.
  private static func isName(_ language: String) -> Bool {
    if language.utf8.isEmpty { return true }
    guard language.utf8.count <= 64 else { return false }
    var isPartEmpty = true
    for byte in language.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: isPartEmpty = false
      case 0x2D, 0x5F:
        if isPartEmpty { return false }
        isPartEmpty = true
      default: return false
      }
    }
    return !isPartEmpty
  }

  private static func same(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8) { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == 0x5F ? 0x2D : byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// "zh", "zh-Hans", "zh-Hans-CN".
  private static func chain(_ language: String) -> [String] {
    var names: [String] = []
    let bytes = Array(language.utf8)
    for (index, byte) in bytes.enumerated() where byte == 0x2D || byte == 0x5F {
      names.append(String(decoding: bytes[..<index], as: UTF8.self))
    }
    return bytes.isEmpty ? [] : names + [language]
  }

  /// Where the texts of a language may be, best first: a file system may tell cases apart, so the usual spelling and
  /// the given one are looked for. Of "" all count, the later ones more.
  private static func files(_ language: String, besideLayout path: String) -> [String] {
    var folder = ""
    if let slash = path.utf8.lastIndex(of: 0x2F) { folder = String(path[...slash]) }
    let file = "Localizable.strings"
    if language.utf8.isEmpty { return [folder + file, folder + "Base.lproj/" + file] }
    var spellings: [String] = []
    for name in [
      usual(language, 0x2D), usual(language, 0x5F), language,
      String(decoding: language.utf8.map(folded), as: UTF8.self),
    ] {
      if !spellings.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { spellings.append(name) }
    }
    return spellings.map { folder + $0 + ".lproj/" + file }
  }

  /// The spelling that BCP 47 recommends: `zh-Hans-CN`, with another separator if need be.
  private static func usual(_ language: String, _ separator: UInt8) -> String {
    var bytes: [UInt8] = []
    for part in Array(language.utf8).split(whereSeparator: { $0 == 0x2D || $0 == 0x5F }) {
      let isFirst = bytes.isEmpty
      if !isFirst { bytes.append(separator) }
      for (index, byte) in part.enumerated() {
        let isCapital = !isFirst && (part.count == 2 || (part.count == 4 && index == 0))
        let isLetter = byte >= 0x41
        bytes.append(!isLetter ? byte : isCapital ? byte & 0xDF : byte | 0x20)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
