/// Finds order statistics in place.
enum StackSelection {
  /// The element that would stand at index `rank` of the sorted elements. Moves elements: those before `rank` are not
  /// larger then. Expected O(count).
  @_optimize(speed)
  static func smallest(_ rank: Int, of elements: UnsafeMutablePointer<Double>, count: Int) -> Double {
    var low = 0
    var high = count - 1
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    while low < high {
      // A place that does not depend on the order of the elements, so that sorted ones are not the worst.
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let pivot = elements[low + Int(truncatingIfNeeded: (seed >> 33) % UInt64(high - low + 1))]
      var left = low
      var right = high
      while left <= right {
        while elements[left] < pivot { left += 1 }
        while elements[right] > pivot { right -= 1 }
        if left <= right {
          (elements[left], elements[right]) = (elements[right], elements[left])
          left += 1
          right -= 1
        }
      }
      if rank <= right { high = right } else if rank >= left { low = left } else { return pivot }
    }
    return elements[rank]
  }
}
