extension Array where Element: BitwiseCopyable {
  /// Appends elements as bytes: in code that is kept small the standard library copies them one by one. O(their number).
  @inlinable
  package mutating func append(copying elements: UnsafeBufferPointer<Element>) {
    append(addingCapacity: elements.count) { (span: inout OutputSpan<Element>) in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        if let source = elements.baseAddress, let target = buffer.baseAddress {
          UnsafeMutableRawPointer(target + initialized).copyMemory(
            from: source, byteCount: elements.count * MemoryLayout<Element>.stride)
        }
        initialized += elements.count
      }
    }
  }
}
