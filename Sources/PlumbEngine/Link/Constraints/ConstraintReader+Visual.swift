import PlumbConstraints
import PlumbSyntax

/// Rows and columns of views: `H:|-[icon(20)]-8-[title]-|` is a constraint for each distance, size and alignment in it.
extension ConstraintReader {
  func read(
    _ axis: Axis, _ statement: ConstraintStatement, _ constraint: LinkedConstraint,
    _ body: (LinkedConstraint) throws(CompileError) -> Void
  ) throws(CompileError) {
    let format = try VisualFormat(text, statement.relation)
    var parts = VisualParts(self, format, axis, constraint)
    parts.constraint.priority = try priority(of: statement)
    try parts.read()
    for part in parts.list { try body(part) }
  }
}

/// The constraints of one row or column, in the order in which they are written, alignments last.
private struct VisualParts {
  let reader: ConstraintReader
  let format: VisualFormat
  let axis: Axis
  /// What all parts have in common.
  var constraint: LinkedConstraint
  private(set) var list: [LinkedConstraint] = []
  /// By view of the format: its row in the tree.
  private var rows: [Int] = []
  /// The view that `super`, `previous` and `next` are those of.
  private var first = 0
  private var aligned: [ConstraintAttribute] = []

  init(_ reader: ConstraintReader, _ format: VisualFormat, _ axis: Axis, _ constraint: LinkedConstraint) {
    self.reader = reader
    self.format = format
    self.axis = axis
    self.constraint = constraint
  }

  private var near: ConstraintAttribute { axis == .horizontal ? .leading : .top }
  private var far: ConstraintAttribute { axis == .horizontal ? .trailing : .bottom }
  private var nearMargin: ConstraintAttribute { axis == .horizontal ? .leadingMargin : .topMargin }
  private var farMargin: ConstraintAttribute { axis == .horizontal ? .trailingMargin : .bottomMargin }

  /// Apple's standard distance between siblings.
  private static var standardDistance: Double { 8 }

  mutating func read() throws(CompileError) {
    try findViews()
    for (index, view) in format.views.enumerated() {
      if index > 0 {
        let start = format.views[index - 1].range.lowerBound
        let terms = [term(index - 1, far, -1), term(index, near, 1)]
        try addDistance(view.distance, terms, Self.standardDistance, start..<view.range.upperBound)
      } else if let edge = format.nearEdge {
        let container = try container(of: index, at: edge)
        let start = term(ofRow: container, view.distance.isStandard ? nearMargin : near, -1)
        try addDistance(view.distance, [start, term(index, near, 1)], 0, edge..<view.range.upperBound)
      }
      let size: ConstraintAttribute = axis == .horizontal ? .width : .height
      for predicate in format.predicates[view.predicates] {
        try add(predicate, [term(index, size, 1)], view.range, isSize: true)
      }
    }
    if let edge = format.farEdge {
      let last = format.views.count - 1
      let container = try container(of: last, at: edge)
      let end = term(ofRow: container, format.farDistance.isStandard ? farMargin : far, 1)
      let start = format.views[last].range.lowerBound
      try addDistance(format.farDistance, [term(last, far, -1), end], 0, start..<edge + 1)
    }
    for word in format.alignments { try addAlignment(word) }
    if list.isEmpty {
      throw CompileError(
        code: .type, message: "Nothing is said of this view", range: SourceRange(format.views[0].range),
        notes: ["a row says how large a view is, or what it stands beside: [a(20)], [a]-[b], |[a]|"])
    }
    for index in list.indices { list[index].hasOneConstant = list.count == 1 }
  }

  // MARK: - Views

  private mutating func findViews() throws(CompileError) {
    var readings: [ConstraintReader.Reading] = []
    readings.reserveCapacity(format.views.count)
    // `super`, `previous` and `next` are those of the first view that has a name of its own.
    var first: Int?
    for view in format.views {
      let name = reader.text.text(view.name)
      let range = SourceRange(view.name)
      guard let reading = reader.view(name) else { throw reader.unknownView(name, range) }
      if reading.area != .frame {
        throw CompileError(
          code: .type, message: "\(name) is an area of a view, a row is of views", range: range,
          notes: ["a constraint such as title.left == safeArea.left is about areas"])
      }
      switch reading.view {
      case .own where first == nil: first = reader.row
      case .id where first == nil: first = try reader.find(reading, reader.row, range)
      default: break
      }
      readings.append(reading)
    }
    let known = first ?? reader.row
    rows.reserveCapacity(readings.count)
    for (index, reading) in readings.enumerated() {
      rows.append(try reader.find(reading, known, SourceRange(format.views[index].name)))
      switch reading.view {
      case .previous, .next: constraint.siblingRow = Int32(truncatingIfNeeded: known)
      default: break
      }
    }
    self.first = known
    constraint.directionRow = Int32(truncatingIfNeeded: rows[0])
  }

