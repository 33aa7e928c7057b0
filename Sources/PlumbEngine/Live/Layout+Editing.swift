import PlumbSyntax

/// Nodes from code: every change writes the document anew, links it and goes on with that, or changes nothing.
extension Layout {
  /// Changes on their way: one, or several between `beginEdit` and `endEdit`.
  struct Batch {
    var tree: LiveTree
    var handles: HandleTable
    /// Between `beginEdit` and `endEdit`.
    var isOpen = false
    /// Whether nodes came, went or moved.
    var hasMoved = false

    /// The index of a node, nil being the root.
    func index(of node: UInt64?) throws(Diagnostic) -> Int {
      guard let node, node != 0 else { return 0 }
      guard let index = handles.row(node) else {
        throw Diagnostic(.handle, "The node is not one of this layout's")
      }
      return index
    }

    /// Names nodes after a change, during which their `previous` was kept.
    mutating func renumber(_ generation: UInt32) {
      handles.renumber(tree.nodes.map { $0.previous }, generation: generation)
      hasMoved = true
    }
  }

  /// Begins a batch. Errors: `.busy` (also where there is one).
  public func beginEdit() -> Status {
    if isBusy { return .busy }
    var begun = newBatch()
    begun.isOpen = true
    do throws(Diagnostic) { try reserveMemory(begun.memory) } catch { return fail(error) }
    batch = begun
    activityState.setEditing(true)
    return .ok
  }

  /// Ends a batch: all of it, or on failure nothing. Errors: `.argument` (there is none), those of linking.
  public func endEdit() -> Status {
    if !activity.allowsReading { return .busy }
    guard let ended = batch else { return fail(.argument, "No batch of edits has begun") }
    closeBatch()
    do throws(Diagnostic) { try relinking { () throws(Diagnostic) in try take(ended) } } catch {
      countMemory()
      return error.code
    }
    return .ok
  }

  /// Forgets a batch. Errors: `.argument` (there is none).
  public func cancelEdit() -> Status {
    if !activity.allowsReading { return .busy }
    if batch == nil { return fail(.argument, "No batch of edits has begun") }
    closeBatch()
    countMemory()
    return .ok
  }

  private func closeBatch() {
    batch = nil
    activityState.setEditing(false)
  }

  /// Inserts an element, which from then on is child `index` of `parent` (nil: the root; the last). Errors: `.handle`,
  /// `.argument` (index), those of a load.
  package func insert(_ element: ElementDefinition, parent: UInt64?, index: Int?) throws(Diagnostic) -> UInt64 {
    do throws(Diagnostic) {
      let document = try element.document(limits: template.engine.xmlLimits(memory))
      return try insert(document, parent, index)
    } catch { throw keep(error) }
  }

  /// As above, from the text of an element.
  package func insert(xml: [UInt8], parent: UInt64?, index: Int?) throws(Diagnostic) -> UInt64 {
    let read = XMLReader.read(xml, name: "inserted", limits: template.engine.xmlLimits(memory))
    guard let document = read.document, !read.hasErrors else {
      diagnostics = read.diagnostics
      throw read.diagnostics.first { $0.severity == .error } ?? Diagnostic(.xml, "The text is no element")
    }
    do throws(Diagnostic) { return try insert(document, parent, index) } catch { throw keep(error) }
  }

  private func insert(_ document: XMLDocument, _ parent: UInt64?, _ index: Int?) throws(Diagnostic) -> UInt64 {
    let edited = try openBatch()
    return try relinking { () throws(Diagnostic) in try insert(document, parent, index, edited) }
  }

