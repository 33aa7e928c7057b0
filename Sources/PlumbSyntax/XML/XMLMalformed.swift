import CExpat

extension XMLTreeBuilder {
  /// What expat stopped for, in terms of the document.
  func malformed(_ source: SourceText) -> Problem {
    let code = XML_GetErrorCode(parser)
    let index = Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser))
    let offset = index < 0 ? source.bytes.count : min(index, source.bytes.count)
    var range = SourceRange(from: offset, to: offset + 1)
    if code == XML_ERROR_NO_ELEMENTS && elementCount == 0 {
      return Problem(diagnostic: Diagnostic(.xml, "Empty XML document"), range: range)
    }
    if let encoding = Self.foreignEncoding(source.bytes) {
      let error = Diagnostic(.encoding, "The document is encoded in \(encoding); a layout must be UTF-8")
      return Problem(diagnostic: error, range: SourceRange(start: 0, end: 1))
    }
    let line = source.position(at: offset).line
    let isText = Self.isUTF8(source.bytes, at: offset)
    if code == XML_ERROR_PARTIAL_CHAR || (code == XML_ERROR_INVALID_TOKEN && !isText) {
      let error = Diagnostic(.encoding, "XML parsing error: not well-formed (invalid UTF-8) at line \(line)")
      return Problem(diagnostic: error, range: range)
    }
    var reason = "unknown error"
    if let text = XML_ErrorString(code) { reason = String(cString: text) }
    if code == XML_ERROR_UNDEFINED_ENTITY, let name = Self.entity(source.bytes, at: offset) {
      reason += " \(name)"
      range = SourceRange(from: offset, to: offset + name.utf8.count)
    }
    var error = Diagnostic(.xml, "XML parsing error: \(reason) at line \(line)")
    if code == XML_ERROR_UNDEFINED_ENTITY {
      error.notes.append("known are &amp; &lt; &gt; &quot; &apos; and numeric references such as &#160;")
    }
    if code == XML_ERROR_TAG_MISMATCH || code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN,
      skipped == 0, let open = frames.last
    {
      let line = source.position(at: Int(open.start)).line
      error.notes.append("<\(document.names[open.name])> of line \(line) is not closed")
    }
    return Problem(diagnostic: error, range: range)
  }

  /// Refuses a document that says it is not UTF-8. The parser is told to read UTF-8 whatever the document says.
  mutating func checkEncoding(_ encoding: UnsafePointer<CChar>) {
    let text = String(cString: encoding)
    var name: [UInt8] = []
    for byte in text.utf8 where byte != 0x2D { name.append(byte >= 0x41 && byte <= 0x5A ? byte + 32 : byte) }
    if name.elementsEqual("utf8".utf8) || name.elementsEqual("usascii".utf8) { return }
    let start = Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser))
    let end = start + max(1, Int(XML_GetCurrentByteCount(parser)))
    stop(
      .encoding, "The document declares the encoding \(text); a layout must be UTF-8", SourceRange(from: start, to: end))
  }

  private static func foreignEncoding(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0x3C, 0), (0, 0x3C): return "UTF-16"
    default: return nil
    }
  }

  /// Whether a well-formed UTF-8 sequence begins at `offset` (Unicode 15, table 3-7).
  private static func isUTF8(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    let lead = bytes[offset]
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let count: Int
    switch lead {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: count = 1
    case 0xE0: (count, low) = (2, 0xA0)
    case 0xED: (count, high) = (2, 0x9F)
    case 0xE1...0xEF: count = 2
    case 0xF0: (count, low) = (3, 0x90)
    case 0xF4: (count, high) = (3, 0x8F)
    case 0xF1...0xF3: count = 3
    default: return false
    }
    for step in 1...count {
      guard offset + step < bytes.count, bytes[offset + step] >= low, bytes[offset + step] <= high else { return false }
      (low, high) = (0x80, 0xBF)
    }
    return true
  }

  /// The `&name;` at `offset`.
  private static func entity(_ bytes: [UInt8], at offset: Int) -> String? {
    guard offset < bytes.count, bytes[offset] == 0x26 else { return nil }
    var end = offset
    while end < bytes.count && end - offset < 64 {
      if bytes[end] == 0x3B { return String(decoding: bytes[offset...end], as: UTF8.self) }
      end += 1
    }
    return nil
  }
}
