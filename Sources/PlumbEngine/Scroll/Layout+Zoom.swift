import PlumbSyntax

/// Zooming. The scale is state that `zoomScale` shows, and the document says what is larger by it: `width="1000 * zoom"`.
extension Layout {
  /// Zooms a scroll view about a point in its own coordinates, so that what is there stays there, as far as its content
  /// reaches. The scale is taken into `minimumZoomScale` and `maximumZoomScale`; gives what it is then. The content is taken
  /// to grow in proportion, as the offset has to be known before it is computed. Errors: `.argument` (a scale that is not
  /// positive and finite, a point that is not finite, before the first compute), `.property` (no scroll view; `zoomScale`
  /// shows no state), `.type` and `.limit` of state, `.handle`, `.busy`.
  @discardableResult
  public func zoom(row: Int, to scale: Double, aboutX x: Double, y: Double) throws(Diagnostic) -> Double {
    if isBusy { throw Diagnostic(.busy, "Scroll views cannot be zoomed now") }
    guard scale > 0, scale.isFinite else {
      throw Diagnostic(.argument, "A zoom scale is \(scale.description); a positive number is expected")
    }
    guard x.isFinite, y.isFinite else { throw Diagnostic(.argument, "The point to zoom about must be finite") }
    let area = try scrollArea(row: row)
    if published.revision == 0 {
      throw Diagnostic(.argument, "How far a scroll view reaches is not known before the first compute")
    }
    let before = area.zoomScale
    let limits = area.zoomLimits
    let after = min(max(scale, limits.least), limits.greatest)
    let shown = area.number("zoomScale")
    let target = (
      x: area.offset(.horizontal, zoomedBy: after / before, contentBy: after / shown, about: x),
      y: area.offset(.vertical, zoomedBy: after / before, contentBy: after / shown, about: y)
    )
    try setShownState("zoomScale", to: .number(after), row: row)
    try area.rest(x: target.x, y: target.y)
    return after
  }
}

extension ScrollArea {
  /// The scale that it has at the next compute.
  var zoomScale: Double {
    let path = ShownState(layout: layout).path("zoomScale", row)
    let next = path.flatMap { (try? layout.value(at: $0))?.numeric } ?? number("zoomScale")
    return next > 0 && next.isFinite ? next : 1
  }

  /// From the least scale to the greatest.
  var zoomLimits: (least: Double, greatest: Double) {
    func limit(_ name: String) -> Double {
      let scale = number(name)
      return scale > 0 && scale.isFinite ? scale : 1
    }
    let least = limit("minimumZoomScale")
    return (least, max(least, limit("maximumZoomScale")))
  }

  /// The offset along an axis once all has grown: what is at a distance from the edge of the view stays there.
  fileprivate func offset(
    _ axis: Axis, zoomedBy factor: Double, contentBy contentFactor: Double, about point: Double
  ) -> Double {
    if isFixed(axis) { return offset(axis) }
    let viewport = viewport(axis)
    let wanted = (viewport.offset + point) * factor - point
    let length = contentLength(axis) * (contentFactor.isFinite && contentFactor > 0 ? contentFactor : factor)
    let lower = viewport.least
    return min(max(wanted, lower), max(lower, length + viewport.endInset - viewport.length))
  }
}
