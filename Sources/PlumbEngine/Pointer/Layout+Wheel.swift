import PlumbSyntax

extension Layout {
  /// A wheel turns over a point in root coordinates: each axis scrolls the nearest that has room, in the cell there first, to
  /// its end at most. Gives the nearest of what scrolls, 0 for nothing; of what is in a cell the list.
  func turnWheel(
    x: Double, y: Double, deltaX: Double, deltaY: Double, _ components: inout TouchComponents
  ) throws(Diagnostic) -> UInt64 {
    var left = (x: deltaX, y: deltaY)
    return try turnWheel(x: x, y: y, &left, &components)
  }

  /// `left`: what has scrolled nothing yet; 0 along an axis that has.
  private func turnWheel(
    x: Double, y: Double, _ left: inout (x: Double, y: Double), _ components: inout TouchComponents
  ) throws(Diagnostic) -> UInt64 {
    let targets = try PointerTargets(self, x: x, y: y, &components)
    var nearest: UInt64 = 0
    // Cells are as deep in each other as `CellElement.maximumNesting`.
    if let hit = try cellHit(x: x, y: y), try hit.cell.layout.turnWheel(x: hit.x, y: hit.y, &left, &components) != 0 {
      nearest = hit.view.node
    }
    for node in targets.scrollers where left.x != 0 || left.y != 0 {
      guard let area = ScrollArea(self, node: node) else { continue }
      let isX = area.hasRoom(.horizontal, towards: left.x)
      let isY = area.hasRoom(.vertical, towards: left.y)
      if !isX && !isY { continue }
      let offset = (x: area.offset(.horizontal), y: area.offset(.vertical))
      stopSliding(node)
      try area.scroll(
        x: isX ? area.range(.horizontal).nearest(to: offset.x + left.x) : offset.x,
        y: isY ? area.range(.vertical).nearest(to: offset.y + left.y) : offset.y)
      if isX { left.x = 0 }
      if isY { left.y = 0 }
      if nearest == 0 { nearest = node }
    }
    return nearest
  }
}
