import PlumbSyntax

/// Cells that become constant, or are not any more.
private struct ConstancyFlips {
  private var known = IndexMap<Int32, UInt8>()

  /// nil: not known to change.
  func isConstant(_ cell: Int32) -> Bool? { known[cell].map { $0 > 0 } }

  func contains(_ cell: Int32) -> Bool { known.contains(cell) }

  mutating func note(_ cell: Int32, isConstant: Bool) { known[cell] = isConstant ? 1 : 0 }

  mutating func note(_ draft: Draft, isConstant: Bool) {
    // Others, which have more outputs, are never constant.
    note(draft.output, isConstant: isConstant)
  }
}

extension LinkPatcher {
  /// Finds the places of new drafts. They make no new cycle if there is one for each. Blocks that would come before what
  /// they read, or that are settled and should not be or the other way round, move.
  func findOrder() throws(PatchRefusal) {
    if !parts.image.cells.hasTemporaries { throw .room }
    store.settled.append(repeating: false, count: store.drafts.count - store.settled.count)
    parts.blockOfDraft.append(repeating: -1, count: store.drafts.count - parts.blockOfDraft.count)
    // What comes between the drafts of a copy makes a cycle with all of them.
    if copies.hasGroups {
      do throws(PatchRefusal) {
        if try findOrder(.groups) { return }
      } catch {
        guard error == .cycles else { throw error }
        copies.forbidGroups()
      }
    }
    // Their drafts are looked at one by one.
    if work.isLate { writeLate() }
    // Something may read an inner draft of a copy after all, by an id.
    if try findOrder(.outer) { return }
    if try !findOrder(.all) { throw .order }
  }

  /// Which drafts of copies are placed one by one.
  private enum Placing { case groups, outer, all }

  /// As above. False if inner drafts have to be placed like all others.
  private func findOrder(_ placing: Placing) throws(PatchRefusal) -> Bool {
    let placed = placed
    let inner = placing == .all ? 0 : copies.innerCount
    placed.begin(store.drafts.count, new: store.drafts.count - work.firstDraft - inner)
    if inner > 0 { markInner(placed, isInner: true) }
    defer { if inner > 0 { markInner(placed, isInner: false) } }
    addNew(placing)
    for place in work.moving.indices { add(work.moving[place], placed) }
    // Blocks of nodes that were moved to the front are far behind what reads them now: they move then, not their readers.
    let fewest = placed.drafts.count + 64
    var isHoisted = work.moves.isEmpty
    // Each pass costs what is placed: a link costs less than many of them.
    var budget = 1024 + 4 * store.drafts.count
    while budget > 0 {
      let count = placed.drafts.count
      try addUncomputed(placed)
      try place(placed)
      budget -= placed.drafts.count
      if placed.readsInner { return false }
      let before = placed.drafts.count
      addReaders(placed)
      if !isHoisted, placed.drafts.count > fewest {
        isHoisted = true
        placed.truncate(before)
        hoistMoved(placed)
        continue
      }
      if placed.drafts.count == count {
        if placed.readsInner { return false }
        try finish(placed)
        if placing != .all { placePasted(groups: placing == .groups) }
        return true
      }
    }
    throw .order
  }

  /// Adds the drafts that are new, but for inner ones that are not placed like all others.
  private func addNew(_ placing: Placing) {
    let new = work.firstDraft..<store.drafts.count
    func add(_ drafts: Range<Int>) { for draft in drafts where isAlive(draft) { self.add(draft, placed) } }
    switch placing {
    case .groups:
      addGroups(placed)
      copies.forEachLinked(new, { $0.drafts }, add)
      copies.forEachPasted { image, place in if !image.isGrouped { add(copies.pasted[place].outerDrafts) } }
    case .outer: copies.forEachLinked(new, { $0.innerDrafts }, add)
    case .all: add(new)
    }
  }

  @_optimize(speed)
  private func add(_ draft: Int, _ placed: PlacedDrafts) {
    guard placed.add(draft) else { return }
    forEachInput(of: draft) { placed.addInput($0, definer: store.cells[Int($0)].definer) }
    placed.endInputs()
  }

  /// Adds all blocks of nodes that were moved, so that each comes as early as what it reads allows.
  private func hoistMoved(_ placed: PlacedDrafts) {
    for move in work.moves {
      var row = move.row
      while row >= 0 {
        readers.forEachCell(ofRow: row) { cell in
          let definer = Int(store.cells[Int(cell)].definer)
          if definer >= 0, hasBlock(definer), !isStructural(definer) { add(definer, placed) }
        }
        row = bound.tree.next(after: row, in: move.row)
      }
    }
  }

