import PlumbSyntax

/// Compiles calls whose arguments have been compiled: functions of the host, built-in ones, and texts that are called as
/// formats (docs/semantics/names.md, section 5). A class for the same reason as `OperatorCompiler`.
final class CallCompiler {
  let folder: ConstantFolder
  let casts: CastCompiler
  var catalog: Catalog {
    @inline(__always) _read { yield folder.environment.catalog }
  }

  init(folder: ConstantFolder, casts: CastCompiler) {
    self.folder = folder
    self.casts = casts
  }

  /// The type of the arguments of functions that make visual effects.
  var effectStyle: PropertyType? {
    catalog.enumeration(named: "UIBlurEffect.Style").map { .enumeration(UInt16(truncatingIfNeeded: $0)) }
  }

  /// A call whose arguments have been compiled.
  func call<Symbols: SymbolResolver>(
    _ callee: Callee, _ name: String, _ arguments: [Int32], _ range: SourceRange, _ context: ExpressionContext,
    _ symbols: Symbols, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    switch callee {
    case .builtIn(let function): return try call(function, arguments, range, &ir)
    case .function(let function): return try call(function, name, arguments, range, &ir)
    case .node(let callee):
      let site = CallSite(.dynamic, name: name, operandCount: arguments.count + 1)
      return ir.call(site, [callee] + arguments, .any)
    case .value(let value):
      if let function = value.functionValue { return try call(function, name, arguments, range, &ir) }
      guard let text = value.textBox else {
        throw CompileError(
          code: .type, message: "Attempted to call non function type \(value.typeName)", range: range,
          notes: ["'\(name)' is a constant here"])
      }
      return try format(text, name, arguments, range, context, symbols, &ir)
    }
  }

  // MARK: - Functions of the host

  private func call(
    _ function: HostFunction, _ name: String, _ arguments: [Int32], _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    if let problem = function.arityProblem(arguments.count, name: name) {
      throw CompileError(code: .type, message: problem, range: range)
    }
    let targets = function.argumentTypes.map { casts.target(named: $0) }
    for (index, argument) in arguments.enumerated() {
      guard let last = targets.last else { break }
      let target = index < targets.count ? targets[index] : last
      var problem: String?
      if ir.isConstant(argument) {
        do throws(EvaluationFailure) {
          _ = try ValueOperations.cast(ir.value(argument), to: target, folder.environment)
        } catch { problem = error.message }
      } else if !ir.type(argument).fits(target.type) {
        problem = "\(catalog.name(of: ir.type(argument))) is not compatible with expected type \(target.typeName)"
      }
      if let problem {
        throw CompileError(code: .type, message: "Argument #\(index + 1) of \(name)(): \(problem)", range: range)
      }
    }
    let result = function.resultType.map { casts.target(named: $0) }
    let site = CallSite(
      .function(function, arguments: targets, result: result), name: name, operandCount: arguments.count)
    return try folded(site, arguments, result.map { StaticType($0.type) } ?? .any, range, &ir)
  }

  /// A call of a site, or the constant that it gives.
  func folded(
    _ site: CallSite, _ operands: [Int32], _ type: StaticType, _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    do throws(EvaluationFailure) {
      return try folder.call(site, operands, type, &ir)
    } catch { throw CompileError(error, range) }
  }

  // MARK: - Formats

  private func format<Symbols: SymbolResolver>(
    _ text: TextBox, _ name: String, _ arguments: [Int32], _ range: SourceRange, _ context: ExpressionContext,
    _ symbols: Symbols, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    // A format that is called by itself has no key to be named by.
    let key = text.bytes.elementsEqual(name.utf8) ? "" : name
    let format: FormatString
    do throws(EvaluationFailure) {
      format = try ValueOperations.formatString(text)
    } catch { throw CompileError(error, range) }
    if let problem = problem(format, key, arguments, ir) {
      throw CompileError(code: .type, message: problem, range: range)
    }
    if name.hasPrefix("strings.") { checkLanguages(name, arguments, range, context, symbols, ir) }
    let site = CallSite(.format(format), name: key, operandCount: arguments.count)
    return try folded(site, arguments, .string, range, &ir)
  }

  /// Warns of the texts of other languages that the arguments would not fit: a change of language would fail.
  private func checkLanguages<Symbols: SymbolResolver>(
    _ name: String, _ arguments: [Int32], _ range: SourceRange, _ context: ExpressionContext, _ symbols: Symbols,
    _ ir: ExpressionIR
  ) {
    guard ir.mode.isPlain else { return }
    let key = String(name.dropFirst("strings.".utf8.count))
    for (language, texts) in folder.environment.texts {
      guard let text = texts[key], let problem = problem(text, key, arguments, ir) else { continue }
      let what = language.isEmpty ? "all languages" : "'\(language)'"
      symbols.warn(
        "The text of strings.\(key) for \(what) does not fit this call: \(problem)", range, context, ir)
    }
  }

