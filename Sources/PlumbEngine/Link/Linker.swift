import PlumbSyntax

/// Links a document against a catalog, constants and the shape of the state: makes the `Program` that layouts copy.
/// Used once.
///
/// Runs the stages one after the other: binding names, compiling expressions and geometry into cells, cutting and
/// reporting cycles of the dependency graph, building the program.
final class Linker {
  struct Options {
    var isLegacy = false
    var isStrict = false
    var isLenient = false
    var isRightToLeft = false
    var maximumExpressionNodes = 10_000
    var maximumProgramNodes = 4_000_000
    var expressionLimits = ExpressionLimits()
    var maximumDiagnostics = 100
    /// Whether the program is to be patched when the layout is edited.
    var isEditable = false
  }

  private let bound: BoundDocument
  private let reports: LinkDiagnostics
  private let store: CellStore
  private let index: CellIndex
  private let reader: GeometryReader
  private let references: NodeReferences
  private let geometry: GeometryRules
  private let attributes: AttributeCompiler
  private let cells: CellCompiler
  private let memory: LinkMemory
  private let environment: EvaluationEnvironment
  private let options: Options
  private let ledger: ValueLedger
  private let account: MemoryAccount
  private let symbols: DocumentSymbols
  /// An expression to evaluate beside the document.
  var evaluation: SingleExpression?
  /// What patches the program that was linked; nil unless it was to be editable, and if it has cycles, which patches do
  /// not know.
  private(set) var patcher: LinkPatcher?

  /// `ledger` counts the constants of the document, `charge` what linking takes.
  init(
    document: XMLDocument, environment: EvaluationEnvironment, options: Options, ledger: ValueLedger,
    charge: MemoryCharge
  ) {
    self.environment = environment
    self.options = options
    self.ledger = ledger
    account = charge.account
    bound = BoundDocument(
      document, environment, options.expressionLimits, isEditable: options.isEditable)
    reports = LinkDiagnostics(bound, maximum: options.maximumDiagnostics)
    let (rows, attributeCount) = (bound.rowCount, document.attributes.count)
    let (cellCount, draftCount) = (rows * 8 + attributeCount, rows * 3 + attributeCount)
    store =
      options.isEditable
      ? CellStore(cells: cellCount, drafts: draftCount, sources: attributeCount)
      : CellStore(
        scratchFor: cellCount, drafts: draftCount, sources: attributeCount, rows: rows)
    let budget = ExpressionBudget(
      total: options.maximumProgramNodes, ofOne: options.maximumExpressionNodes,
      depth: options.expressionLimits.maxDepth)
    index = CellIndex(store, bound, CodeCache(budget), isEditable: options.isEditable)
    let folder = ConstantFolder(environment: environment, ledger: ledger)
    reader = GeometryReader(
      index, folder, isLegacy: options.isLegacy, isRightToLeft: options.isRightToLeft)
    references = NodeReferences(reader)
    geometry = GeometryRules(reader, reports)
    symbols = DocumentSymbols(reader, references, reports)
    attributes = AttributeCompiler(symbols, reports, isLenient: options.isLenient)
    cells = CellCompiler(geometry, attributes, references)
    memory = LinkMemory(geometry, references, reports, charge)
  }

  /// Errors and warnings, up to as many of each as the options say.
  var diagnostics: [Diagnostic] { reports.diagnostics }
  var hasErrors: Bool { reports.hasErrors }
  var document: XMLDocument { bound.document }
  /// Sources of the document in which an error was found, listed or not.
  var sourcesWithErrors: IndexMap<UInt32, UInt8> { reports.sourcesWithErrors }

  /// Links everything. nil where `diagnostics` has errors; warnings may be there all the same.
  func link(_ definitions: [ScopeDefinition]) -> (document: LinkedDocument, program: Program)? {
    var binder = AttributeBinder(bound, reports, isLenient: options.isLenient)
    binder.bind(evaluation) { [memory] row in memory.isAvailable(at: row) }
    if memory.isExhausted { return nil }
    bindScopes(definitions)
    compile()
    if hasErrors { return nil }
    guard memory.isAvailable(memory.ofProgram), let program = makeProgram() else { return nil }
    return (LinkedDocument(bound, reader.directions), program)
  }

  /// What its cells are computed from, once they have been linked. O(rows).
  func makeTracer() -> DependencyTracer { DependencyTracer(index, reader.directions) }

  private var declarations: StateDeclarations {
    StateDeclarations(
      bound: bound, diagnostics: reports, environment: environment, options: options, ledger: ledger, account: account)
  }

  private func bindScopes(_ definitions: [ScopeDefinition]) {
    var problems: [Diagnostic] = []
    bound.scopes = ScopeTable(
      tree: bound.tree, document: document, definitions: declarations.scopes() + definitions, names: &bound.names,
      diagnostics: &problems)
    for problem in problems { reports.report(problem) }
    index.makeStateCells()
  }

