import PlumbSyntax

/// State as hosts set and read it. Only what differs counts as a change.
extension Layout {
  /// Sets keys of the scope at `node` (nil: the root). Nested dictionaries are merged key by key; a key may be a key
  /// path, which may lead into arrays: `inventory.3.count`. An unknown key (`.notFound`), a value of another type
  /// (`.type`) or an item of `repeat`, which follows its array (`.argument`), changes nothing.
  public func setState(_ entries: [(key: String, value: Value)], node: UInt64? = nil) -> Status {
    if isBusy { return .busy }
    let row: Int
    switch resolve(node) {
    case .failure(let status): return status
    case .success(let found): row = found
    }
    do throws(Diagnostic) {
      try stateStore.set(entries, row: row, template, &machine, ledger)
      return .ok
    } catch {
      var diagnostic = error
      diagnostic.node = handles.handle(row)
      return fail(diagnostic)
    }
  }

  /// The present value of a key or key path of the scope at `node`. Errors: `.notFound`, `.handle`.
  public func state(_ key: String, node: UInt64? = nil) throws(Diagnostic) -> Value {
    try value(at: try StateKeyLookup(template: template).path(key, try knownRow(node)))
  }

  /// The keys of the scope that `node` opens, as declared; empty if it opens none.
  public func stateKeys(node: UInt64? = nil) -> [String] {
    guard case .success(let row) = resolve(node) else { return [] }
    return StateKeyLookup(template: template).paths(row)
  }

  /// Resolves a key once; the number stays valid as long as the layout. Errors: `.notFound`, `.handle`, `.argument` (an item
  /// of `repeat`).
  public func stateKey(_ key: String, node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    let key = try StateKeyLookup(template: template).key(key, try knownRow(node))
    try StateStore.checkItem(key, template)
    return stateStore.handles.handle(key)
  }

  /// Sets a number by its resolved key. O(1), no allocation. Errors: `.handle`, `.type`, `.busy`.
  @_optimize(speed)
  public func set(number: Double, key handle: UInt64) -> Status {
    if isBusy { return .busy }
    if setCell(number, .number, key: handle) { return .ok }
    return set(value: .number(number), key: handle)
  }

  /// Sets a boolean by its resolved key. O(1), no allocation. Errors: `.handle`, `.type`, `.busy`.
  @_optimize(speed)
  public func set(bool: Bool, key handle: UInt64) -> Status {
    if isBusy { return .busy }
    if setCell(bool ? 1 : 0, .bool, key: handle) { return .ok }
    return set(value: .bool(bool), key: handle)
  }

  /// Sets the numeric cell of a key. False if the key is stale, or has no such cell of this type: then `set(value:key:)`
  /// says what is wrong, or converts. Here and not in the store, which would have to retain the template for it.
  @inline(__always)
  private func setCell(_ number: Double, _ type: StaticType, key handle: UInt64) -> Bool {
    guard let index = stateStore.handles.row(handle) else { return false }
    let slot = Int(template.linked.scopes.keys[index].slot)
    guard slot >= 0, template.linked.scopes.keys[index].type == type else { return false }
    let cell = image.program.stateCells[slot]
    if cell.isValue { return false }
    if machine.set(number: number, cell: Int(cell.cell)), !image.program.dictionaryCells.isEmpty {
      StateStore.refreshDictionaries(containing: index, template, &machine, ledger)
    }
    return true
  }

  /// Sets a value of any type by its resolved key. Errors: `.handle`, `.type`, `.limit`, `.busy`.
  @_optimize(speed)
  public func set(value: Value, key handle: UInt64) -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) { try stateStore.set(value, key: handle, template, &machine, ledger) } catch {
      return fail(error)
    }
    return .ok
  }

  /// Binds fields of a structure to state keys of the scope at `node`, nil for the root. Gives what `update` takes, valid as
  /// long as the layout. Errors: `.notFound`, `.type`, `.handle`.
  public func bind(_ fields: [StateField], node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    try stateStore.bind(fields, row: try knownRow(node), template)
  }

  /// Sets all bound state from the structure at `base`; only what differs counts. Nothing changes if a string is not
  /// UTF-8. Errors: `.handle`, `.encoding`, `.limit`, `.busy`.
  @_optimize(speed)
  public func update(_ handle: UInt64, from base: UnsafeRawPointer) -> Status {
    if isBusy { return .busy }
    do throws(Diagnostic) { try stateStore.update(handle, from: base, template, &machine, ledger) } catch {
      return fail(error)
    }
    return .ok
  }

  /// Sets all bound state from a structure, which the fields' offsets are those of. Errors: as above, and `.argument` (a
  /// field that is not inside the structure).
  public func update<Structure: BitwiseCopyable>(_ handle: UInt64, fromFieldsOf structure: Structure) -> Status {
    guard stateStore.fits(handle, byteCount: MemoryLayout<Structure>.size) else {
      return fail(.argument, "A field of the binding is not inside the structure")
    }
    return withUnsafePointer(to: structure) { update(handle, from: UnsafeRawPointer($0)) }
  }

  /// The value of a key as it is now, a dictionary with all its keys.
  func value(ofKey index: Int) -> Value { StateStore.value(ofKey: index, template, &machine) }

  /// What stands at a place in state. Errors: `.notFound`.
  func value(at path: StatePath) throws(Diagnostic) -> Value { try path.value(in: value(ofKey: path.key)) }

  /// As `resolve`, throwing.
  private func knownRow(_ node: UInt64?) throws(Diagnostic) -> Int {
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let row): return row
    }
  }
}
