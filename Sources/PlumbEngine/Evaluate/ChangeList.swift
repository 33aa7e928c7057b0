/// A change in the memory layout of `plumb_change`.
package struct RawChange: BitwiseCopyable {
  package var node: UInt64
  package var row: UInt32
  package var kind: Int32
  package var property: UInt64

  package static let frame: Int32 = 1
  package static let property: Int32 = 2
  /// What is shown goes on its way there.
  package static let targetFrame: Int32 = 3
  package static let targetProperty: Int32 = 4
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
    let larger = Self.allocate(room)
    // As memory: optimised for size, typed copies go element by element.
    UnsafeMutableRawPointer(Self.start(in: larger)).copyMemory(
      from: base, byteCount: count * MemoryLayout<RawChange>.stride)
    take(larger, room)
  }

  /// Moves what is listed behind so many further changes, which are to be written. Makes room for them and no more.
  @inline(never)
  func move(behind added: Int) {
    let needed = count + added
    let larger = needed > capacity ? Self.allocate(needed) : nil
    let start = larger.map { Self.start(in: $0) } ?? base
    UnsafeMutableRawPointer(start + added).copyMemory(from: base, byteCount: count * MemoryLayout<RawChange>.stride)
    if let larger { take(larger, needed) }
    count = needed
  }

  private func take(_ memory: UnsafeMutableRawPointer, _ capacity: Int) {
    self.memory.deallocate()
    self.memory = memory
    base = Self.start(in: memory)
    self.capacity = capacity
  }

  /// Takes in changes in any order.
  @inline(never)
  func merge(_ found: inout [RawChange]) {
    if found.isEmpty { return }
    if found.count > 16 {
      found.sort(byNumber: { Int64($0.row) })
    } else {
      // A few are sorted without memory: there are some in each frame in which the focus moves.
      for end in found.indices.dropFirst() {
        var place = end
        while place > 0, found[place - 1].row > found[place].row {
          found.swapAt(place - 1, place)
          place -= 1
        }
      }
    }
    found.withUnsafeBufferPointer { merge($0) }
  }

  /// Takes in the changes of another list; of the same row they come after those that are here already.
  func merge(_ other: ChangeList) { merge(UnsafeBufferPointer(start: other.base, count: other.count)) }

  @_optimize(speed)
  @inline(never)
  private func merge(_ other: UnsafeBufferPointer<RawChange>) {
    guard other.count > 0, let otherFirst = other.baseAddress else { return }
    let needed = count + other.count
    let first = base
    let larger = needed > capacity ? Self.allocate(max(needed, capacity * 2)) : nil
    let start = larger.map { Self.start(in: $0) } ?? first
    var here = first + count - 1
    var there = otherFirst + other.count - 1
    var target = start + needed - 1
    // From the end, where there is room.
    while there >= otherFirst {
      if here >= first, here.pointee.row > there.pointee.row {
        target.pointee = here.pointee
        here -= 1
      } else {
        target.pointee = there.pointee
        there -= 1
      }
      target -= 1
    }
    if let larger {
      UnsafeMutableRawPointer(start).copyMemory(
        from: first, byteCount: (here + 1 - first) * MemoryLayout<RawChange>.stride)
      take(larger, max(needed, capacity * 2))
    }
    count = needed
  }
}
