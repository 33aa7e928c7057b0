import PlumbSyntax

/// A connected component: variables and rows that are solved together.
final class Component {
  /// In ascending order.
  var variables = PlainArray<Int32>()
  /// In order of declaration.
  var rows = PlainArray<Int32>()
  var isWaiting = false
  private(set) var failure: SolvingFailure?
  private var isSize = PlainArray<Bool>()
  private var solver: ComponentSolver?
  /// Solvers of the rows without those that contradict others, one for each round of the search for contradictions.
  /// They are kept because most changes of constants leave out the same rows.
  private var reduced = [ReducedSolver]()
  /// Index of the one that has the solution; nil if `solver` has it.
  private var reducedInUse: Int?
  /// The distinct inputs that the rows read, and for each the rows that read it.
  private(set) var inputs = PlainArray<Int32>()
  private var firstReading = PlainArray<Int32>()
  private var reading = PlainArray<Int32>()
  /// Entries of this component in `InputReaders`.
  var readers = PlainArray<Int32>()
  /// Rows whose constants or inputs have changed since the last `solve`.
  private var changed = PlainArray<Int32>()
  private var isChanged = PlainArray<Bool>()

  init() {}

  func add(_ variable: Int32, isSize: Bool) {
    variables.append(variable)
    self.isSize.append(isSize)
  }

  /// Whether a row is left out because it contradicts others. `row` is an index into `rows`. O(1).
  func isLeftOut(_ row: Int) -> Bool {
    guard let reducedInUse else { return false }
    return reduced[reducedInUse].isOut[row]
  }

  /// Records that the constant of a row has changed. `row` is an index into `rows`. O(1).
  func change(_ row: Int) {
    if isChanged[row] { return }
    isChanged[row] = true
    changed.append(Int32(truncatingIfNeeded: row))
  }

  /// Records that an input has changed. `number` is an index into `inputs`. O(rows that read it).
  func change(input number: Int) {
    for place in Int(firstReading[number])..<Int(firstReading[number + 1]) { change(Int(reading[place])) }
  }

  /// Writes the values of its variables, unless the last solution failed. O(variables).
  func writeValues(_ all: inout PlainArray<Double>) {
    guard failure == nil, let solver = reducedInUse.map({ reduced[$0].solver }) ?? solver else { return }
    solver.writeValues(variables, &all)
  }

  /// Copies the terms of its rows and prepares the solver. `local` maps each of its variables to its index in
  /// `variables`.
  func makeRows(
    _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) {
    let all = componentRows(table, kind, local)
    isChanged.append(repeating: false, count: rows.count)
    findReading(all)
    make(all)
  }

