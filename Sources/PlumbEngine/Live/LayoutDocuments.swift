import PlumbSyntax

/// The documents that a layout is made of: the one it was loaded from with its parts, and those that were inserted.
struct LayoutDocuments {
  /// The loaded document first.
  let units: [Assembly]
  let origin: Template.Origin

  init(units: [Assembly], origin: Template.Origin) {
    self.units = units
    self.origin = origin
  }

  var knownParts: [Part] { units.flatMap { $0.parts } }

  /// Requests to loaders without an answer, or with an unusable one.
  var openRequests: [PartRequest] { units.flatMap { $0.openRequests } }

  /// Whether an answer of a loader may still change the layout.
  var awaitsParts: Bool { units.contains { !$0.requests.isEmpty } }

  /// How many parts loaders have not answered yet.
  var pendingParts: Int { units.reduce(0) { $0 + $1.requests.count { !$0.isDone } } }

  /// The document itself, then what it and inserted elements name, then its `.strings` files.
  var parts: [Layout.PartInfo] {
    var result: [Layout.PartInfo] = []
    var known = NameSet()
    var awaited = IndexMap<UInt64, UInt8>()
    for unit in units { for request in unit.requests where !request.isDone { _ = awaited.insert(request.id) } }
    for (number, unit) in units.enumerated() {
      var parts = unit.parts
      if number == 0, !parts.contains(where: { $0 === unit.root }) { parts.insert(unit.root, at: 0) }
      for part in parts where known.insert(part.url) {
        result.append(Layout.PartInfo(url: part.url, path: part.file?.path, state: .ready))
      }
      for request in unit.openRequests where known.insert(request.url) {
        result.append(
          Layout.PartInfo(url: request.url, path: nil, state: awaited.contains(request.id) ? .pending : .failed))
      }
    }
    for file in origin.stringsFiles where file.isThere {
      result.append(Layout.PartInfo(url: file.path, path: file.path, state: .ready))
    }
    return result
  }

  /// Composes an inserted element with the parts it names. nil: `problems` say why.
  func assemble(inserted document: XMLDocument, _ engine: Engine, _ problems: inout [Diagnostic]) -> Assembly? {
    let root = units[0].root
    // Its references are relative to the document it joins.
    let part = Part(url: root.url, document: document, diagnostics: [], file: root.file)
    let loader = engine.partLoader(
      path: origin.path, known: knownParts, pending: openRequests, everLayout: origin.everLayout)
    return engine.assemble(part, loader, &problems)
  }

  /// The files of all parts as they were when read, each once, with an error if a source was not found: such
  /// files are watched themselves.
  func files(_ sources: ProjectSources) -> (files: [LoadedFile.Identity], problem: Diagnostic?) {
    var result: [LoadedFile.Identity] = []
    var known = NameSet()
    var problem: Diagnostic?
    func add(_ file: LoadedFile.Identity) {
      if known.insert(file.path) { result.append(file) }
    }
    for unit in units {
      for file in [unit.root.file].compactMap({ $0 }) + unit.parts.compactMap({ $0.file }) {
        do throws(Diagnostic) {
          if let source = try sources.source(of: file.path), source != file.path {
            add(LoadedFile.Identity(source: source, of: file))
            continue
          }
        } catch { problem = problem ?? error }
        add(file)
      }
      for file in unit.absent { add(file) }
    }
    for file in origin.stringsFiles { add(file) }
    return (result, problem)
  }
}

/// Finds the file of a project that a loaded file is a copy of (docs/live-reload.md).
struct ProjectSources {
  let engine: Engine
  /// The path of the layout's document, whose folder is the root of engines without one.
  let path: String?

  /// The file in the project that a loaded file is a copy of; nil without a project.
  func source(of path: String) throws(Diagnostic) -> String? {
    guard let project = engine.sourceRoot, !FilePath.isInside(realPath(path) ?? path, project) else { return nil }
    return try engine.sources.source(of: name(of: path), below: project)
  }

  /// Says which file is the source of a loaded one; false without a project. Errors: `.file`.
  func choose(_ source: String, of path: String) throws(Diagnostic) -> Bool {
    guard let project = engine.sourceRoot else { return false }
    try engine.sources.choose(source, for: name(of: path), below: project)
    return true
  }

  /// A loaded file's path as it ends in the project: below the root.
  private func name(of path: String) -> String {
    let root = engine.loading.root ?? self.path.map { realPath(FilePath.folder(of: $0) + "/.") ?? "" } ?? ""
    guard !root.isEmpty, FilePath.isInside(path, root) else { return FilePath.name(of: path) }
    return String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
  }
}
