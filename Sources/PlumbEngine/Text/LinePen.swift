/// How far a line reaches, and how high it is, while it is read.
///
/// Widths are summed as whole thousandths of an em as long as the size stays the same, so that runs which differ in
/// colour or boldness alone change nothing.
struct LinePen {
  /// Points of what was read in other sizes.
  private var closed = 0.0
  /// Thousandths of `size`.
  var units: Int64 = 0
  private var size: Double
  /// Below 0 as long as no run counts in it. No flag beside it: the pen is copied at every word, and is fastest copied
  /// without odd bytes.
  private(set) var lineHeight = -1.0
  private(set) var ascent = 0.0
  private(set) var descent = 0.0

  init(size: Double) { self.size = size }

  var width: Double { closed + TextMeasurer.points(units, size) }

  func width(adding advance: Int64) -> Double { closed + TextMeasurer.points(units &+ advance, size) }

  /// So many `units` end before `limit` regardless of rounding.
  func safeUnits(limit: Double) -> Int64 {
    let units = (limit - closed) * 1000 / size - 2
    return units > 0 ? Int64(min(units, 1e12)) : 0
  }

  /// Whether nothing with a width was read.
  var isAtStart: Bool { units <= 0 && closed <= 0 }

  /// Whether any run counts in the height.
  var hasMetrics: Bool { lineHeight >= 0 }

  /// Goes on in another size.
  mutating func change(size: Double) {
    guard size != self.size else { return }
    closed = width
    units = 0
    self.size = size
  }

  /// Makes the line high enough for the current run.
  mutating func count(_ runs: RunReader) {
    let metrics = runs.metrics
    ascent = max(ascent, metrics.ascender + runs.baselineOffset)
    descent = max(descent, -metrics.descender - runs.baselineOffset)
    lineHeight = max(lineHeight, metrics.lineHeight)
    // Whole half points, as other lines.
    if runs.baselineOffset != 0 { lineHeight = max(lineHeight, ((ascent + descent) * 2).rounded(.up) / 2) }
  }
}
