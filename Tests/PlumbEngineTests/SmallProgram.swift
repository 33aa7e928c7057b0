import PlumbSyntax

@testable import PlumbEngine

/// A program written by hand, without a document and a linker: numeric cells with their first numbers, constants last, and
/// blocks in dependency order.
struct SmallProgram {
  var numbers: [Double]
  /// How many of `numbers` are constants, at the end.
  var constantCount = 0
  var values: [Value] = []
  private var instructions: [Instruction] = []
  private var valueCode: [ValueInstruction] = []
  private var constants: [Value] = []
  private var lists: [UInt32] = []
  private var blocks: [Block] = []
  private var memberBlocks: [Block] = []
  private var memberInputs: [[UInt32]] = []
  private var measurements: [Program.MeasurementBlock] = []
  private var measurementInputs: [UInt32] = []
  /// What each block reads, as `cell << 1 | isValue`.
  private var inputs: [[UInt32]] = []

  init(numbers: [Double], constants: Int = 0) {
    self.numbers = numbers
    constantCount = constants
  }

  static func instruction(_ operation: Operation, _ output: UInt32, _ a: UInt32, _ b: UInt32? = nil, _ c: UInt32? = nil)
    -> Instruction
  {
    Instruction(operation: operation, output: output, a: a, b: b ?? a, c: c ?? a)
  }

  /// A block of numeric instructions, the last of which writes its cell.
  mutating func numeric(_ code: [Instruction], reads: [UInt32]) {
    append(
      Block(
        kind: .numeric, first: UInt32(instructions.count), count: UInt32(code.count), output: code.last?.output ?? 0,
        row: 0, source: Int32(blocks.count)), reads)
    instructions += code
  }

  mutating func list(_ cells: [UInt32]) -> UInt32 {
    lists += cells
    return UInt32(lists.count - cells.count)
  }

  mutating func constant(_ value: Value) -> UInt32 {
    constants.append(value)
    return UInt32(constants.count - 1)
  }

  mutating func valueBlock(_ kind: Block.Kind, _ code: [ValueInstruction], output: UInt32, reads: [UInt32]) {
    append(
      Block(
        kind: kind, first: UInt32(valueCode.count), count: UInt32(code.count), output: output, row: 0,
        source: Int32(blocks.count)), reads)
    valueCode += code
  }

  /// A measurement at the width in a cell, whose answer goes to four cells.
  mutating func measurement(width: UInt32, output: UInt32) {
    measurements.append(
      Program.MeasurementBlock(
        row: 0, block: Int32(blocks.count), output: output, baseline: -1,
        firstInput: UInt32(measurementInputs.count), inputCount: 1))
    measurementInputs.append(width << 1)
    append(
      Block(
        kind: .measureAtWidth, first: width, count: UInt32(measurements.count - 1), output: output, outputCount: 4,
        row: 0, source: -1), [width << 1])
  }

  /// A cyclic component of value blocks, each with the numeric cell it writes. Jumps of their code begin at 0.
  mutating func component(_ members: [(output: UInt32, code: [ValueInstruction])], reads: [UInt32]) {
    let first = UInt32(memberBlocks.count)
    for member in members {
      let start = UInt32(valueCode.count)
      memberBlocks.append(
        Block(
          kind: .valueToNumber, first: start, count: UInt32(member.code.count), output: member.output, row: 0,
          source: Int32(100 + memberBlocks.count)))
      memberInputs.append([])
      valueCode += member.code.map { instruction in
        var instruction = instruction
        switch instruction.code {
        case .jump, .jumpIfFalse, .andJump, .orJump, .jumpIfNotNull: instruction.operand += start
        default: break
        }
        return instruction
      }
    }
    append(
      Block(
        kind: .component, first: first, count: UInt32(members.count), output: members[0].output, row: 0, source: -1),
      reads)
  }

  private mutating func append(_ block: Block, _ reads: [UInt32]) {
    blocks.append(block)
    inputs.append(reads)
  }

  private func dependents(_ count: Int, isValue: UInt32) -> DependentTable {
    var starts: [UInt32] = [0]
    var marks: [UInt32] = []
    for cell in 0..<count {
      for block in inputs.indices where inputs[block].contains(UInt32(cell) << 1 | isValue) {
        marks.append(UInt32(block))
      }
      starts.append(UInt32(marks.count))
    }
    return DependentTable(starts: FixedArray(starts), marks: FixedArray(marks))
  }

  /// nil if its indices do not fit together.
  func image() -> ProgramImage? {
    var steps: [Step] = []
    var before: UInt32?
    for instruction in instructions {
      steps.append(Step(instruction, before: before))
      before = instruction.output
    }
    var memberOfCell = IndexMap<UInt32, Int32>()
    for (index, block) in memberBlocks.enumerated() { memberOfCell[block.output << 1] = Int32(index) }
    var memberInputStarts: [UInt32] = [0]
    for inputs in memberInputs {
      memberInputStarts.append(memberInputStarts[memberInputStarts.count - 1] + UInt32(inputs.count))
    }
    let program = Program(
      steps: FixedArray(steps), valueCode: valueCode, constants: FixedArray(constants), targets: [], calls: [],
      lists: FixedArray(lists), blocks: FixedArray(blocks), memberBlocks: memberBlocks,
      memberInputStarts: memberInputStarts, memberInputs: memberInputs.flatMap { $0 }, memberOfCell: memberOfCell,
      sources: [], initialNumbers: FixedArray(numbers), firstConstant: numbers.count - constantCount,
      initialValues: values, marks: Marks(blocks: blocks.count, rows: 0, properties: 0),
      numberDependents: dependents(numbers.count, isValue: 0), valueDependents: dependents(values.count, isValue: 1),
      parents: [], frames: FixedArray([]), hiddenCells: FixedArray([]), clipCells: FixedArray([]),
      hasLiveFlags: false, scrollers: [], listViews: [], controls: [], properties: FixedArray([]),
      liveProperties: FixedArray([]),
      propertyStarts: FixedArray([0]), propertyNames: [], publishedNumberCount: 0, publishedValueCount: 0,
      measurements: measurements, baselines: [], measurementInputs: measurementInputs, measurementGuards: [],
      stacks: [],
      containerWidthCell: 0,
      containerHeightCell: 0, safeAreaCells: [0, 0, 0, 0], textScaleCell: 0, stateCells: [], dictionaryCells: [],
      elementCells: [])
    return ProgramImage(program)
  }

  func machine() throws -> Machine {
    struct NotValid: Error {}
    guard let image = image() else { throw NotValid() }
    return Machine(image, Self.environment, Self.ledger())
  }

  static let environment = EvaluationEnvironment(
    catalog: Catalog(), assets: AssetSource(), limits: ValueOperations.OperationLimits(), isLenient: false)

  static func ledger() -> ValueLedger {
    ValueLedger(
      .layout, ValueLedger.ValueLimits(value: 1 << 20, total: 1 << 24), MemoryAccount(.layout, limit: 0))
  }
}