  private func problem(_ text: TextBox, _ name: String, _ arguments: [Int32], _ ir: ExpressionIR) -> String? {
    do throws(EvaluationFailure) {
      return problem(try ValueOperations.formatString(text), name, arguments, ir)
    } catch { return error.message }
  }

  /// Why arguments do not fit a format, as far as is known before they are evaluated; nil: nothing is wrong.
  private func problem(_ format: FormatString, _ name: String, _ arguments: [Int32], _ ir: ExpressionIR) -> String? {
    if let problem = ValueOperations.checkArity(format, count: arguments.count, name: name) { return problem }
    for (index, argument) in arguments.enumerated() {
      if let kind = ir.type(argument).kind, let problem = format.mismatch(of: kind, at: index) { return problem }
    }
    return nil
  }

  // MARK: - Built-in functions

  private func call(
    _ function: BuiltInFunction, _ arguments: [Int32], _ range: SourceRange, _ ir: inout ExpressionIR
  ) throws(CompileError) -> Int32 {
    let count = arguments.count
    guard count == function.arity || function.isVariadic && count >= function.arity else {
      throw CompileError(code: .type, message: function.arityMessage, range: range)
    }
    func incompatible(_ argument: Int32) -> CompileError {
      let type = catalog.name(of: ir.type(argument))
      return CompileError(
        code: .type,
        message: function.shape.isColor
          ? "Type mismatch: \(type) is not valid as a colour component; a number is required"
          : "Argument of type \(type) is not compatible with function \(function.name)()", range: range)
    }
    func isNumber(_ argument: Int32) -> Bool { ir.type(argument).isNumeric || ir.type(argument) == .any }
    switch function.shape {
    case .number(let operation):
      for argument in arguments where !isNumber(argument) { throw incompatible(argument) }
      if function.arity == 1 {
        return folder.fold(ExpressionIR.Node(operation: operation, type: .number, a: arguments[0]), &ir)
      }
      var result = arguments[0]
      for argument in arguments.dropFirst() {
        result = folder.fold(ExpressionIR.Node(operation: operation, type: .number, a: result, b: argument), &ir)
      }
      return result
    case .color(let operation):
      for argument in arguments where !isNumber(argument) { throw incompatible(argument) }
      return makeColor(operation, arguments, &ir)
    case .length(let operation):
      let type = ir.type(arguments[0])
      switch type {
      case .array, .dictionary, .optionSet, .any: break
      case .null where operation == .isEmpty: break
      default: if !type.isText { throw incompatible(arguments[0]) }
      }
      let result: StaticType = operation == .isEmpty ? .bool : .number
      return folder.fold(ExpressionIR.Node(operation: operation, type: result, a: arguments[0]), &ir)
    case .letterCase(let operation):
      let type = ir.type(arguments[0])
      guard type.isText || type == .any else { throw incompatible(arguments[0]) }
      return folder.fold(ExpressionIR.Node(operation: operation, type: .string, a: arguments[0]), &ir)
    case .structure(let kind):
      for argument in arguments where !isNumber(argument) { throw incompatible(argument) }
      let site = CallSite(.structure(kind), name: function.name, operandCount: count)
      return try folded(site, arguments, StaticType(kind), range, &ir)
    case .effect(let isVibrancy):
      let style = casts.target(named: "UIBlurEffect.Style")
      for argument in arguments where !ir.type(argument).fits(style.type) { throw incompatible(argument) }
      let site = CallSite(.effect(isVibrancy: isVibrancy, style), name: function.name, operandCount: count)
      return try folded(site, arguments, .visualEffect, range, &ir)
    case .literal(let type, let typeName):
      guard ir.type(arguments[0]).fits(type), ir.type(arguments[0]) != .null else {
        throw incompatible(arguments[0])
      }
      let site = CallSite(.literal(casts.target(type, typeName)), name: function.name, operandCount: count)
      return try folded(site, arguments, StaticType(type), range, &ir)
    }
  }

  private func makeColor(_ operation: Operation, _ arguments: [Int32], _ ir: inout ExpressionIR) -> Int32 {
    if arguments.allSatisfy({ ir.isConstant($0) }),
      let color = try? ValueOperations.color(
        ir.value(arguments[0]), ir.value(arguments[1]), ir.value(arguments[2]),
        arguments.count > 3 ? ir.value(arguments[3]) : .number(1))
    {
      return ir.constant(color)
    }
    let first = Int32(truncatingIfNeeded: ir.lists.count)
    ir.lists += arguments
    return ir.append(
      ExpressionIR.Node(
        operation: operation, type: .color, a: first, b: Int32(truncatingIfNeeded: arguments.count)))
  }
}
