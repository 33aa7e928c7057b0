import PlumbSyntax

/// The rows of a list, and what becomes of cells and lengths when there are others.
extension ListView {
  /// Takes the rows that attributes or the host's source ask for now. Errors: those of rows.
  func takeRows(_ now: ListSettings) throws(Diagnostic) {
    let fresh: ListRows
    if let provider {
      fresh = try provider.rows()
    } else {
      fresh = try ListRows(items: now.items, sections: now.sections, sectionItems: now.sectionItems)
    }
    guard let key = now.itemKey.isEmpty ? .index : ItemKey(now.itemKey) else {
      throw Diagnostic(
        .argument, "\(ListName.itemKey) is '\(now.itemKey)'; it is index, item, or a key path such as item.id")
    }
    if isEdited {
      try check(fresh)
      rows = fresh
      isEdited = false
    } else {
      try replaceRows(by: fresh, key)
    }
    self.key = key
    settings = now
  }

  /// Throws if a source has other rows than the host has said.
  private func check(_ fresh: ListRows) throws(Diagnostic) {
    var isSame = fresh.sections.count == geometry.sectionCount
    var section = 0
    while isSame, section < fresh.sections.count {
      isSame = fresh.count(of: section) == geometry.itemCount(section: section)
      if isSame { section += 1 }
    }
    if isSame { return }
    isEdited = false
    var diagnostic = Diagnostic(
      .argument,
      section < fresh.sections.count && section < geometry.sectionCount
        ? "The source has \(fresh.count(of: section)) rows in section \(section); with what was inserted and removed "
          + "there should be \(geometry.itemCount(section: section) ?? 0)"
        : "The source has \(fresh.sections.count) sections; there should be \(geometry.sectionCount)")
    diagnostic.notes = ["the next compute takes the rows of the source as they are then"]
    throw diagnostic
  }

  private struct KnownItem {
    var section: Int
    var index: Int
    var length: Int64
    var breadth: Int64
  }

  /// Goes on with other rows: those of kept keys keep their cells and, where their items are the same, their sizes.
  /// O(rows) where there are keys, else O(rows whose sizes are known).
  private func replaceRows(by fresh: ListRows, _ key: ItemKey) throws(Diagnostic) {
    var places = RowPlaces(before: rows, self.key, now: fresh, key)
    var known: [KnownItem] = []
    // Without a source, rows can be compared: one whose item has changed is measured again.
    if provider == nil {
      geometry.forEachKnownItem { known.append(KnownItem(section: $0, index: $1, length: $2, breadth: $3)) }
    }
    var kept: [KnownItem] = []
    for item in known {
      guard let index = try places.place(item.section, item.index),
        rows.item(item.section, item.index).isIdentical(to: fresh.item(item.section, index))
      else { continue }
      kept.append(KnownItem(section: item.section, index: index, length: item.length, breadth: item.breadth))
    }
    func place(_ part: ListPart) throws(Diagnostic) -> ListPart? {
      switch part {
      case .item(let section, let index):
        return try places.place(section, index).map { .item(section: section, index: $0) }
      case .header(let section), .footer(let section): return section < fresh.sections.count ? part : nil
      case .tableHeader, .tableFooter: return part
      }
    }
    var parts: [ListPart?] = []
    for cell in cells { parts.append(try place(cell.part)) }
    var focused: ListPart??
    if let part = focusedPart { focused = .some(try place(part)) }
    // Also where no cell asks for it, a key that is there twice is an error.
    try places.checkKeys()
    guard geometry.reset(counts: fresh.sections.map { $0.items.count }) else {
      throw Diagnostic(.limit, "A list can have \(ExtentList.maximumCount) rows")
    }
    rows = fresh
    for item in kept {
      _ = geometry.set(
        length: item.length, breadth: item.breadth, of: .item(section: item.section, index: item.index))
    }
    renumberCells(parts)
    if let focused { renumberFocus(focused) }
  }

  /// Gives cells the parts that they show from now on; nil: it is gone.
  func renumberCells(_ parts: [ListPart?]) {
    let old = cells
    cells.removeAll(keepingCapacity: true)
    for (cell, part) in zip(old, parts) {
      guard let part else {
        putAside(cell)
        continue
      }
      cell.part = part
      cells.append(cell)
    }
    cells.sort(byNumber: { $0.part.order })
  }

  /// The item of a part that is a row; nil for others.
  func item(_ part: ListPart) throws(Diagnostic) -> Value {
    guard case .item(let section, let index) = part else { return .null }
    if let provider { return try provider.item(section, index) }
    return rows.item(section, index)
  }

  /// What `section` and `sectionIndex` are for a part.
  func section(_ part: ListPart) -> (value: Value, number: Int) {
    switch part {
    case .item(let section, _), .header(let section), .footer(let section): (rows.sections[section].value, section)
    case .tableHeader, .tableFooter: (.number(0), 0)
    }
  }
}

/// Finds rows again among others, by their keys.
private struct RowPlaces {
  let before: ListRows
  let keyBefore: ItemKey
  let now: ListRows
  let key: ItemKey
  /// By section: the places of its keys, once they were needed.
  private var tables: [KeyTable?]

  init(before: ListRows, _ keyBefore: ItemKey, now: ListRows, _ key: ItemKey) {
    self.before = before
    self.keyBefore = keyBefore
    self.now = now
    self.key = key
    tables = [KeyTable?](repeating: nil, count: now.sections.count)
  }

  /// Where a row is now; nil if it is gone. Errors: `.type` (an item without the key), `.duplicate`.
  mutating func place(_ section: Int, _ index: Int) throws(Diagnostic) -> Int? {
    guard section < now.sections.count else { return nil }
    if case .index = key { return index < now.count(of: section) ? index : nil }
    if case .index = keyBefore { return nil }
    guard let own = keyBefore.value(of: before.item(section, index), at: index) else { return nil }
    return try table(section)?.find(own)
  }

  mutating func checkKeys() throws(Diagnostic) {
    if case .index = key { return }
    for section in now.sections.indices { _ = try table(section) }
  }

  private mutating func table(_ section: Int) throws(Diagnostic) -> KeyTable? {
    if let known = tables[section] { return known }
    guard case .array = now.sections[section].items else { return nil }
    var table = KeyTable()
    for index in 0..<now.count(of: section) {
      guard let value = key.value(of: now.item(section, index), at: index) else {
        throw Diagnostic(.type, "Item \(index) of a list has no \(key.text), which its \(ListName.itemKey) says")
      }
      if let other = table.insert(value, index) {
        throw Diagnostic(
          .duplicate, "Items \(other) and \(index) of a list have the same \(ListName.itemKey) (\(key.text))")
      }
    }
    tables[section] = table
    return table
  }
}
