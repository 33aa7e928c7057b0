import PlumbSyntax

/// The cells that a block of a stack view reads, as they are collected.
struct StackInputs: ~Copyable {
  var children = PlainArray<Int>()
  private(set) var cells = PlainArray<Int32>()
  private(set) var columns = StackBlock.Columns()
  /// Of a block that is compiled again: what it has read, of how many children, and how many of these come first and last
  /// as they did.
  private var known: [Int32] = []
  private var knownColumns = StackBlock.Columns()
  private var knownCount = 0
  private var first = 0
  private var last = 0
  private var changes = StackDifference()

  mutating func add(child: Int) { children.append(child) }

  mutating func add(_ cell: Int32) { cells.append(cell) }

  /// Keeps what is known of children at both ends that are those of before and have not changed.
  mutating func keep(
    _ rows: [Int], _ known: [Int32], _ columns: StackBlock.Columns, unless hasChanged: (Int) -> Bool
  ) {
    // Without children it reads nothing of lines.
    if rows.isEmpty || children.isEmpty { return }
    self.known = known
    knownColumns = columns
    knownCount = rows.count
    let count = min(rows.count, children.count)
    while first < count, rows[first] == children[first], !hasChanged(rows[first]) { first += 1 }
    while last < count - first {
      let row = rows[rows.count - 1 - last]
      if row != children[children.count - 1 - last] || hasChanged(row) { break }
      last += 1
    }
  }

  /// What is read no more, and what is read besides; nil if that is not known.
  var difference: StackDifference? {
    if known.isEmpty { return nil }
    for setting in 0..<StackBlock.Setting.count where known[setting] != cells[setting] { return nil }
    return changes
  }

  /// Adds a column, unless all of its cells are the one of its default. Columns are added in ascending order.
  mutating func add(_ column: StackBlock.Columns, unlessAll usual: Int32, _ cell: (Int) -> Int32) {
    let start = cells.count
    keep(0..<first, of: column, usual)
    if let known = knownStart(of: column) { changes.removed += self.known[known + first..<known + knownCount - last] }
    for place in first..<children.count - last { cells.append(cell(children[place])) }
    if knownCount > 0 { for place in start + first..<cells.count { changes.added.append(cells[place]) } }
    keep(knownCount - last..<knownCount, of: column, usual)
    for place in start..<cells.count where cells[place] != usual {
      columns.insert(column)
      return
    }
    cells.removeAll(from: start)
  }

  /// Adds what was read of some children.
  private mutating func keep(_ places: Range<Int>, of column: StackBlock.Columns, _ usual: Int32) {
    if places.isEmpty { return }
    guard let start = knownStart(of: column) else {
      cells.append(repeating: usual, count: places.count)
      return
    }
    for place in places { cells.append(known[start + place]) }
  }

  private func knownStart(of column: StackBlock.Columns) -> Int? {
    guard knownColumns.contains(column) else { return nil }
    let before = StackBlock.Columns(rawValue: knownColumns.rawValue & (column.rawValue - 1)).count
    return StackBlock.Setting.count + before * knownCount
  }

  /// Adds the ends of lines, which are the same cells as far as there are as many children.
  mutating func add(lineEnds list: ArraySlice<Int32>) {
    if let start = knownStart(of: .lineEnds) {
      if knownCount > list.count { changes.removed += known[start + list.count..<start + knownCount] }
      changes.added += list.dropFirst(knownCount)
    }
    for cell in list { cells.append(cell) }
    columns.insert(.lineEnds)
  }
}

/// Cells that a block of a stack view reads no more, and cells that it reads besides: each once for each time.
struct StackDifference {
  var removed: [Int32] = []
  var added: [Int32] = []
}
