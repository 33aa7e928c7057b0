import PlumbSyntax

/// State shared by the passes of an elimination: the equations of each unknown, and the remaining unknowns of each
/// equation.
struct EliminationWork: ~Copyable {
  private var firstEquation = PlainArray<Int32>()
  private var equation = PlainArray<Int32>()
  /// Remaining unknowns of each row; 0 once it determines one.
  private var unknowns = PlainArray<Int32>()
  /// Remaining equations of each unknown.
  private var degree = PlainArray<Int32>()
  /// Weight of each unknown: how many unknowns that are restricted, by a row that is not a required equation or as
  /// sizes, depend on it.
  private var others = PlainArray<Int32>()
  private var isKnown = PlainArray<Bool>()
  private var isOutput = PlainArray<Bool>()

  init(_ rows: borrowing ComponentRows, into plan: inout Elimination) {
    let variables = rows.variableCount
    degree.append(repeating: 0, count: variables)
    others.append(repeating: 0, count: variables)
    isKnown.append(repeating: false, count: variables)
    isOutput.append(repeating: false, count: variables)
    firstEquation.append(repeating: 0, count: variables + 1)
    unknowns.append(repeating: 0, count: rows.count)
    plan.uses.append(repeating: 0, count: variables)
    for row in 0..<rows.count where rows.isActive[row] {
      let isEquation = rows.isEquation(row)
      if isEquation { unknowns[row] = Int32(truncatingIfNeeded: rows.terms(row).count) }
      for place in rows.terms(row) {
        let variable = Int(rows.variable[place])
        if isEquation { degree[variable] += 1 } else { plan.uses[variable] += 1 }
      }
    }
    // Not how many rows use an unknown, so that few of them change the plan when they come and go.
    for variable in 0..<variables where rows.isSize[variable] || plan.uses[variable] > 0 { others[variable] = 1 }
    var sum: Int32 = 0
    for variable in 0..<variables {
      firstEquation[variable] = sum
      sum += degree[variable]
    }
    firstEquation[variables] = sum
    equation.append(repeating: 0, count: Int(sum))
    var next = PlainArray<Int32>()
    next.append(contentsOf: firstEquation.elements)
    for row in 0..<rows.count where rows.isEquation(row) {
      for place in rows.terms(row) {
        let variable = Int(rows.variable[place])
        equation[Int(next[variable])] = Int32(truncatingIfNeeded: row)
        next[variable] += 1
      }
    }
  }

  private func equations(_ variable: Int) -> Range<Int> {
    Int(firstEquation[variable])..<Int(firstEquation[variable + 1])
  }

  /// The step that computes an unknown from a row.
  private func step(
    _ rows: borrowing ComponentRows, _ row: Int, gives given: Int, into plan: inout Elimination
  ) -> Elimination.Step {
    let first = plan.termVariable.count
    var coefficient = 1.0
    for place in rows.terms(row) {
      if Int(rows.variable[place]) == given {
        coefficient = rows.coefficient[place]
      } else {
        plan.termVariable.append(rows.variable[place])
        plan.termCoefficient.append(rows.coefficient[place])
      }
    }
    plan.gives[row] = true
    return Elimination.Step(
      Int32(truncatingIfNeeded: given), row: row, isCore: false, coefficient: coefficient,
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
      guard let place = rows.terms(row).first(where: { !isKnown[Int(rows.variable[$0])] }) else { continue }
      let variable = Int(rows.variable[place])
      plan.stepOf[variable] = Int32(truncatingIfNeeded: plan.steps.count)
      plan.steps.append(step(rows, row, gives: variable, into: &plan))
      isKnown[variable] = true
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
    for variable in degree.indices {
      var left: Int32 = 0
      for place in equations(variable) where unknowns[Int(equation[place])] > 0 { left += 1 }
      degree[variable] = isKnown[variable] ? 0 : left
    }
    var queue = LeastFirst()
    for variable in degree.indices where degree[variable] == 1 { queue.add(variable, others[variable]) }
    while let variable = queue.next() {
      guard degree[variable] == 1, !isOutput[variable] else { continue }
      guard let place = equations(variable).first(where: { unknowns[Int(equation[$0])] > 0 }) else { continue }
      let row = Int(equation[place])
      guard isLargeEnough(rows, row, variable) else { continue }
      steps.append(step(rows, row, gives: variable, into: &plan))
      isOutput[variable] = true
      unknowns[row] = 0
      for place in rows.terms(row) {
        let other = Int(rows.variable[place])
        if isKnown[other] || isOutput[other] { continue }
        degree[other] -= 1
        // Rows that depend on the output depend on the unknowns that it is computed from.
        others[other] = min(others[other] + others[variable], 1 << 24)
        if degree[other] == 1 { queue.add(other, others[other]) }
      }
    }
  }

  /// Whether the coefficient is not much smaller than the others: dividing by it would magnify rounding errors.
  private func isLargeEnough(_ rows: borrowing ComponentRows, _ row: Int, _ variable: Int) -> Bool {
    var largest = 0.0
    var own = 0.0
    for place in rows.terms(row) {
      let size = abs(rows.coefficient[place])
      let other = Int(rows.variable[place])
      if other == variable { own = size }
      if !isKnown[other] { largest = max(largest, size) }
    }
    return own >= largest * 1e-3
  }

  func core(_ rows: borrowing ComponentRows, into plan: inout Elimination) {
    plan.coreFirst.append(0)
    if !unknowns.elements.contains(where: { $0 > 0 }) { return }
    var core = CoreElimination(variables: rows.variableCount)
    for row in 0..<rows.count where unknowns[row] > 0 {
      plan.coreRows.append(Int32(truncatingIfNeeded: row))
      core.beginRow()
      for place in rows.terms(row) {
        let variable = rows.variable[place]
        if isKnown[Int(variable)] {
          plan.coreKnown.append(variable)
          plan.coreKnownCoefficient.append(rows.coefficient[place])
        } else {
          core.addTerm(Int(variable), rows.coefficient[place], others: others[Int(variable)])
        }
      }
      plan.coreFirst.append(Int32(truncatingIfNeeded: plan.coreKnown.count))
    }
    core.run(into: &plan)
  }
}
