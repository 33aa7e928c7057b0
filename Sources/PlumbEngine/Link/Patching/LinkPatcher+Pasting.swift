import PlumbSyntax

/// What is known of pasted copies without a look at each of their cells and drafts.
///
/// Outer drafts of a copy are placed like all others. Inner ones, which only drafts of the same copy read, come behind all
/// blocks of their kind in an order that is known; whether nothing can change them depends on what they find around the copy.
extension LinkPatcher {
  // MARK: - Cells

  /// Notes what reads new cells, and which cells are the same as they.
  func extendReaders() {
    let cells = readers.extend(store, rows: bound.tree.count)
    copies.forEachLinked(cells, { $0.cells }) { readers.clear(cells: $0) }
    // Drafts that were there before anything was pasted come first: then what copies add can be at the end.
    let firstPasted = copies.pasted.isEmpty ? store.drafts.count : copies.pasted[0].drafts.lowerBound
    readers.add(drafts: work.firstDraft..<firstPasted, store) { [bound] in bound.measuredCells($0) }
    // In their order: a row of a copy may have got cells since it was pasted.
    var first = cells.lowerBound
    copies.forEachPasted { image, place in
      let copy = copies.pasted[place]
      readers.add(cells: first..<copy.cells.lowerBound, store)
      copies.setFirstReader(place, readers.append(image))
      if !work.isLate {
        readers.write(copies.pasted[place], image, copies.distances, copies.externals(of: copy, image))
      }
      first = copy.cells.upperBound
    }
    readers.add(cells: first..<cells.upperBound, store)
    copies.forEachLinked(firstPasted..<store.drafts.count, { $0.drafts }) { drafts in
      readers.add(drafts: drafts, store) { [bound] in bound.measuredCells($0) }
    }
  }

  /// Finds the ends of aliases of copies.
  @_optimize(speed)
  func settlePasted() throws(PatchRefusal) {
    try copies.forEachPasted { (image, place) throws(PatchRefusal) in
      let copy = copies.pasted[place]
      for external in copy.firstExternal..<copy.firstExternal + image.externals.count {
        if !store.settleFinal(copies.externals[external]) { throw .cycles }
        copies.externals[external] = store.final(copies.externals[external])
      }
      let externals = copies.externals(of: copy, image)
      if work.isLate { store.setRootFinals(of: copy, image, externals) } else { writeFinals(copy, image, externals) }
    }
  }

  /// Writes what the cells of a copy stand for. `externals`: the ends of aliases that are not its own.
  @inline(__always)
  func writeFinals(_ copy: PastedCopy, _ image: CopyImage, _ externals: UnsafeBufferPointer<Int32>) {
    copies.otherDistances.removeAll()
    for index in externals.indices {
      copies.otherDistances.append(UInt32(bitPattern: externals[index] &- Int32(truncatingIfNeeded: index)))
    }
    store.setFinals(of: copy, image, copies.distances, copies.otherDistances.elements)
  }

  /// Gives the cells of copies their numbers.
  @_optimize(speed)
  func numberPasted() {
    // Constants first, so that numbers of copies can be the last ones.
    for cell in copies.externals.elements where store.cells[Int(cell)].isConstant && !store.cells[Int(cell)].isValue {
      _ = parts.image.cells.number(cell)
    }
    copies.forEachPasted { image, place in
      let externals = copies.externals(of: copies.pasted[place], image)
      if image.numbers.slots.isEmpty { parts.image.cells.findNumbers(copies.pasted[place], image, externals) }
      copies.setFirstNumber(place, UInt32(truncatingIfNeeded: parts.image.cells.numberCount))
      if work.isLate {
        parts.image.cells.addRootCells(of: copies.pasted[place], image, externals)
      } else {
        parts.image.cells.addCells(of: copies.pasted[place], image, copies.distances, externals)
      }
    }
  }

  // MARK: - The order

  /// Notes which drafts are placed by themselves.
  func markInner(_ placed: PlacedDrafts, isInner: Bool) {
    copies.forEachPasted { image, place in
      let drafts = copies.pasted[place].drafts
      placed.mark(drafts.lowerBound + image.outerCount..<drafts.upperBound, isInner: isInner)
    }
  }

