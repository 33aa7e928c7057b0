/// A change in the memory layout of `plumb_change`.
package struct RawChange: BitwiseCopyable {
  package var node: UInt64
  package var row: UInt32
  package var kind: Int32
  package var property: UInt64

  package static let frame: Int32 = 1
  package static let property: Int32 = 2
}

/// Changes one after the other, rows ascending. Has room for all that a steady frame can change, so that none of them
/// allocates.
final class ChangeList: @unchecked Sendable {
  private let before = CacheLinePadding()
  private var memory: UnsafeMutableRawPointer
  private(set) var base: UnsafeMutablePointer<RawChange>
  private(set) var count = 0
  private(set) var capacity: Int
  private let after = CacheLinePadding()

  @_optimize(speed)
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    memory = Self.allocate(self.capacity)
    base = Self.start(in: memory)
  }

  deinit { memory.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    CacheLineMemory.allocate(capacity * MemoryLayout<RawChange>.stride)
  }

  private static func start(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<RawChange> {
    CacheLineMemory.start(in: memory).assumingMemoryBound(to: RawChange.self)
  }

  @inline(__always)
  func append(_ change: RawChange) {
    if count == capacity { reserve(count + 1) }
    (base + count).initialize(to: change)
    count += 1
  }

  func removeAll() { count = 0 }

  /// Where so many changes can be written to an empty list; `setCount` says how many were.
  @inline(__always)
  func room(for needed: Int) -> UnsafeMutablePointer<RawChange> {
    if needed > capacity { reserve(needed) }
    return base
  }

  @inline(__always)
  func setCount(_ count: Int) { self.count = count }

  @inline(never)
  private func reserve(_ needed: Int) {
    let room = max(needed, capacity * 2)
    let largerMemory = Self.allocate(room)
    let larger = Self.start(in: largerMemory)
    larger.update(from: base, count: count)
    memory.deallocate()
    memory = largerMemory
    base = larger
    capacity = room
  }

  /// Takes in the changes of another list; of the same row they come after those that are here already.
  func merge(_ other: ChangeList) {
    guard other.count > 0 else { return }
    if count + other.count > capacity { reserve(count + other.count) }
    var here = count - 1
    var there = other.count - 1
    count += other.count
    var target = count - 1
    // From the end, where there is room.
    while there >= 0 {
      if here >= 0 && base[here].row > other.base[there].row {
        base[target] = base[here]
        here -= 1
      } else {
        base[target] = other.base[there]
        there -= 1
      }
      target -= 1
    }
  }
}
