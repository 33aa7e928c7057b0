import PlumbConstraints
import PlumbSyntax

/// Reads a row or a column of views in Apple's visual format, `|-[icon(20)]-8-[title(>=100@750)]-|`: a constraint for each
/// distance, size and alignment, in the order in which they are written.
///
///     row        := ["|" [distance]] view ([distance] view)* [[distance] "|"] alignment*
///     view       := "[" id ["(" conditions ")"] "]"
///     distance   := "-" | "-" number "-" | "-" name "-" | "-(" conditions ")-"
///     condition  := ["==" | "<=" | ">="] expression ["@" priority]
///     alignment  := "alignAll" attribute
struct VisualReader {
  private let reader: ConstraintReader
  private let axis: Axis
  /// What all parts have in common.
  private var constraint: LinkedConstraint
  private(set) var parts: [LinkedConstraint] = []
  /// Where the part that is read begins; how many parts know where they end.
  private var partStart = 0
  private var closedCount = 0
  /// Of the next byte, and behind the last one.
  private var place: Int
  private let end: Int
  /// By view, in the order in which they are written.
  private var rows: [Int32] = []
  /// The view that `super`, `previous` and `next` are those of: the first one that has a name of its own.
  private var first: Int

  /// Apple's standard distance between siblings.
  private static var standardDistance: Double { 8 }

  /// O(bytes).
  init(
    _ reader: ConstraintReader, _ axis: Axis, _ range: Range<Int>, _ constraint: LinkedConstraint
  ) throws(CompileError) {
    self.reader = reader
    self.axis = axis
    self.constraint = constraint
    first = reader.row
    (place, end) = (range.lowerBound, range.upperBound)
    try findViews(range)
    if rows.isEmpty { throw error(.syntax, "A row names at least one view, in brackets: [title]", range) }
    place = range.lowerBound
    try read()
    if parts.count > 1 { for index in parts.indices { parts[index].constantFactor = .nan } }
  }

  private mutating func read() throws(CompileError) {
    skipSpaces()
    partStart = place
    if next == Self.bar {
      skip()
      try readDistance(0)
    }
    try readView(0)
    var index = 1
    var isAtEdge = false
    while !isAtEdge, let byte = next, byte == Self.bar || byte == Self.hyphen || byte == Self.bracket {
      try readDistance(index)
      if next == Self.bar {
        isAtEdge = true
        closeParts()
      } else {
        try readView(index)
      }
      index += 1
    }
    var aligned: [ConstraintAttribute] = []
    while place < end { try readAlignment(&aligned, isAtEdge) }
    if parts.isEmpty {
      throw error(
        .type, "Nothing is said of this view: a row says how large it is, [a(20)], or what it stands beside, |[a]-[b]",
        partStart..<end)
    }
  }

  // MARK: - Views

  /// Finds the view that `super` and its like are those of, which may come late; then the rows of all views.
  private mutating func findViews(_ range: Range<Int>) throws(CompileError) {
    for isSearching in [true, false] {
      place = range.lowerBound
      var depth = 0
      while let byte = next {
        place = min(reader.text.place(after: place), end)
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") { depth -= 1 }
        guard byte == Self.bracket || byte == Self.parenthesis else { continue }
        depth += 1
        if depth > 1 || byte == Self.parenthesis { continue }
        skipSpaces()
        let name = takeName(isID: true)
        if name.isEmpty { break }
        let text = reader.text.text(name)
        guard let reading = reader.view(text), reading.area == .frame else {
          throw reader.unknownView(text, SourceRange(name))
        }
        var isNamed = false
        switch reading.view {
        case .own, .id: isNamed = true
        case .previous, .next: constraint.siblingRow = Int32(truncatingIfNeeded: first)
        case .container: break
        }
        if isSearching, !isNamed { continue }
        let row = try reader.find(reading, first, SourceRange(name))
        if isSearching {
          first = row
          break
        }
        rows.append(Int32(truncatingIfNeeded: row))
      }
    }
    constraint.directionRow = rows.first ?? -1
  }

  private mutating func readView(_ index: Int) throws(CompileError) {
    guard next == Self.bracket else { throw expected("[ or | is expected here: a view, or the edge of the container") }
    partStart = place
    skip()
    if takeName(isID: true).isEmpty || index >= rows.count { throw expected("The id of a view is expected here") }
    skipSpaces()
    if next == Self.parenthesis {
      let size: ConstraintAttribute = axis == .horizontal ? .width : .height
      try readConditions([ConstraintTerm(row: rows[index], attribute: size, coefficient: 1)], size: size)
    }
    if place == end { throw error(.syntax, "This [ is not closed: ] is expected", partStart..<partStart + 1) }
    guard next == UInt8(ascii: "]") else { throw expected("( or ] is expected here") }
    closeParts()
  }

