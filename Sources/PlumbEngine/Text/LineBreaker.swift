/// One line of a text: its bytes without what ended it, and its width in thousandths of the font size.
struct TextLine {
  var start: Int
  var end: Int
  /// The width of the line's text; of trailing spaces only those counted in `spaces`.
  var units: Int64
  /// What trailing spaces add at the end of a paragraph; 0 where the line was wrapped.
  var spaces: Int64
}

/// Breaks a text into lines, greedily: at spaces, inside a word only where the word alone is wider than a line, always
/// at `\n`, `\r`, `\r\n`, U+2028 and U+2029. A text that ends with a hard break ends with an empty line. O(bytes).
struct LineBreaker {
  private let text: UnsafeBufferPointer<UInt8>
  private let size: Double
  private let limit: Double
  private var advances: AdvanceReader
  private var position = 0
  private var isFinished: Bool

  /// `limit`: the widest a line may be, infinite for no limit. `text` must outlive the breaker.
  init(_ text: UnsafeBufferPointer<UInt8>, isBold: Bool, size: Double, limit: Double) {
    self.text = text
    self.size = size
    self.limit = limit
    advances = AdvanceReader(isBold: isBold)
    isFinished = text.isEmpty
  }

  /// The next line; nil at the end.
  mutating func next() -> TextLine? {
    if isFinished { return nil }
    advances.restart()
    let start = position
    // `units` is all that was read, `content` what ends with the last character that is no space.
    var units: Int64 = 0
    var content: Int64 = 0
    var contentEnd = start
    var isAfterSpace = false
    // The last place between two words, and where the line would end there.
    var word = -1
    var lineEnd = start
    var lineUnits: Int64 = 0

    while position < text.count {
      let (scalar, length) = Self.decode(text, at: position)
      if let breakLength = hardBreakLength(scalar, length) {
        let line = TextLine(start: start, end: position, units: content, spaces: units &- content)
        position &+= breakLength
        return line
      }
      let advance = advances.advance(scalar)
      if scalar == 0x20 || scalar == 0x09 {
        units &+= advance
        position &+= length
        isAfterSpace = true
        continue
      }
      if isAfterSpace && contentEnd > start {
        word = position
        lineEnd = contentEnd
        lineUnits = content
      }
      isAfterSpace = false
      if advance > 0 && units > 0 && TextMeasurer.points(units &+ advance, size) > limit {
        if word >= 0 {
          position = word
          return TextLine(start: start, end: lineEnd, units: lineUnits, spaces: 0)
        }
        return TextLine(start: start, end: position, units: content, spaces: 0)
      }
      units &+= advance
      position &+= length
      content = units
      contentEnd = position
    }
    isFinished = true
    return TextLine(start: start, end: position, units: content, spaces: units &- content)
  }

  private func hardBreakLength(_ scalar: UInt32, _ length: Int) -> Int? {
    switch scalar {
    case 0x0A, 0x2028, 0x2029: return length
    case 0x0D: return position &+ 1 < text.count && text[position &+ 1] == 0x0A ? 2 : 1
    default: return nil
    }
  }

  /// The scalar at an offset within `text` and its length in bytes. A byte that is no valid UTF-8 counts as U+FFFD.
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
