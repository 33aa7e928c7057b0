import PlumbSyntax

/// Copies of fragments: the first one is linked, further ones below the same parent are pasted.
///
/// What a copy is linked to are its own nodes, the nodes around it, which only edits of other kinds change, and the sibling
/// before it. A copy for which that is not known to be all is linked as it always was.
extension LinkPatcher {
  /// Finds the copies among what is inserted, and the rows that are to be linked in any case.
  @_optimize(speed)
  func findCopies(_ edit: TreeEdit) {
    work.linked.removeAll()
    copies.begin(work.rows)
    // What images depend on may be different.
    if !edit.expressions.isEmpty || !edit.constraints.isEmpty || !edit.movedRoots.isEmpty { copies.removeAll() }
    guard pastes(edit) else {
      work.linked.append(RowRange(work.rows))
      return
    }
    var last = FoundEntry()
    let parents = bound.tree.parents
    for place in edit.insertions.indices {
      let insertion = edit.insertions[place]
      let document = edit.inserted[insertion.firstRow - work.rows.lowerBound].document
      let parent = parents[insertion.firstRow]
      if document != last.document || parent != last.parent || insertion.rowCount != last.rowCount {
        last = findEntry(edit.documents[document], parent, rowCount: insertion.rowCount)
        last.document = document
      }
      let linked = !last.isUsable ? insertion.copies : last.isLinked ? 0 : 1
      for first in insertion.roots.prefix(linked) {
        work.linked.append(RowRange(first..<first + insertion.rowCount))
      }
      copies.add(insertion, last.entry, linked: linked)
      last.isLinked = true
    }
    copies.countBatches()
  }

  /// The entry of a copy, which the copies that follow may share.
  private struct FoundEntry {
    var document = -1
    var parent: Int32 = -1
    var rowCount = 0
    /// -1 for none.
    var entry: Int32 = -1
    /// Whether a copy comes before that is linked.
    var isLinked = false
    /// Whether others may be pasted, as far as is known.
    var isUsable = false
  }

  private func findEntry(_ document: SharedDocument, _ parent: Int32, rowCount: Int) -> FoundEntry {
    var found = FoundEntry(parent: parent, rowCount: rowCount)
    guard document.elementCount == rowCount, rowCount <= CopyImages.mostRows else { return found }
    found.entry = copies.find(document, parent)
    if found.entry >= 0 {
      found.isLinked = true
      found.isUsable = !copies.entries[Int(found.entry)].isRefused
    } else {
      found.entry = copies.add(CopyImages.Entry(document, parent))
      found.isUsable = found.entry >= 0
    }
    return found
  }

  /// Whether an edit is of a kind whose copies can be pasted.
  static func mayPaste(_ edit: TreeEdit) -> Bool {
    !edit.insertions.isEmpty && edit.expressions.isEmpty && edit.constraints.isEmpty && edit.movedRoots.isEmpty
      && edit.declaring.isEmpty && edit.scopes.isEmpty
  }

  private func pastes(_ edit: TreeEdit) -> Bool {
    if !Self.mayPaste(edit) || edit.insertions[0].firstRow != work.rows.lowerBound || !bound.constraints.isEmpty
      || !bound.constraintAttributes.isEmpty
    {
      return false
    }
    let parents = bound.tree.parents
    for insertion in edit.insertions.elements where Int(parents[insertion.firstRow]) >= work.firstRow { return false }
    return true
  }

  /// Refuses to paste copies of what cannot be, once one of them is bound. The others are linked then.
  @_optimize(speed)
  func refuseCopies(_ binder: inout AttributeBinder) throws(PatchRefusal) {
    var accepted: Int32 = -1
    for number in copies.copies.indices {
      let copy = copies.copies[number]
      if copy.entry < 0 || copy.isWaiting && copy.entry == accepted { continue }
      let entry = copies.entries[Int(copy.entry)]
      if !copy.isWaiting {
        if !entry.isRefused, entry.first == nil, entry.following == nil {
          entry.isRefused = !mayBeCopied(copy.rows)
          let makesImage = !entry.isRefused && copy.rows.count <= CopyImages.mostRowsAtOnce
          copies.copies[number].isWaiting = makesImage
          copies.copies[number].isBound = makesImage
        }
      } else if entry.isRefused {
        copies.copies[number].isWaiting = false
        try bind(rows: copy.rows, &binder)
        work.linked.append(RowRange(copy.rows))
      } else {
        accepted = copy.entry
      }
    }
  }

  /// Whether rows that are bound are a copy that others may be pasted from.
  private func mayBeCopied(_ rows: Range<Int>) -> Bool {
    let root = rows.lowerBound
    let parent = Int(bound.tree.parents[root])
    guard bound.constraintAttributes.isEmpty, index.isPlainSibling(root) else { return false }
    if showsChildren(parent) || rows.contains(where: { bound.isStack($0) || showsChildren($0) }) { return false }
    var isSame = true
    for attribute in attributesWithBody(of: root) where bound.attributes[attribute].kind == .expression {
      bound.forEachSymbol(ofText: bound.attributes[attribute].parsedText) { if !isRelative($0) { isSame = false } }
    }
    return isSame
  }

