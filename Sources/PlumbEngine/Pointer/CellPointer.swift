import PlumbSyntax

/// What a pointer does in a cell of a list: a pointer of the cell's layout, at the same place.
struct CellPointer {
  let pointer: Pointer
  private let view: ListView
  private let cell: ListCell
  /// What the cell showed when it was pressed. Once it shows something else, it is not pressed any more.
  private let part: ListPart

  init(_ hit: CellHit, _ kind: Pointer.Kind) {
    pointer = Pointer(hit.cell.layout, kind)
    (view, cell, part) = (hit.view, hit.cell, hit.cell.part)
  }

  /// Where a point of the list's layout is in the cell; nil once the cell shows something else, or the list is gone.
  func local(_ layout: Layout, _ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    guard cell.part == part, layout.lists.views.contains(where: { $0 === view }) else { return nil }
    return layout.point(x: x, y: y, in: cell, of: view)
  }

  /// The list that the cell is of.
  var list: UInt64 { view.node }
}
