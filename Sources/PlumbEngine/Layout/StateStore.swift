import PlumbSyntax

/// The state of one layout: handles of its keys, the types they took from their first values, and the structures of
/// the host that are bound to them. The values themselves are input cells of the machine, which the layout lends.
///
/// A call's values are all checked before any is set.
struct StateStore {
  /// A checked value and the leaf it is for.
  private typealias Assignment = (key: Int, value: Value)

  /// Handles of keys, which outlast a new program.
  private(set) var handles: HandleTable
  /// Types that keys without a declared one took from their first value, by key.
  private var learnedTypes: [(key: Int, type: StaticType)] = []
  private var bindings: [StateBinding] = []
  /// That of the layout, in the high half of the handles of bindings.
  private let generation: UInt32

  init(keyCount: Int, generation: UInt32) {
    handles = HandleTable(count: keyCount, generation: generation)
    self.generation = generation
  }

  /// Bytes of its storage.
  var memory: Int { handles.memory + learnedTypes.memory + bindings.memory }

  // MARK: - Setting

  /// Sets a key by its handle. Errors: `.handle` (stale), `.type`, `.notFound`, `.limit`.
  @_optimize(speed)
  mutating func set(
    _ value: Value, key handle: UInt64, _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger
  ) throws(Diagnostic) {
    guard let key = handles.row(handle) else {
      throw Diagnostic(.handle, "The state key is not one of this layout's")
    }
    var assignments: [Assignment] = []
    try collect(key, value, &assignments, template, &machine)
    try take(assignments, template, &machine, ledger)
  }

  /// Sets keys of the scope at a row, dictionaries key by key. Errors: `.type`, `.notFound`, `.limit`.
  mutating func set(
    _ entries: [(key: String, value: Value)], row: Int, _ template: Template, _ machine: inout Machine,
    _ ledger: ValueLedger
  ) throws(Diagnostic) {
    let lookup = StateKeyLookup(template: template)
    var assignments: [Assignment] = []
    for entry in entries {
      let path = try lookup.path(entry.key, row)
      try Self.checkItem(path.key, template)
      guard !path.isWhole else {
        try collect(path.key, entry.value, &assignments, template, &machine)
        continue
      }
      // Entries before this one may have changed the same value.
      let whole = assignments.last { $0.key == path.key }?.value ?? Self.value(ofKey: path.key, template, &machine)
      assignments.append((path.key, try path.replacing(in: whole, with: entry.value)))
    }
    try take(assignments, template, &machine, ledger)
  }

  /// Sets what stands at a place. Errors: `.type`, `.notFound`, `.limit`.
  mutating func set(
    _ value: Value, at path: StatePath, _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger
  ) throws(Diagnostic) {
    var assignments: [Assignment] = []
    if path.isWhole {
      try collect(path.key, value, &assignments, template, &machine)
    } else {
      let whole = Self.value(ofKey: path.key, template, &machine)
      assignments.append((path.key, try path.replacing(in: whole, with: value)))
    }
    try take(assignments, template, &machine, ledger)
  }

  /// Throws if a key is part of the item of an instance.
  static func checkItem(_ key: Int, _ template: Template) throws(Diagnostic) {
    guard template.linked.scopes.keys[key].isItem else { return }
    var diagnostic = Diagnostic(
      .argument, "'\(template.linked.scopes.keys[key].path)' is that of an item of \(StructuralName.repetition)")
    diagnostic.notes = ["set the array that it comes from: a key path such as inventory.3.count changes one item"]
    throw diagnostic
  }

  private func take(
    _ assignments: [Assignment], _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger
  ) throws(Diagnostic) {
    var bytes = 0
    for assignment in assignments { bytes += assignment.value.box?.uncountedBytes ?? 0 }
    if ledger.heldObstacle(to: bytes) != nil {
      // Replaced values that nothing else holds do not count; to know what that is takes a look at all parts of an array.
      for assignment in assignments where assignment.value.box != nil {
        let cell = Self.cell(assignment.key, template)
        if cell.isValue { bytes -= machine.freedBytes(valueCell: Int(cell.cell)) }
      }
      try Self.requireMemory(bytes, ledger)
    }
    for assignment in assignments { Self.assign(assignment.key, assignment.value, template, &machine, ledger) }
    ledger.settle()
  }

