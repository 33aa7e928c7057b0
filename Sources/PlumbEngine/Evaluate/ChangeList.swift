/// A change in the memory layout of `plumb_change`.
package struct RawChange {
  package var node: UInt64
  package var row: UInt32
  package var kind: Int32
  package var property: UInt64

  package static let frame: Int32 = 1
  package static let property: Int32 = 2
}

/// Changes one after the other. Its memory is kept from one compute to the next, so that a steady frame allocates none.
final class ChangeList: @unchecked Sendable {
  private(set) var base: UnsafeMutablePointer<RawChange>
  private(set) var count = 0
  private(set) var capacity = 16

  init() { base = UnsafeMutablePointer<RawChange>.allocate(capacity: 16) }

  deinit { base.deallocate() }

  @inline(__always)
  func append(_ change: RawChange) {
    if count == capacity { grow() }
    (base + count).initialize(to: change)
    count += 1
  }

  func removeAll() { count = 0 }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<RawChange>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// Makes this the changes of two lists whose rows ascend, those of `frames` first in a row.
  func merge(_ frames: ChangeList, _ properties: ChangeList) {
    removeAll()
    var frame = 0
    var property = 0
    while frame < frames.count || property < properties.count {
      if property >= properties.count
        || frame < frames.count && frames.base[frame].row <= properties.base[property].row
      {
        append(frames.base[frame])
        frame += 1
      } else {
        append(properties.base[property])
        property += 1
      }
    }
  }
}
