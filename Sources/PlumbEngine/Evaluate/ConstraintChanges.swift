/// What code has set of a constraint in place of what is written.
struct ConstraintChanges {
  /// What is added to the right side.
  var constant: Double?
  var priority: Double?
  var isActive = true

  /// The same for a part of a constraint. A constant that was set stays without effect on a row of views that has taken the
  /// constraint's place.
  func of(_ part: LinkedConstraint) -> ConstraintChanges {
    var changes = self
    changes.constant = part.hasOneConstant ? constant.map { $0 * part.constantFactor } : nil
    return changes
  }

  var isEmpty: Bool { constant == nil && priority == nil && isActive }
}
