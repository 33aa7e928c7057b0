/// Reads the entries of a `.strings` file one by one.
struct StringsScanner {
  private let source: SourceText
  private var index = 0
  /// Where the brace is that stands before all entries.
  private var brace: Int?

  init(_ source: SourceText) {
    self.source = source
  }

  /// The next entry, or nil at the end.
  mutating func next() throws(Diagnostic) -> StringsFile.Entry? {
    if index == 0 { try begin() }
    try skipSpace()
    if let brace, peek() == nil { throw error("This `{` has no `}`", brace, brace + 1) }
    if brace != nil && peek() == 0x7D {
      index += 1
      try skipSpace()
      guard peek() == nil else { throw error("Nothing may follow the last `}`", index, index + 1) }
      return nil
    }
    guard peek() != nil else { return nil }
    let key = try text("a key")
    try skipSpace()
    var value = key
    if peek() == 0x3D {
      index += 1
      try skipSpace()
      value = try text("a value")
      try skipSpace()
    } else if peek() != 0x3B {
      throw error("Expected `=` after the key", index, index + 1)
    }
    guard peek() == 0x3B else { throw error("Missing `;` after the value", value.range.end, value.range.end + 1) }
    index += 1
    return StringsFile.Entry(
      key: String(decoding: key.text, as: UTF8.self), value: String(decoding: value.text, as: UTF8.self),
      keyRange: SourceRange(from: key.range.start, to: key.range.end),
      valueRange: SourceRange(from: value.range.start, to: value.range.end))
  }

  private mutating func begin() throws(Diagnostic) {
    if source.bytes.starts(with: "bplist00".utf8) || peek() == 0x3C {
      throw error(
        "This is a property list in XML or binary form; convert it to lines of `\"key\" = \"value\";`", 0, 1)
    }
    try skipSpace()
    if peek() == 0x7B {
      brace = index
      index += 1
    }
  }

  private typealias Text = (text: [UInt8], range: (start: Int, end: Int))

  private func peek(_ ahead: Int = 0) -> UInt8? {
    index + ahead < source.bytes.count ? source.bytes[index + ahead] : nil
  }

  private mutating func skipSpace() throws(Diagnostic) {
    while let byte = peek() {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        index += 1
      } else if byte == 0x2F && peek(1) == 0x2F {
        while let byte = peek(), byte != 0x0A && byte != 0x0D { index += 1 }
      } else if byte == 0x2F && peek(1) == 0x2A {
        let start = index
        index += 2
        while !(peek() == 0x2A && peek(1) == 0x2F) {
          guard peek() != nil else { throw error("This comment does not end", start, start + 2) }
          index += 1
        }
        index += 2
      } else {
        return
      }
    }
  }

  private mutating func text(_ what: StaticString) throws(Diagnostic) -> Text {
    if let quote = peek(), quote == 0x22 || quote == 0x27 { return try quoted(quote) }
    let start = index
    while let byte = peek(), Self.isBare(byte) {
      if byte == 0x2F, let next = peek(1), next == 0x2F || next == 0x2A { break }
      index += 1
    }
    guard index > start else {
      let end = peek() == nil
      let name = what.text
      throw error(end ? "Expected \(name), the file ends" : "Expected \(name)", index, index + 1)
    }
    return (Array(source.bytes[start..<index]), (start, index))
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case 0x5F, 0x2D, 0x2E, 0x24, 0x3A, 0x2F: return true
    default: return false
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(Diagnostic) -> Text {
    let start = index
    var text: [UInt8] = []
    index += 1
    while let byte = peek() {
      if byte == quote {
        index += 1
        return (text, (start, index))
      }
      if byte == 0x5C {
        try escape(&text)
      } else if byte == 0 {
        throw error("A NUL character; `\\0` writes one", index, index + 1)
      } else {
        text.append(byte)
        index += 1
      }
    }
    throw error("This string does not end", start, start + 1)
  }

  /// An escape: `\" \' \\ \n \t \r \a \b \f \v`, `\UXXXX` or `\uXXXX` (UTF-16), one to three octal digits (ASCII: the
  /// rest is NeXT's own encoding in old files), a line break; any other character stands for itself.
  private mutating func escape(_ text: inout [UInt8]) throws(Diagnostic) {
    let start = index
    index += 1
    guard let byte = peek() else { throw error("This string does not end", start, start + 1) }
    index += 1
    switch byte {
    case 0x6E: text.append(0x0A)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0D)
    case 0x30...0x37: try octal(start, &text)
    case 0x61: text.append(7)
    case 0x62: text.append(8)
    case 0x66: text.append(0x0C)
    case 0x76: text.append(0x0B)
    case 0x55, 0x75: try unicode(start, &text)
    default: text.append(byte)
    }
  }

  private mutating func octal(_ start: Int, _ text: inout [UInt8]) throws(Diagnostic) {
    index = start + 1
    var value: UInt32 = 0
    while let byte = peek(), index < start + 4, byte >= 0x30, byte <= 0x37 {
      value = value << 3 | UInt32(byte - 0x30)
      index += 1
    }
    guard value < 0x80 else {
      throw error("An octal escape beyond \\177; write the character, or \\U and four digits", start, index)
    }
    text.append(UInt8(truncatingIfNeeded: value))
  }

  private mutating func unicode(_ start: Int, _ text: inout [UInt8]) throws(Diagnostic) {
    var scalar = try unit(start)
    if scalar >= 0xD800 && scalar <= 0xDBFF {
      let next = peek(1)
      guard peek() == 0x5C, next == 0x55 || next == 0x75 else {
        throw error("Half a surrogate pair: the other half must follow", start, index)
      }
      index += 2
      let low = try unit(start)
      guard low >= 0xDC00 && low <= 0xDFFF else {
        throw error("Half a surrogate pair: the other half must follow", start, index)
      }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    } else if scalar >= 0xDC00 && scalar <= 0xDFFF {
      throw error("Half a surrogate pair: the other half must come before", start, index)
    }
    UTF16Decoder.append(scalar, to: &text)
  }

  private mutating func unit(_ start: Int) throws(Diagnostic) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Self.hex(byte) else {
        throw error("Expected four hexadecimal digits, as in \\U00E9", start, index + 1)
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  private static func hex(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: return UInt32(byte - 0x30)
    case 0x41...0x46: return UInt32(byte - 0x37)
    case 0x61...0x66: return UInt32(byte - 0x57)
    default: return nil
    }
  }

  private func error(_ message: String, _ start: Int, _ end: Int) -> Diagnostic {
    var error = Diagnostic(.syntax, message)
    error.locate(in: source, range: SourceRange(from: start, to: end))
    return error
  }
}
