import CPosix
import Testing

@testable import PlumbSyntax

/// What is expected stands beside it in variables: the macro cannot take what cannot be copied.
@Suite struct PlainArrayTests {
  @Test func growsAndKeepsItsElements() {
    var array = PlainArray<Int32>()
    for number in 0..<1000 { array.append(Int32(number)) }
    let all = Array(array.elements)
    #expect(all == Array(0..<1000))
    array[7] += 100
    let (changed, last, popped, count) = (array[7], array.removeLast(), array.popLast(), array.count)
    #expect(changed == 107 && last == 999 && popped == 998 && count == 998)
  }

  @Test func isEmptyAgainAndKeepsItsMemory() {
    var array = PlainArray<UInt8>(repeating: 3, count: 5)
    let memory = array.base
    array.removeAll()
    let (isEmpty, popped) = (array.isEmpty, array.popLast())
    #expect(isEmpty && popped == nil)
    array.append(repeating: 4, count: 5)
    let (same, elements) = (array.base, Array(array.elements))
    #expect(same == memory && elements == [4, 4, 4, 4, 4])
  }

  /// Memory that is lent is neither moved nor freed nor given away.
  @Test func leavesLentMemoryWhenItGrowsOrGivesItsElementsAway() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    var array = PlainArray<Int32>(lent: memory, capacity: 4)
    for number in 0..<4 { array.append(Int32(number)) }
    let isLent = UnsafeRawPointer(array.base) == UnsafeRawPointer(memory)
    array.append(4)
    let (hasMoved, all) = (UnsafeRawPointer(array.base) != UnsafeRawPointer(memory), Array(array.elements))
    #expect(isLent && hasMoved && all == [0, 1, 2, 3, 4])
    var other = PlainArray<Int32>(lent: memory, capacity: 4)
    other.append(7)
    let given = other.release()
    let (isOther, element) = (UnsafeRawPointer(given) != UnsafeRawPointer(memory), given.pointee)
    free(given)
    #expect(isOther && element == 7)
  }

  @Test func addsAsManyElementsAsAreMade() {
    var array = PlainArray<Int32>(repeating: 1, count: 2)
    array.append(upTo: 5) { added in
      added[0] = 2
      added[1] = 3
      return 2
    }
    array.append(upTo: 0) { _ in 1 }
    let elements = Array(array.elements)
    #expect(elements == [1, 1, 2, 3])
  }

  @Test func addsCopiesOfItsOwnElementsWhileItGrows() {
    var array = PlainArray<UInt16>()
    for number in 0..<16 { array.append(UInt16(number)) }
    let capacity = array.capacity
    array.append(copying: 4..<10)
    array.append(copying: 2..<2)
    let (count, end) = (array.count, Array(array.elements.suffix(7)))
    #expect(capacity == 16 && count == 22 && end == [15, 4, 5, 6, 7, 8, 9])
  }

  /// Elements whose bytes are all the same are set at once, in any number but a few; others one by one.
  @Test(arguments: [1, 31, 32, 33, 1000])
  func repeatsElementsOfAnyBytes(count: Int) {
    for number: Int32 in [0, -1, 0x0101_0101, 1, 0x0100_0001, .min] {
      var array = PlainArray<Int32>(repeating: 7, count: 3)
      array.append(repeating: number, count: count)
      array.append(8)
      let all = Array(array.elements)
      #expect(all == [7, 7, 7] + [Int32](repeating: number, count: count) + [8])
    }
    for number in [0, -0.0, 1, Double.nan] {
      let array = PlainArray<Double>(repeating: number, count: count)
      let areSame = array.elements.allSatisfy { $0.bitPattern == number.bitPattern }
      #expect(areSame && array.count == count)
    }
  }

  @Test func nothingIsAllocatedForNothing() {
    var array = PlainArray<Double>()
    array.append(repeating: 1, count: 0)
    let nothing = array.base
    #expect(nothing == nil)
    array.reserveCapacity(100)
    let memory = array.base
    for number in 0..<100 { array.append(Double(number)) }
    let released = array.release()
    let (isEmpty, capacity) = (array.isEmpty, array.capacity)
    #expect(released == memory && isEmpty && capacity == 0)
    free(released)
  }
}
