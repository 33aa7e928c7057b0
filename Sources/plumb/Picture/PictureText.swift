import PlumbEngine
import PlumbSyntax

/// A text in a frame: broken into the lines that the built-in measurer counts, so that it fills what was measured.
struct PictureText {
  /// Fonts with the widths of the measurer, then whatever there is.
  static let fontFamily = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"

  private enum Edge { case start, middle, end }

  private let text: String
  private let style: TextStyle
  private let color: Color
  private var maximumLines = 1
  /// nil: lines that are too long are cut without a mark.
  private var ellipsis: String? = "…"
  private var horizontal = Edge.start
  private var vertical = Edge.middle
  private var insets = (top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)

  init(label: Appearance, isRightToLeft: Bool) {
    text = label.text("attributedText") ?? label.text("text") ?? ""
    style = label.text("font").map { FontText.parse($0) } ?? TextStyle()
    color = label.color("textColor") ?? Color(gray: 0)
    maximumLines = Self.lines(label.number("numberOfLines", 1))
    switch label.text("textAlignment") ?? "natural" {
    case "center": horizontal = .middle
    case "right": horizontal = .end
    case "left": horizontal = .start
    default: horizontal = isRightToLeft ? .end : .start
    }
    if label.text("lineBreakMode")?.hasPrefix("byTruncating") == false { ellipsis = nil }
  }

  init(button: Appearance, isRightToLeft: Bool) {
    text =
      button.text("attributedTitle") ?? button.text("normalAttributedTitle") ?? button.text("title")
      ?? button.text("normalTitle") ?? ""
    style = button.text("titleLabel.font").map { FontText.parse($0) } ?? BuiltInSize.buttonStyle
    color =
      button.color("titleColor", "normalTitleColor", "titleLabel.textColor", "tintColor")
      ?? Color(.color(0, 122.0 / 255, 1, 1))
    maximumLines = Self.lines(button.number("titleLabel.numberOfLines", 1))
    switch button.text("contentHorizontalAlignment") ?? "center" {
    case "left": horizontal = .start
    case "right": horizontal = .end
    default: horizontal = .middle
    }
    switch button.text("contentVerticalAlignment") ?? "center" {
    case "top": vertical = .start
    case "bottom": vertical = .end
    default: vertical = .middle
    }
    let sides = ["top", "left", "bottom", "right"].map { button.number("contentEdgeInsets." + $0) }
    insets = (sides[0], sides[1], sides[2], sides[3])
  }

  private static func lines(_ number: Double) -> Int { max(0, Int(exactly: number.rounded(.towardZero)) ?? 0) }

  func draw(in frame: Frame, _ writer: inout SVGWriter) {
    let width = frame.width - insets.left - insets.right
    let height = frame.height - insets.top - insets.bottom
    let metrics = TextMeasurer.metrics(style)
    guard !text.isEmpty, width > 0, metrics.lineHeight > 0, !color.isClear else { return }
    // As many as fit, but for the rounding of the height.
    let fitting = max(1, (height / metrics.lineHeight + 0.001).rounded(.down))
    let limit = fitting < 100_000 ? Int(fitting) : 100_000
    let lines = broken(width: width, maximumLines: maximumLines == 0 ? limit : min(limit, maximumLines))
    let free = height - Double(lines.count) * metrics.lineHeight
    let top = frame.y + insets.top + (vertical == .start ? 0 : vertical == .middle ? free / 2 : free)
    let x = frame.x + insets.left + (horizontal == .start ? 0 : horizontal == .middle ? width / 2 : width)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let baseline = top + Double(index) * metrics.lineHeight + metrics.ascender
      var attributes: SVGWriter.Attributes = [
        ("x", rounded(x)), ("y", rounded(baseline)), ("font-size", rounded(style.size)),
      ]
      if style.bold { attributes.append(("font-weight", "bold")) }
      if horizontal != .start { attributes.append(("text-anchor", horizontal == .middle ? "middle" : "end")) }
      // Where the viewer has other fonts, the line still takes the place that was measured.
      attributes += [("textLength", rounded(measured(line))), ("lengthAdjust", "spacingAndGlyphs")]
      writer.element("text", attributes + color.attributes("fill"), text: line)
    }
  }

  /// The lines; the last one ends with an ellipsis if there is more text than place.
  private func broken(width: Double, maximumLines: Int) -> [String] {
    let bytes = Array(text.utf8)
    let ranges = bytes.withUnsafeBufferPointer {
      TextMeasurer.lines($0, style: style, width: width, maximumLines: maximumLines)
    }
    var lines = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    guard let ellipsis, let last = ranges.last,
      bytes[last.upperBound...].contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
    else { return lines }
    let rest = String(decoding: bytes[last.lowerBound...], as: UTF8.self)
    var line = rest.prefix { !$0.isNewline }
    // Whatever is longer than this many characters is wider than a line in any case.
    line = line.prefix(4096)
    while !line.isEmpty, measured(line + ellipsis) > width { line.removeLast() }
    while line.last == " " { line.removeLast() }
    lines[lines.count - 1] = line + ellipsis
    return lines
  }

  private func measured(_ line: some StringProtocol) -> Double {
    var line = String(line)
    return line.withUTF8 { TextMeasurer.measure($0, style: style, width: -1, maximumLines: 1).width }
  }
}
