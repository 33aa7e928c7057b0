/// Paths as text, without asking the file system.
enum FilePath {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// A path seen from a folder, without empty parts, `.` and `..`, and without a slash at its end. What leads above the
  /// top of an absolute path stays at the top.
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

  /// The path up to its last slash, this one left out; `.` if there is none.
  static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.utf8.startIndex ? "/" : String(path[..<end])
  }

  /// What follows the last slash.
  static func name(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: end)...])
  }

  /// Whether the path is a folder or below it; both absolute, as `joined` gives them.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count).first
    return rest == nil || rest == slash || folder.utf8.last == slash
  }

  static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }
}
