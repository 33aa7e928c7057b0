import PlumbSyntax

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
  private let constants: FixedArray<Double>
  private let steps: FixedArray<Step>
  private let asideCount: Int

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

  /// How many values can wait without asking for memory.
  private static var fewAside: Int { 64 }

  /// The value for `inputCount` inputs. O(operations); allocates only if more than 64 values have to wait for others at
  /// once.
  @inline(__always)
  package func evaluate(_ inputs: UnsafePointer<Double>) -> Double {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 + Self.fewAside) { few in
      var memory = few.baseAddress
      if asideCount > Self.fewAside { memory = .allocate(capacity: 3 + asideCount) }
      let result = run(inputs, UnsafeMutableRawPointer(memory))
      if asideCount > Self.fewAside { memory?.deallocate() }
      return result
    }
  }

  /// `memory` has room for the addresses of the places and for what waits. Written out once, in the function that hosts
  /// call: it is over before a call would be.
  @inline(__always)
  private func run(_ inputs: UnsafePointer<Double>, _ memory: UnsafeMutableRawPointer?) -> Double {
    guard let memory else { return 0 }
    let aside = (memory + 24).assumingMemoryBound(to: Double.self)
    // By `Kind`.
    let bases = memory.assumingMemoryBound(to: UnsafePointer<Double>.self)
    bases.initialize(to: inputs)
    (bases + 1).initialize(to: UnsafePointer(constants.base))
    (bases + 2).initialize(to: UnsafePointer(aside))
    var step = UnsafePointer(steps.base)
    var value = 0.0
    while true {
      let operand = bases[Int(step.pointee.kind.rawValue)] + Int(step.pointee.index)
      switch step.pointee.code {
      case .load: value = operand.pointee
      case .storeAndLoad:
        aside[Int(step.pointee.otherIndex)] = value
        value = operand.pointee
      case .add: value += operand.pointee
      case .subtract: value -= operand.pointee
      case .subtractSwapped: value = operand.pointee - value
      case .multiply: value *= operand.pointee
      case .divide: value /= operand.pointee
      case .divideSwapped: value = operand.pointee / value
      case .minimum: value = Operation.two(.minimum, value, operand.pointee)
      case .minimumSwapped: value = Operation.two(.minimum, operand.pointee, value)
      case .maximum: value = Operation.two(.maximum, value, operand.pointee)
      case .maximumSwapped: value = Operation.two(.maximum, operand.pointee, value)
      case .select:
        let other = bases[Int(step.pointee.otherKind.rawValue)] + Int(step.pointee.otherIndex)
        value = value != 0 ? operand.pointee : other.pointee
      case .one: value = Self.one(step.pointee.operation, value)
      case .two: value = Self.two(step.pointee.operation, value, operand.pointee)
      case .twoSwapped: value = Self.two(step.pointee.operation, operand.pointee, value)
      case .end: return value
      }
      step += 1
    }
  }

  @inline(never)
  static func one(_ operation: Operation, _ value: Double) -> Double { Operation.one(operation, value) }

  @inline(never)
  static func two(_ operation: Operation, _ a: Double, _ b: Double) -> Double { Operation.two(operation, a, b) }
}
