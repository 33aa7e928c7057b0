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

  private var edges = PlainArray<Edge>()
  /// By source cell and kind.
  private var cuts = IndexMap<UInt64, Int32>()

  /// Bytes of its storage.
  var memory: Int { edges.memory + cuts.memory }

  /// Records an edge. Expressions that are compiled again have no new ones, and those of probes cannot be cut.
  @inline(__always)
  mutating func add(_ kind: Kind, source: Int32, target: Int32, _ mode: LinkMode) {
    if mode.isPlain { edges.append(Edge(kind: kind, source: source, target: target)) }
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
    for place in edges.indices {
      let edge = edges[place]
      let source = store.definer(of: edge.source)
      let target = store.definer(of: edge.target)
      guard source >= 0, target >= 0, graph.isCyclic(Int(source)),
        graph.component(of: Int(source)) == graph.component(of: Int(target))
      else { continue }
      _ = cuts.insert(Self.key(edge.kind, edge.source))
      if affected.last != edge.source { affected.append(edge.source) }
    }
    return affected
  }

  private static func key(_ kind: Kind, _ cell: Int32) -> UInt64 { UInt64(cell) << 2 | UInt64(kind.rawValue) }
}
