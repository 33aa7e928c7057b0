import PlumbSyntax

/// Constraints in a patch: those that come and go, and groups that are others because of them.
///
/// A group that is touched is dissolved, and its unknowns and constraints are grouped again with those that are new, in the
/// order that a fresh load has them in. All other groups keep their blocks.
extension LinkPatcher {
  private var table: ConstraintTable { bound.constraints }

  // MARK: - What is touched

  /// The expressions of a row may mean something else now, or its siblings be others: its constraints are read again, if
  /// they have any.
  func reread(constraintsOf row: Int, namingSiblings: Bool) {
    if table.isEmpty { return }
    constraintUses.forEachAttribute(of: row) { attribute in
      var hasConstants = false
      constraintUses.forEachConstraint(of: attribute, table) {
        if table.constraints[$0].constantAttribute >= 0 { hasConstants = true }
      }
      if hasConstants { reread(attribute) }
    }
    if namingSiblings { constraintUses.forEachAttribute(namingSiblingsOf: row) { reread($0) } }
  }

  private func reread(_ attribute: Int) {
    if work.isReread.insert(Int32(truncatingIfNeeded: attribute)) { work.reread.append(attribute) }
  }

  /// What constraints decide of a row may be something else now, or be computed of something else.
  func regroup(constraintsAbout row: Int) {
    if table.isEmpty { return }
    for axis in [Axis.horizontal, .vertical] where constraintUses.mention(row, axis) != nil { touch(axis.key(row)) }
  }

  private func touch(_ key: Int) { if work.isTouchedKey.insert(key) { work.touchedKeys.append(key) } }

  /// An attribute of a row was set or cleared. `isOther`: it was another one before.
  func regroup(_ attribute: LinkedAttribute, _ row: Int, isOther: Bool) {
    if table.isEmpty { return }
    reread(constraintsOf: row, namingSiblings: false)
    if isOther { return }
    var name = bound.names[attribute.name]
    if name.hasPrefix("view.") { name = String(decoding: name.utf8.dropFirst(5), as: UTF8.self) }
    if attribute.geometry != nil || name.hasPrefix("content") { regroup(constraintsAbout: row) }
    if name.hasPrefix("layoutMargins") || name.hasPrefix("directionalLayoutMargins") {
      for key in [CellKey.marginTop, .marginLeft, .marginBottom, .marginRight] {
        let cell = index.knownCell(row, key)
        if cell >= 0 { work.redefined.append(cell) }
      }
    }
  }

  /// Constraints of a node that was moved among its siblings may be declared in another order now. Refuses to move them to
  /// another parent: they may be measured otherwise there.
  func regroup(_ move: NodeMove) throws(PatchRefusal) {
    if table.isEmpty { return }
    var row = move.row
    while row >= 0 {
      var isConstrained = false
      for axis in [Axis.horizontal, .vertical] where constraintUses.mention(row, axis) != nil { isConstrained = true }
      constraintUses.forEachAttribute(of: row) { attribute in
        isConstrained = true
        constraintUses.forEachConstraint(of: attribute, table) { touchTerms(of: $0) }
      }
      if isConstrained, bound.tree.parents[move.row] != move.parent { throw .arranging }
      regroup(constraintsAbout: row)
      row = bound.tree.next(after: row, in: move.row)
    }
  }

  private func touchTerms(of number: Int) {
    for term in table.constraints[number].terms { touch(term.attribute.axis.key(Int(term.row))) }
    let group = Int(table.constraints[number].group)
    if group >= 0 { dissolve(group) }
  }

  private func dissolve(_ group: Int) { if work.isDissolved.insert(group) { work.dissolved.append(group) } }

  // MARK: - Reading

  /// Gives the constraints that code has added an attribute each. The document does not change any more afterwards.
  func addConstraintAttributes(_ edit: TreeEdit) throws(PatchRefusal) {
    for change in edit.constraints {
      if bound.tree.components[change.row] < 0 { throw .definitions }
      let known = constraintUses.attribute(ofAdded: change.number)
      if known >= 0 { work.rewritten.append(known) }
      guard let text = change.text else { continue }
      let name = ConstraintTable.name(ofAdded: Int(change.number))
      work.addedAttributes.append((bound.append(attribute: name, text, ofRow: change.row), change.row))
    }
  }

