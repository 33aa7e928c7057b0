import PlumbSyntax

/// The store's cells of a row that hosts can see.
struct VisibleCells {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  var isHidden: Int32
  var clips: Int32
}

/// What programs hold of rows, as it is built.
struct RowBuilder: ~Copyable {
  var frames = PlainArray<FrameCells>()
  var hiddenCells = PlainArray<UInt32>()
  var clipCells = PlainArray<UInt32>()
  var hasLiveFlags = false
  var scrollers: [Program.Scroller] = []

  mutating func reserveCapacity(_ rows: Int) {
    frames.reserveCapacity(rows)
    hiddenCells.reserveCapacity(rows)
    clipCells.reserveCapacity(rows)
  }
}

extension ImageBuilder {
  @inline(never) @_optimize(speed)
  mutating func addRows(_ visible: borrowing PlainArray<VisibleCells>) {
    for row in visible.indices {
      let cells = visible[row]
      let frame = FrameCells(
        x: number(cells.x), y: number(cells.y), width: number(cells.width), height: number(cells.height))
      rows.frames.append(frame)
      depend(on: frame.x, .row, row)
      depend(on: frame.y, .row, row)
      depend(on: frame.width, .row, row)
      depend(on: frame.height, .row, row)
      let (hidden, clips) = (number(cells.isHidden), number(cells.clips))
      rows.hiddenCells.append(hidden)
      rows.clipCells.append(clips)
      depend(on: hidden, .flags, 0)
      depend(on: clips, .flags, 0)
      if Int(min(hidden, clips)) < firstConstant { rows.hasLiveFlags = true }
      if bound.isScroll(row) { addScroller(row) }
    }
  }

  @inline(__always)
  mutating func depend(on cell: UInt32, _ kind: DependentEntries.Kind, _ index: Int) {
    if Int(cell) < firstConstant { numberEntries.append(cell, kind, index) }
  }

  private mutating func addScroller(_ row: Int) {
    let x = index.cell(row, .offsetX)
    let y = index.cell(row, .offsetY)
    rows.scrollers.append(
      Program.Scroller(
        row: UInt32(truncatingIfNeeded: row), offsetX: number(x), offsetY: number(y),
        isInputX: store.cells[Int(x)].origin.kind == .input, isInputY: store.cells[Int(y)].origin.kind == .input))
  }
}
