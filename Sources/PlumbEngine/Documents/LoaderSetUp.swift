import PlumbSyntax

/// Where an engine gets the parts of layouts from.
struct LoaderSetUp {
  /// Asked in this order; those for one scheme before those for all schemes.
  var loaders: [Loader] = []
  var verifier: Verifier?
  /// Files are read below it and the search folders. Without symbolic links.
  private(set) var root: String?
  private(set) var searchFolders: [String] = []
  /// Where catalogs were read from: what they name may be below, whatever the root is.
  private(set) var catalogFolders: [String] = []
  let requests = PartRequests()

  init() {}

  /// Sets the folder that references to files cannot leave; nil: none. Errors: `.file` (no folder).
  mutating func setRoot(_ path: String?) throws(Diagnostic) {
    if let path { root = try realFolder(path) } else { root = nil }
  }

  /// Adds a folder in which files are looked for that are not beside what names them. Errors: `.file` (no folder).
  mutating func addSearchFolder(_ path: String) throws(Diagnostic) {
    searchFolders.append(try realFolder(path))
  }

  /// Adds the folder of a catalog. Errors: `.file` (no folder).
  mutating func addCatalogFolder(_ path: String) throws(Diagnostic) {
    let folder = try realFolder(path)
    if !catalogFolders.contains(where: { $0.utf8.elementsEqual(folder.utf8) }) { catalogFolders.append(folder) }
  }
}
