/// What a list places along its scroll axis.
enum ListPart: Equatable, BitwiseCopyable {
  case tableHeader
  case tableFooter
  case header(section: Int)
  case footer(section: Int)
  case item(section: Int, index: Int)
}

/// Where a part that is scrolled to is shown.
enum ListPosition: BitwiseCopyable {
  case top
  case middle
  case bottom
  /// Wherever it is whole, by the least movement.
  case nearest
}

/// A header or footer that is not at its natural position.
struct PinnedPart: Equatable, BitwiseCopyable {
  var section: Int
  /// Where it is along the scroll axis.
  var start: Double
}

/// What a scroll view shows of a list along the scroll axis.
struct ListViewport: BitwiseCopyable {
  var offset: Double
  var length: Double
  var startInset = 0.0
  var endInset = 0.0

  /// The offset at which content shows its beginning. 0 without an inset, not -0.
  var least: Double { 0 - finite(startInset) }

  /// The offset at which an extent is at a position, within the legal range. A number that is not finite counts as 0.
  func offset(showing start: Double, _ length: Double, at position: ListPosition, contentLength: Double) -> Double {
    let viewport = finite(self.length)
    let (startInset, endInset) = (finite(self.startInset), finite(self.endInset))
    let top = start - startInset
    let bottom = start + length - viewport + endInset
    let wanted: Double
    switch position {
    case .top: wanted = top
    case .bottom: wanted = bottom
    case .middle: wanted = (top + bottom) / 2
    // Where it is longer than the viewport, `bottom` is behind `top`: the nearer edge comes in, and it stays if both
    // are outside.
    case .nearest: wanted = min(max(finite(offset), min(top, bottom)), max(top, bottom))
    }
    let least = self.least
    return min(max(wanted, least), max(least, contentLength + endInset - viewport))
  }

  private func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
}
