import PlumbSyntax

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

extension PlainArray<Int> {
  /// Sorts in ascending order. O(n) for many numbers that are not negative, by eleven bits at a time; what is sorted already
  /// takes no memory.
  @inline(never)
  @_optimize(speed)
  mutating func sort() {
    guard let base, count > 1 else { return }
    var (isSorted, bits) = (true, base[0])
    for place in 1..<count {
      if base[place - 1] > base[place] { isSorted = false }
      bits |= base[place]
    }
    if isSorted { return }
    // To find where each digit ends takes as long as sorting some hundred numbers.
    if count < 256 || bits < 0 { return sort(by: <) }
    let digits = 1 << 11
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: count + digits)
    defer { memory.deallocate() }
    let ends = memory + count
    var (from, to) = (base, memory)
    var shift = 0
    while bits >> shift != 0 {
      ends.initialize(repeating: 0, count: digits)
      for place in 0..<count { ends[from[place] >> shift & (digits - 1)] += 1 }
      var end = 0
      for digit in 0..<digits {
        end += ends[digit]
        ends[digit] = end
      }
      for place in stride(from: count - 1, through: 0, by: -1) {
        let digit = from[place] >> shift & (digits - 1)
        ends[digit] -= 1
        to[ends[digit]] = from[place]
      }
      swap(&from, &to)
      shift += 11
    }
    if from != base { base.update(from: from, count: count) }
  }
}
