import PlumbSyntax

extension ValueOperations {
  // Work is counted in bytes that are copied; characters take longer than bytes to find.

  /// The approximate work of an operation on a value in copied bytes, without its result.
  static func reading(_ operation: Operation, _ value: Value) -> Int {
    switch operation {
    case .count: value.textBox.map { $0.count &* 8 } ?? 0
    case .uppercase, .lowercase: value.weight &* 32
    default: 0
    }
  }

  /// The approximate number of bytes that an operation on two values reads, without its result.
  static func reading(_ operation: Operation, _ first: Value, _ second: Value) -> Int {
    switch operation {
    case .equal, .notEqual, .valueEqual, .valueNotEqual:
      return first.kind == second.kind && first.box !== second.box ? min(first.weight, second.weight) : 0
    case .index, .indexOrNil:
      // Characters are counted from the start, keys are looked for one by one.
      if first.kind == .array { return 0 }
      return first.kind == .dictionary ? (first.listBox?.count ?? 0) &* 8 : first.weight &* 16
    case .member, .memberOrNil: return (first.listBox?.count ?? 0) &* 8
    default: return 0
    }
  }
}

/// Counting of values that expressions make, with errors of expressions.
extension ValueLedger {
  /// Limits of the next operation: the bytes left, at most those of one value.
  var operationLimits: ValueOperations.OperationLimits { ValueOperations.OperationLimits(bytes: allowance) }

  /// Adds an expression's result to the ledger. Throws `.limit` if that exceeds the total; the value leaves the ledger
  /// when the caller releases it.
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
    explained(error, room: room)
  }

  private func explained(_ error: EvaluationFailure, room: Int) -> EvaluationFailure {
    guard error.code == .limit, !error.isOfDepth, room < limits.value,
      let message = obstacle(to: self.room + 1)
    else { return error }
    return EvaluationFailure(message, code: .limit)
  }

  /// Calls a site with operands within the limits.
  func call(
    _ site: CallSite, _ operands: [Value], _ environment: EvaluationEnvironment
  ) throws(EvaluationFailure) -> Value {
    var bytes = 0
    for operand in operands where operand.box != nil { bytes &+= operand.weight }
    switch site.kind {
    case .attributed, .plainText:
      try look(at: bytes &* 8)
      // Made of copies: as markup, as text with runs, as a value.
      let room = room / 4
      do throws(EvaluationFailure) {
        return try ValueOperations.call(
          site, operands, environment, ValueOperations.OperationLimits(bytes: min(limits.value, room)))
      } catch { throw explained(error, room: room) }
    case .format, .font, .literal: try look(at: bytes &* 2)
    case .function, .dynamic, .structure, .structureNumber, .effect, .tab: break
    }
    return try ValueOperations.call(site, operands, environment, operationLimits)
  }
}
