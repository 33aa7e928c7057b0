import PlumbSyntax

/// One live instance of a template: a tree of nodes with state and frames. One thread at a time.
///
/// Nodes are named by handles that are checked on every call: one of another layout is `Status.handle`. While a measurer
/// runs, properties of the node it was asked for can be read; everything else answers `Status.busy`.
public final class Layout: @unchecked Sendable {
  package internal(set) var template: Template {
    didSet {
      programVersion &+= 1
      noteLists()
      noteTransitions()
      lookups.removeAll()
      treeArrays = nil
      opacities = nil
    }
  }
  /// Changes whenever the program is replaced or patched.
  package internal(set) var programVersion: UInt64 = 0
  var machine: Machine
  var published: Published
  /// Problems of the last call that failed on this layout.
  public internal(set) var diagnostics: [Diagnostic] = [] {
    didSet { diagnosticsVersion &+= 1 }
  }
  /// Changes with `diagnostics`.
  package private(set) var diagnosticsVersion: UInt64 = 0
  /// What the host's callbacks know this layout by.
  package var hostPointer: UnsafeMutableRawPointer?
  /// The program that listed the published changes, and owns the names in them.
  var publishedImage: ProgramImage
  /// The nodes as code changes them, once it does.
  var live: LiveTree?
  /// The elements that `repeat` and `if` decide about; nil if there are none.
  var structure: Structure?
  /// Whether the layout only makes the instances that its template begins with.
  var isExpanding = false
  /// Whether the program was patched, so that rows of hosts are not those of the linked document: `order` has them.
  var isPatched = false
  /// Whether changes of `live` are collected.
  var hasBatch = false
  /// How edits were carried out.
  package var edits = EditCounts()
  /// Whether parts are awaited.
  var hasPending: Bool
  /// The number of answers of loaders that were taken into account.
  var arrivalsVersion: UInt64 = .max
  /// Answers of loaders that were of no use.
  var refused: [PartRequest] = []
  var watcher = FileWatcher()
  /// In words, how much room the layout has.
  public internal(set) var sizeClasses: SizeClasses
  /// Whether `leading` is right.
  public internal(set) var isRightToLeft: Bool
  var handles: HandleTable
  var stateStore: StateStore
  /// By row, where hosts read them.
  var nodeHandles: FixedArray<UInt64>
  var rootFrameWalk = RootFrameWalk()
  var console: ProblemConsole
  /// All memory of the layout, its values included.
  let memory: MemoryAccount
  let ledger: ValueLedger
  /// Counts all but values and a template of its own.
  let charge: MemoryCharge
  var lastCount = LastCount()
  var owners = Owners()
  /// How many events are being sent, each from within an action of the one before.
  var sendingDepth = 0
  var controlStates = ControlStates()
  var touches = Touches()
  var selectedTabs = SelectedTabs()
  /// Made when something first moves.
  var motion: StateMotions?
  /// Made when what is shown is first to move.
  var transitions: Transitions? {
    didSet { hasTransitions = transitions != nil }
  }
  var constraintStore = ConstraintStore()
  /// The numbers of constraints in the order of their declaration, where edits have made that another one; empty: to be found.
  var constraintOrder: [Int32] = []
  var lookups = PropertyLookups()
  /// In the order of the program's; made by the first compute.
  var lists = LayoutLists()
  /// How often the lists have made the present compute go on.
  var listRounds = 0
  /// The scroll views that may be loaded again.
  var refreshes = RefreshWatch()
  /// What hears of the layouts of cells.
  package var cellHost: CellHost?
  /// The list that this is a cell of.
  unowned(unsafe) var list: ListView? {
    didSet {
      isInList = list != nil
      // Time passes for it with the layout around it.
      if isInList { motion = nil }
    }
  }
  // What computing asks in every frame is beside the other fields that it reads.
  private(set) var isInList = false
  /// Whether there are lists, or some that are to be given back.
  private(set) var hasLists = false
  private(set) var hasTransitions = false
  /// Made when a host first asks for them.
  var treeArrays: TreeArrays?
  var opacities: Opacities?
  var displayListMade: DisplayList?
  var hitTableMade: HitTable?
  var focusTableMade: FocusTable?
  var layerRoleTable = LayerRoleTable()
  /// The node that was given the focus; 0 for none. It is in `ControlState.focused` as long as it exists.
  var focusedHandle: UInt64 = 0
  /// Where the focus is in one of its lists; nil if it is in none.
  var cellFocus: CellFocus?
  /// What lists go on with in the program that is about to be taken over. Not in `lists`, which is copied for each cell.
  var preparedCells: [PreparedCells] = []

