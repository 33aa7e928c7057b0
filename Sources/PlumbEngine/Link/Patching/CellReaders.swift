import PlumbSyntax

/// Which drafts read a cell, and which cells are the same as it, as far as the linker's cells go: before aliases are
/// followed. Entries of drafts that were replaced stay, and are to be passed over.
struct CellReaders: ~Copyable {
  /// By cell: the first entry, -1 for none.
  private var heads = PlainArray<Int32>()
  private var entries = PlainArray<CellReader>()
  /// By row: its newest cell, -1 for none; by cell: the one before it of the same row.
  private var newestOfRow = PlainArray<Int32>()
  private var earlierOfRow = PlainArray<Int32>()

  var entryCount: Int { entries.count }

  /// Bytes of its storage.
  var memory: Int { heads.memory + entries.memory + newestOfRow.memory + earlierOfRow.memory }

  /// Makes room for rows and cells that it does not know yet. Gives the cells, which are to be cleared or pasted.
  mutating func extend(_ store: CellStore, rows: Int) -> Range<Int> {
    newestOfRow.append(repeating: -1, count: rows - newestOfRow.count)
    let new = heads.count..<store.cells.count
    heads.append(uninitialized: new.count)
    earlierOfRow.append(uninitialized: new.count)
    return new
  }

  /// Makes cells such that nothing reads.
  func clear(cells: Range<Int>) {
    heads.set(cells, to: -1)
    earlierOfRow.set(cells, to: -1)
  }

  /// Takes in new cells of a store, behind those that were taken in.
  @_optimize(speed)
  mutating func add(cells: Range<Int>, _ store: CellStore) {
    for cell in cells {
      let row = Int(store.cells[cell].origin.row)
      if row >= 0 {
        earlierOfRow[cell] = newestOfRow[row]
        newestOfRow[row] = Int32(truncatingIfNeeded: cell)
      }
      noteAlias(Int32(truncatingIfNeeded: cell), store)
    }
  }

  /// Takes in new drafts of a store.
  @_optimize(speed)
  mutating func add(drafts: Range<Int>, _ store: CellStore, measured: (Int) -> [Int32]) {
    for draft in drafts {
      store.forEachInput(of: store.drafts[draft], measured: measured) {
        add(UInt32(truncatingIfNeeded: draft) << 1, to: $0)
      }
    }
  }

  /// Makes room for the cells and drafts of a copy, which are to be written. Gives its first entry.
  mutating func append(_ image: CopyImage) -> Int32 {
    entries.append(uninitialized: image.readers.entries.count)
    return Int32(truncatingIfNeeded: entries.count - image.readers.entries.count)
  }

  /// Takes in the cells and drafts of a copy, for which there is room, behind all that come before it. `externals`: the cells
  /// that are not its own, which it names. O(the image).
  mutating func write(
    _ copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ externals: UnsafeBufferPointer<Int32>
  ) {
    let firstEntry = copy.firstReader
    distances[.entry] = Int(firstEntry)
    distances[.cellPlace] = Int(copy.firstCell)
    distances[.readingDraft] = Int(copy.firstDraft) << 1
    distances[.readingCell] = Int(copy.firstCell) << 1
    image.readers.heads.paste(to: heads, at: Int(copy.firstCell), distances)
    image.readers.earlier.paste(to: earlierOfRow, at: Int(copy.firstCell), distances)
    image.readers.newest.paste(to: newestOfRow, at: copy.base.row, distances)
    image.readers.entries.paste(to: entries, at: Int(firstEntry), distances)
    for index in image.readers.ofExternals.indices {
      let list = image.readers.ofExternals[index]
      if list.first < 0 { continue }
      let cell = Int(externals[index])
      entries[Int(firstEntry &+ list.last)].next = heads[cell]
      heads[cell] = firstEntry &+ list.first
    }
  }

  /// Makes room for what a few edits may add: tables that grow by themselves would take half as much again.
  mutating func makeRoom() {
    func room(_ count: Int) -> Int { count + count / 8 + 64 }
    heads.reserveCapacity(room(heads.count))
    earlierOfRow.reserveCapacity(room(earlierOfRow.count))
    newestOfRow.reserveCapacity(room(newestOfRow.count))
    entries.reserveCapacity(room(entries.count))
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
    entries.append(CellReader(reader: reader, next: heads[Int(cell)]))
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

  /// Forgets rows, cells and drafts of a store from some counts on, with all entries behind: entries of other cells that are
  /// behind are those of these drafts and cells. `written`: how many cells and drafts have been written.
  mutating func cut(
    to counts: TableCounts, _ store: CellStore, written: (cells: Int, drafts: Int), measured: (Int) -> [Int32]
  ) {
    for draft in counts.drafts..<max(counts.drafts, written.drafts) {
      store.forEachInput(of: store.drafts[draft], measured: measured) { cut($0, to: counts.readers) }
    }
    for cell in counts.cells..<max(counts.cells, written.cells) where store.cells[cell].alias >= 0 {
      cut(store.cells[cell].alias, to: counts.readers)
    }
    heads.removeAll(from: counts.cells)
    earlierOfRow.removeAll(from: counts.cells)
    newestOfRow.removeAll(from: counts.rows)
    entries.removeAll(from: counts.readers)
  }

  /// Takes the entries from one on, which come first, off the list of a cell.
  private mutating func cut(_ cell: Int32, to count: Int) {
    while Int(heads[Int(cell)]) >= count { heads[Int(cell)] = entries[Int(heads[Int(cell)])].next }
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
