/// An instruction as the loops run it: as `Instruction`, but what reads the result of the instruction before it says
/// so. Such a result is still in a register; a chain of sums then waits for additions, not for the memory between them.
struct Step {
  enum Code: UInt8 {
    case copy, add, subtract, multiply, divide, minimum, maximum, select
    /// `b` is the start of the list, `c` its length.
    case maximumOfList
    /// `operation` of one number, or of two.
    case one, two
    /// One operand is the last result, whose cell is `a` all the same; the other is `b`.
    case addToLast, subtractFromLast, subtractLast, multiplyLast, copyLast
  }
  var code: Code
  var operation: Operation
  var output: UInt32
  var a: UInt32
  var b: UInt32
  var c: UInt32

  /// `before`: the cell that the instruction before this one writes. Blocks may begin anywhere: what runs one first
  /// loads the cell `a`, of the last result or not.
  init(_ instruction: Instruction, before: UInt32?) {
    operation = instruction.operation
    output = instruction.output
    a = instruction.a
    b = instruction.b
    c = instruction.c
    let isFirst = a == before
    let isSecond = b == before
    switch instruction.operation {
    case .copy: code = isFirst ? .copyLast : .copy
    case .add: code = isFirst || isSecond ? .addToLast : .add
    case .subtract: code = isFirst ? .subtractFromLast : isSecond ? .subtractLast : .subtract
    case .multiply: code = isFirst || isSecond ? .multiplyLast : .multiply
    case .divide: code = .divide
    case .minimum: code = .minimum
    case .maximum: code = .maximum
    case .select: code = .select
    case .maximumOfList:
      code = .maximumOfList
      a = output
      b = instruction.a
      c = instruction.b
    default: code = instruction.operation.operandCount == 1 ? .one : .two
    }
    switch code {
    case .addToLast, .subtractLast, .multiplyLast: if !isFirst { swap(&a, &b) }
    default: break
    }
  }
}

/// The loop that runs numeric instructions: the one place where most of a frame's time goes. Gives the last result.
///
/// The program was checked when its image was made, and `first` is below `end`.
@inline(__always)
@discardableResult
func runSteps(
  _ steps: UnsafePointer<Step>, _ first: Int, _ end: Int, _ numbers: UnsafeMutablePointer<Double>,
  _ lists: UnsafePointer<UInt32>
) -> Double {
  var current = steps + first
  let stop = steps + end
  var last = numbers[Int(current.pointee.a)]
  repeat {
    let b = Int(current.pointee.b)
    switch current.pointee.code {
    case .addToLast: last = last + numbers[b]
    case .add: last = numbers[Int(current.pointee.a)] + numbers[b]
    case .subtractFromLast: last = last - numbers[b]
    case .subtractLast: last = numbers[b] - last
    case .subtract: last = numbers[Int(current.pointee.a)] - numbers[b]
    case .multiplyLast: last = last * numbers[b]
    case .multiply: last = numbers[Int(current.pointee.a)] * numbers[b]
    case .divide: last = numbers[Int(current.pointee.a)] / numbers[b]
    case .copyLast: break
    case .copy: last = numbers[Int(current.pointee.a)]
    case .minimum:
      let first = numbers[Int(current.pointee.a)]
      let second = numbers[b]
      last = second < first ? second : first
    case .maximum:
      let first = numbers[Int(current.pointee.a)]
      let second = numbers[b]
      last = second >= first ? second : first
    case .select:
      last = numbers[Int(current.pointee.a)] != 0 ? numbers[b] : numbers[Int(current.pointee.c)]
    case .maximumOfList:
      var largest = 0.0
      let list = lists + b
      for index in 0..<Int(current.pointee.c) {
        let value = numbers[Int(list[index])]
        if value > largest { largest = value }
      }
      last = largest
    case .one: last = Operation.one(current.pointee.operation, numbers[Int(current.pointee.a)])
    case .two: last = Operation.two(current.pointee.operation, numbers[Int(current.pointee.a)], numbers[b])
    }
    numbers[Int(current.pointee.output)] = last
    current += 1
  } while current < stop
  return last
}
