import PlumbSyntax

/// Makes penalties of one unknown small, level by level: from the interval that is required, each level leaves the part
/// where the sum of its penalties, which is convex and piecewise linear, is least. O(n log n).
struct IntervalSolver: ~Copyable {
  private struct Kink: BitwiseCopyable {
    var place: Double
    var change: Double
  }

  private var kinks = PlainArray<Kink>()
  private(set) var lowest = -Double.infinity
  private(set) var highest = Double.infinity

  init() {}

  /// Whether one value is left.
  var isDecided: Bool { lowest == highest }

  /// The value nearest to 0 of those left.
  var value: Double { max(lowest, min(highest, 0)) }

  /// Solves for penalties in the order of their levels. False where the required ones leave no value.
  mutating func solve(_ table: borrowing PenaltyTable) -> Bool {
    lowest = -Double.infinity
    highest = Double.infinity
    var slack = 0.0
    var penalty = 0
    while penalty < table.count && table.level[penalty] == 0 {
      let bounds = table.bounds(penalty)
      slack = max(slack, bounds.slack)
      if bounds.isBelow { lowest = max(lowest, bounds.zero) }
      if bounds.isAbove { highest = min(highest, bounds.zero) }
      penalty += 1
    }
    if lowest > highest {
      if lowest - highest > Tolerance.relative * slack { return false }
      highest = lowest
    }
    while penalty < table.count && lowest < highest {
      let level = table.level[penalty]
      let first = penalty
      while penalty < table.count && table.level[penalty] == level { penalty += 1 }
      narrow(table, first..<penalty)
    }
    return true
  }

  private mutating func narrow(_ table: borrowing PenaltyTable, _ penalties: Range<Int>) {
    kinks.removeAll()
    var slope = 0.0
    var steepest = 0.0
    for penalty in penalties {
      let factor = table.coefficient[Int(table.firstTerm[penalty])]
      let left = abs(factor) * (factor > 0 ? table.below[penalty] : table.above[penalty])
      let right = abs(factor) * (factor > 0 ? table.above[penalty] : table.below[penalty])
      slope -= left
      steepest += left + right
      kinks.append(Kink(place: -table.constant[penalty] / factor, change: left + right))
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
