import PlumbSyntax

/// What comes and goes in a layout, as `enter` and `leave` of its elements say.
struct Presences {
  /// An element that says how it comes or goes.
  private struct Entry {
    let node: UInt64
    let parent: UInt64
    let place: Int32
    /// The name of its `enter`, as changes have it; 0 for none.
    let property: UInt64
    var enter: PresenceText?
    var leave: PresenceText?
  }

  /// With what they begin where they do not say it: with an animation of the host.
  struct Start {
    var timing: MotionTiming?
    var group: Int32
  }

  /// In the order of their rows.
  private(set) var entering: [PresenceMotion] = []
  /// By their sequence, in which those behind one sibling are drawn.
  private(set) var leaving: [PresenceMotion] = []
  private var sequence: Int64 = 0
  /// More than this do not go at the same time: the oldest are gone.
  static let mostLeaving = 1000
  private var entries: [Entry] = []
  /// The nodes of the program before, where something comes or goes; empty before the first.
  private var nodes: [UInt64] = []
  private var parents: [UInt32] = []

  var isEmpty: Bool { entering.isEmpty && leaving.isEmpty }
  /// Whether it knows the nodes that were there before.
  var isKnown: Bool { !nodes.isEmpty }

  var memory: Int {
    entering.memory + leaving.memory + entries.memory + nodes.memory + parents.memory
  }

  /// The nodes that are there before elements first say how they come or go.
  mutating func know(_ handles: FixedArray<UInt64>) {
    nodes = Array(handles.elements)
    parents = []
  }

  /// How much of a row is shown; nil where all of it is. O(log of those that come).
  func presence(ofRow row: Int) -> Presence? {
    let index = entering.partitionPoint { Int($0.place) < row }
    return index < entering.count && Int(entering[index].place) == row ? entering[index].presence : nil
  }

  // MARK: - Roots of cells

  /// What the root says. It neither comes nor goes but with a row.
  var rootTexts: (enter: PresenceText?, leave: PresenceText?) {
    guard let entry = entries.first, entry.place == 0 else { return (nil, nil) }
    return (entry.enter, entry.leave)
  }

  /// The root comes or goes, in place of what it did.
  mutating func beginRoot(_ moving: MovingValue, _ group: Int32, _ node: UInt64, end: (Int32, Bool) -> Void) {
    if let known = entering.first, known.place == 0 {
      if !known.isEnded { end(known.group, false) }
      entering.removeFirst()
    }
    entering.insert(PresenceMotion(node: node, place: 0, group: group, moving: moving), at: 0)
  }

  /// Nothing comes or goes any more.
  mutating func forget(end: (Int32) -> Void) {
    for motion in entering + leaving where !motion.isEnded { end(motion.group) }
    entering.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
  }

  // MARK: - Beginning

  /// Takes what the present program declares, and begins what has come and gone since the one before. O(entries), and O(rows) to
  /// copy their handles. Returns how many have begun; `end` gets the groups of those that go on no more.
  mutating func take(
    _ attributes: MotionAttributes, _ layout: Layout, _ start: Start, isReduced: Bool, end: (Int32, Bool) -> Void
  ) -> Int {
    let former = entries
    readEntries(attributes, layout)
    let isFirst = nodes.isEmpty
    defer {
      nodes = Array(layout.nodeHandles.elements)
      parents = Array(UnsafeBufferPointer(start: layout.rows.rawParents, count: nodes.count))
    }
    if entries.isEmpty, former.isEmpty, leaving.isEmpty { return 0 }
    var before = OldRows(nodes, parents)
    anchor(layout, &before, end: end)
    var count = 0
    let going = leaving.count
    if !isFirst, !isReduced {
      for entry in former where layout.handles.row(entry.node) == nil {
        count += leave(entry, layout, &before, start)
      }
      count -= endOldest(before: going, end)
    }
    let kept = entering
    entering.removeAll(keepingCapacity: true)
    // By node, what came when it was last looked; -1 for what did not, or comes on.
    var known = IndexMap<UInt64, Int32>()
    // That of the root is not of the program.
    if let root = kept.first, root.place == 0 { entering.append(root) }
    for entry in former { known[entry.node] = -1 }
    for index in kept.indices where kept[index].place > 0 {
      known[kept[index].node] = Int32(truncatingIfNeeded: index)
    }
    for entry in entries {
      if let index = known[entry.node] {
        if index < 0 { continue }
        var motion = kept[Int(index)]
        (motion.place, motion.property) = (entry.place, entry.property)
        entering.append(motion)
        known[entry.node] = -1
      } else if !isFirst, !isReduced, before.row(entry.node) == nil {
        count += enter(entry, &before, start)
      }
    }
    for old in kept where old.place > 0 && !old.isEnded && known[old.node] != -1 { end(old.group, false) }
    return count
  }

