import PlumbEngine
import Testing

/// Attributed text of pieces in their styles.
private func attributed(_ pieces: (String, TextRun)...) -> AttributedTextBox { attributed(pieces) }

private func attributed(_ pieces: [(String, TextRun)]) -> AttributedTextBox {
  var text = ""
  var runs: [TextRun] = []
  for (piece, style) in pieces {
    var run = style
    run.start = text.utf8.count
    run.length = piece.utf8.count
    text += piece
    runs.append(run)
  }
  return AttributedTextBox(TextBox(text), runs)
}

private func run(_ size: Double = 10, weight: Int32 = 400) -> TextRun {
  TextRun(start: 0, length: 0, font: Font(size: size, weight: weight))
}

private func measure(_ text: AttributedTextBox, width: Double = -1, maximumLines: Int = 0) -> TextExtent {
  TextMeasurer.measure(text, width: width, maximumLines: maximumLines)
}

private func lines(_ text: AttributedTextBox, width: Double = -1, maximumLines: Int = 0) -> [AttributedLine] {
  TextMeasurer.lines(text, width: width, maximumLines: maximumLines)
}

private func texts(_ text: AttributedTextBox, width: Double = -1) -> [String] {
  lines(text, width: width).map { String(decoding: Array(text.text.bytes[$0.range]), as: UTF8.self) }
}

@Suite("The built-in measurer of text in runs")
struct TextRunsTests {
  @Test("gives what it gives for plain text where all have one style")
  func plain() {
    let texts = [
      "", " ", "a", "Hello wide world", "  leading and trailing  ", "a\n\nb\r\nc\r", "one\u{2028}two\u{2029}three",
      "👩\u{200D}👩\u{200D}👧 family 🇪🇸🇫🇷", "loooooooooooong word", "tabs\tand  spaces   ", "\n", "e\u{301}e\u{301}",
    ]
    for text in texts {
      for size in [10.0, 17, 12.3, 0, -1, .nan, .infinity, 1e9] {
        for weight: Int32 in [400, 700] {
          let style = TextStyle(font: Font(size: size, weight: weight))
          // Cut anywhere, within a character too.
          let bytes = Array(text.utf8)
          for step in [1, 2, 5, 1000] {
            var runs: [TextRun] = []
            for start in stride(from: 0, to: bytes.count, by: step) {
              runs.append(run(size, weight: weight))
              runs[runs.count - 1].start = start
              runs[runs.count - 1].length = min(step, bytes.count - start)
            }
            let box = AttributedTextBox(TextBox(text), runs)
            for (width, count) in [(-1.0, 0), (0, 0), (20, 0), (33.3, 2), (60, 1), (.nan, 0), (1000, 0)] {
              let expected = bytes.withUnsafeBufferPointer {
                TextMeasurer.measure($0, style: style, width: width, maximumLines: count)
              }
              let ranges = bytes.withUnsafeBufferPointer {
                TextMeasurer.lines($0, style: style, width: width, maximumLines: count)
              }
              #expect(measure(box, width: width, maximumLines: count) == expected)
              #expect(lines(box, width: width, maximumLines: count).map { $0.range } == ranges)
            }
          }
        }
      }
    }
  }

  @Test("adds the widths of sizes and weights")
  func widths() {
    #expect(measure(attributed(("A", run(10)), ("A", run(20)))).width == 6.67 + 13.34)
    #expect(measure(attributed(("A", run(1000)), ("A", run(1000, weight: 600)))).width == 667 + 722)
    #expect(measure(attributed(("A ", run(10)), ("  ", run(20)))).width == 6.67 + 2.78 + 11.12)
    #expect(measure(attributed(("A", run(0)), ("A", run(10)))).width == 6.67)
  }

  @Test("makes lines as high as their tallest run")
  func heights() {
    let small = TextMeasurer.metrics(TextStyle(size: 10))
    let large = TextMeasurer.metrics(TextStyle(size: 30))
    let text = attributed(("aa ", run(10)), ("bb", run(30)), (" cc\n\n", run(10)), ("", run(50)), ("d", run(10)))
    let all = lines(text)
    #expect(all.map { $0.height } == [large.lineHeight, small.lineHeight, small.lineHeight])
    #expect(all.map { $0.top } == [0, large.lineHeight, large.lineHeight + small.lineHeight])
    #expect(all[0].baseline == large.ascender)
    #expect(all[1].baseline == large.lineHeight + small.ascender)
    let extent = measure(text)
    #expect(extent.height == large.lineHeight + 2 * small.lineHeight)
    #expect(extent.firstBaseline == large.ascender.rounded(.up))
    #expect(extent.lastBaseline == (extent.height + small.descender).rounded(.down))
    #expect(extent.lines == 3)
  }

