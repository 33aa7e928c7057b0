import PlumbSyntax

/// Edits that change the program in place, instead of linking the document from scratch.
extension Layout {
  /// Patches the program with the changes of a tree. Throws if it cannot be shown that this gives what a fresh load gives;
  /// then nothing is changed.
  func patch(_ tree: LiveTree) throws(PatchRefusal) {
    try checkPatches()
    let edit = try tree.edit(of: template)
    try patch(edit, tree)
    tree.forgetEdit()
    cutTables(tree)
  }

  /// Throws if the layout is one that is not patched.
  func checkPatches() throws(PatchRefusal) {
    if !image.program.safeAreaRows.isEmpty { throw .arranging }
    if template.patcher == nil { throw .first }
    if !owners.isEmpty || hasPending || memory.isLimited || !ownsTemplate { throw .host }
  }

  /// As above, with an edit that leads to a tree. `finish` gets the linked document once nothing can fail any more.
  func patch(_ edit: TreeEdit, _ tree: LiveTree, finish: (BoundDocument) -> Void = { _ in })
    throws(PatchRefusal)
  {
    transitions?.restore(&published)
    defer { transitions?.show(self) }
    let defaults = defaults(edit)
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    let patcher = try template.beginPatching()
    let patch: ProgramPatch
    do throws(PatchRefusal) { patch = try apply(edit, tree, patcher, template.image, defaults) } catch {
      template.endPatching(isRefused: true)
      throw error
    }
    finish(patcher.bound)
    template.endPatching(isRefused: false)
    take(patch, edit, tree)
    patcher.forgetPatch()
  }

  /// Makes the patch of an edit, and applies it to the program and to what is computed.
  private func apply(
    _ edit: TreeEdit, _ tree: LiveTree, _ patcher: LinkPatcher, _ image: ProgramImage, _ defaults: [PropertyDefault]
  ) throws(PatchRefusal) -> ProgramPatch {
    // Rows of removed nodes take room: the document is linked again when there are more of them than of others and of
    // what further copies are pasted from. That costs least where few are left.
    let removed = nodeHandles.count + tree.nodes.count - tree.linkedCount - tree.presentCount
    let cut = hasTransitions ? 0 : patcher.added.cutRows(edit, patcher.bound)
    let surplus = patcher.removedCount + removed - cut - tree.presentCount - 256
    if surplus > 0, surplus > patcher.copies.imageRows { throw .room }
    let marks = image.markCounts
    let patch = try patcher.patch(
      edit, image, place: { row, name in tree.placeOfOverride(patcher.bound.names[name], row) })
    if let before = image.makeRoom(for: patch) { machine.moveMarks(before) }
    if !patch.propertyChanges.isEmpty {
      machine.previousAnswers.move(PropertyPlaces(patch))
      published.take(patch, image, machine, defaults)
    }
    image.apply(patch, patcher.plan) { patcher.write($0, to: $1, $2, firstStep: $3) }
    patcher.finish(patch)
    machine.apply(patch, patcher.plan)
    // What moves refers to rows and properties by their numbers, and a reload makes another tree.
    if let pasted = patch.pasted, !hasTransitions, tree === live {
      let after = patcher.counts(image, units: tree.units.count)
      var before = after
      before.add(pasted, times: -1)
      patcher.added.note(before, marks, after, patch.removedRows)
    } else {
      patcher.added.removeAll()
    }
    edits.count(pasted: patcher.copies.copyCount)
    return patch
  }

  /// Takes over a patch of the program.
  private func take(_ patch: ProgramPatch, _ edit: TreeEdit, _ tree: LiveTree) {
    template.update(after: patch)
    if patch.propertyNames != nil { noteTransitions() }
    takeState(patch)
    handles.acceptPending()
    for place in patch.removedRows.indices {
      stateStore.removeKeys(ofRow: patch.removedRows[place], template)
      handles.remove(patch.removedRows[place])
    }
    move(edit, patch, tree)
    restoreConstraints(after: patch)
    isPatched = true
    programVersion &+= 1
    if patch.propertyNames != nil { lookups.removeAll() }
    treeArrays = nil
    opacities = nil
    tree.accept()
  }

