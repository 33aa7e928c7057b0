import PlumbSyntax

/// Rows that were inserted into a list since it was last shown: they come, where other rows that become visible move into the
/// view.
struct ArrivedRows {
  /// Rows of a section, or whole sections.
  private struct Run {
    var sections: Range<Int>
    /// nil: all of them.
    var rows: Range<Int>?
  }

  private var runs: [Run] = []
  /// Of more edits between two computes than this, rows that become visible count as inserted.
  private static let mostRuns = 64
  private var areUnknown = false

  var isEmpty: Bool { runs.isEmpty && !areUnknown }
  var memory: Int { runs.memory }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    areUnknown = false
  }

  mutating func insert(_ rows: Range<Int>, section: Int) {
    if !rows.isEmpty { append(Run(sections: section..<section + 1, rows: rows)) }
  }

  mutating func insert(sections: Range<Int>) {
    if !sections.isEmpty { append(Run(sections: sections, rows: nil)) }
  }

  private mutating func append(_ run: Run) {
    if runs.count < Self.mostRuns { runs.append(run) } else { areUnknown = true }
  }

  func contains(_ part: ListPart) -> Bool {
    if areUnknown { return true }
    switch part {
    case .item(let section, let index):
      return runs.contains { $0.sections.contains(section) && $0.rows?.contains(index) ?? true }
    case .header(let section), .footer(let section):
      return runs.contains { $0.rows == nil && $0.sections.contains(section) }
    case .tableHeader, .tableFooter: return false
    }
  }

  /// Takes note of what the source of a list has said, whose numbers count from then on.
  mutating func note(_ edit: ListEdit) {
    switch edit {
    case .insertRows(let section, let index, let count):
      insertRows(section, index, count)
      insert(index..<index + count, section: section)
    case .removeRows(let section, let index, let count): removeRows(section, index, count)
    case .moveRow(let section, let index, let target):
      removeRows(section, index, 1)
      insertRows(section, target, 1)
      insert(target..<target + 1, section: section)
    case .reloadRows: return
    case .insertSections(let index, let count):
      for place in runs.indices {
        runs[place].sections = Self.inserted(index, count, runs[place].sections)
      }
      insert(sections: index..<index + count)
    case .removeSections(let index, let count):
      for place in runs.indices { runs[place].sections = Self.removed(index, count, runs[place].sections) }
      runs.removeAll { $0.sections.isEmpty }
    }
  }

  private mutating func insertRows(_ section: Int, _ index: Int, _ count: Int) {
    for place in runs.indices where runs[place].sections.contains(section) {
      if let rows = runs[place].rows { runs[place].rows = Self.inserted(index, count, rows) }
    }
  }

  private mutating func removeRows(_ section: Int, _ index: Int, _ count: Int) {
    for place in runs.indices where runs[place].sections.contains(section) {
      if let rows = runs[place].rows { runs[place].rows = Self.removed(index, count, rows) }
    }
    runs.removeAll { $0.rows?.isEmpty ?? false }
  }

  /// What a range is once `count` were inserted before it or in it.
  private static func inserted(_ index: Int, _ count: Int, _ range: Range<Int>) -> Range<Int> {
    if index >= range.upperBound { return range }
    return (index <= range.lowerBound ? range.lowerBound + count : range.lowerBound)..<range.upperBound + count
  }

  private static func removed(_ index: Int, _ count: Int, _ range: Range<Int>) -> Range<Int> {
    func moved(_ place: Int) -> Int { place <= index ? place : max(index, place - count) }
    return moved(range.lowerBound)..<moved(range.upperBound)
  }
}
