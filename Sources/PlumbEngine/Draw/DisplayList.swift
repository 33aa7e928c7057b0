import PlumbSyntax

/// The display list of a layout: what is visible, in drawing order. It shows what the last compute published, and is
/// brought up to date when it is asked for: by what that compute has changed, if nothing else has happened since.
final class DisplayList {
  var items = PlainArray<RawDrawItem>()
  var groups = PlainArray<RawDrawGroup>()
  var reader = LookReader()
  /// By row.
  var looks = PlainArray<NodeLook>()
  private var nodes = PlainArray<UInt64>()
  /// Of rows whose children are drawn: `DrawSpan.context`.
  var contexts = PlainArray<DrawContext>()
  var spans = PlainArray<DrawSpan>()
  /// What the row that is visited begins with. Here, so that the walk does not copy it for each row.
  var outer = DrawContext()
  /// What the children of a row began with before it was visited again.
  var former = DrawContext()
  /// What items say which layout they are of.
  private(set) var layoutAddress: UInt64 = 0
  /// Of the layout's lists.
  var drawnCells: [DrawnCells] = []
  /// What the root begins with: not the plane itself in the list of a cell.
  var base = DrawContext()
  /// The first group, if a transform is in effect at the root.
  var seed: RawDrawGroup?
  /// Whether the root begins with something else than what is shown.
  var isRebased = false
  /// Open rows of the walk, the innermost last.
  var stack = PlainArray<OpenRow>()
  /// Children of open rows in the order in which they are drawn, where that is not their order.
  var sorted = PlainArray<DeepRow>()
  var siblings = PlainArray<DeepRow>()
  /// Items of a part of the list while it is made again; else the former list.
  var scratch = PlainArray<RawDrawItem>()
  /// Index of the first item of `items` in the list, while a part of it is made again.
  var itemBase = 0
  var isPatching = false
  /// Whether the list has to be made from the beginning: groups come or go.
  var needsAll = false
  var usedGroups = 0
  /// Whether a group has become another while a part of the list was made again.
  var hasNewGroups = false
  /// Whether a node is drawn in another order than that of the document.
  var hasDepths = false
  var hasTransforms = false
  private var version: UInt64 = .max
  private var revision: UInt64 = 0
  var damage = Damage()

  /// What is gone and still shown, in the order of `Transitions.leaving`.
  var departed: [DepartedNode] = []
  /// Where that is in the list.
  var anchors = PlainArray<DepartedAnchor>()
  /// What this list goes on from, until it is first brought up to date.
  private var predecessor: DisplayList?

  /// Whether the items are still to be made.
  private(set) var isUnmade = true

  init() {}

  /// A list that goes on where another one ends that is held as it is: with what is known of its nodes.
  init(after other: DisplayList) {
    reader.take(other.reader)
    looks.append(contentsOf: other.looks.elements)
    nodes.append(contentsOf: other.nodes.elements)
    for row in looks.indices { reader.records.copy(&looks[row]) }
    spans.append(repeating: DrawSpan(), count: looks.count)
    (version, revision, hasDepths) = (other.version, other.revision, other.hasDepths)
    damage.takeOver(&other.damage)
    departed = other.departed
    predecessor = other
  }

  /// An open row of the walk.
  struct OpenRow: BitwiseCopyable {
    var row: Int32
    /// The row after its last descendant.
    var end: Int32
    /// Its children in `sorted`; empty where they are drawn in their order.
    var next: Int32
    var limit: Int32
    var first: Int32
  }

  /// A row with the depth by which it is sorted among its siblings.
  struct DeepRow: BitwiseCopyable {
    var depth: Double
    var row: Int32
  }

  var memory: Int {
    items.memory + groups.memory + reader.memory + looks.memory + nodes.memory + contexts.memory + spans.memory
      + drawnCells.memory + stack.memory + sorted.memory + siblings.memory + damage.memory + scratch.memory
      + anchors.memory
      + departed.reduce(0) { $0 + $1.memory }
  }

  /// Whether it shows another compute than the last.
  @inline(__always)
  func isBehind(_ layout: Layout) -> Bool {
    let published = layout.published.revision
    if published == revision && layout.programVersion == version { return false }
    return published > 0 && !layout.machine.isFresh && !layout.published.isPatched
  }

