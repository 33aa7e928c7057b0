/// One line of a text: its bytes without what ended it, and its measures in points.
struct TextLine {
  var start: Int
  var end: Int
  /// The width of the line's text without the spaces at its end.
  var width: Double
  /// With the spaces at the end of a paragraph; `width` where the line was wrapped.
  var fullWidth: Double
  /// From the left edge to the text.
  var indent: Double
  /// Above the line, because a paragraph with spacing ended.
  var spacing: Double
  var height: Double
  /// From the line's top to its baseline, and from there to the lowest descender.
  var ascent: Double
  var descent: Double
}

/// Breaks a text into lines, greedily: at spaces, inside a word only where the word alone is wider than a line, always
/// at `\n`, `\r`, `\r\n`, U+2028 and U+2029. A text that ends with a hard break ends with an empty line. O(bytes).
///
/// Plain text is text in one run. A line is as high as the tallest run that it shows something of; baseline offsets
/// make it higher where they need the place.
struct LineBreaker {
  private let text: UnsafeBufferPointer<UInt8>
  private let limit: Double
  private var runs: RunReader
  private var advances: AdvanceReader
  private var position = 0
  private var isFinished: Bool
  private var isParagraphStart = true
  /// Of the paragraph.
  private var style = ParagraphStyle()

  /// `limit`: the widest a line may be, infinite for no limit. `text` must outlive the breaker.
  init(_ text: UnsafeBufferPointer<UInt8>, _ runs: RunReader, limit: Double) {
    self.text = text
    self.limit = limit
    self.runs = runs
    advances = AdvanceReader(isBold: runs.isBold, isMonospaced: runs.isMonospaced)
    isFinished = text.isEmpty
  }

  /// The next line; nil at the end.
  @_optimize(speed)
  mutating func next() -> TextLine? {
    if isFinished { return nil }
    advances.restart()
    let start = position
    if position >= runs.end { enterRun() }
    var indent = style.indent
    var spacing = 0.0
    if isParagraphStart {
      spacing = style.spacing
      style = runs.paragraph
      indent = style.firstIndent
      isParagraphStart = false
    }
    // `pen` is all that was read, `content` ends with the last character that is not a space.
    var pen = LinePen(size: runs.size)
    var content = pen
    var contentEnd = start
    var isAfterSpace = false
    // Whether the run that is read counts in the line's height.
    var isRunCounted = false
    var safeUnits = pen.safeUnits(limit: limit - indent)
    if runs.end >= text.count, let read = plainRest(below: safeUnits) {
      position = text.count
      isFinished = true
      content.units = read.content
      content.count(runs)
      pen.units = read.all
      return TextLine(
        start: start, end: position, width: content.width, fullWidth: pen.width, indent: indent, spacing: spacing,
        height: content.lineHeight, ascent: content.ascent, descent: content.descent)
    }
    // The last place between two words, and where the line would end there.
    var word = -1
    var wordRun = 0
    var wordContent = pen
    var wordContentEnd = start

    func line(_ content: LinePen, full: LinePen, end: Int) -> TextLine {
      var content = content
      if !content.hasMetrics { content.count(runs) }
      return TextLine(
        start: start, end: end, width: content.width, fullWidth: full.width, indent: indent, spacing: spacing,
        height: content.lineHeight, ascent: content.ascent, descent: content.descent)
    }

    while position < text.count {
      if position >= runs.end {
        enterRun()
        pen.change(size: runs.size)
        safeUnits = pen.safeUnits(limit: limit - indent)
        isRunCounted = false
      }
      let first = text[position]
      let (scalar, length) = first < 0x80 ? (UInt32(first), 1) : Self.decode(text, at: position)
      if let breakLength = hardBreakLength(scalar, length) {
        let line = line(isAfterSpace ? content : pen, full: pen, end: position)
        position &+= breakLength
        // U+2028 separates lines of one paragraph.
        isParagraphStart = scalar != 0x2028
        return line
      }
      let advance = advances.advance(scalar)
      if scalar == 0x20 || scalar == 0x09 {
        if !isAfterSpace {
          content = pen
          contentEnd = position
          isAfterSpace = true
        }
        pen.units &+= advance
        position &+= length
        continue
      }
      if isAfterSpace && contentEnd > start {
        word = position
        wordRun = runs.index
        wordContent = content
        wordContentEnd = contentEnd
      }
      if advance > 0 && pen.units &+ advance > safeUnits && !pen.isAtStart
        && indent + pen.width(adding: advance) > limit
      {
        if word >= 0 {
          position = word
          enterRun(wordRun)
          return line(wordContent, full: wordContent, end: wordContentEnd)
        }
        let shown = isAfterSpace ? content : pen
        return line(shown, full: shown, end: position)
      }
      isAfterSpace = false
      if !isRunCounted {
        pen.count(runs)
        isRunCounted = true
      }
      pen.units &+= advance
      position &+= length
      // Most of a text is plain and far from the limit.
      let end = min(text.count, runs.end)
      while position < end, let advance = advances.plain(text[position]), pen.units &+ advance <= safeUnits {
        pen.units &+= advance
        position &+= 1
        advances.restart()
      }
    }
    isFinished = true
    return line(isAfterSpace ? content : pen, full: pen, end: position)
  }

  /// The units of the rest of the text, and those before the spaces at its end, if it is ASCII of one run and ends before
  /// `limit`: most texts do, and need no look at where they might be broken. nil for others. O(bytes of
  /// a line).
  @_optimize(speed)
  private func plainRest(below limit: Int64) -> (all: Int64, content: Int64)? {
    var all: Int64 = 0
    var content: Int64 = 0
    // Looked up once: most labels are measured here, character by character.
    let fixed = advances.fixed
    let table = advances.ascii
    for place in position..<text.count {
      let byte = text[place]
      guard byte >= 0x20, byte < 0x7F else { return nil }
      all &+= fixed > 0 ? fixed : Int64(table[Int(byte &- 0x20)])
      // At once, so that a line costs what it shows, however long the rest is.
      if all > limit { return nil }
      if byte != 0x20 { content = all }
    }
    return (all, content)
  }

  /// Goes on to the run at `position`, or back to one.
  @_optimize(speed)
  private mutating func enterRun(_ index: Int? = nil) {
    if let index { runs.enter(index) } else { runs.advance(to: position) }
    advances.isBold = runs.isBold
    advances.isMonospaced = runs.isMonospaced
  }

  @_optimize(speed)
  private func hardBreakLength(_ scalar: UInt32, _ length: Int) -> Int? {
    switch scalar {
    case 0x0A, 0x2028, 0x2029: return length
    case 0x0D: return position &+ 1 < text.count && text[position &+ 1] == 0x0A ? 2 : 1
    default: return nil
    }
  }

  /// The scalar at an offset within `text` and its length in bytes. An invalid byte counts as U+FFFD.
  @_optimize(speed)
  static func decode(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(text[offset])
    if first < 0x80 { return (first, 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, text.count &- offset >= length else { return (0xFFFD, 1) }
    var scalar = first & (0xFF >> UInt32(length &+ 1))
    for index in 1..<length {
      let byte = UInt32(text[offset &+ index])
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | byte & 0x3F
    }
    return (scalar, length)
  }
}
