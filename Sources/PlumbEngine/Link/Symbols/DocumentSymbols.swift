import PlumbSyntax

/// What the symbols of expressions mean in a document: the order of docs/semantics/names.md, section 1.
final class DocumentSymbols: SymbolResolver {
  let reader: GeometryReader
  let references: NodeReferences
  let bound: BoundDocument
  private let index: CellIndex
  let folder: ConstantFolder
  private let diagnostics: LinkDiagnostics
  private let scopes: ScopeLookup
  private let literals: LiteralNames
  private let suggestions: NameSuggestions
  private let autoName: Name
  /// Which ids were looked for.
  private(set) var asked = AskedIDs()
  /// Names that expressions have looked for on other nodes than their own.
  private(set) var askedNames: [Name] = []
  /// Whether an expression depends on what the nodes around some node say.
  private(set) var readsInherited = false
  private var isAskedName = IndexMap<UInt32, UInt8>()

  init(_ reader: GeometryReader, _ references: NodeReferences, _ diagnostics: LinkDiagnostics) {
    self.reader = reader
    self.references = references
    self.diagnostics = diagnostics
    bound = reader.bound
    index = reader.index
    folder = reader.folder
    scopes = ScopeLookup(reader)
    literals = LiteralNames(catalog: bound.catalog)
    suggestions = NameSuggestions(bound, diagnostics)
    autoName = bound.names.intern("auto")
  }

  /// Notes that an expression refers to an id, where it is now.
  func noteAsked(_ id: Name, from row: Int, found: Int) { asked.note(id, from: row, found: found, bound.tree) }

  /// Notes that an expression depends on whether nodes have an attribute.
  func noteAsked(_ name: Name) {
    if isAskedName.insert(name.id) { askedNames.append(name) }
  }

  var suggestsNames: Bool { !diagnostics.hasEnoughErrors }

