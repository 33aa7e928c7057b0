import PlumbSyntax

/// Sparse Gaussian elimination. Rows and columns are linked lists in one pool of entries, so that subtracting a
/// multiple of one row from another costs the sum of their lengths.
struct CoreElimination: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var row: Int32
    var column: Int32
    var nextInRow: Int32
    var nextInColumn: Int32
    /// 0 if the entry has cancelled. It stays in the list of its column.
    var value: Double
  }

  private var entries = PlainArray<Entry>()
  private var firstInRow = PlainArray<Int32>()
  private var countInRow = PlainArray<Int32>()
  /// The largest original coefficient of each row, which the tolerance for cancelled entries is relative to.
  private var scale = PlainArray<Double>()
  private var firstInColumn = PlainArray<Int32>()
  private var countInColumn = PlainArray<Int32>()
  private var others = PlainArray<Int32>()
  /// Scratch space per column: the current row's entry, or -1.
  private var entryOf = PlainArray<Int32>()

  init(variables: Int) {
    firstInColumn.append(repeating: -1, count: variables)
    countInColumn.append(repeating: 0, count: variables)
    others.append(repeating: 0, count: variables)
    entryOf.append(repeating: -1, count: variables)
  }

  mutating func beginRow() {
    firstInRow.append(-1)
    countInRow.append(0)
    scale.append(0)
  }

  mutating func addTerm(_ variable: Int, _ coefficient: Double, others: Int32) {
    let row = firstInRow.count - 1
    self.others[variable] = others
    scale[row] = max(scale[row], abs(coefficient))
    add(row, variable, coefficient)
  }

  private mutating func add(_ row: Int, _ column: Int, _ value: Double) {
    let entry = Int32(truncatingIfNeeded: entries.count)
    entries.append(
      Entry(
        row: Int32(truncatingIfNeeded: row), column: Int32(truncatingIfNeeded: column), nextInRow: firstInRow[row],
        nextInColumn: firstInColumn[column], value: value))
    firstInRow[row] = entry
    firstInColumn[column] = entry
    countInRow[row] += 1
    countInColumn[column] += 1
  }

  mutating func run(into plan: inout Elimination) {
    var queue = LeastFirst()
    var isDone = PlainArray<Bool>(repeating: false, count: firstInRow.count)
    for row in firstInRow.indices { queue.add(row, countInRow[row]) }
    var steps = PlainArray<Elimination.Step>()
    while let row = queue.next() {
      // A row whose unknowns have all cancelled is redundant or a contradiction; it is checked with the values.
      guard !isDone[row], countInRow[row] > 0 else { continue }
      if entries.count > Limit.entries {
        plan.isTooDense = true
        return
      }
      isDone[row] = true
      let pivot = choosePivot(row)
      let step = self.step(row, pivot, into: &plan)
      plan.gives[Int(plan.coreRows[row])] = true
      steps.append(step)
      eliminate(row, pivot, isDone, into: &plan, &queue)
    }
    // Back substitution: the last equation depends only on free unknowns.
    while let step = steps.popLast() {
      plan.stepOf[Int(step.variable)] = Int32(truncatingIfNeeded: plan.steps.count)
      plan.steps.append(step)
    }
  }

  /// Chooses the unknown that is in the fewest equations, then the one with the least weight (`others`), among those
  /// whose coefficient is not much smaller than the largest.
  private func choosePivot(_ row: Int) -> Int {
    var largest = 0.0
    var entry = Int(firstInRow[row])
    while entry >= 0 {
      largest = max(largest, abs(entries[entry].value))
      entry = Int(entries[entry].nextInRow)
    }
    var best = -1
    entry = Int(firstInRow[row])
    while entry >= 0 {
      let value = abs(entries[entry].value)
      if value != 0 && value >= largest * 1e-3 && (best < 0 || isBetter(entry, best)) { best = entry }
      entry = Int(entries[entry].nextInRow)
    }
    return best
  }

  private func isBetter(_ entry: Int, _ other: Int) -> Bool {
    let column = Int(entries[entry].column)
    let otherColumn = Int(entries[other].column)
    if countInColumn[column] != countInColumn[otherColumn] { return countInColumn[column] < countInColumn[otherColumn] }
    if others[column] != others[otherColumn] { return others[column] < others[otherColumn] }
    return column < otherColumn
  }

  private func step(_ row: Int, _ pivot: Int, into plan: inout Elimination) -> Elimination.Step {
    let first = plan.termVariable.count
    var entry = Int(firstInRow[row])
    while entry >= 0 {
      if entry != pivot && entries[entry].value != 0 {
        plan.termVariable.append(entries[entry].column)
        plan.termCoefficient.append(entries[entry].value)
      }
      entry = Int(entries[entry].nextInRow)
    }
    return Elimination.Step(
      entries[pivot].column, row: row, coefficient: entries[pivot].value,
      terms: first..<plan.termVariable.count, &plan.termCoefficient)
  }

  /// Eliminates the pivot's unknown from all other rows.
  private mutating func eliminate(
    _ row: Int, _ pivot: Int, _ isDone: borrowing PlainArray<Bool>, into plan: inout Elimination,
    _ queue: inout LeastFirst
  ) {
    let column = Int(entries[pivot].column)
    var own = Int(firstInColumn[column])
    while own >= 0 {
      let other = Int(entries[own].row)
      let next = Int(entries[own].nextInColumn)
      if !isDone[other] && entries[own].value != 0 {
        let factor = entries[own].value / entries[pivot].value
        subtract(row, factor, from: other)
        plan.operations.append(
          Elimination.Operation(
            target: Int32(truncatingIfNeeded: other), source: Int32(truncatingIfNeeded: row), factor: factor))
        queue.add(other, countInRow[other])
      }
      own = next
    }
    var entry = Int(firstInRow[row])
    while entry >= 0 {
      if entries[entry].value != 0 { countInColumn[Int(entries[entry].column)] -= 1 }
      entry = Int(entries[entry].nextInRow)
    }
  }

  private mutating func subtract(_ row: Int, _ factor: Double, from other: Int) {
    var entry = Int(firstInRow[other])
    while entry >= 0 {
      if entries[entry].value != 0 { entryOf[Int(entries[entry].column)] = Int32(truncatingIfNeeded: entry) }
      entry = Int(entries[entry].nextInRow)
    }
    entry = Int(firstInRow[row])
    while entry >= 0 {
      let source = entries[entry]
      entry = Int(source.nextInRow)
      if source.value == 0 { continue }
      let column = Int(source.column)
      let place = Int(entryOf[column])
      let change = factor * source.value
      if place < 0 {
        add(other, column, -change)
        continue
      }
      let value = entries[place].value - change
      if abs(value) <= Tolerance.coefficient * max(scale[other], abs(change)) {
        entries[place].value = 0
        countInRow[other] -= 1
        countInColumn[column] -= 1
      } else {
        entries[place].value = value
      }
    }
    // Unlink cancelled entries and reset the scratch space.
    var last = -1
    entry = Int(firstInRow[other])
    firstInRow[other] = -1
    while entry >= 0 {
      let next = Int(entries[entry].nextInRow)
      entryOf[Int(entries[entry].column)] = -1
      if entries[entry].value != 0 {
        if last < 0 {
          firstInRow[other] = Int32(truncatingIfNeeded: entry)
        } else {
          entries[last].nextInRow = Int32(truncatingIfNeeded: entry)
        }
        last = entry
      }
      entry = next
    }
    if last >= 0 { entries[last].nextInRow = -1 }
  }
}
