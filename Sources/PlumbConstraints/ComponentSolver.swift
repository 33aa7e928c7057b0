import PlumbSyntax

/// Solves the rows of one component, repeatedly for changing constants and inputs.
final class ComponentSolver {
  var rows: ComponentRows
  var plan: Elimination
  var forms: FreeForms
  /// Per row, the sum of its constant and its inputs.
  var known = PlainArray<Double>()
  var rowStates = PlainArray<RowState>()
  private(set) var coreConstant = PlainArray<Double>()
  /// Values of the unknowns if the free ones are 0.
  private(set) var base = PlainArray<Double>()
  private(set) var values = PlainArray<Double>()
  private(set) var frees = PlainArray<FreeUnknown>()
  var items = ItemTable()
  /// Unknowns that are sizes; those that depend on no free unknown come first.
  private(set) var sizes = PlainArray<Int32>()
  private var forwardSizes = 0
  /// Free unknowns that are solved together, with their items.
  var blocks = Blocks()
  var levels = PriorityLevels()
  var interval = IntervalSolver()
  private(set) var madeSearch: PenaltySearch?
  /// Blocks to be solved by this run, each once.
  private(set) var wanted = PlainArray<Int32>()
  private(set) var isWanted = PlainArray<Bool>()
  /// Blocks whose rows leave a choice.
  var undecided = PlainArray<Int32>()
  /// Required rows that have to be checked after a solution. The others hold by construction.
  var checked = PlainArray<Int32>()
  /// How many rows and places in blocks have been added since `prepare`, and the limit: beyond it a new solver is made.
  var patchCount = 0
  private(set) var patchLimit = 0
  /// Whether the last solution may have other values than the one before.
  private var hasNewValues = true
  /// Whether the value of a free unknown has changed.
  private var hasNewFreeValues = false
  /// Whether the last solution is valid for all rows except those that have changed since.
  private var isCurrent = false
  private var isDecided = true
  private var isContradiction = false

  struct RowState: BitwiseCopyable {
    /// The magnitude of the numbers that its constant was computed from.
    var knownScale = 0.0
    /// The first step that depends on its constant.
    var step: Int32
    /// Its item, or -1.
    var item: Int32 = -1
    /// Whether it is listed in `checked`.
    var isChecked = false
  }

  struct FreeUnknown: BitwiseCopyable {
    var value = 0.0
    /// Its number in the current table of penalties.
    var local: Int32 = -1
  }

  /// What solves several free unknowns at once, made when it is first needed.
  var search: PenaltySearch {
    if let madeSearch { return madeSearch }
    let made = PenaltySearch()
    madeSearch = made
    return made
  }

  /// To be followed by `prepare`.
  init(_ rows: consuming ComponentRows) {
    plan = Elimination(rows)
    forms = FreeForms(plan, variables: rows.variableCount)
    known.append(repeating: 0, count: rows.count)
    coreConstant.append(repeating: 0, count: plan.coreRows.count)
    base.append(repeating: 0, count: rows.variableCount)
    values.append(repeating: 0, count: rows.variableCount)
    frees.append(repeating: FreeUnknown(), count: plan.free.count)
    self.rows = rows
  }

  /// Finds the items and blocks, and which rows have to be checked.
  func prepare() throws(SolvingFailure) {
    var isComputed = PlainArray<Bool>(repeating: false, count: rows.count)
    if plan.isTooDense { throw .tooManyTerms }
    patchLimit = 64 + 2 * rows.count
    plan.checkIndices(rows)
    rowStates.append(repeating: RowState(step: Int32(truncatingIfNeeded: plan.steps.count)), count: rows.count)
    for place in plan.steps.indices where !plan.isCore(place) {
      rowStates[Int(plan.steps[place].row)].step = Int32(truncatingIfNeeded: place)
      isComputed[Int(plan.steps[place].row)] = true
    }
    for place in plan.coreRows.indices {
      rowStates[Int(plan.coreRows[place])].step = Int32(truncatingIfNeeded: plan.forwardCount)
    }
    if plan.free.count > 0 { try findBlocks() }
    for row in 0..<rows.count where !isComputed[row] { addCheck(row) }
    for isLater in [false, true] {
      for variable in 0..<rows.variableCount where rows.isSize[variable] {
        let step = Int(plan.stepOf[variable])
        if (step < 0 || step >= plan.forwardCount) == isLater { sizes.append(Int32(truncatingIfNeeded: variable)) }
      }
      if !isLater { forwardSizes = sizes.count }
    }
  }

