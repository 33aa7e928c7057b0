import PlumbSyntax

/// One call in a program: the callee and its fixed arguments; the operands are on the stack.
final class CallSite: Sendable {
  enum Kind: Sendable {
    /// A function of the host, its arguments and its result cast.
    case function(HostFunction, arguments: [CastTarget], result: CastTarget?)
    /// The first operand is the callee: a function or a format.
    case dynamic
    case format(FormatString)
    /// Words of a font; nil: an operand. The last operand is the text scale.
    case font([TextBox?])
    /// Segments of attributed text; nil: an operand. Then font, colour, alignment and line break, each may be nil.
    case attributed([TextBox?])
    /// Attributed text of a text without markup, then the same four.
    case plainText
    /// A structure of the numbers of `StructureParts`.
    case structure(ValueKind)
    /// One of the numbers of a structure.
    case structureNumber(Int)
    /// A visual effect; the target is its style.
    case effect(isVibrancy: Bool, CastTarget)
    /// The number of a tab, which has to be one of so many. `varies`: there may be another number of them when it is
    /// evaluated.
    case tab(of: Int, varies: Bool)
    /// A value from its text: `UIColor('#f00')`.
    case literal(CastTarget)
  }

  let kind: Kind
  /// The callee as errors name it.
  let name: String
  let operandCount: Int

  init(_ kind: Kind, name: String, operandCount: Int) {
    self.kind = kind
    self.name = name
    self.operandCount = operandCount
  }

  /// Whether equal operands give equal results without any effect.
  var isPure: Bool {
    switch kind {
    case .function(let function, _, _): function.isPure && !function.isDeclaration
    case .dynamic: false
    case .tab(of: _, let varies): !varies
    default: true
    }
  }
}

extension ValueOperations {
  static func call(
    _ site: CallSite, _ operands: [Value], _ environment: EvaluationEnvironment, _ limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    switch site.kind {
    case .function(let function, let targets, let result):
      return try call(function, site.name, operands, targets, result, environment, limits)
    case .dynamic: return try callDynamically(site, operands, environment, limits)
    case .format(let format):
      try checkTexts(of: operands, limits)
      return try ValueOperations.format(format, operands, name: site.name, maximumBytes: limits.bytes)
    case .font(let words):
      try checkTexts(of: operands, limits)
      var next = 0
      var parts: [FontPart] = []
      for word in words {
        if let word {
          parts.append(.text(word.string))
        } else {
          parts.append(.value(operands[next]))
          next += 1
        }
      }
      return try makeFont(parts, textScale: operands.last?.a ?? 1, environment)
    case .attributed(let segments):
      try checkTexts(of: operands, limits)
      return try makeAttributed(segments, operands, environment, limits)
    case .plainText:
      try checkTexts(of: operands, limits)
      return try makeAttributed([nil], operands, mayBeMarkup: false, environment, limits)
    case .structure(let kind):
      let numbers = try operands.withUnsafeBufferPointer { (operands) throws(EvaluationFailure) in
        try structureNumbers(operands, site)
      }
      return StructureParts.value(kind, numbers)
    case .structureNumber(let index): return .number(StructureParts.numbers(of: operands[0])[index])
    case .effect(let isVibrancy, let style):
      let value = operands.isEmpty ? .null : try cast(operands[0], to: style, environment)
      return .visualEffect(style: value.stringValue ?? "regular", isVibrancy: isVibrancy)
    case .tab(let count, varies: _):
      let number = operands.first?.numeric ?? .nan
      if let problem = TabSelection.problem(number, of: count) { throw EvaluationFailure(problem) }
      return .number(number)
    case .literal(let target): return try cast(operands[0], to: target, environment)
    }
  }

  /// The operands of a structure, at most 16.
  @inline(never)
  static func structureNumbers(
    _ operands: UnsafeBufferPointer<Value>, _ site: CallSite
  ) throws(EvaluationFailure) -> SIMD16<Double> {
    var numbers = SIMD16<Double>()
    for index in 0..<min(16, operands.count) {
      guard let number = operands[index].numeric else {
        throw EvaluationFailure(
          "Argument of type \(operands[index].typeName) is not compatible with function \(site.name)()", code: .type)
      }
      numbers[index] = number
    }
    return numbers
  }

  /// Throws `.limit` if the operands of a text are longer than the text may be, before they are copied.
  private static func checkTexts(of operands: [Value], _ limits: OperationLimits) throws(EvaluationFailure) {
    var bytes = 0
    for operand in operands where operand.box != nil { bytes &+= operand.weight }
    guard bytes > limits.bytes else { return }
    throw EvaluationFailure("A text would be longer than the limit of \(limits.bytes) bytes", code: .limit)
  }

