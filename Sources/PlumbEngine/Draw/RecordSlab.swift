import PlumbSyntax

/// What a `RecordSlab` holds.
protocol SlabRecord {
  /// One that refers to nothing.
  init()
}

/// Records that stay at their addresses until they are removed, in a few large blocks: hosts keep pointers to them.
final class RecordSlab<Record: SlabRecord> {
  private struct Block {
    let base: UnsafeMutablePointer<Record>
    let capacity: Int
  }

  /// All but the last are full.
  private var blocks: [Block] = []
  private var next: UnsafeMutablePointer<Record>?
  /// Places behind `next` in the last block.
  private var left = 0
  private var removed = PlainArray<UnsafeMutablePointer<Record>>()
  private static var leastCapacity: Int { 16 }

  init() {}

  deinit {
    for place in blocks.indices {
      let used = blocks[place].capacity - (place == blocks.count - 1 ? left : 0)
      blocks[place].base.deinitialize(count: used)
      blocks[place].base.deallocate()
    }
  }

  var memory: Int {
    blocks.reduce(0) { $0 + HeapBlock.size($1.capacity * MemoryLayout<Record>.stride) } + removed.memory + blocks.memory
  }

  /// A record that refers to nothing.
  func add() -> UnsafeMutablePointer<Record> {
    let place = addUninitialized()
    place.initialize(to: Record())
    return place
  }

  /// Memory for a record, which the caller initialises.
  @inline(__always)
  func addUninitialized() -> UnsafeMutablePointer<Record> {
    // What was removed refers to nothing.
    if !removed.isEmpty { return removed.removeLast() }
    let place = (left > 0 ? next : nil) ?? addBlock()
    next = place + 1
    left &-= 1
    return place
  }

  func remove(_ place: UnsafeMutablePointer<Record>) {
    place.pointee = Record()
    removed.append(place)
  }

  @inline(never)
  private func addBlock() -> UnsafeMutablePointer<Record> {
    let capacity = max(Self.leastCapacity, blocks.reduce(0) { $0 + $1.capacity } / 2)
    let block = Block(base: .allocate(capacity: capacity), capacity: capacity)
    blocks.append(block)
    left = capacity
    return block.base
  }
}
