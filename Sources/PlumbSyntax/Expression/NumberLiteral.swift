/// Reads numbers without a locale. Results are rounded to the nearest double, ties to even.
enum NumberLiteral {
  /// Reads the number at `start`: `12`, `1.5`, `.5`, `1e-3`, `0x1F`. Nil if none begins there, or if `0x` stands alone.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int) -> (value: Double, end: Int)? {
    func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

    if byte(start) == UInt8(ascii: "0") && byte(start + 1) == UInt8(ascii: "x") {
      return hexadecimal(bytes, start: start + 2, end: end)
    }
    // The first 19 significant digits fit in 64 bits; whether there are more decides which way is taken.
    var mantissa: UInt64 = 0
    var significant = 0
    var exponent = 0
    var index = start
    func isSignificant(_ digit: UInt8) -> Bool { significant > 0 || digit != 0 }

    while true {
      let digit = byte(index) &- UInt8(ascii: "0")
      if digit > 9 { break }
      if isSignificant(digit) {
        significant += 1
        if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(digit) } else { exponent += 1 }
      }
      index += 1
    }
    var hasDigits = index > start
    if byte(index) == UInt8(ascii: "."), CharacterClass.isDigit(byte(index + 1)) {
      hasDigits = true
      index += 1
      while true {
        let digit = byte(index) &- UInt8(ascii: "0")
        if digit > 9 { break }
        if isSignificant(digit) { significant += 1 }
        if significant <= 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          exponent -= 1
        }
        index += 1
      }
    }
    guard hasDigits else { return nil }
    let digitsEnd = index

    if byte(index) | 0x20 == UInt8(ascii: "e") {
      var next = index + 1
      let isNegative = byte(next) == UInt8(ascii: "-")
      if isNegative || byte(next) == UInt8(ascii: "+") { next += 1 }
      if CharacterClass.isDigit(byte(next)) {
        var written = 0
        while CharacterClass.isDigit(byte(next)) {
          // Beyond this the result is 0 or infinity for all digits.
          if written < 100_000_000 { written = written &* 10 &+ Int(byte(next) &- UInt8(ascii: "0")) }
          next += 1
        }
        exponent &+= isNegative ? -written : written
        index = next
      }
    }
    if mantissa == 0 { return (0, index) }
    if significant <= 19 && mantissa <= 1 << 53 && exponent >= -22 && exponent <= 22 {
      return (exact(mantissa, exponent), index)
    }
    let value = Decimal.value(bytes, start: start, end: digitsEnd, exponent: exponent, significant: significant)
    return (value, index)
  }

  /// Both the mantissa and the power of ten are doubles without error, so one operation rounds correctly (Clinger,
  /// "How to read floating point numbers accurately").
  private static func exact(_ mantissa: UInt64, _ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    let value = Double(mantissa)
    return exponent < 0 ? value / power : value * power
  }

  private static func hexadecimal(
    _ bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int
  ) -> (value: Double, end: Int)? {
    var mantissa: UInt64 = 0
    var exponent = 0
    var isInexact = false
    var index = start
    while index < end, let digit = CharacterClass.hexDigit(bytes[index]) {
      if mantissa >> 60 == 0 {
        mantissa = mantissa << 4 | UInt64(digit)
      } else {
        exponent += 4
        if digit != 0 { isInexact = true }
      }
      index += 1
    }
    guard index > start else { return nil }
    return (round(mantissa, exponent: exponent, isInexact: isInexact), index)
  }

  /// The double nearest to `mantissa * 2^exponent`, a little more if `isInexact`. The mantissa must have 55 significant
  /// bits or more where it is inexact.
  static func round(_ mantissa: UInt64, exponent: Int, isInexact: Bool) -> Double {
    if mantissa == 0 { return 0 }
    let zeros = mantissa.leadingZeroBitCount
    let bits = mantissa << UInt64(zeros)
    // The value is 1.… * 2^power.
    let power = exponent - zeros + 63
    if power > 1023 { return .infinity }
    // A double has 53 bits, fewer below the least normal number.
    let dropped = power < -1022 ? 11 + (-1022 - power) : 11
    if dropped > 64 { return 0 }
    var kept = dropped == 64 ? 0 : bits >> UInt64(dropped)
    let rest = dropped == 64 ? bits : bits & (1 << UInt64(dropped) - 1)
    let half: UInt64 = 1 << UInt64(dropped - 1)
    if rest > half || rest == half && (isInexact || kept & 1 == 1) { kept += 1 }
    // Adding, not or-ing: a mantissa that was rounded up to the next power of two carries into the exponent.
    if power < -1022 { return Double(bitPattern: kept) }
    return Double(bitPattern: UInt64(power + 1022) << 52 &+ kept)
  }
}
