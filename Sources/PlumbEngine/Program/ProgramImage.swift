import PlumbSyntax

/// A program at fixed addresses, checked once so that the loops that run it need not check again.
final class ProgramImage: @unchecked Sendable {
  let program: Program
  let steps: FixedArray<Step>
  let lists: FixedArray<UInt32>
  let blocks: FixedArray<Block>
  /// By cell, the range of bits to mark when it changes.
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
  /// Properties that can change besides frames, in the order of their marks.
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

  func propertyName(_ property: Int) -> String { program.propertyNames[Int(properties.base[property].name)] }

  /// Bytes of its storage, the program's included.
  var memory: Int {
    var bytes = steps.memory + lists.memory + blocks.memory + numberStarts.memory + numberMarks.memory
    bytes += valueStarts.memory + valueMarks.memory + liveRows.memory + frames.memory + properties.memory
    bytes += constants.memory + liveProperties.memory + propertyNamePointers.memory + segments.memory
    for name in propertyNames { bytes += name.byteCount + name.string.memory }
    return bytes + propertyNames.memory + program.memory
  }

  /// nil for a program with inconsistent indices, which would be a defect of the linker.
  init?(_ program: Program) {
    guard ProgramImage.isValid(program) else { return nil }
    self.program = program
    marks = program.marks
    steps = program.steps
    lists = program.lists
    blocks = program.blocks
    numberStarts = program.numberDependents.starts
    numberMarks = program.numberDependents.marks
    valueStarts = program.valueDependents.starts
    valueMarks = program.valueDependents.marks
    frames = program.frames
    properties = program.properties
    constants = FixedArray(program.constants)
    valueTables = ValueTables(constants: program.constants, targets: program.targets, calls: program.calls)
    liveProperties = program.liveProperties
    let propertyNames = program.propertyNames.map { TextBox($0) }
    self.propertyNames = propertyNames
    propertyNamePointers = FixedArray(count: propertyNames.count) {
      RawValue.address(UnsafeRawPointer(propertyNames[$0].base))
    }
    firstConstant = program.firstConstant
    liveRows = ProgramImage.liveRows(program)
    hasLiveFlags = program.hasLiveFlags
    segments = ProgramImage.segments(program.blocks.elements)
    (widthReach, heightReach) = ProgramImage.reaches(program)
  }

  @_optimize(speed)
  private static func liveRows(_ program: Program) -> FixedArray<UInt64> {
    let rows = FixedArray<UInt64>(zeros: (program.frames.count + 63) / 64)
    for row in 0..<program.frames.count {
      let frame = program.frames.base + row
      if min(frame.pointee.x, frame.pointee.y, frame.pointee.width, frame.pointee.height) < program.firstConstant {
        rows.base[row >> 6] |= 1 << UInt64(row & 63)
      }
    }
    return rows
  }

  @_optimize(speed)
  private static func segments(_ blocks: UnsafeBufferPointer<Block>) -> [Segment] {
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

  /// How many blocks depend on the container's width and how many on its height, as far as numbers go. Dependents come
  /// later, so one pass finds them.
  @_optimize(speed)
  private static func reaches(_ program: Program) -> (width: Int, height: Int) {
    let blockCount = program.blocks.count
    let starts = program.numberDependents.starts.base
    let marks = program.numberDependents.marks.base
    let reached = FixedArray<UInt8>(zeros: blockCount)
    func mark(_ cell: Int, _ sides: UInt8) {
      for place in Int(starts[cell])..<Int(starts[cell + 1]) where Int(marks[place]) < blockCount {
        reached.base[Int(marks[place])] |= sides
      }
    }
    mark(Int(program.containerWidthCell), 1)
    mark(Int(program.containerHeightCell), 2)
    var result = (width: 0, height: 0)
    for index in 0..<blockCount where reached.base[index] != 0 {
      let sides = reached.base[index]
      result.width += Int(sides & 1)
      result.height += Int(sides >> 1)
      let block = program.blocks.base + index
      if block.pointee.kind == .valueToValue || block.pointee.kind == .component { continue }
      for output in Int(block.pointee.output)..<Int(block.pointee.output + block.pointee.outputCount) {
        mark(output, sides)
      }
    }
    return result
  }

  /// Whether every index in the program is within what it refers to. O(program).
  @_optimize(speed)
  private static func isValid(_ program: Program) -> Bool {
    let numbers = program.initialNumbers.count
    let values = program.initialValues.count
    var largest: UInt32 = 0
    for step in program.steps.elements {
      guard step.code == .maximumOfList else {
        largest = max(largest, step.output, step.a, max(step.b, step.c))
        continue
      }
      largest = max(largest, step.output, step.a)
      guard Int(step.b) + Int(step.c) <= program.lists.count else { return false }
    }
    for cell in program.lists.elements { largest = max(largest, cell) }
    for cell in program.hiddenCells.elements { largest = max(largest, cell) }
    for cell in program.clipCells.elements { largest = max(largest, cell) }
    for frame in program.frames.elements { largest = max(largest, frame.x, frame.y, max(frame.width, frame.height)) }
    guard Int(max(largest, program.textScaleCell)) < max(1, numbers),
      isValid(program.numberDependents, numbers, program),
      isValid(program.valueDependents, values, program), areValid(program.blocks.elements, program)
    else { return false }
    return program.memberBlocks.withUnsafeBufferPointer { areValid($0, program) }
  }

  @_optimize(speed)
  private static func isValid(_ table: DependentTable, _ cells: Int, _ program: Program) -> Bool {
    guard table.starts.count == cells + 1, table.starts[0] == 0, Int(table.starts[cells]) == table.marks.count else {
      return false
    }
    var start: UInt32 = 0
    for next in table.starts.elements {
      if next < start { return false }
      start = next
    }
    var largest: UInt32 = 0
    for mark in table.marks.elements { largest = max(largest, mark) }
    return Int(largest) < program.marks.count
  }

  @_optimize(speed)
  private static func areValid(_ blocks: UnsafeBufferPointer<Block>, _ program: Program) -> Bool {
    let numbers = program.initialNumbers.count
    let values = program.initialValues.count
    for block in blocks {
      switch block.kind {
      case .numeric:
        guard block.count > 0, Int(block.first) + Int(block.count) <= program.steps.count,
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
    return true
  }
}
