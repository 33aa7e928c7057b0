import PlumbSyntax

/// A program with what is made of it once, checked so that the loops that run it need not check again.
///
/// Shared and unchanged, unless it belongs to a layout that is edited: then patches change it in place.
final class ProgramImage: @unchecked Sendable {
  /// What it consists of. Behind a pointer, because access to the variables of an object is checked while it runs, and
  /// these are read in every frame.
  struct Contents {
    var program: Program
    /// A bit for each row whose frame is not constant.
    var liveRows: FixedArray<UInt64>
    var valueTables: ValueTables
    /// Texts of `propertyNames` that C may keep.
    var propertyNames: [TextBox]
    /// Bytes of `propertyNames`, and of the program's own.
    var propertyNameBytes = 0
    /// Their addresses.
    var propertyNamePointers: FixedArray<UInt64>
    /// Runs of numeric blocks, to be swept without looking at blocks: each ends at a block of another kind.
    var segments: [Segment]
    /// How many blocks depend on the container's width and height, directly or not.
    var widthReach: Int
    var heightReach: Int

    mutating func count(propertyName name: TextBox) { propertyNameBytes += name.byteCount + name.string.memory }
  }

  private let contents: UnsafeMutablePointer<Contents>

  var program: Program {
    @inline(__always) _read { yield contents.pointee.program }
  }

