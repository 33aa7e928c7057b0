import PlumbSyntax

extension Engine {
  /// Evaluates one expression outside any layout. `type` is "any" (a raw expression), "number", "int", "bool",
  /// "string" (attribute text with `{…}` segments), "color" or "array". nil with errors in the diagnostics, and nil
  /// without for a text that is empty or only a comment.
  public func evaluate(
    _ expression: String, type: String, scope: ScopeDefinition = ScopeDefinition()
  ) -> (value: Value?, diagnostics: [Diagnostic]) {
    guard let evaluation = Linker.Evaluation(expression, typeName: type) else {
      var diagnostic = Diagnostic(.argument, "Cannot evaluate an expression of type '\(type)'")
      diagnostic.suggestions = suggestions(for: type, among: Linker.Evaluation.typeNames)
      diagnostic.notes = ["types are any, number, int, bool, string, color, array"]
      return (nil, [diagnostic])
    }
    var diagnostics: [Diagnostic] = []
    guard let document = XMLReader.read(Array("<UIView/>".utf8), name: "", limits: xmlLimits).document else {
      return (nil, diagnostics)
    }
    var scope = scope
    scope.node = ""
    let template = Template.link(
      document, [scope], linkerOptions(isLegacy: nil), engine: self, expression: evaluation, &diagnostics)
    guard let template else { return (nil, diagnostics) }
    let layout = Layout(template)
    guard layout.compute(width: nil, height: nil) == .ok else { return (nil, layout.diagnostics) }
    for index in template.image.program.properties.indices {
      let slot = template.image.program.properties[index]
      if template.image.program.propertyNames[Int(slot.name)] == Linker.Evaluation.property {
        return (layout.publishedValue(index), diagnostics)
      }
    }
    return (nil, diagnostics)
  }

  /// Prints an expression in normalised form (spec 2.6).
  public func printExpression(_ expression: String) throws(Diagnostic) -> String {
    do throws(SyntaxError) {
      let limits = ExpressionLimits(
        maxDepth: options.limits.maximumExpressionDepth, maxNodes: options.limits.maximumExpressionNodes)
      return ExpressionPrinter.print(try ExpressionParser.parse(expression, limits: limits))
    } catch {
      var diagnostic = Diagnostic(error.code, error.message)
      diagnostic.locate(inExpression: expression, range: error.range)
      if !error.hint.isEmpty { diagnostic.notes = [error.hint] }
      throw diagnostic
    }
  }
}
