/// Writes the magnitudes of finite doubles as `f`, `e`, `g` and `a` do.
struct FloatingPointText {
  private(set) var bytes: [UInt8] = []
  private let flags: FormatPlaceholder.Flags
  private let isUppercase: Bool

  init(_ placeholder: FormatPlaceholder) {
    flags = placeholder.flags
    isUppercase = placeholder.isUppercase
  }

  mutating func fixed(_ value: Double, precision: Int) {
    var number = DecimalDigits(value)
    number.round(to: number.point + precision)
    fixed(number, precision: precision)
  }

  mutating func exponential(_ value: Double, precision: Int) {
    var number = DecimalDigits(value)
    number.round(to: precision + 1)
    exponential(number, precision: precision)
  }

  /// The shorter of both: exponents below -4, and those that the digits do not reach, are written.
  mutating func general(_ value: Double, precision: Int) {
    let significant = max(1, precision)
    var number = DecimalDigits(value)
    number.round(to: significant)
    let exponent = number.digits.isEmpty ? 0 : number.point - 1
    let keepsZeros = flags.contains(.alternate)
    if exponent < -4 || exponent >= significant {
      exponential(number, precision: keepsZeros ? significant - 1 : number.digits.count - 1)
    } else {
      let wanted = keepsZeros ? significant - 1 - exponent : number.digits.count - number.point
      fixed(number, precision: max(0, wanted))
    }
  }

  private mutating func fixed(_ number: DecimalDigits, precision: Int) {
    let digits = number.digits
    let whole = min(max(0, number.point), digits.count)
    if number.point <= 0 { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits[0..<whole])
    zeros(number.point - whole)
    if flags.contains(.grouped) { bytes = Self.grouped(bytes) }
    point(precision)
    let lead = min(precision, max(0, -number.point))
    zeros(lead)
    let fraction = min(precision - lead, digits.count - whole)
    bytes.append(contentsOf: digits[whole..<whole + fraction])
    zeros(precision - lead - fraction)
  }

  private mutating func exponential(_ number: DecimalDigits, precision: Int) {
    let digits = number.digits
    bytes.append(digits.first ?? UInt8(ascii: "0"))
    point(precision)
    bytes.append(contentsOf: digits.dropFirst())
    zeros(precision - max(0, digits.count - 1))
    exponent(
      digits.isEmpty ? 0 : number.point - 1, isUppercase ? UInt8(ascii: "E") : UInt8(ascii: "e"), minimumDigits: 2)
  }

  /// Without the `0x`. No precision: as many digits as it takes. Subnormal numbers begin with 0, others with 1, or 2 if
  /// rounded so.
  mutating func hexadecimal(_ value: Double, precision: Int?) {
    let isNormal = value.exponentBitPattern > 0
    var significand = value.significandBitPattern | (isNormal ? 1 << 52 : 0)
    var count = 13
    if let precision, precision < 13 {
      count = precision
      let unit: UInt64 = 1 << UInt64(4 * (13 - count))
      let rest = significand & (unit - 1)
      significand -= rest
      if rest > unit / 2 || rest == unit / 2 && significand & unit != 0 { significand += unit }
    } else if precision == nil {
      count = significand & (1 << 52 - 1) == 0 ? 0 : 13 - (significand.trailingZeroBitCount / 4)
    }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: significand >> 52))
    let precision = precision ?? count
    point(precision)
    for place in 0..<count {
      bytes.append(Self.digit(significand >> UInt64(48 - 4 * place) & 15, isUppercase: isUppercase))
    }
    zeros(precision - count)
    exponent(
      value == 0 ? 0 : max(1, Int(value.exponentBitPattern)) - 1023,
      isUppercase ? UInt8(ascii: "P") : UInt8(ascii: "p"),
      minimumDigits: 1)
  }

  private mutating func point(_ precision: Int) {
    if precision > 0 || flags.contains(.alternate) { bytes.append(UInt8(ascii: ".")) }
  }

  private mutating func zeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, count)))
  }

  private mutating func exponent(_ exponent: Int, _ letter: UInt8, minimumDigits: Int) {
    bytes.append(letter)
    bytes.append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let digits = Self.digits(UInt64(exponent.magnitude), radix: 10, isUppercase: false)
    zeros(minimumDigits - digits.count)
    bytes.append(contentsOf: digits)
  }

  // MARK: Digits

  static func digits(_ value: UInt64, radix: UInt64, isUppercase: Bool) -> [UInt8] {
    var digits: [UInt8] = []
    var left = value
    repeat {
      digits.append(digit(left % radix, isUppercase: isUppercase))
      left /= radix
    } while left > 0
    digits.reverse()
    return digits
  }

  private static func digit(_ value: UInt64, isUppercase: Bool) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    if value < 10 { return UInt8(ascii: "0") &+ value }
    return (isUppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")) &+ (value &- 10)
  }

  /// Digits with a comma before every third from the end.
  static func grouped(_ digits: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(digits.count + digits.count / 3)
    for index in digits.indices {
      if index > 0 && (digits.count - index) % 3 == 0 { result.append(UInt8(ascii: ",")) }
      result.append(digits[index])
    }
    return result
  }
}
