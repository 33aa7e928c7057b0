import PlumbSyntax

/// Evaluation of cells whose expressions refer to each other in a circle, of which conditions may need only a part:
/// each is evaluated when it is first asked for, with an explicit stack; what needs itself is a cycle.
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

  /// Goes on with the topmost block until it needs another one, or is done.
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
    default:
      let output = Int(block.output)
      let before = numbers.base[output].bitPattern
      runStretch(Int(block.first), Int(block.first) + Int(block.count))
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
    guard let member = image.program.memberOfCell[cell] else { return .ready }
    let index = Int(member) - demand.first
    // A member of another component was computed before this one.
    guard index >= 0, index < demand.states.count else { return .ready }
    switch demand.states[index] {
    case .done: return .ready
    case .waiting:
      call(Int(member))
      return .called
    case .running:
      var sources: [Int32] = []
      var isInside = false
      for call in demand.calls {
        if call.member == Int(member) { isInside = true }
        if isInside { sources.append(image.program.memberBlocks[call.member].source) }
      }
      return .cycle(.failed(EvaluationFailure("", code: .cycle), sources: sources))
    }
  }

  @_optimize(speed)
  private mutating func stepValues(_ block: Block) -> Outcome? {
    let end = Int(block.first + block.count)
    let call = demand.calls.count - 1
    while demand.calls[call].position < end {
      let position = demand.calls[call].position
      let instruction = image.program.valueCode[position]
      let operand = Int(instruction.operand)
      switch instruction.code {
      case .loadNumber, .loadBool, .loadValue:
        let isValue = instruction.code == .loadValue
        switch require(instruction.operand << 1 | (isValue ? 1 : 0)) {
        case .ready: break
        case .called: return nil
        case .cycle(let outcome): return outcome
        }
        switch instruction.code {
        case .loadNumber: valueMachine.stack.append(.number(numbers.base[operand]))
        case .loadBool: valueMachine.stack.append(.bool(numbers.base[operand] != 0))
        default: valueMachine.stack.append(values[operand])
        }
      default:
        do throws(EvaluationFailure) {
          if case .jump(let target) = try valueMachine.step(instruction, image.valueTables) {
            demand.calls[call].position = target
            continue
          }
        } catch { return .failed(error, sources: [block.source]) }
      }
      demand.calls[call].position = position + 1
    }
    let result = valueMachine.stack.popLast() ?? .null
    store(result, block)
    demand.finishCurrent()
    return nil
  }
}
