import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What is expected stands beside it in variables: the macro cannot take what cannot be copied.
@Suite("The linker's cells")
struct CellTableTests {
  @Test("keep what they are through growth")
  func growth() {
    var table = CellTable(capacity: 4)
    for number in 0..<100 {
      table.append(CellOrigin(kind: .attribute, row: Int32(number)), isValue: number % 3 == 0)
      table[number].number = Double(number) / 2
    }
    let count = table.count
    #expect(count == 100 && table.memory > 0)
    for number in 0..<100 {
      let cell = table[number]
      #expect(cell.origin.row == Int32(number) && cell.number == Double(number) / 2)
      #expect(cell.isValue == (number % 3 == 0) && !cell.isConstant)
      #expect(cell.definer == -1 && cell.alias == -1 && cell.shortcut == -1 && cell.value == 0)
    }
  }

  @Test("are changed one part at a time")
  func parts() {
    var table = CellTable(capacity: 1)
    table.append(CellOrigin(kind: .input, row: 0), isValue: true)
    table[0].isConstant = true
    table[0].definer = 7
    table[0].alias = 3
    table[0].shortcut = 4
    table[0].value = 5
    let cell = table[0]
    #expect(cell.isConstant && cell.isValue && cell.definer == 7 && cell.alias == 3 && cell.shortcut == 4)
    table[0].isValue = false
    table.forgetShortcuts()
    let (flags, shortcut, value) = ((table[0].isConstant, table[0].isValue), table[0].shortcut, table[0].value)
    #expect(flags == (true, false) && shortcut == -1 && value == 5)
    let (aliases, definers) = (table.aliases[0], table.definers[0])
    #expect(aliases == 3 && definers == 7)
  }
}

@Suite("The graph of drafts")
struct DraftGraphTests {
  /// `reads[i]`: the drafts that draft `i` reads, -1 for a cell that none computes.
  private func sorted(_ reads: [[Int32]]) -> (order: [Int32], cyclic: [Bool], hasCycles: Bool, component: [Int32]) {
    var graph = DraftGraph(drafts: reads.count, inputs: 4)
    for drafts in reads {
      for draft in drafts { graph.addInput(draft + 100, draft) }
      graph.endDraft()
    }
    graph.sort()
    let cyclic = reads.indices.map { graph.isCyclic($0) }
    return (Array(graph.order.elements), cyclic, graph.hasCycles, reads.indices.map { graph.component(of: $0) })
  }

  @Test("puts every draft behind what it reads")
  func acyclic() {
    let reads: [[Int32]] = [[3, 1], [2, -1], [], [2, 1], [0, -1, 3]]
    let (order, cyclic, hasCycles, _) = sorted(reads)
    #expect(!hasCycles && cyclic.allSatisfy { !$0 } && order.sorted() == [0, 1, 2, 3, 4])
    for (draft, inputs) in reads.enumerated() {
      for input in inputs where input >= 0 {
        #expect(order.firstIndex(of: input)! < order.firstIndex(of: Int32(draft))!)
      }
    }
  }

  @Test("finds strongly connected components, and what only reads them is not in the cycle")
  func components() {
    // 0 reads the cycle 1 → 2 → 3 → 1, which reads 4; 5 reads itself.
    let (order, cyclic, hasCycles, component) = sorted([[1], [2], [3], [1, 4], [], [5]])
    #expect(hasCycles && cyclic == [false, true, true, true, false, true])
    #expect(component[1] == component[2] && component[2] == component[3])
    #expect(Set([component[0], component[1], component[4], component[5]]).count == 4)
    #expect(component[4] < component[1] && component[1] < component[0])
    #expect(order.map { component[Int($0)] } == order.map { component[Int($0)] }.sorted())
  }

  @Test("of a range of drafts takes those before it as given")
  func ranges() {
    var graph = DraftGraph(first: 10, drafts: 3, inputs: 4)
    // 10 reads 11 and 3, 11 reads 12, 12 reads 9.
    for drafts: [Int32] in [[11, 3], [12], [9, -1]] {
      for draft in drafts { graph.addInput(draft + 100, draft) }
      graph.endDraft()
    }
    graph.sort()
    let (drafts, order, hasCycles) = (graph.drafts, Array(graph.order.elements), graph.hasCycles)
    let definers = graph.range(10).map { graph.definer($0) } + graph.range(12).map { graph.definer($0) }
    #expect(drafts == 10..<13 && order == [12, 11, 10] && !hasCycles && definers == [11, -1, -1, -1])

    var cyclic = DraftGraph(first: 10, drafts: 3, inputs: 3)
    for draft: Int32 in [11, 10, 9] {
      cyclic.addInput(draft, draft)
      cyclic.endDraft()
    }
    cyclic.sort()
    let components = [9, 10, 11, 12, 13].map { cyclic.component(of: $0) }
    let isCyclic = [10, 11, 12].map { cyclic.isCyclic($0) }
    #expect(isCyclic == [true, true, false] && components[1] == components[2] && components[3] >= 0)
    #expect(components[0] == -1 && components[4] == -1)
  }

  @Test("takes no stack for long chains")
  func depth() {
    let count = Int32(200_000)
    let (order, _, hasCycles, _) = sorted((0..<count).map { $0 + 1 < count ? [$0 + 1] : [] })
    #expect(!hasCycles && order.first == count - 1 && order.last == 0)
    let (_, cyclic, isCyclic, _) = sorted((0..<count).map { [($0 + 1) % count] })
    #expect(isCyclic && cyclic.allSatisfy { $0 })
  }

