extension BoundDocument {
  /// Calls `body` with what the engine computes of a row for hosts, beside its frame and flags.
  @inline(__always)
  func forEachComputed(of row: Int, _ body: (CellKey) -> Void) {
    if isScroll(row) {
      for key in CellKey.ofScrollViews { body(key) }
    }
    if pages.changesSafeArea { forEachOfPages(row, body) }
  }

  @inline(never)
  private func forEachOfPages(_ row: Int, _ body: (CellKey) -> Void) {
    if beginsSafeArea(row) {
      for key in CellKey.ofSafeAreas { body(key) }
    }
    if isTabBarController(row), pages.count(of: row) > 0 { body(.selectedPage) }
  }
}
