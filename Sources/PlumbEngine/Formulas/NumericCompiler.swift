import PlumbSyntax

/// Compiles an expression of numbers and booleans straight from what the parser has read: without a document, a linker
/// and tagged values.
///
/// It means what the linker makes of the same expression, and gives up where that takes anything else than numbers and
/// booleans, or has a mistake in it. What is constant is computed on the way.
struct NumericCompiler {
  /// What the whole expression, or a part of it, comes to.
  struct Operand: BitwiseCopyable {
    enum Place: UInt8 {
      /// Known already: `number`.
      case constant
      case input
      /// In the accumulator, of the one part that was computed last; else aside.
      case accumulator, aside
    }
    var place: Place
    var isBool: Bool
    /// Of an input, or of a place aside.
    var index: UInt32 = 0
    var number: Double = 0
  }

  /// Room for an operand a node.
  private let stack: UnsafeMutablePointer<Operand>
  private var count = 0
  private var steps: [NumericProgram.Step] = []
  private var constants: [Double] = []
  /// The operand on the stack that is in the accumulator, -1 for none.
  private var inAccumulator = -1
  private var asideCount = 0

  /// Compiles what a parser has read and shows the result to `body`: the operand of the root, or else the
  /// part it gave up at. O(nodes), and what looking up the names takes.
  static func compile(
    _ parser: borrowing ExpressionParser, _ names: (UnsafeBufferPointer<UInt8>) -> NumericName,
    _ body: (inout NumericCompiler, Operand?, ExpressionTree.Node?) -> Void
  ) {
    let nodes = parser.postfix
    withUnsafeTemporaryAllocation(of: Operand.self, capacity: nodes.count) { memory in
      guard let stack = memory.baseAddress else { return }
      var compiler = NumericCompiler(stack: stack)
      for node in nodes {
        guard compiler.add(node, parser, names) else {
          body(&compiler, nil, node)
          return
        }
      }
      body(&compiler, compiler.count == 1 ? stack[0] : nil, nil)
    }
  }

  private init(stack: UnsafeMutablePointer<Operand>) { self.stack = stack }

  // MARK: - Nodes

  /// Takes the node's operands from the stack and leaves what it comes to. False: it gives up.
  private mutating func add(
    _ node: ExpressionTree.Node, _ parser: borrowing ExpressionParser,
    _ names: (UnsafeBufferPointer<UInt8>) -> NumericName
  ) -> Bool {
    switch node.kind {
    case .number: return push(Operand(place: .constant, isBool: false, number: node.number))
    case .symbol:
      guard let name = parser.name(of: node) else { return false }
      return symbol(names(name), name)
    case .prefix:
      switch node.operation {
      case .negate: return one(.negate)
      case .not: return one(.not)
      default: return false
      }
    case .infix: return infix(node.operation)
    case .ternary: return choice()
    case .call:
      // A quote makes the name a format.
      guard node.c < 0, let name = parser.name(of: node) else { return false }
      // What is a number cannot be called: its name is the function's all the same.
      if case .other = names(name) { return false }
      return call(name, Int(node.b))
    case .string, .postfix, .index, .array: return false
    }
  }

  @inline(never)
  private mutating func push(_ operand: Operand) -> Bool {
    stack[count] = operand
    count += 1
    return true
  }

  private mutating func symbol(_ meaning: NumericName, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var meaning = meaning
    if case .unknown = meaning { meaning = NumericName.word(name) }
    switch meaning {
    case .number(let number): return push(Operand(place: .constant, isBool: false, number: number))
    case .bool(let bool): return push(Operand(place: .constant, isBool: true, number: bool ? 1 : 0))
    case .input(let index):
      return push(Operand(place: .input, isBool: false, index: UInt32(truncatingIfNeeded: index)))
    case .unknown, .other: return false
    }
  }

  private mutating func infix(_ symbol: Operator) -> Bool {
    switch symbol {
    case .equal, .notEqual:
      let isEqual = symbol == .equal
      guard stack[count - 2].isBool != stack[count - 1].isBool else { return two(isEqual ? .equal : .notEqual) }
      // Values of different types are unequal.
      drop(2)
      return push(Operand(place: .constant, isBool: true, number: isEqual ? 0 : 1))
    case .coalesce:
      // What is a number is not nil.
      drop(1)
      return true
    default:
      // The first of both are the same operations in the same order.
      guard symbol.rawValue <= Operator.or.rawValue,
        let operation = Operation(rawValue: Operation.add.rawValue + symbol.rawValue)
      else { return false }
      return two(operation)
    }
  }

  private mutating func call(_ name: UnsafeBufferPointer<UInt8>, _ arguments: Int) -> Bool {
    guard let function = NumericFunction.named(name),
      arguments == function.arity || function.isVariadic && arguments >= function.arity
    else { return false }
    if function.arity == 1 { return one(function.operation) }
    // One after the other from the left. What one of the later arguments left in the accumulator has to wait.
    let end = count
    count -= arguments - 2
    if inAccumulator >= count { load(count - 2) }
    _ = two(function.operation)
    for index in count + 1..<end { _ = push(stack[index]) && two(function.operation) }
    return true
  }

