import PlumbSyntax

/// Copies of fragments whose tables in the linker are not written yet: there is room for them, and what further copies ask of
/// their roots is there.
///
/// The tables of a copy are what edits need to know of it, which takes as long as what the program needs. Rows that are added to
/// a list, and taken off it together, are never edited otherwise. So the tables of pasted copies wait for an edit that may ask
/// for them: they are written before it, in the order in which the copies came.
final class LateCopies {
  private struct Entry {
    var copy: PastedCopy
    /// In `kinds`.
    var kind: Int32
  }

  /// What a copy was pasted from, and what it is in the program.
  private struct Kind {
    let image: CopyImage
    let program: CopiedProgram
  }

  /// A late copy, with the cells that its image names and, at the ends of their aliases, those that are not its own.
  struct Copy {
    let copy: PastedCopy
    let image: CopyImage
    let program: CopiedProgram
    let cells: CopiedCell.Cells
    let externals: UnsafeBufferPointer<Int32>
  }

  private var kinds: [Kind] = []
  /// Ascending by all that a copy has in tables: nothing but such copies has been added since the first of them.
  private var entries = PlainArray<Entry>()
  /// As those of `CopyImages`: cells of neighbours, and of others at the ends of their aliases.
  private var neighbours = PlainArray<Int32>()
  private var externals = PlainArray<Int32>()
  /// How many of the first of them have their attributes: hosts may have asked for those.
  private(set) var attributesWritten = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The first row of them; nil if there are none.
  var firstRow: Int? { isEmpty ? nil : entries[0].copy.base.row }

  /// The first cell and draft of them.
  var firstUnwritten: (cells: Int, drafts: Int)? {
    isEmpty ? nil : (Int(entries[0].copy.firstCell), Int(entries[0].copy.firstDraft))
  }

  /// The first attribute of those that are not written; nil if all are.
  var firstUnwrittenAttribute: Int? {
    attributesWritten < entries.count ? entries[attributesWritten].copy.base.attribute : nil
  }

  /// Notes that all attributes are written.
  func noteAttributes() { attributesWritten = entries.count }

  /// Bytes of its storage, without the images.
  var memory: Int { kinds.memory + entries.memory + neighbours.memory + externals.memory }

  /// Adds the copies of a patch that is made.
  func add(_ copies: CopyImages) {
    entries.makeRoom(copies.pasted.count)
    let (firstNeighbour, firstExternal) = (neighbours.count, externals.count)
    neighbours.append(contentsOf: copies.neighbours.elements)
    externals.append(contentsOf: copies.externals.elements)
    copies.forEachPasted { image, place in
      let program = copies.runs[copies.run(ofPasted: place)].program
      if kinds.last?.image !== image || kinds.last?.program !== program {
        kinds.append(Kind(image: image, program: program))
      }
      var copy = copies.pasted[place]
      copy.firstNeighbour += firstNeighbour
      copy.firstExternal += firstExternal
      entries.append(Entry(copy: copy, kind: Int32(truncatingIfNeeded: kinds.count - 1)))
    }
  }

  /// Whether a row is the root of one of them, or comes before all. O(log copies).
  func isRootOrBefore(_ row: Int) -> Bool {
    guard let firstRow, row >= firstRow else { return true }
    return number(ofRoot: row) != nil
  }

  /// Whether a row is the last root of one of them, whose cells are written, or comes before all. O(log copies).
  func isLastRootOrBefore(_ row: Int) -> Bool {
    guard let firstRow, row >= firstRow else { return true }
    guard let number = number(ofRoot: row) else { return false }
    let image = kinds[Int(entries[number].kind)].image
    return row + image.rowsOfCopy == entries[number].copy.base.row + image.components.count
  }

  /// The number of the one with a root, which may be several copies; nil for another row. O(log copies).
  private func number(ofRoot row: Int) -> Int? {
    let number = entries.elements.partitionPoint { $0.copy.base.row <= row } - 1
    guard number >= 0 else { return nil }
    let copy = entries[number].copy
    let image = kinds[Int(entries[number].kind)].image
    guard row < copy.base.row + image.components.count else { return nil }
    return (row - copy.base.row) % image.rowsOfCopy == 0 ? number : nil
  }

  /// The numbers of those that some rows are the roots of; nil if one is another row's, or not all of several copies are
  /// among them. O(rows * log rows).
  func numbers(ofRoots rows: UnsafeBufferPointer<Int>) -> PlainArray<Int>? {
    var numbers = PlainArray<Int>()
    for row in rows {
      guard let number = number(ofRoot: row) else { return nil }
      numbers.append(number)
    }
    numbers.sort()
    var (kept, place) = (0, 0)
    while place < numbers.count {
      let number = numbers[place]
      let end = place + kinds[Int(entries[number].kind)].image.copyCount
      if end > numbers.count || numbers[end - 1] != number { return nil }
      numbers[kept] = number
      (kept, place) = (kept + 1, end)
    }
    numbers.removeAll(from: kept)
    return numbers
  }

