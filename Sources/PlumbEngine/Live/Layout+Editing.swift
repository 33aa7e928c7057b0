import PlumbSyntax

/// Editing by code. A change is made in the live tree; linking what comes out either takes it over or undoes it.
extension Layout {
  /// Begins a batch. Errors: `.busy` (also where there is one).
  public func beginEdit() -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) { _ = try liveTree() } catch { return fail(error) }
    hasBatch = true
    activityState.setEditing(true)
    return .ok
  }

  /// Ends a batch: all of it, or on failure nothing. Errors: `.argument` (there is none), those of linking.
  public func endEdit() -> Status {
    if !activity.allowsReading { return .busy }
    guard hasBatch, let live else { return fail(.argument, "No batch of edits has begun") }
    closeBatch()
    do throws(Diagnostic) { try take(live) } catch {
      undo(to: 0)
      constraintStore.dropPending()
      countMemory()
      return keep(error).code
    }
    countEdit()
    return .ok
  }

  /// Forgets a batch. Errors: `.argument` (there is none).
  public func cancelEdit() -> Status {
    if !activity.allowsReading { return .busy }
    if !hasBatch { return fail(.argument, "No batch of edits has begun") }
    closeBatch()
    undo(to: 0)
    constraintStore.dropPending()
    countMemory()
    return .ok
  }

  private func closeBatch() {
    hasBatch = false
    activityState.setEditing(false)
  }

  /// Inserts an element, which from then on is child `index` of `parent` (nil: the root; the last). Gives its handle.
  /// Errors: `.handle`, `.argument` (index), those of a load.
  public func insert(_ element: ElementDefinition, parent: UInt64? = nil, index: Int? = nil) throws(Diagnostic)
    -> UInt64
  {
    do throws(Diagnostic) {
      let document = try element.document(limits: template.engine.xmlLimits(memory))
      return try insert(document, parent, index)
    } catch { throw keep(error) }
  }

  /// As above, from the text of an XML element; its references are relative to the layout's root document.
  public func insert(xml: [UInt8], parent: UInt64? = nil, index: Int? = nil) throws(Diagnostic) -> UInt64 {
    let read = XMLReader.read(xml, name: "inserted", limits: template.engine.xmlLimits(memory))
    guard let document = read.document, !read.hasErrors else {
      diagnostics = read.diagnostics
      throw read.diagnostics.first { $0.severity == .error } ?? Diagnostic(.xml, "The text is not an element")
    }
    do throws(Diagnostic) { return try insert(document, parent, index) } catch { throw keep(error) }
  }

  /// Inserts a copy of a fragment's element, as `insert(xml:)` would its text; nothing is parsed, and unless the
  /// fragment names parts, nothing is composed. Errors: as there, and `.handle` (a fragment of another engine).
  public func insert(fragment: Fragment, parent: UInt64? = nil, index: Int? = nil) throws(Diagnostic) -> UInt64 {
    do throws(Diagnostic) {
      var inserted: UInt64 = 0
      try insert(fragment, copies: 1, parent, index) { inserted = $0 }
      return inserted
    } catch { throw keep(error) }
  }

  /// Inserts copies of a fragment's element, the first as child `index` of `parent`, each of the others behind the one
  /// before: all of them or, if it throws, none. Outside of a batch they are one. Gives the handles of the copies.
  /// Errors: as for one copy, `.argument` (a negative count). O(their nodes).
  public func insert(copies count: Int, of fragment: Fragment, parent: UInt64? = nil, index: Int? = nil)
    throws(Diagnostic) -> [UInt64]
  {
    do throws(Diagnostic) {
      if count < 0 { throw Diagnostic(.argument, "There cannot be \(count) copies") }
      var inserted: [UInt64] = []
      try insert(fragment, copies: count, parent, index) {
        // There may be as many, then.
        if inserted.isEmpty { inserted.reserveCapacity(count) }
        inserted.append($0)
      }
      return inserted
    } catch { throw keep(error) }
  }

  private func insert(
    _ fragment: Fragment, copies: Int, _ parent: UInt64?, _ index: Int?, _ body: (UInt64) -> Void
  ) throws(Diagnostic) {
    try insert(copies: copies, parent, index, by: fragment.engine, body) { () throws(Diagnostic) in
      if let assembly = fragment.assembly {
        return CopiedUnit(assembly: assembly, bytes: fragment.assembledBytes, isShared: true)
      }
      return try measured(assemble(inserted: fragment.document))
    }
  }

  private func insert(_ document: XMLDocument, _ parent: UInt64?, _ index: Int?) throws(Diagnostic) -> UInt64 {
    var inserted: UInt64 = 0
    try insert(copies: 1, parent, index, by: nil, { inserted = $0 }) { () throws(Diagnostic) in
      try measured(assemble(inserted: document))
    }
    return inserted
  }

  /// What copies are inserted of, and bytes of its document. `isShared`: whether a fragment has it.
  private struct CopiedUnit {
    let assembly: Assembly
    let bytes: Int
    var isShared = false
  }

  private func measured(_ unit: Assembly) -> CopiedUnit { CopiedUnit(assembly: unit, bytes: LiveTree.memory(of: unit)) }

  /// Inserts copies of what `assembled` gives, with how many bytes that takes. `engine`: whose limits and components it was
  /// read with; nil: the layout's. Calls `body` with the handle of each copy before they are linked.
  private func insert(
    copies: Int, _ parent: UInt64?, _ index: Int?, by engine: Engine?, _ body: (UInt64) -> Void,
    assembled: () throws(Diagnostic) -> CopiedUnit
  ) throws(Diagnostic) {
    try edit { (tree) throws(Diagnostic) in
      if let engine, engine !== template.engine {
        throw Diagnostic(.handle, "The fragment was loaded by another engine than the layout")
      }
      let parent = try number(of: parent)
      guard let sibling = tree.sibling(at: index, in: parent) else { throw Self.noPlace(index) }
      let copied = try assembled()
      let unit = copied.assembly
      let maximum = template.engine.options.limits.maximumNodes
      let size = unit.document.elements.count
      guard (maximum - tree.presentCount) / max(1, size) >= copies else {
        throw Diagnostic(.limit, "The layout would have more than \(maximum) nodes")
      }
      let bytes = LiveTree.memory(toInsert: unit, copied.bytes, copies: copies)
      if copied.isShared {
        try reserveMemory(bytes, forCopies: tree.nodes.count + copies * size)
      } else {
        try reserveMemory(bytes)
      }
      let first = tree.insert(unit, copied.bytes, copies: copies, in: parent, before: sibling)
      handles.append(count: copies * size, generation: template.engine.nextGeneration())
      for copy in 0..<copies { body(handles.handle(first + copy * size)) }
    }
  }

  /// The handles of the element that was inserted last and of all elements below it, in document order, as long as the
  /// batch is open that it was inserted in; empty for a handle of another layout. Elements that `repeat` and `if` make
  /// are not there yet. O(count).
  package func nodes(ofInserted node: UInt64) -> [UInt64] {
    guard let first = handles.rowOrPending(node), let live, first < live.nodes.count else { return [] }
    return (first..<live.nodes.count).map { handles.handle($0) }
  }

  /// The index of a node among the children of its parent, in an open batch too; nil for a handle of another layout.
  /// O(children).
  package func position(of node: UInt64) -> Int? {
    guard let number = handles.rowOrPending(node), let live, live.isPresent(number) else { return nil }
    let parent = live.nodes[number].parent
    if parent < 0 { return 0 }
    var position = 0
    var child = live.nodes[Int(parent)].firstChild
    while child >= 0, Int(child) != number {
      position += 1
      child = live.nodes[Int(child)].next
    }
    return child < 0 ? nil : position
  }

  /// Composes an inserted element with the parts it names, for which loaders may be asked.
  func assemble(inserted document: XMLDocument) throws(Diagnostic) -> Assembly {
    var problems: [Diagnostic] = []
    let unit = try relinking { () throws(Diagnostic) in
      documents.assemble(inserted: document, template.engine, &problems)
    }
    if let unit { return unit }
    diagnostics = problems
    throw problems.first { $0.severity == .error } ?? Diagnostic(.xml, "The element cannot be put together")
  }

  /// Makes a node child `index` of `parent`, counted without it. Errors: `.handle`, `.argument` (also for a node that
  /// `repeat` or `if` made), those of linking.
  public func move(_ node: UInt64, parent: UInt64? = nil, index: Int? = nil) -> Status {
    status { (tree) throws(Diagnostic) in
      let moved = try number(of: node)
      let parent = try number(of: parent)
      if moved == 0 { throw Diagnostic(.argument, "The root cannot be moved") }
      try checkInstance(moved, "moved", tree)
      if tree.isInside(parent, moved) { throw Diagnostic(.argument, "A node cannot be moved into itself") }
      guard let sibling = tree.sibling(at: index, in: parent, without: moved) else { throw Self.noPlace(index) }
      tree.move(moved, to: parent, before: sibling)
    }
  }

  /// Removes a node with all below it. Errors: `.handle`, `.argument` (the root, one that `repeat` or `if` made), those
  /// of linking.
  public func remove(_ node: UInt64) -> Status {
    status { (tree) throws(Diagnostic) in
      let removed = try number(of: node)
      if removed == 0 { throw Diagnostic(.argument, "The root cannot be removed; destroy the layout") }
      try checkInstance(removed, "removed", tree)
      tree.remove(removed)
    }
  }

  /// Throws if a node is there because an item is.
  func checkInstance(_ node: Int, _ what: String, _ tree: LiveTree) throws(Diagnostic) {
    let origin = tree.nodes[node].origin
    guard origin.row == 0, let instance = tree.instances[Int(origin.unit)] else { return }
    let name = instance.hasItem ? StructuralName.repetition : StructuralName.condition
    var diagnostic = Diagnostic(.argument, "The node is there because of \(name), it cannot be \(what)")
    diagnostic.notes = ["change the state that \(name) refers to"]
    throw diagnostic
  }

  /// Sets the expression of a property or parameter, nil clears it. Errors: `.handle`, `.argument`, those of linking.
  public func setExpression(_ node: UInt64?, _ name: String, _ text: String?) -> Status {
    status { (tree) throws(Diagnostic) in
      let changed = try number(of: node)
      if name == "id" || name == "xml" || name == "template" {
        throw Diagnostic(.argument, "\(name) is what a node is made from, it cannot be set; insert another node")
      }
      if ConstraintTable.added(name) != nil { throw Diagnostic(.property, "\(name) is not the name of a property") }
      let limit = template.engine.options.limits.maximumDocumentBytes
      if let text, text.utf8.count > limit {
        throw Diagnostic(.limit, "The expression has \(text.utf8.count) bytes; the limit is \(limit)")
      }
      try checkConstructorOnly(name, changed, tree)
      try reserveMemory(HeapBlock.object(256) + name.memory + (text?.memory ?? 0))
      tree.override(name, text, changed)
    }
  }

  /// Throws for a property that is used once, when the node is made.
  private func checkConstructorOnly(_ name: String, _ node: Int, _ tree: LiveTree) throws(Diagnostic) {
    let origin = tree.nodes[node].origin
    let document = tree.units[Int(origin.unit)].document
    let catalog = template.engine.catalog
    guard let row = catalog.component(named: document.names[document.elements[Int(origin.row)].name]),
      let property = catalog.property(name, of: row), property.isConstructorOnly
    else { return }
    let component = catalog.components[row].name
    var diagnostic = Diagnostic(.property, "\(name) is used once, when the \(component) is made, it cannot be set")
    diagnostic.notes = ["insert another node in its place"]
    diagnostic.component = component
    diagnostic.property = name
    throw diagnostic
  }

  // MARK: - Changing the tree

  /// The number of a node in the live tree, nil being the root. Errors: `.handle`.
  func number(of node: UInt64?) throws(Diagnostic) -> Int {
    guard let node, node != 0 else { return 0 }
    guard let number = handles.rowOrPending(node), live?.isPresent(number) == true else {
      throw Diagnostic(.handle, "The node is not one of this layout's")
    }
    return number
  }

  /// The tree that edits are made in, made by the first. O(1), or O(nodes).
  func liveTree() throws(Diagnostic) -> LiveTree {
    try requireOwnTree()
    if let live { return live }
    let made = LiveTree(template.assembly)
    try reserveMemory(made.memory)
    live = made
    countMemory()
    return made
  }

  func status(_ change: (LiveTree) throws(Diagnostic) -> Void) -> Status {
    do throws(Diagnostic) { try edit(change) } catch { return keep(error).code }
    return .ok
  }

  /// Makes a change, which takes effect at once unless there is a batch. One that throws changes nothing.
  private func edit<R>(_ change: (LiveTree) throws(Diagnostic) -> R) throws(Diagnostic) -> R {
    if !activity.allowsReading { throw Diagnostic(.busy, "Callbacks cannot change the nodes of their layout") }
    diagnostics = []
    let tree = try liveTree()
    let before = tree.changes.count
    do throws(Diagnostic) {
      let result = try change(tree)
      if !hasBatch {
        try take(tree)
        countEdit()
      }
      // What a batch has reserved stays counted until it ends.
      return result
    } catch {
      undo(to: before)
      countMemory()
      throw error
    }
  }

  /// Keeps an error as the layout's, unless it is kept already.
  @discardableResult
  func keep(_ error: Diagnostic) -> Diagnostic {
    if error.code != .busy, !diagnostics.contains(where: { $0.message == error.message && $0.code == error.code }) {
      diagnostics = [error]
    }
    return error
  }

  /// Takes back changes of the tree beyond the first `count`.
  func undo(to count: Int) {
    guard let live else { return }
    live.undo(to: count)
    handles.removePending(from: live.nodes.count)
  }

  private static func noPlace(_ index: Int?) -> Diagnostic {
    Diagnostic(.argument, "The parent has fewer than \(index ?? 0) children")
  }

  // MARK: - Taking changes over

  /// Links the edited tree and switches to the new program. A failure leaves the changes to be undone.
  private func take(_ tree: LiveTree) throws(Diagnostic) {
    if tree.changes.isEmpty { return }
    try checkDepth(tree)
    do throws(PatchRefusal) {
      try patch(tree)
      watcher.reset()
      edits.count(.success(()))
      return
    } catch { edits.count(.failure(error)) }
    try relink(tree)
  }

  /// Links the document of a tree from scratch and switches to the new program. `keepsPlaces`: it has the nodes that
  /// the layout has.
  func relink(_ tree: LiveTree, keepsPlaces: Bool = false) throws(Diagnostic) {
    let document = tree.document
    let definitions = document.definitions(of: template)
    try relinking { () throws(Diagnostic) in
      let linked = try link(
        document, definitions, template.assembly, template.origin,
        Template.Owned(parts: ownsTemplate && template.owned.parts), isEditable: !memory.isLimited)
      var renumbered: HandleTable?
      if tree.hasMoved || !order.isIdentity {
        renumbered = handles
        renumbered?.renumber(tree.order, generation: template.engine.nextGeneration())
      }
      let oldRows = document.nodes.map { $0.oldRow }
      let machine = try checkCells(
        in: linked, oldRows: oldRows, node: { (renumbered ?? handles).handle($0) },
        elements: { document.units.cells(of: document.nodes[$0].origin) })
      replace(with: linked, oldRows: oldRows, handles: renumbered, keepsPlaces: keepsPlaces, machine: machine)
      beginStructure(document.compacted())
      hasPending = hasPending || documents.awaitsParts
      watcher.reset()
      owners.prune(handles)
    }
  }

  func checkDepth(_ tree: LiveTree) throws(Diagnostic) {
    let limit = template.engine.options.limits.maximumDepth
    // Most often there are many copies below one parent.
    var (knownParent, knownCount): (Int32, Int) = (-1, 0)
    func check(_ node: Int, insertedCount: Int?) throws(Diagnostic) {
      guard tree.isPresent(node) else { return }
      let depth = tree.depth(of: node)
      // What was inserted is not higher than it has nodes, and what was inserted or moved into it is another change.
      if let insertedCount, depth + insertedCount - 1 <= limit {
        (knownParent, knownCount) = (tree.nodes[node].parent, insertedCount)
      } else if depth + tree.height(of: node) - 1 > limit {
        throw Diagnostic(.limit, "The nodes would be nested deeper than \(limit) levels")
      }
    }
    for change in tree.changes {
      switch change {
      case .inserted(let first, let copies):
        let count = tree.insertedCount(Int(first))
        for copy in 0..<copies {
          let node = Int(first) + copy * count
          if tree.nodes[node].parent != knownParent || count > knownCount { try check(node, insertedCount: count) }
        }
      case .moved(let moved, parent: _, before: _, wasPlaced: _): try check(Int(moved), insertedCount: nil)
      case .removed, .overridden: continue
      }
    }
  }
}
