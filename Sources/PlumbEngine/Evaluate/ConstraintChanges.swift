/// What code has set of a constraint in place of what is written.
struct ConstraintChanges {
  /// What is added to the right side.
  var constant: Double?
  var priority: Double?
  var isActive = true

  /// The same for one of several constraints, whose constant counts as many times; 0: it has none that code may set.
  func times(_ factor: Double) -> ConstraintChanges {
    var changes = self
    changes.constant = factor == 0 ? nil : constant.map { $0 * factor }
    return changes
  }

  var isEmpty: Bool { constant == nil && priority == nil && isActive }
}
