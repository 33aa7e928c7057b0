import PlumbSyntax

/// Expressions of numbers and booleans alone, which need no document around them.
extension Engine {
  /// Evaluates an expression as `evaluate` does, if it is one that `NumericCompiler` knows, without mistakes, and the
  /// type is "any", "number" or "bool"; else nil. `names` gives the values of the scope. Some hundred nanoseconds,
  /// without allocating, for an expression of up to 24 parts.
  package func evaluateAtOnce(
    _ expression: UnsafeBufferPointer<UInt8>, type: UnsafeBufferPointer<UInt8>,
    names: (UnsafeBufferPointer<UInt8>) -> NumericName
  ) -> Value? {
    let type = shortName(type)
    let (any, number, bool): (UInt64, UInt64, UInt64) = (0x61_6E79, 0x6E75_6D62_6572, 0x626F_6F6C)
    guard type == any || type == number || type == bool, hasRoomForEvaluation else { return nil }
    // From here on the engine is frozen.
    _ = environment
    var result: Value?
    _ = read(expression, isRaw: type == any, names) { _, root, _ in
      guard let root, root.place == .constant else { return }
      if type == bool || type == any && root.isBool {
        result = .bool(root.number != 0)
      } else {
        result = .number(root.number)
      }
    }
    return result
  }

  /// The same with the values of a scope.
  func evaluateAtOnce(_ expression: String, type: String, scope: ScopeDefinition) -> Value? {
    // Of a long list nobody knows quickly whether it is in order.
    guard scope.state.count <= 16 else { return nil }
    for (index, declaration) in scope.state.enumerated() {
      if declaration.value.kind == .dictionary { return nil }
      for other in scope.state[..<index] where other.key.utf8.elementsEqual(declaration.key.utf8) { return nil }
    }
    var (expression, type) = (expression, type)
    return expression.withUTF8 { expression in
      type.withUTF8 { type in
        evaluateAtOnce(expression, type: type) { name in
          let value =
            scope.state.first { $0.key.utf8.elementsEqual(name) }?.value
            ?? scope.constants.last { $0.key.utf8.elementsEqual(name) }?.value
          guard let value else { return .unknown }
          return NumericName(value, named: name)
        }
      }
    }
  }

  /// Whether the limits allow the document that an expression is otherwise evaluated in.
  private var hasRoomForEvaluation: Bool {
    let limits = options.limits
    return limits.maximumDocumentBytes >= 16 && limits.maximumNodes > 0 && limits.maximumDepth > 0
      && limits.maximumProgramNodes >= limits.maximumExpressionNodes
  }

  /// Compiles a formula: an expression made of numbers, `inputs`, `true`, `false` and `pi`, of the operators of numbers,
  /// `?:` and `??`, and of the built-in functions that make numbers of numbers. Its text is that of an attribute of a
  /// number: braces around it and comments are allowed. O(bytes * inputs). Freezes the engine.
  ///
  /// Names of inputs are identifiers, with dots too (`user.width`). A name of an input means nothing else: it comes before
  /// words of the language, as `pi`. Inputs are numbers: `flag ? 1 : 2` works for 0 and 1, `flag == true` compares a number
  /// with a boolean and is false.
  ///
  /// Errors, of several the first: `.syntax`, `.limit`; `.symbol` (an unknown name, with the closest input), `.type` (the
  /// result is not a number), `.unsupported` (it would mean something in a layout only: text, lists, functions of the
  /// host), `.duplicate` (two inputs of one name), `.argument` (an empty name).
  public func makeFormula(_ expression: String, inputs: [String] = []) throws(Diagnostic) -> Formula {
    let (program, diagnostics) = makeNumericProgram(expression, names: inputs)
    if let program { return Formula(program) }
    throw diagnostics.first ?? Diagnostic(.unsupported, "The expression cannot be compiled by itself")
  }

  /// As `makeFormula`, with all that is wrong.
  package func makeNumericProgram(
    _ expression: String, names: [String]
  ) -> (program: NumericProgram?, diagnostics: [Diagnostic]) {
    if let problem = problem(ofNames: names) { return (nil, [problem]) }
    // From here on the engine is frozen.
    _ = environment
    var expression = expression
    var program: NumericProgram?
    var gaveUpAt: ExpressionTree.Node?
    let isRead = expression.withUTF8 { bytes in
      read(bytes, isRaw: false) { name in
        names.firstIndex { $0.utf8.elementsEqual(name) }.map { .input($0) } ?? .unknown
      } _: { compiler, root, part in
        if root != nil { program = compiler.program(inputCount: names.count) } else { gaveUpAt = part }
      }
    }
    if let program { return (program, []) }
    // The linker knows what is wrong.
    let scope = ScopeDefinition(state: names.map { StateDeclaration(key: $0, value: .number(0)) })
    let problems = link(expression, "number", scope).diagnostics.filter { $0.severity == .error }
    if !problems.isEmpty { return (nil, problems) }
    guard isRead, let part = gaveUpAt else { return (nil, [Diagnostic(.syntax, "Empty expression")]) }
    return (nil, [unusable(part, of: expression, names)])
  }

  /// Reads and compiles. False: there is nothing to be compiled, or a mistake in it.
  private func read(
    _ expression: UnsafeBufferPointer<UInt8>, isRaw: Bool,
    _ names: (UnsafeBufferPointer<UInt8>) -> NumericName,
    _ body: (inout NumericCompiler, NumericCompiler.Operand?, ExpressionTree.Node?) -> Void
  ) -> Bool {
    // No function of the host has the name of a built-in one.
    ExpressionParser.read(expression, isRaw: isRaw, limits: expressionLimits) { parser in
      NumericCompiler.compile(parser, names, body)
    }
  }

  private func problem(ofNames names: [String]) -> Diagnostic? {
    var seen = NameSet()
    for name in names {
      if name.utf8.isEmpty { return Diagnostic(.argument, "The name of an input is empty") }
      if !seen.insert(name) { return Diagnostic(.duplicate, "Two inputs have the name '\(name)'") }
    }
    return nil
  }

  /// Says that a part of an expression would mean something in a layout only.
  private func unusable(_ part: ExpressionTree.Node, of expression: String, _ names: [String]) -> Diagnostic {
    let bytes = Array(expression.utf8)
    let text = String(decoding: bytes[Int(part.range.start)..<Int(part.range.end)], as: UTF8.self)
    var diagnostic = Diagnostic(
      part.kind == .symbol ? .symbol : .unsupported, "\(text) means nothing in an expression that is compiled by itself"
    )
    if part.kind == .symbol { diagnostic.suggestions = suggestions(for: text, among: names, limit: 3) }
    diagnostic.notes = [
      "there are its inputs, numbers, true, false and pi, the operators of numbers, ?: and ??, "
        + "and the built-in functions that make a number of numbers"
    ]
    diagnostic.locate(inExpression: expression, range: part.range)
    return diagnostic
  }
}
