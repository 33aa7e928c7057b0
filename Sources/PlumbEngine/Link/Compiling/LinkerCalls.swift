import PlumbSyntax

/// Calls: functions of the host, built-in ones, and texts that are called as formats (docs/semantics/names.md, section
/// 5).
extension Linker {
  /// What a name that is called stands for.
  enum Callee {
    case value(Value)
    /// Known when it is evaluated.
    case node(Int32)
    case function(HostFunction)
    case builtIn(BuiltInFunction)

    /// Whether it makes a visual effect, whose arguments are styles.
    var isEffect: Bool {
      if case .builtIn(let function) = self, case .effect = function.shape { return true }
      return false
    }
  }

  /// The type of the arguments of functions that make visual effects.
  var effectStyle: PropertyType? {
    catalog.enumeration(named: "UIBlurEffect.Style").map { .enumeration(UInt16(truncatingIfNeeded: $0)) }
  }

  /// What is called, before the arguments are compiled.
  func beginCall(
    _ node: ExpressionTree.Node, _ parsed: ParsedExpression, _ range: SourceRange,
    _ context: inout ExpressionContext, _ form: inout Intermediate
  ) throws(CompileError) -> Callee {
    let name = parsed.tree.text(of: node)
    if node.c >= 0 { return .value(.string(name)) }
    return try callee(parsed.forms[Int(node.text)], name, range, &context, &form)
  }

  /// A call whose arguments have been compiled.
  func call(
    _ callee: Callee, _ name: String, _ arguments: [Int32], _ range: SourceRange, _ context: ExpressionContext,
    _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    switch callee {
    case .builtIn(let function): return try call(function, arguments, range, &form)
    case .function(let function): return try call(function, name, arguments, range, &form)
    case .node(let callee):
      let site = CallSite(.dynamic, name: name, operandCount: arguments.count + 1)
      return form.call(site, [callee] + arguments, .any)
    case .value(let value):
      if let function = value.functionValue { return try call(function, name, arguments, range, &form) }
      guard let text = value.textBox else {
        throw CompileError(
          code: .type, message: "Attempted to call non function type \(value.typeName)", range: range,
          notes: ["'\(name)' is a constant here"])
      }
      return try format(text, name, arguments, range, context, &form)
    }
  }

  private func callee(
    _ symbol: SymbolForm, _ name: String, _ range: SourceRange, _ context: inout ExpressionContext,
    _ form: inout Intermediate
  ) throws(CompileError) -> Callee {
    let builtIn = BuiltInFunction.named(name)
    if symbol.head == .plain || symbol.head == .strings,
      let found = try scoped(symbol, context.row, range, &context, &form)
    {
      let type = form.type(found)
      if form.isConstant(found) {
        let value = form.value(found)
        if builtIn == nil || value.kind == .function || value.kind == .string { return .value(value) }
      } else if builtIn == nil || type == .function {
        guard type == .function || type.isText || type == .any else {
          throw CompileError(
            code: .type, message: "Attempted to call non function type \(self.name(type))", range: range,
            notes: ["'\(name)' is state here"])
        }
        return .node(found)
      }
    }
    if let function = catalog.functions[name] { return .function(function) }
    if let builtIn { return .builtIn(builtIn) }
    if symbol.head == .strings {
      throw missingString(symbol, range)
    }
    // `%i of %i` in backticks is a format by itself.
    if name.utf8.contains(0x25) || name.utf8.contains(0x20) { return .value(.string(name)) }
    throw CompileError(
      code: .symbol, message: "Undefined function \(name)()", range: range,
      suggestions: suggestions(for: name, among: functionNames(context.row)))
  }

  private func functionNames(_ row: Int) -> [String] {
    var names = BuiltInFunction.names + catalog.functions.names
    var scope = scopeIndex(row)
    while scope >= 0 {
      for constant in scopes.scopes[scope].constants where constant.value.kind == .function {
        names.append(self.names[constant.name])
      }
      scope = Int(scopes.scopes[scope].parent)
    }
    return names
  }