  /// What comes with its parent does not come by itself.
  private mutating func enter(_ entry: Entry, _ before: inout OldRows, _ start: Start) -> Int {
    guard let text = entry.enter, entry.parent != 0, before.row(entry.parent) != nil else { return 0 }
    let moving = MovingValue(
      .insets, from: text.presence.parts, to: Presence.whole, velocity: SIMD4(),
      text.timing ?? start.timing ?? MotionTiming())
    if moving.isOver { return 0 }
    entering.append(
      PresenceMotion(
        node: entry.node, place: entry.place, property: entry.property, group: start.group, moving: moving))
    return 1
  }

  private mutating func leave(_ entry: Entry, _ layout: Layout, _ before: inout OldRows, _ start: Start) -> Int {
    guard let text = entry.leave, layout.handles.row(entry.parent) != nil,
      let row = before.row(entry.node, near: Int(entry.place))
    else { return 0 }
    // What came when it was removed is drawn on as far as it had come.
    let moving = MovingValue(
      .insets, from: Presence.whole, to: text.presence.parts, velocity: SIMD4(),
      text.timing ?? start.timing ?? MotionTiming())
    if moving.isOver { return 0 }
    sequence += 1
    leaving.append(
      PresenceMotion(
        node: entry.node, parent: entry.parent, sibling: before.sibling(before: row, layout), sequence: sequence,
        group: start.group, moving: moving))
    return 1
  }

  /// What goes is held, and time may stand still. Returns how many are gone of those that have just begun, at `first`.
  private mutating func endOldest(before first: Int, _ end: (Int32, Bool) -> Void) -> Int {
    let tooMany = max(0, leaving.count - Self.mostLeaving)
    for old in leaving.prefix(min(tooMany, first)) where !old.isEnded { end(old.group, true) }
    leaving.removeFirst(tooMany)
    return max(0, tooMany - first)
  }

  /// Those that go are behind a sibling that is there.
  private mutating func anchor(_ layout: Layout, _ before: inout OldRows, end: (Int32, Bool) -> Void) {
    var kept = 0
    for index in leaving.indices {
      if layout.handles.row(leaving[index].parent) == nil {
        if !leaving[index].isEnded { end(leaving[index].group, false) }
        continue
      }
      if leaving[index].sibling != 0, layout.handles.row(leaving[index].sibling) == nil {
        leaving[index].sibling = before.row(leaving[index].sibling).map { before.sibling(before: $0, layout) } ?? 0
      }
      if kept < index { leaving.swapAt(kept, index) }
      kept += 1
    }
    leaving.removeLast(leaving.count - kept)
  }

  private mutating func readEntries(_ attributes: MotionAttributes, _ layout: Layout) {
    entries.removeAll(keepingCapacity: true)
    let property = attributes.enter < .max ? layout.image.propertyNamePointers.base[Int(attributes.enter)] : 0
    for attribute in attributes.all where attribute.name != attributes.transition {
      guard let text = Self.text(Int(attribute.property), layout) else { continue }
      let (place, row) = (attribute.place, Int(attribute.place))
      if entries.last?.place != place {
        entries.append(
          Entry(
            node: layout.nodeHandles.base[row],
            parent: row > 0 ? layout.nodeHandles.base[Int(layout.rows.rawParents[row])] : 0, place: place,
            property: property))
      }
      if attribute.name == attributes.enter {
        entries[entries.count - 1].enter = text
      } else {
        entries[entries.count - 1].leave = text
      }
    }
  }

