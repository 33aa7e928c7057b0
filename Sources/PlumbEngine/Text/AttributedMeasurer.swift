/// A line of attributed text as a renderer places it; lengths in points, from the top left corner of the text.
package struct AttributedLine: Equatable, Sendable {
  /// Its bytes, without the spaces and breaks between lines.
  package var range: Range<Int>
  /// Where its text begins: the paragraph's indent.
  package var x: Double
  /// The width of its text.
  package var width: Double
  package var top: Double
  package var height: Double
  /// The baseline of runs without an offset.
  package var baseline: Double
}

extension TextMeasurer {
  /// The extent of a text in several styles when lines are at most `width` wide, as that of plain text.
  ///
  /// A line is as high as the tallest run that it shows something of. Indents belong to the width, the spacing of a
  /// paragraph stands between it and the next one. A paragraph has the style of the run it begins in.
  /// O(bytes + runs), no allocation.
  package static func measure(_ text: AttributedTextBox, width: Double, maximumLines: Int) -> TextExtent {
    extent(text.text.bytes, RunReader(text.runs), width: width, maximumLines: maximumLines)
  }

  /// The lines that `measure` counts, none for a text without a usable size. O(bytes + runs).
  package static func lines(_ text: AttributedTextBox, width: Double, maximumLines: Int) -> [AttributedLine] {
    var breaker = LineBreaker(text.text.bytes, RunReader(text.runs), limit: width >= 0 ? width : .infinity)
    var lines: [AttributedLine] = []
    var top = 0.0
    var tallest = 0.0
    while maximumLines <= 0 || lines.count < maximumLines, let line = breaker.next() {
      top += line.spacing
      lines.append(
        AttributedLine(
          range: line.start..<line.end, x: line.indent, width: line.width, top: top, height: line.height,
          baseline: top + line.ascent))
      top += line.height
      tallest = max(tallest, line.height)
    }
    return tallest > 0 ? lines : []
  }
}