  /// Adds what is read, and was not before: it has no block yet.
  @_optimize(speed)
  private func addUncomputed(_ placed: PlacedDrafts) throws(PatchRefusal) {
    var next = 0
    while next < placed.inputs.count {
      try addUncomputed(placed.inputs[next].definer, placed)
      next += 1
    }
    // What groups read is among the inputs.
    if placed.groupCount < copies.pasted.count {
      for cell in copies.externals.elements { try addUncomputed(store.cells[Int(cell)].definer, placed) }
    }
    for place in work.touched.indices { try addUncomputed(readBy: work.touched[place], placed) }
    for measurement in work.remeasured { try addUncomputed(readBy: measurement.draft, placed) }
  }

  private func addUncomputed(readBy draft: Int, _ placed: PlacedDrafts) throws(PatchRefusal) {
    readChanges(of: draft)
    for place in inputs.indices { try addUncomputed(store.cells[Int(inputs[place])].definer, placed) }
  }

  private func addUncomputed(_ definer: Int32, _ placed: PlacedDrafts) throws(PatchRefusal) {
    let definer = Int(definer)
    guard definer >= 0, definer < work.firstDraft else { return }
    if work.isDead.contains(definer) { throw .references }
    if parts.blockOfDraft[definer] >= 0 || placed.contains(definer) { return }
    if store.drafts[definer].isMeasurement { throw .measuring }
    add(definer, placed)
  }

  /// Finds a place for each.
  @_optimize(speed)
  private func place(_ placed: PlacedDrafts) throws(PatchRefusal) {
    try sort(placed)
    placed.makePlaces()
    markEarly(placed)
    copies.beginPrograms()
    for index in placed.order.indices {
      let number = Int(placed.order[index])
      if number < placed.groupCount {
        place(group: number, placed)
        continue
      }
      let draft = placed.drafts[number]
      let isEarly = placed.isEarly[number]
      var place = -1
      var isSettled = mayBeConstant(draft)
      for input in placed.inputs(of: number) {
        if isSettled, !isConstant(input, placed) { isSettled = false }
        if isEarly {
          place = max(place, self.place(of: input, placed))
        } else if !isSettled {
          break
        }
      }
      if isSettled, mayFail(draft) { throw .code }
      if !isEarly {
        place = isSettled ? work.lastSettledBlock : work.lastBlock
      } else if !isSettled {
        place = max(place, work.firstLiveBlock - 1)
      }
      placed.places[number] = place
      placed.isSettled[number] = isSettled
    }
  }

  /// Finds places for the outer drafts of a copy, and which of them only an edit can change.
  @_optimize(speed)
  private func place(group number: Int, _ placed: PlacedDrafts) {
    copies.constancy.removeAll()
    var (settled, live) = (-1, work.firstLiveBlock - 1)
    for input in placed.inputs(of: number) {
      let isConstant = isConstant(input, placed)
      copies.constancy.append(
        store.cells[Int(placed.inputs[input].cell)].isConstant ? .constant : isConstant ? .settled : .live)
      let place = place(of: input, placed)
      live = max(live, place)
      if isConstant { settled = max(settled, place) }
    }
    let copy = placed.drafts[number]
    let program = parts.image.program(of: copies.image(ofPasted: copy), copies.constancy, firstDraft: 0)
    copies.notePlaced(program)
    let isEarly = placed.isEarly[number]
    placed.settledPlaces[number] =
      program.outerSettled.blocks.isEmpty ? PlacedDrafts.nowhere : isEarly ? settled : work.lastSettledBlock
    placed.places[number] =
      program.outerLive.blocks.isEmpty ? PlacedDrafts.nowhere : isEarly ? live : work.lastBlock
    let drafts = copies.pasted[copy].outerDrafts
    store.settled.set(
      from: drafts.lowerBound, to: UnsafeBufferPointer(rebasing: program.isSettled.elements.prefix(drafts.count)))
  }

  /// Whether code may fail. Numbers that stand for cases of enumerations are computed as values, and cannot.
  private func mayFail(_ draft: Int) -> Bool {
    if store.drafts[draft].kind == .numeric { return false }
    let origin = store.cells[Int(store.drafts[draft].output)].origin
    switch CellKey(rawValue: origin.key) {
    case .stackAxis, .stackDistribution, .stackAlignment: return origin.kind != .geometry
    default: return true
    }
  }

