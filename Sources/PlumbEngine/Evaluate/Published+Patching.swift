import PlumbSyntax

/// What hosts see of a program that was patched: rows are not places any more.
extension Published {
  /// How the places of nodes change.
  enum PlaceChange {
    /// The new rows of a patch come at a place.
    case inserted(Int)
    /// The rows of some places are gone.
    case removed(Range<Int>)
    /// More than that. The document has this order now.
    case several(DocumentOrder)
    /// Nothing has come, gone or moved.
    case none
  }

  /// Takes over a patch. New places have frames of 0 until they are computed. O(places behind the change).
  mutating func apply(_ patch: ProgramPatch, _ image: ProgramImage, _ change: PlaceChange) {
    let count = image.frames.count - patch.rows.count
    switch change {
    case .inserted(let place):
      FixedArray.splice(&frames, at: place, removing: 0, inserting: patch.rows.count)
      FixedArray.splice(&flags, at: place, removing: 0, inserting: patch.rows.count)
      order.insert(patch.rows, at: place, of: count)
    case .removed(let places):
      FixedArray.splice(&frames, at: places.lowerBound, removing: places.count, inserting: 0)
      FixedArray.splice(&flags, at: places.lowerBound, removing: places.count, inserting: 0)
      order.remove(places, of: count)
    case .several(let order): reorder(order, patch)
    case .none: break
    }
    let isMoved = if case .none = change { false } else { true }
    if isMoved {
      changes.removeAll()
      _ = changes.room(for: frames.count + image.liveProperties.count)
    }
    makeRoomForChanges()
    FixedArray.resize(&numbers, to: image.program.publishedNumberCount)
    while values.count < image.program.publishedValueCount { FixedArray.append(value: .null, to: &values) }
    baselines.append(filling: Baselines(), count: patch.baselines.count)
    rootFrames = nil
    firstNewRow = min(firstNewRow, patch.rows.lowerBound)
    firstNewProperty = min(firstNewProperty, image.properties.count - patch.properties.count)
    // Rows of hosts mean other nodes now.
    if isMoved, revision > 0 { revision += 1 }
  }

  /// Forgets what is behind some counts, which the program has not any more.
  mutating func cut(to counts: TableCounts) {
    FixedArray.resize(&numbers, to: counts.publishedNumbers)
    // The array stays as it is: values that come again begin with none.
    for index in counts.publishedValues..<max(counts.publishedValues, values.count) { values.base[index] = .null }
    baselines.removeLast(baselines.count - counts.baselines)
    order.cut(rows: counts.rows)
    movedProperties.removeAll { $0.property >= counts.properties }
  }

  private mutating func makeRoomForChanges() {
    let words = (frames.count + 63) / 64
    if var known = changedPlaces.take() {
      FixedArray.resize(&known, to: words)
      changedPlaces = known
    } else {
      changedPlaces = FixedArray(zeros: words)
    }
  }

  private mutating func reorder(_ order: DocumentOrder, _ patch: ProgramPatch) {
    let (oldFrames, oldFlags) = (frames, flags)
    frames = FixedArray(zeros: order.rows.count)
    flags = FixedArray(zeros: order.rows.count)
    for place in order.rows.indices {
      let row = Int(order.rows[place])
      if patch.rows.contains(row) { continue }
      let old = self.order.place(ofRow: row)
      frames.base[place] = oldFrames.base[old]
      flags.base[place] = oldFlags.base[old]
    }
    self.order = order
  }

  /// Properties come in the order of rows, changes in that of places, and those of a node as they are written.
  func sortPropertyChanges(_ image: ProgramImage) {
    let list = UnsafeMutableBufferPointer(start: propertyChanges.base, count: propertyChanges.count)
    func position(_ change: RawChange) -> Int {
      let range = image.propertyRange(order.row(atPlace: Int(change.row)))
      return range.first { image.propertyNamePointers.base[Int(image.properties.base[$0].name)] == change.property }
        ?? 0
    }
    var isSorted = true
    for index in 1..<max(1, list.count) where list[index - 1].row >= list[index].row {
      if list[index - 1].row > list[index].row || position(list[index - 1]) > position(list[index]) { isSorted = false }
    }
    if isSorted { return }
    let changes = Array(list)
    let numbers = changes.map { Int64($0.row) << 32 | Int64(position($0)) }
    for (index, place) in NumberOrder.places(numbers).enumerated() { list[index] = changes[place] }
  }
}

/// Writes frames of rows to their places where they differ from those published, which are copied first if they are leased.
private struct FrameWriter {
  private let cells: UnsafeMutablePointer<FrameCells>
  private let numbers: UnsafePointer<UInt64>
  private var isOwned: Bool
  private var frames: UnsafeMutablePointer<UInt64>

