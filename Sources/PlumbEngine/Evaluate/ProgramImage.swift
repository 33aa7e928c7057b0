/// A program at fixed addresses, checked once so that the loops that run it need not check again.
final class ProgramImage: @unchecked Sendable {
  let program: Program
  let steps: FixedArray<Step>
  let lists: FixedArray<UInt32>
  let blocks: FixedArray<Block>
  /// Of each cell the first of the bits to mark when it changes, and the end.
  let numberStarts: FixedArray<UInt32>
  let numberMarks: FixedArray<UInt32>
  let valueStarts: FixedArray<UInt32>
  let valueMarks: FixedArray<UInt32>
  let marks: Marks
  /// Numeric cells from here on are constants.
  let firstConstant: Int
  /// A bit for each row whose frame is not constant.
  let liveRows: FixedArray<UInt64>
  /// Whether the flags of some row are not constant.
  let hasLiveFlags: Bool
  let frames: FixedArray<FrameCells>
  let properties: FixedArray<PropertySlot>
  let constants: FixedArray<Value>
  let valueTables: ValueTables
  /// Properties that can change besides frames.
  let liveProperties: FixedArray<UInt32>
  /// Texts of `propertyNames` that C may keep.
  let propertyNames: [TextBox]
  /// Their addresses.
  let propertyNamePointers: FixedArray<UInt64>
  /// Runs of numeric blocks, to be swept without looking at blocks: each ends at a block of another kind.
  let segments: [Segment]

  /// How many blocks depend on the container's width and height, directly or not.
  let widthReach: Int
  let heightReach: Int

  struct Segment {
    /// Blocks `firstBlock..<endBlock` are numeric; their instructions follow each other.
    var firstBlock: Int
    var endBlock: Int
    var firstInstruction: Int
    var endInstruction: Int
  }

  /// The properties of a row, as indices of `properties`.
  func propertyRange(_ row: Int) -> Range<Int> {
    Int(program.propertyStarts[row])..<Int(program.propertyStarts[row + 1])
  }

  /// nil for a program whose indices do not fit together, which would be the linker's mistake.
  init?(_ program: Program) {
    let marks = Marks(
      blocks: program.blocks.count, rows: program.frames.count, properties: program.properties.count)
    guard ProgramImage.isValid(program),
      let numberMarks = marks.bits(program.numberDependents, cells: program.initialNumbers.count),
      let valueMarks = marks.bits(program.valueDependents, cells: program.initialValues.count)
    else { return nil }
    self.program = program
    self.marks = marks
    steps = Step.steps(program.instructions)
    lists = FixedArray(program.lists)
    blocks = FixedArray(program.blocks)
    numberStarts = FixedArray(program.numberDependents.starts)
    self.numberMarks = FixedArray(numberMarks)
    valueStarts = FixedArray(program.valueDependents.starts)
    self.valueMarks = FixedArray(valueMarks)
    frames = FixedArray(program.frames)
    properties = FixedArray(program.properties)
    constants = FixedArray(program.constants)
    valueTables = ValueTables(constants: program.constants, targets: program.targets, calls: program.calls)
    liveProperties = FixedArray(
      program.properties.indices.filter { !program.properties[$0].isConstant && !program.properties[$0].isFrame }.map {
        UInt32(truncatingIfNeeded: $0)
      })
    let propertyNames = program.propertyNames.map { TextBox($0) }
    self.propertyNames = propertyNames
    propertyNamePointers = FixedArray(count: propertyNames.count) {
      RawValue.address(UnsafeRawPointer(propertyNames[$0].base))
    }
    let firstConstant = ProgramImage.firstConstant(program)
    self.firstConstant = firstConstant
    liveRows = FixedArray(zeros: (program.frames.count + 63) / 64)
    for (row, frame) in program.frames.enumerated()
    where min(frame.x, frame.y, frame.width, frame.height) < firstConstant {
      liveRows.base[row >> 6] |= 1 << UInt64(row & 63)
    }
    hasLiveFlags =
      program.hiddenCells.contains { $0 < firstConstant } || program.clipCells.contains { $0 < firstConstant }
    segments = ProgramImage.segments(program.blocks)
    widthReach = ProgramImage.reach(of: Int(program.containerWidthCell), program)
    heightReach = ProgramImage.reach(of: Int(program.containerHeightCell), program)
  }

