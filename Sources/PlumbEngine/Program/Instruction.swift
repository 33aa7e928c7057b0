/// One numeric instruction: 20 bytes, operands are numeric cells, constants included.
struct Instruction {
  var operation: Operation
  var output: UInt32
  var a: UInt32
  var b: UInt32
  var c: UInt32
}

/// One instruction of the stack machine for tagged values.
struct ValueInstruction {
  enum Code: UInt8 {
    case pushConstant, loadNumber, loadBool, loadValue
    case unary, binary, cast, component, openRange, call
    case makeArray, makeColor
    /// Pops a condition.
    case jumpIfFalse
    case jump
    /// Pops a condition; pushes a boolean and jumps, or goes on with the next operand.
    case andJump, orJump
    /// Replaces a condition by its truth.
    case truth
    /// Keeps a value that is not nil and jumps; pops nil.
    case jumpIfNotNull

    /// Whether its operand is where to go on.
    var isJump: Bool {
      switch self {
      case .jumpIfFalse, .jump, .andJump, .orJump, .jumpIfNotNull: true
      default: false
      }
    }
  }
  var code: Code
  var operation: Operation
  /// A constant, a cell, a jump target, a count, a component, a cast's target or a call site, by `code`.
  var operand: UInt32
}