  /// Reads new constraints, and rebuilds the groups that they touch. `place`: where code has set an attribute among the
  /// others that it has set of a row, -1 for one of the document.
  func bindConstraints(
    _ edit: TreeEdit, _ binder: inout AttributeBinder, _ place: (Int, Name) -> Int
  ) throws(PatchRefusal) {
    let first = table.constraints.count
    work.firstConstraint = first
    try refusePlacedViews(edit)
    for root in edit.removedRoots.elements where !table.isEmpty {
      var row = root
      while row >= 0 {
        constraintUses.forEachAttribute(of: row) { work.rewritten.append($0) }
        row = bound.tree.next(after: row, in: root)
      }
    }
    for added in work.addedAttributes { binder.bind(attribute: added.attribute, row: added.row) }
    for attribute in work.rewritten { removeConstraints(of: attribute) }
    for attribute in work.reread {
      var isPresent = false
      constraintUses.forEachConstraint(of: attribute, table) { _ in isPresent = true }
      if !isPresent { continue }
      removeConstraints(of: attribute)
      let row = Int(bound.attributes[attribute].row)
      // Positions of constraints go on through the attributes of an element.
      if bound.hasSeveralConstraints(row) { throw .attributes }
      var position = 0
      try read(attribute, &position)
    }
    var (last, position) = (-1, 0)
    for attribute in bound.constraintAttributes where bound.attributes[attribute].kind != .none {
      let row = Int(bound.attributes[attribute].row)
      if row != last { (last, position) = (row, 0) }
      try read(attribute, &position)
    }
    bound.constraintAttributes = []
    noteAskedIDs()
    if table.constraints.count > first || !work.removedConstraints.isEmpty || !work.touchedKeys.isEmpty {
      constraintUses.add(table, from: first)
      if constraintUses.termCount > ConstraintBinder.maximumTerms { throw .room }
      try group(from: first, place)
    }
  }

  /// What constraints decide of views that they place alone is found by linking: such views do not come and go by patches.
  @_optimize(speed)
  private func refusePlacedViews(_ edit: TreeEdit) throws(PatchRefusal) {
    for row in work.firstRow..<max(work.firstRow, bound.tree.count)
    where bound.document.elements[row].isPlacedByConstraints { throw .attributes }
    guard table.hasPlacedViews else { return }
    if !edit.removedRoots.elements.isEmpty || !work.rewritten.isEmpty || !work.touchedKeys.isEmpty
      || bound.tree.count > work.firstRow || !bound.constraintAttributes.isEmpty || !work.addedAttributes.isEmpty
    {
      throw .attributes
    }
  }

  private func removeConstraints(of attribute: Int) {
    constraintUses.forEachConstraint(of: attribute, table) { number in
      touchTerms(of: number)
      table.setGone(number, true)
      work.removedConstraints.append(number)
      let constant = Int(table.constraints[number].constantAttribute)
      if constant >= 0, bound.attributes[constant].cell >= 0 { work.dropped.append(bound.attributes[constant].cell) }
    }
    for place in work.removedConstraints.indices.dropFirst(work.countedConstraints) {
      let number = work.removedConstraints[place]
      constraintUses.remove(table.constraints[number], table.lowered[number])
    }
    work.countedConstraints = work.removedConstraints.count
  }

  /// `position`: of its first constraint, and then of the next attribute's.
  private func read(_ attribute: Int, _ position: inout Int) throws(PatchRefusal) {
    let reader = ConstraintReader(bound, attribute: attribute)
    do throws(CompileError) {
      for statement in reader.statements {
        var read: [LinkedConstraint] = []
        try reader.read(statement, at: position, to: &read)
        for constraint in read {
          let constraint = constraintLowering.lower(constraint)
          table.add(constraint, constraintLowering.terms)
        }
        if !reader.isAdded { position += 1 }
      }
    } catch { throw .diagnostics }
  }

