/// A set of small numbers that is walked in ascending order, with a summary of which words are not 0: finding the next
/// member among 100,000 looks at a few words.
struct BitSet {
  private var words: FixedArray<UInt64>
  private var summary: FixedArray<UInt64>
  private(set) var isEmpty = true

  init(count: Int) {
    words = FixedArray(repeating: 0, count: count / 64 + 1)
    summary = FixedArray(repeating: 0, count: count / 4096 + 1)
  }

  /// Adds a member, which must be below the count the set was made for.
  @inline(__always)
  mutating func insert(_ member: Int) {
    words.base[member >> 6] |= 1 << UInt64(member & 63)
    summary.base[member >> 12] |= 1 << UInt64((member >> 6) & 63)
    isEmpty = false
  }

  @inline(__always)
  mutating func remove(_ member: Int) {
    let word = member >> 6
    words.base[word] &= ~(1 << UInt64(member & 63))
    if words.base[word] == 0 { summary.base[member >> 12] &= ~(1 << UInt64(word & 63)) }
  }

  /// The smallest member that is not below `start`, or -1.
  @inline(__always)
  func next(from start: Int) -> Int {
    let word = start >> 6
    guard word < words.count else { return -1 }
    let bits = words.base[word] & (~0 << UInt64(start & 63))
    if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
    return next(fromWord: word + 1)
  }

  private func next(fromWord start: Int) -> Int {
    var group = start >> 6
    guard group < summary.count else { return -1 }
    var bits = summary.base[group] & (~0 << UInt64(start & 63))
    while bits == 0 {
      group += 1
      if group >= summary.count { return -1 }
      bits = summary.base[group]
    }
    let word = group << 6 + bits.trailingZeroBitCount
    return word << 6 + words.base[word].trailingZeroBitCount
  }

  /// Removes all members. O(words that are not 0).
  mutating func removeAll() {
    for group in 0..<summary.count where summary.base[group] != 0 {
      var bits = summary.base[group]
      while bits != 0 {
        words.base[group << 6 + bits.trailingZeroBitCount] = 0
        bits &= bits - 1
      }
      summary.base[group] = 0
    }
    isEmpty = true
  }

  /// Says that no member is left, once the walker has removed them all.
  mutating func markEmpty() { isEmpty = true }

  /// Bytes held.
  var memory: Int { (words.count + summary.count) * 8 }
}
