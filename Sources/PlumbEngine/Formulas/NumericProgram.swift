/// One expression over numbers, compiled: what `NumericCompiler` makes. Immutable, for any number of threads at once.
///
/// It runs on one accumulator, which stays in a register: an operation takes it and one operand from memory, and what
/// has to wait is put aside.
package final class NumericProgram: Sendable {
  /// Where an operand is.
  enum Kind: UInt8 { case input, constant, aside }

  enum Code: UInt8 {
    /// The accumulator from an operand; after what it had was put aside.
    case load, storeAndLoad
    /// Of the accumulator and an operand; `…Swapped`: of an operand and the accumulator.
    case add, subtract, subtractSwapped, multiply, divide, divideSwapped
    case minimum, minimumSwapped, maximum, maximumSwapped
    /// The accumulator decides between two operands.
    case select
    /// Operations that take longer than finding them.
    case one, two, twoSwapped
    /// What every program ends with.
    case end
  }

  struct Step: BitwiseCopyable {
    var code: Code
    var kind: Kind
    var otherKind = Kind.input
    /// Of `one`, `two` and `twoSwapped`.
    var operation: Operation
    var index: UInt32
    var otherIndex: UInt32 = 0
  }

  /// How many numbers an evaluation takes.
  package let inputCount: Int
  let constants: FixedArray<Double>
  let steps: FixedArray<Step>
  let asideCount: Int

  /// nil for steps whose places are not there, which would be the compiler's mistake. The end is added to `steps`.
  init?(inputCount: Int, constants: [Double], steps: [Step], asideCount: Int) {
    func isThere(_ kind: Kind, _ index: UInt32) -> Bool {
      switch kind {
      case .input: index < inputCount
      case .constant: index < constants.count
      case .aside: index < asideCount
      }
    }
    for step in steps {
      let isUnary = step.code == .one || step.code == .end
      guard isUnary || isThere(step.kind, step.index),
        step.code != .select || isThere(step.otherKind, step.otherIndex),
        step.code != .storeAndLoad || isThere(.aside, step.otherIndex)
      else { return nil }
    }
    self.inputCount = inputCount
    self.constants = FixedArray(constants)
    self.steps = FixedArray(steps + [Step(code: .end, kind: .input, operation: .copy, index: 0)])
    self.asideCount = asideCount
  }

  /// Operations that are found when they are run, and those on constants: compiled once.
  @inline(never)
  static func one(_ operation: Operation, _ value: Double) -> Double { Operation.one(operation, value) }

  @inline(never)
  static func two(_ operation: Operation, _ a: Double, _ b: Double) -> Double { Operation.two(operation, a, b) }
}
