import PlumbSyntax

/// A scroll view that a pointer drags, or that slides on after it was let go.
struct PointerScroll {
  private var area: ScrollArea
  private(set) var isDragged = true
  /// Where the drag began, and the offset there: as dragged, not as shown beyond an end.
  private let start: (x: Double, y: Double)
  private let origin: (x: Double, y: Double)
  private let scrollsX: Bool
  private let scrollsY: Bool
  private let bounces: Bool
  /// Whether it was being loaded again when the drag began. What a drag begins moves the content when it is let go.
  private let wasRefreshing: Bool
  private var hasPulled = false
  private var motionX = ScrollMotion()
  private var motionY = ScrollMotion()

  init(_ area: ScrollArea, x: Double, y: Double) {
    self.area = area
    start = (x, y)
    scrollsX = area.canScroll(.horizontal)
    scrollsY = area.canScroll(.vertical)
    bounces = area.isTrue("bounces")
    wasRefreshing = area.isRefreshing
    origin = (
      area.range(.horizontal).unband(area.offset(.horizontal)), area.range(.vertical).unband(area.offset(.vertical))
    )
  }

  /// Springs back from beyond an end, as if it had been let go there.
  init(settling area: ScrollArea, at time: Double) {
    self.init(area, x: 0, y: 0)
    release((0, 0), at: time)
  }

  var node: UInt64 { area.node }

  var isResting: Bool { !isDragged && motionX.isResting && motionY.isResting }

  /// Gives whether content has now been pulled down far enough for it to be loaded again: once a drag.
  mutating func drag(x: Double, y: Double) throws(Diagnostic) -> Bool {
    guard refresh() else { return false }
    let range = area.range(.vertical, isRefreshing: wasRefreshing)
    let top = shown(origin.y - (y - start.y), range)
    try area.scroll(
      x: scrollsX ? shown(origin.x - (x - start.x), area.range(.horizontal)) : .nan, y: scrollsY ? top : .nan)
    guard scrollsY, !hasPulled, top <= range.lower - ScrollArea.refreshHeight, !area.isRefreshing,
      area.hasRefreshControl
    else { return false }
    hasPulled = true
    return true
  }

  /// Sets the state of a pull, and sends its event. Errors: those of setting state and of sending.
  func beginRefreshing() throws(Diagnostic) { try area.beginRefreshing() }

  private func shown(_ offset: Double, _ range: ScrollRange) -> Double {
    bounces ? range.rubberBand(offset) : range.nearest(to: offset)
  }

  /// `velocity`: of the pointer, in points a second; the content goes with it.
  mutating func release(_ velocity: (x: Double, y: Double), at time: Double) {
    isDragged = false
    guard refresh() else { return }
    if scrollsX { motionX = motion(area, .horizontal, origin.x, -velocity.x, time) }
    if scrollsY { motionY = motion(area, .vertical, origin.y, -velocity.y, time) }
  }

  private func motion(
    _ area: ScrollArea, _ axis: Axis, _ origin: Double, _ velocity: Double, _ time: Double
  ) -> ScrollMotion {
    let range = area.range(axis)
    let offset = area.offset(axis)
    let rate = area.number("decelerationRate")
    if area.isTrue("isPagingEnabled"), range.length > 0, range.contains(offset) {
      let page = Momentum.page(
        nearestTo: Momentum.end(of: offset, velocity: velocity, rate: rate), origin: origin, start: range.lower,
        length: range.length)
      return ScrollMotion(from: offset, to: range.nearest(to: page), velocity: velocity, at: time)
    }
    return ScrollMotion(from: offset, velocity: velocity, at: time, within: range, rate: rate, bounces: bounces)
  }

  mutating func advance(to time: Double) throws(Diagnostic) {
    guard refresh() else {
      (motionX, motionY) = (ScrollMotion(), ScrollMotion())
      return
    }
    let x = scrollsX && !motionX.isResting ? motionX.offset(at: time) : .nan
    let y = scrollsY && !motionY.isResting ? motionY.offset(at: time) : .nan
    try area.scroll(x: x, y: y)
    // What there is to scroll may have become less meanwhile.
    if x.isFinite && motionX.isResting { motionX = settled(.horizontal, x, time) }
    if y.isFinite && motionY.isResting { motionY = settled(.vertical, y, time) }
  }

  private func settled(_ axis: Axis, _ offset: Double, _ time: Double) -> ScrollMotion {
    let range = area.range(axis)
    if range.contains(offset) { return ScrollMotion() }
    return ScrollMotion(from: offset, to: range.nearest(to: offset), velocity: 0, at: time)
  }

  /// False once the scroll view is gone.
  private mutating func refresh() -> Bool {
    guard let now = area.current else { return false }
    area = now
    return true
  }
}
