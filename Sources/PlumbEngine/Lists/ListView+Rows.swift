import PlumbSyntax

/// The rows of a list, and what becomes of cells and lengths when there are others.
extension ListView {
  /// Takes the rows that attributes or the host's source ask for now. Errors: those of rows.
  func takeRows(_ now: ListSettings) throws(Diagnostic) {
    if let provider {
      // The host is called, and must not find the property taken.
      var taken = ListRows()
      swap(&taken, &otherRows)
      try provider.takeRows(into: &taken)
      swap(&taken, &otherRows)
    } else {
      otherRows = try ListRows(items: now.items, sections: now.sections, sectionItems: now.sectionItems)
    }
    guard let key = now.itemKey.isEmpty ? .index : ItemKey(now.itemKey) else {
      throw Diagnostic(
        .argument, "\(ListName.itemKey) is '\(now.itemKey)'; it is index, item, or a key path such as item.id")
    }
    if isEdited {
      try check(otherRows)
      swap(&rows, &otherRows)
      isEdited = false
    } else if keepsRows, firstOtherSection(otherRows) == nil {
      swap(&rows, &otherRows)
    } else {
      try replaceRows(by: otherRows, now, key)
      swap(&rows, &otherRows)
    }
    keepsRows = false
    // Values of arrays are not kept longer than needed.
    if provider == nil { otherRows.removeAll() }
    self.key = key
    settings = now
  }

