/// Elements one after the other, in memory that somebody lends until there are more of them than fit into it.
///
/// What the parser keeps while it runs: most expressions are small, and asking for memory would cost more than reading
/// them. `release` must be called at the end.
struct LentArray<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int
  private var isOwned = false

  /// `memory` is the caller's to keep and to free.
  init(_ memory: UnsafeMutableBufferPointer<Element>) {
    if let start = memory.baseAddress {
      (base, capacity) = (start, memory.count)
    } else {
      (base, capacity, isOwned) = (.allocate(capacity: 16), 16, true)
    }
  }

  /// Frees what is not lent. Nothing can be added afterwards.
  mutating func release() {
    if isOwned { base.deallocate() }
    (isOwned, capacity, count) = (false, 0, 0)
  }

  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  var last: Element? { count > 0 ? base[count - 1] : nil }

  /// Callers check the index: it comes from `count` or from an addition.
  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  mutating func removeLast(_ number: Int) { count -= min(number, count) }

  private mutating func grow() {
    let stride = MemoryLayout<Element>.stride
    let larger = larger(UnsafeRawPointer(base), count: count * stride, capacity: max(16, capacity * 2) * stride)
    if isOwned { base.deallocate() }
    base = larger.assumingMemoryBound(to: Element.self)
    (capacity, isOwned) = (max(16, capacity * 2), true)
  }
}

/// Memory of `capacity` bytes that begins with `count` bytes of another. Not generic: it is compiled once.
@inline(never)
private func larger(_ memory: UnsafeRawPointer, count: Int, capacity: Int) -> UnsafeMutableRawPointer {
  let result = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  result.copyMemory(from: memory, byteCount: count)
  return result
}
