import PlumbSyntax

/// A scroll view that a pointer scrolls, as of the layout's last compute.
struct ScrollArea {
  let layout: Layout
  let node: UInt64
  /// Of the linked document.
  let row: Int
  /// The program that the row and the paths are of.
  private let programVersion: UInt64
  /// Where the offset is in state, if an attribute shows it from there.
  private let pathX: StatePath?
  private let pathY: StatePath?

  /// nil for a node that is gone, or that the user cannot scroll.
  init?(_ layout: Layout, node: UInt64) {
    guard let row = layout.handles.row(node), Self.isThere(row, layout) else { return nil }
    self.layout = layout
    self.node = node
    self.row = row
    programVersion = layout.programVersion
    func path(_ axis: Axis) -> StatePath? {
      layout.machine.isOffsetSet(row, axis) ? ShownState(layout: layout).path(Self.names(axis).offset, row) : nil
    }
    pathX = path(.horizontal)
    pathY = path(.vertical)
  }

  /// Whether a row of the linked document is a scroll view that the user may scroll. O(log scroll views).
  static func isThere(_ row: Int, _ layout: Layout) -> Bool {
    if layout.image.program.scrollers.scroller(of: row) == nil { return false }
    return ((try? NodeReader(layout).value("isScrollEnabled", row)) ?? nil)?.a != 0
  }

  /// As it is now: the same as long as the program is. nil once the node is gone.
  var current: ScrollArea? { programVersion == layout.programVersion ? self : ScrollArea(layout, node: node) }

  private func value(_ name: String) -> Value? { (try? NodeReader(layout).value(name, row)) ?? nil }

  func number(_ name: String) -> Double { value(name)?.numeric ?? 0 }

  func isTrue(_ name: String) -> Bool { number(name) != 0 }

  private static func names(_ axis: Axis) -> (start: String, end: String, size: String, offset: String, bounce: String)
  {
    axis == .horizontal
      ? ("left", "right", "contentSize.width", "contentOffset.x", "alwaysBounceHorizontal")
      : ("top", "bottom", "contentSize.height", "contentOffset.y", "alwaysBounceVertical")
  }

  func range(_ axis: Axis) -> ScrollRange {
    let names = Self.names(axis)
    let frame = layout.frame(row: layout.order.place(ofRow: row))
    let length = axis == .horizontal ? frame.width : frame.height
    let lower = -number("adjustedContentInset." + names.start)
    let upper = number(names.size) + number("adjustedContentInset." + names.end) - length
    return ScrollRange(lower: lower, upper: max(lower, upper), length: length)
  }

  /// Where it is now, also before the next compute.
  func offset(_ axis: Axis) -> Double {
    if let path = boundOffset(axis), let number = (try? layout.value(at: path))?.numeric { return number }
    let offset = layout.machine.nextOffset(row) ?? (0, 0)
    return axis == .horizontal ? offset.x : offset.y
  }

  /// Whether the user can move it along an axis: it has more content than room, or gives way in any case.
  func canScroll(_ axis: Axis) -> Bool {
    let names = Self.names(axis)
    let range = range(axis)
    guard range.upper - range.lower > 0.5 || isTrue(names.bounce) && isTrue("bounces") else { return false }
    return !layout.machine.isOffsetSet(row, axis) || boundOffset(axis) != nil
  }

  /// Whether it is not yet at the end towards which a distance leads.
  func hasRoom(_ axis: Axis, towards distance: Double) -> Bool {
    guard canScroll(axis), distance != 0 else { return false }
    let range = range(axis)
    let offset = offset(axis)
    return distance > 0 ? offset < range.upper : offset > range.lower
  }

  private func boundOffset(_ axis: Axis) -> StatePath? { axis == .horizontal ? pathX : pathY }

  /// Scrolls it; an axis that an expression decides about stays as it is, unless it is state. Errors: those of setting
  /// state.
  func scroll(x: Double, y: Double) throws(Diagnostic) {
    var place = layout.machine.nextOffset(row) ?? (0, 0)
    for (axis, offset) in [(Axis.horizontal, x), (.vertical, y)] where offset.isFinite {
      if let path = boundOffset(axis) {
        try layout.set(.number(offset), at: path)
      } else if !layout.machine.isOffsetSet(row, axis) {
        if axis == .horizontal { place.x = offset } else { place.y = offset }
      }
    }
    _ = layout.machine.scroll(row, x: place.x, y: place.y)
  }
}
