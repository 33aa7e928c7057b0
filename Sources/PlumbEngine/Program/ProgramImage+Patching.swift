import CPosix
import PlumbSyntax

/// What a patch has moved in a program.
struct AppliedPatch {
  /// By block of the program before, from `firstMoved` on: its place now, -1 for one that is gone.
  var moved: [Int32] = []
  var firstMoved = 0
  /// The places of the blocks of the patch, in its order.
  var places: [Int] = []
}

extension ProgramImage {
  /// Whether the tables have room for a patch.
  func hasRoom(for patch: ProgramPatch) -> Bool {
    let marks = program.marks
    let added = patch.blocks.count { $0.isNew }
    return program.blocks.count + added < marks.firstRow
      && program.frames.count + patch.rows.count < marks.firstProperty - marks.firstRow
      && program.liveProperties.count + patch.liveProperties.count < marks.flags - marks.firstProperty
  }

  /// Changes the program in place. O(what is behind the first block that changes, dependents).
  func apply(_ patch: ProgramPatch) -> AppliedPatch {
    change { contents in
      contents.appendTables(patch)
      contents.removeDependents(patch)
      contents.changeMeasurements(patch)
      let applied = contents.moveBlocks(patch)
      contents.replaceProperties(patch)
      contents.appendRows(patch)
      contents.addDependents(patch, applied)
      contents.segments = Self.segments(contents.program.blocks.elements)
      return applied
    }
  }
}

extension ProgramImage.Contents {
  fileprivate mutating func appendTables(_ patch: ProgramPatch) {
    for cell in patch.lists { FixedArray.append(cell, to: &program.lists) }
    program.valueCode += patch.valueCode
    program.targets += patch.targets
    program.calls += patch.calls
    program.sources += patch.sources
    program.values(extendedBy: patch)
    for value in patch.constants { FixedArray.append(value: value, to: &program.constants) }
    if !patch.constants.isEmpty || !patch.calls.isEmpty || !patch.targets.isEmpty {
      valueTables = ValueTables(constants: program.constants, targets: program.targets, calls: program.calls)
    }
    program.measurementInputs += patch.measurementInputs
    program.stateCells += patch.stateCells
    program.dictionaryCells += patch.dictionaryCells
    if !patch.elementCells.isEmpty {
      program.elementCells += patch.elementCells
      program.elementCells.sort { ($0.slot, $0.index) < ($1.slot, $1.index) }
    }
    program.baselines += patch.baselines
    if let names = patch.propertyNames {
      for name in names[propertyNames.count...] {
        let text = TextBox(name)
        propertyNames.append(text)
        FixedArray.append(RawValue.address(UnsafeRawPointer(text.base)), to: &propertyNamePointers)
      }
      program.propertyNames = names
    }
    program.publishedNumberCount = patch.publishedNumberCount
    program.publishedValueCount = patch.publishedValueCount
  }

  /// Measurements that are made again read other cells.
  fileprivate mutating func changeMeasurements(_ patch: ProgramPatch) {
    for change in patch.measurementChanges {
      program.measurements[change.measurement].firstInput = UInt32(truncatingIfNeeded: change.firstInput)
      program.measurements[change.measurement].inputCount = UInt32(truncatingIfNeeded: change.inputCount)
      program.measurements[change.measurement].width = change.width
      if change.width != .max { program.blocks.base[change.block].first = change.width }
    }
  }

  // MARK: - Blocks

  /// Puts blocks in their new order, with their steps next to each other.
  fileprivate mutating func moveBlocks(_ patch: ProgramPatch) -> AppliedPatch {
    let old = program.blocks.count
    var first = old
    for change in patch.blocks { first = min(first, change.isNew ? change.place + 1 : change.place) }
    if let removed = patch.removedBlocks.first { first = min(first, removed) }
    var applied = AppliedPatch()
    applied.firstMoved = first
    applied.places = [Int](repeating: 0, count: patch.blocks.count)
    applied.moved = [Int32](repeating: -1, count: old - first)
    var rewriting = BlockRewriting(
      program, first: first, added: patch.blocks.count, addedSteps: patch.steps.count)
    var replaced: [(place: Int, number: Int)] = []
    for (number, change) in patch.blocks.enumerated() where !change.isNew { replaced.append((change.place, number)) }
    replaced.sort { $0.place < $1.place }
    var firstLive = program.firstLiveBlock
    var (next, removed, again, kept) = (0, 0, 0, first)
    func keep(until place: Int) {
      for block in kept..<max(kept, place) {
        applied.moved[block - first] = Int32(truncatingIfNeeded: rewriting.count + block - kept)
      }
      rewriting.keep(kept..<max(kept, place))
      kept = max(kept, place)
    }
    while true {
      let newPlace = next < patch.blocks.count && patch.blocks[next].isNew ? patch.blocks[next].place + 1 : old + 1
      let removedPlace = removed < patch.removedBlocks.count ? patch.removedBlocks[removed] : old + 1
      let againPlace = again < replaced.count ? replaced[again].place : old + 1
      // What is new comes before the block that is gone or made again at its place.
      if newPlace <= min(removedPlace, againPlace, old) {
        keep(until: newPlace)
        applied.places[next] = rewriting.count
        rewriting.add(patch.blocks[next], patch.steps)
        if patch.blocks[next].isSettled { firstLive += 1 }
        next += 1
      } else if removedPlace < againPlace {
        keep(until: removedPlace)
        kept += 1
        removed += 1
        if removedPlace < program.firstLiveBlock { firstLive -= 1 }
      } else if againPlace < old {
        keep(until: againPlace)
        applied.moved[kept - first] = Int32(truncatingIfNeeded: rewriting.count)
        applied.places[replaced[again].number] = rewriting.count
        rewriting.add(patch.blocks[replaced[again].number], patch.steps)
        kept += 1
        again += 1
      } else {
        break
      }
    }
    keep(until: old)
    rewriting.finish(&program)
    program.firstLiveBlock = firstLive
    remap(applied, old)
    for (number, change) in patch.blocks.enumerated() where change.isNew && change.block.isMeasurement {
      let measurement = Int(change.block.count)
      // One that comes to another place.
      if measurement < program.measurements.count {
        program.measurements[measurement].block = Int32(truncatingIfNeeded: applied.places[number])
      }
    }
    for measurement in patch.measurements {
      var moved = measurement
      moved.block = Int32(truncatingIfNeeded: applied.places[Int(measurement.block)])
      program.measurements.append(moved)
    }
    return applied
  }

