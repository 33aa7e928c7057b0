import PlumbSyntax

/// Constraints that contradict each other.
extension Layout {
  /// Keeps those that are left out now as warnings.
  @inline(never)
  func noteConflicts() {
    machine.hasNewConflicts = false
    var found: [Int] = []
    machine.forEachConstraintLeftOut { found.append($0) }
    if found.isEmpty, !console.hasConflicts { return }
    let places = places
    let names = template.linked.constraints
    found.sort(byNumber: { Int64($0) })
    console.set(
      conflicts: found.map { number in
        var diagnostic = Diagnostic(
          .redundant, "The constraint \(constraintText(number)) cannot hold together with those before it")
        diagnostic.severity = .warning
        diagnostic.notes = ["it is left out until it can hold again"]
        places.locate(&diagnostic, constraint: number)
        return diagnostic
      })
  }
}
