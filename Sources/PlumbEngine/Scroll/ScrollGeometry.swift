import PlumbSyntax

/// What a scroll view shows of its content, in points.
public struct ScrollGeometry: Equatable, Sendable {
  /// Along one axis.
  public struct Extent: Equatable, Sendable {
    /// The content offset that it has after the next compute.
    public var offset = 0.0
    /// The least and the greatest offset at which it may rest: insets count.
    public var minimum = 0.0
    public var maximum = 0.0
    /// The length of the view, and of its content.
    public var length = 0.0
    public var contentLength = 0.0
    /// What the content is inset by: `adjustedContentInset`.
    public var startInset = 0.0
    public var endInset = 0.0
    /// Whether the user can scroll along this axis.
    public var isScrollable = false
    /// Whether an expression decides the offset, and shows no state that could be set.
    public var isFixed = false
  }

  public var x = Extent()
  public var y = Extent()
  /// Whether it comes to rest at multiples of its size.
  public var isPaging = false
  /// Whether content gives way beyond its ends.
  public var bounces = false
  /// Whether what it shows is being loaded again: see `refreshControl.isRefreshing`.
  public var isRefreshing = false
  public var zoomScale = 1.0
  public var minimumZoomScale = 1.0
  public var maximumZoomScale = 1.0
}

extension Layout {
  /// What a scroll view shows, as of the last compute, with what was scrolled since. O(its properties). Errors: `.handle`,
  /// `.property` (no scroll view), `.busy`.
  public func scrollGeometry(row: Int) throws(Diagnostic) -> ScrollGeometry {
    if !activity.allowsReading { throw Diagnostic(.busy, "Scroll views cannot be read from callbacks") }
    let area = try scrollArea(row: row)
    var geometry = ScrollGeometry()
    geometry.x = area.extent(.horizontal)
    geometry.y = area.extent(.vertical)
    geometry.isPaging = area.isTrue("isPagingEnabled")
    geometry.bounces = area.isTrue("bounces")
    geometry.isRefreshing = area.isRefreshing
    geometry.zoomScale = area.zoomScale
    (geometry.minimumZoomScale, geometry.maximumZoomScale) = area.zoomLimits
    return geometry
  }

  /// The scroll view of a row. Errors: `.handle`, `.property`.
  func scrollArea(row: Int) throws(Diagnostic) -> ScrollArea {
    guard let linked = linkedRow(row) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    if let area = ScrollArea(self, row: linked) { return area }
    var diagnostic = Diagnostic(.property, "\(component(row: row)) does not scroll")
    diagnostic.notes = ["UIScrollView does, and what is made from it: UITableView, UICollectionView, UITextView"]
    diagnostic.nodePath = path(row: row)
    throw diagnostic
  }
}

extension ScrollArea {
  fileprivate func extent(_ axis: Axis) -> ScrollGeometry.Extent {
    let range = range(axis)
    let viewport = viewport(axis)
    return ScrollGeometry.Extent(
      offset: viewport.offset, minimum: range.lower, maximum: range.upper, length: viewport.length,
      contentLength: contentLength(axis), startInset: viewport.startInset, endInset: viewport.endInset,
      isScrollable: Self.isThere(row, layout) && canScroll(axis), isFixed: isFixed(axis))
  }
}
