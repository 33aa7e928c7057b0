@testable import PlumbEngine

/// A line of attributed text as the built-in measurer breaks it; lengths in points, from the top left corner of the text.
struct AttributedLine: Equatable, Sendable {
  /// Its bytes, without the spaces and breaks between lines.
  var range: Range<Int>
  /// Where its text begins: the paragraph's indent.
  var x: Double
  /// The width of its text.
  var width: Double
  var top: Double
  var height: Double
  /// The baseline of runs without an offset.
  var baseline: Double
}

extension TextMeasurer {
  /// The bytes of each line that `measure` counts, without the spaces and breaks between lines.
  static func lines(
    _ utf8: UnsafeBufferPointer<UInt8>, style: TextStyle, width: Double, maximumLines: Int
  ) -> [Range<Int>] {
    guard usableSize(style) > 0 else { return [] }
    var breaker = LineBreaker(utf8, RunReader(style), limit: width >= 0 ? width : .infinity)
    var result: [Range<Int>] = []
    while maximumLines <= 0 || result.count < maximumLines, let line = breaker.next() {
      result.append(line.start..<line.end)
    }
    return result
  }

  /// The lines that `measure` counts, none for a text without a usable size. O(bytes + runs).
  static func lines(_ text: AttributedTextBox, width: Double, maximumLines: Int) -> [AttributedLine] {
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
