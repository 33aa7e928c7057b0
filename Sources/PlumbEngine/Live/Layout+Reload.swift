import PlumbSyntax

/// Live reload, and parts that arrive late: both reassemble the layout from changed and unchanged parts.
extension Layout {
  /// The result of a poll or reload.
  public struct ReloadOutcome {
    public var status = Status.ok
    /// The layout was reassembled.
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

  var documents: LayoutDocuments {
    LayoutDocuments(units: live?.units ?? [template.assembly], origin: template.origin)
  }

  private var engine: Engine { template.engine }
  private var sources: ProjectSources { ProjectSources(engine: engine, path: template.origin.path) }

  /// The document itself, then what it and inserted elements name, then its `.strings` files.
  public var parts: [PartInfo] { documents.parts }

  /// Checks some of the files and takes arrived parts. Costs a system call for each of at most 8 files.
  public func pollChanges() -> ReloadOutcome {
    if isBusy { return ReloadOutcome(status: .busy) }
    var changedFiles = 0
    if !isLiveReloadOff {
      if !watcher.isListed {
        let (files, problem) = documents.files(sources)
        watcher.watch(files)
        // Reported once: a file without a source is watched itself.
        if let problem { return failed(problem) }
      }
      changedFiles = watcher.poll()
    }
    if changedFiles > 0 {
      var outcome = reassemble(held: ArrivalSelection(refused: refused).held()).outcome
      outcome.changedFiles = changedFiles
      return finish(outcome)
    }
    return finish(hasArrivals ? takeArrivals() : ReloadOutcome())
  }

  /// Reads everything again. A hard reload forgets state and the choice of sources. Errors: `.unsupported` (live reload is
  /// off), those of a load.
  public func reload(isHard: Bool) -> ReloadOutcome {
    if isBusy { return ReloadOutcome(status: .busy) }
    if isLiveReloadOff { return failed(Diagnostic(.unsupported, "Live reload is off")) }
    if isHard {
      engine.sources.forget()
      watcher.reset()
    }
    refused = []
    return finish(reassemble(held: IndexMap(), isFresh: true, keepsState: !isHard).outcome)
  }

  /// Says which file is the source of a part. Errors: `.notFound` (no such part), `.file` (no such file).
  public func chooseSource(url: String, path: String) -> Status {
    if isBusy { return .busy }
    for part in documents.units.flatMap({ [$0.root] + $0.parts }) where part.url == url {
      guard let file = part.file else { continue }
      do throws(Diagnostic) {
        guard try sources.choose(path, of: file.path) else { continue }
      } catch { return fail(error) }
      watcher.reset()
      return .ok
    }
    var diagnostic = Diagnostic(.notFound, "No part of the layout is '\(url)'")
    diagnostic.suggestions = suggestions(for: url, among: parts.map { $0.url })
    return fail(diagnostic)
  }

  private var isLiveReloadOff: Bool {
    // A cell is made again when the layout of its list is.
    list != nil || engine.options.isLiveReloadOff || engine.isLiveReloadOffByEnvironment
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
    outcome.pendingParts = documents.pendingParts
    if outcome.status != .ok { noteFailure() }
    notifyProblems()
    return outcome
  }

  // MARK: - Arrivals

  /// Whether the next compute may reassemble the layout.
  @inline(__always)
  package var awaitsParts: Bool { hasPending }

  /// Whether the next compute may switch to another program.
  @inline(__always)
  package var mayChangeProgram: Bool { hasPending || structure != nil }

  /// Whether loaders have answered since the last check. One comparison where nothing is pending.
  @inline(__always)
  var hasArrivals: Bool { hasPending && template.engine.loading.requests.version != arrivalsVersion }

  /// Takes parts that have arrived; one that cannot be used leaves its placeholder and does not keep out the others.
  @inline(never)
  func takeArrivals() -> ReloadOutcome {
    arrivalsVersion = engine.loading.requests.version
    var selection = ArrivalSelection(refused: refused)
    var firstProblems: [Diagnostic]?
    let outcome = selection.run(
      arrived: { held in
        documents.units.flatMap { $0.requests }.filter { $0.isDone && !held.contains($0.id) }
      }, attempt: { held in reassemble(held: held, isEditable: template.patcher != nil) },
      afterFirstFailure: { firstProblems = diagnostics })
    refused = selection.refused
    if selection.isUndecided { arrivalsVersion &-= 1 }
    if let firstProblems { diagnostics = firstProblems }
    return outcome
  }

