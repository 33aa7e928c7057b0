import PlumbSyntax

/// Minimises penalties of one unknown, level by level. The required penalties leave an interval; each further level
/// reduces it to the part where the sum of its penalties, which is convex and piecewise linear, is minimal. O(n log n).
struct IntervalSolver: ~Copyable {
  private struct Kink: BitwiseCopyable {
    var place: Double
    var change: Double
    var penalty: Int32
  }

  private var kinks = PlainArray<Kink>()
  private struct Penalty: BitwiseCopyable {
    var factor = 1.0
    /// Where it is 0.
    var zero = 0.0
    var scale = 0.0
    var level: Int32
    /// Whether it has a slope on either side.
    var hasBelow = false
    var hasAbove = false

    /// The slopes.
    var below: Double { hasBelow ? abs(factor) : 0 }
    var above: Double { hasAbove ? abs(factor) : 0 }
  }

  /// The penalties of all unknowns, grouped by unknown and sorted by level.
  private var penalties = PlainArray<Penalty>()
  /// The bounds that each sets if it is required, by themselves because most penalties are.
  private var least = PlainArray<Double>()
  private var most = PlainArray<Double>()
  /// Per unknown, how many of its penalties are required.
  private var requiredCount = PlainArray<Int32>()
  private(set) var lowest = -Double.infinity
  private(set) var highest = Double.infinity
  /// Whether the required penalties are 0 exactly, without use of the tolerance.
  private(set) var isExact = true

  init() {}

  /// Bytes in use.
  var memory: Int {
    kinks.memory + penalties.memory + least.memory + most.memory + requiredCount.memory
  }

  /// Whether a single value is left.
  var isDecided: Bool { lowest == highest }

  /// The remaining value nearest to 0.
  var value: Double { max(lowest, min(highest, 0)) }

  mutating func reserve(unknowns: Int, penalties count: Int) {
    requiredCount.reserveCapacity(unknowns)
    penalties.reserveCapacity(count)
    least.reserveCapacity(count)
    most.reserveCapacity(count)
  }

  /// Starts the penalties of the next unknown.
  mutating func beginUnknown() { requiredCount.append(0) }

  /// Adds a penalty of the form `factor · unknown + constant`.
  mutating func append(_ relation: Relation, factor: Double, level: Int) {
    penalties.append(Penalty(level: Int32(truncatingIfNeeded: level)))
    least.append(-.infinity)
    most.append(.infinity)
    if level == 0 { requiredCount[requiredCount.count - 1] += 1 }
    set(penalties.count - 1, relation, factor: factor)
  }

  /// Inserts a penalty that costs nothing. O(penalties).
  mutating func insert(at place: Int, in unknown: Int, level: Int) {
    penalties.insert(Penalty(level: Int32(truncatingIfNeeded: level)), at: place)
    least.insert(-.infinity, at: place)
    most.insert(.infinity, at: place)
    if level == 0 { requiredCount[unknown] += 1 }
  }

  /// Sets the form of a penalty.
  mutating func set(_ place: Int, _ relation: Relation, factor: Double) {
    let isBelow = factor > 0 ? relation != .atMost : relation != .atLeast
    let isAbove = factor > 0 ? relation != .atLeast : relation != .atMost
    penalties[place].factor = factor
    penalties[place].hasBelow = isBelow
    penalties[place].hasAbove = isAbove
  }

  /// A penalty costs nothing from now on.
  mutating func clear(_ place: Int) {
    penalties[place] = Penalty(level: penalties[place].level)
    least[place] = -.infinity
    most[place] = .infinity
  }

  /// A new level comes before those from this one on.
  mutating func insertLevel(_ level: Int) {
    for place in penalties.indices where Int(penalties[place].level) >= level { penalties[place].level += 1 }
  }

  mutating func set(_ place: Int, constant: Double, scale: Double) {
    let zero = -constant / penalties[place].factor
    penalties[place].zero = zero
    penalties[place].scale = scale
    if penalties[place].hasBelow { least[place] = zero }
    if penalties[place].hasAbove { most[place] = zero }
  }

