import CPosix

/// Elements at a fixed address, made once and freed with the object. Indices are the caller's to check.
final class FixedArray<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  let count: Int
  private let memory: UnsafeMutableRawPointer

  @_optimize(speed)
  init(_ elements: [Element]) {
    count = elements.count
    base = Self.allocate(count)
    memory = UnsafeMutableRawPointer(base)
    for index in 0..<elements.count { (base + index).initialize(to: elements[index]) }
  }

  @_optimize(speed)
  init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    base = Self.allocate(count)
    memory = UnsafeMutableRawPointer(base)
    for index in 0..<count { (base + index).initialize(to: element(index)) }
  }

  /// For what a layout writes every frame: elements whose bits are all 0, which is 0 of numbers and `Value.null`.
  init(zeros count: Int) {
    self.count = count
    let size = MemoryLayout<Element>.stride * count
    memory = OwnLines.allocate(size)
    let start = OwnLines.start(in: memory)
    memset(start, 0, size)
    base = start.assumingMemoryBound(to: Element.self)
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
  }

  deinit {
    base.deinitialize(count: count)
    memory.deallocate()
  }
}
