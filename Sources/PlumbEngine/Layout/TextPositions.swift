import PlumbSyntax

/// A place in a text, and where the line after its own is looked for.
struct LocatedText {
  var place: TextPlace
  /// Where the next line begins, the length of the text after the last one; nil if that is not known.
  var next: Int?
}

/// Carets, selections and positions in the text of one node: of the host's text locator, or the built-in ones.
struct TextPositions {
  private let layout: Layout
  private let row: Int
  private let shown: NodeText
  private let bytes: TextBox?
  private let count: Int
  /// Of the frame within the insets.
  private let width: Double
  private let height: Double
  /// Made when it is first needed.
  private var placed: PlacedText?

  /// Errors: `.unsupported` if the host measures text and has no locator.
  init(_ shown: NodeText, _ layout: Layout, row: Int) throws(Diagnostic) {
    if layout.template.engine.measurer != nil, layout.template.engine.textLocator == nil {
      throw Diagnostic(
        .unsupported,
        "The engine has a measurer, whose fonts the built-in positions do not know; set a text locator as well")
    }
    self.layout = layout
    self.row = row
    self.shown = shown
    bytes = shown.value.textBox
    count = bytes?.count ?? 0
    let frame = layout.frame(row: row)
    width = Self.usable(frame.width - shown.insets.left - shown.insets.right)
    height = Self.usable(frame.height - shown.insets.top - shown.insets.bottom)
  }

  // Insets are arbitrary numbers of a document.
  private static func usable(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }

  // MARK: - Answers

  mutating func caret(_ offset: Int) throws(Diagnostic) -> Frame {
    try check(offset, "offset")
    return try frame(located(characterStart(offset), atLineEnd: false).place)
  }

  /// O(bytes selected): a locator that names lines that do not follow each other is asked at most twice a byte.
  mutating func selection(from start: Int, to end: Int) throws(Diagnostic) -> [Frame] {
    try check(start, "start")
    try check(end, "end")
    guard start <= end else {
      throw Diagnostic(.argument, "A selection from \(start) to \(end) would end before it starts")
    }
    var frames: [Frame] = []
    var position = characterStart(start)
    let end = characterStart(end)
    var lastStart = -1
    while position < end {
      let found = try located(position, atLineEnd: false)
      let line = found.place
      if line.lineStart > lastStart, position <= line.lineEnd {
        lastStart = line.lineStart
        let right = try located(min(end, line.lineEnd), atLineEnd: true).place.x
        // The built-in end of a wrapped line is before the spaces there, in which a selection may start.
        frames.append(try frame(line, to: found.next == nil ? right : max(right, line.x)))
        if end <= line.lineEnd { break }
        // The next line may begin right there, or behind a line break.
        if line.lineEnd > position, found.next == nil {
          position = line.lineEnd
          continue
        }
      }
      let next = nextScalar(position)
      position = max(next, found.next ?? next)
    }
    return frames
  }

  mutating func position(x: Double, y: Double) throws(Diagnostic) -> Int {
    if x.isNaN || y.isNaN { throw Diagnostic(.argument, "The coordinates of a point must be numbers, not NaN") }
    let (x, y) = (x - shown.insets.left, y - shown.insets.top)
    if x.isNaN || y.isNaN { throw Diagnostic(.argument, "The insets of the text are not finite") }
    // A host need not expect infinity, nor numbers too large for its integers.
    let far = 1e9
    let query = TextQuery(
      kind: .point, x: min(max(x, -far), far), y: min(max(y, -far), far), width: width, height: height)
    if let place = try ask(query) { return characterStart(place.offset) }
    return builtIn().offset(x: x, y: y)
  }

  // MARK: - Asking

  private mutating func located(_ offset: Int, atLineEnd: Bool) throws(Diagnostic) -> LocatedText {
    let query = TextQuery(kind: .offset, offset: offset, isAtLineEnd: atLineEnd, width: width, height: height)
    if let place = try ask(query) { return LocatedText(place: place) }
    return builtIn().place(of: offset, atLineEnd: atLineEnd)
  }

  private mutating func builtIn() -> PlacedText {
    if let placed { return placed }
    let made = PlacedText(shown, width: width, height: height)
    placed = made
    return made
  }

  /// The host's answer; nil if it declines or there is no locator.
  private func ask(_ query: TextQuery) throws(Diagnostic) -> TextPlace? {
    switch layout.locateText(query, row: row) {
    case .declined: return nil
    case .place(let place):
      if let problem = problem(of: place) { throw layout.locatorFailure(.measure, row, problem) }
      return place
    case .failed: throw layout.locatorFailure(.user, row, ("failed", "a place in the text is expected"))
    case .failedWith(let code):
      throw layout.locatorFailure(
        .user, row, ("answered the status \(code)", "PLUMB_OK with a place or PLUMB_DECLINED is expected"))
    }
  }

  /// What is wrong with a place that a locator answered.
  private func problem(of place: TextPlace) -> (found: String, expected: String)? {
    guard place.x.isFinite, place.top.isFinite, place.height.isFinite, place.height >= 0 else {
      return (
        "answered the place x \(place.x), top \(place.top), height \(place.height)",
        "finite numbers and a height that is not negative are expected"
      )
    }
    guard place.lineStart >= 0, place.lineStart <= place.offset, place.offset <= place.lineEnd, place.lineEnd <= count
    else {
      return (
        "answered the offset \(place.offset) in a line from \(place.lineStart) to \(place.lineEnd)",
        "an offset within a line of the text, which has \(count) bytes, is expected"
      )
    }
    return nil
  }

  // MARK: - Converting

  private func check(_ offset: Int, _ name: StaticString) throws(Diagnostic) {
    guard offset >= 0, offset <= count else {
      throw Diagnostic(.argument, "`\(name)` is beyond the end of the text, which has \(count) bytes")
    }
  }

  private func frame(_ place: TextPlace, to right: Double? = nil) throws(Diagnostic) -> Frame {
    let right = right ?? place.x
    let frame = Frame(
      x: min(place.x, right) + shown.insets.left, y: place.top + shown.insets.top,
      width: max(place.x, right) - min(place.x, right), height: place.height)
    guard frame.x.isFinite, frame.y.isFinite, frame.width.isFinite else {
      throw layout.locatorFailure(
        .measure, row, ("answered places that are too far from each other", "finite rectangles are expected"))
    }
    return frame
  }

  private func characterStart(_ offset: Int) -> Int {
    guard let bytes else { return 0 }
    return withExtendedLifetime(bytes) { TextMeasurer.characterStart(bytes.bytes, offset) }
  }

  private func nextScalar(_ offset: Int) -> Int {
    guard let bytes, offset < count else { return offset + 1 }
    return withExtendedLifetime(bytes) { offset + LineBreaker.decode(bytes.bytes, at: offset).length }
  }
}