  /// Adds the outer drafts of copies that are placed as one.
  @_optimize(speed)
  func addGroups(_ placed: PlacedDrafts) {
    copies.forEachPasted { image, place in
      let copy = copies.pasted[place]
      if !image.isGrouped || copy.outerCount == 0 { return }
      placed.add(copy.outerDrafts, ofCopy: place)
      for cell in copies.externals(of: copy, image) { placed.addInput(cell, definer: store.cells[Int(cell)].definer) }
      placed.endInputs()
    }
  }

  /// Finds out what copies are in the program, once all but their inner drafts have a place. `groups`: whether outer drafts
  /// were placed as one.
  @_optimize(speed)
  func placePasted(groups: Bool) {
    let common = groups && placed.groupCount == copies.pasted.count ? copies.commonProgram : nil
    copies.forEachPasted { image, place in
      let copy = copies.pasted[place]
      let firstDraft = groups && image.isGrouped ? 0 : image.outerCount
      if common == nil { findConstancy(copy, image, before: firstDraft) }
      let program = common ?? parts.image.program(of: image, copies.constancy, firstDraft: firstDraft)
      store.settled.set(from: copy.drafts.lowerBound + firstDraft, to: program.isSettled.elements)
      copies.noteProgram(place, image, program)
    }
  }

  /// How constant the external cells of a copy are, and what its drafts before one compute.
  private func findConstancy(_ copy: PastedCopy, _ image: CopyImage, before firstDraft: Int) {
    copies.constancy.removeAll()
    for cell in copies.externals(of: copy, image) {
      let constancy: CopiedProgram.Constancy =
        store.cells[Int(cell)].isConstant ? .constant : store.isSettled(cell) ? .settled : .live
      copies.constancy.append(constancy)
    }
    for draft in copy.drafts.prefix(firstDraft) {
      copies.constancy.append(store.settled[draft] ? .settled : .live)
    }
  }

  // MARK: - The program

  /// Finds the numbers of the cells around copies.
  func numberExternals() {
    copies.externalDistances.removeAll()
    copies.forEachPasted { image, place in
      let externals = copies.externals(of: copies.pasted[place], image)
      for index in externals.indices {
        let cell = externals[index]
        // No code has the number of a value.
        let number = store.cells[Int(cell)].isValue ? 0 : parts.image.cells.number(cell)
        copies.externalDistances.append(number &- CopiedNumber.external(UInt32(truncatingIfNeeded: index)))
      }
    }
  }

  /// Adds the blocks of inner drafts: those that only an edit can change, or the others.
  func emitInner(isSettled: Bool, _ patch: ProgramPatch) {
    for run in copies.runs.indices {
      let kind = CopiedMark.Kind.block(isSettled: isSettled, isOuter: false)
      if copies.runs[run].program.code(kind).blocks.isEmpty { continue }
      copies.setChange(run, patch.blocks.count, isSettled: isSettled)
      append(
        kind, of: copies.runs[run], copies.runs[run].copies, place: isSettled ? work.lastSettledBlock : work.lastBlock,
        isSettled: isSettled, firstMeasurement: 0, patch)
    }
  }

  /// Adds the blocks of outer drafts that are placed as one, and those of the copies behind it with the same place. Gives
  /// where these end in the order.
  @_optimize(speed)
  func emitGroups(from index: Int, _ patch: ProgramPatch) -> Int {
    let (firstNumber, place, isSettled) = order.places[index]
    guard let firstCopy = PatchOrder.copy(ofGroup: firstNumber) else { return index }
    let run = copies.runs[copies.run(ofPasted: firstCopy)]
    let kind = CopiedMark.Kind.block(isSettled: isSettled, isOuter: true)
    let blockCount = run.program.code(kind).blocks.count
    let hasMeasurements = !isSettled && !run.program.measurements.isEmpty
    let firstMeasurement = parts.image.blocks.measurementCount
    var (next, copy) = (index, firstCopy)
    repeat {
      let blocks = ProgramPatch.CopiedBlocks(change: patch.blocks.count, before: (copy - firstCopy) * blockCount)
      if blockCount > 0 { copies.setOuterBlocks(of: copy, blocks, isSettled: isSettled) }
      if hasMeasurements {
        parts.image.addMeasurements(run.program, copies.distances(of: copies.pasted[copy], run.image), blocks)
      }
      (next, copy) = (next + 1, copy + 1)
    } while next < order.places.count && PatchOrder.copy(ofGroup: order.places[next].draft) == copy
      && order.places[next].place == place && order.places[next].isSettled == isSettled && run.copies.contains(copy)
    if blockCount > 0 {
      append(
        kind, of: run, firstCopy..<copy, place: place, isSettled: isSettled, firstMeasurement: firstMeasurement, patch)
    }
    return next
  }

