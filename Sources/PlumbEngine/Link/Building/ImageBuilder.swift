import PlumbSyntax

/// Puts a program together. Its cells, blocks, rows and properties have a builder each.
///
/// What programs hold in plain memory is built in that memory.
struct ImageBuilder: ~Copyable {
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  var cells: ProgramCells
  private(set) var blocks: BlockBuilder
  private(set) var rows: RowBuilder
  var properties: PropertyBuilder
  private let isEditable: Bool
  private var stateCells: [Program.StateCell] = []
  private var dictionaryCells: [(key: Int32, cell: UInt32)] = []
  private var elementCells: [Program.ElementCell] = []
  private var controls: [Program.Control] = []
  private var tabs: [Program.Tabs] = []
  private var safeAreaRows: [UInt32] = []

  /// `drafts`: how many there are, to reserve memory for.
  init(_ index: CellIndex, drafts: Int, isEditable: Bool) {
    self.index = index
    self.isEditable = isEditable
    store = index.store
    bound = index.bound
    cells = ProgramCells(store, drafts: drafts, isEditable: isEditable)
    blocks = BlockBuilder(store, drafts: drafts)
    rows = RowBuilder(rows: bound.rowCount)
    properties = PropertyBuilder(index)
  }

  mutating func build(
    _ drafts: borrowing FoldedDrafts, _ graph: borrowing DraftGraph, _ visible: borrowing PlainArray<VisibleCells>
  ) -> Program {
    let containerWidth = addNumberInput(index.inputs.containerWidth)
    let containerHeight = addNumberInput(index.inputs.containerHeight)
    let safeArea = index.inputs.safeArea.map { addNumberInput($0) }
    let textScale = addNumberInput(index.inputs.textScale)
    addStateInputs()
    addElementInputs()
    addScrollOffsets()
    addControlStates()
    if bound.pages.changesSafeArea { addPages() }
    cells.addTemporaries(Int(store.emitter.scratchCount))
    cells.addOutputs(drafts.live)
    cells.endChanging()
    cells.addOutputs(drafts.settled)
    cells.followAliases()
    blocks.add(drafts.settled, graph, &cells)
    let firstLiveBlock = blocks.blocks.count
    blocks.add(drafts.live, graph, &cells)
    let (baselines, measurements) = blocks.takeMeasurements(0..<bound.rowCount)
    rows.add(visible, index, &cells)
    properties.add(0..<bound.rowCount, &cells)
    let structure = StructureBuilder(index)
    let structureSlots = structure.slots(&cells)
    let structureBlocks = structure.blocks(blocks.blocks, graph, cells)
    let marks = Marks(
      blocks: blocks.blocks.count, rows: bound.rowCount, properties: properties.live.count,
      room: isEditable ? Marks.spare : 0)
    let numberDependents = cells.numberEntries.table(cells: cells.numbers.count, marks, isSpread: isEditable)
    let valueDependents = cells.valueEntries.table(cells: cells.values.count, marks, isSpread: isEditable)
    cells.forgetEntries()
    let numbers = cells.takeNumbers()
    return Program(
      steps: blocks.takeSteps(), valueCode: blocks.valueCode, constants: FixedArray(cells.takeConstants()),
      targets: store.emitter.targets, calls: store.emitter.calls, lists: blocks.takeLists(),
      blocks: blocks.takeBlocks(), firstLiveBlock: firstLiveBlock, memberBlocks: blocks.memberBlocks,
      memberInputStarts: blocks.memberInputStarts,
      memberInputs: blocks.memberInputs, memberOfCell: blocks.memberOfCell, sources: store.sources,
      initialNumbers: numbers, firstConstant: cells.firstConstant, initialValues: cells.takeValues(),
      marks: marks, numberDependents: numberDependents, valueDependents: valueDependents,
      parents: bound.tree.parents, frames: rows.takeFrames(), hiddenCells: rows.takeHiddenCells(),
      clipCells: rows.takeClipCells(), hasLiveFlags: rows.hasLiveFlags, scrollers: rows.scrollers,
      listViews: rows.lists,
      controls: controls,
      properties: properties.takeSlots(), liveProperties: properties.takeLive(),
      propertyStarts: properties.takeStarts(), propertyNames: properties.names,
      publishedNumberCount: properties.publishedNumberCount, publishedValueCount: properties.publishedValueCount,
      measurements: measurements.blocks, baselines: baselines, measurementInputs: measurements.inputs,
      measurementGuards: measurements.guards, stacks: blocks.stacks, constraints: blocks.constraints,
      containerWidthCell: containerWidth, containerHeightCell: containerHeight, safeAreaCells: safeArea,
      textScaleCell: textScale, stateCells: stateCells, dictionaryCells: dictionaryCells,
      elementCells: elementCells, structureSlots: structureSlots, structureBlocks: structureBlocks, tabs: tabs,
      safeAreaRows: safeAreaRows)
  }

