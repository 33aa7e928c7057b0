/// The lines of a text where it is drawn in a room of a given size, as the built-in measurer breaks them: what pictures
/// draw, and where carets stand. Coordinates are in points, from the top left corner of the room.
package struct PlacedText {
  package struct Line {
    /// The bytes that are shown, without the spaces and breaks between lines.
    package fileprivate(set) var range: Range<Int>
    /// The last offset that belongs to the line: with the spaces at which it was wrapped, before a line break.
    var end: Int
    /// Whether the next line goes on where this one ends, without a line break.
    var isWrapped: Bool
    /// Where its text begins.
    package fileprivate(set) var x: Double
    /// Of what is shown, with its ellipsis.
    package fileprivate(set) var width: Double
    package fileprivate(set) var top: Double
    package let height: Double
    /// Of runs without an offset.
    package fileprivate(set) var baseline: Double
    /// Whether an ellipsis stands behind `range`, because the text was cut off.
    package fileprivate(set) var hasEllipsis = false
    /// The indent of its paragraph.
    let indent: Double
  }

  /// At least one. A line that does not fit the height is left out, except for the first.
  package private(set) var lines: [Line] = []
  /// Of the text, which may be longer than what is shown.
  let length: Int
  private let box: TextBox?
  private let runs: RunReader

  /// O(bytes that are shown).
  package init(_ shown: NodeText, width: Double, height: Double) {
    let attributed = shown.value.attributedBox
    box = shown.value.textBox
    length = box?.count ?? 0
    if let attributed, !attributed.runs.isEmpty {
      runs = RunReader(attributed.runs)
    } else {
      runs = RunReader(TextStyle(font: shown.font))
    }
    let width = width > 0 ? width : 0
    let box = box
    withExtendedLifetime(box) {
      let text = box?.bytes ?? UnsafeBufferPointer(start: nil, count: 0)
      breakLines(text, width: width, height: height, maximumLines: shown.maximumLines, trims: attributed != nil)
      truncate(text, width: width, shown)
      align(width: width, height: height, shown)
    }
  }

  /// The bytes live as long as their owner, which this structure retains.
  private func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard let box else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return withExtendedLifetime(box) { body(box.bytes) }
  }
}

// MARK: - Lines

extension PlacedText {
  /// `trims`: spaces at the end of a paragraph do not count in the width of its line.
  private mutating func breakLines(
    _ text: UnsafeBufferPointer<UInt8>, width: Double, height: Double, maximumLines: Int, trims: Bool
  ) {
    // Heights are rounded.
    let tolerance = 0.01
    var breaker = LineBreaker(text, runs, limit: width)
    var bottom = 0.0
    while maximumLines <= 0 || lines.count < maximumLines, let line = breaker.next() {
      let top = bottom + line.spacing
      if !lines.isEmpty, top + line.height > height + tolerance { break }
      if let last = lines.indices.last { extend(last, to: line.start, text) }
      lines.append(
        Line(
          range: line.start..<line.end, end: line.end, isWrapped: false, x: line.indent,
          width: trims ? line.width : line.fullWidth, top: top, height: line.height, baseline: top + line.ascent,
          indent: line.indent))
      bottom = top + line.height
    }
    guard lines.isEmpty else { return }
    let metrics = runs.metrics
    let indent = runs.paragraph.firstIndent
    lines.append(
      Line(
        range: 0..<0, end: 0, isWrapped: false, x: indent, width: 0, top: 0, height: metrics.lineHeight,
        baseline: metrics.ascender, indent: indent))
  }

  /// Tells where a line ends that another one follows.
  private mutating func extend(_ index: Int, to next: Int, _ text: UnsafeBufferPointer<UInt8>) {
    let end = lines[index].range.upperBound
    switch end < next ? LineBreaker.decode(text, at: end).scalar : 0x20 {
    case 0x0A, 0x0D, 0x2028, 0x2029: break
    default:
      lines[index].end = next
      lines[index].isWrapped = true
    }
  }