  /// Throws `.limit` if the values of the layout would take too much with so many bytes more.
  private static func requireMemory(_ bytes: Int, _ ledger: ValueLedger) throws(Diagnostic) {
    guard bytes > 0, let message = ledger.heldObstacle(to: bytes) else { return }
    throw Diagnostic(.limit, message)
  }

  /// Checks a value for a key and adds what it assigns to each leaf.
  private mutating func collect(
    _ index: Int, _ value: Value, _ assignments: inout [Assignment], _ template: Template, _ machine: inout Machine
  ) throws(Diagnostic) {
    guard template.linked.scopes.keys[index].isDictionary else {
      return try collectLeaf(index, value, &assignments, template, &machine)
    }
    guard value.kind == .dictionary else {
      throw Self.wrongType(template.linked.scopes.keys[index], value, expected: "a dictionary")
    }
    for entry in value.entries {
      let child = try StateKeyLookup(template: template).child(entry.key, of: index)
      try collect(child, entry.value, &assignments, template, &machine)
    }
  }

  /// Apart from `collect`, which is called once a level of dictionaries and keeps its stack frame small for that.
  @inline(never)
  private mutating func collectLeaf(
    _ index: Int, _ value: Value, _ assignments: inout [Assignment], _ template: Template, _ machine: inout Machine
  ) throws(Diagnostic) {
    let key = template.linked.scopes.keys[index]
    let type = StaticType(value.kind)
    // A key that began as nil takes the type of its first value, also within one call.
    var expected = key.type
    if key.isOptional, expected == .any {
      expected = StaticType(machine.values[Int(Self.cell(index, template).cell)].kind)
      if expected == .null { expected = learnedTypes.last { $0.key == index }?.type ?? .any }
    }
    if value.kind == .integer, expected == .number {
      assignments.append((index, .number(value.a)))
      return
    }
    if type == expected || expected == .any || (value.kind == .null && key.isOptional) {
      if expected == .any, type != .null { learnedTypes.append((index, type)) }
      // A case of one enumeration is not a case of another.
      if let name = value.typeNameBox, let known = Self.value(ofKey: index, template, &machine).typeNameBox,
        !name.equals(known)
      {
        throw Self.wrongType(key, value, expected: "a value of type " + known.string)
      }
      // An array that is set again shares what is the same with the one before, so that only what differs is looked at.
      assignments.append(
        (index, value.kind == .array ? value.sharing(Self.value(ofKey: index, template, &machine)) : value))
      return
    }
    throw Self.wrongType(key, value, expected: StaticType.stateName(expected))
  }

  @inline(never)
  private static func wrongType(_ key: StateKey, _ value: Value, expected: String) -> Diagnostic {
    let found = value.typeNameBox.map { "a value of type " + $0.string } ?? StaticType.stateName(StaticType(value.kind))
    var diagnostic = Diagnostic(.type, "State '\(key.path)' is \(expected), it cannot be set to \(found)")
    if value.kind == .null { diagnostic.notes = ["a key can be nil if it began as nil"] }
    return diagnostic
  }

  // MARK: - Structures of the host

  /// Binds fields to keys of the scope at a row; returns the handle of the binding. Errors: `.notFound`, `.type`, and
  /// those of `StateField.check`.
  mutating func bind(_ fields: [StateField], row: Int, _ template: Template) throws(Diagnostic) -> UInt64 {
    let lookup = StateKeyLookup(template: template)
    var binding = StateBinding(fields: [])
    for field in fields {
      try field.check()
      for leaf in field.leaves() {
        let index = try lookup.key(leaf.key, row)
        try Self.checkItem(index, template)
        let key = template.linked.scopes.keys[index]
        guard !key.isDictionary, key.type == StaticType(leaf.kind) || key.type == .any else {
          throw Diagnostic(
            .type,
            "State '\(key.path)' is \(key.isDictionary ? "a dictionary" : StaticType.stateName(key.type)), the field is "
              + StaticType.stateName(StaticType(leaf.kind)))
        }
        binding.fields.append((leaf, index))
      }
    }
    bindings.append(binding)
    return UInt64(generation) << 32 | UInt64(bindings.count)
  }

