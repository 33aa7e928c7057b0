import PlumbEngine

/// Two constraints are the same if all of this is equal.
struct ConstraintKey: Hashable {
  var attribute: ConstraintAttribute
  var relation: AnchorsRelation
  /// nil: the constraint compares the attribute with a number.
  var second: ViewReference?
  var area: ConstraintArea
  var secondAttribute: ConstraintAttribute
  var multiplier: Double
  var constant: Double
  var priority: Double
  /// Empty: it has none.
  var identifier: String
}

/// A constraint of a view that a layout has made active.
final class ActiveConstraint {
  let key: ConstraintKey
  private let firstReference: ViewReference
  /// The engine's handle; 0 while the constraint is a line of the node's attribute, or is not linked.
  var handle: UInt64 = 0

  init(_ view: View, _ key: ConstraintKey) {
    firstReference = view.reference
    self.key = key
  }

  /// The view that the constraint was declared for. It owns the constraint.
  var first: View? { firstReference.view }

  /// The second view of the key; nil also after it was released.
  var second: View? { key.second?.view }

  /// Whether its second view is in the tree, so that the engine can have the constraint. `tree` is nil while the tree
  /// is planned.
  func canBeLinked(in tree: ViewTree?) -> Bool {
    if key.second == nil { return true }
    guard let second else { return false }
    if second.node == TreePlan.plannedNode { return true }
    return tree != nil && second.tree === tree && second.node != 0
  }

  /// Registers the constraint with its second view, if that is another one than the first.
  func noteInbound(of view: View) {
    if let second, second !== view { second.inboundConstraints[ObjectIdentifier(self)] = self }
  }
}