  private func findReading(_ all: borrowing ComponentRows) {
    inputs.append(contentsOf: all.input.elements)
    inputs.sortAscending()
    inputs.removeRepetitions()
    var pairs = PlainArray<UInt64>()
    for row in 0..<all.count {
      for place in all.inputs(row) { pairs.append(UInt64(UInt32(bitPattern: all.input[place])) << 32 | UInt64(row)) }
    }
    pairs.sortAscending()
    for place in pairs.indices {
      if place == 0 || pairs[place] >> 32 != pairs[place - 1] >> 32 {
        firstReading.append(Int32(truncatingIfNeeded: place))
      }
      reading.append(Int32(truncatingIfNeeded: Int(pairs[place] & 0xFFFF_FFFF)))
    }
    firstReading.append(Int32(truncatingIfNeeded: pairs.count))
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
    var terms = 0
    for place in rows.indices { terms += table.terms(Int(rows[place])).count }
    made.reserve(rows: rows.count, terms: terms)
    for place in rows.indices {
      let row = Int(rows[place])
      made.slots.append(rows[place])
      made.origin.append(Int32(truncatingIfNeeded: place))
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
    reducedInUse = nil
    do throws(SolvingFailure) {
      if try !solver.solve(table, inputs, changed, all: false) { try leaveOut(solver, table, inputs) }
    } catch {
      failure = error
    }
    for place in changed.indices { isChanged[Int(changed[place])] = false }
    changed.removeAll()
  }

  /// Accepts required rows in the order of their declaration, each unless it contradicts those accepted before.
  private func leaveOut(
    _ solver: ComponentSolver, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) throws(SolvingFailure) {
    var contradictions = Contradictions(rows: rows.count)
    var round = 0
    var tried = solver
    var isLastResort = false
    repeat {
      if isLastResort { throw .notFinite }
      var finder = ContradictionFinder(tried)
      try finder.find(into: &contradictions)
      if round == Limit.rounds || !contradictions.settle() {
        try acceptOneByOne(solver, &contradictions, table, inputs)
        isLastResort = true
      }
      tried = try reducedSolver(round, without: contradictions.isOut, solver)
      round += 1
    } while try !tried.solve(table, inputs, changed, all: true)
    reducedInUse = min(round, ReducedSolver.most) - 1
  }

  private func reducedSolver(
    _ round: Int, without isOut: borrowing PlainArray<Bool>, _ solver: ComponentSolver
  ) throws(SolvingFailure) -> ComponentSolver {
    let place = min(round, ReducedSolver.most - 1)
    if place < reduced.count && reduced[place].isOut.elements.elementsEqual(isOut.elements) {
      return reduced[place].solver
    }
    let made = ComponentSolver(solver.rows.copy { !isOut[$0] })
    try made.prepare()
    let stage = ReducedSolver(made, isOut)
    if place < reduced.count { reduced[place] = stage } else { reduced.append(stage) }
    return made
  }

  /// The fallback where contradictions cannot be found directly: searches the longest runs of rows that can be solved.
  /// O(log rows) solutions for each row that is left out.
  private func acceptOneByOne(
    _ solver: ComponentSolver, _ contradictions: inout Contradictions, _ table: borrowing RowTable,
    _ inputs: borrowing PlainArray<Double>
  ) throws(SolvingFailure) {
    var required = PlainArray<Int32>()
    for row in rows.indices where table.isRequired(Int(rows[row])) { required.append(Int32(truncatingIfNeeded: row)) }
    var first = 0
    while first < required.count {
      let run = try longestRun(of: required.count - first) { (wanted) throws(SolvingFailure) in
        for place in first..<required.count { contradictions.isOut[Int(required[place])] = place >= first + wanted }
        let trial = ComponentSolver(
          solver.rows.copy { table.isRequired(Int(rows[$0])) && !contradictions.isOut[$0] })
        try trial.prepare()
        let holds = try trial.solve(table, inputs, changed, all: true)
        try contradictions.charge(trial.simplex.work + rows.count)
        return holds
      }
      for place in first..<required.count { contradictions.isOut[Int(required[place])] = place >= first + run }
      first += run + 1
    }
  }

  /// What keeps a row from holding; nil if the row is not left out. `row` is an index into `rows`. Solves the accepted
  /// required rows declared before it, with the row itself as a wish.
  func conflict(
    of row: Int, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) -> Conflict? {
    guard isLeftOut(row), let solver, let reducedInUse else { return nil }
    let reduction = reduced[reducedInUse]
    func counts(_ other: Int) -> Bool { other < row && !reduction.isOut[other] && table.isRequired(Int(rows[other])) }
    var made = solver.rows.copy { counts($0) || $0 == row }
    made.priority[made.count - 1] = Priority.required / 2
    let trial = ComponentSolver(made)
    do throws(SolvingFailure) {
      try trial.prepare()
      if try trial.solve(table, inputs, changed, all: true) {
        var finder = ContradictionFinder(trial)
        if try finder.explain(trial.rows.count - 1) { return conflict(finder.combination, trial.rows, besides: row) }
      }
    } catch {}
    var all = [Int]()
    for other in rows.indices where counts(other) { all.append(Int(rows[other])) }
    return Conflict(rows: all, sizes: [], isMinimal: false)
  }

  private func conflict(
    _ combination: borrowing RowCombination, _ all: borrowing ComponentRows, besides row: Int
  ) -> Conflict {
    var places = PlainArray<Int32>()
    for place in combination.rows.indices { places.append(all.origin[Int(combination.rows[place])]) }
    places.sortAscending()
    var conflict = Conflict(rows: [], sizes: [], isMinimal: true)
    for place in places.indices where places[place] != row { conflict.rows.append(Int(rows[Int(places[place])])) }
    for place in combination.sizes.indices {
      conflict.sizes.append(Int(variables[Int(combination.sizes[place])]))
    }
    conflict.sizes.sort()
    return conflict
  }
}

/// A solver of the rows of a component that are not left out.
private final class ReducedSolver {
  /// How many of them a component keeps.
  static let most = 4

  let solver: ComponentSolver
  private(set) var isOut = PlainArray<Bool>()

  init(_ solver: ComponentSolver, _ isOut: borrowing PlainArray<Bool>) {
    self.solver = solver
    self.isOut.append(contentsOf: isOut.elements)
  }
}

extension ComponentRows {
  /// A copy of the rows for which `isKept` is true.
  func copy(keeping isKept: (Int) -> Bool) -> ComponentRows {
    var kept = ComponentRows()
    kept.isSize.append(contentsOf: isSize.elements)
    for row in 0..<count where isKept(row) {
      kept.slots.append(slots[row])
      kept.origin.append(origin[row])
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
