import PlumbSyntax

/// What programs hold of rows, as it is built.
struct RowBuilder: ~Copyable {
  private(set) var frames = PlainArray<FrameCells>()
  private(set) var hiddenCells = PlainArray<UInt32>()
  private(set) var clipCells = PlainArray<UInt32>()
  private(set) var hasLiveFlags = false
  private(set) var scrollers: [Program.Scroller] = []
  private(set) var lists: [Program.List] = []

  private var firstRow: Int

  /// For so many rows, from `firstRow` on.
  init(rows: Int, from firstRow: Int = 0) {
    self.firstRow = firstRow
    frames.reserveCapacity(rows)
    hiddenCells.reserveCapacity(rows)
    clipCells.reserveCapacity(rows)
  }

  /// Forgets all rows: `count` of them are to come, from `firstRow` on, whose frames are collected in `frames`.
  mutating func begin(at firstRow: Int, count: Int, _ frames: consuming PlainArray<FrameCells>) {
    self.firstRow = firstRow
    self.frames = frames
    hiddenCells.removeAll()
    clipCells.removeAll()
    hiddenCells.makeRoom(count)
    clipCells.makeRoom(count)
  }

  /// Appends rows: one for each element of `visible`.
  @inline(never) @_optimize(speed)
  mutating func add(_ visible: borrowing PlainArray<VisibleCells>, _ index: CellIndex, _ cells: inout ProgramCells) {
    if visible.isEmpty { return }
    let slots = cells.slots.numbers
    func number(_ cell: Int32) -> UInt32 {
      let slot = slots[Int(cell)]
      return slot > 0 ? slot &- 1 : cells.number(cell)
    }
    for seen in visible.elements {
      let row = firstRow &+ frames.count
      let frame = FrameCells(
        x: number(seen.x), y: number(seen.y), width: number(seen.width), height: number(seen.height))
      frames.append(frame)
      if cells.mayChange(frame) {
        cells.depend(on: frame.x, .row, row)
        cells.depend(on: frame.y, .row, row)
        cells.depend(on: frame.width, .row, row)
        cells.depend(on: frame.height, .row, row)
      }
      let (hidden, clips) = (number(seen.isHidden), number(seen.clips))
      hiddenCells.append(hidden)
      clipCells.append(clips)
      if cells.mayChange(min(hidden, clips)) {
        cells.depend(on: hidden, .flags, 0)
        cells.depend(on: clips, .flags, 0)
      }
      if Int(min(hidden, clips)) < cells.firstConstant { hasLiveFlags = true }
      if index.bound.isScroll(row) { addScroller(row, index, &cells) }
      if index.bound.isList(row) { addList(row, index, &cells) }
    }
  }

  /// Appends the rows of a copy. O(the image).
  mutating func add(_ program: CopiedProgram, _ distances: CopiedNumber.Distances) {
    program.frames.paste(to: &frames, distances)
    program.hiddenCells.paste(to: &hiddenCells, distances)
    program.clipCells.paste(to: &clipCells, distances)
  }

  private mutating func addScroller(_ row: Int, _ index: CellIndex, _ cells: inout ProgramCells) {
    let inputs = CellKey.scrolling.map { key in
      let cell = index.knownCell(row, key)
      return cell >= 0 ? cells.number(cell) : Program.Scroller.none
    }
    scrollers.append(
      Program.Scroller(
        row: UInt32(truncatingIfNeeded: row), offsetX: cells.number(index.cell(row, .offsetX)),
        offsetY: cells.number(index.cell(row, .offsetY)), inputX: inputs[0], inputY: inputs[1], isScrolled: inputs[2]))
  }

  private mutating func addList(_ row: Int, _ index: CellIndex, _ cells: inout ProgramCells) {
    func input(_ key: CellKey) -> UInt32 {
      let cell = index.knownCell(row, key)
      return cell >= 0 ? cells.number(cell) : Program.List.none
    }
    let insets = [Edge.top, .left, .bottom, .right].map { cells.number(index.cell(row, $0.inset)) }
    lists.append(
      Program.List(
        row: UInt32(truncatingIfNeeded: row), insets: insets, width: input(.listWidth), height: input(.listHeight)))
  }

  /// Gives the rows of a patch away.
  mutating func give(
    frames: inout PlainArray<FrameCells>, hiddenCells: inout PlainArray<UInt32>, clipCells: inout PlainArray<UInt32>
  ) {
    frames.take(&self.frames)
    hiddenCells.take(&self.hiddenCells)
    clipCells.take(&self.clipCells)
  }

  /// Give away what was built, in the memory it was collected in.
  mutating func takeFrames() -> FixedArray<FrameCells> { FixedArray(&frames) }
  mutating func takeHiddenCells() -> FixedArray<UInt32> { FixedArray(&hiddenCells) }
  mutating func takeClipCells() -> FixedArray<UInt32> { FixedArray(&clipCells) }
}
