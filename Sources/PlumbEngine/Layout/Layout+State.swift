import PlumbSyntax

/// State: checked as a whole before any of it is taken; only what differs counts as a change.
extension Layout {
  /// Sets keys of the scope at `node` (nil: the root). Nested dictionaries are merged key by key; a key may be a key
  /// path. An unknown key (`.notFound`) or a value of another type (`.type`) changes nothing.
  public func setState(_ entries: [(key: String, value: Value)], node: UInt64? = nil) -> Status {
    if isBusy { return .busy }
    let row: Int
    switch resolve(node) {
    case .failure(let status): return status
    case .success(let found): row = found
    }
    var assignments: [(key: Int, value: Value)] = []
    do throws(Diagnostic) {
      for entry in entries {
        let key = try findKey(entry.key, row)
        try collect(key, entry.value, &assignments)
      }
      try requireMemory(for: assignments)
    } catch {
      var diagnostic = error
      diagnostic.node = nodeHandles.base[row]
      return fail(diagnostic)
    }
    for assignment in assignments { assign(assignment.key, assignment.value) }
    ledger.settle()
    return .ok
  }

  /// Throws `.limit` if the values of a layout would take too much with these. What they replace and nothing else has
  /// does not count.
  private func requireMemory(for assignments: [(key: Int, value: Value)]) throws(Diagnostic) {
    var bytes = 0
    for assignment in assignments {
      guard let box = assignment.value.box else { continue }
      bytes += box.uncountedBytes
      let cell = image.program.stateCells[Int(scopes.keys[assignment.key].slot)]
      if cell.isValue { bytes -= machine.freedBytes(valueCell: Int(cell.cell)) }
    }
    guard bytes > 0, let message = ledger.heldObstacle(to: bytes) else { return }
    throw Diagnostic(.limit, message)
  }

