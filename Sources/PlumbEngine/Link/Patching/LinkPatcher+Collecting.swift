import PlumbSyntax

/// Which blocks go, and which read other cells than before.
extension LinkPatcher {
  /// The cells that a draft reads, at the ends of their aliases.
  func inputs(of draft: Int) -> [Int32] {
    store.inputs(of: store.drafts[draft]) { [bound] in bound.measuredCells($0) }.map { store.final($0) }
  }

  /// Whether a draft computes its cell.
  func isAlive(_ draft: Int) -> Bool {
    store.cells[Int(store.drafts[draft].output)].definer == Int32(truncatingIfNeeded: draft)
  }

  /// Finds what goes and what has to be made again, and gives cells their numbers.
  func collect(_ edit: TreeEdit) throws(PatchRefusal) {
    for definition in work.before where definition.definer >= 0 { die(Int(definition.definer)) }
    for root in edit.removedRoots {
      var row = root
      while row >= 0 {
        readers.forEachCell(ofRow: row) { cell in
          let definer = store.cells[Int(cell)].definer
          if definer >= 0 { die(Int(definer)) }
        }
        row = bound.tree.next(after: row, in: root)
      }
    }
    try checkReferences(edit)
    try touchReaders()
  }

  private func die(_ draft: Int) {
    if work.isDead.insert(draft), draft < work.firstDraft, parts.blockOfDraft[draft] >= 0 { work.dead.append(draft) }
  }

  /// Refuses to remove what something reads that stays.
  private func checkReferences(_ edit: TreeEdit) throws(PatchRefusal) {
    for root in edit.removedRoots {
      var isRead = false
      var row = root
      while row >= 0 {
        readers.forEachCell(ofRow: row) { cell in
          readers.forEachDraft(reading: cell) { draft in
            if isAlive(draft), !work.isDead.contains(draft), reads(draft, cell) { isRead = true }
          }
          readers.forEachAlias(of: cell, store) { alias in
            let row = Int(store.cells[Int(alias)].origin.row)
            if row < 0 || !bound.tree.isInside(row, root) { isRead = isRead || isSeen(alias) }
          }
        }
        row = bound.tree.next(after: row, in: root)
      }
      if isRead { throw .references }
    }
  }

  func reads(_ draft: Int, _ cell: Int32) -> Bool {
    store.inputs(of: store.drafts[draft]) { [bound] in bound.measuredCells($0) }.contains(cell)
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
  private func touchReaders() throws(PatchRefusal) {
    parts.image.cells.extend()
    addInputs()
    for definition in work.before { work.slotsBefore[definition.cell] = definition.slot }
    // Drafts first, so that aliases find the numbers of what they stand for.
    for definition in work.before {
      let keeps = definition.definer >= 0 && store.cells[Int(definition.cell)].definer >= 0
      if store.final(definition.cell) == definition.cell { parts.image.cells.renumber(definition.cell, keeps: keeps) }
    }
    for draft in work.firstDraft..<store.drafts.count where isAlive(draft) {
      parts.image.cells.addOutputs(of: store.drafts[draft])
    }
    for definition in work.before where store.final(definition.cell) != definition.cell {
      parts.image.cells.renumber(definition.cell, keeps: false)
    }
    for cell in work.firstCell..<store.cells.count where store.final(Int32(cell)) != Int32(cell) {
      parts.image.cells.renumber(Int32(truncatingIfNeeded: cell), keeps: false)
    }
    var isTouched = IndexMap<Int, UInt8>()
    for definition in work.before {
      if parts.image.cells.slot(definition.cell) == definition.slot, definition.slot > 0 { continue }
      readers.forEachDraft(reading: definition.cell) { draft in
        guard draft < work.firstDraft, isAlive(draft), !work.isDead.contains(draft), parts.blockOfDraft[draft] >= 0,
          reads(draft, definition.cell)
        else { return }
        if isTouched.insert(draft) { work.touched.append(draft) }
      }
    }
    for draft in work.touched where store.drafts[draft].kind != .numeric { throw .code }
  }
}