  /// Lists a row to be checked after each solution, if it is required and no interval sees to it.
  func addCheck(_ row: Int) {
    let choice = Int(rowStates[row].item)
    if rowStates[row].isChecked || !rows.isRequired(row) || choice >= 0 && isAlone(block(of: choice)) { return }
    rowStates[row].isChecked = true
    checked.append(Int32(truncatingIfNeeded: row))
  }

  /// Whether a block has a single unknown.
  func isAlone(_ block: Int) -> Bool { blocks.members(block).count == 1 }

  private func findBlocks() throws(SolvingFailure) {
    var wanted = PlainArray<Bool>(repeating: false, count: rows.variableCount)
    for row in 0..<rows.count where !plan.gives[row] && rows[row].isActive {
      for place in rows.terms(row) { wanted[Int(rows.termList[place].variable)] = true }
    }
    var count = 0
    for row in 0..<rows.count where !plan.gives[row] && rows[row].isActive { count += 1 }
    for variable in 0..<rows.variableCount where rows.isSize[variable] {
      wanted[variable] = true
      count += 1
    }
    items.reserve(count)
    try forms.make(&wanted, plan)
    for variable in 0..<rows.variableCount where rows.isSize[variable] {
      forms.add(variable, times: 1)
      addChoosing(-1 - variable)
    }
    for row in 0..<rows.count where !plan.gives[row] && rows[row].isActive { addItem(row) }
    levels = PriorityLevels(rows)
    blocks.begin(free: plan.free.count)
    for item in items.indices {
      let range = items.terms(item)
      for place in range {
        if blocks.join(items.free(place), items.free(range.lowerBound)) { items[item].connects = true }
      }
    }
    blocks.number()
    for item in items.indices {
      blocks.count(item, in: items.firstFree(item))
    }
    blocks.distribute()
    for item in items.indices {
      blocks.place(item, in: items.firstFree(item), level: level(item))
    }
    blocks.sortByLevel()
    isWanted.append(repeating: false, count: blocks.blockCount)
    interval.reserve(unknowns: blocks.blockCount, penalties: items.count)
    for block in 0..<blocks.blockCount {
      interval.beginUnknown()
      for place in blocks.items(block) {
        let item = blocks.item(place)
        items[item].place = Int32(truncatingIfNeeded: place)
        interval.append(
          relation(item), factor: items.factor(item), level: blocks.level(place))
      }
    }
  }

  func relation(_ item: Int) -> Relation {
    let source = Int(items[item].source)
    return source < 0 ? .atLeast : Relation(rawValue: rows[source].relation) ?? .equal
  }

  /// Adds the item of a row, if there is a free unknown in it. The forms of its unknowns have been made.
  func addItem(_ row: Int) {
    for place in rows.terms(row) {
      forms.add(Int(rows.termList[place].variable), times: rows.termList[place].coefficient)
    }
    addChoosing(row)
  }

  private func addChoosing(_ source: Int) {
    let item = items.count
    if items.add(source, &forms), source >= 0 { rowStates[source].item = Int32(truncatingIfNeeded: item) }
  }

  func level(_ item: Int) -> Int {
    let source = Int(items[item].source)
    return source < 0 ? 0 : levels.level(rows[source].priority)
  }

