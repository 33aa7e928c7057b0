import PlumbSyntax

extension Value {
  /// Gives the entries of a dictionary other values in place, if nothing but this value refers to it and it has `count`
  /// entries. False if `body`, which is called with it, gives up.
  package mutating func refill(count: Int, _ body: (ListBox) -> Bool) -> Bool {
    guard kind == .dictionary, isKnownUniquelyReferenced(&box), let box else { return false }
    let list = unsafeDowncast(box, to: ListBox.self)
    return list.count == count && !list.isCounted && body(list)
  }
}

extension ListBox {
  /// Whether the key of an entry has these bytes.
  package func hasKey(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    keyList?.has(index, bytes) ?? false
  }

  /// Whether an entry is a string of these bytes.
  package func hasText(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard items[index].kind == .string, let text = items[index].textBox else { return false }
    return text.count == bytes.count && text.bytes.elementsEqual(bytes)
  }

  /// Sets an entry to a number or a boolean where it has one, or to a text where it has one. False for other values. Only
  /// for a list that nothing else refers to.
  package func refill(_ index: Int, with value: Value) -> Bool {
    let entry = items + index
    if value.box == nil && entry.pointee.box == nil && Self.isScalar(value) && Self.isScalar(entry.pointee) {
      entry.pointee = value
    } else if value.kind == .string && entry.pointee.kind == .string {
      weight += value.weight - entry.pointee.weight
      entry.pointee = value
    } else {
      return false
    }
    writeRaw(index)
    return true
  }

  /// Whether the value weighs as much as any other of its kind.
  private static func isScalar(_ value: Value) -> Bool { value.numeric != nil || value.kind == .null }
}
