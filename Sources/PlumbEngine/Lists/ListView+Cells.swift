import PlumbSyntax

/// A key of the state around a list, or a parameter there, as its cells have it.
struct InheritedValue {
  /// Of what is linked.
  var number: Int
  /// In `CellTemplates.Linked.inherited`, or behind these in its `parameters`.
  var key: Int
  var value: Value
}

/// The cells of a list: what they are made from, and how large they are.
extension ListView {
  // MARK: - What parts are made from

  /// The cell of the row whose item is `nextItem`. Errors: `.notFound`, `.type`.
  private func elementOfNextItem() throws(Diagnostic) -> Int {
    try element(for: nextItem, templates)
  }

  /// The cell of the row with an item, among those of `templates`. Errors: as above.
  func element(for item: Value, _ templates: CellTemplates) throws(Diagnostic) -> Int {
    let identifier = try settings.cell.identifier(for: item)
    if let identifier, let element = templates.element(identifier, isSupplementary: false) { return element }
    throw missingCell(identifier?.string ?? "", templates)
  }

  /// The view that stands above or below the rows of a section; nil for none, and for other parts. Errors: `.type`.
  func supplementary(_ part: ListPart) throws(Diagnostic) -> Int? {
    let identifier: TextBox?
    switch part {
    case .header(let section):
      identifier = try settings.header.identifier(for: rows.sections[section].value, isOptional: true)
    case .footer(let section):
      identifier = try settings.footer.identifier(for: rows.sections[section].value, isOptional: true)
    case .item, .tableHeader, .tableFooter: return nil
    }
    return identifier.flatMap { templates.element($0, isSupplementary: true) }
  }

  private func missingCell(_ identifier: String, _ templates: CellTemplates) -> Diagnostic {
    let known = templates.elements.filter { !$0.isSupplementary }.map { $0.identifier.string }
    var diagnostic = Diagnostic(
      .notFound,
      known.isEmpty
        ? "The list has rows, but no cell to show them with"
        : "The list has no cell with the \(ListName.identifier) '\(identifier)'")
    diagnostic.suggestions = suggestions(for: identifier, among: known)
    if known.isEmpty {
      diagnostic.notes = [
        "put a \(isTable ? "UITableViewCell" : "UICollectionViewCell") into it, which is made for each row"
      ]
    }
    return diagnostic
  }

  /// The number of what a part is linked from; its item is `nextItem` then. Errors: those of rows and of linking.
  private func takeContents(_ part: ListPart, _ row: Int) throws(Diagnostic) -> Int {
    try takeItem(part)
    let element: Int
    if case .item = part {
      element = try elementOfNextItem()
    } else if let found = try supplementary(part) {
      element = found
    } else {
      throw Diagnostic(.notFound, "The list has no view for what it shows between its rows")
    }
    return try templates.number(element, settings.sizing(part), nextItem, section(part).value, in: host, row: row)
  }

  /// Shows a part whose item is `nextItem`, which becomes what the cell had before.
  private func show(_ part: ListPart, in cell: ListCell) {
    let section = section(part)
    cell.show(part, item: &nextItem, section: section.value, sectionIndex: section.number)
    showSelection(cell)
  }

  // MARK: - Making cells

  /// Shows the present values of a part in its cell, or in another one if it needs that now. Errors: those of linking.
  func showAgain(_ place: Int, _ row: Int) throws(Diagnostic) {
    let part = cells[place].part
    let number = try takeContents(part, row)
    if number != cells[place].number {
      let distance = cells[place].distance
      putAside(cells[place])
      cells[place] = take(number, for: part)
      cells[place].distance = distance
    }
    show(part, in: cells[place])
  }

  /// A cell for a part: one that is spare, or a new one. Errors: those of linking.
  func make(_ part: ListPart, _ row: Int) throws(Diagnostic) -> ListCell {
    // Where sizes turn out smaller, rows come back that were put aside.
    if let place = spare.lastIndex(where: { $0.isSetAside && $0.part == part }) { return spare.remove(at: place) }
    if motions != nil, let cell = try takeBack(part, row) { return cell }
    let cell = take(try takeContents(part, row), for: part)
    show(part, in: cell)
    return cell
  }

