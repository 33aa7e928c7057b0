import PlumbSyntax

extension ValueOperations {
  /// About how many bytes an operation on two values looks at, without those of what it makes.
  static func reading(_ operation: Operation, _ first: Value, _ second: Value) -> Int {
    switch operation {
    case .equal, .notEqual, .valueEqual, .valueNotEqual:
      return first.kind == second.kind && first.box !== second.box ? min(first.weight, second.weight) : 0
    case .index, .indexOrNil:
      // Characters are counted from the start, keys are looked for one by one.
      if first.kind == .array { return 0 }
      return first.kind == .dictionary ? (first.listBox?.count ?? 0) * 8 : first.weight
    default: return 0
    }
  }
}

/// What values that expressions make are counted by, with errors of expressions.
extension ValueLedger {
  /// Limits of the next operation: what is left where that is less than what one value may have.
  var operationLimits: ValueOperations.Limits { ValueOperations.Limits(bytes: allowance) }

  /// Counts a value that an expression has made. Throws `.limit` if there is no room: dropped by the caller, it is no
  /// longer counted.
  @inline(never)
  func keep(_ value: Value) throws(EvaluationFailure) {
    _ = work(on: adopt(value))
    if let message = obstacle(to: 0) { throw EvaluationFailure(message, code: .limit) }
  }

  /// Notes bytes that an operation copies or looks at without keeping them.
  func look(at count: Int) throws(EvaluationFailure) {
    if work(on: count) { return }
    throw EvaluationFailure(obstacle(to: 1) ?? "Values would be copied too often", code: .limit)
  }

  /// The error of an operation, which may have been refused memory because other values have it.
  @inline(never)
  func explained(_ error: EvaluationFailure) -> EvaluationFailure {
    let allowance = allowance
    guard error.code == .limit, allowance < limits.value, let message = obstacle(to: allowance + 1) else { return error }
    return EvaluationFailure(message, code: .limit)
  }
}