  // MARK: - Functions of the host

  private func call(
    _ function: HostFunction, _ name: String, _ arguments: [Int32], _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    if let problem = function.arityProblem(arguments.count, name: name) {
      throw CompileError(code: .type, message: problem, range: range)
    }
    let targets = function.argumentTypes.map { target(named: $0) }
    for (index, argument) in arguments.enumerated() {
      guard let last = targets.last else { break }
      let target = index < targets.count ? targets[index] : last
      var problem: String?
      if form.isConstant(argument) {
        do throws(EvaluationFailure) {
          _ = try ValueOperations.cast(form.value(argument), to: target, environment)
        } catch { problem = error.message }
      } else if !form.type(argument).fits(target.type) {
        problem = "\(self.name(form.type(argument))) is not compatible with expected type \(target.typeName)"
      }
      if let problem {
        throw CompileError(code: .type, message: "Argument #\(index + 1) of \(name)(): \(problem)", range: range)
      }
    }
    let result = function.resultType.map { target(named: $0) }
    let site = CallSite(
      .function(function, arguments: targets, result: result), name: name, operandCount: arguments.count)
    return try folded(site, arguments, result.map { StaticType($0.type) } ?? .any, range, &form)
  }

  /// A call of a site, or the constant it comes to.
  func folded(
    _ site: CallSite, _ operands: [Int32], _ type: StaticType, _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    guard site.isPure, operands.allSatisfy({ form.isConstant($0) }) else { return form.call(site, operands, type) }
    do throws(EvaluationFailure) {
      let value = try ledger.call(site, operands.map { form.value($0) }, environment)
      try ledger.keep(value)
      return form.constant(value)
    } catch { throw CompileError(ledger.explained(error), range) }
  }

  // MARK: - Formats

  private func format(
    _ text: TextBox, _ name: String, _ arguments: [Int32], _ range: SourceRange, _ context: ExpressionContext,
    _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    // A format that is called by itself has no key to be named by.
    let key = text.bytes.elementsEqual(name.utf8) ? "" : name
    let format: FormatString
    do throws(EvaluationFailure) {
      format = try ValueOperations.formatString(text)
    } catch { throw CompileError(error, range) }
    if let problem = problem(format, key, arguments, form) {
      throw CompileError(code: .type, message: problem, range: range)
    }
    if name.hasPrefix("strings.") { checkLanguages(name, arguments, range, context, form) }
    let site = CallSite(.format(format), name: key, operandCount: arguments.count)
    return try folded(site, arguments, .string, range, &form)
  }

  /// Warns of the texts of other languages that the arguments would not fit: a change of language would fail.
  private func checkLanguages(
    _ name: String, _ arguments: [Int32], _ range: SourceRange, _ context: ExpressionContext, _ form: Intermediate
  ) {
    guard activeProbe == nil, !isRelinking else { return }
    let key = String(name.dropFirst("strings.".utf8.count))
    for (language, texts) in environment.texts {
      guard let text = texts[key], let problem = problem(text, key, arguments, form) else { continue }
      let what = language.isEmpty ? "all languages" : "'\(language)'"
      var diagnostic = Diagnostic(.type, "The text of strings.\(key) for \(what) does not fit this call: \(problem)")
      diagnostic.severity = .warning
      place(&diagnostic, attribute: Int(context.attribute), range)
      report(diagnostic)
    }
  }

  private func problem(_ text: TextBox, _ name: String, _ arguments: [Int32], _ form: Intermediate) -> String? {
    do throws(EvaluationFailure) {
      return problem(try ValueOperations.formatString(text), name, arguments, form)
    } catch { return error.message }
  }

