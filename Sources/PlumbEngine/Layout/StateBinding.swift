import PlumbSyntax

/// Fields of a host's structure bound to state keys, so that one call sets them all.
struct StateBinding {
  /// Structures are bound field by field; arrays as a whole.
  var fields: [(field: StateField, key: Int)]

  /// Whether all fields are within a structure of so many bytes. O(fields).
  func fits(byteCount: Int) -> Bool { fields.allSatisfy { $0.field.end > 0 && $0.field.end <= byteCount } }
}

/// Reads values from a structure of the host, and keeps what is there already: what does not differ is not made again.
struct FieldReader {
  /// Counts what is made; nil: without a limit.
  let ledger: ValueLedger?
  /// Bytes that were made so far, without those they replace.
  private var bytes = 0
  /// Bytes that are freed once the value that is being read is set.
  private var freed = 0

  init(_ ledger: ValueLedger?) { self.ledger = ledger }

  /// As `changed`, for a value that takes the place of one of so many bytes.
  mutating func changed(
    _ field: StateField, _ base: UnsafeRawPointer, from present: Value, freeing freed: Int
  ) throws(Diagnostic) -> Value? {
    self.freed = freed
    guard let value = try changed(field, base, from: present) else { return nil }
    bytes -= freed
    return value
  }

  /// The value of a field; nil if it is `present`, bit by bit. Recursion is as deep as fields nest.
  /// Errors: `.encoding`, `.argument`, `.limit`.
  @_optimize(speed)
  mutating func changed(
    _ field: StateField, _ base: UnsafeRawPointer, from present: Value
  ) throws(Diagnostic) -> Value? {
    switch field.type {
    case .double, .float, .int32, .int64:
      let number = field.number(base)
      return present.kind == .number && present.a.bitPattern == number.bitPattern ? nil : .number(number)
    case .bool:
      let truth = field.number(base)
      return present.kind == .bool && present.a == truth ? nil : .bool(truth != 0)
    case .color:
      let start = base + field.offset
      func part(_ index: Int) -> Double { (start + index * 8).loadUnaligned(as: Double.self) }
      let color = Value.color(part(0), part(1), part(2), part(3))
      return present.isIdentical(to: color) ? nil : color
    case .string: return try text(field, base, present)
    case .structure: return try dictionary(field, base + field.offset, present)
    case .array: return try array(field, base, present)
    }
  }

  @inline(never)
  private mutating func text(
    _ field: StateField, _ base: UnsafeRawPointer, _ present: Value
  ) throws(Diagnostic) -> Value? {
    let bytes = field.text(base)
    // Comparing first: equal text makes no new string.
    if let known = present.textBox, present.kind == .string, known.count == bytes.count,
      known.bytes.elementsEqual(bytes)
    {
      return nil
    }
    guard UTF8Check.firstInvalid(bytes) == nil else {
      throw Diagnostic(.encoding, "The text of field '\(field.key)' is not UTF-8")
    }
    try take(TextBox.byteCount(of: bytes.count))
    return .string(bytes)
  }

  /// A dictionary of the fields of a structure or an element at `base`.
  @_optimize(speed)
  private mutating func dictionary(
    _ field: StateField, _ base: UnsafeRawPointer, _ present: Value
  ) throws(Diagnostic) -> Value? {
    let list = present.kind == .dictionary ? present.listBox : nil
    let isSameShape = list?.keyList?.equals(field.keys) ?? false
    // Made when the first part differs.
    var values: [Value] = []
    for index in field.fields.indices {
      // Most are numbers that are what they were.
      if isSameShape, values.isEmpty, let list, field.fields[index].isNumber(list.items + index, base) { continue }
      let known = isSameShape ? list?[index] ?? .null : list?.value(for: field.keys.keys[index]) ?? .null
      let changed = try changed(field.fields[index], base, from: known)
      if values.isEmpty {
        if changed == nil, isSameShape { continue }
        values.reserveCapacity(field.fields.count)
        for earlier in 0..<index { values.append(list?[earlier] ?? .null) }
      }
      values.append(changed ?? known)
    }
    guard !values.isEmpty else { return nil }
    try take(HeapBlock.object(64) + values.count * 2 * MemoryLayout<Value>.stride)
    return Value(kind: .dictionary, box: ListBox(values, keys: field.keys))
  }

