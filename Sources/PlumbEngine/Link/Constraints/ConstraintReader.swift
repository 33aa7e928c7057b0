import PlumbConstraints
import PlumbSyntax

/// Reads the constraints in the text of one attribute: which views they are about, and what they say of them.
struct ConstraintReader {
  let bound: BoundDocument
  let attribute: Int
  /// The element that the attribute is of.
  let row: Int
  let text: ConstraintText
  private let places: Places?

  /// Where stretches of the attribute's text are written, one after the other.
  private final class Places {
    private let attribute: XMLDocument.Attribute
    private var cursor: XMLValueCursor

    init(_ attribute: XMLDocument.Attribute) {
      self.attribute = attribute
      cursor = XMLValueCursor(attribute)
    }

    func range(_ range: SourceRange, _ document: XMLDocument) -> SourceRange {
      document.sourceRange(inValueOf: attribute, from: Int(range.start), to: Int(range.end), &cursor)
    }
  }

  init(_ bound: BoundDocument, attribute: Int) {
    self.bound = bound
    self.attribute = attribute
    row = Int(bound.attributes[attribute].row)
    text = ConstraintText(bound.names[bound.attributes[attribute].text])
    let isWritten = attribute < bound.document.attributes.count
    places = isWritten ? Places(bound.document.attributes[attribute]) : nil
  }

  var statements: [ConstraintStatement] { text.statements() }

  /// The number of the constraint that code has added, whose attribute this is; nil for one of the document.
  private var added: Int32? {
    guard attribute < bound.document.attributes.count else { return nil }
    return ConstraintTable.added(bound.names[bound.document.attributes[attribute].name])
  }
  var isAdded: Bool { added != nil }

  /// Reads a constraint, and adds to the document what computes its constant. Appends it, or the several that it is.
  @inline(never)
  func read(
    _ statement: ConstraintStatement, at position: Int, to list: inout [LinkedConstraint]
  ) throws(CompileError) {
    var constraint = LinkedConstraint(
      attribute: attribute, range: SourceRange(statement.range), row: row, position: position)
    constraint.added = added ?? -1
    if !statement.identifier.isEmpty {
      constraint.identifier = bound.names.intern(text.text(statement.identifier))
    }
    if let axis = statement.visualAxis {
      // An error in the row is reported rather than one in the priority behind it, which may follow from it.
      try? readConditions(of: statement, to: &constraint)
      let visual = try VisualReader(self, axis, statement.relation, constraint)
      try readConditions(of: statement, to: &constraint)
      list.append(contentsOf: visual.parts)
      return
    }
    let tree = try parse(statement.relation)
    constraint.relation = try relation(of: tree, statement)
    if let composite = composite(tree) { return try read(composite, tree, statement, constraint, to: &list) }
    var readings: [Reading?] = []
    readings.reserveCapacity(tree.texts.count)
    for text in tree.texts { readings.append(reading(text)) }
    let form = try ConstraintForm(tree, readings)
    try readConditions(of: statement, to: &constraint)
    constraint.terms = try terms(of: form, readings, &constraint.siblingRow)
    try complete(&constraint, form, constraint.range)
    list.append(constraint)
  }

  /// Gives a constraint, which has its terms, the constant that its form says. `range`: where it is written.
  func complete(
    _ constraint: inout LinkedConstraint, _ form: ConstraintForm, _ range: SourceRange
  ) throws(CompileError) {
    constraint.constant = form.constant
    try check(constraint, form, range)
    if form.hasPieces { constraint.constantAttribute = addConstant(form.sumOfPieces(), range) }
  }

  // MARK: - Syntax

  func parse(_ range: Range<Int>) throws(CompileError) -> ExpressionTree {
    let start = UInt32(truncatingIfNeeded: range.lowerBound)
    do throws(SyntaxError) {
      var tree = try text.parsed(range, bound.texts.limits)
      for index in tree.nodes.indices {
        tree.nodes[index].range.start += start
        tree.nodes[index].range.end += start
      }
      return tree
    } catch {
      error.range.start += start
      error.range.end += start
      throw CompileError(error)
    }
  }

  private func relation(of tree: ExpressionTree, _ statement: ConstraintStatement) throws(CompileError) -> Relation {
    if let root = tree.nodes.last, root.kind == .infix {
      switch root.operation {
      case .equal: return .equal
      case .lessOrEqual: return .atMost
      case .greaterOrEqual: return .atLeast
      default: break
      }
    }
    throw CompileError(
      code: .syntax, message: "A constraint relates two sides with ==, <= or >=", range: SourceRange(statement.range),
      notes: [
        "for example left == super.left + 8",
        "a row or a column begins with [ or |: H:|-[icon]-[title]-|, V:[header][body]",
      ])
  }

