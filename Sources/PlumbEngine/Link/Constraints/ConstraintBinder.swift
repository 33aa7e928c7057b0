import PlumbConstraints
import PlumbSyntax

/// Finds the constraints of a document, which views they place, and which unknowns belong together.
///
/// A view is placed by constraints if one names it, unless it contains all others that the same one names; along an axis
/// where attributes of its own or others say where it is, it stays there (docs/semantics/constraints.md).
struct ConstraintBinder {
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics
  private var lowering: ConstraintLowering
  private var isPlaced = IndexMap<Int, UInt8>()
  /// Rows that constraints place, in the order in which they are named.
  private var placed: [Int] = []
  private var termCount = 0

  /// More would take memory out of proportion to the text: a term for each level between two views.
  static var maximumTerms: Int { 4_000_000 }

  init(_ bound: BoundDocument, _ directions: Directions, _ diagnostics: LinkDiagnostics) {
    self.bound = bound
    self.diagnostics = diagnostics
    lowering = ConstraintLowering(bound, directions)
  }

  mutating func bind() {
    for attribute in bound.constraintAttributes {
      let row = Int(bound.attributes[attribute].row)
      if bound.attributes[attribute].kind == .none || bound.tree.components[row] < 0 { continue }
      let reader = ConstraintReader(bound, attribute: attribute)
      for (position, statement) in reader.statements.enumerated() {
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
    for term in constraint.terms where isOfOne || Int(term.row) != lowering.ancestor {
      if isPlaced.insert(Int(term.row)) { placed.append(Int(term.row)) }
    }
    bound.constraints.constraints.append(constraint)
    bound.constraints.lowered.append(lowering.terms)
  }

  /// Whether constraints may decide where a row is along an axis.
  private func isFree(_ row: Int, _ axis: Axis) -> Bool {
    if bound.tree.parents[row] < 0 || bound.tree.components[row] < 0 { return false }
    if bound.isArranged(row) || bound.isPage(row) { return false }
    return !bound.hasAny(row, of: GeometrySymbol.mask(ofHorizontal: axis == .horizontal))
  }

  /// Puts unknowns into groups by union-find.
  private mutating func group() {
    var unknowns: [ConstraintUnknown] = []
    var number = IndexMap<UInt64, Int32>()
    for row in placed {
      for axis in [Axis.horizontal, .vertical] where isFree(row, axis) {
        for quantity in axis == .horizontal ? [ConstraintQuantity.left, .width] : [.top, .height] {
          number[Self.key(row, quantity)] = Int32(truncatingIfNeeded: unknowns.count)
          unknowns.append(ConstraintUnknown(row: Int32(truncatingIfNeeded: row), quantity: quantity))
        }
      }
    }
    var sets = UnionFind(count: unknowns.count)
    var firstOfConstraint = [Int32](repeating: -1, count: bound.constraints.constraints.count)
    for (index, terms) in bound.constraints.lowered.enumerated() {
      for term in terms where term.quantity.isOfFrame {
        guard let unknown = number[Self.key(Int(term.row), term.quantity)] else { continue }
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
    diagnostic.severity = .warning
    diagnostic.notes = [
      "attributes of geometry, stack views and the host come before constraints, along the axis that they are about"
    ]
    diagnostics.locate(&diagnostic, attribute: Int(constraint.attribute), constraint.range)
    diagnostics.report(diagnostic)
  }

  private static func key(_ row: Int, _ quantity: ConstraintQuantity) -> UInt64 {
    UInt64(truncatingIfNeeded: row) << 2 | UInt64(quantity.rawValue)
  }
}
