import PlumbSyntax

/// The cells that a block of a stack view reads, as they are collected.
///
/// A block that is compiled again keeps what it read of the children at both ends that are as before.
struct StackInputs: ~Copyable {
  let children: [Int]
  private(set) var cells = PlainArray<Int32>()
  private(set) var columns = StackBlock.Columns()
  /// Of a column that is being added, those of the children that are not as before.
  private var fresh = PlainArray<Int32>()
  /// What the block has read before, and computed.
  private var known: [Int32] = []
  private var knownOutputs: [Int32] = []
  private var knownColumns = StackBlock.Columns()
  private var knownCount = 0
  /// How many children come first and last as they did.
  private var first = 0
  private var last = 0
  /// nil: the block is compiled for the first time, or nothing that it reads is as before.
  private var changes: StackDifference?

  init(children: [Int]) { self.children = children }

  mutating func add(_ cell: Int32) { cells.append(cell) }

  /// Children that are not as before, as places among all.
  var changed: Range<Int> { first..<children.count - last }

  /// Takes what is known of the block. `hasChanged`: whether a child has other attributes.
  mutating func keep(
    _ lists: StackLists, _ before: [Int32], _ columns: StackBlock.Columns, unless hasChanged: (Int) -> Bool
  ) {
    let rows = lists.children
    // Without children it reads nothing of lines.
    if rows.isEmpty || children.isEmpty { return }
    changes = StackDifference()
    known = before
    knownOutputs = lists.outputs
    knownColumns = columns
    knownCount = rows.count
    cells.reserveCapacity(known.count + columns.count * max(0, children.count - rows.count) + children.count)
    let count = min(rows.count, children.count)
    rows.withUnsafeBufferPointer { rows in
      children.withUnsafeBufferPointer { children in
        while first < count, rows[first] == children[first], !hasChanged(rows[first]) { first += 1 }
        while last < count - first {
          let row = rows[rows.count - 1 - last]
          if row != children[children.count - 1 - last] || hasChanged(row) { break }
          last += 1
        }
      }
    }
  }

  // MARK: - Columns

  /// Adds a cell of a column, of a child that is not as before.
  mutating func add(fresh cell: Int32) { fresh.append(cell) }

  /// Adds the column of the cells that were added, unless all of its cells are the one of its default. Columns are added in
  /// ascending order. O(children), or O(children that have changed) of a column that is left out as before.
  mutating func end(_ column: StackBlock.Columns, unlessAll usual: Int32) {
    defer { fresh.removeAll() }
    let start = knownStart(of: column)
    if let start { changes?.removed += known[start + first..<start + knownCount - last] }
    changes?.added += fresh.elements
    if start == nil, !fresh.elements.contains(where: { $0 != usual }) { return }
    let end = cells.count
    keep(0..<first, start, usual)
    cells.append(contentsOf: fresh.elements)
    keep(knownCount - last..<knownCount, start, usual)
    for place in end..<cells.count where cells[place] != usual {
      columns.insert(column)
      return
    }
    cells.removeAll(from: end)
  }

  /// Adds what was read of some children.
  private mutating func keep(_ places: Range<Int>, _ start: Int?, _ usual: Int32) {
    if let start {
      append(known, start + places.lowerBound..<start + places.upperBound)
    } else {
      cells.append(repeating: usual, count: places.count)
    }
  }

  private mutating func append(_ list: [Int32], _ range: Range<Int>) { Self.append(list, range, to: &cells) }

  private static func append(_ list: [Int32], _ range: Range<Int>, to cells: inout PlainArray<Int32>) {
    list.withUnsafeBufferPointer { cells.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func knownStart(of column: StackBlock.Columns) -> Int? {
    guard knownColumns.contains(column) else { return nil }
    let before = StackBlock.Columns(rawValue: knownColumns.rawValue & (column.rawValue - 1)).count
    return StackBlock.Setting.count + before * knownCount
  }

  /// Adds the ends of lines, which are the same cells as far as there are as many children.
  mutating func add(lineEnds list: ArraySlice<Int32>) {
    if let start = knownStart(of: .lineEnds) {
      if knownCount > list.count { changes?.removed += known[start + list.count..<start + knownCount] }
      changes?.added += list.dropFirst(knownCount)
    }
    list.withUnsafeBufferPointer { cells.append(contentsOf: $0) }
    columns.insert(.lineEnds)
  }

  // MARK: - Outputs

  /// The cells that it computes: positions of all children, sizes of all children, and `lines`. `cell`: of a child that is
  /// not as before, of its size if it is asked so.
  mutating func outputs(_ lines: [Int32], _ cell: (Int, Bool) -> Int32) -> [Int32] {
    var result = PlainArray<Int32>()
    result.reserveCapacity(children.count * 2 + lines.count)
    for isSize in [false, true] {
      let start = isSize ? knownCount : 0
      Self.append(knownOutputs, start..<start + first, to: &result)
      for place in changed {
        let output = cell(children[place], isSize)
        result.append(output)
        changes?.outputs.append(output)
      }
      Self.append(knownOutputs, start + knownCount - last..<start + knownCount, to: &result)
      changes?.lostOutputs += knownOutputs[start + first..<start + knownCount - last]
    }
    let linesBefore = knownOutputs[(knownCount * 2)...]
    changes?.outputs += lines.dropFirst(linesBefore.count)
    changes?.lostOutputs += linesBefore.dropFirst(lines.count)
    lines.withUnsafeBufferPointer { result.append(contentsOf: $0) }
    return Array(copying: result.elements)
  }

  /// What is different now; nil if that is not known.
  var difference: StackDifference? {
    guard let changes else { return nil }
    for setting in 0..<StackBlock.Setting.count where known[setting] != cells[setting] { return nil }
    return changes
  }
}

/// Cells that a block of a stack view reads no more, and cells that it reads besides: each once for each time. The same of
/// what it computes.
final class StackDifference {
  var removed: [Int32] = []
  var added: [Int32] = []
  var lostOutputs: [Int32] = []
  var outputs: [Int32] = []
}
