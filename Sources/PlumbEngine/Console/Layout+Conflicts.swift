import PlumbSyntax

/// Constraints that contradict each other.
extension Layout {
  /// Keeps those that are left out now as warnings.
  @inline(never)
  func noteConflicts() {
    machine.hasNewConflicts = false
    var found = machine.leftOutConstraints
    if found.isEmpty, !console.hasConflicts { return }
    sortAsDeclared(&found)
    console.set(
      conflicts: found.prefix(Self.listedConflicts).map { diagnostic(machine.conflict(ofConstraint: $0)) })
  }

  /// More contradictions at once are not listed: they are mostly consequences.
  private static var listedConflicts: Int { 100 }

  private func diagnostic(_ conflict: ConstraintConflict) -> Diagnostic {
    var others: [String] = []
    for number in conflict.constraints.prefix(Self.listedNames) { others.append(constraintText(number)) }
    for unknown in conflict.naturalSizes.prefix(Self.listedNames) {
      others.append("the \(unknown.quantity.name) that the content of \(places.describe(Int(unknown.row))) has")
    }
    let text = constraintText(conflict.constraint)
    var diagnostic = Diagnostic(.redundant, "The constraint \(text) cannot hold")
    if !others.isEmpty { diagnostic.message += " together with " + Self.list(others) }
    diagnostic.severity = .warning
    for unknown in conflict.sizes.prefix(Self.listedNames) {
      diagnostic.notes.append(
        "the \(unknown.quantity.name) of \(places.describe(Int(unknown.row))) is never negative")
    }
    let hidden = conflict.constraints.count - Self.listedNames
    if hidden > 0 { diagnostic.notes.append("and \(hidden) more constraints") }
    if !conflict.isMinimal { diagnostic.notes.append("some of these could go, and it would still not hold") }
    diagnostic.notes.append("it is left out until it can hold")
    places.locate(&diagnostic, constraint: conflict.constraint)
    return diagnostic
  }

  private static var listedNames: Int { 8 }

  private static func list(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.enumerated() {
      if index > 0 { text += index == names.count - 1 ? " and " : ", " }
      text += name
    }
    return text
  }
}