  /// Reads what stands behind a constraint: its priority and the size classes that it counts in, each behind an `@`.
  func readConditions(
    of statement: ConstraintStatement, to constraint: inout LinkedConstraint
  ) throws(CompileError) {
    guard let all = statement.priority else { return }
    var start = all.lowerBound
    var hasPriority = false
    while start <= all.upperBound {
      var end = start
      while end < all.upperBound, text.bytes[end] != UInt8(ascii: "@") { end += 1 }
      let place = text.trimmed(start..<end)
      start = end + 1
      if constraint.sizeClasses.take(text.text(place)) { continue }
      let number = try priority(place)
      if hasPriority {
        throw CompileError(
          code: .syntax, message: "A constraint has one priority", range: SourceRange(place),
          notes: ["what else stands behind an @ are size classes: hc, hr, vc, vr"])
      }
      hasPriority = true
      constraint.priority = number
    }
  }

  func priority(_ place: Range<Int>) throws(CompileError) -> Double {
    let written = text.text(place)
    switch written {
    case "required": return Priority.required
    case "high": return 750
    case "low": return 250
    default: break
    }
    if let tree = try? ExpressionParser.parse(written, limits: bound.texts.limits), let node = tree.nodes.first,
      tree.nodes.count == 1, node.kind == .number, Priority.isValid(node.number)
    {
      return node.number
    }
    throw CompileError(
      code: .type, message: "\(written) is not a priority",
      range: SourceRange(place),
      notes: ["a number above 0 and at most 1000, or required (1000), high (750) or low (250)"]
        + (written.utf8.count == 2 ? ["size classes are hc, hr, vc and vr"] : []))
  }

  // MARK: - Views

  /// How a view is named.
  enum View {
    case own
    case id(Name)
    case container, previous, next
  }

  /// What a symbol says: an attribute of a rectangle of a view.
  struct Reading {
    var view: View
    /// Of an id: the row that has it, -1 for none.
    var row: Int
    var area: ConstraintArea
    var attribute: ConstraintAttribute
  }

  /// What a symbol says, if it is an attribute of a view; nil if it is a name like others.
  func reading(_ text: String) -> Reading? {
    var text = text
    return text.withUTF8 { ConstraintSymbol($0).flatMap { $0.composite == nil ? reading($0) : nil } }
  }

  /// What a symbol says that is a view, or an area of one, without an attribute.
  func view(_ text: String) -> Reading? {
    var text = text
    return text.withUTF8 { reading(ConstraintSymbol(view: $0, .left)) }
  }

  func reading(_ symbol: ConstraintSymbol) -> Reading? {
    func reading(_ view: View, row: Int = -1) -> Reading {
      Reading(view: view, row: row, area: symbol.area, attribute: symbol.attribute)
    }
    var id = symbol.view
    // Areas without a view are those of the container.
    if id.isEmpty { return reading(symbol.area == .frame ? .own : .container) }
    if id.isSame(as: "super") || id.isSame(as: "parent") { return reading(.container) }
    if id.isSame(as: "self") { return reading(.own) }
    if id.isSame(as: "previous") { return reading(.previous) }
    if id.isSame(as: "next") { return reading(.next) }
    let isSure = id[0] == UInt8(ascii: "#")
    if isSure { id = UnsafeBufferPointer(rebasing: id[1...]) }
    let isEditable = bound.constraints.isEditable
    guard let name = isSure || isEditable ? bound.names.intern(id) : bound.names.find(id) else { return nil }
    let found = bound.tree.row(withID: name, from: row)
    if isEditable {
      let row = Int32(truncatingIfNeeded: row)
      bound.constraints.asked.append((id: name, row: row, found: Int32(truncatingIfNeeded: found)))
    }
    return found >= 0 || isSure ? reading(.id(name), row: found) : nil
  }

  /// `siblingRow`: whose siblings are named, -1 for nobody's. `first`: the view that `super`, `previous` and `next` are those
  /// of; nil: the first one that has a name of its own.
  func terms(
    of form: ConstraintForm, _ readings: [Reading?], _ siblingRow: inout Int32, first known: Int? = nil
  ) throws(CompileError) -> [ConstraintTerm] {
    var found: [(reading: Reading, piece: ConstraintForm.Piece)] = []
    found.reserveCapacity(form.symbols.count)
    for piece in form.symbols {
      if let reading = readings[Int(form.tree.nodes[Int(piece.node)].text)] { found.append((reading, piece)) }
    }
    found.sort(byNumber: { Int64(form.tree.nodes[Int($0.piece.node)].range.start) })
    var first = known ?? row
    for (reading, piece) in found where known == nil {
      if case .own = reading.view { break }
      if case .id = reading.view {
        first = try find(reading, first, form.tree.nodes[Int(piece.node)].range)
        break
      }
    }
    var terms: [ConstraintTerm] = []
    terms.reserveCapacity(found.count)
    for (reading, piece) in found {
      let row = try find(reading, first, form.tree.nodes[Int(piece.node)].range)
      switch reading.view {
      case .previous, .next: siblingRow = Int32(truncatingIfNeeded: first)
      default: break
      }
      terms.append(
        ConstraintTerm(
          row: Int32(truncatingIfNeeded: row), area: reading.area, attribute: reading.attribute,
          coefficient: piece.factor))
    }
    return terms
  }

