/// The views of a layout that is active, with their superviews in it.
struct PlacedViews {
  private struct Entry {
    let view: ViewReference
    /// nil: the view stands at the top of the layout.
    let superview: ViewReference?
    /// Among the subviews of the superview, counted from the last one, which is 1.
    let place: Int
  }

  /// In the order of their declaration.
  private var entries: [Entry] = []
  /// The result of an update after which all views are where they were; nil: each update looks at all of them, because
  /// a view is declared several times, or cannot be placed.
  private var unchanged: Placement.Result?

  /// The views that the program has not released.
  var views: some Sequence<View> { entries.lazy.compactMap { $0.view.view } }

  /// The views at the top of the layout.
  var tops: some Sequence<View> { entries.lazy.filter { $0.superview == nil }.compactMap { $0.view.view } }

  /// Places views as they are declared, and removes those from their superviews that are not declared any more.
  mutating func place(_ declared: [DeclaredView]) -> Placement.Result {
    if let unchanged, arePlaced(declared) { return unchanged }
    var work = Placement(declared)
    for entry in entries {
      if let view = entry.view.view { work.notePrevious(view, entry.superview?.view) }
    }
    work.place()
    entries = []
    entries.reserveCapacity(declared.count)
    for index in declared.indices {
      entries.append(
        Entry(
          view: declared[index].view.reference, superview: declared[index].superview?.reference,
          place: work.place(of: index)))
    }
    unchanged = nil
    if !work.result.isRepeating, work.result.problems.isEmpty {
      var result = Placement.Result()
      result.difference.kept = entries.map(\.view)
      unchanged = result
    }
    return work.result
  }

  /// Whether a declaration has the views of the previous one, and they are where it has placed them.
  private func arePlaced(_ declared: [DeclaredView]) -> Bool {
    if declared.count != entries.count { return false }
    for index in declared.indices {
      let view = declared[index].view
      if entries[index].view !== view.reference { return false }
      guard let superview = declared[index].superview else {
        if entries[index].superview != nil { return false }
        continue
      }
      let place = superview.subviews.count - entries[index].place
      if entries[index].superview !== superview.reference || place < 0 || superview.subviews[place] !== view
        || !superview.isArranged(view, !declared[index].isUnarranged)
      {
        return false
      }
    }
    return true
  }

  /// Removes the views from their superviews, but for those at the top.
  mutating func remove() {
    var leaving: [ViewReference: Set<ViewReference>] = [:]
    for entry in entries {
      guard let view = entry.view.view, let superview = entry.superview?.view, view.superview === superview else {
        continue
      }
      leaving[superview.reference, default: []].insert(view.reference)
    }
    for (superview, views) in leaving {
      if let superview = superview.view {
        superview.setSubviews(superview.subviews.filter { !views.contains($0.reference) })
      }
    }
  }
}