  /// The view that a view of the format is in.
  private func container(of index: Int, at edge: Int) throws(CompileError) -> Int {
    let reading = ConstraintReader.Reading(view: .container, row: -1, area: .frame, attribute: near)
    return try reader.find(reading, rows[index], SourceRange(edge..<edge + 1))
  }

  private func term(_ index: Int, _ attribute: ConstraintAttribute, _ coefficient: Double) -> ConstraintTerm {
    term(ofRow: rows[index], attribute, coefficient)
  }

  private func term(
    ofRow row: Int, _ attribute: ConstraintAttribute, _ coefficient: Double
  ) -> ConstraintTerm {
    ConstraintTerm(row: Int32(truncatingIfNeeded: row), attribute: attribute, coefficient: coefficient)
  }

  // MARK: - Parts

  /// `terms`: what lies at the far end of the distance less what lies at its near end. `standard`: what `-` is; at an edge
  /// the margin is in the terms.
  private mutating func addDistance(
    _ distance: VisualFormat.Distance, _ terms: [ConstraintTerm], _ standard: Double, _ range: Range<Int>
  ) throws(CompileError) {
    if case .predicates(let list) = distance {
      for predicate in format.predicates[list] { try add(predicate, terms, range, isSize: false) }
      return
    }
    var part = constraint
    part.terms = terms
    part.partRange = SourceRange(range)
    if distance.isStandard { part.constant = 0 - standard }
    append(part)
  }

  private mutating func add(
    _ predicate: VisualFormat.Predicate, _ terms: [ConstraintTerm], _ range: Range<Int>, isSize: Bool
  ) throws(CompileError) {
    var part = constraint
    part.relation = predicate.relation
    if let priority = predicate.priority { part.priority = try reader.priority(priority) }
    let tree = try reader.parse(predicate.expression)
    var readings: [ConstraintReader.Reading?] = []
    for text in tree.texts {
      var reading = reader.reading(text)
      if reading == nil, isSize {
        reading = reader.view(text)
        reading?.attribute = terms[0].attribute
      }
      readings.append(reading)
    }
    let form = try ConstraintForm(right: tree) { node in readings[Int(node.text)] != nil }
    part.terms = terms + (try reader.terms(of: form, readings, &part.siblingRow, first: first))
    part.constant = form.constant
    part.range = SourceRange(predicate.expression)
    try reader.check(part, form)
    if form.hasPieces { part.constantAttribute = reader.addConstant(form.sumOfPieces(), part.range) }
    part.range = constraint.range
    part.partRange = SourceRange(range)
    append(part)
  }

  /// Aligns each view with the one before it.
  private mutating func addAlignment(_ word: Range<Int>) throws(CompileError) {
    let across: ConstraintAttribute.Kind = axis == .horizontal ? .vertical : .horizontal
    guard let attribute = ConstraintAttribute(alignment: reader.text.bytes[word]), attribute.kind == across else {
      throw CompileError(
        code: .type,
        message: "\(reader.text.text(word)) is not an alignment of a \(axis == .horizontal ? "row" : "column")",
        range: SourceRange(word),
        notes: [
          axis == .horizontal
            ? "alignAllTop, alignAllBottom, alignAllCenterY, alignAllFirstBaseline and alignAllLastBaseline are"
            : "alignAllLeading, alignAllTrailing, alignAllLeft, alignAllRight and alignAllCenterX are"
        ])
    }
    // So a row has no more constraints than in proportion to its length.
    if aligned.contains(attribute) {
      throw CompileError(
        code: .type, message: "\(reader.text.text(word)) is said twice", range: SourceRange(word))
    }
    aligned.append(attribute)
    guard format.views.count > 1 else {
      throw CompileError(
        code: .type, message: "\(reader.text.text(word)) aligns several views; only one is named here",
        range: SourceRange(word))
    }
    for index in format.views.indices.dropFirst() {
      var part = constraint
      part.terms = [term(index - 1, attribute, 1), term(index, attribute, -1)]
      part.partRange = SourceRange(word)
      append(part)
    }
  }

  private mutating func append(_ part: LinkedConstraint) {
    list.append(part)
    list[list.count - 1].part = Int32(truncatingIfNeeded: list.count - 1)
  }
}

extension VisualFormat.Distance {
  fileprivate var isStandard: Bool {
    if case .standard = self { true } else { false }
  }
}

extension ConstraintAttribute {
  /// What a word such as `alignAllCenterY` aligns; nil if it aligns nothing.
  fileprivate init?(alignment word: ArraySlice<UInt8>) {
    var name = Array(word.dropFirst(VisualFormat.alignmentPrefix.utf8.count))
    guard let first = name.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return nil }
    name[0] = first | 0x20
    self.init(String(decoding: name, as: UTF8.self))
    if withinMargins != nil { return nil }
  }
}
