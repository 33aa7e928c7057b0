import PlumbSyntax

/// Where in a list the focus is, as the layout around the list knows it. It goes with its row, whichever cell shows that.
final class CellFocus {
  /// The list, a node of the layout.
  var list: UInt64
  var part: ListPart
  /// Of the linked document of the cell: the node that has the focus, or the list whose cell has it.
  let row: Int
  /// What the layout of the cell knows; nil where the node itself has the focus.
  let inner: CellFocus?

  init(list: UInt64, part: ListPart, row: Int, inner: CellFocus?) {
    self.list = list
    self.part = part
    self.row = row
    self.inner = inner
  }
}

extension Layout {
  /// Whether the focus is in it, or in a cell of one of its lists.
  var hasFocus: Bool { focusedHandle != 0 || cellFocus != nil }

  /// Takes the focus from its nodes and from the cells of its lists.
  func dropFocus() {
    giveFocus(nil)
    guard let focus = cellFocus else { return }
    cellFocus = nil
    guard let view = lists.views.first(where: { $0.node == focus.list }) else { return }
    for cell in view.cells where cell.layout.hasFocus { cell.layout.dropFocus() }
    for cell in view.asked where cell.layout.hasFocus { cell.layout.dropFocus() }
  }

  /// Takes over what the layout around a cell knows of the focus in the row that the cell shows.
  fileprivate func takeFocus(_ focus: CellFocus?) {
    // A repeated element may have made fewer nodes for this item.
    guard let focus, focus.row < nodeCount else {
      if hasFocus { dropFocus() }
      return
    }
    let handle = handles.handle(focus.row)
    if let inner = focus.inner {
      if cellFocus === inner, inner.list == handle, focusedHandle == 0 { return }
      dropFocus()
      inner.list = handle
      cellFocus = inner
      // Of a list that nothing else changes.
      guard let view = lists.views.first(where: { $0.node == handle }) else { return }
      for cell in view.cells { view.settleFocus(of: cell) }
    } else if focusedHandle != handle || cellFocus != nil {
      dropFocus()
      giveFocus(focus.row)
    }
  }

  /// Tells the layouts around a cell that a row of the cell's linked document has the focus.
  func noteFocusAround(_ linked: Int) {
    var (layout, row) = (self, linked)
    var inner: CellFocus?
    while let view = layout.list, let part = view.part(of: layout), let place = view.host.handles.row(view.node) {
      let focus = CellFocus(list: view.node, part: part, row: row, inner: inner)
      view.host.cellFocus = focus
      (layout, row, inner) = (view.host, place, focus)
    }
  }

  /// The list that the focus is in, and the cell of the row there; nil if that is not visible, or the focus is elsewhere.
  var focusedCell: (view: ListView, cell: ListCell)? {
    guard let focus = cellFocus, let view = lists.views.first(where: { $0.node == focus.list }),
      let cell = view.madeCell(focus.part)
    else { return nil }
    return (view, cell)
  }
}

extension ListView {
  /// Gives a cell the focus if its row has it, else takes it away.
  @inline(__always)
  func settleFocus(of cell: ListCell) {
    if host.cellFocus != nil || cell.layout.hasFocus { moveFocus(to: cell) }
  }

  @inline(never)
  private func moveFocus(to cell: ListCell) {
    let focus = host.cellFocus
    cell.layout.takeFocus(focus?.list == node && focus?.part == cell.part ? focus : nil)
  }

  /// The row with the focus; nil if that is elsewhere.
  var focusedPart: ListPart? {
    guard let focus = host.cellFocus, focus.list == node else { return nil }
    return focus.part
  }

  /// The row with the focus is at another place now; nil: it is gone, and the focus with it.
  func renumberFocus(_ part: ListPart?) {
    if let part { host.cellFocus?.part = part } else { host.outermost.dropFocus() }
  }

  /// The cell that shows a part now, visible or asked for by the host.
  func madeCell(_ part: ListPart) -> ListCell? {
    cells.first { $0.part == part } ?? asked.first { $0.part == part }
  }
}
