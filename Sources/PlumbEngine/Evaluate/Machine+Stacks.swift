/// Blocks of stack views.
extension Machine {
  /// Runs a block of a stack view, and marks what depends on the outputs that changed. O(children), without allocation.
  @_optimize(speed)
  @inline(never)
  mutating func arrange(_ block: Block) {
    guard let stackMemory else { return }
    let stack = image.program.stacks[Int(block.first)]
    var run = StackEvaluation(stack, numbers.base, image.lists.base, stackMemory)
    let outputs = run.run()
    let first = Int(block.output)
    let count = Int(block.outputCount)
    if stack.listsOutputs {
      let list = image.lists.base + (stack.firstInput &+ stack.inputCount)
      for output in 0..<count { setOutput(Int(list[output]), outputs[output]) }
      return
    }
    guard isSweeping else {
      for output in 0..<count { set(number: outputs[output], cell: first &+ output) }
      return
    }
    // As `setOutput`, with everything at hand.
    let cells = numbers.base + first
    var check = 0.0
    for output in 0..<count {
      let number = outputs[output]
      check += number - number
      cells[output] = number
    }
    finitenessCheck += check
  }

  /// Memory for the largest block of a stack view; nil if there are none.
  static func makeStackScratch(_ stacks: [StackBlock]) -> FixedArray<Double>? {
    if stacks.isEmpty { return nil }
    var largest = 0
    for stack in stacks { largest = max(largest, stack.scratchCount) }
    return FixedArray(zeros: largest)
  }

  /// Makes that memory larger where blocks of a patch need more.
  mutating func growStackScratch(_ stacks: [ProgramPatch.StackChange]) {
    if stacks.isEmpty { return }
    var largest = 0
    for stack in stacks { largest = max(largest, stack.block.scratchCount) }
    if largest > stackScratch?.count ?? 0 {
      let scratch = FixedArray<Double>(zeros: largest + largest / 4)
      stackScratch = scratch
      stackMemory = scratch.base
    }
  }
}
