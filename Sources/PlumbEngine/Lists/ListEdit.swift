import PlumbSyntax

/// What a host that says the rows of a list has done to them.
public enum ListEdit: Sendable {
  /// There are `count` new rows from `index` on.
  case insertRows(section: Int, index: Int, count: Int)
  case removeRows(section: Int, index: Int, count: Int)
  /// `to`: the place that the row has afterwards.
  case moveRow(section: Int, index: Int, to: Int)
  /// They show something else now, and may have other sizes.
  case reloadRows(section: Int, index: Int, count: Int)
  /// Each is empty at first: rows are inserted after that.
  case insertSections(index: Int, count: Int)
  case removeSections(index: Int, count: Int)
}

extension ListEdit {
  /// Throws where a list would have too many rows or sections. Errors: `.limit`.
  func checkCount(besides rows: Int, sections: Int) throws(Diagnostic) {
    switch self {
    case .insertRows(_, _, let count) where count > ListRows.maximumCount - rows:
      throw Diagnostic(.limit, "A list can have up to \(ListRows.maximumCount) rows")
    case .insertSections(_, let count) where count > RowProvider.maximumSections - sections:
      throw Diagnostic(.limit, "A list can have up to \(RowProvider.maximumSections) sections")
    default: return
    }
  }
}

extension ListView {
  /// Takes note of a change of the source's rows: cells of the others stay with them, and so do their sizes. False if there
  /// are no such rows.
  func apply(_ edit: ListEdit) -> Bool {
    noteDistances()
    guard change(edit) else { return false }
    switch edit {
    case .reloadRows(let section, let index, let count):
      for cell in cells {
        guard case .item(section, let row) = cell.part else { continue }
        if row >= index, row - index < count { cell.isOutdated = true }
      }
    default:
      renumberCells { edit.part($0) }
      offsets.renumber { edit.part($0) }
      arrivals.note(edit)
      if motions != nil { renumberLeaving { edit.part($0) } }
      if let part = focusedPart { renumberFocus(edit.part(part)) }
    }
    isStale = true
    isEdited = true
    return true
  }

  /// False if there are no such rows.
  private func change(_ edit: ListEdit) -> Bool {
    switch edit {
    case .insertRows(let section, let index, let count):
      return geometry.insertItems(count, at: index, section: section)
    case .removeRows(let section, let index, let count):
      return Self.isRange(index, count) && geometry.removeItems(index..<index + count, section: section)
    case .moveRow(let section, let index, let target):
      return geometry.moveItem(from: (section, index), to: (section, target))
    case .reloadRows(let section, let index, let count):
      guard Self.isRange(index, count), let rows = geometry.itemCount(section: section), count <= rows - index else {
        return false
      }
      geometry.forgetItems(index..<index + count, section: section)
      return true
    case .insertSections(let index, let count):
      guard count >= 0, count <= RowProvider.maximumSections else { return false }
      return geometry.insertSections(counts: [Int](repeating: 0, count: count), at: index)
    case .removeSections(let index, let count):
      return Self.isRange(index, count) && geometry.removeSections(index..<index + count)
    }
  }

  private static func isRange(_ index: Int, _ count: Int) -> Bool {
    index >= 0 && count >= 0 && index <= ExtentList.maximumCount && count <= ExtentList.maximumCount
  }
}

extension ListEdit {
  /// What a part is after the edit; nil if it is gone.
  fileprivate func part(_ part: ListPart) -> ListPart? {
    switch (self, part) {
    case (.insertRows(let section, let first, let count), .item(let own, let index))
    where own == section && index >= first:
      return .item(section: section, index: index + count)
    case (.removeRows(let section, let first, let count), .item(let own, let index))
    where own == section && index >= first:
      return index - first < count ? nil : .item(section: section, index: index - count)
    case (.moveRow(let section, let from, let target), .item(let own, let index)) where own == section:
      if index == from { return .item(section: section, index: target) }
      let removed = index > from ? index - 1 : index
      return .item(section: section, index: removed >= target ? removed + 1 : removed)
    case (.insertSections(let first, let count), _): return part.inSection { $0 < first ? $0 : $0 + count }
    case (.removeSections(let first, let count), _):
      return part.inSection { $0 < first ? $0 : $0 - first < count ? nil : $0 - count }
    default: return part
    }
  }
}

extension ListPart {
  /// The same part of another section; nil if that is gone.
  fileprivate func inSection(_ other: (Int) -> Int?) -> ListPart? {
    switch self {
    case .item(let section, let index): other(section).map { .item(section: $0, index: index) }
    case .header(let section): other(section).map { .header(section: $0) }
    case .footer(let section): other(section).map { .footer(section: $0) }
    case .tableHeader, .tableFooter: self
    }
  }
}
