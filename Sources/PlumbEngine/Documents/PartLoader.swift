import PlumbSyntax

/// Loads the parts of one layout, for one load, reload or recomposition, each of them once.
///
/// Used by one thread at a time. A loader of the host may call back into the engine; nothing is held while it runs.
final class PartLoader {
  private let setUp: LoaderSetUp
  private var files: FileLoader
  private var limits: XMLLimits
  private let maximumParts: Int
  private let read: DocumentReading
  private var root: String?
  private var byteCount = 0

  /// The state of one URL.
  private final class Entry {
    var result: PartResult?
    /// From an earlier load.
    var known: Part?
    var request: PartRequest?

    func remember(_ result: PartResult) -> PartResult {
      self.result = result
      return result
    }
  }

  private var urls = NameTable()
  /// By the ids of `urls`.
  private var entries: [Entry] = []

  /// Ids of requests whose answers are ignored because they cannot be used.
  var held = IndexMap<UInt64, UInt8>()
  /// Maps a file to the one that is read instead.
  var source: (String) -> String? = { _ in nil }

  /// In the order of their first use.
  private(set) var parts: [Part] = []
  /// Requests without an answer.
  private(set) var requests: [PartRequest] = []
  /// Requests whose answers are not a part. A recomposition gets them too; otherwise it would ask again.
  private(set) var failedRequests: [PartRequest] = []
  /// The URLs of requests whose answers cannot be used: failures, and documents with errors.
  private(set) var unusable = NameTable()
  /// Files that are missing or could not be read: if one of them changes, another load may succeed. 100 at most.
  private(set) var unread: [LoadedFile.Identity] = []
  /// How many files were not found. Similar names are suggested for the first of them only.
  private var missingCount = 0
  private static let mostSuggestions = 100

  /// - Parameters:
  ///   - limits: of each part; the bytes are also those of all parts together.
  ///   - known: parts of an earlier load. Those from files are reused if the file is unchanged at the same place,
  ///     those from loaders always.
  ///   - read: what reads the bytes of a part.
  ///   - pending: requests of earlier loads. They are not asked again; their answers are used.
  init(
    setUp: LoaderSetUp, limits: XMLLimits, maximumParts: Int = 10_000, known: [Part] = [], pending: [PartRequest] = [],
    read: DocumentReading = DocumentReading { XMLReader.read($0, name: $1, limits: $2) }
  ) {
    self.setUp = setUp
    self.read = read
    root = setUp.root
    files = FileLoader(
      root: setUp.root, searchFolders: setUp.searchFolders, catalogFolders: setUp.catalogFolders)
    self.limits = limits
    self.maximumParts = maximumParts
    for part in known {
      entry(part.asked).known = part
      if let file = part.file { entry(file.path).known = part }
    }
    for request in pending { entry(request.url).request = request }
  }

  /// The part that `base` names: a path or URL, relative to that of `base`.
  ///
  /// Asks the loaders for the URL's scheme ("file" for paths), then those for all, then the files below the root.
  /// A failure has no place: `.file` (not available), `.user` (a loader failed, the verifier refuses it),
  /// `.limit` (too many parts or bytes). A part with errors in its document is a part.
  func part(_ reference: String, base: Part) -> PartResult {
    let resolved = URLText.resolve(reference, base: base.url)
    let url = URLText.filePath(resolved) ?? resolved
    let entry = entry(url)
    return entry.result ?? entry.remember(find(reference, resolved: resolved, url: url, base: base, entry))
  }

  /// The file that the host names; `name` stands for it in diagnostics, and its references are relative to `name`. No
  /// loader is asked, and the file may be outside the root. Without a root, its folder becomes the root of this load.
  func file(_ path: String, name: String) -> PartResult {
    // The same path as when a part names it.
    let folder = realPath(FilePath.folder(of: path) + "/.")
    if root == nil, let folder {
      root = folder
      files = FileLoader(root: folder, searchFolders: setUp.searchFolders, catalogFolders: setUp.catalogFolders)
    }
    let place = folder.map { FilePath.joined($0, FilePath.name(of: path)) } ?? path
    return entry(name).remember(loaded(place) ?? read(place, real: nil, url: name, asked: name))
  }

  private func entry(_ url: String) -> Entry {
    let index = Int(urls.intern(url).id)
    while entries.count <= index { entries.append(Entry()) }
    return entries[index]
  }

  private func find(_ reference: String, resolved: String, url: String, base: Part, _ entry: Entry) -> PartResult {
    if let known = entry.known, known.file == nil { return use(known) }
    var absent: [String] = []
    if entry.known != nil, let found = try? locate(reference, base, &absent),
      let result = loaded(source(found.path) ?? found.path)
    {
      return result
    }
    let loaders = askedLoaders(URLText.scheme(resolved) ?? "file")
    var next = 0
    if let request = entry.request {
      if held.contains(request.id) {
        failedRequests.append(request)
        return .pending(request)
      }
      if let result = take(request.result, of: request, url) { return result }
      while next < loaders.count && loaders[next] != request.loader { next += 1 }
      next += 1
    }
    while next < loaders.count {
      let request = setUp.requests.begin(url, loader: loaders[next])
      var answer = setUp.loaders[loaders[next]].load(request.id, url, base.isInMemory ? "" : base.url)
      // It may have been completed before the loader said that it would be.
      if case .pending = answer { answer = request.result } else { setUp.requests.drop(request) }
      if let result = take(answer, of: request, url) { return result }
      next += 1
    }
    return readFile(reference, url, base)
  }