  var indices: Range<Int> { entries.indices }

  subscript(number: Int) -> Copy {
    let copy = entries[number].copy
    let kind = kinds[Int(entries[number].kind)]
    let ofNeighbour = neighbours.elements[copy.firstNeighbour..<copy.firstNeighbour + kind.image.ofPrevious.count]
    let others = externals.elements[copy.firstExternal..<copy.firstExternal + kind.image.externals.count]
    let cells = CopiedCell.Cells(
      first: copy.firstCell, count: Int(copy.cellCount), ofNeighbour: UnsafeBufferPointer(rebasing: ofNeighbour))
    return Copy(
      copy: copy, image: kind.image, program: kind.program, cells: cells,
      externals: UnsafeBufferPointer(rebasing: others))
  }

  /// Whether one of them that is not among some numbers, which ascend, reads a cell. O(copies).
  func reads(_ cell: Int32, except removed: borrowing PlainArray<Int>) -> Bool {
    var next = 0
    for number in entries.indices {
      if next < removed.count, removed[next] == number {
        next += 1
      } else if self[number].externals.contains(cell) {
        return true
      }
    }
    return false
  }

  func removeAll() {
    kinds.removeAll(keepingCapacity: true)
    entries.removeAll()
    neighbours.removeAll()
    externals.removeAll()
    attributesWritten = 0
  }

  /// Forgets copies whose rows are from one on.
  func cut(rows: Int) {
    while !isEmpty, entries[entries.count - 1].copy.base.row >= rows {
      let copy = entries.removeLast().copy
      neighbours.removeAll(from: copy.firstNeighbour)
      externals.removeAll(from: copy.firstExternal)
    }
    attributesWritten = min(attributesWritten, entries.count)
    let used = isEmpty ? 0 : Int(entries[entries.count - 1].kind) + 1
    kinds.removeLast(kinds.count - used)
  }
}

extension LinkPatcher {
  /// Whether an edit asks only for the roots of late copies, as far as can be told before it is looked at.
  func mayStayLate(_ edit: TreeEdit) -> Bool {
    guard let first = late.firstRow else { return true }
    if edit.insertions.isEmpty {
      guard !edit.removedRoots.isEmpty, edit.expressions.isEmpty, edit.constraints.isEmpty, edit.movedRoots.isEmpty,
        bound.constraints.isEmpty, bound.structureAttributes.isEmpty, !stages.hidesMeasurements,
        let numbers = late.numbers(ofRoots: edit.removedRoots.elements)
      else { return false }
      // A sibling may have been measured for its baselines alone.
      if numbers.elements.contains(where: { late[$0].image.asksForBaselines }) { return false }
      work.removedLate = numbers
    } else if !Self.mayPaste(edit) || !edit.removedRoots.isEmpty {
      return false
    }
    let count = bound.tree.count
    return edit.links.elements.allSatisfy {
      $0.row < count ? late.isRootOrBefore($0.row) : $0.parent < first || $0.parent >= count
    }
  }

  /// What this is put off for takes as long for few rows.
  private static var fewestRows: Int { 16 }

  /// Whether the tables of what an edit inserts can be written later: all of it is pasted from known images, and nothing that
  /// was there is compiled again.
  func mayBeLate(_ edit: TreeEdit) -> Bool {
    if work.rows.count < Self.fewestRows, late.isEmpty { return false }
    guard Self.mayPaste(edit), edit.removedRoots.isEmpty, work.linked.isEmpty, work.redefined.isEmpty,
      work.rearrangedRows.isEmpty, bound.structureAttributes.isEmpty, !copies.copies.isEmpty
    else { return false }
    let number = copies.copies[0].entry
    if number < 0 { return false }
    let entry = copies.entries[Int(number)]
    if entry.isRefused || copies.wantedGroup(entry, rowCount: copies.copies[0].rows.count) != nil { return false }
    for group in entry.groups { if let group, !group.mayBeLate { return false } }
    let (isFirstLate, isFollowingLate) = (entry.first?.mayBeLate ?? false, entry.following?.mayBeLate ?? false)
    let siblings = bound.tree.previousSiblings
    var next = 0
    for insertion in edit.insertions.elements {
      // The others of an insertion wait if its first one does, and follow new nodes.
      let copy = copies.copies[next]
      next += insertion.copies
      let previous = Int(siblings[insertion.firstRow])
      guard copy.isWaiting, copy.entry == number, previous < 0 ? isFirstLate : isFollowingLate,
        insertion.copies == 1 || isFollowingLate
      else { return false }
      if previous < 0 || previous >= work.firstRow { continue }
      // What is there already.
      guard let following = entry.following, late.isLastRootOrBefore(previous), index.isPlainSibling(previous),
        following.ofPrevious.elements.allSatisfy({ index.knownCell(previous, $0) >= 0 })
      else { return false }
    }
    return true
  }

