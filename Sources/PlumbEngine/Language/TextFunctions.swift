import PlumbSyntax

/// Functions of texts and collections.
extension TextBox {
  /// How many characters (grapheme clusters) it has. Text without any beyond ASCII is only looked at.
  var characterCount: Int {
    var pairs = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte >= 0x80 { return string.count }
      // A carriage return and the line feed after it are one character.
      if byte == 0x0A && previous == 0x0D { pairs += 1 }
      previous = byte
    }
    return count - pairs
  }
}

extension ValueOperations {
  static func measureLength(_ operation: Operation, _ value: Value) throws(EvaluationFailure) -> Value {
    let count: Int
    switch value.kind {
    case .array, .dictionary, .optionSet: count = value.listBox?.count ?? 0
    case .null where operation == .isEmpty: count = 0
    default:
      guard let text = value.textBox else {
        throw EvaluationFailure(
          "Argument of type \(value.typeName) is not compatible with \(operation.symbol)", code: .type)
      }
      if operation == .isEmpty { return .bool(text.count == 0) }
      count = text.characterCount
    }
    return operation == .isEmpty ? .bool(count == 0) : .number(Double(count))
  }

  static func changeCase(
    _ operation: Operation, _ value: Value, _ limits: OperationLimits
  ) throws(EvaluationFailure) -> Value {
    guard let text = value.textBox else {
      throw EvaluationFailure(
        "Argument of type \(value.typeName) is not compatible with \(operation.symbol)", code: .type)
    }
    let result = TextBox((operation == .uppercase ? LetterCase.upper : .lower).of(text.string))
    guard result.count <= limits.bytes else {
      throw EvaluationFailure("A string would be longer than the limit of \(limits.bytes) bytes", code: .limit)
    }
    return Value(kind: .string, box: result)
  }
}
