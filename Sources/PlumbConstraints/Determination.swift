/// What decides the value of an unknown, as of the last `solve`.
package struct Determination: Sendable, Equatable {
  /// The rows that give it, once the other unknowns in them are known. One row, or several that give several unknowns only
  /// together; none if rows leave it open.
  package var rows: [Int] = []
  /// Whether it, or an unknown that it follows from, is left open by all rows: then the rule for such unknowns has decided.
  package var isAmbiguous = false

  package init(rows: [Int] = [], isAmbiguous: Bool = false) {
    self.rows = rows
    self.isAmbiguous = isAmbiguous
  }
}

extension ConstraintSystem {
  /// What decides each unknown of the component that a variable is in, with the unknowns themselves.
  ///
  /// Many sets of rows can lead to the same values. This takes rows that hold with equality, those of higher priority first,
  /// equations before inequalities, then in the order of their declaration. A row decides an unknown when all others in it
  /// have been decided; rows that decide several unknowns only together are found by elimination. Unknowns that no row
  /// decides are open: sizes first, then positions, by number.
  ///
  /// O(its terms · log rows), and O(n³) for n unknowns that rows give only together. Throws `.tooManySteps` if that is out
  /// of bounds. Empty for an input, and for a component without a solution.
  package func determinations(with variable: Int) throws(SolvingFailure) -> [(unknown: Int, found: Determination)] {
    let tight = tightRows(with: variable)
    guard let tight else { return [] }
    let finder = DeterminationFinder(tight)
    try finder.find()
    var result: [(unknown: Int, found: Determination)] = []
    for (place, unknown) in tight.unknowns.enumerated() {
      var found = finder.found[place]
      for index in found.rows.indices { found.rows[index] = tight.rows[found.rows[index]].number }
      result.append((unknown, found))
    }
    return result
  }
}

/// Rows that hold with equality, and the unknowns in them.
struct TightRows {
  struct Row {
    /// In the system.
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
  private(set) var found: [Determination]
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
    found = [Determination](repeating: Determination(), count: tight.unknowns.count)
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
        know(term.variable, Determination(rows: [row], isAmbiguous: isAmbiguous(row)))
      }
    } while try settleTogether()
  }

  /// Whether what a row gives follows from something that is open.
  private func isAmbiguous(_ row: Int) -> Bool {
    tight.rows[row].terms.contains { isKnown[$0.variable] && found[$0.variable].isAmbiguous }
  }

  private func know(_ unknown: Int, _ determination: Determination) {
    found[unknown] = determination
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
    for (unknown, rows) in given {
      know(unknown, Determination(rows: rows, isAmbiguous: rows.contains { isAmbiguous($0) }))
    }
    return !given.isEmpty
  }

  private func eliminate(_ rows: [Int]) throws(SolvingFailure) -> TrackedElimination {
    var elimination = TrackedElimination()
    for row in rows {
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
      know(unknown, Determination(isAmbiguous: true))
    }
    for (unknown, rows) in elimination.all() where !isKnown[unknown] {
      know(unknown, Determination(rows: rows, isAmbiguous: true))
    }
    try settle()
  }
}
