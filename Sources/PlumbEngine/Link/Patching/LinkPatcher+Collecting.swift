import PlumbSyntax

/// Which blocks go, and which read other cells than before.
extension LinkPatcher {
  /// The cells that a draft reads, before aliases are followed.
  func reads(of draft: Int) -> [Int32] {
    store.inputs(of: store.drafts[draft]) { [bound] in bound.measuredCells($0) }
  }

  /// The cells that a draft reads, at the ends of their aliases.
  func inputs(of draft: Int) -> [Int32] { reads(of: draft).map { store.final($0) } }

  /// Calls `body` with the cells that a draft reads, before aliases are followed. Allocates nothing, but for measurements.
  @inline(__always)
  func forEachRead(of draft: Int, _ body: (Int32) -> Void) {
    store.forEachInput(of: store.drafts[draft], measured: { [bound] in bound.measuredCells($0) }, body)
  }

  /// The same, with the cells at the ends of their aliases.
  @inline(__always)
  func forEachInput(of draft: Int, _ body: (Int32) -> Void) { forEachRead(of: draft) { body(store.final($0)) } }

  /// Whether a draft computes its cell.
  func isAlive(_ draft: Int) -> Bool {
    store.cells[Int(store.drafts[draft].output)].definer == Int32(truncatingIfNeeded: draft)
  }

  /// Whether a draft has a block, which stays.
  func hasBlock(_ draft: Int) -> Bool {
    draft < work.firstDraft && parts.blockOfDraft[draft] >= 0 && isAlive(draft) && !work.isDead.contains(draft)
  }

  func reads(_ draft: Int, _ cell: Int32) -> Bool {
    var found = false
    forEachRead(of: draft) { if $0 == cell { found = true } }
    return found
  }

  /// Finds what goes and what has to be made again, and gives cells their numbers.
  func collect(_ edit: TreeEdit, _ image: ProgramImage) throws(PatchRefusal) {
    for place in work.before.indices where work.before[place].definer >= 0 { die(Int(work.before[place].definer)) }
    if work.removedLate.isEmpty {
      collectRemoved(edit)
      try drop()
      try checkReferences(edit)
    } else {
      removeLate()
    }
    try touchReaders()
    try checkMeasurements(image)
  }

  /// Notes that the blocks of nodes go that are removed.
  private func collectRemoved(_ edit: TreeEdit) {
    for root in edit.removedRoots.elements {
      var row = root
      while row >= 0 {
        readers.forEachCell(ofRow: row) { cell in
          let definer = store.cells[Int(cell)].definer
          if definer >= 0 { die(Int(definer)) } else { work.lost.append(store.final(cell)) }
        }
        row = bound.tree.next(after: row, in: root)
      }
    }
  }

  private func die(_ draft: Int) {
    if work.isDead.insert(draft), draft < work.firstDraft, parts.blockOfDraft[draft] >= 0 { work.dead.append(draft) }
  }

  /// Undefines the cells of attributes that are gone, unless something reads them.
  private func drop() throws(PatchRefusal) {
    for place in work.dropped.indices {
      let definer = store.cells[Int(work.dropped[place])].definer
      if definer >= 0 { die(Int(definer)) }
    }
    for place in work.dropped.indices {
      let cell = work.dropped[place]
      if isRead(cell) { throw .references }
      work.lost.append(store.final(cell))
      work.slotsBefore[cell] = parts.image.cells.slot(cell)
      store.undefine(cell)
      store.setFinal(cell, cell)
      parts.image.cells.renumber(cell, keeps: false)
    }
  }

  /// Whether a draft computes its cell, and that is one of a node which is there and stays.
  private func stays(_ draft: Int) -> Bool {
    if !isAlive(draft) || work.isDead.contains(draft) { return false }
    let row = Int(store.drafts[draft].row)
    return row < 0 || bound.tree.isInside(row, 0)
  }

