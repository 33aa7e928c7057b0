import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_scroll_to")
public func layoutScrollTo(_ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double) -> plumb_status {
  scrolling(layout, node) { (layout, row) throws(Diagnostic) in try layout.scroll(row: row, toX: x, y: y) }
}

@_cdecl("plumb_layout_scroll_by")
public func layoutScrollBy(_ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double) -> plumb_status {
  scrolling(layout, node) { (layout, row) throws(Diagnostic) in try layout.scroll(row: row, byX: x, y: y) }
}

@_cdecl("plumb_layout_scroll_to_show")
public func layoutScrollToShow(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  scrolling(layout, node) { (layout, row) throws(Diagnostic) in try layout.scrollToShow(row: row) }
}

@_cdecl("plumb_layout_scroll_to_show_rect")
public func layoutScrollToShowRect(
  _ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> plumb_status {
  scrolling(layout, node) { (layout, row) throws(Diagnostic) in
    try layout.scrollToShow(row: row, x: x, y: y, width: width, height: height)
  }
}

@_cdecl("plumb_layout_zoom")
public func layoutZoom(
  _ layout: OpaquePointer?, _ node: plumb_node, _ scale: Double, _ x: Double, _ y: Double,
  _ outScale: UnsafeMutablePointer<Double>?
) -> plumb_status {
  scrolling(layout, node) { (layout, row) throws(Diagnostic) in
    let reached = try layout.zoom(row: row, to: scale, aboutX: x, y: y)
    outScale?.pointee = reached
  }
}

@_cdecl("plumb_node_scroll")
public func nodeScroll(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outScroll: UnsafeMutablePointer<plumb_scroll>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outScroll = try required(outScroll, "out_scroll")
    outScroll.pointee = plumb_scroll(try handle.layout.scrollGeometry(row: row))
    return .ok
  }
}

@_cdecl("plumb_node_scroll_indicators")
public func nodeScrollIndicators(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outVertical: UnsafeMutablePointer<plumb_frame>?,
  _ outHorizontal: UnsafeMutablePointer<plumb_frame>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let indicators = try handle.layout.scrollIndicators(row: row)
    outVertical?.pointee = plumb_frame(indicators.vertical ?? Frame())
    outHorizontal?.pointee = plumb_frame(indicators.horizontal ?? Frame())
    return .ok
  }
}

/// A call that scrolls: state may change, of the layouts around a cell too.
private func scrolling(
  _ layout: OpaquePointer?, _ node: plumb_node, _ body: (Layout, Int) throws(Diagnostic) -> Void
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let row = try handle.row(of: node)
    defer { handle.state.clear() }
    try body(handle.layout, row)
    return .ok
  }
}

/// Bits of `plumb_scroll_flags`.
private enum ScrollFlag {
  static var horizontal: plumb_scroll_flags { 1 }
  static var vertical: plumb_scroll_flags { 2 }
  static var fixedX: plumb_scroll_flags { 4 }
  static var fixedY: plumb_scroll_flags { 8 }
  static var paging: plumb_scroll_flags { 16 }
  static var bounces: plumb_scroll_flags { 32 }
  static var refreshing: plumb_scroll_flags { 64 }
}

extension plumb_scroll {
  fileprivate init(_ geometry: ScrollGeometry) {
    self.init()
    let (x, y) = (geometry.x, geometry.y)
    (offset_x, minimum_x, maximum_x, width, content_width) = (x.offset, x.minimum, x.maximum, x.length, x.contentLength)
    (offset_y, minimum_y, maximum_y, height, content_height) = (
      y.offset, y.minimum, y.maximum, y.length, y.contentLength
    )
    (inset_top, inset_left, inset_bottom, inset_right) = (y.startInset, x.startInset, y.endInset, x.endInset)
    (zoom, minimum_zoom, maximum_zoom) = (geometry.zoomScale, geometry.minimumZoomScale, geometry.maximumZoomScale)
    if x.isScrollable { flags |= ScrollFlag.horizontal }
    if y.isScrollable { flags |= ScrollFlag.vertical }
    if x.isFixed { flags |= ScrollFlag.fixedX }
    if y.isFixed { flags |= ScrollFlag.fixedY }
    if geometry.isPaging { flags |= ScrollFlag.paging }
    if geometry.bounces { flags |= ScrollFlag.bounces }
    if geometry.isRefreshing { flags |= ScrollFlag.refreshing }
  }
}
