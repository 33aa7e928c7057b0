import PlumbSyntax

/// Moves the focus in a layout and in the cells of its lists.
///
/// In reading order the cells of a list stand at its place, row by row. The focus enters a list at the first or last row that
/// is visible there, and goes on to rows that are not visible yet, to which the list scrolls; of at most `farthest` rows in
/// turn, then it leaves the list. Directions stay in a list as they do in a group: first among the cells that are visible, then
/// along the scroll axis in the next line that is not, then outside.
struct FocusWalk {
  /// How many rows that are not visible are looked at for one that can have the focus.
  static var farthest: Int { 32 }

  /// A node that can have the focus.
  struct Leaf {
    var layout: Layout
    var row: Int
  }

  /// A list that the focus is in.
  private struct Level {
    var layout: Layout
    /// Of the list.
    var row: Int
    var view: ListView
    var part: ListPart
  }

  private let outermost: Layout
  /// From the outermost layout inwards.
  private var levels: [Level] = []
  /// Where the focus is, or was: the innermost layout, and the node; -1 for none.
  private var layout: Layout
  private var row = -1

  /// Errors: those of making the cell of a row that is not visible.
  init(_ outermost: Layout) throws(Diagnostic) {
    self.outermost = outermost
    layout = outermost
    while let focus = layout.cellFocus, let row = layout.row(of: focus.list),
      let view = layout.lists.views.first(where: { $0.node == focus.list }), view.frame(of: focus.part) != nil
    {
      levels.append(Level(layout: layout, row: row, view: view, part: focus.part))
      let cell = try Self.cell(focus.part, of: view, in: layout)
      layout = cell.layout
    }
    row = layout.row(of: layout.focusedHandle) ?? -1
  }

  /// Errors: those of making cells, `.busy` (rows have changed since the last compute).
  func move(_ move: FocusMove) throws(Diagnostic) {
    let leaf: Leaf?
    switch move {
    case .next, .previous: leaf = try neighbour(isNext: move == .next)
    case .up, .down, .left, .right: leaf = try nearest(move)
    }
    guard let leaf else { return }
    leaf.layout.moveFocus(toLinked: leaf.layout.linked(leaf.row))
    try Self.scrollListsToShow(leaf.layout)
  }

  /// Scrolls the lists around a cell so that its row is visible.
  @inline(never)
  private static func scrollListsToShow(_ layout: Layout) throws(Diagnostic) {
    var layout = layout
    while let view = layout.list, let part = view.part(of: layout), let row = view.host.handles.row(view.node) {
      layout = view.host
      let axis: Axis = view.isHorizontal ? .horizontal : .vertical
      guard !view.isPinned(part), let area = ScrollArea(layout, row: row), !area.isFixed(axis),
        let frame = view.frame(of: part)
      else { continue }
      let (start, length) = view.isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
      let wanted = area.viewport(axis).offset(
        showing: start, length, at: .nearest, contentLength: area.contentLength(axis))
      if wanted == area.offset(axis) { continue }
      _ = try view.scroll(to: part, at: .nearest, row)
    }
  }

  @inline(never)
  private static func cell(_ part: ListPart, of view: ListView, in layout: Layout) throws(Diagnostic) -> ListCell {
    if let cell = view.madeCell(part) { return cell }
    try layout.requireIdleCells()
    guard let row = layout.handles.row(view.node) else { throw Diagnostic(.handle, "The list is gone") }
    return try layout.makeCell(part, of: view, row)
  }

  // MARK: - Reading order

  private func neighbour(isNext: Bool) throws(Diagnostic) -> Leaf? {
    if row >= 0, let leaf = try search(layout, after: row, isNext) { return leaf }
    for level in levels.reversed() {
      if let leaf = try further(level, isNext) { return leaf }
      if let leaf = try search(level.layout, after: level.row, isNext) { return leaf }
    }
    // Around at the ends.
    return try search(outermost, after: -1, isNext)
  }

