import PlumbSyntax

/// How much of everything a program has already to which blocks are added.
struct PatchBase {
  var isPatch = false
  var lists = 0
  var constraints = 0
  var valueCode = 0
  var measurements = 0
  var measurementInputs = 0
}

/// Makes the blocks of drafts, and the code that they run.
///
/// The drafts come in an order in which dependencies come first; a strongly connected component stands together and
/// becomes one block.
struct BlockBuilder: ~Copyable {
  private let store: CellStore
  private(set) var steps = PlainArray<Step>()
  private(set) var lists = PlainArray<UInt32>()
  /// Of a patch, how many of these come before those of copies, if copies have any.
  private(set) var listsBeforeCopies: Int?
  private(set) var valueCode: [ValueInstruction]
  private(set) var blocks = PlainArray<Block>()
  private(set) var memberBlocks: [Block] = []
  private(set) var memberInputStarts: [UInt32] = [0]
  private(set) var memberInputs: [UInt32] = []
  private(set) var memberOfCell = IndexMap<UInt32, Int32>()
  private(set) var stacks: [StackBlock] = []
  private(set) var constraints: [ConstraintBlock] = []
  private var measurements: MeasurementBuilder
  private var base = PatchBase()
  /// The cell that the last instruction writes.
  private var before: UInt32?

  /// `drafts`: how many there are, to reserve memory for.
  init(_ store: CellStore, drafts: Int) {
    self.store = store
    measurements = MeasurementBuilder(base)
    valueCode = store.emitter.valueCode
    blocks.reserveCapacity(drafts)
    steps.reserveCapacity(drafts * 2)
  }

  /// Forgets what was built, and begins what a patch adds to a program. `drafts`: of how many.
  mutating func begin(_ base: PatchBase, drafts: Int) {
    self.base = base
    measurements = MeasurementBuilder(base)
    let hasCode = store.emitter.valueCode.count > base.valueCode
    valueCode = hasCode ? Array(store.emitter.valueCode[base.valueCode...]) : []
    steps.removeAll()
    lists.removeAll()
    listsBeforeCopies = nil
    blocks.removeAll()
    blocks.makeRoom(drafts)
    steps.makeRoom(drafts * 2)
    constraints = []
  }

  /// Appends the blocks of drafts whose cells have their numbers.
  @inline(never) @_optimize(speed)
  mutating func add(
    _ drafts: borrowing PlainArray<Int32>, _ graph: borrowing DraftGraph, _ cells: inout ProgramCells
  ) {
    var index = 0
    let tables = graph.tables
    while true {
      if !graph.hasCycles { index = addNumeric(drafts.elements, from: index, tables, &cells) }
      if index == drafts.count { break }
      let number = Int(drafts[index])
      guard graph.isCyclic(number) else {
        let inputs = tables.inputs(of: number)
        let block = makeBlock(number, inputs, &cells)
        cells.depend(on: inputs, blocks.count)
        if block.isMeasurement {
          measurements.setBlock(blocks.count, of: Int(block.count), isNatural: block.kind == .measureNatural)
        }
        blocks.append(block)
        index += 1
        continue
      }
      let component = graph.component(of: number)
      var end = index
      while end < drafts.count, graph.component(of: Int(drafts[end])) == component { end += 1 }
      addComponent(drafts.elements[index..<end], graph, &cells)
      index = end
    }
  }

  /// Appends the blocks of drafts from one on, up to the first that is not numeric. Gives that. There are no cycles.
  @inline(__always)
  private mutating func addNumeric(
    _ drafts: UnsafeBufferPointer<Int32>, from first: Int, _ tables: DraftGraph.Tables, _ cells: inout ProgramCells
  ) -> Int {
    if first == drafts.count { return first }
    let known = store.drafts.elements
    let instructions = store.emitter.instructions.elements
    let slots = cells.slots.numbers
    let scratch = cells.scratchStart &- Emitter.firstScratch
    func number(_ cell: UInt32) -> UInt32 {
      if cell >= Emitter.firstScratch { return cell &+ scratch }
      let slot = slots[Int(cell)]
      return slot > 0 ? slot &- 1 : cells.number(Int32(truncatingIfNeeded: cell))
    }
    var before = before
    var index = first
    while index < drafts.count {
      let draft = known[Int(drafts[index])]
      if draft.kind != .numeric { break }
      let output = slots[Int(draft.output)] &- 1
      let firstStep = steps.count
      for instruction in UnsafeBufferPointer(rebasing: instructions[draft.code]) {
        let count = instruction.operation.operandCount
        if count == 0 {
          addInstruction(instruction, &cells)
          before = self.before
          continue
        }
        var instruction = instruction
        instruction.output = number(instruction.output)
        instruction.a = number(instruction.a)
        instruction.b = count > 1 ? number(instruction.b) : instruction.a
        instruction.c = count > 2 ? number(instruction.c) : instruction.a
        steps.append(Step(instruction, before: before))
        before = instruction.output
        self.before = before
      }
      cells.depend(on: tables.inputs(of: Int(drafts[index])), blocks.count)
      blocks.append(
        Block(
          kind: .numeric, first: UInt32(truncatingIfNeeded: firstStep), count: UInt32(truncatingIfNeeded: draft.count),
          output: output, outputCount: UInt32(bitPattern: draft.outputCount), row: draft.row, source: draft.source))
      index &+= 1
    }
    return index
  }

