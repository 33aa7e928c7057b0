import PlumbSyntax

/// Which owner each node of a layout belongs to, and what owners find there (docs/owners.md). A view of a layout's
/// present state; O(depth) unless noted otherwise.
struct Ownership {
  let template: Template
  let handles: HandleTable
  let owners: Owners
  /// The cells of the list at a row, as far as what is in them is checked.
  var cells: (Int) -> ArraySlice<CellElement> = { _ in [] }

  private var tree: NodeTree {
    @inline(__always) _read { yield template.linked.tree }
  }

  /// The index of the owner bound to a row itself.
  func ownIndex(_ row: Int) -> Int? { owners.index(of: handles.handle(row)) }

  /// The nearest row with an owner, the row itself included; nil also for -1.
  func ownerRow(_ row: Int) -> Int? {
    if owners.isEmpty { return nil }
    var row = row
    while row >= 0 {
      if ownIndex(row) != nil { return row }
      row = Int(tree.parents[row])
    }
    return nil
  }

  /// The owner nearest to a row.
  func owner(_ row: Int) -> OwnerDefinition? {
    ownerRow(row).flatMap { ownIndex($0) }.map { owners.bound[$0].owner }
  }

  /// The owner nearest to a row that declares an action. Errors: `.notFound`.
  func owner(_ row: Int, withAction action: String) throws(Diagnostic) -> OwnerDefinition {
    let owners = try owners(row, withAction: action)
    return owners[0].owner
  }

  /// The owners that declare an action, nearest to the row first; at least one. Errors: `.notFound`.
  func owners(_ row: Int, withAction action: String) throws(Diagnostic) -> [Owners.Bound] {
    var row = row
    var known: [String] = []
    var found: [Owners.Bound] = []
    while let next = ownerRow(row), let index = ownIndex(next) {
      if OwnerDefinition.has(owners.bound[index].owner.actions, action) {
        found.append(owners.bound[index])
      } else {
        known += owners.bound[index].owner.actions
      }
      row = Int(tree.parents[next])
    }
    if !found.isEmpty { return found }
    throw OwnerCheck.noTarget(action, among: known)
  }

  /// The owner's token for a delegate that has no expression, if the owner nearest to the row is one.
  func delegate(_ property: Property, _ row: Int) -> Value? {
    guard !owners.isEmpty, property.type == .object, Self.isDelegate(property.name), let owner = owner(row),
      OwnerDefinition.has(owner.protocols, property.typeName)
    else { return nil }
    return .object(UnsafeMutableRawPointer(bitPattern: owner.token), typeName: property.typeName)
  }

  /// `delegate`, `dataSource`, `layer.delegate`, `uiDelegate`.
  private static func isDelegate(_ name: String) -> Bool {
    let bytes = name.utf8
    for word in ["delegate", "dataSource"] {
      let tail = bytes.suffix(word.utf8.count)
      guard let first = tail.first, let wanted = word.utf8.first else { continue }
      guard tail.dropFirst().elementsEqual(word.utf8.dropFirst()) else { continue }
      if first == wanted - 0x20 { return true }
      let before = bytes.dropLast(tail.count).last
      if first == wanted, before == nil || before == 0x2E { return true }
    }
    return false
  }

  /// Offers an error to the owner of a row, then to those around it, until one takes it.
  func offer(_ diagnostic: Diagnostic, from row: Int) -> Bool {
    var next = ownerRow(row)
    while let row = next {
      if let index = ownIndex(row), let handle = owners.bound[index].owner.handle, handle(diagnostic) { return true }
      next = ownerRow(Int(tree.parents[row]))
    }
    return false
  }

  // MARK: - Outlets

