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

  /// Appends all elements of an array several times, as bytes, for the same reason. O(`count` * elements).
  mutating func append(_ elements: [Element], times count: Int) {
    let added = elements.count * count
    append(addingCapacity: added) { (span: inout OutputSpan<Element>) in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        let target = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[initialized..<initialized + added]))
        elements.withUnsafeBytes { source in
          if count > 0 { target.copyMemory(from: source) }
          target.fill(withFirst: source.count)
        }
        initialized += added
      }
    }
  }

  /// Appends elements that the caller sets before any of them is read.
  mutating func append(uninitialized count: Int) {
    append(addingCapacity: count) { (span: inout OutputSpan<Element>) in
      span.withUnsafeMutableBufferPointer { _, initialized in initialized += count }
    }
  }

  /// Appends one element many times, each time as many as there are already. O(`count`).
  mutating func append(filling element: Element, count: Int) {
    if count < 8 {
      for _ in 0..<Swift.max(0, count) { append(element) }
      return
    }
    append(addingCapacity: count) { (span: inout OutputSpan<Element>) in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        let target = UnsafeMutableBufferPointer(rebasing: buffer[initialized..<initialized + count])
        target[0] = element
        UnsafeMutableRawBufferPointer(target).fill(withFirst: MemoryLayout<Element>.stride)
        initialized += count
      }
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Repeats the first `count` bytes up to the end, each time as many as there are already.
  fileprivate func fill(withFirst count: Int) {
    var filled = count
    while filled > 0, filled < self.count {
      let next = Swift.min(filled, self.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: self[filled..<filled + next]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: self[0..<next]))
      filled += next
    }
  }
}
