import PlumbSyntax

/// One constraint of a text: where it stands in it, without space around it.
struct ConstraintStatement {
  /// What its name is, without the colon; empty for none.
  var identifier: Range<Int>
  /// The equation or inequality, or the row or column of views.
  var relation: Range<Int>
  /// Behind the `@`; nil for none.
  var priority: Range<Int>?
  /// Of a row or column in the visual format: along which axis it runs; nil for others.
  var visualAxis: Axis?

  /// All of it.
  var range: Range<Int> {
    let start = identifier.isEmpty ? prefix ?? relation.lowerBound : identifier.lowerBound
    return start..<(priority?.upperBound ?? relation.upperBound)
  }

  /// Where `H:` or `V:` begins, if it stands there.
  var prefix: Int?
}

/// Splits the text of constraints: `gap: title.left >= icon.right + 8 @750; title.top == super.top`.
///
/// A constraint ends at a semicolon or at the end of a line, `//` begins a comment. In quotes none of these means anything.
struct ConstraintText {
  /// The text, in which `≤` and `≥` have been replaced by operators of expressions that are as long.
  private(set) var bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var place = 0
    while place + 2 < bytes.count {
      // U+2264 and U+2265.
      if bytes[place] == 0xE2, bytes[place + 1] == 0x89, bytes[place + 2] == 0xA4 || bytes[place + 2] == 0xA5 {
        bytes[place] = UInt8(ascii: bytes[place + 2] == 0xA4 ? "<" : ">")
        bytes[place + 1] = UInt8(ascii: "=")
        bytes[place + 2] = UInt8(ascii: " ")
      }
      place += 1
    }
  }

  /// O(bytes).
  func statements() -> [ConstraintStatement] {
    var result: [ConstraintStatement] = []
    var start = 0
    while start < bytes.count {
      let end = self.end(of: start)
      if let statement = statement(start..<end) { result.append(statement) }
      start = next(after: end)
    }
    return result
  }

  /// Where the constraint that begins at a place ends: at a semicolon, a line's end or a comment outside of quotes.
  private func end(of start: Int) -> Int {
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ";"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return place
      case UInt8(ascii: "/") where isComment(place): return place
      default: place = self.place(after: place)
      }
    }
    return bytes.count
  }

  /// Where the next constraint begins.
  private func next(after end: Int) -> Int {
    guard isComment(end) else { return end + 1 }
    var place = end
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    return place + 1
  }

  private func isComment(_ place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == UInt8(ascii: "/") && bytes[place + 1] == UInt8(ascii: "/")
  }

  /// The place behind a byte, or behind the text in quotes that begins there. At most the end.
  func place(after start: Int) -> Int {
    let quote = bytes[start]
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`") else {
      return start + 1
    }
    var place = start + 1
    while place < bytes.count, bytes[place] != quote { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(place + 1, bytes.count)
  }

  /// What stands in a range without semicolons; nil for nothing.
  private func statement(_ range: Range<Int>) -> ConstraintStatement? {
    var colon: Int?
    var priority: Int?
    // What may stand before the colon of a name: nothing but the name.
    var isName = true
    var place = range.lowerBound
    while place < range.upperBound, priority == nil {
      switch bytes[place] {
      case UInt8(ascii: "@"): priority = place
      case UInt8(ascii: ":"): if isName, colon == nil { colon = place }
      default: if !Self.mayBeInName(bytes[place]) { isName = false }
      }
      place = self.place(after: place)
    }
    let first = trimmed(range)
    if colon != nil || !first.isEmpty && isOfRow(bytes[first.lowerBound]), let visual = visual(first) { return visual }
    if let end = colon, bytes[trimmed(range.lowerBound..<end)].contains(where: { Self.isSpace($0) }) { colon = nil }
    let start = colon.map { $0 + 1 } ?? range.lowerBound
    let relation = trimmed(start..<(priority ?? range.upperBound))
    if relation.isEmpty, priority == nil, colon == nil { return nil }
    return ConstraintStatement(
      identifier: colon.map { trimmed(range.lowerBound..<$0) } ?? range.lowerBound..<range.lowerBound,
      relation: relation, priority: priority.map { trimmed($0 + 1..<range.upperBound) })
  }

  /// Whether a row or a column begins with a byte.
  private func isOfRow(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|") }

  /// A row or a column of views; nil for other constraints. A name and `H:` or `V:` may come first, then `[` or `|`.
  private func visual(_ range: Range<Int>) -> ConstraintStatement? {
    var identifier: Range<Int>?
    var axis: Axis?
    var prefix: Int?
    var start = range.lowerBound
    while start < range.upperBound, !isOfRow(bytes[start]) {
      var colon = start
      while colon < range.upperBound, Self.mayBeInName(bytes[colon]) { colon += 1 }
      guard colon < range.upperBound, bytes[colon] == UInt8(ascii: ":"), axis == nil else { return nil }
      let word = trimmed(start..<colon)
      if word.isEmpty || bytes[word].contains(where: { Self.isSpace($0) }) { return nil }
      if word.count == 1, bytes[start] == UInt8(ascii: "H") || bytes[start] == UInt8(ascii: "V") {
        axis = bytes[start] == UInt8(ascii: "H") ? .horizontal : .vertical
        prefix = start
      } else if identifier == nil {
        identifier = word
      } else {
        return nil
      }
      start = trimmed(colon + 1..<range.upperBound).lowerBound
    }
    guard start < range.upperBound else { return nil }
    // In brackets and parentheses, a priority is that of a part.
    var priority: Int?
    var depth = 0
    var place = start
    while place < range.upperBound, priority == nil {
      switch bytes[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "@") where depth <= 0: priority = place
      default: break
      }
      place = self.place(after: place)
    }
    return ConstraintStatement(
      identifier: identifier ?? start..<start, relation: trimmed(start..<(priority ?? range.upperBound)),
      priority: priority.map { trimmed($0 + 1..<range.upperBound) }, visualAxis: axis ?? .horizontal, prefix: prefix)
  }

  static func mayBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: " "), UInt8(ascii: "\t"), 0x80...0xFF:
      true
    default: false
    }
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, Self.isSpace(bytes[low]) { low += 1 }
    while low < high, Self.isSpace(bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The tree of the expression that stands in a range, whose ranges count from its start.
  func parsed(_ range: Range<Int>, _ limits: ExpressionLimits) throws(SyntaxError) -> ExpressionTree {
    let result: Result<ExpressionTree, SyntaxError> = bytes[range].withUnsafeBufferPointer { bytes in
      do throws(SyntaxError) { return .success(try ExpressionParser.parse(bytes, limits: limits)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension SourceRange {
  init(_ range: Range<Int>) {
    self.init(
      start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
  }
}
