import PlumbSyntax

/// The constraints of a layout: finding them, and changing their constants, priorities and activity (docs/constraints.md).
extension Layout {
  /// How many there are, those that code has added included. Number `n` is the one that is declared `n`th.
  public var constraintCount: Int { template.linked.constraints.presentCount }

  /// The handle of a constraint, by its number. nil if there are not so many.
  public func constraint(number: Int) -> UInt64? {
    guard number >= 0, number < constraintCount else { return nil }
    return handle(ofConstraint: constraintNumber(at: number))
  }

  /// The handle of a constraint of the linked document, by its number there.
  func handle(ofConstraint number: Int) -> UInt64 {
    let constraint = template.linked.constraints.constraints[number]
    return constraintStore.handle(
      ofNumber: number,
      .written(
        node: handles.handle(Int(constraint.row)), identifier: template.linked.names[constraint.identifier],
        position: constraint.position), generation: template.engine.nextGeneration())
  }

  /// The handle of the first constraint with a name; nil if there is none. O(constraints).
  public func constraint(named identifier: String) -> UInt64? {
    guard let name = template.linked.names.find(identifier), name != .empty else { return nil }
    let table = template.linked.constraints
    var found: [Int] = []
    for (number, constraint) in table.constraints.enumerated()
    where constraint.identifier == name && !constraint.isGone && constraint.part == 0 {
      found.append(number)
      if !table.isPatched { break }
    }
    if found.count > 1 { sortAsDeclared(&found) }
    return found.first.map { handle(ofConstraint: $0) }
  }

  /// The error of looking for a constraint by a name that none has.
  public func noConstraint(named identifier: String) -> Diagnostic {
    var diagnostic = Diagnostic(.notFound, "The layout has no constraint with the identifier '\(identifier)'")
    var known: [String] = []
    for constraint in template.linked.constraints.constraints.prefix(10_000)
    where constraint.identifier != .empty && !constraint.isGone {
      known.append(template.linked.names[constraint.identifier])
    }
    diagnostic.suggestions = suggestions(for: identifier, among: known)
    return diagnostic
  }

  /// What is known of a constraint. Errors: `.handle`.
  public func constraintState(_ handle: UInt64) throws(Diagnostic) -> ConstraintState {
    let (record, number) = try linkedConstraint(handle)
    let constraint = template.linked.constraints.constraints[number]
    let changes = constraintStore.records[record].changes
    return ConstraintState(
      text: constraintText(number), identifier: template.linked.names[constraint.identifier],
      node: handles.handle(Int(constraint.row)),
      constant: 0 + machine.constant(ofConstraint: number, constraint) * constraint.constantFactor,
      priority: changes.priority ?? constraint.priority,
      isActive: changes.isActive && constraint.sizeClasses.include(sizeClasses),
      isLeftOut: template.linked.constraints.parts(number).contains { machine.isLeftOut(constraint: $0) },
      isAdded: constraint.added >= 0)
  }

  /// A constraint as it is written.
  func constraintText(_ number: Int) -> String {
    let constraint = template.linked.constraints.constraints[number]
    return text(constraint, constraint.range)
  }

  /// A constraint as messages show it: of a row or column of views, only what is written of the part.
  func partText(_ number: Int) -> String {
    let constraint = template.linked.constraints.constraints[number]
    if constraint.hasOneConstant { return constraintText(number) }
    let part = text(constraint, constraint.partRange)
    return constraint.identifier == .empty ? part : template.linked.names[constraint.identifier] + ": " + part
  }

  private func text(_ constraint: LinkedConstraint, _ range: SourceRange) -> String {
    var text = template.linked.names[template.attribute(Int(constraint.attribute)).text]
    return text.withUTF8 { bytes in
      let end = min(Int(range.end), bytes.count)
      return String(decoding: bytes[min(Int(range.start), end)..<end], as: UTF8.self)
    }
  }

  /// Sets what is added to the right side of a constraint, in place of what is written, in points. What depends on it
  /// follows at the next compute. O(1). Errors: `.handle`, `.argument` (not finite, or a row of views, which has several),
  /// `.busy`.
  public func setConstant(_ constant: Double, ofConstraint handle: UInt64) -> Status {
    guard constant.isFinite else { return fail(.argument, "The constant of a constraint has to be finite") }
    return changeConstraint(handle, isOfConstant: true) { $0.constant = constant }
  }