  /// The first node of a layout that can have the focus, or the last; after or before a row if there is one. Recursive only
  /// from cell to cell of nested lists.
  private func search(
    _ layout: Layout, after row: Int, _ isNext: Bool, isInDocumentOrder: Bool = false
  ) throws(Diagnostic) -> Leaf? {
    guard let table = layout.currentFocusTable else { return nil }
    var row = row
    while let stop = table.stop(after: row, isNext: isNext, isInDocumentOrder: isInDocumentOrder) {
      row = Int(stop.row)
      if !stop.isList { return Leaf(layout: layout, row: row) }
      guard let view = Self.list(row, of: layout) else { continue }
      for place in view.cells.indices {
        let cell = view.cells[isNext ? place : view.cells.count - 1 - place]
        if let leaf = try search(cell.layout, after: -1, isNext, isInDocumentOrder: isInDocumentOrder) { return leaf }
      }
    }
    return nil
  }

  @inline(never)
  private static func list(_ row: Int, of layout: Layout) -> ListView? {
    let node = layout.node(row: row)
    return layout.lists.views.first { $0.node == node }
  }

  /// In rows after or before the one that has the focus, visible or not.
  @inline(never)
  private func further(_ level: Level, _ isNext: Bool) throws(Diagnostic) -> Leaf? {
    var part = level.part
    var left = Self.farthest
    while left > 0, let next = level.view.part(nextTo: part, isNext: isNext) {
      part = next
      if level.view.madeCell(part) == nil {
        left -= 1
        if !canScroll(level) { return nil }
      }
      guard try level.view.hasCell(part) else { continue }
      let cell = try Self.cell(part, of: level.view, in: level.layout)
      if let leaf = try search(cell.layout, after: -1, isNext) { return leaf }
    }
    return nil
  }

  @inline(never)
  private func canScroll(_ level: Level) -> Bool {
    guard let row = level.layout.handles.row(level.view.node), let area = ScrollArea(level.layout, row: row) else {
      return false
    }
    return !area.isFixed(level.view.isHorizontal ? .horizontal : .vertical)
  }

  // MARK: - Directions

  @inline(never)
  private func nearest(_ move: FocusMove) throws(Diagnostic) -> Leaf? {
    guard let table = layout.currentFocusTable else { return nil }
    if row < 0 && levels.isEmpty { return try search(outermost, after: -1, true, isInDocumentOrder: true) }
    // From the coordinates of the outermost layout's cells inwards.
    var transforms = [AffineTransform()]
    for level in levels {
      guard let content = Self.content(level), let frame = level.view.frame(of: level.part) else { return nil }
      transforms.append(transforms[transforms.count - 1].after(content).moved(frame.x, frame.y))
    }
    let root = row >= 0 ? row : 0
    let box = transforms[levels.count].bounds(table.candidate(ofRow: root)?.box ?? table.box(ofRow: root, layout))
    var nearest = FocusNearest<Leaf>(from: box, move)
    // The group of a node, and that of each list around it, before what is around the group.
    if table.groups[root] >= 0 {
      scan(layout, transforms[levels.count], table.groups[root], &nearest)
      if let found = nearest.found { return found }
    }
    for (depth, level) in levels.enumerated().reversed() {
      guard let content = Self.content(level), let table = level.layout.currentFocusTable else { return nil }
      // From a row that is not visible, what is beside that comes first.
      let isVisible = level.view.cells.contains { $0.part == level.part }
      let inner = transforms[depth].after(content)
      if !isVisible, let leaf = try nextLine(level, move, inner, box, isVisible) { return leaf }
      scan(level.view, inner, &nearest)
      if let found = nearest.found { return found }
      if isVisible, let leaf = try nextLine(level, move, inner, box, isVisible) { return leaf }
      if table.groups[level.row] >= 0 {
        scan(level.layout, transforms[depth], table.groups[level.row], &nearest)
        if let found = nearest.found { return found }
      }
    }
    scan(outermost, AffineTransform(), nil, &nearest)
    return nearest.found
  }

  @inline(never)
  private static func content(_ level: Level) -> AffineTransform? {
    level.layout.currentFocusTable?.lists.elements.first { Int($0.row) == level.row }?.content
  }

