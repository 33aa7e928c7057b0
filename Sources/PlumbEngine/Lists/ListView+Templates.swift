import PlumbSyntax

/// What a list goes on with as its document, or what is around it, changes.
extension ListView {
  /// The layout has another program, in which the list has these cells, and state around it may have other numbers, or be other
  /// state. What is `prepared` goes on; all other cells are linked again.
  func take(_ elements: ArraySlice<CellElement>, _ prepared: PreparedCells?, row: Int) {
    isStale = true
    if let prepared {
      replaceTemplates(CellTemplates(prepared.elements, linked: prepared.linked), prepared)
      CellPlaces.update(self, kept: prepared.keptCount)
    }
    if isMade(for: elements), templates.takeProgram(of: host, row: row) { return }
    replaceTemplates(CellTemplates(Array(elements)), nil)
  }

  /// Whether it was made for these cells.
  func isMade(for elements: ArraySlice<CellElement>) -> Bool {
    guard templates.elements.count == elements.count else { return false }
    for (own, other) in zip(templates.elements, elements) where own !== other { return false }
    return true
  }

  /// Cells are linked again.
  func forgetTemplates() {
    isStale = true
    replaceTemplates(CellTemplates(templates.elements), nil)
  }

  /// Cells that are not kept stay where they are until others can show their rows. What rows measured stays too, so that the
  /// list shows the same rows at the same offset: it is corrected as rows become visible, as estimates are.
  private func replaceTemplates(_ now: CellTemplates, _ prepared: PreparedCells?) {
    if motions != nil { endLeaving() }
    let before = templates
    templates = now
    func number(_ old: Int, _ numbers: [Int]?) -> Int {
      guard let numbers, numbers.indices.contains(old) else { return -1 }
      return numbers[old]
    }
    offsets.changeTemplates { old in
      let new = number(old, prepared?.followers)
      guard new >= 0 else { return -1 }
      return Self.areScrolledAlike(before.linked[old].template, now.linked[new].template) ? new : -1
    }
    for cell in cells {
      let kept = number(cell.number, prepared?.kept)
      if kept < 0 {
        let follower = number(cell.number, prepared?.followers)
        if follower >= 0, Self.areScrolledAlike(cell.layout.template, now.linked[follower].template) {
          cell.number = follower
          offsets.save(cell)
        }
        cell.isOutdated = true
      }
      cell.number = kept
    }
    for cell in asked + spare { cell.number = number(cell.number, prepared?.kept) }
    retired += (asked + spare).filter { $0.number < 0 && $0.isKept }
    let released = (asked + spare).filter { $0.number < 0 && !$0.isKept }
    asked.removeAll { $0.number < 0 }
    spare.removeAll { $0.number < 0 }
    inherited = inherited.compactMap { entry in
      var moved = entry
      moved.number = number(entry.number, prepared?.kept)
      return moved.number < 0 ? nil : moved
    }
    let areKept = before.linked.indices.allSatisfy { number($0, prepared?.kept) >= 0 }
    if let part = focusedPart {
      let isKept = madeCell(part).map { $0.number >= 0 } ?? areKept
      if !isKept { host.cellFocus = host.cellFocus?.following(in: now.elements) }
    }
    if !areKept || !before.hasSameNames(as: now) { hasNewCells = true }
    release(released)
  }

  private static func areScrolledAlike(_ first: Template, _ second: Template) -> Bool {
    first.image.program.scrollers.count == second.image.program.scrollers.count
  }

  /// Makes the list measure the parts again that were found to have no length: its new cells may give them one. Headers and
  /// footers for which it has no cell any more get the length 0. O(sections + known rows).
  func forgetEmptyParts() {
    let keepsHeaders = templates.hasSupplementary
    for section in 0..<geometry.sectionCount {
      var empty: [Int] = []
      geometry.forEachKnownItem(section: section, in: 0..<(geometry.itemCount(section: section) ?? 0)) {
        index, length, breadth in
        if length == 0 || !isTable && breadth == 0 { empty.append(index) }
      }
      for index in empty { geometry.forgetItems(index..<index + 1, section: section) }
      for part in [ListPart.header(section: section), .footer(section: section)]
      where geometry.units(of: part) == 0 || !keepsHeaders {
        geometry.forget(part)
      }
    }
  }

  // MARK: - Cells of other templates

  /// A cell shows nothing any more.
  func putAside(_ cell: ListCell) {
    if cell.layout.hasFocus { cell.layout.dropFocus() }
    if cell.number < 0 { retired.append(cell) } else { spare.append(cell) }
  }

  /// Gives back the cells that were replaced.
  func releaseRetired() {
    if retired.isEmpty { return }
    let released = retired
    retired.removeAll()
    release(released)
  }
}
