/// The exact decimal digits of a double: 0.d₁d₂d₃… · 10^point, no zero first or last. Zero has none.
struct DecimalDigits {
  /// ASCII digits; no double has more than 767.
  private(set) var digits: [UInt8] = []
  private(set) var point = 0

  /// `value` is finite; its sign does not count.
  ///
  /// An integer is its significand multiplied by powers of 2; anything else is m / 2^k = m · 5^k / 10^k, so its digits are
  /// those of a product as well. The product is kept as words below 10^9. O(exponent²), 4,000 steps at most.
  init(_ value: Double) {
    if value == 0 { return }
    var significand = value.significandBitPattern
    var exponent = max(1, Int(value.exponentBitPattern)) - 1075
    if value.exponentBitPattern > 0 { significand |= 1 << 52 }
    let zeros = significand.trailingZeroBitCount
    significand >>= UInt64(zeros)
    exponent += zeros

    // The least significant word first.
    var words = [UInt32(significand % Self.base), UInt32(significand / Self.base)]
    let isWhole = exponent >= 0
    // A carry must fit one word: factors stay below 10^9.
    var left = isWhole ? exponent : -exponent
    while left > 0 {
      let step = min(left, isWhole ? 29 : 12)
      var factor: UInt64 = 1
      for _ in 0..<step { factor *= isWhole ? 2 : 5 }
      Self.multiply(&words, by: factor)
      left -= step
    }
    digits.reserveCapacity(words.count * 9)
    for word in words.reversed() {
      var divisor: UInt32 = 100_000_000
      while divisor > 0 {
        let digit = UInt8(truncatingIfNeeded: word / divisor % 10)
        if digit > 0 || !digits.isEmpty { digits.append(UInt8(ascii: "0") + digit) }
        divisor /= 10
      }
    }
    point = digits.count + min(exponent, 0)
    trim()
  }

  private static let base: UInt64 = 1_000_000_000

  private static func multiply(_ words: inout [UInt32], by factor: UInt64) {
    var carry: UInt64 = 0
    for index in words.indices {
      let product = UInt64(words[index]) &* factor &+ carry
      words[index] = UInt32(truncatingIfNeeded: product % base)
      carry = product / base
    }
    if carry > 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
  }

  /// Keeps the first `count` digits, rounded to the nearest, from the middle between two to the even one.
  mutating func round(to count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else { return clear() }
    let next = digits[count]
    let isMiddle = next == UInt8(ascii: "5") && count + 1 == digits.count
    let isOdd = count > 0 && digits[count - 1] & 1 == 1
    let goesUp = isMiddle ? isOdd : next >= UInt8(ascii: "5")
    digits.removeSubrange(count...)
    if goesUp {
      while digits.last == UInt8(ascii: "9") { digits.removeLast() }
      if digits.isEmpty {
        digits.append(UInt8(ascii: "1"))
        point += 1
      } else {
        digits[digits.count - 1] += 1
      }
    }
    trim()
  }

  private mutating func trim() {
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.isEmpty { clear() }
  }

  private mutating func clear() {
    digits.removeAll()
    point = 0
  }
}
