import PlumbSyntax

/// Minimises penalties of several unknowns, level by level: a simplex method for piecewise linear objectives that are
/// compared lexicographically.
///
/// Penalties and unknowns are *quantities*. At a vertex, as many quantities are 0 as there are unknowns (the columns);
/// the others are linear forms of these (the rows). A step lets one column quantity leave 0 in a direction in which the
/// penalties fall, and continues past sign changes of other quantities until the penalties would rise. Required
/// penalties are level 0, so that feasibility needs no search of its own.
///
/// Ties are broken by an infinitesimal perturbation of each constant (Charnes, 1952), so that every step makes
/// progress. A step costs O(penalties · unknowns).
struct PenaltySimplex: ~Copyable {
  private var unknowns = 0
  private var quantities = 0
  /// The forms of the row quantities in terms of the column quantities.
  private var forms = PlainArray<Double>()
  private var value = PlainArray<Double>()
  private var tie = PlainArray<Double>()
  /// The quantity of each row and column. Unknowns are numbered first, then penalties.
  private var rowQuantity = PlainArray<Int32>()
  private var columnQuantity = PlainArray<Int32>()
  private var scale = PlainArray<Double>()
  private var slopes = PlainArray<Double>()
  private var sizes = PlainArray<Double>()
  private var crossings = PlainArray<Crossing>()
  /// How many numbers all searches so far have touched, to limit the effort.
  private(set) var work = 0
  /// Whether the minimum is unique.
  private(set) var isDecided = true
  /// The values of the unknowns.
  private(set) var result = PlainArray<Double>()
  private var equations = DenseEquations()
  /// The quantities that are 0, ascending.
  private var vertex = PlainArray<Int32>()

  private struct Crossing: BitwiseCopyable {
    var distance: Double
    var tie: Double
    var row: Int32
  }

  init() {}

  /// Bytes in use.
  var memory: Int {
    forms.memory + value.memory + tie.memory + rowQuantity.memory + columnQuantity.memory + scale.memory
      + slopes.memory + sizes.memory + crossings.memory + result.memory + equations.memory + vertex.memory
  }

  mutating func solve(_ table: borrowing PenaltyTable) throws(SolvingFailure) {
    let cells = table.unknowns * table.count
    if cells > Limit.entries { throw .tooManyTerms }
    setUp(table)
    var steps = 0
    let limit = min(64 + 16 * quantities, Limit.work / max(1, cells))
    while let (column, direction) = descent(table) {
      steps += 1
      work += cells
      if steps > limit { throw .tooManySteps }
      guard let row = goal(table, column, direction) else { throw .notFinite }
      pivot(row, column)
    }
    try readUnknowns(table)
  }

  private mutating func setUp(_ table: borrowing PenaltyTable) {
    unknowns = table.unknowns
    quantities = table.count
    forms.removeAll()
    forms.append(repeating: 0, count: unknowns * quantities)
    value.removeAll()
    tie.removeAll()
    scale.removeAll()
    rowQuantity.removeAll()
    columnQuantity.removeAll()
    for unknown in 0..<unknowns { columnQuantity.append(Int32(truncatingIfNeeded: unknown)) }
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for penalty in 0..<quantities {
      for place in table.terms(penalty) {
        forms[penalty * unknowns + Int(table.unknown[place])] = table.coefficient[place]
      }
      value.append(table.constant[penalty])
      // The perturbations only have to be unrelated (Marsaglia's xorshift).
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let number = 0.5 + Double(state >> 11) / 9_007_199_254_740_992
      // Towards the side without cost, so that rows that can hold together still can.
      tie.append(table.below[penalty] == 0 ? -number : number)
      scale.append(max(1, table.scale[penalty]))
      rowQuantity.append(Int32(truncatingIfNeeded: unknowns + penalty))
    }
    for row in 0..<quantities { clean(row) }
  }

  private mutating func clean(_ row: Int) {
    if abs(value[row]) <= 1e-11 * scale[row] { value[row] = 0 }
  }

  /// Whether the quantity of a row is above 0, with ties broken by the perturbation.
  private func isAbove(_ row: Int) -> Bool { value[row] != 0 ? value[row] > 0 : tie[row] > 0 }

  /// The slope of a quantity's penalty on one side of 0, and its level; nil for an unknown.
  private func charge(_ table: borrowing PenaltyTable, _ quantity: Int32, above: Bool) -> (level: Int, cost: Double)? {
    let penalty = Int(quantity) - unknowns
    if penalty < 0 { return nil }
    return (Int(table.level[penalty]), above ? table.above[penalty] : table.below[penalty])
  }

  /// A column and a direction in which the penalties fall: at the most important level possible, the steepest.
  private mutating func descent(_ table: borrowing PenaltyTable) -> (Int, Double)? {
    var best: (column: Int, direction: Double)?
    var bestLevel = Int.max
    var bestSlope = 0.0
    isDecided = true
    for column in 0..<unknowns {
      clearSlopes(table.levels)
      for row in 0..<quantities {
        let rate = forms[row * unknowns + column]
        if rate == 0 { continue }
        let isAbove = isAbove(row)
        guard let (level, cost) = charge(table, rowQuantity[row], above: isAbove) else { continue }
        slopes[level] += isAbove ? rate * cost : -rate * cost
        sizes[level] += abs(rate) * cost
      }
      for direction in 0..<2 {
        let direction = direction == 0 ? 1.0 : -1.0
        let own = charge(table, columnQuantity[column], above: direction > 0)
        var isFlat = true
        for level in 0..<table.levels {
          var slope = direction * slopes[level]
          var size = sizes[level]
          if let own, own.level == level {
            slope += own.cost
            size += own.cost
          }
          if abs(slope) <= 1e-10 * size { continue }
          if slope < 0 && (level < bestLevel || level == bestLevel && slope < bestSlope) {
            best = (column, direction)
            bestLevel = level
            bestSlope = slope
          }
          isFlat = false
          break
        }
        if isFlat { isDecided = false }
      }
    }
    return best
  }

