import CPosix
import PlumbSyntax

/// Finds the files that layouts name, below a root and search folders that no reference leads out of.
struct FileLoader: Sendable {
  struct Found {
    /// Absolute, with its symbolic links.
    let path: String
    /// The path to read, without symbolic links.
    let real: String
    /// Found relative to the referring file, not in a search folder.
    let isBesideBase: Bool
  }

  private let root: String?
  private let searchFolders: [String]
  private let catalogFolders: [String]

  /// The folders without symbolic links, as `realFolder` gives them. In those of catalogs nothing is searched.
  init(root: String?, searchFolders: [String], catalogFolders: [String] = []) {
    self.root = root
    self.searchFolders = searchFolders
    self.catalogFolders = catalogFolders
  }

  /// The file that a relative or absolute path or a `file:` URL means.
  ///
  /// A relative one is looked for in the folder of `base`, the path of the file that names it (nil: in the root), then
  /// in each search folder. `absent` gets the paths at which a file that is not there was looked for.
  ///
  /// Errors, all `.file`: it is not there (with the folders and, if `suggestsNames`, names much like it), it or the target of a symbolic
  /// link lies in none of the folders, no root is set, the reference is not a path.
  func locate(
    _ reference: String, base: String?, suggestsNames: Bool = true, absent: inout [String]
  ) throws(Diagnostic) -> Found {
    let path = try Self.path(of: reference)
    guard root != nil || !searchFolders.isEmpty || !catalogFolders.isEmpty else {
      throw Self.failure(.file, reference, "no folder is set that files come from; plumb_engine_set_root sets one")
    }
    // The referring file's folder comes first, resolved physically: `..` in a folder behind a symbolic link.
    var folders = ["/"]
    if !FilePath.isAbsolute(path) {
      folders[0] = (base == nil ? root : base.flatMap { realPath(FilePath.folder(of: $0) + "/.") }) ?? ""
      folders += searchFolders
    }
    var leaves = false
    for index in folders.indices where !folders[index].isEmpty {
      let candidate = FilePath.joined(folders[index], path)
      if let real = realPath(candidate) {
        if isAllowed(real) { return Found(path: candidate, real: real, isBesideBase: index == 0) }
        leaves = true
      } else {
        let code = plumb_errno()
        if !isAllowed(realPath(FilePath.folder(of: candidate) + "/.") ?? candidate) {
          leaves = true
        } else if code == ENOENT || code == ENOTDIR {
          absent.append(candidate)
        } else {
          throw cannotOpen(reference, code)
        }
      }
    }
    if leaves {
      throw Self.failure(.file, reference, root.map { "it leaves the root '\($0)'" } ?? "it leaves the search folders")
    }
    throw missing(reference, absent, suggestsNames)
  }

  private static func path(of reference: String) throws(Diagnostic) -> String {
    var problem = ""
    for byte in Array(reference.utf8) where byte == 0 { problem = "the path contains a NUL character" }
    if reference.isEmpty { problem = "the path is empty" }
    if problem.isEmpty {
      let resolved = URLText.resolve(reference, base: nil)
      if let path = URLText.filePath(resolved) {
        if path.utf8.count <= 4096 { return path }
        problem = "the path is too long"
      } else {
        problem = URLText.scheme(resolved).map { "no loader is set for '\($0):'" } ?? "it names no file"
      }
    }
    throw failure(.file, reference, problem)
  }

  private func isAllowed(_ path: String) -> Bool {
    if let root, FilePath.isInside(path, root) { return true }
    for folder in searchFolders where FilePath.isInside(path, folder) { return true }
    for folder in catalogFolders where FilePath.isInside(path, folder) { return true }
    return false
  }

  private func missing(_ reference: String, _ absent: [String], _ suggestsNames: Bool) -> Diagnostic {
    var error = Self.failure(.file, reference, "no such file")
    let name = FilePath.name(of: reference)
    let prefix = String(decoding: Array(reference.utf8)[..<(reference.utf8.count - name.utf8.count)], as: UTF8.self)
    var names: [String] = []
    for path in absent {
      let folder = FilePath.folder(of: path)
      error.notes.append("looked in '\(folder)'")
      guard suggestsNames else { continue }
      for entry in folderEntries(folder, atMost: 1000) ?? [] where entry.kind == .file { names.append(entry.name) }
    }
    for suggestion in suggestions(for: name, among: names) { error.suggestions.append(prefix + suggestion) }
    return error
  }

  /// The diagnostic of a part that cannot be loaded.
  @inline(never)
  static func failure(_ code: Status, _ reference: String, _ why: String) -> Diagnostic {
    Diagnostic(code, "Cannot load '\(reference)': \(why)")
  }
}
