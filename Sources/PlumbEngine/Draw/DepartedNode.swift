import PlumbSyntax

/// A node that is gone and still shown, with all that was in it, as it was last drawn.
final class DepartedNode {
  /// Its handle, which is stale.
  let node: UInt64
  /// That of `PresenceMotion`.
  let sequence: Int64
  /// In root coordinates of the time when it was last drawn.
  private(set) var items = PlainArray<RawDrawItem>()
  /// For each item what it was made from.
  private(set) var looks = PlainArray<NodeLook>()
  /// For each item what has the font of its component.
  private var components: [ComponentLooks?] = []
  /// What is transformed or blended within it. The `parent` of a group and the `group` of an item are places in this array.
  fileprivate(set) var groups = PlainArray<RawDrawGroup>()
  /// By item: the group that it is transformed with, `none` for its own.
  private(set) var transformGroups = PlainArray<UInt32>()
  fileprivate(set) var frame = Frame()
  /// What it began with.
  fileprivate(set) var context = DrawContext()
  /// The transform that was in effect there.
  fileprivate(set) var transform = AffineTransform()
  /// Own what items point to. Not changed any more.
  private let records: LookRecords
  private let cells: [DisplayList]
  /// What is to be forgotten with it, if the list goes on that it was drawn in.
  fileprivate var owned = PlainArray<NodeLook>()

  fileprivate init(_ leaving: PresenceMotion, _ list: DisplayList) {
    (node, sequence) = (leaving.node, leaving.sequence)
    records = list.reader.records
    var found = list.drawnCells.flatMap { $0.lists }
    var next = 0
    while next < found.count {
      found += found[next].drawnCells.flatMap { $0.lists }
      next += 1
    }
    cells = found
  }

  fileprivate func append(_ item: RawDrawItem, transformGroup: UInt32, _ list: DisplayList) {
    let source =
      item.layout == list.layoutAddress ? list : cells.first { $0.layoutAddress == item.layout } ?? list
    looks.append(source.looks[Int(item.row)])
    components.append(source.reader.formerOrPresentComponents)
    transformGroups.append(transformGroup)
    var item = item
    item.row = RawDrawItem.noRow
    item.layout = list.layoutAddress
    item.parts |= DrawParts.leaving.rawValue
    items.append(item)
  }

  var memory: Int {
    HeapBlock.object(256) + items.memory + looks.memory + groups.memory + transformGroups.memory + owned.memory
      + cells.memory + components.memory
  }

  /// The place of an item of a list, which is `next` or behind it, as they are drawn in their order; nil if it is not from here.
  fileprivate func place(of item: RawDrawItem, from next: Int) -> Int? {
    for place in next..<max(next, items.count)
    where items[place].node == item.node && items[place].text == item.text && items[place].image == item.image
      && items[place].icon == item.icon && items[place].control == item.control && items[place].shadow == item.shadow
    {
      return place
    }
    return nil
  }

  fileprivate func content(_ place: Int) -> (look: NodeLook, text: NodeText?) {
    (looks[place], LookReader.text(looks[place], components[place]))
  }

  fileprivate func remove(from list: DisplayList) {
    if !records.isSame(as: list.reader.records) { return }
    for place in owned.indices { records.remove(owned[place]) }
  }
}

/// Finds what items of nodes that are gone were made from, one after the other as they are drawn. O(items) for all, but for
/// those of cells in several lists that are gone.
struct DepartedContents {
  private let departed: [DepartedNode]
  /// By node, what it is part of. A node departs once, but those of different cells may have the same handle.
  private var indices = IndexMap<UInt64, Int32>()
  /// Of each, the item that is next.
  private var next: [Int] = []

  init(_ departed: [DepartedNode]) {
    self.departed = departed
    for (index, gone) in departed.enumerated() {
      for place in gone.items.indices { indices[gone.items[place].node] = Int32(truncatingIfNeeded: index) }
    }
    next = [Int](repeating: 0, count: departed.count)
  }

  /// What the next item was made from, and its text; nil for one that is not gone.
  mutating func content(of item: RawDrawItem) -> (look: NodeLook, text: NodeText?)? {
    guard let index = indices[item.node].map({ Int($0) }) else { return nil }
    if let place = departed[index].place(of: item, from: next[index]) {
      next[index] = place + 1
      return departed[index].content(place)
    }
    for gone in departed {
      if let place = gone.place(of: item, from: 0) { return gone.content(place) }
    }
    return nil
  }
}

