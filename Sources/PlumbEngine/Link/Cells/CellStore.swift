import PlumbSyntax

/// The cells of a document that is being linked, and the drafts that compute them.
///
/// A cell is an input, a constant, an alias of another cell, or the output of a draft.
final class CellStore {
  var cells: CellTable
  /// Of constant cells whose values are not numbers, by `CellTable.Reference.value`.
  private(set) var values: [Value] = [.null]
  var drafts = PlainArray<Draft>()
  /// The cells that drafts read, before aliases are followed: that happens when the graph is made.
  var draftInputs = PlainArray<Int32>()
  var emitter = Emitter()
  /// What the blocks of stack views read and write, but for where.
  private(set) var stacks: [StackBlock] = []
  private(set) var constraintBlocks: [ConstraintBlock] = []
  private var constraintBytes = 0
  /// By the same numbers, of a layout that is edited: what edits need to know of them.
  private(set) var stackLists: [StackLists] = []
  /// Operands of `maximumOfList`.
  var maximumLists: [Int32] = []
  /// Where the code of drafts comes from.
  var sources: [ExpressionSource] = []
  /// By cell: the one at the end of its aliases, as of the last graph.
  private(set) var finals = PlainArray<Int32>()
  /// The loads of expressions compiled on demand that no condition can skip.
  var unconditionalLoads: [Int32] = []

  /// By draft, where drafts of constants are kept: whether it depends on nothing that can change but by an edit.
  var settled = PlainArray<Bool>()

  /// Indices into `guardLists`, by the first output cell of a measurement.
  var guards = IndexMap<Int32, Int32>()
  /// `isHidden` cells; a measurement is skipped while any of its list is true.
  var guardLists: [[Int32]] = []

  private var constantCells = IndexMap<UInt64, Int32>()
  /// The cell of 0, -1 until somebody asks for it.
  private var zero: Int32 = -1
  /// Reused from one expression to the next for its memory.
  private var spare = ExpressionIR()
  /// Whether an alias was replaced since shortcuts were recorded, so that they may lead elsewhere.
  private var hasStaleShortcuts = false

  /// What the tables of a load are in, and how much of it the index of cells may have.
  private var scratch = ScratchMemory(size: 0)

  /// How many cells, drafts and sources to expect.
  init(cells count: Int = 0, drafts draftCount: Int = 0, sources sourceCount: Int = 0) {
    cells = CellTable(capacity: count)
    drafts.reserveCapacity(draftCount)
    draftInputs.reserveCapacity(draftCount)
    emitter.instructions.reserveCapacity(draftCount)
    sources.reserveCapacity(sourceCount)
  }

  /// The same where the tables are needed only until the program is made: they and others that are asked for later are parts
  /// of one block of memory.
  init(scratchFor count: Int, drafts draftCount: Int, sources sourceCount: Int, rows: Int) {
    let table = CellTable.size(capacity: count)
    // Of other tables: three by cell; the graph's five by draft; by row the cells of common keys and those that hosts see.
    let draft = MemoryLayout<Draft>.stride + MemoryLayout<Instruction>.stride + 6 * MemoryLayout<Int32>.stride + 1
    let row = (CellKey.commonCount + 4) * MemoryLayout<UInt32>.stride + MemoryLayout<VisibleCells>.stride
    scratch = ScratchMemory(
      size: table + draftCount * draft + (3 * count + sourceCount) * MemoryLayout<Int32>.stride + rows * row
        + 16 * ScratchMemory.size(1))
    cells = CellTable(lent: scratch.part(table), capacity: count)
    drafts = scratch.array(Draft.self, capacity: draftCount)
    draftInputs = scratch.array(Int32.self, capacity: draftCount)
    finals = scratch.array(Int32.self, capacity: count)
    emitter.instructions = scratch.array(Instruction.self, capacity: draftCount)
    sources.reserveCapacity(sourceCount)
  }

  /// An empty array with room for some elements, in the memory of this store if that has room. It does not live longer.
  func array<Element: BitwiseCopyable>(_ type: Element.Type, capacity: Int) -> PlainArray<Element> {
    if scratch.hasRoom(capacity * MemoryLayout<Element>.stride) { return scratch.array(type, capacity: capacity) }
    var array = PlainArray<Element>()
    array.reserveCapacity(capacity)
    return array
  }