  /// Considers all nodes of a layout, or of one group, with those of its lists' cells. Recursive from cell to cell of nested
  /// lists.
  private func scan(
    _ layout: Layout, _ transform: AffineTransform, _ group: Int32?, _ nearest: inout FocusNearest<Leaf>
  ) {
    guard let table = layout.currentFocusTable else { return }
    for candidate in table.candidates.elements {
      let other = Int(candidate.row)
      if layout === self.layout && other == row { continue }
      if let group, candidate.group != group { continue }
      nearest.consider(transform.bounds(candidate.box), Leaf(layout: layout, row: other))
    }
    for list in table.lists.elements {
      if let group, list.group != group { continue }
      guard let view = Self.list(Int(list.row), of: layout) else { continue }
      scan(view, transform.after(list.content), &nearest)
    }
  }

  /// `content`: from the coordinates of the list's content to those of the outermost root.
  private func scan(_ view: ListView, _ content: AffineTransform, _ nearest: inout FocusNearest<Leaf>) {
    for cell in view.cells {
      guard let frame = view.frame(of: cell.part) else { continue }
      scan(cell.layout, content.moved(frame.x, frame.y), nil, &nearest)
    }
  }

  /// In the next line of a list that is not visible, along its scroll axis: after those that are, or after the row itself
  /// where that is not visible.
  @inline(never)
  private func nextLine(
    _ level: Level, _ move: FocusMove, _ content: AffineTransform, _ box: Box, _ isVisible: Bool
  ) throws(Diagnostic) -> Leaf? {
    let view = level.view
    let isNext: Bool
    switch move {
    case .down where !view.isHorizontal: isNext = true
    case .up where !view.isHorizontal: isNext = false
    case .right where view.isHorizontal: isNext = !view.isMirrored
    case .left where view.isHorizontal: isNext = view.isMirrored
    default: return nil
    }
    guard canScroll(level) else { return nil }
    var part = level.part
    if isVisible, let edge = isNext ? view.cells.last : view.cells.first { part = edge.part }
    var line: (start: Double, end: Double)?
    var nearest = FocusNearest<Leaf>(from: box, move)
    for _ in 0..<Self.farthest {
      guard let next = view.part(nextTo: part, isNext: isNext) else { break }
      part = next
      guard try view.hasCell(part), let extent = view.geometry.points(of: part), let frame = view.frame(of: part) else {
        continue
      }
      // Once something is found, the rest of its line counts too.
      if let line, extent.start >= line.end || extent.start + extent.length <= line.start { break }
      let cell = try Self.cell(part, of: view, in: level.layout)
      scan(cell.layout, content.moved(frame.x, frame.y), nil, &nearest)
      if line == nil, nearest.found != nil { line = (extent.start, extent.start + extent.length) }
    }
    return nearest.found
  }
}

extension AffineTransform {
  /// First a translation, then this.
  fileprivate func moved(_ x: Double, _ y: Double) -> AffineTransform {
    var moved = self
    moved.tx += a * x + c * y
    moved.ty += b * x + d * y
    return moved
  }
}

extension ListView {
  /// The part after or before another one; nil at the ends.
  func part(nextTo part: ListPart, isNext: Bool) -> ListPart? {
    func count(_ section: Int) -> Int { geometry.itemCount(section: section) ?? 0 }
    switch part {
    case .header(let section):
      if !isNext { return section > 0 ? .footer(section: section - 1) : nil }
      return count(section) > 0 ? .item(section: section, index: 0) : .footer(section: section)
    case .item(let section, let index):
      if !isNext { return index > 0 ? .item(section: section, index: index - 1) : .header(section: section) }
      return index + 1 < count(section) ? .item(section: section, index: index + 1) : .footer(section: section)
    case .footer(let section):
      if isNext { return section + 1 < geometry.sectionCount ? .header(section: section + 1) : nil }
      let rows = count(section)
      return rows > 0 ? .item(section: section, index: rows - 1) : .header(section: section)
    case .tableHeader, .tableFooter: return nil
    }
  }

  /// Whether there is a cell to show a part with: sections need not have headers and footers. Errors: those of rows.
  func hasCell(_ part: ListPart) throws(Diagnostic) -> Bool {
    switch part {
    case .item: return true
    case .header(let section), .footer(let section):
      if section >= rows.sections.count { return false }
      return try supplementary(part) != nil
    case .tableHeader, .tableFooter: return false
    }
  }
}
