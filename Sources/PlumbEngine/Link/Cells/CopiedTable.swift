import PlumbSyntax

/// What numbers in the tables of copies are counted from.
enum CopyBase: UInt8 {
  case row, attribute, bodyAttribute, draft, input, instruction, source, maximumList
  /// The first cell, in place of a `CopiedCell`, and in place of 0.
  case cell, cellPlace
  /// In lists of readers: an entry, and what a draft and a cell are there.
  case entry, readingDraft, readingCell
  /// Of the program: the first number of what the copy's drafts write, in place of a `CopiedNumber`; a place in the lists, the
  /// same; a step, a property, and a published number.
  case number, list, step, property, publishedNumber
}

/// How far the numbers of one copy are from those in the tables of its image: in memory of somebody else, who sets those that
/// the tables need which are pasted next.
struct CopyDistances {
  fileprivate let distances: UnsafeMutablePointer<UInt32>

  static var count: Int { 20 }

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
/// Its memory is given back by `deallocate`. It is no owner of it, because one that cannot be copied is moved to the stack and
/// back where a function gets it.
struct CopiedTable<Element: BitwiseCopyable> {
  private var table = PlainList<Element>()
  /// Until the table ends, a base << 24 | a word. Then, for each base: it << 24 | how many words, and these.
  private var words = PlainList<UInt32>()
  private var indexed = PlainList<IndexedWord>()
  private var indexCount = 0
  private var isWrong = false

  private static var shift: UInt32 { 24 }

  var count: Int { table.count }
  var isEmpty: Bool { table.count == 0 }
  var indices: Range<Int> { 0..<table.count }
  /// As those of the image.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: table.base, count: table.count) }
  var memory: Int { table.memory + words.memory + indexed.memory }

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
    words.base.deallocate()
    indexed.base.deallocate()
  }

  // MARK: - Counted words

  /// Notes that a word of an element is counted from something. `word`: in the memory of the table.
  mutating func count(_ word: UnsafeRawPointer, from base: CopyBase) {
    let place = place(of: word)
    if place < 0 || place >> Int(Self.shift) > 0 {
      isWrong = true
    } else {
      words.append(UInt32(base.rawValue) << Self.shift | UInt32(truncatingIfNeeded: place))
    }
  }

  /// Notes that a word is as far from that of a copy as something else, which is told from others by its index.
  mutating func count(_ word: UnsafeRawPointer, indexed index: Int) {
    let place = place(of: word)
    if place < 0 || index < 0 {
      isWrong = true
    } else {
      indexed.append(IndexedWord(word: UInt32(truncatingIfNeeded: place), index: UInt32(truncatingIfNeeded: index)))
      indexCount = max(indexCount, index + 1)
    }
  }

  private func place(of word: UnsafeRawPointer) -> Int {
    let distance = word - UnsafeRawPointer(table.base)
    return distance < table.count * MemoryLayout<Element>.stride ? distance / 4 : -1
  }

  /// Ends the table. False if it is too large, or something was noted that is not in it.
  mutating func finish() -> Bool {
    var sorted = PlainArray<UInt32>()
    for place in 0..<words.count { sorted.append(words[place]) }
    sorted.sort(by: <)
    words.count = 0
    var first = 0
    while first < sorted.count {
      let base = sorted[first] >> Self.shift
      var end = first
      while end < sorted.count, sorted[end] >> Self.shift == base { end += 1 }
      words.append(base << Self.shift | UInt32(truncatingIfNeeded: end - first))
      for place in first..<end { words.append(sorted[place] & (1 << Self.shift - 1)) }
      first = end
    }
    return !isWrong
  }

  // MARK: - Pasting

  /// Writes the elements of a copy. `others`: the distances of what is told by an index. O(elements).
  @inline(__always)
  func paste(
    to target: UnsafeMutablePointer<Element>, _ distances: CopyDistances,
    _ others: UnsafeBufferPointer<UInt32> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    let bytes = UnsafeMutableRawPointer(target)
    bytes.copyMemory(from: table.base, byteCount: table.count * MemoryLayout<Element>.stride)
    let copied = bytes.assumingMemoryBound(to: UInt32.self)
    if words.count > 0 { addDistances(words.base, words.count, distances.distances, to: copied) }
    if indexed.count == 0 { return }
    checkIndex(indexCount, below: others.count + 1)
    for place in 0..<indexed.count {
      copied[Int(indexed.base[place].word)] &+= others[Int(indexed.base[place].index)]
    }
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
  @inline(__always)
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

private struct IndexedWord {
  var word: UInt32
  var index: UInt32
}

/// A growing list that does not own its memory.
private struct PlainList<Element: BitwiseCopyable> {
  private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 4)
  var count = 0
  private var capacity = 4

  var memory: Int { capacity * MemoryLayout<Element>.stride }

  subscript(index: Int) -> Element {
    checkIndex(index, below: count)
    return base[index]
  }

  mutating func append(_ element: Element) {
    if count == capacity {
      capacity += capacity / 2
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      larger.update(from: base, count: count)
      base.deallocate()
      base = larger
    }
    base[count] = element
    count += 1
  }
}

/// Adds distances to the words of a copy. `words`: for each base, it << 24 | how many words, and these.
@inline(never) @_optimize(speed)
private func addDistances(
  _ words: UnsafeMutablePointer<UInt32>, _ count: Int, _ distances: UnsafeMutablePointer<UInt32>,
  to table: UnsafeMutablePointer<UInt32>
) {
  var word = words
  let end = words + count
  while word < end {
    let distance = distances[Int(word.pointee >> 24)]
    var left = word.pointee & 0xFF_FFFF
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
}
