extension RandomAccessCollection where Index == Int {
  /// The index of the first element that does not satisfy a predicate which all elements before it satisfy; `endIndex` if
  /// all do. O(log n).
  @_optimize(speed)
  func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