  // MARK: - Patching

  /// Bytes of what is kept for patches.
  var memory: Int { cells.memory + properties.memory }

  /// Forgets what is behind some counts.
  mutating func cut(to counts: TableCounts) {
    cells.cut(to: counts)
    properties.cut(to: counts)
  }

  /// Begins the blocks of a patch.
  mutating func beginBlocks(_ base: PatchBase, drafts: Int) { blocks.begin(base, drafts: drafts) }

  /// Appends the block of one draft of a patch. Gives its steps.
  mutating func addBlock(patching draft: Int, _ inputs: borrowing PlainArray<Int32>) -> Range<Int> {
    blocks.add(patching: draft, inputs.elements, &cells)
  }

  mutating func addBlock(moving block: Block) { blocks.add(moving: block) }

  /// Appends the lists of a copy's code.
  mutating func addLists(_ code: CopiedProgram.Code, _ distances: CopiedNumber.Distances) {
    blocks.addLists(code, distances)
  }

  /// Appends the measurements of a copy, whose blocks were appended last.
  mutating func addMeasurements(
    _ program: CopiedProgram, _ distances: CopiedNumber.Distances, _ blocks: ProgramPatch.CopiedBlocks
  ) {
    self.blocks.addMeasurements(program, distances, blocks)
  }

  /// What copies are in the program, from a draft on, that find the same constant around them.
  func program(
    of image: CopyImage, _ constancy: borrowing PlainArray<CopiedProgram.Constancy>, firstDraft: Int
  ) -> CopiedProgram {
    if let known = image.program(constancy, firstDraft: firstDraft) { return known }
    var builder = CopiedProgramBuilder(image, scratchStart: cells.scratchStart)
    let made = builder.build(constancy, firstDraft: firstDraft)
    image.keep(made)
    return made
  }

  mutating func setMeasurementBlock(_ number: Int) { blocks.setMeasurementBlock(number) }

  mutating func takeMeasurements(
    _ rows: Range<Int>, after count: Int
  ) -> (baselines: [Program.BaselineSource], built: MeasurementBuilder) {
    blocks.takeMeasurements(rows, after: count)
  }

  /// Begins the rows of a patch: `count` of them, from `firstRow` on. Their frames and properties are collected in two arrays
  /// that the caller gives, which are empty and may have memory already.
  mutating func beginRows(
    at firstRow: Int, count: Int, _ frames: consuming PlainArray<FrameCells>,
    _ slots: consuming PlainArray<PropertySlot>
  ) {
    rows.begin(at: firstRow, count: count, frames)
    properties.begin(slots)
  }

  mutating func addRows(_ visible: borrowing PlainArray<VisibleCells>) { rows.add(visible, index, &cells) }

  /// Makes room for the properties of `copies` copies that share `program`; `copy` is one of them. If the program does not list
  /// its properties and dependents yet, they are read from that copy. O(the image) then.
  mutating func makeRoom(_ copy: PastedCopy, _ image: CopyImage, _ program: CopiedProgram, copies: Int) {
    if program.propertyEnds.isEmpty {
      properties.find(copy, image, program, &cells)
      program.makeLists(count: image.numbers.first.count, outerCount: image.outerCount)
    }
    properties.makeRoom(program, copies: copies)
  }

  /// Adds the rows of a copy and their properties.
  mutating func addRows(_ program: CopiedProgram, _ distances: CopiedNumber.Distances) {
    rows.add(program, distances)
    properties.add(program, distances, &cells)
  }

