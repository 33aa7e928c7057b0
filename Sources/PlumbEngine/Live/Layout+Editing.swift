import PlumbSyntax

/// Editing by code: every change rewrites and relinks the document, or changes nothing.
extension Layout {
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
    do throws(Diagnostic) { try take(ended) } catch {
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

  /// Inserts a copy of a fragment's element, as `insert(xml:)` would its text; nothing is parsed, and unless the fragment
  /// names parts, nothing is composed. Errors: as there, and `.handle` (a fragment of another engine).
  public func insert(fragment: Fragment, parent: UInt64? = nil, index: Int? = nil) throws(Diagnostic) -> UInt64 {
    do throws(Diagnostic) {
      return try insert(fragment.document, parent, index, composed: fragment.assembly, by: fragment.engine)
    } catch { throw keep(error) }
  }

  /// `composed`: what composing the document results in, where that is known. `engine`: whose limits and components the
  /// document was read with.
  private func insert(
    _ document: XMLDocument, _ parent: UInt64?, _ index: Int?, composed: Assembly? = nil, by engine: Engine? = nil
  ) throws(Diagnostic) -> UInt64 {
    var edited = try openBatch()
    if let engine, engine !== template.engine {
      throw Diagnostic(.handle, "The fragment was loaded by another engine than the layout")
    }
    let place = try edited.place(in: parent, at: index)
    let unit = if let composed { composed } else { try assemble(inserted: document) }
    let handle = try edited.insert(
      unit, at: place, maximumNodes: template.engine.options.limits.maximumNodes, generation: newGeneration)
    try close(edited)
    return handle
  }

  /// Composes an inserted element with the parts it names, for which loaders may be asked.
  private func assemble(inserted document: XMLDocument) throws(Diagnostic) -> Assembly {
    var problems: [Diagnostic] = []
    let unit = try relinking { () throws(Diagnostic) in
      documents.assemble(inserted: document, template.engine, &problems)
    }
    if let unit { return unit }
    diagnostics = problems
    throw problems.first { $0.severity == .error } ?? Diagnostic(.xml, "The element cannot be put together")
  }

  /// Makes a node child `index` of `parent`, counted without it. Errors: `.handle`, `.argument`, those of linking.
  public func move(_ node: UInt64, parent: UInt64? = nil, index: Int? = nil) -> Status {
    edit { (batch: inout EditBatch) throws(Diagnostic) in
      try batch.move(node, to: parent, at: index, generation: self.newGeneration)
    }
  }

  /// Removes a node with all below it. Errors: `.handle`, `.argument` (the root), those of linking.
  public func remove(_ node: UInt64) -> Status {
    edit { (batch: inout EditBatch) throws(Diagnostic) in try batch.remove(node, generation: self.newGeneration) }
  }

  /// Sets the expression of a property or parameter, nil clears it. Errors: `.handle`, `.argument`, those of linking.
  public func setExpression(_ node: UInt64?, _ name: String, _ text: String?) -> Status {
    let bytes = HeapBlock.object(256) + name.memory + (text?.memory ?? 0)
    let limit = template.engine.options.limits.maximumDocumentBytes
    return edit(needed: { _ in bytes }) { (batch: inout EditBatch) throws(Diagnostic) in
      try batch.setExpression(node, name, text, maximumBytes: limit)
    }
  }

  // MARK: - Batches

  /// Applies a change to the open batch, or to a new one that takes effect at once. A `change` that throws must leave the
  /// batch unmodified. `needed` bytes are reserved first, because an in-place change cannot be undone.
  private func edit(
    needed: (EditBatch) -> Int = { $0.memory }, _ change: (inout EditBatch) throws(Diagnostic) -> Void
  ) -> Status {
    do throws(Diagnostic) {
      var edited = try openBatch()
      guard edited.isOpen else {
        try change(&edited)
        try take(edited)
        return .ok
      }
      defer { countMemory() }
      try reserveMemory(needed(edited))
      // Uniquely referenced, so that a change copies nothing.
      batch = nil
      defer { batch = edited }
      try change(&edited)
    } catch { return keep(error).code }
    return .ok
  }

  /// Keeps an error as the layout's, unless it is kept already.
  @discardableResult
  private func keep(_ error: Diagnostic) -> Diagnostic {
    if error.code != .busy, !diagnostics.contains(where: { $0.message == error.message && $0.code == error.code }) {
      diagnostics = [error]
    }
    return error
  }

  private func newBatch() -> EditBatch { EditBatch(live ?? LiveTree(template.assembly), handles) }

  private func newGeneration() -> UInt32 { template.engine.nextGeneration() }

  private func openBatch() throws(Diagnostic) -> EditBatch {
    if !activity.allowsReading { throw Diagnostic(.busy, "Callbacks cannot change the nodes of their layout") }
    diagnostics = []
    return batch ?? newBatch()
  }

  private func close(_ edited: EditBatch) throws(Diagnostic) {
    if edited.isOpen {
      // Every step copies the previous tree.
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

  /// Links the edited tree and switches to the new program.
  private func take(_ edited: EditBatch) throws(Diagnostic) {
    try reserveMemory(edited.memory)
    defer { countMemory() }
    let definitions = edited.tree.definitions(of: template)
    let limit = template.engine.options.limits.maximumDepth
    if edited.hasMoved, edited.tree.depth > limit {
      throw Diagnostic(.limit, "The nodes would be nested deeper than \(limit) levels")
    }
    try relinking { () throws(Diagnostic) in
      let linked = try link(
        edited.tree, definitions, template.assembly, template.origin,
        Template.Owned(parts: ownsTemplate && template.owned.parts))
      replace(
        with: linked, oldRows: edited.tree.nodes.map { $0.oldRow }, handles: edited.hasMoved ? edited.handles : nil)
      live = edited.tree.compacted()
      hasPending = hasPending || documents.awaitsParts
      watcher.reset()
      owners.prune(handles)
    }
  }
}
