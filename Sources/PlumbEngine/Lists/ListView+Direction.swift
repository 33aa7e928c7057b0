import PlumbSyntax

/// Flow layouts from right to left: items begin at the right, and the content of a horizontal one does.
///
/// The geometry is computed from where reading begins. Places that hosts see are counted back from the right edge, and so are
/// offsets of horizontal lists.
extension ListView {
  /// Whether items begin at the right in the program that is computed.
  func isMirroredNow(_ row: Int) -> Bool { !isTable && host.template.linked.directions.isRightToLeft(row) }

  /// What places are counted back from.
  private func mirror(_ viewport: ListViewport) -> Double {
    isHorizontal
      ? max(geometry.contentLength, viewport.length - viewport.startInset - viewport.endInset) : max(0, crossLength)
  }

  /// A frame of the geometry as hosts see it.
  func mirrored(_ frame: Frame) -> Frame {
    Frame(x: mirror(viewport) - frame.x - frame.width, y: frame.y, width: frame.width, height: frame.height)
  }

  /// Where a point that hosts see is in the geometry.
  func mirrored(x: Double) -> Double { isMirrored ? mirror(viewport) - x : x }

  /// What is shown along the scroll axis, as the geometry has it. `isScrolled`: whether anything decided about the offset; else
  /// it shows the beginning.
  func logical(_ shown: ListViewport, isScrolled: Bool) -> ListViewport {
    guard isMirrored, isHorizontal else { return shown }
    var viewport = ListViewport(
      offset: 0, length: shown.length, startInset: shown.endInset, endInset: shown.startInset)
    // As large as it was when it was last shown: what is at the right edge stays there.
    let before = self.viewport.length > 0 ? self.viewport : viewport
    viewport.offset = isScrolled ? mirror(before) - before.length - shown.offset : viewport.least
    return viewport
  }

  /// An offset of the geometry as hosts see it. `viewport`: what is shown, by its length and insets.
  func shownOffset(_ offset: Double, _ viewport: ListViewport) -> Double {
    isMirrored && isHorizontal ? mirror(viewport) - viewport.length - offset : offset
  }
}
