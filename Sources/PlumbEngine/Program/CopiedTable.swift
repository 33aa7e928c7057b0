import CPosix
import PlumbSyntax

/// What numbers in the tables of copies are counted from.
enum CopyBase: UInt8 {
  case row, attribute, bodyAttribute, draft, input, instruction, source, maximumList
  /// The first cell, in place of a `CopiedCell`, and in place of 0.
  case cell, cellPlace
  /// In lists of readers: an entry, and what a draft and a cell are there.
  case entry, readingDraft, readingCell
  /// Of the program: the first number of what the copy's drafts write, in place of a `CopiedNumber`; a place in the lists, the
  /// same; a step, a block, a property, a published number, a measurement, and what that reads.
  case number, list, step, block, property, publishedNumber, measurement, measurementInput
}

/// How far the numbers of one copy are from those in the tables of its image: in memory of somebody else, who sets those that
/// the tables need which are pasted next.
struct CopyDistances {
  fileprivate let distances: UnsafeMutablePointer<UInt32>

  static var count: Int { 23 }

  /// `memory`: of `count` numbers.
  init(_ memory: UnsafeMutablePointer<UInt32>) { distances = memory }

  subscript(base: CopyBase) -> Int {
    get { Int(Int32(bitPattern: distances[Int(base.rawValue)])) }
    nonmutating set { distances[Int(base.rawValue)] = UInt32(truncatingIfNeeded: newValue) }
  }
}

/// A table that every copy has, and which of its 32-bit words are counted from something. Such a table is copied as bytes, and
/// then only these words are visited.
///
/// Who has the table frees its memory with `deallocate`. A noncopyable structure could do that itself, but the compiler copies
/// all of its fields to the stack at each call that gets one from a property of a class.
struct CopiedTable<Element: BitwiseCopyable> {
  private var table = PlainList<Element>()
  private let counted: UnsafeMutablePointer<CountedWords>

  init() {
    counted = .allocate(capacity: 1)
    counted.initialize(to: CountedWords())
  }

  var count: Int { table.count }
  var isEmpty: Bool { table.count == 0 }
  var indices: Range<Int> { 0..<table.count }
  /// As those of the image.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: table.base, count: table.count) }
  var memory: Int { table.memory + counted.pointee.memory }

  subscript(index: Int) -> Element { pointer(to: index).pointee }

  mutating func append(_ element: Element) { table.append(element) }

  /// Where an element is, to be changed until the next one is added.
  func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    checkIndex(index, below: table.count)
    return table.base + index
  }

  /// Where the last element is.
  var last: UnsafeMutablePointer<Element> { pointer(to: table.count - 1) }

  func deallocate() {
    table.base.deallocate()
    counted.pointee.deallocate()
    counted.deallocate()
  }

  /// Notes that a word of an element is counted from something. `word`: in the memory of the table.
  func note(_ word: UnsafeRawPointer, from base: CopyBase) {
    counted.pointee.note(word - UnsafeRawPointer(table.base), below: byteCount, base)
  }

  /// Notes that a word is as far from that of a copy as something else, which is told from others by its index.
  func note(_ word: UnsafeRawPointer, indexed index: Int) {
    counted.pointee.note(word - UnsafeRawPointer(table.base), below: byteCount, indexed: index)
  }

  /// Ends the table. False if it is too large, or something was noted that is not in it.
  func finish() -> Bool { counted.pointee.finish() }

  private var byteCount: Int { table.count * MemoryLayout<Element>.stride }

  // MARK: - Pasting

  /// Writes the elements of a copy. `others`: the distances of what is told by an index. O(elements).
  @inline(__always)
  func paste(
    to target: UnsafeMutablePointer<Element>, _ distances: CopyDistances,
    _ others: UnsafeBufferPointer<UInt32> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    counted.pointee.paste(table.base, byteCount, to: target, distances.distances, others)
  }

  /// Writes the elements of a copy over those of an array, from one on.
  @inline(__always)
  func paste(
    to array: borrowing PlainArray<Element>, at first: Int, _ distances: CopyDistances,
    _ others: UnsafeBufferPointer<UInt32> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    if isEmpty { return }
    checkIndex(first + count - 1, below: array.count)
    paste(to: array.pointer(to: first), distances, others)
  }

  /// Appends the elements of a copy to an array.
  @inline(__always)
  func paste(
    to array: inout PlainArray<Element>, _ distances: CopyDistances,
    _ others: UnsafeBufferPointer<UInt32> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    if isEmpty { return }
    array.append(count: table.count) { buffer in
      if let target = buffer.baseAddress { paste(to: target, distances, others) }
    }
  }

  /// The same to an array of the standard library.
  func paste(
    to array: inout [Element], _ distances: CopyDistances,
    _ others: UnsafeBufferPointer<UInt32> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    if isEmpty { return }
    array.append(addingCapacity: table.count) { (span: inout OutputSpan<Element>) in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        if let target = buffer.baseAddress { paste(to: target + initialized, distances, others) }
        initialized += table.count
      }
    }
  }
}

