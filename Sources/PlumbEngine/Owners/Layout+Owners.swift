import PlumbSyntax

/// Owners: what of the host a layout and its parts belong to (docs/owners.md).
extension Layout {
  /// Binds an owner to a node (nil: the root) and all below it that has no owner of its own, in place of the owner of
  /// before. Of what is wrong the first is thrown and all is in `diagnostics`; nothing is bound then: `.notFound`
  /// (outlets, actions), `.type` (an outlet's component), `.duplicate` (outlets), `.component` (one that the owner
  /// declares), `.handle`, `.busy`.
  public func bind(owner: OwnerDefinition, node: UInt64? = nil) throws(Diagnostic) {
    let row = try usableRow(node)
    if isBusy { throw Diagnostic(.busy, "Owners cannot be bound while edits are collected") }
    let handle = self.node(row: row)
    let catalog = template.engine.catalog
    var problems: [Diagnostic] = []
    for outlet in owner.outlets where !outlet.component.isEmpty {
      if catalog.component(named: outlet.component) != nil { continue }
      var problem = catalog.unknownComponentDiagnostic(outlet.component)
      problem.message += ", which outlet \(outlet.name) of \(owner.name) has to be"
      problems.append(problem)
    }
    let previous = owners.index(of: handle).map { owners.bound[$0].owner }
    if problems.isEmpty {
      owners.bind(owner, handle)
      var check = OwnerCheck(template, owners.bound)
      check.isNew = previous == nil
      check.run(from: row) { owners.index(of: self.node(row: $0)) }
      problems = check.problems
      if problems.isEmpty { return }
      if let previous { owners.bind(previous, handle) } else { owners.unbind(handle) }
    }
    for index in problems.indices { problems[index].node = self.node(row: self.row(of: problems[index])) }
    diagnostics = problems
    throw problems[0]
  }

