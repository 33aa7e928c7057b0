import Testing

@testable import PlumbSyntax

@Suite struct SourcePositionTests {
  @Test(arguments: ["", "a", "\u{E9}", "a\n", "\n\n", "x\u{1F600}y"])
  func everyOffsetHasItsLineAndColumn(_ piece: String) {
    // Lines shorter and longer than a block of the index.
    for count in [0, 1, 700, 3000] {
      for end in ["", "\nlast \u{E9} line"] {
        let text = SourceText(name: "", bytes: Array((String(repeating: piece, count: count) + end).utf8))
        var expected = SourcePosition(line: 1, column: 1)
        for offset in 0...text.bytes.count {
          if offset > 0, text.bytes[offset - 1] == 10 {
            expected = SourcePosition(line: expected.line + 1, column: 1)
          } else if offset > 0, text.bytes[offset - 1] & 0xC0 != 0x80 {
            expected.column += 1
          }
          guard text.position(at: offset) != expected else { continue }
          Issue.record("\(offset) of \(count) times '\(piece)': \(text.position(at: offset)), not \(expected)")
          return
        }
      }
    }
  }
}