  private func mayBeConstant(_ draft: Int) -> Bool {
    let draft = store.drafts[draft]
    return !draft.isMeasurement && draft.kind != .stack && draft.kind != .constraints
      && !stages.builder.callsImpureFunction(draft)
  }

  /// Finds out which drafts have to come before blocks that the program has. The others come behind all of their kind, where
  /// nothing has to move for them.
  @_optimize(speed)
  private func markEarly(_ placed: PlacedDrafts) {
    for place in work.touched.indices { markInputs(of: work.touched[place], placed) }
    for measurement in work.remeasured { markInputs(of: measurement.draft, placed) }
    for index in placed.order.indices.reversed() {
      let number = Int(placed.order[index])
      if number >= placed.groupCount {
        let draft = placed.drafts[number]
        if draft < work.firstDraft || Int(store.drafts[draft].output) < work.firstCell { placed.isEarly[number] = true }
      }
      if placed.isEarly[number] {
        for input in placed.inputs(of: number) { markEarly(placed.definingNumber(input), placed) }
      }
    }
  }

  private func markInputs(of draft: Int, _ placed: PlacedDrafts) {
    readChanges(of: draft)
    for place in inputs.indices {
      let definer = Int(store.cells[Int(inputs[place])].definer)
      placed.noteReading(Int32(truncatingIfNeeded: definer))
      markEarly(definer >= 0 ? placed.number(definer) : -1, placed)
    }
  }

  private func markEarly(_ number: Int, _ placed: PlacedDrafts) {
    if number >= 0 { placed.isEarly[number] = true }
  }

  /// Puts placed drafts into an order in which dependencies come first.
  @_optimize(speed)
  private func sort(_ placed: PlacedDrafts) throws(PatchRefusal) {
    placed.beginOrder()
    var passes = 0
    while placed.order.count < placed.drafts.count {
      let before = placed.order.count
      passes += 1
      for number in placed.drafts.indices where !placed.isOrdered[number] && isReady(number, placed) {
        placed.addToOrder(number)
      }
      if placed.order.count == before { throw .cycles }
      // A pass finds all of them where each comes behind what it reads: most often. What is pasted may read what is linked
      // behind it, which takes two. Of a few, it takes few more.
      if placed.order.count < placed.drafts.count, placed.drafts.count > 16, passes > 1 {
        return try sortByGraph(placed)
      }
    }
  }

  /// Whether all that a placed draft reads is in the order already, if it is placed.
  private func isReady(_ number: Int, _ placed: PlacedDrafts) -> Bool {
    for input in placed.inputs(of: number) {
      let other = placed.definingNumber(input)
      if other >= 0, !placed.isOrdered[other] { return false }
    }
    return true
  }

  private func sortByGraph(_ placed: PlacedDrafts) throws(PatchRefusal) {
    var graph = DraftGraph(drafts: placed.drafts.count, inputs: placed.inputs.count)
    for number in placed.drafts.indices {
      for input in placed.inputs(of: number) {
        graph.addInput(placed.inputs[input].cell, Int32(truncatingIfNeeded: placed.definingNumber(input)))
      }
      graph.endDraft()
    }
    graph.sort()
    if graph.hasCycles { throw .cycles }
    placed.beginOrder()
    for place in graph.order.indices { placed.addToOrder(Int(graph.order[place])) }
  }

  /// The block behind which an input of a placed draft is computed, -1 for one that is not computed.
  private func place(of input: Int, _ placed: PlacedDrafts) -> Int {
    place(ofDraft: Int(placed.inputs[input].definer), placed)
  }

  /// The place of a draft, -1 for none.
  @inline(__always)
  private func place(ofDraft draft: Int, _ placed: PlacedDrafts) -> Int {
    if draft < 0 { return -1 }
    let number = placed.placedNumber(draft)
    if number < 0 { return Int(parts.blockOfDraft[draft]) }
    return placed.place(of: number, isSettled: store.settled[draft])
  }

  /// Whether nothing but an edit will be able to change an input of a placed draft.
  private func isConstant(_ input: Int, _ placed: PlacedDrafts) -> Bool {
    isConstant(placed.inputs[input].cell, definer: Int(placed.inputs[input].definer), placed)
  }

  /// The same for a cell at the end of its aliases, and the draft that computes it, -1 for none. Of groups it is known by draft.
  @inline(__always)
  private func isConstant(_ final: Int32, definer: Int, _ placed: PlacedDrafts) -> Bool {
    let number = definer >= 0 ? placed.placedNumber(definer) : -1
    if number >= placed.groupCount { return placed.isSettled[number] }
    return store.cells[Int(final)].isConstant || store.isSettled(final)
  }

