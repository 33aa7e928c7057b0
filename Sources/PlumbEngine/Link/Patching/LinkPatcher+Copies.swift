import PlumbSyntax

/// Copies of fragments: the first ones are linked, further ones below the same parent are pasted.
///
/// What a copy is linked to are its own nodes, the nodes around it, which only edits of other kinds change, and the sibling
/// before it. A copy for which that is not known to be all is linked as it always was.
extension LinkPatcher {
  /// Finds the copies among what is inserted, and the rows that are to be linked in any case.
  func findCopies(_ edit: TreeEdit) {
    work.linked.removeAll()
    copies.begin(work.rows)
    // What images depend on may be different.
    if !edit.expressions.isEmpty || !edit.constraints.isEmpty || !edit.movedRoots.isEmpty { copies.removeAll() }
    guard mayPaste(edit) else {
      work.linked.append(RowRange(work.rows))
      return
    }
    var last: Int32 = -1
    for place in edit.insertedRoots.indices {
      let first = edit.insertedRoots[place]
      let end = place + 1 < edit.insertedRoots.count ? edit.insertedRoots[place + 1] : work.rows.upperBound
      let document = edit.documents[edit.inserted[first - work.rows.lowerBound].document]
      var copy = CopyImages.Copy(
        firstRow: Int32(truncatingIfNeeded: first), rowCount: Int32(truncatingIfNeeded: end - first), entry: -1,
        isWaiting: false)
      if document.document.elements.count == end - first, end - first <= CopyImages.mostRows {
        let parent = bound.tree.parents[first]
        copy.entry = copies.find(document, parent, after: last)
        if copy.entry < 0 {
          copy.entry = copies.add(CopyImages.Entry(document, parent))
        } else {
          copy.isWaiting = !copies.entries[Int(copy.entry)].isRefused
        }
        last = copy.entry
      }
      copies.add(copy)
      if !copy.isWaiting { work.linked.append(RowRange(first..<end)) }
    }
  }

  private func mayPaste(_ edit: TreeEdit) -> Bool {
    if edit.insertedRoots.isEmpty || edit.insertedRoots[0] != work.rows.lowerBound || !edit.expressions.isEmpty
      || !edit.constraints.isEmpty || !edit.movedRoots.isEmpty
      || !edit.declaring.isEmpty || !edit.scopes.isEmpty || !bound.constraints.isEmpty
      || !bound.constraintAttributes.isEmpty
    {
      return false
    }
    for root in edit.insertedRoots.elements where Int(bound.tree.parents[root]) >= work.firstRow { return false }
    return true
  }

  /// Refuses to paste copies of what cannot be, once one of them is bound. The others are linked then.
  func refuseCopies(_ binder: inout AttributeBinder) throws(PatchRefusal) {
    for number in copies.copies.indices {
      let copy = copies.copies[number]
      if copy.entry < 0 { continue }
      let entry = copies.entries[Int(copy.entry)]
      if !copy.isWaiting {
        if !entry.isRefused, entry.first == nil, entry.following == nil { entry.isRefused = !mayBeCopied(copy.rows) }
      } else if entry.isRefused {
        copies.copies[number].isWaiting = false
        try bind(rows: copy.rows, &binder)
        work.linked.append(RowRange(copy.rows))
      }
    }
  }

  /// Whether rows that are bound are a copy that others may be pasted from.
  private func mayBeCopied(_ rows: Range<Int>) -> Bool {
    let root = rows.lowerBound
    let parent = Int(bound.tree.parents[root])
    guard bound.constraintAttributes.isEmpty, index.isPlainSibling(root) else { return false }
    for row in [parent] + Array(rows)
    where bound.isStack(row) || bound.isList(row) || bound.isTabBarController(row) || bound.isNavigationController(row)
    {
      return false
    }
    var isSame = true
    for attribute in attributesWithBody(of: root) where bound.attributes[attribute].kind == .expression {
      bound.forEachSymbol(ofText: bound.attributes[attribute].parsedText) { if !isRelative($0) { isSame = false } }
    }
    return isSame
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
    let bound = bound
    try copies.forEachWaiting({ bound.tree.previousSiblings[$0] }) { (number) throws(PatchRefusal) in
      let copy = copies.copies[number]
      let entry = copies.entries[Int(copy.entry)]
      let previous = Int(bound.tree.previousSiblings[copy.rows.lowerBound])
      let isPlain = !entry.isRefused && (previous < 0 || index.isPlainSibling(previous))
      if isPlain, let image = previous < 0 ? entry.first : entry.following { return try paste(image, number, previous) }
      try bind(rows: copy.rows, &binder)
      try checkIDs(of: copy.rows)
      try checkVisibility(of: copy.rows)
      work.linked.append(RowRange(copy.rows))
      if isPlain { record(copy.rows, entry, hasPrevious: previous >= 0) }
    }
  }

