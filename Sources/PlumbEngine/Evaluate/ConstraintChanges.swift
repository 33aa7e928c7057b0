/// What code has set of a constraint in place of what is written.
struct ConstraintChanges {
  /// What is added to the right side.
  var constant: Double?
  var priority: Double?
  var isActive = true

  /// The same for one of several constraints, whose constant counts as many times.
  func times(_ factor: Double) -> ConstraintChanges {
    var changes = self
    changes.constant = constant.map { $0 * factor }
    return changes
  }

  var isEmpty: Bool { constant == nil && priority == nil && isActive }
}
