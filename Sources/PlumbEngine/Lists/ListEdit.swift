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
    var isDone = false
    var place: (ListPart) -> ListPart? = { $0 }
    switch edit {
    case .insertRows(let section, let index, let count):
      isDone = geometry.insertItems(count, at: index, section: section)
      place = Self.rows(section) { $0 < index ? $0 : $0 + count }
    case .removeRows(let section, let index, let count):
      guard Self.isRange(index, count) else { return false }
      isDone = geometry.removeItems(index..<index + count, section: section)
      place = Self.rows(section) { $0 < index ? $0 : $0 < index + count ? nil : $0 - count }
    case .moveRow(let section, let index, let target):
      isDone = geometry.moveItem(from: (section, index), to: (section, target))
      place = Self.rows(section) { row in
        if row == index { return target }
        let removed = row > index ? row - 1 : row
        return removed >= target ? removed + 1 : removed
      }
    case .reloadRows(let section, let index, let count):
      guard Self.isRange(index, count), let rows = geometry.itemCount(section: section), count <= rows - index else {
        return false
      }
      geometry.forgetItems(index..<index + count, section: section)
      isDone = true
    case .insertSections(let index, let count):
      guard count >= 0, count <= RowProvider.maximumSections else { return false }
      isDone = geometry.insertSections(counts: [Int](repeating: 0, count: count), at: index)
      place = Self.sections { $0 < index ? $0 : $0 + count }
    case .removeSections(let index, let count):
      guard Self.isRange(index, count) else { return false }
      isDone = geometry.removeSections(index..<index + count)
      place = Self.sections { $0 < index ? $0 : $0 < index + count ? nil : $0 - count }
    }
    guard isDone else { return false }
    renumberCells(cells.map { place($0.part) })
    if let part = focusedPart { renumberFocus(place(part)) }
    isStale = true
    isEdited = true
    return true
  }

  private static func isRange(_ index: Int, _ count: Int) -> Bool {
    index >= 0 && count >= 0 && index <= ExtentList.maximumCount && count <= ExtentList.maximumCount
  }

  /// Renumbers the rows of a section.
  private static func rows(_ section: Int, _ body: @escaping (Int) -> Int?) -> (ListPart) -> ListPart? {
    { part in
      guard case .item(section, let index) = part else { return part }
      return body(index).map { .item(section: section, index: $0) }
    }
  }

  private static func sections(_ body: @escaping (Int) -> Int?) -> (ListPart) -> ListPart? {
    { part in
      switch part {
      case .item(let section, let index): body(section).map { .item(section: $0, index: index) }
      case .header(let section): body(section).map { .header(section: $0) }
      case .footer(let section): body(section).map { .footer(section: $0) }
      case .tableHeader, .tableFooter: part
      }
    }
  }
}
