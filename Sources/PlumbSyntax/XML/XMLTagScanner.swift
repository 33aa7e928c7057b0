import CPosix

/// Finds the attributes in a start tag as it was written. expat tells only where the tag is.
///
/// The tag has been accepted by expat, so its form is known; all the same nothing is read outside of it.
struct XMLTagScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private let end: Int
  /// The name of the element.
  let name: SourceRange

  /// - Parameters:
  ///   - tag: from `<` to behind `>`, as offsets into `bytes`.
  ///   - nameLength: of the element, if it is known.
  init(_ bytes: UnsafeBufferPointer<UInt8>, tag: Range<Int>, nameLength: Int? = nil) {
    self.bytes = bytes
    end = min(tag.upperBound, bytes.count)
    let start = min(tag.lowerBound + 1, end)
    index = start
    if let nameLength {
      index = min(start + nameLength, end)
    } else {
      while index < end && !Self.endsName(bytes[index]) { index += 1 }
    }
    name = SourceRange(from: start, to: index)
  }

  /// The next attribute: its name, and its value without the quotes. O(its length).
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

  /// The name of the next attribute if it is written as the one at `other` and its value follows at once: the scanner is
  /// at the quote then. nil: nothing has moved but over white space.
  @inline(__always)
  mutating func name(like other: SourceRange) -> SourceRange? {
    guard let base = bytes.baseAddress else { return nil }
    var start = index
    // Mostly there is one space.
    if start + 1 < end, base[start] == 0x20, base[start + 1] > 0x20 {
      start += 1
    } else {
      if start < end && base[start] == 10 { start += 1 }
      while start + 8 <= end && Self.word(base + start) == 0x2020_2020_2020_2020 { start += 8 }
      while start < end && Self.isSpace(base[start]) { start += 1 }
    }
    index = start
    let count = Int(other.end &- other.start)
    let stop = start + count
    guard stop + 1 < end, base[stop] == 0x3D, base[stop + 1] == 0x22 || base[stop + 1] == 0x27,
      equals(base, start, Int(other.start), count)
    else { return nil }
    index = stop + 1
    return SourceRange(from: start, to: stop)
  }

  /// The value at whose quote the scanner is, if it is written as the one at `other`; nil: nothing has moved.
  @inline(__always)
  mutating func value(like other: SourceRange) -> SourceRange? {
    let start = index + 1
    let count = Int(other.end &- other.start)
    let stop = start + count
    guard stop < end, other.start > 0, let base = bytes.baseAddress, base[stop] == base[index],
      base[Int(other.start) - 1] == base[index], equals(base, start, Int(other.start), count)
    else { return nil }
    index = stop + 1
    return SourceRange(from: start, to: stop)
  }

  /// The value at whose quote the scanner is. `length` is that of what it says: mostly that of what is written, too.
  @inline(__always)
  mutating func value(length: Int) -> SourceRange? {
    guard let base = bytes.baseAddress, index < end else { return nil }
    let start = index + 1
    var stop = start + length
    if stop >= end || base[stop] != base[index] {
      guard start < end, let found = memchr(base + start, Int32(base[index]), end - start) else { return nil }
      stop = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
    index = stop + 1
    return SourceRange(from: start, to: stop)
  }

  /// Whether `count` bytes, which there are in front of the end, are those at `other`, further in front.
  @inline(__always)
  private func equals(_ base: UnsafePointer<UInt8>, _ start: Int, _ other: Int, _ count: Int) -> Bool {
    guard count > 0 else { return true }
    guard count <= 16, start + 8 <= end, other < start else { return memcmp(base + start, base + other, count) == 0 }
    let isSame = Self.word(base + start) ^ Self.word(base + other)
    if count <= 8 { return isSame &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count) == 0 }
    return isSame == 0 && Self.word(base + start + count - 8) == Self.word(base + other + count - 8)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
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