  /// Takes in what ids constraints have looked for.
  func noteAskedIDs() {
    for asked in table.asked { stages.symbols.noteAsked(asked.id, from: Int(asked.row), found: Int(asked.found)) }
    table.asked.removeAll(keepingCapacity: true)
  }

  // MARK: - Grouping

  private func group(from first: Int, _ place: (Int, Name) -> Int) throws(PatchRefusal) {
    table.isPatched = true
    // Constraints that may be in other groups afterwards, and whether they are in one now.
    var candidates: [Int] = []
    var isCandidate = IndexMap<Int, UInt8>()
    func note(_ number: Int) {
      if table.constraints[number].isGone || !isCandidate.insert(number) { return }
      candidates.append(number)
      if table.constraints[number].group >= 0 {
        isCandidate[number] = 1
        dissolve(Int(table.constraints[number].group))
      }
    }
    for number in first..<table.constraints.count {
      touchTerms(of: number)
      for term in table.lowered[number] where term.quantity.isOfFrame {
        if let group = table.group(Int(term.row), term.quantity) { dissolve(group) }
      }
    }
    for number in work.removedConstraints where table.constraints[number].group < 0 { throw .diagnostics }
    var unknowns: [ConstraintUnknown] = []
    for key in work.touchedKeys { noteTouched(key, note) }
    var index = 0
    while index < work.dissolved.count {
      for number in table.groups[work.dissolved[index]].constraints { note(Int(number)) }
      index += 1
    }
    for key in work.touchedKeys { addDecided(key, to: &unknowns) }
    for group in work.dissolved {
      let before = table.removeGroup(group)
      let cell = self.index.takeGroupCell(group)
      if cell >= 0 { for place in before.unknowns.indices { work.dropped.append(cell + Int32(place)) } }
      for unknown in before.unknowns {
        redefine(unknown)
        if !work.isTouchedKey.contains(unknown.quantity.axis.key(Int(unknown.row))) { unknowns.append(unknown) }
      }
    }
    for number in first..<table.constraints.count { note(number) }
    let order = DeclarationOrder(bound)
    let others = table.addGroups(order.sorted(unknowns, constraintUses, place), order.sorted(candidates, place))
    // What places nothing is a warning.
    if !others.isEmpty { throw .diagnostics }
    for number in candidates where number < first && isCandidate[number] != 1 { throw .diagnostics }
    for unknown in unknowns { redefine(unknown) }
  }

  /// Dissolves the groups that decide numbers of a row, and notes all constraints about it if it is to be others.
  private func noteTouched(_ key: Int, _ note: (Int) -> Void) {
    let (row, axis) = (key >> 1, key & 1 == 0 ? Axis.horizontal : .vertical)
    var now: [ConstraintUnknown] = []
    addDecided(key, to: &now)
    let quantities: [ConstraintQuantity] = axis == .horizontal ? [.left, .width] : [.top, .height]
    var isOther = false
    for quantity in quantities {
      let before = table.group(row, quantity)
      if let before { dissolve(before) }
      guard (before != nil) != now.contains(where: { $0.quantity == quantity }) else { continue }
      isOther = true
      if quantity.isSize { rearrange(row, all: true) }
    }
    if isOther { constraintUses.forEach(key, table, note) }
  }

  private func addDecided(_ key: Int, to unknowns: inout [ConstraintUnknown]) {
    let (row, axis) = (key >> 1, key & 1 == 0 ? Axis.horizontal : .vertical)
    if let says = constraintUses.mention(row, axis) { bound.addDecided(row, axis, says, to: &unknowns) }
  }

  /// The cell of a number of a frame is compiled again: it is that of another block, or follows from other rules.
  private func redefine(_ unknown: ConstraintUnknown) {
    let row = Int(unknown.row)
    guard let key = CellKey(rawValue: unknown.quantity.rawValue), !work.isRemovedRow.contains(row) else { return }
    let cell = index.knownCell(row, key)
    if cell >= 0, store.cells[Int(cell)].origin.kind == .geometry { work.redefined.append(cell) }
  }

  // MARK: - Blocks

