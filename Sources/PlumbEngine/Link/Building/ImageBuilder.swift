import PlumbSyntax

/// Gives cells their final numbers and drafts their final order, and collects who depends on whom.
///
/// Numeric cells come in the order inputs, temporaries, outputs of drafts, constants. What programs hold in plain memory
/// is built in that memory.
struct ImageBuilder: ~Copyable {
  let index: CellIndex
  let store: CellStore
  let bound: BoundDocument
  var numbers = PlainArray<Double>()
  private var initialValues: [Value] = []
  private var steps = PlainArray<Step>()
  private var lists = PlainArray<UInt32>()
  private var valueCode: [ValueInstruction]
  private var constants: [Value]
  private var blocks = PlainArray<Block>()
  private var memberBlocks: [Block] = []
  private var memberInputStarts: [UInt32] = [0]
  private var memberInputs: [UInt32] = []
  private var memberOfCell = IndexMap<UInt32, Int32>()
  private var measurements: [Program.MeasurementBlock] = []
  private var measurementInputs: [UInt32] = []
  /// By row, the measurement that its baselines come from, or -1. Empty until something is measured.
  private var baselineMeasurements: [Int32] = []
  private var stateCells: [Program.StateCell] = []
  private var dictionaryCells: [(key: Int32, cell: UInt32)] = []

  /// By the store's cell: final number + 1, 0 for none yet.
  private var numberSlots: PlainArray<UInt32>
  private var valueSlots: PlainArray<UInt32>
  private var constantSlots = IndexMap<UInt64, UInt32>()
  private var scratchStart: UInt32 = 0
  /// Numbers of cells from here on are constants: nothing is noted as depending on them.
  private(set) var firstConstant = 0
  /// By the store's value: number in the program's constants + 1, 0 for none yet.
  private var constantNumbers: PlainArray<UInt32>
  /// The cell that the last instruction writes.
  private var before: UInt32?

  var numberEntries = DependentEntries()
  var valueEntries = DependentEntries()
  var rows = RowBuilder()
  var properties = PropertyBuilder()

  init(_ index: CellIndex) {
    self.index = index
    store = index.store
    bound = index.bound
    valueCode = store.emitter.valueCode
    constants = store.emitter.constants
    numberSlots = PlainArray(repeating: 0, count: store.cells.count)
    valueSlots = PlainArray(repeating: 0, count: store.cells.count)
    constantNumbers = PlainArray(repeating: 0, count: store.values.count)
  }

  mutating func build(
    _ drafts: borrowing PlainArray<Int32>, _ graph: borrowing DraftGraph, _ visible: borrowing PlainArray<VisibleCells>
  ) -> Program {
    reserve(drafts.count)
    let containerWidth = addNumberInput(index.inputs.containerWidth)
    let containerHeight = addNumberInput(index.inputs.containerHeight)
    let safeArea = index.inputs.safeArea.map { addNumberInput($0) }
    let textScale = addNumberInput(index.inputs.textScale)
    addInputs()
    scratchStart = UInt32(truncatingIfNeeded: numbers.count)
    numbers.append(repeating: 0, count: Int(store.emitter.scratchCount))
    addOutputs(drafts)
    firstConstant = numbers.count
    followAliases()
    addBlocks(drafts, graph)
    let baselines = linkBaselines()
    addRows(visible)
    addProperties()
    let marks = Marks(blocks: blocks.count, rows: bound.tree.count, properties: properties.live.count)
    let numberDependents = numberEntries.table(cells: numbers.count, marks)
    let valueDependents = valueEntries.table(cells: initialValues.count, marks)
    return Program(
      steps: FixedArray(&steps), valueCode: valueCode, constants: constants, targets: store.emitter.targets,
      calls: store.emitter.calls, lists: FixedArray(&lists), blocks: FixedArray(&blocks), memberBlocks: memberBlocks,
      memberInputStarts: memberInputStarts, memberInputs: memberInputs, memberOfCell: memberOfCell,
      sources: store.sources, initialNumbers: FixedArray(&numbers), firstConstant: firstConstant,
      initialValues: initialValues, marks: marks, numberDependents: numberDependents,
      valueDependents: valueDependents, parents: bound.tree.parents, frames: FixedArray(&rows.frames),
      hiddenCells: FixedArray(&rows.hiddenCells), clipCells: FixedArray(&rows.clipCells),
      hasLiveFlags: rows.hasLiveFlags, scrollers: rows.scrollers, properties: FixedArray(&properties.slots),
      liveProperties: FixedArray(&properties.live), propertyStarts: FixedArray(&properties.starts),
      propertyNames: properties.names, publishedNumberCount: properties.publishedNumberCount,
      publishedValueCount: properties.publishedValueCount, measurements: measurements,
      baselines: baselines, measurementInputs: measurementInputs, containerWidthCell: containerWidth,
      containerHeightCell: containerHeight,
      safeAreaCells: safeArea, textScaleCell: textScale, stateCells: stateCells, dictionaryCells: dictionaryCells)
  }

