import PlumbSyntax

/// The selection of lists as hosts and users change it (docs/lists.md). Nodes and errors are as in the other functions for
/// lists. What depends on it follows at the next compute.
extension Layout {
  /// Whether a row is selected. O(log runs). Errors: `.notFound`; those of the host's source.
  public func isRowSelected(list node: UInt64, section: Int, index: Int) throws(Diagnostic) -> Bool {
    guard index >= 0, index < ListRows.maximumCount else {
      throw Diagnostic(.notFound, "A list has no row \(index)")
    }
    let view = try selectable(node, RowRun(section: section, rows: index..<index + 1)).view
    if !view.selection.isKeyed { return view.selection.rows.contains(section, index) }
    if isBusy { throw Diagnostic(.busy, "A row cannot be asked for from callbacks") }
    return try asked { () throws(Diagnostic) in
      view.isSelected(section, index, try view.item(.item(section: section, index: index)))
    }
  }

  /// Does what may ask the host's source, which may not use the layout meanwhile.
  private func asked(_ body: () throws(Diagnostic) -> Bool) throws(Diagnostic) -> Bool {
    let previous = activityState.begin(.computing)
    defer { activityState.end(returningTo: previous) }
    return try body()
  }

  /// Calls `body` with the selected rows, in order: runs of rows that follow each other. `body` must not use the layout.
  /// O(runs); O(rows) where keys in state say which rows are selected. Errors: `.unsupported` (these, of rows of a source).
  public func forEachSelectedRun(list node: UInt64, _ body: (RowRun) -> Void) throws(Diagnostic) {
    try list(node).forEachSelectedRun(body)
  }

  /// As `forEachSelectedRun`, as an array.
  public func selectedRows(list node: UInt64) throws(Diagnostic) -> [RowRun] {
    var runs: [RowRun] = []
    try forEachSelectedRun(list: node) { runs.append($0) }
    return runs
  }

  /// Selects rows besides those that are selected; in a list without `allowsMultipleSelection` one row, in place of the one
  /// that was. Whether users may select does not matter, and no event is sent. Errors: `.notFound`, `.argument` (several
  /// rows, where one can be selected), `.property` (an expression that is not state says the selection), `.type` and `.limit`
  /// of state, `.limit` (more than 1,000,000 runs), `.busy`. O(runs); where they stand in state O(selected rows).
  public func selectRows(list node: UInt64, _ run: RowRun) throws(Diagnostic) {
    let (view, row) = try selectable(node, run)
    let isMultiple = view.selection.settings.allowsMultipleSelection
    if !isMultiple, run.rows.count > 1 { throw Self.notMultiple }
    try change(view) { (view) throws(Diagnostic) in try view.select(run, true, isAlone: !isMultiple, row) }
  }

  /// Takes rows out of the selection. Errors: as `selectRows`.
  public func deselectRows(list node: UInt64, _ run: RowRun) throws(Diagnostic) {
    let (view, row) = try selectable(node, run)
    try change(view) { (view) throws(Diagnostic) in try view.select(run, false, isAlone: false, row) }
  }

  /// Selects all rows. O(sections); O(rows) where they stand in state. Errors: as `selectRows`, `.unsupported` (keys in state
  /// say the selection of a source's rows).
  public func selectAllRows(list node: UInt64) throws(Diagnostic) {
    let (view, row) = try selectable(node, nil)
    if !view.selection.settings.allowsMultipleSelection { throw Self.notMultiple }
    if view.selection.isKeyed { try view.requireItems() }
    try change(view) { (view) throws(Diagnostic) in
      var all: [RowRun] = []
      for section in 0..<view.geometry.sectionCount {
        let rows = 0..<(view.geometry.itemCount(section: section) ?? 0)
        if !rows.isEmpty { all.append(RowRun(section: section, rows: rows)) }
      }
      if !view.selection.isKeyed { return try view.select(RowSet(all), row) }
      try SelectionValue.check(view.geometry.itemCount)
      var keys: [Value] = []
      for run in all {
        for index in run.rows {
          if let key = view.key.value(of: view.rows.item(run.section, index), at: index) { keys.append(key) }
        }
      }
      return try view.select(keys: keys, row)
    }
  }

  /// Takes all rows out of the selection. Errors: as `selectRows`.
  public func deselectAllRows(list node: UInt64) throws(Diagnostic) {
    let (view, row) = try selectable(node, nil)
    try change(view) { (view) throws(Diagnostic) in
      view.selection.isKeyed ? try view.select(keys: [], row) : try view.select(RowSet(), row)
    }
  }

