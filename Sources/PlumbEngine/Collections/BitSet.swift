/// A three-level bitmap over small integers, iterated in order. A byte says of each group of eight words whether it may
/// have members, a bit says so of eight groups: finding the next of 100,000 looks at a few words.
///
/// Members must be below the count the set was made for; callers check that.
struct BitSet {
  static let groupShift = 9
  static let wordsPerGroup = 8

  let words: UnsafeMutablePointer<UInt64>
  let groups: UnsafeMutablePointer<UInt8>
  /// Eight groups are a chunk: one word of `groups`, one bit of this.
  private let chunks: UnsafeMutablePointer<UInt64>
  private let storage: FixedArray<UInt64>

  /// Bytes of a set for so many numbers.
  static func memory(count: Int) -> Int {
    let groupCount = count >> groupShift + 1
    let chunkCount = (groupCount + 7) / 8
    return (groupCount * wordsPerGroup + chunkCount + (chunkCount + 63) / 64) * MemoryLayout<UInt64>.stride
  }

  @_optimize(speed)
  init(count: Int) {
    let groupCount = count >> Self.groupShift + 1
    let wordCount = groupCount * Self.wordsPerGroup
    let chunkCount = (groupCount + 7) / 8
    storage = FixedArray(zeros: wordCount + chunkCount + (chunkCount + 63) / 64)
    words = storage.base
    groups = UnsafeMutableRawPointer(storage.base + wordCount).assumingMemoryBound(to: UInt8.self)
    chunks = storage.base + wordCount + chunkCount
  }

  @inline(__always)
  func insert(_ member: Int) {
    words[member &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: member)
    let group = member &>> Self.groupShift
    if groups[group] == 0 {
      groups[group] = 1
      chunks[group &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: group &>> 3)
    }
  }

  /// Adds members that follow each other, which are all in one word.
  @inline(__always)
  private func insert(word members: Range<Int>) {
    insert(members.lowerBound)
    let count = UInt64(truncatingIfNeeded: members.count)
    let mask = count == 64 ? UInt64.max : 1 &<< count &- 1
    words[members.lowerBound &>> 6] |= mask &<< UInt64(truncatingIfNeeded: members.lowerBound & 63)
  }

  /// Adds members that follow each other. O(their number / 64).
  func insert(_ members: Range<Int>) {
    var first = members.lowerBound
    while first < members.upperBound {
      let end = min(members.upperBound, (first | 63) + 1)
      insert(word: first..<end)
      first = end
    }
  }

  /// Adds `members[start..<end]`.
  @inline(__always)
  func insert(_ members: UnsafePointer<UInt32>, _ start: UInt32, _ end: UInt32) {
    var next = members + Int(start)
    let last = members + Int(end)
    while next < last {
      insert(Int(next.pointee))
      next += 1
    }
  }

  @inline(__always)
  func remove(_ member: Int) { words[member &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: member)) }

  @inline(__always)
  func contains(_ member: Int) -> Bool { words[member &>> 6] &>> UInt64(truncatingIfNeeded: member) & 1 != 0 }

  /// The first group in `start..<end` that may have members, or `end`.
  @inline(__always)
  func nextGroup(from start: Int, below end: Int) -> Int {
    guard start < end else { return end }
    let chunk = start &>> 3
    let bits = bytes(chunk) & (~0 &<< UInt64(truncatingIfNeeded: (start & 7) &<< 3))
    if bits != 0 { return min(end, chunk &<< 3 &+ bits.trailingZeroBitCount &>> 3) }
    return chunk &<< 3 &+ 8 < end ? nextGroup(fromChunk: chunk &+ 1, below: end) : end
  }

  /// The bytes of eight groups, the first in the lowest bits.
  @inline(__always)
  private func bytes(_ chunk: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(groups).assumingMemoryBound(to: UInt64.self)[chunk])
  }

  /// As `nextGroup`, from the first group of a chunk on. `chunk` has groups below `end`.
  @inline(never)
  @_optimize(speed)
  private func nextGroup(fromChunk chunk: Int, below end: Int) -> Int {
    var word = chunk &>> 6
    var bits = chunks[word] & (~0 &<< UInt64(truncatingIfNeeded: chunk))
    while true {
      while bits == 0 {
        word &+= 1
        if word &<< 9 >= end { return end }
        bits = chunks[word]
      }
      let found = word &<< 6 &+ bits.trailingZeroBitCount
      if found &<< 3 >= end { return end }
      let groups = bytes(found)
      if groups != 0 { return min(end, found &<< 3 &+ groups.trailingZeroBitCount &>> 3) }
      // Emptied since: clearing a group leaves the bit of its chunk set.
      chunks[word] &= ~(1 &<< UInt64(truncatingIfNeeded: found))
      bits &= bits &- 1
    }
  }

  /// The smallest member in `start..<end`, or -1. `end` is that of a group.
  @_optimize(speed)
  func next(from start: Int, below end: Int) -> Int {
    var word = start >> 6
    var mask: UInt64 = ~0 << UInt64(start & 63)
    var group = nextGroup(from: start >> Self.groupShift, below: end >> Self.groupShift)
    while group < end >> Self.groupShift {
      let first = group * Self.wordsPerGroup
      if first > word {
        word = first
        mask = ~0
      }
      while word < first + Self.wordsPerGroup {
        let bits = words[word] & mask
        if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
        word += 1
        mask = ~0
      }
      group = nextGroup(from: group + 1, below: end >> Self.groupShift)
    }
    return -1
  }

  /// Removes the members of groups. O(groups that have any).
  @_optimize(speed)
  func removeAll(fromGroup start: Int, belowGroup end: Int) {
    var group = nextGroup(from: start, below: end)
    while group < end {
      clear(group)
      group = nextGroup(from: group + 1, below: end)
    }
  }

  /// Removes the members of one group.
  @inline(__always)
  func clear(_ group: Int) {
    (words + group &* Self.wordsPerGroup).update(repeating: 0, count: Self.wordsPerGroup)
    groups[group] = 0
  }

  /// Bytes held.
  var memory: Int { storage.count * 8 }
}