  /// Ends the last line with an ellipsis if the text goes on behind it.
  private mutating func truncate(_ text: UnsafeBufferPointer<UInt8>, width: Double, _ shown: NodeText) {
    let last = lines.count - 1
    let line = lines[last]
    guard truncates(line, shown), text[line.range.upperBound...].contains(where: { !Self.isBlank($0) }) else { return }
    let start = line.range.lowerBound
    var end = line.range.upperBound
    while end < text.count {
      let (scalar, length) = LineBreaker.decode(text, at: end)
      if scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029 { break }
      end += length
      // Nothing with more bytes fits into a line, unless most have no width.
      if end - line.range.upperBound > 4096 { break }
    }
    var stops = CaretStops(text, runs, start..<end)
    var kept: (offset: Int, width: Double)?
    // The ellipsis has the style of the character before it.
    var ellipsis = stops.ellipsisWidth
    while let stop = stops.next() {
      let marked = stop.x + ellipsis
      ellipsis = stops.ellipsisWidth
      if kept == nil { kept = (start, marked) }
      if marked > width - line.indent { break }
      if stop.offset == start || text[stop.offset - 1] != 0x20 { kept = (stop.offset, marked) }
    }
    guard let kept else { return }
    lines[last].range = start..<kept.offset
    lines[last].end = kept.offset
    lines[last].width = kept.width
    lines[last].hasEllipsis = true
  }

  private func truncates(_ line: Line, _ shown: NodeText) -> Bool {
    guard let run = run(at: line.range.lowerBound, shown) else { return shown.hasEllipsis }
    return run.lineBreak.utf8.starts(with: "byTruncating".utf8)
  }

  private func run(at offset: Int, _ shown: NodeText) -> TextRun? {
    guard let attributed = shown.value.attributedBox, !attributed.runs.isEmpty else { return nil }
    return attributed.runs[runs.index(at: offset)]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private mutating func align(width: Double, height: Double, _ shown: NodeText) {
    let free = height - lines[lines.count - 1].top - lines[lines.count - 1].height
    let down = Self.part(of: free, shown.vertical)
    for index in lines.indices {
      let line = lines[index]
      let run = run(at: line.range.lowerBound, shown)
      let alignment = Self.alignment(run, natural: shown.horizontal)
      let x = Self.part(of: width - line.indent - line.width, alignment)
      // Indents are on the side where text begins, which is the right one only in the reading direction.
      lines[index].x = alignment == .end && run?.alignment != "right" ? x : x + line.indent
      lines[index].top += down
      lines[index].baseline += down
    }
  }

  private static func alignment(_ run: TextRun?, natural: NodeText.Alignment) -> NodeText.Alignment {
    switch run?.alignment {
    case "center": .center
    case "right": .end
    case "left": .start
    default: natural
    }
  }

  private static func part(of free: Double, _ alignment: NodeText.Alignment) -> Double {
    switch alignment {
    case .start: 0
    case .center: free / 2
    case .end: free
    }
  }
}

// MARK: - Carets

extension PlacedText {
  /// The caret before an offset within the text, with the line it stands in. Behind what is shown it stands at its end.
  /// O(bytes of the line + log lines).
  func place(of offset: Int, atLineEnd: Bool) -> LocatedText {
    var index = lineIndex(of: offset)
    var isAtEnd = false
    if atLineEnd, index > 0, lines[index].range.lowerBound == offset, lines[index - 1].isWrapped {
      index -= 1
      isAtEnd = true
    }
    let line = lines[index]
    var found = (offset: line.range.lowerBound, x: 0.0)
    withBytes { text in
      var stops = CaretStops(text, runs, line.range.lowerBound..<(isAtEnd ? line.range.upperBound : line.end))
      while let stop = stops.next(), stop.offset <= offset { found = (stop.offset, stop.x) }
    }
    let place = TextPlace(
      offset: found.offset, lineStart: line.range.lowerBound, lineEnd: line.end, x: line.x + found.x, top: line.top,
      height: line.height)
    return LocatedText(
      place: place, next: index + 1 < lines.count ? lines[index + 1].range.lowerBound : length)
  }

  /// The offset whose caret is nearest to a point in the line at its height. Coordinates may be infinite. O(bytes of the
  /// line + log lines).
  func offset(x: Double, y: Double) -> Int {
    // The first line that ends below the point.
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].top + lines[middle].height <= y { low = middle + 1 } else { high = middle }
    }
    let line = lines[low]
    return withBytes { text in
      var stops = CaretStops(text, runs, line.range.lowerBound..<line.end)
      var nearest = stops.next() ?? CaretStops.Stop(offset: line.range.lowerBound, x: 0)
      while let stop = stops.next() {
        // The caret at the end of a wrapped line stands in the next line.
        if line.isWrapped && stop.offset == line.end { break }
        if x - line.x < (nearest.x + stop.x) / 2 { break }
        nearest = stop
      }
      return nearest.offset
    }
  }

  /// The line that begins last of those that begin before an offset or at it.
  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
