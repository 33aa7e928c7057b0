import PlumbSyntax

/// Making parts of the list again: of the rows that a compute has changed, and below them where it makes a difference.
extension DisplayList {
  /// Takes in the changes of the last compute. False if the whole list has to be made again; then all looks are read.
  @_optimize(speed)
  func patch(_ layout: Layout) -> Bool {
    let changes = UnsafeBufferPointer(start: layout.published.changes.base, count: layout.published.changes.count)
    let rows = PublishedRows(layout)
    // More than this is faster from the beginning.
    var isSmall = changes.count < 32 + looks.count / 8
    for place in changes.indices where changes[place].kind == RawChange.property {
      let row = Int(changes[place].row)
      if place > 0, Int(changes[place - 1].row) == row, changes[place - 1].kind == RawChange.property { continue }
      let look = looks.pointer(to: row)
      let hadDepth = look.pointee.hasDepth
      reader.read(row, rows, layout, look)
      // The order of siblings is that of their depths.
      if look.pointee.hasDepth || hadDepth {
        hasDepths = true
        isSmall = false
      }
    }
    // What is gone has no row that could change.
    if !isSmall || isUnmade || isRebased || !anchors.isEmpty || !departed.isEmpty { return false }
    (isPatching, needsAll) = (true, false)
    defer { isPatching = false }
    var done = 0
    for change in changes where Int(change.row) >= done {
      let row = Int(change.row)
      switch patch(row, rows, layout) {
      case .nothing: done = row + 1
      case .all: return false
      case .subtree: done = Int(rows.subtreeEnds[row])
      }
    }
    // Cells change without their list.
    for place in layout.lists.views.indices where isNew(list: place, layout) {
      let row = layout.order.place(ofRow: Int(layout.image.program.listViews[place].row))
      if row >= 0, case .all = patch(row, rows, layout) { return false }
    }
    return true
  }

  private enum Outcome { case nothing, subtree, all }

  private func patch(_ row: Int, _ rows: PublishedRows, _ layout: Layout) -> Outcome {
    let span = spans[row]
    // Something around it is not drawn.
    if span.start < 0 { return .nothing }
    let parent = row == 0 ? -1 : Int(rows.parents[row])
    outer = parent < 0 ? base : context(parent)
    if span.context >= 0 { former = contexts[Int(span.context)] }
    beginPart(span)
    let isOpen = visit(row, rows, layout)
    let ends = rows.subtreeEnds
    let hasNewCells = listPlace(row, layout).map { isNew(list: $0, layout) || isOpen } ?? false
    let hadBorder =
      span.hasBorderItem || span.hasItem && scratch[Int(span.start)].parts & DrawParts.border.rawValue != 0
    let isSame =
      spans[row].state == span.state && spans[row].hasItem == span.hasItem && looks[row].hasBorder == hadBorder
      && !hasNewGroups && !needsAll && !hasNewCells && (!isOpen || isSameContext(row, span))
    if isSame, !looks[row].kinds.contains(.controller) {
      endOwnItem(row, span)
      return .nothing
    }
    if needsAll {
      endPart()
      return .all
    }
    let groupCount = usedGroups(row..<Int(ends[row]))
    usedGroups = 0
    items.removeAll()
    for inner in row..<Int(ends[row]) { (spans[inner].start, spans[inner].state) = (-1, .skipped) }
    walk(row, rows, layout)
    // Items move by as many as are new, and rows are not in the order of items where siblings have depths.
    let growth = items.count - Int(span.end - span.start)
    if needsAll || usedGroups != groupCount || growth != 0 && hasDepths {
      endPart()
      return .all
    }
    splice(row, Int(ends[row]), span, growth, rows)
    return .subtree
  }

  private func isSameContext(_ row: Int, _ span: DrawSpan) -> Bool {
    if span.context < 0 { return spans[row].context < 0 }
    return context(row).isIdentical(to: former)
  }

  /// Items are collected from nothing, to replace those of a span.
  private func beginPart(_ span: DrawSpan) {
    swap(&items, &scratch)
    items.removeAll()
    itemBase = Int(span.start)
    (hasNewGroups, usedGroups) = (false, 0)
  }

  private func endPart() {
    swap(&items, &scratch)
    itemBase = 0
  }

  private func usedGroups(_ rows: Range<Int>) -> Int {
    var count = 0
    for row in rows { count += (spans[row].effect >= 0 ? 1 : 0) + (spans[row].clip >= 0 ? 1 : 0) }
    return count
  }

  /// Puts the item of a row in the place of the one it had; what is below the row stays.
  private func endOwnItem(_ row: Int, _ span: DrawSpan) {
    endPart()
    spans[row].end = span.end
    spans[row].hasBorderItem = span.hasBorderItem
    if scratch.isEmpty { return }
    // What was collected.
    let item = scratch.pointer(to: 0)
    if looks[row].hasBorder, !span.hasBorderItem { item.pointee.parts |= DrawParts.border.rawValue }
    replace(Int(span.start), by: item)
    if span.hasBorderItem {
      var border = item.pointee.borderAbove
      replace(Int(span.end) - 1, by: &border)
    }
  }

  private func replace(_ place: Int, by item: UnsafePointer<RawDrawItem>) {
    let old = items.pointer(to: place)
    damage.areTransformsNew = false
    damage.note(old, item)
    UnsafeMutableRawPointer(old).copyMemory(from: item, byteCount: MemoryLayout<RawDrawItem>.size)
  }

  /// Puts the collected items in the place of those of a span.
  private func splice(_ row: Int, _ end: Int, _ span: DrawSpan, _ growth: Int, _ rows: PublishedRows) {
    let old = Int(span.start)..<Int(span.end)
    damage.areTransformsNew = hasNewGroups
    damage.compare(
      UnsafeBufferPointer(rebasing: scratch.elements[old]), items.elements)
    scratch.replace(old, with: items.elements)
    endPart()
    if growth == 0 { return }
    let moved = Int32(truncatingIfNeeded: growth)
    for later in end..<spans.count where spans[later].start >= 0 {
      spans[later].start += moved
      spans[later].end += moved
    }
    var outer = rows.parents[row]
    while outer != TreeArrays.noRow {
      spans[Int(outer)].end += moved
      outer = rows.parents[Int(outer)]
    }
  }
}
