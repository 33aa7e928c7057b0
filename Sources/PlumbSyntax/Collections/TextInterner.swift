/// The texts of one tree, each kept once, as places in the source: they become strings when somebody wants them.
struct TextInterner {
  /// Where a text stands.
  struct Span {
    var hash: UInt32
    /// The first byte; of a text with escapes the index in `decoded`, below 0: `-1 - index`.
    var start: Int32
    var count: Int32
  }

  private let source: UnsafeBufferPointer<UInt8>
  private var spans: LentArray<Span>
  /// Texts that are not in the source as they are.
  private var decoded: [[UInt8]] = []
  /// Indices into `spans` plus one, by hash; empty while a scan of the few hashes is quicker.
  private var slots: [Int32] = []
  /// Made with the table.
  private var hashing: TextHash?
  /// How many texts are found without a table.
  private static let scannedCount = 16

  init(_ source: UnsafeBufferPointer<UInt8>, _ memory: UnsafeMutableBufferPointer<Span>) {
    self.source = source
    spans = LentArray(memory)
  }

  mutating func release() { spans.release() }

  var texts: [String] {
    var result: [String] = []
    result.reserveCapacity(spans.count)
    for index in 0..<spans.count { result.append(text(index)) }
    return result
  }

  func text(_ index: Int) -> String { withBytes(of: spans[index]) { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a text that is in the source as it is; nil for one with escapes.
  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let span = spans[index]
    return span.start < 0 ? nil : inSource(span)
  }

  /// The index of the text in a range of the source. Amortised O(bytes).
  mutating func intern(_ range: Range<Int>) -> Int32 {
    intern(UnsafeBufferPointer(rebasing: source[range]), start: range.lowerBound)
  }

  /// The index of a text that is not in the source as it is.
  mutating func intern(_ bytes: [UInt8]) -> Int32 {
    let count = spans.count
    decoded.append(bytes)
    let index = bytes.withUnsafeBufferPointer { intern($0, start: -decoded.count) }
    if spans.count == count { decoded.removeLast() }
    return index
  }

  private mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>, start: Int) -> Int32 {
    let hash = hash(of: bytes)
    if slots.isEmpty {
      for index in 0..<spans.count where spans[index].hash == hash && equal(spans[index], bytes) {
        return Int32(truncatingIfNeeded: index)
      }
    } else {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if spans[index].hash == hash && equal(spans[index], bytes) { return Int32(truncatingIfNeeded: index) }
        slot = (slot + 1) & (slots.count - 1)
      }
    }
    spans.append(
      Span(hash: hash, start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: bytes.count)))
    if spans.count > Self.scannedCount { place() }
    return Int32(truncatingIfNeeded: spans.count - 1)
  }

  /// Until there is a table the length and the ends of a text tell most apart, which needs no key.
  private func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if let hashing { return hashing.hash(bytes) }
    guard let first = bytes.first, let last = bytes.last else { return 0 }
    return UInt32(truncatingIfNeeded: bytes.count) << 16 | UInt32(first) << 8 | UInt32(last)
  }

  private mutating func place() {
    if hashing == nil {
      hashing = TextHash()
      for index in 0..<spans.count { spans[index].hash = withBytes(of: spans[index]) { hash(of: $0) } }
    }
    var first = spans.count - 1
    if spans.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: max(64, slots.count * 2))
      first = 0
    }
    for index in first..<spans.count {
      var slot = Int(truncatingIfNeeded: spans[index].hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  private func inSource(_ span: Span) -> UnsafeBufferPointer<UInt8> {
    let start = Int(span.start)
    return UnsafeBufferPointer(rebasing: source[start..<start + Int(span.count)])
  }

  private func withBytes<R>(of span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if span.start >= 0 { return body(inSource(span)) }
    return decoded[Int(-1 - span.start)].withUnsafeBufferPointer(body)
  }

  private func equal(_ span: Span, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    Int(span.count) == bytes.count && withBytes(of: span) { $0.elementsEqual(bytes) }
  }
}
