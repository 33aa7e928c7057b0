/// All that makes two constraints the same.
struct ConstraintKey: Hashable {
  var attribute: AnchorsAttribute
  var relation: AnchorsRelation
  /// nil: the constraint has a number only.
  var second: ObjectIdentifier?
  var area: LayoutGuide.Area?
  var secondAttribute: AnchorsAttribute
  var multiplier: Double
  var constant: Double
  var priority: Double
}

/// A constraint of a view that a layout has made active.
final class ActiveConstraint {
  let key: ConstraintKey
  /// The view that the constraint belongs to, which keeps it.
  private(set) weak var first: View?
  /// What the key's second view is. Not kept alive by the constraint.
  private(set) weak var second: View?
  /// In the engine; 0 while it does not have it.
  var handle: UInt64 = 0

  init(_ view: View, _ second: View?, _ key: ConstraintKey) {
    first = view
    self.second = second
    self.key = key
  }

  /// Whether a key says the same. One that referred to a view which is gone is not that of any view.
  func isSame(as other: ConstraintKey) -> Bool { key == other && (key.second == nil || second != nil) }

  /// Whether what it refers to is there. If so, the engine can have it.
  /// nil: a tree that is being planned.
  func canBeLinked(in tree: ViewTree?) -> Bool {
    if key.second == nil { return true }
    guard let second else { return false }
    if let tree { return second.tree === tree && second.node != 0 }
    return second.node == TreePlan.plannedNode
  }

  /// Lets the view that it refers to know of it, if that is another one than it belongs to.
  func noteInbound(of view: View) {
    if let second, second !== view { second.inboundConstraints[ObjectIdentifier(self)] = self }
  }
}

/// The constraints that one activation has made of a view, in the order of their declaration.
struct ConstraintSet {
  /// nil: it stays as long as the view does.
  var owner: ObjectIdentifier?
  var constraints: [ActiveConstraint]
  /// The number of the activation's update that declared them.
  var round: UInt64
}