  /// Whether a draft that stays reads a cell, or one that is seen is the same.
  private func isRead(_ cell: Int32) -> Bool {
    var isRead = readers.containsDraft(reading: cell) { draft in stays(draft) && reads(draft, cell) }
    readers.forEachAlias(of: cell, store) { alias in
      let row = Int(store.cells[Int(alias)].origin.row)
      if row < 0 || !work.isRemovedRow.contains(row) && isSeen(alias) { isRead = true }
    }
    return isRead
  }

  /// Refuses to remove what something reads that stays.
  private func checkReferences(_ edit: TreeEdit) throws(PatchRefusal) {
    for root in edit.removedRoots.elements {
      var isRead = false
      var row = root
      while row >= 0 {
        readers.forEachCell(ofRow: row) { cell in
          readers.forEachDraft(reading: cell) { draft in
            if stays(draft), reads(draft, cell) { isRead = true }
          }
          // What is removed with it may be the same as it.
          readers.forEachAlias(of: cell, store) { alias in
            if !work.isRemovedRow.contains(Int(store.cells[Int(alias)].origin.row)), isSeen(alias) { isRead = true }
          }
        }
        row = bound.tree.next(after: row, in: root)
      }
      if isRead { throw .references }
    }
  }

  /// Whether the row of a cell is still in the tree.
  private func isSeen(_ cell: Int32) -> Bool {
    bound.tree.isInside(Int(store.cells[Int(cell)].origin.row), 0)
  }

  /// Numbers the cells of state that is new, and those of items and dictionaries that are read for the first time.
  private func addInputs() {
    for slot in work.firstSlot..<bound.scopes.slots.count {
      work.stateCells.append(parts.image.addStateInput(slot))
    }
    for key in index.dictionaryKeys[work.firstDictionary...] {
      if let cell = parts.image.addDictionaryInput(key) { work.dictionaryCells.append((key, cell)) }
    }
    for element in index.elements[work.firstElementCell...] {
      work.elementCells.append(parts.image.addElementInput(element))
    }
  }

  /// Numbers the cells that were compiled again, and finds the drafts that read those with another number now.
  @_optimize(speed)
  private func touchReaders() throws(PatchRefusal) {
    parts.image.cells.extend()
    addInputs()
    for place in work.before.indices { work.slotsBefore[work.before[place].cell] = work.before[place].slot }
    // Drafts first, so that aliases find the numbers of what they stand for.
    for place in work.before.indices {
      let definition = work.before[place]
      let keeps = definition.definer >= 0 && store.cells[Int(definition.cell)].definer >= 0
      if store.final(definition.cell) == definition.cell { parts.image.cells.renumber(definition.cell, keeps: keeps) }
    }
    copies.forEachLinked(work.firstDraft..<store.drafts.count, { $0.drafts }) { drafts in
      for draft in drafts where isAlive(draft) && store.drafts[draft].kind != .stack {
        parts.image.cells.addOutputs(of: store.drafts[draft])
      }
    }
    numberPasted()
    // Some of what blocks of stack views compute are cells of copies.
    copies.forEachLinked(work.firstDraft..<store.drafts.count, { $0.drafts }) { drafts in
      for draft in drafts where isAlive(draft) && store.drafts[draft].kind == .stack {
        parts.image.cells.addOutputs(of: store.drafts[draft])
      }
    }
    for rearrangement in work.rearrangements where hasBlock(rearrangement.draft) {
      let outputs = rearrangement.difference?.outputs ?? outputs(of: rearrangement.draft)
      for cell in outputs { parts.image.cells.addOutput(cell) }
      touch(rearrangement.draft)
    }
    for place in work.before.indices {
      let cell = work.before[place].cell
      if store.final(cell) != cell { parts.image.cells.renumber(cell, keeps: false) }
    }
    copies.forEachLinked(work.firstCell..<store.cells.count, { $0.cells }) { cells in
      for cell in cells where store.final(Int32(cell)) != Int32(cell) {
        parts.image.cells.renumber(Int32(truncatingIfNeeded: cell), keeps: false)
      }
    }
    for place in work.before.indices {
      let definition = work.before[place]
      if parts.image.cells.slot(definition.cell) == definition.slot, definition.slot > 0 { continue }
      readers.forEachDraft(reading: definition.cell) { draft in
        guard hasBlock(draft), reads(draft, definition.cell) else { return }
        touch(draft)
        if store.drafts[draft].kind == .stack { _ = work.isRenumbered.insert(draft) }
      }
    }
  }