  /// Notes the blocks of constraints that a patch has made or moved, and those that are gone.
  func emitConstraints(_ image: ProgramImage, _ patch: ProgramPatch) {
    patch.firstConstraint = work.firstConstraint
    patch.removedConstraints = work.removedConstraints
    patch.constraints = parts.image.blocks.constraints
    if table.isEmpty { return }
    for number in patch.blocks.indices where patch.blocks[number].block.kind == .constraints {
      let draft = patch.blocks[number].draft
      if draft >= work.firstDraft { continue }
      patch.movedConstraints.append(
        (
          from: Int(image.program.blocks[Int(parts.blockOfDraft[draft])].first),
          to: Int(patch.blocks[number].block.first)
        ))
    }
    for place in work.dead.indices where store.drafts[work.dead[place]].kind == .constraints {
      patch.droppedConstraints.append(Int(image.program.blocks[Int(parts.blockOfDraft[work.dead[place]])].first))
    }
  }
}

/// The order in which constraints are declared, and in which what they decide is first named. `place`: where code has set
/// an attribute among the others that it has set of a row, -1 for one of the document.
struct DeclarationOrder {
  private let bound: BoundDocument

  init(_ bound: BoundDocument) { self.bound = bound }

  /// Whether a constraint comes before another one. O(1) for those of an element, else O(depth + siblings between them).
  private func comes(_ number: Int, before other: Int, _ place: (Int, Name) -> Int) -> Bool {
    let (a, b) = (bound.constraints.constraints[number], bound.constraints.constraints[other])
    if a.attribute == b.attribute { return a.position == b.position ? a.part < b.part : a.position < b.position }
    if a.row != b.row { return bound.tree.comesBefore(Int(a.row), Int(b.row)) }
    let (first, second) = (self.place(of: a, place), self.place(of: b, place))
    return first == second ? a.attribute < b.attribute : first < second
  }

  private func place(of constraint: LinkedConstraint, _ place: (Int, Name) -> Int) -> Int {
    place(Int(constraint.row), bound.document.attributes[Int(constraint.attribute)].name)
  }

  /// Constraints in their order. Fast where they nearly are.
  func sorted(_ numbers: [Int], _ place: (Int, Name) -> Int) -> [Int32] {
    var result: [Int] = []
    result.reserveCapacity(numbers.count)
    for number in numbers {
      result.insert(number, at: partitionPoint(result.count) { comes(result[$0], before: number, place) })
    }
    return result.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Unknowns in the order in which constraints name their views.
  func sorted(
    _ unknowns: [ConstraintUnknown], _ uses: borrowing ConstraintUses, _ place: (Int, Name) -> Int
  ) -> [ConstraintUnknown] {
    var result: [ConstraintUnknown] = []
    var firsts: [(constraint: Int, term: Int)] = []
    var last: (key: Int, first: (constraint: Int, term: Int))?
    for unknown in unknowns {
      let key = unknown.quantity.axis.key(Int(unknown.row))
      let first = last.flatMap { $0.key == key ? $0.first : nil } ?? self.first(key, uses, place)
      last = (key, first)
      let position = partitionPoint(result.count) { index in
        let other = firsts[index]
        if other.constraint != first.constraint { return comes(other.constraint, before: first.constraint, place) }
        if other.term != first.term { return other.term < first.term }
        return result[index].quantity.rawValue < unknown.quantity.rawValue
      }
      result.insert(unknown, at: position)
      firsts.insert(first, at: position)
    }
    return result
  }

  /// The first constraint that names a view along an axis, and which of its terms.
  private func first(
    _ key: Int, _ uses: borrowing ConstraintUses, _ place: (Int, Name) -> Int
  ) -> (constraint: Int, term: Int) {
    var found = -1
    uses.forEach(key, bound.constraints) { number in
      if term(of: key, number) >= 0, found < 0 || comes(number, before: found, place) { found = number }
    }
    return (found, found < 0 ? -1 : term(of: key, found))
  }

  private func term(of key: Int, _ number: Int) -> Int {
    bound.constraints.constraints[number].terms.firstIndex { $0.attribute.axis.key(Int($0.row)) == key } ?? -1
  }

  /// How many of `count` places, the first ones, are such that `isBefore`. Asks the last one first.
  private func partitionPoint(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    if count == 0 || isBefore(count - 1) { return count }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
