import PlumbSyntax

/// Scrolling by the program. What the offset is kept in is set: state that `contentOffset.x` or `contentOffset.y` shows, else
/// the scroll view itself. Content that slides after a finger let it go stops.
extension Layout {
  /// Scrolls a scroll view to an offset, as far as its content and its insets reach; an infinite one is the end. Follows at
  /// the next compute. Errors: `.argument` (NaN; before the first compute, when no limits are known), `.property` (no scroll
  /// view, or an expression that is not state says another offset), `.type` and `.limit` of state, `.handle`, `.busy`.
  public func scroll(row: Int, toX x: Double, y: Double) throws(Diagnostic) {
    let area = try movableArea(row, x, y)
    try area.rest(x: area.range(.horizontal).nearest(to: x), y: area.range(.vertical).nearest(to: y))
  }

  /// As `scroll(row:toX:y:)`, from where it is now by a distance: positive ones show what is further right and down.
  public func scroll(row: Int, byX x: Double, y: Double) throws(Diagnostic) {
    let area = try movableArea(row, x, y)
    func target(_ axis: Axis, _ distance: Double) -> Double {
      // What an expression decides stays: it is not moved, rather than taken into its limits.
      distance == 0 && area.isFixed(axis)
        ? area.offset(axis) : area.range(axis).nearest(to: area.offset(axis) + distance)
    }
    try area.rest(x: target(.horizontal, x), y: target(.vertical, y))
  }

  private func movableArea(_ row: Int, _ x: Double, _ y: Double) throws(Diagnostic) -> ScrollArea {
    if isBusy { throw Diagnostic(.busy, "Scroll views cannot be scrolled now") }
    if x.isNaN || y.isNaN { throw Diagnostic(.argument, "A scroll view cannot be scrolled to or by NaN") }
    let area = try scrollArea(row: row)
    if published.revision == 0 {
      var diagnostic = Diagnostic(.argument, "How far a scroll view reaches is not known before the first compute")
      diagnostic.notes = ["compute the layout first, or set its content offset"]
      throw diagnostic
    }
    return area
  }
}

extension ScrollArea {
  /// Scrolls it, and stops what slides. Errors: `.property` (an expression that is not state decides), those of setting
  /// state.
  func rest(x: Double, y: Double) throws(Diagnostic) {
    if isFixed(.horizontal), x != offset(.horizontal) { throw fixedFailure(.horizontal) }
    if isFixed(.vertical), y != offset(.vertical) { throw fixedFailure(.vertical) }
    layout.stopSliding(node)
    // A row that a list was to show is not what counts any more.
    layout.lists.views.first { $0.node == node }?.target = nil
    try scroll(x: x, y: y)
  }

  private func fixedFailure(_ axis: Axis) -> Diagnostic {
    let place = layout.order.place(ofRow: row)
    let name = axis == .horizontal ? "contentOffset.x" : "contentOffset.y"
    var diagnostic = Diagnostic(.property, "\(name) of \(layout.component(row: place)) is set by an expression")
    diagnostic.notes = ["a key of state and nothing more is set when it is scrolled: \(name)=\"scrolled\""]
    diagnostic.nodePath = layout.path(row: place)
    return diagnostic
  }
}