  /// A block that stays reads other cells than before.
  private func touch(_ draft: Int) {
    guard work.isTouched.insert(draft) else { return }
    switch store.drafts[draft].kind {
    case .numeric, .stack: work.touched.append(draft)
    case .measureNatural, .measureAtWidth:
      let known = work.measurementsBefore.first { $0.draft == draft }
      work.remeasured.append(known ?? PatchWork.Measurement(draft: draft, inputs: reads(of: draft)))
    // Its code is copied, with other numbers in it.
    case .valueToNumber, .valueToValue, .component, .constraints: work.moving.append(draft)
    }
  }

  // MARK: - Measurements

  /// Notes what the measurements of a row read, before its attributes are others.
  func noteMeasurements(of row: Int) {
    if !bound.isMeasured(row) { return }
    for key in [CellKey.naturalWidth, .measuredWidth] {
      let cell = index.knownCell(row, key)
      let draft = cell >= 0 ? Int(store.cells[Int(cell)].definer) : -1
      if draft < 0 || parts.blockOfDraft[draft] < 0 { continue }
      work.measurementsBefore.append(PatchWork.Measurement(draft: draft, inputs: reads(of: draft)))
    }
  }

  /// Measures again what has other attributes. Refuses measurements of nodes that had none, or would have none: hosts see
  /// that by their baselines.
  private func checkMeasurements(_ image: ProgramImage) throws(PatchRefusal) {
    try copies.forEachLinked(work.firstDraft..<store.drafts.count, { $0.drafts }) { (drafts) throws(PatchRefusal) in
      for draft in drafts
      where store.drafts[draft].isMeasurement && Int(store.drafts[draft].row) < work.firstRow {
        throw .measuring
      }
    }
    for measurement in work.measurementsBefore where hasBlock(measurement.draft) {
      let now = reads(of: measurement.draft)
      if now == measurement.inputs { continue }
      for cell in now where !measurement.inputs.contains(cell) { readers.note(measurement.draft, reads: cell) }
      touch(measurement.draft)
    }
    if !image.program.measurements.isEmpty { try checkNeeds() }
    if stages.hidesMeasurements { try checkHidden() }
  }

  /// What cells that were compiled again, or are gone, stood for, and what blocks that are gone have read.
  private func lostCells() -> [Int32] {
    var cells = work.before.elements.map { $0.final } + work.lost.elements
    for place in work.dead.indices { cells += finalsBefore(of: work.dead[place]) }
    for rearrangement in work.rearrangements {
      cells += finalsBefore(rearrangement.difference?.removed ?? rearrangement.before)
    }
    return cells
  }

  /// Refuses to take away what may be why something hidden is measured.
  private func checkHidden() throws(PatchRefusal) {
    var cells = lostCells()
    var seen = IndexMap<Int, UInt8>()
    var left = 4096
    while let cell = cells.popLast() {
      let draft = Int(store.cells[Int(cell)].definer)
      guard draft >= 0, draft < work.firstDraft, seen.insert(draft) else { continue }
      left -= 1
      if left == 0 { throw .visibility }
      if store.drafts[draft].isMeasurement, canHide(Int(store.drafts[draft].row)) { throw .visibility }
      cells += finalsBefore(of: draft)
    }
  }

  /// Whether a row or one around it may be hidden.
  func canHide(_ row: Int) -> Bool {
    var row = row
    while row >= 0 {
      if !index.isPlainSibling(row) { return true }
      row = Int(bound.tree.parents[row])
    }
    return false
  }

