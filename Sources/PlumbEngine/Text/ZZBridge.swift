extension TextStyle { package init(font: Font) { self.init(size: font.size, bold: font.weight >= 600) } }
extension TextMeasurer {
  static func measure(_ text: AttributedTextBox, width: Double, maximumLines: Int) -> TextExtent {
    measure(text.text.bytes, style: TextStyle(font: text.runs.first?.font ?? .standard), width: width, maximumLines: maximumLines)
  }
}