  private mutating func addComponent(
    _ members: Slice<UnsafeBufferPointer<Int32>>, _ graph: borrowing DraftGraph, _ cells: inout ProgramCells
  ) {
    let first = memberBlocks.count
    for member in members {
      let block = makeBlock(Int(member), graph.inputs(of: Int(member)), &cells)
      let index = Int32(truncatingIfNeeded: memberBlocks.count)
      memberBlocks.append(block)
      let isValue: UInt32 = block.kind == .valueToValue ? 1 : 0
      for offset in 0..<block.outputCount { memberOfCell[(block.output + offset) << 1 | isValue] = index }
      cells.depend(on: graph.inputs(of: Int(member)), blocks.count)
    }
    for member in members {
      memberInputs += cells.changing(graph.inputs(of: Int(member)))
      memberInputStarts.append(UInt32(truncatingIfNeeded: memberInputs.count))
    }
    blocks.append(
      Block(
        kind: .component, first: UInt32(truncatingIfNeeded: first), count: UInt32(truncatingIfNeeded: members.count),
        output: 0, outputCount: 0, row: -1, source: -1))
  }

  @inline(__always)
  private mutating func makeBlock(
    _ index: Int, _ inputs: UnsafeBufferPointer<Int32>, _ cells: inout ProgramCells
  ) -> Block {
    let draft = store.drafts[index]
    var block = Block(
      kind: draft.kind, first: 0, count: UInt32(truncatingIfNeeded: draft.count), output: cells.output(draft),
      outputCount: UInt32(truncatingIfNeeded: Int(draft.outputCount)), row: draft.row, source: draft.source)
    if draft.kind == .numeric {
      block.first = UInt32(truncatingIfNeeded: steps.count)
      let code = UnsafeBufferPointer(rebasing: store.emitter.instructions.elements[draft.code])
      for instruction in code { addInstruction(instruction, &cells) }
    } else {
      addCode(of: index, to: &block, inputs, &cells)
    }
    return block
  }

  /// Code of values, or a measurement.
  @inline(never)
  private mutating func addCode(
    of index: Int, to block: inout Block, _ inputs: UnsafeBufferPointer<Int32>, _ cells: inout ProgramCells
  ) {
    let draft = store.drafts[index]
    switch draft.kind {
    case .valueToNumber, .valueToValue:
      block.first = UInt32(truncatingIfNeeded: draft.first)
      for place in draft.code { renumber(place, &cells) }
    case .measureNatural, .measureAtWidth:
      if draft.kind == .measureAtWidth { block.first = cells.number(Int32(truncatingIfNeeded: draft.first)) }
      let guards = store.guards(of: draft).map { cells.number($0) }
      block.count = measurements.add(
        draft, block, cells.changing(UnsafeBufferPointer(rebasing: inputs.dropLast(guards.count))), guards: guards)
    case .stack:
      var stack = store.stacks[draft.first]
      stack.firstInput = lists.count
      block.output = cells.number(store.firstOutput(of: draft))
      stack.output = Int(block.output)
      for input in inputs {
        let number = cells.number(input)
        lists.append(number)
      }
      block.first = UInt32(truncatingIfNeeded: stacks.count)
      stacks.append(stack)
    case .constraints:
      var solved = store.constraintBlocks[draft.first]
      solved.firstInput = base.lists + lists.count
      solved.output = Int(block.output)
      for input in inputs {
        let number = cells.number(input)
        lists.append(number)
      }
      block.first = UInt32(truncatingIfNeeded: base.constraints + constraints.count)
      constraints.append(solved)
    case .numeric, .component: break
    }
  }

