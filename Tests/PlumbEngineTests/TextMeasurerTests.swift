import PlumbEngine
import Testing

private func measure(
  _ text: String, _ style: TextStyle = TextStyle(), width: Double = -1, maximumLines: Int = 0
) -> TextExtent {
  var text = text
  return text.withUTF8 { TextMeasurer.measure($0, style: style, width: width, maximumLines: maximumLines) }
}

private func lines(_ text: String, width: Double = -1, maximumLines: Int = 0, size: Double = 10) -> [String] {
  let bytes = Array(text.utf8)
  let ranges = bytes.withUnsafeBufferPointer {
    TextMeasurer.lines($0, style: TextStyle(size: size), width: width, maximumLines: maximumLines)
  }
  return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
}

/// The same numbers in every run (splitmix64, Steele, Lea and Flood).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("The built-in measurer")
struct TextMeasurerTests {
  // Published widths: Helvetica.afm and Helvetica-Bold.afm of the fourteen core fonts.
  @Test(
    "has the published widths",
    arguments: [
      ("A", 667, 722), ("a", 556, 556), (" a", 834, 834), ("i", 222, 278), ("W", 944, 944), ("Wi", 1166, 1222),
      ("@", 1015, 975), ("é", 556, 556), ("Œ", 1000, 1000), ("ß", 611, 611), ("€", 556, 556), ("—", 1000, 1000),
      ("…", 1000, 1000), ("ł", 222, 278), ("\u{A0}", 278, 278), ("−", 584, 584), ("™", 1000, 1000),
    ])
  func widths(_ text: String, _ regular: Int, _ bold: Int) {
    #expect(measure(text, TextStyle(size: 1000)).width == Double(regular))
    #expect(measure(text, TextStyle(size: 1000, bold: true)).width == Double(bold))
    #expect(measure(text, TextStyle(size: 10)).width == Double(regular) * 10 / 1000)
  }