  /// Compiles every cell that hosts can see, and what they depend on.
  private func compile() {
    let rows = 0..<bound.rowCount
    attributes.define(in: RowSlot.direction, rows)
    DirectionBinder(index: index, diagnostics: reports).bind(&reader.directions)
    // How siblings are linked depends on whether `isHidden` is constant. These expressions may themselves refer to
    // siblings whose visibility is not known yet: they read them through sibling cells, which are compiled later.
    attributes.define(in: RowSlot.hidden, rows)
    if !bound.pages.isEmpty { cells.definePages() }
    var constraints = ConstraintBinder(bound, reader.directions, reports, isStrict: options.isStrict)
    constraints.bind()
    references.forgetNeighbours()
    cells.demand(rows)
    drain(LinkMode())
    reportAliasCycles()
    // Names that expressions make are known now.
    OutletCheck(bound, reports).check { constant(store.final(index.attributeCell($0))) }
    let redundancy = RedundancyCheck(index: index, diagnostics: reports, isStrict: options.isStrict)
    redundancy.check(rows)
    redundancy.checkArranged()
  }

  // MARK: - Cycles

  /// Makes the program, once cycles are cut, compiled on demand, or reported. nil if there are errors.
  private func makeProgram() -> Program? {
    var graph = makeGraph()
    let isPatchable =
      options.isEditable && !graph.hasCycles && !bound.pages.changesSafeArea
    if graph.hasCycles, cutInferredEdges(graph) {
      reportAliasCycles()
      if hasErrors { return nil }
      graph = makeGraph()
    }
    if graph.hasCycles {
      compileOnDemand(graph)
      if hasErrors { return nil }
      drain(LinkMode())
      graph = makeGraph()
    }
    var guards = MeasurementGuards(index, references)
    let isGuarded = guards.find(graph)
    if isGuarded { graph = makeGraph() }
    let builder = ProgramBuilder(index, reports, reader.folder)
    if !isPatchable || isGuarded { return builder.build(graph) }
    guard var parts = builder.buildEditable(graph) else { return nil }
    let program = parts.takeProgram()
    patcher = LinkPatcher(
      LinkPatcher.Stages(
        bound: bound, reports: reports, index: index, references: references, geometry: geometry,
        attributes: attributes, cells: cells, symbols: symbols, declarations: declarations, builder: builder,
        directions: reader.directions, isStrict: options.isStrict,
        isLenient: options.isLenient, hidesMeasurements: guards.hidesMeasurements), parts)
    return program
  }

  private func drain(_ mode: LinkMode) { cells.drain(mode) { [memory] step in memory.isAvailable(at: step) } }

  private func makeGraph() -> DraftGraph { DraftGraph(store) { bound.measuredCells($0) } }

  /// Cuts inferred edges whose two ends are in one strongly connected component, and compiles their cells again. False
  /// if there are none.
  private func cutInferredEdges(_ graph: borrowing DraftGraph) -> Bool {
    reader.componentOfDraft = store.drafts.indices.map { graph.component(of: $0) }
    let affected = geometry.inference.inferredEdges.cut(graph, store)
    guard !affected.isEmpty else { return false }
    let mode = LinkMode(pass: .afterCuts)
    for cell in affected { cells.define(cell, mode) }
    // Probes that these ask for are compiled as if they had always been there.
    drain(mode)
    store.forgetShortcuts()
    return true
  }

  /// Compiles the drafts of cycles into code that evaluates only the operands it needs. Cycles that no condition can
  /// break are errors.
  private func compileOnDemand(_ graph: borrowing DraftGraph) {
    for drafts in CycleFinder.components(graph) {
      var needs: [Int32: [Int32]] = [:]
      for draft in drafts { needs[draft] = compileOnDemand(draft) }
      if let cycle = CycleFinder.cycle(among: drafts, needs) {
        report(cycle: cycle.map { store.drafts[Int($0)].output })
      }
    }
    store.forgetShortcuts()
  }

  /// Compiles a draft's expression on demand. Gives the drafts that it needs unconditionally.
  private func compileOnDemand(_ index: Int32) -> [Int32] {
    let draft = store.drafts[Int(index)]
    let origin = store.cells[Int(draft.output)].origin
    var cells: [Int32]
    if isExpression(origin) {
      store.unconditionalLoads = []
      self.cells.define(draft.output, LinkMode(pass: .onDemand))
      cells = store.unconditionalLoads
    } else {
      cells = store.inputs(of: draft) { bound.measuredCells($0) }
    }
    var result: [Int32] = []
    for cell in cells {
      let definer = store.definer(of: cell)
      if definer >= 0 { result.append(definer) }
    }
    return result
  }

  /// Whether a cell has an expression, written or implied, and not an inferred size.
  private func isExpression(_ origin: CellOrigin) -> Bool {
    switch origin.kind {
    case .attribute, .sibling, .probe: true
    case .geometry: CellKey(rawValue: origin.key)?.frameSymbol != nil
    case .chunk, .input: false
    }
  }

  private func reportAliasCycles() {
    for cycle in CycleFinder.aliasCycles(store) {
      report(cycle: cycle)
      // It has no value; the error refuses the document.
      store.setConstant(cycle[0], .null)
    }
  }

  private func report(cycle: [Int32]) { CycleReport(bound: bound, store: store, diagnostics: reports).report(cycle) }

  // MARK: - An expression beside the document

  /// The cell of `evaluation` once everything is linked; nil if its text is empty.
  var evaluatedCell: Int32? {
    guard let attribute = bound.bodyAttributes[0], bound.attributes[attribute].kind == .expression else { return nil }
    return store.resolved(index.attributeCell(attribute))
  }

  /// The value of a cell; nil if it is not constant.
  func constant(_ cell: Int32) -> Value? {
    store.cells[Int(cell)].isConstant ? store.constantValue(cell) : nil
  }
}