  /// Room for what most documents come to, so that nothing is moved while it grows.
  private mutating func reserve(_ drafts: Int) {
    numbers.reserveCapacity(drafts + 256)
    blocks.reserveCapacity(drafts)
    steps.reserveCapacity(drafts * 2)
    numberEntries.reserveCapacity(store.draftInputs.count)
    rows.reserveCapacity(bound.tree.count)
    properties.reserveCapacity(bound.attributes.count, rows: bound.tree.count)
  }

  // MARK: - Cells

  @inline(__always)
  private mutating func newNumber(_ value: Double) -> UInt32 {
    numbers.append(value)
    return UInt32(truncatingIfNeeded: numbers.count - 1)
  }

  private mutating func newValue(_ value: Value) -> UInt32 {
    initialValues.append(value)
    return UInt32(truncatingIfNeeded: initialValues.count - 1)
  }

  private mutating func addNumberInput(_ cell: Int32) -> UInt32 {
    let slot = newNumber(store.cells[Int(cell)].number)
    numberSlots[Int(cell)] = slot + 1
    return slot
  }

  private mutating func addInputs() {
    for (slot, cell) in index.stateCells.enumerated() {
      let initial = bound.scopes.keys[Int(bound.scopes.slots[slot])].initial
      if store.cells[Int(cell)].isValue {
        let number = newValue(initial)
        valueSlots[Int(cell)] = number + 1
        stateCells.append(Program.StateCell(isValue: true, cell: number))
      } else {
        let number = newNumber(initial.a)
        numberSlots[Int(cell)] = number + 1
        stateCells.append(Program.StateCell(isValue: false, cell: number))
      }
    }
    for key in bound.scopes.keys.indices {
      guard let cell = index.dictionaryCells[Int32(truncatingIfNeeded: key)] else { continue }
      let number = newValue(bound.scopes.keys[key].initial)
      valueSlots[Int(cell)] = number + 1
      dictionaryCells.append((Int32(truncatingIfNeeded: key), number))
    }
    for row in 0..<bound.tree.count where bound.isScroll(row) {
      for key in [CellKey.offsetX, .offsetY] {
        let cell = index.cell(row, key)
        if store.cells[Int(cell)].origin.kind == .input { _ = addNumberInput(cell) }
      }
    }
  }

  @inline(never) @_optimize(speed)
  private mutating func addOutputs(_ drafts: borrowing PlainArray<Int32>) {
    for index in drafts.indices {
      let draft = store.drafts[Int(drafts[index])]
      for cell in Int(draft.output)..<Int(draft.output + draft.outputCount) {
        if store.cells[cell].isValue {
          valueSlots[cell] = newValue(.null) + 1
        } else {
          numberSlots[cell] = newNumber(0) + 1
        }
      }
    }
  }

  /// Cells that are the same as a computed one have its number.
  @inline(never) @_optimize(speed)
  private mutating func followAliases() {
    let finals = store.finals.elements
    for cell in 0..<min(finals.count, numberSlots.count) where Int(finals[cell]) != cell {
      numberSlots[cell] = numberSlots[Int(finals[cell])]
      valueSlots[cell] = valueSlots[Int(finals[cell])]
    }
  }

  /// The final number of a numeric cell.
  @_optimize(speed)
  mutating func number(_ cell: Int32) -> UInt32 {
    let slot = numberSlots[Int(cell)]
    return slot > 0 ? slot - 1 : constant(cell)
  }

  /// Constants, and cells that nothing computes, are shared by their bits.
  @inline(never)
  private mutating func constant(_ cell: Int32) -> UInt32 {
    let final = store.final(cell)
    if numberSlots[Int(final)] == 0 {
      let value = store.cells[Int(final)].number
      if let known = constantSlots[value.bitPattern] {
        numberSlots[Int(final)] = known + 1
      } else {
        let slot = newNumber(value)
        constantSlots[value.bitPattern] = slot
        numberSlots[Int(final)] = slot + 1
      }
    }
    numberSlots[Int(cell)] = numberSlots[Int(final)]
    return numberSlots[Int(final)] - 1
  }

