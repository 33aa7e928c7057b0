import PlumbSyntax

/// The static graph: which cells a cell's term mentions, whatever it would evaluate.
extension Oracle {
  /// The cells that `cell` refers to, hard and soft.
  private func targets(of cell: OracleCell) throws(OracleError) -> [OracleCell] {
    if let targets = edges[cell] { return targets }
    var targets: [OracleCell] = []
    try collect(term(cell), into: &targets)
    edges[cell] = targets
    return targets
  }

  private func collect(_ term: OracleTerm, into cells: inout [OracleCell]) throws(OracleError) {
    switch term {
    case .constant, .state: break
    case .cell(let cell): cells.append(cell)
    case .unary(_, let a): try collect(a, into: &cells)
    case .binary(_, let a, let b), .index(let a, let b):
      try collect(a, into: &cells)
      try collect(b, into: &cells)
    case .ternary(let a, let b, let c): for term in [a, b, c] { try collect(term, into: &cells) }
    case .call(_, let terms), .array(let terms), .text(let terms): for term in terms { try collect(term, into: &cells) }
    case .ifHidden(let node, let a, let b):
      cells.append(OracleCell(node: node, name: "isHidden"))
      try collect(a, into: &cells)
      try collect(b, into: &cells)
    case .bounding(let node, let axis):
      cells += boundaryCells(node, axis)
      for child in nodes[node].children {
        for name in ["isHidden", axis.position, axis.size] { cells.append(OracleCell(node: child, name: name)) }
      }
    case .softContentSize(let node, let axis): cells.append(OracleCell(node: node, name: axis.contentSize))
    case .naturalWidth(let node): cells.append(OracleCell(node: node, name: "text"))
    case .naturalHeight(let node), .firstBaseline(let node):
      for name in ["text", "width"] { cells.append(OracleCell(node: node, name: name)) }
    case .lastBaseline(let node):
      for name in ["text", "width", "height"] { cells.append(OracleCell(node: node, name: name)) }
    }
  }

  /// What the extent of a node without children is made of.
  private func boundaryCells(_ node: Int, _ axis: OracleAxis) -> [OracleCell] {
    guard nodes[node].children.isEmpty else { return [] }
    return [
      OracleCell(node: nodes[node].parent, name: axis.container), OracleCell(node: node, name: axis.insetBefore),
      OracleCell(node: node, name: axis.insetAfter),
    ]
  }

  /// Whether `target` can be reached from `source` over one edge or more.
  func reaches(_ source: OracleCell, _ target: OracleCell) throws(OracleError) -> Bool {
    if let found = reachable[source] { return found.contains(target) }
    var seen = Set<OracleCell>()
    var stack = try targets(of: source)
    while let cell = stack.popLast() {
      if seen.insert(cell).inserted { stack += try targets(of: cell) }
    }
    reachable[source] = seen
    return seen.contains(target)
  }

  /// Whether the soft edge from `source` to `target` is cut: the target statically depends on the source.
  func isCut(_ source: OracleCell, _ target: OracleCell) throws(OracleError) -> Bool { try reaches(target, source) }

  /// Whether both lie in one strongly connected component.
  func areTogether(_ a: OracleCell, _ b: OracleCell) throws(OracleError) -> Bool {
    if a == b { return true }
    guard try reaches(a, b) else { return false }
    return try reaches(b, a)
  }
}
