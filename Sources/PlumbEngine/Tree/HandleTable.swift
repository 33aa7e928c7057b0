import PlumbSyntax

/// Handles of nodes: a slot and 1 in the low half, in the high half a generation that no other use of the slot has.
package enum NodeHandle {
  @inline(__always)
  static func make(slot: Int, generation: UInt32) -> UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: slot) &+ 1)
  }
}

/// Handles that keep meaning the same thing while the rows of things change: of nodes, and of state keys.
///
/// Things that are added are pending: they have handles and rows, but are not found by them, until they are accepted.
struct HandleTable {
  /// By row; empty while every row has the slot of its number. 0: no handle any more.
  private var handles: [UInt64] = []
  /// By slot: the row; `free`; below that `pending` minus the row.
  private var rows: [Int32] = []
  private var freeSlots: [Int32] = []
  private let generation: UInt32
  /// How many rows are not pending.
  private(set) var count: Int

  private static let free: Int32 = -1
  private static let pending: Int32 = -2

  init(count: Int, generation: UInt32) {
    self.count = count
    self.generation = generation
  }

  /// Bytes of its storage.
  var memory: Int { handles.memory + rows.memory + freeSlots.memory }

  @inline(__always)
  func handle(_ row: Int) -> UInt64 {
    handles.isEmpty ? NodeHandle.make(slot: row, generation: generation) : handles[row]
  }

  /// Writes the handles of rows. O(rows).
  @_optimize(speed)
  func copy(_ rows: Range<Int>, to target: UnsafeMutablePointer<UInt64>) {
    for (place, row) in rows.enumerated() { target[place] = handle(row) }
  }

  /// The row that a handle means, nil for a stale or foreign one, and for one that is pending. O(1).
  func row(_ handle: UInt64) -> Int? {
    let slot = Int(UInt32(truncatingIfNeeded: handle)) - 1
    guard !handles.isEmpty else {
      return slot >= 0 && slot < count && UInt32(truncatingIfNeeded: handle >> 32) == generation ? slot : nil
    }
    guard slot >= 0, slot < rows.count, rows[slot] >= 0, handles[Int(rows[slot])] == handle else { return nil }
    return Int(rows[slot])
  }

  /// As `row`, pending ones too.
  func rowOrPending(_ handle: UInt64) -> Int? {
    if let row = row(handle) { return row }
    let slot = Int(UInt32(truncatingIfNeeded: handle)) - 1
    guard slot >= 0, slot < rows.count, rows[slot] <= Self.pending else { return nil }
    let row = Int(Self.pending - rows[slot])
    return handles[row] == handle ? row : nil
  }

  private mutating func materialize() {
    guard handles.isEmpty else { return }
    handles = (0..<count).map { NodeHandle.make(slot: $0, generation: generation) }
    rows = (0..<Int32(truncatingIfNeeded: count)).map { $0 }
  }

  /// Adds pending rows behind all others. Amortised O(`count`).
  @_optimize(speed)
  mutating func append(count: Int, generation: UInt32) {
    materialize()
    let first = handles.count
    let reused = min(count, freeSlots.count)
    let (firstFree, firstSlot) = (freeSlots.count - 1, rows.count)
    handles.append(uninitialized: count)
    rows.append(uninitialized: count - reused)
    rows.withUnsafeMutableBufferPointer { rows in
      handles.withUnsafeMutableBufferPointer { handles in
        for place in 0..<count {
          let slot = place < reused ? Int(freeSlots[firstFree - place]) : firstSlot + place - reused
          rows[slot] = Self.pending - Int32(truncatingIfNeeded: first + place)
          handles[first + place] = NodeHandle.make(slot: slot, generation: generation)
        }
      }
    }
    freeSlots.removeLast(reused)
  }

  /// Forgets pending rows from `first` on.
  mutating func removePending(from first: Int) {
    while handles.count > max(first, count), let handle = handles.popLast() { release(handle) }
  }

  private mutating func release(_ handle: UInt64) {
    let slot = Int(UInt32(truncatingIfNeeded: handle)) - 1
    rows[slot] = Self.free
    freeSlots.append(Int32(truncatingIfNeeded: slot))
  }

  /// Makes pending rows findable.
  mutating func acceptPending() {
    for row in count..<max(count, handles.count) {
      rows[Int(UInt32(truncatingIfNeeded: handles[row])) - 1] = Int32(truncatingIfNeeded: row)
    }
    count = max(count, handles.count)
  }

  /// Forgets the handle of a row, whose number stays taken. O(1).
  mutating func remove(_ row: Int) {
    materialize()
    if handles[row] != 0 { release(handles[row]) }
    handles[row] = 0
  }

  /// Forgets rows from one on, whose handles are removed.
  mutating func cut(to count: Int) {
    handles.removeLast(handles.count - count)
    self.count = count
  }

  /// Gives the rows new numbers. `oldRows`: the previous row of each new row, pending or not; -1 for a new node, whose
  /// handle gets `generation`. Slots of rows that are gone are used again, their handles never. O(rows).
  mutating func renumber(_ oldRows: [Int32], generation: UInt32) {
    materialize()
    var fresh = [UInt64](repeating: 0, count: oldRows.count)
    for (row, old) in oldRows.enumerated() where old >= 0 { fresh[row] = handle(Int(old)) }
    for slot in rows.indices { rows[slot] = Self.free }
    for (row, handle) in fresh.enumerated() where handle != 0 {
      rows[Int(UInt32(truncatingIfNeeded: handle)) - 1] = Int32(truncatingIfNeeded: row)
    }
    freeSlots.removeAll(keepingCapacity: true)
    for slot in rows.indices.reversed() where rows[slot] < 0 { freeSlots.append(Int32(truncatingIfNeeded: slot)) }
    for row in fresh.indices where fresh[row] == 0 {
      let slot: Int
      if let reused = freeSlots.popLast() {
        slot = Int(reused)
        rows[slot] = Int32(truncatingIfNeeded: row)
      } else {
        slot = rows.count
        rows.append(Int32(truncatingIfNeeded: row))
      }
      fresh[row] = NodeHandle.make(slot: slot, generation: generation)
    }
    handles = fresh
    count = fresh.count
    // A table without rows would be taken for one that was never renumbered.
    if handles.isEmpty {
      rows = []
      freeSlots = []
    }
  }
}
