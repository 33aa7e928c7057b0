/// The loop that runs numeric instructions: the one place where most of a frame's time goes.
@inline(__always)
func runInstructions(
  _ instructions: UnsafePointer<Instruction>, _ first: Int, _ end: Int, _ numbers: UnsafeMutablePointer<Double>,
  _ lists: UnsafePointer<UInt32>
) {
  var current = instructions + first
  let last = instructions + end
  while current < last {
    let instruction = current.pointee
    let result: Double
    if instruction.operation == .maximumOfList {
      var largest = 0.0
      let list = lists + Int(instruction.a)
      for index in 0..<Int(instruction.b) {
        let value = numbers[Int(list[index])]
        if value > largest { largest = value }
      }
      numbers[Int(instruction.output)] = largest
      current += 1
      continue
    }
    let a = numbers[Int(instruction.a)]
    switch instruction.operation {
    case .copy: result = a
    case .add: result = a + numbers[Int(instruction.b)]
    case .subtract: result = a - numbers[Int(instruction.b)]
    case .multiply: result = a * numbers[Int(instruction.b)]
    case .divide: result = a / numbers[Int(instruction.b)]
    case .minimum:
      let b = numbers[Int(instruction.b)]
      result = b < a ? b : a
    case .maximum:
      let b = numbers[Int(instruction.b)]
      result = b >= a ? b : a
    case .select: result = a != 0 ? numbers[Int(instruction.b)] : numbers[Int(instruction.c)]
    default:
      result =
        instruction.operation.operandCount == 1
        ? Operation.one(instruction.operation, a)
        : Operation.two(instruction.operation, a, numbers[Int(instruction.b)])
    }
    numbers[Int(instruction.output)] = result
    current += 1
  }
}
