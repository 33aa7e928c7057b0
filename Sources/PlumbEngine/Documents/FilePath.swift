/// Paths as text, without asking the file system.
enum FilePath {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// A path resolved against a folder, without empty parts, `.`, `..` and trailing slash. `..` at the top of an
  /// absolute path stays at the top.
  static func joined(_ folder: String, _ path: String) -> String {
    let bytes = Array(path.utf8)
    var result: [UInt8] = bytes.first == slash ? [] : Array(folder.utf8)
    while result.last == slash { result.removeLast() }
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count && bytes[end] != slash { end += 1 }
      let isDots = end - start <= 2 && bytes[start] == dot && bytes[max(start, end - 1)] == dot
      if !isDots {
        if end > start { result += [slash] + bytes[start..<end] }
      } else if end - start == 2 {
        while let last = result.popLast(), last != slash {}
      }
      start = end + 1
    }
    return result.isEmpty ? "/" : String(decoding: result, as: UTF8.self)
  }

  /// The path before its last slash; `.` if there is none.
  static func folder(of path: String) -> String {
    let bytes = Array(path.utf8)
    let end = nameStart(bytes)
    return end == 0 ? "." : String(decoding: bytes[..<max(1, end - 1)], as: UTF8.self)
  }

  /// What follows the last slash.
  static func name(of path: String) -> String {
    let bytes = Array(path.utf8)
    return String(decoding: bytes[nameStart(bytes)...], as: UTF8.self)
  }

  private static func nameStart(_ bytes: [UInt8]) -> Int {
    var start = bytes.count
    while start > 0 && bytes[start - 1] != slash { start -= 1 }
    return start
  }

  /// Whether the path is a folder or below it; both absolute, as `joined` returns
  /// them.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.utf8.count == 1 ? folder : folder + "/")
  }

  static func isAbsolute(_ path: String) -> Bool { path.hasPrefix("/") }
}
