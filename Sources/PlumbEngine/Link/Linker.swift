import PlumbSyntax

/// Links a document against a catalog, constants and the shape of the state: resolves every symbol to a cell, finds the
/// order of evaluation, and makes the `Program` that layouts copy. Used once.
///
/// Cells are numbered as they come up and compiled from a queue, so that no document decides how deep this recurses.
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
  }

  /// What a cell stands for, so that it can be compiled when its turn comes.
  struct CellOrigin {
    enum Kind: UInt8 {
      case geometry, attribute, sibling, probe, chunk, input
    }
    var row: Int32
    var kind: Kind
    /// A `CellKey`, for siblings and geometry.
    var key: UInt8 = 0
    /// The document's attribute; the probe's original cell; for siblings 1 for previous, 0 for next.
    var extra: Int32 = -1
    /// The component that a probe gets around.
    var context: Int32 = -1

    init(kind: Kind, row: Int32, key: UInt8 = 0, extra: Int32 = -1, context: Int32 = -1) {
      self.kind = kind
      self.row = row
      self.key = key
      self.extra = extra
      self.context = context
    }
  }

  /// A block before cells have their final numbers.
  struct Draft {
    var kind: Block.Kind
    private var firstCode: Int32
    private var codeCount: Int32
    var output: Int32
    var outputCount: Int32
    var row: Int32
    var source: Int32
    private var inputStart: Int32 = 0
    private var inputEnd: Int32 = 0

    init(kind: Block.Kind, first: Int, count: Int, output: Int32, outputCount: Int32 = 1, row: Int32, source: Int32) {
      self.kind = kind
      firstCode = Int32(truncatingIfNeeded: first)
      codeCount = Int32(truncatingIfNeeded: count)
      self.output = output
      self.outputCount = outputCount
      self.row = row
      self.source = source
    }

    /// Its code, in the emitter's instructions of its kind. Of a measurement: the cell of the width.
    var first: Int { Int(firstCode) }
    var count: Int { Int(codeCount) }

    /// What it reads, in `draftInputs`; not noted for measurements.
    var inputs: Range<Int> {
      get { Int(inputStart)..<Int(inputEnd) }
      set {
        inputStart = Int32(truncatingIfNeeded: newValue.lowerBound)
        inputEnd = Int32(truncatingIfNeeded: newValue.upperBound)
      }
    }
  }

  /// An edge from inferred content to what it is inferred from; cut where it would make a cycle.
  struct SoftEdge {
    enum Kind { case position, size, content, measure }
    var kind: Kind
    /// The cell whose draft has the edge, and the cell it reads.
    var source: Int32
    var target: Int32
  }

  let document: XMLDocument
  var tree: NodeTree
  let catalog: Catalog
  let environment: EvaluationEnvironment
  let options: Options
  /// Counts the constants of the document.
  let ledger: ValueLedger
  /// Counts what linking takes, on top of `before`.
  let charge: MemoryCharge
  let before: Int
  let isLimited: Bool
  var isOutOfMemory = false
  var names: NameTable
  var scopes = ScopeTable()
  var diagnostics: [Diagnostic] = []
  var errorCount = 0
  /// Of the document, whether their errors are listed or not.
  var sourcesWithErrors = IndexMap<UInt32, UInt8>()
  /// Of each row among its siblings; empty until a path is asked for.
  var positions: [Int32] = []
  var warningCount = 0
  /// What has been reported of documents with several sources.
  var places = NameSet()
  var emitter = Emitter()
  /// Kept from one expression to the next for its memory.
  var spareForm = Intermediate()
  var spareWork = ExpressionWork()

  /// What is evaluated, before it has its final number.
  var cells: CellTable
  /// Of constant cells whose values are no numbers, by `Cell.value`.
  var values: [Value] = [.null]
  var drafts = PlainArray<Draft>()
  var queue = PlainArray<Int32>()

  /// By row and `CellKey`: cell + 1, 0 for none.
  var geometryCells = PlainArray<UInt32>()
  /// By row and `RowSlot`: attribute + 1, 0 for none.
  var rowAttributes = PlainArray<UInt32>()
  /// By row: a bit for each symbol of geometry that an attribute sets.
  var geometryMasks = PlainArray<UInt16>()
  var siblingCells = IndexMap<UInt64, Int32>()
  /// The next sibling that is not hidden for good, by row << 1 | 1 for the previous, 0 for the next one.
  var visibleNeighbours = IndexMap<Int, Int>()
  var directions: Directions
  var probeCells = IndexMap<UInt64, Int32>()
  var constantCells = IndexMap<UInt64, Int32>()
  /// The cell of 0, -1 as long as nobody asked for it.
  private var zero: Int32 = -1
  var attributes: [LinkedAttribute] = []
  /// What attributes set, the first for those that set nothing.
  var properties: [LinkedProperty] = [.none]
  var stateCells: [Int32] = []
  /// Cells of whole dictionaries of state that expressions read, by key.
  var dictionaryCells = IndexMap<Int32, Int32>()
  var texts: AttributeTexts
  /// Code that attributes share, and what is noted of the one being compiled.
  var sharedCodes = PlainArray<SharedCode>()
  var sharedLoads = PlainArray<SharedCode.Load>()
  var sharedNames: [Name] = []
  var sharing = Sharing()
  /// By text: the first of a chain of `SharedCode`, + 1; 0 for none.
  var sharedHeads: [Int32] = []
  var targets = NameMap<CastTarget>()
  var sources: [ExpressionSource] = []
  var softEdges = PlainArray<SoftEdge>()
  /// The cells that drafts read, as they are written: aliases are followed when the graph is made.
  var draftInputs = PlainArray<Int32>()
  /// By cell: the one at the end of its aliases, as of the last graph.
  var finals = PlainArray<Int32>()
  /// The probe whose expressions are being compiled.
  var activeProbe: ProbeContext?
  var maximumLists: [Int32] = []
  /// Parts of expressions compiled so far, macros expanded.
  var programNodes = 0
  /// Which strongly connected component each draft is in, once that is known.
  var componentOfDraft: [Int32] = []
  var forcesValues = false
  /// Loads that the expression compiled last needs whatever its conditions say.
  var unconditionalLoads: [Int32] = []
  var recordsLoads = false
  /// The types of parameters, by element and name.
  var parameterProperties = IndexMap<UInt64, Int32>()
  /// The attributes of `indexedRows`, by element and name.
  var attributesByName = IndexMap<UInt64, Int32>()
  var indexedRows = IndexMap<Int32, UInt8>()
  /// Indices of `properties`.
  var parameterTypes: [Int32] = []
  /// Attributes made of text inside elements, by row.
  var bodyAttributes = IndexMap<Int, Int>()
  /// Edges that are cut, once that is known, by source cell and kind; only while their sources are compiled again.
  var cutEdges = IndexMap<UInt64, Int32>()
  var isRelinking = false
  /// What has been reported once already.
  var reported = IndexMap<UInt64, Int32>()

  /// An expression to evaluate beside the document.
  var evaluation: Evaluation?

  /// The names under which visibility and clipping are attributes.
  let hiddenName: Name
  let viewHiddenName: Name
  let clipName: Name
  let viewClipName: Name
  let directionName: Name
  let autoName: Name
  let idName: Name
  let xmlName: Name
  let templateName: Name

  let containerWidth: Int32
  let containerHeight: Int32
  var safeArea: [Int32] = []
  /// What the sizes of text styles are multiplied by.
  private(set) var textScale: Int32 = 0

  init(
    document: XMLDocument, environment: EvaluationEnvironment, options: Options, ledger: ValueLedger,
    charge: MemoryCharge
  ) {
    self.document = document
    self.environment = environment
    catalog = environment.catalog
    self.options = options
    texts = AttributeTexts(limits: options.expressionLimits)
    self.ledger = ledger
    self.charge = charge
    before = charge.bytes
    isLimited = charge.account.isLimited
    directions = Directions(isRightToLeft: options.isRightToLeft)
    tree = NodeTree(document)
    cells = CellTable(capacity: tree.count * 8 + document.attributes.count)
    names = document.names
    hiddenName = names.intern("isHidden")
    viewHiddenName = names.intern("view.isHidden")
    clipName = names.intern("clipsToBounds")
    viewClipName = names.intern("view.clipsToBounds")
    directionName = names.intern("semanticContentAttribute")
    autoName = names.intern("auto")
    idName = names.intern("id")
    xmlName = names.intern("xml")
    templateName = names.intern("template")
    containerWidth = 0
    containerHeight = 1
    _ = newCell(CellOrigin(kind: .input, row: -1), isValue: false)
    _ = newCell(CellOrigin(kind: .input, row: -1), isValue: false)
    for _ in 0..<4 { safeArea.append(newCell(CellOrigin(kind: .input, row: -1), isValue: false)) }
    textScale = newCell(CellOrigin(kind: .input, row: -1), isValue: false)
    cells[Int(textScale)].number = 1
    let attributeCount = document.attributes.count
    drafts.reserveCapacity(tree.count * 3 + attributeCount)
    draftInputs.reserveCapacity((tree.count + attributeCount) * 2)
    emitter.instructions.reserveCapacity(tree.count * 3 + attributeCount)
    queue.reserveCapacity(tree.count * 4 + attributeCount)
    sources.reserveCapacity(attributeCount)
    geometryCells.append(repeating: 0, count: tree.count * CellKey.count)
    rowAttributes.append(repeating: 0, count: tree.count * RowSlot.count)
    geometryMasks.append(repeating: 0, count: tree.count)
  }

  // MARK: - Cells

  @_optimize(speed)
  func newCell(_ origin: CellOrigin, isValue: Bool) -> Int32 {
    let cell = Int32(truncatingIfNeeded: cells.count)
    cells.append(origin, isValue: isValue)
    return cell
  }

  /// The cell of a number, shared by its bits.
  func constantCell(_ number: Double) -> Int32 {
    if let cell = constantCells[number.bitPattern] { return cell }
    let cell = newCell(CellOrigin(kind: .input, row: -1), isValue: false)
    cells[Int(cell)].number = number
    cells[Int(cell)].isConstant = true
    constantCells[number.bitPattern] = cell
    return cell
  }

  /// The cell of 0, which every flag that nothing sets is.
  @_optimize(speed)
  func zeroCell() -> Int32 {
    if zero < 0 { zero = constantCell(0) }
    return zero
  }

  /// The cell that a cell is the same as in the end. Cycles of aliases end where they close.
  ///
  /// Long chains are walked once: shortcuts beside the aliases lead to their ends. They are not used while cells are
  /// compiled again, because an alias in the middle of a chain may then lead elsewhere.
  @_optimize(speed)
  func resolved(_ cell: Int32) -> Int32 {
    if cells[Int(cell)].alias < 0 { return cell }
    let usesShortcuts = !isRelinking && !forcesValues
    var current = cell
    var steps = 0
    while cells[Int(current)].alias >= 0 && steps <= cells.count {
      let shortcut = usesShortcuts ? cells[Int(current)].shortcut : -1
      current = shortcut >= 0 ? shortcut : cells[Int(current)].alias
      steps += 1
    }
    guard usesShortcuts, steps > 1, steps <= cells.count else { return current }
    var next = cell
    while cells[Int(next)].alias >= 0 {
      let following = cells[Int(next)].shortcut >= 0 ? cells[Int(next)].shortcut : cells[Int(next)].alias
      cells[Int(next)].shortcut = current
      next = following
    }
    return current
  }

  /// Forgets shortcuts after cells have been compiled again.
  func forgetShortcuts() { cells.forgetShortcuts() }

  /// The cell of a node's geometry, made and queued when first asked for.
  @_optimize(speed)
  func cell(_ row: Int, _ key: CellKey) -> Int32 {
    let known = geometryCells[row * CellKey.count + Int(key.rawValue)]
    return known > 0 ? Int32(truncatingIfNeeded: known - 1) : makeCell(row, key)
  }

  @inline(never) @_optimize(speed)
  private func makeCell(_ row: Int, _ key: CellKey) -> Int32 {
    let slot = row * CellKey.count + Int(key.rawValue)
    if let symbol = key.frameSymbol {
      let attribute = geometryAttribute(row, symbol)
      if attribute >= 0 {
        let cell = attributeCell(attribute)
        geometryCells[slot] = UInt32(truncatingIfNeeded: cell) + 1
        return cell
      }
    }
    if let group = key.measurementGroup { return measurementCells(row, group, key) }
    let origin = CellOrigin(kind: .geometry, row: Int32(truncatingIfNeeded: row), key: key.rawValue)
    let cell = newCell(origin, isValue: false)
    geometryCells[slot] = UInt32(truncatingIfNeeded: cell) + 1
    queue.append(cell)
    return cell
  }

  /// Compiles what is queued until nothing is left, in the order it was asked for: that of the document.
  @_optimize(speed)
  func drain() {
    var next = 0
    while next < queue.count, hasMemory(at: next) {
      define(queue[next])
      next += 1
    }
    queue.removeAll()
  }

  @_optimize(speed)
  func define(_ cell: Int32) {
    let origin = cells[Int(cell)].origin
    let row = Int(origin.row)
    switch origin.kind {
    case .geometry:
      guard let key = CellKey(rawValue: origin.key) else { return }
      defineGeometry(cell, row, key)
    case .attribute: defineAttribute(cell, Int(origin.extra))
    case .sibling: defineSibling(cell, row, origin.key, isPrevious: origin.extra == 1)
    case .probe:
      let previous = activeProbe
      activeProbe = ProbeContext(component: origin.context)
      defineProbe(cell, original: origin.extra)
      activeProbe = previous
    case .chunk, .input: break
    }
  }

  // MARK: - Results of compilation

  /// An empty form for one expression; whoever takes it gives it back to `spareForm`.
  func takeForm() -> Intermediate {
    var form = Intermediate()
    swap(&form, &spareForm)
    form.removeAll()
    return form
  }

  /// Makes a cell the same as another one.
  @inline(__always)
  func setAlias(_ cell: Int32, _ other: Int32) { cells[Int(cell)].alias = other }

  func setConstant(_ cell: Int32, _ number: Double) {
    cells[Int(cell)].isConstant = true
    cells[Int(cell)].number = number
  }

  func setConstant(_ cell: Int32, _ value: Value) {
    cells[Int(cell)].isConstant = true
    if !cells[Int(cell)].isValue {
      cells[Int(cell)].number = value.a
    } else if value.kind == .null {
      cells[Int(cell)].value = 0
    } else {
      cells[Int(cell)].value = Int32(truncatingIfNeeded: values.count)
      values.append(value)
    }
  }

  /// Makes `root` what computes `cell`.
  func finish(_ cell: Int32, _ root: Int32, _ form: Intermediate, row: Int, source: Int32 = -1) {
    let node = form.nodes[Int(root)]
    let index = Int(cell)
    if recordsLoads { recordUnconditionalLoads(form, root) }
    if !forcesValues {
      if node.operation == .constant {
        cells[index].definer = -1
        if node.type == .number, !cells[index].isValue {
          setConstant(cell, node.number)
        } else {
          setConstant(cell, form.value(root))
        }
        return
      }
      if node.operation == .load, cells[Int(node.a)].isValue == cells[index].isValue {
        cells[index].definer = -1
        cells[index].alias = node.a
        return
      }
    }
    var draft: Draft
    if !forcesValues && node.isNumeric && !cells[index].isValue {
      let code = emitter.numeric(form, root: root, output: UInt32(truncatingIfNeeded: cell)) {
        UInt32(truncatingIfNeeded: constantCell($0))
      }
      draft = Draft(
        kind: .numeric, first: code.first, count: code.count, output: cell, row: Int32(truncatingIfNeeded: row),
        source: source)
    } else {
      let code = emitter.values(form, root: root)
      draft = Draft(
        kind: cells[index].isValue ? .valueToValue : .valueToNumber, first: code.first, count: code.count, output: cell,
        row: Int32(truncatingIfNeeded: row), source: source)
    }
    place(draft, cell)
  }

  /// Makes a draft the definer of its output, in place of an earlier one.
  @_optimize(speed)
  func place(_ draft: Draft, _ cell: Int32) {
    var draft = draft
    noteInputs(of: &draft)
    setDefiner(cell, draft)
  }

  /// The same for a draft whose inputs have been noted.
  @_optimize(speed)
  func setDefiner(_ cell: Int32, _ draft: Draft) {
    cells[Int(cell)].alias = -1
    cells[Int(cell)].isConstant = false
    if cells[Int(cell)].definer >= 0 {
      drafts[Int(cells[Int(cell)].definer)] = draft
    } else {
      cells[Int(cell)].definer = Int32(truncatingIfNeeded: drafts.count)
      drafts.append(draft)
    }
  }

  private func recordUnconditionalLoads(_ form: Intermediate, _ root: Int32) {
    var stack = [root]
    while let index = stack.popLast() {
      let node = form.nodes[Int(index)]
      switch node.operation {
      case .load: unconditionalLoads.append(node.a)
      case .constant: break
      case .select, .and, .or, .coalesce: stack.append(node.a)
      case .makeArray, .makeColor, .makeColorWithAlpha, .call:
        for item in form.lists[Int(node.a)..<Int(node.a + node.b)] { stack.append(item) }
      case .cast: stack.append(node.a)
      default:
        stack.append(node.a)
        if node.b >= 0 { stack.append(node.b) }
      }
    }
  }
}