  /// The present value of a key or key path of the scope at `node`. Errors: `.notFound`, `.handle`.
  public func state(_ key: String, node: UInt64? = nil) throws(Diagnostic) -> Value {
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let row): return value(ofKey: try findKey(key, row))
    }
  }

  /// The keys of the scope at `node`, in the order they were declared; empty where there is no scope.
  public func stateKeys(node: UInt64? = nil) -> [String] {
    guard case .success(let row) = resolve(node), let scope = scope(row) else { return [] }
    return scopes.scopes[scope].keys.map { scopes.keys[Int($0)].path }
  }

  /// Resolves a key once; the number stays valid as long as the layout. Errors: `.notFound`, `.handle`.
  package func stateKey(_ key: String, node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let row):
      return keyHandles.handle(try findKey(key, row))
    }
  }

  /// Sets a number by its resolved key. O(1), no allocation.
  @_optimize(speed)
  package func set(number: Double, key handle: UInt64) -> Status {
    set(handle, .number) { machine, cell in
      machine.set(number: number, cell: cell)
    } otherwise: {
      .number(number)
    }
  }

  @_optimize(speed)
  package func set(bool: Bool, key handle: UInt64) -> Status {
    set(handle, .bool) { machine, cell in
      machine.set(number: bool ? 1 : 0, cell: cell)
    } otherwise: {
      .bool(bool)
    }
  }

  @_optimize(speed)
  package func set(value: Value, key handle: UInt64) -> Status {
    if isBusy { return .busy }
    guard let key = keyIndex(handle) else { return staleKey() }
    var assignments: [(key: Int, value: Value)] = []
    do throws(Diagnostic) {
      try collect(key, value, &assignments)
      try requireMemory(for: assignments)
    } catch { return fail(error) }
    for assignment in assignments { assign(assignment.key, assignment.value) }
    ledger.settle()
    return .ok
  }

  @inline(__always)
  private func set(
    _ handle: UInt64, _ type: StaticType, _ store: (inout Machine, Int) -> Bool, otherwise: () -> Value
  ) -> Status {
    if isBusy { return .busy }
    guard let index = keyIndex(handle) else { return staleKey() }
    let slot = Int(template.linked.scopes.keys[index].slot)
    guard slot >= 0, template.linked.scopes.keys[index].type == type else {
      return set(value: otherwise(), key: handle)
    }
    let cell = image.program.stateCells[slot]
    if cell.isValue { return set(value: otherwise(), key: handle) }
    if store(&machine, Int(cell.cell)), !image.program.dictionaryCells.isEmpty {
      refreshDictionaries(containing: index)
    }
    return .ok
  }

  @inline(__always)
  func keyIndex(_ handle: UInt64) -> Int? { keyHandles.row(handle) }

  func staleKey() -> Status { fail(.handle, "The state key is not one of this layout's") }

  var scopes: ScopeTable {
    @inline(__always) _read { yield template.linked.scopes }
  }

  /// The scope at a row itself.
  func scope(_ row: Int) -> Int? {
    guard row < scopes.ofRow.count, scopes.ofRow[row] >= 0 else { return nil }
    let scope = Int(scopes.ofRow[row])
    return Int(scopes.scopes[scope].row) == row ? scope : nil
  }

  // MARK: - Looking up

  func findKey(_ text: String, _ row: Int) throws(Diagnostic) -> Int {
    if let scope = scope(row) {
      if let name = template.linked.names.find(text), let key = scopes.key(name, scope: scope) { return key }
      var current: Int?
      var isFirst = true
      for part in text.split(separator: ".", omittingEmptySubsequences: false) {
        guard let name = template.linked.names.find(String(part)) else {
          current = nil
          break
        }
        current = isFirst ? scopes.key(name, scope: scope) : current.flatMap { scopes.child(name, of: $0) }
        isFirst = false
        if current == nil { break }
      }
      if let current { return current }
    }
    throw unknownKey(text, row)
  }

  private func unknownKey(_ text: String, _ row: Int) -> Diagnostic {
    let known = scope(row).map { knownKeys(scopes.scopes[$0].keys) } ?? []
    var diagnostic = Diagnostic(.notFound, "Unknown state key '\(text)'")
    diagnostic.suggestions = suggestions(for: text, among: known)
    if known.isEmpty {
      diagnostic.notes = ["this node has no state; state is declared when the layout is loaded"]
    } else if diagnostic.suggestions.isEmpty {
      diagnostic.notes = ["known keys: " + Self.list(known)]
    }
    return diagnostic
  }

  /// The paths of keys, each followed by those of the keys below it, for suggestions.
  private func knownKeys(_ keys: [Int32]) -> [String] {
    var paths: [String] = []
    var stack = Array(keys.prefix(Self.suggestedKeys).reversed())
    while let key = stack.popLast(), paths.count < Self.suggestedKeys {
      paths.append(scopes.keys[Int(key)].path)
      stack += scopes.keys[Int(key)].children.prefix(Self.suggestedKeys).reversed()
    }
    return paths
  }

  /// How many keys are looked at for suggestions.
  private static var suggestedKeys: Int { 1000 }

  private static func list(_ names: [String]) -> String {
    var text = ""
    for name in names.prefix(10) { text += (text.isEmpty ? "" : ", ") + name }
    return names.count > 10 ? text + " and \(names.count - 10) more" : text
  }

  /// Checks a value for a key and adds what it assigns to each leaf.
  func collect(_ index: Int, _ value: Value, _ assignments: inout [(key: Int, value: Value)]) throws(Diagnostic) {
    let key = scopes.keys[index]
    if !key.isDictionary { return try collectLeaf(index, value, &assignments) }
    guard value.kind == .dictionary else { throw wrongType(key, value, expected: "a dictionary") }
    for entry in value.entries {
      guard let name = template.linked.names.find(entry.key), let child = scopes.child(name, of: index) else {
        throw unknownKey(entry.key, of: key)
      }
      try collect(child, entry.value, &assignments)
    }
  }

  @inline(never)
  private func unknownKey(_ name: String, of key: StateKey) -> Diagnostic {
    var diagnostic = Diagnostic(.notFound, "Unknown state key '\(key.path).\(name)'")
    let known = key.children.prefix(Self.suggestedKeys).map { scopes.keys[Int($0)].path }
    diagnostic.suggestions = suggestions(for: key.path + "." + name, among: known)
    if diagnostic.suggestions.isEmpty { diagnostic.notes = ["known keys: " + Self.list(known)] }
    return diagnostic
  }

  /// Apart from `collect`, which is called once a level of dictionaries and keeps its stack frame small for that.
  @inline(never)
  private func collectLeaf(
    _ index: Int, _ value: Value, _ assignments: inout [(key: Int, value: Value)]
  ) throws(Diagnostic) {
    let key = scopes.keys[index]
    let type = StaticType(value.kind)
    // A key that began as nil takes the type of its first value, also within one call.
    var expected = key.type
    if key.isOptional, expected == .any {
      expected = StaticType(machine.values[stateCell(index)].kind)
      if expected == .null { expected = learnedTypes.last { $0.key == index }?.type ?? .any }
    }
    if value.kind == .integer, expected == .number {
      assignments.append((index, .number(value.a)))
      return
    }
    if type == expected || expected == .any || (value.kind == .null && key.isOptional) {
      if expected == .any, type != .null { learnedTypes.append((index, type)) }
      // A case of one enumeration is no case of another.
      if let name = value.typeNameBox, let known = self.value(ofKey: index).typeNameBox, !name.equals(known) {
        throw wrongType(key, value, expected: "a value of type " + known.string)
      }
      assignments.append((index, value))
      return
    }
    throw wrongType(key, value, expected: StaticType.stateName(expected))
  }

  private func wrongType(_ key: StateKey, _ value: Value, expected: String) -> Diagnostic {
    let found = value.typeNameBox.map { "a value of type " + $0.string } ?? StaticType.stateName(StaticType(value.kind))
    var diagnostic = Diagnostic(.type, "State '\(key.path)' is \(expected), it cannot be set to \(found)")
    if value.kind == .null { diagnostic.notes = ["a key can be nil if it began as nil"] }
    return diagnostic
  }

  private func stateCell(_ key: Int) -> Int { Int(image.program.stateCells[Int(scopes.keys[key].slot)].cell) }

  // MARK: - Cells

  @_optimize(speed)
  func assign(_ index: Int, _ value: Value) {
    let cell = image.program.stateCells[Int(scopes.keys[index].slot)]
    ledger.adopt(value)
    let changed =
      cell.isValue
      ? machine.set(value: value, cell: Int(cell.cell)) : machine.set(number: value.a, cell: Int(cell.cell))
    if changed, !image.program.dictionaryCells.isEmpty { refreshDictionaries(containing: index) }
  }

  /// The value of a key as it is now, a dictionary with all its keys.
  @_optimize(speed)
  func value(ofKey index: Int) -> Value {
    let key = scopes.keys[index]
    if key.isDictionary {
      return .dictionary(key.children.map { (template.linked.names[scopes.keys[Int($0)].name], value(ofKey: Int($0))) })
    }
    let cell = image.program.stateCells[Int(key.slot)]
    if cell.isValue { return machine.values[Int(cell.cell)] }
    let number = machine.numbers.base[Int(cell.cell)]
    return key.type == .bool ? .bool(number != 0) : .number(number)
  }

  /// Dictionaries that expressions read whole follow their leaves.
  func refreshDictionaries(containing index: Int) {
    var key = Int(scopes.keys[index].parent)
    while key >= 0 {
      for dictionary in image.program.dictionaryCells where Int(dictionary.key) == key {
        let value = value(ofKey: key)
        ledger.adopt(value)
        machine.set(value: value, cell: Int(dictionary.cell))
      }
      key = Int(scopes.keys[key].parent)
    }
  }
}