  @_optimize(speed)
  public init(_ template: Template) {
    self.template = template
    console = ProblemConsole(warnings: template.warnings)
    publishedImage = template.image
    hasPending = !template.assembly.requests.isEmpty
    memory = MemoryAccount(
      .layout, limit: template.engine.options.limits.maximumLayoutMemory, parent: template.engine.memory)
    ledger = ValueLedger(.layout, template.engine.valueLimits, memory)
    charge = MemoryCharge(memory)
    machine = Machine(template.image, template.environment, ledger)
    published = Published(template.image, template.linked.directions)
    let generation = template.engine.nextGeneration()
    isRightToLeft = template.options.isRightToLeft
    sizeClasses = template.origin.sizeClasses
    let handles = HandleTable(count: template.nodeCount, generation: generation)
    self.handles = handles
    stateStore = StateStore(keyCount: template.linked.scopes.keys.count, generation: generation)
    nodeHandles = FixedArray(count: template.nodeCount) { handles.handle($0) }
    charge.correct(template.layoutMemory)
    noteLists()
    noteTransitions()
    if !template.linked.constraints.conditional.isEmpty { applySizeClasses() }
    if let owner = template.owner { owners.bind(owner, handles.handle(0)) }
    if let document = template.instances { beginStructure(document) }
  }

  var activityState = ActivityState()
  // Before the fields that are written every frame there are others.
  private let gap = CacheLinePadding()

  /// What the layout is doing.
  @inline(__always)
  public var activity: Activity { activityState.current }

  /// Whether everything but reading, and edits of an open batch, is refused now.
  @inline(__always)
  public var isBusy: Bool { activityState.isBusy }

  /// Whether a row is the one that a measurer has been called for.
  package func isMeasuring(row: Int) -> Bool { activityState.isMeasuring(row) }

  /// Runs what puts the layout together or links it again, and may call the host meanwhile.
  func relinking<R>(_ body: () throws(Diagnostic) -> R) throws(Diagnostic) -> R {
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    return try body()
  }

  var image: ProgramImage { template.image }
  /// Borrowed: copying would retain every array.
  var tree: NodeTree {
    @inline(__always) _read { yield template.linked.tree }
  }

  /// Where diagnostics belong.
  var places: DiagnosticPlaces { DiagnosticPlaces(template: template, handles: handles) }

  /// Keeps a problem for the host to read and gives its code.
  @discardableResult
  package func fail(_ diagnostic: Diagnostic) -> Status {
    diagnostics = [diagnostic]
    return diagnostic.code
  }

  @discardableResult
  package func fail(_ code: Status, _ message: String) -> Status { fail(Diagnostic(code, message)) }

  // MARK: - Computing

  /// Computes everything that changed. `width` and `height` are those of the container, nil: there is none on this axis.
  /// Costs what changed. On failure the last good frames and values stay published, the new state is kept, and
  /// `diagnostics` says what failed: `.argument`, `.evaluation`, `.type`, `.cycle`, `.limit`, `.user`, `.measure`.
  @_optimize(speed)
  public func compute(width: Double?, height: Double?) -> Status {
    if isBusy { return .busy }
    if isInList, !isComputedByList { return refuseCell() }
    if hasArrivals { finish(takeArrivals()) }
    if touches.hasEnded { takeEndedTouches() }
    let status = run(width, height)
    if hasLists, lists.isOpen { endListUpdates(isDone: status == .ok) }
    if status != .ok { finish(ReloadOutcome(status: status)) } else if console.hasNews { notifyProblems() }
    return status
  }