  /// What belonged to the owner of a node belongs to the one around it. Errors: `.notFound`, `.handle`, `.busy`.
  public func unbindOwner(_ node: UInt64? = nil) -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) {
      if owners.unbind(self.node(row: try usableRow(node))) { return .ok }
    } catch { return fail(error) }
    return fail(.notFound, "No owner is bound to this node")
  }

  /// The row with an outlet of the part that a node belongs to: of its owner, else, without owners, of the nearest
  /// controller. Of several the one nearest to the node. Errors: `.notFound`, `.duplicate` (several are equally near),
  /// `.handle`, `.busy`. O(nodes of the part).
  public func outlet(_ name: String, _ node: UInt64? = nil) throws(Diagnostic) -> Int {
    let row = try usableRow(node)
    let outlets = outlets(around: row)
    var found: [Int] = []
    for candidate in outlets where template.outletName(candidate) == name { found.append(candidate) }
    guard !found.isEmpty else {
      let owner = ownerIndex(row).map { owners.bound[$0].owner.name } ?? "the layout"
      var diagnostic = Diagnostic(.notFound, "There is no outlet '\(name)' of \(owner)")
      diagnostic.suggestions = suggestions(for: name, among: outlets.map { template.outletName($0) })
      throw diagnostic
    }
    var start = row
    while start >= 0 {
      let end = tree.end(of: start)
      var near: [Int] = []
      for row in found where row >= start && row < end { near.append(row) }
      if near.count == 1 { return near[0] }
      if near.count > 1 { break }
      start = Int(tree.parents[start])
    }
    var diagnostic = Diagnostic(
      .duplicate, "There are several outlets '\(name)'; ask for that of a part, or bind owners")
    for row in found.prefix(10) { diagnostic.notes.append("one is that of node " + tree.path(of: row)) }
    throw diagnostic
  }

  /// The token of the owner nearest to a node, itself included. Errors: `.notFound`, `.handle`, `.busy`. O(depth).
  public func ownerToken(_ node: UInt64? = nil) throws(Diagnostic) -> UInt {
    guard let index = ownerIndex(try usableRow(node)) else {
      throw Diagnostic(.notFound, "No owner is bound to this node or around it")
    }
    return owners.bound[index].owner.token
  }

  /// The token of the owner nearest to a node that declares an action. Errors: `.notFound`, `.handle`, `.busy`.
  public func actionOwner(_ node: UInt64?, _ action: String) throws(Diagnostic) -> UInt {
    var row = try usableRow(node)
    var known: [String] = []
    while let next = ownerRow(row), let index = owners.index(of: self.node(row: next)) {
      let owner = owners.bound[index].owner
      if OwnerDefinition.has(owner.actions, action) { return owner.token }
      known += owner.actions
      row = Int(tree.parents[next])
    }
    throw OwnerCheck.noTarget(action, among: known)
  }

  /// The owner's token for a delegate that has no expression, if the owner nearest to the node is one (docs/owners.md).
  func boundDelegate(_ property: Property, row: Int) -> Value? {
    guard !owners.isEmpty, property.type == .object, Self.isDelegate(property.name), let index = ownerIndex(row),
      OwnerDefinition.has(owners.bound[index].owner.protocols, property.typeName)
    else { return nil }
    let pointer = UnsafeMutableRawPointer(bitPattern: owners.bound[index].owner.token)
    return .object(pointer, typeName: property.typeName)
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

  // MARK: - Where the tree changes

  /// What owners would miss in another template, and do not miss now. `rowOf`: the row there of a node's handle.
  func checkOwners(_ template: Template, rowOf: (UInt64) -> Int?) -> [Diagnostic] {
    if owners.isEmpty { return [] }
    var indices = IndexMap<Int, Int>()
    for (index, bound) in owners.bound.enumerated() {
      if let row = rowOf(bound.node) { indices[row] = index }
    }
    var after = OwnerCheck(template, owners.bound)
    after.run(from: 0) { indices[$0] }
    if after.problems.isEmpty { return [] }
    // An owner that was unbound may have left something open: no later change is to blame.
    var before = OwnerCheck(self.template, owners.bound)
    before.run(from: 0) { owners.index(of: self.node(row: $0)) }
    var known = NameSet()
    for problem in before.problems { _ = known.insert(problem.message) }
    return after.problems.filter { known.insert($0.message) }
  }

  /// Forgets owners of nodes that are gone.
  func pruneOwners() {
    for bound in owners.bound where row(of: bound.node) == nil { owners.unbind(bound.node) }
  }

  // MARK: - Looking up

  private func usableRow(_ node: UInt64?) throws(Diagnostic) -> Int {
    // Also while edits are collected: until they take effect everything is as it was.
    if !activity.allowsReading { throw Diagnostic(.busy, "Callbacks cannot ask for owners and outlets") }
    guard let node, node != 0 else { return 0 }
    guard let row = row(of: node) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    return row
  }

  /// The nearest row with an owner, the row itself included; nil also for -1.
  func ownerRow(_ row: Int) -> Int? {
    if owners.isEmpty { return nil }
    var row = row
    while row >= 0 {
      if owners.index(of: node(row: row)) != nil { return row }
      row = Int(tree.parents[row])
    }
    return nil
  }

  /// The index of the owner nearest to a row.
  private func ownerIndex(_ row: Int) -> Int? {
    ownerRow(row).flatMap { owners.index(of: node(row: $0)) }
  }

  /// The rows with outlets of the part that a row belongs to, in document order.
  func outlets(around row: Int) -> [Int] {
    var start = row
    let owned = ownerRow(row)
    if let owned {
      start = owned
    } else {
      while start > 0 && !template.isController(start) { start = Int(tree.parents[start]) }
    }
    var result: [Int] = []
    func add(_ row: Int) {
      if !template.outletName(row).isEmpty { result.append(row) }
    }
    // A controller's own outlet is that of what is around it.
    if start == 0 || !template.isController(start) { add(start) }
    let end = tree.end(of: start)
    var next = start + 1
    while next < end {
      let isController = template.isController(next)
      if owners.index(of: node(row: next)) != nil || (owned == nil && isController) {
        if isController { add(next) }
        next = tree.end(of: next)
      } else {
        add(next)
        next += 1
      }
    }
    return result
  }
}
