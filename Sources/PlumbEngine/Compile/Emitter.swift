import PlumbSyntax

/// Turns the intermediate form into instructions. Cells are still those of the linker; it renumbers them at the end.
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

  /// Numeric code that leaves the root's value in `output`. The root is neither a constant nor a bare load.
  /// `constantCell` gives the cell of a number.
  mutating func numeric(
    _ form: Intermediate, root: Int32, output: UInt32, constantCell: (Double) -> UInt32
  ) -> (first: Int, count: Int) {
    let first = instructions.count
    nextScratch = 0
    _ = numeric(form, root, output, constantCell)
    return (first, instructions.count - first)
  }

  private mutating func numeric(
    _ form: Intermediate, _ index: Int32, _ output: UInt32?, _ constantCell: (Double) -> UInt32
  ) -> UInt32 {
    let node = form.nodes[Int(index)]
    switch node.operation {
    case .constant, .load:
      let cell = node.operation == .load ? UInt32(truncatingIfNeeded: node.a) : constantCell(node.number)
      guard let output else { return cell }
      instructions.append(Instruction(operation: .copy, output: output, a: cell, b: 0, c: 0))
      return output
    default: break
    }
    let mark = nextScratch
    let a = numeric(form, node.a, nil, constantCell)
    let b = node.b >= 0 ? numeric(form, node.b, nil, constantCell) : a
    let c = node.c >= 0 ? numeric(form, node.c, nil, constantCell) : b
    // The operands' temporaries are free again once this instruction has read them.
    nextScratch = mark
    let result = output ?? scratch()
    instructions.append(Instruction(operation: node.operation, output: result, a: a, b: b, c: c))
    return result
  }

  private mutating func scratch() -> UInt32 {
    let cell = Self.firstScratch + nextScratch
    nextScratch += 1
    scratchCount = max(scratchCount, nextScratch)
    return cell
  }

  /// Code of the stack machine that leaves the root's value on the stack.
  mutating func values(_ form: Intermediate, root: Int32) -> (first: Int, count: Int) {
    let first = valueCode.count
    push(form, root)
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

  private mutating func push(_ form: Intermediate, _ index: Int32) {
    let node = form.nodes[Int(index)]
    switch node.operation {
    case .constant: emit(.pushConstant, .copy, constant(form.value(index)))
    case .load:
      let code: ValueInstruction.Code = node.type == .number ? .loadNumber : node.type == .bool ? .loadBool : .loadValue
      emit(code, .copy, Int(node.a))
    case .select:
      push(form, node.a)
      let toElse = valueCode.count
      emit(.jumpIfFalse, .select)
      push(form, node.b)
      let toEnd = valueCode.count
      emit(.jump)
      patch(toElse)
      push(form, node.c)
      patch(toEnd)
    case .and, .or:
      push(form, node.a)
      let toEnd = valueCode.count
      emit(node.operation == .and ? .andJump : .orJump, node.operation)
      push(form, node.b)
      emit(.truth, node.operation)
      patch(toEnd)
    case .coalesce:
      push(form, node.a)
      let toEnd = valueCode.count
      emit(.jumpIfNotNull)
      push(form, node.b)
      patch(toEnd)
    case .makeArray, .makeColor, .makeColorWithAlpha:
      let start = Int(node.a)
      let count = Int(node.b)
      for item in form.lists[start..<start + count] { push(form, item) }
      emit(node.operation == .makeArray ? .makeArray : .makeColor, node.operation, count)
    case .call:
      let start = Int(node.a)
      for item in form.lists[start..<start + Int(node.b)] { push(form, item) }
      calls.append(form.calls[Int(node.c)])
      emit(.call, .call, calls.count - 1)
    case .cast:
      push(form, node.a)
      targets.append(form.targets[Int(node.b)])
      emit(.cast, .cast, targets.count - 1)
    case .component:
      push(form, node.a)
      emit(.component, .component, Int(node.number))
    case .rangeFrom, .rangeThrough, .rangeUpTo:
      push(form, node.a)
      emit(.openRange, node.operation)
    default:
      push(form, node.a)
      if node.b >= 0 {
        push(form, node.b)
        emit(.binary, node.operation)
      } else {
        emit(.unary, node.operation)
      }
    }
  }
}
