import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Localised strings")
struct LocalizedStringsTests {
  private func text(_ strings: LocalizedStrings, _ language: String, _ key: String, beside path: String? = nil) throws
    -> String?
  {
    let scope = try strings.scope(language: language, besideLayout: path)
    return scope?.constants.last { $0.key == "strings." + key }?.value.stringValue
  }

  private func add(_ strings: inout LocalizedStrings, _ language: String, _ text: String) throws {
    try strings.add(language: language, bytes: Array(text.utf8), name: language + ".strings")
  }

  private func code(_ body: () throws -> Void) -> Status? {
    do { try body() } catch { return (error as? Diagnostic)?.code }
    return nil
  }

  @Test("of a language win over those of the language without its region, and over those for all")
  func order() throws {
    var strings = LocalizedStrings()
    try add(&strings, "pt-BR", "c = brasil;")
    try add(&strings, "pt", "b = pt; c = pt;")
    try add(&strings, "", "a = all; b = all; c = all;")
    #expect(try text(strings, "", "c") == "all")
    #expect(try text(strings, "pt", "c") == "pt")
    #expect(try text(strings, "pt-BR", "c") == "brasil")
    #expect(try text(strings, "pt-BR", "b") == "pt")
    #expect(try text(strings, "pt-BR", "a") == "all")
    #expect(try text(strings, "pt-PT", "c") == "pt")
    #expect(try text(strings, "de", "c") == "all")
    #expect(strings.languages == ["pt-BR", "pt", ""])
  }

  @Test("of the same language in another spelling are the same")
  func spelling() throws {
    var strings = LocalizedStrings()
    try add(&strings, "pt-BR", "a = 1; b = 1;")
    try add(&strings, "PT_br", "b = 2;")
    #expect(try text(strings, "pt_BR", "a") == "1")
    #expect(try text(strings, "pt-br", "b") == "2")
    #expect(strings.languages == ["pt-BR"])
  }

  @Test("beside a layout stand behind those of the engine for the same language")
  func beside() throws {
    let folder = try TemporaryFolder()
    let layout = folder.path + "/Main.xml"
    try folder.write("a = plain; b = plain; c = plain; d = plain; e = plain; f = plain;", "Localizable.strings")
    try folder.write("b = base; c = base; d = base; e = base; f = base;", "Base.lproj/Localizable.strings")
    try folder.write("d = pt; e = pt; f = pt;", "pt.lproj/Localizable.strings")
    try folder.write("f = brasil;", "pt-BR.lproj/Localizable.strings")
    var strings = LocalizedStrings()
    try add(&strings, "", "c = all; d = all; e = all; f = all;")
    try add(&strings, "pt", "e = table; f = table;")
    let found = try ["a", "b", "c", "d", "e", "f"].map { try text(strings, "PT_br", $0, beside: layout) }
    #expect(found == ["plain", "base", "all", "pt", "table", "brasil"])
    #expect(try text(strings, "pt", "f", beside: layout) == "table")
    #expect(try text(strings, "", "f", beside: layout) == "all")
    #expect(try text(LocalizedStrings(), "", "f", beside: layout) == "base")
    #expect(try text(LocalizedStrings(), "", "f") == nil)
  }

  @Test("lie in folders of any usual spelling", arguments: ["zh-Hans-CN", "zh_Hans_CN", "zh-hans-cn", "zh_hans_cn"])
  func folders(_ spelling: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a = x;", spelling + ".lproj/Localizable.strings")
    let layout = folder.path + "/Main.xml"
    #expect(try text(LocalizedStrings(), spelling, "a", beside: layout) == "x")
  }

  @Test(
    "of an invalid language are refused",
    arguments: ["../de", "de/x", "de.", "-de", "de--AT", "dé", "a\0", "de ", "de-", "_", "de_@"])
  func names(_ language: String) throws {
    var strings = LocalizedStrings()
    #expect(code { try strings.add(language: language, bytes: [], name: "x") } == .argument)
    #expect(
      code { _ = try strings.scope(language: language, besideLayout: nil) } == .argument)
  }

  @Test("that are malformed are errors with the line, and change nothing")
  func malformed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a = x;\nb", "de.lproj/Localizable.strings")
    var strings = LocalizedStrings()
    do throws(Diagnostic) {
      _ = try strings.scope(language: "de", besideLayout: folder.path + "/Main.xml")
      Issue.record("the file is malformed")
    } catch {
      #expect(error.code == .syntax && error.line == 2)
      #expect(error.file.hasSuffix("de.lproj/Localizable.strings"))
    }
    #expect(code { try strings.add(language: "de", bytes: [0xFF], name: "x") } == .encoding)
    #expect(strings.tables.isEmpty)
    try folder.write("", "fr.lproj/Localizable.strings/x")
    #expect(
      code {
        _ = try strings.scope(language: "fr", besideLayout: folder.path + "/Main.xml")
      } == .file)
  }

  @Test("of more than 16 MiB are refused")
  func limit() {
    var strings = LocalizedStrings()
    let bytes = [UInt8](repeating: 0x20, count: 16 << 20 + 1)
    #expect(code { try strings.add(language: "", bytes: bytes, name: "x") } == .limit)
  }
}
