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
          .redundant, "The constraint \(text(of: number, names)) cannot hold together with those before it")
        diagnostic.severity = .warning
        diagnostic.notes = ["it is left out until it can hold again"]
        places.locate(&diagnostic, constraint: number)
        return diagnostic
      })
  }

  /// A constraint as it is written.
  private func text(of number: Int, _ table: ConstraintTable) -> String {
    let constraint = table.constraints[number]
    let attribute = template.linked.attributes[Int(constraint.attribute)]
    let bytes = Array(template.linked.names[attribute.text].utf8)
    let end = min(Int(constraint.range.end), bytes.count)
    return String(decoding: bytes[min(Int(constraint.range.start), end)..<end], as: UTF8.self)
  }
}