  /// Solves for the current constants and inputs. `changed` lists the rows whose constant or inputs have changed since
  /// the last call; `all` ignores the list. False if the required rows contradict each other: then only unknowns that
  /// depend on no free unknown have valid values.
  ///
  /// Only what depends on the changed rows is recomputed, by the same operations in the same order as in a full
  /// solution, so that the result has the same bits.
  func solve(
    _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>, _ changed: borrowing PlainArray<Int32>,
    all: Bool
  ) throws(SolvingFailure) -> Bool {
    let all = all || !isCurrent
    isCurrent = false
    var first = plan.steps.count
    if all {
      for row in 0..<rows.count where rows[row].isActive { try read(row, table, inputs) }
      first = 0
    } else {
      for place in changed.indices where rows[Int(changed[place])].isActive {
        let row = Int(changed[place])
        try read(row, table, inputs)
        first = min(first, Int(rowStates[row].step))
      }
    }
    let isBaseNew = all || first < plan.steps.count
    if isBaseNew {
      if first < plan.forwardCount { run(first..<plan.forwardCount, &base) }
      prepareCore()
      run(max(first, plan.forwardCount)..<plan.steps.count, &base)
    }
    var isExact = true
    hasNewFreeValues = false
    if plan.free.count > 0 {
      if isBaseNew {
        for item in items.indices { computeConstant(item, isBaseNew: true) }
      } else {
        for place in changed.indices {
          let item = Int(rowStates[Int(changed[place])].item)
          if item < 0 { continue }
          computeConstant(item, isBaseNew: false)
          want(block(of: item))
        }
      }
      if isBaseNew || !isDecided {
        for block in 0..<blocks.blockCount { want(block) }
      }
      isExact = try solveBlocks()
    }
    hasNewValues = isBaseNew || hasNewFreeValues || !isExact
    var holds = true
    if hasNewValues {
      if isBaseNew {
        values.removeAll()
        values.append(contentsOf: base.elements)
        holds = roundSizes(0..<forwardSizes)
      }
      if plan.free.count > 0 {
        for place in plan.free.indices { values[Int(plan.free[place])] = frees[place].value }
        run(plan.forwardCount..<plan.steps.count, &values)
      }
      if !roundSizes(forwardSizes..<sizes.count) { holds = false }
      if try !check(all: !isExact) { holds = false }
    } else {
      for place in changed.indices where rowStates[Int(changed[place])].isChecked && isBroken(Int(changed[place])) {
        holds = false
      }
    }
    isCurrent = isExact && holds
    return holds && !isContradiction
  }

  /// Writes the values of the unknowns into the array of the system, if there may be others than before. O(unknowns).
  @_optimize(speed)
  func writeValues(_ variables: borrowing PlainArray<Int32>, _ all: inout PlainArray<Double>) {
    // Its variables are those of the system: `ConstraintSystem` has checked them when the component was assembled.
    let count = rows.variableCount
    guard hasNewValues, count > 0, let values = values.base, let places = variables.base, let into = all.base else {
      return
    }
    let first = Int(places[0])
    if Int(places[count - 1]) - first == count - 1 {
      // In ascending order, so that there are no others between them.
      let target = into + first
      for place in 0..<count { target[place] = values[place] }
      return
    }
    for place in 0..<count { into[Int(places[place])] = values[place] }
  }

  /// Reads the constant and the inputs of a row.
  private func read(
    _ row: Int, _ table: borrowing RowTable, _ inputs: borrowing PlainArray<Double>
  ) throws(SolvingFailure) {
    var sum = table[Int(rows[row].slot)].constant
    var scale = abs(sum)
    for place in rows.inputs(row) {
      let term = rows.inputList[place].coefficient * inputs[Int(rows.inputList[place].variable)]
      sum += term
      scale += abs(term)
    }
    known[row] = sum
    rowStates[row].knownScale = scale
    if !sum.isFinite { throw .notFinite }
  }

  /// Runs steps of the elimination. Unchecked: `prepare` has checked the indices of the plan.
  @_optimize(speed)
  private func run(_ steps: Range<Int>, _ values: inout PlainArray<Double>) {
    let core = max(steps.lowerBound, plan.forwardCount)
    let coreEnd = min(steps.upperBound, plan.coreEnd)
    guard let known = known.base else { return }
    var first = steps.lowerBound
    if core < coreEnd, let constants = coreConstant.base {
      run(first..<core, &values, known)
      run(core..<coreEnd, &values, constants)
      first = coreEnd
    }
    run(first..<steps.upperBound, &values, known)
  }

