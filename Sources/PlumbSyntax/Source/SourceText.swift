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
  package let name: String
  package let bytes: [UInt8]
  /// Whether it is that of a catalog of components: what stands in it is part of all layouts.
  package let isCatalog: Bool
  /// Of a document whose texts of attributes are not written in it: where what they were translated from is.
  package let translation: TextTranslation?
  private let lines = LineIndex()

  package init(name: String, bytes: [UInt8], isCatalog: Bool = false, translation: TextTranslation? = nil) {
    self.name = name
    self.bytes = bytes
    self.isCatalog = isCatalog
    self.translation = translation
  }

  /// How many lines there are, at least 1. O(bytes) the first time.
  var lineCount: Int { lines.starts(of: bytes).count }

  /// The byte offset at which a line (from 1) begins.
  func lineStart(_ number: Int) -> Int { Int(lines.starts(of: bytes)[number - 1]) }

  /// The position of a byte offset. O(log lines), and O(bytes) the first time.
  package func position(at offset: Int) -> SourcePosition {
    let offset = max(0, min(offset, bytes.count))
    var low = 0
    let starts = lines.starts(of: bytes)
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let column = lines.characterCount(in: Int(starts[low])..<offset, of: bytes) + 1
    return SourcePosition(line: low + 1, column: column)
  }

  /// The text of a line (from 1) without its line break.
  package func line(_ number: Int) -> String {
    guard number >= 1, number <= lineCount else { return "" }
    let start = lineStart(number)
    var end = number < lineCount ? lineStart(number + 1) - 1 : bytes.count
    if end > start && bytes[end - 1] == 13 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