  private mutating func clearSlopes(_ levels: Int) {
    slopes.removeAll()
    slopes.append(repeating: 0, count: levels)
    sizes.removeAll()
    sizes.append(repeating: 0, count: levels)
  }

  /// After a solution, for a penalty that is not 0: passes to `body` the penalties at 0 that keep it from coming
  /// nearer, each with its factor in the form of that penalty.
  func forEachObstacle(of penalty: Int, _ body: (_ penalty: Int, _ factor: Double) -> Void) {
    guard let row = rowQuantity.elements.firstIndex(of: Int32(truncatingIfNeeded: unknowns + penalty)) else {
      return
    }
    let form = row * unknowns..<(row + 1) * unknowns
    var largest = 0.0
    for place in form { largest = max(largest, abs(forms[place])) }
    for place in form where abs(forms[place]) > Tolerance.coefficient * largest {
      let obstacle = Int(columnQuantity[place - form.lowerBound]) - unknowns
      if obstacle >= 0 { body(obstacle, forms[place]) }
    }
  }

  /// The row whose quantity becomes 0 where the penalties stop falling: the ratio test.
  private mutating func goal(_ table: borrowing PenaltyTable, _ column: Int, _ direction: Double) -> Int? {
    clearSlopes(table.levels)
    if let own = charge(table, columnQuantity[column], above: direction > 0) {
      slopes[own.level] += own.cost
      sizes[own.level] += own.cost
    }
    crossings.removeAll()
    for row in 0..<quantities {
      let rate = direction * forms[row * unknowns + column]
      if rate == 0 { continue }
      let isAbove = isAbove(row)
      if let (level, cost) = charge(table, rowQuantity[row], above: isAbove) {
        slopes[level] += isAbove ? rate * cost : -rate * cost
        sizes[level] += abs(rate) * cost
      }
      if isAbove != (rate > 0) && Int(rowQuantity[row]) >= unknowns {
        crossings.append(
          Crossing(distance: -value[row] / rate, tie: -tie[row] / rate, row: Int32(truncatingIfNeeded: row)))
      }
    }
    crossings.sortInPlace { $0.distance != $1.distance ? $0.distance < $1.distance : $0.tie < $1.tie }
    var last: Int?
    for place in crossings.indices {
      let row = Int(crossings[place].row)
      let rate = abs(forms[row * unknowns + column])
      let penalty = Int(rowQuantity[row]) - unknowns
      let level = Int(table.level[penalty])
      let change = rate * (table.above[penalty] + table.below[penalty])
      slopes[level] += change
      sizes[level] += change
      if rate > 1e-9 || last == nil { last = row }
      if !isFalling(table.levels) { return row }
    }
    return last
  }

  private func isFalling(_ levels: Int) -> Bool {
    for level in 0..<levels where abs(slopes[level]) > 1e-10 * sizes[level] { return slopes[level] < 0 }
    return false
  }

  /// Exchanges the quantity of a row with that of a column.
  private mutating func pivot(_ row: Int, _ column: Int) {
    let first = row * unknowns
    let factor = 1 / forms[first + column]
    forms[first + column] = -1
    for place in first..<first + unknowns { forms[place] *= -factor }
    value[row] *= -factor
    tie[row] *= -factor
    scale[row] = max(1, scale[row] * abs(factor))
    for other in 0..<quantities where other != row {
      let rate = forms[other * unknowns + column]
      if rate == 0 { continue }
      forms[other * unknowns + column] = 0
      for place in 0..<unknowns {
        let before = forms[other * unknowns + place]
        let change = rate * forms[first + place]
        let after = before + change
        forms[other * unknowns + place] = abs(after) <= 1e-12 * max(abs(before), abs(change)) ? 0 : after
      }
      scale[other] = max(scale[other], abs(rate * value[row]))
      value[other] += rate * value[row]
      tie[other] += rate * tie[row]
      clean(other)
    }
    clean(row)
    (rowQuantity[row], columnQuantity[column]) = (columnQuantity[column], rowQuantity[row])
  }

  /// Computes the unknowns from the quantities that are 0 in the solution: a system of equations with the given
  /// coefficients and constants, so that the rounding errors of the pivots do not enter.
  private mutating func readUnknowns(_ table: borrowing PenaltyTable) throws(SolvingFailure) {
    equations.begin(unknowns: unknowns)
    vertex.removeAll()
    vertex.append(contentsOf: columnQuantity.elements)
    vertex.sortAscending()
    for column in 0..<unknowns {
      let quantity = Int(vertex[column])
      if quantity < unknowns {
        equations.set(column, quantity, 1)
        continue
      }
      let penalty = quantity - unknowns
      for place in table.terms(penalty) {
        equations.set(column, Int(table.unknown[place]), table.coefficient[place])
      }
      equations.setConstant(column, -table.constant[penalty])
    }
    result.removeAll()
    guard equations.solve(into: &result) else { throw .notFinite }
  }
}