  private var isComputedByList: Bool { list?.isComputingCell ?? false }

  /// The program or what is known of its lists is another.
  func noteLists() { hasLists = !template.image.program.listViews.isEmpty || !lists.views.isEmpty }

  @inline(never)
  private func refuseCell() -> Status { fail(.unsupported, "A cell of a list is computed with the list's layout") }

  @inline(__always)
  private func run(_ width: Double?, _ height: Double?) -> Status {
    let width = width ?? 0
    let height = height ?? 0
    // One comparison finds NaN and infinity too.
    guard width >= 0, height >= 0, width <= Double.greatestFiniteMagnitude, height <= Double.greatestFiniteMagnitude
    else {
      return failContainer()
    }
    machine.set(number: width, cell: Int(image.program.containerWidthCell), reach: image.widthReach)
    machine.set(number: height, cell: Int(image.program.containerHeightCell), reach: image.heightReach)
    if structure != nil {
      let status = updateStructure()
      if status != .ok { return status }
    }
    if machine.isIdle, !hasListsToUpdate {
      published.changes.removeAll()
      published.hasLastChanges = false
      if hasTransitions { showTransitions(after: published.revision) }
      return .ok
    }
    machine.begin()
    if machine.computesValues { ledger.beginRun() }
    while true {
      _ = activityState.begin(.computing)
      let outcome = machine.run()
      activityState.end(returningTo: .idle)
      switch outcome {
      case .finished:
        // Also without lists if there were some, which are given back.
        if hasLists || refreshes.isAsked(programVersion) {
          do throws(Diagnostic) {
            var goesOn = try takeEndedRefreshes()
            if !goesOn, hasLists { goesOn = try updateLists() }
            if goesOn {
              machine.begin()
              continue
            }
          } catch {
            if machine.computesValues { ledger.settle() }
            return keepFailure(error)
          }
        }
        let status = publish()
        if machine.computesValues { ledger.settle() }
        return status
      case .measure(let index, let row, let width):
        let status = measure(index, row, width)
        if status != .ok { return status }
      case .failed(let failure, let sources): return fail(failure, sources)
      }
    }
  }

  /// A list could not be updated: what was computed is not published, and is computed again by the next run.
  @inline(never)
  private func keepFailure(_ diagnostic: Diagnostic) -> Status {
    lists.invalidate()
    return fail(diagnostic)
  }

  @inline(never)
  private func failContainer() -> Status {
    fail(.argument, "A container's width and height must be finite and not negative")
  }

  @_optimize(speed)
  private func publish() -> Status {
    let row = machine.firstUnusableRow(published.order)
    if row >= 0 { return fail(places.diagnostic(ofFrame: machine.frame(row), row: row)) }
    let revision = published.revision
    if hasTransitions { transitions?.restore(&published) }
    if machine.isFresh { publishDirections() }
    machine.publish(into: &published, nodes: nodeHandles.base)
    published.hasLastChanges = true
    if !published.previous.isEmpty { ProgramReplacement.finish(self, revision) }
    if !controlStates.changed.isEmpty { listControlStates(revision) }
    if machine.hasNewConflicts { noteConflicts() }
    if hasTransitions { showTransitions(after: revision) }
    if publishedImage !== image { publishedImage = image }
    if !diagnostics.isEmpty { diagnostics = [] }
    return .ok
  }

  /// Directions are those of the program: they change with it, and are not listed as changes.
  @inline(never)
  private func publishDirections() {
    if published.directions.isSame(as: template.linked.directions) { return }
    published.directions = template.linked.directions
    published.hasUnlistedChanges = true
  }

  @inline(never)
  private func fail(_ failure: EvaluationFailure, _ sources: [Int32]) -> Status {
    let diagnostic = places.diagnostic(failure, sources)
    machine.forgetTemporaries()
    // What a failed run leaves must not keep the next one from having memory.
    if failure.code == .limit || ledger.used > ledger.limits.total / 2 { machine.forgetValues(published) }
    ledger.settle()
    return fail(diagnostic)
  }
}
