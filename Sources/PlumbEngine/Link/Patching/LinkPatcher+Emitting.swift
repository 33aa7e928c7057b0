import PlumbSyntax

/// Makes the patch of the program from the drafts that are new or made again.
extension LinkPatcher {
  func emit(_ order: PatchOrder, _ program: Program) throws(PatchRefusal) -> ProgramPatch {
    var patch = ProgramPatch()
    patch.rows = work.rows
    emitBlocks(order, program, &patch)
    emitMeasurements(program, &patch)
    try emitChangedCells(program, &patch)
    emitProperties(program, &patch)
    emitRows(program, &patch)
    removeDependents(&patch)
    takeCells(&patch)
    for row in work.rows { patch.parents.append(bound.tree.parents[row]) }
    patch.stateCells = work.stateCells
    patch.dictionaryCells = work.dictionaryCells
    patch.elementCells = work.elementCells
    patch.stateKeyCount = bound.scopes.keys.count - work.firstKey
    for move in work.moves { patch.movedRows.append((move.row, bound.tree.parents[move.row])) }
    return patch
  }

  // MARK: - Blocks

  private func emitBlocks(_ order: PatchOrder, _ program: Program, _ patch: inout ProgramPatch) {
    let base = PatchBase(
      isPatch: true, lists: program.lists.count, valueCode: program.valueCode.count,
      measurements: program.measurements.count, measurementInputs: program.measurementInputs.count)
    var builder = BlockBuilder(store, drafts: order.places.count + work.touched.count, base: base)
    var inputs = PlainArray<Int32>()
    let count = order.places.count + work.touched.count
    patch.blocks.reserveCapacity(count)
    for number in 0..<count {
      let isNew = number < order.places.count
      let draft = isNew ? order.places[number].draft : work.touched[number - order.places.count]
      let place = isNew ? order.places[number].place : Int(parts.blockOfDraft[draft])
      inputs.removeAll()
      forEachInput(of: draft) { inputs.append($0) }
      var steps = 0..<0
      if store.drafts[draft].isMeasurement, draft < work.firstDraft {
        builder.add(moving: movingMeasurement(draft, program))
      } else {
        steps = builder.add(patching: draft, inputs.elements[...], &parts.image.cells)
      }
      for place in inputs.indices {
        depend(on: inputs[place], isNew ? .newBlock(number) : .block(Int(parts.blockOfDraft[draft])), &patch)
      }
      patch.blocks.append(
        ProgramPatch.BlockChange(
          block: builder.blocks[number], steps: steps, place: place, draft: draft, isNew: isNew,
          isSettled: isNew && order.places[number].isSettled))
      if store.drafts[draft].isMeasurement, draft >= work.firstDraft { builder.setMeasurementBlock(number) }
    }
    patch.steps = Array(builder.steps.elements)
    patch.lists = Array(builder.lists.elements)
    patch.valueCode = builder.valueCode
    let (baselines, measurements) = builder.takeMeasurements(work.rows, after: program.baselines.count)
    patch.baselines = baselines
    patch.measurements = measurements.blocks
    patch.measurementInputs = measurements.inputs
    patch.targets = Array(store.emitter.targets[program.targets.count...])
    patch.calls = Array(store.emitter.calls[program.calls.count...])
    patch.sources = Array(store.sources[program.sources.count...])
    patch.removedBlocks = (work.dead + work.moved).map { Int(parts.blockOfDraft[$0]) }.sorted()
  }

  /// The block of a measurement that the program has.
  private func movingMeasurement(_ draft: Int, _ program: Program) -> Block {
    var block = program.blocks[Int(parts.blockOfDraft[draft])]
    if block.kind == .measureAtWidth {
      block.first = parts.image.cells.number(Int32(truncatingIfNeeded: store.drafts[draft].first))
    }
    return block
  }

  /// Measurements that read other cells now, or are made of other constants.
  private func emitMeasurements(_ program: Program, _ patch: inout ProgramPatch) {
    for measurement in work.remeasured {
      let draft = store.drafts[measurement.draft]
      let place = Int(parts.blockOfDraft[measurement.draft])
      let inputs = inputs(of: measurement.draft)
      let changing = inputs.withUnsafeBufferPointer { parts.image.cells.changing($0[...]) }
      patch.measurementChanges.append(
        ProgramPatch.MeasurementChange(
          measurement: Int(program.blocks[place].count), block: place,
          width: draft.kind == .measureAtWidth
            ? parts.image.cells.number(Int32(truncatingIfNeeded: draft.first)) : .max,
          firstInput: program.measurementInputs.count + patch.measurementInputs.count, inputCount: changing.count))
      patch.measurementInputs += changing
      if work.isMoved.contains(measurement.draft) { continue }
      for input in inputs { depend(on: input, .block(place), &patch) }
    }
  }

  func depend(
    on cell: Int32, _ dependent: ProgramPatch.DependentChange.Dependent, _ patch: inout ProgramPatch
  ) {
    if store.cells[Int(cell)].isConstant { return }
    let slot = parts.image.cells.slot(cell)
    if slot == 0 { return }
    patch.addedDependents.append(
      ProgramPatch.DependentChange(cell: Int(slot) - 1, isValue: store.cells[Int(cell)].isValue, dependent: dependent))
  }