  /// The final number of a cell of a value that is computed or an input, nil for a constant.
  func valueNumber(_ cell: Int32) -> UInt32? {
    let slot = valueSlots[Int(store.final(cell))]
    return slot > 0 ? slot - 1 : nil
  }

  func isConstant(_ cell: Int32) -> Bool {
    let final = store.final(cell)
    return store.cells[Int(final)].isConstant
  }

  // MARK: - Blocks

  @inline(never) @_optimize(speed)
  private mutating func addBlocks(_ drafts: borrowing PlainArray<Int32>, _ graph: borrowing DraftGraph) {
    var index = 0
    while index < drafts.count {
      let number = Int(drafts[index])
      guard graph.isCyclic(number) else {
        let block = makeBlock(store.drafts[number], number, graph)
        depend(on: number, blocks.count, graph)
        if block.kind == .measureNatural || block.kind == .measureAtWidth {
          measurements[Int(block.count)].block = Int32(truncatingIfNeeded: blocks.count)
        }
        blocks.append(block)
        index += 1
        continue
      }
      let component = graph.component[number]
      var end = index
      while end < drafts.count, graph.component[Int(drafts[end])] == component { end += 1 }
      addComponent(drafts.elements[index..<end], graph)
      index = end
    }
  }

  private mutating func addComponent(_ members: Slice<UnsafeBufferPointer<Int32>>, _ graph: borrowing DraftGraph) {
    let first = memberBlocks.count
    for member in members {
      let block = makeBlock(store.drafts[Int(member)], Int(member), graph)
      let index = Int32(truncatingIfNeeded: memberBlocks.count)
      memberBlocks.append(block)
      let isValue: UInt32 = block.kind == .valueToValue ? 1 : 0
      for offset in 0..<block.outputCount { memberOfCell[(block.output + offset) << 1 | isValue] = index }
      depend(on: Int(member), blocks.count, graph)
    }
    for member in members {
      let cells = changingCells(of: Int(member), graph)
      memberInputs += cells
      memberInputStarts.append(UInt32(truncatingIfNeeded: memberInputs.count))
    }
    blocks.append(
      Block(
        kind: .component, first: UInt32(truncatingIfNeeded: first), count: UInt32(truncatingIfNeeded: members.count),
        output: 0, outputCount: 0, row: -1, source: -1))
  }

  /// The cells that a draft reads and that can change, as `cell << 1 | isValue`.
  private func changingCells(of draft: Int, _ graph: borrowing DraftGraph) -> [UInt32] {
    var cells: [UInt32] = []
    for place in graph.range(draft) {
      let cell = Int(graph.inputs[place])
      let isValue = store.cells[cell].isValue
      let slot = isValue ? valueSlots[cell] : numberSlots[cell]
      if slot > 0, isValue || Int(slot) <= firstConstant { cells.append((slot - 1) << 1 | (isValue ? 1 : 0)) }
    }
    return cells
  }

  @inline(__always)
  private mutating func makeBlock(_ draft: Draft, _ index: Int, _ graph: borrowing DraftGraph) -> Block {
    let output = Int(draft.output)
    var block = Block(
      kind: draft.kind, first: 0, count: UInt32(truncatingIfNeeded: draft.count), output: numberSlots[output] &- 1,
      outputCount: UInt32(truncatingIfNeeded: Int(draft.outputCount)), row: draft.row, source: draft.source)
    if draft.kind == .numeric {
      block.first = UInt32(truncatingIfNeeded: steps.count)
      for place in draft.code { addInstruction(store.emitter.instructions[place]) }
    } else {
      finish(&block, draft, index, graph)
    }
    return block
  }

  @inline(never)
  private mutating func finish(
    _ block: inout Block, _ draft: Draft, _ index: Int, _ graph: borrowing DraftGraph
  ) {
    switch draft.kind {
    case .valueToNumber, .valueToValue:
      if store.cells[Int(draft.output)].isValue { block.output = valueSlots[Int(draft.output)] &- 1 }
      block.first = UInt32(truncatingIfNeeded: draft.first)
      for place in draft.code { renumber(place) }
    case .measureAtWidth:
      block.first = number(Int32(truncatingIfNeeded: draft.first))
      block.count = addMeasurement(draft, index, graph)
    case .measureNatural: block.count = addMeasurement(draft, index, graph)
    case .numeric, .component: break
    }
  }

