import PlumbSyntax

/// Where new blocks go in the program: behind all that they read, and before all that reads them.
struct PatchOrder {
  /// New drafts, dependencies first, with the block of the program that each comes behind, -1 for the first place.
  var places: [(draft: Int, place: Int, isSettled: Bool)] = []
}

extension LinkPatcher {
  /// Finds the places of new drafts. They make no new cycle if there is one for each.
  func order() throws(PatchRefusal) -> PatchOrder {
    let graph = graphOfNewDrafts()
    if graph.hasCycles { throw .cycles }
    if !parts.image.cells.hasTemporaries { throw .room }
    store.settled.append(repeating: false, count: store.drafts.count - store.settled.count)
    parts.blockOfDraft.append(repeating: -1, count: store.drafts.count - parts.blockOfDraft.count)
    var order = PatchOrder()
    // Of new drafts, less `firstDraft`.
    var placeOf = [Int](repeating: -1, count: store.drafts.count - work.firstDraft)
    for position in graph.order.indices {
      let draft = Int(graph.order[position])
      guard isAlive(draft) else { continue }
      let inputs = graph.inputs(of: draft)
      var place = -1
      var isSettled = !store.drafts[draft].isMeasurement && !stages.builder.callsImpureFunction(store.drafts[draft])
      for input in inputs {
        let definer = Int(store.cells[Int(input)].definer)
        if !isConstant(input) { isSettled = false }
        if definer < 0 { continue }
        place = max(place, definer >= work.firstDraft ? placeOf[definer - work.firstDraft] : block(of: definer))
        if definer < work.firstDraft, work.isDead.contains(definer) { throw .references }
      }
      if isSettled, store.drafts[draft].kind != .numeric { throw .code }
      store.settled[draft] = isSettled
      if !isSettled { place = max(place, work.firstLiveBlock - 1) }
      placeOf[draft - work.firstDraft] = place
      order.places.append((draft, place, isSettled))
      try checkReaders(of: draft, behind: place)
    }
    try checkTouched(placeOf)
    // Stable: those at one place stay in their order, settled ones first.
    order.places = order.places.enumerated().sorted { a, b in
      if a.element.place != b.element.place { return a.element.place < b.element.place }
      if a.element.isSettled != b.element.isSettled { return a.element.isSettled }
      return a.offset < b.offset
    }.map { $0.element }
    return order
  }

  private func block(of draft: Int) -> Int { Int(parts.blockOfDraft[draft]) }

  private func graphOfNewDrafts() -> DraftGraph {
    var graph = DraftGraph(
      first: work.firstDraft, drafts: store.drafts.count - work.firstDraft,
      inputs: (store.drafts.count - work.firstDraft) * 2)
    for draft in work.firstDraft..<store.drafts.count {
      if isAlive(draft) { for input in inputs(of: draft) { graph.addInput(input, store.cells[Int(input)].definer) } }
      graph.endDraft()
    }
    graph.sort()
    return graph
  }

  /// Refuses a new draft that blocks of the program read before its place.
  private func checkReaders(of draft: Int, behind place: Int) throws(PatchRefusal) {
    let output = store.drafts[draft].output
    // Outputs of measurements are new.
    if Int(output) >= work.firstCell { return }
    var isTooLate = false
    forEachReader(of: output) { reader in
      if reader < work.firstDraft, parts.blockOfDraft[reader] >= 0, block(of: reader) <= place { isTooLate = true }
    }
    if isTooLate { throw .order }
  }

  /// Calls `body` with the drafts that read a cell, by itself or by an alias. O(readers).
  private func forEachReader(of cell: Int32, _ body: (Int) -> Void) {
    var cells = [cell]
    var seen = IndexMap<Int32, UInt8>()
    while let next = cells.popLast() {
      // An alias may be listed several times.
      guard seen.insert(next) else { continue }
      readers.forEachDraft(reading: next) { draft in
        if isAlive(draft), !work.isDead.contains(draft) { body(draft) }
      }
      readers.forEachAlias(of: next, store) { cells.append($0) }
    }
  }

  /// Refuses blocks that stay where they are and would come before what they read now, and constants that change.
  private func checkTouched(_ placeOf: [Int]) throws(PatchRefusal) {
    for definition in work.before where isConstant(definition.cell) != definition.isConstant {
      var isRead = false
      readers.forEachDraft(reading: definition.cell) { draft in
        if draft < work.firstDraft, isAlive(draft), !work.isDead.contains(draft), parts.blockOfDraft[draft] >= 0,
          reads(draft, definition.cell)
        {
          isRead = true
        }
      }
      if isRead { throw .constancy }
    }
    for draft in work.touched {
      for input in inputs(of: draft) {
        let definer = Int(store.cells[Int(input)].definer)
        if definer < 0 { continue }
        let place = definer >= work.firstDraft ? placeOf[definer - work.firstDraft] : block(of: definer)
        if place >= block(of: draft) { throw .order }
      }
    }
  }
}
