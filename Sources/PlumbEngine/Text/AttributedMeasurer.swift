extension TextMeasurer {
  /// The extent of a text in several styles when lines are at most `width` wide, as that of plain text.
  ///
  /// A line is as high as the tallest run that it shows something of. Indents belong to the width, the spacing of a
  /// paragraph stands between it and the next one. A paragraph has the style of the run it begins in.
  /// O(bytes + runs), no allocation.
  package static func measure(_ text: AttributedTextBox, width: Double, maximumLines: Int) -> TextExtent {
    extent(text.text.bytes, RunReader(text.runs), width: width, maximumLines: maximumLines)
  }
}
