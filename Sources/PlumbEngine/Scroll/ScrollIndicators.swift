import PlumbSyntax

/// Where the indicators of a scroll view are, in its own coordinates: they do not scroll with its content, and are above it.
public struct ScrollIndicators: Equatable, Sendable {
  /// At the right edge, in layouts from right to left at the left one; nil where it is not shown.
  public var vertical: Frame?
  /// At the lower edge; nil where it is not shown.
  public var horizontal: Frame?
}

extension Layout {
  /// The indicators of a scroll view, as it is scrolled at the next compute. One is shown along an axis on which there is more
  /// content than room, unless `showsVerticalScrollIndicator` or `showsHorizontalScrollIndicator` is false; when it fades in
  /// and out is for the host to say. O(its properties). Errors: `.handle`, `.property` (no scroll view), `.busy`.
  public func scrollIndicators(row: Int) throws(Diagnostic) -> ScrollIndicators {
    if !activity.allowsReading { throw Diagnostic(.busy, "Scroll views cannot be read from callbacks") }
    return try scrollArea(row: row).indicators
  }
}

extension ScrollArea {
  /// The sizes of UIKit.
  private static var thickness: Double { 3 }
  private static var margin: Double { 3 }
  private static var leastLength: Double { 36 }
  /// While content gives way beyond its end, which pushes the indicator together.
  private static var leastPushedLength: Double { 8 }

  fileprivate var indicators: ScrollIndicators {
    let isVertical = isTrue("showsVerticalScrollIndicator") && hasMoreContent(.vertical)
    let isHorizontal = isTrue("showsHorizontalScrollIndicator") && hasMoreContent(.horizontal)
    // Both leave the corner free.
    let corner = isVertical && isHorizontal ? Self.thickness + Self.margin : 0
    let (width, height) = (viewport(.horizontal).length, viewport(.vertical).length)
    var result = ScrollIndicators()
    if isVertical {
      let insets = indicatorInsets("verticalScrollIndicatorInsets")
      if let bar = bar(.vertical, insets.top, insets.bottom + corner) {
        let x =
          isRightToLeft ? insets.left + Self.margin : width - insets.right - Self.margin - Self.thickness
        result.vertical = Frame(x: x, y: bar.start, width: Self.thickness, height: bar.length)
      }
    }
    if isHorizontal {
      let insets = indicatorInsets("horizontalScrollIndicatorInsets")
      let (left, right) = isRightToLeft ? (insets.left + corner, insets.right) : (insets.left, insets.right + corner)
      if let bar = bar(.horizontal, left, right) {
        let y = height - insets.bottom - Self.margin - Self.thickness
        result.horizontal = Frame(x: bar.start, y: y, width: bar.length, height: Self.thickness)
      }
    }
    return result
  }

  private var isRightToLeft: Bool { layout.published.directions.isRightToLeft(row) }

  private func hasMoreContent(_ axis: Axis) -> Bool {
    let range = range(axis, isRefreshing: false)
    return range.upper > range.lower
  }

  /// Where the indicator of an axis begins, and how long it is: its share of the track is the share of the content that is
  /// visible. nil if the track is too short for an indicator.
  private func bar(_ axis: Axis, _ startInset: Double, _ endInset: Double) -> (start: Double, length: Double)? {
    let viewport = viewport(axis)
    let range = range(axis, isRefreshing: false)
    let track = viewport.length - startInset - endInset - 2 * Self.margin
    let content = contentLength(axis) + viewport.startInset + viewport.endInset
    guard track > Self.leastPushedLength, content > 0, track.isFinite, content.isFinite else { return nil }
    let inside = range.nearest(to: viewport.offset)
    let whole = min(track, max(Self.leastLength, track * viewport.length / content))
    let length = max(Self.leastPushedLength, whole - (viewport.offset - inside).magnitude)
    let share = (inside - range.lower) / (range.upper - range.lower)
    return (startInset + Self.margin + (track - length) * share, length)
  }

  /// What indicators keep away from the edges: their own insets, else those for both, and the safe area.
  private func indicatorInsets(_ own: String) -> (top: Double, left: Double, bottom: Double, right: Double) {
    let name = NodeReader(layout).propertySlot(row, own) != nil ? own : "scrollIndicatorInsets"
    let isAdjusted = isTrue("automaticallyAdjustsScrollIndicatorInsets")
    func inset(_ edge: String) -> Double {
      let safe = isAdjusted ? number("adjustedContentInset." + edge) - number("contentInset." + edge) : 0
      let inset = number(name + "." + edge) + safe
      return inset.isFinite ? inset : 0
    }
    return (inset("top"), inset("left"), inset("bottom"), inset("right"))
  }
}