  /// Adds the change that blocks of a kind are, of copies of a run that follow each other.
  private func append(
    _ kind: CopiedMark.Kind, of run: CopyImages.Run, _ copied: Range<Int>, place: Int, isSettled: Bool,
    firstMeasurement: Int, _ patch: ProgramPatch
  ) {
    let code = run.program.code(kind)
    patch.blocks.append(
      ProgramPatch.BlockChange(
        block: .spare, firstStep: 0, stepCount: code.steps.count * copied.count, place: place, draft: -1, isNew: true,
        isSettled: isSettled, copied: patch.copiedCode.count,
        blockCount: code.blocks.count * copied.count))
    patch.copiedCode.append(
      ProgramPatch.CopiedCode(
        kind: kind, firstCopy: copied.lowerBound, copyCount: copied.count, firstList: parts.image.blocks.listCount,
        firstMeasurement: firstMeasurement))
    if code.lists.isEmpty { return }
    for copy in copied { parts.image.addLists(code, copies.distances(of: copies.pasted[copy], run.image)) }
  }

  /// Writes the blocks of copies, and their steps from `firstStep` on.
  @_optimize(speed)
  func write(
    _ copied: ProgramPatch.CopiedCode, to blocks: UnsafeMutablePointer<Block>, _ steps: UnsafeMutablePointer<Step>,
    firstStep: Int
  ) {
    let run = copies.runs[copies.run(ofPasted: copied.firstCopy)]
    let code = run.program.code(copied.kind)
    let measurementCount = run.program.measurements.count
    for copy in copied.copies {
      let index = copy - copied.firstCopy
      let distances = copies.distances(of: copies.pasted[copy], run.image)
      let step = firstStep + index * code.steps.count
      distances.copy[.step] = step
      distances.copy[.list] = CopiedNumber.distance(list: copied.firstList + index * code.lists.count)
      distances.copy[.measurement] = copied.firstMeasurement + index * measurementCount
      code.blocks.paste(to: blocks + index * code.blocks.count, distances.copy, distances.externals)
      code.steps.paste(to: steps + step, distances.copy, distances.externals)
    }
  }

  /// Adds the rows of copies from one on, as far as they are the same in the program, their properties, and what depends on
  /// what in them. Gives where they end.
  func emitRows(ofCopies first: Int, _ patch: ProgramPatch) -> Int {
    let number = copies.run(ofPasted: Int(copies.copies[first].pasted))
    let run = copies.runs[number]
    let program = run.program
    var next = first
    repeat {
      emitRows(ofPasted: Int(copies.copies[next].pasted), run, program, patch)
      next += run.image.copyCount
    } while next < copies.copies.count && copies.copies[next].pasted >= 0
      && copies.run(ofPasted: Int(copies.copies[next].pasted)) == number
    return next
  }

