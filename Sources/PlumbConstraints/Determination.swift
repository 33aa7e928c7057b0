/// What decides the value of an unknown, once the other unknowns in this are known.
package struct Determination: Sendable, Equatable {
  /// One row, or several that give several unknowns only together.
  package var rows: [Int] = []
  /// Sizes that take part in deciding it by being 0, since none is negative.
  package var sizes: [Int] = []

  package init(rows: [Int] = [], sizes: [Int] = []) {
    self.rows = rows
    self.sizes = sizes
  }
}

/// What decides the values of unknowns, as of the last `solve`.
extension ConstraintSystem {
  /// What decides each unknown of the component that a variable is in, with the unknowns themselves: nothing where rows leave
  /// it open.
  ///
  /// Many sets of rows can lead to the same values. This takes rows that hold with equality, those of higher priority first,
  /// equations before inequalities, then in the order of their declaration, and at last sizes that are 0, because none is
  /// negative. A row decides an unknown when all others in it have been decided; rows that decide several unknowns only together are found by elimination. Of a position and a size
  /// that both are open the position follows from the size.
  ///
  /// O(its terms · log rows), and O(n³) for n unknowns that rows give only together. Throws `.tooManySteps` if that is out
  /// of bounds. Empty for an input, and for a component without a solution.
  package func determinations(with variable: Int) throws(SolvingFailure) -> [(unknown: Int, found: Determination)] {
    guard let tight = tightRows(with: variable) else { return [] }
    let finder = DeterminationFinder(tight)
    try finder.find()
    var result: [(unknown: Int, found: Determination)] = []
    for (place, unknown) in tight.unknowns.enumerated() {
      var found = Determination()
      for index in finder.found[place] {
        let row = tight.rows[index]
        if row.number >= 0 { found.rows.append(row.number) } else { found.sizes.append(~row.number) }
      }
      result.append((unknown, found))
    }
    return result
  }

  /// Whether other values of an unknown would be as good by all rows, so that the rule for what they leave open has decided.
  /// Tries with a wish below all priorities whether it moves: takes as long as solving its component some times, and leaves
  /// everything as it was.
  package func isAmbiguous(_ variable: Int) throws(SolvingFailure) -> Bool {
    let before = value(variable)
    let step = max(1, abs(before))
    var moves = false
    var failure: SolvingFailure?
    for direction in [step, -step] where !moves && failure == nil {
      let wish = addRow(
        [LinearTerm(variable, 1)], direction > 0 ? .atLeast : .atMost, constant: -(before + direction),
        priority: .leastNormalMagnitude)
      solve()
      failure = self.failure(variable)
      moves = abs(value(variable) - before) > Tolerance.relative * step
      removeRow(wish)
    }
    solve()
    if let failure { throw failure }
    return moves
  }
}

/// Rows that hold with equality, and the unknowns in them.
struct TightRows {
  struct Row {
    /// In the system; `~unknown` for that a size is not negative.
    var number: Int
    var priority: Double
    var isEquation: Bool
    /// Unknowns by their place in `unknowns`.
    var terms: [LinearTerm]
  }

  /// By number in the system, ascending.
  var unknowns: [Int] = []
  var isSize: [Bool] = []
  /// In the order in which they are asked.
  var rows: [Row] = []
}

/// Finds which row decides which unknown. Used once.
final class DeterminationFinder {
  private let tight: TightRows
  /// By unknown.
  private(set) var found: [[Int]]
  private var isKnown: [Bool]
  /// By row: how many of its unknowns are not known.
  private var openCount: [Int]
  /// By row: whether its priority has come.
  private var isAsked: [Bool]
  private var rowsOf: [[Int32]]
  private var ready = LeastFirst()
  private var work = 0

  init(_ tight: TightRows) {
    self.tight = tight
    found = [[Int]](repeating: [], count: tight.unknowns.count)
    isKnown = [Bool](repeating: false, count: tight.unknowns.count)
    openCount = tight.rows.map { $0.terms.count }
    isAsked = [Bool](repeating: false, count: tight.rows.count)
    rowsOf = [[Int32]](repeating: [], count: tight.unknowns.count)
    for (number, row) in tight.rows.enumerated() {
      for term in row.terms { rowsOf[term.variable].append(Int32(truncatingIfNeeded: number)) }
    }
  }

  func find() throws(SolvingFailure) {
    var first = 0
    while first < tight.rows.count {
      // Rows of one priority and kind at a time, so that none of a lower one decides what they do together.
      var end = first
      while end < tight.rows.count, tight.rows[end].priority == tight.rows[first].priority,
        tight.rows[end].isEquation == tight.rows[first].isEquation
      {
        isAsked[end] = true
        if openCount[end] == 1 { ready.add(end, Int32(truncatingIfNeeded: end)) }
        end += 1
      }
      try settle()
      first = end
    }
    try settleOpen()
  }

