/// What code has set of a constraint in place of what is written.
struct ConstraintChanges {
  /// What is added to the right side.
  var constant: Double?
  var priority: Double?
  var isActive = true

  var isEmpty: Bool { constant == nil && priority == nil && isActive }
}
