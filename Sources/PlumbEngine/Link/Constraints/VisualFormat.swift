import PlumbConstraints
import PlumbSyntax

/// A row or a column of views in Apple's visual format: `|-[icon(20)]-8-[title(>=100@750)]-|`.
///
///     format     := ["|" [connection]] view ([connection] view)* [[connection] "|"] alignment*
///     view       := "[" name ["(" predicates ")"] "]"
///     connection := "-" | "-" number "-" | "-" name "-" | "-(" predicates ")-"
///     predicate  := ["==" | "<=" | ">="] expression ["@" priority]
///     alignment  := "alignAll" attribute
struct VisualFormat {
  /// What is said of a size or of a distance.
  struct Predicate {
    var relation = Relation.equal
    var expression: Range<Int>
    /// Behind the `@`; nil for none.
    var priority: Range<Int>?
  }

  enum Distance {
    case none, standard
    case predicates(Range<Int>)
  }

  struct View {
    var name: Range<Int>
    /// From its first bracket to the last one.
    var range: Range<Int>
    var predicates: Range<Int>
    /// From what stands before it: the view before it, or the near edge of the container.
    var distance: Distance
  }

  private(set) var views: [View] = []
  private(set) var predicates: [Predicate] = []
  /// Where the edges of the container stand in the text; nil: they do not.
  private(set) var nearEdge: Int?
  private(set) var farEdge: Int?
  /// Between the last view and the far edge.
  private(set) var farDistance = Distance.none
  /// Words that say how the views are aligned across.
  private(set) var alignments: [Range<Int>] = []

  private let text: ConstraintText
  private var place: Int
  private let end: Int

  /// O(bytes).
  init(_ text: ConstraintText, _ range: Range<Int>) throws(CompileError) {
    self.text = text
    (place, end) = (range.lowerBound, range.upperBound)
    var distance = Distance.none
    skipSpaces()
    if next == UInt8(ascii: "|") {
      nearEdge = place
      place += 1
      distance = try takeDistance()
    }
    try takeView(distance)
    while true {
      distance = try takeDistance()
      let isConnected: Bool
      if case .none = distance { isConnected = false } else { isConnected = true }
      if next == UInt8(ascii: "[") {
        try takeView(distance)
      } else if next == UInt8(ascii: "|") {
        (farEdge, farDistance) = (place, distance)
        place += 1
        break
      } else if isConnected {
        throw expected("[ or | is expected here: another view, or the edge of the container")
      } else {
        break
      }
    }
    try takeAlignments()
  }

  // MARK: - Parts

  private mutating func takeView(_ distance: Distance) throws(CompileError) {
    skipSpaces()
    guard next == UInt8(ascii: "[") else { throw expected("[ is expected here, with the id of a view in it") }
    let start = place
    place += 1
    skipSpaces()
    let name = takeName()
    if name.isEmpty { throw expected("The id of a view is expected here, as in [title]") }
    skipSpaces()
    let first = predicates.count
    if next == UInt8(ascii: "(") { try takePredicates() }
    skipSpaces()
    guard next == UInt8(ascii: "]") else {
      if place == end { throw error("This [ is not closed: ] is expected", start..<start + 1) }
      throw expected(predicates.count > first ? "] is expected here" : "( or ] is expected here")
    }
    place += 1
    views.append(View(name: name, range: start..<place, predicates: first..<predicates.count, distance: distance))
  }

