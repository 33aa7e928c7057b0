import PlumbSyntax

/// What is different in a section of a list that has other rows than before: `before` was replaced by `now`. All rows ahead
/// of them and behind them are as they were.
struct RowDifference {
  let section: Int
  private(set) var before: Range<Int>
  private(set) var now: Range<Int>
  /// Where the keys of `now` are; empty for rows that are told apart by their places.
  private var places = KeyTable()

  /// Compares the rows of a section. O(rows); rows that share their item with one before are compared by address.
  init(_ old: ListRows, _ fresh: ListRows, section: Int, _ key: ItemKey) {
    self.section = section
    let (count, freshCount) = (old.count(of: section), fresh.count(of: section))
    let least = min(count, freshCount)
    var start = 0
    var end = 0
    if !old.hasSameItems(as: fresh, section: section) {
      while start < least, old.item(section, start).isIdentical(to: fresh.item(section, start)) { start += 1 }
      // Without keys, a row that has another place is another row.
      if key.isPath || count == freshCount {
        while end < least - start,
          old.item(section, count - 1 - end).isIdentical(to: fresh.item(section, freshCount - 1 - end))
        {
          end += 1
        }
      }
    } else {
      start = least
    }
    before = start..<count - end
    now = start..<freshCount - end
    if !key.isPath { return }
    for index in now {
      if let own = key.value(of: fresh.item(section, index), at: index) { _ = places.insert(own, index) }
    }
  }

  var isEmpty: Bool { before.isEmpty && now.isEmpty }

  /// Where a row is now; nil if it is gone.
  func place(_ index: Int, _ old: ListRows, _ key: ItemKey) -> Int? {
    if index < before.lowerBound { return index }
    if index >= before.upperBound { return index - before.upperBound + now.upperBound }
    if !key.isPath { return index < now.upperBound ? index : nil }
    return key.value(of: old.item(section, index), at: index).flatMap { places.find($0) }
  }
}

/// The keys of all rows of a list, to find those that are there twice.
struct ListKeys {
  /// By section.
  private var sections: [KeyCounts] = []

  init() {}

  /// Bytes of its storage.
  var memory: Int { sections.reduce(sections.memory) { $0 + $1.memory } }

  /// Whether a row of any section has a key. O(sections).
  func contains(_ key: Value) -> Bool { sections.contains { $0.contains(key) } }

  /// Goes on with other rows. `differences`: of the first sections; those behind them are new. O(changed rows). Errors:
  /// `.type` (an item without the key), `.duplicate`.
  mutating func take(
    _ differences: [RowDifference], _ old: ListRows, _ fresh: ListRows, _ key: ItemKey
  ) throws(Diagnostic) {
    if !key.isPath {
      sections.removeAll()
      return
    }
    if sections.count > fresh.sections.count { sections.removeSubrange(fresh.sections.count...) }
    while sections.count < fresh.sections.count { sections.append(KeyCounts()) }
    for section in fresh.sections.indices {
      var (before, now) = (0..<0, 0..<fresh.count(of: section))
      if section < differences.count {
        (before, now) = (differences[section].before, differences[section].now)
      } else {
        sections[section] = KeyCounts()
      }
      for index in before where old.isArray(section) {
        if let value = key.value(of: old.item(section, index), at: index) { sections[section].remove(value) }
      }
      for index in now where fresh.isArray(section) {
        guard let value = key.value(of: fresh.item(section, index), at: index) else {
          throw Diagnostic(.type, "Item \(index) of a list has no \(key.text), which its \(ListName.itemKey) says")
        }
        if !sections[section].insert(value) { throw Self.duplicate(of: index, fresh, section, key) }
      }
    }
  }

  private static func duplicate(of index: Int, _ rows: ListRows, _ section: Int, _ key: ItemKey) -> Diagnostic {
    var table = KeyTable()
    var (first, second) = (index, index)
    for row in 0..<rows.count(of: section) {
      guard let value = key.value(of: rows.item(section, row), at: row) else { continue }
      if let other = table.insert(value, row) {
        (first, second) = (other, row)
        break
      }
    }
    return Diagnostic(
      .duplicate, "Items \(first) and \(second) of a list have the same \(ListName.itemKey) (\(key.text))")
  }
}

extension ItemKey {
  /// Whether items are told apart by a value of theirs, not by their places.
  var isPath: Bool {
    if case .path = self { return true }
    return false
  }
}

extension ListRows {
  func isArray(_ section: Int) -> Bool {
    if case .array = sections[section].items { return true }
    return false
  }

  /// Whether the host says the rows.
  var areProvided: Bool {
    if case .provided? = sections.first?.items { return true }
    return false
  }

  /// Whether a section has the same array, or as many rows without one.
  fileprivate func hasSameItems(as other: ListRows, section: Int) -> Bool {
    switch (sections[section].items, other.sections[section].items) {
    case (.array(let own), .array(let other)): own.box === other.box
    case (.count, .count), (.provided, .provided): true
    default: false
    }
  }
}
