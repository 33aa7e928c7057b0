import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("The machine of a layout")
struct MachineTests {
  private typealias P = SmallProgram

  private func finishes(_ machine: inout Machine) -> Bool {
    machine.begin()
    if case .finished = machine.run() { return true }
    return false
  }

  /// Cell 1 is the lesser of cell 0 and 5, cell 2 is twice that.
  private func chain() -> SmallProgram {
    var program = SmallProgram(numbers: [3, 0, 0, 5, 2], constants: 2)
    program.numeric([P.instruction(.minimum, 1, 0, 3)], reads: [0 << 1])
    program.numeric([P.instruction(.multiply, 2, 1, 4)], reads: [1 << 1])
    return program
  }

  @Test("sweeps through all blocks in their order at first")
  func sweep() throws {
    var machine = try chain().machine()
    #expect(!machine.isIdle && machine.needsSweep)
    let finished = finishes(&machine)
    #expect(finished && machine.numbers[1] == 3 && machine.numbers[2] == 6)
    #expect(!machine.needsSweep && machine.publishesAll)
  }

  @Test("walks over what a change marks, and no further than bits change")
  func walk() throws {
    var machine = try chain().machine()
    _ = finishes(&machine)
    let isNew = machine.set(number: 4, cell: 0)
    _ = finishes(&machine)
    #expect(isNew && machine.numbers[2] == 8)
    machine.set(number: 7, cell: 0)
    _ = finishes(&machine)
    #expect(machine.numbers[1] == 5 && machine.numbers[2] == 10)
    // Whoever computed the last block again would write over this.
    machine.numbers.base[2] = -1
    machine.set(number: 9, cell: 0)
    _ = finishes(&machine)
    #expect(machine.numbers[1] == 5 && machine.numbers[2] == -1)
  }

  @Test("takes -0 for another number than 0, and the same bits for no change")
  func bits() throws {
    var machine = try chain().machine()
    _ = finishes(&machine)
    let (zero, negative, again) = (
      machine.set(number: 0, cell: 0), machine.set(number: -0.0, cell: 0), machine.set(number: -0.0, cell: 0)
    )
    #expect(zero && negative && !again)
    _ = finishes(&machine)
    #expect(machine.numbers[2].bitPattern == (-0.0).bitPattern)
  }

  @Test("goes on as a sweep when a walk has visited too many blocks, with the same results")
  func walkBudget() throws {
    var machine = try chain().machine()
    _ = finishes(&machine)
    machine.publishesAll = false
    machine.set(number: 4, cell: 0)
    machine.walkBudget = 0
    let finished = finishes(&machine)
    #expect(finished && machine.numbers[2] == 8 && machine.publishesAll && machine.walkBudget == 16)
    #expect(machine.marks.next(from: 0, below: machine.image.marks.firstRow) == -1)
  }

  @Test("notes numbers that are not finite")
  func finitenessCheck() throws {
    var machine = try chain().machine()
    _ = finishes(&machine)
    #expect(machine.finitenessCheck == 0)
    machine.set(number: -.infinity, cell: 0)
    _ = finishes(&machine)
    #expect(machine.finitenessCheck.isNaN && machine.numbers[2] == -.infinity)
  }

  @Test("stops where the host has to measure, and asks again only if the width has other bits")
  func measuring() throws {
    // Cells: width, its half, the answer in four, their sum.
    var program = SmallProgram(numbers: [100, 0, 0, 0, 0, 0, 0, 2], constants: 1)
    program.numeric([P.instruction(.divide, 1, 0, 7)], reads: [0 << 1])
    program.measurement(width: 1, output: 2)
    program.numeric([P.instruction(.add, 6, 2, 3)], reads: [2 << 1, 3 << 1])
    var machine = try program.machine()
    machine.begin()
    guard case .measure(0, 0, 50) = machine.run() else {
      Issue.record("it did not ask")
      return
    }
    machine.finishMeasurement(0, 40, 10, 8, 8)
    guard case .finished = machine.run() else {
      Issue.record("it did not go on")
      return
    }
    #expect(machine.numbers[6] == 50)
    // A sweep comes by, but the width is the same.
    machine.needsSweep = true
    #expect(finishes(&machine))
    machine.set(number: 90, cell: 0)
    machine.begin()
    guard case .measure(0, 0, 45) = machine.run() else {
      Issue.record("it did not ask at another width")
      return
    }
    machine.finishMeasurement(0, 40, 20, 8, 18)
    guard case .finished = machine.run() else {
      Issue.record("it did not go on")
      return
    }
    #expect(machine.numbers[6] == 60)
    let (known, unknown) = (machine.invalidateMeasurements(row: 0), machine.invalidateMeasurements(row: 1))
    #expect(known && !unknown)
    machine.begin()
    guard case .measure = machine.run() else {
      Issue.record("it did not ask again")
      return
    }
  }

