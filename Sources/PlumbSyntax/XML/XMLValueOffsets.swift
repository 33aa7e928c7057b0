extension XMLDocument {
  /// Where a byte of an attribute's decoded value was written: an offset into the source. References such as `&amp;`
  /// and `&#10;` and CR LF are one step each. Offsets past the value give its end. O(length of the value).
  package func sourceOffset(inValueOf attribute: Attribute, at offset: Int) -> Int {
    sourceOffset(in: attribute.valueRange, of: attribute.source, at: offset)
  }

  /// As for an attribute, in the value of a `<macro>`.
  package func sourceOffset(inValueOf definition: Definition, at offset: Int) -> Int {
    sourceOffset(in: definition.valueRange, of: definition.source, at: offset)
  }

  /// The source range of a stretch of an attribute's decoded value.
  package func sourceRange(inValueOf attribute: Attribute, from start: Int, to end: Int) -> SourceRange {
    let first = sourceOffset(inValueOf: attribute, at: start)
    return SourceRange(from: first, to: max(first, sourceOffset(inValueOf: attribute, at: end)))
  }

  private func sourceOffset(in range: SourceRange, of source: UInt32, at offset: Int) -> Int {
    self.source(source).bytes.withUnsafeBufferPointer { Self.sourceOffset(in: range, at: offset, $0) }
  }

  static func sourceOffset(in range: SourceRange, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let end = min(Int(range.end), bytes.count)
    var index = min(Int(range.start), end)
    var remaining = offset
    while index < end && remaining > 0 {
      var written = 1
      var read = 1
      if bytes[index] == 0x26 {
        (written, read) = reference(bytes, index, end)
      } else if bytes[index] == 13 && index + 1 < end && bytes[index + 1] == 10 {
        written = 2
      }
      if read > remaining { return index }
      remaining -= read
      index += written
    }
    return min(index, end)
  }

  /// Lengths of the reference at `start`: as written, and of the UTF-8 it stands for.
  private static func reference(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (written: Int, read: Int) {
    var stop = start + 1
    while stop < end && bytes[stop] != 0x3B { stop += 1 }
    let written = min(stop + 1, end) - start
    guard start + 1 < stop, bytes[start + 1] == 0x23 else { return (written, 1) }
    var index = start + 2
    var radix: UInt32 = 10
    if index < stop && (bytes[index] == 0x78 || bytes[index] == 0x58) {
      radix = 16
      index += 1
    }
    var scalar: UInt32 = 0
    while index < stop && scalar <= 0x10FFFF {
      let byte = bytes[index]
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46: digit = UInt32(byte - 0x37)
      case 0x61...0x66: digit = UInt32(byte - 0x57)
      default: return (written, 1)
      }
      scalar = scalar * radix + digit
      index += 1
    }
    return (written, scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4)
  }
}
