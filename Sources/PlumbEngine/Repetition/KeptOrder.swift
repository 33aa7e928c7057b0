/// Which of the things that are put into another order can stay where they are: a longest increasing subsequence, so that
/// the fewest have to move.
///
/// Patience sorting (Fredman, "On computing the length of longest increasing subsequences", 1975). O(n log n).
enum KeptOrder {
  /// `places`: the present place of each, in the new order; -1 for what is new. Gives for each whether it stays.
  static func staying(_ places: [Int32]) -> [Bool] {
    // Most often nothing has moved.
    if isAscending(places) { return places.map { $0 >= 0 } }
    // By length: the last element of the increasing subsequence of that length whose last place is the smallest.
    var ends: [Int32] = []
    var before = [Int32](repeating: -1, count: places.count)
    for (index, place) in places.enumerated() where place >= 0 {
      let length = ends.partitionPoint { places[Int($0)] < place }
      if length > 0 { before[index] = ends[length - 1] }
      if length < ends.count {
        ends[length] = Int32(truncatingIfNeeded: index)
      } else {
        ends.append(Int32(truncatingIfNeeded: index))
      }
    }
    var result = [Bool](repeating: false, count: places.count)
    var next = ends.last ?? -1
    while next >= 0 {
      result[Int(next)] = true
      next = before[Int(next)]
    }
    return result
  }

  private static func isAscending(_ places: [Int32]) -> Bool {
    var last: Int32 = -1
    for place in places where place >= 0 {
      if place < last { return false }
      last = place
    }
    return true
  }
}
