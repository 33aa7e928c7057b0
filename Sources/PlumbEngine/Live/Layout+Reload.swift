import CPosix
import PlumbSyntax

/// Live reload, and parts that arrive late: both put the layout together anew, from what changed and what did not.
extension Layout {
  /// What a poll or reload came to.
  public struct ReloadOutcome {
    public var status = Status.ok
    /// The layout was put together anew.
    public var isChanged = false
    public var changedFiles = 0
    public var pendingParts = 0
    public var lostNodes = 0
    public var lostKeys = 0
  }

  /// A document that a layout was made of.
  public struct PartInfo {
    public enum State: Int32, Sendable { case ready, pending, failed }
    public var url: String
    /// The file that is watched.
    public var path: String?
    public var state: State
  }

  /// Files that one poll looks at.
  private static let filesAPoll = 8

  private var engine: Engine { template.engine }
  var units: [Assembly] { live?.units ?? [template.assembly] }

  /// The document itself, then what it and inserted elements name, then its `.strings` files.
  public var parts: [PartInfo] {
    var result: [PartInfo] = []
    var known = NameSet()
    var awaited = IndexMap<UInt64, UInt8>()
    for unit in units { for request in unit.requests where !request.isDone { _ = awaited.insert(request.id) } }
    for (number, unit) in units.enumerated() {
      var parts = unit.parts
      if number == 0, !parts.contains(where: { $0 === unit.root }) { parts.insert(unit.root, at: 0) }
      for part in parts where known.insert(part.url) {
        result.append(PartInfo(url: part.url, path: part.file?.path, state: .ready))
      }
      for request in unit.openRequests where known.insert(request.url) {
        result.append(PartInfo(url: request.url, path: nil, state: awaited.contains(request.id) ? .pending : .failed))
      }
    }
    for file in template.origin.stringsFiles where file.isThere {
      result.append(PartInfo(url: file.path, path: file.path, state: .ready))
    }
    return result
  }

  private var pendingParts: Int { units.reduce(0) { $0 + $1.requests.count { !$0.isDone } } }

  /// Looks at some of the files, and takes what arrived. Costs a call of the system for each of at most 8 files.
  public func pollChanges() -> ReloadOutcome {
    if isBusy { return ReloadOutcome(status: .busy) }
    var outcome = ReloadOutcome()
    if !isLiveReloadOff {
      do throws(Diagnostic) { outcome.changedFiles = try changedFiles() } catch { return failed(error) }
    }
    if outcome.changedFiles > 0 {
      var unusable = NameTable()
      outcome = reassemble(changedFiles: outcome.changedFiles, held: held([]), unusable: &unusable)
    } else if hasArrivals {
      outcome = takeArrivals()
    }
    return finish(outcome)
  }

  /// Reads everything again. A hard reload forgets state and the choice of sources. Errors: `.unsupported` (live reload is
  /// off), those of a load.
  public func reload(isHard: Bool) -> ReloadOutcome {
    if isBusy { return ReloadOutcome(status: .busy) }
    if isLiveReloadOff { return failed(Diagnostic(.unsupported, "Live reload is off")) }
    if isHard {
      engine.sources.forget()
      watch = nil
    }
    refused = []
    var unusable = NameTable()
    let outcome = reassemble(
      changedFiles: 0, held: held([]), isFresh: true, keepsState: !isHard, unusable: &unusable)
    return finish(outcome)
  }

  /// Says which file is the source of a part. Errors: `.notFound` (no such part), `.file` (no such file).
  public func chooseSource(url: String, path: String) -> Status {
    if isBusy { return .busy }
    for part in units.flatMap({ [$0.root] + $0.parts }) where part.url == url {
      guard let file = part.file, let project = engine.sourceRoot else { continue }
      do throws(Diagnostic) {
        try engine.sources.choose(path, for: sourceName(file.path), below: project)
      } catch { return fail(error) }
      watch = nil
      return .ok
    }
    var diagnostic = Diagnostic(.notFound, "No part of the layout is '\(url)'")
    diagnostic.suggestions = suggestions(for: url, among: parts.map { $0.url })
    return fail(diagnostic)
  }

  private func failed(_ diagnostic: Diagnostic) -> ReloadOutcome {
    fail(diagnostic)
    return finish(ReloadOutcome(status: diagnostic.code))
  }

  /// Ends a call in which something may have failed.
  @discardableResult
  @inline(never)
  func finish(_ outcome: ReloadOutcome) -> ReloadOutcome {
    var outcome = outcome
    outcome.pendingParts = pendingParts
    if outcome.status != .ok { noteFailure() }
    notifyProblems()
    return outcome
  }

