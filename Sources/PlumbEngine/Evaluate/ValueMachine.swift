import PlumbSyntax

/// The stack machine for tagged values. Evaluates only what `? :`, `&&`, `||` and `??` need.
struct ValueMachine {
  var stack: [Value] = []
  var limits = ValueOperations.Limits()

  /// What one step of the machine came to.
  enum Step {
    case next
    case jump(Int)
  }

  /// Runs a stretch of code to its end and gives the value it leaves.
  mutating func run(
    _ code: [ValueInstruction], _ first: Int, _ count: Int, constants: [Value], numbers: UnsafePointer<Double>,
    values: [Value]
  ) throws(EvaluationFailure) -> Value {
    stack.removeAll(keepingCapacity: true)
    var index = first
    let end = first + count
    while index < end {
      let instruction = code[index]
      let operand = Int(instruction.operand)
      switch instruction.code {
      case .loadNumber: stack.append(.number(numbers[operand]))
      case .loadBool: stack.append(.bool(numbers[operand] != 0))
      case .loadValue: stack.append(values[operand])
      default:
        switch try step(instruction, constants) {
        case .next: break
        case .jump(let target):
          index = target
          continue
        }
      }
      index += 1
    }
    return stack.popLast() ?? .null
  }

  /// Everything but loads, on the stack's top.
  mutating func step(_ instruction: ValueInstruction, _ constants: [Value]) throws(EvaluationFailure) -> Step {
    let operand = Int(instruction.operand)
    switch instruction.code {
    case .pushConstant: stack.append(constants[operand])
    case .unary:
      let value = pop()
      stack.append(try ValueOperations.one(instruction.operation, value, symbol: instruction.operation.symbol))
    case .binary:
      let second = pop()
      let first = pop()
      stack.append(try ValueOperations.two(instruction.operation, first, second, limits: limits))
    case .cast:
      let value = pop()
      let typeName = constants[operand].stringValue ?? ""
      stack.append(try ValueOperations.cast(instruction.operation, value, typeName: typeName))
    case .component:
      let value = pop()
      guard value.componentCount > operand else {
        throw EvaluationFailure("\(value.typeName) has no such component", code: .type)
      }
      stack.append(.number(value.component(operand)))
    case .openRange: stack.append(try ValueOperations.openRange(instruction.operation, pop()))
    case .makeArray:
      var items: [Value] = []
      for _ in 0..<operand { items.append(pop()) }
      items.reverse()
      stack.append(.array(items))
    case .makeColor:
      // Without an array on the way: colours change in every frame.
      let alpha = operand > 3 ? pop() : .number(1)
      let blue = pop()
      let green = pop()
      stack.append(try ValueOperations.color(pop(), green, blue, alpha))
    case .jump: return .jump(operand)
    case .jumpIfFalse:
      let condition = pop()
      if try !ValueOperations.truth(condition, symbol: instruction.operation.symbol) { return .jump(operand) }
    case .andJump:
      let condition = pop()
      if try !ValueOperations.truth(condition, symbol: instruction.operation.symbol) {
        stack.append(.bool(false))
        return .jump(operand)
      }
    case .orJump:
      let condition = pop()
      if try ValueOperations.truth(condition, symbol: instruction.operation.symbol) {
        stack.append(.bool(true))
        return .jump(operand)
      }
    case .truth:
      let condition = pop()
      stack.append(.bool(try ValueOperations.truth(condition, symbol: instruction.operation.symbol)))
    case .jumpIfNotNull:
      if let top = stack.last, top.kind != .null { return .jump(operand) }
      _ = pop()
    case .loadNumber, .loadBool, .loadValue: break
    }
    return .next
  }

  private mutating func pop() -> Value { stack.popLast() ?? .null }
}
