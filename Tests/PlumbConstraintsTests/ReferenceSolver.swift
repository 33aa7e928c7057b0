import PlumbConstraints

/// A row of a small system with whole numbers.
struct WholeRow {
  var coefficients: [Int]
  var constant: Int
  var relation: Relation
  var priority: Double
}

/// Solves small systems exactly by trying every point where as many rows and unknowns are 0 as there are unknowns: the
/// best is always among them.
struct ReferenceSolver {
  var isSize: [Bool]
  var rows: [WholeRow]

  private func value(_ row: WholeRow, _ point: [Fraction]) -> Fraction {
    zip(row.coefficients, point).reduce(Fraction(row.constant)) { $0 + Fraction($1.0) * $1.1 }
  }

  private func error(_ row: WholeRow, _ point: [Fraction]) -> Fraction {
    let value = value(row, point)
    switch row.relation {
    case .equal: return value.magnitude
    case .atMost: return max(value, Fraction(0))
    case .atLeast: return max(Fraction(0) - value, Fraction(0))
    }
  }

  private var candidates: [[Fraction]] {
    let count = isSize.count
    var planes = rows.map { ($0.coefficients.map { Fraction($0) }, Fraction(-$0.constant)) }
    for unknown in 0..<count {
      planes.append(((0..<count).map { Fraction($0 == unknown ? 1 : 0) }, Fraction(0)))
    }
    var points = [[Fraction]]()
    func choose(_ first: Int, _ chosen: [Int]) {
      if chosen.count == count {
        if let point = Self.intersection(chosen.map { planes[$0] }) { points.append(point) }
        return
      }
      for plane in first..<max(first, planes.count) { choose(plane + 1, chosen + [plane]) }
    }
    choose(0, [])
    return points
  }

  private static func intersection(_ planes: [([Fraction], Fraction)]) -> [Fraction]? {
    var rows = planes.map { $0.0 + [$0.1] }
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).first(where: { rows[$0][column].numerator != 0 }) else { return nil }
      rows.swapAt(pivot, column)
      let factor = rows[column][column]
      for place in column...count { rows[column][place] = rows[column][place] / factor }
      for row in 0..<count where row != column && rows[row][column].numerator != 0 {
        let factor = rows[row][column]
        for place in column...count { rows[row][place] = rows[row][place] - factor * rows[column][place] }
      }
    }
    return rows.map { $0[count] }
  }

  /// The values, and which rows are left out.
  func solve() -> (values: [Double], leftOut: [Int]) {
    var allowed = candidates.filter { point in
      zip(isSize, point).allSatisfy { !$0.0 || $0.1 >= Fraction(0) }
    }
    var leftOut = [Int]()
    for (number, row) in rows.enumerated() where row.priority == Priority.required {
      let kept = allowed.filter { error(row, $0).numerator == 0 }
      if kept.isEmpty { leftOut.append(number) } else { allowed = kept }
    }
    let levels = Set(rows.map(\.priority)).subtracting([Priority.required]).sorted(by: >)
    func cost(_ point: [Fraction]) -> [Fraction] {
      var cost = levels.map { level in
        rows.filter { $0.priority == level }.reduce(Fraction(0)) { $0 + error($1, point) }
      }
      for wantsSizes in [true, false] {
        cost.append(
          zip(isSize, point).filter { $0.0 == wantsSizes }.reduce(Fraction(0)) { $0 + $1.1.magnitude })
      }
      return cost + point.map(\.magnitude)
    }
    let best = allowed.map { ($0, cost($0)) }.min { $0.1.lexicographicallyPrecedes($1.1) }
    return (best?.0.map(\.number) ?? [], leftOut)
  }
}
