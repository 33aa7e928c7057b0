import PlumbSyntax

/// Strings called as functions: their placeholders are filled with the arguments (docs/semantics/names.md, section 5).
extension ValueOperations {
  /// The text of a format string with values in it, which are cast to what its placeholders take
  /// (docs/semantics/expressions.md, section 8).
  ///
  /// - Parameter name: the key of a localized string, for errors; empty for a string that has none.
  /// - Parameter maximumBytes: most bytes of the result; more is a failure before anything of that size is allocated.
  static func format(
    _ format: FormatString, _ arguments: [Value], name: String, maximumBytes: Int
  ) throws(EvaluationFailure) -> Value {
    if let problem = checkArity(format, count: arguments.count, name: name) {
      throw EvaluationFailure(problem, code: .type)
    }
    var cast: [FormatArgument] = []
    cast.reserveCapacity(arguments.count)
    for index in arguments.indices {
      cast.append(try formatArgument(arguments[index], index, format))
    }
    do throws(FormatError) {
      let text = try format.format(cast, maximumBytes: maximumBytes)
      return text.withUnsafeBufferPointer { .string($0) }
    } catch {
      throw EvaluationFailure(error.message, code: error.code)
    }
  }

  /// The error of a call with so many arguments; nil: none.
  static func checkArity(_ format: FormatString, count: Int, name: String) -> String? {
    guard let problem = format.arityProblem(count) else { return nil }
    return name.isEmpty ? problem : problem + " for key " + name
  }

  private static func formatArgument(
    _ value: Value, _ index: Int, _ format: FormatString
  ) throws(EvaluationFailure) -> FormatArgument {
    if let problem = format.mismatch(of: value.kind, named: value.typeName, at: index) {
      throw EvaluationFailure(problem, code: .type)
    }
    let type = format.argumentTypes[index]
    switch type {
    case .unused: return .text("")
    case .string, .any: return .text(value.description)
    case .object: return .pointer(value.a.bitPattern)
    case .double: return .double(value.numeric ?? 0)
    case .character:
      if let text = value.stringValue { return .text(text) }
    case .int8, .int16, .int, .uint8, .uint16, .uint: break
    }
    if let whole = value.integerValue { return .integer(whole) }
    // Decimals are cut off. What is unsigned may need all 64 bits.
    let number = (value.numeric ?? 0).rounded(.towardZero)
    if let whole = Int64(exactly: number) { return .integer(whole) }
    if type == .uint, let whole = UInt64(exactly: number) { return .integer(Int64(bitPattern: whole)) }
    throw EvaluationFailure(
      "Argument #\(index + 1) is out of the range of '\(type.name)': \(value.description)", code: .type)
  }
}

extension FormatString {
  /// The error of an argument, counted from 0, of a known kind; nil: none.
  func mismatch(of kind: ValueKind, at index: Int) -> String? { mismatch(of: kind, named: kind.typeName, at: index) }

  fileprivate func mismatch(of kind: ValueKind, named typeName: String, at index: Int) -> String? {
    guard index >= 0, index < argumentTypes.count else { return nil }
    let type = argumentTypes[index]
    if type == .unused { return nil }
    if kind == .null { return "Unexpected nil value for argument #\(index + 1)" }
    let isNumber = kind == .number || kind == .integer
    let fits =
      switch type {
      case .character: isNumber || kind == .string || kind == .text
      case .string, .any, .unused: true
      case .object: kind == .object
      default: isNumber || kind == .bool
      }
    return fits ? nil : FormatString.mismatch(index, typeName, type)
  }
}
