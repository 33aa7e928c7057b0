import PlumbSyntax

/// The keys of a dictionary in their order. Dictionaries of one shape share them: the elements of an array, most often.
package final class KeyList: ValueBox, @unchecked Sendable {
  let keys: [TextBox]

  /// No two of the keys may be equal.
  init(_ keys: [TextBox]) {
    self.keys = keys
    super.init()
  }

  deinit { giveBack() }

  package var count: Int { keys.count }

  /// Whether a key has these bytes.
  @inline(__always)
  package func has(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    keys[index].count == bytes.count && keys[index].bytes.elementsEqual(bytes)
  }

  /// Whether both have equal keys in the same order.
  func equals(_ other: KeyList) -> Bool {
    if self === other { return true }
    guard count == other.count else { return false }
    for index in keys.indices where keys[index] !== other.keys[index] && !keys[index].equals(other.keys[index]) {
      return false
    }
    return true
  }

  // MARK: - Counting

  override var byteCount: Int { HeapBlock.object(16) + keys.memory }

  override var uncountedBytes: Int {
    if isCounted { return 0 }
    var bytes = byteCount
    for key in keys { bytes += key.uncountedBytes }
    return bytes
  }

  override func count(in ledger: ValueLedger) -> Int {
    if isCounted { return 0 }
    var bytes = countAlone(in: ledger)
    for key in keys { bytes += key.count(in: ledger) }
    return bytes
  }
}
