import PlumbSyntax

/// What hit tests need of a layout, in arrays: where each node can be hit, in the coordinates of its parent's content.
///
/// Siblings stand next to each other in document order, those of one parent after those of the one before it. Their index
/// is called an entry. The entries are in runs of 64, each with a box around it, so that a parent with many children is
/// searched by runs. The table shows what the last compute published, and is brought up to date when it is asked: by what
/// that compute has changed, if nothing else has happened since.
final class HitTable {
  /// By row: the entry of the first child. The last child is before that of the next row.
  private(set) var firstChildren = PlainArray<UInt32>()
  private(set) var rows = PlainArray<UInt32>()
  private var entries = PlainArray<UInt32>()
  /// By entry: the box in which the node can be hit, empty for one that is skipped; of a transformed node a box around it.
  private(set) var boxes = PlainArray<Box>()
  /// Boxes around the entries of each run. Those of runs with several parents mean nothing.
  private(set) var runs = PlainArray<Box>()
  private(set) var order = SiblingOrder()
  /// The entries of the children of parents that have many.
  private var longRanges = PlainArray<EntryRange>()
  /// By row: combinations of `HitState`.
  private(set) var states = PlainArray<UInt8>()
  /// By row: the index of its details, -1 for a row that is neither transformed nor scrolled.
  private var detailIndices = PlainArray<Int32>()
  private var details = PlainArray<HitDetails>()
  private var reader = HitReader()
  /// Whether the layout has controllers.
  var hasControllers: Bool { reader.hasControllers }
  var pointLevels = PlainArray<HitLevel<HitPoint>>()
  var quadLevels = PlainArray<HitLevel<HitQuad>>()
  /// Rows from a node to the root.
  var path = PlainArray<UInt32>()
  /// Rows that the last search has found, topmost first.
  var found = PlainArray<UInt32>()
  private var version: UInt64 = .max
  private var revision: UInt64 = 0
  /// Whether it shows a program that has not published yet.
  private var isProvisional = false
  /// Changes whenever the table does.
  private(set) var generation: UInt64 = 0

  static let runLength = 64

  init() {}

  var memory: Int {
    firstChildren.memory + rows.memory + entries.memory + boxes.memory + runs.memory + states.memory
      + detailIndices.memory + details.memory + pointLevels.memory + quadLevels.memory + path.memory
      + found.memory + order.memory + longRanges.memory
  }

  /// The details of a row that is transformed or scrolled.
  func details(ofRow row: Int) -> HitDetails? {
    let index = detailIndices[row]
    return index < 0 ? nil : details[Int(index)]
  }

  // MARK: - Bringing it up to date

  /// O(1) if nothing was computed or edited. After a compute O(changes + scroll views), where hidden nodes can change
  /// O(rows); O(rows) after an edit, and where several computes have passed.
  @_optimize(speed)
  func refresh(_ layout: Layout) {
    let published = layout.published.revision
    let isUnpublished = layout.machine.isFresh || layout.published.isPatched
    let isSameProgram = version == layout.programVersion && isProvisional == isUnpublished
    if isSameProgram && published == revision { return }
    generation &+= 1
    let isNext =
      isSameProgram && !isUnpublished && published == revision &+ 1 && layout.published.changes.count > 0
      && states.count == layout.nodeCount
    if !isSameProgram || states.count != layout.nodeCount { arrange(layout) }
    (version, revision, isProvisional) = (layout.programVersion, published, isUnpublished)
    if isNext { update(layout) } else { readAll(layout) }
  }