  init(
    _ cells: UnsafeMutablePointer<FrameCells>, _ numbers: UnsafeMutablePointer<Double>, _ published: inout Published
  ) {
    self.cells = cells
    self.numbers = UnsafeRawPointer(numbers).assumingMemoryBound(to: UInt64.self)
    isOwned = published.ownsFrames
    frames = Self.numbers(published.frames)
  }

  @inline(__always)
  private static func numbers(_ frames: FixedArray<Frame>) -> UnsafeMutablePointer<UInt64> {
    UnsafeMutableRawPointer(frames.base).assumingMemoryBound(to: UInt64.self)
  }

  /// Whether the frame of a row is another one. `published`: the frames that it was made with.
  @inline(__always)
  mutating func write(_ row: Int, at place: Int, _ published: inout FixedArray<Frame>) -> Bool {
    let cell = cells + row
    let x = numbers[Int(cell.pointee.x)]
    let y = numbers[Int(cell.pointee.y)]
    let width = numbers[Int(cell.pointee.width)]
    let height = numbers[Int(cell.pointee.height)]
    var frame = frames + place &<< 2
    if (frame[0] ^ x) | (frame[1] ^ y) | (frame[2] ^ width) | (frame[3] ^ height) == 0 { return false }
    if !isOwned {
      isOwned = true
      published = Published.copy(of: published)
      frames = Self.numbers(published)
      frame = frames + place &<< 2
    }
    frame[0] = x
    frame[1] = y
    frame[2] = width
    frame[3] = height
    return true
  }
}

extension Machine {
  /// As `publishFrames`, where rows are not places, or rows that nothing but an edit changes have changed.
  @_optimize(speed)
  @inline(never)
  mutating func publishPatchedFrames(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    published.changes.removeAll()
    if !publishesAll, let changed = published.changedPlaces {
      publishMarkedPatchedFrames(into: &published, nodes, changed)
    } else {
      publishAllPatchedFrames(into: &published, nodes)
    }
    marks.removeAll(fromGroup: image.marks.rowGroup, belowGroup: image.marks.propertyGroup)
  }

  @inline(never)
  @_optimize(speed)
  private mutating func publishAllPatchedFrames(into published: inout Published, _ nodes: UnsafePointer<UInt64>) {
    let all = isFresh || hasSettledMarks
    let live = image.liveRows.base
    let marked = image.marks.firstRow
    let count = published.frames.count
    var writer = FrameWriter(image.frames.base, numbers.base, &published)
    let list = published.changes.room(for: count)
    var change = list
    let isIdentity = published.order.isIdentity
    published.order.rows.withUnsafeBufferPointer { rows in
      // An order has as many rows as there are frames.
      let order = isIdentity ? nil : rows.baseAddress
      for place in 0..<count {
        let row = if let order { Int(order[place]) } else { place }
        guard all || live[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1 != 0 || marks.contains(marked &+ row)
        else { continue }
        guard writer.write(row, at: place, &published.frames) else { continue }
        change.initialize(
          to: RawChange(
            node: nodes[place], row: UInt32(truncatingIfNeeded: place), kind: RawChange.frame, property: 0))
        change += 1
      }
    }
    published.changes.setCount(change - list)
  }

  /// Marks are in the order of rows, changes in that of places.
  @_optimize(speed)
  private mutating func publishMarkedPatchedFrames(
    into published: inout Published, _ nodes: UnsafePointer<UInt64>, _ changed: FixedArray<UInt64>
  ) {
    let (firstGroup, endGroup) = (image.marks.rowGroup, image.marks.propertyGroup)
    let words = marks.words
    let changed = changed.base
    let count = published.frames.count
    var writer = FrameWriter(image.frames.base, numbers.base, &published)
    // The first and the last word of `changed` with bits.
    var (low, high) = (Int.max, -1)
    var group = marks.nextGroup(from: firstGroup, below: endGroup)
    while group < endGroup {
      let firstWord = group &* BitSet.wordsPerGroup
      let firstRow = (group &- firstGroup) &<< BitSet.groupShift
      for offset in 0..<BitSet.wordsPerGroup {
        var bits = words[firstWord &+ offset]
        while bits != 0 {
          let row = firstRow &+ offset &<< 6 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          let place = published.order.place(ofRow: row)
          guard place >= 0, writer.write(row, at: place, &published.frames) else { continue }
          let word = place &>> 6
          changed[word] |= 1 &<< UInt64(truncatingIfNeeded: place)
          (low, high) = (min(low, word), max(high, word))
        }
      }
      group = marks.nextGroup(from: group &+ 1, below: endGroup)
    }
    let list = published.changes.room(for: count)
    var change = list
    while low <= high {
      var bits = changed[low]
      changed[low] = 0
      while bits != 0 {
        let place = low &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        change.initialize(
          to: RawChange(
            node: nodes[place], row: UInt32(truncatingIfNeeded: place), kind: RawChange.frame, property: 0))
        change += 1
      }
      low &+= 1
    }
    published.changes.setCount(change - list)
  }
}