  // MARK: - Watching

  private var isLiveReloadOff: Bool { engine.options.isLiveReloadOff || engine.isLiveReloadOffByEnvironment }

  /// How many of the files that it is the turn of have changed.
  private func changedFiles() throws(Diagnostic) -> Int {
    if watch == nil { watch = try watchedFiles() }
    guard let count = watch?.count, count > 0 else { return 0 }
    var changed = 0
    for _ in 0..<min(count, Self.filesAPoll) {
      watchCursor = watchCursor + 1 < count ? watchCursor + 1 : 0
      if watch?[watchCursor].hasChanged() == true { changed += 1 }
    }
    if changed == 0 { return 0 }
    // What was saved together is taken together.
    changed = 0
    for index in 0..<count where watch?[index].hasChanged() == true {
      changed += 1
      // If it is of no use, the next change is news and this one is not. As it is before it is read.
      if let path = watch?[index].path { watch?[index] = LoadedFile.Identity(unread: path) }
    }
    return changed
  }

  /// The files of all parts, as they were when they were read.
  private func watchedFiles() throws(Diagnostic) -> [LoadedFile.Identity] {
    var result: [LoadedFile.Identity] = []
    var known = NameSet()
    var problem: Diagnostic?
    func add(_ file: LoadedFile.Identity) {
      if known.insert(file.path) { result.append(file) }
    }
    for unit in units {
      for file in [unit.root.file].compactMap({ $0 }) + unit.parts.compactMap({ $0.file }) {
        do throws(Diagnostic) {
          if let source = try source(of: file.path), source != file.path {
            add(LoadedFile.Identity(source: source, of: file))
            continue
          }
        } catch { problem = problem ?? error }
        add(file)
      }
      for file in unit.absent { add(file) }
    }
    for file in template.origin.stringsFiles { add(file) }
    if let problem {
      // Said once: what has no source is watched itself.
      watch = result
      throw problem
    }
    return result
  }

  /// The file in the project that a loaded file is a copy of; nil without a project.
  private func source(of path: String) throws(Diagnostic) -> String? {
    guard let project = engine.sourceRoot, !FilePath.isInside(realPath(path) ?? path, project) else { return nil }
    return try engine.sources.source(of: sourceName(path), below: project)
  }

  /// A loaded file's path as it ends in the project: below the root.
  private func sourceName(_ path: String) -> String {
    let root = engine.loading.root ?? template.origin.path.map { realPath(FilePath.folder(of: $0) + "/.") ?? "" } ?? ""
    guard !root.isEmpty, FilePath.isInside(path, root) else { return FilePath.name(of: path) }
    return String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
  }

  // MARK: - Putting together

  /// Puts the layout together from its parts as they are now, `isFresh`: all read again.
  /// `held`: ids of requests whose answers do not count. `unusable` gets the URLs of parts that have errors.
  func reassemble(
    changedFiles: Int, held: IndexMap<UInt64, UInt8>, isFresh: Bool = false, keepsState: Bool = true,
    unusable: inout NameTable
  ) -> ReloadOutcome {
    var outcome = ReloadOutcome()
    outcome.changedFiles = changedFiles
    var files: [LoadedFile.Identity] = []
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    do throws(Diagnostic) {
      let tree = live ?? LiveTree(template.assembly)
      var problems: [Diagnostic] = []
      let fresh = try assembleAgain(tree, held, isFresh, &files, &problems, &unusable)
      try take(tree, fresh, problems, keepsState, &outcome, &unusable)
    } catch {
      watchAlso(files)
      outcome.status = error.code
    }
    countMemory()
    return outcome
  }