  /// Puts the entries in order. O(rows).
  private func arrange(_ layout: Layout) {
    let count = layout.nodeCount
    let parents = layout.rows.rawParents
    reader.begin(layout)
    firstChildren.removeAll()
    // Counting sort by parent: after filling in, each start has moved to where the one before it was.
    firstChildren.append(repeating: 0, count: count + 2)
    for row in 1..<max(1, count) { firstChildren[Int(parents[row]) + 2] += 1 }
    firstChildren[0] = 1
    firstChildren[1] = 1
    for row in 2..<count + 2 { firstChildren[row] += firstChildren[row - 1] }
    rows.removeAll()
    rows.append(repeating: 0, count: count)
    entries.removeAll()
    entries.append(repeating: 0, count: count)
    for row in 1..<max(1, count) {
      let start = Int(parents[row]) + 1
      rows[Int(firstChildren[start])] = UInt32(truncatingIfNeeded: row)
      entries[row] = firstChildren[start]
      firstChildren[start] += 1
    }
    longRanges.removeAll()
    for row in 0..<count where Int(firstChildren[row + 1] - firstChildren[row]) >= SiblingOrder.least {
      longRanges.append(EntryRange(first: Int(firstChildren[row]), end: Int(firstChildren[row + 1])))
    }
    boxes.removeAll()
    boxes.append(repeating: Box.nothing, count: count)
    runs.removeAll()
    runs.append(repeating: Box.nothing, count: (count + Self.runLength - 1) / Self.runLength)
  }

  @_optimize(speed)
  private func readAll(_ layout: Layout) {
    details.removeAll()
    detailIndices.removeAll()
    detailIndices.append(repeating: -1, count: layout.nodeCount)
    reader.readStates(layout, into: &states)
    for row in states.indices where states[row] & HitState.mayBeTransformed != 0 { readTransform(row, layout) }
    readScrollOffsets(layout)
    order.removeAll()
    setAllBoxes(layout)
  }

  /// Takes in the changes of the last compute.
  @_optimize(speed)
  private func update(_ layout: Layout) {
    let changes = UnsafeBufferPointer(start: layout.published.changes.base, count: layout.published.changes.count)
    var last = -1
    for change in changes where change.kind == RawChange.property && Int(change.row) != last {
      last = Int(change.row)
      states[last] = reader.state(last, layout)
      if states[last] & HitState.mayBeTransformed != 0 { readTransform(last, layout) }
    }
    readScrollOffsets(layout)
    // Beyond this all of them take less time than each one with its run.
    if changes.count > states.count / 16 { return setAllBoxes(layout) }
    for change in changes { setBox(Int(change.row), layout) }
    if !order.isEmpty {
      for change in changes { order.update(Int(entries[Int(change.row)]), boxes) }
    }
    last = -1
    for change in changes where Int(entries[Int(change.row)]) / Self.runLength != last {
      last = Int(entries[Int(change.row)]) / Self.runLength
      setRun(last)
    }
    // Tabs hide nodes that have no property for it.
    if layout.image.hasLiveFlags { updateHidden(layout) }
  }

  private func updateHidden(_ layout: Layout) {
    let flags = layout.published.flags.base
    for row in states.indices
    where (flags[row] & NodeFlags.hidden != 0) != (states[row] & HitState.hidden != 0) {
      setBox(row, layout)
      setRun(Int(entries[row]) / Self.runLength)
      if !order.isEmpty { order.update(Int(entries[row]), boxes) }
    }
  }

  private func readTransform(_ row: Int, _ layout: Layout) {
    let read = reader.transform(row, layout)
    states[row] &= ~HitState.transformed
    if read.transform.isIdentity { return }
    states[row] |= HitState.transformed
    let index = makeDetails(row)
    details[index].layer = read
  }

  private func readScrollOffsets(_ layout: Layout) {
    let reader = NodeReader(layout)
    for scroller in layout.image.program.scrollers {
      let row = layout.order.place(ofRow: Int(scroller.row))
      if row < 0 { continue }
      let index = makeDetails(row)
      details[index].offset = reader.scrollOffset(Int(scroller.row))
    }
  }