  /// nil for an empty text, which says nothing.
  private static func text(_ property: Int, _ layout: Layout) -> PresenceText? {
    let text = DeclaredTransitions.text(property, layout)
    // Texts were checked as the document was linked.
    return text.isEmpty ? nil : try? PresenceText(text)
  }

  // MARK: - Time

  /// Lets time pass. `end` gets the groups of those that are over.
  mutating func advance(_ seconds: Double, end: (Int32) -> Void) {
    Self.advance(&entering, seconds, end)
    Self.advance(&leaving, seconds, end)
  }

  private static func advance(_ motions: inout [PresenceMotion], _ seconds: Double, _ end: (Int32) -> Void) {
    for index in motions.indices where !motions[index].isEnded {
      motions[index].moving.elapsed += seconds
      if motions[index].moving.isOver { finish(&motions[index], end) }
    }
  }

  private static func finish(_ motion: inout PresenceMotion, _ end: (Int32) -> Void) {
    motion.moving.elapsed = .infinity
    motion.isEnded = true
    end(motion.group)
  }

  /// Takes a node that comes, nil: all that comes and goes, to its end.
  mutating func finish(node: UInt64?, end: (Int32) -> Void) {
    for index in entering.indices where !entering[index].isEnded && (node == nil || entering[index].node == node) {
      Self.finish(&entering[index], end)
    }
    for index in leaving.indices where !leaving[index].isEnded && node == nil { Self.finish(&leaving[index], end) }
  }

  /// Shows the present time: lists what comes, and forgets what is over. Whether something that goes is shown otherwise, and
  /// whether the root is, which is not listed.
  mutating func step(_ nodes: FixedArray<UInt64>, _ changes: ChangeList) -> (leaving: Bool, root: Bool) {
    var isRootOther = false
    for index in entering.indices {
      let value = entering[index].moving.value
      if value == entering[index].moving.present, !entering[index].isEnded { continue }
      entering[index].moving.present = value
      let place = Int(entering[index].place)
      if place == 0 {
        isRootOther = true
        continue
      }
      changes.append(
        RawChange(
          node: nodes.base[place], row: UInt32(truncatingIfNeeded: place), kind: RawChange.property,
          property: entering[index].property))
    }
    entering.removeAll { $0.isEnded }
    var isOther = false
    for index in leaving.indices {
      let value = leaving[index].moving.value
      if value != leaving[index].moving.present || leaving[index].isEnded { isOther = true }
      leaving[index].moving.present = value
    }
    leaving.removeAll { $0.isEnded }
    return (isOther, isRootOther)
  }
}

/// The rows of the program before.
private struct OldRows {
  private let nodes: [UInt64]
  private let parents: [UInt32]
  /// By node, once it is needed.
  private var rows = IndexMap<UInt64, Int32>()
  /// The row that `sibling` was last asked for, and its answer: siblings that go together are looked through once.
  private var last = (row: -1, sibling: UInt64(0))

  init(_ nodes: [UInt64], _ parents: [UInt32]) { (self.nodes, self.parents) = (nodes, parents) }

  /// As below, of a node that most likely had a row.
  mutating func row(_ node: UInt64, near row: Int) -> Int? {
    row < nodes.count && nodes[row] == node ? row : self.row(node)
  }

  mutating func row(_ node: UInt64) -> Int? {
    if rows.isEmpty { for row in nodes.indices { rows[nodes[row]] = Int32(truncatingIfNeeded: row) } }
    return rows[node].map { Int($0) }
  }

  /// The nearest sibling before a row that is still there; 0 for none. O(rows between them).
  mutating func sibling(before row: Int, _ layout: Layout) -> UInt64 {
    if row >= parents.count { return 0 }
    var (earlier, sibling) = (row - 1, UInt64(0))
    while earlier > Int(parents[row]) {
      if parents[earlier] == parents[row] {
        if earlier == last.row {
          sibling = last.sibling
          break
        }
        if layout.handles.row(nodes[earlier]) != nil {
          sibling = nodes[earlier]
          break
        }
      }
      earlier -= 1
    }
    last = (row, sibling)
    return sibling
  }
}
