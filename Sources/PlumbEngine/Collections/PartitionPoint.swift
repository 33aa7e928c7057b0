extension Array {
  /// The index of the first element that does not satisfy a predicate which all elements before it satisfy; `count` if
  /// all do. O(log n).
  @_optimize(speed)
  func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
