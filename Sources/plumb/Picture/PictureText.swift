import PlumbEngine
import PlumbSyntax

/// A text in a frame, in the lines that the built-in measurer places there.
struct PictureText {
  private let shown: NodeText
  private let color: Color

  init(_ shown: NodeText) {
    self.shown = shown
    color = Color(shown.colorValue)
  }

  func draw(in frame: Frame, _ canvas: inout some Canvas) {
    let insets = shown.insets
    let place = Frame(
      x: frame.x + insets.left, y: frame.y + insets.top, width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
    guard !shown.text.isEmpty, place.width > 0 else { return }
    let placed = PlacedText(shown, width: place.width, height: place.height)
    if let attributed = shown.value.attributedBox {
      PictureRuns(attributed, placed, in: place).draw(&canvas)
    } else {
      drawPlain(placed, in: place, &canvas)
    }
  }

  private func drawPlain(_ placed: PlacedText, in place: Frame, _ canvas: inout some Canvas) {
    let style = TextStyle(font: shown.font)
    guard TextMeasurer.metrics(style).lineHeight > 0, !color.isClear else { return }
    let bytes = Array(shown.text.utf8)
    // Lines are anchored where they are aligned: other fonts than the measured ones then stay in place.
    let (anchor, part): (TextPiece.Anchor, Double) =
      switch shown.horizontal {
      case .start: (.start, 0)
      case .center: (.middle, place.width / 2)
      case .end: (.end, place.width)
      }
    for line in placed.lines {
      let text = TextPiece.printable(
        String(decoding: bytes[line.range], as: UTF8.self) + (line.hasEllipsis ? "…" : ""))
      if text.isEmpty { continue }
      canvas.draw(
        TextPiece(
          text: text, font: PictureFont(shown.font), color: color, x: place.x + part, anchor: anchor,
          baseline: place.y + line.baseline, width: Self.measured(text, style)))
    }
  }

  /// The width of one line of text, with the spaces at its end.
  static func measured(_ line: some StringProtocol, _ style: TextStyle) -> Double {
    var line = String(line)
    return line.withUTF8 { TextMeasurer.measure($0, style: style, width: -1, maximumLines: 1).width }
  }
}