  /// Why arguments do not fit a format, as far as is known before they are evaluated; nil: nothing is wrong.
  private func problem(_ format: FormatString, _ name: String, _ arguments: [Int32], _ form: Intermediate) -> String? {
    if let problem = ValueOperations.checkArity(format, count: arguments.count, name: name) { return problem }
    for (index, argument) in arguments.enumerated() {
      if let kind = form.type(argument).kind, let problem = format.mismatch(of: kind, at: index) { return problem }
    }
    return nil
  }

  // MARK: - Built-in functions

  private func call(
    _ function: BuiltInFunction, _ arguments: [Int32], _ range: SourceRange, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    let count = arguments.count
    guard count == function.arity || function.isVariadic && count >= function.arity else {
      throw CompileError(code: .type, message: function.arityMessage, range: range)
    }
    func incompatible(_ argument: Int32) -> CompileError {
      let type = name(form.type(argument))
      return CompileError(
        code: .type,
        message: function.shape.isColor
          ? "Type mismatch: \(type) is no colour component, a number is needed"
          : "Argument of type \(type) is not compatible with function \(function.name)()", range: range)
    }
    func isNumber(_ argument: Int32) -> Bool { form.type(argument).isNumeric || form.type(argument) == .any }
    switch function.shape {
    case .number(let operation):
      for argument in arguments where !isNumber(argument) { throw incompatible(argument) }
      if function.arity == 1 {
        return fold(Intermediate.Node(operation: operation, type: .number, a: arguments[0]), &form)
      }
      var result = arguments[0]
      for argument in arguments.dropFirst() {
        result = fold(Intermediate.Node(operation: operation, type: .number, a: result, b: argument), &form)
      }
      return result
    case .color(let operation):
      for argument in arguments where !isNumber(argument) { throw incompatible(argument) }
      return makeColor(operation, arguments, &form)
    case .length(let operation):
      let type = form.type(arguments[0])
      switch type {
      case .array, .dictionary, .optionSet, .any: break
      case .null where operation == .isEmpty: break
      default: if !type.isText { throw incompatible(arguments[0]) }
      }
      let result: StaticType = operation == .isEmpty ? .bool : .number
      return fold(Intermediate.Node(operation: operation, type: result, a: arguments[0]), &form)
    case .letterCase(let operation):
      let type = form.type(arguments[0])
      guard type.isText || type == .any else { throw incompatible(arguments[0]) }
      return fold(Intermediate.Node(operation: operation, type: .string, a: arguments[0]), &form)
    case .structure(let kind):
      for argument in arguments where !isNumber(argument) { throw incompatible(argument) }
      let site = CallSite(.structure(kind), name: function.name, operandCount: count)
      return try folded(site, arguments, StaticType(kind), range, &form)
    case .effect(let isVibrancy):
      let style = target(named: "UIBlurEffect.Style")
      for argument in arguments where !form.type(argument).fits(style.type) { throw incompatible(argument) }
      let site = CallSite(.effect(isVibrancy: isVibrancy, style), name: function.name, operandCount: count)
      return try folded(site, arguments, .visualEffect, range, &form)
    case .literal(let type, let typeName):
      guard form.type(arguments[0]).fits(type), form.type(arguments[0]) != .null else {
        throw incompatible(arguments[0])
      }
      let site = CallSite(.literal(target(type, typeName)), name: function.name, operandCount: count)
      return try folded(site, arguments, StaticType(type), range, &form)
    }
  }

  private func makeColor(_ operation: Operation, _ arguments: [Int32], _ form: inout Intermediate) -> Int32 {
    if arguments.allSatisfy({ form.isConstant($0) }),
      let color = try? ValueOperations.color(
        form.value(arguments[0]), form.value(arguments[1]), form.value(arguments[2]),
        arguments.count > 3 ? form.value(arguments[3]) : .number(1))
    {
      return form.constant(color)
    }
    let first = Int32(truncatingIfNeeded: form.lists.count)
    form.lists += arguments
    return form.append(
      Intermediate.Node(
        operation: operation, type: .color, a: first, b: Int32(truncatingIfNeeded: arguments.count)))
  }
}
