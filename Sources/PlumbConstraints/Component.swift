import PlumbSyntax

/// A connected component: variables and rows that are solved together.
final class Component {
  /// In ascending order.
  var variables = PlainArray<Int32>()
  /// In order of declaration.
  var rows = PlainArray<Int32>()
  var isWaiting = false
  private(set) var failure: SolvingFailure?
  /// Whether the system counts it among those that failed.
  var isFailed = false
  private(set) var isSize = PlainArray<Bool>()
  private(set) var solver: ComponentSolver?
  /// The same without ownership: see `ComponentList`.
  private var borrowedSolver: Unmanaged<ComponentSolver>?
  /// Solvers of the rows without those that contradict others, one for each round of the search for contradictions.
  /// They are kept because most changes of constants leave out the same rows.
  private(set) var reduced = [ReducedSolver]()
  /// Index of the one that has the solution; nil if `solver` has it.
  private(set) var reducedInUse: Int?
  /// Finds what contradicts what; made when it is first needed.
  private(set) var finder: ContradictionFinder?
  /// Per row, whether it connects unknowns that no row before it connects: the component may split without it.
  var connects = PlainArray<Bool>()
  /// Position of its last row in the order of declaration. The slot of that row may have been reused since.
  private var lastSequence = -1
  /// Whether rows have been added or removed since the solver was made.
  private var isPatched = false
  /// Identifies the set of rows that are left out: another number for each set, 0 for none.
  private(set) var leftOutStamp = 0
  private var stampCount = 0
  /// Entries of this component in `InputReaders`.
  var readers = PlainArray<Int32>()
  /// Rows whose constants or inputs have changed since the last `solve`.
  private(set) var changed = PlainArray<Int32>()
  private(set) var isChanged = PlainArray<Bool>()

  init() {}

