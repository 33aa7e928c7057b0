import CPosix
import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Maps of whole numbers")
struct IndexMapTests {
  @Test("hold what a dictionary holds, through insertions and removals in any order")
  func againstADictionary() {
    var generator = SystemRandomNumberGenerator()
    var map = IndexMap<UInt32, Int32>()
    var expected: [UInt32: Int32] = [:]
    for step in 0..<20_000 {
      // Few keys, so that most are removed and put back while their neighbours stay.
      let key = UInt32.random(in: 0..<300, using: &generator) &* 0x0101_0101
      if step % 3 == 0 {
        map[key] = nil
        expected[key] = nil
      } else {
        map[key] = Int32(step)
        expected[key] = Int32(step)
      }
    }
    for key in UInt32(0)..<300 { #expect(map[key &* 0x0101_0101] == expected[key &* 0x0101_0101]) }
  }

  @Test("tell whether a key was there before it was inserted")
  func insertion() {
    var set = IndexMap<Int64, Int8>()
    let (first, second) = (set.insert(-7), set.insert(-7))
    #expect(first && !second)
    #expect(set.contains(-7) && !set.contains(7))
    #expect(set[-7] == 0)
  }

  @Test("find nothing when they are empty, and take no memory")
  func empty() {
    var map = IndexMap<UInt64, UInt64>()
    #expect(map.memory == 0 && map[0] == nil && !map.contains(.max))
    map[3] = nil
    #expect(map.memory == 0)
  }

  @Test("keep negative numbers and large keys apart")
  func extremes() {
    var map = IndexMap<Int64, Int32>()
    for (value, key) in [Int64.min, -1, 0, 1, .max].enumerated() { map[key] = -Int32(value) }
    #expect([Int64.min, -1, 0, 1, .max].map { map[$0] } == [0, -1, -2, -3, -4])
  }
}

@Suite("Maps of names")
struct NameMapTests {
  @Test("list names in the order in which they came, without those that were removed")
  func order() {
    var map = NameMap<Int>()
    for (index, name) in ["b", "a", "", "c"].enumerated() { map[name] = index }
    map["a"] = nil
    map["b"] = 7
    // The empty name is in every table from the start.
    #expect(map.names == ["", "b", "c"])
    #expect(map["b"] == 7 && map["a"] == nil && map[""] == 2 && map["d"] == nil)
  }

  @Test("tell apart names whose normal forms are equal")
  func bytes() {
    var map = NameMap<Int>()
    map["caf\u{E9}"] = 1
    #expect(map["cafe\u{301}"] == nil)
  }

  @Test("are empty again after everything was removed")
  func removal() {
    var map = NameMap<Int>()
    map["a"] = 1
    map.removeAll()
    #expect(map["a"] == nil && map.names.isEmpty)
  }

  @Test("know of a set which names are new")
  func set() {
    var set = NameSet()
    let new = ["a", "b", "a", "caf\u{E9}", "cafe\u{301}"].map { set.insert($0) }
    #expect(new == [true, true, false, true, true])
  }
}

@Suite("Scratch memory")
struct ScratchMemoryTests {
  @Test("lends its parts one behind the other, as long as there is room")
  func parts() {
    var scratch = ScratchMemory(size: 64)
    var first = scratch.array(Int32.self, capacity: 5)
    for number in 0..<5 { first.append(Int32(number)) }
    var second = scratch.array(UInt8.self, capacity: 16)
    for number in 0..<16 { second.append(UInt8(number)) }
    let (numbers, bytes) = (Array(first.elements), Array(second.elements))
    let (hasRoom, hasMore) = (scratch.hasRoom(16), scratch.hasRoom(17))
    #expect(numbers == [0, 1, 2, 3, 4] && bytes == Array(0..<16))
    #expect(hasRoom && !hasMore)
  }
}

@Suite("Fixed arrays")
struct FixedArrayTests {
  private final class Counted {
    let deinitialised: () -> Void
    init(_ deinitialised: @escaping () -> Void) { self.deinitialised = deinitialised }
    deinit { deinitialised() }
  }

  @Test("hold copies of the elements they are made of")
  func elements() {
    let array = FixedArray([3, 1, 2])
    #expect(Array(array.elements) == [3, 1, 2] && array[1] == 1 && array.indices == 0..<3)
    let made = FixedArray(count: 4) { $0 * $0 }
    #expect((0..<4).map { made[$0] } == [0, 1, 4, 9])
    #expect(FixedArray([Int]()).count == 0)
  }

