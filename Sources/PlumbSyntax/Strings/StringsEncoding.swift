/// Makes UTF-8 of the bytes of a `.strings` file.
enum StringsEncoding {
  static func utf8(_ bytes: [UInt8], name: String) throws(Diagnostic) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return try fromUTF16(bytes[2...], name, bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try fromUTF16(bytes[2...], name, bigEndian: true) }
    // All that a file can begin with is ASCII: a zero tells UTF-16 without a byte order mark.
    if bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0) {
      return try fromUTF16(bytes[...], name, bigEndian: bytes[0] == 0)
    }
    if let offset = UTF8Check.firstInvalid(bytes) {
      var error = Diagnostic(.encoding, "Invalid UTF-8; a strings file is UTF-8 or UTF-16")
      error.locate(in: SourceText(name: name, bytes: bytes), range: SourceRange(from: offset, to: offset + 1))
      throw error
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
  }

  private static func fromUTF16(
    _ bytes: ArraySlice<UInt8>, _ name: String, bigEndian: Bool
  ) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    var high: UInt32 = 0
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let first = UInt32(bytes[index])
      let second = UInt32(bytes[index + 1])
      let unit = bigEndian ? first << 8 | second : second << 8 | first
      index += 2
      let isLow = unit >= 0xDC00 && unit <= 0xDFFF
      guard isLow == (high != 0) else { throw invalid(name, result) }
      if unit >= 0xD800 && unit <= 0xDBFF {
        high = unit
        continue
      }
      let scalar = isLow ? 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00) : unit
      high = 0
      append(scalar, to: &result)
    }
    guard high == 0, index == bytes.endIndex else { throw invalid(name, result) }
    return result
  }

  /// Appends a scalar value (no surrogate, at most 0x10FFFF).
  static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { result.append(byte) }
  }

  private static func invalid(_ name: String, _ read: [UInt8]) -> Diagnostic {
    var error = Diagnostic(.encoding, "Invalid UTF-16: an incomplete character")
    error.locate(in: SourceText(name: name, bytes: read), range: SourceRange(from: read.count, to: read.count))
    return error
  }
}
