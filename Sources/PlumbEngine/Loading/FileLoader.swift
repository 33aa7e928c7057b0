import CPosix
import PlumbSyntax

/// Finds the files that layouts name, below a root and search folders that no reference leads out of.
struct FileLoader: Sendable {
  struct Found {
    /// Absolute, with its symbolic links.
    let path: String
    /// Without symbolic links: what is to be read.
    let real: String
    /// Found where the reference leads from what names it, not in a search folder.
    let isBesideBase: Bool
  }

  /// Without symbolic links, as `realFolder` gives them.
  private let root: String?
  private let searchFolders: [String]

  init(root: String?, searchFolders: [String]) {
    self.root = root
    self.searchFolders = searchFolders
  }

  /// The file that a relative or absolute path or a `file:` URL means.
  ///
  /// A relative one is looked for in the folder of `base`, the path of the file that names it (nil: in the root), then
  /// in each search folder. `absent` gets the paths at which a file that is not there was looked for.
  ///
  /// Errors, all `.file`: it is not there (with the folders and names much like it), it or the target of a symbolic link
  /// lies in none of the folders, no root is set, the reference is no path.
  func locate(_ reference: String, base: String?, absent: inout [String]) throws(Diagnostic) -> Found {
    let path = try Self.path(of: reference)
    guard root != nil || !searchFolders.isEmpty else {
      throw Diagnostic(
        .file,
        "Cannot load '\(reference)': no folder is set that layouts may load files from; "
          + "plumb_engine_set_root sets one")
    }
    var folders = searchFolders
    var isBeside = true
    if FilePath.isAbsolute(path) {
      folders = ["/"]
    } else if let base {
      // Physically: what `..` means in a folder that a symbolic link led to.
      if let folder = realPath(FilePath.folder(of: base) + "/.") {
        folders.insert(folder, at: 0)
      } else {
        isBeside = false
      }
    } else if let root {
      folders.insert(root, at: 0)
    } else {
      isBeside = false
    }
    var leaves = false
    var looked: [String] = []
    for folder in folders {
      let candidate = FilePath.joined(folder, path)
      if let real = realPath(candidate) {
        if isAllowed(real) { return Found(path: candidate, real: real, isBesideBase: isBeside) }
        leaves = true
      } else {
        let code = plumb_errno()
        let parent = FilePath.folder(of: candidate)
        if !isAllowed(realPath(parent + "/.") ?? candidate) {
          leaves = true
        } else if code == ENOENT || code == ENOTDIR {
          absent.append(candidate)
          looked.append(parent)
        } else {
          throw cannotOpen(reference, code)
        }
      }
      isBeside = false
    }
    if leaves { throw leaving(reference) }
    throw missing(reference, looked)
  }

  private static func path(of reference: String) throws(Diagnostic) -> String {
    var problem = "the path is empty"
    var isGood = !reference.isEmpty
    for byte in reference.utf8 where byte == 0 {
      problem = "the path contains a NUL character"
      isGood = false
    }
    let resolved = URLText.resolve(reference, base: nil)
    if isGood, let path = URLText.filePath(resolved) {
      if path.utf8.count <= 4096 { return path }
      problem = "the path is too long"
    } else if isGood, let scheme = URLText.scheme(resolved) {
      problem = "no loader is set for '\(scheme):'"
    } else if isGood {
      problem = "it names no file"
    }
    throw Diagnostic(.file, "Cannot load '\(reference)': \(problem)")
  }

  private func isAllowed(_ path: String) -> Bool {
    if let root, FilePath.isInside(path, root) { return true }
    for folder in searchFolders where FilePath.isInside(path, folder) { return true }
    return false
  }

  private func leaving(_ reference: String) -> Diagnostic {
    guard let root else { return Diagnostic(.file, "'\(reference)' leaves the search folders") }
    return Diagnostic(.file, "'\(reference)' leaves the root '\(root)'")
  }

  private func missing(_ reference: String, _ folders: [String]) -> Diagnostic {
    var error = Diagnostic(.file, "Cannot find '\(reference)'")
    let name = FilePath.name(of: reference)
    let prefix = String(decoding: reference.utf8.dropLast(name.utf8.count), as: UTF8.self)
    var names: [String] = []
    for folder in folders {
      error.notes.append("looked in '\(folder)'")
      for entry in folderEntries(folder, atMost: 1000) ?? [] where entry.kind == .file { names.append(entry.name) }
    }
    for suggestion in suggestions(for: name, among: names) { error.suggestions.append(prefix + suggestion) }
    return error
  }
}