  /// Whether an edit that only removes late copies needs nothing but what is known of these: nobody is left who would have to be
  /// compiled again. What reads cells of a copy is the sibling behind it, which names it.
  func removesLate(_ edit: TreeEdit) -> Bool {
    edit.insertions.isEmpty && !work.removedLate.isEmpty && work.redefined.isEmpty && work.rearrangedRows.isEmpty
  }

  /// Notes that the blocks of late copies go that are removed, and what these were the last to read.
  func removeLate() {
    for place in work.removedLate.indices {
      let copy = late[work.removedLate[place]]
      for draft in copy.copy.drafts where parts.blockOfDraft[draft] >= 0 { work.dead.append(draft) }
      work.lost.append(contentsOf: copy.externals)
    }
  }

  /// The blocks of late copies that are removed do not read what is not theirs any more.
  func removeDependentsOfLate(_ patch: ProgramPatch) {
    for place in work.removedLate.indices {
      let copy = late[work.removedLate[place]]
      for index in copy.program.ofExternals.indices {
        let draft = Int(copy.program.draftsOfExternals[index])
        guard draft >= 0, let external = CopiedNumber.external(copy.program.ofExternals[index].cell) else { continue }
        let slot = parts.image.cells.slot(copy.externals[external])
        if slot == 0 { continue }
        patch.removedDependents.append(
          ProgramPatch.DependentChange(
            cell: Int(slot) - 1, isValue: false,
            dependent: .block(Int(parts.blockOfDraft[Int(copy.copy.firstDraft) + draft]))))
      }
    }
  }

  /// Writes what edits beside a late copy ask of it: that no root may be hidden, and the attributes and cells of the last one.
  @_optimize(speed)
  func writeRoots(_ copy: PastedCopy, _ image: CopyImage, _ cells: CopiedCell.Cells) {
    let last = image.components.count - image.rowsOfCopy
    bound.clearAttributes(
      in: RowSlot.hidden, rows: stride(from: copy.base.row, to: copy.base.row + last, by: image.rowsOfCopy))
    bound.writeAttributes(copy, image, row: last, cells)
    bound.writeSlots(image.slots, image.slotMasks, row: last, from: copy.base.row, attribute: copy.base.attribute)
    index.writeCommonCells(copy, image, row: last, cells)
    for place in image.rootCells.elements { store.cells.write(image, Int(place), of: copy, cells) }
  }

  /// Writes the tables of all late copies, once those that the present patch has pasted have numbers.
  @inline(never)
  func writeLate() {
    writeEarlierLate()
    if !work.isLate { return }
    work.isLate = false
    copies.forEachPasted { image, place in
      let copy = copies.pasted[place]
      let cells = copies.cells(of: copy, image)
      bound.writeAttributes(copy, image, copies.distances, setDistances(copy, cells))
      write(late: copy, image, cells, copies.externals(of: copy, image))
    }
  }

  /// Writes the attributes of copies that earlier patches have pasted, as far as they are not written. O(their number).
  @inline(never)
  func writeLateAttributes() {
    for number in late.attributesWritten..<late.indices.upperBound {
      let copy = late[number]
      bound.writeAttributes(copy.copy, copy.image, copies.distances, setDistances(copy.copy, copy.cells))
    }
    late.noteAttributes()
  }

  /// The same while copies are pasted: those of the present patch are written like all others.
  @inline(never)
  func endLate() {
    writeEarlierLate()
    work.isLate = false
    copies.forEachPasted { image, place in
      let copy = copies.pasted[place]
      let cells = copies.cells(of: copy, image)
      write(copy, image, cells, setDistances(copy, cells))
    }
  }

  /// Writes the tables of copies that earlier patches have pasted.
  private func writeEarlierLate() {
    if late.isEmpty { return }
    writeLateAttributes()
    for number in late.indices {
      let copy = late[number]
      write(late: copy.copy, copy.image, copy.cells, copy.externals)
    }
    late.removeAll()
    work.removedLate.removeAll()
  }

  /// Writes the tables of a late copy, but for its attributes.
  @_optimize(speed)
  private func write(
    late copy: PastedCopy, _ image: CopyImage, _ cells: CopiedCell.Cells, _ externals: UnsafeBufferPointer<Int32>
  ) {
    writeOthers(copy, image, cells, setDistances(copy, cells))
    // Readers are entered at what is named, which may be an alias.
    copies.named.removeAll()
    for code in image.externals.elements { copies.named.append(cells.cell(code)) }
    readers.write(copy, image, copies.distances, copies.named.elements)
    writeFinals(copy, image, externals)
    parts.image.cells.write(copy, image, copies.distances, externals)
  }
}
