import PlumbSyntax

/// The tables that value instructions index.
final class ValueTables: Sendable {
  let constants: FixedArray<Value>
  let targets: [CastTarget]
  let calls: [CallSite]

  init(constants: FixedArray<Value>, targets: [CastTarget], calls: [CallSite]) {
    self.constants = constants
    self.targets = targets
    self.calls = calls
  }
}

/// Gives value code the cells that it loads.
protocol ValueOperands {
  /// Whether the cell that an instruction loads is up to date.
  func isReady(_ instruction: ValueInstruction) -> Bool
  func number(_ cell: Int) -> Double
  func value(_ cell: Int) -> Value
}

/// The cells of a layout, all up to date.
struct CellOperands: ValueOperands {
  let numbers: UnsafePointer<Double>
  let values: [Value]

  @inline(__always)
  func isReady(_ instruction: ValueInstruction) -> Bool { true }

  @inline(__always)
  func number(_ cell: Int) -> Double { numbers[cell] }

  @inline(__always)
  func value(_ cell: Int) -> Value { values[cell] }
}

/// The stack machine for tagged values. Evaluates only what `? :`, `&&`, `||` and `??` need.
struct ValueMachine {
  var stack: [Value] = []
  var matrices = SpareMatrices()
  let environment: EvaluationEnvironment
  /// Counts what expressions make, and bounds it.
  let ledger: ValueLedger

  init(_ environment: EvaluationEnvironment, _ ledger: ValueLedger) {
    self.environment = environment
    self.ledger = ledger
  }

  /// Where execution continues after an instruction.
  private enum ControlFlow {
    case next
    case jump(Int)
  }

  /// Runs a stretch of code whose operands are all ready, and returns the value it leaves.
  @_optimize(speed)
  @inline(__always)
  mutating func run<Operands: ValueOperands>(
    _ code: [ValueInstruction], _ first: Int, _ count: Int, _ tables: ValueTables, _ operands: Operands
  ) throws(EvaluationFailure) -> Value {
    stack.removeAll(keepingCapacity: true)
    var position = first
    try resume(code, &position, first + count, tables, operands)
    return stack.popLast() ?? .null
  }

  /// The interpreter of values: layouts, cyclic components and the folding of constants all run through this loop. Runs
  /// from `position` to `end`, or to a load whose operand is not ready; `position` is then that of the load.
  @_optimize(speed)
  @inline(__always)
  mutating func resume<Operands: ValueOperands>(
    _ code: [ValueInstruction], _ position: inout Int, _ end: Int, _ tables: ValueTables, _ operands: Operands
  ) throws(EvaluationFailure) {
    var index = position
    defer { position = index }
    while index < end {
      let instruction = code[index]
      let operand = Int(instruction.operand)
      switch instruction.code {
      case .loadNumber, .loadBool, .loadValue:
        guard operands.isReady(instruction) else { return }
        switch instruction.code {
        case .loadNumber: stack.append(.number(operands.number(operand)))
        case .loadBool: stack.append(.bool(operands.number(operand) != 0))
        default: stack.append(operands.value(operand))
        }
      default:
        if case .jump(let target) = try step(instruction, tables) {
          index = target
          continue
        }
      }
      index += 1
    }
  }

  /// Runs any instruction except loads, and counts the value it makes.
  private mutating func step(_ instruction: ValueInstruction, _ tables: ValueTables) throws(EvaluationFailure)
    -> ControlFlow
  {
    let step: ControlFlow
    do throws(EvaluationFailure) { step = try perform(instruction, tables) } catch { throw ledger.explained(error) }
    if let box = stack.last?.box, !box.isCounted { try ledger.keep(stack[stack.count - 1]) }
    return step
  }

  private mutating func perform(
    _ instruction: ValueInstruction, _ tables: ValueTables
  ) throws(EvaluationFailure) -> ControlFlow {
    let operand = Int(instruction.operand)
    switch instruction.code {
    case .pushConstant: stack.append(tables.constants[operand])
    case .unary:
      let value = pop()
      if value.box != nil { try ledger.look(at: ValueOperations.reading(instruction.operation, value)) }
      stack.append(
        try ValueOperations.one(
          instruction.operation, value, symbol: instruction.operation.symbol, limits: ledger.operationLimits))
    case .binary:
      let second = pop()
      let first = pop()
      guard first.box != nil || second.box != nil else {
        stack.append(try ValueOperations.two(instruction.operation, first, second, limits: environment.limits))
        break
      }
      try ledger.look(at: ValueOperations.reading(instruction.operation, first, second))
      stack.append(try ValueOperations.two(instruction.operation, first, second, limits: ledger.operationLimits))
    case .cast:
      let value = pop()
      stack.append(try ValueOperations.cast(value, to: tables.targets[operand], environment))
    case .call:
      let site = tables.calls[operand]
      if case .structure(let kind) = site.kind {
        stack.append(try structure(kind, site))
        break
      }
      if case .structureNumber(let index) = site.kind {
        stack.append(.number(StructureParts.numbers(of: pop())[index]))
        break
      }
      let operands = [Value](stack.suffix(site.operandCount))
      stack.removeLast(operands.count)
      stack.append(try ledger.call(site, operands, environment))
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
      stack.append(try ValueOperations.array(items, ledger.operationLimits))
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

  /// Makes a structure of the operands on the stack. Without memory for it: they change in every frame.
  @inline(never)
  private mutating func structure(_ kind: ValueKind, _ site: CallSite) throws(EvaluationFailure) -> Value {
    let numbers = try stack.withUnsafeBufferPointer { (stack) throws(EvaluationFailure) in
      try ValueOperations.structureNumbers(UnsafeBufferPointer(rebasing: stack.suffix(site.operandCount)), site)
    }
    stack.removeLast(site.operandCount)
    if StructureParts.isTransform(kind) { return matrices.value(kind, numbers, run: ledger.runs) }
    return StructureParts.value(kind, numbers)
  }

  @_optimize(speed)
  private mutating func pop() -> Value { stack.popLast() ?? .null }
}
