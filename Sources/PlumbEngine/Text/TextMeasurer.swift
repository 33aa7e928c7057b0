/// The properties of a font that the built-in measurer uses.
package struct TextStyle: Equatable, Sendable {
  /// Points an em. Sizes that are not positive or not finite measure as nothing; ones over 100,000 as 100,000.
  package var size: Double
  package var bold: Bool
  /// All characters have the width of Courier's.
  package var isMonospaced: Bool

  package init(size: Double = 17, bold: Bool = false, isMonospaced: Bool = false) {
    self.size = size
    self.bold = bold
    self.isMonospaced = isMonospaced
  }

  /// The style of a font: there are two sets of widths, and the bold one counts from semibold on.
  package init(font: Font) {
    let family = font.family.utf8
    self.init(
      size: font.size, bold: font.weight >= Self.leastBoldWeight,
      isMonospaced: font.traits.contains(.monospace) || family.starts(with: "Courier".utf8)
        || family.starts(with: "Menlo".utf8))
  }

  static let leastBoldWeight: Int32 = 600
}

/// The vertical measures of a font, in points.
package struct TextMetrics: Equatable, Sendable {
  /// From one baseline to the next.
  package var lineHeight: Double
  /// From the baseline up.
  package var ascender: Double
  /// From the baseline down, as a negative number.
  package var descender: Double
}

/// The size of a text, in points.
package struct TextExtent: Equatable, Sendable {
  package var width: Double
  package var height: Double
  /// Distances of the baselines from the top; 0 for empty text.
  package var firstBaseline: Double
  package var lastBaseline: Double
  package var lines: Int

  package static let zero = TextExtent(width: 0, height: 0, firstBaseline: 0, lastBaseline: 0, lines: 0)

  package init(width: Double, height: Double, firstBaseline: Double, lastBaseline: Double, lines: Int) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lines = lines
  }
}

/// The measurer that is used where the host has none: the published widths of Helvetica, without kerning or shaping.
///
/// It needs no font files and gives the same bits on every machine: widths are summed as whole thousandths of an em and
/// turned into points once a line, so a text measured without a limit fits into exactly that width.
package enum TextMeasurer {
  // The font's bounding box, as published: "FontBBox -166 -225 1000 931" in Helvetica.afm of the core fonts,
  // thousandths of an em. Its sum of 1.156 em is close to the line height of system fonts, which ascender and descender
  // of the same file (718 and -207, the extent of plain letters) are not. Bold uses it too: bold words must not move
  // lines apart.
  private static let ascent = 0.931
  private static let descent = 0.225

  /// The vertical measures of a style. Lines are whole half points high, so that they stay on pixels of common screens.
  package static func metrics(_ style: TextStyle) -> TextMetrics {
    let size = usableSize(style)
    return TextMetrics(
      lineHeight: (size * (ascent + descent) * 2).rounded(.up) / 2, ascender: size * ascent, descender: -size * descent)
  }

  /// The extent of a text when lines are at most `width` wide.
  ///
  /// `width` negative: no limit. `maximumLines` 0: no limit; lines beyond it do not count. The width is that of the
  /// widest line; it exceeds `width` only where a single character does. Spaces at which a line is wrapped do not
  /// count, others at its end as far as they fit. The first baseline is the ascender rounded up, the last one the
  /// height above the descender rounded down. Empty text has no size. O(bytes), no allocation.
  package static func measure(
    _ utf8: UnsafeBufferPointer<UInt8>, style: TextStyle, width: Double, maximumLines: Int
  ) -> TextExtent {
    extent(utf8, RunReader(style), width: width, maximumLines: maximumLines)
  }

  static func extent(
    _ utf8: UnsafeBufferPointer<UInt8>, _ runs: RunReader, width: Double, maximumLines: Int
  ) -> TextExtent {
    let limit = width >= 0 ? width : .infinity
    var breaker = LineBreaker(utf8, runs, limit: limit)
    var widest = 0.0
    var height = 0.0
    var firstBaseline = 0.0
    var lastBaseline = 0.0
    var tallest = 0.0
    var count = 0
    while maximumLines <= 0 || count < maximumLines, let line = breaker.next() {
      widest = max(widest, line.indent + line.width, min(line.indent + line.fullWidth, limit))
      if count == 0 { firstBaseline = line.ascent }
      height += line.spacing + line.height
      lastBaseline = height - line.descent
      tallest = max(tallest, line.height)
      count &+= 1
    }
    // Invalid sizes measure as nothing.
    guard tallest > 0 else { return .zero }
    return TextExtent(
      width: widest, height: height, firstBaseline: firstBaseline.rounded(.up),
      lastBaseline: lastBaseline.rounded(.down), lines: count)
  }

  /// Thousandths of an em in points.
  static func points(_ units: Int64, _ size: Double) -> Double { Double(units) * size / 1000 }

  static func usableSize(_ style: TextStyle) -> Double {
    style.size > 0 && style.size.isFinite ? min(style.size, 100_000) : 0
  }
}
