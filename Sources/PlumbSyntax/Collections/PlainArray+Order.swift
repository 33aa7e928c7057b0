import CPosix

extension PlainArray {
  /// Heapsort (Williams, 1964): unlike the sort of the standard library it allocates nothing, so that frames can use
  /// it. Not stable. O(n log n); O(n) if the elements are in order already.
  @inlinable
  package mutating func sortInPlace(by comesBefore: (Element, Element) -> Bool) {
    var sorted = 1
    while sorted < count && !comesBefore(self[sorted], self[sorted - 1]) { sorted += 1 }
    if sorted >= count { return }
    var root = count / 2
    var end = count
    while end > 1 {
      // First builds a heap whose root is the last in the order, then moves the root to the end again and again.
      let moved: Element
      if root > 0 {
        root -= 1
        moved = self[root]
      } else {
        end -= 1
        moved = self[end]
        self[end] = self[0]
      }
      var place = root
      while 2 * place + 1 < end {
        var child = 2 * place + 1
        if child + 1 < end && comesBefore(self[child], self[child + 1]) { child += 1 }
        if !comesBefore(moved, self[child]) { break }
        self[place] = self[child]
        place = child
      }
      self[place] = moved
    }
  }

  /// Puts elements of another array in the place of a range of this one. O(elements behind it).
  package mutating func replace(_ range: Range<Int>, with elements: UnsafeBufferPointer<Element>) {
    checkIndex(range.upperBound, below: count + 1)
    let growth = elements.count - range.count
    let behind = count - range.upperBound
    if growth > 0, let first = elements.first { append(repeating: first, count: growth) }
    guard let base else { return }
    memmove(
      base + range.lowerBound + elements.count, base + range.upperBound, behind * MemoryLayout<Element>.stride)
    if let source = elements.baseAddress {
      memcpy(base + range.lowerBound, source, elements.count * MemoryLayout<Element>.stride)
    }
    if growth < 0 { removeAll(from: count + growth) }
  }
}
