import PlumbSyntax

/// Elements that `repeat` and `if` decide about, before a layout is computed.
extension Layout {
  /// Makes the nodes that state asks for. On failure there are those that there were. Errors: those of structural
  /// attributes, and those of linking instances.
  func updateStructure() -> Status {
    // Items are state of the instances, on which structural elements inside may depend.
    for _ in 0...StructuralElement.maximumNesting {
      let status = updateStructureOnce()
      if status != .ok || structure?.isNew != true { return status }
    }
    return fail(.cycle, "Elements that occur in each other do not come to an end")
  }

  private func updateStructureOnce() -> Status {
    guard let structure, let live else { return .ok }
    let isOpen = structure.isNew || structure.failed != nil
    if machine.isIdle, !machine.hasNewStructure, !isOpen { return .ok }
    if machine.computesValues { ledger.beginRun() }
    let previous = activityState.begin(.computing)
    let outcome = machine.runStructure()
    activityState.end(returningTo: previous)
    if case .failed(let failure, let sources)? = outcome {
      machine.forgetTemporaries()
      return fail(places.diagnostic(failure, sources))
    }
    if !machine.takeStructureChange(), !isOpen { return .ok }
    var values: [Value] = []
    values.reserveCapacity(structure.sites.count)
    var isSame = true
    for site in structure.sites.indices {
      let value = machine.structureValue(site)
      if let applied = structure.values[site], applied.isIdentical(to: value) {} else { isSame = false }
      values.append(value)
    }
    if isSame {
      self.structure?.take(values)
      return .ok
    }
    if let failed = structure.failed, failed.program == programVersion, Self.areIdentical(failed.values, values) {
      diagnostics = failed.diagnostics
      return failed.diagnostics.first?.code ?? .evaluation
    }
    diagnostics = []
    var update = StructureUpdate(self, live, structure)
    do throws(Diagnostic) { try update.run(values, applied: structure.values) } catch {
      let code = keep(error).code
      self.structure?.failed = (values, programVersion, diagnostics)
      countMemory()
      return code
    }
    countEdit()
    return .ok
  }

  private static func areIdentical(_ first: [Value], _ second: [Value]) -> Bool {
    guard first.count == second.count else { return false }
    for index in first.indices where !first[index].isIdentical(to: second[index]) { return false }
    return true
  }

  /// Begins with the instances that a template was loaded with.
  func beginStructure(_ document: LiveDocument) {
    let tree = LiveTree(document)
    live = tree
    structure = tree.hasStructure ? Structure(tree) : nil
  }

  // MARK: - Changing the tree

  /// Inserts an instance. Gives its root.
  func insert(
    _ unit: Assembly, in parent: Int, before sibling: Int32, as instance: Instance, _ tree: LiveTree
  ) throws(Diagnostic) -> Int {
    let bytes = LiveTree.memory(of: unit)
    try reserveMemory(LiveTree.memory(toInsert: unit, bytes))
    let node = tree.insert(unit, bytes, in: parent, before: sibling, as: instance)
    let generation = template.engine.nextGeneration()
    handles.append(count: tree.nodes.count - node, generation: generation)
    return node
  }

  func undoChanges() {
    undo(to: 0)
    countMemory()
  }

  /// Patches the program with changes of instances. False where it has to be linked.
  func patchStructure(_ tree: LiveTree) throws(Diagnostic) -> Bool {
    try checkDepth(tree)
    if tree.changes.isEmpty { return false }
    do throws(PatchRefusal) {
      try patch(tree)
      edits.count(.success(()))
      return true
    } catch {
      edits.count(.failure(error))
      return false
    }
  }

  /// Links a document with other instances; gives a machine with the layout's inputs and state, the items, and the values of
  /// structural attributes.
  func linkStructure(_ document: LiveDocument, _ tree: LiveTree) throws(Diagnostic) -> (Template, Machine) {
    try checkDepth(tree)
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    let linked = try link(
      document, document.definitions(of: template), template.assembly, template.origin,
      Template.Owned(parts: ownsTemplate && template.owned.parts), isEditable: !isExpanding && !memory.isLimited)
    let replacement = ProgramReplacement(self, by: linked, oldRows: document.nodes.map { $0.oldRow })
    var fresh = replacement.machine(keepsState: true)
    for (row, node) in document.nodes.enumerated() where node.origin.row == 0 {
      if let instance = tree.instances[Int(node.origin.unit)] {
        InstanceState(linked, row: row).set(instance, &fresh, ledger)
      }
    }
    StateStore.refreshDerivedCells(linked, &fresh, ledger)
    if case .failed(let failure, let sources)? = fresh.runStructure() {
      throw DiagnosticPlaces(template: linked, handles: handles).diagnostic(failure, sources)
    }
    return (linked, fresh)
  }