  /// Whether all fields of a binding are within a structure of so many bytes; true for one that does not exist.
  func fits(_ handle: UInt64, byteCount: Int) -> Bool {
    index(ofBinding: handle).map { bindings[$0].fits(byteCount: byteCount) } ?? true
  }

  private func index(ofBinding handle: UInt64) -> Int? {
    let index = Int(UInt32(truncatingIfNeeded: handle)) - 1
    return UInt32(truncatingIfNeeded: handle >> 32) == generation && bindings.indices.contains(index) ? index : nil
  }

  /// Sets all that is bound from a structure; only what differs counts. Errors: `.handle` and those of
  /// `FieldReader`; then nothing changes.
  @_optimize(speed)
  func update(
    _ handle: UInt64, from base: UnsafeRawPointer, _ template: Template, _ machine: inout Machine,
    _ ledger: ValueLedger
  ) throws(Diagnostic) {
    guard let index = index(ofBinding: handle) else {
      throw Diagnostic(.handle, "The binding is not one of this layout's")
    }
    defer { ledger.settle() }
    // Values that differ are made before any is set.
    var made: [(key: Int, value: Value)] = []
    var reader = FieldReader(ledger)
    for position in 0..<bindings[index].fields.count {
      let (field, key) = bindings[index].fields[position]
      let cell = Self.cell(key, template)
      guard cell.isValue else { continue }
      let freed = machine.freedBytes(valueCell: Int(cell.cell))
      if let value = try reader.changed(field, base, from: machine.values[Int(cell.cell)], freeing: freed) {
        made.append((key, value))
      }
    }
    for position in 0..<bindings[index].fields.count {
      let (field, key) = bindings[index].fields[position]
      let cell = Self.cell(key, template)
      if cell.isValue { continue }
      Self.assign(key, field.number(base), numericCell: Int(cell.cell), template, &machine, ledger)
    }
    for (key, value) in made { Self.assign(key, value, template, &machine, ledger) }
  }

  // MARK: - Another program

  /// Adds keys behind all others.
  mutating func append(_ count: Int, generation: UInt32) {
    handles.append(count: count, generation: generation)
    handles.acceptPending()
  }

  /// Goes on with the keys of another program. `oldKeys`: the previous key of each, -1 for a new one. Learned types
  /// stay only if the values do.
  mutating func renumber(_ oldKeys: [Int32], generation: UInt32, keepsTypes: Bool) {
    var lastLearned = IndexMap<Int32, Int32>()
    for (index, entry) in learnedTypes.enumerated() {
      lastLearned[Int32(truncatingIfNeeded: entry.key)] = Int32(truncatingIfNeeded: index)
    }
    var learned: [(key: Int, type: StaticType)] = []
    var newKeys = IndexMap<Int32, Int32>()
    for (index, source) in oldKeys.enumerated() where source >= 0 {
      newKeys[source] = Int32(truncatingIfNeeded: index)
      if keepsTypes, let place = lastLearned[source] { learned.append((index, learnedTypes[Int(place)].type)) }
    }
    learnedTypes = learned
    handles.renumber(oldKeys, generation: generation)
    // Fields bound to keys that are gone set nothing from now on.
    for binding in bindings.indices {
      bindings[binding].fields = bindings[binding].fields.compactMap { field in
        newKeys[Int32(truncatingIfNeeded: field.key)].map { (field.field, Int($0)) }
      }
    }
  }

  /// Forgets the handles of the keys of a row's own scope. O(its keys).
  mutating func removeKeys(ofRow row: Int, _ template: Template) {
    let scope = Int(template.linked.scopes.ofRow[row])
    guard scope >= 0, Int(template.linked.scopes.scopes[scope].row) == row else { return }
    var left = template.linked.scopes.scopes[scope].keys
    while let key = left.popLast() {
      handles.remove(Int(key))
      left += template.linked.scopes.keys[Int(key)].children
    }
  }

  // MARK: - Cells

  @inline(__always)
  private static func cell(_ key: Int, _ template: Template) -> Program.StateCell {
    template.image.program.stateCells[Int(template.linked.scopes.keys[key].slot)]
  }

