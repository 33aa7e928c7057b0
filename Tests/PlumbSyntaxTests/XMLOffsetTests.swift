import Testing

@testable import PlumbSyntax

@Suite struct XMLOffsetTests {
  /// In every value, the byte `^` of the decoded text must be found again where it is written.
  static let values = [
    "^", "a^", "a &amp; ^", "&lt;&gt;&quot;&apos;^", "&#10;^", "&#xE9;^", "&#x1F600;^", "&#233;é^", "a\r\nb^", "a\n\n^",
    "é😀^", "&#8364; &#x20AC;^", "&#32;&#9;^ &amp;",
  ]

  @Test(arguments: values)
  func offsetsOfDecodedTextLeadToTheSource(_ value: String) throws {
    let document = try #require(read("<A first='&amp;' b=\"\(value)\" c='x'/>").document)
    let attribute = document.attributes(of: 0)[1]
    let decoded = Array(document.names[attribute.value].utf8)
    let offset = try #require(decoded.firstIndex(of: 0x5E))
    let place = document.sourceOffset(inValueOf: attribute, at: offset)
    #expect(document.source(0).bytes[place] == 0x5E)
    #expect(document.sourceOffset(inValueOf: attribute, at: 0) == Int(attribute.valueRange.start))
    #expect(document.sourceOffset(inValueOf: attribute, at: decoded.count) == Int(attribute.valueRange.end))
    #expect(document.sourceOffset(inValueOf: attribute, at: .max) == Int(attribute.valueRange.end))
    #expect(document.sourceOffset(inValueOf: attribute, at: -1) == Int(attribute.valueRange.start))
  }

  /// As above, in the text of an element, which may have more than references in it.
  static let texts =
    values + [
      "<![CDATA[^]]>", "a<![CDATA[&amp;]]>^", "<![CDATA[a]b]]]]><![CDATA[>]]>^", "a<!-- ^ -->b^", "<!--x-->^",
      "a<!-- - > --><?p ^ ?>\r\n^", "&amp;<!---->&lt;<![CDATA[]]>^",
    ]

  @Test(arguments: texts)
  func offsetsInTheTextOfAnElementLeadToTheSource(_ text: String) throws {
    let document = try #require(read("<A><constraints>\(text) <!-- end --></constraints></A>").document)
    let attribute = document.attributes(of: 0)[0]
    let decoded = Array(document.names[attribute.value].utf8)
    let offset = try #require(decoded.firstIndex(of: 0x5E))
    #expect(decoded.last == 0x20)
    #expect(document.text(document.sourceRange(inValueOf: attribute, from: offset, to: offset + 1)) == "^")
    #expect(document.sourceOffset(inValueOf: attribute, at: decoded.count) == Int(attribute.valueRange.end))
  }

  @Test func theInsideOfAReferenceIsItsBeginning() throws {
    let document = try #require(read("<A b='x&#x1F600;y'/>").document)
    let attribute = document.attributes(of: 0)[0]
    #expect((1...4).map { document.sourceOffset(inValueOf: attribute, at: $0) } == [7, 7, 7, 7])
    #expect(document.text(document.sourceRange(inValueOf: attribute, from: 1, to: 5)) == "&#x1F600;")
  }

  @Test func macroValuesHaveThemToo() throws {
    let document = try #require(read("<A><macro name='m' value='a &lt; b'/></A>").document)
    let place = document.sourceOffset(inValueOf: document.macros[0], at: 4)
    #expect(document.source(0).bytes[place] == 0x62)
  }
}
