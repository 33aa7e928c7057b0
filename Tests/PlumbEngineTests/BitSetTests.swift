import Testing

@testable import PlumbEngine

@Suite("Bit sets")
struct BitSetTests {
  @Test("walk their members in ascending order, however far apart")
  func order() {
    let set = BitSet(count: 100_000)
    let members = [0, 1, 63, 64, 4095, 4096, 4097, 8191, 65_535, 99_999]
    for member in members.reversed() { set.insert(member) }
    var found: [Int] = []
    let end = 196 << BitSet.groupShift
    var next = set.next(from: 0, below: end)
    while next >= 0 {
      found.append(next)
      next = set.next(from: next + 1, below: end)
    }
    #expect(found == members)
    #expect(members.allSatisfy { set.contains($0) })
    #expect(!set.contains(2) && !set.contains(99_998))
    // Within bounds that are those of groups.
    #expect(set.next(from: 4098, below: 15 << BitSet.groupShift) == -1)
    #expect(set.next(from: 4098, below: 16 << BitSet.groupShift) == 8191)
    #expect(set.nextGroup(from: 0, below: 196) == 0)
    #expect(set.nextGroup(from: 1, below: 196) == 7)
    #expect(set.nextGroup(from: 9, below: 15) == 15)
    #expect(set.nextGroup(from: 128, below: 196) == 195)
  }

  @Test("forget what was removed")
  func removal() {
    let set = BitSet(count: 10_000)
    let end = 20 << BitSet.groupShift
    set.insert([5000, 5001, 9000], 0, 2)
    set.remove(5000)
    #expect(set.next(from: 0, below: end) == 5001)
    set.remove(5001)
    #expect(set.next(from: 0, below: end) == -1)
    set.insert(7)
    set.insert(600)
    set.insert(1200)
    set.removeAll(fromGroup: 0, belowGroup: 2)
    #expect(set.next(from: 0, below: end) == 1200)
    set.clear(2)
    #expect(set.next(from: 0, below: end) == -1)
  }

  @Test("Ranges of members are those members, one by one")
  func ranges() {
    let end = 20 << BitSet.groupShift
    for range in [0..<0, 5..<6, 0..<64, 63..<65, 1..<64, 500..<900, 511..<513, 64..<1024, 1000..<10_000] {
      let (set, other) = (BitSet(count: 10_000), BitSet(count: 10_000))
      set.insert(range)
      for member in range { other.insert(member) }
      var (found, wanted) = ([Int](), [Int]())
      var bit = set.next(from: 0, below: end)
      while bit >= 0 {
        found.append(bit)
        bit = set.next(from: bit + 1, below: end)
      }
      bit = other.next(from: 0, below: end)
      while bit >= 0 {
        wanted.append(bit)
        bit = other.next(from: bit + 1, below: end)
      }
      #expect(found == wanted && found == Array(range))
    }
  }
}
