import PlumbSyntax

/// How many answers are being computed.
private final class AnswerDepth {
  var count = 0
}

extension Engine {
  /// What is wrong with the expression by which a function of a catalog answers.
  func problems(of answer: String, _ function: HostFunction, _ reader: CatalogReader) -> [Diagnostic] {
    let environment = makeEnvironment(reader.catalog, reader.assets)
    var scope = ScopeDefinition()
    scope.state.append(StateDeclaration(key: "$0", value: .array([])))
    for index in 0..<FunctionAnswers.nameCount(function) {
      var value = Value.null
      // One that may be left out is nil at times, whatever its type.
      if index < function.minimumArguments, index < function.argumentTypes.count {
        value = zero(function.argumentTypes[index], reader.catalog, environment)
      }
      scope.state.append(StateDeclaration(key: "$\(index + 1)", value: value))
    }
    for name in reader.constants.names {
      if let value = reader.constants[name] { scope.constants.append((name, value)) }
    }
    let (template, problems) = link(answer, FunctionAnswers.type(of: function), scope, in: environment)
    if let template, evaluated(template) == nil { return [Diagnostic(.syntax, "The answer is empty")] }
    return problems
  }

  private func zero(_ typeName: String, _ catalog: Catalog, _ environment: EvaluationEnvironment) -> Value {
    let type = catalog.type(named: typeName) ?? .any
    var property = Property(name: "", typeName: typeName, defaultText: catalog.zeroText(type))
    property.type = type
    return environment.defaultValue(of: property)
  }

  /// Gives the functions that catalogs declare and nobody has registered an implementation: it answers by the expression of
  /// the catalog or, with `withZeros`, the zero of its result. For tools that have layouts without their host, and one thread.
  /// Errors: `.frozen`.
  package func answerDeclaredFunctions(withZeros: Bool) throws(Diagnostic) {
    try requireSetUp()
    let environment = makeEnvironment(names, assets)
    let depth = AnswerDepth()
    for name in names.functions.names {
      guard let declared = names.functions[name], declared.isDeclaration else { continue }
      if let answer = names.answers[name] {
        // The engine has the function, so that a reference would be a cycle.
        try register(
          function: HostFunction(name: name) { [unowned(unsafe) self] arguments in
            guard depth.count < FunctionAnswers.mostNested else { return .failed("its answer needs itself") }
            depth.count += 1
            defer { depth.count -= 1 }
            let (value, diagnostics) = evaluate(
              answer, type: FunctionAnswers.type(of: declared), scope: FunctionAnswers.scope(arguments, of: declared))
            if let problem = diagnostics.first(where: { $0.severity == .error }) { return .failed(problem.message) }
            return .value(value ?? .null)
          })
      } else if withZeros {
        let zero = zero(declared.resultType ?? "Any", names, environment)
        try register(function: HostFunction(name: name) { _ in .value(zero) })
      }
    }
  }
}
