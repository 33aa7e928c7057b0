import PlumbSyntax

/// What hosts see of a list until the compute that is running succeeds.
struct KeptCells {
  fileprivate(set) var isOpen = false
  /// In order. `distance` is that of `ListCell`.
  fileprivate var cells: [(cell: ListCell, distance: Double?)] = []
  fileprivate var viewport = ListViewport(offset: 0, length: 0)
  fileprivate var pinned: (header: PinnedPart?, footer: PinnedPart?)
  fileprivate var target: (part: ListPart, position: ListPosition)?

  /// Bytes of its storage.
  var memory: Int { cells.memory }
}

/// A compute that fails, for a row of this list or for something else, leaves on the screen what was there before.
///
/// That cells are not given other rows meanwhile makes this safe: to show their rows again would ask the source for items and
/// compute, which may fail too.
extension ListView {
  /// A compute begins.
  func keepShown() {
    kept.isOpen = true
    serials.before = serials.last
    kept.viewport = viewport
    kept.pinned = pinned
    kept.target = target
    keepCells()
  }

  /// Rows were taken: what was shown of those that are gone cannot be shown again.
  func keepCells() {
    forgetKeptCells()
    for cell in cells {
      cell.isKept = true
      kept.cells.append((cell, cell.distance))
    }
  }

  private func forgetKeptCells() {
    for entry in kept.cells { entry.cell.isKept = false }
    kept.cells.removeAll(keepingCapacity: true)
  }

  /// The compute is over: hosts see what it has made, or what they saw before if it failed.
  func endCompute(isDone: Bool) {
    if !kept.isOpen { return }
    kept.isOpen = false
    if !isDone { showKept() }
    forgetKeptCells()
    if motions != nil || !arrivals.isEmpty { endMotionsOfCompute(isDone: isDone) }
    releaseRetired()
    trimSpare()
  }

  @inline(never)
  private func showKept() {
    hasFailed = true
    for cell in cells where !cell.isKept { putAside(cell) }
    spare.removeAll { $0.isKept }
    asked.removeAll { $0.isKept }
    retired.removeAll { $0.isKept }
    cells.removeAll(keepingCapacity: true)
    for entry in kept.cells {
      entry.cell.distance = entry.distance
      cells.append(entry.cell)
    }
    viewport = kept.viewport
    pinned = kept.pinned
    target = kept.target
    for cell in cells { settleFocus(of: cell) }
    noteShown()
  }
}
