import PlumbEngine

/// Values that C borrows, at addresses that are stable until `clear()`, which keeps the memory for the next values.
struct BorrowedValues: ~Copyable {
  private static let valuesPerChunk = 32
  private var chunks: [UnsafeMutablePointer<Value>] = []
  private var count = 0

  init() {}

  deinit {
    var rest = count
    for chunk in chunks {
      chunk.deinitialize(count: min(rest, Self.valuesPerChunk))
      rest -= min(rest, Self.valuesPerChunk)
      chunk.deallocate()
    }
  }

  /// A copy at a fixed address. A value identical to one of the last is not stored again, so that repeated reads take
  /// no more memory.
  mutating func keep(_ value: Value) -> UnsafePointer<Value> {
    var index = count
    while index > 0, index > count - Self.valuesPerChunk {
      index -= 1
      let known = chunks[index / Self.valuesPerChunk] + index % Self.valuesPerChunk
      if known.pointee.isIdentical(to: value) { return UnsafePointer(known) }
    }
    if count == chunks.count * Self.valuesPerChunk {
      chunks.append(UnsafeMutablePointer<Value>.allocate(capacity: Self.valuesPerChunk))
    }
    let address = chunks[count / Self.valuesPerChunk] + count % Self.valuesPerChunk
    address.initialize(to: value)
    count += 1
    return UnsafePointer(address)
  }

  /// Ends the borrowing of all values.
  @inline(__always)
  mutating func clear() {
    if count > 0 { empty() }
  }

  private mutating func empty() {
    var index = 0
    while count > 0 {
      let used = min(count, Self.valuesPerChunk)
      chunks[index].deinitialize(count: used)
      count -= used
      index += 1
    }
  }
}