  /// Whether what a row shows of its children is said elsewhere.
  private func showsChildren(_ row: Int) -> Bool {
    bound.isList(row) || bound.isTabBarController(row) || bound.isNavigationController(row)
  }

  /// Whether a symbol in an attribute of the root of a copy is bound to the same for each copy.
  private func isRelative(_ symbol: SymbolReference) -> Bool {
    switch symbol.head {
    // Edges of the sibling before it that are the same in both directions: all else depends on what that has.
    case .previous:
      guard let geometry = symbol.geometry else { return false }
      return geometry != .leading && geometry != .trailing
    // It would be compiled before the sibling behind it is bound.
    case .next: return false
    // Its text may mention siblings.
    case .plain: return !bound.macros.contains(symbol.text)
    default: return true
    }
  }

  /// Pastes the copies that wait, or links one by itself so that others can be pasted.
  func linkCopies(_ binder: inout AttributeBinder) throws(PatchRefusal) {
    if copies.copies.isEmpty { return }
    let siblings = bound.tree.previousSiblings
    let isListed = unlisted == (work.firstUnlistedCell, work.firstAsked, work.reported)
    // The image of the copy before: most often there are many of one.
    var last: Int32 = -1
    var following: CopyImage?
    // How many of them were pasted one behind the other, and the last one.
    var (streak, latest) = (0, -1)
    try copies.forEachWaiting(siblings) { (number) throws(PatchRefusal) in
      let copy = copies.copies[number]
      let previous = Int(siblings[copy.rows.lowerBound])
      let isPlain = previous < 0 || index.isPlainSibling(previous)
      let isOpen = isPlain && !copy.isBound
      let entry = copies.entries[Int(copy.entry)]
      if isOpen, previous >= 0, copy.entry == last, let following {
        let image = copies.group(from: number, entry, siblings) ?? following
        try paste(image, number, previous)
        let isBehind = latest == number - 1 && latest >= 0 && Int(copies.copies[latest].firstRow) == previous
        (streak, latest) = ((isBehind ? streak : 0) + image.copyCount, number + image.copyCount - 1)
        if streak >= CopyImages.GroupSize.all[0].copies { recordGroup(ofLast: streak, endingAt: latest, entry) }
        return
      }
      (streak, latest) = (0, -1)
      let image = previous < 0 ? entry.first : entry.following
      if isOpen, !entry.isRefused, let image {
        if previous >= 0 { (last, following) = (copy.entry, image) }
        return try paste(image, number, previous)
      }
      last = -1
      if work.isLate { endLate() }
      let before = unlisted
      if !copy.isBound {
        try bind(rows: copy.rows, &binder)
        try checkIDs(of: copy.rows)
        try checkVisibility(of: copy.rows)
        work.linked.append(RowRange(copy.rows))
      }
      if isPlain, image == nil, !entry.isRefused, isListed || !copy.isBound {
        let isRecorded = record(copy.rows, entry, hasPrevious: previous >= 0, unlistedBefore: before)
        // The first one may only have made what all share.
        if !isRecorded, !copy.isBound { entry.isRefused = true }
        compileCells(of: previous)
      }
    }
    copies.putOffGroups()
  }

  /// Compiles a copy by itself, and makes an image of what comes of it. Whether there is one.
  private func record(
    _ rows: Range<Int>, _ entry: CopyImages.Entry, hasPrevious: Bool, unlistedBefore: (Int, Int, Int)
  ) -> Bool {
    stages.cells.demand(rows)
    stages.cells.drain(rows: rows)
    guard var image = image(of: rows, unlistedBefore) else { return false }
    // What a copy reads of the one before it, the next one will read of it.
    var isComplete = true
    let read = hasPrevious ? image : entry.following ?? image
    for key in read.ofPrevious.elements where index.knownCell(rows.lowerBound, key) < 0 {
      _ = index.cell(rows.lowerBound, key)
      isComplete = false
    }
    if !isComplete {
      stages.cells.drain(rows: rows)
      guard let whole = self.image(of: rows, unlistedBefore) else { return false }
      image = whole
    }
    if hasPrevious {
      entry.following = image
      if let first = entry.first, image.ofPrevious.elements.contains(where: { !first.hasCell($0) }) {
        entry.first = nil
      }
    } else {
      entry.first = image
    }
    return true
  }

  /// Makes an image of a group of copies, if one is wanted: of the last ones that were pasted one behind the other.
  private func recordGroup(ofLast streak: Int, endingAt number: Int, _ entry: CopyImages.Entry) {
    guard let size = copies.wantedGroup(entry, rowCount: copies.copies[number].rows.count) else { return }
    let count = CopyImages.GroupSize.all[size].copies
    if streak < count { return }
    let image = image(of: copies.rows(ofLast: count, endingAt: number), copies: count, unlisted)
    // What the next ones will read of the last one is there.
    guard let image, image.ofPrevious.elements.allSatisfy({ image.hasCell($0) }) else {
      return copies.putOff(size, of: entry)
    }
    entry.groups[size] = image
  }

