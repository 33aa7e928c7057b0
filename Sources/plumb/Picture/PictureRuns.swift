import PlumbEngine
import PlumbSyntax

/// Text in several styles in a frame: every line in pieces of one style each, as the built-in measurer places them.
struct PictureRuns {
  /// A stretch of a line in one style, without tabs.
  private struct Piece {
    var text: String
    let run: TextRun
    /// From the left edge of the line's text.
    let x: Double

    var style: TextStyle { TextStyle(font: run.font) }
    var width: Double { PictureText.measured(text, style) }
  }

  private let text: AttributedTextBox
  private let placed: PlacedText
  private let place: Frame

  init(_ text: AttributedTextBox, _ placed: PlacedText, in place: Frame) {
    self.text = text
    self.placed = placed
    self.place = place
  }

  func draw(_ canvas: inout some Canvas) {
    for line in placed.lines {
      for piece in pieces(line) { draw(piece, place.x + line.x, place.y + line.baseline, &canvas) }
    }
  }

  private func draw(_ piece: Piece, _ start: Double, _ baseline: Double, _ canvas: inout some Canvas) {
    let color = Color(piece.run.color)
    if color.isClear || piece.style.size <= 0 { return }
    canvas.draw(
      TextPiece(
        text: TextPiece.printable(piece.text), font: PictureFont(piece.run.font), color: color, x: start + piece.x,
        anchor: .start, baseline: baseline - piece.run.baselineOffset, width: piece.width,
        isUnderlined: piece.run.isUnderlined, isStruckThrough: piece.run.isStruckThrough))
  }

  private func pieces(_ line: PlacedText.Line) -> [Piece] {
    let range = line.range
    var pieces: [Piece] = []
    var x = 0.0
    for run in text.runs[firstRun(at: range.lowerBound)...] {
      if run.start >= range.upperBound { break }
      let start = max(run.start, range.lowerBound)
      let end = min(run.start + run.length, range.upperBound)
      guard start < end else { continue }
      var isFirst = true
      for part in text.text.bytes[start..<end].split(separator: 0x09, omittingEmptySubsequences: false) {
        if !isFirst { x += PictureText.measured("\t", TextStyle(font: run.font)) }
        isFirst = false
        if part.isEmpty { continue }
        let piece = Piece(text: String(decoding: part, as: UTF8.self), run: run, x: x)
        pieces.append(piece)
        x += piece.width
      }
    }
    if line.hasEllipsis {
      // In the style of the character before it.
      let run = firstRun(at: max(range.lowerBound, range.upperBound - 1))
      if let last = pieces.last, last.x + last.width == x {
        pieces[pieces.count - 1].text += "…"
      } else if run < text.runs.count {
        pieces.append(Piece(text: "…", run: text.runs[run], x: x))
      }
    }
    return pieces
  }

  /// The run that a byte is in, or the first one behind it.
  private func firstRun(at offset: Int) -> Int {
    var low = 0
    var high = text.runs.count
    while low < high {
      let middle = (low + high) / 2
      if text.runs[middle].start + text.runs[middle].length <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
