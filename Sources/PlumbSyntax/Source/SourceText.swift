import CPosix

/// A stretch of a source text, as byte offsets.
package struct SourceRange: Equatable, Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }
}

/// A line and column, both from 1; the column counts Unicode scalars.
package struct SourcePosition: Equatable, Sendable {
  package var line: Int
  package var column: Int
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The bytes of a document with the name it goes by in diagnostics.
package struct SourceText: Sendable {
  package var name: String
  package var bytes: [UInt8]
  /// Byte offsets at which lines begin; the first is 0.
  package private(set) var lineStarts: [UInt32]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts: [UInt32] = [0]
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var index = 0
      while index < bytes.count, let found = memchr(base + index, 10, bytes.count - index) {
        index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        starts.append(UInt32(truncatingIfNeeded: index))
      }
    }
    lineStarts = starts
  }

  /// The position of a byte offset. O(log lines + line length).
  package func position(at offset: Int) -> SourcePosition {
    let offset = max(0, min(offset, bytes.count))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    var column = 1
    var index = Int(lineStarts[low])
    while index < offset {
      // Continuation bytes of UTF-8 do not begin a character.
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      index += 1
    }
    return SourcePosition(line: low + 1, column: column)
  }

  /// The text of a line (from 1) without its line break.
  package func line(_ number: Int) -> String {
    guard number >= 1, number <= lineStarts.count else { return "" }
    let start = Int(lineStarts[number - 1])
    var end = number < lineStarts.count ? Int(lineStarts[number]) - 1 : bytes.count
    if end > start && bytes[end - 1] == 13 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
