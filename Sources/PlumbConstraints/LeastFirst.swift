import PlumbSyntax

/// A binary min-heap of numbers, ordered by weight, then by number.
struct LeastFirst: ~Copyable {
  /// Weight and number packed into one integer, so that one comparison orders by both.
  private var heap = PlainArray<UInt64>()

  init() {}

  /// Bytes in use.
  var memory: Int { heap.memory }

  mutating func removeAll() { heap.removeAll() }

  /// O(log n). Weights and numbers are not negative.
  mutating func add(_ number: Int, _ weight: Int32) {
    let entry = UInt64(UInt32(bitPattern: weight)) << 32 | UInt64(UInt32(truncatingIfNeeded: number))
    heap.append(entry)
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      if heap[parent] <= entry { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = entry
  }

  /// Removes and returns the first. O(log n).
  mutating func next() -> Int? {
    guard let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return Int(last & 0xFFFF_FFFF) }
    let first = heap[0]
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count && heap[child + 1] < heap[child] { child += 1 }
      if heap[child] >= last { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = last
    return Int(first & 0xFFFF_FFFF)
  }
}