  /// Bytes of its storage.
  var memory: Int {
    cells.memory + drafts.memory + draftInputs.memory + finals.memory + settled.memory + emitter.memory + values.memory
      + sources.memory
      + maximumLists.memory + constantCells.memory + guards.memory
      + constraintBlocks.memory + constraintBytes
      + stacks.memory + stackLists.reduce(stackLists.memory) { $0 + $1.memory }
      + guardLists.reduce(guardLists.memory) { $0 + $1.memory }
  }

  /// Gives back the room that was made for more cells than there are, but for what edits may add.
  func trim() {
    func room(_ count: Int) -> Int { count + count / 8 + 64 }
    cells.trim(to: room(cells.count))
    drafts.trim(to: room(drafts.count))
    draftInputs.trim(to: room(draftInputs.count))
    finals.trim(to: room(finals.count))
    settled.trim(to: room(settled.count))
    emitter.instructions.trim(to: room(emitter.instructions.count))
    var trimmed: [ExpressionSource] = []
    trimmed.reserveCapacity(room(sources.count))
    trimmed += sources
    sources = trimmed
  }

  /// Makes room for what rows will add, if each adds as much as each of `present` rows has.
  func makeRoom(rows added: Int, of present: Int) {
    func room(_ count: Int) -> Int { count * added / max(1, present) }
    cells.makeRoom(room(cells.count))
    drafts.makeRoom(room(drafts.count))
    draftInputs.makeRoom(room(draftInputs.count))
    finals.makeRoom(room(finals.count))
    settled.makeRoom(room(settled.count))
    emitter.instructions.makeRoom(room(emitter.instructions.count))
  }

  // MARK: - Cells

  @_optimize(speed)
  func newCell(_ origin: CellOrigin, isValue: Bool = false) -> Int32 {
    let cell = Int32(truncatingIfNeeded: cells.count)
    cells.append(origin, isValue: isValue)
    return cell
  }

  /// The cell of a number, shared by its bits.
  func constantCell(_ number: Double) -> Int32 {
    if let cell = constantCells[number.bitPattern] { return cell }
    let cell = newCell(.input)
    setConstant(cell, number)
    constantCells[number.bitPattern] = cell
    return cell
  }

  /// The cell of 0, which is the value of every flag that nothing sets.
  @_optimize(speed)
  func zeroCell() -> Int32 {
    if zero < 0 { zero = constantCell(0) }
    return zero
  }

  /// Whether a cell has a definition: a constant, an alias, or a draft.
  func isDefined(_ cell: Int32) -> Bool {
    cells[Int(cell)].isConstant || cells[Int(cell)].alias >= 0 || cells[Int(cell)].definer >= 0
  }

  /// Whether a cell is constant and not 0: true for good, where it is a flag.
  func isConstantlyTrue(_ cell: Int32) -> Bool { cells[Int(cell)].isConstant && cells[Int(cell)].number != 0 }

  /// The value of a constant cell.
  func constantValue(_ cell: Int32) -> Value {
    let cell = resolved(cell)
    return cells[Int(cell)].isValue ? values[Int(cells[Int(cell)].value)] : .number(cells[Int(cell)].number)
  }

  // MARK: - Aliases

  /// Follows aliases to the cell they stand for; stops when an alias cycle repeats.
  ///
  /// Long chains are walked once: shortcuts beside the aliases lead to their ends. They are not used from the moment an
  /// alias is replaced until they are forgotten.
  @_optimize(speed)
  func resolved(_ cell: Int32) -> Int32 {
    if cells[Int(cell)].alias < 0 { return cell }
    let usesShortcuts = !hasStaleShortcuts
    var current = cell
    var steps = 0
    while cells[Int(current)].alias >= 0 && steps <= cells.count {
      let shortcut = usesShortcuts ? cells[Int(current)].shortcut : -1
      current = shortcut >= 0 ? shortcut : cells[Int(current)].alias
      steps += 1
    }
    guard usesShortcuts, steps > 1, steps <= cells.count else { return current }
    var next = cell
    while cells[Int(next)].alias >= 0 {
      let following = cells[Int(next)].shortcut >= 0 ? cells[Int(next)].shortcut : cells[Int(next)].alias
      cells[Int(next)].shortcut = current
      next = following
    }
    return current
  }

