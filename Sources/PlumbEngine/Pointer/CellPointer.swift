import PlumbSyntax

/// What a pointer does in a cell of a list: a pointer of the cell's layout, at the same place; and to the row itself, where
/// nothing in the cell takes it.
struct CellPointer {
  let pointer: Pointer
  private let view: ListView
  private let cell: ListCell
  /// What the cell showed when it was pressed. Once it shows something else, it is not pressed any more.
  private let part: ListPart
  /// Whether the row is held, and whether the pointer is inside of it.
  private(set) var holdsRow = false
  private var isInside = false

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

  // MARK: - Rows

  /// Whether a press at a place of the cell holds the row: its list has rows to select, and nothing at the place takes the
  /// press.
  func canHoldRow(x: Double, y: Double) -> Bool {
    guard case .item = part, view.selection.settings.allowsSelection, !pointer.isTaken else { return false }
    // By the rules of hit tests: a cell that takes no touches is not selected.
    return ((try? cell.layout.topmostRow(x: x, y: y)) ?? -1) >= 0
  }

  /// The row is held from now on: it is highlighted as long as the pointer is inside of it.
  mutating func holdRow() {
    holdsRow = true
    setInside(true)
  }

  /// The pointer moves to a place of the cell.
  mutating func moveInRow(x: Double, y: Double) {
    if holdsRow { setInside(contains(x, y)) }
  }

  /// The row is held no more. Whether it was, with the pointer inside of it.
  mutating func releaseRow() -> Bool {
    let wasInside = holdsRow && isInside
    setInside(false)
    holdsRow = false
    return wasInside
  }

  private func contains(_ x: Double, _ y: Double) -> Bool {
    let frame = cell.layout.frame(row: 0)
    return x >= 0 && y >= 0 && x < frame.width && y < frame.height
  }

  private mutating func setInside(_ isInside: Bool) {
    guard isInside != self.isInside, case .item(let section, let index) = part else { return }
    self.isInside = isInside
    if isInside { view.selection.highlight(section, index) } else { view.selection.endHighlight(section, index) }
  }

  /// The pointer is released in the row that it holds, at a place of the cell. Errors: those of setting state and of sending
  /// events.
  func tapRow(after point: (x: Double, y: Double), at time: Double) throws(Diagnostic) {
    // Nothing there takes it.
    try pointer.up(x: point.x, y: point.y, time: time)
    guard case .item(let section, let index) = part else { return }
    try view.host.tapRow(view, section: section, index: index)
  }
}