  /// Returns its number here.
  func add(_ variable: Int32, _ isSize: Bool) -> Int32 {
    variables.append(variable)
    self.isSize.append(isSize)
    return Int32(truncatingIfNeeded: variables.count - 1)
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

  /// Adds a row all of whose unknowns are in this component, in time that does not depend on the other rows where they
  /// are in other blocks. False if the component has to be rebuilt instead.
  func insert(
    _ row: Int, _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) -> Bool {
    guard let solver, lastSequence < table[row].sequence,
      solver.insert(Int32(truncatingIfNeeded: row), table, kind, local)
    else { return false }
    lastSequence = table[row].sequence
    rows.append(Int32(truncatingIfNeeded: row))
    connects.append(false)
    isChanged.append(false)
    change(rows.count - 1)
    notePatch()
    return true
  }

  /// Switches off the row at a place. False if the component has to be rebuilt instead.
  func remove(_ row: Int) -> Bool {
    guard let solver, !connects[row], solver.remove(row) else { return false }
    notePatch()
    return true
  }

  /// Switches a row on again, with its current priority. False if the component has to be rebuilt instead.
  func restore(_ row: Int, _ table: borrowing RowTable) -> Bool {
    guard let solver, solver.restore(row, priority: table[Int(rows[row])].priority) else { return false }
    change(row)
    notePatch()
    return true
  }

  private func notePatch() {
    isPatched = true
    reduced.removeAll()
    reducedInUse = nil
    leftOutStamp = 0
  }

  /// Writes the values of its variables, unless the last solution failed or has the same values as before.
  /// O(variables).
  func writeValues(_ all: inout PlainArray<Double>) {
    if failure != nil { return }
    if let reducedInUse {
      reduced[reducedInUse].solver.writeValues(variables, &all)
    } else {
      borrowedSolver?._withUnsafeGuaranteedRef { $0.writeValues(variables, &all) }
    }
  }

  /// Copies the terms of its rows and prepares the solver. `local` maps each of its variables to its index in
  /// `variables`.
  func makeRows(
    _ table: borrowing RowTable, _ kind: borrowing PlainArray<UInt8>, _ local: borrowing PlainArray<Int32>
  ) {
    var all = ComponentRows()
    all.isSize.append(contentsOf: isSize.elements)
    var terms = 0
    for place in rows.indices { terms += table.terms(Int(rows[place])).count }
    all.reserve(rows: rows.count, terms: terms)
    for place in rows.indices { all.append(rows[place], table, kind, local) }
    if !rows.isEmpty { lastSequence = table[Int(rows[rows.count - 1])].sequence }
    isChanged.append(repeating: false, count: rows.count)
    make(all)
  }

  private func make(_ rows: consuming ComponentRows) {
    let made = ComponentSolver(rows)
    do throws(SolvingFailure) {
      try made.prepare()
      solver = made
      borrowedSolver = Unmanaged.passUnretained(made)
    } catch {
      failure = error
    }
  }

  /// Solves what has changed. False if the solver has been patched, and its required rows contradict each other or have
  /// no solution. The system then rebuilds the component from its rows: which of them are left out must follow from the
  /// rows alone, not from the order in which they were added and removed.
  func solve(_ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>) -> Bool {
    borrowedSolver?._withUnsafeGuaranteedRef { solve($0, table, inputs) } ?? true
  }

  private func solve(
    _ solver: ComponentSolver, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) -> Bool {
    failure = nil
    reducedInUse = nil
    do throws(SolvingFailure) {
      if try !solver.solve(table, inputs, changed, all: false) {
        if isPatched { return false }
        try leaveOut(solver, table, inputs)
      }
    } catch {
      if isPatched { return false }
      failure = error
    }
    leftOutStamp = reducedInUse.map { reduced[$0].stamp } ?? 0
    for place in changed.indices { isChanged[Int(changed[place])] = false }
    changed.removeAll()
    return true
  }

  /// Accepts required rows in the order of their declaration, each unless it contradicts those accepted before.
  private func leaveOut(
    _ solver: ComponentSolver, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) throws(SolvingFailure) {
    let finder = finder ?? ContradictionFinder(solver)
    self.finder = finder
    defer { finder.begin(solver) }
    finder.found.begin(rows: rows.count)
    var round = 0
    var tried = solver
    var isLastResort = false
    repeat {
      if isLastResort { throw .notFinite }
      finder.begin(tried)
      finder.found.round = round
      try finder.find()
      if round == Limit.rounds || !finder.found.settle() {
        finder.found.forgetReasons()
        try acceptOneByOne(solver, &finder.found, table, inputs)
        isLastResort = true
      }
      tried = try reducedSolver(round, without: finder.found.isOut, solver)
      round += 1
    } while try !tried.solve(table, inputs, changed, all: true)
    finder.found.indexReasons()
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
    stampCount += 1
    let stage = ReducedSolver(made, isOut, stamp: stampCount)
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
    for row in rows.indices where solver.rows.isRequired(row) { required.append(Int32(truncatingIfNeeded: row)) }
    var first = 0
    while first < required.count {
      let run = try longestRun(of: required.count - first) { (wanted) throws(SolvingFailure) in
        for place in first..<required.count { contradictions.isOut[Int(required[place])] = place >= first + wanted }
        let trial = ComponentSolver(
          solver.rows.copy { solver.rows.isRequired($0) && !contradictions.isOut[$0] })
        try trial.prepare()
        let holds = try trial.solve(table, inputs, changed, all: true)
        try contradictions.charge(trial.search.simplex.work + rows.count)
        return holds
      }
      for place in first..<required.count { contradictions.isOut[Int(required[place])] = place >= first + run }
      first += run + 1
    }
  }

  /// What keeps a row from holding; nil if the row is not left out. `row` is an index into `rows`. O(n log n) in the
  /// rows that it contradicts, if the search for contradictions has found why the row is left out.
  func conflict(
    of row: Int, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) -> Conflict? {
    if !isLeftOut(row) { return nil }
    return reason(of: row) ?? solvedConflict(of: row, table, inputs)
  }

  /// What the search for contradictions has found; nil if the row was left out by trying.
  private func reason(of row: Int) -> Conflict? {
    guard let solver, let finder else { return nil }
    var members = PlainArray<Int32>()
    var factors = PlainArray<Double>()
    let found = finder.found.forEachMember(ofReasonFor: row) { (member, factor) in
      members.append(Int32(truncatingIfNeeded: member))
      factors.append(factor)
    }
    guard let found else { return nil }
    if !found.isComplete {
      // The solvers of later rounds share one place.
      if found.round >= ReducedSolver.most { return nil }
      finder.begin(found.round == 0 ? solver : reduced[found.round - 1].solver)
      finder.complete(&members, factors)
      finder.begin(solver)
    }
    return conflict(members, besides: row)
  }

  /// Solves the accepted required rows declared before a row, with the row itself as a wish.
  private func solvedConflict(
    of row: Int, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) -> Conflict? {
    guard let solver, let reducedInUse else { return nil }
    let reduction = reduced[reducedInUse]
    func counts(_ other: Int) -> Bool { other < row && !reduction.isOut[other] && solver.rows.isRequired(other) }
    var made = solver.rows.copy { counts($0) || $0 == row }
    made[made.count - 1].priority = Priority.required / 2
    let trial = ComponentSolver(made)
    do throws(SolvingFailure) {
      try trial.prepare()
      if try trial.solve(table, inputs, changed, all: true) {
        let finder = ContradictionFinder(trial)
        finder.begin(trial)
        var members = PlainArray<Int32>()
        if try finder.explain(trial.rows.count - 1, &members) { return conflict(members, besides: row) }
      }
    } catch {}
    var all = [Int]()
    for other in rows.indices where counts(other) { all.append(Int(rows[other])) }
    return Conflict(rows: all, sizes: [], isMinimal: false)
  }

  /// `members`: rows, and -1 - unknown for a size.
  private func conflict(_ members: borrowing PlainArray<Int32>, besides row: Int) -> Conflict {
    var sorted = PlainArray<Int32>()
    sorted.append(contentsOf: members.elements)
    sorted.sortAscending()
    var conflict = Conflict(rows: [], sizes: [], isMinimal: true)
    for place in sorted.indices {
      let member = Int(sorted[place])
      if member >= 0 {
        if member != row { conflict.rows.append(Int(rows[member])) }
      } else {
        conflict.sizes.append(Int(variables[-1 - member]))
      }
    }
    conflict.sizes.reverse()
    return conflict
  }
}

/// A solver of the rows of a component that are not left out.
final class ReducedSolver {
  /// How many of them a component keeps.
  static let most = 4

  let solver: ComponentSolver
  private(set) var isOut = PlainArray<Bool>()

  /// Identifies the set of rows.
  let stamp: Int

  init(_ solver: ComponentSolver, _ isOut: borrowing PlainArray<Bool>, stamp: Int) {
    self.solver = solver
    self.stamp = stamp
    self.isOut.append(contentsOf: isOut.elements)
  }
}
