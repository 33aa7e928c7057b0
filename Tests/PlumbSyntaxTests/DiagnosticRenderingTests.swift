import Testing

@testable import PlumbSyntax

@Suite struct DiagnosticRenderingTests {
  private func located(_ text: String, _ part: String, _ message: String = "Wrong") -> Diagnostic {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    var start = 0
    while start + wanted.count < bytes.count && Array(bytes[start..<(start + wanted.count)]) != wanted { start += 1 }
    var diagnostic = Diagnostic(.property, message)
    diagnostic.locate(
      in: SourceText(name: "hud.xml", bytes: bytes), range: SourceRange(from: start, to: start + wanted.count))
    return diagnostic
  }

  @Test func everythingHasItsLine() {
    var diagnostic = located(
      "<View>\n    <Label textAlignmnt=\"center\"/>\n</View>", "textAlignmnt",
      "Unknown property textAlignmnt of UILabel")
    diagnostic.component = "UILabel"
    diagnostic.property = "textAlignmnt"
    diagnostic.nodePath = "0/2"
    diagnostic.suggestions = ["textAlignment"]
    diagnostic.notes = ["first", "second"]
    #expect(
      diagnostic.rendered() == """
        hud.xml:2:12: error: Unknown property textAlignmnt of UILabel
            2 |     <Label textAlignmnt="center"/>
              |            ^~~~~~~~~~~~
              = in <UILabel> 0/2
              = first
              = second
              = did you mean `textAlignment`?
        """)
  }

  @Test func severalSuggestionsAndAWarning() {
    var diagnostic = Diagnostic(.symbol, "Unknown symbol witdh")
    diagnostic.severity = .warning
    diagnostic.suggestions = ["width", "left"]
    #expect(diagnostic.rendered() == "warning: Unknown symbol witdh\n      = did you mean one of `width`, `left`?")
  }

  @Test func withoutAFileTheExpressionIsShown() {
    var diagnostic = Diagnostic(.syntax, "Unexpected `*`")
    diagnostic.expression = "1 + * 2"
    diagnostic.column = 5
    #expect(diagnostic.rendered() == "error: Unexpected `*`\n      | 1 + * 2\n      |     ^")
    diagnostic.column = 8
    #expect(diagnostic.rendered() == "error: Unexpected `*`\n      | 1 + * 2\n      |        ^")
    diagnostic.column = 0
    #expect(diagnostic.rendered() == "error: Unexpected `*`\n      | 1 + * 2")
  }

  @Test func aPropertyThatTheMessageDoesNotNameIsNamed() {
    var diagnostic = located("<A b='BAR + 1'/>", "BAR", "Unknown symbol foo")
    diagnostic.component = "A"
    diagnostic.property = "b"
    diagnostic.expression = "foo + 1"
    #expect(diagnostic.rendered().contains("\n      = in `foo + 1`"))
    diagnostic.property = "width"
    #expect(diagnostic.rendered().contains("\n      = in `width` of <A>"))
  }

  @Test func tabsAndWideCharactersKeepTheCaretInPlace() {
    #expect(
      located("\t\t<A\tb='x'/>", "b").rendered() == """
        hud.xml:1:6: error: Wrong
            1 |         <A  b='x'/>
              |             ^
        """)
    #expect(
      located("<A 本='日本' b='x'/>", "b").rendered() == """
        hud.xml:1:11: error: Wrong
            1 | <A 本='日本' b='x'/>
              |              ^
        """)
    #expect(located("<A e='日本'/>", "日本").rendered().hasSuffix("|       ^~~~"))
  }

  @Test func longLinesAreClippedAroundTheCaret() throws {
    let long = String(repeating: "a", count: 50_000) + " HERE " + String(repeating: "b", count: 50_000)
    let diagnostic = located(long, "HERE")
    #expect(diagnostic.column == 50_002)
    #expect(diagnostic.sourceLine.utf8.count < 3000)
    let lines = diagnostic.rendered().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].count < 120)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let column = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].dropFirst(column).hasPrefix("HERE"))
    #expect(lines[2].hasSuffix("^~~~"))
  }

  @Test func aLocationPastTheLineEndIsItsEnd() {
    let diagnostic = located("<A\n b/>", "<A\n b")
    #expect(diagnostic.length == 2)
    var last = Diagnostic(.xml, "x")
    last.locate(in: SourceText(name: "a", bytes: Array("<A>\n".utf8)), range: SourceRange(start: 4, end: 900))
    #expect(last.line == 2 && last.column == 1 && last.sourceLine == "")
    last.locate(in: SourceText(name: "a", bytes: []), range: SourceRange(start: 7, end: 3))
    #expect(last.line == 1 && last.column == 1)
  }

  @Test func controlCharactersDoNotReachATerminal() {
    var diagnostic = located("<A b='\u{1B}[31m'/>", "b", "Bad\u{1B}[0m\nthing")
    diagnostic.file = "a\u{7}.xml"
    let text = diagnostic.rendered()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(text.hasPrefix("a\u{FFFD}.xml:1:4: error: Bad\u{FFFD}[0m thing\n"))
  }

  @Test func anyNumbersAreRendered() {
    var diagnostic = Diagnostic(.xml, "x")
    diagnostic.sourceLine = "abc"
    for number in [Int.min, -1, 0, 1, 3, 4, 5, Int.max] {
      for length in [Int.min, 0, 1, Int.max] {
        diagnostic.line = number
        diagnostic.column = number
        diagnostic.length = length
        diagnostic.sourceLineColumn = number
        #expect(!diagnostic.rendered().isEmpty)
      }
    }
  }
}