  private func insert(
    _ document: XMLDocument, _ parent: UInt64?, _ index: Int?, _ batch: Batch
  ) throws(Diagnostic) -> UInt64 {
    var edited = batch
    let parent = try edited.index(of: parent)
    guard let place = edited.tree.place(in: parent, position: index) else { throw Self.noPlace(index) }
    let root = template.assembly.root
    // Its references are relative to the document it joins.
    let part = Part(url: root.url, document: document, diagnostics: [], file: root.file)
    var problems: [Diagnostic] = []
    let loader = template.engine.partLoader(path: template.origin.path, known: knownParts, pending: openRequests)
    guard let unit = template.engine.assemble(part, loader, &problems) else {
      diagnostics = problems
      throw problems.first { $0.severity == .error } ?? Diagnostic(.xml, "The element cannot be put together")
    }
    guard edited.tree.nodes.count <= template.engine.options.limits.maximumNodes - unit.document.elements.count else {
      throw Diagnostic(.limit, "The layout would have more than \(template.engine.options.limits.maximumNodes) nodes")
    }
    edited.tree.number()
    edited.tree.insert(unit, parent: parent, at: place)
    edited.renumber(template.engine.nextGeneration())
    let handle = edited.handles.handle(place)
    try close(edited)
    return handle
  }

  /// Makes a node child `index` of `parent`, counted without it. Errors: `.handle`, `.argument`, those of linking.
  public func move(_ node: UInt64, parent: UInt64?, index: Int?) -> Status {
    edit { (batch: inout Batch) throws(Diagnostic) in
      let moved = try batch.index(of: node)
      let parent = try batch.index(of: parent)
      if moved == 0 { throw Diagnostic(.argument, "The root cannot be moved") }
      if parent >= moved && parent < batch.tree.end(of: moved) {
        throw Diagnostic(.argument, "A node cannot be moved into itself")
      }
      batch.tree.number()
      guard batch.tree.move(moved, to: parent, position: index) else { throw Self.noPlace(index) }
      batch.renumber(self.template.engine.nextGeneration())
    }
  }

  /// Removes a node with all below it. Errors: `.handle`, `.argument` (the root), those of linking.
  public func remove(_ node: UInt64) -> Status {
    edit { (batch: inout Batch) throws(Diagnostic) in
      let index = try batch.index(of: node)
      if index == 0 { throw Diagnostic(.argument, "The root cannot be removed; destroy the layout") }
      batch.tree.number()
      batch.tree.remove(index)
      batch.renumber(self.template.engine.nextGeneration())
    }
  }

  /// Sets the expression of a property or parameter, nil clears it. Errors: `.handle`, `.argument`, those of linking.
  public func setExpression(_ node: UInt64?, _ name: String, _ text: String?) -> Status {
    let bytes = HeapBlock.object(256) + name.memory + (text?.memory ?? 0)
    return edit(needed: { _ in bytes }) { (batch: inout Batch) throws(Diagnostic) in
      let index = try batch.index(of: node)
      if name == "id" || name == "xml" || name == "template" {
        throw Diagnostic(.argument, "\(name) is what a node is made from, it cannot be set; insert another node")
      }
      let limit = self.template.engine.options.limits.maximumDocumentBytes
      if let text, text.utf8.count > limit {
        throw Diagnostic(.limit, "The expression has \(text.utf8.count) bytes; the limit is \(limit)")
      }
      batch.tree.override(name, text, index)
    }
  }

  private static func noPlace(_ index: Int?) -> Diagnostic {
    Diagnostic(.argument, "The parent has fewer than \(index ?? 0) children")
  }

  // MARK: - Batches

  /// Applies a change to the open batch, or to a new one that takes effect at once. A `change` that throws must leave the
  /// batch unmodified. `needed` bytes are reserved first, because an in-place change cannot be undone.
  private func edit(
    needed: (Batch) -> Int = { $0.memory }, _ change: (inout Batch) throws(Diagnostic) -> Void
  ) -> Status {
    do throws(Diagnostic) {
      var edited = try openBatch()
      guard edited.isOpen else {
        try change(&edited)
        try relinking { () throws(Diagnostic) in try take(edited) }
        return .ok
      }
      defer { countMemory() }
      try reserveMemory(needed(edited))
      // The only reference, so that a change copies nothing.
      batch = nil
      defer { batch = edited }
      try change(&edited)
    } catch { return keep(error).code }
    return .ok
  }

