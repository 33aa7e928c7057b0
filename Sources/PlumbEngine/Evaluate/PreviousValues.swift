import PlumbSyntax

/// The values that the previous program published. After a relink they are what a host reads, and what the first compute
/// compares its results with.
struct PreviousValues {
  /// The last value of a property whose expression was removed.
  struct Dropped {
    var row: UInt32
    var name: String
    var value: Value
  }

  /// The baselines of a row that the previous program or the new one measures; nil if only the new one does.
  struct RowBaselines {
    var row: UInt32
    var baselines: Baselines?
  }

  /// By property of the new program; nil for properties of new nodes. Empty if nothing has been published.
  var values: [Value?] = []
  /// Sorted by row of the new program.
  var dropped: [Dropped] = []

  /// Sorted by row of the new program, without new nodes.
  var baselines: [RowBaselines] = []

  /// Where nodes were, for changes that are to move; nil in cells, where nothing does.
  var shown: PublishedSnapshot?

  var isEmpty: Bool { values.isEmpty && dropped.isEmpty && baselines.isEmpty && shown == nil }

  /// Bytes of its storage.
  var memory: Int {
    var bytes = values.memory + dropped.memory + baselines.memory + (shown?.memory ?? 0)
    for entry in dropped { bytes += entry.name.memory }
    return bytes
  }

  /// Whether a value differs from the previous program's.
  @_optimize(speed)
  @inline(never)
  func differsFromPrevious(_ value: Value, _ index: Int) -> Bool {
    guard let before = values[index] else { return true }
    return !before.isIdentical(to: value)
  }

  /// The last value of a property of a row whose expression was removed.
  func droppedValue<Name: Collection>(_ row: Int, _ name: Name) -> Value? where Name.Element == UInt8 {
    dropped[droppedRange(row)].first { $0.name.utf8.elementsEqual(name) }?.value
  }

  /// The baselines that the previous program published for a row; nil if it did not measure the row. O(log entries).
  func baselines(ofRow row: Int) -> Baselines? {
    let index = baselines.partitionPoint { Int($0.row) < row }
    return index < baselines.count && Int(baselines[index].row) == row ? baselines[index].baselines : nil
  }

  /// Whether the baselines of some node changed, appeared or disappeared. `rows`: those of `new`.
  func baselinesDiffer(from new: [Baselines], _ rows: [Program.BaselineSource]) -> Bool {
    guard rows.count == baselines.count else { return true }
    for (index, entry) in baselines.enumerated() {
      guard let before = entry.baselines, entry.row == rows[index].row else { return true }
      if !before.isIdentical(to: new[index]) { return true }
    }
    return false
  }

  /// Adds an expression that was removed.
  mutating func drop(_ entry: Dropped) {
    let range = droppedRange(Int(entry.row))
    dropped.insert(entry, at: range.isEmpty ? dropped.partitionPoint { $0.row < entry.row } : range.upperBound)
  }

  /// Forgets that an expression was removed. Gives its last value.
  mutating func restore(_ row: Int, _ name: String) -> Value? {
    let range = droppedRange(row)
    guard let place = range.first(where: { dropped[$0].name == name }) else { return nil }
    return dropped.remove(at: place).value
  }

  /// Whether expressions of parts of a structure were removed.
  func hasDroppedParts<Name: Collection>(_ row: Int, _ name: Name) -> Bool where Name.Element == UInt8 {
    dropped[droppedRange(row)].contains { StructKeys.isPart($0.name.utf8, of: name) }
  }

  /// The dropped properties of a row.
  func droppedRange(_ row: Int) -> Range<Int> {
    if dropped.isEmpty { return 0..<0 }
    let first = dropped.partitionPoint { Int($0.row) < row }
    var end = first
    while end < dropped.count, Int(dropped[end].row) == row { end += 1 }
    return first..<end
  }
}