  /// Switches to the program of a document that was linked with other instances.
  func take(_ template: Template, _ machine: Machine, _ document: LiveDocument, _ tree: LiveTree) {
    var renumbered = handles
    renumbered.renumber(tree.order, generation: template.engine.nextGeneration())
    replace(with: template, oldRows: document.nodes.map { $0.oldRow }, handles: renumbered, machine: machine)
    beginStructure(document.compacted())
    hasPending = hasPending || documents.awaitsParts
    watcher.reset()
    owners.prune(handles)
  }

  // MARK: - Items

  /// Whether the state of an instance has the keys and types of an item.
  func fits(_ item: Value, _ unit: Int32, _ tree: LiveTree, _ template: Template) -> Bool {
    let root = tree.node(of: NodeOrigin(unit: unit, row: 0))
    // What is not linked yet will be with the item that it has then.
    guard root >= 0, template === self.template, root < template.nodeCount else { return false }
    return InstanceState(template, row: root).fits(item)
  }

  /// Sets the state of instances to their items.
  func setItems(of changes: [StructureUpdate.ChangedItem], _ tree: LiveTree) {
    for change in changes {
      let root = tree.node(of: NodeOrigin(unit: change.unit, row: 0))
      guard root >= 0, let instance = tree.instances[Int(change.unit)] else { continue }
      let state = InstanceState(template, row: root)
      if change.hasNewItem { state.setItem(instance, &machine, ledger) }
      state.setIndex(instance, &machine, ledger)
    }
    ledger.settle()
  }
}

/// The state of one instance in a linked program: its item, key by key, and its index.
struct InstanceState {
  private let template: Template
  private let row: Int

  init(_ template: Template, row: Int) {
    self.template = template
    self.row = row
  }

  private var scopes: ScopeTable {
    @inline(__always) _read { yield template.linked.scopes }
  }

  func key(_ name: String) -> Int? {
    guard let scope = StateKeyLookup(template: template).scope(row),
      let name = template.linked.names.find(name)
    else { return nil }
    return scopes.key(name, scope: scope)
  }

  /// Calls `body` with each leaf of an item and its value. False if the keys are others than those of the state.
  private func forEachLeaf(_ item: Value, _ name: String, _ body: (Int, Value) -> Bool) -> Bool {
    guard let whole = key(name) else { return false }
    var waiting = [(whole, item)]
    while let (key, value) = waiting.popLast() {
      if !scopes.keys[key].isDictionary {
        if !body(key, value) { return false }
        continue
      }
      guard let list = value.listBox, value.kind == .dictionary, list.count == scopes.keys[key].children.count else {
        return false
      }
      for index in 0..<list.count {
        guard let name = template.linked.names.find(list.key(index)), let child = scopes.child(name, of: key) else {
          return false
        }
        waiting.append((child, list[index]))
      }
    }
    return true
  }

  /// Whether the state has the keys and types of an item.
  func fits(_ item: Value, named name: String = StructuralName.item) -> Bool {
    forEachLeaf(item, name) { key, value in scopes.keys[key].leafType.accepts(value) }
  }

  /// Sets the state, as far as it fits.
  func set(_ instance: Instance, _ machine: inout Machine, _ ledger: ValueLedger) {
    setItem(instance, &machine, ledger)
    setIndex(instance, &machine, ledger)
  }

  func setItem(_ instance: Instance, _ machine: inout Machine, _ ledger: ValueLedger) {
    if instance.hasItem { set(instance.item, named: StructuralName.item, &machine, ledger) }
  }

  /// Sets a key of the state, as far as the value fits.
  func set(_ item: Value, named name: String, _ machine: inout Machine, _ ledger: ValueLedger) {
    _ = forEachLeaf(item, name) { key, value in
      scopes.keys[key].leafType.assign(value, key: key, template, &machine, ledger)
      return true
    }
  }

  func setIndex(_ instance: Instance, _ machine: inout Machine, _ ledger: ValueLedger) {
    if instance.hasItem, let key = key(StructuralName.index) {
      StateStore.assign(key, .number(Double(instance.index)), template, &machine, ledger)
    }
  }
}
