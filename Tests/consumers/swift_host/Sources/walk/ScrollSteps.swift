import PlumbEngine

/// A scroll view of 50 x 50 points with a content of 50 x 200, whose scale is state.
private func scroller() throws -> Layout {
  try layout(
    "<UIView><UIScrollView width='50' height='50' zoomScale='zoom' maximumZoomScale='2'><UIView height='200 * zoom'/>"
      + "<UIView top='150' width='10' height='10'/></UIScrollView></UIView>", state: [("zoom", .number(1))])
}

/// Scroll views, as the program scrolls them.
let scrollSteps: [Step] = [
  Step("plumb_layout_scroll_to") {
    let layout = try scroller()
    try layout.scroll(row: 1, toX: 0, y: .infinity)
    try compute(layout)
    try expect(layout.property("contentOffset.y", row: 1).a == 150)
    try expect(failure { () throws(Diagnostic) in try layout.scroll(row: 0, toX: 0, y: 0) }.code == .property)
  },
  Step("plumb_layout_scroll_by") {
    let layout = try scroller()
    try layout.scroll(row: 1, byX: 0, y: 20)
    try layout.scroll(row: 1, byX: 0, y: 20)
    try expect(layout.scrollGeometry(row: 1).y.offset == 40)
  },
  Step("plumb_layout_scroll_to_show") {
    let layout = try scroller()
    try layout.scrollToShow(row: 3)
    try expect(layout.scrollGeometry(row: 1).y.offset == 110)
  },
  Step("plumb_layout_scroll_to_show_rect") {
    let layout = try scroller()
    try layout.scrollToShow(row: 1, x: 0, y: 100, width: 10, height: 20)
    try expect(layout.scrollGeometry(row: 1).y.offset == 70)
  },
  Step("plumb_node_scroll") {
    let geometry = try scroller().scrollGeometry(row: 1)
    try expect(geometry.y.maximum == 150 && geometry.y.contentLength == 200 && geometry.y.isScrollable)
    try expect(geometry.x.maximum == 0 && !geometry.x.isScrollable && !geometry.isRefreshing)
  },
  Step("plumb_node_scroll_indicators") {
    let indicators = try scroller().scrollIndicators(row: 1)
    try expect(indicators.vertical?.x == 44 && indicators.horizontal == nil)
  },
  Step("plumb_layout_zoom") {
    let layout = try scroller()
    try expect(layout.zoom(row: 1, to: 9, aboutX: 0, y: 10) == 2 && layout.state("zoom").a == 2)
    try expect(layout.scrollGeometry(row: 1).y.offset == 10)
  },
]
