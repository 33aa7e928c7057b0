import PlumbSyntax

/// The nodes of a running layout: the document it was loaded from, fragments inserted by code, and changes that code
/// made to either. Immutable while nothing is edited; an edit works on a copy.
struct LiveTree {
  /// Where a node comes from: a row of one of the units.
  struct Origin: Equatable {
    var unit: Int32
    var row: Int32

    var key: UInt64 { UInt64(UInt32(truncatingIfNeeded: unit)) << 32 | UInt64(UInt32(truncatingIfNeeded: row)) }
  }

  struct Node {
    var origin: Origin
    /// Index in `nodes`, -1 for the root.
    var parent: Int32
    /// The row in the layout before the change, -1 for a new node.
    var oldRow: Int32
    /// Whether code placed the node.
    var isPlaced = false
    /// The index it had before the last change, -1 for a new node.
    var previous: Int32 = -1
  }

  /// An expression set by code; nil: cleared.
  struct Override {
    var name: String
    var text: String?
  }

  /// The document first, then the fragments.
  var units: [Assembly]
  /// In document order.
  var nodes: [Node]
  private(set) var overrides: [[Override]] = []
  private var overrideIndex = IndexMap<UInt64, Int32>()
  /// Indices into a node's overrides, by the number of its list and the id of the name.
  private var overridePlaces = IndexMap<UInt64, Int32>()
  private var overrideNames = NameTable()
  /// Bytes of the overrides in their lists.
  private var overrideBytes = 0

  init(_ assembly: Assembly) {
    units = [assembly]
    nodes = assembly.document.elements.indices.map { row in
      let index = Int32(truncatingIfNeeded: row)
      return Node(origin: Origin(unit: 0, row: index), parent: assembly.document.elements[row].parent, oldRow: index)
    }
  }

  /// Remembers where nodes are before a change.
  mutating func number() {
    for index in nodes.indices { nodes[index].previous = Int32(truncatingIfNeeded: index) }
  }

  /// The index after a node's last descendant. O(descendants).
  func end(of index: Int) -> Int {
    var end = index + 1
    while end < nodes.count && Int(nodes[end].parent) >= index { end += 1 }
    return end
  }

  /// How deep nodes are nested; 1 for the root alone. O(nodes).
  var depth: Int {
    var depths: [Int] = []
    depths.reserveCapacity(nodes.count)
    for node in nodes { depths.append(node.parent < 0 ? 1 : depths[Int(node.parent)] + 1) }
    return depths.max() ?? 0
  }

  /// The row at which child `position` of `parent` would be inserted (nil: after the last); nil if `parent` has fewer children.
  func place(in parent: Int, position: Int?) -> Int? {
    let end = end(of: parent)
    guard let position else { return end }
    var place = parent + 1
    var remaining = position
    while remaining > 0 && place < end {
      place = self.end(of: place)
      remaining -= 1
    }
    return remaining == 0 ? place : nil
  }

  /// Inserts a unit with all its nodes.
  mutating func insert(_ unit: Assembly, parent: Int, at place: Int) {
    let number = Int32(truncatingIfNeeded: units.count)
    units.append(unit)
    let fresh = unit.document.elements.indices.map { row in
      let inner = unit.document.elements[row].parent
      return Node(
        origin: Origin(unit: number, row: Int32(truncatingIfNeeded: row)),
        parent: inner < 0 ? Int32(truncatingIfNeeded: parent) : inner &+ Int32(truncatingIfNeeded: place), oldRow: -1,
        isPlaced: inner < 0)
    }
    insert(fresh, at: place)
  }

  /// Removes a node and its descendants.
  mutating func remove(_ index: Int) {
    let end = end(of: index)
    nodes.removeSubrange(index..<end)
    let count = Int32(truncatingIfNeeded: end - index)
    for later in index..<nodes.count where Int(nodes[later].parent) >= index { nodes[later].parent -= count }
  }

