/// What code has set of a constraint in place of what is written.
struct ConstraintChanges {
  /// What is added to the right side.
  var constant: Double?
  var priority: Double?
  var isActive = true

  /// The same for one of several constraints, whose constant counts as many times. NaN: it has none, where a row of views has
  /// taken the place of a constraint whose constant was set.
  func times(_ factor: Double) -> ConstraintChanges {
    var changes = self
    changes.constant = factor.isNaN ? nil : constant.map { $0 * factor }
    return changes
  }

  var isEmpty: Bool { constant == nil && priority == nil && isActive }
}
