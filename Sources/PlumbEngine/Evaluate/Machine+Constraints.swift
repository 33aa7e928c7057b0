import PlumbConstraints

/// Blocks of constraints.
extension Machine {
  /// Solves a block of constraints, and marks what depends on the numbers that changed. The first time makes its system;
  /// afterwards O(what has changed), without allocation unless another constraint is left out.
  @inline(never)
  mutating func solve(_ block: Block) -> Outcome? {
    let index = Int(block.first)
    let constraints = image.program.constraints[index]
    while solvers.count <= index { solvers.append(nil) }
    let solver: ConstraintSolver
    if let known = solvers[index] {
      solver = known
    } else {
      solver = ConstraintSolver(constraints)
      solvers[index] = solver
    }
    let failure = solver.solve(numbers.base, image.lists.base + constraints.firstInput)
    if solver.noteLeftOut() { hasNewConflicts = true }
    let first = Int(block.output)
    switch failure {
    case .unsolved(let failure): return .failed(Self.failure(failure), sources: [block.source])
    case .notFinite: for output in 0..<Int(block.outputCount) { setOutput(first + output, .nan) }
    case nil: for output in 0..<Int(block.outputCount) { setOutput(first + output, solver.value(output)) }
    }
    return nil
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

  /// Calls `body` with the constraints of the document that are left out now, because they contradict others.
  func forEachConstraintLeftOut(_ body: (Int) -> Void) {
    for solver in solvers { solver?.forEachLeftOut(body) }
  }
}