  /// The row with an outlet of the part that a row belongs to: of its owner, else, without owners, of the nearest
  /// controller. Of several the one nearest to the row. Errors: `.notFound`, `.duplicate` (several are equally near).
  /// O(nodes of the part).
  func outlet(_ name: String, _ row: Int) throws(Diagnostic) -> Int {
    let outlets = outlets(around: row)
    var found: [Int] = []
    for candidate in outlets where template.outletName(candidate) == name { found.append(candidate) }
    guard !found.isEmpty else {
      let owner = owner(row)?.name ?? "the layout"
      var diagnostic = Diagnostic(.notFound, "There is no outlet '\(name)' of \(owner)")
      if template.isOutletInCell(name) { diagnostic.notes = ["cells of a list have it: ask for that of a row's cell"] }
      diagnostic.suggestions = suggestions(for: name, among: outlets.map { template.outletName($0) })
      throw diagnostic
    }
    var start = row
    while start >= 0 {
      var near: [Int] = []
      for row in found where tree.isInside(row, start) { near.append(row) }
      if near.count == 1 { return near[0] }
      if near.count > 1 {
        // Those in controllers are the controllers' own.
        let outside = near.filter { template.controller(around: $0) { $0 == start } == nil }
        if outside.count == 1 { return outside[0] }
        break
      }
      start = Int(tree.parents[start])
    }
    var diagnostic = Diagnostic(
      .duplicate, "There are several outlets '\(name)'; ask for that of a part, or bind owners")
    for row in found.prefix(10) { diagnostic.notes.append("one is that of node " + tree.path(of: row)) }
    throw diagnostic
  }

  /// The rows with outlets of the part that a row belongs to, in document order.
  func outlets(around row: Int) -> [Int] {
    if let owned = ownerRow(row) { return outlets(ofOwnerAt: owned) }
    var start = row
    while start > 0 && !template.isController(start) { start = Int(tree.parents[start]) }
    var result: [Int] = []
    func add(_ row: Int) {
      if !template.outletName(row).isEmpty { result.append(row) }
    }
    // Nothing says whose a controller's own outlet is: it is that of what is around it.
    if start == 0 || !template.isController(start) { add(start) }
    var next = tree.next(after: start, in: start)
    while next >= 0 {
      add(next)
      next = template.isController(next) ? tree.next(behind: next, in: start) : tree.next(after: next, in: start)
    }
    return result
  }

  /// O(nodes there x owners around them).
  private func outlets(ofOwnerAt start: Int) -> [Int] {
    var result: [Int] = []
    var row = start
    while row >= 0 {
      let name = template.outletName(row)
      if !name.isEmpty, holder(of: name, row) == start { result.append(row) }
      row = tree.next(after: row, in: start)
    }
    return result
  }

  /// The row of the owner that has a row's outlet: the nearest that declares it, the row's own included.
  private func holder(of name: String, _ row: Int) -> Int? {
    var next = ownerRow(row)
    while let at = next, let index = ownIndex(at) {
      if owners.bound[index].owner.outlet(name) != nil { return at }
      next = ownerRow(Int(tree.parents[at]))
    }
    return ownerRow(row)
  }

  // MARK: - Checks

  /// The problems of an owner newly bound to a row, and already in `owners`: outlets and actions. `isNew`: the row had
  /// no owner before.
  func problems(ofOwnerAt row: Int, isNew: Bool) -> [Diagnostic] {
    var check = OwnerCheck(template, owners.bound)
    check.isNew = isNew
    check.cells = cells
    check.run(from: row) { ownIndex($0) }
    return check.problems
  }

  /// What owners would miss in another template but have now. `rowOf`: the row there of a node's handle; `cells`: those of the
  /// list at a row there.
  func problems(
    in other: Template, cells otherCells: @escaping (Int) -> ArraySlice<CellElement> = { _ in [] },
    rowOf: (UInt64) -> Int?
  ) -> [Diagnostic] {
    if owners.isEmpty { return [] }
    var indices = IndexMap<Int, Int>()
    for (index, bound) in owners.bound.enumerated() {
      if let row = rowOf(bound.node) { indices[row] = index }
    }
    var after = OwnerCheck(other, owners.bound)
    after.cells = otherCells
    after.run(from: 0) { indices[$0] }
    if after.problems.isEmpty { return [] }
    // An owner that was unbound may have left something open: no later change is to blame.
    var before = OwnerCheck(template, owners.bound)
    before.cells = cells
    before.run(from: 0) { ownIndex($0) }
    var known = NameSet()
    for problem in before.problems { _ = known.insert(problem.message) }
    return after.problems.filter { known.insert($0.message) }
  }
}
