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
  private let place: Frame
  private let lines: [AttributedLine]
  private let top: Double
  /// The alignment of lines without one of their own.
  private let natural: TextPiece.Anchor

  init(
    _ text: AttributedTextBox, in place: Frame, maximumLines: Int, natural: TextPiece.Anchor,
    _ vertical: TextPiece.Anchor
  ) {
    self.text = text
    self.place = place
    self.natural = natural
    var lines = TextMeasurer.lines(text, width: place.width, maximumLines: maximumLines)
    // As many as fit, with tolerance for the rounded height.
    while lines.count > 1, let last = lines.last, last.top + last.height > place.height + 0.01 { lines.removeLast() }
    self.lines = lines
    let free = place.height - (lines.last.map { $0.top + $0.height } ?? 0)
    top = place.y + (vertical == .start ? 0 : vertical == .middle ? free / 2 : free)
  }

  func draw(_ canvas: inout some Canvas) {
    for index in lines.indices {
      let line = lines[index]
      let truncates = index == lines.count - 1 && isCut(line)
      var pieces = pieces(truncates ? paragraphRest(from: line.range.lowerBound) : line.range)
      guard let first = pieces.first else { continue }
      var width = line.width
      if truncates {
        truncate(&pieces, width: place.width - line.x)
        width = pieces.last.map { $0.x + $0.width } ?? 0
      }
      let start = start(of: line, width: width, first.run)
      for piece in pieces where !piece.text.isEmpty { draw(piece, start, top + line.baseline, &canvas) }
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

  /// Where the text of a line begins.
  private func start(of line: AttributedLine, width: Double, _ run: TextRun) -> Double {
    let free = place.width - line.x - width
    switch PictureText.edge(run.alignment, natural: natural) {
    case .start: return place.x + line.x
    case .middle: return place.x + line.x + free / 2
    // Indents are on the side where text begins.
    case .end: return place.x + free + (run.alignment == "right" ? line.x : 0)
    }
  }

  /// Whether a line ends with an ellipsis: the last line of a text that was cut off.
  private func isCut(_ line: AttributedLine) -> Bool {
    let run = firstRun(at: line.range.lowerBound)
    guard run < text.runs.count, text.runs[run].lineBreak.hasPrefix("byTruncating") else { return false }
    return text.text.bytes[line.range.upperBound...].contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// A part of a paragraph that is surely longer than a line.
  private func paragraphRest(from start: Int) -> Range<Int> {
    let rest = text.text.bytes[start...].prefix(4096)
    return start..<(rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex)
  }

  private func pieces(_ range: Range<Int>) -> [Piece] {
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

  /// Replaces characters at the end of a line by an ellipsis.
  private func truncate(_ pieces: inout [Piece], width: Double) {
    let ellipsis = "…"
    while let last = pieces.last {
      var shortened = last
      while !shortened.text.isEmpty {
        let marked = Piece(text: shortened.text + ellipsis, run: last.run, x: last.x)
        if !shortened.text.hasSuffix(" "), last.x + marked.width <= width {
          pieces[pieces.count - 1] = marked
          return
        }
        shortened.text.removeLast()
      }
      if pieces.count == 1 { break }
      pieces.removeLast()
    }
    if !pieces.isEmpty { pieces[0].text = ellipsis }
  }
}
