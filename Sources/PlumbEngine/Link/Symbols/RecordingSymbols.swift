import PlumbSyntax

/// Resolves symbols as a document does, and records what the compiled code reads: whether, and for which rows, the code
/// means the same.
///
/// What is not known to mean the same elsewhere ends the recording, so a new kind of symbol is never shared by mistake.
final class RecordingSymbols: SymbolResolver {
  private let base: DocumentSymbols
  private let bound: BoundDocument
  private let index: CellIndex
  private(set) var recording = CodeRecording()

  init(_ base: DocumentSymbols) {
    self.base = base
    bound = base.bound
    index = base.reader.index
  }

  /// Starts a recording, for the code of one attribute.
  func begin() { recording.begin() }

  /// Ends the recording: what was compiled is not shared.
  func stop() { recording.stop() }

  /// Records what a symbol of a row was bound to.
  private func record(_ binding: ResolvedSymbol.Binding, _ row: Int) {
    if case .literal = binding { return }
    recording.isConstant = false
    guard recording.isRelative else { return }
    switch binding {
    case .literal: break
    case .scoped(let name): if let name { recording.names.append(name) }
    case .own(let key): load(.own, row, key)
    case .parent(let axis):
      let parent = Int(bound.tree.parents[row])
      recording.needsParent = true
      guard parent >= 0 else { return recording.stop() }
      if let axis { load(.parent, parent, base.reader.containerKey(parent, axis)) }
    case .sibling(isPrevious: true, let key):
      recording.needsPrevious = true
      load(.previous, Int(bound.tree.previousSiblings[row]), key)
    case .sibling(isPrevious: false, let key):
      recording.needsNext = true
      load(.next, Int(bound.tree.nextSiblings[row]), key)
    case .other: recording.stop()
    }
  }

  private func load(_ relation: CodeCache.Relation, _ row: Int, _ key: CellKey) {
    recording.loads.append(CodeCache.Load(relation: relation, key: key, cell: index.cell(row, key)))
  }

  // MARK: - Symbols

  var suggestsNames: Bool { base.suggestsNames }

  func resolve(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol {
    let resolved = try base.resolve(symbol, range, context, &ir)
    record(resolved.binding, context.row)
    return resolved
  }

  /// Means the same wherever the array does.
  func elementCell(_ array: Int32, _ index: Int, _ ir: borrowing ExpressionIR) -> Int32? {
    base.elementCell(array, index, ir)
  }

  @inline(__always)
  func macro(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> MacroUse {
    let use = try base.macro(symbol, range, context, &ir)
    if case .none = use { return use }
    recording.stop()
    return use
  }

  func callee(
    _ symbol: SymbolReference, _ name: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> Callee {
    let callee = try base.callee(symbol, name, range, context, &ir)
    switch callee {
    case .builtIn, .function: if !bound.document.parameters.isEmpty { recording.stop() }
    case .value, .node: recording.stop()
    }
    return callee
  }

  func percentBase(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> ResolvedSymbol {
    let resolved = base.percentBase(context, &ir)
    record(resolved.binding, context.row)
    return resolved
  }

  func textStyle(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> [Int32] {
    recording.stop()
    return base.textStyle(context, &ir)
  }

  func textScale(_ ir: inout ExpressionIR) -> Int32 {
    recording.isConstant = false
    return base.textScale(&ir)
  }

  func warn(_ message: String, _ range: SourceRange, _ context: ExpressionContext, _ ir: borrowing ExpressionIR) {
    base.warn(message, range, context, ir)
  }
}

/// What is recorded of the code of one attribute.
struct CodeRecording {
  /// Whether it means the same in every row of its scope.
  fileprivate(set) var isConstant = false
  /// Whether it means the same in every row that is like this one.
  fileprivate(set) var isRelative = false
  fileprivate(set) var loads: [CodeCache.Load] = []
  /// Names that no attribute of the row may have.
  fileprivate(set) var names: [Name] = []
  fileprivate(set) var needsParent = false
  fileprivate(set) var needsPrevious = false
  fileprivate(set) var needsNext = false

  fileprivate mutating func begin() {
    isConstant = true
    isRelative = true
    needsParent = false
    needsPrevious = false
    needsNext = false
    loads.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func stop() {
    isConstant = false
    isRelative = false
  }
}
