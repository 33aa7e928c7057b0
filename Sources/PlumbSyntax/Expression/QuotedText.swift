/// Quoted texts with escapes: `\0 \t \n \r \u{HEX}`; any other escaped character stands for itself.
enum QuotedText {
  /// Decodes the text whose opening delimiter is at `start`.
  static func decode(
    _ scanner: ExpressionScanner, start: Int, delimiter: UInt8
  ) throws(SyntaxError) -> (bytes: [UInt8], end: Int) {
    var bytes: [UInt8] = []
    var index = start + 1
    while index < scanner.end {
      let byte = scanner.bytes[index]
      index += 1
      if byte == delimiter { return (bytes, index) }
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
        continue
      }
      guard index < scanner.end else { break }
      let escaped = scanner.bytes[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "u"):
        guard let (scalar, end) = codePoint(scanner, index) else {
          throw invalidCodePoint(scanner, index - 2, delimiter)
        }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        index = end
      default: bytes.append(escaped)
      }
    }
    let quote = String(decoding: [delimiter], as: UTF8.self)
    throw SyntaxError(
      "Missing `\(quote)`",
      SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: scanner.end)),
      hint: "the text that begins here is not closed")
  }

  /// `{HEX}` at an offset.
  private static func codePoint(_ scanner: ExpressionScanner, _ start: Int) -> (Unicode.Scalar, Int)? {
    guard scanner.byte(start) == UInt8(ascii: "{") else { return nil }
    var value: UInt32 = 0
    var index = start + 1
    while let digit = CharacterClass.hexDigit(scanner.byte(index)) {
      if value > 0x10FFFF { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard index > start + 1, scanner.byte(index) == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return (scalar, index + 1)
  }

  private static func invalidCodePoint(_ scanner: ExpressionScanner, _ start: Int, _ delimiter: UInt8) -> SyntaxError {
    var end = start + 2
    while end < scanner.end && scanner.bytes[end] != delimiter {
      end += 1
      if scanner.bytes[end - 1] == UInt8(ascii: "}") { break }
    }
    return SyntaxError(
      "Unexpected token `\(scanner.excerpt(start, end))`",
      SourceRange(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end)),
      hint: "a character by its code is written `\\u{1F600}`")
  }

  /// Writes a text so that reading it gives the text back.
  static func encode(_ text: String, delimiter: UInt8, into output: inout [UInt8]) {
    output.append(delimiter)
    for byte in text.utf8 {
      switch byte {
      case 0: output += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
      case 9: output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 10: output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 13: output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case delimiter, UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 1..<32, 127: output += Array("\\u{\(String(byte, radix: 16))}".utf8)
      default: output.append(byte)
      }
    }
    output.append(delimiter)
  }
}
