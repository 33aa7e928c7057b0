import PlumbSyntax

/// Finds sets of rows that contradict each other, in a component whose required rows cannot all hold.
///
/// A component keeps it from solution to solution, so that a frame in which the same rows are left out allocates
/// nothing.
final class ContradictionFinder {
  private var solver: ComponentSolver
  /// What has been found for the current constants.
  var found = Contradictions()
  /// The set that was found last.
  private var combination = RowCombination()
  /// The interval that is left for the unknown of a block, and the items that bound it.
  private var lowest = -Double.infinity
  private var highest = Double.infinity
  private var lowestItem = -1
  private var highestItem = -1
  private var slack = 0.0
  /// Total number of rows in the sets found so far.
  private var listed = 0
  private var latest = PlainArray<Int32>()
  /// Per unknown, whether its size is an item; per row, whether it is one.
  private var sizeIsItem = PlainArray<Bool>()
  private var rowIsItem = PlainArray<Bool>()
  /// The required items of the current block, and those of them that hold together.
  private var items = PlainArray<Int32>()
  private var kept = PlainArray<Int32>()

  init(_ solver: ComponentSolver) { self.solver = solver }

  /// Bytes in use.
  var memory: Int {
    HeapBlock.object(MemoryLayout<Contradictions>.size + MemoryLayout<RowCombination>.size + 5 * 32 + 64)
      + found.memory + combination.memory + latest.memory + sizeIsItem.memory + rowIsItem.memory + items.memory
      + kept.memory
  }

  /// The solver to look into from now on. It must have solved for the current constants.
  func begin(_ solver: ComponentSolver) {
    self.solver = solver
    combination.begin(solver.plan)
    latest.removeAll()
    listed = 0
  }

  /// Adds the contradictions that can be found directly: violated sizes and rows without a free unknown, and in each
  /// block the items that cannot hold together with those declared before them. O(component + rows in contradictions),
  /// except for blocks of several unknowns.
  func find() throws(SolvingFailure) {
    let before = solver.search.simplex.work
    sizeIsItem.removeAll()
    sizeIsItem.append(repeating: false, count: solver.rows.variableCount)
    rowIsItem.removeAll()
    rowIsItem.append(repeating: false, count: solver.rows.count)
    for place in solver.items.indices {
      let source = Int(solver.items[place].source)
      if source < 0 { sizeIsItem[-1 - source] = true } else { rowIsItem[source] = true }
    }
    for unknown in sizeIsItem.indices where !sizeIsItem[unknown] && solver.isNegative(unknown) {
      combination.removeAll()
      combination.add(size: unknown, times: 1, solver.plan)
      take()
    }
    for row in rowIsItem.indices where !rowIsItem[row] && !solver.plan.gives[row] && solver.isBroken(row) {
      combination.removeAll()
      combination.add(row: row, times: 1, solver.rows, solver.plan)
      take()
    }
    for block in 0..<solver.blocks.blockCount {
      listRequiredItems(block)
      if solver.blocks.members(block).count == 1 {
        beginInterval(block)
        for place in items.indices where !narrow(Int(items[place]), Tolerance.relative) { take() }
      } else {
        try findAmongSeveral(block)
      }
    }
    try found.charge(solver.search.simplex.work - before)
  }

  /// Combines a violated row that is not required with the required rows that keep it from holding, and appends them to
  /// `members`. False if there are none.
  func explain(_ row: Int, _ members: inout PlainArray<Int32>) throws(SolvingFailure) -> Bool {
    combination.removeAll()
    defer { combination.appendMembers(to: &members, solver.rows) }
    let item = Int(solver.rowStates[row].item)
    if item < 0 {
      combination.add(row: row, times: 1, solver.rows, solver.plan)
      combination.complete(solver.plan)
      return true
    }
    let block = solver.block(of: item)
    listRequiredItems(block)
    if solver.blocks.members(block).count == 1 {
      beginInterval(block)
      for place in items.indices { _ = narrow(Int(items[place]), .infinity) }
      if narrow(item, 0) { return false }
    } else {
      if try solver.hold(items, items.count, in: block, beside: item) { return false }
      combine(item, items)
    }
    combination.complete(solver.plan)
    return true
  }

  /// Adds to a combination the equations that belong to it. `factors`: those of its members.
  func complete(_ members: inout PlainArray<Int32>, _ factors: borrowing PlainArray<Double>) {
    combination.removeAll()
    for place in members.indices {
      let member = Int(members[place])
      if member < 0 {
        combination.add(size: -1 - member, times: factors[place], solver.plan)
      } else if let row = solver.rows.row(ofOrigin: member) {
        combination.add(row: row, times: factors[place], solver.rows, solver.plan)
      }
    }
    combination.complete(solver.plan)
    members.removeAll()
    combination.appendMembers(to: &members, solver.rows)
  }

