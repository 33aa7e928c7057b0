import PlumbSyntax

/// Evaluates numeric drafts whose inputs are all constant.
struct NumericFolder: ~Copyable {
  private let store: CellStore
  private var temporaries: PlainArray<Double>

  init(_ store: CellStore) {
    self.store = store
    temporaries = PlainArray(repeating: 0, count: Int(store.emitter.scratchCount))
  }

  /// The number that a draft computes: that of the layout's loop, where a result that is the second operand of the next
  /// sum or product comes first, which decides about the bits of NaN.
  @_optimize(speed)
  mutating func number(of draft: Draft) -> Double {
    var result = store.cells[Int(draft.output)].number
    var before: UInt32?
    for place in draft.code {
      let instruction = store.emitter.instructions[place]
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
      largest = Operation.larger(largest, store.cells[Int(store.final(cell))].number)
    }
    return largest
  }

  /// The number of an operand.
  @inline(__always)
  private func number(_ operand: UInt32) -> Double {
    if operand >= Emitter.firstScratch { return temporaries[Int(operand - Emitter.firstScratch)] }
    return store.cells[Int(store.final(Int32(truncatingIfNeeded: operand)))].number
  }
}