  @Test("breaks between words of different runs, and goes back to the run of the word")
  func breaking() {
    let text = attributed(("aaaa b", run(10)), ("b", run(20)), ("bb cc", run(10)))
    #expect(texts(text, width: 35) == ["aaaa", "bbbb", "cc"])
    let small = TextMeasurer.metrics(TextStyle(size: 10)).lineHeight
    let large = TextMeasurer.metrics(TextStyle(size: 20)).lineHeight
    #expect(lines(text, width: 35).map { $0.height } == [small, large, small])
    #expect(lines(text, width: 35)[1].width == 5.56 + 11.12 + 11.12)
  }

  @Test("fits text into the width it measured")
  func fitting() {
    var style = run(12.3)
    style.firstIndent = 7.7
    let text = attributed(("Hello ", style), ("wi", run(17.1)), ("de wor", run(9.9)), ("ld", run(33.3)))
    let extent = measure(text)
    #expect(measure(text, width: extent.width) == extent)
    #expect(measure(text, width: extent.width.nextDown).lines == 2)
  }

  @Test("indents first and other lines of paragraphs, and sets them apart")
  func paragraphs() {
    var style = run(10)
    style.firstIndent = 20
    style.indent = 5
    style.spacing = 8
    let height = TextMeasurer.metrics(TextStyle(size: 10)).lineHeight
    let text = attributed(("aa bb\u{2028}cc\n", style), ("dd", run(10)))
    let all = lines(text, width: 32)
    #expect(all.map { $0.x } == [20, 5, 5, 0])
    #expect(all.map { $0.top } == [0, height, 2 * height, 3 * height + 8])
    let extent = measure(text, width: 32)
    #expect(extent.height == 4 * height + 8)
    #expect(extent.width == 20 + 11.12)
    #expect(measure(attributed(("aa", style))).height == height)
    #expect(measure(text, width: 32, maximumLines: 3).height == 3 * height)
  }

  @Test("keeps at least a character in a line, however far it is indented")
  func narrow() {
    var style = run(10)
    style.firstIndent = 100
    style.indent = 100
    #expect(texts(attributed(("abc", style)), width: 50) == ["a", "b", "c"])
    #expect(measure(attributed(("abc", style)), width: 50).width == 105.56)
  }

  @Test("makes room for what is raised or lowered")
  func offsets() {
    let metrics = TextMeasurer.metrics(TextStyle(size: 10))
    var raised = run(10)
    raised.baselineOffset = 4
    let up = lines(attributed(("a", run(10)), ("2", raised)))[0]
    #expect(up.baseline == metrics.ascender + 4)
    #expect(up.height >= metrics.ascender - metrics.descender + 4 && up.height * 2 == (up.height * 2).rounded())
    var lowered = run(10)
    lowered.baselineOffset = -4
    let down = lines(attributed(("a", run(10)), ("2", lowered)))[0]
    #expect(down.baseline == metrics.ascender)
    #expect(down.height >= metrics.ascender - metrics.descender + 4)
    var small = run(6)
    small.baselineOffset = 1
    #expect(lines(attributed(("a", run(10)), ("2", small)))[0].height == metrics.lineHeight)
  }

  @Test("withstands runs that make no sense")
  func hostile() {
    var wild = run(.nan)
    wild.firstIndent = .infinity
    wild.indent = -.infinity
    wild.spacing = .nan
    wild.baselineOffset = -.infinity
    let extent = measure(attributed(("a b\nc", wild), ("d", run(10))), width: 1)
    #expect(extent.width.isFinite && extent.height.isFinite && extent.lines == 2)
    var huge = run(1e300)
    huge.indent = 1e300
    huge.spacing = 1e300
    huge.baselineOffset = 1e300
    #expect(measure(attributed(("a\nb", huge))).height.isFinite)
    for (start, length) in [(Int.max, Int.max), (5, 2), (0, 0), (100, 1)] {
      var odd = run(10)
      odd.start = start
      odd.length = length
      let text = AttributedTextBox(TextBox("a b"), [odd, odd, run(20)])
      #expect(measure(text, width: 5).width.isFinite)
    }
    #expect(measure(AttributedTextBox(TextBox("A"), [])) == measure(attributed(("A", run(17)))))
    #expect(measure(attributed([])) == .zero && lines(attributed([])).isEmpty)
  }

  @Test("takes time in proportion to the text, however many runs it has")
  func linear() {
    let pieces = (0..<100_000).map { ($0 % 7 == 0 ? "a " : "b", run($0 % 2 == 0 ? 10 : 11)) }
    let clock = ContinuousClock()
    let text = attributed(pieces)
    #expect(clock.measure { _ = measure(text, width: 30) } < .seconds(5))
  }

  @Test("sizes labels and buttons")
  func builtIn() {
    let text = attributed(("Conti", run(15)), ("nue", run(15, weight: 700)))
    #expect(BuiltInSize.label(text: text) == measure(text))
    #expect(BuiltInSize.button(title: text).width == measure(text).width)
    #expect(BuiltInSize.button(title: text).height == 30)
    #expect(BuiltInSize.button(title: text, left: 5).width == measure(text).width + 5)
  }
}
