import PlumbSyntax

/// Positions in the text of a node, as of the last compute. Offsets are in bytes of the text's UTF-8; rectangles and points
/// are in the node's own coordinates, from its top left corner. Errors of all: `.handle` (no such row), `.notFound` (an
/// expression that no compute has reached), `.unsupported` (a measurer without a text locator), `.user` and `.measure` (what
/// the locator answers), `.busy`. O(bytes).
extension Layout {
  /// The caret before an offset, without a width; nil for a component that shows no text. An offset inside a character
  /// counts as that of its start. Errors: also `.argument` (beyond the text).
  public func textCaret(offset: Int, row: Int) throws(Diagnostic) -> Frame? {
    guard var positions = try textPositions(row) else { return nil }
    return try positions.caret(offset)
  }

  /// A rectangle for each line that a selection touches, from top to bottom; empty for an empty selection, nil for a
  /// component that shows no text. Errors: also `.argument` (beyond the text, an end before the start).
  public func textSelection(from start: Int, to end: Int, row: Int) throws(Diagnostic) -> [Frame]? {
    guard var positions = try textPositions(row) else { return nil }
    return try positions.selection(from: start, to: end)
  }

  /// The offset whose caret is nearest to a point, which may be outside of the node, in the line at its height; nil for a
  /// component that shows no text. Coordinates may be infinite. Errors: also `.argument` (NaN).
  public func textPosition(x: Double, y: Double, row: Int) throws(Diagnostic) -> Int? {
    guard var positions = try textPositions(row) else { return nil }
    return try positions.position(x: x, y: y)
  }

  private func textPositions(_ row: Int) throws(Diagnostic) -> TextPositions? {
    // A measurer or locator may read the node it is called for, but not ask about positions in its text.
    if !activity.allowsReading { throw Diagnostic(.busy, "Positions in text cannot be found while the layout is busy") }
    guard let text = try text(row: row) else { return nil }
    return try TextPositions(text, self, row: row)
  }

  /// Asks the host's text locator.
  func locateText(_ query: TextQuery, row: Int) -> TextAnswer {
    guard let locator = template.engine.textLocator else { return .declined }
    let previous = activityState.beginLocating(row: row)
    let answer = locator.locate(self, node(row: row), query)
    activityState.endLocating(returningTo: previous)
    return answer
  }

  @inline(never)
  func locatorFailure(_ code: Status, _ row: Int, _ text: (found: String, expected: String)) -> Diagnostic {
    let row = linked(row)
    var diagnostic = Diagnostic(code, "The text locator \(text.found) for \(places.describe(row)); \(text.expected)")
    places.locate(&diagnostic, row: row)
    return diagnostic
  }
}
