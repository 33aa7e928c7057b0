import PlumbSyntax

/// State that a document declares with `<state name type value>`: keys of the element it stands in, with first values
/// that those of the host replace.
extension Linker {
  func declaredStates() -> [ScopeDefinition] {
    var result: [ScopeDefinition] = []
    for state in document.states {
      guard let value = firstValue(state) else { continue }
      var scope = ScopeDefinition(
        state: [StateDeclaration(key: document.names[state.name], value: value.value, type: value.kind)])
      scope.row = Int(state.element)
      result.append(scope)
    }
    return result
  }

  /// What a key begins with, and the kind it has even if that is nil.
  private func firstValue(_ state: XMLDocument.Definition) -> (value: Value, kind: ValueKind?)? {
    let typeName = document.names[state.type]
    let row = Int(state.element)
    guard let evaluation = Evaluation(document.names[state.value], typeName: typeName, catalog: catalog) else {
      var diagnostic = Diagnostic(
        .type, "Unknown or unsupported type \(typeName) in <state>. Try using Any instead")
      if !hasEnoughErrors { diagnostic.suggestions = suggestions(for: typeName, among: catalog.typeNames) }
      place(&diagnostic, row: row, range: state.range, of: state.source)
      report(diagnostic)
      return nil
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
    if hasEnoughErrors { options.maximumDiagnostics = 0 }
    let linker = Linker(
      document: element, environment: environment, options: options, ledger: ledger,
      charge: MemoryCharge(charge.account))
    linker.evaluation = evaluation
    _ = linker.link([])
    for problem in linker.diagnostics {
      var diagnostic = problem
      diagnostic.message += " in <state> \(document.names[state.name])"
      place(&diagnostic, row: row, range: state.valueRange, of: state.source)
      report(diagnostic)
    }
    if linker.hasErrors {
      if linker.diagnostics.isEmpty { countError() }
      return nil
    }
    if let index = linker.bodyAttributes[0], linker.attributes[index].kind == .expression {
      let cell = linker.resolved(linker.attributeCell(index))
      guard linker.cells[Int(cell)].isConstant else { return nil }
      value = linker.constant(cell, isBool: evaluation.type == .bool)
    }
    return (value, value.kind == .null ? kind : nil)
  }

  /// The value of a cell that is constant.
  private func constant(_ cell: Int32, isBool: Bool) -> Value {
    if cells[Int(cell)].isValue { return values[Int(cells[Int(cell)].value)] }
    let number = cells[Int(cell)].number
    return isBool ? .bool(number != 0) : .number(number)
  }
}
