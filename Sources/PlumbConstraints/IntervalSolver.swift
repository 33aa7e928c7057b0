import PlumbSyntax

/// Minimises penalties of one unknown, level by level. The required penalties leave an interval; each further level
/// reduces it to the part where the sum of its penalties, which is convex and piecewise linear, is minimal. O(n log n).
struct IntervalSolver: ~Copyable {
  private struct Kink: BitwiseCopyable {
    var place: Double
    var change: Double
  }

  private var kinks = PlainArray<Kink>()
  /// The penalties of all unknowns, grouped by unknown and sorted by level: where each is 0, and its slope below and
  /// above.
  private var zero = PlainArray<Double>()
  private var factor = PlainArray<Double>()
  private var scale = PlainArray<Double>()
  private var below = PlainArray<Double>()
  private var above = PlainArray<Double>()
  private var level = PlainArray<Int32>()
  /// The bounds that a penalty sets if it is required.
  private var least = PlainArray<Double>()
  private var most = PlainArray<Double>()
  /// Per unknown, how many of its penalties are required.
  private var requiredCount = PlainArray<Int32>()
  private(set) var lowest = -Double.infinity
  private(set) var highest = Double.infinity
  /// Whether the required penalties are 0 exactly, without use of the tolerance.
  private(set) var isExact = true

  init() {}

  /// Whether a single value is left.
  var isDecided: Bool { lowest == highest }

  /// The remaining value nearest to 0.
  var value: Double { max(lowest, min(highest, 0)) }

  /// Starts the penalties of the next unknown.
  mutating func beginUnknown() { requiredCount.append(0) }

  /// Adds a penalty of the form `factor · unknown + constant`.
  mutating func append(_ relation: Relation, factor: Double, level: Int) {
    insert(at: zero.count, in: requiredCount.count - 1, level: level)
    set(zero.count - 1, relation, factor: factor)
  }

  /// Inserts a penalty that costs nothing. O(penalties).
  mutating func insert(at place: Int, in unknown: Int, level: Int) {
    factor.insert(1, at: place)
    self.level.insert(Int32(truncatingIfNeeded: level), at: place)
    below.insert(0, at: place)
    above.insert(0, at: place)
    zero.insert(0, at: place)
    scale.insert(0, at: place)
    least.insert(-.infinity, at: place)
    most.insert(.infinity, at: place)
    if level == 0 { requiredCount[unknown] += 1 }
  }

  /// Sets the form of a penalty.
  mutating func set(_ penalty: Int, _ relation: Relation, factor: Double) {
    self.factor[penalty] = factor
    let isBelow = factor > 0 ? relation != .atMost : relation != .atLeast
    let isAbove = factor > 0 ? relation != .atLeast : relation != .atMost
    below[penalty] = isBelow ? abs(factor) : 0
    above[penalty] = isAbove ? abs(factor) : 0
    least[penalty] = -.infinity
    most[penalty] = .infinity
  }

  /// A penalty costs nothing from now on.
  mutating func clear(_ penalty: Int) {
    set(penalty, .equal, factor: 1)
    below[penalty] = 0
    above[penalty] = 0
    zero[penalty] = 0
    scale[penalty] = 0
  }

  /// A new level comes before those from this one on.
  mutating func insertLevel(_ level: Int) {
    for place in self.level.indices where Int(self.level[place]) >= level { self.level[place] += 1 }
  }

  mutating func set(_ penalty: Int, constant: Double, scale: Double) {
    let zero = -constant / factor[penalty]
    self.zero[penalty] = zero
    self.scale[penalty] = scale
    if below[penalty] > 0 { least[penalty] = zero }
    if above[penalty] > 0 { most[penalty] = zero }
  }

  /// Solves one unknown. False if the required penalties leave no value.
  mutating func solve(_ unknown: Int, _ penalties: Range<Int>) -> Bool {
    let end = penalties.lowerBound + Int(requiredCount[unknown])
    require(penalties.lowerBound..<end)
    isExact = lowest <= highest
    if !isExact {
      var slack = 0.0
      for penalty in penalties.lowerBound..<end {
        slack = max(slack, max(1, scale[penalty]) / abs(factor[penalty]))
      }
      let isTooFar = lowest - highest > Tolerance.relative * slack
      highest = lowest
      if isTooFar { return false }
    }
    var penalty = end
    while penalty < penalties.upperBound && lowest < highest {
      let level = level[penalty]
      let first = penalty
      while penalty < penalties.upperBound && self.level[penalty] == level { penalty += 1 }
      narrow(first..<penalty)
    }
    return true
  }

  /// Computes the interval that the required penalties leave.
  @_optimize(speed)
  private mutating func require(_ penalties: Range<Int>) {
    checkIndex(penalties.upperBound, below: least.count + 1)
    var lowest = -Double.infinity
    var highest = Double.infinity
    let (least, most) = (least.elements, most.elements)
    for penalty in penalties {
      lowest = least[penalty] > lowest ? least[penalty] : lowest
      highest = most[penalty] < highest ? most[penalty] : highest
    }
    self.lowest = lowest
    self.highest = highest
  }

  private mutating func narrow(_ penalties: Range<Int>) {
    if penalties.count == 1 {
      let penalty = penalties.lowerBound
      narrow(
        left: below[penalty] > 0 ? zero[penalty] : -.infinity, right: above[penalty] > 0 ? zero[penalty] : .infinity)
      return
    }
    kinks.removeAll()
    var slope = 0.0
    var steepest = 0.0
    for penalty in penalties {
      slope -= below[penalty]
      steepest += below[penalty] + above[penalty]
      kinks.append(Kink(place: zero[penalty], change: below[penalty] + above[penalty]))
    }
    kinks.sort { $0.place < $1.place }
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
