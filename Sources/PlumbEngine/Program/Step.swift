/// An instruction as the loop runs it: as `Instruction`, but marked if it reads the previous instruction's result,
/// which is still in a register. A chain of sums then waits for additions, not for memory.
struct Step {
  enum Code: UInt8 {
    case copy, add, subtract, multiply, divide, minimum, maximum, select
    /// `b` is the start of the list, `c` its length.
    case maximumOfList
    /// `operation` of one number, or of two.
    case one, two
    /// One operand is the last result, whose cell is `a` all the same; the other is `b`. The names give their order.
    case copyLast, lastPlus, lastMinus, minusLast, lastTimes, lastOver, overLast
    case minimumOfLast, minimumWithLast, maximumOfLast, maximumWithLast
    /// The last result between two bounds, as `max(0, min(1, x))` is written, and in the other orders: `b` is the bound
    /// of the operation that is named first and done first, `c` that of the other. Only `NumericProgram` makes them.
    case minimumMaximumOfLast, minimumMaximumWithLast, maximumMinimumOfLast, maximumMinimumWithLast
  }
  var code: Code
  var operation: Operation
  /// Which memory `a` and `b` are in, where there is more than one: see `StepCells`.
  var kindOfA: UInt8 = 0
  var kindOfB: UInt8 = 0
  var output: UInt32
  var a: UInt32
  var b: UInt32
  var c: UInt32

  /// `before`: the cell that the instruction before this one writes. A run may begin at any step: it first loads
  /// the cell `a` as the last result.
  @_optimize(speed)
  init(_ instruction: Instruction, before: UInt32?) {
    operation = instruction.operation
    output = instruction.output
    a = instruction.a
    b = instruction.b
    c = instruction.c
    let isFirst = a == before
    guard isFirst || b == before else {
      switch operation {
      case .copy: code = .copy
      case .add: code = .add
      case .subtract: code = .subtract
      case .multiply: code = .multiply
      case .divide: code = .divide
      default: code = Self.rare(operation)
      }
      if code == .maximumOfList { setList(instruction) }
      return
    }
    switch operation {
    case .copy: code = isFirst ? .copyLast : .copy
    case .add: code = .lastPlus
    case .subtract: code = isFirst ? .lastMinus : .minusLast
    case .multiply: code = .lastTimes
    case .divide: code = isFirst ? .lastOver : .overLast
    case .minimum: code = isFirst ? .minimumOfLast : .minimumWithLast
    case .maximum: code = isFirst ? .maximumOfLast : .maximumWithLast
    default:
      code = Self.rare(operation)
      if code == .maximumOfList { setList(instruction) }
      return
    }
    if !isFirst, code != .copy { swap(&a, &b) }
  }

  /// The same step behind another one, which writes `before`.
  func following(_ before: UInt32?) -> Step {
    var instruction = Instruction(operation: operation, output: output, a: a, b: b, c: c)
    switch code {
    case .minusLast, .overLast, .minimumWithLast, .maximumWithLast: swap(&instruction.a, &instruction.b)
    case .maximumOfList: (instruction.a, instruction.b, instruction.c) = (b, c, 0)
    default: break
    }
    return Step(instruction, before: before)
  }

  /// This step and the one behind it as one step, where together they keep the last result between two bounds. The
  /// cell between them must have no other reader.
  func clamping(with next: Step) -> Step? {
    var step = self
    switch (code, next.code) {
    case (.minimumOfLast, .maximumOfLast): step.code = .minimumMaximumOfLast
    case (.minimumWithLast, .maximumWithLast): step.code = .minimumMaximumWithLast
    case (.maximumOfLast, .minimumOfLast): step.code = .maximumMinimumOfLast
    case (.maximumWithLast, .minimumWithLast): step.code = .maximumMinimumWithLast
    default: return nil
    }
    step.output = next.output
    step.c = next.b | UInt32(next.kindOfB) << 30
    return step
  }

  private static func rare(_ operation: Operation) -> Code {
    switch operation {
    case .minimum: .minimum
    case .maximum: .maximum
    case .select: .select
    case .maximumOfList: .maximumOfList
    default: operation.operandCount == 1 ? .one : .two
    }
  }

  private mutating func setList(_ instruction: Instruction) {
    a = output
    b = instruction.a
    c = instruction.b
  }
}

/// The memory that steps work on.
protocol StepCells {
  /// Whether steps may keep a number between two bounds. What nobody runs would make the loop longer.
  static var clamps: Bool { get }
  /// Where a cell is.
  associatedtype Place
  /// `kind`: in which memory, where there is more than one.
  func place(_ index: UInt32, _ kind: UInt8) -> Place
  /// The place of operand `c`, whose index has its kind in the two bits on top.
  func place(ofThird index: UInt32) -> Place
  func number(at place: Place) -> Double
  /// The last result as the first step sees it.
  func last(before first: Step) -> Double
  func set(_ index: UInt32, _ number: Double)
}

