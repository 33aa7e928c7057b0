/// What `.layout-ignore` files exclude: a path a line, from the folder of the file; `#` begins a comment.
///
/// A path may have wildcards as in `.gitignore`: `*` and `?` for characters but slashes, `[a-z]` and `[!a-z]` for one of
/// some, `**` for any folders. One with a wildcard or `!`, and without a slash, means names in all folders below. `/` at the end means
/// folders only, `!` at the beginning takes a path out again, `\` takes a character as it is.
package struct IgnoreRules: Sendable {
  package static let fileName = ".layout-ignore"

  private struct Rule: Sendable {
    /// How many folders the path of the file has.
    var depth: Int
    var segments: [[UInt8]]
    var isNegated = false
    var meansFolders = false
  }

  private var rules: [Rule] = []

  package init() {}

  /// Adds what the file in a folder says that is so many folders deep. Throws `.encoding` (not UTF-8) and `.file`, with the
  /// path as the file. O(bytes).
  package mutating func addFile(in folder: String, depth: Int) throws(Diagnostic) {
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + Self.fileName
    do throws(Diagnostic) {
      try add(try readFile(path, limit: 1 << 20), depth: depth)
    } catch {
      var failure = Diagnostic(error.code, "Unable to read \(Self.fileName) file")
      failure.file = path
      failure.notes = [error.message]
      throw failure
    }
  }

  /// Adds what a file says that is so many folders deep. Later rules win. Throws `.encoding` for one that is not UTF-8.
  /// O(bytes).
  package mutating func add(_ bytes: [UInt8], depth: Int) throws(Diagnostic) {
    for line in try Self.lines(bytes) { if let rule = Self.rule(line, depth: depth) { rules.append(rule) } }
  }

  /// What a file lists, as absolute paths; lines with wildcards as they are. Throws as `add`.
  package static func paths(_ bytes: [UInt8], folder: String) throws(Diagnostic) -> [String] {
    try lines(bytes).compactMap { line in
      rule(line, depth: 0).map { rule in
        let path = rule.segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        return (rule.isNegated ? "!" : "") + (folder.hasSuffix("/") ? folder : folder + "/") + path
      }
    }
  }

  /// Whether a path is excluded: the names of its folders and its own, from where the depths of rules are counted. What is in
  /// an excluded folder is not asked for. O(rules · path).
  package func excludes(_ path: [[UInt8]], isFolder: Bool) -> Bool {
    for rule in rules.reversed() where path.count > rule.depth && (isFolder || !rule.meansFolders) {
      if Self.matches(rule.segments, path[rule.depth...]) { return !rule.isNegated }
    }
    return false
  }

  private static func lines(_ bytes: [UInt8]) throws(Diagnostic) -> [ArraySlice<UInt8>] {
    guard UTF8Check.firstInvalid(bytes) == nil else {
      throw Diagnostic(.encoding, "The file is not UTF-8")
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].split { $0 == 0x0A || $0 == 0x0D }
  }

  private static func rule(_ line: ArraySlice<UInt8>, depth: Int) -> Rule? {
    var line = line.drop { $0 == 0x20 || $0 == 0x09 }
    if let comment = commentStart(line) {
      line = line[..<comment]
      while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
    }
    var rule = Rule(depth: depth, segments: [])
    if line.first == 0x21 {
      rule.isNegated = true
      line.removeFirst()
    }
    rule.meansFolders = line.last == 0x2F
    let isRooted = line.first == 0x2F
    for segment in line.split(separator: 0x2F) where !segment.elementsEqual([0x2E]) {
      if segment.elementsEqual([0x2E, 0x2E]) {
        // What is outside of the folder is none of its business.
        guard rule.segments.popLast() != nil else { return nil }
      } else {
        rule.segments.append(Array(segment))
      }
    }
    guard let first = rule.segments.first else { return nil }
    let hasWildcard = first.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }
    if rule.segments.count == 1, hasWildcard || rule.isNegated, !isRooted { rule.segments = [[0x2A, 0x2A], first] }
    return rule
  }

  private static func commentStart(_ line: ArraySlice<UInt8>) -> Int? {
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == 0x23 { return index }
      index += line[index] == 0x5C ? 2 : 1
    }
    return nil
  }

  // MARK: Matching

  private static func matches(_ pattern: [[UInt8]], _ path: ArraySlice<[UInt8]>) -> Bool {
    var (index, segment) = (0, path.startIndex)
    // Where the last `**` stands, and what it has taken so far.
    var anyFolders = -1
    var resume = segment
    while segment < path.endIndex {
      if index < pattern.count, pattern[index].elementsEqual([0x2A, 0x2A]) {
        // At the end it means what is in a folder, not the folder.
        if index == pattern.count - 1 { return true }
        anyFolders = index
        resume = segment
        index += 1
      } else if index < pattern.count, matches(pattern[index], path[segment]) {
        index += 1
        segment += 1
      } else if anyFolders >= 0 {
        resume += 1
        segment = resume
        index = anyFolders + 1
      } else {
        return false
      }
    }
    return index == pattern.count
  }

  /// One name against one part of a pattern. O(pattern · name).
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (index, place) = (0, 0)
    var star = -1
    var resume = 0
    while place < name.count {
      if index < pattern.count, pattern[index] == 0x2A {
        star = index
        resume = place
        index += 1
      } else if let next = match(pattern, index, name, place) {
        index = next.pattern
        place = next.name
      } else if star >= 0 {
        resume += 1
        place = resume
        index = star + 1
      } else {
        return false
      }
    }
    while index < pattern.count, pattern[index] == 0x2A { index += 1 }
    return index == pattern.count
  }

  /// Behind one character of both, if they match.
  private static func match(
    _ pattern: [UInt8], _ index: Int, _ name: [UInt8], _ place: Int
  ) -> (pattern: Int, name: Int)? {
    guard index < pattern.count else { return nil }
    switch pattern[index] {
    case 0x3F:
      // All bytes of a character.
      var next = place + 1
      while next < name.count, name[next] & 0xC0 == 0x80 { next += 1 }
      return (index + 1, next)
    case 0x5B:
      // A bracket right behind the first one belongs to the set.
      let isNegated = index + 1 < pattern.count && (pattern[index + 1] == 0x21 || pattern[index + 1] == 0x5E)
      let least = index + (isNegated ? 3 : 2)
      guard least < pattern.count, let end = pattern[least...].firstIndex(of: 0x5D) else {
        return name[place] == 0x5B ? (index + 1, place + 1) : nil
      }
      return isInSet(pattern[(index + 1)..<end], name[place]) ? (end + 1, place + 1) : nil
    case 0x5C where index + 1 < pattern.count:
      return pattern[index + 1] == name[place] ? (index + 2, place + 1) : nil
    default: return pattern[index] == name[place] ? (index + 1, place + 1) : nil
    }
  }

  private static func isInSet(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var set = set
    let isNegated = set.first == 0x21 || set.first == 0x5E
    if isNegated { set.removeFirst() }
    var isFound = false
    var index = set.startIndex
    while index < set.endIndex {
      if index + 2 < set.endIndex, set[index + 1] == 0x2D {
        if set[index] <= byte, byte <= set[index + 2] { isFound = true }
        index += 3
      } else {
        if set[index] == byte { isFound = true }
        index += 1
      }
    }
    return isFound != isNegated
  }
}