  /// Forgets shortcuts, which is due once cells have been compiled again.
  func forgetShortcuts() {
    cells.forgetShortcuts()
    hasStaleShortcuts = false
  }

  /// Resolves all cells at once, for `final`.
  @_optimize(speed)
  func resolveAll() {
    finals.removeAll()
    let aliases = cells.aliases
    finals.append(count: cells.count) { finals in
      for index in finals.indices {
        let cell = Int32(truncatingIfNeeded: index)
        finals[index] = aliases[index] < 0 ? cell : resolved(cell)
      }
    }
  }

  /// Sets what `final` answers for a cell.
  func setFinal(_ cell: Int32, _ final: Int32) { finals[Int(cell)] = final }

  /// The same for the cells of a copy, from one on.
  @inline(__always)
  func paste(
    _ copied: CopiedTable<Int32>, at first: Int, _ distances: CopyDistances,
    _ externals: UnsafeBufferPointer<UInt32>
  ) {
    copied.paste(to: finals, at: first, distances, externals)
  }

  /// Forgets what `final` answers for cells from one on.
  func cutFinals(_ count: Int) { finals.removeAll(from: min(finals.count, count)) }

  /// Makes `final` unknown for a cell, until `settleFinal`.
  func forgetFinal(_ cell: Int32) { finals[Int(cell)] = -1 }

  /// Makes room for what `final` answers for new cells, which is not known yet.
  func addFinals() { finals.append(repeating: -1, count: cells.count - finals.count) }

  /// Finds out what `final` answers for a cell, and for the aliases on the way to it. False if they come back to themselves.
  /// O(aliases that are not known), so that all cells of a chain together take as many steps as the chain has.
  func settleFinal(_ cell: Int32) -> Bool {
    var end = cell
    var steps = 0
    while finals[Int(end)] < 0, cells[Int(end)].alias >= 0 {
      end = cells[Int(end)].alias
      steps += 1
      if steps > cells.count { return false }
    }
    if finals[Int(end)] < 0 { finals[Int(end)] = end }
    let final = finals[Int(end)]
    var next = cell
    while next != end {
      finals[Int(next)] = final
      next = cells[Int(next)].alias
    }
    return true
  }

  /// The cell that a cell stands for, as of the last `resolveAll`.
  @inline(__always)
  func final(_ cell: Int32) -> Int32 { Int(cell) < finals.count ? finals[Int(cell)] : resolvedLate(cell) }

  /// As `resolved`, for loops in which this is rare.
  @inline(never)
  func resolvedLate(_ cell: Int32) -> Int32 { resolved(cell) }

  /// The draft that computes a cell in the end, -1 for none.
  func definer(of cell: Int32) -> Int32 { cells[Int(resolved(cell))].definer }

  // MARK: - Definitions

  /// Makes a cell the same as another one.
  @inline(__always)
  func setAlias(_ cell: Int32, _ other: Int32) {
    clearDefinition(cell)
    var reference = cells[Int(cell)]
    reference.alias = other
  }

  @inline(__always)
  func setConstant(_ cell: Int32, _ number: Double) {
    clearDefinition(cell)
    var reference = cells[Int(cell)]
    reference.isConstant = true
    reference.number = number
  }

  func setConstant(_ cell: Int32, _ value: Value) {
    clearDefinition(cell)
    cells[Int(cell)].isConstant = true
    if !cells[Int(cell)].isValue {
      cells[Int(cell)].number = value.a
    } else if value.kind == .null {
      cells[Int(cell)].value = 0
    } else {
      cells[Int(cell)].value = Int32(truncatingIfNeeded: values.count)
      values.append(value)
    }
  }

  /// Sets what a cell that a draft computes has to begin with.
  func setInitial(_ cell: Int32, _ value: Value) {
    if !cells[Int(cell)].isValue {
      cells[Int(cell)].number = value.a
    } else if value.kind != .null {
      cells[Int(cell)].value = Int32(truncatingIfNeeded: values.count)
      values.append(value)
    }
  }

