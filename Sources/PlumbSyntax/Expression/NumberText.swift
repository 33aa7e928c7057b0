/// The text of a number: `5`, `0.1`, `1e+21`, `inf`, `-inf`, `nan`. Reading it back gives the same number, except that
/// -0 is written `0`.
///
/// Whole numbers within 64 bits have no decimals and no exponent, others the fewest digits that tell them apart.
package func numberText(_ value: Double) -> String {
  if let whole = Int64(exactly: value) { return "\(whole)" }
  if value.isNaN { return "nan" }
  return value.description
}

/// The finite number that a text is as a whole, with a sign if it has one: `-12`, `0.5`, `1e3`. nil for anything else.
package func number(ofText text: String) -> Double? {
  var text = text
  return text.withUTF8 { bytes in
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let isHexadecimal = bytes.contains { $0 | 0x20 == UInt8(ascii: "x") }
    guard !isHexadecimal, let read = NumberLiteral.read(bytes, start: isSigned ? 1 : 0, end: bytes.count),
      read.end == bytes.count, read.value.isFinite
    else { return nil }
    return bytes.first == UInt8(ascii: "-") ? -read.value : read.value
  }
}
