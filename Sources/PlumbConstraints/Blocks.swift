import PlumbSyntax

/// Groups of free unknowns that items connect, directly or through others, and the items of each group. An item is a
/// row or a size that has a free unknown. Blocks are numbered in the order of their first members.
struct Blocks: ~Copyable {
  private var sets = UnionFind(count: 0)
  private var numberOf = PlainArray<Int32>()
  private var memberFirst = PlainArray<Int32>()
  private var memberList = PlainArray<Int32>()
  private struct Item: BitwiseCopyable {
    /// -1 at a place that is vacant.
    var number: Int32
    var level: Int32
  }

  /// Per block, its first item.
  private var itemFirst = PlainArray<Int32>()
  private var itemList = PlainArray<Item>()
  private(set) var blockCount = 0

  init() {}

  /// Starts with so many free unknowns, which nothing connects yet.
  mutating func begin(free: Int) {
    sets.begin(count: free)
    numberOf.removeAll()
    memberFirst.removeAll()
    memberList.removeAll()
    itemFirst.removeAll()
    itemList.removeAll()
    blockCount = 0
  }

  /// Bytes in use.
  var memory: Int {
    sets.memory + numberOf.memory + memberFirst.memory + memberList.memory + itemFirst.memory
      + itemList.memory
  }

  /// Whether they were in different blocks.
  @discardableResult
  mutating func join(_ one: Int, _ other: Int) -> Bool { sets.join(one, other) }

  /// Numbers the blocks. Called once, after the last `join`.
  mutating func number() {
    let frees = sets.count
    numberOf.append(repeating: -1, count: frees)
    for free in 0..<frees {
      let root = sets.root(free)
      if root == free {
        numberOf[free] = Int32(truncatingIfNeeded: blockCount)
        blockCount += 1
      } else {
        numberOf[free] = numberOf[root]
      }
    }
    memberFirst.append(repeating: 0, count: blockCount + 2)
    itemFirst.append(repeating: 0, count: blockCount + 2)
    for free in 0..<frees { memberFirst[block(of: free) + 2] += 1 }
    Self.sum(&memberFirst)
    memberList.append(repeating: 0, count: frees)
    for free in 0..<frees {
      let block = block(of: free)
      memberList[Int(memberFirst[block + 1])] = Int32(truncatingIfNeeded: free)
      memberFirst[block + 1] += 1
    }
  }

  /// Makes starts from numbers of elements. Until a group is filled, its start is one index further on, where it counts
  /// what has been placed.
  private static func sum(_ counts: inout PlainArray<Int32>) {
    for place in 2..<counts.count { counts[place] += counts[place - 1] }
  }

  func block(of free: Int) -> Int { Int(numberOf[free]) }
  func members(_ block: Int) -> Range<Int> { Int(memberFirst[block])..<Int(memberFirst[block + 1]) }
  func member(_ place: Int) -> Int { Int(memberList[place]) }
  func items(_ block: Int) -> Range<Int> { Int(itemFirst[block])..<Int(itemFirst[block + 1]) }
  /// -1 at a place that is vacant.
  func item(_ place: Int) -> Int { Int(itemList[place].number) }
  var itemCount: Int { itemList.count }
  func level(_ place: Int) -> Int { Int(itemList[place].level) }

  /// Items are added by a counting sort: `count` for each, then `distribute`, then `place` for each.
  mutating func count(_ item: Int, in free: Int) { itemFirst[block(of: free) + 2] += 1 }

  mutating func distribute() {
    Self.sum(&itemFirst)
    itemList.append(repeating: Item(number: 0, level: 0), count: Int(itemFirst[blockCount + 1]))
  }

  mutating func place(_ item: Int, in free: Int, level: Int) {
    let block = block(of: free)
    itemList[Int(itemFirst[block + 1])] = Item(
      number: Int32(truncatingIfNeeded: item), level: Int32(truncatingIfNeeded: level))
    itemFirst[block + 1] += 1
  }

  /// Inserts an item at a place of a block. O(items).
  mutating func insert(_ item: Int, level: Int, at place: Int, in block: Int) {
    itemList.insert(
      Item(number: Int32(truncatingIfNeeded: item), level: Int32(truncatingIfNeeded: level)), at: place)
    for other in block + 1...blockCount { itemFirst[other] += 1 }
  }

  mutating func replace(_ place: Int, by item: Int) {
    itemList[place].number = Int32(truncatingIfNeeded: item)
  }

  /// A new level comes before those from this one on.
  mutating func insertLevel(_ level: Int) {
    for place in itemList.indices where self.level(place) >= level { itemList[place].level += 1 }
  }

  /// Sorts the items of each block by level, and by number within a level.
  mutating func sortByLevel() {
    var keys = PlainArray<UInt64>()
    for block in 0..<blockCount {
      let range = items(block)
      if isSorted(range) { continue }
      keys.removeAll()
      for place in range { keys.append(key(place)) }
      keys.sortAscending()
      for (offset, place) in range.enumerated() {
        itemList[place] = Item(
          number: Int32(truncatingIfNeeded: Int(keys[offset] & 0xFFFF_FFFF)),
          level: Int32(truncatingIfNeeded: Int(keys[offset] >> 32)))
      }
    }
  }

  private func isSorted(_ places: Range<Int>) -> Bool {
    for place in places.dropFirst() where key(place - 1) > key(place) { return false }
    return true
  }

  private func key(_ place: Int) -> UInt64 {
    UInt64(UInt32(bitPattern: itemList[place].level)) << 32 | UInt64(UInt32(bitPattern: itemList[place].number))
  }
}

/// The priorities of a component in descending order. The level of a row is the index of its priority; level 0 is
/// required.
struct PriorityLevels: ~Copyable {
  private var priorities = PlainArray<Double>()

  init() {}

  init(_ rows: borrowing ComponentRows) {
    priorities.append(Priority.required)
    for row in 0..<rows.count where rows[row].priority != priorities[priorities.count - 1] {
      priorities.append(rows[row].priority)
    }
    priorities.sortInPlace { $0 > $1 }
    var kept = 1
    for place in 1..<max(1, priorities.count) where priorities[place] != priorities[kept - 1] {
      priorities[kept] = priorities[place]
      kept += 1
    }
    priorities.removeAll(from: kept)
  }

  /// Bytes in use.
  var memory: Int {
    priorities.memory
  }

  var count: Int { priorities.count }

  /// Adds a priority. Its level if it is new.
  mutating func insert(_ priority: Double) -> Int? {
    let level = level(priority)
    if level < priorities.count && priorities[level] == priority { return nil }
    priorities.insert(priority, at: level)
    return level
  }

  /// O(log levels).
  func level(_ priority: Double) -> Int {
    var low = 0
    var high = priorities.count
    while low < high {
      let middle = (low + high) / 2
      if priorities[middle] > priority { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