  /// Compiles cells that a copy has asked of the sibling before it, so that copies that are pasted come behind all else.
  private func compileCells(of previous: Int) {
    if previous >= 0, previous < work.firstRow { stages.cells.drain(rows: previous..<previous + 1) }
  }

  private func image(of rows: Range<Int>, copies: Int = 1, _ unlistedBefore: (Int, Int, Int)) -> CopyImage? {
    let image = CopyImage()
    var recorder = CopyRecorder(index, rows, copies: copies)
    var visible = PlainArray<VisibleCells>()
    stages.builder.addVisibleCells(of: rows, to: &visible)
    return unlisted == unlistedBefore && recorder.record(image, visible) ? image : nil
  }

  /// How much there is of what an image does not have.
  private var unlisted: (Int, Int, Int) {
    (index.unlistedCount, stages.symbols.asked.noteCount, stages.reports.count)
  }

  @_optimize(speed)
  private func paste(_ image: CopyImage, _ number: Int, _ previous: Int) throws(PatchRefusal) {
    let rows = copies.copies[number].rows.lowerBound..<copies.copies[number + image.copyCount - 1].rows.upperBound
    let first = rows.lowerBound
    bound.tree.components.withUnsafeMutableBufferPointer { components in
      for (place, component) in image.components.elements.enumerated() { components[first + place] = component }
    }
    for id in image.ids.elements { bound.tree.ids[first + id.row] = id.id }
    if !image.ids.isEmpty { try checkIDs(of: rows) }
    // Cells of the sibling may be made for it: they come before those of the copy.
    let firstNeighbour = copies.neighbours.count
    let known = store.cells.count
    for key in image.ofPrevious.elements {
      if work.isLate, index.knownCell(previous, key) < 0 { endLate() }
      copies.neighbours.append(index.cell(previous, key))
    }
    if store.cells.count > known { compileCells(of: previous) }
    let base = CellStore.PasteBase(
      row: first, attribute: bound.attributes(of: first).lowerBound, body: bound.attributes.count,
      elementAttributes: image.attributes.count)
    let copy = PastedCopy(
      base: base, firstCell: Int32(truncatingIfNeeded: store.cells.count),
      cellCount: Int32(truncatingIfNeeded: image.cells.count),
      firstDraft: Int32(truncatingIfNeeded: store.drafts.count),
      draftCount: Int32(truncatingIfNeeded: image.drafts.count),
      outerCount: Int32(truncatingIfNeeded: image.outerCount),
      firstSource: Int32(truncatingIfNeeded: store.sources.count),
      firstInput: Int32(truncatingIfNeeded: store.draftInputs.count),
      firstInstruction: Int32(truncatingIfNeeded: store.emitter.instructions.count),
      firstList: Int32(truncatingIfNeeded: store.maximumLists.count), firstExternal: copies.externals.count,
      firstNeighbour: firstNeighbour)
    let cells = copies.cells(of: copy, image)
    for code in image.externals.elements { copies.externals.append(cells.cell(code)) }
    let neighbours = setDistances(copy, cells)
    bound.paste(image, rows, base, copies.distances, neighbours)
    store.append(image, copies.distances, neighbours)
    if work.isLate { writeRoots(copy, image, cells) } else { write(copy, image, cells, neighbours) }
    copies.note(number, copy, image)
  }

  /// Sets how far the numbers of a copy are from those in the linker's tables of its image. Gives the distances of its
  /// neighbour's cells.
  @inline(__always)
  func setDistances(_ copy: PastedCopy, _ cells: CopiedCell.Cells) -> UnsafeBufferPointer<UInt32> {
    copies.distances.set(copy)
    copies.otherDistances.removeAll()
    for place in cells.ofNeighbour.indices { copies.otherDistances.append(cells.distance(ofNeighbour: place)) }
    return copies.otherDistances.elements
  }

  /// Writes the tables that a copy is compiled into, for which there is room. The distances are set.
  func write(
    _ copy: PastedCopy, _ image: CopyImage, _ cells: CopiedCell.Cells, _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    bound.writeAttributes(copy, image, copies.distances, neighbours)
    writeOthers(copy, image, cells, neighbours)
  }

  /// The same without the attributes.
  func writeOthers(
    _ copy: PastedCopy, _ image: CopyImage, _ cells: CopiedCell.Cells, _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    bound.writeSlots(image.slots, image.slotMasks, from: copy.base.row, copies.distances)
    index.writeCommonCells(copy, image, copies.distances, neighbours)
    store.write(copy, image, copies.distances, cells, neighbours)
  }
}

/// Rows that follow each other.
struct RowRange {
  private var first: Int
  private var end: Int

  init(_ rows: Range<Int>) {
    first = rows.lowerBound
    end = rows.upperBound
  }

  var rows: Range<Int> { first..<end }
}
