import PlumbSyntax

/// An expression over numbers, compiled once to be evaluated again and again: a formula without a layout.
/// `Engine.makeFormula` makes one. Its results have the bits that a layout computes for the same text.
///
/// Immutable: any number of threads may evaluate it at once. It works on when its engine is gone; copies share the
/// compiled code.
public struct Formula: Sendable {
  package let program: NumericProgram

  init(_ program: NumericProgram) { self.program = program }

  /// How many numbers `evaluate` takes.
  public var inputCount: Int { program.inputCount }

  /// The value for inputs in the order of their names; booleans are 0 and 1, in the result too. NaN and infinities are
  /// numbers like others. O(operations); allocates only if more than 64 intermediate results are live. Errors:
  /// `.argument` (not as many inputs as names).
  public func evaluate(_ inputs: [Double] = []) throws(Diagnostic) -> Double {
    try inputs.withUnsafeBufferPointer { (inputs) throws(Diagnostic) in try evaluate(inputs) }
  }

  /// As above, for numbers that are in memory already.
  @_optimize(speed)
  public func evaluate(_ inputs: UnsafeBufferPointer<Double>) throws(Diagnostic) -> Double {
    guard inputs.count == program.inputCount else { throw wrongCount(inputs.count) }
    if let start = inputs.baseAddress { return program.evaluate(start) }
    // Without inputs nothing is read, so any address is valid.
    return withUnsafePointer(to: 0.0) { program.evaluate($0) }
  }

  @inline(never)
  private func wrongCount(_ count: Int) -> Diagnostic {
    Diagnostic(.argument, "The formula has \(program.inputCount) inputs; \(count) were given")
  }
}
