/// Elements at a fixed address, made once and freed with the object. Indices are the caller's to check.
final class FixedArray<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  @_optimize(speed)
  init(_ elements: [Element]) {
    count = elements.count
    base = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    for index in 0..<elements.count { (base + index).initialize(to: elements[index]) }
  }

  @_optimize(speed)
  init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    base = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
    for index in 0..<count { (base + index).initialize(to: element(index)) }
  }

  @_optimize(speed)
  init(repeating element: Element, count: Int) {
    self.count = count
    base = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
    base.initialize(repeating: element, count: count)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }
}
