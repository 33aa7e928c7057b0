import PlumbSyntax

/// State shared by the passes of an elimination: the equations of each unknown, and the remaining unknowns of each
/// equation.
struct EliminationWork: ~Copyable {
  private struct Unknown: BitwiseCopyable {
    /// Its equations, in `equation`.
    var firstEquation: Int32 = 0
    var endEquation: Int32 = 0
    /// How many of them remain.
    var degree: Int32 = 0
    /// Its weight: how many unknowns that are restricted, by a row that is not a required equation or as sizes, depend
    /// on it.
    var others: Int32 = 0
    var isKnown = false
    var isOutput = false
  }

  private var all = PlainArray<Unknown>()
  private var equation = PlainArray<Int32>()
  /// Remaining unknowns of each row; 0 once it determines one.
  private var unknowns = PlainArray<Int32>()

  init(_ rows: borrowing ComponentRows, into plan: inout Elimination) {
    let variables = rows.variableCount
    all.append(repeating: Unknown(), count: variables)
    unknowns.append(repeating: 0, count: rows.count)
    plan.uses.append(repeating: 0, count: variables)
    var equations = 0
    for row in 0..<rows.count where rows[row].isActive {
      let isEquation = rows.isEquation(row)
      if isEquation {
        unknowns[row] = Int32(truncatingIfNeeded: rows.terms(row).count)
        equations += 1
      }
      for place in rows.terms(row) {
        let variable = Int(rows.termList[place].variable)
        if isEquation { all[variable].degree += 1 } else { plan.uses[variable] += 1 }
      }
    }
    var sum: Int32 = 0
    for variable in 0..<variables {
      // Not how many rows use an unknown, so that few of them change the plan when they come and go.
      if rows.isSize[variable] || plan.uses[variable] > 0 { all[variable].others = 1 }
      all[variable].firstEquation = sum
      all[variable].endEquation = sum
      sum += all[variable].degree
    }
    equation.append(repeating: 0, count: Int(sum))
    plan.termVariable.reserveCapacity(Int(sum) - equations)
    plan.termCoefficient.reserveCapacity(Int(sum) - equations)
    for row in 0..<rows.count where rows.isEquation(row) {
      for place in rows.terms(row) {
        let variable = Int(rows.termList[place].variable)
        equation[Int(all[variable].endEquation)] = Int32(truncatingIfNeeded: row)
        all[variable].endEquation += 1
      }
    }
  }

  private func equations(_ variable: Int) -> Range<Int> {
    Int(all[variable].firstEquation)..<Int(all[variable].endEquation)
  }

  /// The step that computes an unknown from a row.
  private func step(
    _ rows: borrowing ComponentRows, _ row: Int, gives given: Int, into plan: inout Elimination
  ) -> Elimination.Step {
    let first = plan.termVariable.count
    var coefficient = 1.0
    for place in rows.terms(row) {
      if Int(rows.termList[place].variable) == given {
        coefficient = rows.termList[place].coefficient
      } else {
        plan.termVariable.append(rows.termList[place].variable)
        plan.termCoefficient.append(rows.termList[place].coefficient)
      }
    }
    plan.gives[row] = true
    return Elimination.Step(
      Int32(truncatingIfNeeded: given), row: row, coefficient: coefficient,
      terms: first..<plan.termVariable.count, &plan.termCoefficient)
  }

  mutating func forward(_ rows: borrowing ComponentRows, into plan: inout Elimination) {
    var queue = PlainArray<Int32>()
    for row in 0..<rows.count where unknowns[row] == 1 { queue.append(Int32(truncatingIfNeeded: row)) }
    var head = 0
    while head < queue.count {
      let row = Int(queue[head])
      head += 1
      // Another equation may have determined its unknown in the meantime.
      guard unknowns[row] == 1 else { continue }
      guard let place = rows.terms(row).first(where: { !all[Int(rows.termList[$0].variable)].isKnown }) else {
        continue
      }
      let variable = Int(rows.termList[place].variable)
      plan.stepOf[variable] = Int32(truncatingIfNeeded: plan.steps.count)
      plan.steps.append(step(rows, row, gives: variable, into: &plan))
      all[variable].isKnown = true
      for place in equations(variable) {
        let other = Int(equation[place])
        unknowns[other] -= 1
        if unknowns[other] == 1 { queue.append(Int32(truncatingIfNeeded: other)) }
      }
    }
  }

  /// Appends steps in reverse order of computation.
  mutating func outputs(
    _ rows: borrowing ComponentRows, into plan: inout Elimination, _ steps: inout PlainArray<Elimination.Step>
  ) {
    for variable in all.indices {
      var left: Int32 = 0
      for place in equations(variable) where unknowns[Int(equation[place])] > 0 { left += 1 }
      all[variable].degree = all[variable].isKnown ? 0 : left
    }
    var queue = LeastFirst()
    for variable in all.indices where all[variable].degree == 1 { queue.add(variable, all[variable].others) }
    while let variable = queue.next() {
      guard all[variable].degree == 1, !all[variable].isOutput else { continue }
      guard let place = equations(variable).first(where: { unknowns[Int(equation[$0])] > 0 }) else { continue }
      let row = Int(equation[place])
      guard isLargeEnough(rows, row, variable) else { continue }
      steps.append(step(rows, row, gives: variable, into: &plan))
      all[variable].isOutput = true
      unknowns[row] = 0
      for place in rows.terms(row) {
        let other = Int(rows.termList[place].variable)
        if all[other].isKnown || all[other].isOutput { continue }
        all[other].degree -= 1
        // Rows that depend on the output depend on the unknowns that it is computed from.
        all[other].others = min(all[other].others + all[variable].others, 1 << 24)
        if all[other].degree == 1 { queue.add(other, all[other].others) }
      }
    }
  }

  /// Whether the coefficient is not much smaller than the others: dividing by it would magnify rounding errors.
  private func isLargeEnough(_ rows: borrowing ComponentRows, _ row: Int, _ variable: Int) -> Bool {
    var largest = 0.0
    var own = 0.0
    for place in rows.terms(row) {
      let size = abs(rows.termList[place].coefficient)
      let other = Int(rows.termList[place].variable)
      if other == variable { own = size }
      if !all[other].isKnown { largest = max(largest, size) }
    }
    return own >= largest * Tolerance.pivot
  }

  func core(_ rows: borrowing ComponentRows, into plan: inout Elimination) {
    plan.coreFirst.append(0)
    if !unknowns.elements.contains(where: { $0 > 0 }) { return }
    var core = CoreElimination(variables: rows.variableCount)
    for row in 0..<rows.count where unknowns[row] > 0 {
      plan.coreRows.append(Int32(truncatingIfNeeded: row))
      core.beginRow()
      for place in rows.terms(row) {
        let variable = rows.termList[place].variable
        if all[Int(variable)].isKnown {
          plan.coreKnown.append(variable)
          plan.coreKnownCoefficient.append(rows.termList[place].coefficient)
        } else {
          core.addTerm(Int(variable), rows.termList[place].coefficient, others: all[Int(variable)].others)
        }
      }
      plan.coreFirst.append(Int32(truncatingIfNeeded: plan.coreKnown.count))
    }
    core.run(into: &plan)
  }
}