  /// Whether a cell is computed by a draft that depends on nothing that can change but by an edit.
  func isSettled(_ cell: Int32) -> Bool {
    let definer = Int(cells[Int(cell)].definer)
    return definer >= 0 && definer < settled.count && settled[definer]
  }

  /// What a cell has before anything is computed, where it is not an input.
  func initialValue(_ cell: Int32) -> Value { values[Int(cells[Int(cell)].value)] }

  /// Forgets how a cell is computed, so that it is compiled again. The draft that computed it is left without a cell.
  func undefine(_ cell: Int32) {
    clearDefinition(cell)
    cells[Int(cell)].isConstant = false
  }

  /// Makes a cell the same constant as another one.
  func copyConstant(of source: Int32, to cell: Int32) {
    let known = cells[Int(source)]
    var reference = cells[Int(cell)]
    reference.isConstant = true
    reference.number = known.number
    reference.value = known.value
  }

  /// A cell that is compiled again may have had another definition.
  @inline(__always)
  private func clearDefinition(_ cell: Int32) {
    clearAlias(cell)
    cells[Int(cell)].definer = -1
  }

  @inline(__always)
  private func clearAlias(_ cell: Int32) {
    if cells[Int(cell)].alias >= 0 {
      hasStaleShortcuts = true
      cells[Int(cell)].alias = -1
    }
  }

  /// Makes a draft the definer of its output, in place of an earlier one. Its inputs have been recorded.
  @inline(__always)
  func setDefiner(_ draft: Draft) {
    let cell = Int(draft.output)
    var reference = cells[cell]
    if reference.alias >= 0 || reference.definer >= 0 { return replaceDefiner(draft) }
    reference.isConstant = false
    reference.definer = Int32(truncatingIfNeeded: drafts.count)
    drafts.append(draft)
  }

  @inline(never)
  private func replaceDefiner(_ draft: Draft) {
    let cell = Int(draft.output)
    clearAlias(draft.output)
    cells[cell].isConstant = false
    if cells[cell].definer >= 0 {
      drafts[Int(cells[cell].definer)] = draft
    } else {
      cells[cell].definer = Int32(truncatingIfNeeded: drafts.count)
      drafts.append(draft)
    }
  }

  // MARK: - Code

  /// Empty intermediate code for one expression; whoever takes it gives it back with `give(back:)`.
  func takeIR(_ mode: LinkMode) -> ExpressionIR {
    var ir = ExpressionIR()
    swap(&ir, &spare)
    ir.removeAll()
    ir.mode = mode
    return ir
  }

  func give(back ir: consuming ExpressionIR) { spare = ir }

  /// Makes node `root` of `ir` what computes `cell`.
  func define(_ cell: Int32, _ root: Int32, _ ir: ExpressionIR, row: Int, source: Int32 = -1) {
    let node = ir.nodes[Int(root)]
    let isValue = cells[Int(cell)].isValue
    let isOnDemand = ir.mode.pass == .onDemand
    if isOnDemand {
      recordUnconditionalLoads(ir, root)
    } else if node.operation == .constant {
      if node.type == .number, !isValue {
        setConstant(cell, node.number)
      } else {
        setConstant(cell, ir.value(root))
      }
      return
    } else if node.operation == .load, cells[Int(node.a)].isValue == isValue {
      setAlias(cell, node.a)
      return
    }
    var draft: Draft
    if !isOnDemand && node.isNumeric && !isValue {
      let code = emitter.numeric(ir, root: root, output: UInt32(truncatingIfNeeded: cell)) {
        UInt32(truncatingIfNeeded: constantCell($0))
      }
      draft = Draft(kind: .numeric, first: code.first, count: code.count, output: cell, row: row, source: source)
    } else {
      let code = emitter.values(ir, root: root)
      draft = Draft(
        kind: isValue ? .valueToValue : .valueToNumber, first: code.first, count: code.count, output: cell, row: row,
        source: source)
    }
    recordInputs(of: &draft)
    setDefiner(draft)
  }

