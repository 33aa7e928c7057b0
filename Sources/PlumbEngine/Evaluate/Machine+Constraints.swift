import PlumbConstraints

/// Blocks of constraints.
extension Machine {
  /// Solves a block of constraints, and marks what depends on the numbers that changed. The first time makes its
  /// system, if it needs one; afterwards O(what has changed), without allocation unless another constraint is left out.
  @inline(never)
  mutating func solve(_ block: Block) -> Outcome? {
    let index = Int(block.first)
    let firstInput = image.program.constraints[index].firstInput
    if image.program.constraints[index].order.count > 0, !hasSolver(index) {
      let first = Int(block.output)
      switch image.program.constraints[index].substitute(numbers.base, image.lists.base + firstInput) {
      case .values(let one, let other):
        setOutput(first, one)
        if block.outputCount > 1 { setOutput(first + 1, other) }
        return nil
      case .notFinite:
        for output in 0..<Int(block.outputCount) { setOutput(first + output, .nan) }
        return nil
      case .unknown: break
      }
    }
    let solver = solver(index)
    let failure = solver.solve(numbers.base, image.lists.base + firstInput)
    if solver.noteLeftOut() { hasNewConflicts = true }
    let first = Int(block.output)
    switch failure {
    case .unsolved(let failure): return .failed(Self.failure(failure), sources: [block.source])
    case .notFinite: for output in 0..<Int(block.outputCount) { setOutput(first + output, .nan) }
    case nil: for output in 0..<Int(block.outputCount) { setOutput(first + output, 0 + solver.value(output)) }
    }
    return nil
  }

  private func hasSolver(_ index: Int) -> Bool { index < solvers.count && solvers[index] != nil }

  /// The system of a block, made when it is first asked for.
  private mutating func solver(_ index: Int) -> ConstraintSolver {
    while solvers.count <= index { solvers.append(nil) }
    if let known = solvers[index] { return known }
    let made = ConstraintSolver(image.program.constraints[index])
    solvers[index] = made
    return made
  }

  /// Follows blocks of constraints that have moved in the program's list, and forgets the systems of those that are
  /// gone.
  mutating func changeSolvers(_ patch: ProgramPatch) {
    for moved in patch.movedConstraints where moved.from < solvers.count {
      while solvers.count <= moved.to { solvers.append(nil) }
      solvers.swapAt(moved.from, moved.to)
    }
    for index in patch.droppedConstraints where index < solvers.count {
      if solvers[index]?.leftOut.isEmpty == false { hasNewConflicts = true }
      solvers[index] = nil
    }
  }

  /// Changes a constraint of the document as code says. What depends on it is computed by the next run.
  @inline(never)
  mutating func change(constraint number: Int, _ changes: ConstraintChanges) {
    guard let place = image.program.constraintPlaces.place(number) else { return }
    solver(place.block).change(
      place.row, constant: changes.constant, priority: changes.priority, isActive: changes.isActive)
    hasMarks = true
    if place.programBlock >= 0 { marks.insert(place.programBlock) } else { needsSweep = true }
  }

  /// What is added to the right side of a constraint, as of the last run where an expression says it.
  func constant(ofConstraint number: Int, _ constraint: LinkedConstraint) -> Double {
    guard let place = image.program.constraintPlaces.place(number) else { return -constraint.constant }
    if place.block < solvers.count, let solver = solvers[place.block], let constant = solver.constant(place.row) {
      return constant
    }
    let block = image.program.constraints[place.block]
    let row = block.rows[place.row]
    let input = row.constantInput
    let added = input < 0 ? 0 : numbers[Int(image.lists.base[block.firstInput + Int(input)])]
    return 0 - (row.constant + added)
  }

  /// Whether a constraint was left out of the last run, because it contradicts others.
  func isLeftOut(constraint number: Int) -> Bool {
    guard let place = image.program.constraintPlaces.place(number), place.block < solvers.count else { return false }
    return solvers[place.block]?.isLeftOut(place.row) ?? false
  }

  private static func failure(_ failure: SolvingFailure) -> EvaluationFailure {
    switch failure {
    case .notFinite:
      EvaluationFailure("The constraints here lead to numbers that are too large", code: .evaluation)
    case .tooManyTerms:
      EvaluationFailure("Too many inequalities between views depend on each other", code: .limit)
    case .tooManySteps:
      EvaluationFailure("Solving the inequalities between views takes more steps than allowed", code: .limit)
    }
  }

  /// The constraints of the document that contradict others now, in no particular order.
  var leftOutConstraints: [Int] {
    var result: [Int] = []
    for solver in solvers { if let solver { result += solver.leftOut.map { solver.constraint($0) } } }
    return result
  }

  /// What a constraint contradicts that is left out.
  func conflict(ofConstraint number: Int) -> ConstraintConflict {
    guard let place = image.program.constraintPlaces.place(number), let solver = solvers[place.block] else {
      return ConstraintConflict(constraint: number)
    }
    return solver.conflict(place.row)
  }
}
