import PlumbSyntax

/// Compiles the expressions of attributes into the definitions of their cells.
final class AttributeCompiler {
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let reader: GeometryReader
  private let diagnostics: LinkDiagnostics
  private let symbols: RecordingSymbols
  private let texts: TextCompiler<RecordingSymbols>
  private let sharing: CodeSharing
  /// What is known of attributes that an outlet reads: where in `values` the constant is, -1 for what is not constant, and
  /// while it is found out.
  private var known = IndexMap<Int, Int>()
  private var values: [Value] = []
  private var knownDepth = 0

  init(_ symbols: DocumentSymbols, _ diagnostics: LinkDiagnostics, isLenient: Bool) {
    reader = symbols.reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    self.diagnostics = diagnostics
    self.symbols = RecordingSymbols(symbols)
    let compiler = ExpressionCompiler(self.symbols, reader.folder, index.codes.budget)
    texts = TextCompiler(compiler: compiler, isLenient: isLenient)
    sharing = CodeSharing(index)
  }

  /// Compiles the attributes in a slot of rows ahead of all others.
  func define(in slot: Int, _ rows: Range<Int>) {
    for row in rows {
      let attribute = bound.expression(in: slot, row: row)
      guard attribute >= 0 else { continue }
      let cell = index.attributeCell(attribute)
      if !store.isDefined(cell) { define(cell, attribute, LinkMode()) }
    }
  }

  /// Compiles the cell of an attribute.
  @_optimize(speed)
  func define(_ cell: Int32, _ attribute: Int, _ mode: LinkMode) {
    guard mode.isPlain else {
      compile(cell, attribute, mode)
      return
    }
    // Directions and flags are compiled before their turn.
    if store.isDefined(cell) { return }
    if sharing.reuse(cell, attribute) { return }
    // The code of outlets is not shared.
    if bound.property(of: attribute).isOutlet { return compile(cell, attribute, mode) }
    let before = diagnostics.count
    symbols.begin()
    compile(cell, attribute, mode)
    if diagnostics.count == before { sharing.share(cell, attribute, symbols.recording) }
    symbols.stop()
  }

  @inline(never)
  private func compile(_ cell: Int32, _ attribute: Int, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    do throws(CompileError) {
      let isOutlet = bound.property(of: attribute).isOutlet
      let root = try isOutlet ? compileOutlet(attribute, &ir) : compile(attribute, &ir)
      let isConstant = ir.isConstant(root) && mode.pass != .onDemand
      store.define(
        cell, root, ir, row: Int(bound.attributes[attribute].row),
        source: isConstant ? -1 : store.addSource(of: attribute, bound))
    } catch {
      diagnostics.report(error, attribute: attribute)
      store.setConstant(cell, .null)
    }
    store.give(back: ir)
  }

  /// Compiles an outlet, which is bound once, by name: what it reads of other attributes is their values.
  private func compileOutlet(_ attribute: Int, _ ir: inout ExpressionIR) throws(CompileError) -> Int32 {
    known.removeAll()
    values.removeAll()
    knownDepth = 0
    reader.knownValue = { self.knownValue(of: $0) }
    defer { reader.knownValue = nil }
    let root = try compile(attribute, &ir)
    if ir.isConstant(root) { return root }
    throw CompileError(
      code: .type, message: "Expression for outlet must be a constant or literal value",
      range: bound.textRange(attribute))
  }

  /// The value of an attribute that is constant; nil for another one, and for one that depends on itself.
  private func knownValue(of attribute: Int) -> Value? {
    reader.hasKnownValues = true
    if let index = known[attribute] { return index < 0 ? nil : values[index] }
    known[attribute] = -1
    // Each attribute in between takes stack.
    guard bound.attributes[attribute].kind == .expression, knownDepth < 64 else { return nil }
    knownDepth += 1
    defer { knownDepth -= 1 }
    var ir = ExpressionIR()
    ir.mode = LinkMode(pass: .afterCuts)
    guard let root = try? compile(attribute, &ir), ir.isConstant(root) else { return nil }
    known[attribute] = values.count
    values.append(ir.value(root))
    return ir.value(root)
  }

  private func compile(_ index: Int, _ ir: inout ExpressionIR) throws(CompileError) -> Int32 {
    let attribute = bound.attributes[index]
    let property = Int(attribute.info)
    var context = context(of: attribute, index)
    do throws(CompileError) {
      return try texts.compile(
        bound.texts[attribute.parsedText], bound.properties[property].type, bound.properties[property].typeName,
        bound.textRange(index), &context, &ir)
    } catch {
      diagnostics.recognise(error, in: context.macros)
      throw error
    }
  }

  private func context(of attribute: LinkedAttribute, _ index: Int) -> ExpressionContext {
    let property = Int(attribute.info)
    var context = ExpressionContext(row: Int(attribute.row))
    context.attribute = Int32(truncatingIfNeeded: index)
    context.property = attribute.info
    context.name = attribute.name
    context.type = bound.properties[property].type
    switch attribute.geometry {
    case .right, .bottom: context.isFar = true
    case .trailing: context.isFar = !reader.isRightToLeft(context.row)
    case .leading: context.isFar = reader.isRightToLeft(context.row)
    default: break
    }
    context.percent = bound.properties[property].percent
    context.auto = bound.properties[property].auto
    return context
  }
}

extension CellStore {
  /// Adds an attribute as a source; gives its number.
  func addSource(of attribute: Int, _ bound: BoundDocument) -> Int32 {
    addSource(
      row: bound.attributes[attribute].row, attribute: attribute, symbol: bound.attributes[attribute].geometry)
  }
}
