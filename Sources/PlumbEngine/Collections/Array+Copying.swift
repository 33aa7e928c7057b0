import CPosix

extension Array where Element: BitwiseCopyable {
  /// A copy of elements in memory. In code that is kept small the standard library copies them one by one, and each with a
  /// check.
  init(copying elements: UnsafeBufferPointer<Element>) {
    self.init(unsafeUninitializedCapacity: elements.count) { buffer, count in
      if let source = elements.baseAddress, let target = buffer.baseAddress {
        memcpy(target, source, elements.count * MemoryLayout<Element>.stride)
      }
      count = elements.count
    }
  }
}
