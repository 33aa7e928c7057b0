import PlumbSyntax

/// A `.layout-ignore` file: one path a line, relative to the file's folder, that is excluded from searches. `#`
/// begins a comment; white space before it and at the beginning of a line does not count.
enum IgnoreFile {
  static let name = ".layout-ignore"

  /// The absolute paths that are ignored. Errors: `.encoding` (not UTF-8), `.file`.
  static func read(in folder: String) throws(Diagnostic) -> [String] {
    let path = FilePath.joined(folder, name)
    do throws(Diagnostic) {
      return try paths(try readFile(path, limit: 1 << 20), folder: folder)
    } catch {
      var failure = Diagnostic(error.code, "Unable to read \(name) file")
      failure.file = path
      failure.notes = [error.message]
      throw failure
    }
  }

  /// The absolute paths that are ignored, in their order.
  static func paths(_ bytes: [UInt8], folder: String) throws(Diagnostic) -> [String] {
    guard UTF8Check.firstInvalid(bytes) == nil else { throw Diagnostic(.encoding, "The file is not UTF-8") }
    var paths: [String] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var lineEnd = start
      while lineEnd < bytes.count && bytes[lineEnd] != 0x0A && bytes[lineEnd] != 0x0D { lineEnd += 1 }
      while start < lineEnd && isSpace(bytes[start]) { start += 1 }
      var end = start
      while end < lineEnd && bytes[end] != UInt8(ascii: "#") { end += 1 }
      if end < lineEnd { while end > start && isSpace(bytes[end - 1]) { end -= 1 } }
      if end > start { paths.append(FilePath.joined(folder, String(decoding: bytes[start..<end], as: UTF8.self))) }
      start = lineEnd + 1
    }
    return paths
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
