import PlumbSyntax

/// Which ids expressions refer to, and the subtrees in which they were found: nodes with such an id that come or go
/// elsewhere change no reference.
struct AskedIDs {
  /// By id << 32 | the innermost node around the reference that has the node with the id in its subtree.
  private var roots = IndexMap<UInt64, UInt8>()
  private var ids = IndexMap<UInt32, UInt8>()
  /// How often an expression that was compiled referred to an id.
  private(set) var noteCount = 0

  /// Bytes of its storage.
  var memory: Int { roots.memory + ids.memory }

  /// Notes that an expression of `row` refers to an id, which `found` has. O(depth * depth).
  mutating func note(_ id: Name, from row: Int, found: Int, _ tree: NodeTree) {
    noteCount &+= 1
    var root = row
    while root > 0, !tree.isInside(found, root) { root = Int(tree.parents[root]) }
    _ = ids.insert(id.id)
    _ = roots.insert(Self.key(id, root))
  }

  /// Whether a node with an id that comes or goes below `parent` may change what a reference means. O(depth).
  func mayChange(_ id: Name, below parent: Int, _ tree: NodeTree) -> Bool {
    guard id != .empty, ids.contains(id.id) else { return false }
    var root = parent
    while root >= 0 {
      if roots.contains(Self.key(id, root)) { return true }
      root = Int(tree.parents[root])
    }
    return false
  }

  private static func key(_ id: Name, _ root: Int) -> UInt64 {
    UInt64(id.id) << 32 | UInt64(UInt32(truncatingIfNeeded: root))
  }
}
