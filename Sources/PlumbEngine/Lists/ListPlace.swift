/// Where a list is scrolled to while other cells take the place of its own, which forgets what rows measured: the row at the
/// start of the view stays there.
struct ListPlace {
  private let part: ListPart
  /// Where the row was in the content, and how long it was there.
  private let extent: (start: Double, length: Double)
  /// Whether the end of the content was in view.
  let isAtEnd: Bool

  /// nil if rows at the upper end are to be seen, or none is visible.
  init?(
    _ cells: [ListCell], _ geometry: borrowing ListGeometry, _ viewport: ListViewport, keepsAll: Bool, isAtEnd: Bool
  ) {
    let edge = viewport.offset + viewport.startInset
    guard edge > 0 || keepsAll else { return nil }
    for cell in cells {
      guard case .item = cell.part, let extent = geometry.points(of: cell.part), extent.start + extent.length > edge
      else { continue }
      (self.part, self.extent, self.isAtEnd) = (cell.part, extent, isAtEnd)
      return
    }
    return nil
  }

  /// The row, and its distance from the start of a view that may have been scrolled since; nil once it is not visible.
  func anchor(_ viewport: ListViewport) -> (part: ListPart, distance: Double)? {
    let distance = extent.start - viewport.offset
    if distance + extent.length <= viewport.startInset || distance >= viewport.length { return nil }
    return (part, distance)
  }
}
