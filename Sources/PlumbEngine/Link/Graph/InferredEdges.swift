import PlumbSyntax

/// Edges from sizes to the content they are inferred from. Those that would close a cycle are cut, and what depends on
/// them is compiled again without (docs/semantics/dependencies.md, section 2).
struct InferredEdges: ~Copyable {
  enum Kind: UInt8 { case position, size, content, measure }

  struct Edge {
    var kind: Kind
    /// The cell whose draft has the edge, and the cell it reads.
    var source: Int32
    var target: Int32
  }

  /// An edge of a block that many cells lead to: it is cut at one of them.
  private struct PartEdge {
    var edge: Edge
    var cell: Int32
  }

  private var edges = PlainArray<Edge>()
  private var partEdges = PlainArray<PartEdge>()
  /// By source cell and kind.
  private var cuts = IndexMap<UInt64, Int32>()

  /// Bytes of its storage.
  var memory: Int { edges.memory + partEdges.memory + cuts.memory }

  /// Records an edge. Expressions that are compiled again have no new ones, and those of probes cannot be cut.
  @inline(__always)
  mutating func add(_ kind: Kind, source: Int32, target: Int32, _ mode: LinkMode) {
    if mode.isPlain { edges.append(Edge(kind: kind, source: source, target: target)) }
  }

  /// Records an edge of the block that computes `source`, which reads `target` through `cell`: where the edge is cut, `cell`
  /// is compiled again.
  mutating func add(_ kind: Kind, source: Int32, target: Int32, through cell: Int32, _ mode: LinkMode) {
    if mode.isPlain {
      partEdges.append(PartEdge(edge: Edge(kind: kind, source: source, target: target), cell: cell))
    }
  }

  /// Whether an edge is cut. A probe has the cuts of its original.
  func isCut(_ kind: Kind, _ cell: Int32, _ store: CellStore, _ mode: LinkMode) -> Bool {
    guard mode.pass == .afterCuts else { return false }
    let origin = store.cells[Int(cell)].origin
    return cuts.contains(Self.key(kind, origin.kind == .probe ? origin.extra : cell))
  }

  /// Cuts the edges whose ends are in one strongly connected component. Gives the cells that had them.
  mutating func cut(_ graph: borrowing DraftGraph, _ store: CellStore) -> [Int32] {
    var affected: [Int32] = []
    for place in edges.indices where Self.isInside(edges[place], graph, store) {
      let edge = edges[place]
      _ = cuts.insert(Self.key(edge.kind, edge.source))
      if affected.last != edge.source { affected.append(edge.source) }
    }
    for place in partEdges.indices where Self.isInside(partEdges[place].edge, graph, store) {
      _ = cuts.insert(Self.key(partEdges[place].edge.kind, partEdges[place].cell))
      affected.append(partEdges[place].cell)
    }
    return affected
  }

  /// Whether both ends of an edge are in one component.
  private static func isInside(_ edge: Edge, _ graph: borrowing DraftGraph, _ store: CellStore) -> Bool {
    let source = store.definer(of: edge.source)
    let target = store.definer(of: edge.target)
    return source >= 0 && target >= 0 && graph.isCyclic(Int(source))
      && graph.component(of: Int(source)) == graph.component(of: Int(target))
  }

  private static func key(_ kind: Kind, _ cell: Int32) -> UInt64 { UInt64(cell) << 2 | UInt64(kind.rawValue) }
}
