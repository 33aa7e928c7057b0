import PlumbSyntax

/// Compiles an expression of numbers and booleans straight from what the parser has read: without a document, a linker
/// and tagged values.
///
/// It means what the linker makes of the same expression, and gives up where that takes anything else than numbers and
/// booleans, or has a mistake in it. What is constant is computed on the way.
struct NumericCompiler {
  /// The result of the whole expression or of a part.
  struct Operand: BitwiseCopyable {
    enum Place: UInt8 {
      /// Known already: `number`.
      case constant
      case input
      /// The result of an instruction.
      case temporary
    }
    var place: Place
    var isBool: Bool
    /// Of an input or a temporary.
    var index: UInt32 = 0
    var number: Double = 0
  }

  /// Room for an operand a node.
  private let stack: UnsafeMutablePointer<Operand>
  private var count = 0
  private var instructions: [NumericProgram.Instruction] = []
  private var constants: [Double] = []
  private var temporaryCount = 0

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

  /// Pops the node's operands and pushes its result. False: it gives up.
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
    case .string, .postfix, .index, .member, .array: return false
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
      count -= 2
      return push(Operand(place: .constant, isBool: true, number: isEqual ? 0 : 1))
    case .coalesce:
      // What is a number is not nil.
      count -= 1
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
    // One after the other from the left. Temporaries of later arguments are above those of the results.
    let end = count
    count -= arguments - 2
    _ = two(function.operation)
    for index in count + 1..<end { _ = push(stack[index]) && two(function.operation) }
    return true
  }

  // MARK: - Operations

  @inline(never)
  private mutating func one(_ operation: Operation) -> Bool {
    let a = stack[count - 1]
    if a.place == .constant {
      stack[count - 1].number = Operation.computed(operation, a.number)
    } else {
      emit(operation, at: count - 1, place(a))
    }
    stack[count - 1].isBool = operation.isBoolean
    return true
  }

  @inline(never)
  private mutating func two(_ operation: Operation) -> Bool {
    let a = stack[count - 2]
    let b = stack[count - 1]
    count -= 1
    if a.place == .constant && b.place == .constant {
      stack[count - 1].number = Operation.computed(operation, a.number, b.number)
    } else {
      emit(operation, at: count - 1, place(a), place(b))
    }
    stack[count - 1].isBool = operation.isBoolean
    return true
  }

  private mutating func choice() -> Bool {
    let condition = stack[count - 3]
    let a = stack[count - 2]
    let b = stack[count - 1]
    // Which of the types it has would only be known when it is evaluated.
    guard a.isBool == b.isBool else { return false }
    count -= 2
    if condition.place == .constant {
      let chosen = condition.number != 0 ? a : b
      stack[count - 1] = chosen
      // Its temporary is above those of this position on the stack, and would be used again.
      if chosen.place == .temporary { emit(.copy, at: count - 1, place(chosen)) }
    } else {
      emit(.select, at: count - 1, place(condition), place(a), place(b))
    }
    stack[count - 1].isBool = a.isBool
    return true
  }

  /// Adds an instruction and puts its result on the stack, in the temporary that has the position's number: those of
  /// parts that are still needed are other ones. Instructions with fewer operands repeat the first.
  @inline(never)
  private mutating func emit(
    _ operation: Operation, at position: Int, _ a: NumericProgram.Operand, _ b: NumericProgram.Operand? = nil,
    _ c: NumericProgram.Operand? = nil
  ) {
    let index = UInt32(truncatingIfNeeded: position)
    instructions.append(
      NumericProgram.Instruction(operation: operation, output: index, a: a, b: b ?? a, c: c ?? a))
    temporaryCount = max(temporaryCount, position + 1)
    stack[position].place = .temporary
    stack[position].index = index
  }

  /// An operand as instructions name it.
  private mutating func place(_ operand: Operand) -> NumericProgram.Operand {
    switch operand.place {
    case .input: return NumericProgram.Operand(kind: .input, index: operand.index)
    case .temporary: return NumericProgram.Operand(kind: .temporary, index: operand.index)
    case .constant:
      // The last few are looked through: a formula has its 0, 1 or 100 often.
      var index = constants.count - 1
      let end = max(-1, index - 8)
      while index > end, constants[index].bitPattern != operand.number.bitPattern { index -= 1 }
      if index == end {
        index = constants.count
        constants.append(operand.number)
      }
      return NumericProgram.Operand(kind: .constant, index: UInt32(truncatingIfNeeded: index))
    }
  }

  /// The program that computes the only operand that is left.
  mutating func program(inputCount: Int) -> NumericProgram? {
    guard count == 1 else { return nil }
    let root = stack[0]
    // The last instruction may belong to a part that was not chosen.
    if root.place != .temporary || instructions.last?.output != root.index { emit(.copy, at: 0, place(root)) }
    return NumericProgram(
      inputCount: inputCount, constants: constants, instructions: instructions, temporaryCount: temporaryCount)
  }
}
