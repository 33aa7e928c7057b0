import PlumbSyntax

/// Constraints that contradict each other.
extension Layout {
  /// Keeps those that are left out now as warnings.
  @inline(never)
  func noteConflicts() {
    machine.hasNewConflicts = false
    let table = template.linked.constraints
    // Of a constraint that is several, the first that is left out is listed.
    var leftOut = IndexMap<Int, Int>()
    var found: [Int] = []
    for number in machine.leftOutConstraints {
      let first = table.firstPart(number)
      if let known = leftOut[first] {
        leftOut[first] = min(known, number)
      } else {
        leftOut[first] = number
        found.append(first)
      }
    }
    if found.isEmpty, !console.hasConflicts { return }
    sortAsDeclared(&found)
    console.set(
      conflicts: found.prefix(Self.listedConflicts).map {
        diagnostic(machine.conflict(ofConstraint: leftOut[$0] ?? $0))
      })
  }

  /// More contradictions at once are not listed: they are mostly consequences.
  private static var listedConflicts: Int { 100 }

  private func diagnostic(_ conflict: ConstraintConflict) -> Diagnostic {
    var others: [String] = []
    let table = template.linked.constraints
    // Parts that are written in the same words are named once.
    var last = table.constraints[conflict.constraint]
    let own = last
    var numbers: [Int] = []
    for number in conflict.constraints {
      let constraint = table.constraints[number]
      if !constraint.isWritten(as: own), !constraint.isWritten(as: last) { numbers.append(number) }
      last = constraint
    }
    for number in numbers.prefix(Self.listedNames) { others.append(partText(number)) }
    for unknown in conflict.naturalSizes.prefix(Self.listedNames) {
      others.append("the \(unknown.quantity.name) that the content of \(places.describe(Int(unknown.row))) has")
    }
    let text = partText(conflict.constraint)
    var diagnostic = Diagnostic(.redundant, "The constraint \(text) cannot hold")
    if !others.isEmpty { diagnostic.message += " together with " + TextList.joined(others) }
    diagnostic.severity = .warning
    for unknown in conflict.sizes.prefix(Self.listedNames) {
      diagnostic.notes.append(
        "the \(unknown.quantity.name) of \(places.describe(Int(unknown.row))) is never negative")
    }
    let hidden = numbers.count - Self.listedNames
    if hidden > 0 { diagnostic.notes.append("and \(hidden) more constraints") }
    if !conflict.isMinimal { diagnostic.notes.append("some of these could go, and it would still not hold") }
    diagnostic.notes.append("it is left out until it can hold")
    places.locate(&diagnostic, constraint: conflict.constraint)
    return diagnostic
  }

  private static var listedNames: Int { 8 }
}
