import PlumbSyntax

/// The nodes of a running layout in document order: what is written as one document to be linked, and rebased when files
/// have changed.
struct LiveDocument {
  typealias Origin = NodeOrigin

  struct Node {
    var origin: Origin
    /// Index in `nodes`, -1 for the root.
    var parent: Int32
    /// The row in the linked document of the present layout, -1 for a new node.
    var oldRow: Int32
    /// Whether code placed the node.
    var isPlaced = false
  }

  /// The document first, then the fragments.
  var units: [Assembly]
  /// By unit: of what it is an instance; nil for others.
  var instances: [Instance?]
  var nodes: [Node] = []
  var overrides = Overrides()

  init(_ units: [Assembly]) {
    self.units = units
    instances = [Instance?](repeating: nil, count: units.count)
  }

  /// How deep nodes are nested; 1 for the root alone. O(nodes).
  var depth: Int {
    var depths: [Int] = []
    depths.reserveCapacity(nodes.count)
    for node in nodes { depths.append(node.parent < 0 ? 1 : depths[Int(node.parent)] + 1) }
    return depths.max() ?? 0
  }

  /// Without fragments of which no node is left, so that a layout does not grow with each edit. O(nodes).
  func compacted() -> LiveDocument {
    var uses = [Int](repeating: 0, count: units.count)
    for node in nodes { uses[Int(node.origin.unit)] += 1 }
    uses[0] = 1
    var result = LiveDocument([])
    var numbers = [Int32](repeating: -1, count: units.count)
    for unit in units.indices where uses[unit] > 0 {
      numbers[unit] = Int32(truncatingIfNeeded: result.units.count)
      result.units.append(units[unit])
      var instance = instances[unit]
      // What it is an instance of has a node around it.
      if let around = instance?.unit { instance?.unit = numbers[Int(around)] }
      result.instances.append(instance)
    }
    result.nodes.reserveCapacity(nodes.count)
    for node in nodes {
      var moved = node
      moved.origin.unit = numbers[Int(node.origin.unit)]
      result.nodes.append(moved)
      for override in overrides.of(node.origin) { result.overrides.set(override.name, override.text, of: moved.origin) }
    }
    return result
  }

  /// A template's scopes of constants and state, located by the nodes they were given to. O(nodes).
  func definitions(of template: Template) -> [ScopeDefinition] {
    var places = IndexMap<Int32, Int32>()
    for (index, node) in nodes.enumerated() where node.oldRow >= 0 {
      places[node.oldRow] = Int32(truncatingIfNeeded: index)
    }
    var result: [ScopeDefinition] = []
    for definition in template.definitions where definition.isOfCell {
      var kept = definition
      kept.row = 0
      result.append(kept)
    }
    result += instanceScopes()
    for definition in template.definitions where !definition.isOfInstance && !definition.isOfCell {
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
