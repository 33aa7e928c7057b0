import PlumbEngine

/// The constraints of a layout that is active: one set for each view that has some.
struct DeclaredConstraints {
  /// In the order of their declaration. Some of their views may be released.
  private(set) var sets: [ConstraintSet] = []
  private var round: UInt64 = 0

  var count: Int { sets.reduce(0) { $0 + ($1.view.view == nil ? 0 : $1.constraints.count) } }

  /// Replaces the constraints by those that are declared now. Equal ones are kept. `isRepeating`: the declaration has a
  /// view several times. Adds to the numbers of constraints in `difference`.
  mutating func declare(
    _ declared: [DeclaredView], owner: ObjectIdentifier, isRepeating: Bool, _ difference: inout LayoutDifference
  ) -> [Diagnostic] {
    round &+= 1
    var resolver = ConstraintResolver(declared)
    var next: [ConstraintSet] = []
    next.reserveCapacity(sets.count)
    if isRepeating {
      for (view, wanted) in Self.joined(declared, &resolver) {
        let set = set(of: view, owner, after: next.count)
        set.replace(by: wanted, of: view, &difference)
        note(set, &next)
      }
    } else {
      var cursor = 0
      for index in declared.indices where !declared[index].element.anchors.isEmpty {
        let view = declared[index].view
        let set = set(of: view, owner, after: cursor)
        cursor = set.index + 1
        if set.isSame(as: declared[index]) {
          difference.constraintsKept += set.constraints.count
        } else {
          var wanted: [ConstraintKey] = []
          for constraint in declared[index].element.anchors.constraints {
            if let key = resolver.resolve(constraint, of: declared[index]) { wanted.append(key) }
          }
          set.replace(by: wanted, of: view, &difference)
        }
        note(set, &next)
      }
    }
    for set in sets where set.round != round { Self.remove(set, &difference) }
    sets = next
    return resolver.problems
  }

  /// Removes all constraints.
  mutating func remove(_ difference: inout LayoutDifference) {
    for set in sets { Self.remove(set, &difference) }
    sets = []
  }

  /// The constraints of each view of a declaration that has views several times.
  private static func joined(
    _ declared: [DeclaredView], _ resolver: inout ConstraintResolver
  ) -> [(view: View, keys: [ConstraintKey])] {
    var result: [(view: View, keys: [ConstraintKey])] = []
    for entry in declared where !entry.element.anchors.isEmpty {
      if entry.view.slot < 0 {
        entry.view.slot = result.count
        result.append((entry.view, []))
      }
      let slot = entry.view.slot
      for constraint in entry.element.anchors.constraints {
        if let key = resolver.resolve(constraint, of: entry) { result[slot].keys.append(key) }
      }
    }
    for (view, _) in result { view.slot = -1 }
    return result
  }

  /// The set of a view, or a new one. Mostly it is the next one of the sets.
  private func set(of view: View, _ owner: ObjectIdentifier, after cursor: Int) -> ConstraintSet {
    if cursor < sets.count, sets[cursor].view === view.reference { return sets[cursor] }
    if let known = view.constraintSets.first(where: { $0.owner == owner }) { return known }
    let set = ConstraintSet(view, owner)
    // The search goes on where it is.
    set.index = cursor - 1
    view.constraintSets.append(set)
    return set
  }

  private func note(_ set: ConstraintSet, _ next: inout [ConstraintSet]) {
    set.index = next.count
    set.round = round
    next.append(set)
  }

  private static func remove(_ set: ConstraintSet, _ difference: inout LayoutDifference) {
    guard let view = set.view.view else { return }
    difference.constraintsRemoved += set.constraints.count
    view.constraintSets.removeAll { $0 === set }
    view.tree?.noteConstraints(of: view)
  }
}

extension ConstraintSet {
  /// Makes the constraints those that are wanted; constraints with equal keys stay the same objects. Adds how many were
  /// kept, added and removed to `difference`.
  fileprivate func replace(by wanted: [ConstraintKey], of view: View, _ difference: inout LayoutDifference) {
    if constraints.count == wanted.count, zip(constraints, wanted).allSatisfy({ $0.key == $1 }) {
      difference.constraintsKept += constraints.count
      return
    }
    var known: [ConstraintKey: ActiveConstraint] = [:]
    for constraint in constraints { known[constraint.key] = constraint }
    var seen: Set<ConstraintKey> = []
    var next: [ActiveConstraint] = []
    var kept = 0
    for key in wanted where seen.insert(key).inserted {
      if let same = known[key] {
        kept += 1
        next.append(same)
      } else {
        next.append(ActiveConstraint(view, key))
      }
    }
    difference.constraintsKept += kept
    difference.constraintsAdded += next.count - kept
    difference.constraintsRemoved += constraints.count - kept
    if constraints.count == next.count, zip(constraints, next).allSatisfy({ $0 === $1 }) { return }
    setConstraints(next)
    view.tree?.noteConstraints(of: view)
  }
}
