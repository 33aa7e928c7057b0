import CExpat

extension XMLTreeBuilder {
  /// The error that expat stopped at, in terms of the document.
  func malformed(_ source: SourceText) -> Problem {
    let code = XML_GetErrorCode(parser)
    let index = Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser))
    let offset = index < 0 ? source.bytes.count : min(index, source.bytes.count)
    var range = SourceRange(from: offset, to: offset + 1)
    if code == XML_ERROR_NO_ELEMENTS && elementCount == 0 {
      return Problem(
        diagnostic: Diagnostic(.xml, "Empty XML document: \(kind.root.text) is expected"), range: range)
    }
    if elementCount == 0, offset < source.bytes.count, source.bytes[offset] == UInt8(ascii: "{") {
      return Problem(
        diagnostic: Diagnostic(.xml, "XML is expected here, not JSON: \(kind.root.text)"), range: range)
    }
    let isText =
      offset == source.bytes.count
      || source.bytes.withUnsafeBufferPointer { UTF8Check.sequenceLength($0, at: offset) } > 0
    if code == XML_ERROR_PARTIAL_CHAR || (code == XML_ERROR_INVALID_TOKEN && !isText) {
      let error = Diagnostic(
        .encoding, "XML parsing error: not well-formed (invalid UTF-8) at line \(source.position(at: offset).line)")
      return Problem(diagnostic: error, range: range)
    }
    var reason = "unknown error"
    if let text = XML_ErrorString(code) { reason = String(cString: text) }
    if code == XML_ERROR_UNDEFINED_ENTITY, let place = Self.undefinedEntity(source.bytes, from: offset) {
      range = SourceRange(from: place.lowerBound, to: place.upperBound)
      reason += " \(String(decoding: source.bytes[place], as: UTF8.self))"
    }
    let unescaped = code == XML_ERROR_INVALID_TOKEN ? UnescapedCharacter.find(in: source.bytes, before: offset) : nil
    if let unescaped { range = SourceRange(from: unescaped.place, to: unescaped.place + 1) }
    let line = source.position(at: Int(range.start)).line
    var error = Diagnostic(.xml, "XML parsing error: \(reason) at line \(line)")
    if code == XML_ERROR_UNDEFINED_ENTITY {
      error.notes.append("known are &amp; &lt; &gt; &quot; &apos; and numeric references such as &#160;")
    }
    if let unescaped {
      error.message += ": " + unescaped.rule
      if let escaped = unescaped.escaped { error.suggestions = [escaped] }
      error.notes = unescaped.notes
    }
    if code == XML_ERROR_TAG_MISMATCH || code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN,
      skipped == 0, let open = openElements.last
    {
      let line = source.position(at: Int(open.start)).line
      error.notes.append("<\(document.names[open.name])> of line \(line) is not closed")
    }
    return Problem(diagnostic: error, range: range)
  }

  /// Refuses a document that says it is not UTF-8, or UTF-16 where it was that. The parser is told to read UTF-8, which
  /// it is now, whatever the document says.
  mutating func checkEncoding(_ encoding: UnsafePointer<CChar>) {
    let text = String(cString: encoding)
    var name: [UInt8] = []
    for byte in text.utf8 where byte != 0x2D { name.append(byte >= 0x41 && byte <= 0x5A ? byte + 32 : byte) }
    if isDecoded {
      for known in ["utf16", "utf16le", "utf16be"] where name.elementsEqual(known.utf8) { return }
    } else if name.elementsEqual("utf8".utf8) || name.elementsEqual("usascii".utf8) {
      return
    }
    let place = event()
    let found = isDecoded ? "but is encoded in UTF-16" : "a \(kind.noun.text) must be UTF-8 or UTF-16"
    stop(
      .encoding, "The document declares the encoding \(text); \(found)",
      SourceRange(from: place.lowerBound, to: max(place.upperBound, place.lowerBound + 1)))
  }

  /// The first `&name;` from `offset` on that XML does not know. For one in an attribute, expat gives only the tag.
  private static func undefinedEntity(_ bytes: [UInt8], from offset: Int) -> Range<Int>? {
    var index = offset
    while index < bytes.count {
      guard bytes[index] == 0x26 else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count && end - index < 64 && bytes[end] != 0x3B { end += 1 }
      guard end < bytes.count, bytes[end] == 0x3B else { return nil }
      let name = bytes[(index + 1)..<end]
      let isKnown =
        name.first == 0x23 || name.elementsEqual("amp".utf8) || name.elementsEqual("lt".utf8)
        || name.elementsEqual("gt".utf8) || name.elementsEqual("quot".utf8) || name.elementsEqual("apos".utf8)
      if !isKnown { return index..<(end + 1) }
      index = end + 1
    }
    return nil
  }
}
