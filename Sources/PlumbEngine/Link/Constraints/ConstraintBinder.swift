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
  /// What constraints name of a row along an axis.
  private struct Mention {
    var row: Int
    var axis: Axis
    /// Whether one names it that is about views outside of it.
    var isPlaced = false
    var namesSize = false
    /// A bit for each place that is named.
    var places: UInt8 = 0
  }

  /// In the order in which they are first named.
  private var mentions: [Mention] = []
  /// By row and axis.
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
    for attribute in bound.constraintAttributes {
      let row = Int(bound.attributes[attribute].row)
      if row != last { (last, position) = (row, 0) }
      if bound.attributes[attribute].kind == .none || bound.tree.components[row] < 0 { continue }
      let reader = ConstraintReader(bound, attribute: attribute)
      for statement in reader.statements {
        defer { if !reader.isAdded { position += 1 } }
        do throws(CompileError) {
          try add(try reader.read(statement, at: position))
        } catch {
          diagnostics.report(error, attribute: attribute)
          if error.code == .limit { return }
        }
      }
    }
    if !bound.constraints.isEmpty { group() }
  }

  private mutating func add(_ constraint: LinkedConstraint) throws(CompileError) {
    lowering.lower(constraint)
    termCount += lowering.terms.count
    if termCount > Self.maximumTerms {
      throw CompileError(
        code: .limit, message: "The constraints of this document have more than \(Self.maximumTerms) terms",
        range: constraint.range, notes: ["one between views has a term for each view around either of them"])
    }
    let isOfOne = constraint.terms.allSatisfy { $0.row == constraint.terms[0].row }
    for term in constraint.terms { note(term, isAround: !isOfOne && Int(term.row) == lowering.ancestor) }
    bound.constraints.constraints.append(constraint)
    bound.constraints.lowered.append(lowering.terms)
  }

  private mutating func note(_ term: ConstraintTerm, isAround: Bool) {
    let (row, axis) = (Int(term.row), term.attribute.axis)
    let key = row << 1 | (axis == .horizontal ? 0 : 1)
    if mentionOf[key] == nil {
      mentionOf[key] = Int32(truncatingIfNeeded: mentions.count)
      mentions.append(Mention(row: row, axis: axis))
    }
    guard let index = mentionOf[key].map({ Int($0) }) else { return }
    if !isAround { mentions[index].isPlaced = true }
    mentions[index].places |= term.attribute.place
    if term.attribute.kind == .size { mentions[index].namesSize = true }
  }

  /// The numbers of a row's frame along an axis that constraints decide.
  private func decided(_ mention: Mention) -> [ConstraintQuantity] {
    let (row, axis) = (mention.row, mention.axis)
    if !mention.isPlaced || bound.tree.parents[row] < 0 || bound.tree.components[row] < 0 { return [] }
    if bound.isArranged(row) || bound.isPage(row) { return [] }
    let isHorizontal = axis == .horizontal
    var result: [ConstraintQuantity] = []
    if mention.places != 0, !bound.hasAny(row, of: GeometrySymbol.positions(horizontal: isHorizontal)) {
      result.append(isHorizontal ? .left : .top)
    }
    if mention.namesSize || mention.places & (mention.places &- 1) != 0, !bound.has(row, axis.sizeSymbol),
      !bound.hasBothEdges(row, axis)
    {
      result.append(isHorizontal ? .width : .height)
    }
    return result
  }

  /// Puts unknowns into groups by union-find.
  private mutating func group() {
    var unknowns: [ConstraintUnknown] = []
    var number = IndexMap<UInt64, Int32>()
    for mention in mentions {
      for quantity in decided(mention) {
        number[ConstraintUnknown.key(mention.row, quantity)] = Int32(truncatingIfNeeded: unknowns.count)
        unknowns.append(ConstraintUnknown(row: Int32(truncatingIfNeeded: mention.row), quantity: quantity))
      }
    }
    var sets = UnionFind(count: unknowns.count)
    var firstOfConstraint = [Int32](repeating: -1, count: bound.constraints.constraints.count)
    for (index, terms) in bound.constraints.lowered.enumerated() {
      for term in terms where term.quantity.isOfFrame {
        guard let unknown = number[ConstraintUnknown.key(Int(term.row), term.quantity)] else { continue }
        if firstOfConstraint[index] < 0 {
          firstOfConstraint[index] = unknown
        } else {
          sets.join(Int(firstOfConstraint[index]), Int(unknown))
        }
      }
    }
    var groups: [ConstraintGroup] = []
    var groupOfSet = [Int32](repeating: -1, count: unknowns.count)
    for (index, unknown) in unknowns.enumerated() {
      let root = sets.root(index)
      if groupOfSet[root] < 0 {
        groupOfSet[root] = Int32(truncatingIfNeeded: groups.count)
        groups.append(ConstraintGroup())
      }
      groups[Int(groupOfSet[root])].unknowns.append(unknown)
    }
    for (index, unknown) in firstOfConstraint.enumerated() {
      if unknown >= 0 {
        groups[Int(groupOfSet[sets.root(Int(unknown))])].constraints.append(Int32(truncatingIfNeeded: index))
      } else {
        warnOfNoEffect(bound.constraints.constraints[index])
      }
    }
    for group in groups { bound.constraints.add(group) }
  }

  private func warnOfNoEffect(_ constraint: LinkedConstraint) {
    var diagnostic = Diagnostic(.redundant, "This constraint places nothing: other rules say where its views are")
    diagnostic.severity = isStrict ? .error : .warning
    diagnostic.notes = [
      "attributes of geometry, stack views and the host come before constraints, along the axis that they are about"
    ]
    diagnostics.locate(&diagnostic, attribute: Int(constraint.attribute), constraint.range)
    diagnostics.report(diagnostic)
  }
}
