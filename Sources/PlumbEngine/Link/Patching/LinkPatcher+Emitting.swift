import PlumbSyntax

/// Makes the patch of the program from the drafts that are new or made again.
extension LinkPatcher {
  func emit(_ image: ProgramImage, _ patch: ProgramPatch) throws(PatchRefusal) {
    patch.rows = work.rows
    emitBlocks(image, patch)
    emitMeasurements(image, patch)
    try emitChangedCells(image, patch)
    emitProperties(image, patch)
    emitRows(image, patch)
    removeDependents(patch)
    takeCells(patch)
    bound.tree.parents[work.rows].withUnsafeBufferPointer { patch.parents.append(contentsOf: $0) }
    // The patch has none of these yet.
    if !work.stateCells.isEmpty { patch.stateCells = work.stateCells }
    if !work.dictionaryCells.isEmpty { patch.dictionaryCells = work.dictionaryCells }
    if !work.elementCells.isEmpty { patch.elementCells = work.elementCells }
    patch.stateKeyCount = bound.scopes.keys.count - work.firstKey
    for move in work.moves { patch.movedRows.append((move.row, bound.tree.parents[move.row])) }
  }

  // MARK: - Blocks

  private func emitBlocks(_ image: ProgramImage, _ patch: ProgramPatch) {
    numberExternals()
    parts.image.beginBlocks(
      PatchBase(
        isPatch: true, lists: image.lists.count, constraints: image.program.constraints.count,
        valueCode: image.program.valueCode.count,
        measurements: image.program.measurements.count, measurementInputs: image.program.measurementInputs.count),
      drafts: order.places.count)
    patch.blocks.makeRoom(order.places.count)
    patch.addedDependents.makeRoom(placed.inputs.count)
    var hasSettled = copies.runs.isEmpty
    var place = 0
    while place < order.places.count {
      if !hasSettled, order.comes(place, behind: work.lastSettledBlock, isSettled: true) {
        emitInner(isSettled: true, patch)
        hasSettled = true
      }
      if order.places[place].draft < 0 {
        place = emitGroups(from: place, patch)
      } else {
        emit(blockAt: place, image, patch)
        place += 1
      }
    }
    if !hasSettled { emitInner(isSettled: true, patch) }
    if !copies.runs.isEmpty { emitInner(isSettled: false, patch) }
    for place in work.touched.indices { emit(touched: work.touched[place], image, patch) }
    parts.image.give(steps: &patch.steps, lists: &patch.lists)
    if !parts.image.blocks.valueCode.isEmpty { patch.valueCode = parts.image.blocks.valueCode }
    let (baselines, measurements) = parts.image.takeMeasurements(work.rows, after: image.program.baselines.count)
    patch.baselines = baselines
    patch.measurements = measurements.blocks
    patch.copiedMeasurements = measurements.copied
    patch.measurementInputs = measurements.inputs
    emitTables(image, patch)
    emitConstraints(image, patch)
    for place in work.dead.indices { patch.removedBlocks.append(Int(parts.blockOfDraft[work.dead[place]])) }
    for place in work.moved.indices { patch.removedBlocks.append(Int(parts.blockOfDraft[work.moved[place]])) }
    patch.removedBlocks.sort()
  }

  /// What code of values refers to.
  private func emitTables(_ image: ProgramImage, _ patch: ProgramPatch) {
    let (targets, calls) = (image.program.targets.count, image.program.calls.count)
    if store.emitter.targets.count > targets { patch.targets = Array(store.emitter.targets[targets...]) }
    if store.emitter.calls.count > calls { patch.calls = Array(store.emitter.calls[calls...]) }
    let sources = image.program.sources.count
    if store.sources.count > sources {
      store.sources.withUnsafeBufferPointer {
        patch.sources = Array(copying: UnsafeBufferPointer(rebasing: $0[sources...]))
      }
    }
  }

  /// A block that is new, or comes to another place.
  @_optimize(speed)
  private func emit(blockAt index: Int, _ image: ProgramImage, _ patch: ProgramPatch) {
    let (draft, place, isSettled) = order.places[index]
    let number = patch.blocks.count
    inputs.removeAll()
    for input in placed.inputs(of: placed.number(draft)) { inputs.append(placed.inputs[input].cell) }
    var steps = 0..<0
    let isMeasurement = store.drafts[draft].isMeasurement
    if isMeasurement, draft < work.firstDraft {
      parts.image.addBlock(moving: movingMeasurement(draft, image))
    } else if store.drafts[draft].kind == .stack {
      parts.image.addBlock(moving: stackBlock(draft, image, patch))
    } else {
      steps = parts.image.addBlock(patching: draft, inputs)
    }
    for input in inputs.indices { depend(on: inputs[input], .newBlock(number), patch) }
    patch.blocks.append(
      ProgramPatch.BlockChange(
        block: parts.image.blocks.lastBlock, firstStep: steps.lowerBound, stepCount: steps.count, place: place,
        draft: draft, isNew: true, isSettled: isSettled))
    if isMeasurement, draft >= work.firstDraft { parts.image.setMeasurementBlock(number) }
  }

