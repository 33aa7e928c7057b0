import PlumbSyntax

/// Variables and rows that are solved together.
final class Component {
  /// By number.
  var variables = PlainArray<Int32>()
  /// In the order of their declaration.
  var rows = PlainArray<Int32>()
  var isWaiting = false
  private(set) var failure: SolvingFailure?
  private var isSize = PlainArray<Bool>()
  private var solver: ComponentSolver?
  /// Solves the rows that were accepted when they last contradicted each other.
  private var reduced: ComponentSolver?
  private var leftOut = PlainArray<Int32>()
  private var usesReduced = false
  private var inputs = PlainArray<Int32>()

  init() {}

  func add(_ variable: Int32, isSize: Bool) {
    variables.append(variable)
    self.isSize.append(isSize)
  }

  func isLeftOut(_ row: Int) -> Bool {
    if !usesReduced { return false }
    for place in leftOut.indices where Int(leftOut[place]) == row { return true }
    return false
  }

  func forEachInput(_ body: (Int) -> Void) {
    for place in inputs.indices { body(Int(inputs[place])) }
  }

  func forEachValue(_ body: (Int, Double) -> Void) {
    guard failure == nil, let solver = usesReduced ? reduced : solver else { return }
    for place in variables.indices { body(Int(variables[place]), solver.values[place]) }
  }

  /// Reads the terms of its rows. `local` has the place of each of its variables in `variables`.
  func makeRows(
    _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) {
    let all = componentRows(table, kind, local)
    inputs.append(contentsOf: all.input.elements)
    inputs.sort { $0 < $1 }
    inputs.removeRepetitions()
    make(all)
  }

  private func make(_ rows: consuming ComponentRows) {
    let made = ComponentSolver(rows)
    do throws(SolvingFailure) {
      try made.prepare()
      solver = made
    } catch {
      failure = error
    }
  }

  private func componentRows(
    _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) -> ComponentRows {
    var made = ComponentRows()
    made.isSize.append(contentsOf: isSize.elements)
    for place in rows.indices {
      let row = Int(rows[place])
      made.slots.append(rows[place])
      made.relation.append(table.relation[row])
      made.priority.append(table.priority[row])
      for term in table.terms(row) {
        let variable = Int(table.termVariable[term])
        if kind[variable] == VariableKind.input.rawValue {
          made.input.append(table.termVariable[term])
          made.inputCoefficient.append(table.termCoefficient[term])
        } else {
          made.variable.append(local[variable])
          made.coefficient.append(table.termCoefficient[term])
        }
      }
      made.firstTerm.append(Int32(truncatingIfNeeded: made.variable.count))
      made.firstInput.append(Int32(truncatingIfNeeded: made.input.count))
    }
    return made
  }

  func solve(_ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>) {
    guard let solver else { return }
    failure = nil
    usesReduced = false
    do throws(SolvingFailure) {
      if try solver.solve(table, inputs) { return }
      try solveInDeclaredOrder(solver, table, inputs)
    } catch {
      failure = error
    }
  }

  /// Accepts required rows one after the other, as long as they do not contradict those before.
  private func solveInDeclaredOrder(
    _ solver: ComponentSolver, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) throws(SolvingFailure) {
    var isKept = PlainArray<Bool>(repeating: false, count: rows.count)
    var required = PlainArray<Int32>()
    for row in rows.indices {
      if table.isRequired(Int(rows[row])) { required.append(Int32(truncatingIfNeeded: row)) }
    }
    var rejected = PlainArray<Int32>()
    var first = 0
    while first < required.count {
      // The longest run of rows that can be accepted, by doubling and halving.
      var accepted = 0
      var step = 1
      var isGrowing = true
      while step > 0 {
        let wanted = accepted + step
        if first + wanted <= required.count {
          for place in first..<required.count { isKept[Int(required[place])] = place < first + wanted }
          let trial = ComponentSolver(solver.rows.copy(keeping: isKept))
          try trial.prepare()
          if try trial.solve(table, inputs) {
            accepted = wanted
            if isGrowing { step *= 2 } else { step /= 2 }
            continue
          }
        }
        isGrowing = false
        step /= 2
      }
      for place in first..<required.count { isKept[Int(required[place])] = place < first + accepted }
      first += accepted
      if first < required.count {
        rejected.append(rows[Int(required[first])])
        first += 1
      }
    }
    if reduced == nil || !rejected.elements.elementsEqual(leftOut.elements) {
      for row in rows.indices where !table.isRequired(Int(rows[row])) { isKept[row] = true }
      let made = ComponentSolver(solver.rows.copy(keeping: isKept))
      try made.prepare()
      reduced = made
      leftOut = rejected
    }
    guard let reduced, try reduced.solve(table, inputs) else { throw .notFinite }
    usesReduced = true
  }
}

extension ComponentRows {
  /// The rows that are marked.
  func copy(keeping isKept: borrowing PlainArray<Bool>) -> ComponentRows {
    var kept = ComponentRows()
    kept.isSize.append(contentsOf: isSize.elements)
    for row in 0..<count where isKept[row] {
      kept.slots.append(slots[row])
      kept.relation.append(relation[row])
      kept.priority.append(priority[row])
      for place in terms(row) {
        kept.variable.append(variable[place])
        kept.coefficient.append(coefficient[place])
      }
      for place in inputs(row) {
        kept.input.append(input[place])
        kept.inputCoefficient.append(inputCoefficient[place])
      }
      kept.firstTerm.append(Int32(truncatingIfNeeded: kept.variable.count))
      kept.firstInput.append(Int32(truncatingIfNeeded: kept.input.count))
    }
    return kept
  }
}
