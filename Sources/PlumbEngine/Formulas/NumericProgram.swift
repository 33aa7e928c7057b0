/// One expression over numbers, compiled: what `NumericCompiler` makes. Immutable, for any number of threads at once.
///
/// It is a stretch of steps that takes operands from the caller's inputs, its own constants and temporaries.
package final class NumericProgram: @unchecked Sendable {
  /// Where an operand is, as a kind of `StepCells`.
  enum Kind: UInt8 { case temporary, input, constant }

  /// An operand while it is compiled.
  struct Operand {
    var kind: Kind
    var index: UInt32
  }

  /// As `PlumbEngine.Instruction`; `output` is a temporary.
  struct Instruction {
    var operation: Operation
    var output: UInt32
    var a: Operand
    var b: Operand
    var c: Operand
  }

  /// How many numbers an evaluation takes.
  package let inputCount: Int
  let constants: FixedArray<Double>
  let steps: FixedArray<Step>
  let temporaryCount: Int
  // What is in the arrays, to be found with one look less.
  private let firstStep: UnsafePointer<Step>
  private let stepCount: Int
  private let firstConstant: UnsafePointer<Double>

  /// The result is that of the last instruction. nil for operands that are not there, which would be the compiler's
  /// mistake, and for no instructions.
  init?(inputCount: Int, constants: [Double], instructions: [Instruction], temporaryCount: Int) {
    func isThere(_ operand: Operand) -> Bool {
      switch operand.kind {
      case .temporary: operand.index < temporaryCount
      case .input: operand.index < min(inputCount, 1 << 30)
      case .constant: operand.index < constants.count
      }
    }
    var steps: [Step] = []
    steps.reserveCapacity(instructions.count)
    var before: UInt32?
    for instruction in instructions {
      guard instruction.operation.isNumeric, instruction.operation != .maximumOfList,
        instruction.output < temporaryCount, isThere(instruction.a), isThere(instruction.b), isThere(instruction.c)
      else { return nil }
      let step = Self.step(instruction, before: before)
      before = instruction.output
      // A temporary is read once, so what is between the two operations may be left out.
      if let clamping = steps.last?.clamping(with: step) {
        steps[steps.count - 1] = clamping
      } else {
        steps.append(step)
      }
    }
    guard !steps.isEmpty else { return nil }
    self.inputCount = inputCount
    self.constants = FixedArray(constants)
    self.steps = FixedArray(steps)
    self.temporaryCount = temporaryCount
    firstStep = UnsafePointer(self.steps.base)
    stepCount = steps.count
    firstConstant = UnsafePointer(self.constants.base)
  }

  private static func step(_ instruction: Instruction, before: UInt32?) -> Step {
    /// One number for each operand, so that the last result is told from an input with the same index.
    func cell(_ operand: Operand) -> UInt32 { operand.index << 2 | UInt32(operand.kind.rawValue) }
    var step = Step(
      PlumbEngine.Instruction(
        operation: instruction.operation, output: instruction.output, a: cell(instruction.a), b: cell(instruction.b),
        c: cell(instruction.c)),
      before: before.map { cell(Operand(kind: .temporary, index: $0)) })
    step.kindOfA = UInt8(truncatingIfNeeded: step.a & 3)
    step.kindOfB = UInt8(truncatingIfNeeded: step.b & 3)
    step.a >>= 2
    step.b >>= 2
    // The third has its kind on top.
    step.c = step.c >> 2 | step.c << 30
    return step
  }

  /// How many temporaries there may be without asking for memory.
  private static var fewTemporaries: Int { 64 }

  /// The value for `inputCount` inputs. O(operations); allocates only if more than 64 values have to wait for others at
  /// once.
  @inline(__always)
  package func evaluate(_ inputs: UnsafePointer<Double>) -> Double {
    if temporaryCount > Self.fewTemporaries { return evaluateWithMemory(inputs) }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 + Self.fewTemporaries) { few in
      guard let memory = few.baseAddress else { return 0 }
      return run(inputs, UnsafeMutableRawPointer(memory))
    }
  }

  @inline(never)
  private func evaluateWithMemory(_ inputs: UnsafePointer<Double>) -> Double {
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: 3 + temporaryCount)
    defer { memory.deallocate() }
    return run(inputs, UnsafeMutableRawPointer(memory))
  }

  @inline(__always)
  private func run(_ inputs: UnsafePointer<Double>, _ memory: UnsafeMutableRawPointer) -> Double {
    // None of the steps has a list.
    let noLists = memory.assumingMemoryBound(to: UInt32.self)
    return runSteps(firstStep, 0, stepCount, FormulaCells(memory, inputs, firstConstant), noLists)
  }
}

/// Inputs, constants and temporaries, by `NumericProgram.Kind`.
private struct FormulaCells: StepCells {
  private let bases: UnsafeMutablePointer<UnsafePointer<Double>>
  private let temporaries: UnsafeMutablePointer<Double>

  static var clamps: Bool { @inline(__always) get { true } }

  /// `memory` has room for three addresses, then for the temporaries.
  @inline(__always)
  init(_ memory: UnsafeMutableRawPointer, _ inputs: UnsafePointer<Double>, _ constants: UnsafePointer<Double>) {
    bases = memory.assumingMemoryBound(to: UnsafePointer<Double>.self)
    temporaries = (memory + 24).assumingMemoryBound(to: Double.self)
    bases.initialize(to: UnsafePointer(temporaries))
    (bases + 1).initialize(to: inputs)
    (bases + 2).initialize(to: constants)
  }

  @inline(__always)
  func place(_ index: UInt32, _ kind: UInt8) -> UnsafePointer<Double> { bases[Int(kind)] + Int(index) }

  @inline(__always)
  func place(ofThird index: UInt32) -> UnsafePointer<Double> {
    place(index & (1 << 30 - 1), UInt8(truncatingIfNeeded: index >> 30))
  }

  @inline(__always)
  func number(at place: UnsafePointer<Double>) -> Double { place.pointee }

  /// The first step of a formula reads no result.
  @inline(__always)
  func last(before first: Step) -> Double { 0 }

  @inline(__always)
  func set(_ index: UInt32, _ number: Double) { temporaries[Int(index)] = number }
}
