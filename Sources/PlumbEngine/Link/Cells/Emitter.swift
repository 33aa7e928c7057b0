import PlumbSyntax

/// Turns `ExpressionIR` into instructions. Cells still have the linker's numbers; it renumbers them at the end.
struct Emitter: ~Copyable {
  /// Temporaries have numbers from here on, counted from 0 in every block.
  static let firstScratch: UInt32 = 1 << 31

  var instructions = PlainArray<Instruction>()
  var valueCode: [ValueInstruction] = []
  var constants: [Value] = []
  var targets: [CastTarget] = []
  var calls: [CallSite] = []
  private(set) var scratchCount: UInt32 = 0
  private var nextScratch: UInt32 = 0

  /// A node whose code is to be emitted, in stages with the operands' code between them.
  ///
  /// An explicit stack: documents decide how deep expressions nest.
  private struct EmissionStep {
    var index: Int32
    var stage: UInt8
    /// The first free temporary; a jump whose target is not known yet.
    var mark = 0
  }
  private var steps: [EmissionStep] = []
  /// Where the operands of a numeric node are.
  private var operands: [UInt32] = []

  /// Bytes of its storage.
  var memory: Int { instructions.memory + valueCode.memory + constants.memory + targets.memory + calls.memory }

  /// Numeric code that leaves the root's value in `output`. The root is neither a constant nor a bare load.
  /// `constantCell` gives the cell of a number.
  mutating func numeric(
    _ ir: ExpressionIR, root: Int32, output: UInt32, constantCell: (Double) -> UInt32
  ) -> (first: Int, count: Int) {
    let first = instructions.count
    nextScratch = 0
    steps.append(EmissionStep(index: root, stage: 0))
    while let step = steps.popLast() {
      let node = ir.nodes[Int(step.index)]
      if step.stage == 0 {
        switch node.operation {
        case .load: operands.append(UInt32(truncatingIfNeeded: node.a))
        case .constant: operands.append(constantCell(node.number))
        default:
          // The operands' temporaries are free again once this instruction has read them.
          steps.append(EmissionStep(index: step.index, stage: 1, mark: Int(nextScratch)))
          if node.c >= 0 { steps.append(EmissionStep(index: node.c, stage: 0)) }
          if node.b >= 0 { steps.append(EmissionStep(index: node.b, stage: 0)) }
          steps.append(EmissionStep(index: node.a, stage: 0))
        }
        continue
      }
      let c = node.c >= 0 ? operands.popLast() : nil
      let b = node.b >= 0 ? operands.popLast() : nil
      let a = operands.popLast() ?? 0
      nextScratch = UInt32(truncatingIfNeeded: step.mark)
      let result = steps.isEmpty ? output : scratch()
      // Instructions with fewer operands repeat the last one.
      instructions.append(
        Instruction(operation: node.operation, output: result, a: a, b: b ?? a, c: c ?? b ?? a))
      operands.append(result)
    }
    if let cell = operands.popLast(), cell != output {
      instructions.append(Instruction(operation: .copy, output: output, a: cell, b: 0, c: 0))
    }
    return (first, instructions.count - first)
  }

  private mutating func scratch() -> UInt32 {
    let cell = Self.firstScratch + nextScratch
    nextScratch += 1
    scratchCount = max(scratchCount, nextScratch)
    return cell
  }

  /// Code of the stack machine that leaves the root's value on the stack.
  mutating func values(_ ir: ExpressionIR, root: Int32) -> (first: Int, count: Int) {
    let first = valueCode.count
    steps.append(EmissionStep(index: root, stage: 0))
    while let step = steps.popLast() { emit(ir, step) }
    return (first, valueCode.count - first)
  }

  private mutating func emit(_ code: ValueInstruction.Code, _ operation: Operation = .copy, _ operand: Int = 0) {
    valueCode.append(
      ValueInstruction(code: code, operation: operation, operand: UInt32(truncatingIfNeeded: operand)))
  }

  private mutating func patch(_ jump: Int) { valueCode[jump].operand = UInt32(truncatingIfNeeded: valueCode.count) }

  mutating func constant(_ value: Value) -> Int {
    constants.append(value)
    return constants.count - 1
  }

  /// Schedules an operand's code, and then the node at another stage.
  private mutating func push(_ operand: Int32, then step: EmissionStep, _ stage: UInt8, mark: Int = 0) {
    steps.append(EmissionStep(index: step.index, stage: stage, mark: mark))
    steps.append(EmissionStep(index: operand, stage: 0))
  }

  private mutating func emit(_ ir: ExpressionIR, _ step: EmissionStep) {
    let node = ir.nodes[Int(step.index)]
    switch node.operation {
    case .constant: emit(.pushConstant, .copy, constant(ir.value(step.index)))
    case .load:
      let code: ValueInstruction.Code = node.type == .number ? .loadNumber : node.type == .bool ? .loadBool : .loadValue
      emit(code, .copy, Int(node.a))
    case .select, .and, .or, .coalesce: emitChoice(node, step)
    default:
      guard step.stage == 0 else { return emitOperation(ir, node) }
      steps.append(EmissionStep(index: step.index, stage: 1))
      switch node.operation {
      case .makeArray, .makeColor, .makeColorWithAlpha, .call:
        let start = Int(node.a)
        for item in ir.lists[start..<start + Int(node.b)].reversed() {
          steps.append(EmissionStep(index: item, stage: 0))
        }
      case .cast, .component, .rangeFrom, .rangeThrough, .rangeUpTo: steps.append(EmissionStep(index: node.a, stage: 0))
      default:
        if node.b >= 0 { steps.append(EmissionStep(index: node.b, stage: 0)) }
        steps.append(EmissionStep(index: node.a, stage: 0))
      }
    }
  }

  /// Code that computes only what is needed, with jumps over the rest.
  private mutating func emitChoice(_ node: ExpressionIR.Node, _ step: EmissionStep) {
    let jump = valueCode.count
    switch (node.operation, step.stage) {
    case (_, 0): push(node.a, then: step, 1)
    case (.select, 1):
      emit(.jumpIfFalse, .select)
      push(node.b, then: step, 2, mark: jump)
    case (.select, 2):
      emit(.jump)
      patch(step.mark)
      push(node.c, then: step, 3, mark: jump)
    case (.coalesce, 1):
      emit(.jumpIfNotNull)
      push(node.b, then: step, 3, mark: jump)
    case (_, 1):
      emit(node.operation == .and ? .andJump : .orJump, node.operation)
      push(node.b, then: step, 2, mark: jump)
    case (_, 2):
      emit(.truth, node.operation)
      patch(step.mark)
    default: patch(step.mark)
    }
  }

  /// The instruction of a node whose operands are on the stack.
  private mutating func emitOperation(_ ir: ExpressionIR, _ node: ExpressionIR.Node) {
    switch node.operation {
    case .makeArray: emit(.makeArray, node.operation, Int(node.b))
    case .makeColor, .makeColorWithAlpha: emit(.makeColor, node.operation, Int(node.b))
    case .call:
      calls.append(ir.calls[Int(node.c)])
      emit(.call, .call, calls.count - 1)
    case .cast:
      targets.append(ir.targets[Int(node.b)])
      emit(.cast, .cast, targets.count - 1)
    case .component: emit(.component, .component, Int(node.number))
    case .rangeFrom, .rangeThrough, .rangeUpTo: emit(.openRange, node.operation)
    default: emit(node.b >= 0 ? .binary : .unary, node.operation)
    }
  }
}
