import PlumbSyntax

/// Events of nodes, whose actions owners perform (docs/events.md).
extension Layout {
  /// Sends an event of a node: each of its actions, that of the event itself and then those of the events that it is among
  /// (`allTouchEvents`, `allEvents`), is performed by the nearest owner that declares it and does not decline; an action
  /// that stands there twice is performed once. Owners may do anything meanwhile: what to perform is known before the first
  /// begins, and an owner that was unbound since is left out. Gives how many actions were performed, 0 for an event without
  /// any. Errors: `.handle`, `.notFound` (the component has no such event; no owner declares the action: nothing is
  /// performed then; those that declare it have no function for it, or decline), `.limit` (events sent while events are
  /// sent, 64 deep), `.busy`, and what the owner's function fails with.
  @discardableResult
  public func send(_ event: String, node: UInt64, value: Double? = nil) throws(Diagnostic) -> Int {
    if isBusy || outermost.isBusy {
      throw Diagnostic(.busy, "Events cannot be sent from callbacks, nor while edits are collected")
    }
    guard let row = handles.row(node) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    guard isEvent(event, row) else { throw unknownEvent(event, row) }
    return try perform(try plan(event, row, value))
  }

  /// As `send`, for an event that the component may not have, and a node that may be gone.
  func sendIfPossible(_ event: ControlEvent, node: UInt64, value: Double? = nil) throws(Diagnostic) -> Int {
    try sendIfPossible(event.name, node: node, value: value)
  }

  func sendIfPossible(_ event: String, node: UInt64, value: Double?) throws(Diagnostic) -> Int {
    guard !isBusy, !outermost.isBusy, let row = handles.row(node), isEvent(event, row) else { return 0 }
    return try perform(try plan(event, row, value))
  }

  /// Whether the component of a row has an event of this name.
  func isEvent(_ name: String, _ row: Int) -> Bool {
    template.engine.catalog.property(name, of: Int(template.component(row)))?.type == .selector
  }

  private func unknownEvent(_ name: String, _ row: Int) -> Diagnostic {
    let catalog = template.engine.catalog
    let component = Int(template.component(row))
    let events = catalog.propertyNames(of: component).filter { isEvent($0, row) }
    let what = component >= 0 ? catalog.components[component].name : "A node"
    var diagnostic = Diagnostic(.notFound, "\(what) has no event '\(name)'")
    diagnostic.suggestions = suggestions(for: name, among: events)
    if events.isEmpty { diagnostic.notes = ["controls have events, and components that declare some"] }
    places.locate(&diagnostic, row: row)
    return diagnostic
  }

  /// The actions of an event and their owners. Errors: `.notFound`.
  func plan(
    _ event: String, _ row: Int, _ value: Double?, sender: ActionSender? = nil
  ) throws(Diagnostic) -> [PlannedAction] {
    var planned: [PlannedAction] = []
    let names = [event] + (ControlEvent(name: event)?.groups ?? [])
    for property in image.propertyRange(row) where OwnerDefinition.has(names, image.propertyName(property)) {
      // Most nodes have no action: then nothing else is looked at.
      for name in names {
        guard let action = try NodeReader(self).value(name, row)?.stringValue, !action.isEmpty,
          !planned.contains(where: { $0.call.action == action })
        else { continue }
        let call = ActionCall(
          action: action, event: event, layout: sender?.layout ?? self, sender: sender?.node ?? handles.handle(row),
          value: value)
        var owners: [ActionOwner]
        do throws(Diagnostic) { owners = try self.owners(row, withAction: action) } catch {
          var diagnostic = error
          places.locate(&diagnostic, row: row, property: name)
          throw diagnostic
        }
        owners.removeAll { $0.bound.owner.perform == nil }
        planned.append(PlannedAction(call: call, owners: owners))
      }
      break
    }
    return planned
  }

  /// The owners that declare an action, nearest to a row first, in a cell also those around its list. Errors: `.notFound`.
  private func owners(_ row: Int, withAction action: String) throws(Diagnostic) -> [ActionOwner] {
    var found: [ActionOwner] = []
    var missing: Diagnostic?
    var layout = self
    var place: Int? = row
    while let row = place {
      do throws(Diagnostic) {
        for bound in try layout.ownership.owners(row, withAction: action) {
          found.append(ActionOwner(layout: layout, bound: bound))
        }
      } catch { missing = error }
      guard let list = layout.list else { break }
      layout = list.host
      place = layout.handles.row(list.node)
    }
    if found.isEmpty, let missing { throw missing }
    return found
  }

  /// This layout; for the layout of a cell the one that contains its list, and so on outwards.
  var outermost: Layout {
    var layout = self
    while let list = layout.list { layout = list.host }
    return layout
  }

  /// How deep events may be sent from within actions.
  private static var maximumSending: Int { 64 }

  func perform(_ planned: [PlannedAction]) throws(Diagnostic) -> Int {
    if planned.isEmpty { return 0 }
    // Cells count together.
    let outermost = outermost
    guard outermost.sendingDepth < Self.maximumSending else {
      throw Diagnostic(.limit, "Events are sent from within actions more than \(Self.maximumSending) deep")
    }
    outermost.sendingDepth += 1
    defer { outermost.sendingDepth -= 1 }
    var count = 0
    for action in planned where try perform(action) { count += 1 }
    return count
  }

  /// Whether it was performed; false if all its owners were unbound meanwhile.
  private func perform(_ action: PlannedAction) throws(Diagnostic) -> Bool {
    var decliner = ""
    var isBound = action.owners.isEmpty
    for owner in action.owners {
      guard let index = owner.layout.owners.index(of: owner.bound.node),
        owner.layout.owners.bound[index].owner.token == owner.bound.owner.token,
        let perform = owner.layout.owners.bound[index].owner.perform
      else { continue }
      isBound = true
      let status = perform(action.call)
      if status == .ok { return true }
      decliner = owner.bound.owner.name
      if status == .declined { continue }
      throw Diagnostic(status, "The action \(action.call.action) of \(decliner) failed")
    }
    if !isBound { return false }
    var diagnostic = Diagnostic(.notFound, "No owner performs the action \(action.call.action)")
    diagnostic.notes = [decliner.isEmpty ? "it is declared without a function" : "\(decliner) declined it"]
    throw diagnostic
  }
}