  /// Adds the current combination, completed by the equations that belong to it. Once many rows are listed, the
  /// equations are omitted if all of them are declared before the last row: otherwise every violated inequality at the
  /// end of a long chain would cost the length of the chain. Returns the row that was declared last.
  @discardableResult
  private func take() -> Int {
    var isComplete = true
    if listed > 1000 + 8 * solver.rows.count {
      if latest.isEmpty { findLatest() }
      let last = Int32(truncatingIfNeeded: combination.last)
      isComplete = false
      for place in combination.rows.indices {
        for term in solver.rows.terms(Int(combination.rows[place]))
        where latest[Int(solver.rows.termList[term].variable)] > last {
          isComplete = true
        }
      }
      for place in combination.sizes.indices where latest[Int(combination.sizes[place])] > last { isComplete = true }
    }
    if isComplete { combination.complete(solver.plan) }
    listed += combination.rows.count
    found.add(combination, isComplete: isComplete, solver.rows, solver.plan)
    return combination.last
  }

  /// Computes, per unknown, the last declared equation that it may depend on.
  private func findLatest() {
    latest.append(repeating: -1, count: solver.rows.variableCount)
    var core: Int32 = -1
    for place in solver.plan.coreRows.indices { core = max(core, solver.plan.coreRows[place]) }
    for place in solver.plan.steps.indices {
      let step = solver.plan.steps[place]
      var last = solver.plan.isCore(place) ? core : step.row
      if place == solver.plan.forwardCount {
        for known in solver.plan.coreKnown.indices { core = max(core, latest[Int(solver.plan.coreKnown[known])]) }
        if solver.plan.isCore(place) { last = core }
      }
      for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
        last = max(last, latest[Int(solver.plan.termVariable[term])])
      }
      latest[Int(step.variable)] = last
    }
  }

  /// The row of an item, or -1 - the unknown of a size.
  private func source(_ item: Int) -> Int { Int(solver.items[item].source) }

  /// Lists the required items of a block, in order of declaration.
  private func listRequiredItems(_ block: Int) {
    items.removeAll()
    for place in solver.blocks.items(block) {
      let item = solver.blocks.item(place)
      if item >= 0 && solver.level(item) == 0 { items.append(Int32(truncatingIfNeeded: item)) }
    }
  }

  private func add(_ item: Int, times factor: Double) {
    let source = source(item)
    if source < 0 {
      combination.add(size: -1 - source, times: factor, solver.plan)
    } else {
      combination.add(row: source, times: factor, solver.rows, solver.plan)
    }
  }

  private func beginInterval(_ block: Int) {
    solver.beginPenalties(block: block)
    lowest = -.infinity
    highest = .infinity
    slack = 0
  }

  /// Intersects the interval with the values at which an item holds. If nothing is left, combines the two items that
  /// contradict each other and returns false.
  private func narrow(_ item: Int, _ tolerance: Double) -> Bool {
    solver.appendItem(item, 0)
    let (isBelow, isAbove, zero, itemSlack) = solver.search.penalties.bounds(solver.search.penalties.count - 1)
    let low = isBelow ? max(lowest, zero) : lowest
    let high = isAbove ? min(highest, zero) : highest
    let newSlack = max(slack, itemSlack)
    if low > high && low - high > tolerance * newSlack {
      let other = low > lowest ? highestItem : lowestItem
      combination.removeAll()
      add(item, times: 1 / solver.items.factor(item))
      add(other, times: -1 / solver.items.factor(other))
      return false
    }
    if low > lowest { lowestItem = item }
    if high < highest { highestItem = item }
    lowest = low
    highest = high
    slack = newSlack
    return true
  }

  private func findAmongSeveral(_ block: Int) throws(SolvingFailure) {
    if try solver.hold(items, items.count, in: block) { return }
    kept.removeAll()
    var first = 0
    while first < items.count {
      let before = kept.count
      let run = try longestRun(of: items.count - first) { (wanted) throws(SolvingFailure) in
        kept.removeAll(from: before)
        for place in first..<first + wanted { kept.append(items[place]) }
        return try solver.hold(kept, kept.count, in: block)
      }
      kept.removeAll(from: before)
      for place in first..<first + run { kept.append(items[place]) }
      first += run
      if first == items.count { return }
      if try !solver.hold(kept, kept.count, in: block, beside: Int(items[first])) {
        combination.removeAll()
        combine(Int(items[first]), kept)
        // If an equation is left out, its unknown becomes free, and later sets would be wrong.
        if take() != source(Int(items[first])) { return }
      }
      first += 1
    }
  }

  /// Combines an item with the items that keep it from holding, as of the last search.
  private func combine(_ item: Int, _ required: borrowing PlainArray<Int32>) {
    add(item, times: 1)
    solver.search.simplex.forEachObstacle(of: required.count) { (place, factor) in
      add(Int(required[place]), times: -factor)
    }
  }
}

/// The length of the longest prefix for which `hold` is true. Calls `hold` O(log count) times.
func longestRun(
  of count: Int, _ hold: (Int) throws(SolvingFailure) -> Bool
) throws(SolvingFailure) -> Int {
  var found = 0
  var step = 1
  var isGrowing = true
  while step > 0 {
    let wanted = found + step
    if wanted <= count, try hold(wanted) {
      found = wanted
      if isGrowing { step *= 2 } else { step /= 2 }
    } else {
      isGrowing = false
      step /= 2
    }
  }
  return found
}
