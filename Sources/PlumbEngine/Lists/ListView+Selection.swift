import PlumbSyntax

/// The selection of a list: what cells show of it, and what becomes of it when rows change.
extension ListView {
  /// Whether selected rows stand in state by their keys.
  private var hasKeys: Bool { key.isPath }

  var hasSections: Bool { provider?.hasSections ?? (settings.sections.kind != .null) }

  /// Whether a row is selected, by its item. O(log runs).
  func isSelected(_ section: Int, _ index: Int, _ item: Value) -> Bool {
    selection.isKeyed
      ? !selection.keys.isEmpty && selection.contains(key.value(of: item, at: index))
      : selection.rows.contains(section, index)
  }

  /// Brings the selection up to date with what is computed, and hands it to cells. Errors: `.type`, `.limit`.
  func takeSelection() throws(Diagnostic) {
    try selection.take(isKeyed: hasKeys, hasSections: hasSections)
    guard selection.isNew else { return }
    selection.isNew = false
    isSelectionShown = false
    // Cells that are shown again get it then.
    for cell in cells where !cell.isOutdated { showSelection(cell) }
  }

  /// Hands the selection to a cell that shows its row already.
  func showSelection(_ cell: ListCell) {
    guard case .item(let section, let index) = cell.part else {
      return cell.show(isSelected: false, isHighlighted: false)
    }
    cell.show(
      isSelected: isSelected(section, index, cell.item), isHighlighted: selection.isHighlighted(section, index))
  }

  // MARK: - Rows that change

  /// Other rows are about to take the place of those that there are. `keys`: those that rows have then. Errors: `.limit`.
  func followRows(_ fresh: ListRows, _ differences: [RowDifference], _ keys: ListKeys) throws(Diagnostic) {
    selection.forgetHighlights()
    // What the host has set is about the rows that there are now.
    if selection.isSetByHost { return }
    if selection.isKeyed { return followKeys(differences, keys) }
    if selection.rows.isEmpty { return }
    var isNew = false
    if provider == nil, hasKeys, !selection.settings.isBound {
      var kept: [(section: Int, index: Int)] = []
      for run in selection.rows.runs where run.section < differences.count {
        for index in run.rows.clamped(to: 0..<rows.count(of: run.section)) {
          if let now = differences[run.section].place(index, rows, key) { kept.append((run.section, now)) }
        }
      }
      selection.rows = RowSet(rows: kept)
      isNew = true
    } else {
      // Rows are the same where they have the same number. Numbers that were no rows yet stay.
      for run in selection.rows.runs {
        let before = run.section < rows.sections.count ? rows.count(of: run.section) : 0
        let now = run.section < fresh.sections.count ? fresh.count(of: run.section) : 0
        guard now < before, run.rows.upperBound > now else { continue }
        selection.rows.remove(RowRun(section: run.section, rows: now..<before))
        isNew = true
      }
    }
    if !isNew { return }
    selection.isNew = true
    try noteRows()
  }

  private func followKeys(_ differences: [RowDifference], _ now: ListKeys) {
    guard provider == nil else { return }
    var missing = selection.keys.filter { !now.contains($0) }
    if missing.isEmpty { return }
    // A key that no row had before may be that of one to come.
    var gone = KeyTable()
    for section in rows.sections.indices where rows.list(section) != nil {
      let ranges =
        section < differences.count
        ? differences[section].changes.map { $0.before } : [0..<rows.count(of: section)]
      for index in ranges.joined() {
        if let key = key.value(of: rows.item(section, index), at: index) { _ = gone.insert(key, index) }
      }
    }
    missing.removeAll { gone.find($0) == nil }
    if missing.isEmpty { return }
    var dropped = KeyTable()
    for (place, key) in missing.enumerated() { _ = dropped.insert(key, place) }
    let kept = selection.keys.filter { dropped.find($0) == nil }
    selection.pending = SelectionValue(hasSections: hasSections).value(
      of: kept, isMultiple: selection.settings.allowsMultipleSelection, before: selection.value)
  }

  /// Numbers of rows stand in state: they are to be set there.
  private func noteRows() throws(Diagnostic) {
    guard selection.settings.isBound, !selection.isKeyed else { return }
    selection.pending = try SelectionValue(hasSections: hasSections).value(
      of: selection.rows, isMultiple: selection.settings.allowsMultipleSelection, before: selection.value)
  }

  /// Takes part in an edit of the host. Errors: `.limit`.
  func followEdit(_ edit: ListEdit) throws(Diagnostic) {
    if case .reloadRows = edit { return }
    selection.forgetHighlights()
    if selection.isKeyed || selection.rows.isEmpty { return }
    let before = selection.rows.runs
    selection.rows.apply(edit)
    selection.isNew = true
    if selection.rows.runs != before { try noteRows() }
  }

  /// All rows may be others: numbers say nothing about them any more.
  func dropSelection() throws(Diagnostic) {
    selection.forgetHighlights()
    if selection.isKeyed || provider == nil && hasKeys && !selection.settings.isBound || selection.rows.isEmpty {
      return
    }
    selection.rows.removeAll()
    selection.isNew = true
    try noteRows()
  }