  private mutating func addMeasurement(
    _ draft: Draft, _ index: Int, _ graph: borrowing DraftGraph
  ) -> UInt32 {
    let first = measurementInputs.count
    let cells = changingCells(of: index, graph)
    measurementInputs += cells
    measurements.append(
      Program.MeasurementBlock(
        row: UInt32(truncatingIfNeeded: Int(draft.row)), block: -1,
        output: numberSlots[Int(draft.output)] &- 1, baseline: -1, firstInput: UInt32(truncatingIfNeeded: first),
        inputCount: UInt32(truncatingIfNeeded: measurementInputs.count - first)))
    let index = Int32(truncatingIfNeeded: measurements.count - 1)
    if baselineMeasurements.isEmpty { baselineMeasurements = [Int32](repeating: -1, count: bound.tree.count) }
    let row = Int(draft.row)
    if baselineMeasurements[row] < 0 || draft.kind == .measureAtWidth { baselineMeasurements[row] = index }
    return UInt32(bitPattern: index)
  }

  /// Lists the measured rows, and points each one's measurement to its place in the list.
  private mutating func linkBaselines() -> [Program.BaselineSource] {
    var result: [Program.BaselineSource] = []
    for (row, index) in baselineMeasurements.enumerated() where index >= 0 {
      measurements[Int(index)].baseline = Int32(truncatingIfNeeded: result.count)
      result.append(
        Program.BaselineSource(
          row: UInt32(truncatingIfNeeded: row), measurement: UInt32(truncatingIfNeeded: Int(index))))
    }
    return result
  }

  @inline(__always)
  private mutating func addInstruction(_ instruction: Instruction) {
    var instruction = instruction
    instruction.output = operand(instruction.output)
    let count = instruction.operation.operandCount
    if count == 0 {
      let start = lists.count
      for cell in store.maximumOperands(instruction) {
        let slot = number(cell)
        lists.append(slot)
      }
      instruction.a = UInt32(truncatingIfNeeded: start)
    } else {
      instruction.a = operand(instruction.a)
      instruction.b = count > 1 ? operand(instruction.b) : instruction.a
      instruction.c = count > 2 ? operand(instruction.c) : instruction.a
    }
    steps.append(Step(instruction, before: before))
    before = instruction.output
  }

  private mutating func operand(_ cell: UInt32) -> UInt32 {
    cell >= Emitter.firstScratch ? scratchStart + (cell - Emitter.firstScratch) : number(Int32(cell))
  }

  private mutating func renumber(_ index: Int) {
    let instruction = valueCode[index]
    let cell = Int32(truncatingIfNeeded: Int(instruction.operand))
    switch instruction.code {
    case .loadNumber, .loadBool: valueCode[index].operand = number(cell)
    case .loadValue:
      if let number = valueNumber(cell) {
        valueCode[index].operand = number
      } else {
        valueCode[index].code = .pushConstant
        valueCode[index].operand = addConstant(store.constantValue(store.final(cell)))
      }
    default: break
    }
  }

  /// The index of a constant cell's non-numeric value.
  mutating func constantNumber(_ cell: Int32) -> UInt32 {
    let final = store.final(cell)
    let index = Int(store.cells[Int(final)].value)
    if constantNumbers[index] > 0 { return constantNumbers[index] - 1 }
    let number = addConstant(store.values[index])
    constantNumbers[index] = number + 1
    return number
  }

  mutating func addConstant(_ value: Value) -> UInt32 {
    constants.append(value)
    return UInt32(truncatingIfNeeded: constants.count - 1)
  }

  // MARK: - Dependents

  /// Notes that a block reads what a draft reads.
  @inline(__always)
  private mutating func depend(on draft: Int, _ block: Int, _ graph: borrowing DraftGraph) {
    for place in graph.range(draft) {
      let cell = Int(graph.inputs[place])
      let slot = numberSlots[cell]
      if slot > 0 {
        if Int(slot) <= firstConstant { numberEntries.append(slot - 1, .block, block) }
      } else if valueSlots[cell] > 0 {
        valueEntries.append(valueSlots[cell] - 1, .block, block)
      }
    }
  }
}
