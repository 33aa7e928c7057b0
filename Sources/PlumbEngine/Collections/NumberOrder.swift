/// Sorts by whole numbers. The sort of the standard library is compiled again for each type of elements and each comparison;
/// this one sorts places, once for all.
enum NumberOrder {
  /// The places of numbers in ascending order of these; equal ones keep their order. O(n log n).
  @inline(never)
  static func places(_ numbers: [Int64]) -> [Int] {
    var places = [Int](repeating: 0, count: numbers.count)
    for place in places.indices { places[place] = place }
    var merged = places
    var width = 1
    while width < numbers.count {
      var start = 0
      while start < numbers.count {
        let middle = min(start + width, numbers.count)
        let end = min(middle + width, numbers.count)
        var (first, second) = (start, middle)
        for place in start..<end {
          let takesFirst =
            first < middle && (second >= end || numbers[places[first]] <= numbers[places[second]])
          merged[place] = places[takesFirst ? first : second]
          if takesFirst { first += 1 } else { second += 1 }
        }
        start = end
      }
      swap(&places, &merged)
      width *= 2
    }
    return places
  }
}

extension Array {
  /// Sorts by whole numbers; elements with equal ones keep their order. What is sorted already takes no memory.
  @inline(__always)
  mutating func sort(byNumber number: (Element) -> Int64) {
    var isSorted = true
    for place in indices.dropFirst() where number(self[place - 1]) > number(self[place]) { isSorted = false }
    if isSorted { return }
    var numbers: [Int64] = []
    for element in self { numbers.append(number(element)) }
    var sorted: [Element] = []
    sorted.reserveCapacity(count)
    for place in NumberOrder.places(numbers) { sorted.append(self[place]) }
    self = sorted
  }
}
