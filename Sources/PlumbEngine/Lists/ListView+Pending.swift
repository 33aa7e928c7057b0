/// Whether a compute has something to do in a list, which every compute asks.
extension ListView {
  /// Whether nothing is to be done, as far as this can be told without looking at lists in cells: what an unchanged compute
  /// costs. O(cells).
  var isQuiet: Bool {
    if isStale || target != nil || !asked.isEmpty || !retired.isEmpty || selection.isNew { return false }
    if let motions, !motions.leaving.isEmpty { return false }
    for cell in cells where !cell.isQuiet { return false }
    for cell in spare where cell.layout.isBusy || cell.layout.hasLists { return false }
    for entry in inherited where !present(entry).isIdentical(to: entry.value) { return false }
    return true
  }

  /// Whether it has to be updated even if nothing of its layout has changed.
  var needsUpdate: Bool {
    if isStale || target != nil || !asked.isEmpty || selection.isNew { return true }
    for cell in cells where cell.needsCompute { return true }
    for entry in inherited where !present(entry).isIdentical(to: entry.value) { return true }
    return false
  }

  /// Whether a call on one of its cells is running, which has called the host: cells are not to change now.
  var hasBusyCells: Bool {
    for cell in cells where cell.isBusy { return true }
    for cell in spare where cell.isBusy { return true }
    for cell in asked where cell.isBusy { return true }
    for cell in retired where cell.isBusy { return true }
    if let motions, motions.leaving.contains(where: { $0.cell.isBusy }) { return true }
    return false
  }
}
