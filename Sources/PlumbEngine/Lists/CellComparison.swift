import PlumbSyntax

extension CellElement {
  /// Whether it is what another one is, but for where that stands in its texts. O(elements + attributes).
  func hasSameContent(as other: CellElement) -> Bool {
    if self === other { return true }
    guard isNamed(as: other) else { return false }
    var waiting = [(unit, other.unit)]
    while let (before, now) = waiting.popLast() {
      if before === now { continue }
      if !before.document.sharesStorage(with: now.document) {
        guard DocumentComparison(before.document, now.document).haveSameContent else { return false }
      }
      guard before.hasSameStructure(as: now, nil), before.cells.count == now.cells.count else { return false }
      for (first, second) in zip(before.structure, now.structure) { waiting.append((first.unit, second.unit)) }
      for (first, second) in zip(before.cells, now.cells) {
        guard first.parent == second.parent, first.isNamed(as: second) else { return false }
        waiting.append((first.unit, second.unit))
      }
    }
    return true
  }
}