  private static var notMultiple: Diagnostic {
    var diagnostic = Diagnostic(.argument, "One row of the list can be selected")
    diagnostic.notes = ["with allowsMultipleSelection=\"true\" it can be several"]
    return diagnostic
  }

  /// The list with rows. Errors: `.notFound`, those of `list`.
  private func selectable(_ node: UInt64, _ run: RowRun?) throws(Diagnostic) -> (view: ListView, row: Int) {
    let view = try list(node)
    guard let row = handles.row(view.node) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    guard let run else { return (view, row) }
    guard let count = view.geometry.itemCount(section: run.section) else {
      throw Diagnostic(
        .notFound, "The list has no section \(run.section); it has \(view.geometry.sectionCount)")
    }
    guard run.rows.lowerBound >= 0, run.rows.upperBound <= count else {
      throw Diagnostic(
        .notFound,
        "Section \(run.section) of the list has no row \(max(run.rows.lowerBound, run.rows.upperBound - 1)); "
          + "it has \(count)")
    }
    return (view, row)
  }

  private func change(
    _ view: ListView, _ body: (ListView) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    if isBusy { throw Diagnostic(.busy, "Rows cannot be selected now") }
    if try asked({ () throws(Diagnostic) in try body(view) }) { return }
    var diagnostic = Diagnostic(.property, "The selection of the list is set by an expression")
    diagnostic.notes = ["\(ListName.selection) must be a key of state and nothing more: selection=\"picked\""]
    throw diagnostic
  }

  /// Lets a list follow a change of its rows, in state too. Errors: `.limit`.
  func change(
    selection view: ListView, _ body: (ListView) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try body(view)
    guard view.selection.pending != nil, let row = handles.row(view.node) else { return }
    let previous = activityState.begin(.computing)
    defer { activityState.end(returningTo: previous) }
    _ = view.setPending(row)
  }

  // MARK: - Users

  /// What a tap on a row does: the row is selected in place of others, or in a list with `allowsMultipleSelection` besides
  /// them, and not any more if it was. Then the events of the list are sent, with the cell of the row as their sender.
  /// Errors: those of setting state and of sending events; the first of several.
  func tapRow(_ view: ListView, section: Int, index: Int) throws(Diagnostic) {
    guard view.selection.settings.allowsSelection, let row = handles.row(view.node), !isBusy, !outermost.isBusy else {
      return
    }
    let run = RowRun(section: section, rows: index..<index + 1)
    let isMultiple = view.selection.settings.allowsMultipleSelection
    let wasSelected = try isRowSelected(list: view.node, section: section, index: index)
    let isSelected = !isMultiple || !wasSelected
    let replaced = isMultiple || wasSelected ? nil : try replacedRow(view, row)
    _ = try asked { () throws(Diagnostic) in try view.select(run, isSelected, isAlone: !isMultiple, row) }
    let events = ListName.events(isTable: view.isTable)
    var planned: [PlannedAction] = []
    if let replaced { planned += try plan(events.didDeselect, row, nil, sender: sender(view, replaced)) }
    let event = isSelected ? events.didSelect : events.didDeselect
    planned += try plan(event, row, nil, sender: sender(view, (section, index)))
    _ = try perform(planned)
  }

  /// The row that another one takes the place of, as far as an event asks for it.
  private func replacedRow(_ view: ListView, _ row: Int) throws(Diagnostic) -> (section: Int, index: Int)? {
    let name = ListName.events(isTable: view.isTable).didDeselect
    guard NodeReader(self).propertySlot(row, name) != nil else { return nil }
    if !view.selection.isKeyed { return view.selection.rows.first }
    if view.selection.keys.isEmpty { return nil }
    for cell in view.cells {
      if case .item(let section, let index) = cell.part, view.isSelected(section, index, cell.item) {
        return (section, index)
      }
    }
    // Of a source only visible rows are known.
    if view.provider != nil { return nil }
    var first: (section: Int, index: Int)?
    try view.forEachSelectedRun { run in
      if first == nil { first = (run.section, run.rows.lowerBound) }
    }
    return first
  }

  /// The root of the cell of a row, which is made if it is not visible; nil where it cannot be made now.
  private func sender(_ view: ListView, _ row: (section: Int, index: Int)) -> ActionSender? {
    let part = ListPart.item(section: row.section, index: row.index)
    let shown = view.cells.first { $0.part == part }?.layout
    guard let cell = shown ?? (try? cell(list: view.node, section: row.section, index: row.index)) else { return nil }
    return ActionSender(layout: cell, node: cell.handles.handle(0))
  }
}
