import PlumbSyntax

/// The focus: the node that keys and game pads go to.
///
/// A node can have it as of the last compute if its `isFocusable` is true, neither it nor a node around it is skipped by hit
/// tests, it is enabled if it is a control, its frame has an area, and no modal node leaves it out: of the nodes that are not
/// skipped, have an area and an `accessibilityViewIsModal` of true, the last in document order holds the focus inside.
///
/// A layout and the cells of its lists have one focus together. That of a cell goes with its row: while that is not visible no
/// node has the focus, and it is there again with the row, whichever cell shows it. It is lost with the row.
///
/// The node that has the focus is in the state `focused`, and its `isFocused` is true. It keeps the focus across edits and
/// reloads, as long as its handle is valid. If it can no longer have it, `focusedRow` is nil; its state, and its place as
/// the start of the next move, stay until the focus is set or moved.
extension Layout {
  /// The row of the node that has the focus, of the list where that is in a cell; nil for none. O(1), O(nodes) after a
  /// compute. Errors: `.busy`.
  public func focusedRow() throws(Diagnostic) -> Int? {
    if let cellFocus { return try focusInCells() == nil ? nil : row(of: cellFocus.list) }
    return try ownFocusedRow()
  }

  /// The same, where the focus is not in a cell.
  private func ownFocusedRow() throws(Diagnostic) -> Int? {
    if !activity.allowsReading { throw Diagnostic(.busy, "The focus cannot be read while the layout is busy") }
    guard let table = currentFocusTable, let row = row(of: focusedHandle), table.candidate(ofRow: row) != nil
    else { return nil }
    return row
  }

  /// The node that has the focus, with the layout that it is of: this one, or that of a cell. nil for none, also while the row
  /// that it is in is not visible. O(visible cells), O(nodes) after a compute. Errors: `.busy`.
  public func focusInCells() throws(Diagnostic) -> (layout: Layout, node: UInt64)? {
    var layout = self
    while layout.cellFocus != nil {
      if !layout.activity.allowsReading { throw Diagnostic(.busy, "The focus cannot be read while the layout is busy") }
      guard let (view, cell) = layout.focusedCell, let row = layout.row(of: view.node),
        layout.currentFocusTable?.lists.elements.contains(where: { Int($0.row) == row }) ?? false
      else { return nil }
      layout = cell.layout
    }
    return try layout.ownFocusedRow().map { (layout, layout.node(row: $0)) }
  }

  /// Gives the focus to a node, nil: to none. What depends on it follows at the next compute. Errors: `.handle` (no such
  /// row), `.argument` (it cannot have the focus now, and why), `.busy`. O(1), O(nodes) after a compute.
  public func setFocus(row: Int?) throws(Diagnostic) {
    if isBusy || outermost.isBusy { throw Diagnostic(.busy, "The focus cannot be set while the layout is busy") }
    guard let row else { return moveFocus(toLinked: nil) }
    guard let linked = linkedRow(row) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    let obstacle: String?
    if let table = currentFocusTable {
      obstacle = table.obstacle(row, self)
    } else {
      obstacle = "the layout has not been computed"
    }
    if let obstacle {
      var diagnostic = Diagnostic(.argument, "\(component(row: row)) cannot have the focus: \(obstacle)")
      diagnostic.nodePath = path(row: row)
      throw diagnostic
    }
    moveFocus(toLinked: linked)
  }

  /// Moves the focus, and gives the row that has it then. It stays where it is if nothing is there.
  ///
  /// `next` and `previous` go in document order, whatever the reading direction, and from the last to the first. Nodes of
  /// one group (`focusGroupIdentifier`, which nodes inside inherit) stand together, at the place of the first. The
  /// directions stay in the group as long as they find something there, then leave it; they choose by CSS Spatial
  /// Navigation, between equal nodes by document order. While nothing has the focus, `previous` leads to the last
  /// node, all others to the first.
  ///
  /// Of a list the cells stand at its place, and directions stay in it as in a group; see `FocusWalk`. In the layout of a cell
  /// the focus of the outermost layout moves; nil then, if it leaves the cell.
  ///
  /// O(nodes), with those of visible cells. Allocates nothing after the first, without lists. Errors: `.busy`; those of
  /// making cells, where rows that are not visible come next.
  public func moveFocus(_ move: FocusMove) throws(Diagnostic) -> Int? {
    let outermost = outermost
    if isBusy || outermost.isBusy { throw Diagnostic(.busy, "The focus cannot be moved while the layout is busy") }
    if outermost.hasLists {
      try FocusWalk(outermost).move(move)
      return try focusedRow()
    }
    guard let table = currentFocusTable else { return nil }
    let target = table.target(move, from: row(of: focusedHandle) ?? -1, self)
    if target >= 0 { moveFocus(toLinked: linked(target)) }
    return try focusedRow()
  }

  /// Makes a row of the linked document the one with the focus, of all in this layout, those around it and their cells.
  func moveFocus(toLinked linked: Int?) {
    if list == nil && cellFocus == nil { return giveFocus(linked) }
    outermost.dropFocus()
    guard let linked else { return }
    giveFocus(linked)
    noteFocusAround(linked)
  }

  /// Makes a row of the linked document the one with the focus in this layout alone.
  func giveFocus(_ linked: Int?) {
    let handle = linked.map { handles.handle($0) } ?? 0
    if handle == focusedHandle { return }
    let before = focusedHandle
    focusedHandle = handle
    if let row = handles.row(before) { setStates(controlStates[before] & ~ControlState.focused.rawValue, row) }
    if let linked { setStates(controlStates[handle] | ControlState.focused.rawValue, linked) }
  }

  /// Up to date; nil before the first compute.
  var currentFocusTable: FocusTable? {
    if published.revision == 0 { return nil }
    let table = focusTableMade ?? FocusTable()
    focusTableMade = table
    table.refresh(self)
    return table
  }
}