  /// Moves a node to a parent that is not below it. `position` counts without the node. false: no such position.
  mutating func move(_ index: Int, to parent: Int, position: Int?) -> Bool {
    let end = end(of: index)
    let count = end - index
    var block = Array(nodes[index..<end])
    var copy = self
    copy.remove(index)
    let parent = parent >= end ? parent - count : parent
    guard let place = copy.place(in: parent, position: position) else { return false }
    let shift = Int32(truncatingIfNeeded: place - index)
    for inner in block.indices.dropFirst() { block[inner].parent += shift }
    block[0].parent = Int32(truncatingIfNeeded: parent)
    block[0].isPlaced = true
    copy.insert(block, at: place)
    self = copy
    return true
  }

  private mutating func insert(_ block: [Node], at place: Int) {
    let count = Int32(truncatingIfNeeded: block.count)
    for later in place..<nodes.count where Int(nodes[later].parent) >= place { nodes[later].parent += count }
    nodes.insert(contentsOf: block, at: place)
  }

  mutating func override(_ name: String, _ text: String?, _ index: Int) {
    override(name, text, nodes[index].origin)
  }

  mutating func override(_ name: String, _ text: String?, _ origin: Origin) {
    let list: Int
    if let known = overrideIndex[origin.key] {
      list = Int(known)
    } else {
      list = overrides.count
      overrideIndex[origin.key] = Int32(truncatingIfNeeded: list)
      overrides.append([])
    }
    let key = UInt64(UInt32(truncatingIfNeeded: list)) << 32 | UInt64(overrideNames.intern(name).id)
    overrideBytes += text?.memory ?? 0
    if let known = overridePlaces[key] {
      overrideBytes -= overrides[list][Int(known)].text?.memory ?? 0
      overrides[list][Int(known)].text = text
    } else {
      overridePlaces[key] = Int32(truncatingIfNeeded: overrides[list].count)
      overrideBytes += HeapBlock.object(MemoryLayout<Override>.stride) + name.memory
      overrides[list].append(Override(name: name, text: text))
    }
  }

  /// Bytes of what code has set. O(1).
  var overrideMemory: Int {
    overrides.memory + overrideIndex.memory + overridePlaces.memory + overrideNames.memory + overrideBytes
  }

  /// Bytes of its storage, without the document that the layout was loaded from.
  var memory: Int {
    var bytes = nodes.memory + overrideMemory
    for unit in units.dropFirst() {
      bytes += unit.document.memory(withSources: true) + unit.memory(sharedWith: unit.document)
    }
    return bytes
  }

  mutating func removeOverrides() {
    overrides = []
    overrideIndex = IndexMap()
    overridePlaces = IndexMap()
    overrideNames = NameTable()
    overrideBytes = 0
  }

  func overrides(of origin: Origin) -> [Override] { overrideIndex[origin.key].map { overrides[Int($0)] } ?? [] }

  /// Drops unused fragments, so that a tree does not grow with each edit. Sets each `oldRow` to the index. O(nodes).
  func compacted() -> LiveTree {
    var uses = [Int](repeating: 0, count: units.count)
    for node in nodes { uses[Int(node.origin.unit)] += 1 }
    uses[0] = 1
    var result = self
    result.units = []
    result.removeOverrides()
    var numbers = [Int32](repeating: -1, count: units.count)
    for unit in units.indices where uses[unit] > 0 {
      numbers[unit] = Int32(truncatingIfNeeded: result.units.count)
      result.units.append(units[unit])
    }
    for index in nodes.indices {
      let origin = nodes[index].origin
      result.nodes[index].oldRow = Int32(truncatingIfNeeded: index)
      result.nodes[index].origin.unit = numbers[Int(origin.unit)]
      for override in overrides(of: origin) { result.override(override.name, override.text, index) }
    }
    return result
  }

  /// A template's scopes of constants and state, located in the tree by the nodes they were given to.
  func definitions(of template: Template) -> [ScopeDefinition] {
    var places = IndexMap<Int32, Int32>()
    for (index, node) in nodes.enumerated() where node.oldRow >= 0 {
      places[node.oldRow] = Int32(truncatingIfNeeded: index)
    }
    var result: [ScopeDefinition] = []
    for definition in template.definitions {
      let row =
        definition.row ?? template.linked.tree.row(matching: definition.node, names: template.linked.names, from: 0)
      guard row >= 0, let place = places[Int32(truncatingIfNeeded: row)] else { continue }
      var moved = definition
      moved.row = Int(place)
      result.append(moved)
    }
    return result
  }
}