  // MARK: - Operations

  /// Takes operands from the stack.
  @inline(never)
  private mutating func drop(_ number: Int) {
    count -= number
    if inAccumulator >= count { inAccumulator = -1 }
  }

  @inline(never)
  private mutating func one(_ operation: Operation) -> Bool {
    let a = stack[count - 1]
    if a.place == .constant {
      stack[count - 1].number = NumericProgram.one(operation, a.number)
      stack[count - 1].isBool = operation.isBoolean
      return true
    }
    load(count - 1)
    emit(.one, operation)
    stack[count - 1].isBool = operation.isBoolean
    return true
  }

  @inline(never)
  private mutating func two(_ operation: Operation) -> Bool {
    let a = stack[count - 2]
    let b = stack[count - 1]
    if a.place == .constant && b.place == .constant {
      stack[count - 2].number = NumericProgram.two(operation, a.number, b.number)
    } else if b.place == .accumulator {
      let (_, swapped) = codes(operation)
      emit(swapped, operation, a)
      stack[count - 2].place = .accumulator
      inAccumulator = count - 2
    } else {
      load(count - 2)
      emit(codes(operation).straight, operation, b)
    }
    stack[count - 2].isBool = operation.isBoolean
    drop(1)
    return true
  }

  private mutating func choice() -> Bool {
    let a = stack[count - 2]
    let b = stack[count - 1]
    // Which of the types it has would only be known when it is evaluated.
    guard a.isBool == b.isBool else { return false }
    if stack[count - 3].place == .constant {
      let chosen = count - (stack[count - 3].number != 0 ? 2 : 1)
      let isLoaded = inAccumulator == chosen
      stack[count - 3] = stack[chosen]
      drop(2)
      if isLoaded { inAccumulator = count - 1 }
      // Where it waits is the place of another now.
      if stack[count - 1].place == .aside { load(count - 1) }
      return true
    }
    load(count - 3)
    emit(.select, .select, stack[count - 2], stack[count - 1])
    stack[count - 3].isBool = a.isBool
    drop(2)
    return true
  }

  /// Brings an operand into the accumulator, and puts aside what is there.
  @inline(never)
  private mutating func load(_ index: Int) {
    if inAccumulator == index { return }
    if inAccumulator >= 0 {
      // Under the number of its place on the stack: what is put aside later waits higher up.
      stack[inAccumulator].place = .aside
      stack[inAccumulator].index = UInt32(truncatingIfNeeded: inAccumulator)
      asideCount = max(asideCount, inAccumulator + 1)
      emit(.storeAndLoad, .copy, stack[index], stack[inAccumulator])
    } else {
      emit(.load, .copy, stack[index])
    }
    stack[index].place = .accumulator
    inAccumulator = index
  }

  @inline(never)
  private mutating func emit(
    _ code: NumericProgram.Code, _ operation: Operation, _ operand: Operand? = nil, _ other: Operand? = nil
  ) {
    var step = NumericProgram.Step(code: code, kind: .input, operation: operation, index: 0)
    if let operand { (step.kind, step.index) = place(operand) }
    if let other { (step.otherKind, step.otherIndex) = place(other) }
    steps.append(step)
  }

  private mutating func place(_ operand: Operand) -> (NumericProgram.Kind, UInt32) {
    switch operand.place {
    case .input: return (.input, operand.index)
    case .accumulator, .aside: return (.aside, operand.index)
    case .constant:
      // The last few are looked through: a formula has its 0, 1 or 100 often.
      for index in constants.indices.suffix(8) where constants[index].bitPattern == operand.number.bitPattern {
        return (.constant, UInt32(truncatingIfNeeded: index))
      }
      constants.append(operand.number)
      return (.constant, UInt32(truncatingIfNeeded: constants.count - 1))
    }
  }

  /// How the accumulator and an operand, or an operand and the accumulator, are put together.
  private func codes(_ operation: Operation) -> (straight: NumericProgram.Code, swapped: NumericProgram.Code) {
    switch operation {
    case .add: (.add, .add)
    case .subtract: (.subtract, .subtractSwapped)
    case .multiply: (.multiply, .multiply)
    case .divide: (.divide, .divideSwapped)
    case .minimum: (.minimum, .minimumSwapped)
    case .maximum: (.maximum, .maximumSwapped)
    default: (.two, .twoSwapped)
    }
  }

  /// The program that computes the only operand that is left.
  mutating func program(inputCount: Int) -> NumericProgram? {
    guard count == 1 else { return nil }
    load(0)
    return NumericProgram(inputCount: inputCount, constants: constants, steps: steps, asideCount: asideCount)
  }
}