  private static func call(
    _ function: HostFunction, _ name: String, _ operands: [Value], _ targets: [CastTarget], _ result: CastTarget?,
    _ environment: EvaluationEnvironment, _ limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    if let problem = function.arityProblem(operands.count, name: name) {
      throw EvaluationFailure(problem, code: .type)
    }
    var arguments = operands
    if let last = targets.last {
      var made = 0
      for index in arguments.indices {
        let target = index < targets.count ? targets[index] : last
        do throws(EvaluationFailure) {
          arguments[index] = try cast(arguments[index], to: target, environment)
        } catch {
          throw EvaluationFailure("Argument #\(index + 1) of \(name)(): \(error.message)", code: error.code)
        }
        if let box = arguments[index].box, !box.isCounted { made &+= arguments[index].weight }
        guard made <= limits.bytes else {
          throw EvaluationFailure(
            "The arguments of \(name)() would take more than the limit of \(limits.bytes) bytes", code: .limit)
        }
      }
    }
    if function.isDeclaration {
      let failure = EvaluationFailure("The host has not registered the function \(name)()", code: .notFound)
      failure.notes = [
        "a catalog declares it; what it does is registered with plumb_engine_register_function",
        "for the tool, the attribute answer of its <function> says what it answers",
      ]
      throw failure
    }
    switch function.call(arguments) {
    case .failed(let message):
      throw EvaluationFailure(
        message.isEmpty ? "Function \(name)() failed" : "Function \(name)() failed: \(message)", code: .user)
    case .value(let value):
      guard value.weight <= limits.bytes else {
        throw EvaluationFailure(
          "Function \(name)() gave more than the limit of \(limits.bytes) bytes", code: .limit)
      }
      guard let result else { return value }
      do throws(EvaluationFailure) {
        return try cast(value, to: result, environment)
      } catch {
        throw EvaluationFailure("The result of \(name)(): \(error.message)", code: error.code)
      }
    }
  }

  /// Calls a value: a function, or a text as a format.
  private static func callDynamically(
    _ site: CallSite, _ operands: [Value], _ environment: EvaluationEnvironment, _ limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    let callee = operands.first ?? .null
    let arguments = [Value](operands.dropFirst())
    if let function = callee.functionValue {
      var targets: [CastTarget] = []
      for name in function.argumentTypes { targets.append(environment.catalog.castTarget(named: name)) }
      let result = function.resultType.map { environment.catalog.castTarget(named: $0) }
      return try call(function, site.name, arguments, targets, result, environment, limits)
    }
    guard let text = callee.textBox else {
      throw EvaluationFailure("Attempted to call non function type \(callee.typeName)", code: .type)
    }
    try checkTexts(of: operands, limits)
    return try format(try formatString(text), arguments, name: site.name, maximumBytes: limits.bytes)
  }

  static func formatString(_ text: TextBox) throws(EvaluationFailure) -> FormatString {
    do throws(FormatError) {
      return try FormatString([UInt8](text.bytes))
    } catch { throw EvaluationFailure(error.message, code: error.code) }
  }

  static func makeFont(
    _ parts: [FontPart], textScale: Double, _ environment: EvaluationEnvironment
  ) throws(EvaluationFailure) -> Value {
    do throws(FontFailure) {
      return .font(try environment.catalog.fonts.font(parts, textScale: textScale).font)
    } catch {
      let failure = EvaluationFailure(error.message, code: .type)
      failure.suggestions = error.suggestions
      throw failure
    }
  }

  private static func makeAttributed(
    _ segments: [TextBox?], _ operands: [Value], mayBeMarkup: Bool = true, _ environment: EvaluationEnvironment,
    _ limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    var next = 0
    var parts: [AttributedPart] = []
    for segment in segments {
      if let segment {
        parts.append(.literal(segment))
      } else {
        parts.append(.value(operands[next]))
        next += 1
      }
    }
    let color = operands[next + 1]
    let fonts = environment.catalog.fonts
    var style = AttributedStyle(
      font: operands[next].fontValue ?? .standard,
      color: color.kind == .color ? SIMD4(color.a, color.b, color.c, color.d) : SIMD4(0, 0, 0, 1),
      alignment: operands[next + 2].stringValue ?? "natural",
      lineBreak: operands[next + 3].stringValue ?? "byWordWrapping")
    if fonts.hasFaces { style.face = { fonts.resolved($0).face } }
    return try AttributedTextBuilder.build(
      parts, style: style, mayBeMarkup: mayBeMarkup, maximumBytes: limits.bytes)
  }
}

extension HostFunction {
  /// The error for a number of arguments; nil if it is allowed.
  func arityProblem(_ count: Int, name: String) -> String? {
    if count >= minimumArguments, maximumArguments.map({ count <= $0 }) ?? true { return nil }
    func arguments(_ count: Int) -> String { "\(count) argument\(count == 1 ? "" : "s")" }
    if let maximumArguments {
      if maximumArguments == minimumArguments { return "Function \(name)() expects \(arguments(minimumArguments))" }
      if count > maximumArguments { return "Function \(name)() expects at most \(arguments(maximumArguments))" }
    }
    return "Function \(name)() expects at least \(arguments(minimumArguments))"
  }
}
