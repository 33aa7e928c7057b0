import Testing

@testable import PlumbEngine

@Suite("Bit sets")
struct BitSetTests {
  @Test("walk their members in ascending order, however far apart")
  func order() {
    var set = BitSet(count: 100_000)
    let members = [0, 1, 63, 64, 4095, 4096, 4097, 8191, 65_535, 99_999]
    for member in members.reversed() { set.insert(member) }
    var found: [Int] = []
    var next = set.next(from: 0)
    while next >= 0 {
      found.append(next)
      next = set.next(from: next + 1)
    }
    #expect(found == members)
    #expect(set.next(from: 100_000) == -1)
  }

  @Test("forget what was removed, in the summary too")
  func removal() {
    var set = BitSet(count: 10_000)
    set.insert(5000)
    set.insert(5001)
    set.remove(5000)
    #expect(set.next(from: 0) == 5001)
    set.remove(5001)
    #expect(set.next(from: 0) == -1)
    set.insert(7)
    set.removeAll()
    #expect(set.isEmpty)
    #expect(set.next(from: 0) == -1)
  }
}
