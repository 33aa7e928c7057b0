import PlumbSyntax

/// Finds the source of a loaded file in a project: the files below a folder whose paths end with that of the loaded
/// file.
///
/// Skips names that begin with a dot, `build`, outputs of tools (`.build`, `.app`, …), what a `.layout-ignore` on the way
/// down excludes, and folders behind symbolic links.
enum SourceSearch {
  static let maximumEntries = 20_000
  static let maximumDepth = 32

  private struct Folder {
    var path: String
    /// Its names below the project.
    var names: [[UInt8]]
    var rules: IgnoreRules
  }

  private static let skippedEndings = [".build", ".app", ".framework", ".xcodeproj", ".xcassets"]

  /// The candidates in byte order. `path` is that of the loaded file, relative to the project's resources; what leads
  /// to a bundle does not count. Errors: `.limit` (the project is too large), those of `IgnoreRules.addFile`,
  /// `.file` (no folder).
  static func candidates(for path: String, below project: String) throws(Diagnostic) -> [String] {
    let top = try realFolder(project)
    let wanted = ending(of: path)
    var found: [String] = []
    var folders = [Folder(path: top, names: [], rules: IgnoreRules())]
    var entriesLeft = maximumEntries
    while var folder = folders.popLast() {
      let entries = folderEntries(folder.path, atMost: entriesLeft + 1) ?? []
      entriesLeft -= entries.count
      guard entriesLeft >= 0, folder.names.count < maximumDepth else {
        throw Diagnostic(
          .limit,
          "The search for the source of \(path) ends after \(maximumEntries) files and \(maximumDepth) folders in "
            + "each other; list in \(IgnoreRules.fileName) what need not be searched, or begin lower than '\(top)'")
      }
      for entry in entries where entry.kind == .file && entry.name == IgnoreRules.fileName {
        try folder.rules.addFile(in: folder.path, depth: folder.names.count)
      }
      for entry in entries where entry.kind != .other && !isSkipped(entry.name) {
        let place = FilePath.joined(folder.path, entry.name)
        let names = folder.names + [Array(entry.name.utf8)]
        if folder.rules.excludes(names, isFolder: entry.kind == .folder) { continue }
        if entry.kind == .folder {
          folders.append(Folder(path: place, names: names, rules: folder.rules))
        } else if place.hasSuffix(wanted) && place.utf8.count >= top.utf8.count + wanted.utf8.count {
          var index = found.count
          while index > 0 && place.utf8.lexicographicallyPrecedes(found[index - 1].utf8) { index -= 1 }
          found.insert(place, at: index)
        }
      }
    }
    return found
  }

  /// The one source of a loaded file. Errors: `.notFound` (none, or several: they are the notes); as `candidates`.
  static func source(of path: String, below project: String) throws(Diagnostic) -> String {
    let found = try candidates(for: path, below: project)
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else { throw Diagnostic(.notFound, "Unable to locate source file for \(path)") }
    throw failure("\(found.count) files may be the source of \(path); plumb_layout_choose_source chooses one", found)
  }

  /// The candidate that a host names. Errors: `.notFound` (not one of the candidates: they are the notes); as
  /// `candidates`.
  static func candidate(_ source: String, for path: String, below project: String) throws(Diagnostic) -> String {
    let candidates = try candidates(for: path, below: project)
    let real = realPath(source) ?? source
    for candidate in candidates where candidate == source || candidate == real { return candidate }
    throw failure("'\(source)' is not a source of \(path)", candidates)
  }

  private static func failure(_ message: String, _ candidates: [String]) -> Diagnostic {
    var error = Diagnostic(.notFound, message)
    for candidate in candidates where error.notes.count < 100 { error.notes.append(candidate) }
    return error
  }

  /// The path after the last bundle, with a leading slash.
  private static func ending(of path: String) -> String {
    let bytes = Array(FilePath.joined("/", path).utf8)
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
      if String(decoding: bytes[..<index], as: UTF8.self).hasSuffix(".bundle") { start = index }
    }
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  private static func isSkipped(_ name: String) -> Bool {
    if name.hasPrefix(".") || name == "build" { return true }
    for ending in skippedEndings where name.hasSuffix(ending) { return true }
    return false
  }
}

/// The sources that were found or chosen for loaded files, by path.
struct SourceChoices: Sendable {
  private var sources = NameMap<String>()

  init() {}

  func source(of path: String) -> String? { sources[path] }

  mutating func choose(_ source: String, for path: String) { sources[path] = source }

  /// Stores the result of a search that began when `known` was stored. Returns the effective source: another one if it
  /// was stored in the meantime.
  mutating func remember(_ found: String, for path: String, inPlaceOf known: String?) -> String {
    if let now = sources[path], now != known { return now }
    sources[path] = found
    return found
  }
}
