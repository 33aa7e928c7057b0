import PlumbSyntax

/// A field of a host's structure that holds the value of a state key.
package struct StateField {
  package enum FieldType: Int32 { case double = 1, float, int32, int64, bool, string, color }
  package var key: String
  package var type: FieldType
  /// In bytes from the start of the structure.
  package var offset: Int

  package init(key: String, type: FieldType, offset: Int) {
    self.key = key
    self.type = type
    self.offset = offset
  }

  /// The kind of value the field gives.
  package var kind: ValueKind {
    switch type {
    case .double, .float, .int32, .int64: .number
    case .bool: .bool
    case .string: .string
    case .color: .color
    }
  }

  /// The number of a numeric or boolean field.
  @_optimize(speed)
  func number(_ base: UnsafeRawPointer) -> Double {
    let field = base + offset
    return switch type {
    case .double: field.loadUnaligned(as: Double.self)
    case .float: Double(field.loadUnaligned(as: Float.self))
    case .int32: Double(field.loadUnaligned(as: Int32.self))
    case .int64: Double(field.loadUnaligned(as: Int64.self))
    case .bool: field.loadUnaligned(as: UInt8.self) != 0 ? 1 : 0
    case .string, .color: 0
    }
  }

  /// The field's value; nil for a string that is not UTF-8.
  @_optimize(speed)
  package func value(_ base: UnsafeRawPointer) -> Value? {
    switch type {
    case .double, .float, .int32, .int64: return .number(number(base))
    case .bool: return .bool(number(base) != 0)
    case .color:
      let parts = (0..<4).map { (base + offset + $0 * 8).loadUnaligned(as: Double.self) }
      return .color(parts[0], parts[1], parts[2], parts[3])
    case .string:
      let bytes = text(base)
      return UTF8Check.firstInvalid(bytes) == nil ? .string(bytes) : nil
    }
  }

  func text(_ base: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8> {
    guard let start = (base + offset).loadUnaligned(as: UnsafePointer<UInt8>?.self) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }
}

/// Fields of a host's structure bound to state keys, so that one call sets them all.
struct StateBinding {
  var fields: [(field: StateField, key: Int)]
}

extension Layout {
  /// Binds fields to state keys of the scope at `node`. Errors: `.notFound`, `.type`, `.handle`.
  package func bind(_ fields: [StateField], node: UInt64?) throws(Diagnostic) -> UInt64 {
    let row: Int
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let found): row = found
    }
    var binding = StateBinding(fields: [])
    for field in fields {
      let index = try findKey(field.key, row)
      let key = scopes.keys[index]
      guard !key.isDictionary, key.type == StaticType(field.kind) || key.type == .any else {
        throw Diagnostic(
          .type,
          "State '\(key.path)' is \(key.isDictionary ? "a dictionary" : StaticType.stateName(key.type)), the field is "
            + StaticType.stateName(StaticType(field.kind)))
      }
      binding.fields.append((field, index))
    }
    bindings.append(binding)
    return UInt64(generation) << 32 | UInt64(bindings.count)
  }

  /// Throws `.limit` if the values of the layout would take too much with the texts of a structure. Texts that need not
  /// be kept are counted too, unless what they replace is as long.
  private func requireMemory(forTextsOf binding: StateBinding, _ base: UnsafeRawPointer) throws(Diagnostic) {
    var bytes = 0
    for (field, key) in binding.fields where field.type == .string {
      let text = field.text(base)
      let cell = Int(image.program.stateCells[Int(scopes.keys[key].slot)].cell)
      if let present = machine.values[cell].textBox, present.count == text.count { continue }
      bytes += TextBox.byteCount(of: text.count) - machine.freedBytes(valueCell: cell)
    }
    guard bytes > 0, let message = ledger.heldObstacle(to: bytes) else { return }
    throw Diagnostic(.limit, message)
  }

  /// Sets all bound state from a structure; only what differs counts. Nothing changes if a string is not UTF-8.
  @_optimize(speed)
  package func update(_ handle: UInt64, from base: UnsafeRawPointer) -> Status {
    if isBusy { return .busy }
    let index = Int(UInt32(truncatingIfNeeded: handle)) - 1
    guard UInt32(truncatingIfNeeded: handle >> 32) == generation, index >= 0, index < bindings.count else {
      return fail(.handle, "The binding is not one of this layout's")
    }
    for (field, key) in bindings[index].fields where field.type == .string {
      guard UTF8Check.firstInvalid(field.text(base)) == nil else {
        return fail(.encoding, "The text for state '\(scopes.keys[key].path)' is not UTF-8")
      }
    }
    do throws(Diagnostic) { try requireMemory(forTextsOf: bindings[index], base) } catch { return fail(error) }
    let count = bindings[index].fields.count
    defer { ledger.settle() }
    for position in 0..<count {
      let (field, key) = bindings[index].fields[position]
      let cell = image.program.stateCells[Int(scopes.keys[key].slot)]
      switch field.kind {
      case .number where !cell.isValue, .bool where !cell.isValue:
        if machine.set(number: field.number(base), cell: Int(cell.cell)), !image.program.dictionaryCells.isEmpty {
          refreshDictionaries(containing: key)
        }
      case .string:
        // Comparing first: equal text makes no new string.
        if let present = machine.values[Int(cell.cell)].textBox, present.bytes.elementsEqual(field.text(base)) {
          continue
        }
        if let value = field.value(base) { assign(key, value) }
      default:
        if let value = field.value(base) { assign(key, value) }
      }
    }
    return .ok
  }
}