  /// Passes over the end of a view, or of the row. The parts that have been read last reach up to it.
  private mutating func closeParts() {
    place += 1
    while closedCount < parts.count {
      parts[closedCount].partRange.end = UInt32(truncatingIfNeeded: place)
      closedCount += 1
    }
    skipSpaces()
  }

  // MARK: - Distances and sizes

  /// `index`: of the view behind the distance, one past the last view for the edge.
  private mutating func readDistance(_ index: Int) throws(CompileError) {
    let (near, far): (ConstraintAttribute, ConstraintAttribute) =
      axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
    let isAtEdge = index == 0 || index == rows.count
    var terms = [
      ConstraintTerm(row: rows[max(0, index - 1)], attribute: far, coefficient: -1),
      ConstraintTerm(row: rows[min(index, rows.count - 1)], attribute: near, coefficient: 1),
    ]
    // Of the two that are a view and its container, the latter has the attribute of the same side.
    let edge = index == 0 ? 0 : 1
    if isAtEdge {
      terms[edge].row = try container(of: Int(terms[1 - edge].row))
      terms[edge].attribute = terms[1 - edge].attribute
    }
    if next != Self.hyphen { return append(terms, 0) }
    skip()
    guard let byte = next else { throw expected(Self.behindHyphen) }
    if byte == Self.bracket || byte == Self.bar {
      if isAtEdge {
        terms[edge].attribute =
          axis == .horizontal
          ? (index == 0 ? .leadingMargin : .trailingMargin) : (index == 0 ? .topMargin : .bottomMargin)
      }
      return append(terms, isAtEdge ? 0 : Self.standardDistance)
    }
    if byte == Self.parenthesis {
      try readConditions(terms, size: nil)
    } else {
      let word = takeName()
      if word.isEmpty { throw expected(Self.behindHyphen) }
      try add(terms, .equal, word, priority: nil, size: nil)
    }
    skipSpaces()
    if next != Self.hyphen {
      throw expected("A second - is expected behind a distance, or ( before one of several words: -(>=8@750)-")
    }
    skip()
  }

  private static var behindHyphen: String { "A number, a name, (, [ or | is expected behind the -" }

  /// The container of a view.
  private func container(of row: Int) throws(CompileError) -> Int32 {
    let reading = ConstraintReader.Reading(view: .container, row: -1, area: .frame, attribute: .left)
    return Int32(truncatingIfNeeded: try reader.find(reading, row, SourceRange(partStart..<place)))
  }

  /// Reads conditions in parentheses. `size`: what a view alone in them stands for.
  private mutating func readConditions(
    _ terms: [ConstraintTerm], size: ConstraintAttribute?
  ) throws(CompileError) {
    let open = place
    repeat {
      skip()
      let relation = try takeRelation()
      let start = place
      var (priority, depth) = (-1, 0)
      while true {
        guard let byte = next else { throw error(.syntax, "This ( is not closed: ) is expected", open..<open + 1) }
        if depth == 0 {
          if byte == UInt8(ascii: "]") { throw expected(") is expected here") }
          if byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",") { break }
          if byte == UInt8(ascii: "@"), priority < 0 { priority = place }
        }
        if byte == Self.bracket || byte == Self.parenthesis { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") { depth -= 1 }
        place = min(reader.text.place(after: place), end)
      }
      let expression = reader.text.trimmed(start..<(priority < 0 ? place : priority))
      if expression.isEmpty { throw error(.syntax, "An expression is expected here", start..<start + 1) }
      let written = priority < 0 ? nil : reader.text.trimmed(priority + 1..<place)
      try add(terms, relation, expression, priority: written, size: size)
    } while next == UInt8(ascii: ",")
    skip()
  }

  private mutating func takeRelation() throws(CompileError) -> Relation {
    guard let byte = next, byte >= UInt8(ascii: "<"), byte <= UInt8(ascii: ">") else { return .equal }
    place += 1
    if next != UInt8(ascii: "=") {
      place -= 1
      throw expected("A relation is ==, <= or >=")
    }
    skip()
    return byte == UInt8(ascii: "=") ? .equal : byte == UInt8(ascii: "<") ? .atMost : .atLeast
  }