  /// Keeps an error as the layout's, unless it is one of several that are kept already.
  @discardableResult
  private func keep(_ error: Diagnostic) -> Diagnostic {
    if error.code != .busy, !diagnostics.contains(where: { $0.message == error.message && $0.code == error.code }) {
      diagnostics = [error]
    }
    return error
  }

  private func newBatch() -> Batch { Batch(tree: live ?? LiveTree(template.assembly), handles: handles) }

  private func openBatch() throws(Diagnostic) -> Batch {
    if !activity.allowsReading { throw Diagnostic(.busy, "Callbacks cannot change the nodes of their layout") }
    diagnostics = []
    return batch ?? newBatch()
  }

  private func close(_ edited: Batch) throws(Diagnostic) {
    if edited.isOpen {
      // Every step copies the tree of the one before.
      do throws(Diagnostic) { try reserveMemory(edited.memory) } catch {
        countMemory()
        throw error
      }
      batch = edited
      countMemory()
    } else {
      try take(edited)
    }
  }

  /// Links what was edited and goes on with it.
  private func take(_ edited: Batch) throws(Diagnostic) {
    try reserveMemory(edited.memory)
    defer { countMemory() }
    let definitions = definitions(of: edited.tree)
    let limit = template.engine.options.limits.maximumDepth
    if edited.hasMoved, edited.tree.depth > limit {
      throw Diagnostic(.limit, "The nodes would be nested deeper than \(limit) levels")
    }
    let linked = try link(
      edited.tree, definitions, template.assembly, template.origin,
      Template.Owned(parts: ownsTemplate && template.owned.parts))
    replace(
      with: linked, oldRows: edited.tree.nodes.map { $0.before }, handles: edited.hasMoved ? edited.handles : nil)
    live = edited.tree.settled()
    hasPending = hasPending || live?.units.contains { !$0.requests.isEmpty } == true
    watch = nil
    pruneOwners()
  }

  /// Links the document of a tree. Its errors are kept and the first is thrown.
  /// Both programs are counted until `countMemory()`.
  func link(
    _ tree: LiveTree, _ definitions: [ScopeDefinition], _ assembly: Assembly, _ origin: Template.Origin,
    _ owned: Template.Owned, onFailure: (Linker) -> Void = { _ in }
  ) throws(Diagnostic) -> Template {
    var problems: [Diagnostic] = []
    let linked = Template.link(
      tree.write(), definitions, template.options, engine: template.engine, environment: template.environment,
      assembly: assembly, origin: origin, account: memory, owned: owned, onFailure: onFailure, &problems)
    if let linked {
      do throws(Diagnostic) { try charge.set(charge.bytes + Self.arrayMemory(linked.image)) } catch {
        diagnostics = [error]
        throw error
      }
      return linked
    }
    diagnostics = Engine.sorted(problems)
    throw diagnostics.first ?? Diagnostic(.evaluation, "The layout cannot be linked")
  }

  /// Where the scopes of constants and state are in an edited tree: with the nodes they were given to.
  func definitions(of tree: LiveTree) -> [ScopeDefinition] {
    var places = IndexMap<Int32, Int32>()
    for (index, node) in tree.nodes.enumerated() where node.before >= 0 {
      places[node.before] = Int32(truncatingIfNeeded: index)
    }
    var result: [ScopeDefinition] = []
    for definition in template.definitions {
      let row = definition.row ?? self.tree.row(matching: definition.node, names: template.linked.names, from: 0)
      guard row >= 0, let place = places[Int32(truncatingIfNeeded: row)] else { continue }
      var moved = definition
      moved.row = Int(place)
      result.append(moved)
    }
    return result
  }

  var knownParts: [Part] {
    live.map { tree in tree.units.flatMap { $0.parts } } ?? template.assembly.parts
  }

  var openRequests: [PartRequest] {
    live.map { tree in tree.units.flatMap { $0.openRequests } } ?? template.assembly.openRequests
  }
}
