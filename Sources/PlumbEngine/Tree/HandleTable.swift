import PlumbSyntax

/// Handles of nodes: a slot and 1 in the low half, in the high half a generation that no other use of the slot has.
package enum NodeHandle {
  @inline(__always)
  static func make(slot: Int, generation: UInt32) -> UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: slot) &+ 1)
  }
}

/// Handles that keep meaning the same thing while the rows of things change: of nodes, and of state keys.
struct HandleTable {
  /// By row; empty while every row has the slot of its number.
  private var handles: [UInt64] = []
  /// By slot, -1 for a free one.
  private var rows: [Int32] = []
  private var free: [Int32] = []
  private let generation: UInt32
  private(set) var count: Int

  init(count: Int, generation: UInt32) {
    self.count = count
    self.generation = generation
  }

  /// Bytes of its storage.
  var memory: Int { handles.memory + rows.memory + free.memory }

  @inline(__always)
  func handle(_ row: Int) -> UInt64 {
    handles.isEmpty ? NodeHandle.make(slot: row, generation: generation) : handles[row]
  }

  /// The row that a handle means, nil for a stale or foreign one. O(1).
  func row(_ handle: UInt64) -> Int? {
    let slot = Int(UInt32(truncatingIfNeeded: handle)) - 1
    guard !handles.isEmpty else {
      return slot >= 0 && slot < count && UInt32(truncatingIfNeeded: handle >> 32) == generation ? slot : nil
    }
    guard slot >= 0, slot < rows.count, rows[slot] >= 0, handles[Int(rows[slot])] == handle else { return nil }
    return Int(rows[slot])
  }

  /// Gives the rows new numbers. `oldRows`: the previous row of each new row; -1 for a new node, whose handle gets
  /// `generation`. Slots of rows that are gone are used again, their handles never. O(rows).
  mutating func renumber(_ oldRows: [Int32], generation: UInt32) {
    if rows.isEmpty { rows = (0..<Int32(truncatingIfNeeded: count)).map { $0 } }
    var fresh = [UInt64](repeating: 0, count: oldRows.count)
    for (row, old) in oldRows.enumerated() where old >= 0 { fresh[row] = handle(Int(old)) }
    for slot in rows.indices { rows[slot] = -1 }
    for (row, handle) in fresh.enumerated() where handle != 0 {
      rows[Int(UInt32(truncatingIfNeeded: handle)) - 1] = Int32(truncatingIfNeeded: row)
    }
    free.removeAll(keepingCapacity: true)
    for slot in rows.indices.reversed() where rows[slot] < 0 { free.append(Int32(truncatingIfNeeded: slot)) }
    for row in fresh.indices where fresh[row] == 0 {
      let slot: Int
      if let reused = free.popLast() {
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
    if handles.isEmpty { rows = [] }
  }
}
