/// Recognises the tokens of an expression in UTF-8 bytes. All functions are total: malformed bytes belong to no token.
struct ExpressionScanner {
  /// Where an expression ends before its text does.
  struct Stops {
    /// `//` begins a comment.
    var comment = false
    /// `}` ends the expression.
    var brace = false
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  let stops: Stops

  /// Bytes from `end` on are out of sight, even where the buffer has some.
  init(_ bytes: UnsafeBufferPointer<UInt8>, end: Int, stops: Stops) {
    self.bytes = bytes
    self.end = min(end, bytes.count)
    self.stops = stops
  }

  /// The byte at an offset that is not negative; 0 at the end.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

  @inline(__always)
  func skipSpace(_ index: Int) -> Int {
    var index = index
    while index < end && CharacterClass.isSpace(bytes[index]) { index += 1 }
    return index
  }

  func isComment(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "/") && byte(index + 1) == UInt8(ascii: "/")
  }

  /// Whether the expression ends here.
  @inline(__always)
  func isAtEnd(_ index: Int) -> Bool {
    if index >= end { return true }
    if stops.brace && bytes[index] == UInt8(ascii: "}") { return true }
    return stops.comment && isComment(index)
  }

  /// The scalar that begins at an offset, and its length in bytes. Malformed: `UInt32.max`, length 1.
  func scalar(_ index: Int) -> (value: UInt32, length: Int) {
    let first = byte(index)
    if first < 0x80 { return (UInt32(first), 1) }
    let length: Int
    var value: UInt32
    var least: UInt32
    switch first {
    case 0xC2...0xDF: (length, value, least) = (2, UInt32(first & 0x1F), 0x80)
    case 0xE0...0xEF: (length, value, least) = (3, UInt32(first & 0x0F), 0x800)
    case 0xF0...0xF4: (length, value, least) = (4, UInt32(first & 0x07), 0x10000)
    default: return (.max, 1)
    }
    for offset in 1..<length {
      let next = byte(index + offset)
      if next & 0xC0 != 0x80 { return (.max, 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let isSurrogate = value >= 0xD800 && value < 0xE000
    return value < least || value > 0x10FFFF || isSurrogate ? (.max, 1) : (value, length)
  }

  @inline(__always)
  private func tailLength(_ index: Int) -> Int {
    let first = byte(index)
    if first < 0x80 { return CharacterClass.isASCIIHead(first) || CharacterClass.isDigit(first) ? 1 : 0 }
    let (value, length) = scalar(index)
    return CharacterClass.isTail(value) ? length : 0
  }

  @inline(__always)
  private func headLength(_ index: Int) -> Int {
    let first = byte(index)
    if first < 0x80 { return CharacterClass.isASCIIHead(first) ? 1 : 0 }
    let (value, length) = scalar(index)
    return CharacterClass.isHead(value) ? length : 0
  }

  /// The end of the identifier that begins at an offset; the offset itself if none does. `a.b`, `.a`, `a.3`, `a'`.
  func identifierEnd(_ start: Int) -> Int {
    var index = start + headLength(start)
    if index > start {
      index = tailEnd(index)
    } else if byte(start) != UInt8(ascii: ".") {
      return start
    }
    while byte(index) == UInt8(ascii: ".") {
      let next = tailEnd(index + 1)
      if next == index + 1 { break }
      index = next
    }
    if index > start && byte(index) == UInt8(ascii: "'") { index += 1 }
    return index
  }

  private func tailEnd(_ start: Int) -> Int {
    var index = start
    while true {
      let length = tailLength(index)
      if length == 0 { return index }
      index += length
    }
  }

  /// The end of the operator that begins at an offset; the offset itself if none does.
  ///
  /// Dots and minus signs only begin operators, so that `a*-b` and `...-1` are two each.
  func operatorEnd(_ start: Int) -> Int {
    var index = start
    let first = byte(start)
    if first == UInt8(ascii: ".") || first == UInt8(ascii: "-") {
      while byte(index) == first { index += 1 }
    }
    while true {
      let next = byte(index)
      if next < 0x80 {
        if !CharacterClass.isASCIIOperator(next) || stops.comment && isComment(index) { return index }
        index += 1
      } else {
        let (value, length) = scalar(index)
        if !CharacterClass.isOperator(value) { return index }
        index += length
      }
    }
  }

  /// Whether a value that is not preceded by a prefix operator begins here.
  func isOperandStart(_ index: Int) -> Bool {
    let first = byte(index)
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return true
    case UInt8(ascii: "."): return tailLength(index + 1) > 0
    default: return CharacterClass.isDigit(first) || headLength(index) > 0
    }
  }

  /// The end of the text shown in messages for an offset.
  func tokenEnd(_ start: Int) -> Int {
    let first = byte(start)
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      var index = start + 1
      while index < end && bytes[index] != first { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
      return min(index + 1, end)
    case _
    where CharacterClass.isDigit(first)
      || first == UInt8(ascii: ".") && CharacterClass.isDigit(byte(start + 1)):
      var index = tailEnd(start)
      if byte(index) == UInt8(ascii: ".") && CharacterClass.isDigit(byte(index + 1)) { index = tailEnd(index + 1) }
      return index
    default:
      let identifier = identifierEnd(start)
      if identifier > start { return identifier }
      let operation = operatorEnd(start)
      if operation > start { return operation }
      return min(start + scalar(start).length, end)
    }
  }

  /// Source text for a message: control characters written out, long texts cut.
  func excerpt(_ start: Int, _ end: Int) -> String {
    var text: [UInt8] = []
    var index = start
    while index < end {
      if text.count >= 60 {
        text += Array("…".utf8)
        break
      }
      let (value, length) = scalar(index)
      if value < 32 || value == 127 {
        text += Array("\\u{".utf8) + Array(String(value, radix: 16).utf8) + Array("}".utf8)
      } else if value == .max {
        text += Array("\u{FFFD}".utf8)
      } else {
        for offset in 0..<length { text.append(byte(index + offset)) }
      }
      index += length
    }
    return String(decoding: text, as: UTF8.self)
  }
}