  /// Goes on where the list of another program ends.
  func takeSelection(from other: ListView) {
    selection.rows = other.selection.rows
    selection.isNew = true
  }

  // MARK: - State

  /// Sets what is pending in state. Whether it is another value there. What the state cannot be stays selected.
  func setPending(_ row: Int) -> Bool {
    guard let value = selection.pending else { return false }
    selection.pending = nil
    return (try? write(value, row)) ?? false
  }

  /// Sets state to a selection, and takes it over. False if the attribute shows no state. Errors: `.type`, `.limit`.
  private func write(_ value: Value, _ row: Int) throws(Diagnostic) -> Bool {
    guard let path = ShownState(layout: host).path(ListName.selection, row) else { return false }
    var value = value
    do throws(Diagnostic) { try host.set(value, at: path) } catch {
      // A number that cannot be nil says as a control of segments does that there is none.
      guard error.code == .type, value.kind == .null, !selection.isKeyed, !hasSections else { throw error }
      value = .number(-1)
      try host.set(value, at: path)
    }
    try selection.take(value, isKeyed: selection.isKeyed, hasSections: hasSections)
    return true
  }

  // MARK: - Selecting

  /// Selects rows or does not any more; `isAlone`: all others are not. False, and nothing is selected, where an expression
  /// decides that is not state. Errors: `.limit`, `.type`, those of the host's source.
  func select(_ run: RowRun, _ isSelected: Bool, isAlone: Bool, _ row: Int) throws(Diagnostic) -> Bool {
    if selection.isKeyed { return try selectKeys(run, isSelected, isAlone: isAlone, row) }
    var rows = isAlone ? RowSet() : selection.rows
    if isSelected { rows.insert(run) } else { rows.remove(run) }
    return try select(rows, row)
  }

  /// Selects rows and no others.
  func select(_ rows: RowSet, _ row: Int) throws(Diagnostic) -> Bool {
    guard rows.runs.count <= RowSet.maximumRuns else {
      throw Diagnostic(.limit, "The selected rows of a list are in more than \(RowSet.maximumRuns) pieces")
    }
    guard selection.settings.isBound else {
      selection.rows = rows
      selection.isNew = true
      return true
    }
    let value = try SelectionValue(hasSections: hasSections).value(
      of: rows, isMultiple: selection.settings.allowsMultipleSelection, before: selection.value)
    return try write(value, row)
  }

  private func selectKeys(_ run: RowRun, _ isSelected: Bool, isAlone: Bool, _ row: Int) throws(Diagnostic) -> Bool {
    try SelectionValue.check(run.rows.count)
    var changed: [Value] = []
    for index in run.rows {
      let part = ListPart.item(section: run.section, index: index)
      guard let key = key.value(of: try item(part), at: index) else {
        throw Diagnostic(.type, "Row \(index) of a list has no \(key.text), which its \(ListName.itemKey) says")
      }
      changed.append(key)
    }
    var keys = isAlone ? [] : selection.keys
    if isSelected {
      var known = KeyTable()
      for (place, key) in keys.enumerated() { _ = known.insert(key, place) }
      for key in changed where known.insert(key, keys.count) == nil { keys.append(key) }
    } else {
      var removed = KeyTable()
      for (place, key) in changed.enumerated() { _ = removed.insert(key, place) }
      keys.removeAll { removed.find($0) != nil }
    }
    try SelectionValue.check(keys.count)
    return try select(keys: keys, row)
  }

  func select(keys: [Value], _ row: Int) throws(Diagnostic) -> Bool {
    try write(
      SelectionValue(hasSections: hasSections).value(
        of: keys, isMultiple: selection.settings.allowsMultipleSelection, before: selection.value), row)
  }

  /// Calls `body` with the selected rows of sections that have them, in order. Errors: `.unsupported` (keys in state say
  /// which rows of a source are selected). O(runs); O(rows) where keys say it.
  func forEachSelectedRun(_ body: (RowRun) -> Void) throws(Diagnostic) {
    if !selection.isKeyed {
      for run in selection.rows.runs {
        let rows = run.rows.clamped(to: 0..<(geometry.itemCount(section: run.section) ?? 0))
        if !rows.isEmpty { body(RowRun(section: run.section, rows: rows)) }
      }
      return
    }
    try requireItems()
    if selection.keys.isEmpty { return }
    for section in rows.sections.indices {
      var start = -1
      for index in 0..<rows.count(of: section) {
        let isSelected = isSelected(section, index, rows.item(section, index))
        if isSelected, start < 0 { start = index }
        if !isSelected, start >= 0 {
          body(RowRun(section: section, rows: start..<index))
          start = -1
        }
      }
      if start >= 0 { body(RowRun(section: section, rows: start..<rows.count(of: section))) }
    }
  }

  /// Throws where finding rows by their keys would take the source's items of all of them.
  func requireItems() throws(Diagnostic) {
    if provider == nil { return }
    var diagnostic = Diagnostic(
      .unsupported, "Which rows of a source have the selected keys is not known: not all of its items are asked for")
    diagnostic.notes = ["the keys are in the state that \(ListName.selection) shows"]
    throw diagnostic
  }
}