  @Test("knows what each draft reads")
  func inputs() {
    var graph = DraftGraph(drafts: 2, inputs: 0)
    graph.addInput(7, -1)
    graph.endDraft()
    graph.addInput(8, 0)
    graph.addInput(9, -1)
    graph.endDraft()
    let (drafts, first, second, inputs) = (graph.drafts, graph.range(0), graph.range(1), Array(graph.inputs.elements))
    #expect(drafts == 0..<2 && first == 0..<1 && second == 1..<3 && inputs == [7, 8, 9])
  }
}

@Suite("The emitter")
struct EmitterTests {
  private func node(_ operation: PlumbEngine.Operation, _ a: Int32, _ b: Int32 = -1, _ c: Int32 = -1)
    -> ExpressionIR.Node
  {
    ExpressionIR.Node(operation: operation, type: .number, a: a, b: b, c: c)
  }

  @Test("makes numeric code that uses temporaries again, and writes the last result to the output")
  func numeric() {
    var ir = ExpressionIR()
    // (x + y) * (x - 2)
    let (x, y) = (ir.load(10, .number), ir.load(11, .number))
    let sum = ir.append(node(.add, x, y))
    let two = ir.constant(2.0)
    let difference = ir.append(node(.subtract, x, two))
    let root = ir.append(node(.multiply, sum, difference))
    var emitter = Emitter()
    var constants: [Double] = []
    let code = emitter.numeric(ir, root: root, output: 20) { number in
      constants.append(number)
      return 30
    }
    let scratch = Emitter.firstScratch
    let made = emitter.instructions.elements.map { [UInt32($0.operation.rawValue), $0.output, $0.a, $0.b] }
    #expect(code == (0, 3) && constants == [2])
    #expect(
      made == [
        [UInt32(PlumbEngine.Operation.add.rawValue), scratch, 10, 11],
        [UInt32(PlumbEngine.Operation.subtract.rawValue), scratch + 1, 10, 30],
        [UInt32(PlumbEngine.Operation.multiply.rawValue), 20, scratch, scratch + 1],
      ])
    let count = emitter.scratchCount
    #expect(count == 2)
    let again = emitter.numeric(ir, root: sum, output: 21) { _ in 0 }
    let counted = emitter.scratchCount
    #expect(again == (3, 1) && counted == 2)
  }

  @Test("makes value code that computes only the branch that is chosen")
  func choice() throws {
    var ir = ExpressionIR()
    let condition = ir.load(0, .bool)
    let text = ir.constant(.string("yes"))
    let failing = ir.append(node(.negate, ir.constant(.string("no"))))
    let root = ir.append(
      ExpressionIR.Node(operation: .select, type: ir.type(text), a: condition, b: text, c: failing))
    var emitter = Emitter()
    let code = emitter.values(ir, root: root)
    let tables = ValueTables(constants: FixedArray(emitter.constants), targets: emitter.targets, calls: emitter.calls)
    let valueCode = emitter.valueCode
    let ledger = SmallProgram.ledger()
    var machine = ValueMachine(SmallProgram.environment, ledger)
    var numbers = [1.0]
    func run() throws -> Value {
      try numbers.withUnsafeBufferPointer {
        try machine.run(
          valueCode, code.first, code.count, tables, CellOperands(numbers: $0.baseAddress!, values: []))
      }
    }
    #expect(try run().description == "yes")
    numbers[0] = 0
    #expect(throws: EvaluationFailure.self) { try run() }
  }
}

@Suite("The machine of values")
struct ValueMachineTests {
  /// Answers for cells up to a limit: the others are not ready.
  private struct Operands: ValueOperands {
    var readyBelow: UInt32
    func isReady(_ instruction: ValueInstruction) -> Bool { instruction.operand < readyBelow }
    func number(_ cell: Int) -> Double { Double(cell) + 0.5 }
    func value(_ cell: Int) -> Value { .string("cell \(cell)") }
  }

  private func code(_ code: ValueInstruction.Code, _ operation: PlumbEngine.Operation = .copy, _ operand: UInt32 = 0)
    -> ValueInstruction
  {
    ValueInstruction(code: code, operation: operation, operand: operand)
  }

  @Test("stops before an operand that is not ready, and goes on from there")
  func resuming() throws {
    let instructions = [code(.loadNumber, .copy, 1), code(.loadNumber, .copy, 2), code(.binary, .add)]
    let tables = ValueTables(constants: FixedArray([]), targets: [], calls: [])
    let ledger = SmallProgram.ledger()
    var machine = ValueMachine(SmallProgram.environment, ledger)
    var position = 0
    try machine.resume(instructions, &position, 3, tables, Operands(readyBelow: 2))
    #expect(position == 1 && machine.stack.count == 1)
    try machine.resume(instructions, &position, 3, tables, Operands(readyBelow: 2))
    #expect(position == 1)
    try machine.resume(instructions, &position, 3, tables, Operands(readyBelow: 3))
    #expect(position == 3 && machine.stack.count == 1 && machine.stack[0].a == 4)
  }

  @Test("skips the second operand of a logical operator that the first decides")
  func shortCircuit() throws {
    let tables = ValueTables(constants: FixedArray([.bool(false), .bool(true)]), targets: [], calls: [])
    let ledger = SmallProgram.ledger()
    var machine = ValueMachine(SmallProgram.environment, ledger)
    for (jump, first, expected) in [(ValueInstruction.Code.andJump, UInt32(0), false), (.orJump, 1, true)] {
      // The second operand is never ready.
      let instructions = [
        code(.pushConstant, .copy, first), code(jump, .and, 4), code(.loadBool, .copy, 9), code(.truth, .and),
      ]
      let value = try machine.run(instructions, 0, 4, tables, Operands(readyBelow: 0))
      #expect(value.kind == .bool && (value.a != 0) == expected)
    }
  }
}