  /// Cuts tables to where they ended before copies were added that are all gone.
  private func cutTables(_ tree: LiveTree) {
    guard let cut = template.patcher?.added.takeCut() else { return }
    let counts = cut.counts
    let (rows, liveProperties) = (image.frames.count, image.liveProperties.count)
    edits.count(cut: rows - counts.rows)
    image.cut(to: counts, cut.marks)
    template.cut(to: counts)
    machine.cut(to: counts, rows: rows, liveProperties: liveProperties)
    published.cut(to: counts)
    handles.cut(to: counts.rows)
    tree.cut(to: counts)
  }

  /// Takes over state that is new, and writes what follows from state into cells that are.
  private func takeState(_ patch: ProgramPatch) {
    if patch.stateKeyCount > 0 {
      stateStore.append(patch.stateKeyCount, generation: template.engine.nextGeneration())
      for value in patch.values { ledger.adopt(value) }
    }
    if !patch.dictionaryCells.isEmpty || !patch.elementCells.isEmpty {
      StateStore.refreshDerivedCells(template, &machine, ledger)
    }
  }

  /// What hosts read of properties that have no expression yet.
  private func defaults(_ edit: TreeEdit) -> [PropertyDefault] {
    var result: [PropertyDefault] = []
    if published.revision == 0 || edit.expressions.isEmpty { return result }
    let reader = NodeReader(self)
    for change in edit.expressions where template.component(change.row) >= 0 {
      for name in change.names {
        let property = template.engine.catalog.property(name, of: Int(template.component(change.row)))
        guard let known = property?.name, reader.propertySlot(change.row, known) == nil else { continue }
        if let value = try? reader.value(known, change.row) {
          result.append(PropertyDefault(row: change.row, name: known, value: value))
        }
      }
    }
    result.sort(byNumber: { Int64($0.row) })
    return result
  }

  /// The places of rows that follow each other in the document; nil if there are others between them.
  private func places(ofRemoved rows: UnsafeBufferPointer<Int>) -> Range<Int>? {
    var (first, last) = (Int.max, -1)
    for row in rows {
      let place = order.place(ofRow: row)
      (first, last) = (min(first, place), max(last, place))
    }
    return last - first + 1 == rows.count ? first..<last + 1 : nil
  }

  /// Puts what hosts see into the new document order.
  private func move(_ edit: TreeEdit, _ patch: ProgramPatch, _ tree: LiveTree) {
    let isMoved = !edit.movedRoots.isEmpty
    if !isMoved, edit.removedRoots.isEmpty, edit.insertions.isEmpty {
      published.apply(patch, image, .none)
    } else if !isMoved, edit.removedRoots.isEmpty, tree.areConsecutive(edit.insertions) {
      let place = order.place(ofRow: tree.preceding(edit.insertions[0].firstRow)) + 1
      published.apply(patch, image, .inserted(place))
      FixedArray.splice(&nodeHandles, at: place, removing: 0, inserting: patch.rows.count)
      handles.copy(patch.rows, to: nodeHandles.base + place)
    } else if !isMoved, edit.insertions.isEmpty, let places = places(ofRemoved: patch.removedRows.elements) {
      published.apply(patch, image, .removed(places))
      FixedArray.splice(&nodeHandles, at: places.lowerBound, removing: places.count, inserting: 0)
    } else {
      published.apply(patch, image, .several(DocumentOrder(rows: tree.order, count: tree.nodes.count)))
      nodeHandles = FixedArray(count: order.rows.count) { handles.handle(Int(order.rows[$0])) }
      published.hasMovedRows = published.hasMovedRows || isMoved
    }
  }
}