  @Test("of zeros begin at a line of the cache")
  func zeros() {
    for count in [0, 1, 7, 8, 9, 1000] {
      let array = FixedArray<Double>(zeros: count)
      #expect(UInt(bitPattern: array.base) % 64 == 0)
      #expect(array.elements.allSatisfy { $0.bitPattern == 0 } && array.count == count)
    }
  }

  @Test("take the memory of a plain array without copying it")
  func takingMemory() {
    var plain = PlainArray<UInt32>()
    for number in 0..<100 { plain.append(UInt32(number)) }
    let (base, count) = (plain.base, plain.count)
    let array = FixedArray(&plain)
    let isEmpty = plain.isEmpty
    #expect(isEmpty && array.count == count && Array(array.elements) == Array(0..<100))
    // Less than a quarter of its room was free, so that nothing moved it.
    #expect(UnsafePointer(array.base) == base.map { UnsafePointer($0) })
  }

  @Test("release their elements with themselves")
  func release() {
    var released = 0
    var array: FixedArray<Counted>? = FixedArray(count: 3) { _ in Counted { released += 1 } }
    #expect(array?.count == 3 && released == 0)
    array = nil
    #expect(released == 3)
  }
}

@Suite("Small parts")
struct SmallCollectionTests {
  @Test("A partition point is the first element that does not satisfy the predicate")
  func partitionPoint() {
    for count in 0..<40 {
      let array = Array(0..<count)
      for limit in 0...count { #expect(array.partitionPoint { $0 < limit } == limit) }
    }
  }

  @Test("Memory of its own lines is aligned and large enough")
  func ownLines() {
    for size in [0, 1, 63, 64, 65, 4000] {
      let memory = CacheLineMemory.allocate(size)
      defer { memory.deallocate() }
      let start = CacheLineMemory.start(in: memory)
      #expect(UInt(bitPattern: start) % 64 == 0 && start - memory <= CacheLineMemory.slack)
      // AddressSanitizer would tell.
      memset(start, 1, size)
    }
    #expect(MemoryLayout<CacheLinePadding>.size == 64)
  }

  @Test("A lock keeps threads apart")
  func lock() {
    final class Counter: @unchecked Sendable { var count = 0 }
    let (lock, counter) = (SpinLock(), Counter())
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5000 { lock.exclusively { counter.count += 1 } }
    }
    #expect(counter.count == 40_000)
    #expect(lock.exclusively { 3 } == 3)
  }

  @Test("Marks begin each kind at a group of its own")
  func marks() {
    let marks = Marks(blocks: 513, rows: 512, properties: 0)
    #expect(marks.rowGroup == 2 && marks.firstRow == 1024)
    #expect(marks.propertyGroup == 3 && marks.firstProperty == 1536 && marks.flags == 1536)
    #expect(marks.endGroup == 4 && marks.count == 2048)
    let full = Marks(blocks: 0, rows: 1, properties: 512)
    #expect(full.rowGroup == 0 && full.flags == full.firstProperty + 512 && full.flags < full.count)
  }

  @Test("An account counts against its own limit and its parent's, or not at all")
  func accounts() throws {
    let engine = MemoryAccount(.engine, limit: 100)
    let layout = MemoryAccount(.layout, limit: 60, parent: engine)
    let other = MemoryAccount(.layout, limit: 0, parent: engine)
    try layout.take(50)
    #expect(layout.available == 10 && other.available == 50 && other.isLimited)
    #expect(throws: Diagnostic.self) { try layout.take(11) }
    #expect(throws: Diagnostic.self) { try other.take(51) }
    #expect(layout.used == 50 && other.used == 0 && engine.used == 50)
    #expect(layout.tightest === layout && layout.obstacle(to: 10) == nil)
    other.add(45)
    #expect(layout.tightest === engine && layout.obstacle(to: 6) === engine)
    #expect(throws: Diagnostic.self) { try MemoryCharge(layout).set(6) }
    do {
      let charge = MemoryCharge(layout)
      try charge.set(5)
      #expect(engine.used == 100)
    }
    #expect(engine.used == 95 && layout.used == 50)
  }
}

@Suite("Handles of rows")
struct HandleTableTests {
  @Test("mean the row of their number until rows are renumbered")
  func fresh() {
    let table = HandleTable(count: 3, generation: 5)
    #expect((0..<3).map { table.row(table.handle($0)) } == [0, 1, 2])
    #expect(table.row(0) == nil)
    #expect(table.row(NodeHandle.make(slot: 3, generation: 5)) == nil)
    #expect(table.row(NodeHandle.make(slot: 1, generation: 6)) == nil)
    #expect(table.memory == 0)
  }

