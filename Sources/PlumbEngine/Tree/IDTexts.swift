import PlumbSyntax

/// The ids of all rows as C reads them: zero-terminated, at addresses that last until ids are added, or as long as this
/// does.
final class IDTexts: @unchecked Sendable {
  private var bytes = PlainArray<UInt8>()
  /// By row: where the id begins; -1 for none.
  private var starts = PlainArray<Int>()

  /// Bytes of its storage.
  var memory: Int { bytes.memory + starts.memory }

  init(_ ids: [Name], _ names: NameTable) {
    starts.reserveCapacity(ids.count)
    append(ids.indices, ids, names)
  }

  /// Adds the ids of rows behind all others. Amortised O(their bytes).
  @_optimize(speed)
  func append(_ rows: Range<Int>, _ ids: [Name], _ names: NameTable) {
    var size = 0
    for row in rows where ids[row] != .empty { size += names.byteCount(ids[row]) + 1 }
    if size == 0 { return starts.append(repeating: -1, count: rows.count) }
    // Amortised, and without growing once for each id.
    if bytes.count + size > bytes.capacity { bytes.reserveCapacity(bytes.count + max(size, bytes.count / 2)) }
    for row in rows {
      if ids[row] == .empty {
        starts.append(-1)
        continue
      }
      starts.append(bytes.count)
      names.withBytes(ids[row]) { for byte in $0 { bytes.append(byte) } }
      bytes.append(0)
    }
  }

  /// Forgets the ids of rows from one on.
  func cut(rows: Int) {
    if let first = starts.elements[rows...].first(where: { $0 >= 0 }) { bytes.removeAll(from: first) }
    starts.removeAll(from: rows)
  }

  /// The id of a row, nil for none.
  func text(_ row: Int) -> UnsafePointer<CChar>? {
    guard row >= 0, row < starts.count, starts[row] >= 0, let base = bytes.elements.baseAddress else { return nil }
    return UnsafeRawPointer(base + starts[row]).assumingMemoryBound(to: CChar.self)
  }
}
