/// Decimal numbers that need more than 64 bits to be read correctly: exact division of big integers.
enum Decimal {
  /// No double, and no midpoint between two, has more significant digits than 768; beyond them only "is there more"
  /// counts.
  private static let maxDigits = 770

  /// The double nearest to the digits in `start..<end` (one `.` is skipped), at least one of them not zero.
  ///
  /// - Parameter exponent: the power of ten of the 19th significant digit, or of the last one if there are fewer.
  /// - Parameter significant: how many digits there are from the first that is not zero.
  static func value(
    _ bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int, exponent: Int, significant: Int
  ) -> Double {
    // The number is 0.d1d2d3… * 10^scale.
    let scale = exponent + min(significant, 19)
    if scale > 310 { return .infinity }
    if scale < -330 { return 0 }

    var numerator = BigNatural(0)
    var taken = 0
    var chunk: UInt32 = 0
    var chunkPower: UInt32 = 1
    var hasMore = false
    for index in start..<end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit > 9 || taken == 0 && digit == 0 { continue }
      if taken == maxDigits {
        if digit != 0 { hasMore = true }
        continue
      }
      taken += 1
      chunk = chunk &* 10 &+ UInt32(digit)
      chunkPower &*= 10
      if chunkPower == 1_000_000_000 {
        numerator.multiply(by: chunkPower, adding: chunk)
        (chunk, chunkPower) = (0, 1)
      }
    }
    numerator.multiply(by: chunkPower, adding: chunk)
    if hasMore {
      numerator.multiply(by: 10, adding: 1)
      taken += 1
    }
    var denominator = BigNatural(1)
    if scale >= taken {
      numerator.multiply(byPowerOfTen: scale - taken)
    } else {
      denominator.multiply(byPowerOfTen: taken - scale)
    }

    // Bring both to the same number of bits: the quotient lies between 1/2 and 2.
    let shift = denominator.bitCount - numerator.bitCount
    if shift > 0 { numerator.shiftLeft(shift) } else { denominator.shiftLeft(-shift) }
    var quotient: UInt64 = 0
    for _ in 0..<64 {
      quotient <<= 1
      if numerator.subtract(ifNotLess: denominator) { quotient |= 1 }
      numerator.shiftLeft(1)
    }
    return NumberLiteral.round(quotient, exponent: -63 - shift, isInexact: !numerator.isZero)
  }
}

/// A natural number of any size: 32 bits a word, the least significant first, no leading zeros.
private struct BigNatural {
  private var words: [UInt32]

  init(_ value: UInt32) { words = value == 0 ? [] : [value] }

  var isZero: Bool { words.isEmpty }

  var bitCount: Int {
    guard let last = words.last else { return 0 }
    return words.count * 32 - last.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding addend: UInt32) {
    var carry = UInt64(addend)
    for index in 0..<words.count {
      let product = UInt64(words[index]) &* UInt64(factor) &+ carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry != 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
  }

  mutating func multiply(byPowerOfTen exponent: Int) {
    var left = exponent
    while left >= 9 {
      multiply(by: 1_000_000_000, adding: 0)
      left -= 9
    }
    while left > 0 {
      multiply(by: 10, adding: 0)
      left -= 1
    }
  }

  mutating func shiftLeft(_ count: Int) {
    if words.isEmpty || count <= 0 { return }
    let bits = UInt32(truncatingIfNeeded: count & 31)
    if bits > 0 {
      var carry: UInt32 = 0
      for index in 0..<words.count {
        let word = words[index]
        words[index] = word << bits | carry
        carry = word >> (32 - bits)
      }
      if carry != 0 { words.append(carry) }
    }
    if count >= 32 { words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0) }
  }

  /// Subtracts and answers true, unless the result were negative.
  mutating func subtract(ifNotLess other: BigNatural) -> Bool {
    if words.count < other.words.count { return false }
    if words.count == other.words.count {
      var index = words.count - 1
      while index > 0 && words[index] == other.words[index] { index -= 1 }
      if index >= 0 && words[index] < other.words[index] { return false }
    }
    var borrow: Int64 = 0
    for index in 0..<words.count {
      let subtrahend = index < other.words.count ? Int64(other.words[index]) : 0
      let difference = Int64(words[index]) &- subtrahend &+ borrow
      words[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    while words.last == 0 { words.removeLast() }
    return true
  }
}