  @Test(
    "has widths for the rest of the world",
    arguments: [
      ("世", 1000), ("か", 1000), ("한", 1000), ("！", 1000), ("😀", 1000), ("e\u{301}", 556),
      ("👩\u{200D}👩\u{200D}👧", 1000), ("👍🏽", 1000), ("🇪🇸", 1000), ("🇪🇸🇫🇷", 2000), ("❤️", 1000),
      ("\u{AD}", 0), ("\u{200B}", 0), ("\u{FEFF}", 0),
      ("Ж", 923), ("Ω", 748), ("ب", 489), ("\u{1}", 0), ("\t", 278),
    ])
  func others(_ text: String, _ units: Int) { #expect(measure(text, TextStyle(size: 1000)).width == Double(units)) }

  @Test("has vertical measures")
  func metrics() {
    let metrics = TextMeasurer.metrics(TextStyle())
    #expect(metrics.lineHeight == 20)
    #expect(metrics.ascender == 17 * 0.931)
    #expect(metrics.descender == -17 * 0.225)
    let one = measure("A")
    #expect(one == TextExtent(width: 667.0 * 17 / 1000, height: 20, firstBaseline: 16, lastBaseline: 16, lines: 1))
    let two = measure("A\nB")
    #expect(two.height == 40 && two.firstBaseline == 16 && two.lastBaseline == 36 && two.lines == 2)
    #expect(TextMeasurer.metrics(TextStyle(size: 17, bold: true)).lineHeight == 20)
  }

  @Test("gives empty text and useless sizes no size")
  func empty() {
    #expect(measure("") == .zero)
    for size in [0, -1, Double.nan, .infinity] { #expect(measure("A", TextStyle(size: size)) == .zero) }
    #expect(measure("A", TextStyle(size: .greatestFiniteMagnitude)).width.isFinite)
    #expect(lines("").isEmpty)
  }

  @Test("wraps at spaces")
  func wrapping() {
    // "aa aa" is 2.502 em, "aa" 1.112 em.
    #expect(lines("aa aa aa", width: 26) == ["aa aa", "aa"])
    #expect(lines("aa aa aa", width: 25) == ["aa", "aa", "aa"])
    #expect(lines("aa aa aa", width: 25.02) == ["aa aa", "aa"])
    #expect(measure("aa aa aa", TextStyle(size: 10), width: 26).width == 25.02)
    #expect(lines("aa   aa", width: 12) == ["aa", "aa"])
    #expect(lines("aa\taa", width: 12) == ["aa", "aa"])
    #expect(lines("aa\u{A0}aa", width: 12) == ["aa", "\u{A0}a", "a"])
  }

  @Test("breaks words that are wider than a line, and only those")
  func longWords() {
    #expect(lines("aaaaa", width: 12) == ["aa", "aa", "a"])
    #expect(lines("a aaaaa", width: 12) == ["a", "aa", "aa", "a"])
    #expect(lines("aaa", width: 1) == ["a", "a", "a"])
    #expect(lines("aaa", width: 0) == ["a", "a", "a"])
    #expect(lines("世世世", width: 20) == ["世世", "世"])
    #expect(measure("aaa", TextStyle(size: 10), width: 1).width == 5.56)
    #expect(lines("e\u{301}e\u{301}", width: 6) == ["e\u{301}", "e\u{301}"])
    #expect(lines("👩\u{200D}👧🇪🇸🇫🇷", width: 10) == ["👩\u{200D}👧", "🇪🇸", "🇫🇷"])
  }

  @Test("breaks where the text says so")
  func hardBreaks() {
    #expect(lines("a\nb\r\nc\rd\u{2028}e\u{2029}f") == ["a", "b", "c", "d", "e", "f"])
    #expect(lines("a\n") == ["a", ""])
    #expect(lines("\n\n") == ["", "", ""])
    #expect(lines("a\r\n\r\nb") == ["a", "", "b"])
    #expect(measure("a\n").height == 40)
  }

  @Test("counts spaces where nothing was wrapped, as far as they fit")
  func spaces() {
    let style = TextStyle(size: 1000)
    #expect(measure("a  ", style).width == 1112)
    #expect(measure("a  ", style, width: 900) == measure("a  ", style, width: 900))
    #expect(measure("a  ", style, width: 900).width == 900)
    #expect(measure("a  ", style, width: 500).width == 556)
    #expect(measure("   ", style, width: 500).lines == 1)
    #expect(measure("  a", style, width: 600).lines == 2)
    #expect(measure("  a", style).width == 1112)
  }

  @Test("stops after the most lines")
  func maximum() {
    #expect(lines("a\nb\nc", maximumLines: 2) == ["a", "b"])
    #expect(measure("a\nbb\nccc", TextStyle(size: 10), maximumLines: 2).width == 11.12)
    #expect(measure("a\nb\nc", maximumLines: 1).height == 20)
    #expect(measure("a\nb\nc", maximumLines: -5).lines == 3)
  }

  @Test("takes any bytes and any width")
  func anything() {
    let bytes: [UInt8] = [0xFF, 0x41, 0xE2, 0x82, 0xC3, 0x28, 0xF0, 0x9F, 0x98]
    bytes.withUnsafeBufferPointer {
      let extent = TextMeasurer.measure($0, style: TextStyle(size: 1000), width: -1, maximumLines: 0)
      // Each invalid byte counts as one replacement character.
      #expect(extent.width == Double(7 * 489 + 667 + 333))
      for width in [Double.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude] {
        let extent = TextMeasurer.measure($0, style: TextStyle(), width: width, maximumLines: 0)
        #expect(extent.width.isFinite && extent.height.isFinite)
      }
    }
  }

  @Test("fits a text into its own width, and into no other width beyond it")
  func properties() {
    var random = SeededGenerator()
    let alphabet = Array("aiW  \n世é😀-")
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &random) { text.append(alphabet.randomElement(using: &random) ?? "a") }
      let size = Double.random(in: 1...60, using: &random)
      let style = TextStyle(size: size, bold: Bool.random(using: &random))
      let natural = measure(text, style)
      #expect(measure(text, style, width: natural.width) == natural, "\(text) at \(size)")
      let width = Double.random(in: 0...200, using: &random)
      let bounded = measure(text, style, width: width)
      // A single ideograph is 1 em, give or take the rounding of the product.
      #expect(bounded.width <= width || bounded.width <= size * 1.001)
      #expect(bounded.width <= natural.width)
      #expect(bounded.lines >= natural.lines)
      let pieces = lines(text, width: width, size: size)
      if !style.bold { #expect(pieces.count == bounded.lines) }
      // Lines leave out nothing but spaces and breaks.
      let drawn = pieces.joined().unicodeScalars.filter { $0 != " " && $0 != "\n" }
      #expect(String(String.UnicodeScalarView(drawn)) == text.filter { $0 != " " && $0 != "\n" })
    }
  }
}
