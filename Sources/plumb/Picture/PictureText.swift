import PlumbEngine
import PlumbSyntax

/// A text in a frame: broken into the lines that the built-in measurer counts, so that it fills what was measured.
struct PictureText {
  private let text: String
  /// Where the text has more styles than one.
  private let attributed: AttributedTextBox?
  private let font: Font
  private let style: TextStyle
  private let color: Color
  private let maximumLines: Int
  /// nil: lines that are too long are cut without a mark.
  private let ellipsis: String?
  private let horizontal: TextPiece.Anchor
  private let vertical: TextPiece.Anchor
  private let insets: (top: Double, left: Double, bottom: Double, right: Double)

  init(_ shown: NodeText) {
    text = shown.text
    attributed = shown.value.attributedBox
    font = shown.font
    style = TextStyle(font: font)
    color = Color(shown.colorValue)
    maximumLines = shown.maximumLines
    ellipsis = shown.hasEllipsis ? "…" : nil
    horizontal = Self.anchor(shown.horizontal)
    vertical = Self.anchor(shown.vertical)
    insets = shown.insets
  }

  private static func anchor(_ alignment: NodeText.Alignment) -> TextPiece.Anchor {
    switch alignment {
    case .start: .start
    case .center: .middle
    case .end: .end
    }
  }

  /// Where a case of `NSTextAlignment` puts text.
  static func edge(_ alignment: String, natural: TextPiece.Anchor) -> TextPiece.Anchor {
    switch alignment {
    case "center": .middle
    case "right": .end
    case "left": .start
    default: natural
    }
  }

  func draw(in frame: Frame, _ canvas: inout some Canvas) {
    let place = Frame(
      x: frame.x + insets.left, y: frame.y + insets.top, width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
    guard !text.isEmpty, place.width > 0 else { return }
    if let attributed {
      PictureRuns(attributed, in: place, maximumLines: maximumLines, natural: horizontal, vertical)
        .draw(&canvas)
    } else {
      drawPlain(in: place, &canvas)
    }
  }

  private func drawPlain(in place: Frame, _ canvas: inout some Canvas) {
    let metrics = TextMeasurer.metrics(style)
    guard metrics.lineHeight > 0, !color.isClear else { return }
    // As many as fit, with tolerance for the rounded height.
    let fitting = max(1, (place.height / metrics.lineHeight + 0.001).rounded(.down))
    let limit = fitting < 100_000 ? Int(fitting) : 100_000
    let lines = broken(width: place.width, maximumLines: maximumLines == 0 ? limit : min(limit, maximumLines))
    let free = place.height - Double(lines.count) * metrics.lineHeight
    let top = place.y + (vertical == .start ? 0 : vertical == .middle ? free / 2 : free)
    let x = place.x + (horizontal == .start ? 0 : horizontal == .middle ? place.width / 2 : place.width)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let baseline = top + Double(index) * metrics.lineHeight + metrics.ascender
      canvas.draw(
        TextPiece(
          text: line, font: PictureFont(font), color: color, x: x, anchor: horizontal, baseline: baseline,
          width: Self.measured(line, style)))
    }
  }

  /// The lines; the last one ends with an ellipsis if the text does not fit.
  private func broken(width: Double, maximumLines: Int) -> [String] {
    let bytes = Array(text.utf8)
    let ranges = bytes.withUnsafeBufferPointer {
      TextMeasurer.lines($0, style: style, width: width, maximumLines: maximumLines)
    }
    var lines = ranges.map { TextPiece.printable(String(decoding: bytes[$0], as: UTF8.self)) }
    guard let ellipsis, let last = ranges.last,
      bytes[last.upperBound...].contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
    else { return lines }
    let rest = String(decoding: bytes[last.lowerBound...], as: UTF8.self)
    var line = rest.prefix { !$0.isNewline }
    // More characters than this are always wider than a line.
    line = line.prefix(4096)
    while !line.isEmpty, Self.measured(line + ellipsis, style) > width { line.removeLast() }
    while line.last == " " { line.removeLast() }
    lines[lines.count - 1] = TextPiece.printable(line + ellipsis)
    return lines
  }

  /// The width of one line of text, with the spaces at its end.
  static func measured(_ line: some StringProtocol, _ style: TextStyle) -> Double {
    var line = String(line)
    return line.withUTF8 { TextMeasurer.measure($0, style: style, width: -1, maximumLines: 1).width }
  }
}
