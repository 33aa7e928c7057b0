/// Makes UTF-8 of the bytes of a `.strings` file.
enum StringsEncoding {
  static func utf8(_ bytes: [UInt8], name: String) throws(Diagnostic) -> [UInt8] {
    // All that a file can begin with is ASCII: a zero tells UTF-16 without a byte order mark.
    if bytes.count > 1, let (decoder, skipped) = UTF16Decoder.detect(bytes[0], bytes[1]) {
      return try decoded(bytes, skipped, decoder, name)
    }
    if let offset = UTF8Check.firstInvalid(bytes) {
      var error = Diagnostic(.encoding, "Invalid UTF-8; a strings file is UTF-8 or UTF-16")
      error.locate(in: SourceText(name: name, bytes: bytes), range: SourceRange(from: offset, to: offset + 1))
      throw error
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
  }

  private static func decoded(
    _ bytes: [UInt8], _ skipped: Int, _ decoder: UTF16Decoder, _ name: String
  ) throws(Diagnostic) -> [UInt8] {
    var decoder = decoder
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    let isValid = bytes.withUnsafeBufferPointer {
      decoder.decode(UnsafeBufferPointer(rebasing: $0[skipped...]), into: &result)
    }
    guard isValid, decoder.isComplete else { throw UTF16Decoder.incomplete(name, result) }
    return result
  }
}
