import CPosix

/// Finds the attributes in a start tag as it was written. expat tells only where the tag is.
///
/// The tag has been accepted by expat, so its form is known; all the same nothing is read outside of it.
struct XMLTagScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private let end: Int
  /// The name of the element.
  let name: SourceRange

  /// - Parameter tag: from `<` to behind `>`, as offsets into `bytes`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, tag: Range<Int>) {
    self.bytes = bytes
    end = min(tag.upperBound, bytes.count)
    let start = min(tag.lowerBound + 1, end)
    index = start
    while index < end && !Self.endsName(bytes[index]) { index += 1 }
    name = SourceRange(from: start, to: index)
  }

  /// The next attribute: its name, and its value without the quotes. O(its length).
  @_optimize(speed)
  mutating func next() -> (name: SourceRange, value: SourceRange)? {
    while index < end && Self.isSpace(bytes[index]) { index += 1 }
    let nameStart = index
    while index < end && !Self.endsName(bytes[index]) { index += 1 }
    guard index > nameStart, let base = bytes.baseAddress else { return nil }
    let nameEnd = index
    while index < end && bytes[index] != 0x22 && bytes[index] != 0x27 { index += 1 }
    guard index < end else { return nil }
    let quote = bytes[index]
    let valueStart = index + 1
    guard let found = memchr(base + valueStart, Int32(quote), end - valueStart) else { return nil }
    let valueEnd = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    index = valueEnd + 1
    return (SourceRange(from: nameStart, to: nameEnd), SourceRange(from: valueStart, to: valueEnd))
  }

  /// The next attribute where the length of its name is known.
  @_optimize(speed)
  mutating func next(nameLength: Int) -> (name: SourceRange, value: SourceRange)? {
    var start = index
    while start < end && Self.isSpace(bytes[start]) { start += 1 }
    let nameEnd = start + nameLength
    guard nameLength > 0, nameEnd + 1 < end, let base = bytes.baseAddress, base[nameEnd] == 0x3D,
      base[nameEnd + 1] == 0x22 || base[nameEnd + 1] == 0x27
    else { return next() }
    let valueStart = nameEnd + 2
    guard let found = memchr(base + valueStart, Int32(base[nameEnd + 1]), end - valueStart) else { return nil }
    let valueEnd = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    index = valueEnd + 1
    return (SourceRange(from: start, to: nameEnd), SourceRange(from: valueStart, to: valueEnd))
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == 0x3D || byte == 0x2F || byte == 0x3E
  }
}

extension SourceRange {
  /// Offsets of documents fit: their size is limited to what 32 bits count.
  init(from start: Int, to end: Int) {
    self.init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }
}