  private func load(_ cell: UInt32, _ code: ValueInstruction.Code = .loadNumber) -> ValueInstruction {
    ValueInstruction(code: code, operation: .copy, operand: cell)
  }

  private func code(_ code: ValueInstruction.Code, _ operation: PlumbEngine.Operation = .copy, _ operand: UInt32 = 0)
    -> ValueInstruction
  {
    ValueInstruction(code: code, operation: operation, operand: operand)
  }

  @Test("runs values, and says whose expression fails")
  func values() throws {
    var program = SmallProgram(numbers: [2, 0])
    program.values = [.string("a"), .null]
    program.valueBlock(
      .valueToValue, [load(0, .loadValue), load(0), code(.binary, .concatenate)], output: 1,
      reads: [0 << 1, 0 << 1 | 1])
    program.valueBlock(.valueToNumber, [load(1, .loadValue), code(.unary, .count)], output: 1, reads: [1 << 1 | 1])
    var machine = try program.machine()
    let finished = finishes(&machine)
    #expect(finished && machine.values[1].description == "a2" && machine.numbers[1] == 2)
    machine.set(value: .string("bcd"), cell: 0)
    _ = finishes(&machine)
    #expect(machine.values[1].description == "bcd2" && machine.numbers[1] == 4)
    let same = machine.set(value: .string("bcd"), cell: 0)
    #expect(!same)

    var failing = SmallProgram(numbers: [0])
    failing.values = [.string("a")]
    failing.valueBlock(.valueToNumber, [load(0, .loadValue), code(.unary, .negate)], output: 0, reads: [])
    var other = try failing.machine()
    other.begin()
    guard case .failed(let failure, sources: [0]) = other.run() else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.message == "Argument of type String is not compatible with prefix operator -")
  }

  /// Cell 1 is cell 0 ? 10 : cell 2; cell 2 is cell 0 ? cell 1 : 20.
  private func cyclic(firstNeedsSecond: Bool) -> SmallProgram {
    var program = SmallProgram(numbers: [1, 0, 0])
    let ten = program.constant(.number(10))
    let twenty = program.constant(.number(20))
    func choice(_ then: ValueInstruction, _ otherwise: ValueInstruction) -> [ValueInstruction] {
      [load(0, .loadBool), code(.jumpIfFalse, .select, 4), then, code(.jump, .copy, 5), otherwise]
    }
    program.component(
      [
        (1, choice(firstNeedsSecond ? load(2) : code(.pushConstant, .copy, ten), load(2))),
        (2, choice(load(1), code(.pushConstant, .copy, twenty))),
      ], reads: [0 << 1])
    return program
  }

  @Test("evaluates a cyclic component on demand, whichever way its conditions lead")
  func onDemand() throws {
    var machine = try cyclic(firstNeedsSecond: false).machine()
    let finished = finishes(&machine)
    #expect(finished && machine.numbers[1] == 10 && machine.numbers[2] == 10)
    machine.set(number: 0, cell: 0)
    _ = finishes(&machine)
    #expect(machine.numbers[1] == 20 && machine.numbers[2] == 20)
  }

  @Test("fails where a cell needs itself, and names all whose expressions are involved")
  func cycle() throws {
    var machine = try cyclic(firstNeedsSecond: true).machine()
    machine.begin()
    guard case .failed(let failure, sources: [100, 101]) = machine.run() else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.code == .cycle)
    // The other branch has no cycle, and nothing is left of the failed run.
    machine.set(number: 0, cell: 0)
    let finished = finishes(&machine)
    #expect(finished && machine.numbers[1] == 20)
  }

  @Test("is not made of a program whose indices lead outside")
  func validity() {
    var outside = SmallProgram(numbers: [0, 0])
    outside.numeric([P.instruction(.add, 1, 0, 2)], reads: [])
    #expect(outside.image() == nil)
    var list = SmallProgram(numbers: [0, 0])
    list.numeric([Instruction(operation: .maximumOfList, output: 1, a: 0, b: 1, c: 0)], reads: [])
    #expect(list.image() == nil)
    var value = SmallProgram(numbers: [0])
    value.valueBlock(.valueToNumber, [load(0, .loadValue)], output: 0, reads: [])
    #expect(value.image() == nil)
    #expect(chain().image() != nil)
  }
}