  private func take(_ number: Int, for part: ListPart) -> ListCell {
    // A row that was asked for has come into view: how its own lists are scrolled stays.
    if let place = asked.firstIndex(where: { $0.number == number && $0.part == part }) {
      let cell = asked.remove(at: place)
      cell.isStale = true
      cell.distance = nil
      renew(cell)
      return cell
    }
    // Those that are kept were put aside last.
    let place =
      spare.firstIndex { $0.number == number && !$0.isSetAside && !$0.isKept }
      ?? spare.firstIndex { $0.number == number && !$0.isKept }
    if let place {
      let cell = spare.remove(at: place)
      cell.isStale = true
      cell.distance = nil
      renew(cell)
      offsets.restore(part, cell)
      return cell
    }
    noteInherited(number)
    let layout = Layout(templates.linked[number].template)
    layout.list = self
    layout.cellHost = host.cellHost
    host.cellHost?.made(layout, host)
    madeCount += 1
    serials.last += 1
    let cell = ListCell(layout, serial: serials.last, number: number, templates.linked[number].state)
    for entry in inherited where entry.number == number { hand(entry, to: cell) }
    offsets.restore(part, cell, isNew: true)
    return cell
  }

  /// A cell is given to a row that it did not show before: nothing of the former one moves on.
  @inline(__always)
  private func renew(_ cell: ListCell) {
    serials.last += 1
    cell.serial = serials.last
    cell.isDeparted = false
    if cell.layout.hasTransitions || cell.slide != nil { forgetMotions(of: cell) }
  }

  /// The number of what a part is linked from, and the part shown in a cell that is made from the same; false if it is made from
  /// something else.
  func showAgain(_ part: ListPart, in cell: ListCell, _ row: Int) throws(Diagnostic) -> Bool {
    guard try takeContents(part, row) == cell.number else { return false }
    show(part, in: cell)
    return true
  }

  // MARK: - Sizes

  /// Tells a cell that its row has another number, but shows what it showed.
  func renumber(_ cell: ListCell) {
    let section = section(cell.part)
    cell.renumber(section: section.value, sectionIndex: section.number)
  }

  /// Computes a cell. Whether its size is another one than was taken for it. Errors: those of computing, `.argument` (a size
  /// that is too large).
  func measure(_ cell: ListCell) throws(Diagnostic) -> Bool {
    let size = offeredSize(cell.part)
    settleFocus(of: cell)
    if host.textScale != cell.layout.textScale { _ = cell.layout.setTextScale(host.textScale) }
    _ = cell.layout.setSizeClasses(host.sizeClasses)
    let needsCompute =
      cell.needsCompute || cell.size.width != size.width || cell.size.height != size.height
    if !needsCompute, geometry.isKnown(cell.part) { return false }
    if needsCompute, host.hasTransitions || cell.layout.hasTransitions { beginMotions(in: cell) }
    try cell.compute(width: size.width, height: size.height)
    if cell.layout.hasTransitions { noteMotions(of: cell) }
    if settings.sizing(cell.part) == .fixed { return false }
    let frame = cell.layout.targetFrame(row: 0)
    let (along, across) = geometry.isHorizontal ? (frame.width, frame.height) : (frame.height, frame.width)
    // Literals: texts that are put together take memory in every frame.
    let (lengthName, breadthName) =
      geometry.isHorizontal
      ? ("The width of a cell", "The height of a cell") : ("The height of a cell", "The width of a cell")
    let length = try ListSettings.units(along, lengthName)
    let breadth = isTable ? 0 : try ListSettings.units(across, breadthName)
    let before = geometry.frame(of: cell.part, crossLength: 0)
    let wasKnown = hasNewState && geometry.isKnown(cell.part)
    _ = geometry.set(length: length, breadth: breadth, of: cell.part)
    if before == geometry.frame(of: cell.part, crossLength: 0) { return false }
    if wasKnown {
      // What changed this size changes that of rows that are not visible, too.
      hasNewState = false
      geometry.forgetAll()
      _ = geometry.set(length: length, breadth: breadth, of: cell.part)
    }
    return true
  }

  /// Measures the rows that were not visible yet. Gives the offset that keeps what is visible where it is. O(rows). Errors:
  /// `.limit` (too many rows), those of rows and of cells.
  func measureAll(_ row: Int, _ offset: Double) throws(Diagnostic) -> Double {
    guard geometry.itemCount <= Self.maximumMeasured else {
      var diagnostic = Diagnostic(
        .limit,
        "A list measures up to \(Self.maximumMeasured) rows at once, as its estimatedRowHeight of 0 says; it has "
          + "\(geometry.itemCount)")
      diagnostic.notes = ["with another estimatedRowHeight rows are measured when they become visible"]
      throw diagnostic
    }
    var isChanged = false
    for section in 0..<geometry.sectionCount {
      for index in 0..<(geometry.itemCount(section: section) ?? 0) {
        let part = ListPart.item(section: section, index: index)
        if geometry.isKnown(part) { continue }
        let cell = try make(part, row)
        // Also after a failure. While it is computed it may be given the focus of its row, which is not visible.
        defer { putAside(cell) }
        if try measure(cell) { isChanged = true }
      }
    }
    if !isChanged { return offset }
    var viewport = viewport
    viewport.offset = offset
    return try fill(row, viewport)
  }