  @inline(__always)
  private mutating func addInstruction(_ instruction: Instruction, _ cells: inout ProgramCells) {
    var instruction = instruction
    instruction.output = cells.operand(instruction.output)
    let count = instruction.operation.operandCount
    if count == 0 {
      let start = base.lists + lists.count
      for cell in store.maximumOperands(instruction) {
        let number = cells.number(cell)
        lists.append(number)
      }
      instruction.a = UInt32(truncatingIfNeeded: start)
    } else {
      instruction.a = cells.operand(instruction.a)
      instruction.b = count > 1 ? cells.operand(instruction.b) : instruction.a
      instruction.c = count > 2 ? cells.operand(instruction.c) : instruction.a
    }
    steps.append(Step(instruction, before: before))
    before = instruction.output
  }

  private mutating func renumber(_ index: Int, _ cells: inout ProgramCells) {
    let index = index - base.valueCode
    let instruction = valueCode[index]
    let cell = Int32(truncatingIfNeeded: Int(instruction.operand))
    switch instruction.code {
    case .loadNumber, .loadBool: valueCode[index].operand = cells.number(cell)
    case .loadValue:
      if let number = cells.valueNumber(cell) {
        valueCode[index].operand = number
      } else {
        valueCode[index].code = .pushConstant
        let final = store.final(cell)
        valueCode[index].operand =
          store.cells[Int(final)].isValue
          ? cells.constantNumber(cell) : cells.addConstant(store.constantValue(final))
      }
    case .pushConstant:
      if base.isPatch { valueCode[index].operand = cells.constantNumber(ofCode: Int(instruction.operand)) }
    default: break
    }
  }

  /// Appends the block of one draft of a patch, which does not follow the one before it: what it reads is given at the ends
  /// of aliases. Gives the steps that it runs, if it is numeric.
  @_optimize(speed)
  mutating func add(
    patching draft: Int, _ inputs: UnsafeBufferPointer<Int32>, _ cells: inout ProgramCells
  ) -> Range<Int> {
    let first = steps.count
    before = nil
    blocks.append(makeBlock(draft, inputs, &cells))
    return first..<steps.count
  }

  /// How many of the program's lists there are.
  var listCount: Int { base.lists + lists.count }

  /// How many of its measurements there are.
  var measurementCount: Int { measurements.next }

  /// Appends the lists of a copy's code. O(the lists).
  mutating func addLists(_ code: CopiedProgram.Code, _ distances: CopiedNumber.Distances) {
    if listsBeforeCopies == nil { listsBeforeCopies = lists.count }
    code.lists.paste(to: &lists, distances)
  }

  /// Appends the measurements of a copy, whose blocks were appended last.
  mutating func addMeasurements(
    _ program: CopiedProgram, _ distances: CopiedNumber.Distances, _ blocks: ProgramPatch.CopiedBlocks
  ) {
    measurements.add(program, distances, blocks)
  }

  /// Appends the block of a measurement that the program has, which comes to another place.
  mutating func add(moving block: Block) { blocks.append(block) }

  /// The last block that was added.
  var lastBlock: Block { blocks[blocks.count - 1] }

  /// Says that the last block, which is one of a patch, makes its measurement.
  mutating func setMeasurementBlock(_ number: Int) {
    let block = lastBlock
    measurements.setBlock(number, of: Int(block.count), isNatural: block.kind == .measureNatural)
  }

  /// The measurements, and which of them gives the baselines of each measured one of some rows. The program has `count` of
  /// these already.
  mutating func takeMeasurements(
    _ rows: Range<Int>, after count: Int = 0
  ) -> (baselines: [Program.BaselineSource], built: MeasurementBuilder) {
    let baselines = measurements.linkBaselines(rows, after: count)
    return (baselines, measurements)
  }

  /// Gives the code of a patch away.
  mutating func give(steps: inout PlainArray<Step>, lists: inout PlainArray<UInt32>) {
    steps.take(&self.steps)
    lists.take(&self.lists)
  }

  /// Give the code away, in the memory it was collected in.
  mutating func takeSteps() -> FixedArray<Step> { FixedArray(&steps) }
  mutating func takeLists() -> FixedArray<UInt32> { FixedArray(&lists) }
  mutating func takeBlocks() -> FixedArray<Block> { FixedArray(&blocks) }
}