  /// The result of an answer; nil: the next loader is asked.
  private func take(_ answer: LoaderAnswer, of request: PartRequest, _ url: String) -> PartResult? {
    var result: PartResult?
    switch answer {
    case .bytes(let bytes, let given):
      let name = given.flatMap { $0.isEmpty ? nil : $0 } ?? url
      let entry = entry(name)
      // Under another name it may be there already.
      if case .ready = entry.result { return entry.result }
      let made = make(bytes, url: name, asked: url, file: nil)
      if case .ready(let part) = made {
        if part.document == nil { _ = unusable.intern(url) }
        return entry.remember(made)
      }
      result = made
    case .pending:
      requests.append(request)
      return .pending(request)
    case .failed(let why): result = .failed(FileLoader.failure(.user, url, why.isEmpty ? "the loader failed" : why))
    case .declined: break
    }
    if request.isDone { failedRequests.append(request) }
    if case .failed = result { _ = unusable.intern(url) }
    return result
  }

  /// The indices of the loaders for a scheme, then of those for all.
  private func askedLoaders(_ scheme: String) -> [Int] {
    var result: [Int] = []
    for isGeneral in [false, true] {
      for index in setUp.loaders.indices {
        let own = setUp.loaders[index].scheme
        if isGeneral == (own == nil), isGeneral || own.flatMap({ URLText.scheme($0 + ":") }) ?? "" == scheme {
          result.append(index)
        }
      }
    }
    return result
  }

  private func locate(_ reference: String, _ base: Part, _ absent: inout [String]) throws(Diagnostic)
    -> FileLoader.Found
  {
    var path = base.file?.path
    var reference = reference
    if path == nil {
      // A document of the host's memory or of a loader: its name is a path below the root, or a URL that tells.
      if URLText.scheme(base.url) != nil {
        reference = URLText.resolve(reference, base: base.url)
        path = URLText.filePath(base.url)
      } else if FilePath.isAbsolute(base.url) {
        path = base.url
      } else if let root {
        path = FilePath.joined(root, base.url)
      }
    }
    do throws(Diagnostic) {
      return try files.locate(
        reference, base: path, suggestsNames: missingCount < Self.mostSuggestions, absent: &absent)
    } catch {
      missingCount += 1
      throw error
    }
  }

  private func readFile(_ reference: String, _ url: String, _ base: Part) -> PartResult {
    var absent: [String] = []
    do throws(Diagnostic) {
      let found = try locate(reference, base, &absent)
      let source = source(found.path)
      let name = found.isBesideBase || source != nil ? url : found.path
      let path = source ?? found.path
      return loaded(path) ?? read(path, real: source == nil ? found.real : nil, url: name, asked: url)
    } catch {
      for path in absent { watch(LoadedFile.Identity(unread: path)) }
      return .failed(error)
    }
  }

  /// The result for a file that was loaded under another name, or is known and unchanged; nil for another file.
  private func loaded(_ path: String) -> PartResult? {
    let entry = entry(path)
    if let result = entry.result { return result }
    guard let known = entry.known, var file = known.file, file.path == path, !file.hasChanged() else { return nil }
    return entry.remember(use(known))
  }

  /// Without `real` the host names the file, and errors are located in that file.
  private func read(_ path: String, real: String?, url: String, asked: String) -> PartResult {
    // Recorded before reading, so that a change in the meantime is noticed.
    let before = LoadedFile.Identity(unread: path)
    do throws(Diagnostic) {
      let file = try LoadedFile(path, real: real, limit: limits.maxBytes)
      let result = make(file.bytes, url: url, asked: asked, file: file.identity)
      if case .failed = result { watch(file.identity) }
      return entry(path).remember(result)
    } catch {
      watch(before)
      var error = real == nil ? error : FileLoader.failure(.file, url, error.message)
      if real == nil { error.file = url }
      return entry(path).remember(.failed(error))
    }
  }

  private func make(_ bytes: [UInt8], url: String, asked: String, file: LoadedFile.Identity?)
    -> PartResult
  {
    guard bytes.count <= limits.maxBytes - byteCount else {
      return .failed(Diagnostic(.limit, "'\(url)' makes the parts more than \(limits.maxBytes) bytes together"))
    }
    if let verifier = setUp.verifier, let refusal = bytes.withUnsafeBufferPointer({ verifier.verify(url, $0) }) {
      let why = refusal.isEmpty ? "the verifier refuses it" : refusal
      return .failed(FileLoader.failure(.user, url, why))
    }
    let read = read.read(bytes, url, limits)
    if limits.maxMemory < .max, let document = read.document {
      limits.maxMemory = max(0, limits.maxMemory - document.memory(withSources: true))
    }
    return use(
      Part(
        url: url, document: read.hasErrors ? nil : read.document, diagnostics: read.diagnostics, file: file,
        asked: asked, byteCount: bytes.count))
  }

  private func use(_ part: Part) -> PartResult {
    guard parts.count < maximumParts else {
      return .failed(Diagnostic(.limit, "'\(part.url)' makes more than \(maximumParts) parts"))
    }
    byteCount += part.byteCount
    parts.append(part)
    return .ready(part)
  }

  private func watch(_ file: LoadedFile.Identity) {
    if unread.count < 100 { unread.append(file) }
  }
}