  @_optimize(speed) @inline(__always)
  private func run(_ steps: Range<Int>, _ values: inout PlainArray<Double>, _ constants: UnsafePointer<Double>) {
    guard let into = values.base, let all = plan.steps.base,
      let variables = plan.termVariable.base, let coefficients = plan.termCoefficient.base
    else { return }
    var step = all + steps.lowerBound
    let end = all + steps.upperBound
    var previous: Int32 = -1
    var result = 0.0
    while step != end {
      var sum = constants[Int(step.pointee.row)] * step.pointee.sign
      let count = Int(step.pointee.termCount)
      if count > 0 {
        var term = Int(step.pointee.firstTerm)
        let last = term &+ count &- 1
        while term != last {
          sum += coefficients[term] * into[Int(variables[term])]
          term &+= 1
        }
        // The result of the step before, which the processor would wait for if it read it from memory. The product is
        // the same number.
        if variables[last] == previous && coefficients[last] == 1 {
          sum += result
        } else {
          sum += coefficients[last] * into[Int(variables[last])]
        }
      }
      let coefficient = step.pointee.coefficient
      result = coefficient == -1 ? sum : -sum / coefficient
      previous = step.pointee.variable
      into[Int(previous)] = result
      step += 1
    }
  }

  private func prepareCore() {
    for place in plan.coreRows.indices {
      var sum = known[Int(plan.coreRows[place])]
      for term in Int(plan.coreFirst[place])..<Int(plan.coreFirst[place + 1]) {
        sum += plan.coreKnownCoefficient[term] * base[Int(plan.coreKnown[term])]
      }
      coreConstant[place] = sum
    }
    for place in plan.operations.indices {
      let operation = plan.operations[place]
      coreConstant[Int(operation.target)] -= operation.factor * coreConstant[Int(operation.source)]
    }
  }

  /// Computes the value of an item if the free unknowns are 0. `isBaseNew`: whether `base` has changed since the last
  /// call for it.
  private func computeConstant(_ item: Int, isBaseNew: Bool) {
    let (source, place) = (Int(items[item].source), Int(items[item].place))
    if place < 0 {
      if isBaseNew { items[item].hasUnknowns = false }
      return
    }
    if isBaseNew || !items[item].hasUnknowns {
      (items[item].unknowns, items[item].unknownsScale) =
        source < 0 ? (base[-1 - source], abs(base[-1 - source])) : rows.residual(source, 0, base)
      items[item].hasUnknowns = true
    }
    var (value, scale) = (items[item].unknowns, items[item].unknownsScale)
    if source >= 0 {
      value += known[source]
      scale += abs(known[source]) + rowStates[source].knownScale
    }
    items[item].constant = value
    items[item].scale = scale
    interval.set(place, constant: value, scale: scale)
  }

  func want(_ block: Int) {
    if isWanted[block] { return }
    isWanted[block] = true
    wanted.append(Int32(truncatingIfNeeded: block))
  }

  /// Solves the wanted blocks. Whether their required items hold exactly, without use of the tolerance.
  private func solveBlocks() throws(SolvingFailure) -> Bool {
    var isExact = true
    isContradiction = false
    undecided.removeAll()
    defer { wanted.removeAll() }
    for place in wanted.indices { isWanted[Int(wanted[place])] = false }
    for place in wanted.indices {
      let block = Int(wanted[place])
      if !isAlone(block) {
        try solveBlock(block)
        continue
      }
      let free = blocks.member(blocks.members(block).lowerBound)
      if !interval.solve(block, blocks.items(block)) { isContradiction = true }
      setFree(free, interval.value)
      if !interval.isExact { isExact = false }
      if !interval.isDecided { undecided.append(Int32(truncatingIfNeeded: block)) }
      if !interval.value.isFinite { throw .notFinite }
    }
    isDecided = undecided.isEmpty
    if !isContradiction && !isDecided { try decide() }
    return isExact && !isContradiction
  }

  /// Adds an item to the penalties.
  func appendItem(_ item: Int, _ level: Int) {
    for place in items.terms(item) {
      search.penalties.unknown.append(frees[items.free(place)].local)
      search.penalties.coefficient.append(items.coefficient(place))
    }
    search.penalties.add(relation(item), constant: items[item].constant, scale: items[item].scale, level: level)
  }

  /// Starts the table of penalties for a block.
  func beginPenalties(block: Int) { beginPenalties(blocks, blocks.members(block)) }

  /// Starts the table of penalties for a set of free unknowns, which are numbered from 0 in it.
  func beginPenalties(_ sets: borrowing Blocks, _ members: Range<Int>) {
    search.penalties.removeAll()
    search.penalties.unknowns = members.count
    for place in members {
      frees[sets.member(place)].local = Int32(truncatingIfNeeded: place - members.lowerBound)
    }
  }

