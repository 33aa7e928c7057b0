import CPosix

/// A growing array of elements without references, owned by one place, for what is built once and fast.
///
/// `Array` asks at every append whether its storage is shared, copies when it grows, and is called rather than inlined
/// in a library that is kept small. Here an append is a comparison and a store, and growing is `realloc`, which moves
/// large blocks without touching them. Indices are checked all the same: one that does not fit traps.
package struct PlainArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>?
  /// How many elements there are.
  @usableFromInline package private(set) var count = 0
  @usableFromInline package private(set) var capacity = 0
  private var owner: PlainMemory?

  @inlinable
  package init() {}

  /// An empty array in memory that somebody lends for as long as it lives. It gets memory of its own once there is more in
  /// it.
  package init(lent memory: UnsafeMutableRawPointer, capacity: Int) {
    base = memory.assumingMemoryBound(to: Element.self)
    self.capacity = capacity
  }

  /// `count` times the same element.
  @inlinable
  package init(repeating element: Element, count: Int) {
    append(repeating: element, count: count)
  }

  @inlinable
  package var isEmpty: Bool { @inline(__always) get { count == 0 } }

  @inlinable
  package var indices: Range<Int> { @inline(__always) get { 0..<count } }

  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      checkIndex(index, below: count)
      return UnsafePointer(base.unsafelyUnwrapped + index)
    }
    @inline(__always) unsafeMutableAddress {
      checkIndex(index, below: count)
      return base.unsafelyUnwrapped + index
    }
  }

  /// Where an element is, until the next that is added.
  @inlinable @inline(__always)
  package func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    checkIndex(index, below: count)
    return base.unsafelyUnwrapped + index
  }

  /// Amortised O(1).
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(1) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// O(`count`). An empty array gets just the room that is needed.
  @inlinable
  package mutating func append(repeating element: Element, count added: Int) {
    makeRoom(added)
    guard added > 0, let base else { return }
    // A few are set faster one by one.
    let byte = added < 32 ? -1 : withUnsafeBytes(of: element) { commonByte($0) }
    if byte >= 0 {
      fill(base + count, with: byte, added * MemoryLayout<Element>.stride)
    } else {
      (base + count).initialize(repeating: element, count: added)
    }
    count += added
  }

  /// Adds elements whose bytes are all 0, which has to mean something for them. O(`count`).
  package mutating func append(zeros added: Int) {
    makeRoom(added)
    guard added > 0, let base else { return }
    memset(base + count, 0, added * MemoryLayout<Element>.stride)
    count += added
  }

  /// Adds elements that the caller makes before any of them is read. Amortised O(1).
  @inlinable
  package mutating func append(uninitialized added: Int) {
    makeRoom(added)
    count += max(0, added)
  }

  /// Makes all elements of a range the same. O(the range).
  @inlinable
  package func set(_ range: Range<Int>, to element: Element) {
    if range.isEmpty { return }
    checkIndex(range.lowerBound, below: count)
    checkIndex(range.upperBound, below: count + 1)
    let byte = withUnsafeBytes(of: element) { commonByte($0) }
    if byte >= 0 {
      fill(pointer(to: range.lowerBound), with: byte, range.count * MemoryLayout<Element>.stride)
    } else {
      pointer(to: range.lowerBound).update(repeating: element, count: range.count)
    }
  }

  /// Puts elements from one on in place of those that are there. O(their number).
  @inlinable
  package func set(from first: Int, to elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress, !elements.isEmpty else { return }
    checkIndex(first, below: count)
    checkIndex(first + elements.count, below: count + 1)
    copy(elements.count, from: source, to: pointer(to: first))
  }

  /// Adds an element that the caller makes where it is. Amortised O(1).
  @inlinable @inline(__always)
  package mutating func appendUninitialized() -> UnsafeMutablePointer<Element> {
    if count == capacity { grow(1) }
    count &+= 1
    return base.unsafelyUnwrapped + (count &- 1)
  }

  /// Adds elements that `initialize` makes, all of them.
  @inlinable @inline(__always)
  package mutating func append(count added: Int, initialize: (UnsafeMutableBufferPointer<Element>) -> Void) {
    makeRoom(added)
    guard added > 0, let base else { return }
    initialize(UnsafeMutableBufferPointer(start: base + count, count: added))
    count += added
  }

  /// Adds the elements that `initialize` makes, and says how many: `most` at most. There is room for these.
  @inlinable @inline(__always)
  package mutating func append(upTo most: Int, initialize: (UnsafeMutablePointer<Element>) -> Int) {
    makeRoom(most)
    guard most > 0, let base else { return }
    let added = initialize(base + count)
    checkIndex(added, below: most + 1)
    count &+= added
  }

  /// Adds elements that are somewhere else. O(their number). An empty array gets just the room that is needed.
  @inlinable
  package mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress, !elements.isEmpty else { return }
    makeRoom(elements.count)
    copy(elements.count, from: source, to: base.unsafelyUnwrapped + count)
    count += elements.count
  }

  /// Adds the elements of another array, which is empty then. O(1) if this one is empty, which then has the other's memory
  /// and the other its; else O(their number).
  @inlinable @inline(__always)
  package mutating func take(_ other: inout PlainArray) {
    if isEmpty { return swap(&self, &other) }
    append(contentsOf: other.elements)
    other.removeAll()
  }

  /// Adds copies of elements that it has already. O(their number).
  @inlinable
  package mutating func append(copying range: Range<Int>) {
    checkIndex(range.upperBound, below: count + 1)
    checkIndex(range.lowerBound, below: count + 1)
    if range.count > capacity - count { grow(range.count) }
    guard range.count > 0, let base else { return }
    copy(range.count, from: base + range.lowerBound, to: base + count)
    count += range.count
  }

  /// As bytes: in code that is kept small the standard library copies elements one by one.
  @inlinable @inline(__always)
  func copy(_ count: Int, from source: UnsafePointer<Element>, to target: UnsafeMutablePointer<Element>) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count * MemoryLayout<Element>.stride)
  }

  /// Room for so many elements in all.
  @inlinable
  package mutating func reserveCapacity(_ wanted: Int) {
    if wanted > capacity { reallocate(wanted) }
  }

  @inlinable
  package mutating func removeLast() -> Element {
    checkIndex(count - 1, below: count)
    count -= 1
    return base.unsafelyUnwrapped[count]
  }

  /// The last element, taken off; nil if there is none.
  @inlinable
  package mutating func popLast() -> Element? { count > 0 ? removeLast() : nil }

  /// Forgets all elements and keeps the memory.
  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Sorts the elements. Not stable. O(n log n).
  @inlinable
  package mutating func sort(by comesBefore: (Element, Element) -> Bool) {
    if count < 2 { return }
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort(by: comesBefore)
  }

  /// Removes the elements from one on.
  @inlinable
  package mutating func removeAll(from first: Int) {
    checkIndex(first, below: count + 1)
    count = first
  }

  /// Removes the elements that are such ones. O(elements).
  @inlinable
  package mutating func removeAll(where isSuch: (Element) -> Bool) {
    guard let base else { return }
    var kept = 0
    for place in 0..<count where !isSuch(base[place]) {
      base[kept] = base[place]
      kept += 1
    }
    count = kept
  }

  /// The elements, until the next that is added.
  @inlinable
  package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// Gives back room that is not needed, if it is more than a quarter.
  package mutating func trim() { trim(to: count) }

  /// Gives back the room for more elements than `wanted`, which is not less than there are, if that is more than a quarter.
  package mutating func trim(to wanted: Int) {
    if capacity - wanted > capacity / 4 { reallocate(max(1, wanted)) }
  }

  /// Gives its memory away, to be freed with `free`: room for one element at least. It is empty afterwards.
  package mutating func release() -> UnsafeMutablePointer<Element> {
    if owner == nil { reallocate(max(1, count)) }
    let released = base.unsafelyUnwrapped
    owner?.base = nil
    base = nil
    count = 0
    capacity = 0
    return released
  }

  @inlinable @inline(__always)
  package mutating func makeRoom(_ added: Int) {
    if added <= capacity - count { return }
    if capacity == 0 { reallocate(added) } else { grow(added) }
  }

  @inline(never) @usableFromInline
  package mutating func grow(_ added: Int) { reallocate(max(16, count + added, capacity + capacity / 2)) }

  @usableFromInline
  package mutating func reallocate(_ wanted: Int) {
    let bytes = wanted.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !bytes.overflow, let moved = realloc(owner?.base, max(1, bytes.partialValue)) else {
      abort()
    }
    if owner == nil {
      owner = PlainMemory()
      if let base, count > 0 { memcpy(moved, base, count * MemoryLayout<Element>.stride) }
    }
    owner?.base = moved
    base = moved.assumingMemoryBound(to: Element.self)
    capacity = wanted
  }
}

/// The value that all bytes have, as those of 0 and -1 do; -1 if they differ.
@inline(never) @usableFromInline
func commonByte(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  guard let first = bytes.first else { return -1 }
  for byte in bytes where byte != first { return -1 }
  return Int32(first)
}

/// Sets bytes with the C library, which writes many at once.
@inline(never) @usableFromInline
func fill(_ start: UnsafeMutableRawPointer, with byte: Int32, _ count: Int) { memset(start, byte, count) }

/// Traps for an index that is not in `0..<count`, as `Array` does: it is a mistake of the engine's own, and going on would
/// write where it must not.
@inlinable @inline(__always)
package func checkIndex(_ index: Int, below count: Int) {
  precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
}

/// Frees memory with itself. A class, because Embedded Swift cannot use a deinitialiser of a struct of another module.
@usableFromInline
package final class PlainMemory {
  fileprivate var base: UnsafeMutableRawPointer?

  fileprivate init() {}

  deinit { free(base) }
}
