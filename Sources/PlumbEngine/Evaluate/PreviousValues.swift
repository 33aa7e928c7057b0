import PlumbSyntax

/// What a program published that another replaced since: read, and compared with, until the other is computed.
struct PreviousValues {
  /// Of a property that has no expression any more.
  struct Dropped {
    var row: UInt32
    var name: String
    var value: Value
  }

  /// By property of the new program: what was read of it, nil for that of a new node. Empty where nothing was published.
  var values: [Value?] = []
  /// By row of the new program.
  var dropped: [Dropped] = []

  var isEmpty: Bool { values.isEmpty && dropped.isEmpty }

  /// Bytes of its storage.
  var memory: Int {
    var bytes = values.memory + dropped.memory
    for entry in dropped { bytes += entry.name.memory }
    return bytes
  }

  /// Whether a value is another one than was read while the program before was in place.
  @_optimize(speed)
  @inline(never)
  func isNews(_ value: Value, _ index: Int) -> Bool {
    guard let before = values[index] else { return true }
    return !before.isIdentical(to: value)
  }

  /// What was published for a property of a row that has no expression any more.
  func droppedValue<Name: Collection>(_ row: Int, _ name: Name) -> Value? where Name.Element == UInt8 {
    dropped[droppedRange(row)].first { $0.name.utf8.elementsEqual(name) }?.value
  }

  /// Whether parts of a structure had expressions of their own.
  func hasDroppedParts<Name: Collection>(_ row: Int, _ name: Name) -> Bool where Name.Element == UInt8 {
    dropped[droppedRange(row)].contains { StructKeys.isPart($0.name.utf8, of: name) }
  }

  /// The dropped properties of a row.
  func droppedRange(_ row: Int) -> Range<Int> {
    if dropped.isEmpty { return 0..<0 }
    let first = firstDropped(row)
    var end = first
    while end < dropped.count, Int(dropped[end].row) == row { end += 1 }
    return first..<end
  }

  /// The first whose row is not less.
  private func firstDropped(_ row: Int) -> Int {
    var low = 0
    var high = dropped.count
    while low < high {
      let middle = (low + high) / 2
      if Int(dropped[middle].row) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