  func minimise(_ sets: borrowing Blocks, _ members: Range<Int>) throws(SolvingFailure) {
    try search.solve()
    for place in members { setFree(sets.member(place), search.simplex.result[place - members.lowerBound]) }
  }

  private func setFree(_ free: Int, _ value: Double) {
    if frees[free].value.bitPattern != value.bitPattern { hasNewFreeValues = true }
    frees[free].value = value
  }

  /// The block that an item belongs to.
  func block(of item: Int) -> Int { blocks.block(of: items.firstFree(item)) }

  /// Searches values of a block at which the first `count` items hold, and then, as a second level, `last`. Whether all
  /// of them hold.
  func hold(
    _ items: borrowing PlainArray<Int32>, _ count: Int, in block: Int, beside last: Int = -1
  ) throws(SolvingFailure) -> Bool {
    beginPenalties(block: block)
    for place in 0..<count { appendItem(Int(items[place]), 0) }
    if last >= 0 {
      appendItem(last, 1)
      search.penalties.levels = 2
    }
    try search.solve()
    for penalty in 0..<search.penalties.count where !search.penalties.isFree(penalty, at: search.simplex.result) {
      return false
    }
    return true
  }

  func appendItems(of block: Int) {
    for place in blocks.items(block) {
      let item = blocks.item(place)
      if item >= 0 { appendItem(item, level(item)) }
    }
  }

  private func solveBlock(_ block: Int) throws(SolvingFailure) {
    let members = blocks.members(block)
    beginPenalties(blocks, members)
    search.penalties.levels = levels.count
    appendItems(of: block)
    try minimise(blocks, members)
    if !search.simplex.isDecided { undecided.append(Int32(truncatingIfNeeded: block)) }
  }

  /// Whether all required rows hold. Checks all rows, or only those that do not hold by construction.
  private func check(all: Bool) throws(SolvingFailure) -> Bool {
    if !isFinite(values.elements) { throw .notFinite }
    if all {
      for row in 0..<rows.count where isBroken(row) { return false }
    } else {
      for place in checked.indices where isBroken(Int(checked[place])) { return false }
    }
    return true
  }

  /// Whether all numbers are finite.
  @_optimize(speed)
  private func isFinite(_ numbers: UnsafeBufferPointer<Double>) -> Bool {
    guard let base = numbers.baseAddress else { return true }
    // Each becomes NaN if a number is not finite. Several, so that no addition waits for the one before it.
    var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
    var place = 0
    while place + 4 <= numbers.count {
      first += base[place] * 0
      second += base[place + 1] * 0
      third += base[place + 2] * 0
      fourth += base[place + 3] * 0
      place += 4
    }
    while place < numbers.count {
      first += base[place] * 0
      place += 1
    }
    return first + second + third + fourth == 0
  }

  /// Sets sizes to 0 that are negative only because of rounding. False if a size is more negative than that.
  private func roundSizes(_ places: Range<Int>) -> Bool {
    guard let values = values.base, let sizes = sizes.base else { return true }
    var holds = true
    for place in places where values[Int(sizes[place])] < 0 {
      if isNegative(Int(sizes[place])) { holds = false } else { values[Int(sizes[place])] = 0 }
    }
    return holds
  }

  /// Whether a size is more negative than rounding explains.
  func isNegative(_ variable: Int) -> Bool {
    rows.isSize[variable] && values[variable] < 0 && values[variable] < -Tolerance.relative * scale(variable)
  }

  /// The magnitude of the numbers that an unknown was computed from, at least 1.
  private func scale(_ variable: Int) -> Double {
    let place = Int(plan.stepOf[variable])
    var scale = 1.0
    if place >= 0 {
      let step = plan.steps[place]
      for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
        scale = max(scale, abs(plan.termCoefficient[term] * values[Int(plan.termVariable[term])] / step.coefficient))
      }
    }
    return scale
  }

  /// Whether a row is required and violated.
  func isBroken(_ row: Int) -> Bool {
    if !rows.isRequired(row) { return false }
    let (value, scale) = rows.residual(row, known[row], values)
    let slack = Tolerance.relative * max(1, scale + rowStates[row].knownScale)
    switch Relation(rawValue: rows[row].relation) ?? .equal {
    case .equal: return abs(value) > slack
    case .atMost: return value > slack
    case .atLeast: return value < -slack
    }
  }
}
