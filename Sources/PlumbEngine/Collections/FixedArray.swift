import CPosix
import PlumbSyntax

/// Elements at a fixed address, freed with the object. Callers check indices of `base`.
final class FixedArray<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  /// For how many elements there is room.
  let capacity: Int
  private let block: UnsafeMutableRawPointer
  /// Whether the memory came from the C library.
  private let isPlain: Bool

  @_optimize(speed)
  init(_ elements: [Element]) {
    count = elements.count
    capacity = count
    base = Self.allocate(count)
    block = UnsafeMutableRawPointer(base)
    isPlain = false
    for index in 0..<elements.count { (base + index).initialize(to: elements[index]) }
  }

  @_optimize(speed)
  init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    capacity = count
    base = Self.allocate(count)
    block = UnsafeMutableRawPointer(base)
    isPlain = false
    for index in 0..<count { (base + index).initialize(to: element(index)) }
  }

  /// For what a layout writes every frame: elements whose bits are all 0, which is 0 of numbers and `Value.null`.
  init(zeros count: Int) {
    self.count = count
    capacity = count
    let size = MemoryLayout<Element>.stride * count
    block = CacheLineMemory.allocate(size)
    isPlain = false
    let start = CacheLineMemory.start(in: block)
    memset(start, 0, size)
    base = start.assumingMemoryBound(to: Element.self)
  }

  /// Takes over the memory of a collected array, which is empty afterwards. Copies nothing.
  init(_ elements: inout PlainArray<Element>) where Element: BitwiseCopyable {
    elements.trim()
    count = elements.count
    capacity = count
    base = elements.release()
    block = UnsafeMutableRawPointer(base)
    isPlain = true
  }

  /// Memory for `capacity` elements, of which the caller initialises the first `count`.
  init(capacity: Int, count: Int) {
    self.count = count
    self.capacity = capacity
    block = CacheLineMemory.allocate(MemoryLayout<Element>.stride * capacity)
    isPlain = false
    base = CacheLineMemory.start(in: block).assumingMemoryBound(to: Element.self)
  }

  /// Takes in elements that the caller has initialised, or lets go of the last ones, which have no references. There is
  /// room for them, and nobody else holds the array.
  func setCount(_ count: Int) { self.count = count }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      checkIndex(index, below: count)
      return base[index]
    }
  }

  var indices: Range<Int> { 0..<count }

  /// Bytes of its storage.
  var memory: Int { HeapBlock.size(max(1, capacity) * MemoryLayout<Element>.stride) }

  /// For as long as the object lives.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
  }

  deinit {
    if isPlain { return free(block) }
    base.deinitialize(count: count)
    block.deallocate()
  }
}