/// The numeric cells of a layout.
struct LayoutCells: StepCells {
  let numbers: UnsafeMutablePointer<Double>

  static var clamps: Bool { @inline(__always) get { false } }

  @inline(__always)
  func place(_ index: UInt32, _ kind: UInt8) -> Int { Int(index) }

  @inline(__always)
  func place(ofThird index: UInt32) -> Int { Int(index) }

  @inline(__always)
  func number(at place: Int) -> Double { numbers[place] }

  /// A stretch may begin where the cell `a` is the result of a step that is not run.
  @inline(__always)
  func last(before first: Step) -> Double { numbers[Int(first.a)] }

  @inline(__always)
  func set(_ index: UInt32, _ number: Double) { numbers[Int(index)] = number }
}

/// The interpreter of numbers: frames, formulas and the folding of constants all run through this loop, and most of a
/// frame's time goes here. What an operation means is up to `Operation`. Returns the last result.
///
/// Every index was checked when the steps were made, and `first` is below `end`.
@inline(__always)
@discardableResult
func runSteps<Cells: StepCells>(
  _ steps: UnsafePointer<Step>, _ first: Int, _ end: Int, _ cells: Cells, _ lists: UnsafePointer<UInt32>
) -> Double {
  var step = steps + first
  let stop = steps + end
  var a: Double { @inline(__always) get { cells.number(at: cells.place(step.pointee.a, step.pointee.kindOfA)) } }
  var last = cells.last(before: step.pointee)
  repeat {
    // Found once, before the code is looked at: nearly all of them read it.
    let place = cells.place(step.pointee.b, step.pointee.kindOfB)
    var b: Double { @inline(__always) get { cells.number(at: place) } }
    var c: Double { @inline(__always) get { cells.number(at: cells.place(ofThird: step.pointee.c)) } }
    switch step.pointee.code {
    case .lastPlus: last = Operation.two(.add, last, b)
    case .add: last = Operation.two(.add, a, b)
    case .lastMinus: last = Operation.two(.subtract, last, b)
    case .minusLast: last = Operation.two(.subtract, b, last)
    case .subtract: last = Operation.two(.subtract, a, b)
    case .lastTimes: last = Operation.two(.multiply, last, b)
    case .multiply: last = Operation.two(.multiply, a, b)
    case .lastOver: last = Operation.two(.divide, last, b)
    case .overLast: last = Operation.two(.divide, b, last)
    case .divide: last = Operation.two(.divide, a, b)
    case .copyLast: break
    case .copy: last = a
    case .minimumOfLast: last = Operation.two(.minimum, last, b)
    case .minimumWithLast: last = Operation.two(.minimum, b, last)
    case .minimum: last = Operation.two(.minimum, a, b)
    case .maximumOfLast: last = Operation.two(.maximum, last, b)
    case .maximumWithLast: last = Operation.two(.maximum, b, last)
    case .maximum: last = Operation.two(.maximum, a, b)
    case .select:
      // Only what is chosen is loaded.
      last = Operation.isTrue(a) ? b : c
    case .minimumMaximumOfLast:
      if Cells.clamps { last = Operation.two(.maximum, Operation.two(.minimum, last, b), c) }
    case .minimumMaximumWithLast:
      if Cells.clamps { last = Operation.two(.maximum, c, Operation.two(.minimum, b, last)) }
    case .maximumMinimumOfLast:
      if Cells.clamps { last = Operation.two(.minimum, Operation.two(.maximum, last, b), c) }
    case .maximumMinimumWithLast:
      if Cells.clamps { last = Operation.two(.minimum, c, Operation.two(.maximum, b, last)) }
    case .maximumOfList:
      let list = lists + Int(step.pointee.b)
      var largest = Operation.largestOfNone
      for index in 0..<Int(step.pointee.c) {
        largest = Operation.larger(largest, cells.number(at: cells.place(list[index], 0)))
      }
      last = largest
    case .one: last = Operation.one(step.pointee.operation, a)
    case .two: last = Operation.two(step.pointee.operation, a, b)
    }
    cells.set(step.pointee.output, last)
    step += 1
  } while step < stop
  return last
}

/// Runs steps over the cells of a layout, out of line, for callers where a call is cheap.
@inline(never)
@_optimize(speed)
func runStretch(
  _ steps: UnsafePointer<Step>, _ first: Int, _ end: Int, _ numbers: UnsafeMutablePointer<Double>,
  _ lists: UnsafePointer<UInt32>
) {
  runSteps(steps, first, end, LayoutCells(numbers: numbers), lists)
}