/// Where in the list something is that is gone.
struct DepartedAnchor: BitwiseCopyable {
  enum Side: Int32 {
    /// Below all children of the row.
    case inside
    /// Above the row and all that is in it.
    case behind
  }

  /// In the order in which rows are.
  var key: Int64
  /// Among `departed`.
  var index: Int32
  var presence: Presence

  static func key(_ side: Side, _ row: Int) -> Int64 { Int64(row) << 1 | Int64(side.rawValue) }
}

extension DisplayList {
  /// Forgets what is not shown any more.
  @inline(never)
  func forgetDeparted(_ layout: Layout) {
    // Both are in the order of their sequences.
    let leaving = layout.transitions?.leaving ?? []
    var next = 0
    departed.removeAll { known in
      while next < leaving.count, leaving[next].sequence < known.sequence { next += 1 }
      if next < leaving.count, leaving[next].sequence == known.sequence { return false }
      known.remove(from: self)
      return true
    }
  }

  /// Keeps what is gone now as it was last drawn. `list`: where; `places`: the rows there of nodes.
  @inline(never)
  func takeDeparted(_ layout: Layout, _ places: IndexMap<UInt64, Int32>, _ list: DisplayList) {
    for leaving in layout.transitions?.leaving ?? [] {
      guard let row = places[leaving.node], let parent = places[leaving.parent] else { continue }
      let span = list.spans[Int(row)]
      let outer = list.spans[Int(parent)]
      if list.isUnmade || span.start < 0 || span.start == span.end || outer.context < 0 { continue }
      departed.append(depart(leaving, Int(row), list.contexts[Int(outer.context)], list))
    }
  }

  private func depart(_ leaving: PresenceMotion, _ row: Int, _ context: DrawContext, _ list: DisplayList)
    -> DepartedNode
  {
    let result = DepartedNode(leaving, list)
    result.context = context
    result.transform = list.rootTransform(context)
    let span = list.spans[row]
    var groups = IndexMap<UInt32, UInt32>()
    func take(_ group: UInt32) -> UInt32 {
      // Those within it come after what it began with.
      var path = PlainArray<UInt32>()
      var next = group
      while next != RawDrawGroup.none, next != context.group, next != context.transformGroup, groups[next] == nil {
        path.append(next)
        next = list.groups[Int(next)].parent
      }
      var known = next == RawDrawGroup.none ? RawDrawGroup.none : groups[next] ?? RawDrawGroup.none
      while !path.isEmpty {
        let inner = path.removeLast()
        var copy = list.groups[Int(inner)]
        copy.parent = known
        known = UInt32(truncatingIfNeeded: result.groups.count)
        groups[inner] = known
        result.groups.append(copy)
      }
      return known
    }
    for place in Int(span.start)..<Int(span.end) {
      var item = list.items[place]
      // What departed from within it goes with it.
      if item.row == RawDrawItem.noRow { continue }
      if result.items.isEmpty { result.frame = item.frame }
      item.group = take(item.group)
      let transform = item.transform == 0 ? RawDrawGroup.none : take(list.group(ofTransform: item.transform))
      result.append(item, transformGroup: transform, list)
    }
    if list === self { keepRecords(of: row, result) }
    return result
  }

  /// What is pointed to is forgotten with the departed node, not with its rows.
  private func keepRecords(of row: Int, _ departed: DepartedNode) {
    let span = spans[row]
    var inner = row
    while inner < spans.count, inner == row || spans[inner].start < 0 || spans[inner].start < span.end {
      if inner > row, spans[inner].start >= 0, spans[inner].start < span.start { break }
      if spans[inner].start >= 0 {
        departed.owned.append(looks[inner])
        (looks[inner].details, looks[inner].text) = (nil, nil)
      }
      inner += 1
    }
  }

  /// Finds the rows that what is gone is in or behind.
  func findAnchors(_ layout: Layout) {
    anchors.removeAll()
    if departed.isEmpty { return }
    findMoreAnchors(layout)
  }

