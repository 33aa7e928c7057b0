/// An exact number, for the reference.
struct Fraction: Comparable {
  var numerator: Int
  var denominator: Int

  init(_ numerator: Int, _ denominator: Int = 1) {
    let divisor = Self.divisor(abs(numerator), abs(denominator))
    let sign = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / divisor
    self.denominator = sign * denominator / divisor
  }

  private static func divisor(_ one: Int, _ other: Int) -> Int {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return max(1, one)
  }

  var magnitude: Fraction { Fraction(abs(numerator), denominator) }
  var number: Double { Double(numerator) / Double(denominator) }

  static func < (one: Fraction, other: Fraction) -> Bool {
    one.numerator * other.denominator < other.numerator * one.denominator
  }
  static func + (one: Fraction, other: Fraction) -> Fraction {
    Fraction(
      one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator)
  }
  static func - (one: Fraction, other: Fraction) -> Fraction { one + Fraction(-other.numerator, other.denominator) }
  static func * (one: Fraction, other: Fraction) -> Fraction {
    Fraction(one.numerator * other.numerator, one.denominator * other.denominator)
  }
  static func / (one: Fraction, other: Fraction) -> Fraction {
    Fraction(one.numerator * other.denominator, one.denominator * other.numerator)
  }
}
