import PlumbSyntax

/// Evaluates numeric drafts whose inputs are all constant.
struct NumericFolder: ~Copyable {
  private let store: CellStore
  private let temporaries: UnsafeMutablePointer<Double>
  // As long as no cell is added, and no instruction.
  private let finals: UnsafeBufferPointer<Int32>
  private let numbers: UnsafePointer<Double>
  private let instructions: UnsafeBufferPointer<Instruction>

  init(_ store: CellStore) {
    self.store = store
    let count = max(1, Int(store.emitter.scratchCount))
    temporaries = .allocate(capacity: count)
    temporaries.initialize(repeating: 0, count: count)
    finals = store.finals.elements
    numbers = store.cells.numbers
    instructions = store.emitter.instructions.elements
  }

  deinit { temporaries.deallocate() }

  /// The number that a draft computes: that of the layout's loop, where a result that is the second operand of the next
  /// sum or product comes first, which decides about the bits of NaN.
  @inline(never) @_optimize(speed)
  func number(of draft: Draft) -> Double {
    var result = numbers[Int(draft.output)]
    var before: UInt32?
    for instruction in UnsafeBufferPointer(rebasing: instructions[draft.code]) {
      let operation = instruction.operation
      if operation == .maximumOfList {
        result = largest(instruction)
      } else if operation.operandCount == 1 {
        result = Operation.computed(operation, number(instruction.a))
      } else if operation == .select {
        let isTrue = Operation.isTrue(number(instruction.a))
        result = number(isTrue ? instruction.b : instruction.c)
      } else {
        let isTurned =
          (operation == .add || operation == .multiply) && instruction.b == before && instruction.a != before
        let (a, b) = (number(instruction.a), number(instruction.b))
        result = isTurned ? Operation.computed(operation, b, a) : Operation.computed(operation, a, b)
      }
      before = instruction.output
      if instruction.output >= Emitter.firstScratch {
        temporaries[Int(instruction.output - Emitter.firstScratch)] = result
      }
    }
    return result
  }

  @inline(never)
  private func largest(_ instruction: Instruction) -> Double {
    var largest = Operation.largestOfNone
    for cell in store.maximumOperands(instruction) {
      largest = Operation.larger(largest, numbers[Int(store.final(cell))])
    }
    return largest
  }

  /// The number of an operand.
  @inline(__always)
  private func number(_ operand: UInt32) -> Double {
    if operand >= Emitter.firstScratch { return temporaries[Int(operand - Emitter.firstScratch)] }
    let cell = Int(operand)
    return numbers[Int(cell < finals.count ? finals[cell] : store.resolvedLate(Int32(truncatingIfNeeded: operand)))]
  }
}
