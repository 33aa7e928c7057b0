import PlumbSyntax
import Testing

@testable import PlumbEngine

/// The stages of linking for one document, put together as the linker does it: each can be run and looked at alone.
struct LinkStages {
  let bound: BoundDocument
  let diagnostics: LinkDiagnostics
  let store = CellStore()
  let codes: CodeCache
  let index: CellIndex
  let folder: ConstantFolder
  let reader: GeometryReader
  let references: NodeReferences
  let geometry: GeometryRules
  let symbols: DocumentSymbols
  let attributes: AttributeCompiler

  /// Binds a document, and state and constants of its root.
  init(
    _ xml: String, state: [StateDeclaration] = [], constants: [(key: String, value: Value)] = [], maximum: Int = 100
  ) throws {
    let engine = Engine()
    let document = try #require(XMLReader.read(Array(xml.utf8), name: "test.xml", limits: engine.xmlLimits).document)
    let environment = engine.environment
    bound = BoundDocument(document, environment, ExpressionLimits())
    diagnostics = LinkDiagnostics(bound, maximum: maximum)
    codes = CodeCache(ExpressionBudget(total: 1000, ofOne: 100, depth: 50))
    index = CellIndex(store, bound, codes)
    folder = ConstantFolder(
      environment: environment, ledger: ValueLedger(.document, engine.valueLimits, engine.memory))
    reader = GeometryReader(index, folder, isLegacy: false, isRightToLeft: false)
    references = NodeReferences(reader)
    geometry = GeometryRules(reader, diagnostics)
    symbols = DocumentSymbols(reader, references, diagnostics)
    attributes = AttributeCompiler(symbols, diagnostics, isLenient: false)
    var binder = AttributeBinder(bound, diagnostics, isLenient: false)
    binder.bind()
    var problems: [Diagnostic] = []
    bound.scopes = ScopeTable(
      tree: bound.tree, document: document,
      definitions: [ScopeDefinition(constants: constants, state: state)], names: &bound.names, diagnostics: &problems)
    index.makeStateCells()
  }

  /// Compiles what is queued.
  func drain() {
    var next = 0
    while next < index.queue.count {
      let cell = index.queue[next]
      let origin = store.cells[Int(cell)].origin
      switch origin.kind {
      case .geometry:
        if let key = CellKey(rawValue: origin.key) { geometry.define(cell, Int(origin.row), key, LinkMode()) }
      case .attribute: attributes.define(cell, Int(origin.extra), LinkMode())
      case .sibling:
        references.defineSibling(
          cell, Int(origin.row), origin.key, isPrevious: origin.extra == 1, LinkMode())
      case .probe, .chunk, .input: break
      }
      next += 1
    }
    index.clearQueue()
  }

  /// The attribute of a name of a row.
  func attribute(_ name: String, row: Int = 0) throws -> Int {
    try #require(bound.attribute(named: bound.names.intern(name), row: row))
  }

  var messages: [String] { diagnostics.diagnostics.map { $0.message } }

  /// What computes a cell, as text: "0" for a constant, "= left 1" for an alias, "left 1 + width 1" for a sum.
  func definition(_ cell: Int32) -> String {
    let reference = store.cells[Int(cell)]
    if reference.alias >= 0 { return "= " + name(reference.alias) }
    if reference.isConstant { return store.constantValue(cell).description }
    guard reference.definer >= 0 else { return "input" }
    let draft = store.drafts[Int(reference.definer)]
    return "\(draft.kind)(" + draft.inputs.map { name(store.draftInputs[$0]) }.joined(separator: ", ") + ")"
  }

  private func name(_ cell: Int32) -> String {
    if store.cells[Int(cell)].isConstant { return store.constantValue(cell).description }
    let origin = store.cells[Int(cell)].origin
    switch origin.kind {
    case .geometry, .chunk: return CellKey(rawValue: origin.key).map { "\($0) \(origin.row)" } ?? "?"
    case .attribute: return bound.property(of: Int(origin.extra)).property + " \(origin.row)"
    case .sibling: return "sibling \(origin.row)"
    case .probe: return "probe of " + name(origin.extra)
    case .input:
      if cell == index.inputs.containerWidth { return "containerWidth" }
      if cell == index.inputs.containerHeight { return "containerHeight" }
      return "input"
    }
  }
}