  /// Brings the list up to date with the last compute. Between an edit and the next compute it stays as it was.
  @_optimize(speed)
  func refresh(_ layout: Layout) {
    layoutAddress = layout.drawAddress
    if !isBehind(layout) {
      // In a list of a cell that goes on where another one ends.
      if isRebased || isUnmade, revision > 0 { makeAll(layout) }
      return
    }
    let published = layout.published.revision
    if !departed.isEmpty { forgetDeparted(layout) }
    // An edit, or a compute whose changes were not seen.
    let isNext =
      layout.programVersion == version && published == revision &+ 1
      && layout.published.hasLastChanges && looks.count == layout.nodeCount
    revision = published
    if isNext {
      if patch(layout) { return }
    } else {
      readAll(layout)
    }
    version = layout.programVersion
    makeAll(layout)
  }

  private func readAll(_ layout: Layout) {
    if layout.programVersion != version { reader.begin(layout) }
    reader.hasDepths = false
    if nodes.isEmpty {
      readFirst(layout)
    } else if isSameRows(layout) {
      let rows = PublishedRows(layout)
      for row in looks.indices { reader.read(row, rows, layout, looks.pointer(to: row)) }
    } else {
      readMoved(layout)
    }
    reader.end()
    hasDepths = reader.hasDepths
  }

  /// Reads the looks of all rows for the first time.
  private func readFirst(_ layout: Layout) {
    looks.append(count: layout.nodeCount) { reader.readFirst(PublishedRows(layout), layout, $0) }
    takeRows(layout)
  }

  /// The rows are those of the layout, and nothing of them is in the list.
  private func takeRows(_ layout: Layout) {
    nodes.removeAll()
    nodes.append(count: layout.nodeCount) {
      UnsafeMutableRawBufferPointer($0).copyMemory(from: UnsafeRawBufferPointer(layout.nodeHandles.elements))
    }
    clearSpans(layout.nodeCount)
  }

  /// Nothing of any row is in the list.
  @inline(never)
  @_optimize(speed)
  private func clearSpans(_ count: Int) {
    spans.removeAll()
    spans.append(count: count) { for row in $0.indices { $0[row] = DrawSpan() } }
  }

  private func isSameRows(_ layout: Layout) -> Bool {
    guard nodes.count == layout.nodeCount else { return false }
    for row in nodes.indices where nodes[row] != layout.nodeHandles.base[row] { return false }
    return true
  }

  /// Reads the looks of rows that are others than before, or elsewhere. Nodes that were there keep what they had.
  private func readMoved(_ layout: Layout) {
    var places = IndexMap<UInt64, Int32>()
    for row in nodes.indices { places[nodes[row]] = Int32(truncatingIfNeeded: row) }
    if layout.hasTransitions { takeDeparted(layout, places, predecessor ?? self) }
    let count = layout.nodeCount
    var read = PlainArray<NodeLook>()
    read.append(zeros: count)
    let rows = PublishedRows(layout)
    for row in 0..<count {
      if let place = places[rows.nodes[row]] {
        read[row] = looks[Int(place)]
        // They are this row's now.
        (looks[Int(place)].details, looks[Int(place)].text) = (nil, nil)
      }
      reader.read(row, rows, layout, read.pointer(to: row))
    }
    for place in looks.indices { reader.records.remove(looks[place]) }
    swap(&looks, &read)
    takeRows(layout)
  }

  /// Makes the list from the looks of all rows. O(rows).
  private func makeAll(_ layout: Layout) {
    swap(&items, &scratch)
    items.removeAll()
    groups.removeAll()
    if let seed { groups.append(seed) }
    isRebased = false
    let hadTransforms = hasTransforms
    (isPatching, needsAll, hasTransforms, itemBase) = (false, false, false, 0)
    if !isUnmade { clearSpans(spans.count) }
    isUnmade = false
    predecessor = nil
    contexts.removeAll()
    for place in drawnCells.indices { drawnCells[place].groups = 0..<0 }
    findAnchors(layout)
    let isFirst = items.capacity == 0
    // As many as there are rows, unless there are borders above children.
    if isFirst { items.reserveCapacity(spans.count) }
    outer = base
    walk(0, PublishedRows(layout), layout)
    if isFirst { items.trim() }
    if hasTransforms { setTransforms() }
    damage.areTransformsNew = hasTransforms || hadTransforms
    damage.compare(scratch.elements, items.elements)
  }

  /// Groups have moved in memory while they were collected.
  private func setTransforms() {
    for place in items.indices where items[place].transform != 0 {
      items[place].transform = address(ofTransform: UInt32(truncatingIfNeeded: Int(items[place].transform) - 1))
    }
  }

  func address(ofTransform group: UInt32) -> UInt64 {
    checkIndex(Int(group), below: groups.count)
    return RawValue.address(groups.base.map { UnsafeRawPointer($0 + Int(group)) })
  }

  /// What the children of a row begin with, which are drawn.
  @inline(__always)
  func context(_ row: Int) -> DrawContext { contexts[Int(spans[row].context)] }
}