  var steps: FixedArray<Step> { @inline(__always) get { contents.pointee.program.steps } }
  var lists: FixedArray<UInt32> { @inline(__always) get { contents.pointee.program.lists } }
  var blocks: FixedArray<Block> { @inline(__always) get { contents.pointee.program.blocks } }
  // Addresses, because taking a table out of the program counts references.
  var numberStarts: UnsafeMutablePointer<UInt32> {
    @inline(__always) get { contents.pointee.program.numberDependents.starts.base }
  }
  var numberMarks: UnsafeMutablePointer<UInt32> {
    @inline(__always) get { contents.pointee.program.numberDependents.marks.base }
  }
  var valueStarts: UnsafeMutablePointer<UInt32> {
    @inline(__always) get { contents.pointee.program.valueDependents.starts.base }
  }
  var valueMarks: UnsafeMutablePointer<UInt32> {
    @inline(__always) get { contents.pointee.program.valueDependents.marks.base }
  }
  /// Of both tables.
  var spread: Int { @inline(__always) get { contents.pointee.program.numberDependents.spread } }
  var numberDependents: DependentTable { @inline(__always) get { contents.pointee.program.numberDependents } }
  var valueDependents: DependentTable { @inline(__always) get { contents.pointee.program.valueDependents } }
  var marks: Marks { @inline(__always) get { contents.pointee.program.marks } }
  /// Numeric cells from here on are constants.
  var firstConstant: Int { @inline(__always) get { contents.pointee.program.firstConstant } }
  var liveRows: FixedArray<UInt64> { @inline(__always) get { contents.pointee.liveRows } }
  /// Whether the flags of some row are not constant.
  var hasLiveFlags: Bool { contents.pointee.program.hasLiveFlags }
  var frames: FixedArray<FrameCells> { @inline(__always) get { contents.pointee.program.frames } }
  var properties: FixedArray<PropertySlot> { @inline(__always) get { contents.pointee.program.properties } }
  var constants: FixedArray<Value> { @inline(__always) get { contents.pointee.program.constants } }
  var valueTables: ValueTables { @inline(__always) get { contents.pointee.valueTables } }
  /// Properties that can change besides frames, in the order of their marks.
  var liveProperties: FixedArray<UInt32> { @inline(__always) get { contents.pointee.program.liveProperties } }
  var propertyNames: [TextBox] { contents.pointee.propertyNames }
  var propertyNamePointers: FixedArray<UInt64> { @inline(__always) get { contents.pointee.propertyNamePointers } }
  var segments: [Segment] {
    @inline(__always) _read { yield contents.pointee.segments }
  }
  var widthReach: Int { @inline(__always) get { contents.pointee.widthReach } }
  var heightReach: Int { @inline(__always) get { contents.pointee.heightReach } }

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
    var bytes = steps.memory + lists.memory + blocks.memory + liveRows.memory + frames.memory + properties.memory
    for table in [numberDependents, valueDependents] { bytes += table.starts.memory + table.marks.memory }
    bytes += constants.memory + liveProperties.memory + propertyNamePointers.memory + segments.memory
    return bytes + contents.pointee.propertyNameBytes + propertyNames.memory + program.memory
  }

  /// nil for a program with inconsistent indices, which would be a defect of the linker.
  init?(_ program: Program) {
    guard ProgramImage.isValid(program) else { return nil }
    let propertyNames = program.propertyNames.map { TextBox($0) }
    let (widthReach, heightReach) = ProgramImage.reaches(program)
    contents = .allocate(capacity: 1)
    contents.initialize(
      to: Contents(
        program: program, liveRows: ProgramImage.liveRows(program),
        valueTables: ValueTables(constants: program.constants, targets: program.targets, calls: program.calls),
        propertyNames: propertyNames,
        propertyNamePointers: FixedArray(count: propertyNames.count) {
          RawValue.address(UnsafeRawPointer(propertyNames[$0].base))
        }, segments: ProgramImage.segments(program.blocks.elements), widthReach: widthReach, heightReach: heightReach))
    for name in propertyNames { contents.pointee.count(propertyName: name) }
    // Once the blocks are where they stay: else a constraint that is changed would ask for a sweep.
    contents.pointee.program.constraintPlaces = ConstraintPlaces(program.constraints, program.blocks.elements)
  }

  deinit {
    contents.deinitialize(count: 1)
    contents.deallocate()
  }

  /// Changes the program of an edited layout in place.
  func change<R>(_ body: (inout Contents) -> R) -> R { body(&contents.pointee) }

  @_optimize(speed)
  private static func liveRows(_ program: Program) -> FixedArray<UInt64> {
    let rows = FixedArray<UInt64>(zeros: (program.frames.count + 63) / 64)
    for row in 0..<program.frames.count {
      let frame = program.frames.base + row
      let position = min(frame.pointee.x, frame.pointee.y)
      let size = min(frame.pointee.width, frame.pointee.height)
      if min(position, size) < program.firstConstant {
        rows.base[row >> 6] |= 1 << UInt64(row & 63)
      }
    }
    return rows
  }

  @_optimize(speed)
  static func segments(_ blocks: UnsafeBufferPointer<Block>) -> [Segment] {
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
    let table = program.numberDependents
    let marks = table.marks.base
    let reached = FixedArray<UInt8>(zeros: blockCount)
    func mark(_ cell: Int, _ sides: UInt8) {
      for place in table.range(cell) where Int(marks[place]) < blockCount {
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
  static func isValid(_ program: Program) -> Bool { isValid(program, program.initialNumbers.count) }

  /// The same, of a program that may have been patched: `numbers` are those of its layout.
  @_optimize(speed)
  static func isValid(_ program: Program, _ numbers: Int) -> Bool {
    let values = program.valueDependents.cellCount
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
      isValid(program.valueDependents, values, program), areValid(program.blocks.elements, program, numbers, values)
    else { return false }
    return program.memberBlocks.withUnsafeBufferPointer { areValid($0, program, numbers, values) }
  }

  @_optimize(speed)
  private static func isValid(_ table: DependentTable, _ cells: Int, _ program: Program) -> Bool {
    guard table.cellCount == cells, table.starts.count == cells << table.spread + 1 - table.spread else { return false }
    for cell in 0..<cells {
      let start = table.starts[cell << table.spread]
      let end = table.starts[cell << table.spread + 1]
      if end < start || Int(end) > table.marks.count { return false }
      for place in Int(start)..<Int(end) where Int(table.marks[place]) >= program.marks.count { return false }
    }
    return true
  }

  @_optimize(speed)
  private static func areValid(
    _ blocks: UnsafeBufferPointer<Block>, _ program: Program, _ numbers: Int, _ values: Int
  ) -> Bool {
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
      case .stack:
        guard Int(block.first) < program.stacks.count else { return false }
        let stack = program.stacks[Int(block.first)]
        guard stack.listed.upperBound <= program.lists.count, stack.output == Int(block.output),
          stack.listsOutputs || stack.output + stack.outputCount <= numbers,
          stack.outputCount == Int(block.outputCount)
        else { return false }
      case .constraints:
        guard Int(block.first) < program.constraints.count else { return false }
        let constraints = program.constraints[Int(block.first)]
        guard constraints.isValid, constraints.firstInput + constraints.inputCount <= program.lists.count,
          constraints.output == Int(block.output), constraints.unknowns.count == Int(block.outputCount),
          constraints.output + constraints.unknowns.count <= numbers
        else { return false }
      }
    }
    return true
  }
}
