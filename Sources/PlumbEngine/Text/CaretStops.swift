/// The places of one line at which a caret can stand, each with the width of the text before it: before every character,
/// and at the end. Widths are summed as `LineBreaker` sums them.
struct CaretStops {
  struct Stop {
    var offset: Int
    /// In points, from where the text of the line begins.
    var x: Double
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let end: Int
  private var runs: RunReader
  private var advances: AdvanceReader
  private var pen: LinePen
  private var position: Int
  private var isFinished = false

  /// `range` begins where a line begins, and has no line breaks. `text` must outlive the stops.
  init(_ text: UnsafeBufferPointer<UInt8>, _ runs: RunReader, _ range: Range<Int>) {
    self.text = text
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
    self.runs = runs
    self.runs.enter(at: range.lowerBound)
    advances = AdvanceReader(isBold: self.runs.isBold, isMonospaced: self.runs.isMonospaced)
    pen = LinePen(size: self.runs.size)
  }

  /// The next place; nil after the end of the range. A character's later scalars have no advance and are no places.
  mutating func next() -> Stop? {
    while position < end {
      if position >= runs.end { enterRun() }
      let stop = Stop(offset: position, x: pen.width)
      let (scalar, length) = LineBreaker.decode(text, at: position)
      let advance = advances.advance(scalar)
      pen.units &+= advance
      position &+= length
      if advance > 0 || stop.offset == start { return stop }
    }
    if isFinished { return nil }
    isFinished = true
    return Stop(offset: end, x: pen.width)
  }

  /// The width of an ellipsis in the style of what was read last.
  var ellipsisWidth: Double {
    var reader = AdvanceReader(isBold: runs.isBold, isMonospaced: runs.isMonospaced)
    return TextMeasurer.points(reader.advance(0x2026), runs.size)
  }

  private mutating func enterRun() {
    runs.advance(to: position)
    advances.isBold = runs.isBold
    advances.isMonospaced = runs.isMonospaced
    pen.change(size: runs.size)
  }
}

extension TextMeasurer {
  /// Where the character begins that an offset is in, as the built-in measurer knows characters: a letter with its marks,
  /// an emoji sequence, a flag, a line break of two bytes. O(bytes of the paragraph).
  static func characterStart(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
    guard offset > 0, offset < text.count else { return offset }
    // A line feed that is a line break by itself begins a character, and so does what follows one.
    if text[offset] == 0x0A { return text[offset - 1] == 0x0D ? offset - 1 : offset }
    var position = offset
    while position > 0, text[position - 1] != 0x0A, text[position - 1] != 0x0D { position -= 1 }
    var advances = AdvanceReader(isBold: false)
    var start = position
    var isFirst = true
    while position <= offset {
      let (scalar, length) = LineBreaker.decode(text, at: position)
      let advance = advances.advance(scalar)
      let isBreak = scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
      if advance > 0 || isFirst || isBreak { start = position }
      isFirst = isBreak
      position += length
    }
    return start
  }
}
