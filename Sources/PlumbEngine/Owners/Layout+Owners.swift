import PlumbSyntax

/// Owners: what of the host a layout and its parts belong to (docs/owners.md).
extension Layout {
  var ownership: Ownership { Ownership(template: template, handles: handles, owners: owners) }

  /// As `ownership`, for checks of what is in cells of lists too.
  var ownershipWithCells: Ownership {
    var ownership = ownership
    ownership.cells = { row in self.lists.cells(self.cells(ofList: row), of: self.handles.handle(row)) }
    return ownership
  }

  /// Binds an owner to a node (nil: the root) and all below it that has no owner of its own, in place of the owner of
  /// before. Of what is wrong the first is thrown and all is in `diagnostics`; nothing is bound then: `.notFound`
  /// (outlets, actions), `.type` (an outlet's component), `.duplicate` (outlets), `.component` (one that the owner
  /// declares), `.handle`, `.busy`.
  public func bind(owner: OwnerDefinition, node: UInt64? = nil) throws(Diagnostic) {
    let handle = handles.handle(try usableRow(node))
    if isBusy { throw Diagnostic(.busy, "Owners cannot be bound while edits are collected") }
    // Owners are checked part by part, in document order.
    try relinkPatched()
    let row = try usableRow(handle)
    var problems = owner.unknownComponents(template.engine.catalog)
    if problems.isEmpty {
      let previous = owners.index(of: handle).map { owners.bound[$0].owner }
      owners.bind(owner, handle)
      problems = ownershipWithCells.problems(ofOwnerAt: row, isNew: previous == nil)
      if problems.isEmpty { return }
      if let previous { owners.bind(previous, handle) } else { owners.unbind(handle) }
    }
    let places = places
    for index in problems.indices { problems[index].node = handles.handle(places.row(of: problems[index])) }
    diagnostics = problems
    throw problems[0]
  }

  /// What belonged to the owner of a node belongs to the one around it. Errors: `.notFound`, `.handle`, `.busy`.
  public func unbindOwner(_ node: UInt64? = nil) -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) {
      if owners.unbind(handles.handle(try usableRow(node))) { return .ok }
    } catch { return fail(error) }
    return fail(.notFound, "No owner is bound to this node")
  }

  /// For the end of a layout that an action of one of its owners destroys.
  package func unbindAllOwners() { owners = Owners() }

  /// The row with an outlet of the part that a node belongs to: of its owner, else, without owners, of the nearest
  /// controller. Of several the one nearest to the node. Errors: `.notFound`, `.duplicate` (several are equally near),
  /// `.handle`, `.busy`. O(nodes of the part).
  public func outlet(_ name: String, _ node: UInt64? = nil) throws(Diagnostic) -> Int {
    let row = try usableRow(node)
    return order.place(ofRow: try ownership.outlet(name, row))
  }

  /// The token of the owner nearest to a node, itself included. Errors: `.notFound`, `.handle`, `.busy`. O(depth).
  public func ownerToken(_ node: UInt64? = nil) throws(Diagnostic) -> UInt {
    if let owner = ownership.owner(try usableRow(node)) { return owner.token }
    throw Diagnostic(.notFound, "No owner is bound to this node or around it")
  }

  /// The token of the owner nearest to a node that declares an action. Errors: `.notFound`, `.handle`, `.busy`.
  public func actionOwner(_ node: UInt64?, _ action: String) throws(Diagnostic) -> UInt {
    let row = try usableRow(node)
    return try ownership.owner(row, withAction: action).token
  }

  /// The owner's token for a delegate that has no expression.
  func boundDelegate(_ property: Property, row: Int) -> Value? {
    owners.isEmpty ? nil : ownership.delegate(property, row)
  }

  private func usableRow(_ node: UInt64?) throws(Diagnostic) -> Int {
    // Also while edits are collected: until they take effect everything is as it was.
    if !activity.allowsReading { throw Diagnostic(.busy, "Callbacks cannot ask for owners and outlets") }
    guard let node, node != 0 else { return 0 }
    guard let row = handles.row(node) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    return row
  }
}
