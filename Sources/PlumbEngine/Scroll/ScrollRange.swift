/// Where the offset of a scroll view may rest along one axis, in points, and how far it can be dragged beyond.
struct ScrollRange {
  /// How much of a drag beyond an end is shown at first.
  private static let give = 0.55

  var lower = 0.0
  var upper = 0.0
  /// The length of the view; with 0 nothing is shown beyond the ends.
  var length = 0.0

  func contains(_ offset: Double) -> Bool { offset >= lower && offset <= upper }

  func nearest(to offset: Double) -> Double { min(max(offset, lower), upper) }

  /// What is shown of an offset that is dragged x beyond an end: x c d / (d + c x), where d is the length of the view: less
  /// the further it is, and never more than d. `UIScrollView` gives way by this formula, with c = 0.55.
  func rubberBand(_ offset: Double) -> Double {
    let inside = nearest(to: offset)
    if length <= 0 || inside == offset { return inside }
    let beyond = (offset - inside).magnitude
    let shown = (1 - 1 / (beyond * Self.give / length + 1)) * length
    return offset < inside ? inside - shown : inside + shown
  }

  /// The offset that is shown as one beyond an end: what `rubberBand` makes of it.
  func unband(_ shown: Double) -> Double {
    let inside = nearest(to: shown)
    let beyond = (shown - inside).magnitude
    if length <= 0 || beyond <= 0 { return inside }
    let dragged = (1 / (1 - min(beyond / length, 0.99)) - 1) * length / Self.give
    return shown < inside ? inside - dragged : inside + dragged
  }

  /// How fast what is shown moves for each unit of the drag: the derivative of `rubberBand`, which is c (1 - s / d)² where s
  /// is what is shown beyond the end.
  func slope(ofShown shown: Double) -> Double {
    let beyond = (shown - nearest(to: shown)).magnitude
    if beyond <= 0 { return 1 }
    if length <= 0 { return 0 }
    let left = 1 - min(beyond / length, 1)
    return Self.give * left * left
  }
}