  /// How many rows are measured at once, which takes as long as computing them all.
  private static var maximumMeasured: Int { 10_000 }

  /// The container that a cell is computed in; a negative height is none.
  private func offeredSize(_ part: ListPart) -> (width: Double, height: Double) {
    if isTable { return (crossLength, settings.height(part)) }
    guard let frame = geometry.frame(of: part, crossLength: crossLength) else { return (0, 0) }
    switch settings.sizing(part) {
    case .fixed: return (frame.width, frame.height)
    case .automaticHeight: return (frame.width, -1)
    case .automaticWidth: return (-1, frame.height)
    case .automatic: return geometry.isHorizontal ? (-1, crossLength) : (crossLength, -1)
    }
  }

  // MARK: - State around the list

  func present(_ entry: InheritedValue) -> Value {
    if let parameter = parameter(entry) { return host.machine.workingValue(parameter.slot) }
    return host.value(ofKey: templates.linked[entry.number].inherited[entry.key].outer)
  }

  /// nil for a key of state.
  private func parameter(_ entry: InheritedValue) -> InheritedParameter? {
    let place = entry.key - templates.linked[entry.number].inherited.count
    return place < 0 ? nil : templates.linked[entry.number].parameters[place]
  }

  private func hand(_ entry: InheritedValue, to cell: ListCell, isOther: Bool = false) {
    if let parameter = parameter(entry) {
      cell.inherit(entry.value, parameter: parameter.name)
    } else {
      cell.inherit(entry.value, key: templates.linked[entry.number].inherited[entry.key].inner, isOther: isOther)
    }
  }

  private func noteInherited(_ number: Int) {
    if inherited.contains(where: { $0.number == number }) { return }
    for (key, pair) in templates.linked[number].inherited.enumerated() {
      inherited.append(InheritedValue(number: number, key: key, value: host.value(ofKey: pair.outer)))
    }
    let count = templates.linked[number].inherited.count
    for (place, parameter) in templates.linked[number].parameters.enumerated() {
      inherited.append(
        InheritedValue(number: number, key: count + place, value: host.machine.workingValue(parameter.slot)))
    }
  }

  /// Hands the state around the list on to cells, where it has changed. Whether it has. O(keys).
  func takeInheritedState() -> Bool {
    var isNew = false
    for place in inherited.indices {
      let entry = inherited[place]
      let value = present(entry)
      if value.isIdentical(to: entry.value) { continue }
      isNew = true
      inherited[place].value = value
      if let parameter = parameter(entry),
        !InstanceState(templates.linked[entry.number].template, row: 0).fits(value, named: parameter.name)
      {
        // It is of another type: cells are linked again.
        forgetTemplates()
        geometry.forgetAll()
        return true
      }
      for cell in cells where cell.number == entry.number { hand(inherited[place], to: cell, isOther: true) }
      for cell in spare where cell.number == entry.number { hand(inherited[place], to: cell, isOther: true) }
      for cell in asked where cell.number == entry.number { hand(inherited[place], to: cell, isOther: true) }
      if motions != nil {
        forEachLeavingCell { if $0.number == entry.number { hand(inherited[place], to: $0, isOther: true) } }
      }
    }
    return isNew
  }

  /// State around the list is another, which rows without height may have some by: those between what is visible are
  /// measured again.
  func forgetHiddenRows() {
    if cells.isEmpty { return geometry.forgetAll() }
    var previous: (section: Int, index: Int)?
    for cell in cells {
      guard case .item(let section, let index) = cell.part else { continue }
      if let previous {
        let first = previous.section == section ? previous.index + 1 : 0
        if first < index { geometry.forgetItems(first..<index, section: section) }
      } else {
        forgetHidden(.item(section: section, index: index - 1))
      }
      previous = (section, index)
    }
    if let (section, index) = previous { forgetHidden(.item(section: section, index: index + 1)) }
  }

  private func forgetHidden(_ part: ListPart) {
    if geometry.units(of: part) == 0, geometry.isKnown(part) { geometry.forget(part) }
  }
}