@Suite("Steps")
struct StepTests {
  private typealias P = SmallProgram

  private static let numbers: [Double] = [0, -0.0, 1, -2.5, 7, .infinity, -.infinity, .nan, 5e-324, 1e300]

  /// The bits of a result; NaNs are one.
  private func bits(_ number: Double) -> UInt64 { number.isNaN ? 0 : number.bitPattern }

  private func run(_ code: [Instruction], _ numbers: [Double], _ lists: [UInt32] = [0]) -> Double {
    var cells = numbers
    var steps: [Step] = []
    var before: UInt32?
    for instruction in code {
      steps.append(Step(instruction, before: before))
      before = instruction.output
    }
    return cells.withUnsafeMutableBufferPointer { cells in
      steps.withUnsafeBufferPointer { steps in
        lists.withUnsafeBufferPointer { lists in
          runSteps(
            steps.baseAddress!, 0, steps.count, LayoutCells(numbers: cells.baseAddress!), lists.baseAddress!)
        }
      }
    }
  }

  @Test("of two numbers mean what the operation means, wherever the last result stands")
  func two() {
    for raw in PlumbEngine.Operation.add.rawValue...PlumbEngine.Operation.atan2.rawValue {
      guard let operation = PlumbEngine.Operation(rawValue: raw) else { continue }
      for a in Self.numbers {
        for b in Self.numbers {
          let expected = bits(Operation.two(operation, a, b))
          let cells = [a, b, 0, 0]
          // Of two cells; of the last result and a cell; of a cell and the last result.
          #expect(bits(run([P.instruction(operation, 3, 0, 1)], cells)) == expected)
          #expect(bits(run([P.instruction(.copy, 2, 0), P.instruction(operation, 3, 2, 1)], cells)) == expected)
          #expect(bits(run([P.instruction(.copy, 2, 1), P.instruction(operation, 3, 0, 2)], cells)) == expected)
        }
        let same = bits(run([P.instruction(.copy, 2, 0), P.instruction(operation, 3, 2, 2)], [a, 0, 0, 0]))
        #expect(same == bits(Operation.two(operation, a, a)))
      }
    }
  }

  @Test("of one number mean what the operation means")
  func one() {
    for raw in 0..<PlumbEngine.Operation.add.rawValue {
      guard let operation = PlumbEngine.Operation(rawValue: raw) else { continue }
      for a in Self.numbers {
        let expected = bits(Operation.one(operation, a))
        #expect(bits(run([P.instruction(operation, 1, 0)], [a, 0, 0])) == expected)
        #expect(bits(run([P.instruction(.copy, 2, 0), P.instruction(operation, 1, 2)], [a, 0, 0])) == expected)
      }
    }
  }

  @Test("choose by the truth of a number, which NaN has")
  func select() {
    for a in Self.numbers {
      let chosen = run([P.instruction(.select, 3, 0, 1, 2)], [a, 1, 2, 0])
      #expect(chosen == (a == 0 ? 2 : 1))
      #expect(chosen == (Operation.one(.truth, a) == 1 ? 1 : 2))
    }
  }

  @Test("keep of a list the largest above 0, never NaN or -0")
  func list() {
    let code = [Instruction(operation: .maximumOfList, output: 4, a: 1, b: 3, c: 0)]
    #expect(run(code, [1, 2, 9, 3, 0], [4, 0, 2, 1]) == 9)
    #expect(run(code, [.nan, -1, -0.0, 3, 0], [4, 0, 2, 1]).bitPattern == 0)
    #expect(run(code, [.nan, 6, -0.0, 3, 0], [4, 0, 2, 1]) == 6)
    #expect(run([Instruction(operation: .maximumOfList, output: 4, a: 0, b: 0, c: 0)], [1, 2, 3, 4, 5]) == 0)
  }
}
