import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

@Suite("Lists of extents")
struct ListExtentTests {
  @Test("round lengths up to 1/1024 point, and refuse what is not a length")
  func units() {
    verify(ExtentList.units(44) == 44 * 1024)
    verify(ExtentList.units(44.000_000_000_1) == 44 * 1024)
    verify(ExtentList.units(0.1 + 0.2 - 0.3) == 0)
    verify(ExtentList.units(0) == 0 && ExtentList.units(-0.0) == 0)
    verify(ExtentList.units(0.000_1) == 1)
    verify(ExtentList.units(10.0 / 3) == 3414)
    verify(ExtentList.units(1_000_000) == 1_024_000_000)
    for wrong in [Double.nan, .infinity, -.infinity, -0.001, 1_000_000.01, 1e12, 1e300] {
      verify(ExtentList.units(wrong) == nil)
    }
  }

  /// A list as an array: nil is an unknown item.
  private struct Naive {
    var items: [Int64?] = []
    let estimate: Int64

    func length(_ index: Int) -> Int64 { items[index] ?? estimate }
    func start(_ index: Int) -> Int64 { items[..<index].reduce(0) { $0 + ($1 ?? estimate) } }
    func index(at offset: Int64) -> Int? {
      var start: Int64 = 0
      for index in items.indices {
        if offset >= start && offset < start + length(index) { return index }
        start += length(index)
      }
      return nil
    }
    func items(in range: Range<Int64>) -> [Int] {
      items.indices.filter {
        length($0) > 0 && start($0) < range.upperBound && start($0) + length($0) > range.lowerBound
      }
    }
  }

  @Test("are what an array of the lengths is, after any edits", arguments: 0..<ListRandom.scripts)
  func random(seed: UInt64) {
    var random = ListRandom(seed)
    var pool = ExtentList.Pool()
    // Lists that share a pool do not disturb each other.
    var other = ExtentList(count: 5, in: &pool)
    other.set(77, at: 2, in: &pool)
    var naive = Naive(estimate: Int64([44, 0, 1][Int(seed % 3)]))
    var list = ExtentList(count: 0, in: &pool)
    let lengths: [Int64] = seed % 2 == 0 ? [0, 10, 20] : [0, 1, 2, 3, 5, 8, 13, 44, 1_024_000_000]
    for _ in 0..<400 {
      let count = naive.items.count
      let index = random.below(count)
      switch random.below(9) {
      case 0:
        let added = random.below(count > 150 ? 3 : 12)
        let target = random.below(count + 1)
        verify(list.insert(added, at: target, in: &pool))
        naive.items.insert(contentsOf: Array(repeating: nil, count: added), at: target)
      case 1:
        let range = random.range(within: count, longest: 6)
        verify(list.remove(range, in: &pool))
        naive.items.removeSubrange(range)
      case 2 where count > 0:
        let target = random.below(count)
        verify(list.move(from: index, to: target, in: &pool))
        naive.items.insert(naive.items.remove(at: index), at: target)
      case 3:
        let range = random.range(within: count, longest: 4)
        list.forget(range, in: &pool)
        for place in range { naive.items[place] = nil }
      case 4 where count > 0:
        // Neighbours one after the other, as they are scrolled into view.
        for place in index..<min(count, index + 5) {
          list.set(lengths[0], at: place, in: &pool)
          naive.items[place] = lengths[0]
        }
      default:
        if count == 0 { continue }
        let length = lengths[random.below(lengths.count)]
        list.set(length, at: index, in: &pool)
        naive.items[index] = length
      }
      check(list, naive, pool, &random)
    }
    verify(other.total(estimate: 10, in: pool) == 117 && other.count(in: pool) == 5)
  }

  private func check(
    _ list: ExtentList, _ naive: Naive, _ pool: borrowing ExtentList.Pool, _ random: inout ListRandom
  ) {
    let count = naive.items.count
    let total = naive.start(count)
    verify(list.count(in: pool) == count)
    verify(list.total(estimate: naive.estimate, in: pool) == total)
    let isValid = pool.isValid(list.root) { $0 == $1 }
    verify(isValid)
    for index in [0, count - 1, count, -1, random.below(count)] {
      let extent = list.extent(of: index, estimate: naive.estimate, in: pool)
      if naive.items.indices.contains(index) {
        verify(extent?.start == naive.start(index) && extent?.length == naive.length(index))
        verify(list.isKnown(index, in: pool) == (naive.items[index] != nil))
      } else {
        verify(extent == nil && !list.isKnown(index, in: pool))
      }
    }
    let offsets = [-1, 0, total - 1, total, Int64(random.below(Int(total) + 1)), naive.start(random.below(count + 1))]
    for offset in offsets {
      verify(list.index(at: offset, estimate: naive.estimate, in: pool) == naive.index(at: offset))
    }
    let start = offsets[4] - 3
    let range = start..<start + Int64(random.below(60))
    var found: [Int] = []
    list.forEachItem(in: range, estimate: naive.estimate, in: pool) { found.append($0) }
    verify(found == naive.items(in: range))
  }