  /// A block that is made again where it is.
  private func emit(touched draft: Int, _ image: ProgramImage, _ patch: ProgramPatch) {
    if store.drafts[draft].kind == .stack { return emit(rearranged: draft, image, patch) }
    readInputs(of: draft)
    let place = Int(parts.blockOfDraft[draft])
    let steps = parts.image.addBlock(patching: draft, inputs)
    for input in inputs.indices { depend(on: inputs[input], .block(place), patch) }
    patch.blocks.append(
      ProgramPatch.BlockChange(
        block: parts.image.blocks.lastBlock, firstStep: steps.lowerBound, stepCount: steps.count, place: place,
        draft: draft, isNew: false))
  }

  func readInputs(of draft: Int) {
    inputs.removeAll()
    forEachInput(of: draft) { inputs.append($0) }
  }

  /// The same, without what it has read before, where that is known.
  func readChanges(of draft: Int) {
    guard let difference = difference(of: draft) else { return readInputs(of: draft) }
    inputs.removeAll()
    for cell in difference.added { inputs.append(store.final(cell)) }
  }

  /// The block of a measurement that the program has.
  private func movingMeasurement(_ draft: Int, _ image: ProgramImage) -> Block {
    var block = image.program.blocks[Int(parts.blockOfDraft[draft])]
    if block.kind == .measureAtWidth {
      block.first = parts.image.cells.number(Int32(truncatingIfNeeded: store.drafts[draft].first))
    }
    return block
  }

  /// Measurements that read other cells now, or are made of other constants.
  private func emitMeasurements(_ image: ProgramImage, _ patch: ProgramPatch) {
    for measurement in work.remeasured {
      let draft = store.drafts[measurement.draft]
      let place = Int(parts.blockOfDraft[measurement.draft])
      let inputs = self.inputs(of: measurement.draft)
      let changing = inputs.withUnsafeBufferPointer { parts.image.cells.changing($0) }
      patch.measurementChanges.append(
        ProgramPatch.MeasurementChange(
          measurement: Int(image.program.blocks[place].count), block: place,
          width: draft.kind == .measureAtWidth
            ? parts.image.cells.number(Int32(truncatingIfNeeded: draft.first)) : .max,
          firstInput: image.program.measurementInputs.count + patch.measurementInputs.count, inputCount: changing.count)
      )
      patch.measurementInputs += changing
      if work.isMoved.contains(measurement.draft) { continue }
      for input in inputs { depend(on: input, .block(place), patch) }
    }
  }

  func depend(
    on cell: Int32, _ dependent: ProgramPatch.DependentChange.Dependent, _ patch: ProgramPatch
  ) {
    if store.cells[Int(cell)].isConstant { return }
    let slot = parts.image.cells.slot(cell)
    if slot == 0 { return }
    patch.addedDependents.append(
      ProgramPatch.DependentChange(cell: Int(slot) - 1, isValue: store.cells[Int(cell)].isValue, dependent: dependent))
  }

  /// What blocks that go, or are made again, do not read any more.
  private func removeDependents(_ patch: ProgramPatch) {
    if !work.removedLate.isEmpty { return removeDependentsOfLate(patch) }
    for place in work.dead.indices { removeDependents(of: work.dead[place], patch) }
    for place in work.touched.indices { removeDependents(of: work.touched[place], patch) }
    var measured = IndexMap<Int, UInt8>()
    for measurement in work.remeasured { _ = measured.insert(measurement.draft) }
    for place in work.moved.indices where !measured.contains(work.moved[place]) {
      removeDependents(of: work.moved[place], patch)
    }
    for measurement in work.remeasured {
      for input in measurement.inputs { removeDependent(measurement.draft, reading: input, patch) }
    }
  }

  private func removeDependents(of draft: Int, _ patch: ProgramPatch) {
    if let before = difference(of: draft)?.removed ?? readsBefore(draft) {
      for cell in before { removeDependent(draft, reading: cell, patch) }
    } else {
      forEachRead(of: draft) { removeDependent(draft, reading: $0, patch) }
    }
  }

  private func removeDependent(_ draft: Int, reading input: Int32, _ patch: ProgramPatch) {
    // By the number that the cell had when the block was made.
    let before = work.slotsBefore[input]
    let slot = before ?? parts.image.cells.slot(input)
    if slot == 0 || before == nil && store.cells[Int(store.final(input))].isConstant { return }
    patch.removedDependents.append(
      ProgramPatch.DependentChange(
        cell: Int(slot) - 1, isValue: store.cells[Int(input)].isValue,
        dependent: .block(Int(parts.blockOfDraft[draft]))))
  }

