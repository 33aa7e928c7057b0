import PlumbSyntax

/// A document with the parts that it was composed from. A class, because edits hand it on from table to table.
final class Assembly: Sendable {
  let root: Part
  let document: XMLDocument
  /// The same, for what keeps it.
  let shared: SharedDocument
  /// In the order of their first use, without the root if that did not come from a file.
  let parts: [Part]
  /// Requests that loaders have not answered yet.
  let requests: [PartRequest]
  /// Requests with unusable answers: not asked again until the host reloads.
  let failedRequests: [PartRequest]
  /// Missing or unreadable files, which would change the document if they became readable.
  let absent: [LoadedFile.Identity]
  /// The elements of the document's structural attributes, in the order of these.
  let structure: [StructuralElement]
  /// The cells of the document's lists, by list and in the order of the document.
  let cells: [CellElement]

  init(
    root: Part, document: XMLDocument, parts: [Part] = [], requests: [PartRequest] = [],
    failedRequests: [PartRequest] = [], absent: [LoadedFile.Identity] = [], structure: [StructuralElement] = [],
    cells: [CellElement] = []
  ) {
    self.root = root
    self.document = document
    shared = SharedDocument(document)
    self.parts = parts
    self.requests = requests
    self.failedRequests = failedRequests
    self.absent = absent
    self.structure = structure
    self.cells = cells
  }

  /// The same, composed from what a loader has loaded.
  init(_ other: Assembly, _ loader: PartLoader) {
    root = other.root
    document = other.document
    shared = other.shared
    parts = loader.parts
    requests = loader.requests
    failedRequests = loader.failedRequests
    absent = loader.unread
    structure = other.structure
    cells = other.cells
  }

  /// The structural elements in a row.
  func structure(in row: Int32) -> Range<Int> {
    if structure.isEmpty { return 0..<0 }
    return structure.partitionPoint { $0.parent < row }..<structure.partitionPoint { $0.parent <= row }
  }

  /// The cells of a list, by its row.
  func cells(of row: Int32) -> ArraySlice<CellElement> {
    if cells.isEmpty { return [] }
    return cells[cells.partitionPoint { $0.parent < row }..<cells.partitionPoint { $0.parent <= row }]
  }

  /// Whether it names no part, so that assembling it again has the same result.
  var isComplete: Bool { parts.isEmpty && requests.isEmpty && failedRequests.isEmpty && absent.isEmpty }

  /// Bytes of what it keeps, without what a document shares with it.
  func memory(sharedWith other: XMLDocument) -> Int {
    var bytes = parts.memory + absent.memory
    var counted = [other]
    if !document.sharesStorage(with: other) {
      counted.append(document)
      bytes += document.memory(withSources: false)
    }
    let documents = (parts.contains { $0 === root } ? [] : [root]) + parts
    for part in documents {
      guard let own = part.document, !counted.contains(where: { own.sharesStorage(with: $0) }) else { continue }
      // Their texts are sources of the document too.
      bytes += own.memory(withSources: false) + HeapBlock.object(160)
    }
    return bytes
  }

  /// The parts that a next assembly can reuse.
  var openRequests: [PartRequest] { requests + failedRequests }
}

extension Engine {
  /// Makes the loader of a load or reload. `path`: the file of the root document, whose folder is the root of engines
  /// without one.
  func partLoader(
    path: String?, known: [Part] = [], pending: [PartRequest] = [], everLayout: EverLayoutOptions
  ) -> PartLoader {
    var setUp = loading
    if setUp.root == nil, let path {
      do throws(Diagnostic) { try setUp.setRoot(FilePath.folder(of: path)) } catch {}
    }
    return PartLoader(
      setUp: setUp, limits: xmlLimits, maximumParts: options.limits.maximumParts, known: known, pending: pending,
      read: DocumentReading { self.read($0, $1, limits: $2, everLayout) })
  }

  /// Limits of a composition that begins now.
  var composeLimits: ComposeLimits {
    var limits = ComposeLimits()
    limits.maximumNodes = options.limits.maximumNodes
    limits.maximumDepth = options.limits.maximumDepth
    limits.maximumInclusions = options.limits.maximumInclusions
    limits.maximumDiagnostics = options.limits.maximumDiagnostics
    limits.isLenient = options.isLenient
    if memory.isLimited {
      limits.maximumMemory = memory.available
      limits.memoryMessage = memory.overrunMessage
    }
    return limits
  }

  /// Composes a document with all parts it names. nil if the diagnostics have errors.
  func assemble(_ root: Part, _ loader: PartLoader, _ diagnostics: inout [Diagnostic]) -> Assembly? {
    // That of the environment does not change any more, so that it need not be copied.
    let environment = environment
    let composition = Composer.compose(root, catalog: environment.catalog, limits: composeLimits) { reference, base in
      loader.part(reference, base: base)
    }
    diagnostics += composition.diagnostics
    guard let document = composition.document,
      let assembly = StructureCut.assembly(of: document, root: root, environment, &diagnostics)
    else { return nil }
    return Assembly(assembly, loader)
  }

  // MARK: - Set-up

  /// Adds a loader of parts. Errors: `.frozen`, `.argument` (not a scheme).
  public func add(loader: Loader) throws(Diagnostic) {
    try requireSetUp()
    if let scheme = loader.scheme, URLText.scheme(scheme + ":")?.utf8.count != scheme.utf8.count {
      throw Diagnostic(.argument, "'\(scheme)' is not a URL scheme; write it as https, without the colon")
    }
    loading.loaders.append(loader)
  }

  /// The folder that files of layouts cannot leave. Errors: `.frozen`, `.file`.
  public func setRoot(_ path: String) throws(Diagnostic) {
    try requireSetUp()
    try loading.setRoot(path)
  }

  /// A folder to look for parts in. Errors: `.frozen`, `.file`.
  public func addSearchFolder(_ path: String) throws(Diagnostic) {
    try requireSetUp()
    try loading.addSearchFolder(path)
  }

  /// Sets what checks the bytes of every part before they are parsed; nil for nothing. Errors: `.frozen`.
  public func setVerifier(_ verifier: Verifier?) throws(Diagnostic) {
    try requireSetUp()
    loading.verifier = verifier
  }

  /// The project whose files layouts follow. Errors: `.frozen`, `.file`.
  public func setSourceRoot(_ path: String) throws(Diagnostic) {
    try requireSetUp()
    sourceRoot = try realFolder(path)
  }

  /// Completes a loader's request, from any thread, with what the loader would have answered. Layouts take the answer at
  /// their next poll or compute. Errors: `.duplicate` (it was answered before), `.handle` (no such request), `.argument`
  /// (the answer is `.pending`).
  public func complete(request: UInt64, _ answer: LoaderAnswer) -> Status {
    loading.requests.complete(request, answer)
  }
}
