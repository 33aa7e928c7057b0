import PlumbConstraints
import PlumbSyntax

/// A constraint of a document between two views, or about one, as its text says: `attribute relation multiplier ×
/// toAttribute + constant`. Of one that stands for several attributes it is one of them.
package struct ConstraintParts {
  /// The element that the constraint stands at.
  package var owner: UInt64
  /// The view whose attribute it is about.
  package var node: UInt64
  package var attribute: ConstraintAttribute
  package var area: ConstraintArea
  package var relation: String
  /// 0: the constraint is about one view; then `toAttribute` and `toArea` mean nothing.
  package var to: UInt64
  package var toAttribute: ConstraintAttribute
  package var toArea: ConstraintArea
  package var multiplier: Double
  package var constant: Double
  package var priority: Double
}

extension Layout {
  /// The constraints of the documents, in the order of their declaration, without those that code has added and those
  /// that count in other size classes. Constants that expressions say are as of the last compute. One that names more
  /// than two views is left out, and counted. O(constraints).
  package func documentConstraints() -> (constraints: [ConstraintParts], leftOut: Int) {
    let table = template.linked.constraints
    var numbers = table.constraints.indices.filter { number in
      let constraint = table.constraints[number]
      return !constraint.isGone && constraint.added < 0 && constraint.sizeClasses.include(sizeClasses)
    }
    sortAsDeclared(&numbers)
    var result: [ConstraintParts] = []
    var leftOut = 0
    for number in numbers {
      if let parts = parts(number, table.constraints[number]) { result.append(parts) } else { leftOut += 1 }
    }
    return (result, leftOut)
  }

  private func parts(_ number: Int, _ constraint: LinkedConstraint) -> ConstraintParts? {
    guard let first = constraint.terms.first, constraint.terms.count <= 2, first.coefficient != 0 else { return nil }
    let second = constraint.terms.count == 2 ? constraint.terms[1] : nil
    let factor = 1 / first.coefficient
    var relation = "=="
    if constraint.relation != .equal { relation = (constraint.relation == .atMost) == (factor > 0) ? "<=" : ">=" }
    let added = machine.constant(ofConstraint: number, constraint)
    return ConstraintParts(
      owner: handles.handle(Int(constraint.row)), node: handles.handle(Int(first.row)), attribute: first.attribute,
      area: first.area, relation: relation, to: second.map { handles.handle(Int($0.row)) } ?? 0,
      toAttribute: second?.attribute ?? first.attribute, toArea: second?.area ?? .frame,
      multiplier: second.map { 0 - $0.coefficient * factor } ?? 1, constant: 0 + added * factor,
      priority: constraint.priority)
  }
}