  @Test("keep ten million items in a node, and a thousand measured ones in 2001")
  func memory() {
    var pool = ExtentList.Pool()
    var list = ExtentList(count: 10_000_000, in: &pool)
    verify(pool.memory < 1024)
    verify(list.total(estimate: 45_056, in: pool) == 450_560_000_000)
    var random = ListRandom(1)
    for spot in 0..<1000 { list.set(Int64(random.below(100_000)), at: spot * 9_973 + 5, in: &pool) }
    // 56 bytes a node; the pool grows by half.
    verify(pool.memory < 2001 * 56 * 3 / 2)
    let extent = list.extent(of: 9_999_999, estimate: 45_056, in: pool)
    verify(extent.map { $0.start + $0.length } == list.total(estimate: 45_056, in: pool))
    list.forget(0..<10_000_000, in: &pool)
    let isOneRun = pool.find(list.root, element: 0)?.run.count == 10_000_000
    verify(isOneRun)
  }

  @Test("measured one after the other, up or down, equal items are one run")
  func sequences() {
    for isUpwards in [false, true] {
      var pool = ExtentList.Pool()
      var list = ExtentList(count: 100_000, in: &pool)
      for index in 0..<10_000 { list.set(60, at: isUpwards ? 99_999 - index : index, in: &pool) }
      verify(pool.memory < 1024)
      verify(list.total(estimate: 44, in: pool) == 10_000 * 60 + 90_000 * 44)
    }
  }

  @Test("give the exact sum of their items after many edits")
  func exactness() {
    var random = ListRandom(7)
    var pool = ExtentList.Pool()
    var list = ExtentList(count: 20_000, in: &pool)
    let operations = Samples.count(5_000, "PLUMB_RANDOM_EXTENTS")
    for _ in 0..<operations {
      let count = list.count(in: pool)
      switch random.below(20) {
      case 0: verify(list.insert(random.below(20), at: random.below(count + 1), in: &pool))
      case 1: verify(list.remove(random.range(within: count, longest: 20), in: &pool))
      case 2: list.forget(random.range(within: count, longest: 20), in: &pool)
      case 3: _ = list.move(from: random.below(count), to: random.below(count), in: &pool)
      default: list.set(Int64(random.below(1_024_000_001)), at: random.below(count), in: &pool)
      }
    }
    var sum: Int64 = 0
    for index in 0..<list.count(in: pool) {
      guard let extent = list.extent(of: index, estimate: 45_056, in: pool), extent.start == sum else {
        Issue.record("item \(index) does not begin where the one before ends")
        return
      }
      sum += extent.length
    }
    verify(sum == list.total(estimate: 45_056, in: pool))
    let isValid = pool.isValid(list.root) { $0 == $1 }
    verify(isValid)
  }

  @Test("refuse indices that do not exist, and more than 2^31 - 1 items")
  func limits() {
    var pool = ExtentList.Pool()
    var list = ExtentList(count: Int(Int32.max), in: &pool)
    list.set(1_024_000_000, at: Int(Int32.max) - 1, in: &pool)
    verify(list.total(estimate: 1_024_000_000, in: pool) == 1_024_000_000 * Int64(Int32.max))
    verify(!list.insert(1, at: 0, in: &pool))
    verify(!list.remove(0..<Int.max, in: &pool))
    verify(!list.remove(-1..<1, in: &pool))
    verify(!list.move(from: 0, to: Int(Int32.max), in: &pool))
    verify(!list.move(from: -1, to: 0, in: &pool))
    list.set(5, at: -1, in: &pool)
    list.set(5, at: .max, in: &pool)
    list.set(-1, at: 0, in: &pool)
    list.set(.max, at: 0, in: &pool)
    list.forget(-5..<2, in: &pool)
    verify(list.summary(in: pool).unknown == Int(Int32.max) - 1)
    verify(list.index(at: .max, estimate: 1_024_000_000, in: pool) == nil)
    verify(list.index(at: .min, estimate: 1_024_000_000, in: pool) == nil)
  }
}