  @_optimize(speed)
  private func emitRows(
    ofPasted place: Int, _ run: CopyImages.Run, _ program: CopiedProgram, _ patch: ProgramPatch
  ) {
    let copy = copies.pasted[place]
    let distances = copies.distances(of: copy, run.image)
    let index = place - run.copies.lowerBound
    let lists = ProgramPatch.CopiedLists(
      firstCell: Int(copy.firstNumber), marks: program.marks.elements, ends: program.markEnds.elements,
      settled: ProgramPatch.CopiedBlocks(change: run.settled, before: index * program.settled.blocks.count),
      live: ProgramPatch.CopiedBlocks(change: run.live, before: index * program.live.blocks.count),
      outerSettled: copy.outerSettled, outerLive: copy.outerLive, rows: copy.base.row,
      properties: parts.image.properties.liveCount)
    parts.image.addRows(program, distances)
    patch.liveRows.append(contentsOf: program.liveRows.elements)
    patch.hasLiveFlags = patch.hasLiveFlags || program.hasLiveFlags
    patch.copiedLists.append(lists)
    for dependent in program.ofExternals.elements {
      patch.addedDependents.append(
        ProgramPatch.DependentChange(
          cell: Int(distances.number(dependent.cell)), isValue: false, dependent: self.dependent(dependent.mark, lists))
      )
    }
  }

  /// Makes room for the rows of a run of copies.
  func makeRoom(_ run: CopyImages.Run, _ patch: ProgramPatch) {
    // Its properties are read from the tables of the first copy, or some from those of each.
    if run.program.propertyEnds.isEmpty || !run.program.otherProperties.isEmpty { writeLate() }
    let count = run.copies.count
    parts.image.makeRoom(copies.pasted[run.copies.lowerBound], run.image, run.program, copies: count)
    patch.copiedLists.makeRoom(count)
    patch.addedDependents.makeRoom(run.program.ofExternals.count * count)
  }

  @inline(__always)
  private func dependent(
    _ mark: CopiedMark, _ lists: ProgramPatch.CopiedLists
  ) -> ProgramPatch.DependentChange.Dependent {
    func block(_ blocks: ProgramPatch.CopiedBlocks) -> ProgramPatch.DependentChange.Dependent {
      .copiedBlock(change: blocks.change, blocks.before &+ Int32(truncatingIfNeeded: mark.index))
    }
    switch mark.kind {
    case .settledBlock: return block(lists.settled)
    case .liveBlock: return block(lists.live)
    case .outerSettledBlock: return block(lists.outerSettled)
    case .outerLiveBlock: return block(lists.outerLive)
    case .row: return .row(lists.rows + mark.index)
    case .property: return .property(lists.properties + mark.index)
    case .flags: return .flags
    }
  }

  /// Takes over where the blocks of copies are.
  @_optimize(speed)
  func finishPasted() {
    for run in copies.runs {
      let program = run.program
      let outer = run.image.outerCount - program.firstDraft
      var settled = run.settled < 0 ? 0 : plan.places[run.settled]
      var live = run.live < 0 ? 0 : plan.places[run.live]
      for place in run.copies {
        let copy = copies.pasted[place]
        let first = copy.drafts.lowerBound + program.firstDraft
        let (outerSettled, outerLive) = (copy.outerSettled.place(plan.places), copy.outerLive.place(plan.places))
        finish(
          0..<outer, of: program, from: first, settled: outerSettled, live: outerLive,
          hasSettled: !program.outerSettled.blocks.isEmpty)
        finish(
          outer..<program.places.count, of: program, from: first, settled: settled, live: live,
          hasSettled: !program.settled.blocks.isEmpty)
        settled += program.settled.blocks.count
        live += program.live.blocks.count
      }
    }
  }

  /// The same for some drafts of a copy. `first`: its first draft. `settled`, `live`: where its blocks of these kinds begin.
  @inline(__always)
  private func finish(
    _ drafts: Range<Int>, of program: CopiedProgram, from first: Int, settled: Int, live: Int, hasSettled: Bool
  ) {
    if drafts.isEmpty { return }
    checkIndex(first + drafts.upperBound, below: parts.blockOfDraft.count + 1)
    let blocks = parts.blockOfDraft.pointer(to: first)
    let (places, isSettled) = (program.places.elements, program.isSettled.elements)
    let (settled, live) = (Int32(truncatingIfNeeded: settled), Int32(truncatingIfNeeded: live))
    // Most often all are live, and to look at each takes longer.
    if hasSettled {
      for draft in drafts { blocks[draft] = places[draft] &+ (isSettled[draft] ? settled : live) }
    } else {
      for draft in drafts { blocks[draft] = places[draft] &+ live }
    }
  }
}
