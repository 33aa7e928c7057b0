/// The values that a control may have, from one end to the other: finite numbers.
struct ValueRange {
  let low, high: Double

  init(_ low: Double, _ high: Double) { (self.low, self.high) = (low, max(low, high)) }

  /// How far a value is from the low end to the high one, 0 to 1; 0 where both are one.
  func share(of value: Double) -> Double {
    // The whole length may be too large for a number.
    high > low ? min(max((value / 2 - low / 2) / (high / 2 - low / 2), 0), 1) : 0
  }

  /// The value at a share. Both ends exactly.
  func value(at share: Double) -> Double {
    share == 1 ? high : 2 * (low / 2 + share * (high / 2 - low / 2))
  }
}
