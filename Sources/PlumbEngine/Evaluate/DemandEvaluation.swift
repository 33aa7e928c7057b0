import PlumbSyntax

/// Demand-driven evaluation of a strongly connected component, where conditions may make a cycle harmless: a cell is
/// evaluated when first read, with an explicit stack; a cell that needs itself is a cycle.
struct DemandEvaluation {
  struct Call {
    var member: Int
    /// The next instruction of a value block; the next input of another block.
    var position: Int
    /// Where the block's values begin on the machine's stack.
    var base: Int
  }

  enum State: UInt8 { case waiting, running, done }

  var calls: [Call] = []
  var states: [State] = []
  var next = 0
  var isActive = false

  var current: Int? { calls.last?.member }

  mutating func reset() {
    calls.removeAll(keepingCapacity: true)
    isActive = false
  }

  mutating func begin(_ count: Int) {
    calls.removeAll(keepingCapacity: true)
    states = [State](repeating: .waiting, count: count)
    next = 0
    isActive = true
  }

  mutating func finishCurrent() {
    guard let call = calls.popLast(), call.member >= first, call.member - first < states.count else { return }
    states[call.member - first] = .done
  }

  /// The component's first member block.
  var first = 0

  /// The position in `states` of the member that has to compute a cell (`cell << 1 | isValue`) before it is read; nil if
  /// the cell is up to date.
  @inline(__always)
  func awaited(_ cell: UInt32, _ image: ProgramImage) -> Int? {
    guard let member = image.program.memberOfCell[cell] else { return nil }
    let index = Int(member) - first
    // A member of another component was computed before this one.
    guard index >= 0, index < states.count, states[index] != .done else { return nil }
    return index
  }
}

/// Reads the cells of a layout while some of them wait to be computed.
private struct DemandOperands: ValueOperands {
  let cells: CellOperands
  let demand: DemandEvaluation
  let image: ProgramImage

  func isReady(_ instruction: ValueInstruction) -> Bool { demand.awaited(instruction.cell, image) == nil }

  func number(_ cell: Int) -> Double { cells.number(cell) }

  func value(_ cell: Int) -> Value { cells.value(cell) }
}

extension ValueInstruction {
  /// The cell that a load reads, as `cell << 1 | isValue`.
  fileprivate var cell: UInt32 { operand << 1 | (code == .loadValue ? 1 : 0) }
}

extension Machine {
  @_optimize(speed)
  mutating func evaluateOnDemand(_ component: Block) -> Outcome? {
    let first = Int(component.first)
    let count = Int(component.count)
    if !demand.isActive {
      demand.begin(count)
      demand.first = first
      valueMachine.stack.removeAll(keepingCapacity: true)
    }
    while true {
      if demand.calls.isEmpty {
        while demand.next < count, demand.states[demand.next] == .done { demand.next += 1 }
        if demand.next >= count { break }
        call(first + demand.next)
      }
      if let outcome = step() {
        if case .failed = outcome { demand.reset() }
        return outcome
      }
    }
    demand.reset()
    return nil
  }

  @_optimize(speed)
  private mutating func call(_ member: Int) {
    demand.states[member - demand.first] = .running
    let block = image.program.memberBlocks[member]
    let start = block.kind == .valueToNumber || block.kind == .valueToValue ? Int(block.first) : 0
    demand.calls.append(DemandEvaluation.Call(member: member, position: start, base: valueMachine.stack.count))
  }

  /// Resumes the topmost block until it needs another one or is done.
  @_optimize(speed)
  private mutating func step() -> Outcome? {
    guard let top = demand.calls.last else { return nil }
    let block = image.program.memberBlocks[top.member]
    switch block.kind {
    case .valueToNumber, .valueToValue: return stepValues(block)
    default: break
    }
    let starts = image.program.memberInputStarts
    for index in Int(starts[top.member])..<Int(starts[top.member + 1]) {
      switch require(image.program.memberInputs[index]) {
      case .ready: continue
      case .called: return nil
      case .cycle(let outcome): return outcome
      }
    }
    switch block.kind {
    case .measureNatural, .measureAtWidth:
      if let outcome = measurement(block) { return outcome }
    case .stack: arrange(block)
    case .constraints: if let outcome = solve(block) { return outcome }
    default:
      let output = Int(block.output)
      let before = numbers.base[output].bitPattern
      runStretch(
        image.steps.base, Int(block.first), Int(block.first) + Int(block.count), numbers.base, image.lists.base)
      if numbers.base[output].bitPattern != before { mark(numberCell: output) }
    }
    demand.finishCurrent()
    return nil
  }

  private enum Requirement {
    case ready, called
    case cycle(Outcome)
  }

  /// Makes sure that a cell of the component is up to date before it is read.
  @_optimize(speed)
  private mutating func require(_ cell: UInt32) -> Requirement {
    guard let index = demand.awaited(cell, image) else { return .ready }
    let member = demand.first + index
    switch demand.states[index] {
    case .done: return .ready
    case .waiting:
      call(member)
      return .called
    case .running:
      var sources: [Int32] = []
      var isInside = false
      for call in demand.calls {
        if call.member == member { isInside = true }
        if isInside { sources.append(image.program.memberBlocks[call.member].source) }
      }
      return .cycle(.failed(EvaluationFailure("", code: .cycle), sources: sources))
    }
  }

  @_optimize(speed)
  private mutating func stepValues(_ block: Block) -> Outcome? {
    let end = Int(block.first + block.count)
    let call = demand.calls.count - 1
    while true {
      var position = demand.calls[call].position
      do throws(EvaluationFailure) {
        let operands = DemandOperands(
          cells: CellOperands(numbers: UnsafePointer(numbers.base), values: values), demand: demand, image: image)
        try valueMachine.resume(image.program.valueCode, &position, end, image.valueTables, operands)
      } catch { return .failed(error, sources: [block.source]) }
      guard position < end else { break }
      demand.calls[call].position = position
      switch require(image.program.valueCode[position].cell) {
      case .ready: break
      case .called: return nil
      case .cycle(let outcome): return outcome
      }
    }
    store(valueMachine.stack.popLast() ?? .null, block)
    demand.finishCurrent()
    return nil
  }
}