  /// Sets the priority of a constraint: above 0, at most 1000, which is required. O(1); at the next compute as much as
  /// making its group. Errors: `.handle`, `.argument` (out of range), `.busy`.
  public func setPriority(_ priority: Double, ofConstraint handle: UInt64) -> Status {
    guard priority > 0, priority <= 1000 else {
      return fail(.argument, "The priority of a constraint is above 0 and at most 1000")
    }
    return changeConstraint(handle) { $0.priority = priority }
  }

  /// Says whether a constraint counts. Costs and errors as of `setPriority`.
  public func setActive(_ isActive: Bool, ofConstraint handle: UInt64) -> Status {
    changeConstraint(handle) { $0.isActive = isActive }
  }

  private func changeConstraint(
    _ handle: UInt64, isOfConstant: Bool = false, _ body: (inout ConstraintChanges) -> Void
  ) -> Status {
    if isBusy { return .busy }
    guard let record = constraintStore.index(of: handle) else {
      return fail(.handle, "The constraint is not one of this layout's")
    }
    let number = Int(constraintStore.records[record].number)
    if isOfConstant, number >= 0, !template.linked.constraints.constraints[number].hasOneConstant {
      var diagnostic = Diagnostic(
        .argument, "A row or column of views has several distances and sizes: none of them is its constant")
      diagnostic.notes = ["write an expression over state in the row, or a constraint of its own for what is to be set"]
      return fail(diagnostic)
    }
    constraintStore.change(record, body)
    if number >= 0 { change(constraint: number, constraintStore.records[record].changes) }
    return .ok
  }

  /// Changes all that a constraint is in the linked document.
  private func change(constraint number: Int, _ changes: ConstraintChanges) {
    let table = template.linked.constraints
    for part in table.parts(number) {
      machine.change(constraint: part, counting(changes, part).times(table.constraints[part].constantFactor))
    }
  }

  /// What code has changed of a constraint, in the layout's size classes.
  private func counting(_ changes: ConstraintChanges, _ number: Int) -> ConstraintChanges {
    var changes = changes
    if !template.linked.constraints.constraints[number].sizeClasses.include(sizeClasses) { changes.isActive = false }
    return changes
  }

  /// Switches the constraints on and off that count in some size classes only. All of it is one solve at the next compute.
  /// O(these constraints).
  func applySizeClasses() {
    let table = template.linked.constraints
    for number in table.conditional where !table.constraints[Int(number)].isGone {
      change(constraint: Int(number), constraintStore.changes(ofNumber: Int(number)) ?? ConstraintChanges())
    }
  }

  private func linkedConstraint(_ handle: UInt64) throws(Diagnostic) -> (record: Int, number: Int) {
    guard let record = constraintStore.index(of: handle), constraintStore.records[record].number >= 0 else {
      throw Diagnostic(.handle, "The constraint is not one of this layout's")
    }
    return (record, Int(constraintStore.records[record].number))
  }

  /// Finds the constraints of the document again after it was linked, and changes them as code has said.
  func restoreConstraints() {
    constraintOrder = []
    defer { applySizeClasses() }
    if constraintStore.isEmpty { return }
    let table = template.linked.constraints
    var numbers = ConstraintNumbers(table, from: 0)
    let (handles, names) = (handles, template.linked.names)
    constraintStore.match(
      count: table.constraints.count, added: { numbers.number(added: $0) },
      written: { numbers.number(row: handles.row($0), names.find($1), $2) })
    for record in constraintStore.records where record.identity != nil && !record.changes.isEmpty {
      change(constraint: Int(record.number), record.changes)
    }
  }

  /// The same after a patch, for those that it has read again, and for what it has made new systems of.
  func restoreConstraints(after patch: ProgramPatch) {
    let table = template.linked.constraints
    if patch.removedConstraints.isEmpty, patch.constraints.isEmpty, patch.movedRows.isEmpty { return }
    constraintOrder = []
    defer { if !table.conditional.isEmpty { applySizeClasses() } }
    if constraintStore.isEmpty { return }
    var numbers = ConstraintNumbers(table, from: patch.firstConstraint)
    let (handles, names) = (handles, template.linked.names)
    constraintStore.follow(
      patch.removedConstraints, count: table.constraints.count, added: { numbers.number(added: $0) },
      written: { numbers.number(row: handles.row($0), names.find($1), $2) })
    for number in patch.firstConstraint..<table.constraints.count where table.constraints[number].added >= 0 {
      constraintStore.link(added: Int(table.constraints[number].added), number)
    }
    for block in patch.constraints {
      for row in block.rows {
        let constraint = table.constraints[Int(row.constraint)]
        guard let changes = constraintStore.changes(ofNumber: Int(row.constraint) - Int(constraint.part)) else {
          continue
        }
        machine.change(
          constraint: Int(row.constraint),
          counting(changes, Int(row.constraint)).times(constraint.constantFactor))
      }
    }
  }