  private func makeDetails(_ row: Int) -> Int {
    if detailIndices[row] < 0 {
      detailIndices[row] = Int32(truncatingIfNeeded: details.count)
      details.append(HitDetails())
    }
    return Int(detailIndices[row])
  }

  // MARK: - Boxes

  @_optimize(speed)
  private func setAllBoxes(_ layout: Layout) {
    for row in states.indices { setBox(row, layout) }
    for run in runs.indices { setRun(run) }
    if longRanges.isEmpty { return }
    if order.isEmpty || !order.isStillGood(boxes) { order.make(longRanges, boxes) }
  }

  @_optimize(speed)
  @inline(__always)
  private func setBox(_ row: Int, _ layout: Layout) {
    let frame = layout.published.frames.base[row]
    var box = Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    let isHidden = layout.published.flags.base[row] & NodeFlags.hidden != 0
    states[row] = isHidden ? states[row] | HitState.hidden : states[row] & ~HitState.hidden
    if states[row] & HitState.transformed != 0 { box = transformedBox(row, frame) }
    if states[row] & HitState.skipped != 0 || !(frame.width > 0 && frame.height > 0) { box = Box.nothing }
    boxes[Int(entries[row])] = box
  }

  /// A box around a transformed node, nothing where the transform leaves nothing.
  private func transformedBox(_ row: Int, _ frame: Frame) -> Box {
    let index = Int(detailIndices[row])
    let transform = details[index].layer.inParent(frame)
    details[index].transform = transform
    details[index].box = Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    return transform.isInvertible ? transform.wideBounds(frame) : Box.nothing
  }

  @_optimize(speed)
  private func setRun(_ run: Int) {
    let first = run * Self.runLength
    var box = Box.nothing
    for entry in first..<min(first + Self.runLength, boxes.count) { box.include(boxes[entry]) }
    runs[run] = box
  }
}

/// What a row is in a hit test.
enum HitState {
  /// With its descendants, for its properties.
  static let ignored: UInt8 = 1
  /// With its descendants.
  static let hidden: UInt8 = 2
  static let skipped = ignored | hidden
  static let transformed: UInt8 = 4
  /// Whether an expression says something of its transform.
  static let mayBeTransformed: UInt8 = 8
}

/// The parts of a row that few rows have.
struct HitDetails: BitwiseCopyable {
  var layer = LayerTransform()
  /// In the coordinates of the parent's content; the identity for a row that is not transformed.
  var transform = AffineTransform()
  /// Before that transform; of a row that is transformed.
  var box = Box.nothing
  /// How far its content is scrolled.
  var offset = (x: 0.0, y: 0.0)
}

/// An open row of a search.
struct HitLevel<Area: HitArea>: BitwiseCopyable {
  var row: Int32
  var first: Int32
  /// The entry after the next one to look at.
  var end: Int32
  /// In the coordinates of the row's content.
  var area: Area
}

extension Box {
  /// Overlaps no box, and leaves others as they are when they are joined.
  static let nothing = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
}

extension AffineTransform {
  /// A box around a transformed frame, with room for what undoing the transform loses.
  func wideBounds(_ frame: Frame) -> Box {
    let determinant = (a * d - b * c).magnitude
    // How much errors grow: the condition number, or a little more.
    if !((a * a + b * b + c * c + d * d) / determinant < 1e5) {
      return Box(left: -.infinity, top: -.infinity, right: .infinity, bottom: .infinity)
    }
    let middle = apply(frame.x + frame.width / 2, frame.y + frame.height / 2)
    let across = (a.magnitude * frame.width + c.magnitude * frame.height) / 2
    let down = (b.magnitude * frame.width + d.magnitude * frame.height) / 2
    let margin =
      1e-6 * (middle.x.magnitude + middle.y.magnitude + across + down + tx.magnitude + ty.magnitude)
    return Box(
      left: middle.x - across - margin, top: middle.y - down - margin, right: middle.x + across + margin,
      bottom: middle.y + down + margin)
  }
}
