extension Diagnostic {
  /// Message and place. Nodes made from one part repeat a message for the same line: that counts as one problem.
  package var identity: String {
    let place = line > 0 ? "\(line):\(column)" : nodePath
    return file + "\n" + place + "\n" + message
  }

  /// How much of a line is kept on each side of the place, in bytes: a document may be one line of any length.
  private static let keptBytes = 1024

  /// Says where the problem is: fills file, line, column, length and source line. What lies behind the end of the
  /// line is not underlined. O(length of the line).
  package mutating func locate(in source: SourceText, range: SourceRange) {
    let bytes = source.bytes
    let start = min(Int(range.start), bytes.count)
    let position = source.position(at: start)
    file = source.name
    line = position.line
    column = position.column
    length = 1
    var lineStart = source.lineStart(position.line)
    var lineEnd = position.line < source.lineCount ? source.lineStart(position.line + 1) - 1 : bytes.count
    if lineEnd > lineStart && bytes[lineEnd - 1] == 13 { lineEnd -= 1 }
    if lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) && start >= 3 {
      // A byte order mark is not part of the text.
      lineStart = 3
      column -= 1
    }
    var end = min(Int(range.end), lineEnd)
    if end - start > Self.keptBytes { end = start + Self.keptBytes }
    if end > start { length = max(1, Self.characters(bytes, start, end)) }

    var first = max(lineStart, min(start, lineEnd) - Self.keptBytes)
    while first > lineStart && bytes[first] & 0xC0 == 0x80 { first -= 1 }
    var last = max(first, min(lineEnd, start + Self.keptBytes))
    while last < lineEnd && bytes[last] & 0xC0 == 0x80 { last += 1 }
    sourceLine = String(decoding: bytes[first..<last], as: UTF8.self)
    sourceLineColumn = max(1, column - Self.characters(bytes, first, max(first, min(start, lineEnd))))
  }

  private static func characters(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var count = 0
    for index in start..<end where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