  /// Refuses to leave a measurement that nothing needs any more.
  private func checkNeeds() throws(PatchRefusal) {
    // Blocks that may be read by nothing now.
    var asked = PlainArray<Int>()
    for place in work.before.indices { addDefiner(of: work.before[place].final, to: &asked) }
    for place in work.lost.indices { addDefiner(of: work.lost[place], to: &asked) }
    if work.removedLate.isEmpty {
      for place in work.dead.indices { addDefiners(readBy: work.dead[place], to: &asked) }
    }
    for rearrangement in work.rearrangements {
      for cell in rearrangement.difference?.removed ?? rearrangement.before { addDefiner(before: cell, to: &asked) }
    }
    var (needed, unneeded) = (IndexMap<Int, UInt8>(), IndexMap<Int, UInt8>())
    while !asked.isEmpty {
      let draft = asked.removeLast()
      if needed.contains(draft) || unneeded.contains(draft) { continue }
      if isNeeded(draft, unneeded) {
        _ = needed.insert(draft)
        continue
      }
      if store.drafts[draft].isMeasurement { throw .measuring }
      _ = unneeded.insert(draft)
      // What was needed may have been needed for this one only.
      needed.removeAll()
      addDefiners(readBy: draft, to: &asked)
    }
  }

  /// Adds the blocks that compute what a block has read.
  private func addDefiners(readBy draft: Int, to asked: inout PlainArray<Int>) {
    if let before = readsBefore(draft) {
      for cell in before { addDefiner(before: cell, to: &asked) }
    } else {
      forEachRead(of: draft) { addDefiner(before: $0, to: &asked) }
    }
  }

  /// Adds the block that computes what a cell was the same as before.
  private func addDefiner(before cell: Int32, to asked: inout PlainArray<Int>) {
    addDefiner(of: work.finalsBefore[cell] ?? store.final(cell), to: &asked)
  }

  /// Adds the block that computes a cell, if it stays.
  private func addDefiner(of cell: Int32, to asked: inout PlainArray<Int>) {
    let draft = Int(store.cells[Int(cell)].definer)
    // What late copies compute stays needed: hosts see it, or numbers that are made of it.
    if let late = late.firstUnwritten, draft >= late.drafts { return }
    if draft >= 0, hasBlock(draft) { asked.append(draft) }
  }

  /// The cells that a block has read, at the ends of their aliases then.
  private func finalsBefore(of draft: Int) -> [Int32] { finalsBefore(readsBefore(draft) ?? reads(of: draft)) }

  private func finalsBefore(_ cells: [Int32]) -> [Int32] { cells.map { work.finalsBefore[$0] ?? store.final($0) } }

  /// Whether hosts see what a draft computes, or something reads it.
  private func isNeeded(_ draft: Int, _ unneeded: IndexMap<Int, UInt8>) -> Bool {
    var cells = outputs(of: draft)
    // Frames are seen.
    if store.drafts[draft].kind == .stack, !store.stacks[store.drafts[draft].first].isFitting { return true }
    var seen = IndexMap<Int32, UInt8>()
    while let cell = cells.popLast() {
      guard seen.insert(cell) else { continue }
      if isVisible(cell) { return true }
      let isRead = readers.containsDraft(reading: cell) { reader in
        isAlive(reader) && !work.isDead.contains(reader) && !unneeded.contains(reader)
          && (reader >= work.firstDraft || parts.blockOfDraft[reader] >= 0) && reads(reader, cell)
      }
      if isRead || late.reads(cell, except: work.removedLate) { return true }
      readers.forEachAlias(of: cell, store) { cells.append($0) }
    }
    return false
  }

  /// Whether hosts can see a cell of a row that is there.
  private func isVisible(_ cell: Int32) -> Bool {
    let origin = store.cells[Int(cell)].origin
    guard origin.row >= 0, isSeen(cell) else { return false }
    switch origin.kind {
    case .attribute:
      let attribute = Int(origin.extra)
      return bound.attributes(of: Int(origin.row)).contains(attribute)
        || bound.bodyAttributes[Int(origin.row)] == attribute
    case .geometry: return CellKey(rawValue: origin.key)?.frameSymbol != nil || bound.isScroll(Int(origin.row))
    case .sibling, .probe, .chunk, .input: return false
    }
  }
}
