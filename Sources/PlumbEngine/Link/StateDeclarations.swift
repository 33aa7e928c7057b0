import PlumbSyntax

/// State that a document declares with `<state name type value>`: keys of the element it stands in, with first values
/// that those of the host replace.
struct StateDeclarations {
  let bound: BoundDocument
  let diagnostics: LinkDiagnostics
  let environment: EvaluationEnvironment
  let options: Linker.Options
  let ledger: ValueLedger
  let account: MemoryAccount

  private var document: XMLDocument { bound.document }
  private var catalog: Catalog { bound.catalog }

  /// A scope for each key that the document declares.
  func scopes() -> [ScopeDefinition] {
    var result: [ScopeDefinition] = []
    for state in document.states {
      guard let declaration = declaration(of: state) else { continue }
      var scope = ScopeDefinition(state: [declaration])
      scope.row = Int(state.element)
      result.append(scope)
    }
    return result
  }

  /// The key that a document declares, with its first value. What is wrong is reported. nil if the value is not constant.
  func declaration(of state: XMLDocument.Definition) -> StateDeclaration? {
    guard let first = firstValue(state) else { return nil }
    return StateDeclaration(key: bound.names[state.name], value: first.value, type: first.kind)
  }

  /// The first value of a key, and its kind, which it has even if the value is nil. A wrong declaration still declares its
  /// key, with the zero of its type: errors at every use would repeat one mistake. Returns nil if the value is not constant.
  private func firstValue(_ state: XMLDocument.Definition) -> (value: Value, kind: ValueKind?)? {
    let typeName = bound.names[state.type]
    let row = Int(state.element)
    guard let evaluation = SingleExpression(bound.names[state.value], typeName: typeName, catalog: catalog) else {
      var diagnostic = Diagnostic(
        .type, "Unknown or unsupported type \(typeName) in <state>. Try using Any instead")
      if !diagnostics.hasEnoughErrors { diagnostic.suggestions = suggestions(for: typeName, among: catalog.typeNames) }
      diagnostics.locate(&diagnostic, row: row, range: state.range, of: state.source)
      diagnostics.report(diagnostic)
      return (.null, nil)
    }
    var property = Property(name: "", typeName: typeName)
    property.type = evaluation.type
    property.defaultText = catalog.zeroText(evaluation.type)
    var value = environment.defaultValue(of: property)
    let kind = StaticType(evaluation.type).kind
    if evaluation.text == "nil" { return (.null, kind) }
    // Without a document around it, an expression can only be constant.
    var element = XMLDocument(source: SourceText(name: "", bytes: []), names: NameTable())
    element.elements = [
      XMLDocument.Element(name: element.names.intern("UIView"), parent: -1, range: SourceRange(start: 0, end: 0))
    ]
    var options = options
    options.isEditable = false
    if diagnostics.hasEnoughErrors { options.maximumDiagnostics = 0 }
    let linker = Linker(
      document: element, environment: environment, options: options, ledger: ledger,
      charge: MemoryCharge(account))
    linker.evaluation = evaluation
    _ = linker.link([])
    for problem in linker.diagnostics {
      var diagnostic = problem
      diagnostic.message += " in <state> \(bound.names[state.name])"
      if problem.code == .symbol {
        diagnostic.notes = ["the first value is a constant expression, without state, constants and properties"]
      }
      diagnostics.locate(&diagnostic, row: row, range: state.valueRange, of: state.source)
      diagnostics.report(diagnostic)
    }
    if linker.hasErrors {
      if linker.diagnostics.isEmpty { diagnostics.countError() }
      return (value, value.kind == .null ? kind : nil)
    }
    if let cell = linker.evaluatedCell {
      guard let constant = linker.constant(cell) else { return nil }
      value = evaluation.type == .bool && constant.kind == .number ? .bool(constant.a != 0) : constant
    }
    return (value, value.kind == .null ? kind : nil)
  }
}