  /// The units of a tree from their parts as they are now. `files`: those that were read or missed.
  private func assembleAgain(
    _ tree: LiveTree, _ held: IndexMap<UInt64, UInt8>, _ isFresh: Bool, _ files: inout [LoadedFile.Identity],
    _ problems: inout [Diagnostic], _ unusable: inout NameTable
  ) throws(Diagnostic) -> [Assembly] {
    let path = template.origin.path
    var fresh: [Assembly] = []
    // What one unit has read anew the others need not read again.
    var known = isFresh ? [] : knownParts
    let pending = isFresh ? [] : openRequests
    for (unit, old) in tree.units.enumerated() {
      if unit > 0, old.isComplete {
        fresh.append(old)
        continue
      }
      let loader = engine.partLoader(path: path, known: known, pending: pending)
      loader.held = held
      loader.source = { path in
        guard let source = try? self.source(of: path), source != path else { return nil }
        return source
      }
      defer {
        files += loader.unread + loader.parts.compactMap { $0.file }
        for id in 0..<loader.unusable.count {
          _ = unusable.intern(loader.unusable[Name(id: UInt32(truncatingIfNeeded: id))])
        }
      }
      var root = old.root
      if unit == 0, let path {
        switch loader.file(loader.source(path) ?? path, name: root.url) {
        case .ready(let part): root = part
        case .failed(let error):
          diagnostics = [error]
          throw error
        case .pending: break
        }
      }
      if let assembly = engine.assemble(root, loader, &problems) { fresh.append(assembly) }
      if unit + 1 < tree.units.count { known += loader.parts }
    }
    if fresh.count < tree.units.count {
      diagnostics = Engine.sorted(problems)
      throw diagnostics.first ?? Diagnostic(.file, "The layout cannot be put together")
    }
    return fresh
  }

  /// Links a tree over the units that have come to it, and goes on with that.
  private func take(
    _ tree: LiveTree, _ fresh: [Assembly], _ problems: [Diagnostic], _ keepsState: Bool,
    _ outcome: inout ReloadOutcome, _ unusable: inout NameTable
  ) throws(Diagnostic) {
    let (rebased, lost) = tree.rebased(onto: fresh)
    var origin = template.origin
    var definitions = definitions(of: rebased).filter { !$0.isFromStringsFile }
    // A scope whose node is gone is looked for as in a load.
    for definition in template.definitions where definition.row == nil && !definition.isFromStringsFile {
      if !definitions.contains(where: { $0.node == definition.node }) { definitions.append(definition) }
    }
    if engine.strings.isNeeded(by: fresh[0].document) || live != nil {
      // As they are before they are read: what changes meanwhile is seen by the next poll.
      origin.stringsFiles = engine.strings.files(language: origin.language, besideLayout: origin.path)
      do throws(Diagnostic) {
        if let texts = try engine.strings.scope(language: origin.language, besideLayout: origin.path) {
          definitions.insert(texts, at: 0)
        }
      } catch {
        diagnostics = [error]
        throw error
      }
    }
    var asked = NameMap<String>()
    for unit in fresh { for part in unit.parts { asked[part.url] = part.asked } }
    let linked = try link(rebased, definitions, fresh[0], origin, Template.Owned()) { linker in
      for source in linker.document.sources.indices
      where linker.sourcesWithErrors.contains(UInt32(truncatingIfNeeded: source)) {
        if let url = asked[linker.document.sources[source].name] { _ = unusable.intern(url) }
      }
    }
    let before = rebased.nodes.map { $0.before }
    var handles = handles
    handles.renumber(before, generation: engine.nextGeneration())
    let unfit = checkOwners(linked) { handles.row($0) }
    if let first = unfit.first {
      diagnostics = unfit
      throw first
    }
    let losses = replace(with: linked, oldRows: before, handles: handles, keepsState: keepsState)
    live = rebased.settled()
    watch = nil
    hasPending = units.contains { !$0.requests.isEmpty }
    pruneOwners()
    outcome.isChanged = true
    outcome.lostNodes = losses.nodes
    outcome.lostKeys = keepsState ? losses.keys.count : 0
    diagnostics = []
    noteReload(warnings: problems + linked.warnings + warnings(losses, lost, keepsState))
  }

  /// After a failure: files that it read or missed are watched too, for the repair may be theirs.
  private func watchAlso(_ files: [LoadedFile.Identity]) {
    guard var watched = watch else { return }
    watch = nil
    var places = NameMap<Int>()
    for (place, file) in watched.enumerated() where places[file.path] == nil { places[file.path] = place }
    for file in files {
      if let known = places[file.path] {
        watched[known] = file
      } else {
        places[file.path] = watched.count
        watched.append(file)
      }
    }
    watch = watched
  }

  private func warnings(_ losses: ProgramReplacement.Losses, _ lost: Int, _ keepsState: Bool) -> [Diagnostic] {
    var result: [Diagnostic] = []
    func warn(_ message: String) {
      var diagnostic = Diagnostic(.notFound, message)
      diagnostic.severity = .warning
      result.append(diagnostic)
    }
    if keepsState {
      for key in losses.keys {
        warn("State '\(key)' is gone or has another type since the reload; its value was dropped")
      }
    }
    if lost > 0 {
      warn("What code inserted or moved has no place since the reload: \(lost == 1 ? "1 node" : "\(lost) nodes")")
    }
    return result
  }
}