  // MARK: - Reassembly

  /// Reassembles the layout from its present parts. `isFresh`: all are read again; `held`: ids of requests
  /// whose answers are ignored; `isEditable`: whether the next change is likely to be small, so that it is worth keeping
  /// what patches need.
  private func reassemble(
    held: IndexMap<UInt64, UInt8>, isFresh: Bool = false, keepsState: Bool = true, isEditable: Bool = true
  ) -> ArrivalSelection.Attempt {
    var outcome = ReloadOutcome()
    let tree = live ?? LiveTree(template.assembly)
    var reassembly = Reassembly(documents, sources, isFresh: isFresh, held: held)
    do throws(Diagnostic) {
      outcome = try relinking { () throws(Diagnostic) in
        let units: [Assembly]
        do throws(Diagnostic) { units = try reassembly.run(tree.units) } catch {
          diagnostics = [error]
          throw error
        }
        if units.count < tree.units.count {
          diagnostics = Engine.sorted(reassembly.problems)
          throw diagnostics.first ?? Diagnostic(.file, "The layout cannot be put together")
        }
        return try take(tree, units, &reassembly, keepsState, isEditable: isEditable)
      }
    } catch {
      // The fix may be made in files that were read or missed just now.
      watcher.add(reassembly.files)
      outcome.status = error.code
    }
    countMemory()
    return ArrivalSelection.Attempt(outcome: outcome, unusable: reassembly.unusable)
  }

  /// Links a tree over its present units and switches to the new program.
  private func take(
    _ tree: LiveTree, _ units: [Assembly], _ reassembly: inout Reassembly, _ keepsState: Bool, isEditable: Bool
  ) throws(Diagnostic) -> ReloadOutcome {
    let isSoft = keepsState && reassembly.problems.isEmpty
    if isSoft, let difference = takeDifference(units, reassembly) {
      return finishReload(
        ProgramReplacement.Losses(nodes: difference.lostNodes), lostEdits: 0, warnings: [], keepsState)
    }
    let (rebased, lost) = tree.document.rebased(onto: units)
    var origin = template.origin
    let definitions: [ScopeDefinition]
    do throws(Diagnostic) {
      let readsStrings = engine.strings.isNeeded(by: units[0].document) || live != nil
      definitions = try reassembly.definitions(for: rebased, template, &origin, readsStrings: readsStrings)
    } catch {
      diagnostics = [error]
      throw error
    }
    if isSoft, let difference = takeDifference(rebased, definitions, origin) {
      let losses = ProgramReplacement.Losses(nodes: difference.lostNodes)
      return finishReload(losses, lostEdits: lost, warnings: [], keepsState)
    }
    let linked = try link(
      rebased, definitions, units[0], origin, Template.Owned(), isEditable: isEditable && !memory.isLimited
    ) { linker in
      reassembly.blame(linker, units)
    }
    let oldRows = rebased.nodes.map { $0.oldRow }
    var handles = handles
    handles.renumber(oldRows, generation: engine.nextGeneration())
    let known = handles
    let unfit = ownershipWithCells.problems(
      in: linked,
      cells: { self.lists.cells(rebased.units.cells(of: rebased.nodes[$0].origin), of: known.handle($0)) },
      rowOf: { handles.row($0) })
    if let first = unfit.first {
      diagnostics = unfit
      throw first
    }
    let machine = try checkCells(
      in: linked, oldRows: oldRows, keepsState: keepsState, node: { handles.handle($0) },
      elements: { rebased.units.cells(of: rebased.nodes[$0].origin) })
    let losses = replace(with: linked, oldRows: oldRows, handles: handles, keepsState: keepsState, machine: machine)
    beginStructure(rebased.compacted())
    structure?.isRebased = true
    owners.prune(handles)
    return finishReload(losses, lostEdits: lost, warnings: reassembly.problems + linked.warnings, keepsState)
  }

  /// Ends a reload that was taken over.
  private func finishReload(
    _ losses: ProgramReplacement.Losses, lostEdits: Int, warnings: [Diagnostic], _ keepsState: Bool
  ) -> ReloadOutcome {
    watcher.reset()
    hasPending = documents.awaitsParts
    diagnostics = []
    noteReload(warnings: warnings + losses.warnings(lostEdits: lostEdits, keepsState))
    var outcome = ReloadOutcome()
    outcome.isChanged = true
    outcome.lostNodes = losses.nodes
    outcome.lostKeys = keepsState ? losses.keys.count : 0
    return outcome
  }
}