  /// The block behind which a cell is computed, -1 for one that is not computed.
  private func place(of cell: Int32, _ placed: PlacedDrafts) -> Int {
    place(ofDraft: Int(store.cells[Int(cell)].definer), placed)
  }

  /// Whether nothing but an edit will be able to change a cell.
  private func isConstant(_ cell: Int32, _ placed: PlacedDrafts) -> Bool {
    let final = store.final(cell)
    return isConstant(final, definer: Int(store.cells[Int(final)].definer), placed)
  }

  // MARK: - What has to move with them

  /// Adds the blocks that read something before it is computed, or that read what is constant now and was not, or the
  /// other way round.
  @_optimize(speed)
  private func addReaders(_ placed: PlacedDrafts) {
    var flips = ConstancyFlips()
    let count = placed.drafts.count
    // Groups are new, and compute new cells.
    for number in placed.groupCount..<count {
      let draft = placed.drafts[number]
      let wasBlock = parts.blockOfDraft[draft] >= 0 && draft < work.firstDraft
      let isFlipped = wasBlock && store.settled[draft] != placed.isSettled[number]
      if isFlipped { flips.note(store.drafts[draft], isConstant: placed.isSettled[number]) }
      // A new block has readers only if it computes an old cell.
      if store.drafts[draft].kind != .stack, Int(store.drafts[draft].output) >= work.firstCell { continue }
      store.forEachOutput(of: store.drafts[draft]) { cell in
        guard Int(cell) < work.firstCell else { return }
        addReaders(of: cell, behind: placed.places[number], all: isFlipped, placed, &flips)
      }
    }
    for place in work.before.indices {
      let definition = work.before[place]
      let isConstant = isConstant(definition.cell, placed)
      if isConstant == definition.isConstant { continue }
      flips.note(store.final(definition.cell), isConstant: isConstant)
      addReaders(of: definition.cell, behind: -1, all: true, placed, &flips)
    }
    forEachRearrangedCell { cell, definer in
      if definer >= 0, hasBlock(definer), !placed.contains(definer) {
        addReaders(of: cell, behind: Int(parts.blockOfDraft[definer]), all: false, placed, &flips)
      }
    }
    for place in work.touched.indices { addLate(work.touched[place], placed) }
    for measurement in work.remeasured { addLate(measurement.draft, placed) }
  }

  /// Adds a block that would come before something that it reads.
  private func addLate(_ draft: Int, _ placed: PlacedDrafts) {
    if placed.contains(draft) { return }
    let block = Int(parts.blockOfDraft[draft])
    readChanges(of: draft)
    for input in inputs.indices where place(of: inputs[input], placed) >= block { return add(draft, placed) }
  }

  /// Adds blocks that read a cell: those not behind a place, or all, and what reads these, not behind that place. What
  /// becomes constant because of them, or is not any more, is followed with all that reads it. Not inlined: it is large, and
  /// has several callers.
  @inline(never)
  private func addReaders(
    of cell: Int32, behind place: Int, all: Bool, _ placed: PlacedDrafts, _ flips: inout ConstancyFlips
  ) {
    var found = PlainArray<Int>()
    swap(&found, &foundReaders)
    defer { swap(&found, &foundReaders) }
    forEachReader(of: cell) { if all || Int(parts.blockOfDraft[$0]) <= place { found.append($0) } }
    while !found.isEmpty {
      let draft = found.removeLast()
      let isFlipped = mayFlip(draft, placed, flips)
      if isFlipped { flips.note(store.drafts[draft], isConstant: !store.settled[draft]) }
      if placed.contains(draft), !isFlipped { continue }
      add(draft, placed)
      store.forEachOutput(of: store.drafts[draft]) { cell in
        forEachReader(of: cell) { if isFlipped || Int(parts.blockOfDraft[$0]) <= place { found.append($0) } }
      }
    }
  }

  func outputs(of draft: Int) -> [Int32] {
    var cells: [Int32] = []
    store.forEachOutput(of: store.drafts[draft]) { cells.append($0) }
    return cells
  }