  /// Makes a cell the sum of two.
  @_optimize(speed)
  func defineSum(_ cell: Int32, _ first: Int32, _ second: Int32, row: Int) {
    var draft = Draft(kind: .numeric, first: emitter.instructions.count, count: 1, output: cell, row: row)
    let a = UInt32(truncatingIfNeeded: first)
    let b = UInt32(truncatingIfNeeded: second)
    emitter.instructions.append(
      Instruction(operation: .add, output: UInt32(truncatingIfNeeded: cell), a: a, b: b, c: b))
    let start = draftInputs.count
    draftInputs.append(first)
    draftInputs.append(second)
    draft.inputs = start..<draftInputs.count
    setDefiner(draft)
  }

  /// Makes a cell the largest of 0 and other cells.
  func defineMaximum(_ cell: Int32, of operands: ArraySlice<Int32>, row: Int) {
    if operands.isEmpty {
      setConstant(cell, 0)
      return
    }
    let start = maximumLists.count
    maximumLists += operands
    let first = emitter.instructions.count
    emitter.instructions.append(
      Instruction(
        operation: .maximumOfList, output: UInt32(truncatingIfNeeded: cell), a: UInt32(truncatingIfNeeded: start),
        b: UInt32(truncatingIfNeeded: operands.count), c: 0))
    var draft = Draft(kind: .numeric, first: first, count: 1, output: cell, row: row)
    recordInputs(of: &draft)
    setDefiner(draft)
  }

  /// Four new cells in a row, the outputs of one measurement: width, height, first and last baseline. Gives the first.
  /// `width`: the cell of the width to measure at, nil for the natural size. `key` of the first one.
  func defineMeasurement(row: Int, key: CellKey, width: Int32?) -> Int32 {
    let first = Int32(truncatingIfNeeded: cells.count)
    for offset in 0..<UInt8(4) {
      _ = newCell(CellOrigin(kind: .chunk, row: Int32(truncatingIfNeeded: row), key: key.rawValue + offset))
      cells[cells.count - 1].definer = Int32(truncatingIfNeeded: drafts.count)
    }
    drafts.append(
      Draft(
        kind: width == nil ? .measureNatural : .measureAtWidth, first: Int(width ?? 0), count: 0, output: first,
        outputCount: 4, row: row))
    return first
  }

  /// Makes cells the outputs of a block of a stack view, which reads `inputs` in the order in which `StackBlock` lists them.
  /// `cell` stands for the block. `lists`: of a layout that is edited; in others outputs are consecutive from `cell` on.
  func defineStack(
    _ cell: Int32, _ stack: StackBlock, _ inputs: borrowing PlainArray<Int32>, row: Int, _ lists: StackLists?
  ) {
    var draft = Draft(
      kind: .stack, first: stacks.count, count: stack.children, output: cell,
      outputCount: Int32(truncatingIfNeeded: stack.outputCount), row: row)
    stacks.append(stack)
    if let lists { stackLists.append(lists) }
    let start = draftInputs.count
    draftInputs.append(contentsOf: inputs.elements)
    draft.inputs = start..<draftInputs.count
    setDefiner(draft)
    let definer = cells[Int(cell)].definer
    forEachOutput(of: draft) { cells[Int($0)].definer = definer }
  }

  /// Makes cells the outputs of a block of constraints, which reads `inputs`: as many from `cell` on as it has unknowns.
  func defineConstraints(
    _ cell: Int32, _ block: ConstraintBlock, _ inputs: borrowing PlainArray<Int32>, row: Int, source: Int32
  ) {
    var draft = Draft(
      kind: .constraints, first: constraintBlocks.count, count: block.rows.count, output: cell,
      outputCount: Int32(truncatingIfNeeded: block.unknowns.count), row: row, source: source)
    constraintBlocks.append(block)
    constraintBytes += block.memory
    let start = draftInputs.count
    draftInputs.append(contentsOf: inputs.elements)
    draft.inputs = start..<draftInputs.count
    setDefiner(draft)
    let definer = cells[Int(cell)].definer
    forEachOutput(of: draft) { cells[Int($0)].definer = definer }
  }