  func find(_ reading: Reading, _ first: Int, _ range: SourceRange) throws(CompileError) -> Int {
    let found: Int32
    let missing: String
    switch reading.view {
    case .own: return row
    case .id(let name): return reading.row >= 0 ? reading.row : try find(name, range)
    case .container: (found, missing) = (bound.tree.parents[first], "is the root, which is in no other view")
    case .previous: (found, missing) = (bound.tree.previousSiblings[first], "has no view before it")
    case .next: (found, missing) = (bound.tree.nextSiblings[first], "has no view behind it")
    }
    if found >= 0 { return Int(found) }
    throw CompileError(
      code: .symbol, message: "\(describe(first)) \(missing)", range: range,
      notes: ["super, previous and next are those of the first view that a constraint names"])
  }

  func find(_ id: Name, _ range: SourceRange) throws(CompileError) -> Int {
    let found = bound.tree.row(withID: id, from: row)
    if found >= 0 { return found }
    throw unknownView(bound.names[id], range)
  }

  func unknownView(_ name: String, _ range: SourceRange) -> CompileError {
    var known: [String] = []
    for row in 0..<min(bound.rowCount, 10_000) where bound.tree.ids[row] != .empty {
      known.append(bound.names[bound.tree.ids[row]])
    }
    return CompileError(
      code: .symbol, message: "There is no view with the id \(name)", range: range,
      suggestions: suggestions(for: name, among: known).map { "#" + $0 }, notes: bound.notesOnMissingIDs)
  }

  private func describe(_ row: Int) -> String {
    let name = bound.names[bound.document.elements[row].name]
    let id = bound.tree.ids[row]
    return id == .empty ? "This \(name)" : "#" + bound.names[id]
  }

  // MARK: - Rules

  /// What Apple's NSLayoutConstraint refuses too, and numbers that nothing can be solved with.
  func check(_ constraint: LinkedConstraint, _ form: ConstraintForm, _ range: SourceRange) throws(CompileError) {
    if form.hasPieces { try checkComposites(form) }
    var place: ConstraintAttribute?
    var directed: ConstraintAttribute?
    var places = 0
    for term in constraint.terms {
      let attribute = term.attribute
      if !term.coefficient.isFinite { throw notFinite(range) }
      if attribute.kind == .size { continue }
      places += 1
      if let place, place.kind != attribute.kind {
        throw CompileError(
          code: .type, message: "\(place.name) and \(attribute.name) are places along different axes",
          range: range)
      }
      if attribute.followsDirection != nil {
        if let directed, directed.followsDirection != attribute.followsDirection {
          throw CompileError(
            code: .type,
            message: "\(directed.name) and \(attribute.name) do not go together: one follows the direction of text",
            range: range, notes: ["use leading and trailing on both sides, or left and right"])
        }
        directed = attribute
      }
      place = attribute
    }
    if !form.constant.isFinite { throw notFinite(range) }
    guard let first = constraint.terms.first else {
      throw CompileError(
        code: .type, message: "This constraint is about no view", range: range,
        notes: ["an attribute of a view is left, width, title.right, #title.right or super.right"])
    }
    if places == 1, let place {
      try checkNames(form)
      let other = first.attribute.kind == .size ? "super.left" : "super.\(place.name)"
      throw CompileError(
        code: .type, message: "\(place.name) is a place: a constraint sets it in relation to that of another view",
        range: range, notes: ["for example \(place.name) == \(other) + 8"])
    }
  }

  /// Throws for a name that is meant as a view, and means none.
  private func checkNames(_ form: ConstraintForm) throws(CompileError) {
    for piece in form.pieces {
      let node = form.tree.nodes[Int(piece.node)]
      guard node.kind == .symbol else { continue }
      var text = form.tree.text(of: node)
      let head = text.withUTF8 { bytes in
        ConstraintSymbol(bytes).map { String(decoding: $0.view, as: UTF8.self) } ?? ""
      }
      if !head.isEmpty { _ = try find(bound.names.intern(head), node.range) }
    }
  }

  private func notFinite(_ range: SourceRange) -> CompileError {
    CompileError(code: .type, message: "The numbers of a constraint have to be finite", range: range)
  }

  // MARK: - Constants

  /// Adds an attribute that computes the constant of a constraint. Its names mean what they mean in others of its element.
  func addConstant(_ tree: ExpressionTree, _ range: SourceRange) -> Int32 {
    if bound.constraints.constantProperty < 0 {
      let name = ConstraintTable.property
      bound.constraints.constantProperty = bound.add(
        LinkedProperty(name, name: bound.names.intern(name), type: .number, typeName: "CGFloat"))
    }
    let property = bound.constraints.constantProperty
    var linked = LinkedAttribute(property, bound.properties[property])
    linked.row = Int32(truncatingIfNeeded: row)
    linked.source = bound.attributes[attribute].source
    linked.text = bound.attributes[attribute].text
    linked.range = bound.attributes[attribute].range
    if let places { linked.range = places.range(range, bound.document) }
    linked.parsedText = bound.texts.add(.expression(ParsedExpression(tree, &bound.names)))
    linked.kind = .expression
    bound.attributes.append(linked)
    return Int32(truncatingIfNeeded: bound.attributes.count - 1)
  }
}