  /// Solves one unknown. False if the required penalties leave no value.
  mutating func solve(_ unknown: Int, _ places: Range<Int>) -> Bool {
    let end = places.lowerBound + Int(requiredCount[unknown])
    require(places.lowerBound..<end)
    isExact = lowest <= highest
    if !isExact {
      var slack = 0.0
      for place in places.lowerBound..<end {
        slack = max(slack, max(1, penalties[place].scale) / abs(penalties[place].factor))
      }
      let isTooFar = lowest - highest > Tolerance.relative * slack
      highest = lowest
      if isTooFar { return false }
    }
    var place = end
    while place < places.upperBound && lowest < highest {
      let level = penalties[place].level
      let first = place
      while place < places.upperBound && penalties[place].level == level { place += 1 }
      narrow(first..<place)
    }
    return true
  }

  /// Computes the interval that the required penalties leave.
  @_optimize(speed)
  private mutating func require(_ places: Range<Int>) {
    checkIndex(places.upperBound, below: least.count + 1)
    guard let least = least.base, let most = most.base else { return }
    // Pairs, so that no comparison waits for the one before it.
    var lowest = SIMD2(repeating: -Double.infinity)
    var highest = SIMD2(repeating: Double.infinity)
    var (otherLowest, otherHighest) = (lowest, highest)
    var place = places.lowerBound
    while place + 4 <= places.upperBound {
      Self.raise(&lowest, SIMD2(least[place], least[place + 1]))
      Self.lower(&highest, SIMD2(most[place], most[place + 1]))
      Self.raise(&otherLowest, SIMD2(least[place + 2], least[place + 3]))
      Self.lower(&otherHighest, SIMD2(most[place + 2], most[place + 3]))
      place += 4
    }
    Self.raise(&lowest, otherLowest)
    Self.lower(&highest, otherHighest)
    while place < places.upperBound {
      Self.raise(&lowest, SIMD2(repeating: least[place]))
      Self.lower(&highest, SIMD2(repeating: most[place]))
      place += 1
    }
    // Added to 0, so that a negative zero is none: which of both is found depends on their places.
    self.lowest = (lowest[1] > lowest[0] ? lowest[1] : lowest[0]) + 0
    self.highest = (highest[1] < highest[0] ? highest[1] : highest[0]) + 0
  }

  @inline(__always)
  private static func raise(_ lowest: inout SIMD2<Double>, _ bounds: SIMD2<Double>) {
    lowest.replace(with: bounds, where: bounds .> lowest)
  }

  @inline(__always)
  private static func lower(_ highest: inout SIMD2<Double>, _ bounds: SIMD2<Double>) {
    highest.replace(with: bounds, where: bounds .< highest)
  }

  private mutating func narrow(_ places: Range<Int>) {
    if places.count == 1 {
      let penalty = penalties[places.lowerBound]
      narrow(
        left: penalty.hasBelow ? penalty.zero : -.infinity, right: penalty.hasAbove ? penalty.zero : .infinity)
      return
    }
    kinks.removeAll()
    var slope = 0.0
    var steepest = 0.0
    for place in places {
      let penalty = penalties[place]
      slope -= penalty.below
      steepest += penalty.below + penalty.above
      kinks.append(
        Kink(
          place: penalty.zero, change: penalty.below + penalty.above,
          penalty: Int32(truncatingIfNeeded: place)))
    }
    // In order of the penalties where they are equal: the sums below must have the same bits always.
    kinks.sortInPlace { $0.place != $1.place ? $0.place < $1.place : $0.penalty < $1.penalty }
    let flat = steepest * 1e-12
    var left = -Double.infinity
    var right = Double.infinity
    var isFalling = slope < -flat
    for place in kinks.indices {
      slope += kinks[place].change
      if isFalling && slope >= -flat {
        left = kinks[place].place
        isFalling = false
      }
      if !isFalling && slope > flat {
        right = kinks[place].place
        break
      }
    }
    narrow(left: left, right: right)
  }

  private mutating func narrow(left: Double, right: Double) {
    if right < lowest {
      highest = lowest
    } else if left > highest {
      lowest = highest
    } else {
      lowest = max(lowest, left)
      highest = min(highest, right)
    }
  }
}