  /// Throws if a source has other rows than the host has said.
  private func check(_ fresh: ListRows) throws(Diagnostic) {
    guard let section = firstOtherSection(fresh) else { return }
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

  /// The first section that has another number of rows than are counted on; 0 where there are more or fewer sections, nil if
  /// all are the same.
  private func firstOtherSection(_ fresh: ListRows) -> Int? {
    let count = fresh.sections.count
    if count != geometry.sectionCount { return count }
    return fresh.sections.indices.first { fresh.count(of: $0) != geometry.itemCount(section: $0) }
  }

  /// Goes on with other rows: those of kept keys keep their cells and, where their items are the same, their sizes.
  /// O(sections + rows that are compared + rows whose sizes are known where there are no keys).
  @inline(never)
  private func replaceRows(by fresh: ListRows, _ now: ListSettings, _ key: ItemKey) throws(Diagnostic) {
    // Rows of a source cannot be compared: all may be others.
    let isComparable = provider == nil && !rows.areProvided && key.text == self.key.text
    var differences: [RowDifference] = []
    if isComparable {
      for section in 0..<min(rows.sections.count, fresh.sections.count) {
        differences.append(RowDifference(rows, fresh, section: section, key))
      }
    }
    // What is wrong is reported before anything changes.
    if !isComparable { keys = ListKeys() }
    try keys.take(differences, rows, fresh, key)
    try followRows(fresh, differences, keys)
    var parts: [ListPart?] = []
    for cell in cells { parts.append(part(cell.part, differences, fresh, key)) }
    let isFocusGiven = host.cellFocus?.isGiven ?? false
    let focused = focusedPart.map {
      isFocusGiven ? $0.isThere(in: fresh) ? $0 : nil : part($0, differences, fresh, key)
    }
    offsets.renumber { part($0, differences, fresh, key) }
    if motions != nil {
      renumberLeaving { part($0, differences, fresh, key) }
      if motions?.isOpen ?? false { noteArrivals(fresh, differences, key, isComparable: isComparable) }
    }
    if !isComparable || !change(differences, fresh, now) {
      guard geometry.reset(counts: fresh.sections.map { $0.items.count }) else {
        throw Diagnostic(.limit, "A list can have \(ExtentList.maximumCount) rows")
      }
    }
    renumberCells(parts)
    if let focused { renumberFocus(focused) }
  }

  /// What a part is among other rows; nil if it is gone.
  private func part(
    _ part: ListPart, _ differences: [RowDifference], _ fresh: ListRows, _ key: ItemKey
  ) -> ListPart? {
    switch part {
    case .item(let section, let index):
      guard section < differences.count else {
        // Rows of a source stay where they are.
        return provider != nil && part.isThere(in: fresh) ? part : nil
      }
      return differences[section].place(index, rows, key).map { .item(section: section, index: $0) }
    case .header, .footer, .tableHeader, .tableFooter: return part.isThere(in: fresh) ? part : nil
    }
  }

  /// Notes which rows were not there before. O(rows that are compared).
  @inline(never)
  private func noteArrivals(
    _ fresh: ListRows, _ differences: [RowDifference], _ key: ItemKey, isComparable: Bool
  ) {
    arrivals.removeAll()
    let known = min(rows.sections.count, fresh.sections.count)
    arrivals.insert(sections: known..<fresh.sections.count)
    for section in 0..<(isComparable ? 0 : known) {
      let count = rows.count(of: section)
      arrivals.insert(count..<max(count, fresh.count(of: section)), section: section)
    }
    for difference in differences {
      for change in difference.changes {
        // Of more rows than a view shows, those that were moved from afar come as those that are new.
        var stays = [Bool](repeating: false, count: min(change.now.count, Self.maximumVisible))
        for index in change.before.prefix(Self.maximumVisible) {
          guard let place = difference.place(index, rows, key) else { continue }
          let offset = place - change.now.lowerBound
          if stays.indices.contains(offset) { stays[offset] = true }
        }
        var first = 0
        while first < stays.count {
          var end = first + 1
          while end < stays.count, stays[end] == stays[first] { end += 1 }
          if !stays[first] {
            let start = change.now.lowerBound
            arrivals.insert(start + first..<start + end, section: difference.section)
          }
          first = end
        }
      }
    }
  }

  /// Changes the geometry as rows have. False if it cannot.
  @inline(never)
  private func change(_ differences: [RowDifference], _ fresh: ListRows, _ now: ListSettings) -> Bool {
    let kept = differences.count
    guard geometry.removeSections(kept..<rows.sections.count) else { return false }
    // Sizes of rows between those that are as they were, by section and what is their place now.
    var known: [(section: Int, index: Int, length: Int64, breadth: Int64)] = []
    for difference in differences {
      let section = difference.section
      for change in difference.changes {
        geometry.forEachKnownItem(section: section, in: change.before) { index, length, breadth in
          guard let place = difference.place(index, rows, key) else { return }
          if rows.item(section, index).isIdentical(to: fresh.item(section, place)) {
            known.append((section, place, length, breadth))
          }
        }
        guard geometry.removeItems(change.before, section: section),
          geometry.insertItems(change.now.count, at: change.now.lowerBound, section: section)
        else { return false }
      }
    }
    for item in known {
      _ = geometry.set(
        length: item.length, breadth: item.breadth, of: .item(section: item.section, index: item.index))
    }
    let added = fresh.sections[kept...].map { $0.items.count }
    guard geometry.insertSections(counts: added, at: kept) else { return false }
    if !templates.hasSupplementary { return true }
    let isSame = now.header.isSame(as: settings.header) && now.footer.isSame(as: settings.footer)
    for section in 0..<kept {
      if isSame, rows.sections[section].value.isIdentical(to: fresh.sections[section].value) { continue }
      geometry.forget(.header(section: section))
      geometry.forget(.footer(section: section))
    }
    return true
  }

  /// Gives cells the parts that they show from now on; nil: it is gone.
  func renumberCells(_ parts: [ListPart?]) {
    var place = 0
    renumberCells { _ in
      place += 1
      return parts[place - 1]
    }
  }

  /// Gives each cell the part that it shows from now on, in order of the cells; nil: it is gone.
  func renumberCells(_ part: (ListPart) -> ListPart?) {
    // To put a cell aside may look at the list.
    var renumbered: [ListCell] = []
    swap(&renumbered, &cells)
    renumbered.renumber({ $0.part.order }) { cell in
      guard let now = part(cell.part) else {
        putAside(cell)
        cell.part = .tableHeader
        cell.isDeparted = true
        return false
      }
      if cell.part != now { cell.isMoved = true }
      cell.part = now
      return true
    }
    swap(&renumbered, &cells)
  }

  /// Takes the item of a part that is a row into `nextItem`; nil for others. Errors: those of the source.
  func takeItem(_ part: ListPart) throws(Diagnostic) {
    guard case .item(let section, let index) = part else {
      nextItem = .null
      return
    }
    guard let provider else {
      nextItem = rows.item(section, index)
      return
    }
    // The host is called, and must not find the property taken.
    var item = Value.null
    swap(&item, &nextItem)
    try provider.takeItem(section, index, into: &item)
    swap(&item, &nextItem)
  }

  /// The item of a part that is a row; nil for others. Errors: those of the source.
  func item(_ part: ListPart) throws(Diagnostic) -> Value {
    try takeItem(part)
    var item = Value.null
    swap(&item, &nextItem)
    return item
  }

  /// What `section` and `sectionIndex` are for a part.
  func section(_ part: ListPart) -> (value: Value, number: Int) {
    switch part {
    case .item(let section, _), .header(let section), .footer(let section): (rows.sections[section].value, section)
    case .tableHeader, .tableFooter: (.number(0), 0)
    }
  }
}

extension ListPart {
  fileprivate func isThere(in rows: ListRows) -> Bool {
    switch self {
    case .item(let section, let index): section < rows.sections.count && index < rows.count(of: section)
    case .header(let section), .footer(let section): section < rows.sections.count
    case .tableHeader, .tableFooter: true
    }
  }
}
