/// The marginal cost of making a child longer: a lexicographic vector, one number a priority, highest priority first. The
/// child with the least cost gets space first.
///
/// A preferred size contributes -1 at its priority while the child is shorter and +1 from there on. Contributions at one
/// priority add up. Only those that are not 0 are stored, in descending order of priority, each as one number that
/// compares as the sparse vectors do (`rank`). A child has three preferences at most: explicit, natural, proportional.
struct StackMarginalCost: BitwiseCopyable {
  var first = 0.0
  var second = 0.0
  var third = 0.0

  /// The cost for a child without preferences.
  static let none = StackMarginalCost()

  /// What preferences contribute at one priority. 0 is the same as no term.
  struct Term: BitwiseCopyable {
    var priority = 0.0
    var value = 0.0

    /// Ascending: negative values from the highest priority down, 0, positive values from the lowest priority up. At one
    /// priority 2 outranks 1, but not 1 at a higher priority: those have the precision of `Float`, so the small step
    /// between them is free.
    @inline(__always)
    var rank: Double {
      let strength = priority + 1 + (abs(value) - 1) * 0x1p-30
      return value < 0 ? -strength : value > 0 ? strength : 0
    }

    @inline(__always)
    mutating func absorb(_ other: inout Term) {
      guard other.priority == priority else { return }
      value += other.value
      other.value = 0
    }

    /// Whether it counts before the other one.
    @inline(__always)
    func precedes(_ other: Term) -> Bool { value != 0 && (other.value == 0 || priority > other.priority) }
  }

  @inline(__always)
  private init() {}

  @inline(__always)
  init(_ one: Term, _ two: Term) {
    var (one, two) = (one, two)
    one.absorb(&two)
    if two.precedes(one) { swap(&one, &two) }
    first = one.rank
    second = two.rank
  }

  @inline(__always)
  init(_ one: Term, _ two: Term, _ three: Term) {
    var (one, two, three) = (one, two, three)
    one.absorb(&two)
    one.absorb(&three)
    two.absorb(&three)
    if two.precedes(one) { swap(&one, &two) }
    if three.precedes(two) { swap(&two, &three) }
    if two.precedes(one) { swap(&one, &two) }
    first = one.rank
    second = two.rank
    third = three.rank
  }

  @inline(__always)
  static func < (one: StackMarginalCost, other: StackMarginalCost) -> Bool {
    if one.first != other.first { return one.first < other.first }
    if one.second != other.second { return one.second < other.second }
    return one.third < other.third
  }

  @inline(__always)
  static func == (one: StackMarginalCost, other: StackMarginalCost) -> Bool {
    one.first == other.first && one.second == other.second && one.third == other.third
  }
}