  /// Decides what the rows that have been asked decide.
  private func settle() throws(SolvingFailure) {
    repeat {
      while let row = ready.next() {
        guard openCount[row] == 1, let term = tight.rows[row].terms.first(where: { !isKnown[$0.variable] }) else {
          continue
        }
        know(term.variable, [row])
      }
    } while try settleTogether()
  }

  private func know(_ unknown: Int, _ rows: [Int]) {
    found[unknown] = rows
    isKnown[unknown] = true
    for row in rowsOf[unknown] {
      openCount[Int(row)] -= 1
      if isAsked[Int(row)], openCount[Int(row)] == 1 { ready.add(Int(row), row) }
    }
  }

  // MARK: - Several at a time

  /// Decides unknowns that rows give only together. False if there are none.
  private func settleTogether() throws(SolvingFailure) -> Bool {
    let given = try eliminate(core().rows).given()
    for (unknown, rows) in given { know(unknown, rows) }
    return !given.isEmpty
  }

  /// Short rows first, and of each the unknown that fewest rows name, so that little is added to others.
  private func eliminate(_ rows: [Int]) throws(SolvingFailure) -> TrackedElimination {
    var uses = [Int](repeating: 0, count: isKnown.count)
    for row in rows {
      for term in tight.rows[row].terms { uses[term.variable] += 1 }
    }
    let order = rows.sorted { one, other in
      let (first, second) = (tight.rows[one], tight.rows[other])
      if first.priority != second.priority || first.isEquation != second.isEquation { return one < other }
      return openCount[one] != openCount[other] ? openCount[one] < openCount[other] : one < other
    }
    var elimination = TrackedElimination(uses: uses)
    for row in order {
      var terms: [LinearTerm] = []
      for term in tight.rows[row].terms where !isKnown[term.variable] { terms.append(term) }
      elimination.add(terms, row)
      try charge(elimination.work)
      elimination.work = 0
    }
    return elimination
  }

  private func charge(_ added: Int) throws(SolvingFailure) {
    work += added
    if work > Limit.work { throw .tooManySteps }
  }

  /// The rows that may give unknowns together: an unknown that only one of them names cannot help to give another, so such
  /// rows are left out one after the other. `ownUnknowns`: by unknown, whether a row was left out for it.
  private func core() throws(SolvingFailure) -> (rows: [Int], ownUnknowns: [Bool]) {
    var isIn = [Bool](repeating: false, count: tight.rows.count)
    var uses = [Int](repeating: 0, count: isKnown.count)
    var isOwn = [Bool](repeating: false, count: isKnown.count)
    for row in tight.rows.indices where isAsked[row] && openCount[row] > 1 {
      isIn[row] = true
      for term in tight.rows[row].terms where !isKnown[term.variable] { uses[term.variable] += 1 }
      try charge(tight.rows[row].terms.count)
    }
    try charge(uses.count)
    // Positions first: of a position and a size that both are open, the position follows from the size.
    var positions: [Int] = []
    var sizes: [Int] = []
    for unknown in uses.indices where uses[unknown] == 1 {
      if tight.isSize[unknown] { sizes.append(unknown) } else { positions.append(unknown) }
    }
    while let unknown = positions.popLast() ?? sizes.popLast() {
      guard uses[unknown] == 1, let row = rowsOf[unknown].first(where: { isIn[Int($0)] }) else { continue }
      isIn[Int(row)] = false
      isOwn[unknown] = true
      for term in tight.rows[Int(row)].terms where !isKnown[term.variable] {
        uses[term.variable] -= 1
        guard uses[term.variable] == 1 else { continue }
        if tight.isSize[term.variable] { sizes.append(term.variable) } else { positions.append(term.variable) }
      }
    }
    return (isIn.indices.filter { isIn[$0] }, isOwn)
  }

  // MARK: - What rows leave open

  /// Decides what is left. As many unknowns are open as there are fewer independent rows than unknowns.
  private func settleOpen() throws(SolvingFailure) {
    let (rows, ownUnknowns) = try core()
    let elimination = try eliminate(rows)
    for unknown in isKnown.indices where !isKnown[unknown] && !ownUnknowns[unknown] && !elimination.gives(unknown) {
      know(unknown, [])
    }
    for (unknown, rows) in elimination.all() where !isKnown[unknown] { know(unknown, rows) }
    try settle()
  }
}
