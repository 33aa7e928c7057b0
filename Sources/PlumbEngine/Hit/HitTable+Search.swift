import PlumbSyntax

/// Searching the table. Keeps its own stack: documents may be deeper than that of a thread.
extension HitTable {
  /// The topmost row at a point in root coordinates, -1 for none. Looks at the children of the rows at that point.
  @_optimize(speed)
  func topmost(_ point: HitPoint) -> Int {
    var row = -1
    var area = point
    // The root is the first entry, its children follow.
    var (first, end) = (0, min(1, boxes.count))
    while true {
      let isLong = end - first >= SiblingOrder.least
      let entry = isLong ? lastOfMany(first, end, &area) : last(first, end, &area)
      if entry < 0 { return row }
      row = Int(rows[entry])
      enter(row, entry, &area)
      (first, end) = (Int(firstChildren[row]), Int(firstChildren[row + 1]))
    }
  }

  /// Finds all rows that a point hits, topmost first.
  func findAll(_ point: HitPoint) { Self.search(self, point, &pointLevels) }

  /// Finds all rows that a rectangle hits, topmost first.
  func findAll(_ quad: HitQuad) { Self.search(self, quad, &quadLevels) }

  /// Collects the rows that an area hits in `found`: children from the last to the first, then their parent.
  @_optimize(speed)
  private static func search<Area: HitArea>(
    _ table: HitTable, _ area: Area, _ levels: inout PlainArray<HitLevel<Area>>
  ) {
    table.found.removeAll()
    levels.removeAll()
    levels.append(HitLevel(row: -1, first: 0, end: table.boxes.isEmpty ? 0 : 1, area: area))
    while true {
      let level = levels[levels.count - 1]
      var inner = level.area
      let entry = table.last(Int(level.first), Int(level.end), &inner)
      if entry < 0 {
        _ = levels.popLast()
        if level.row < 0 { return }
        table.found.append(UInt32(truncatingIfNeeded: Int(level.row)))
        continue
      }
      levels[levels.count - 1].end = Int32(truncatingIfNeeded: entry)
      let row = Int(table.rows[entry])
      table.enter(row, entry, &inner)
      levels.append(
        HitLevel(
          row: Int32(truncatingIfNeeded: row), first: Int32(truncatingIfNeeded: Int(table.firstChildren[row])),
          end: Int32(truncatingIfNeeded: Int(table.firstChildren[row + 1])), area: inner))
    }
  }

  /// The last of some siblings that an area hits, -1 for none. The area is then the one before the sibling's transform.
  @_optimize(speed)
  @inline(__always)
  private func last<Area: HitArea>(_ first: Int, _ end: Int, _ area: inout Area) -> Int {
    if first >= end { return -1 }
    checkIndex(end - 1, below: boxes.count)
    guard let boxes = boxes.base else { return -1 }
    var entry = end
    while entry > first {
      if entry % Self.runLength == 0, entry - Self.runLength >= first, !area.mayReach(runs[entry / Self.runLength - 1])
      {
        entry -= Self.runLength
        continue
      }
      entry -= 1
      if area.mayReach(boxes[entry]), hits(entry, &area) { return entry }
    }
    return -1
  }

  /// The same for a parent with many children, which are looked at by where they are.
  @_optimize(speed)
  private func lastOfMany(_ first: Int, _ end: Int, _ point: inout HitPoint) -> Int {
    var found = -1
    let outer = point
    order.forEach(first, end, at: outer) { entry in
      if entry <= found || !outer.mayReach(boxes[entry]) { return }
      var inner = outer
      if !hits(entry, &inner) { return }
      (found, point) = (entry, inner)
    }
    return found
  }

  @inline(__always)
  private func hits<Area: HitArea>(_ entry: Int, _ area: inout Area) -> Bool {
    let row = Int(rows[entry])
    if states[row] & HitState.transformed == 0 { return area.overlaps(boxes[entry]) }
    guard let details = details(ofRow: row), let undone = area.undoing(details.transform),
      undone.overlaps(details.box)
    else { return false }
    area = undone
    return true
  }

  /// From the coordinates in which a row's frame is to those of its content.
  @inline(__always)
  private func enter<Area: HitArea>(_ row: Int, _ entry: Int, _ area: inout Area) {
    guard let details = details(ofRow: row) else {
      area = area.moved(-boxes[entry].left, -boxes[entry].top)
      return
    }
    let box = states[row] & HitState.transformed == 0 ? boxes[entry] : details.box
    area = area.moved(-box.left, -box.top).moved(details.offset.x, details.offset.y)
  }
}
