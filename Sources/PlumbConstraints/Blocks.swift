import PlumbSyntax

/// Groups of free unknowns that items connect, directly or through others, and the items of each group. An item is a
/// row or a size that has a free unknown. Blocks are numbered in the order of their first members.
struct Blocks: ~Copyable {
  private var sets = UnionFind(count: 0)
  private var numberOf = PlainArray<Int32>()
  private var memberFirst = PlainArray<Int32>()
  private var memberList = PlainArray<Int32>()
  private var itemFirst = PlainArray<Int32>()
  private var itemNext = PlainArray<Int32>()
  private var itemList = PlainArray<Int32>()
  private var itemLevel = PlainArray<Int32>()
  private(set) var blockCount = 0

  init() {}

  init(free: Int) { sets = UnionFind(count: free) }

  /// Bytes in use.
  var memory: Int {
    sets.memory + numberOf.memory + memberFirst.memory + memberList.memory + itemFirst.memory + itemNext.memory
      + itemList.memory + itemLevel.memory
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
        memberFirst.append(0)
      } else {
        numberOf[free] = numberOf[root]
      }
      memberFirst[Int(numberOf[free])] += 1
    }
    var sum: Int32 = 0
    var next = PlainArray<Int32>()
    for block in 0..<blockCount {
      let size = memberFirst[block]
      memberFirst[block] = sum
      next.append(sum)
      sum += size
    }
    memberFirst.append(sum)
    memberList.append(repeating: 0, count: frees)
    for free in 0..<frees {
      let block = Int(numberOf[free])
      memberList[Int(next[block])] = Int32(truncatingIfNeeded: free)
      next[block] += 1
    }
    itemFirst.append(repeating: 0, count: blockCount + 1)
  }

  func block(of free: Int) -> Int { Int(numberOf[free]) }
  func members(_ block: Int) -> Range<Int> { Int(memberFirst[block])..<Int(memberFirst[block + 1]) }
  func member(_ place: Int) -> Int { Int(memberList[place]) }
  func items(_ block: Int) -> Range<Int> { Int(itemFirst[block])..<Int(itemFirst[block + 1]) }
  /// -1 at a place that is vacant.
  func item(_ place: Int) -> Int { Int(itemList[place]) }
  var itemCount: Int { itemList.count }
  func level(_ place: Int) -> Int { Int(itemLevel[place]) }

  /// Items are added by a counting sort: `count` for each, then `distribute`, then `place` for each.
  mutating func count(_ item: Int, in free: Int) { itemFirst[block(of: free)] += 1 }

  mutating func distribute() {
    var sum: Int32 = 0
    for block in 0..<blockCount + 1 {
      let size = itemFirst[block]
      itemFirst[block] = sum
      itemNext.append(sum)
      sum += size
    }
    itemList.append(repeating: 0, count: Int(sum))
    itemLevel.append(repeating: 0, count: Int(sum))
  }

  mutating func place(_ item: Int, in free: Int, level: Int) {
    let block = block(of: free)
    itemList[Int(itemNext[block])] = Int32(truncatingIfNeeded: item)
    itemLevel[Int(itemNext[block])] = Int32(truncatingIfNeeded: level)
    itemNext[block] += 1
  }

  /// Inserts an item at a place of a block. O(items).
  mutating func insert(_ item: Int, level: Int, at place: Int, in block: Int) {
    itemList.insert(Int32(truncatingIfNeeded: item), at: place)
    itemLevel.insert(Int32(truncatingIfNeeded: level), at: place)
    for other in block + 1...blockCount { itemFirst[other] += 1 }
  }

  mutating func replace(_ place: Int, by item: Int) { itemList[place] = Int32(truncatingIfNeeded: item) }

  /// A new level comes before those from this one on.
  mutating func insertLevel(_ level: Int) {
    for place in itemLevel.indices where Int(itemLevel[place]) >= level { itemLevel[place] += 1 }
  }

  /// Sorts the items of each block by level, and by number within a level.
  mutating func sortByLevel() {
    var keys = PlainArray<UInt64>()
    for block in 0..<blockCount {
      let range = items(block)
      if range.count < 2 { continue }
      keys.removeAll()
      for place in range {
        keys.append(UInt64(UInt32(bitPattern: itemLevel[place])) << 32 | UInt64(UInt32(bitPattern: itemList[place])))
      }
      keys.sortAscending()
      for (offset, place) in range.enumerated() {
        itemList[place] = Int32(truncatingIfNeeded: Int(keys[offset] & 0xFFFF_FFFF))
        itemLevel[place] = Int32(truncatingIfNeeded: Int(keys[offset] >> 32))
      }
    }
  }
}

/// The priorities of a component in descending order. The level of a row is the index of its priority; level 0 is
/// required.
struct PriorityLevels: ~Copyable {
  private var priorities = PlainArray<Double>()

  init() {}

  init(_ rows: borrowing ComponentRows) {
    priorities.append(Priority.required)
    for row in 0..<rows.count where rows.priority[row] != priorities[priorities.count - 1] {
      priorities.append(rows.priority[row])
    }
    priorities.sort { $0 > $1 }
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
