import PlumbSyntax

/// Rows of a list that follow each other, in one section.
public struct RowRun: Equatable, Sendable {
  public var section: Int
  public var rows: Range<Int>

  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
  }
}

/// A set of rows as runs in order, which neither touch nor overlap: all rows of a section are one run. Finding a row takes
/// O(log runs), changes O(runs).
struct RowSet {
  private(set) var runs: [RowRun] = []

  /// How many runs it may have: 24 bytes each.
  static let maximumRuns = 1_000_000

  init() {}

  init(_ runs: [RowRun]) {
    for run in runs { insert(run) }
  }

  /// The rows of a list, given in any order. O(rows log rows).
  init(rows: [(section: Int, index: Int)]) {
    var sorted = rows.map { Int64($0.section) << 32 | Int64($0.index) }
    sorted.sort(byNumber: { $0 })
    for row in sorted { append(section: Int(row >> 32), Int(row & 0xFFFF_FFFF)) }
  }

  /// Adds a row that is behind all others, or the last one.
  private mutating func append(section: Int, _ index: Int) {
    if let last = runs.last, last.section == section, last.rows.upperBound >= index {
      runs[runs.count - 1].rows = last.rows.lowerBound..<max(last.rows.upperBound, index + 1)
    } else {
      runs.append(RowRun(section: section, rows: index..<index + 1))
    }
  }

  var isEmpty: Bool { runs.isEmpty }

  var memory: Int { runs.memory }

  /// How many rows it has.
  var count: Int { runs.reduce(0) { $0 + $1.rows.count } }

  /// The first row; nil if there is none.
  var first: (section: Int, index: Int)? { runs.first.map { ($0.section, $0.rows.lowerBound) } }

  /// The first run that ends behind a row of a section.
  private func place(_ section: Int, endingAfter index: Int) -> Int {
    runs.partitionPoint { $0.section < section || $0.section == section && $0.rows.upperBound <= index }
  }

  func contains(_ section: Int, _ index: Int) -> Bool {
    if runs.isEmpty { return false }
    let place = place(section, endingAfter: index)
    return place < runs.count && runs[place].section == section && runs[place].rows.lowerBound <= index
  }

  mutating func insert(_ run: RowRun) {
    if run.rows.isEmpty { return }
    // Runs that touch it become one with it.
    let start = place(run.section, endingAfter: run.rows.lowerBound - 1)
    var joined = run.rows
    var end = start
    while end < runs.count, runs[end].section == run.section, runs[end].rows.lowerBound <= joined.upperBound {
      joined = min(joined.lowerBound, runs[end].rows.lowerBound)..<max(joined.upperBound, runs[end].rows.upperBound)
      end += 1
    }
    runs.replaceSubrange(start..<end, with: [RowRun(section: run.section, rows: joined)])
  }

  mutating func remove(_ run: RowRun) {
    if run.rows.isEmpty { return }
    let start = place(run.section, endingAfter: run.rows.lowerBound)
    var kept: [RowRun] = []
    var end = start
    while end < runs.count, runs[end].section == run.section, runs[end].rows.lowerBound < run.rows.upperBound {
      let rows = runs[end].rows
      if rows.lowerBound < run.rows.lowerBound {
        kept.append(RowRun(section: run.section, rows: rows.lowerBound..<run.rows.lowerBound))
      }
      if rows.upperBound > run.rows.upperBound {
        kept.append(RowRun(section: run.section, rows: run.rows.upperBound..<rows.upperBound))
      }
      end += 1
    }
    if start < end { runs.replaceSubrange(start..<end, with: kept) }
  }

  mutating func removeAll() { runs.removeAll() }

  // MARK: - Rows that come, go and move

  /// There are new rows in a section, which are not in the set.
  mutating func makeRoom(_ section: Int, at index: Int, _ count: Int) {
    if count <= 0 { return }
    var place = place(section, endingAfter: index)
    if place < runs.count, runs[place].section == section, runs[place].rows.lowerBound < index {
      let rows = runs[place].rows
      runs[place].rows = rows.lowerBound..<index
      place += 1
      runs.insert(RowRun(section: section, rows: index..<rows.upperBound), at: place)
    }
    while place < runs.count, runs[place].section == section {
      let rows = runs[place].rows
      runs[place].rows = rows.lowerBound + count..<rows.upperBound + count
      place += 1
    }
  }

  /// Rows of a section are gone: those behind move up.
  mutating func close(_ section: Int, _ rows: Range<Int>) {
    if rows.isEmpty { return }
    remove(RowRun(section: section, rows: rows))
    let first = place(section, endingAfter: rows.lowerBound)
    var place = first
    while place < runs.count, runs[place].section == section {
      let old = runs[place].rows
      runs[place].rows = old.lowerBound - rows.count..<old.upperBound - rows.count
      place += 1
    }
    guard first > 0, first < runs.count, runs[first - 1].section == section, runs[first].section == section,
      runs[first - 1].rows.upperBound == runs[first].rows.lowerBound
    else { return }
    runs[first - 1].rows = runs[first - 1].rows.lowerBound..<runs[first].rows.upperBound
    runs.remove(at: first)
  }

  /// Takes part in an edit of the host, which the list has.
  mutating func apply(_ edit: ListEdit) {
    if runs.isEmpty { return }
    switch edit {
    case .insertRows(let section, let index, let count): makeRoom(section, at: index, count)
    case .removeRows(let section, let index, let count): close(section, index..<index + count)
    case .moveRow(let section, let index, let target):
      let isMoved = contains(section, index)
      close(section, index..<index + 1)
      makeRoom(section, at: target, 1)
      if isMoved { insert(RowRun(section: section, rows: target..<target + 1)) }
    case .reloadRows: return
    case .insertSections(let index, let count):
      for place in runs.indices where runs[place].section >= index { runs[place].section += count }
    case .removeSections(let index, let count):
      runs.removeAll { $0.section >= index && $0.section < index + count }
      for place in runs.indices where runs[place].section >= index { runs[place].section -= count }
    }
  }

  /// Keeps the rows that exist: `count` gives how many a section has, 0 for one that there is not. Whether some were gone.
  mutating func keep(_ count: (Int) -> Int) -> Bool {
    var isNew = false
    for place in runs.indices {
      let rows = runs[place].rows
      let end = max(rows.lowerBound, min(rows.upperBound, count(runs[place].section)))
      if end == rows.upperBound { continue }
      runs[place].rows = rows.lowerBound..<end
      isNew = true
    }
    if isNew { runs.removeAll { $0.rows.isEmpty } }
    return isNew
  }
}
