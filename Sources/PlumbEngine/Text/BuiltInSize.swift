/// The natural sizes of the built-in components where the host's measurer declines or there is none.
///
/// Pure functions of property values; widths are proposals as `TextMeasurer.measure` takes them (negative: no limit).
package enum BuiltInSize {
  /// A label: its text in at most `numberOfLines` lines (0: no limit; below 0 the same). Empty text has no size.
  package static func label(
    text: UnsafeBufferPointer<UInt8>, style: TextStyle, numberOfLines: Int = 1, width: Double = -1
  ) -> TextExtent {
    TextMeasurer.measure(text, style: style, width: width, maximumLines: numberOfLines)
  }

  /// A label of attributed text, likewise.
  package static func label(
    text: AttributedTextBox, numberOfLines: Int = 1, width: Double = -1
  ) -> TextExtent {
    TextMeasurer.measure(text, width: width, maximumLines: numberOfLines)
  }

  /// The style of a button's title without a font of its own.
  package static let buttonStyle = TextStyle(size: 15)
  /// What a button adds above and below its title when it has no content insets.
  package static let buttonPadding = 6.0
  /// The least width and height of a button.
  package static let buttonMinimum = 30.0

  /// A button: its image, and the title beside it with `buttonPadding` above and below; around both the content insets,
  /// in place of the padding where any of them is not 0; at least `buttonMinimum` each way, the title in the middle.
  /// Titles have one line unless their label has more.
  package static func button(
    title: UnsafeBufferPointer<UInt8>, style: TextStyle = buttonStyle, numberOfLines: Int = 1,
    image: (width: Double, height: Double) = (0, 0), top: Double = 0, left: Double = 0, bottom: Double = 0,
    right: Double = 0, width: Double = -1
  ) -> TextExtent {
    button(image: image, top: top, left: left, bottom: bottom, right: right, width: width) {
      TextMeasurer.measure(title, style: style, width: $0, maximumLines: numberOfLines)
    }
  }

  /// A button with an attributed title, likewise.
  package static func button(
    title: AttributedTextBox, numberOfLines: Int = 1, image: (width: Double, height: Double) = (0, 0),
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0, width: Double = -1
  ) -> TextExtent {
    button(image: image, top: top, left: left, bottom: bottom, right: right, width: width) {
      TextMeasurer.measure(title, width: $0, maximumLines: numberOfLines)
    }
  }

  private static func button(
    image: (width: Double, height: Double), top: Double, left: Double, bottom: Double, right: Double, width: Double,
    title: (Double) -> TextExtent
  ) -> TextExtent {
    let hasInsets = top != 0 || left != 0 || bottom != 0 || right != 0
    let above = hasInsets ? top : buttonPadding
    let below = hasInsets ? bottom : buttonPadding
    let sides = left + right + image.width
    let extent = title(width >= 0 ? max(0, width - sides) : -1)
    let padded = extent.height + above + below
    let pictured = image.height + (hasInsets ? top + bottom : 0)
    let height = usable(max(buttonMinimum, padded, pictured))
    // Half of what the least height or the image adds stands above the title.
    let shift = extent.lines == 0 ? 0 : above + max(0, height - padded) / 2
    return TextExtent(
      width: usable(max(buttonMinimum, extent.width + sides)), height: height,
      firstBaseline: usable((extent.firstBaseline + shift).rounded(.up)),
      lastBaseline: usable((extent.lastBaseline + shift).rounded(.down)), lines: extent.lines)
  }

  /// A page control: dots 7 points wide and 9 apart in a strip 37 high; nothing without pages, or with a single
  /// one that `hidesForSinglePage` leaves out.
  package static func pageControl(numberOfPages: Int, hidesForSinglePage: Bool = false) -> TextExtent {
    guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return .zero }
    let pages = Double(numberOfPages)
    return TextExtent(width: pages * 7 + (pages - 1) * 9, height: 37, firstBaseline: 0, lastBaseline: 0, lines: 0)
  }

  /// The style of a segment's title without a font of its own.
  package static let segmentStyle = TextStyle(size: 13)
  /// What a segment adds before and after its title together.
  package static let segmentPadding = 20.0
  package static let segmentHeight = 32.0

  /// A segmented control: segments as wide as the widest of these contents, or each as wide as its own.
  package static func segmentedControl(contents: [Double], apportions: Bool = false, style: TextStyle = segmentStyle)
    -> TextExtent
  {
    guard !contents.isEmpty else {
      return TextExtent(
        width: 0, height: segmentHeight, firstBaseline: segmentHeight, lastBaseline: segmentHeight, lines: 0)
    }
    var widest = 0.0
    var sum = 0.0
    for width in contents {
      widest = max(widest, usable(width))
      sum += usable(width)
    }
    let count = Double(contents.count)
    let metrics = TextMeasurer.metrics(style)
    let baseline = (segmentHeight - metrics.lineHeight) / 2 + metrics.ascender
    return TextExtent(
      width: usable((apportions ? sum : widest * count) + segmentPadding * count), height: segmentHeight,
      firstBaseline: usable(baseline.rounded(.up)), lastBaseline: usable(baseline.rounded(.down)), lines: 1)
  }

  /// How wide segments are that are as wide as their contents, in a control of its natural width. One of another width gives
  /// it to its segments in the same proportions.
  package static func segmentWidths(_ contents: [Double]) -> [Double] { contents.map { usable($0) + segmentPadding } }

  /// What the border of a text field adds to the width of its text.
  package static let textFieldSides = 14.0
  /// What it adds to the height of a line; the sum is rounded up to a point.
  package static let textFieldEdges = 13.5

  /// A text field: one line of its text, or of its placeholder while it has no text, whose extent this is, and a border.
  /// Without a text it has the height of a line.
  package static func textField(_ text: TextExtent, style: TextStyle = TextStyle(), hasBorder: Bool = false)
    -> TextExtent
  {
    let metrics = TextMeasurer.metrics(style)
    let line = max(metrics.lineHeight, text.height)
    let height = hasBorder ? (line + textFieldEdges).rounded(.up) : line
    let shift = (height - line) / 2
    return TextExtent(
      width: usable(text.width + (hasBorder ? textFieldSides : 0)), height: usable(height),
      firstBaseline: usable(((text.lines > 0 ? text.firstBaseline : metrics.ascender) + shift).rounded(.up)),
      lastBaseline: usable(((text.lines > 0 ? text.lastBaseline : metrics.ascender) + shift).rounded(.down)), lines: 1)
  }

  /// The insets of a text view without any of its own, above and below the text.
  package static let textViewInset = 8.0
  /// What a text view keeps free before and after each line.
  package static let lineFragmentPadding = 5.0

  /// A text view: its text with the insets and the padding of lines around it. Without a text it has the height of a
  /// line.
  package static func textView(
    style: TextStyle, top: Double = textViewInset, left: Double = 0, bottom: Double = textViewInset, right: Double = 0,
    padding: Double = lineFragmentPadding, width: Double = -1, text: (Double) -> TextExtent
  ) -> TextExtent {
    let sides = left + right + padding * 2
    let extent = text(width >= 0 ? max(0, width - sides) : -1)
    let metrics = TextMeasurer.metrics(style)
    let isEmpty = extent.lines == 0
    let height = isEmpty ? metrics.lineHeight : extent.height
    return TextExtent(
      width: usable(extent.width + sides), height: usable(height + top + bottom),
      firstBaseline: usable(((isEmpty ? metrics.ascender : extent.firstBaseline) + top).rounded(.up)),
      lastBaseline: usable(((isEmpty ? metrics.ascender : extent.lastBaseline) + top).rounded(.down)),
      lines: max(1, extent.lines))
  }

  /// An image view whose image is nil: nothing.
  package static let imageView = TextExtent.zero
  /// An image view without an image: no natural size, which a negative one says.
  package static let none = TextExtent(width: -1, height: -1, firstBaseline: 0, lastBaseline: -1, lines: 0)

  // Insets are arbitrary numbers of a document; a size must be finite and at least 0.
  private static func usable(_ value: Double) -> Double { value.isFinite && value > 0 ? value : 0 }
}
