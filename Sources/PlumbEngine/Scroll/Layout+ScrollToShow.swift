import PlumbSyntax

/// Scrolling so that a node is seen.
extension Layout {
  /// Scrolls all scroll views around a node by as little as shows it; of one that is larger than the view, by as little as
  /// fills the view with it. In a cell, the list around it and what is around that too. What an expression decides stays.
  /// Follows at the next compute. Errors: `.handle`, `.argument` (before the first compute), `.notFound` (a cell that shows
  /// nothing now), `.type` and `.limit` of state, `.busy`. O(depth).
  public func scrollToShow(row: Int) throws(Diagnostic) { try scrollToShow(row: row, nil) }

  /// Scrolls until a rectangle is seen, in points in the row's own coordinates: those that its children have, in a scroll view
  /// those of its content. Errors: as above, `.argument` (a size below 0, what is not finite).
  public func scrollToShow(row: Int, x: Double, y: Double, width: Double, height: Double) throws(Diagnostic) {
    let box = Box(x: x, y: y, width: width, height: height)
    guard width >= 0, height >= 0, box.isBounded else {
      throw keep(
        Diagnostic(
          .argument,
          "The rectangle at \(x.description), \(y.description) of \(width.description) x \(height.description) points "
            + "cannot be shown; finite numbers, and sizes from 0 on, are expected"))
    }
    try scrollToShow(row: row, box)
  }

  private func scrollToShow(row: Int, _ part: Box?) throws(Diagnostic) {
    if isBusy || outermost.isBusy { throw Diagnostic(.busy, "Scroll views cannot be scrolled now") }
    guard row >= 0, row < nodeCount else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    if published.revision == 0 {
      throw Diagnostic(.argument, "Where nodes are is not known before the first compute")
    }
    let frame = targetFrame(row: row)
    let box =
      if let part { try reveal(part, in: linked(row), isPinned: false) } else {
        Box(x: 0, y: 0, width: frame.width, height: frame.height)
      }
    var shown = try show(box, of: row)
    var cell = self
    while let view = cell.list {
      guard let part = view.part(of: cell), let frame = view.frame(of: part),
        let linked = view.host.handles.row(view.node)
      else { throw Diagnostic(.notFound, "The cell does not show anything now") }
      cell = view.host
      // The root of a cell is at the origin of its frame.
      let content = Box(
        left: shown.left + frame.x, top: shown.top + frame.y, right: shown.right + frame.x,
        bottom: shown.bottom + frame.y)
      let inside = try cell.reveal(content, in: linked, isPinned: view.isPinned(part))
      shown = try cell.show(inside, of: cell.order.place(ofRow: linked))
    }
  }

  /// Shows a part of a row, in the row's own coordinates, in all scroll views around it. Gives where it is then, in those of
  /// the root.
  private func show(_ box: Box, of row: Int) throws(Diagnostic) -> Box {
    let table = currentHitTable
    let parents = rows.rawParents
    var (box, row) = (box, row)
    while true {
      let frame = targetFrame(row: row)
      box = box.moved(frame.x, frame.y)
      if let details = table.details(ofRow: row), table.states[row] & HitState.transformed != 0 {
        box = details.transform.bounds(box)
      }
      if parents[row] == TreeArrays.noRow { return box }
      row = Int(parents[row])
      box = try reveal(box, in: linked(row), isPinned: false)
    }
  }

  /// Scrolls a row, if it scrolls, so that a part of its content is seen. Gives where that is then, in the row's own
  /// coordinates: of what scrolls only what is seen of it.
  private func reveal(_ content: Box, in linked: Int, isPinned: Bool) throws(Diagnostic) -> Box {
    guard content.isBounded, let area = ScrollArea(self, row: linked) else { return content }
    func target(_ axis: Axis, _ start: Double, _ end: Double) -> Double {
      if isPinned || area.isFixed(axis) { return area.offset(axis) }
      return area.viewport(axis).offset(
        showing: start, end - start, at: .nearest, contentLength: area.contentLength(axis))
    }
    let x = target(.horizontal, content.left, content.right)
    let y = target(.vertical, content.top, content.bottom)
    if x != area.offset(.horizontal) || y != area.offset(.vertical) { try area.rest(x: x, y: y) }
    func seen(_ edge: Double, _ axis: Axis) -> Double { min(max(edge, 0), area.viewport(axis).length) }
    return Box(
      left: seen(content.left - x, .horizontal), top: seen(content.top - y, .vertical),
      right: seen(content.right - x, .horizontal), bottom: seen(content.bottom - y, .vertical))
  }
}

extension ListView {
  /// What the layout of a cell shows; nil for one that shows nothing now.
  func part(of layout: Layout) -> ListPart? {
    (cells.first { $0.layout === layout } ?? asked.first { $0.layout === layout })?.part
  }
}