  /// Whether a block becomes constant or is not any more, as far as is known, and was not noted yet. It is not asked of
  /// those that have a place: that says whether they are constant.
  private func mayFlip(_ draft: Int, _ placed: PlacedDrafts, _ flips: ConstancyFlips) -> Bool {
    if flips.contains(store.drafts[draft].output) || placed.placedNumber(draft) >= 0 { return false }
    if store.settled[draft] {
      var isFlipped = false
      forEachInput(of: draft) { if flips.isConstant($0) == false { isFlipped = true } }
      return isFlipped
    }
    if !mayBeConstant(draft) { return false }
    var areConstant = true
    forEachInput(of: draft) { if !(flips.isConstant($0) ?? isConstant($0, placed)) { areConstant = false } }
    return areConstant
  }

  /// Calls `body` with the drafts that read a cell, by itself or by an alias, and have a block that stays. O(readers).
  private func forEachReader(of cell: Int32, _ body: (Int) -> Void) {
    if !readers.hasAliases(cell, store) {
      readers.forEachDraft(reading: cell) { draft in
        if hasBlock(draft), reads(draft, cell) { body(draft) }
      }
      return
    }
    var cells = [cell]
    var seen = IndexMap<Int32, UInt8>()
    while let next = cells.popLast() {
      // An alias may be listed several times.
      guard seen.insert(next) else { continue }
      readers.forEachDraft(reading: next) { draft in
        if hasBlock(draft), reads(draft, next) { body(draft) }
      }
      readers.forEachAlias(of: next, store) { cells.append($0) }
    }
  }

  // MARK: - The order

  @_optimize(speed)
  private func finish(_ placed: PlacedDrafts) throws(PatchRefusal) {
    order.places.removeAll()
    for index in placed.order.indices {
      let number = Int(placed.order[index])
      let draft = placed.drafts[number]
      if number < placed.groupCount {
        let group = PatchOrder.group(ofCopy: draft)
        let (settled, live) = (placed.settledPlaces[number], placed.places[number])
        if settled != PlacedDrafts.nowhere { order.places.append((group, settled, true)) }
        if live != PlacedDrafts.nowhere { order.places.append((group, live, false)) }
        continue
      }
      order.places.append((draft, placed.places[number], placed.isSettled[number]))
      if draft < work.firstDraft {
        if parts.blockOfDraft[draft] >= 0 {
          if isStructural(draft) { throw .definitions }
          noteConstancy(of: draft, placed.isSettled[number])
          work.moved.append(draft)
          _ = work.isMoved.insert(draft)
          if store.copyValueCode(of: draft) { work.copiedCount += 1 }
        } else {
          addOutputs(of: draft)
        }
      }
      store.settled[draft] = placed.isSettled[number]
    }
    work.touched.removeAll { placed.contains($0) }
    try checkSettledValues(placed)
    order.sort()
  }

  /// Hosts see whether a cell is constant.
  private func noteConstancy(of draft: Int, _ isSettled: Bool) {
    if store.settled[draft] == isSettled { return }
    forEachAlias(of: store.drafts[draft].output) { cell in
      guard !work.isChanged.contains(cell) else { return }
      _ = work.isChanged.insert(cell)
      work.before.append(
        PatchWork.Definition(
          cell: cell, isRedefined: false, definer: -1, slot: parts.image.cells.slot(cell), final: store.final(cell),
          isConstant: !isSettled))
    }
  }

  /// Gives numbers to what a draft computes that had no block.
  private func addOutputs(of draft: Int) {
    parts.image.cells.addOutputs(of: store.drafts[draft])
    for output in outputs(of: draft) {
      forEachAlias(of: output) { if $0 != output { parts.image.cells.renumber($0, keeps: false) } }
    }
  }

  /// Calls `body` with a cell and all that are the same.
  private func forEachAlias(of cell: Int32, _ body: (Int32) -> Void) {
    var cells = [cell]
    var seen = IndexMap<Int32, UInt8>()
    while let next = cells.popLast() {
      guard seen.insert(next) else { continue }
      body(next)
      readers.forEachAlias(of: next, store) { cells.append($0) }
    }
  }

  /// Refuses to change what constants are made of whose code may fail: a load reports that.
  private func checkSettledValues(_ placed: PlacedDrafts) throws(PatchRefusal) {
    if !parts.hasSettledValues { return }
    let single = placed.drafts.elements[placed.groupCount...]
    var drafts = single.filter { store.settled[$0] } + work.touched.elements.filter { store.settled[$0] }
    var seen = IndexMap<Int, UInt8>()
    while let draft = drafts.popLast() {
      guard seen.insert(draft) else { continue }
      if mayFail(draft) { throw .code }
      forEachReader(of: store.drafts[draft].output) { if store.settled[$0] { drafts.append($0) } }
    }
  }
}