  /// Stops in front of what is connected.
  private mutating func takeDistance() throws(CompileError) -> Distance {
    skipSpaces()
    guard next == UInt8(ascii: "-") else { return .none }
    place += 1
    skipSpaces()
    guard let byte = next else { throw expected("A view, | or a distance is expected behind the -") }
    let first = predicates.count
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "|"): return .standard
    case UInt8(ascii: "("): try takePredicates()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = place
      while let byte = next, Self.isDigit(byte) || byte == UInt8(ascii: ".") { place += 1 }
      predicates.append(Predicate(expression: start..<place))
    default:
      let name = takeWord()
      if name.isEmpty { throw expected("A number, a name or ( is expected between - and -") }
      predicates.append(Predicate(expression: name))
    }
    skipSpaces()
    guard next == UInt8(ascii: "-") else {
      throw expected(
        "A second - is expected behind a distance",
        notes: ["more than a number or a name is written in parentheses: -(>=8@750)-"])
    }
    place += 1
    skipSpaces()
    return .predicates(first..<predicates.count)
  }

  private mutating func takePredicates() throws(CompileError) {
    let start = place
    repeat {
      place += 1
      try takePredicate(start)
    } while next == UInt8(ascii: ",")
    place += 1
  }

  /// Stops at the comma or parenthesis behind it. `open`: where the list begins.
  private mutating func takePredicate(_ open: Int) throws(CompileError) {
    skipSpaces()
    let relation = try takeRelation()
    let start = place
    var priority: Int?
    var depth = 0
    loop: while true {
      guard let byte = next else { throw error("This ( is not closed: ) is expected", open..<open + 1) }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if depth == 0 {
          if byte == UInt8(ascii: "]") { throw expected(") is expected here") }
          break loop
        }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: break loop
      case UInt8(ascii: "@") where depth == 0 && priority == nil: priority = place
      default: break
      }
      place = min(text.place(after: place), end)
    }
    let expression = text.trimmed(start..<(priority ?? place))
    if expression.isEmpty {
      throw error("A number or an expression is expected here", start..<min(start + 1, end))
    }
    predicates.append(
      Predicate(relation: relation, expression: expression, priority: priority.map { text.trimmed($0 + 1..<place) }))
  }

  private mutating func takeRelation() throws(CompileError) -> Relation {
    guard let first = next,
      first == UInt8(ascii: "=") || first == UInt8(ascii: "<") || first == UInt8(ascii: ">")
    else { return .equal }
    guard place + 1 < end, text.bytes[place + 1] == UInt8(ascii: "=") else {
      throw expected("A relation is ==, <= or >=")
    }
    place += 2
    skipSpaces()
    return first == UInt8(ascii: "=") ? .equal : first == UInt8(ascii: "<") ? .atMost : .atLeast
  }

  private mutating func takeAlignments() throws(CompileError) {
    skipSpaces()
    while let byte = next {
      let word = takeWord()
      if !Self.isAlignment(text.bytes[word]) {
        place = word.lowerBound
        let isConnection = byte == UInt8(ascii: "|") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "-")
        if farEdge != nil, isConnection { throw expected("Nothing may stand behind the | of the far edge") }
        throw expected("-, [, | or an alignment such as alignAllCenterY is expected here")
      }
      alignments.append(word)
      skipSpaces()
    }
  }

  private static func isAlignment(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: Self.alignmentPrefix.utf8)
  }

  /// What an alignment begins with; the name of an attribute follows, whose first letter is a capital.
  static var alignmentPrefix: String { "alignAll" }

  // MARK: - Bytes

  private var next: UInt8? { place < end ? text.bytes[place] : nil }

  private mutating func skipSpaces() {
    while let byte = next, ConstraintText.isSpace(byte) { place += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: isDigit(byte)
    }
  }

  /// A name of state or of an alignment.
  private mutating func takeWord() -> Range<Int> {
    let start = place
    while let byte = next, Self.isOfWord(byte) || byte == UInt8(ascii: ".") && place > start { place += 1 }
    return start..<place
  }

  /// The name of a view, which may have a hyphen in it.
  private mutating func takeName() -> Range<Int> {
    let start = place
    while let byte = next,
      Self.isOfWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "#")
    { place += 1 }
    return start..<place
  }

  /// An error at what comes next, or behind the last byte.
  private func expected(_ message: String, notes: [String] = []) -> CompileError {
    error(message, place..<min(place + 1, end), notes: notes)
  }

  private func error(_ message: String, _ range: Range<Int>, notes: [String] = []) -> CompileError {
    CompileError(
      code: .syntax, message: message, range: SourceRange(range), notes: notes)
  }
}
