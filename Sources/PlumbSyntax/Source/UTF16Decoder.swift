/// Decodes UTF-16 to UTF-8, in pieces that may be cut anywhere.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// The first byte of a unit whose second has not come.
  private var half: UInt8?
  /// A high surrogate whose low one has not come, 0 for none.
  private var high: UInt32 = 0

  private init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// The decoder of a text whose first character is ASCII or a byte order mark, told by its first two bytes, and how
  /// many bytes to pass over. nil for a text that is not UTF-16.
  static func detect(_ first: UInt8, _ second: UInt8) -> (decoder: UTF16Decoder, skipped: Int)? {
    switch (first, second) {
    case (0xFF, 0xFE): (UTF16Decoder(isBigEndian: false), 2)
    case (0xFE, 0xFF): (UTF16Decoder(isBigEndian: true), 2)
    default:
      (first == 0) != (second == 0) ? (UTF16Decoder(isBigEndian: first == 0), 0) : nil
    }
  }

  /// Decodes a piece. False at a surrogate without its other half; what is before that has been decoded.
  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) -> Bool {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit = isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first)
      let isLow = unit & 0xFC00 == 0xDC00
      guard isLow == (high != 0) else { return false }
      if unit & 0xFC00 == 0xD800 {
        high = unit
        continue
      }
      let scalar = isLow ? 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00) : unit
      high = 0
      Self.append(scalar, to: &result)
    }
    return true
  }

  /// Whether no character is incomplete.
  var isComplete: Bool { half == nil && high == 0 }

  /// Appends a scalar value in UTF-8; others are left out.
  static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { result.append(byte) }
  }

  /// What is said of a text that ends, or breaks off, in the middle of a character.
  static func incomplete(_ name: String, _ decoded: [UInt8]) -> Diagnostic {
    var error = Diagnostic(.encoding, "Invalid UTF-16: an incomplete character")
    error.locate(
      in: SourceText(name: name, bytes: decoded), range: SourceRange(from: decoded.count, to: decoded.count))
    return error
  }
}
