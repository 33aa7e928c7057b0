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

  /// The cell that a part is made from; nil for none. `item`: that of a row, if it is known already. Errors: `.notFound`,
  /// `.type`.
  func element(of part: ListPart, item: Value? = nil) throws(Diagnostic) -> Int? {
    switch part {
    case .item:
      let whole: Value
      if let item { whole = item } else { whole = try self.item(part) }
      let identifier = try Self.identifier(settings.cellIdentifier, StructuralName.item, whole) ?? ""
      if let element = templates.element(identifier, isSupplementary: false) { return element }
      throw missingCell(identifier)
    case .header(let section):
      return try supplementary(settings.headerIdentifier, section)
    case .footer(let section):
      return try supplementary(settings.footerIdentifier, section)
    case .tableHeader, .tableFooter: return nil
    }
  }

  private func supplementary(_ text: String, _ section: Int) throws(Diagnostic) -> Int? {
    let identifier = try Self.identifier(text, ListName.section, rows.sections[section].value, isOptional: true)
    return identifier.flatMap { templates.element($0, isSupplementary: true) }
  }

  private func missingCell(_ identifier: String) -> Diagnostic {
    let known = templates.elements.filter { !$0.isSupplementary }.map { $0.identifier }
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

  /// What an attribute names: itself, or what is at its key path in an item or a section.
  private static func identifier(
    _ text: String, _ name: String, _ whole: Value, isOptional: Bool = false
  ) throws(Diagnostic) -> String? {
    guard text.utf8.starts(with: (name + ".").utf8) else { return text }
    let path = text.split(separator: ".").dropFirst().map { String($0) }
    let value = whole.value(at: path)
    if let identifier = value?.stringValue { return identifier }
    if isOptional, value == nil || value?.kind == .null { return nil }
    throw Diagnostic(
      .type,
      "\(text), which names the cell of a row, is \(value.map { $0.kind.typeName } ?? "not there"); a name is expected")
  }

  /// What a part shows now.
  private struct Contents {
    /// Of what is linked.
    var number: Int
    var item: Value
    var index: Int
    var section: Value
    var sectionIndex: Int
  }

  /// Errors: those of linking.
  private func contents(_ part: ListPart, _ row: Int) throws(Diagnostic) -> Contents {
    let item = try item(part)
    let section = section(part)
    guard let element = try element(of: part, item: item) else {
      throw Diagnostic(.notFound, "The list has no view for what it shows between its rows")
    }
    let number = try templates.number(element, settings.sizing(part), item, section.value, in: host, row: row)
    var index = 0
    if case .item(_, let place) = part { index = place }
    return Contents(number: number, item: item, index: index, section: section.value, sectionIndex: section.number)
  }

  private func show(_ part: ListPart, _ contents: Contents, in cell: ListCell) {
    cell.show(
      part, item: contents.item, index: contents.index, section: contents.section,
      sectionIndex: contents.sectionIndex)
    showSelection(cell)
  }

  // MARK: - Making cells

  /// Shows the present values of a part in its cell, or in another one if it needs that now. Errors: those of linking.
  func showAgain(_ place: Int, _ row: Int) throws(Diagnostic) {
    let part = cells[place].part
    let now = try contents(part, row)
    if now.number != cells[place].number {
      let distance = cells[place].distance
      spare.append(cells[place])
      cells[place] = take(now.number)
      cells[place].distance = distance
    }
    show(part, now, in: cells[place])
  }

  /// A cell for a part: one that is spare, or a new one. Errors: those of linking.
  func make(_ part: ListPart, _ row: Int) throws(Diagnostic) -> ListCell {
    let now = try contents(part, row)
    let cell = take(now.number)
    show(part, now, in: cell)
    return cell
  }

  private func take(_ number: Int) -> ListCell {
    if let place = spare.lastIndex(where: { $0.number == number }) {
      let cell = spare.remove(at: place)
      cell.isStale = true
      cell.distance = nil
      return cell
    }
    noteInherited(number)
    let layout = Layout(templates.linked[number].template)
    layout.list = self
    layout.cellHost = host.cellHost
    host.cellHost?.made(layout, host)
    let cell = ListCell(layout, number: number)
    for entry in inherited where entry.number == number { hand(entry, to: cell) }
    return cell
  }

  // MARK: - Sizes

  /// Computes a cell. Whether its size is another one than was taken for it. Errors: those of computing, `.argument` (a size
  /// that is too large).
  func measure(_ cell: ListCell) throws(Diagnostic) -> Bool {
    let size = offeredSize(cell.part)
    if host.textScale != cell.layout.textScale { _ = cell.layout.setTextScale(host.textScale) }
    let needsCompute =
      cell.needsCompute || cell.size.width != size.width || cell.size.height != size.height
    if !needsCompute, geometry.isKnown(cell.part) { return false }
    try cell.compute(width: size.width, height: size.height)
    if settings.sizing(cell.part) == .fixed { return false }
    let frame = cell.layout.frame(row: 0)
    let (along, across) = geometry.isHorizontal ? (frame.width, frame.height) : (frame.height, frame.width)
    let length = try ListSettings.units(along, "The \(geometry.isHorizontal ? "width" : "height") of a cell")
    let breadth =
      isTable ? 0 : try ListSettings.units(across, "The \(geometry.isHorizontal ? "height" : "width") of a cell")
    let before = geometry.frame(of: cell.part, crossLength: 0)
    _ = geometry.set(length: length, breadth: breadth, of: cell.part)
    return before != geometry.frame(of: cell.part, crossLength: 0)
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
        spare.append(cell)
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

  private func hand(_ entry: InheritedValue, to cell: ListCell) {
    if let parameter = parameter(entry) {
      cell.inherit(entry.value, parameter: parameter.name)
    } else {
      cell.inherit(entry.value, key: templates.linked[entry.number].inherited[entry.key].inner)
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

  /// Hands the state around the list on to cells, where it has changed. O(keys).
  func takeInheritedState() {
    for place in inherited.indices {
      let entry = inherited[place]
      let value = present(entry)
      if value.isIdentical(to: entry.value) { continue }
      inherited[place].value = value
      if let parameter = parameter(entry),
        !InstanceState(templates.linked[entry.number].template, row: 0).fits(value, named: parameter.name)
      {
        // It is of another type: cells are linked again.
        return forgetTemplates()
      }
      for cell in cells where cell.number == entry.number { hand(inherited[place], to: cell) }
      for cell in spare where cell.number == entry.number { hand(inherited[place], to: cell) }
      for cell in asked where cell.number == entry.number { hand(inherited[place], to: cell) }
    }
  }
}