  @inline(never)
  private func findMoreAnchors(_ layout: Layout) {
    var next = 0
    for leaving in layout.transitions?.leaving ?? [] {
      while next < departed.count, departed[next].sequence < leaving.sequence { next += 1 }
      if next == departed.count || departed[next].sequence != leaving.sequence { continue }
      let index = next
      let side = leaving.sibling == 0 ? DepartedAnchor.Side.inside : .behind
      guard let linked = layout.handles.row(leaving.sibling == 0 ? leaving.parent : leaving.sibling) else { continue }
      let place = layout.order.place(ofRow: linked)
      if place < 0 { continue }
      anchors.append(
        DepartedAnchor(
          key: DepartedAnchor.key(side, place), index: Int32(truncatingIfNeeded: index), presence: leaving.presence))
    }
    anchors.sortInPlace { $0.key != $1.key ? $0.key < $1.key : $0.index < $1.index }
  }

  /// As below, behind a row that is closed.
  @inline(never)
  func appendDeparted(behind row: Int, _ layout: Layout) {
    if row == 0 { return }
    let parent = Int(layout.rows.rawParents[row])
    if spans[parent].context >= 0, spans[parent].state == .open { appendDeparted(.behind, row, context(parent)) }
  }

  /// Adds what is gone and stands below the children of a row, or behind it. `context`: that of its parent's children.
  @inline(never)
  func appendDeparted(_ side: DepartedAnchor.Side, _ row: Int, _ context: DrawContext) {
    let key = DepartedAnchor.key(side, row)
    var place = anchors.elements.partitionPoint { $0.key < key }
    while place < anchors.count, anchors[place].key == key {
      append(departed[Int(anchors[place].index)], anchors[place].presence, context)
      place += 1
    }
  }

  private func append(_ gone: DepartedNode, _ presence: Presence, _ context: DrawContext) {
    let (dx, dy) = (context.x - gone.context.x, context.y - gone.context.y)
    var own = presence.after(AffineTransform()).about(
      gone.frame.x + gone.frame.width / 2, gone.frame.y + gone.frame.height / 2)
    (own.tx, own.ty) = (own.tx + dx, own.ty + dy)
    let root = rootTransform(context).after(own)
    if !own.isInvertible || !root.isInvertible || !(presence.opacity > 0) || !(gone.context.opacity > 0) { return }
    let first = UInt32(truncatingIfNeeded: groups.count)
    groups.append(
      RawDrawGroup(
        rootTransform: root, transform: own, node: gone.node, row: RawDrawItem.noRow, parent: context.group,
        kind: RawDrawGroup.effect, opacity: Float(presence.opacity), clip: Frame(), cornerRadius: 0))
    func mapped(_ group: UInt32) -> UInt32 { group == RawDrawGroup.none ? first : first + 1 + group }
    for place in gone.groups.indices {
      var group = gone.groups[place]
      group.parent = mapped(group.parent)
      group.rootTransform = groups[Int(group.parent)].rootTransform.after(group.transform)
      group.row = RawDrawItem.noRow
      groups.append(group)
    }
    hasTransforms = true
    // From what was on the screen to what is.
    let change = gone.transform.inverse.map { root.after($0) }
    let opacity = context.opacity / gone.context.opacity * Float(presence.opacity)
    for place in gone.items.indices {
      var item = gone.items[place]
      let group = mapped(gone.transformGroups[place])
      let transform = groups[Int(group)].rootTransform
      item.group = mapped(item.group)
      item.transform = UInt64(group) + 1
      item.opacity *= opacity
      var clip = context.clip
      if let change, !Box(item.clip).isSame(as: gone.context.clip) {
        clip = clip.cut(change.bounds(Box(item.clip)))
      }
      let reach = transform.bounds(item.reach)
      if !reach.overlaps(clip) { continue }
      item.clip = clip.rootFrame
      item.bounds = reach.cut(clip).rootFrame
      let isInside = clip.contains(reach)
      item.parts = isInside ? item.parts & ~DrawParts.clipped.rawValue : item.parts | DrawParts.clipped.rawValue
      items.append(item)
    }
  }
}

extension Box {
  /// Whether it is another one rounded as clips of items are.
  fileprivate func isSame(as other: Box) -> Bool {
    let (own, other) = (rootFrame, other.rootFrame)
    return own.x == other.x && own.y == other.y && own.width == other.width && own.height == other.height
  }
}

extension RawDrawItem {
  /// What it covers before its transform, if it is not clipped.
  fileprivate var reach: Box {
    Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height).joined(
      shadow: UnsafePointer<RawShadow>(bitPattern: UInt(shadow))?.pointee,
      icon: UnsafePointer<RawDrawIcon>(bitPattern: UInt(icon))?.pointee.frame,
      shapes: UnsafePointer<LookControl>(bitPattern: UInt(control))?.pointee.shapes)
  }
}
