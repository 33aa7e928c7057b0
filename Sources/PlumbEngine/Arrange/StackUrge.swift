/// How much a child minds becoming longer: what its preferences say about it, from the highest priority down. Children
/// with the least urge get space first.
///
/// Every preference votes at its priority: -1 for more length, +1 against it. Votes at one priority add up. Children
/// compare by their votes at the highest priority at which these differ, so it is enough to compare the votes that
/// are not 0 in descending order of priority, each as one number (`rank`).
struct StackUrge: BitwiseCopyable {
  var first = 0.0
  var second = 0.0
  var third = 0.0

  /// No preference at all.
  static let none = StackUrge()

  /// A vote of preference. 0: no vote, whatever its priority.
  struct Vote: BitwiseCopyable {
    var priority = 0.0
    var value = 0.0

    /// Less for more length: votes for it from the highest priority down, then no vote, then those against it from the
    /// lowest priority up. Several votes of one priority weigh more than one, and less than a higher priority.
    @inline(__always)
    var rank: Double {
      let strength = priority + 1 + (abs(value) - 1) * 0x1p-30
      return value < 0 ? -strength : value > 0 ? strength : 0
    }

    @inline(__always)
    mutating func absorb(_ other: inout Vote) {
      guard other.priority == priority else { return }
      value += other.value
      other.value = 0
    }

    /// Whether it counts before the other one.
    @inline(__always)
    func precedes(_ other: Vote) -> Bool { value != 0 && (other.value == 0 || priority > other.priority) }
  }

  @inline(__always)
  private init() {}

  @inline(__always)
  init(_ one: Vote, _ two: Vote) {
    var (one, two) = (one, two)
    one.absorb(&two)
    if two.precedes(one) { swap(&one, &two) }
    first = one.rank
    second = two.rank
  }

  @inline(__always)
  init(_ one: Vote, _ two: Vote, _ three: Vote) {
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
  static func < (one: StackUrge, other: StackUrge) -> Bool {
    if one.first != other.first { return one.first < other.first }
    if one.second != other.second { return one.second < other.second }
    return one.third < other.third
  }

  @inline(__always)
  static func == (one: StackUrge, other: StackUrge) -> Bool {
    one.first == other.first && one.second == other.second && one.third == other.third
  }
}