  @Test("follow their row to its new number, and are stale when it is gone")
  func renumbered() {
    var table = HandleTable(count: 4, generation: 1)
    let old = (0..<4).map { table.handle($0) }
    // Row 1 is removed, a new row comes first, the others change places.
    table.renumber([-1, 3, 0, 2], generation: 2)
    #expect(old.map { table.row($0) } == [2, nil, 3, 1])
    #expect((0..<4).map { table.row(table.handle($0)) } == [0, 1, 2, 3])
    // The slot is used again, the handle is another one.
    let new = table.handle(0)
    #expect(UInt32(truncatingIfNeeded: new) == UInt32(truncatingIfNeeded: old[1]) && new != old[1])
  }

  @Test("of pending rows mean nothing until they are accepted")
  func pending() throws {
    var table = HandleTable(count: 2, generation: 1)
    let old = (0..<2).map { table.handle($0) }
    table.append(count: 1, generation: 2)
    table.append(count: 1, generation: 2)
    let added = (2..<4).map { table.handle($0) }
    #expect(added.map { table.row($0) } == [nil, nil] && added.map { table.rowOrPending($0) } == [2, 3])
    #expect(old.map { table.rowOrPending($0) } == [0, 1] && table.count == 2)
    table.removePending(from: 3)
    #expect(table.rowOrPending(added[1]) == nil)
    table.acceptPending()
    #expect(table.row(added[0]) == 2 && table.count == 3)
    table.remove(1)
    #expect(table.row(old[1]) == nil && table.row(old[0]) == 0)
    // The slot is used again, and numbers of rows are not.
    table.append(count: 1, generation: 3)
    #expect(table.row(old[1]) == nil && table.rowOrPending(table.handle(3)) == 3)
    table.renumber([0, 3, 2], generation: 4)
    #expect(table.row(added[0]) == 2 && table.row(table.handle(1)) == 1)
  }

  @Test("are never given twice, whatever is removed and added")
  func unique() {
    var table = HandleTable(count: 8, generation: 1)
    var seen = Set((0..<8).map { table.handle($0) })
    var live = Array(seen)
    for generation in UInt32(2)..<200 {
      let rows = Array(0..<Int32(table.count)).shuffled().prefix(Int.random(in: 0...table.count))
      let added = Int.random(in: 0...3)
      let kept = Set(rows.map { table.handle(Int($0)) })
      table.renumber(rows + [Int32](repeating: -1, count: added), generation: generation)
      for row in rows.count..<table.count { #expect(seen.insert(table.handle(row)).inserted) }
      for handle in live { #expect((table.row(handle) != nil) == kept.contains(handle)) }
      live = (0..<table.count).map { table.handle($0) }
      #expect(live.indices.allSatisfy { table.row(live[$0]) == $0 })
    }
  }
}

@Suite("Sorted whole numbers")
struct SortedNumberTests {
  /// What numbers are, by where each comes from.
  private static let kinds: [(name: String, make: @Sendable (Int) -> Int)] = [
    ("few different ones", { _ in .random(in: 0..<7) }),
    ("many", { _ in .random(in: 0..<1 << 40) }),
    ("negative ones among them", { _ in .random(in: -1000..<1000) }),
    ("the largest", { $0 % 3 == 0 ? .max : .max - $0 }),
    ("descending", { 5000 - $0 }),
    ("ascending but one", { $0 == 200 ? 0 : $0 }),
  ]

  @Test("are those of the standard library's sort", arguments: [0, 1, 2, 17, 255, 256, 1000, 5000])
  func againstTheStandardLibrary(count: Int) {
    for kind in Self.kinds {
      let numbers = (0..<count).map(kind.make)
      var sorted = PlainArray<Int>()
      for number in numbers { sorted.append(number) }
      sorted.sort()
      #expect(Array(sorted.elements) == numbers.sorted(), "\(kind.name)")
    }
  }
}
