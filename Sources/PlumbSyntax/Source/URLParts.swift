/// A reference taken apart (RFC 3986, appendix B). Parts that are not there are nil, the path is empty.
struct URLParts {
  var scheme: [UInt8]?
  var authority: [UInt8]?
  var path: [UInt8]
  var query: [UInt8]?
  var fragment: [UInt8]?

  init(_ bytes: [UInt8]) {
    var index = Self.schemeLength(bytes)
    if index > 0 {
      scheme = Array(bytes[..<index])
      index += 1
    }
    if bytes[index...].starts(with: [0x2F, 0x2F]) {
      let end = Self.end(bytes, from: index + 2, marks: "/?#")
      authority = Array(bytes[(index + 2)..<end])
      index = end
    }
    let pathEnd = Self.end(bytes, from: index, marks: "?#")
    path = Array(bytes[index..<pathEnd])
    index = pathEnd
    if index < bytes.count, bytes[index] == 0x3F {
      let end = Self.end(bytes, from: index, marks: "#")
      query = Array(bytes[(index + 1)..<end])
      index = end
    }
    if index < bytes.count { fragment = Array(bytes[(index + 1)...]) }
  }

  /// How many bytes the scheme has, its colon left out; 0: there is none.
  static func schemeLength(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: break
      case 0x30...0x39, 0x2B, 0x2D, 0x2E:
        if index == 0 { return 0 }
      case 0x3A: return index
      default: return 0
      }
    }
    return 0
  }

  /// The first of the marks from `start` on, or the end.
  static func end(_ bytes: [UInt8], from start: Int, marks: StaticString) -> Int {
    var index = start
    while index < bytes.count {
      for mark in 0..<marks.utf8CodeUnitCount where marks.utf8Start[mark] == bytes[index] { return index }
      index += 1
    }
    return bytes.count
  }

  /// This reference, which has no scheme, seen from a base (5.2.2). A relative base gives a relative reference.
  func resolved(against base: URLParts) -> URLParts {
    var target = self
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.withoutDots(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      if query == nil { target.query = base.query }
    } else if path[0] == 0x2F {
      target.path = Self.withoutDots(path)
      if base.scheme == nil {
        // The base is a file: so is this.
        target.scheme = Array("file".utf8)
        target.authority = []
      }
    } else {
      var folder = Array(base.path[..<((base.path.lastIndex(of: 0x2F) ?? -1) + 1)])
      if folder.isEmpty && base.authority != nil { folder = [0x2F] }
      target.path = Self.withoutDots(folder + path)
    }
    return target
  }

  /// The path without `.` and `..` (5.2.4); those that lead out of a relative path stay.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    if path.isEmpty { return [] }
    let isAbsolute = path[0] == 0x2F
    // Empty or ending with a slash wherever a segment begins.
    var result: [UInt8] = isAbsolute ? [0x2F] : []
    // What comes before cannot be taken back.
    var floor = result.count
    var index = floor
    while index <= path.count {
      let end = end(path, from: index, marks: "/")
      let isDots = end - index <= 2 && end > index && path[index] == 0x2E && path[end - 1] == 0x2E
      if !isDots {
        result += path[index..<end]
        if end < path.count { result.append(0x2F) }
      } else if end - index == 2 {
        if result.count > floor {
          result.removeLast()
          while result.count > floor && result[result.count - 1] != 0x2F { result.removeLast() }
        } else if !isAbsolute {
          result += [0x2E, 0x2E, 0x2F]
          floor = result.count
        }
      }
      index = end + 1
    }
    // Neither the empty path nor an absolute one is meant.
    if !isAbsolute && (result.isEmpty || result[0] == 0x2F) { result.insert(contentsOf: [0x2E, 0x2F], at: 0) }
    return result
  }

  /// The recomposed reference (5.3), which parses to these parts.
  var text: String {
    var bytes: [UInt8] = []
    if let scheme { bytes += scheme + [0x3A] }
    if let authority { bytes += [0x2F, 0x2F] + authority }
    if scheme == nil && authority == nil {
      // A colon in the first segment would end a scheme (4.2); two slashes would begin an authority.
      let first = path.prefix { $0 != 0x2F }
      if first.contains(0x3A) { bytes += [0x2E, 0x2F] }
    }
    if authority == nil && path.starts(with: [0x2F, 0x2F]) { bytes += [0x2F, 0x2E] }
    bytes += path
    if let query { bytes += [0x3F] + query }
    if let fragment { bytes += [0x23] + fragment }
    return String(decoding: bytes, as: UTF8.self)
  }
}