  @_optimize(speed)
  private static func segments(_ blocks: [Block]) -> [Segment] {
    var result: [Segment] = []
    var index = 0
    while index < blocks.count {
      let start = index
      var end = 0
      while index < blocks.count, blocks[index].kind == .numeric {
        end = Int(blocks[index].first + blocks[index].count)
        index += 1
      }
      if index > start {
        result.append(
          Segment(
            firstBlock: start, endBlock: index, firstInstruction: Int(blocks[start].first), endInstruction: end))
      }
      while index < blocks.count, blocks[index].kind != .numeric { index += 1 }
    }
    return result
  }

  /// The first of the numeric cells that are neither inputs nor computed: they come last. O(blocks + inputs).
  private static func firstConstant(_ program: Program) -> Int {
    var end = max(program.containerWidthCell, program.containerHeightCell, program.textScaleCell)
    for cell in program.safeAreaCells { end = max(end, cell) }
    for cell in program.stateCells where !cell.isValue { end = max(end, cell.cell) }
    for scroller in program.scrollers { end = max(end, scroller.offsetX, scroller.offsetY) }
    for blocks in [program.blocks, program.memberBlocks] {
      for block in blocks where block.outputCount > 0 && block.kind != .valueToValue {
        end = max(end, block.output + block.outputCount - 1)
      }
    }
    return min(Int(end) + 1, program.initialNumbers.count)
  }

  /// How many blocks depend on a numeric cell, as far as numbers go. Dependents come later, so one pass finds them.
  @_optimize(speed)
  private static func reach(of cell: Int, _ program: Program) -> Int {
    var isReached = [Bool](repeating: false, count: program.blocks.count)
    func mark(_ cell: Int) {
      let table = program.numberDependents
      for index in Int(table.starts[cell])..<Int(table.starts[cell + 1]) {
        let entry = table.entries[index]
        if entry & Dependent.kindMask == Dependent.block { isReached[Int(entry & Dependent.indexMask)] = true }
      }
    }
    mark(cell)
    var count = 0
    for (index, block) in program.blocks.enumerated() where isReached[index] {
      count += 1
      if block.kind == .valueToValue || block.kind == .component { continue }
      for output in Int(block.output)..<Int(block.output + block.outputCount) { mark(output) }
    }
    return count
  }

  /// Whether every index in the program is within what it refers to. O(program).
  @_optimize(speed)
  private static func isValid(_ program: Program) -> Bool {
    let numbers = program.initialNumbers.count
    let values = program.initialValues.count
    for instruction in program.instructions {
      guard Int(instruction.output) < numbers else { return false }
      if instruction.operation == .maximumOfList {
        guard Int(instruction.a) + Int(instruction.b) <= program.lists.count else { return false }
      } else {
        guard instruction.operation.isNumeric, Int(instruction.a) < numbers, Int(instruction.b) < numbers,
          Int(instruction.c) < numbers
        else { return false }
      }
    }
    for cell in program.lists where Int(cell) >= numbers { return false }
    guard Int(program.textScaleCell) < max(1, numbers) else { return false }
    for block in program.blocks + program.memberBlocks {
      switch block.kind {
      case .numeric:
        guard block.count > 0, Int(block.first) + Int(block.count) <= program.instructions.count,
          Int(block.output) < numbers
        else {
          return false
        }
      case .valueToNumber, .valueToValue:
        guard Int(block.first) + Int(block.count) <= program.valueCode.count,
          Int(block.output) < (block.kind == .valueToValue ? values : numbers)
        else { return false }
        for instruction in program.valueCode[Int(block.first)..<Int(block.first + block.count)] {
          let operand = Int(instruction.operand)
          switch instruction.code {
          case .pushConstant: guard operand < program.constants.count else { return false }
          case .cast: guard operand < program.targets.count else { return false }
          case .call: guard operand < program.calls.count else { return false }
          case .loadNumber, .loadBool: guard operand < numbers else { return false }
          case .loadValue: guard operand < values else { return false }
          default: break
          }
        }
      case .measureNatural, .measureAtWidth:
        guard Int(block.output) + 4 <= numbers, Int(block.first) < numbers,
          Int(block.count) < program.measurements.count
        else { return false }
      case .component:
        guard Int(block.first) + Int(block.count) <= program.memberBlocks.count else { return false }
      }
    }
    for frame in program.frames {
      guard Int(frame.x) < numbers, Int(frame.y) < numbers, Int(frame.width) < numbers, Int(frame.height) < numbers
      else { return false }
    }
    return true
  }
}
