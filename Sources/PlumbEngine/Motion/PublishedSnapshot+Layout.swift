import PlumbSyntax

extension PublishedSnapshot {
  /// What a layout shows. `withProperties`: not for one that is about to be linked again, which keeps its properties itself.
  /// O(nodes).
  private convenience init(_ layout: Layout, withProperties: Bool) {
    let count = layout.nodeCount
    let (handles, firstNewRow) = (layout.nodeHandles.base, layout.published.firstNewRow)
    self.init(
      frames: Array(layout.published.frames.elements),
      nodes: (0..<count).map { layout.order.row(atPlace: $0) < firstNewRow ? handles[$0] : 0 },
      parents: Array(UnsafeBufferPointer(start: layout.rows.rawParents, count: count)),
      version: layout.programVersion)
    if !withProperties { return }
    var transforms: [(index: Int, value: Value)] = []
    let values = layout.published.values.elements
    for index in values.indices where StructureParts.isTransform(values[index].kind) {
      transforms.append((index, values[index]))
    }
    keepProperties(
      numbers: Array(layout.published.numbers.elements),
      values: values.map { ($0.kind, SIMD4($0.a, $0.b, $0.c, $0.d)) },
      transforms: transforms)
  }

  /// What is shown of a layout; nil of one that was not computed since it was loaded or linked.
  static func ofSeen(_ layout: Layout, withProperties: Bool) -> PublishedSnapshot? {
    if layout.published.revision == 0 || layout.machine.isFresh { return nil }
    return PublishedSnapshot(layout, withProperties: withProperties)
  }

  /// The row that a node had; nil for one that was not there.
  private func row(_ node: UInt64, now row: Int, _ layout: Layout) -> Int? {
    if layout.programVersion == version { return nodes[row] == node ? row : nil }
    return self.row(ofNode: node)
  }

  /// Calls `body` with the rows of nodes that were there and have another parent now. O(nodes).
  func forEachMovedRow(_ layout: Layout, _ body: (Int) -> Void) {
    if layout.programVersion == version { return }
    for now in 1..<max(1, layout.nodeCount) {
      let parent = layout.nodeHandles.base[Int(layout.rows.rawParents[now])]
      guard let row = row(layout.nodeHandles.base[now], now: now, layout), row > 0 else { continue }
      if nodes[Int(parents[row])] != parent { body(now) }
    }
  }

  /// Where a node was shown, in the coordinates of the parent that it has now; nil if it was not there, or its parent was not.
  func frame(ofRow now: Int, _ layout: Layout) -> SIMD4<Double>? {
    guard let row = row(layout.nodeHandles.base[now], now: now, layout) else { return nil }
    var frame = frames[row]
    if layout.programVersion == version || row == 0 { return frame.parts }
    let parent = Int(layout.rows.rawParents[now])
    guard now > 0, let outer = self.row(layout.nodeHandles.base[parent], now: parent, layout) else {
      return nil
    }
    if outer != Int(parents[row]) {
      let (from, to) = (origin(ofRow: Int(parents[row])), origin(ofRow: outer))
      frame.x += from.x - to.x
      frame.y += from.y - to.y
    }
    return frame.parts
  }

  /// The origin of a row in the root's coordinates. O(depth).
  private func origin(ofRow row: Int) -> (x: Double, y: Double) {
    var (x, y, row) = (frames[row].x, frames[row].y, row)
    while row > 0 {
      row = Int(parents[row])
      (x, y) = (x + frames[row].x, y + frames[row].y)
    }
    return (x, y)
  }

  /// What was shown of a property; nil if there was none, or one of another kind.
  func parts(_ place: Transition.Place, _ kind: ValueKind) -> SIMD4<Double>? {
    let index = Int(place.published)
    if !place.isValue { return index < numbers.count ? SIMD4(numbers[index], 0, 0, 0) : nil }
    return index < values.count && values[index].kind == kind ? values[index].parts : nil
  }

  /// The same of a transform. O(log transforms).
  func transform(_ place: Transition.Place, _ kind: ValueKind) -> Value? {
    let index = transforms.partitionPoint { $0.index < Int(place.published) }
    guard place.isValue, index < transforms.count, transforms[index].index == Int(place.published),
      transforms[index].value.kind == kind
    else { return nil }
    return transforms[index].value
  }
}