  private mutating func array(
    _ field: StateField, _ base: UnsafeRawPointer, _ present: Value
  ) throws(Diagnostic) -> Value? {
    let (first, count) = try field.elements(base)
    let stride = field.elements?.stride ?? 0
    let list = present.kind == .array ? present.listBox : nil
    let known = list?.count ?? 0
    func element(_ index: Int, _ reader: inout FieldReader, from present: Value) throws(Diagnostic) -> Value? {
      let place = first + index * stride
      return field.hasPlainElements
        ? try reader.changed(field.fields[0], place, from: present) : try reader.dictionary(field, place, present)
    }
    let common = min(known, count)
    // How many are the same from the start, and the one that ends them.
    var front = 0
    var firstChanged: Value?
    while front < common, let list {
      firstChanged = try element(front, &self, from: list[front])
      if firstChanged != nil { break }
      front += 1
    }
    if list != nil, known == count, front == count { return nil }
    // Where elements came or went, those behind them are the same at other places.
    var back = 0
    var lastChanged: Value?
    while known != count, back < common - front, let list {
      lastChanged = try element(count - 1 - back, &self, from: list[known - 1 - back])
      if lastChanged != nil { break }
      back += 1
    }
    var items: [Value] = []
    try begin(&items, count, list, upTo: front)
    for index in front..<count - back {
      if index == front, let firstChanged {
        items.append(firstChanged)
      } else if index == count - 1 - back, let lastChanged {
        items.append(lastChanged)
      } else {
        let present = index < known ? list?[index] ?? .null : .null
        items.append(try element(index, &self, from: present) ?? present)
      }
    }
    if let list { for index in known - back..<known { items.append(list[index]) } }
    return Value.array(items).sharing(present)
  }

  /// Begins a new array with the items before the first that differs.
  private mutating func begin(
    _ items: inout [Value], _ count: Int, _ list: ListBox?, upTo index: Int
  ) throws(Diagnostic) {
    try take(HeapBlock.object(64) + count * (MemoryLayout<Value>.stride + MemoryLayout<RawValue>.stride))
    items.reserveCapacity(count)
    if let list { for earlier in 0..<index { items.append(list[earlier]) } }
  }

  /// Counts bytes before they are made, so that no structure makes more than the limit.
  private mutating func take(_ count: Int) throws(Diagnostic) {
    bytes += count
    guard let message = ledger?.heldObstacle(to: bytes - freed) else { return }
    throw Diagnostic(.limit, message)
  }
}

extension StateField {
  /// Whether the field is a number, and a value is that. False for others.
  @inline(__always)
  fileprivate func isNumber(_ value: UnsafePointer<Value>, _ base: UnsafeRawPointer) -> Bool {
    switch type {
    case .double, .float, .int32, .int64:
      return value.pointee.kind == .number && value.pointee.a.bitPattern == number(base).bitPattern
    case .bool: return value.pointee.kind == .bool && value.pointee.a == number(base)
    default: return false
    }
  }

  /// The field's value in the structure at `base`. Errors: `.encoding`, `.argument`, `.limit`.
  package func value(_ base: UnsafeRawPointer) throws(Diagnostic) -> Value {
    var reader = FieldReader(nil)
    return try reader.changed(self, base, from: .missing) ?? .null
  }

  /// The field, with a structure's fields by their key paths: what has a key of its own.
  func leaves(_ path: String = "", at base: Int = 0) -> [StateField] {
    let path = path.isEmpty ? key : path + "." + key
    guard type == .structure else {
      var leaf = self
      leaf.key = path
      leaf.offset = base + offset
      if let count = elements?.count { leaf.elements?.count = count.shifted(by: base) }
      return [leaf]
    }
    var leaves: [StateField] = []
    for field in fields { leaves += field.leaves(path, at: base + offset) }
    return leaves
  }
}

extension ScopeDefinition {
  /// Declares state with the values that fields of a structure have. Errors: `.argument` (a field that is not inside the
  /// structure), those of `StateField.check` and `FieldReader`.
  public mutating func declareState<Structure: BitwiseCopyable>(
    _ fields: [StateField], fieldsOf structure: Structure
  ) throws(Diagnostic) {
    guard StateBinding(fields: fields.map { ($0, 0) }).fits(byteCount: MemoryLayout<Structure>.size) else {
      throw Diagnostic(.argument, "A field is not inside the structure")
    }
    for field in fields {
      try field.check()
      let value = try withUnsafePointer(to: structure) { (base) throws(Diagnostic) in
        try field.value(UnsafeRawPointer(base))
      }
      state.append(StateDeclaration(key: field.key, value: value))
    }
  }
}