  /// Gives the code of a patch away.
  mutating func give(steps: inout PlainArray<Step>, lists: inout PlainArray<UInt32>) {
    blocks.give(steps: &steps, lists: &lists)
  }

  /// Gives the rows of a patch away.
  mutating func give(
    frames: inout PlainArray<FrameCells>, hiddenCells: inout PlainArray<UInt32>, clipCells: inout PlainArray<UInt32>
  ) {
    rows.give(frames: &frames, hiddenCells: &hiddenCells, clipCells: &clipCells)
  }

  /// Adds the properties of rows that follow those that are there.
  mutating func addProperties(of rows: Range<Int>) { properties.add(rows, &cells) }

  /// The properties of a row's attributes as they are now.
  mutating func properties(of row: Int) -> [PropertySlot] { properties.slots(of: row, &cells) }

  private mutating func addNumberInput(_ cell: Int32) -> UInt32 {
    cells.addNumberInput(cell, store.cells[Int(cell)].number)
  }

  private mutating func addStateInputs() {
    for slot in index.stateCells.indices { stateCells.append(addStateInput(slot)) }
    for key in bound.scopes.keys.indices {
      let key = Int32(truncatingIfNeeded: key)
      if let cell = addDictionaryInput(key) { dictionaryCells.append((key, cell)) }
    }
  }

  /// Adds the cell of a leaf of state.
  mutating func addStateInput(_ slot: Int) -> Program.StateCell {
    let cell = index.stateCells[slot]
    let initial = bound.scopes.keys[Int(bound.scopes.slots[slot])].initial
    let isValue = store.cells[Int(cell)].isValue
    let number = isValue ? cells.addValueInput(cell, initial) : cells.addNumberInput(cell, initial.a)
    return Program.StateCell(isValue: isValue, cell: number)
  }

  /// Adds the cell of a dictionary of state; nil if nothing reads it whole.
  mutating func addDictionaryInput(_ key: Int32) -> UInt32? {
    index.dictionaryCells[key].map { cells.addValueInput($0, bound.scopes.keys[Int(key)].initial) }
  }

  private mutating func addElementInputs() {
    for element in index.elements { elementCells.append(addElementInput(element)) }
    elementCells.sort(byNumber: { Int64($0.slot) << 32 | Int64($0.index) })
  }

  /// Adds the cell of an item of an array of state.
  mutating func addElementInput(_ element: CellIndex.Element) -> Program.ElementCell {
    let initial = bound.scopes.keys[Int(bound.scopes.slots[Int(element.slot)])].initial
    let cell = cells.addValueInput(element.cell, initial.item(Int(element.index)))
    return Program.ElementCell(slot: UInt32(truncatingIfNeeded: element.slot), index: element.index, cell: cell)
  }

  /// States of controls that something depends on.
  private mutating func addControlStates() {
    for row in index.controls.sorted() {
      let inputs = CellKey.controlStates.map { key in
        let cell = index.knownCell(Int(row), key)
        return cell >= 0 ? addNumberInput(cell) : UInt32.max
      }
      controls.append(Program.Control(row: UInt32(truncatingIfNeeded: Int(row)), inputs: inputs))
    }
  }

  /// Tabs that the host selects, and rows at which the safe area may be another one.
  private mutating func addPages() {
    for row in 0..<bound.rowCount {
      if bound.beginsSafeArea(row) { safeAreaRows.append(UInt32(truncatingIfNeeded: row)) }
      guard bound.isTabBarController(row), bound.pages.count(of: row) > 0 else { continue }
      let cell = index.cell(row, .selectedPage)
      let isInput = store.cells[Int(cell)].origin.kind == .input
      tabs.append(
        Program.Tabs(row: UInt32(truncatingIfNeeded: row), input: isInput ? addNumberInput(cell) : Program.Tabs.none))
    }
  }

  /// Offsets that the host sets and sizes that lists say: those that no attribute computes.
  private mutating func addScrollOffsets() {
    if !bound.hasScrollViews { return }
    for row in 0..<bound.rowCount where bound.isScroll(row) {
      for key in CellKey.scrolling + (bound.isList(row) ? CellKey.lists : []) {
        let cell = index.knownCell(row, key)
        if cell >= 0 { _ = addNumberInput(cell) }
      }
    }
  }
}
