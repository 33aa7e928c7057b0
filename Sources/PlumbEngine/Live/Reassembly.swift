import PlumbSyntax

/// Reassembles the units of a live document from changed and unchanged parts.
struct Reassembly {
  let engine: Engine
  let sources: ProjectSources
  private let everLayout: EverLayoutOptions
  /// Whether everything is read again.
  let isFresh: Bool
  /// Ids of requests whose answers are ignored.
  let held: IndexMap<UInt64, UInt8>
  /// Parts that need not be read again.
  private var known: [Part]
  private let pending: [PartRequest]
  /// Files that were read or missed.
  private(set) var files: [LoadedFile.Identity] = []
  private(set) var problems: [Diagnostic] = []
  /// URLs of parts that have errors.
  private(set) var unusable = NameTable()

  init(
    _ documents: LayoutDocuments, _ sources: ProjectSources, isFresh: Bool, held: IndexMap<UInt64, UInt8>
  ) {
    engine = sources.engine
    everLayout = documents.origin.everLayout
    self.sources = sources
    self.isFresh = isFresh
    self.held = held
    known = isFresh ? [] : documents.knownParts
    pending = isFresh ? [] : documents.openRequests
  }

  /// The units made from the present parts. Throws errors of the document's own file; if there are fewer units than
  /// before, `problems` say why.
  mutating func run(_ units: [Assembly]) throws(Diagnostic) -> [Assembly] {
    var result: [Assembly] = []
    for (number, old) in units.enumerated() {
      if number > 0, old.isComplete {
        result.append(old)
        continue
      }
      let loader = engine.partLoader(
        path: sources.path, known: known, pending: pending, everLayout: everLayout)
      loader.held = held
      let sources = sources
      loader.source = { path in
        guard let source = try? sources.source(of: path), source != path else { return nil }
        return source
      }
      defer { note(loader) }
      var root = old.root
      if number == 0, let path = sources.path {
        switch loader.file(loader.source(path) ?? path, name: root.url) {
        case .ready(let part): root = part
        case .failed(let error): throw error
        case .pending: break
        }
      }
      if let assembly = engine.assemble(root, loader, &problems) { result.append(assembly) }
      // Parts read by one unit are reused by the others.
      if number + 1 < units.count { known += loader.parts }
    }
    return result
  }

  /// The scopes of a rebased tree: those of the template, with the present texts of `.strings` files if they are to
  /// be read; `origin` then lists these files.
  func definitions(
    for rebased: LiveDocument, _ template: Template, _ origin: inout Template.Origin, readsStrings: Bool
  ) throws(Diagnostic) -> [ScopeDefinition] {
    var result = rebased.definitions(of: template).filter { !$0.isFromStringsFile }
    // A scope whose node is gone is resolved as in a load.
    for definition in template.definitions where definition.row == nil && !definition.isFromStringsFile {
      if !result.contains(where: { $0.node == definition.node }) { result.append(definition) }
    }
    if readsStrings, let texts = try texts(&origin) { result.insert(texts, at: 0) }
    return result
  }

  /// The present texts of `.strings` files; `origin` then lists these files.
  func texts(_ origin: inout Template.Origin) throws(Diagnostic) -> ScopeDefinition? {
    // Recorded before reading: the next poll sees changes made meanwhile.
    origin.stringsFiles = engine.strings.files(language: origin.language, besideLayout: origin.path)
    return try engine.strings.scope(language: origin.language, besideLayout: origin.path)
  }

  /// Notes the parts of `units` in which linking has found errors.
  mutating func blame(_ linker: Linker, _ units: [Assembly]) {
    var asked = NameMap<String>()
    for unit in units { for part in unit.parts { asked[part.url] = part.asked } }
    let sources = linker.document.sources
    for source in sources.indices where linker.sourcesWithErrors.contains(UInt32(truncatingIfNeeded: source)) {
      if let url = asked[sources[source].name] { _ = unusable.intern(url) }
    }
  }

  private mutating func note(_ loader: PartLoader) {
    files += loader.unread + loader.parts.compactMap { $0.file }
    for id in 0..<loader.unusable.count {
      _ = unusable.intern(loader.unusable[Name(id: UInt32(truncatingIfNeeded: id))])
    }
  }
}
