import PlumbSyntax

/// A cell at a point, and where the point is in it.
struct CellHit {
  let view: ListView
  let cell: ListCell
  /// From the upper left corner of the cell's root.
  let x: Double
  let y: Double
}

/// Hit tests that go on into the cells of lists.
extension Layout {
  /// The topmost node at a point in root coordinates, with the layout that it is of: this one, or that of a cell. nil for
  /// none. By the rules of `hitTest`, where a list has its cells as children, those that stay at an edge above the others.
  /// Errors: as `hitTest`.
  public func hitTestInCells(x: Double, y: Double) throws(Diagnostic) -> (layout: Layout, node: UInt64)? {
    let row = try topmostRow(x: x, y: y)
    if row < 0 { return nil }
    if let hit = cellHit(x: x, y: y, row), let inner = try hit.cell.layout.hitTestInCells(x: hit.x, y: hit.y) {
      return inner
    }
    return (self, node(row: row))
  }

  /// The cell at a point; nil if something else is topmost there.
  func cellHit(x: Double, y: Double) throws(Diagnostic) -> CellHit? {
    let row = try topmostRow(x: x, y: y)
    return row < 0 ? nil : cellHit(x: x, y: y, row)
  }

  private func cellHit(x: Double, y: Double, _ row: Int) -> CellHit? {
    guard let view = lists.views.first(where: { $0.node == node(row: row) }) else { return nil }
    guard let content = contentPoint(x: x, y: y, of: view) else { return nil }
    for isPinned in [true, false] {
      for cell in view.cells.reversed() where view.isPinned(cell.part) == isPinned {
        guard let frame = view.shownFrame(of: cell) else { continue }
        let (x, y) = (content.x - frame.x, content.y - frame.y)
        if x >= 0, y >= 0, x < frame.width, y < frame.height { return CellHit(view: view, cell: cell, x: x, y: y) }
      }
    }
    return nil
  }

  /// Where a point in root coordinates is in a cell; nil for a cell that is not visible now.
  func point(x: Double, y: Double, in cell: ListCell, of view: ListView) -> (x: Double, y: Double)? {
    guard view.cells.contains(where: { $0 === cell }), let frame = view.shownFrame(of: cell),
      let content = contentPoint(x: x, y: y, of: view)
    else { return nil }
    return (content.x - frame.x, content.y - frame.y)
  }

  /// Where a point in root coordinates is in the content of a list; nil where that cannot be said. O(depth).
  private func contentPoint(x: Double, y: Double, of view: ListView) -> (x: Double, y: Double)? {
    guard let row = handles.row(view.node), let point = try? convertPoint(x: x, y: y, row: order.place(ofRow: row))
    else { return nil }
    let offset = NodeReader(self).scrollOffset(row)
    return (point.x + offset.x, point.y + offset.y)
  }
}