  /// Gives marks and measurements the new numbers of blocks.
  private mutating func remap(_ applied: AppliedPatch, _ old: Int) {
    let first = UInt32(truncatingIfNeeded: applied.firstMoved)
    let count = UInt32(truncatingIfNeeded: applied.moved.count)
    applied.moved.withUnsafeBufferPointer { moved in
      guard let moved = moved.baseAddress, count > 0 else { return }
      for table in [program.numberDependents, program.valueDependents] {
        let marks = table.marks.base
        for place in 0..<table.marks.count {
          let index = marks[place] &- first
          if index < count { marks[place] = UInt32(bitPattern: moved[Int(index)]) }
        }
      }
    }
    for place in program.measurements.indices {
      let index = Int(program.measurements[place].block) - applied.firstMoved
      if index >= 0 { program.measurements[place].block = applied.moved[index] }
    }
    for place in program.structureBlocks.indices {
      let index = Int(program.structureBlocks[place]) - applied.firstMoved
      if index >= 0 { program.structureBlocks[place] = UInt32(bitPattern: applied.moved[index]) }
    }
  }

  // MARK: - Dependents

  fileprivate mutating func removeDependents(_ patch: ProgramPatch) {
    for change in patch.removedDependents {
      let mark: Int
      switch change.dependent {
      case .block(let block): mark = block
      case .row(let row): mark = program.marks.firstRow + row
      case .property(let property): mark = program.marks.firstProperty + property
      case .newBlock, .flags: continue
      }
      if change.isValue {
        program.valueDependents.remove(UInt32(truncatingIfNeeded: mark), from: change.cell)
      } else {
        program.numberDependents.remove(UInt32(truncatingIfNeeded: mark), from: change.cell)
      }
    }
  }

  fileprivate mutating func addDependents(_ patch: ProgramPatch, _ applied: AppliedPatch) {
    for change in patch.addedDependents {
      let mark: Int
      switch change.dependent {
      case .block(let block):
        mark = block < applied.firstMoved ? block : Int(applied.moved[block - applied.firstMoved])
      case .newBlock(let number): mark = applied.places[number]
      case .row(let row): mark = program.marks.firstRow + row
      case .property(let property): mark = program.marks.firstProperty + property
      case .flags: mark = program.marks.flags
      }
      if change.isValue {
        program.valueDependents.add(UInt32(truncatingIfNeeded: mark), to: change.cell)
      } else {
        program.numberDependents.add(UInt32(truncatingIfNeeded: mark), to: change.cell)
      }
    }
  }

  // MARK: - Rows and properties

  fileprivate mutating func appendRows(_ patch: ProgramPatch) {
    let first = program.frames.count
    program.parents += patch.parents
    for moved in patch.movedRows { program.parents[moved.row] = moved.parent }
    for frame in patch.frames { FixedArray.append(frame, to: &program.frames) }
    for cell in patch.hiddenCells { FixedArray.append(cell, to: &program.hiddenCells) }
    for cell in patch.clipCells { FixedArray.append(cell, to: &program.clipCells) }
    for slot in patch.properties { FixedArray.append(slot, to: &program.properties) }
    for slot in patch.liveProperties { FixedArray.append(slot, to: &program.liveProperties) }
    for start in patch.propertyStarts { FixedArray.append(start, to: &program.propertyStarts) }
    FixedArray.resize(&liveRows, to: (program.frames.count + 63) / 64)
    for (index, isLive) in patch.liveRows.enumerated() { setLive(first + index, isLive) }
    for change in patch.changedFrames {
      program.frames.base[change.row] = change.frame
      setLive(change.row, change.isLive)
    }
    // Constants are anywhere from now on.
    program.firstConstant = program.numberDependents.cellCount
  }

