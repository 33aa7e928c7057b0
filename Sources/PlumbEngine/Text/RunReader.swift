/// Where the lines of a paragraph begin, in points.
struct ParagraphStyle {
  var firstIndent = 0.0
  var indent = 0.0
  /// Below the paragraph.
  var spacing = 0.0
}

/// The runs of a text one after the other, with what breaking lines needs of them.
///
/// Implausible numbers (not finite, negative indents, more than 100,000 points) count as 0 or as the limit.
struct RunReader {
  private let runs: [TextRun]
  private(set) var index = 0
  /// Where the next run begins; beyond every text in the last one.
  private(set) var end = Int.max
  private(set) var size: Double
  private(set) var isBold: Bool
  private(set) var isMonospaced: Bool
  private(set) var baselineOffset = 0.0
  private(set) var metrics: TextMetrics

  /// Plain text.
  init(_ style: TextStyle) {
    runs = []
    size = TextMeasurer.usableSize(style)
    isBold = style.bold
    isMonospaced = style.isMonospaced
    metrics = TextMeasurer.metrics(style)
  }

  /// Attributed text; without runs in the standard font.
  init(_ runs: [TextRun]) {
    self.runs = runs
    let style = TextStyle(font: runs.first?.font ?? .standard)
    size = TextMeasurer.usableSize(style)
    isBold = style.bold
    isMonospaced = style.isMonospaced
    metrics = TextMeasurer.metrics(style)
    if !runs.isEmpty { enter(0) }
  }

  /// The style of a paragraph that begins in this run.
  var paragraph: ParagraphStyle {
    guard index < runs.count else { return ParagraphStyle() }
    return ParagraphStyle(
      firstIndent: Self.usable(runs[index].firstIndent), indent: Self.usable(runs[index].indent),
      spacing: Self.usable(runs[index].spacing))
  }

  /// Goes on to the run that an offset is in.
  @_optimize(speed)
  mutating func advance(to position: Int) {
    var next = index
    while next &+ 1 < runs.count, position >= end(of: next) { next &+= 1 }
    if next != index { enter(next) }
  }

  /// Goes to the run that an offset is in. O(log runs).
  mutating func enter(at position: Int) {
    if !runs.isEmpty { enter(index(at: position)) }
  }

  /// The run that an offset is in, the last one for the end of the text; 0 without runs. O(log runs).
  func index(at position: Int) -> Int {
    var low = 0
    var high = max(0, runs.count &- 1)
    while low < high {
      let middle = (low &+ high) / 2
      if position < end(of: middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// Goes to a run that was read before, or to the next one.
  @_optimize(speed)
  mutating func enter(_ index: Int) {
    self.index = index
    end = end(of: index)
    guard index < runs.count else { return }
    let style = TextStyle(font: runs[index].font)
    size = TextMeasurer.usableSize(style)
    isBold = style.bold
    isMonospaced = style.isMonospaced
    metrics = TextMeasurer.metrics(style)
    let offset = runs[index].baselineOffset
    baselineOffset = offset < 0 ? -Self.usable(-offset) : Self.usable(offset)
  }

  private func end(of index: Int) -> Int {
    index &+ 1 < runs.count ? runs[index].start &+ runs[index].length : .max
  }

  private static func usable(_ value: Double) -> Double { value > 0 && value.isFinite ? min(value, 100_000) : 0 }
}