  // MARK: - Rows

  private func emitRows(_ image: ProgramImage, _ patch: ProgramPatch) {
    var properties = 0
    for run in copies.runs {
      makeRoom(run, patch)
      properties += run.program.slots.count * run.copies.count
    }
    var frames = PlainArray<FrameCells>()
    var slots = PlainArray<PropertySlot>()
    if patch.propertyChanges.isEmpty {
      image.lendRoom(rows: work.rows.count, &frames, properties: properties, &slots)
    }
    parts.image.beginRows(at: work.firstRow, count: work.rows.count, frames, slots)
    if copies.runs.isEmpty {
      emit(rows: work.rows, patch)
    } else {
      var place = 0
      while place < copies.copies.count {
        if copies.copies[place].pasted >= 0 {
          place = emitRows(ofCopies: place, patch)
        } else {
          emit(rows: copies.copies[place].rows, patch)
          place += 1
        }
      }
    }
    parts.image.give(
      frames: &patch.frames, hiddenCells: &patch.hiddenCells, clipCells: &patch.clipCells)
    parts.image.properties.give(
      slots: &patch.properties, live: &patch.liveProperties, starts: &patch.propertyStarts)
    if parts.image.properties.names.count > image.program.propertyNames.count {
      patch.propertyNames = parts.image.properties.names
    }
    patch.publishedNumberCount = parts.image.properties.publishedNumberCount
    patch.publishedValueCount = parts.image.properties.publishedValueCount
    // What rows and properties read.
    patch.addedDependents.makeRoom(parts.image.cells.numberEntries.count)
    for place in 0..<parts.image.cells.numberEntries.count {
      addDependent(parts.image.cells.numberEntries[place], isValue: false, patch)
    }
    for place in 0..<parts.image.cells.valueEntries.count {
      addDependent(parts.image.cells.valueEntries[place], isValue: true, patch)
    }
    parts.image.cells.forgetEntries()
  }

  private func emit(rows: Range<Int>, _ patch: ProgramPatch) {
    visible.removeAll()
    stages.builder.addVisibleCells(of: rows, to: &visible)
    parts.image.addRows(visible)
    for place in visible.indices {
      patch.liveRows.append(isLive(visible[place]))
      if !isConstant(visible[place].isHidden) || !isConstant(visible[place].clips) { patch.hasLiveFlags = true }
    }
    parts.image.addProperties(of: rows)
  }

  @inline(__always)
  private func addDependent(
    _ entry: (cell: UInt32, kind: DependentEntries.Kind, index: Int), isValue: Bool, _ patch: ProgramPatch
  ) {
    let dependent: ProgramPatch.DependentChange.Dependent
    switch entry.kind {
    // Those of blocks are collected with them.
    case .block: return
    case .row: dependent = .row(entry.index)
    case .property: dependent = .property(entry.index)
    case .flags: dependent = .flags
    }
    patch.addedDependents.append(
      ProgramPatch.DependentChange(cell: Int(entry.cell), isValue: isValue, dependent: dependent))
  }

  /// Whether something but an edit can change a frame.
  private func isLive(_ cells: VisibleCells) -> Bool {
    !isConstant(cells.x) || !isConstant(cells.y) || !isConstant(cells.width) || !isConstant(cells.height)
  }

  /// What hosts see of cells that have another number now.
  private func emitChangedCells(_ image: ProgramImage, _ patch: ProgramPatch) throws(PatchRefusal) {
    var rows = IndexMap<Int, UInt8>()
    for place in work.before.indices {
      let definition = work.before[place]
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
      change(frameOf: row, key, definition, &rows, image, patch)
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
    _ image: ProgramImage, _ patch: ProgramPatch
  ) {
    if rows.insert(row) {
      visible.removeAll()
      stages.builder.addVisibleCells(of: row..<row + 1, to: &visible)
      let cells = visible[0]
      let frame = FrameCells(
        x: parts.image.cells.number(cells.x), y: parts.image.cells.number(cells.y),
        width: parts.image.cells.number(cells.width), height: parts.image.cells.number(cells.height))
      patch.changedFrames.append((row, frame, isLive(cells)))
    }
    if definition.slot > 0, !(definition.isConstant && isTrueConstant(definition.slot)) {
      patch.removedDependents.append(
        ProgramPatch.DependentChange(cell: Int(definition.slot) - 1, isValue: false, dependent: .row(row)))
    }
    depend(on: store.final(definition.cell), .row(row), patch)
  }

  private func isTrueConstant(_ slot: UInt32) -> Bool { parts.image.cells.isConstant(number: slot - 1) }

  // MARK: - Cells

  private func takeCells(_ patch: ProgramPatch) {
    parts.image.cells.give(numbers: &patch.numbers)
    patch.values = parts.image.cells.takeValues()
    patch.constants = parts.image.cells.takeConstants()
  }
}