  private func setLive(_ row: Int, _ isLive: Bool) {
    let bit: UInt64 = 1 << UInt64(row & 63)
    if isLive { liveRows.base[row >> 6] |= bit } else { liveRows.base[row >> 6] &= ~bit }
  }
}

extension Program {
  /// Makes lists of dependents for the new cells of a patch.
  fileprivate mutating func values(extendedBy patch: ProgramPatch) {
    numberDependents.addCells(patch.numbers.count)
    valueDependents.addCells(patch.values.count)
  }
}

extension DependentTable {
  /// Adds cells without dependents.
  mutating func addCells(_ count: Int) { FixedArray.resize(&starts, to: starts.count + count << spread) }

  /// In place of a mark: room of the list before it.
  private static var spare: UInt32 { .max }

  /// Removes one mark of a cell. O(marks of the cell).
  func remove(_ mark: UInt32, from cell: Int) {
    let range = range(cell)
    for place in range where marks.base[place] == mark {
      marks.base[place] = marks.base[range.upperBound - 1]
      marks.base[range.upperBound - 1] = Self.spare
      starts.base[cell << spread + 1] -= 1
      return
    }
  }

  /// Adds a mark to a cell. Its list moves behind all others where there is no room behind it. Amortised O(1).
  mutating func add(_ mark: UInt32, to cell: Int) {
    let range = range(cell)
    if !range.isEmpty, range.upperBound < marks.count, marks.base[range.upperBound] == Self.spare {
      marks.base[range.upperBound] = mark
      starts.base[cell << spread + 1] += 1
      return
    }
    let first = marks.count
    FixedArray.resize(&marks, to: first + range.count + 1 + range.count / 2)
    for (index, place) in range.enumerated() {
      marks.base[first + index] = marks.base[place]
      marks.base[place] = Self.spare
    }
    marks.base[first + range.count] = mark
    for place in first + range.count + 1..<marks.count { marks.base[place] = Self.spare }
    starts.base[cell << spread] = UInt32(truncatingIfNeeded: first)
    starts.base[cell << spread + 1] = UInt32(truncatingIfNeeded: first + range.count + 1)
  }
}

/// The blocks of a program from some place on, put together again with their steps. What stays is copied in one piece.
private struct BlockRewriting {
  private let first: Int
  private let firstStep: Int
  private let oldBlocks: FixedArray<Block>
  private let oldSteps: FixedArray<Step>
  private var blocks: FixedArray<Block>
  private var steps: FixedArray<Step>
  /// How many there are.
  private(set) var count: Int
  private var stepCount: Int

  init(_ program: Program, first: Int, added: Int, addedSteps: Int) {
    self.first = first
    (oldBlocks, oldSteps) = (program.blocks, program.steps)
    // Steps stand in the order of their blocks.
    var place = first
    while place < program.blocks.count, program.blocks[place].kind != .numeric { place += 1 }
    firstStep = place < program.blocks.count ? Int(program.blocks[place].first) : program.steps.count
    (count, stepCount) = (first, firstStep)
    blocks = FixedArray(zeros: program.blocks.count + added)
    steps = FixedArray(zeros: program.steps.count + addedSteps)
    memcpy(blocks.base, oldBlocks.base, first * MemoryLayout<Block>.stride)
    memcpy(steps.base, oldSteps.base, firstStep * MemoryLayout<Step>.stride)
  }

  /// Blocks that stay, and follow each other.
  mutating func keep(_ range: Range<Int>) {
    if range.isEmpty { return }
    var from = -1
    var end = 0
    for place in range {
      var block = oldBlocks.base[place]
      if block.kind == .numeric {
        if from < 0 { from = Int(block.first) }
        end = Int(block.first) + Int(block.count)
        block.first = UInt32(truncatingIfNeeded: stepCount + Int(block.first) - from)
      }
      blocks.base[count] = block
      count += 1
    }
    if from >= 0 { append(UnsafePointer(oldSteps.base + from), end - from) }
  }

  /// A block that is new or made again.
  mutating func add(_ change: ProgramPatch.BlockChange, _ all: [Step]) {
    var block = change.block
    if block.kind == .numeric { block.first = UInt32(truncatingIfNeeded: stepCount) }
    blocks.base[count] = block
    count += 1
    if block.kind != .numeric { return }
    all.withUnsafeBufferPointer {
      if let base = $0.baseAddress { append(base + change.steps.lowerBound, change.steps.count) }
    }
  }

  private mutating func append(_ code: UnsafePointer<Step>, _ number: Int) {
    let target = steps.base + stepCount
    memcpy(target, code, number * MemoryLayout<Step>.stride)
    // The first step may have read the result of another one than the one that comes before it now.
    target.pointee = code.pointee.following(stepCount > 0 ? (target - 1).pointee.output : nil)
    stepCount += number
  }

  mutating func finish(_ program: inout Program) {
    FixedArray.resize(&blocks, to: count)
    FixedArray.resize(&steps, to: stepCount)
    (program.blocks, program.steps) = (blocks, steps)
  }
}
