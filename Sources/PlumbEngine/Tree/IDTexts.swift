import PlumbSyntax

/// The ids of all rows as C reads them: zero-terminated, at addresses that last as long as this does.
final class IDTexts: @unchecked Sendable {
  private let bytes: UnsafeMutablePointer<UInt8>
  /// By row: where the id begins; -1 for none.
  private let starts: FixedArray<Int>

  private let byteCount: Int

  /// Bytes of its storage.
  var memory: Int { HeapBlock.size(byteCount) + starts.memory }

  @_optimize(speed)
  init(_ ids: [Name], _ names: NameTable) {
    var starts = PlainArray<Int>()
    starts.reserveCapacity(ids.count)
    var size = 0
    for id in ids {
      starts.append(id == .empty ? -1 : size)
      if id != .empty { size += names.byteCount(id) + 1 }
    }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, size))
    self.bytes = bytes
    byteCount = max(1, size)
    for row in ids.indices where starts[row] >= 0 {
      let start = starts[row]
      names.withBytes(ids[row]) { text in
        if let source = text.baseAddress { (bytes + start).initialize(from: source, count: text.count) }
        (bytes + start + text.count).initialize(to: 0)
      }
    }
    self.starts = FixedArray(&starts)
  }

  deinit { bytes.deallocate() }

  /// The id of a row, nil for none.
  func text(_ row: Int) -> UnsafePointer<CChar>? {
    guard row >= 0, row < starts.count, starts[row] >= 0 else { return nil }
    return UnsafeRawPointer(bytes + starts[row]).assumingMemoryBound(to: CChar.self)
  }
}
