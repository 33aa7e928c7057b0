import Testing

@testable import PlumbSyntax

@Suite struct XMLEncodingTests {
  static let invalid: [(bytes: [UInt8], column: Int)] = [
    (Array("<A b='".utf8) + [0xFF] + Array("'/>".utf8), 7),
    (Array("<A>".utf8) + [0xC0, 0x80] + Array("</A>".utf8), 4),
    (Array("<A>".utf8) + [0xED, 0xA0, 0x80] + Array("</A>".utf8), 4),
    (Array("<A>é".utf8) + [0xF5, 0x80, 0x80, 0x80] + Array("</A>".utf8), 5),
    (Array("<A><!-- ".utf8) + [0xE2, 0x82] + Array(" --></A>".utf8), 9),
    (Array("<A>".utf8) + [0xE2, 0x82], 4),
  ]

  @Test(arguments: invalid.indices)
  func invalidUTF8HasItsPlace(_ index: Int) throws {
    let result = XMLReader.read(Self.invalid[index].bytes, name: "a.xml", limits: XMLLimits())
    let error = try #require(result.diagnostics.first)
    #expect(result.document == nil)
    #expect(error.code == .encoding)
    #expect(error.message.contains("UTF-8"))
    #expect(error.line == 1 && error.column == Self.invalid[index].column)
  }

  @Test(arguments: ["ISO-8859-1", "UTF-16", "windows-1252", "shift_jis", "nonsense"])
  func otherDeclaredEncodingsAreRefused(_ encoding: String) throws {
    let result = read("<?xml version='1.0' encoding='\(encoding)'?><A/>")
    let error = try #require(result.diagnostics.first)
    #expect(result.document == nil)
    #expect(error.code == .encoding)
    #expect(error.message.contains(encoding) && error.message.contains("UTF-8"))
    #expect(error.line == 1 && error.column == 1)
  }

  @Test func utf16IsNamed() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x3C, 0, 0x41, 0], [0xFE, 0xFF, 0, 0x3C], [0x3C, 0, 0x41, 0]] {
      let result = XMLReader.read(bytes, name: "a.xml", limits: XMLLimits())
      #expect(result.diagnostics.first?.code == .encoding)
      #expect(result.messages.first?.contains("UTF-16") == true)
    }
  }
}
