import PlumbFormat
import PlumbSyntax

/// What layouts declare, and the documents that they include, directly or not.
struct IncludedDocuments {
  /// The names that they declare, with the name of the element.
  private(set) var declaredNames: [(element: String, name: String)] = []
  private let rules: LayoutRules
  private var known: Set<String> = []
  private var waiting: [String] = []
  /// How many are read at most.
  private static let most = 10_000

  init(_ rules: LayoutRules) { self.rules = rules }

  /// Takes in a layout. `path` is what its references are relative to; "" for standard input, and the working folder.
  mutating func add(_ layout: LayoutFile, path: String) {
    declaredNames += layout.declaredNames
    known.insert(Self.normal(path))
    for reference in layout.includedDocuments where !Self.hasScheme(reference) {
      let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[...$0])) } ?? ""
      let target = Self.normal(reference.hasPrefix("/") ? reference : folder + reference)
      if target.hasSuffix(".xml"), known.count < Self.most, known.insert(target).inserted { waiting.append(target) }
    }
  }

  /// Reads what is included. What cannot be read declares nothing: a check of the layouts tells why.
  mutating func follow() {
    while let path = waiting.popLast() {
      let file = LayoutPaths.File(path: path, name: path)
      guard let (bytes, _) = try? LayoutPaths.read(file),
        let layout = try? LayoutPaths.layout(file, bytes, rules)
      else { continue }
      add(layout, path: path)
    }
  }

  private static func hasScheme(_ reference: String) -> Bool {
    guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return reference.utf8[..<colon].allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  }

  /// A path without `.` and, where a folder stands in front, `..`.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