  // MARK: - Order

  /// Sorts constraints of the linked document by where they are declared. O(constraints) after an edit.
  func sortAsDeclared(_ numbers: inout [Int]) {
    let table = template.linked.constraints
    if !table.isPatched { return numbers.sort(byNumber: { Int64($0) }) }
    var ranks = [Int32](repeating: 0, count: table.constraints.count)
    orderConstraints()
    for (rank, number) in constraintOrder.enumerated() { ranks[Int(number)] = Int32(truncatingIfNeeded: rank) }
    numbers.sort(byNumber: { Int64(ranks[$0]) })
  }

  /// The number in the linked document of the constraint that is declared `place`th. O(1), O(constraints) after an edit.
  private func constraintNumber(at place: Int) -> Int {
    let table = template.linked.constraints
    if !table.isPatched, table.presentCount == table.constraints.count { return place }
    orderConstraints()
    return Int(constraintOrder[place])
  }

  /// Patches have added constraints behind all others.
  private func orderConstraints() {
    if !constraintOrder.isEmpty { return }
    let table = template.linked.constraints
    var numbers: [Int32] = []
    numbers.reserveCapacity(table.presentCount)
    for number in table.constraints.indices
    where !table.constraints[number].isGone && table.constraints[number].part == 0 {
      numbers.append(Int32(truncatingIfNeeded: number))
    }
    let live = live
    let (document, names) = (template.document, template.linked.names)
    // Each sort keeps the order of what it does not tell apart.
    numbers.sort(byNumber: { Int64(table.constraints[Int($0)].position) })
    numbers.sort(byNumber: { Int64(table.constraints[Int($0)].attribute) })
    numbers.sort(byNumber: { number in
      let constraint = table.constraints[Int(number)]
      let name = names[document.attributes[Int(constraint.attribute)].name]
      return Int64(live?.placeOfOverride(name, Int(constraint.row)) ?? -1)
    })
    numbers.sort(byNumber: { Int64(order.place(ofRow: Int(table.constraints[Int($0)].row))) })
    constraintOrder = numbers
  }
}

/// Finds constraints of a table by where they are declared, from a number on.
private struct ConstraintNumbers {
  private let table: ConstraintTable
  private var added = IndexMap<Int32, Int32>()
  private var placed = IndexMap<UInt64, Int32>()
  /// By row and name: the first that has not been asked for.
  private var named = IndexMap<UInt64, Int32>()
  /// By number: the next one with the same row and name.
  private var following = IndexMap<Int32, Int32>()

  init(_ table: ConstraintTable, from first: Int) {
    self.table = table
    for number in (first..<table.constraints.count).reversed() {
      let constraint = table.constraints[number]
      if constraint.part > 0 { continue }
      let number = Int32(truncatingIfNeeded: number)
      if constraint.added >= 0 {
        added[constraint.added] = number
        continue
      }
      let row = UInt64(truncatingIfNeeded: Int(constraint.row)) << 32
      placed[row | UInt64(UInt32(bitPattern: constraint.position))] = number
      if constraint.identifier == .empty { continue }
      let name = row | UInt64(constraint.identifier.id)
      if let next = named[name] { following[number] = next }
      named[name] = number
    }
  }

  /// -1 for none.
  func number(added index: Int) -> Int32 { added[Int32(truncatingIfNeeded: index)] ?? -1 }

  /// The constraint with a name that is at a position; without a position, the first with the name that has not been given
  /// yet. `name`: empty for one without a name, nil if the document has no such name. -1 if nothing matches.
  mutating func number(row: Int?, _ name: Name?, _ position: Int32?) -> (number: Int32, position: Int32) {
    guard let row, let name else { return (-1, -1) }
    let key = UInt64(truncatingIfNeeded: row) << 32
    if let position {
      let found = placed[key | UInt64(UInt32(bitPattern: position))] ?? -1
      let isSame = found >= 0 && (name == .empty || table.constraints[Int(found)].identifier == name)
      return (isSame ? found : -1, position)
    }
    guard name != .empty, let found = named[key | UInt64(name.id)] else { return (-1, -1) }
    named[key | UInt64(name.id)] = following[found]
    return (found, table.constraints[Int(found)].position)
  }
}