  /// The children or the settings of a stack view are others. `lost`, `added`: outputs that its block has no more, and that
  /// it may not have had.
  func redefineStack(
    _ definer: Int, _ stack: StackBlock, _ inputs: borrowing PlainArray<Int32>, _ lists: StackLists, lost: [Int32],
    added: [Int32]
  ) {
    let number = drafts[definer].first
    let draft = Int32(truncatingIfNeeded: definer)
    for cell in lost where cells[Int(cell)].definer == draft { cells[Int(cell)].definer = -1 }
    for cell in added { cells[Int(cell)].definer = draft }
    cells[Int(drafts[definer].output)].definer = draft
    stacks[number] = stack
    stackLists[number] = lists
    stackLists[number].inputs = Array(copying: inputs.elements)
    drafts[definer].inputs = 0..<0
    drafts[definer].outputCount = Int32(truncatingIfNeeded: lists.outputs.count)
  }

  /// The first of the cells that a block of a stack view computes, which are consecutive as long as nothing is edited.
  func firstOutput(of draft: Draft) -> Int32 {
    let listed = stackLists.isEmpty ? nil : stackLists[draft.first].outputs.first
    return listed ?? draft.output
  }

  /// Calls `body` with the cells that a draft computes.
  @inline(__always)
  func forEachOutput(of draft: Draft, _ body: (Int32) -> Void) {
    if draft.kind == .stack, !stackLists.isEmpty {
      for cell in stackLists[draft.first].outputs { body(cell) }
    } else {
      for cell in draft.output..<draft.output + draft.outputCount { body(cell) }
    }
  }

  /// Adds a source; gives its number.
  @inline(__always)
  func addSource(row: Int32, attribute: Int, symbol: GeometrySymbol?) -> Int32 {
    sources.append(
      ExpressionSource(row: row, attribute: Int32(truncatingIfNeeded: attribute), symbol: symbol))
    return Int32(truncatingIfNeeded: sources.count - 1)
  }

  /// Forgets sources from one on.
  func cutSources(_ count: Int) { sources.removeLast(sources.count - count) }

  /// Gives a draft a copy of its code, if that is code of values: it is to be numbered again. Whether it is.
  func copyValueCode(of draft: Int) -> Bool {
    let known = drafts[draft]
    guard known.kind == .valueToNumber || known.kind == .valueToValue else { return false }
    var copy = Draft(
      kind: known.kind, first: emitter.valueCode.count, count: known.count, output: known.output,
      outputCount: known.outputCount, row: Int(known.row), source: known.source)
    copy.inputs = known.inputs
    let distance = UInt32(truncatingIfNeeded: emitter.valueCode.count - known.first)
    for place in known.code {
      var instruction = emitter.valueCode[place]
      if instruction.code.isJump { instruction.operand += distance }
      emitter.valueCode.append(instruction)
    }
    drafts[draft] = copy
    return true
  }

  // MARK: - Inputs

  /// The operands of `maximumOfList`.
  func maximumOperands(_ instruction: Instruction) -> ArraySlice<Int32> {
    maximumLists[Int(instruction.a)..<Int(instruction.a + instruction.b)]
  }

  /// Records which cells a draft's code reads.
  @_optimize(speed)
  private func recordInputs(of draft: inout Draft) {
    let start = draftInputs.count
    switch draft.kind {
    case .numeric:
      for index in draft.code {
        let instruction = emitter.instructions[index]
        let count = instruction.operation.operandCount
        if count == 0 {
          for cell in maximumOperands(instruction) { draftInputs.append(cell) }
          continue
        }
        recordInput(instruction.a)
        if count > 1 { recordInput(instruction.b) }
        if count > 2 { recordInput(instruction.c) }
      }
    case .valueToNumber, .valueToValue:
      for index in draft.code {
        let instruction = emitter.valueCode[index]
        switch instruction.code {
        case .loadNumber, .loadBool, .loadValue: draftInputs.append(Int32(instruction.operand))
        default: break
        }
      }
    case .measureNatural, .measureAtWidth, .component, .stack, .constraints: break
    }
    draft.inputs = start..<draftInputs.count
  }

  @_optimize(speed)
  private func recordInput(_ operand: UInt32) {
    if operand < Emitter.firstScratch { draftInputs.append(Int32(operand)) }
  }
}
