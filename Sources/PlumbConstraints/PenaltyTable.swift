import PlumbSyntax

/// Penalties to be minimised, level by level: each is a linear form of the unknowns, with a slope on either side of 0.
/// Level 0 is required.
struct PenaltyTable: ~Copyable {
  /// Number of unknowns.
  var unknowns = 0
  var levels = 1
  var firstTerm = PlainArray<Int32>()
  var unknown = PlainArray<Int32>()
  var coefficient = PlainArray<Double>()
  /// The value of each form if all unknowns are 0.
  var constant = PlainArray<Double>()
  /// Magnitude of the numbers that the constant was computed from.
  var scale = PlainArray<Double>()
  var level = PlainArray<Int32>()
  /// Cost of 1 above 0, and of 1 below.
  var above = PlainArray<Double>()
  var below = PlainArray<Double>()

  init() { firstTerm.append(0) }

  /// Bytes in use.
  var memory: Int {
    firstTerm.memory + unknown.memory + coefficient.memory + constant.memory + scale.memory + level.memory
      + above.memory + below.memory
  }

  var count: Int { level.count }

  func terms(_ penalty: Int) -> Range<Int> { Int(firstTerm[penalty])..<Int(firstTerm[penalty + 1]) }

  mutating func removeAll() {
    unknowns = 0
    levels = 1
    firstTerm.removeAll(from: 1)
    unknown.removeAll()
    coefficient.removeAll()
    constant.removeAll()
    scale.removeAll()
    level.removeAll()
    above.removeAll()
    below.removeAll()
  }

  /// Adds a penalty whose terms have been appended to `unknown` and `coefficient`.
  mutating func add(
    _ relation: Relation, constant: Double, scale: Double, level: Int
  ) {
    firstTerm.append(Int32(truncatingIfNeeded: unknown.count))
    self.constant.append(constant)
    self.scale.append(scale)
    self.level.append(Int32(truncatingIfNeeded: level))
    above.append(relation == .atLeast ? 0 : 1)
    below.append(relation == .atMost ? 0 : 1)
  }

  /// For a penalty of one unknown: whether values below and above its zero have a cost, the zero, and the magnitude
  /// that the tolerance is relative to.
  func bounds(_ penalty: Int) -> (isBelow: Bool, isAbove: Bool, zero: Double, slack: Double) {
    let factor = coefficient[Int(firstTerm[penalty])]
    let (below, above) = factor > 0 ? (below[penalty], above[penalty]) : (above[penalty], below[penalty])
    return (below > 0, above > 0, -constant[penalty] / factor, max(1, scale[penalty]) / abs(factor))
  }

  /// Whether a penalty is 0 at given values of the unknowns, up to rounding.
  func isFree(_ penalty: Int, at values: borrowing PlainArray<Double>) -> Bool {
    var sum = constant[penalty]
    var size = max(1, scale[penalty])
    for place in terms(penalty) {
      let term = coefficient[place] * values[Int(unknown[place])]
      sum += term
      size += abs(term)
    }
    let slack = Tolerance.relative * size
    return (sum <= slack || above[penalty] == 0) && (sum >= -slack || below[penalty] == 0)
  }
}
