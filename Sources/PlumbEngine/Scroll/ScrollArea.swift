import PlumbSyntax

/// A scroll view, as of the layout's last compute.
final class ScrollArea {
  let layout: Layout
  let node: UInt64
  /// Of the linked document.
  let row: Int
  /// The program that the row and the paths are of.
  private let programVersion: UInt64
  /// Where the offset is in state, if an attribute shows it from there.
  private let pathX: StatePath?
  private let pathY: StatePath?
  /// The same of `refreshControl.isRefreshing`.
  private let refreshPath: StatePath?

  /// nil for a node that is gone, or that the user cannot scroll.
  convenience init?(_ layout: Layout, node: UInt64) {
    guard let row = layout.handles.row(node), Self.isThere(row, layout) else { return nil }
    self.init(layout, row: row)
  }

  /// The scroll view at a row of the linked document, also one that users cannot scroll. Fails if the row is not a scroll view.
  convenience init?(_ layout: Layout, row: Int) {
    if layout.image.program.scrollers.scroller(of: row) == nil { return nil }
    self.init(layout, scroller: row)
  }

  // Not the one that fails: of an object that fails before it has all its fields, Embedded Swift leaks the memory.
  private init(_ layout: Layout, scroller row: Int) {
    self.layout = layout
    self.row = row
    node = layout.handles.handle(row)
    programVersion = layout.programVersion
    func path(_ axis: Axis) -> StatePath? {
      layout.machine.isOffsetSet(row, axis) ? ShownState(layout: layout).path(Self.names(axis).offset, row) : nil
    }
    pathX = path(.horizontal)
    pathY = path(.vertical)
    refreshPath = ShownState(layout: layout).path(Self.refreshing, row)
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

  func range(_ axis: Axis) -> ScrollRange { range(axis, isRefreshing: isRefreshing) }

  /// Where the offset may rest along an axis; beyond the upper edge, as far as a refresh control is high, while what is shown
  /// is being loaded again.
  func range(_ axis: Axis, isRefreshing: Bool) -> ScrollRange {
    let viewport = viewport(axis)
    let lower = viewport.least - (isRefreshing && axis == .vertical ? Self.refreshHeight : 0)
    let upper = contentLength(axis) + viewport.endInset - viewport.length
    return ScrollRange(lower: lower, upper: max(lower, upper), length: viewport.length)
  }

  /// How long the content is along an axis.
  func contentLength(_ axis: Axis) -> Double { number(Self.names(axis).size) }

  /// What it shows along an axis, at the offset that it has at the next compute.
  func viewport(_ axis: Axis) -> ListViewport {
    let names = Self.names(axis)
    let frame = layout.frame(row: layout.order.place(ofRow: row))
    return ListViewport(
      offset: offset(axis), length: axis == .horizontal ? frame.width : frame.height,
      startInset: number("adjustedContentInset." + names.start), endInset: number("adjustedContentInset." + names.end))
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
    return !isFixed(axis)
  }

  /// Whether an expression decides the offset along an axis, and shows no state that could be set.
  func isFixed(_ axis: Axis) -> Bool { layout.machine.isOffsetSet(row, axis) && boundOffset(axis) == nil }

  /// Whether it is not yet at the end towards which a distance leads.
  func hasRoom(_ axis: Axis, towards distance: Double) -> Bool {
    guard canScroll(axis), distance != 0 else { return false }
    let range = range(axis)
    let offset = offset(axis)
    return distance > 0 ? offset < range.upper : offset > range.lower
  }

  // MARK: - Pull to refresh

  static var refreshing: String { "refreshControl.isRefreshing" }
  /// The event of a pull that is far enough.
  static var refreshEvent: String { "refreshControl.valueChanged" }
  /// How high a `UIRefreshControl` is, and how far content has to be pulled beyond its upper edge.
  static var refreshHeight: Double { 60 }

  /// Whether its document says what becomes of a pull.
  var hasRefreshControl: Bool {
    for index in layout.image.propertyRange(row) where layout.image.propertyName(index).hasPrefix("refreshControl.") {
      return true
    }
    return false
  }

  /// Whether what it shows is being loaded again, as it will be at the next compute.
  var isRefreshing: Bool {
    if let refreshPath, let number = (try? layout.value(at: refreshPath))?.numeric { return number != 0 }
    return isTrue(Self.refreshing)
  }

  /// Sets the state that `refreshControl.isRefreshing` shows, if it shows one, and sends the event. Errors: those of setting
  /// state and of sending.
  func beginRefreshing() throws(Diagnostic) {
    if let refreshPath { try layout.set(.number(1), at: refreshPath) }
    _ = try layout.sendIfPossible(Self.refreshEvent, node: node, value: 1)
  }

  private func boundOffset(_ axis: Axis) -> StatePath? { axis == .horizontal ? pathX : pathY }

  /// Scrolls it; an axis that an expression decides about stays as it is, unless it is state. Errors: those of setting
  /// state.
  func scroll(x: Double, y: Double) throws(Diagnostic) {
    let place = layout.machine.nextOffset(row) ?? (0, 0)
    let left = try scroll(.horizontal, to: x, from: place.x)
    let top = try scroll(.vertical, to: y, from: place.y)
    _ = layout.machine.scroll(row, x: left, y: top)
  }

  /// Sets the state of an axis, if its offset is state. Gives what the scroll view itself is scrolled to.
  private func scroll(_ axis: Axis, to target: Double, from offset: Double) throws(Diagnostic) -> Double {
    guard target.isFinite else { return offset }
    if let path = boundOffset(axis) {
      try layout.set(.number(target), at: path)
      return offset
    }
    return layout.machine.isOffsetSet(row, axis) ? offset : target
  }
}
