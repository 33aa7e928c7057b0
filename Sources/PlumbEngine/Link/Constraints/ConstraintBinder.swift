import PlumbConstraints
import PlumbSyntax

/// Finds the constraints of a document, which views they place, and which unknowns belong together.
///
/// Constraints place a view along an axis if one names a place or the size of it there, other than as the view around all
/// others that it names. They decide its position if any names a place of it, and its size if any names the size, or
/// several two different places. What attributes of geometry say, a stack view or the host, stays so, and what nothing
/// says keeps its rule (docs/semantics/constraints.md).
struct ConstraintBinder {
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics
  private var lowering: ConstraintLowering
  private struct Mention {
    var row: Int
    var axis: Axis
    var says = ConstraintMention()
  }

  /// In the order in which they are first named.
  private var mentions: [Mention] = []
  /// By `Axis.key`.
  private var mentionOf = IndexMap<Int, Int32>()
  private var termCount = 0

  /// More would take memory out of proportion to the text: a term for each level between two views.
  static var maximumTerms: Int { 4_000_000 }

  private let isStrict: Bool

  init(_ bound: BoundDocument, _ directions: Directions, _ diagnostics: LinkDiagnostics, isStrict: Bool) {
    self.bound = bound
    self.isStrict = isStrict
    self.diagnostics = diagnostics
    lowering = ConstraintLowering(bound, directions)
  }

  mutating func bind() {
    // Positions go on through the attributes of an element.
    var (last, position) = (-1, 0)
    var read: [LinkedConstraint] = []
    for attribute in bound.constraintAttributes {
      let row = Int(bound.attributes[attribute].row)
      if row != last { (last, position) = (row, 0) }
      if bound.attributes[attribute].kind == .none || bound.tree.components[row] < 0 { continue }
      let reader = ConstraintReader(bound, attribute: attribute)
      for statement in reader.statements {
        defer { if !reader.isAdded { position += 1 } }
        do throws(CompileError) {
          read.removeAll(keepingCapacity: true)
          try reader.read(statement, at: position, to: &read)
          for constraint in read { try add(constraint) }
        } catch {
          diagnostics.report(error, attribute: attribute)
          if error.code == .limit { return }
        }
      }
    }
    notePlacedViews()
    if !mentions.isEmpty { group() }
  }

  private mutating func add(_ constraint: LinkedConstraint) throws(CompileError) {
    let constraint = lowering.lower(constraint)
    termCount += lowering.terms.count
    if termCount > Self.maximumTerms {
      throw CompileError(
        code: .limit, message: "The constraints of this document have more than \(Self.maximumTerms) terms",
        range: constraint.range, notes: ["one between views has a term for each view around either of them"])
    }
    for term in constraint.terms { note(term, isAround: constraint.isAround(term)) }
    bound.constraints.add(constraint, lowering.terms)
  }

  private mutating func mention(_ row: Int, _ axis: Axis) -> Int {
    let key = axis.key(row)
    if let known = mentionOf[key] { return Int(known) }
    mentionOf[key] = Int32(truncatingIfNeeded: mentions.count)
    mentions.append(Mention(row: row, axis: axis))
    return mentions.count - 1
  }

  private mutating func note(_ term: ConstraintTerm, isAround: Bool) {
    let index = mention(Int(term.row), term.attribute.axis)
    if !isAround { mentions[index].says.isPlaced = true }
    mentions[index].says.places |= term.attribute.place
    if term.attribute.kind == .size { mentions[index].says.namesSize = true }
  }

  /// Views that constraints place alone have nothing else that says where they are.
  private mutating func notePlacedViews() {
    for row in bound.document.elements.indices where bound.document.elements[row].isPlacedByConstraints {
      bound.constraints.hasPlacedViews = true
      for axis in [Axis.horizontal, .vertical] {
        let index = mention(row, axis)
        mentions[index].says.isPlaced = true
        mentions[index].says.namesSize = true
        mentions[index].says.places |= 1
      }
    }
  }

  private mutating func group() {
    var unknowns: [ConstraintUnknown] = []
    for mention in mentions { bound.addDecided(mention.row, mention.axis, mention.says, to: &unknowns) }
    let numbers = bound.constraints.constraints.indices.map { Int32(truncatingIfNeeded: $0) }
    // If no part of a constraint has an effect, there is one warning for all of it, else one for each part without.
    var (warned, hasEffect) = (-1, false)
    for number in bound.constraints.addGroups(unknowns, numbers) {
      let first = bound.constraints.firstPart(Int(number))
      if first != warned {
        hasEffect = bound.constraints.parts(first).contains { bound.constraints.constraints[$0].group >= 0 }
      } else if !hasEffect {
        continue
      }
      warned = first
      warnOfNoEffect(Int(number), isPart: hasEffect)
    }
  }

  private func warnOfNoEffect(_ number: Int, isPart: Bool) {
    let constraint = bound.constraints.constraints[number]
    var subject = "This constraint"
    if isPart {
      let term = constraint.terms.first { !constraint.isAround($0) } ?? constraint.terms[0]
      subject = "A part of this constraint, about \(term.attribute.name),"
    }
    var diagnostic = Diagnostic(.redundant, "\(subject) places nothing: other rules say where its views are")
    diagnostic.severity = isStrict ? .error : .warning
    diagnostic.notes = [
      "attributes of geometry, stack views and the host come before constraints, along the axis that they are about"
    ]
    diagnostics.locate(
      &diagnostic, attribute: Int(constraint.attribute), isPart ? constraint.partRange : constraint.range)
    diagnostics.report(diagnostic)
  }
}
