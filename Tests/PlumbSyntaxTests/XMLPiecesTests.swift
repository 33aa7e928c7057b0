import Testing

@testable import PlumbSyntax

@Suite struct XMLPiecesTests {
  static let documents = [
    """
    \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
    <!-- é 本 -->
    <UIView a="1 &amp; é" id="x😀"
      b='2'>
      <param name="p" type="String"/>text&#10;<macro name="m" value="1"/>
      <Label>Sömé <b class="&quot;">bo&lt;ld</b><br/>  tail</Label>\r
      <children/><![CDATA[ <raw> ]]>
    </UIView>
    """,
    "<A id='{é}'><p/><B/><param/></A>",
    "<A>\n<B x='é'></A>",
    "<!DOCTYPE é><A/>",
    "<A b='&é;'/>",
  ]

  @Test(arguments: documents)
  func everyCutGivesTheSame(_ xml: String) {
    let bytes = Array(xml.utf8)
    let whole = XMLReader.read(bytes, name: "test.xml", limits: XMLLimits())
    for cut in 0...bytes.count {
      let parts = read(pieces: [bytes[..<cut], bytes[cut...]])
      #expect(parts.document?.dump == whole.document?.dump, "cut at \(cut)")
      #expect(parts.problems == whole.problems, "cut at \(cut)")
    }
    for size in [1, 2, 3, 7] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
      let parts = read(pieces: pieces)
      #expect(parts.document?.dump == whole.document?.dump, "pieces of \(size)")
      #expect(parts.problems == whole.problems, "pieces of \(size)")
    }
  }

  @Test(arguments: documents)
  func noTruncationTraps(_ xml: String) {
    let bytes = Array(xml.utf8)
    for count in 0..<bytes.count {
      let result = XMLReader.read(Array(bytes[..<count]), name: "t.xml", limits: XMLLimits())
      #expect(!result.diagnostics.isEmpty || result.document != nil)
      for diagnostic in result.diagnostics { #expect(!diagnostic.rendered().isEmpty) }
    }
  }

  @Test func noChangedByteTraps() {
    for xml in Self.documents {
      var bytes = Array(xml.utf8)
      for index in bytes.indices {
        let kept = bytes[index]
        for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x22, 0x7B, 0x80, 0xFF] {
          bytes[index] = byte
          let result = XMLReader.read(bytes, name: "t.xml", limits: XMLLimits())
          for diagnostic in result.diagnostics { #expect(diagnostic.rendered().utf8.contains(0) == false) }
        }
        bytes[index] = kept
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func aLongTokenInSmallPiecesIsNotReadOverAndOver() {
    let reader = XMLReader(name: "a.xml", limits: XMLLimits())
    let text = Array(("<A b='" + String(repeating: "x", count: 4_000_000) + "'/>").utf8)
    text.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: 64) {
        try? reader.feed(UnsafeBufferPointer(rebasing: all[start..<min(start + 64, all.count)]))
      }
    }
    #expect(reader.finish().document?.attributes.count == 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func aBodyOfManyPiecesIsNotCopiedForEach() throws {
    let text = "<A>" + String(repeating: "some words <b>bold</b> {", count: 100_000) + "</A>"
    let document = try #require(read(text).document)
    #expect(document.body()?.utf8.count == 2_400_000)
  }

  @Test(.timeLimit(.minutes(1)))
  func bracesWithoutAnEndAreNotSearchedAgain() throws {
    let document = try #require(read("<A><b/>" + String(repeating: "{", count: 1_000_000) + "</A>").document)
    #expect(document.body()?.utf8.count == 1_000_007)
  }
}