  @_optimize(speed)
  static func assign(
    _ index: Int, _ value: Value, isOther: Bool = false, _ template: Template, _ machine: inout Machine,
    _ ledger: ValueLedger
  ) {
    let cell = cell(index, template)
    ledger.adopt(value)
    let changed =
      cell.isValue
      ? machine.set(value: value, cell: Int(cell.cell), isOther: isOther)
      : machine.set(number: value.a, cell: Int(cell.cell))
    guard changed else { return }
    if !template.image.program.dictionaryCells.isEmpty {
      refreshDictionaries(containing: index, template, &machine, ledger)
    }
    if value.kind == .array, !template.image.program.elementCells.isEmpty {
      refreshElements(ofSlot: Int(template.linked.scopes.keys[index].slot), template, &machine)
    }
  }

  /// Sets a key whose value is in a numeric cell.
  @inline(__always)
  static func assign(
    _ index: Int, _ number: Double, numericCell cell: Int, _ template: Template, _ machine: inout Machine,
    _ ledger: ValueLedger
  ) {
    if machine.set(number: number, cell: cell), !template.image.program.dictionaryCells.isEmpty {
      refreshDictionaries(containing: index, template, &machine, ledger)
    }
  }

  /// Items that expressions read by themselves follow their array; only those that differ count as a change.
  private static func refreshElements(ofSlot slot: Int, _ template: Template, _ machine: inout Machine) {
    let program = template.image.program
    let array = machine.values[Int(program.stateCells[slot].cell)]
    for position in program.elements(ofSlot: slot) {
      let element = program.elementCells[position]
      machine.set(value: array.item(Int(element.index)), cell: Int(element.cell))
    }
  }

  /// Writes what follows from state into the cells of a new program.
  static func refreshDerivedCells(_ template: Template, _ machine: inout Machine, _ ledger: ValueLedger) {
    refreshDictionaries(template, &machine, ledger)
    for element in template.image.program.elementCells {
      let array = machine.values[Int(template.image.program.stateCells[Int(element.slot)].cell)]
      machine.set(value: array.item(Int(element.index)), cell: Int(element.cell))
    }
  }

  /// The value of a key as it is now, a dictionary with all its keys.
  @_optimize(speed)
  static func value(ofKey index: Int, _ template: Template, _ machine: inout Machine) -> Value {
    let key = template.linked.scopes.keys[index]
    if key.isDictionary {
      var entries: [(key: String, value: Value)] = []
      for child in key.children {
        let name = template.linked.names[template.linked.scopes.keys[Int(child)].name]
        entries.append((name, value(ofKey: Int(child), template, &machine)))
      }
      return .dictionary(entries)
    }
    let cell = template.image.program.stateCells[Int(key.slot)]
    if cell.isValue { return machine.values[Int(cell.cell)] }
    let number = machine.numbers.base[Int(cell.cell)]
    return key.type == .bool ? .bool(number != 0) : .number(number)
  }

  /// Dictionaries that expressions read whole follow their leaves.
  static func refreshDictionaries(
    containing index: Int, _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger
  ) {
    var key = Int(template.linked.scopes.keys[index].parent)
    while key >= 0 {
      refreshDictionary(key, template, &machine, ledger)
      key = Int(template.linked.scopes.keys[key].parent)
    }
  }

  /// Writes a dictionary into the cells that expressions read it whole from.
  private static func refreshDictionary(
    _ key: Int, _ template: Template, _ machine: inout Machine, _ ledger: ValueLedger
  ) {
    for dictionary in template.image.program.dictionaryCells where Int(dictionary.key) == key {
      let value = value(ofKey: key, template, &machine)
      ledger.adopt(value)
      machine.set(value: value, cell: Int(dictionary.cell))
    }
  }

  /// Writes all dictionaries into the cells of a new program.
  private static func refreshDictionaries(_ template: Template, _ machine: inout Machine, _ ledger: ValueLedger) {
    for dictionary in template.image.program.dictionaryCells {
      let value = value(ofKey: Int(dictionary.key), template, &machine)
      ledger.adopt(value)
      machine.set(value: value, cell: Int(dictionary.cell))
    }
  }
}