  @inline(never)
  private mutating func add(
    _ terms: [ConstraintTerm], _ relation: Relation, _ expression: Range<Int>, priority: Range<Int>?,
    size: ConstraintAttribute?
  ) throws(CompileError) {
    var part = constraint
    part.relation = relation
    if let priority { part.priority = try reader.priority(priority) }
    let tree = try reader.parse(expression)
    var readings: [ConstraintReader.Reading?] = []
    for text in tree.texts {
      var reading = reader.reading(text)
      if reading == nil, let size {
        reading = reader.view(text)
        reading?.attribute = size
      }
      readings.append(reading)
    }
    let form = try ConstraintForm(tree, readings, isRelation: false)
    part.terms = terms
    for term in try reader.terms(of: form, readings, &part.siblingRow, first: first) { part.terms.append(term) }
    try reader.complete(&part, form, SourceRange(expression))
    append(part)
  }

  private mutating func append(_ terms: [ConstraintTerm], _ distance: Double) {
    var part = constraint
    part.terms = terms
    part.constant = 0 - distance
    append(part)
  }

  private mutating func append(_ part: LinkedConstraint) {
    var part = part
    part.part = Int32(truncatingIfNeeded: parts.count)
    part.partRange.start = UInt32(truncatingIfNeeded: partStart)
    parts.append(part)
  }

  // MARK: - Alignments

  /// Aligns each view with the one before it. A word may not be repeated: this keeps the number of constraints proportional to
  /// the length of the text.
  private mutating func readAlignment(
    _ aligned: inout [ConstraintAttribute], _ isAtEdge: Bool
  ) throws(CompileError) {
    partStart = place
    let word = takeName()
    guard let attribute = Self.alignment(reader.text.bytes[word]) else {
      place = partStart
      throw expected(
        isAtEdge
          ? "Only alignments such as alignAllCenterY stand behind the | of the far edge"
          : "-, [, | or an alignment such as alignAllCenterY is expected here")
    }
    if attribute.kind != (axis == .horizontal ? .vertical : .horizontal) || attribute.withinMargins != nil
      || aligned.contains(attribute)
    {
      throw error(
        .type,
        axis == .horizontal
          ? "A row has alignAllTop, alignAllBottom, alignAllCenterY, alignAllFirstBaseline, alignAllLastBaseline, each once"
          : "A column has alignAllLeading, alignAllTrailing, alignAllLeft, alignAllRight, alignAllCenterX, each once",
        word)
    }
    if rows.count < 2 { throw error(.type, "Only one view is named, and there is nothing to align it with", word) }
    aligned.append(attribute)
    for index in 1..<rows.count {
      append(
        [
          ConstraintTerm(row: rows[index - 1], attribute: attribute, coefficient: 1),
          ConstraintTerm(row: rows[index], attribute: attribute, coefficient: -1),
        ], 0)
    }
    place -= 1
    closeParts()
  }

  /// What a word such as `alignAllCenterY` aligns; nil for others.
  private static func alignment(_ word: ArraySlice<UInt8>) -> ConstraintAttribute? {
    var name = Array(word)
    return name.withUnsafeMutableBufferPointer { bytes in
      guard bytes.count > 8, bytes[8] & 0x20 == 0 else { return nil }
      let prefix = UnsafeBufferPointer(rebasing: bytes[..<8])
      bytes[8] |= 0x20
      let symbol = ConstraintSymbol(UnsafeBufferPointer(rebasing: bytes[8...]))
      guard let symbol, prefix.isSame(as: "alignAll"), symbol.isAttributeAlone else { return nil }
      return symbol.attribute
    }
  }

  // MARK: - Bytes

  private static var bar: UInt8 { UInt8(ascii: "|") }
  private static var hyphen: UInt8 { UInt8(ascii: "-") }
  private static var bracket: UInt8 { UInt8(ascii: "[") }
  private static var parenthesis: UInt8 { UInt8(ascii: "(") }

  private var next: UInt8? { place < end ? reader.text.bytes[place] : nil }

  private mutating func skipSpaces() { while let byte = next, ConstraintText.isSpace(byte) { place += 1 } }

  /// Passes over a byte and the space behind it.
  private mutating func skip() {
    place += 1
    skipSpaces()
  }

  /// A number, a name of state or a word; or an id.
  private mutating func takeName(isID: Bool = false) -> Range<Int> {
    let start = place
    while let byte = next, isID && (byte == Self.hyphen || byte == UInt8(ascii: "#")) || isOfName(byte) { place += 1 }
    return start..<place
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    ConstraintText.mayBeInName(byte) && byte != Self.hyphen && !ConstraintText.isSpace(byte)
  }

  /// An error at what comes next, or behind the last byte.
  private func expected(_ message: String) -> CompileError { error(.syntax, message, place..<min(place + 1, end)) }

  @inline(never)
  private func error(_ code: Status, _ message: String, _ range: Range<Int>) -> CompileError {
    CompileError(code: code, message: message, range: SourceRange(range))
  }
}
