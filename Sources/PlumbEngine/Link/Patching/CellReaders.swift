import PlumbSyntax

/// Which drafts read a cell, and which cells are the same as it, as far as the linker's cells go: before aliases are
/// followed. Entries of drafts that were replaced stay, and are to be passed over.
struct CellReaders: ~Copyable {
  /// The drafts or cells of a list, by the entry before.
  private struct Entry {
    /// A draft << 1, or a cell << 1 | 1.
    var reader: UInt32
    var next: Int32
  }

  /// By cell: the first entry, -1 for none.
  private var heads = PlainArray<Int32>()
  private var entries = PlainArray<Entry>()
  /// By row: its newest cell, -1 for none; by cell: the one before it of the same row.
  private var newestOfRow = PlainArray<Int32>()
  private var earlierOfRow = PlainArray<Int32>()

  /// Bytes of its storage.
  var memory: Int { heads.memory + entries.memory + newestOfRow.memory + earlierOfRow.memory }

  /// Takes in cells and drafts of a store that it does not know yet. O(new ones).
  @_optimize(speed)
  mutating func extend(_ store: CellStore, rows: Int, firstDraft: Int, measured: (Int) -> [Int32]) {
    newestOfRow.append(repeating: -1, count: rows - newestOfRow.count)
    let known = heads.count
    heads.append(repeating: -1, count: store.cells.count - known)
    for cell in known..<store.cells.count {
      let row = Int(store.cells[cell].origin.row)
      earlierOfRow.append(row >= 0 ? newestOfRow[row] : -1)
      if row >= 0 { newestOfRow[row] = Int32(truncatingIfNeeded: cell) }
      noteAlias(Int32(truncatingIfNeeded: cell), store)
    }
    for draft in firstDraft..<store.drafts.count {
      store.forEachInput(of: store.drafts[draft], measured: measured) {
        add(UInt32(truncatingIfNeeded: draft) << 1, to: $0)
      }
    }
  }

  /// Makes room for what rows will add, if each adds as much as each of `present` rows has.
  mutating func makeRoom(rows added: Int, of present: Int) {
    heads.makeRoom(heads.count * added / max(1, present))
    earlierOfRow.makeRoom(earlierOfRow.count * added / max(1, present))
    entries.makeRoom(entries.count * added / max(1, present))
  }

  /// Takes in the alias that a cell has now.
  mutating func noteAlias(_ cell: Int32, _ store: CellStore) {
    let alias = store.cells[Int(cell)].alias
    if alias >= 0 { add(UInt32(truncatingIfNeeded: cell) << 1 | 1, to: alias) }
  }

  private mutating func add(_ reader: UInt32, to cell: Int32) {
    entries.append(Entry(reader: reader, next: heads[Int(cell)]))
    heads[Int(cell)] = Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// Calls `body` with the drafts that read a cell, or did.
  func forEachDraft(reading cell: Int32, _ body: (Int) -> Void) {
    var entry = heads[Int(cell)]
    while entry >= 0 {
      if entries[Int(entry)].reader & 1 == 0 { body(Int(entries[Int(entry)].reader >> 1)) }
      entry = entries[Int(entry)].next
    }
  }

  /// Whether one of the drafts that read a cell, or did, is such a one. The latest are asked first.
  func containsDraft(reading cell: Int32, where isSuch: (Int) -> Bool) -> Bool {
    var entry = heads[Int(cell)]
    while entry >= 0 {
      if entries[Int(entry)].reader & 1 == 0, isSuch(Int(entries[Int(entry)].reader >> 1)) { return true }
      entry = entries[Int(entry)].next
    }
    return false
  }

  /// Notes that a draft reads one more cell.
  mutating func note(_ draft: Int, reads cell: Int32) { add(UInt32(truncatingIfNeeded: draft) << 1, to: cell) }

  /// Calls `body` with the cells that are aliases of a cell.
  func forEachAlias(of cell: Int32, _ store: CellStore, _ body: (Int32) -> Void) {
    var entry = heads[Int(cell)]
    while entry >= 0 {
      let reader = entries[Int(entry)].reader
      if reader & 1 == 1, store.cells[Int(reader >> 1)].alias == cell { body(Int32(truncatingIfNeeded: reader >> 1)) }
      entry = entries[Int(entry)].next
    }
  }

  /// Whether some cell is an alias of a cell.
  func hasAliases(_ cell: Int32, _ store: CellStore) -> Bool {
    var found = false
    forEachAlias(of: cell, store) { _ in found = true }
    return found
  }

  /// Calls `body` with the cells of a row.
  func forEachCell(ofRow row: Int, _ body: (Int32) -> Void) {
    var cell = newestOfRow[row]
    while cell >= 0 {
      body(cell)
      cell = earlierOfRow[Int(cell)]
    }
  }
}
