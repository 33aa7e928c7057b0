import PlumbSyntax

/// Where in a list the focus is, as the layout around the list knows it. It goes with its row, whichever cell shows that.
final class CellFocus {
  /// The list, a node of the layout.
  var list: UInt64
  var part: ListPart
  /// Of the linked document of the cell: the node that has the focus, or the list whose cell has it.
  let row: Int
  /// What the cell is made from, whose rows these are; nil if that is not in the document any more.
  let element: CellElement?
  /// What the layout of the cell knows; nil where the node itself has the focus.
  let inner: CellFocus?
  /// Whether a cell has just been given it with its row: it is in the rows that the list has next, not in those it had.
  var isGiven = false

  init(list: UInt64, part: ListPart, row: Int, element: CellElement?, inner: CellFocus?) {
    self.list = list
    self.part = part
    self.row = row
    self.element = element
    self.inner = inner
  }

  /// The same where the list has other cells: in the one with the same identifier, the node that a reload would keep. nil if
  /// there is none, and for cells with repeated elements, whose nodes are not those of their document. O(elements of the cells).
  func following(in cells: [CellElement]) -> CellFocus? {
    var levels: [(focus: CellFocus, row: Int, element: CellElement)] = []
    var cells = cells
    var next: CellFocus? = self
    while let focus = next {
      guard let old = focus.element, old.unit.structure.isEmpty, focus.row < old.unit.document.elements.count,
        let new = cells.first(where: { $0.isNamed(as: old) }), new.unit.structure.isEmpty
      else { return nil }
      let row = LiveDocument.rows(of: old.unit.document, in: new.unit.document)[focus.row]
      if row < 0 { return nil }
      levels.append((focus, Int(row), new))
      cells = Array(new.unit.cells(of: row))
      next = focus.inner
    }
    return levels.reversed().reduce(nil as CellFocus?) { inner, level in
      CellFocus(list: level.focus.list, part: level.focus.part, row: level.row, element: level.element, inner: inner)
    }
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
      inner.isGiven = true
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
      let focus = CellFocus(list: view.node, part: part, row: row, element: view.element(of: layout), inner: inner)
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

  /// What a cell is made from; nil if that is not in the document any more.
  fileprivate func element(of layout: Layout) -> CellElement? {
    guard let cell = cells.first(where: { $0.layout === layout }) ?? asked.first(where: { $0.layout === layout }),
      cell.number >= 0
    else { return nil }
    return templates.elements[templates.linked[cell.number].element]
  }

  @inline(never)
  private func moveFocus(to cell: ListCell) {
    // Its rows are not those of the cell that the list makes now; what has the focus in it has it until then.
    if cell.number < 0 { return }
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