  /// Compiles a copy by itself, and makes an image of what comes of it.
  private func record(_ rows: Range<Int>, _ entry: CopyImages.Entry, hasPrevious: Bool) {
    stages.cells.demand(rows)
    stages.cells.drain(rows: rows)
    let image = CopyImage()
    var recorder = CopyRecorder(index, rows)
    var visible = PlainArray<VisibleCells>()
    stages.builder.addVisibleCells(of: rows, to: &visible)
    guard !hasUnlisted, recorder.record(image, visible) else {
      entry.isRefused = true
      return
    }
    if hasPrevious { entry.following = image } else { entry.first = image }
  }

  /// Whether the patch has made something that an image does not have.
  private var hasUnlisted: Bool {
    index.unlistedCount != work.firstUnlistedCell || stages.symbols.asked.noteCount != work.firstAsked
      || stages.reports.count != work.reported
  }

  private func paste(_ image: CopyImage, _ number: Int, _ previous: Int) throws(PatchRefusal) {
    let rows = copies.copies[number].rows
    let first = rows.lowerBound
    for place in image.components.indices { bound.tree.components[first + place] = image.components[place] }
    for id in image.ids.elements { bound.tree.ids[first + id.row] = id.id }
    if !image.ids.isEmpty { try checkIDs(of: rows) }
    // Cells of the sibling may be made for it: they come before those of the copy.
    copies.neighbours.removeAll()
    for key in image.ofPrevious.elements { copies.neighbours.append(index.cell(previous, key)) }
    copies.cells.removeAll()
    let firstCell = Int32(truncatingIfNeeded: store.cells.count)
    for place in 0..<image.cells.count { copies.cells.append(firstCell &+ Int32(truncatingIfNeeded: place)) }
    copies.cells.append(contentsOf: copies.neighbours.elements)
    let base = CellStore.PasteBase(
      row: first, attribute: bound.attributes(of: first).lowerBound, body: bound.attributes.count,
      elementAttributes: image.elementAttributes)
    bound.paste(image, rows, base, copies.cells)
    index.setCommonCells(image, rows: rows, copies.cells)
    store.paste(image, base, copies.cells)
    copies.note(number, PastedCopy(base: base, firstCell: firstCell), follows: previous >= 0)
  }

  // MARK: - The program

  /// Gives the constants of copies their numbers.
  func numberConstants() {
    if copies.pasted.isEmpty { return }
    for copy in copies.copies.elements {
      if let source = copies.source(of: copy) { parts.image.cells.addConstants(of: source.pasted, source.image) }
    }
  }

  /// Finds the cells of new rows that hosts see.
  func findVisible() {
    visible.removeAll()
    if copies.pasted.isEmpty { return stages.builder.addVisibleCells(of: work.rows, to: &visible) }
    visible.makeRoom(work.rows.count)
    for number in copies.copies.indices {
      let copy = copies.copies[number]
      guard let (image, pasted) = copies.source(of: copy) else {
        stages.builder.addVisibleCells(of: copy.rows, to: &visible)
        continue
      }
      let first = pasted.firstCell
      for row in image.visible.indices {
        let known = image.visible[row]
        visible.append(
          VisibleCells(
            x: CopiedCell.cell(known.x, first: first), y: CopiedCell.cell(known.y, first: first),
            width: CopiedCell.cell(known.width, first: first), height: CopiedCell.cell(known.height, first: first),
            isHidden: CopiedCell.cell(known.isHidden, first: first), clips: CopiedCell.cell(known.clips, first: first)))
      }
    }
  }

  /// Adds the properties of new rows.
  func addProperties() {
    if copies.pasted.isEmpty { return parts.image.addProperties(of: work.rows) }
    for number in copies.copies.indices {
      let copy = copies.copies[number]
      if let source = copies.source(of: copy) {
        parts.image.addProperties(of: source.pasted, source.image)
      } else {
        parts.image.addProperties(of: copy.rows)
      }
    }
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
