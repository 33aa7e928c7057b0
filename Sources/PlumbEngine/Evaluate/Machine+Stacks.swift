/// Blocks of stack views.
extension Machine {
  /// Runs a block of a stack view, and marks what depends on the outputs that changed. O(children), without allocation.
  @_optimize(speed)
  @inline(never)
  mutating func arrange(_ block: Block) {
    guard let stackMemory else { return }
    var run = StackEvaluation(
      image.program.stacks[Int(block.first)], numbers.base, image.lists.base, stackMemory)
    let outputs = run.run()
    let first = Int(block.output)
    for output in 0..<Int(block.outputCount) { setOutput(first &+ output, outputs[output]) }
  }

  /// Memory for the largest block of a stack view; nil if there are none.
  static func makeStackScratch(_ stacks: [StackBlock]) -> FixedArray<Double>? {
    if stacks.isEmpty { return nil }
    var largest = 0
    for stack in stacks { largest = max(largest, stack.scratchCount) }
    return FixedArray(zeros: largest)
  }
}
