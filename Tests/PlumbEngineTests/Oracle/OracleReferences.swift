import PlumbSyntax

/// References to other nodes: parent, previous, next and #id.
extension Oracle {
  private static let layoutSymbols: Set<String> = [
    "left", "right", "leading", "trailing", "width", "top", "bottom", "height", "center.x", "center.y",
    "firstBaseline", "lastBaseline",
  ]

  static func isLayoutSymbol(_ name: String) -> Bool { layoutSymbols.contains(name) }

  /// Whether `attribute` measures from the far edge of the parent's content.
  private func isFar(_ attribute: String, of node: Int) -> Bool {
    if input.isLegacy { return false }
    switch attribute {
    case "right", "bottom": return true
    case "leading", "trailing": return !isLeftSide(attribute, of: node)
    default: return false
    }
  }

  /// `left` or `right` for `leading` and `trailing`, others as they are.
  private func physical(_ name: String, of node: Int) -> String {
    guard name == "leading" || name == "trailing" else { return name }
    return isLeftSide(name, of: node) ? "left" : "right"
  }

  /// The term of `name` where it begins with parent, previous, next or #id; nil for other names.
  func reference(_ name: String, node: Int, attribute: String) throws(OracleError) -> OracleTerm? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let head = name[..<dot]
    let tail = String(name[name.index(after: dot)...])
    let isFar = isFar(attribute, of: node)
    switch head {
    case "parent": return try parent(tail, node, isFar)
    case "previous": return try sibling(tail, node, step: -1, isFar)
    case "next": return try sibling(tail, node, step: 1, isFar)
    default:
      guard head.hasPrefix("#") else { return nil }
      guard let target = find(String(head.dropFirst()), from: node) else { throw .expression("no node \(head)") }
      return try property(tail, of: target, isFar)
    }
  }

  private func parent(_ name: String, _ node: Int, _ far: Bool) throws(OracleError) -> OracleTerm {
    for axis in OracleAxis.allCases {
      let size = containerSize(of: node, axis)
      switch physical(name, of: node) {
      case axis.position: return far ? size : .number(0)
      case axis.end: return far ? .number(0) : size
      case axis.size: return size
      case axis.center: return .binary(.divide, size, .number(2))
      default: break
      }
    }
    guard nodes[node].parent >= 0 else { throw .expression("unknown property parent.\(name)") }
    return try lookUp(name, on: nodes[node].parent)
  }

  private func sibling(_ name: String, _ node: Int, step: Int, _ far: Bool) throws(OracleError) -> OracleTerm {
    let siblings = nodes[node].parent >= 0 ? nodes[nodes[node].parent].children : [node]
    guard var index = siblings.firstIndex(of: node) else { throw .expression("no siblings") }
    index += step
    guard Self.isLayoutSymbol(name) else {
      return siblings.indices.contains(index) ? try lookUp(name, on: siblings[index]) : .constant(.null)
    }
    guard siblings.indices.contains(index) else {
      return missingSibling(name, node, step: step, far)
    }
    let target = siblings[index]
    let visible = try property(name, of: target, far)
    guard has(target, "isHidden") else { return visible }
    // The edge belongs to `node`, so a missing sibling further on is judged from `node` as well.
    return .ifHidden(target, try siblingBeyond(index, name, node, siblings, step: step, far), visible)
  }

  /// What stands before the first child of a container that is read from right to left is its right edge.
  private func missingSibling(_ name: String, _ node: Int, step: Int, _ far: Bool) -> OracleTerm {
    let isRightmost = isRightToLeft(node) && step < 0 && !far && physical(name, of: node) == "left"
    return isRightmost ? containerSize(of: node, .horizontal) : .number(0)
  }

  private func siblingBeyond(
    _ index: Int, _ name: String, _ node: Int, _ siblings: [Int], step: Int, _ far: Bool
  ) throws(OracleError) -> OracleTerm {
    let index = index + step
    guard siblings.indices.contains(index) else {
      return missingSibling(name, node, step: step, far)
    }
    let visible = try property(name, of: siblings[index], far)
    guard has(siblings[index], "isHidden") else { return visible }
    return .ifHidden(siblings[index], try siblingBeyond(index, name, node, siblings, step: step, far), visible)
  }

  /// A property of a sibling or of a node with an id.
  private func property(_ name: String, of node: Int, _ far: Bool) throws(OracleError) -> OracleTerm {
    for axis in OracleAxis.allCases {
      let size = containerSize(of: node, axis)
      switch physical(name, of: node) {
      case axis.position:
        let near = OracleTerm.cell(node, axis.position)
        return far ? .binary(.subtract, size, near) : near
      case axis.end: return far ? fromFarEdge(node, axis) : farEdge(node, axis)
      case axis.size: return .cell(node, axis.size)
      case axis.center:
        return .binary(
          .add, .cell(node, axis.position), .binary(.multiply, .cell(node, axis.size), .cell(node, axis.anchor)))
      default: break
      }
    }
    switch name {
    case "firstBaseline": return .binary(.add, .cell(node, "top"), .firstBaseline(node))
    case "lastBaseline": return .binary(.add, .cell(node, "top"), .lastBaseline(node))
    default: return try lookUp(name, on: node)
    }
  }

  /// The node itself, its descendants depth-first, then its parent and the parent's other descendants, outwards.
  private func find(_ id: String, from start: Int) -> Int? {
    func inside(_ node: Int) -> Int? {
      if nodes[node].id == id { return node }
      for child in nodes[node].children { if let found = inside(child) { return found } }
      return nil
    }
    var node = start
    while node >= 0 {
      if let found = inside(node) { return found }
      node = nodes[node].parent
    }
    return nil
  }
}
