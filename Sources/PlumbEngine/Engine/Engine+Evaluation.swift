import PlumbSyntax

extension Engine {
  /// Evaluates one expression outside any layout, as if it were an attribute of `type`: "any" (a raw expression),
  /// "number", "int", "bool", "string", "url", "color", "font", "image", "array", "attributed-string", "enum:NAME",
  /// "optionset:NAME", or a type's name. nil with errors in the diagnostics, and nil without for a text that is empty or
  /// only a comment.
  public func evaluate(
    _ expression: String, type: String, scope: ScopeDefinition = ScopeDefinition()
  ) -> (value: Value?, diagnostics: [Diagnostic]) {
    if let value = evaluateAtOnce(expression, type: type, scope: scope) { return (value, []) }
    return evaluateAsAttribute(expression, type: type, scope: scope)
  }

  /// As `evaluate`, of any expression: links and computes a document with nothing else in it.
  package func evaluateAsAttribute(
    _ expression: String, type: String, scope: ScopeDefinition
  ) -> (value: Value?, diagnostics: [Diagnostic]) {
    let (template, problems) = link(expression, type, scope)
    guard let template, let index = evaluated(template) else { return (nil, problems) }
    let layout = Layout(template)
    guard layout.compute(width: nil, height: nil) == .ok else { return (nil, layout.diagnostics) }
    return (NodeReader(layout).readableValue(index), problems)
  }

  /// Whether an expression depends on nothing that the host can change; nil for one that cannot be compiled.
  package func isConstant(_ expression: String, type: String, scope: ScopeDefinition = ScopeDefinition()) -> Bool? {
    guard let template = link(expression, type, scope).template, let index = evaluated(template) else { return nil }
    return template.image.program.properties[index].isConstant
  }

  /// `given`: without what the engine adds to scopes, which is not complete yet.
  @inline(never)
  func link(
    _ expression: String, _ type: String, _ scope: ScopeDefinition, in given: EvaluationEnvironment? = nil
  ) -> (template: Template?, diagnostics: [Diagnostic]) {
    let environment = given ?? environment
    guard let evaluation = SingleExpression(expression, typeName: type, catalog: environment.catalog) else {
      var diagnostic = Diagnostic(.argument, "Cannot evaluate an expression of type '\(type)'")
      diagnostic.suggestions = suggestions(for: type, among: SingleExpression.typeNames)
      for prefix in ["enum:", "optionset:"] where type.hasPrefix(prefix) {
        let name = String(type.dropFirst(prefix.utf8.count))
        diagnostic.suggestions = suggestions(for: name, among: environment.catalog.enumerationNames).map { prefix + $0 }
      }
      diagnostic.notes = [
        "types are any, number, int, bool, string, url, color, font, image, array, attributed-string, enum:NAME, "
          + "optionset:NAME and the names of the catalog"
      ]
      return (nil, [diagnostic])
    }
    var diagnostics: [Diagnostic] = []
    guard let document = XMLReader.read(Array("<UIView/>".utf8), name: "", limits: xmlLimits).document else {
      return (nil, [Diagnostic(.limit, "The engine's limits leave no room for a document of one element")])
    }
    var scope = scope
    scope.node = ""
    var scopes = [scope]
    if given == nil, !strings.tables.isEmpty, let texts = try? strings.scope(language: "", besideLayout: nil) {
      scopes.insert(texts, at: 0)
    }
    if given == nil, let constants = catalogScope { scopes.insert(constants, at: 0) }
    let template = Template.link(
      document, scopes, linkerOptions(isLegacy: nil), engine: self, environment: environment, expression: evaluation,
      &diagnostics)
    return (template, diagnostics)
  }

  /// The property of the evaluated expression, nil where its text was empty or only a comment.
  func evaluated(_ template: Template) -> Int? {
    let program = template.image.program
    return program.properties.elements.firstIndex { program.propertyNames[Int($0.name)] == SingleExpression.property }
  }

  /// Prints an expression in normalised form (docs/semantics/expressions.md, section 9).
  public func printExpression(_ expression: String) throws(Diagnostic) -> String {
    do throws(SyntaxError) {
      return ExpressionPrinter.print(try ExpressionParser.parse(expression, limits: expressionLimits))
    } catch {
      var diagnostic = Diagnostic(error.code, error.message)
      diagnostic.locate(inExpression: expression, range: error.range)
      if !error.hint.isEmpty { diagnostic.notes = [error.hint] }
      throw diagnostic
    }
  }
}
