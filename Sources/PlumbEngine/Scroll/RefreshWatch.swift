import PlumbSyntax

/// The scroll views of a layout whose documents say whether what they show is being loaded again: meanwhile their content may
/// rest lower. When that ends it comes back, unless a pointer takes it back.
struct RefreshWatch {
  fileprivate struct Entry {
    var node: UInt64
    /// The property that says it.
    var property: Int
    var wasRefreshing: Bool
  }

  fileprivate var entries: [Entry] = []
  /// Of the program that they are of.
  fileprivate var version = UInt64.max

  /// Whether there are such scroll views, as far as is known of a program.
  @inline(__always)
  func isAsked(_ programVersion: UInt64) -> Bool { version != programVersion || !entries.isEmpty }

  var memory: Int { entries.memory }
}

extension Layout {
  /// Takes content back to its limits that has been loaded again. Whether any was. After a run of the program; what is
  /// published is as it was before. Errors: those of setting state. O(scroll views) for a new program that has such scroll
  /// views.
  @inline(never)
  func takeEndedRefreshes() throws(Diagnostic) -> Bool {
    if !refreshes.isAsked(programVersion) { return false }
    if refreshes.version != programVersion { findRefreshes() }
    var isNew = false
    for place in refreshes.entries.indices {
      let entry = refreshes.entries[place]
      let isRefreshing = machine.workingValue(entry.property).a != 0
      refreshes.entries[place].wasRefreshing = isRefreshing
      guard entry.wasRefreshing, !isRefreshing, published.revision > 0, !touches.move(entry.node),
        let row = handles.row(entry.node), let area = ScrollArea(self, row: row), !area.isFixed(.vertical)
      else { continue }
      let lower = area.range(.vertical, isRefreshing: false).lower
      if area.offset(.vertical) >= lower { continue }
      try area.scroll(x: .nan, y: lower)
      isNew = true
    }
    return isNew
  }

  private func findRefreshes() {
    let before = refreshes.entries
    refreshes.entries.removeAll(keepingCapacity: true)
    refreshes.version = programVersion
    if template.linked.names.find(ScrollArea.refreshing) == nil { return }
    for scroller in image.program.scrollers {
      let row = Int(scroller.row)
      let property = image.propertyRange(row).first { image.propertyName($0) == ScrollArea.refreshing }
      guard let property else { continue }
      let node = handles.handle(row)
      let was = before.first { $0.node == node }?.wasRefreshing ?? false
      refreshes.entries.append(RefreshWatch.Entry(node: node, property: property, wasRefreshing: was))
    }
  }
}
