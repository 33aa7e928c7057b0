import CPosix
import PlumbSyntax

/// The texts of `strings.Key` in all languages: `.strings` files that a host gives the engine, and those beside a
/// layout.
///
/// Names of languages are those of BCP 47: "pt", "pt-BR", "zh-Hans-CN". Case is ignored, and `_` is equivalent to `-`.
package struct LocalizedStrings: Sendable {
  /// What the host has added, in that order. `language` in its usual spelling ("pt-BR"); "" for all languages.
  package private(set) var tables: [(language: String, file: StringsFile)] = []

  package init() {}

  private static let maximumBytes = 16 << 20

  /// Adds the text of a file for a language. Errors: `.argument` (not a language), `.limit`, `.encoding`, `.syntax`.
  package mutating func add(language: String, bytes: [UInt8], name: String) throws(Diagnostic) {
    let language = try Self.checked(language)
    guard bytes.count <= Self.maximumBytes else {
      var error = Diagnostic(.limit, "The file has more than 16 MiB, which is the limit")
      error.file = name
      throw error
    }
    tables.append((language, try StringsFile(bytes, name: name)))
  }

  /// The languages of the tables in the order of their first table, "" included.
  package var languages: [String] {
    var names: [String] = []
    for table in tables where !names.contains(where: { Self.same($0, table.language) }) {
      names.append(table.language)
    }
    return names
  }

  /// The texts of the tables by key, one map for each of `languages`; of equal keys the later text.
  var texts: [(language: String, texts: NameMap<TextBox>)] {
    languages.map { language in
      var texts = NameMap<TextBox>()
      for table in tables where Self.same(table.language, language) {
        for entry in table.file.entries { texts[entry.key] = TextBox(entry.value) }
      }
      return (language, texts)
    }
  }

  /// Whether a text of the document mentions `strings.`; other documents do without texts.
  func isNeeded(by document: XMLDocument) -> Bool {
    document.names.withAllBytes { bytes in
      let mark = StaticString("strings.")
      return bytes.holds(UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount), rarest: 5)
    }
  }

  /// The texts of a language as constants of the root named `strings.Key`, nil if there are none at all. Of equal keys
  /// the later one counts, in this order: `Localizable.strings` beside the layout, `Base.lproj/Localizable.strings`
  /// beside it, the tables for all languages; then for each of "zh", "zh-Hans", "zh-Hans-CN" the file in its `.lproj`
  /// and the tables.
  ///
  /// Reads the files at each call, O(their bytes). A missing file is not an error. Errors: `.argument` (not a
  /// language), `.file` (cannot be read), `.encoding`, `.syntax`.
  package func scope(language: String, besideLayout path: String?) throws(Diagnostic) -> ScopeDefinition? {
    var scope: ScopeDefinition?
    for step in Self.chain(try Self.checked(language)) {
      if let path {
        let isForAll = step.utf8.isEmpty
        for spelling in 0..<(isForAll ? 2 : Self.spellings) {
          guard let file = try Self.read(Self.file(step, spelling, besideLayout: path)) else { continue }
          Self.append(file, to: &scope)
          // Of a language's spellings one is enough.
          if !isForAll { break }
        }
      }
      for table in tables where Self.same(table.language, step) { Self.append(table.file, to: &scope) }
    }
    return scope
  }

  /// The files that `scope` reads if they exist, in their present state.
  func files(language: String, besideLayout path: String?) -> [LoadedFile.Identity] {
    var result: [LoadedFile.Identity] = []
    guard let path, let language = Self.usual(language) else { return result }
    for step in Self.chain(language) {
      var known = NameSet()
      for spelling in 0..<(step.utf8.isEmpty ? 2 : Self.spellings) {
        let file = Self.file(step, spelling, besideLayout: path)
        if known.insert(file) { result.append(LoadedFile.Identity(unread: file)) }
      }
    }
    return result
  }

  @inline(never)
  private static func read(_ path: String) throws(Diagnostic) -> StringsFile? {
    guard let bytes = try readFile(ifThere: path, limit: maximumBytes) else { return nil }
    return try StringsFile(bytes, name: path)
  }

  @inline(never)
  private static func append(_ file: StringsFile, to scope: inout ScopeDefinition?) {
    var definition = scope ?? ScopeDefinition()
    scope = nil
    definition.isFromStringsFile = true
    for entry in file.entries { definition.constants.append(("strings." + entry.key, .string(entry.value))) }
    scope = definition
  }

  @inline(never)
  private static func same(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }

  /// The usual spelling. Errors: `.argument` (not a language).
  @discardableResult
  static func checked(_ language: String) throws(Diagnostic) -> String {
    if let name = usual(language) { return name }
    throw Diagnostic(.argument, "'" + language + "' is not a language; write it as 'de' or 'pt-BR'")
  }

  /// The spelling that BCP 47 recommends, `zh-Hans-CN`; nil unless the text is letters and digits in parts with `-` or
  /// `_` between them, or nothing.
  private static func usual(_ language: String) -> String? {
    var bytes = Array(language.utf8)
    guard bytes.count <= 64 else { return nil }
    var start = 0
    for index in 0...bytes.count where !bytes.isEmpty {
      if index < bytes.count && bytes[index] != 0x2D && bytes[index] != 0x5F {
        switch bytes[index] {
        case 0x30...0x39: break
        case 0x41...0x5A, 0x61...0x7A: bytes[index] |= 0x20
        default: return nil
        }
        continue
      }
      let count = index - start
      if count == 0 { return nil }
      if start > 0 && (count == 2 || count == 4) {
        // Regions are in capitals, scripts begin with one.
        for place in start..<(count == 2 ? index : start + 1) where bytes[place] >= 0x61 { bytes[place] &= 0xDF }
      }
      if index < bytes.count { bytes[index] = 0x2D }
      start = index + 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// "", "zh", "zh-Hans", "zh-Hans-CN".
  private static func chain(_ language: String) -> [String] {
    var names = [""]
    let bytes = Array(language.utf8)
    for index in bytes.indices where bytes[index] == 0x2D {
      names.append(String(decoding: bytes[..<index], as: UTF8.self))
    }
    if !bytes.isEmpty { names.append(language) }
    return names
  }

  /// A file system may tell cases apart: `pt-BR`, `pt_BR`, `pt-br` and `pt_br` are looked for. Of "" there are two
  /// files, the later one counts more.
  private static let spellings = 4

  @inline(never)
  private static func file(_ language: String, _ spelling: Int, besideLayout path: String) -> String {
    let bytes = Array(path.utf8)
    var name = Array(bytes[..<((bytes.lastIndex(of: 0x2F) ?? -1) + 1)])
    for byte in language.utf8 {
      let isLetter = byte >= 0x41
      name.append(spelling & 1 == 1 && byte == 0x2D ? 0x5F : spelling & 2 == 2 && isLetter ? byte | 0x20 : byte)
    }
    if language.utf8.isEmpty && spelling > 0 { name += "Base".utf8 }
    if !language.utf8.isEmpty || spelling > 0 { name += ".lproj/".utf8 }
    return String(decoding: name + "Localizable.strings".utf8, as: UTF8.self)
  }
}
