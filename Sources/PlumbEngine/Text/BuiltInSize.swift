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

  /// A button: its title with `buttonPadding` above and below, or with the content insets instead where any of them is
  /// not 0; at least `buttonMinimum` each way, the title in the middle. Titles have one line unless their label has
  /// more.
  package static func button(
    title: UnsafeBufferPointer<UInt8>, style: TextStyle = buttonStyle, numberOfLines: Int = 1, top: Double = 0,
    left: Double = 0, bottom: Double = 0, right: Double = 0, width: Double = -1
  ) -> TextExtent {
    button(top: top, left: left, bottom: bottom, right: right, width: width) {
      TextMeasurer.measure(title, style: style, width: $0, maximumLines: numberOfLines)
    }
  }

  /// A button with an attributed title, likewise.
  package static func button(
    title: AttributedTextBox, numberOfLines: Int = 1, top: Double = 0, left: Double = 0, bottom: Double = 0,
    right: Double = 0, width: Double = -1
  ) -> TextExtent {
    button(top: top, left: left, bottom: bottom, right: right, width: width) {
      TextMeasurer.measure(title, width: $0, maximumLines: numberOfLines)
    }
  }

  private static func button(
    top: Double, left: Double, bottom: Double, right: Double, width: Double, title: (Double) -> TextExtent
  ) -> TextExtent {
    let hasInsets = top != 0 || left != 0 || bottom != 0 || right != 0
    let above = hasInsets ? top : buttonPadding
    let below = hasInsets ? bottom : buttonPadding
    let sides = left + right
    let extent = title(width >= 0 ? max(0, width - sides) : -1)
    let padded = extent.height + above + below
    let height = usable(max(buttonMinimum, padded))
    // Half of what the least height adds stands above the title.
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

  /// An image view: nothing, because only the host knows the size of an image.
  package static let imageView = TextExtent.zero

  // Insets are arbitrary numbers of a document; a size must be finite and at least 0.
  private static func usable(_ value: Double) -> Double { value.isFinite && value > 0 ? value : 0 }
}