/// The words of a table that are counted from something.
private struct CountedWords {
  private struct Indexed {
    var word: UInt32
    var index: UInt32
  }

  /// Until the table ends, a base << 24 | a word. Then, for each base: it << 24 | how many words, and these.
  private var words = PlainList<UInt32>()
  private var indexed = PlainList<Indexed>()
  private var indexCount = 0
  private var isWrong = false

  private static var shift: UInt32 { 24 }
  private static var mask: UInt32 { 1 << shift - 1 }

  var memory: Int { words.memory + indexed.memory + HeapBlock.object(MemoryLayout<CountedWords>.size) }

  func deallocate() {
    words.base.deallocate()
    indexed.base.deallocate()
  }

  /// `place`: in bytes from the first of the table.
  @inline(never)
  mutating func note(_ place: Int, below count: Int, _ base: CopyBase) {
    if place < 0 || place >= count || place / 4 > Int(Self.mask) {
      isWrong = true
    } else {
      words.append(UInt32(base.rawValue) << Self.shift | UInt32(truncatingIfNeeded: place / 4))
    }
  }

  @inline(never)
  mutating func note(_ place: Int, below count: Int, indexed index: Int) {
    if place < 0 || place >= count || index < 0 {
      isWrong = true
    } else {
      indexed.append(Indexed(word: UInt32(truncatingIfNeeded: place / 4), index: UInt32(truncatingIfNeeded: index)))
      indexCount = max(indexCount, index + 1)
    }
  }

  @inline(never)
  mutating func finish() -> Bool {
    var sorted = PlainArray<UInt32>()
    for place in 0..<words.count { sorted.append(words.base[place]) }
    sorted.sort(by: <)
    words.count = 0
    var first = 0
    while first < sorted.count {
      let base = sorted[first] >> Self.shift
      var end = first
      while end < sorted.count, sorted[end] >> Self.shift == base { end += 1 }
      words.append(base << Self.shift | UInt32(truncatingIfNeeded: end - first))
      for place in first..<end { words.append(sorted[place] & Self.mask) }
      first = end
    }
    return !isWrong
  }

  /// Copies the bytes of a table, and adds distances to those words. O(bytes).
  @inline(never) @_optimize(speed)
  func paste(
    _ source: UnsafeRawPointer, _ byteCount: Int, to target: UnsafeMutableRawPointer,
    _ distances: UnsafeMutablePointer<UInt32>, _ others: UnsafeBufferPointer<UInt32>
  ) {
    memcpy(target, source, byteCount)
    let table = target.assumingMemoryBound(to: UInt32.self)
    var word = words.base
    let end = word + words.count
    while word < end {
      let distance = distances[Int(word.pointee >> Self.shift)]
      var left = word.pointee & Self.mask
      word += 1
      while left >= 4 {
        table[Int(word[0])] &+= distance
        table[Int(word[1])] &+= distance
        table[Int(word[2])] &+= distance
        table[Int(word[3])] &+= distance
        word += 4
        left &-= 4
      }
      while left > 0 {
        table[Int(word.pointee)] &+= distance
        word += 1
        left &-= 1
      }
    }
    if indexCount == 0 { return }
    checkIndex(indexCount, below: others.count + 1)
    for place in 0..<indexed.count {
      table[Int(indexed.base[place].word)] &+= others[Int(indexed.base[place].index)]
    }
  }
}

/// A growing list that does not own its memory.
private struct PlainList<Element: BitwiseCopyable> {
  private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 4)
  var count = 0
  private var capacity = 4

  var memory: Int { capacity * MemoryLayout<Element>.stride }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    capacity += capacity / 2
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    UnsafeMutableRawPointer(larger).copyMemory(from: base, byteCount: count * MemoryLayout<Element>.stride)
    base.deallocate()
    base = larger
  }
}
