import CPosix

extension Array where Element: BitwiseCopyable {
  /// Appends elements as bytes: in code that is kept small the standard library copies them one by one.
  @inline(__always)
  mutating func append(copying elements: UnsafeBufferPointer<Element>) {
    append(addingCapacity: elements.count) { (span: inout OutputSpan<Element>) in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        if let source = elements.baseAddress, let target = buffer.baseAddress {
          memcpy(target + initialized, source, elements.count * MemoryLayout<Element>.stride)
        }
        initialized += elements.count
      }
    }
  }
}