  func resolve(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol {
    if symbol.text == autoName, context.auto != .none { return auto(context, &ir) }
    if symbol.head == .previous || symbol.head == .next, let geometry = symbol.geometry {
      return references.sibling(geometry, isPrevious: symbol.head == .previous, context, &ir)
    }
    let text = bound.names[symbol.text]
    switch symbol.head {
    case .plain: return try plain(symbol, text, range, context, &ir)
    case .strings:
      if let found = try scopes.find(symbol, context.row, range, context, &ir) { return ResolvedSymbol(found.node) }
      throw suggestions.missingString(symbol, range)
    case .parent:
      guard bound.tree.parents[context.row] >= 0 else {
        throw CompileError(
          code: .symbol, message: "Unknown property \(text)", range: range, notes: ["the root has no parent"])
      }
      if let geometry = symbol.geometry, let edge = references.parentEdge(geometry, context, &ir) { return edge }
      return try property(of: Int(bound.tree.parents[context.row]), symbol, text, range, context, &ir)
    case .previous, .next:
      let isPrevious = symbol.head == .previous
      let sibling = isPrevious ? bound.tree.previousSiblings[context.row] : bound.tree.nextSiblings[context.row]
      guard sibling >= 0 else { return ResolvedSymbol(ir.constant(.null)) }
      return try property(of: Int(sibling), symbol, text, range, context, &ir)
    case .id:
      if let color = literals.colorLiteral(text, for: context.type) {
        return ResolvedSymbol(ir.constant(color), .literal)
      }
      let row = bound.tree.row(withID: symbol.id, from: context.row)
      guard row >= 0 else { throw suggestions.missingNode(symbol, range) }
      asked.note(symbol.id, from: context.row, found: row, bound.tree)
      if let geometry = symbol.geometry { return ResolvedSymbol(references.edge(geometry, of: row, context, &ir)) }
      return try property(of: row, symbol, text, range, context, &ir)
    }
  }

  func elementCell(_ array: Int32, _ index: Int, _ ir: borrowing ExpressionIR) -> Int32? {
    let node = ir.nodes[Int(array)]
    guard node.operation == .load, node.type == .array else { return nil }
    return self.index.elementCell(ofArray: node.a, index)
  }

  /// The value of `auto` in the attribute being compiled.
  private func auto(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> ResolvedSymbol {
    let key: CellKey =
      switch context.auto {
      case .height: .autoHeight
      case .contentWidth: .boundingWidth
      case .contentHeight: .boundingHeight
      default: .autoWidth
      }
    return own(key, context.row, &ir)
  }

  private func own(_ key: CellKey, _ row: Int, _ ir: inout ExpressionIR) -> ResolvedSymbol {
    ResolvedSymbol(reader.load(row, key, &ir), .own(key))
  }

  private func plain(
    _ symbol: SymbolReference, _ text: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol {
    if let literal = literals.literal(text, for: context.type) {
      warnIfShadowed(symbol, text, range, context)
      return ResolvedSymbol(ir.constant(literal), .literal)
    }
    switch text {
    case "true", "false", "nil", "pi":
      if let constant = scopes.constantOnly(symbol, context.row) {
        return ResolvedSymbol(ir.constant(constant), .literal)
      }
      if text == "pi" { return ResolvedSymbol(ir.constant(Double.pi), .literal) }
      return ResolvedSymbol(ir.constant(text == "nil" ? .null : .bool(text == "true")), .literal)
    default: break
    }
    let isSelf = symbol.text == context.name && context.attribute >= 0
    if !isSelf, context.row < bound.rowCount {
      if let key = symbol.geometry?.frameKey { return own(key, context.row, &ir) }
      if let own = try own(symbol, range, context, &ir) { return ResolvedSymbol(own) }
    }
    if let found = try scopes.find(symbol, context.row, range, context, &ir) {
      if found.isParameter || !symbol.path.isEmpty { return ResolvedSymbol(found.node) }
      return ResolvedSymbol(found.node, .scoped(isSelf ? nil : symbol.text))
    }
    if let member = try literals.staticMember(text, range) { return ResolvedSymbol(ir.constant(member)) }
    if context.type == .className, Catalog.isComponentName(text) {
      return ResolvedSymbol(ir.constant(.className(text)))
    }
    if isSelf {
      throw CompileError(
        code: .cycle,
        message: "Expression for \(text) references a nonexistent symbol of the same name "
          + "(expressions cannot reference themselves)", range: range)
    }
    if context.row < bound.rowCount, let value = try native(text, context.row, range, context, &ir) {
      return ResolvedSymbol(value)
    }
    if let color = ColorNames.hexadecimal(text) { return ResolvedSymbol(ir.constant(color)) }
    throw suggestions.unknownSymbol(text, range, context, of: symbol.text, context.row)
  }

  /// An attribute of the node itself, or its geometry; nil for other names.
  private func own(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32? {
    if let geometry = symbol.geometry { return reader.ownGeometry(geometry, context.row, &ir) }
    if let attribute = bound.attribute(named: symbol.text, row: context.row) {
      return value(of: attribute, context.row, except: context.attribute, &ir)
    }
    if let listed = try ofList(symbol, context.row, range, context, &ir) { return listed.node }
    if symbol.path.isEmpty { return nil }
    return part(bound.names[symbol.text], context.row, except: context.attribute, needsAttribute: true, &ir)
  }

  /// The full lookup of a name on another node.
  private func property(
    of row: Int, _ symbol: SymbolReference, _ text: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol {
    if bound.attribute(named: symbol.name, row: row) == nil,
      let listed = try ofList(symbol, row, range, context, &ir)
    {
      noteAsked(symbol.name)
      return listed
    }
    return try ownProperty(of: row, symbol, text, range, context, &ir)
  }

  /// As above, of the node itself, whatever list it is the controller of.
  private func ownProperty(
    of row: Int, _ symbol: SymbolReference, _ text: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol {
    noteAsked(symbol.name)
    if let attribute = bound.attribute(named: symbol.name, row: row) {
      return ResolvedSymbol(value(of: attribute, row, except: -1, &ir))
    }
    if let geometry = symbol.geometry { return ResolvedSymbol(reader.ownGeometry(geometry, row, &ir)) }
    if !symbol.path.isEmpty, let part = part(bound.names[symbol.name], row, needsAttribute: true, &ir) {
      return ResolvedSymbol(part)
    }
    if let found = try scopes.find(symbol, row, range, context, &ir) { return ResolvedSymbol(found.node) }
    if let value = try native(bound.names[symbol.name], row, range, context, &ir) { return ResolvedSymbol(value) }
    throw suggestions.unknownSymbol(text, range, context, of: symbol.name, row)
  }

  /// What a controller is written with for its list: `tableView.rowHeight`; nil for other names.
  private func ofList(
    _ symbol: SymbolReference, _ row: Int, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> ResolvedSymbol? {
    guard let listed = bound.listProperty(bound.names[symbol.name], of: row) else { return nil }
    let own = SymbolReference(listed.name, &bound.names)
    guard own.head == .plain else { return nil }
    if let geometry = own.geometry { return ResolvedSymbol(references.edge(geometry, of: listed.row, context, &ir)) }
    return try ownProperty(of: listed.row, own, bound.names[symbol.text], range, context, &ir)
  }

  private func warnIfShadowed(
    _ symbol: SymbolReference, _ text: String, _ range: SourceRange, _ context: ExpressionContext
  ) {
    var probe = ExpressionIR()
    guard scopes.constantOrState(symbol.text, context.row, &probe) != nil else { return }
    let kind = context.type == .color ? "colour" : "value"
    diagnostics.warn(
      .symbol, "'\(text)' is the \(kind) of that name here, which shadows the constant or state key '\(text)'",
      attribute: Int(context.attribute), range)
  }

  // MARK: - Built-in values

  /// A value the engine itself has, or the catalog's default.
  private func native(
    _ name: String, _ row: Int, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32? {
    switch name {
    case "topLayoutGuide.length":
      warn("\(name) is deprecated. Use safeAreaInsets.top instead", range, context, ir)
      return reader.use(index.safeArea(.top, of: row), .number, &ir)
    case "bottomLayoutGuide.length":
      warn("\(name) is deprecated. Use safeAreaInsets.bottom instead", range, context, ir)
      return reader.use(index.safeArea(.bottom, of: row), .number, &ir)
    default: break
    }
    guard bound.tree.components[row] >= 0 else { return nil }
    if !bound.pages.isEmpty, bound.isTabBarController(row), bound.pages.count(of: row) > 0,
      name.utf8.elementsEqual("selectedIndex".utf8)
    {
      return reader.use(index.cell(row, .selectedPage), .number, &ir)
    }
    if let structure = structure(name, row, &ir) { return structure }
    if let problem = bound.catalog.unknownStructure(name, of: Int(bound.tree.components[row])) {
      throw CompileError(code: .symbol, message: problem.message, range: range)
    }
    if let part = part(name, row, needsAttribute: false, &ir) { return part }
    if let derived = LinkedProperties(symbols: self).derived(name, row, &ir) {
      if DerivedName.readsInherited(name) { readsInherited = true }
      return derived
    }
    guard let property = bound.catalog.property(name, of: Int(bound.tree.components[row])) else { return nil }
    return ir.constant(folder.environment.defaultValue(of: property))
  }

  // MARK: - Macros

  @_optimize(speed)
  func macro(
    _ symbol: SymbolReference, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> MacroUse {
    guard symbol.head == .plain, !bound.document.macros.isEmpty, symbol.text != autoName || context.auto == .none else {
      return .none
    }
    var scope = bound.scopeIndex(context.row)
    while scope >= 0 {
      if let macro = bound.scopes.macro(symbol.text, scope: scope) {
        return try use(macro: macro, symbol.text, range, context, &ir)
      }
      scope = Int(bound.scopes.scopes[scope].parent)
    }
    return .none
  }

  private func use(
    macro index: Int, _ name: Name, _ range: SourceRange, _ context: ExpressionContext, _ ir: inout ExpressionIR
  ) throws(CompileError) -> MacroUse {
    let text = bound.names[name]
    if context.macros.contains(index) {
      if let found = scopes.constantOrState(name, context.row, &ir) { return .value(found) }
      throw failure(
        of: index, .cycle,
        "Macro \(text) references a nonexistent symbol of the same name (macros cannot reference themselves)", range)
    }
    switch bound.texts[bound.parsed(bound.document.macros[index].value, .number)] {
    case .absent, .parts, .named:
      throw failure(of: index, .syntax, "Empty expression for \(text) macro", range)
    case .failed(let error): throw failure(of: index, error.code, "\(error.message) in macro \(text)", range)
    case .expression(let expression): return .expression(expression, index: index)
    }
  }

  private func failure(of macro: Int, _ code: Status, _ message: String, _ range: SourceRange) -> CompileError {
    let error = CompileError(code: code, message: message, range: range)
    error.macro = macro
    return error
  }

  // MARK: - Calls

  func callee(
    _ symbol: SymbolReference, _ name: String, _ range: SourceRange, _ context: ExpressionContext,
    _ ir: inout ExpressionIR
  ) throws(CompileError) -> Callee {
    let builtIn = BuiltInFunction.named(name)
    if symbol.head == .plain || symbol.head == .strings,
      let found = try scopes.find(symbol, context.row, range, context, &ir)?.node
    {
      let type = ir.type(found)
      if ir.isConstant(found) {
        let value = ir.value(found)
        if builtIn == nil || value.kind == .function || value.kind == .string { return .value(value) }
      } else if builtIn == nil || type == .function {
        guard type == .function || type.isText || type == .any else {
          throw CompileError(
            code: .type, message: "Attempted to call non function type \(bound.catalog.name(of: type))", range: range,
            notes: ["'\(name)' is state here"])
        }
        return .node(found)
      }
    }
    if let function = bound.catalog.functions[name] { return .function(function) }
    if let builtIn { return .builtIn(builtIn) }
    if symbol.head == .strings { throw suggestions.missingString(symbol, range) }
    // `%i of %i` in backticks is a format by itself.
    if name.utf8.contains(0x25) || name.utf8.contains(0x20) { return .value(.string(name)) }
    throw suggestions.undefinedFunction(name, range, row: context.row)
  }

  // MARK: - What the property gives

  func percentBase(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> ResolvedSymbol {
    switch context.percent {
    case .ownWidth: ResolvedSymbol(reader.container(context.row, .horizontal, &ir))
    case .ownHeight: ResolvedSymbol(reader.container(context.row, .vertical, &ir))
    case .parentHeight: ResolvedSymbol(reader.parentContainer(context.row, .vertical, &ir), .parent(.vertical))
    default: ResolvedSymbol(reader.parentContainer(context.row, .horizontal, &ir), .parent(.horizontal))
    }
  }

  func textScale(_ ir: inout ExpressionIR) -> Int32 { ir.load(index.inputs.textScale, .number) }

  func textStyle(_ context: ExpressionContext, _ ir: inout ExpressionIR) -> [Int32] {
    let property = bound.properties[Int(context.property)].property
    let isTitle = property.hasSuffix("Title") || property.hasPrefix("titleLabel")
    var result: [Int32] = []
    for name in isTitle ? Self.titleStyle : DerivedName.textStyle { result.append(style(name, context, &ir)) }
    return result
  }

  /// Those of titles, in the order of `DerivedName.textStyle`.
  private static let titleStyle = [
    "titleLabel.font", "titleColor", "titleLabel.textAlignment", "titleLabel.lineBreakMode",
  ]

  private func style(_ name: String, _ context: ExpressionContext, _ ir: inout ExpressionIR) -> Int32 {
    guard context.row < bound.rowCount, bound.tree.components[context.row] >= 0 else { return ir.constant(.null) }
    if let name = bound.names.find(name), let attribute = bound.attribute(named: name, row: context.row) {
      return reader.load(attribute: attribute, &ir)
    }
    if let derived = LinkedProperties(symbols: self).derived(name, context.row, &ir) {
      if DerivedName.readsInherited(name) { readsInherited = true }
      return derived
    }
    guard let property = bound.catalog.property(name, of: Int(bound.tree.components[context.row])) else {
      return ir.constant(.null)
    }
    return ir.constant(folder.environment.defaultValue(of: property))
  }

  func warn(_ message: String, _ range: SourceRange, _ context: ExpressionContext, _ ir: borrowing ExpressionIR) {
    guard ir.mode.isPlain else { return }
    diagnostics.warn(.type, message, attribute: Int(context.attribute), range)
  }
}
