import PlumbSyntax

/// The difference between the old and the new rows of a section. Rows outside of `changes` are unchanged.
struct RowDifference {
  /// Rows `before` were replaced by rows `now`.
  struct Change {
    var before: Range<Int>
    var now: Range<Int>
  }

  let section: Int
  /// In order. Several only where there are as many rows as before, and then each has as many as before.
  private(set) var changes: [Change] = []
  /// Where the keys of rows that changed are; empty for rows that are told apart by their places.
  private var places = KeyTable()

  /// Changes with fewer rows between them are one: to look at a row costs less than a change.
  private static var shortestGap: Int { 16 }

  /// Compares the rows of a section. O(1 + changed rows · log rows) where arrays of equal counts share their items; else
  /// O(rows), where rows that share their item with one before are compared by address.
  @inline(never)
  init(_ old: ListRows, _ fresh: ListRows, section: Int, _ key: ItemKey) {
    self.section = section
    let (count, freshCount) = (old.count(of: section), fresh.count(of: section))
    let (list, freshList) = (old.list(section), fresh.list(section))
    if let list, let freshList {
      if count == freshCount { findChanges(list, freshList) } else { findChange(list, freshList, key) }
    } else {
      let start = list == nil && freshList == nil ? min(count, freshCount) : 0
      append(start..<count, start..<freshCount)
    }
    guard key.isPath, let freshList else { return }
    for change in changes {
      for index in change.now {
        if let own = key.value(of: freshList[index], at: index) { _ = places.insert(own, index) }
      }
    }
  }

  @inline(never)
  private mutating func append(_ before: Range<Int>, _ now: Range<Int>) {
    if !before.isEmpty || !now.isEmpty { changes.append(Change(before: before, now: now)) }
  }

  /// The rows that differ of as many as before.
  private mutating func findChanges(_ list: ListBox, _ fresh: ListBox) {
    var open = 0..<0
    var index = 0
    while let run = fresh.run(comparedTo: list, from: &index) {
      for place in 0..<run.count where !Self.areIdentical(run.own + place, run.other + place) {
        let row = run.start + place
        if row - open.upperBound >= Self.shortestGap || open.isEmpty {
          append(open, open)
          open = row..<row + 1
        } else {
          open = open.lowerBound..<row + 1
        }
      }
    }
    append(open, open)
  }

  /// The rows between the common prefix and the common suffix.
  private mutating func findChange(_ list: ListBox, _ fresh: ListBox, _ key: ItemKey) {
    let least = min(list.count, fresh.count)
    var start = 0
    while start < least, Self.areIdentical(list.pointer(to: start), fresh.pointer(to: start)) { start += 1 }
    // Without keys, a row that has another place is another row.
    let longest = key.isPath ? least - start : 0
    var end = 0
    while end < longest,
      Self.areIdentical(list.pointer(to: list.count - 1 - end), fresh.pointer(to: fresh.count - 1 - end))
    {
      end += 1
    }
    append(start..<list.count - end, start..<fresh.count - end)
  }

  @inline(__always)
  private static func areIdentical(_ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>) -> Bool {
    if first.pointee.kind == .dictionary && second.pointee.kind == .dictionary,
      first.pointee.box === second.pointee.box
    {
      return true
    }
    return first.pointee.isIdentical(to: second.pointee)
  }

  /// Where a row is now; nil if it is gone. O(log changes + bytes of the key).
  func place(_ index: Int, _ old: ListRows, _ key: ItemKey) -> Int? {
    let number = changes.partitionPoint { $0.before.lowerBound <= index } - 1
    guard number >= 0 else { return index }
    let change = changes[number]
    if index >= change.before.upperBound { return index - change.before.upperBound + change.now.upperBound }
    if !key.isPath { return index < change.now.upperBound ? index : nil }
    return key.value(of: old.item(section, index), at: index).flatMap { places.find($0) }
  }
}

/// The keys of all rows of a list, to find those that are there twice.
struct ListKeys {
  /// By section.
  private var sections: [KeyCounts] = []
  /// Whether all keys of the rows are there.
  private var isComplete = false

  init() {}

  /// Bytes of its storage.
  var memory: Int { sections.reduce(sections.memory) { $0 + $1.memory } }

  /// Whether a row of any section has a key. O(sections).
  func contains(_ key: Value) -> Bool { sections.contains { $0.contains(key) } }

  /// Goes on with other rows. `differences`: of the first sections; those behind them are new. O(changed rows); O(rows)
  /// the first time and after an error. Errors: `.type` (an item without the key), `.duplicate`.
  @inline(never)
  mutating func take(
    _ differences: [RowDifference], _ old: ListRows, _ fresh: ListRows, _ key: ItemKey
  ) throws(Diagnostic) {
    let wasComplete = isComplete
    isComplete = false
    if !key.isPath || !wasComplete { sections.removeAll() }
    if !key.isPath { return }
    if sections.count > fresh.sections.count { sections.removeSubrange(fresh.sections.count...) }
    while sections.count < fresh.sections.count { sections.append(KeyCounts()) }
    for section in fresh.sections.indices {
      guard wasComplete && section < differences.count else {
        sections[section] = KeyCounts()
        try insert(0..<fresh.count(of: section), fresh, section, key)
        continue
      }
      if let list = old.list(section) {
        for change in differences[section].changes {
          for index in change.before {
            if let value = key.value(of: list[index], at: index) { sections[section].remove(value) }
          }
        }
      }
      for change in differences[section].changes { try insert(change.now, fresh, section, key) }
    }
    isComplete = true
  }

  @inline(never)
  private mutating func insert(
    _ range: Range<Int>, _ rows: ListRows, _ section: Int, _ key: ItemKey
  ) throws(Diagnostic) {
    guard let list = rows.list(section) else { return }
    for index in range {
      guard let value = key.value(of: list[index], at: index) else {
        throw Diagnostic(.type, "Item \(index) of a list has no \(key.text), which its \(ListName.itemKey) says")
      }
      if !sections[section].insert(value) { throw Self.duplicate(of: index, rows, section, key) }
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
  /// The array of a section; nil if it has a count only.
  func list(_ section: Int) -> ListBox? {
    if case .array(let value) = sections[section].items { return value.listBox }
    return nil
  }

  /// Whether the host says the rows.
  var areProvided: Bool {
    if case .provided? = sections.first?.items { return true }
    return false
  }
}