  /// What blocks that go, or are made again, do not read any more.
  private func removeDependents(_ patch: inout ProgramPatch) {
    var measured = IndexMap<Int, UInt8>()
    for measurement in work.remeasured { _ = measured.insert(measurement.draft) }
    let remade = work.dead + work.touched + work.moved.filter { !measured.contains($0) }
    let read = remade.map { ($0, reads(of: $0)) } + work.remeasured.map { ($0.draft, $0.inputs) }
    for (draft, inputs) in read {
      let block = Int(parts.blockOfDraft[draft])
      for input in inputs {
        // By the number that the cell had when the block was made.
        let slot = work.slotsBefore[input] ?? parts.image.cells.slot(input)
        let isConstant = work.slotsBefore[input] == nil && store.cells[Int(store.final(input))].isConstant
        if slot == 0 || isConstant { continue }
        patch.removedDependents.append(
          ProgramPatch.DependentChange(
            cell: Int(slot) - 1, isValue: store.cells[Int(input)].isValue, dependent: .block(block)))
      }
    }
  }

  // MARK: - Rows

  private func emitRows(_ program: Program, _ patch: inout ProgramPatch) {
    let visible = stages.builder.visibleCells(work.rows)
    var rows = RowBuilder(rows: work.rows.count, from: work.firstRow)
    rows.add(visible, index, &parts.image.cells)
    patch.frames = Array(rows.frames.elements)
    patch.hiddenCells = Array(rows.hiddenCells.elements)
    patch.clipCells = Array(rows.clipCells.elements)
    for place in visible.indices {
      let cells = visible[place]
      patch.liveRows.append([cells.x, cells.y, cells.width, cells.height].contains { !isConstant($0) })
    }
    parts.image.addProperties(of: work.rows)
    patch.properties = Array(parts.image.properties.slots.elements)
    patch.liveProperties += Array(parts.image.properties.live.elements)
    patch.propertyStarts = Array(parts.image.properties.takePatch())
    if parts.image.properties.names.count > program.propertyNames.count {
      patch.propertyNames = parts.image.properties.names
    }
    patch.publishedNumberCount = parts.image.properties.publishedNumberCount
    patch.publishedValueCount = parts.image.properties.publishedValueCount
    // What rows and properties read.
    for isValue in [false, true] {
      let count = isValue ? parts.image.cells.valueEntries.count : parts.image.cells.numberEntries.count
      for place in 0..<count {
        let entry = isValue ? parts.image.cells.valueEntries[place] : parts.image.cells.numberEntries[place]
        let dependent: ProgramPatch.DependentChange.Dependent
        switch entry.kind {
        // Those of blocks are collected with them.
        case .block: continue
        case .row: dependent = .row(entry.index)
        case .property: dependent = .property(entry.index)
        case .flags: dependent = .flags
        }
        patch.addedDependents.append(
          ProgramPatch.DependentChange(cell: Int(entry.cell), isValue: isValue, dependent: dependent))
      }
    }
    parts.image.cells.forgetEntries()
  }

  /// What hosts see of cells that have another number now.
  private func emitChangedCells(_ program: Program, _ patch: inout ProgramPatch) throws(PatchRefusal) {
    var rows = IndexMap<Int, UInt8>()
    for definition in work.before {
      let slot = parts.image.cells.slot(definition.cell)
      if slot == definition.slot, slot > 0, isConstant(definition.cell) == definition.isConstant { continue }
      let origin = store.cells[Int(definition.cell)].origin
      let row = Int(origin.row)
      guard row >= 0, row < work.firstRow, bound.tree.isInside(row, 0) else { continue }
      switch origin.kind {
      case .attribute: work.propertyRows.append(row)
      case .geometry: break
      default: continue
      }
      guard let key = frameKey(origin) else {
        if bound.isScroll(row), origin.kind == .geometry { throw .scrolling }
        continue
      }
      change(frameOf: row, key, definition, &rows, program, &patch)
    }
  }

  private func frameKey(_ origin: CellOrigin) -> CellKey? {
    switch origin.kind {
    case .attribute: bound.attributes[Int(origin.extra)].geometry?.frameKey
    case .geometry: CellKey(rawValue: origin.key).flatMap { $0.frameSymbol == nil ? nil : $0 }
    default: nil
    }
  }

  /// One of the four cells of a frame is another one. What depended on the old one is marked by the new one too.
  private func change(
    frameOf row: Int, _ key: CellKey, _ definition: PatchWork.Definition, _ rows: inout IndexMap<Int, UInt8>,
    _ program: Program, _ patch: inout ProgramPatch
  ) {
    if rows.insert(row) {
      let cells = stages.builder.visibleCells(row..<row + 1)[0]
      let frame = FrameCells(
        x: parts.image.cells.number(cells.x), y: parts.image.cells.number(cells.y),
        width: parts.image.cells.number(cells.width), height: parts.image.cells.number(cells.height))
      let isLive = [cells.x, cells.y, cells.width, cells.height].contains { !isConstant($0) }
      patch.changedFrames.append((row, frame, isLive))
    }
    if definition.slot > 0, !(definition.isConstant && isTrueConstant(definition.slot)) {
      patch.removedDependents.append(
        ProgramPatch.DependentChange(cell: Int(definition.slot) - 1, isValue: false, dependent: .row(row)))
    }
    depend(on: store.final(definition.cell), .row(row), &patch)
  }

  private func isTrueConstant(_ slot: UInt32) -> Bool { parts.image.cells.isConstant(number: slot - 1) }

  // MARK: - Cells

  private func takeCells(_ patch: inout ProgramPatch) {
    patch.numbers = Array(parts.image.cells.numbers.elements)
    _ = parts.image.cells.takeNumbers()
    patch.values = parts.image.cells.takeValues()
    patch.constants = parts.image.cells.takeConstants()
  }
}
