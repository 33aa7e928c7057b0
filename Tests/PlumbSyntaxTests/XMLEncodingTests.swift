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

  static let text = "<?xml version='1.0' encoding='UTF-16'?>\n<A b='a\u{E9}\u{1F600}'><!-- x -->\n  <B c='&lt;'/></A>"

  /// The text in UTF-16, with and without a byte order mark.
  static func encoded(_ text: String) -> [[UInt8]] {
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [[0xFE, 0xFF] + big, [0xFF, 0xFE] + little, big, little]
  }

  @Test func utf16IsRead() throws {
    for bytes in Self.encoded(Self.text) {
      let document = try #require(XMLReader.read(bytes, name: "a.xml", limits: XMLLimits()).document)
      #expect(document.elements.count == 2)
      #expect(document.names[document.attributes[0].value] == "a\u{E9}\u{1F600}")
      #expect(
        document.source(0).position(at: Int(document.elements[1].range.start)) == SourcePosition(line: 3, column: 3))
    }
  }

  @Test func utf16IsReadInPieces() throws {
    for bytes in Self.encoded(Self.text) {
      for size in [1, 2, 3, 7] {
        let reader = XMLReader(name: "a.xml", limits: XMLLimits())
        for start in stride(from: 0, to: bytes.count, by: size) {
          try bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer { (piece) throws(Diagnostic) in
            try reader.feed(piece)
          }
        }
        let document = try #require(reader.finish().document)
        #expect(document.names[document.attributes[0].value] == "a\u{E9}\u{1F600}")
      }
    }
  }

  @Test func brokenUTF16HasItsPlace() throws {
    let start: [UInt8] = [0xFE, 0xFF, 0, 0x3C, 0, 0x41]
    for end: [UInt8] in [[0xD8, 0x3D, 0, 0x41], [0xDE, 0], [0], [0xD8, 0x3D]] {
      let result = XMLReader.read(start + end, name: "a.xml", limits: XMLLimits())
      let error = try #require(result.diagnostics.first)
      #expect(error.code == .encoding)
      #expect(error.message.contains("UTF-16"))
      #expect(error.line == 1 && error.column == 3)
    }
  }

  @Test func utf16ThatDeclaresAnotherEncodingIsRefused() {
    for bytes in Self.encoded("<?xml version='1.0' encoding='UTF-8'?><A/>") {
      let result = XMLReader.read(bytes, name: "a.xml", limits: XMLLimits())
      #expect(result.diagnostics.first?.code == .encoding)
      #expect(result.messages.first?.contains("encoded in UTF-16") == true)
    }
  }

  @Test func oneByteIsNoDocument() throws {
    for byte: UInt8 in [0, 0x3C, 0xFF] {
      let reader = XMLReader(name: "a.xml", limits: XMLLimits())
      try [byte].withUnsafeBufferPointer { (piece) throws(Diagnostic) in try reader.feed(piece) }
      #expect(reader.finish().document == nil)
    }
  }
}
