import CPosix
import PlumbSyntax

extension ProgramImage {
  /// Makes room for the marks of what a patch adds. Gives where marks were, if they are elsewhere now. O(blocks of the
  /// patch), or amortised O(1) for each block, row and property that patches add.
  func makeRoom(for patch: ProgramPatch) -> Marks? {
    let marks = program.marks
    let added = patch.blocks.elements.reduce(0) { $0 + ($1.isNew ? $1.blockCount : 0) }
    let blocks = program.blocks.count + added + BlockPlan.mostSpareBlocks(program.blockTables)
    let rows = program.frames.count + patch.rows.count
    let properties = program.liveProperties.count + patch.liveProperties.count
    if blocks < marks.firstRow, rows < marks.firstProperty - marks.firstRow,
      properties < marks.flags - marks.firstProperty
    {
      return nil
    }
    change { contents in
      contents.program.moveMarks(
        to: Marks(blocks: blocks, rows: rows, properties: properties, room: Marks.spare))
    }
    return marks
  }

  /// Lends room behind its tables for what a patch adds, which `apply` then finds where it is to be. Not for a patch that
  /// changes the properties of rows that there are: these come before.
  func lendRoom(
    rows: Int, _ frames: inout PlainArray<FrameCells>, properties: Int, _ slots: inout PlainArray<PropertySlot>
  ) {
    change { contents in
      frames = FixedArray.lendRoom(&contents.program.frames, for: rows)
      slots = FixedArray.lendRoom(&contents.program.properties, for: properties)
    }
  }

  /// Changes the program in place, and says in `plan` where its blocks are. O(what is behind the first block that changes,
  /// dependents). `write`: as `BlockPlan.apply` has it.
  func apply(_ patch: ProgramPatch, _ plan: BlockPlan, _ write: BlockPlan.CodeWriter) {
    change { contents in
      contents.appendTables(patch)
      contents.changeStacks(patch)
      contents.removeDependents(patch)
      contents.changeMeasurements(patch)
      plan.make(contents.program.blockTables, patch)
      contents.moveBlocks(patch, plan, write)
      contents.changeConstraints(patch, plan)
      contents.replaceProperties(patch)
      contents.appendRows(patch)
      contents.addDependents(patch, plan)
    }
  }
}

extension ProgramImage.Contents {
  fileprivate mutating func appendTables(_ patch: ProgramPatch) {
    FixedArray.append(patch.lists, to: &program.lists)
    Self.append(patch.valueCode, to: &program.valueCode)
    Self.append(patch.targets, to: &program.targets)
    Self.append(patch.calls, to: &program.calls)
    Self.append(patch.sources, to: &program.sources)
    program.values(extendedBy: patch)
    for value in patch.constants { FixedArray.append(value: value, to: &program.constants) }
    if !patch.constants.isEmpty || !patch.calls.isEmpty || !patch.targets.isEmpty {
      valueTables = ValueTables(constants: program.constants, targets: program.targets, calls: program.calls)
    }
    Self.append(patch.measurementInputs, to: &program.measurementInputs)
    Self.append(patch.stateCells, to: &program.stateCells)
    Self.append(patch.dictionaryCells, to: &program.dictionaryCells)
    if !patch.elementCells.isEmpty {
      program.elementCells += patch.elementCells
      program.elementCells.sort(byNumber: { Int64($0.slot) << 32 | Int64($0.index) })
    }
    Self.append(patch.baselines, to: &program.baselines)
    if let names = patch.propertyNames {
      for name in names[propertyNames.count...] {
        let text = TextBox(name)
        propertyNames.append(text)
        count(propertyName: text)
        FixedArray.append(RawValue.address(UnsafeRawPointer(text.base)), to: &propertyNamePointers)
      }
      program.propertyNames = names
    }
    program.publishedNumberCount = patch.publishedNumberCount
    program.publishedValueCount = patch.publishedValueCount
  }

  /// Appending nothing counts references all the same.
  @inline(__always)
  private static func append<Element>(_ new: [Element], to all: inout [Element]) {
    if !new.isEmpty { all += new }
  }

  @inline(__always)
  private static func append<Element: BitwiseCopyable>(_ new: [Element], to all: inout [Element]) {
    if !new.isEmpty { new.withUnsafeBufferPointer { all.append(copying: $0) } }
  }

  /// Blocks of stack views list other cells: where they did, as long as there is room.
  fileprivate mutating func changeStacks(_ patch: ProgramPatch) {
    for change in patch.stacks {
      var stack = change.block
      let isNew = change.stack == program.stacks.count
      stack.firstInput = isNew ? 0 : program.stacks[change.stack].firstInput
      stack.room = isNew ? 0 : max(program.stacks[change.stack].room, program.stacks[change.stack].listCount)
      let count = stack.listCount
      if count > stack.room {
        stack.firstInput = program.lists.count
        stack.room = isNew ? count : count + count / 2
        FixedArray.resize(&program.lists, to: stack.firstInput + stack.room)
      }
      if count > 0 {
        checkIndex(change.firstList + count, below: patch.stackLists.count + 1)
        memcpy(
          program.lists.base + stack.firstInput, patch.stackLists.pointer(to: change.firstList),
          count * MemoryLayout<UInt32>.stride)
      }
      if isNew { program.stacks.append(stack) } else { program.stacks[change.stack] = stack }
    }
  }

  /// Blocks of constraints come behind those that are there; what has moved or is gone leaves an empty one.
  fileprivate mutating func changeConstraints(_ patch: ProgramPatch, _ plan: BlockPlan) {
    program.constraintPlaces.move(plan.shifts)
    for moved in patch.movedConstraints { program.emptyConstraints(moved.from) }
    for index in patch.droppedConstraints { program.emptyConstraints(index) }
    var next = 0
    for number in patch.blocks.indices where patch.blocks[number].block.kind == .constraints {
      program.append(patch.constraints[next], at: plan.places[number])
      next += 1
    }
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
  fileprivate mutating func moveBlocks(_ patch: ProgramPatch, _ plan: BlockPlan, _ write: BlockPlan.CodeWriter) {
    plan.apply(patch, &program, write)
    plan.change(&segments, program.blocks.elements)
    renumber(plan.shifts)
    for number in patch.blocks.indices where patch.blocks[number].isNew && patch.blocks[number].block.isMeasurement {
      let change = patch.blocks[number]
      let measurement = Int(change.block.count)
      // One that comes to another place.
      if measurement < program.measurements.count {
        program.measurements[measurement].block = Int32(truncatingIfNeeded: plan.places[number])
      }
    }
    if !patch.measurements.isEmpty { addMeasurements(patch, plan) }
  }

  @_optimize(speed)
  private mutating func addMeasurements(_ patch: ProgramPatch, _ plan: BlockPlan) {
    let first = program.measurements.count
    Self.append(patch.measurements, to: &program.measurements)
    program.measurements.withUnsafeMutableBufferPointer { all in
      func place(_ measurements: Range<Int>) {
        for place in measurements {
          all[place].block = Int32(truncatingIfNeeded: plan.places[Int(all[place].block)])
        }
      }
      var next = first
      for copied in patch.copiedMeasurements {
        let copies = first + copied.measurements.lowerBound..<first + copied.measurements.upperBound
        place(next..<copies.lowerBound)
        let block = Int32(truncatingIfNeeded: plan.places[copied.change])
        for place in copies { all[place].block &+= block }
        next = copies.upperBound
      }
      place(next..<all.count)
    }
  }

  /// Gives marks and measurements the new numbers of blocks.
  private mutating func renumber(_ shifts: BlockShifts) {
    renumber(program.numberDependents.marks.base, program.numberDependents.usedMarks, shifts)
    renumber(program.valueDependents.marks.base, program.valueDependents.usedMarks, shifts)
    for place in program.measurements.indices {
      let block = Int(program.measurements[place].block)
      program.measurements[place].block = Int32(truncatingIfNeeded: shifts.place(of: block))
    }
    for place in program.structureBlocks.indices {
      let block = shifts.place(of: Int(program.structureBlocks[place]))
      program.structureBlocks[place] = UInt32(truncatingIfNeeded: block)
    }
  }

  @inline(__always)
  private func renumber(_ marks: UnsafeMutablePointer<UInt32>, _ count: Int, _ shifts: BlockShifts) {
    shifts.apply(to: UnsafeMutableRawPointer(marks).assumingMemoryBound(to: Int32.self), count: count)
  }

  // MARK: - Dependents

  fileprivate mutating func removeDependents(_ patch: ProgramPatch) {
    var numbers: [Int64] = []
    var values: [Int64] = []
    for place in patch.removedDependents.indices {
      let change = patch.removedDependents[place]
      let mark: Int
      switch change.dependent {
      case .block(let block): mark = block
      case .row(let row): mark = program.marks.firstRow + row
      case .property(let property): mark = program.marks.firstProperty + property
      case .newBlock, .copiedBlock, .flags: continue
      }
      if change.isValue {
        program.valueDependents.remove(mark, from: change.cell, later: &values)
      } else {
        program.numberDependents.remove(mark, from: change.cell, later: &numbers)
      }
    }
    program.valueDependents.remove(values)
    program.numberDependents.remove(numbers)
  }

  @_optimize(speed)
  fileprivate mutating func addDependents(_ patch: ProgramPatch, _ plan: BlockPlan) {
    addCopiedLists(patch, plan)
    for place in patch.addedDependents.indices {
      let change = patch.addedDependents[place]
      let mark: Int
      switch change.dependent {
      case .block(let block): mark = plan.shifts.place(of: block)
      case .newBlock(let number): mark = plan.places[number]
      case .copiedBlock(let change, let block): mark = plan.places[Int(change)] + Int(block)
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

  /// What the cells of copies mark comes behind all lists. What else depends on them is added later.
  @_optimize(speed)
  private mutating func addCopiedLists(_ patch: ProgramPatch, _ plan: BlockPlan) {
    if patch.copiedLists.isEmpty { return }
    program.numberDependents.makeRoom(patch.copiedLists.elements.reduce(0) { $0 + $1.marks.count })
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: CopiedMark.Base.count) { memory in
      guard let memory = memory.baseAddress else { return }
      let base = CopiedMark.Base(memory)
      for lists in patch.copiedLists.elements {
        base.set(lists, plan.places, program.marks)
        program.numberDependents.append(lists.marks, lists.ends, to: lists.firstCell, base)
      }
    }
  }

  // MARK: - Rows and properties

  @_optimize(speed)
  fileprivate mutating func appendRows(_ patch: ProgramPatch) {
    let first = program.frames.count
    program.parents.append(copying: patch.parents.elements)
    for moved in patch.movedRows { program.parents[moved.row] = moved.parent }
    FixedArray.append(patch.frames, to: &program.frames)
    FixedArray.append(patch.hiddenCells, to: &program.hiddenCells)
    FixedArray.append(patch.clipCells, to: &program.clipCells)
    if patch.hasLiveFlags { program.hasLiveFlags = true }
    FixedArray.append(patch.properties, to: &program.properties)
    FixedArray.append(patch.liveProperties, to: &program.liveProperties)
    FixedArray.append(patch.propertyStarts, to: &program.propertyStarts)
    FixedArray.resize(&liveRows, to: (program.frames.count + 63) / 64)
    for index in patch.liveRows.indices { setLive(first + index, patch.liveRows[index]) }
    for place in patch.changedFrames.indices {
      let change = patch.changedFrames[place]
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

extension Program {
  /// Gives everything that can be marked another place.
  fileprivate mutating func moveMarks(to others: Marks) {
    numberDependents.moveMarks(marks, to: others)
    valueDependents.moveMarks(marks, to: others)
    marks = others
  }
}

extension DependentTable {
  fileprivate func moveMarks(_ before: Marks, to others: Marks) {
    for place in 0..<usedMarks where marks.base[place] != Self.spare {
      marks.base[place] = UInt32(truncatingIfNeeded: before.place(of: Int(marks.base[place]), in: others))
    }
  }

  /// Adds cells without dependents.
  mutating func addCells(_ count: Int) { FixedArray.resize(&starts, to: starts.count + count << spread) }

  /// Forgets cells from one on. `marks`: behind as many, no list of another one begins, unless it has come there since.
  mutating func cut(to count: Int, marks least: Int) {
    for cell in count..<cellCount { for place in range(cell) { marks.base[place] = Self.spare } }
    FixedArray.resize(&starts, to: count << spread)
    // A list that has come behind them keeps its room: it would move behind all others again and again.
    for place in min(least, usedMarks)..<usedMarks where marks.base[place] != Self.spare { return }
    usedMarks = min(least, usedMarks)
  }

  /// In place of a mark: room of the list before it, or behind all lists.
  private static var spare: UInt32 { .max }

  /// Removes one mark of a cell, if its list is short or the mark among the last ones. O(1). Else adds both to what is to be
  /// removed together.
  func remove(_ mark: Int, from cell: Int, later: inout [Int64]) {
    let range = range(cell)
    let isLong = range.count > 64
    for place in (isLong ? range.upperBound - 16..<range.upperBound : range) where Int(marks.base[place]) == mark {
      marks.base[place] = marks.base[range.upperBound - 1]
      return shorten(cell, by: 1)
    }
    if isLong { later.append(Int64(cell) << 32 | Int64(mark)) }
  }

  /// Removes marks of long lists: each a cell << 32 | a mark. O((marks + marks of the cells) * log marks).
  func remove(_ all: [Int64]) {
    if all.isEmpty { return }
    let sorted = NumberOrder.places(all).map { all[$0] }
    // By the first of equal ones: how many of them are removed. A mark may be there several times.
    var removed = [Int](repeating: 0, count: sorted.count)
    var first = 0
    while first < sorted.count {
      let cell = Int(sorted[first] >> 32)
      var kept = range(cell).lowerBound
      for place in range(cell) {
        let key = Int64(cell) << 32 | Int64(marks.base[place])
        let index = sorted.partitionPoint { $0 < key }
        if index < sorted.count, index + removed[index] < sorted.count, sorted[index + removed[index]] == key {
          removed[index] += 1
          continue
        }
        marks.base[kept] = marks.base[place]
        kept += 1
      }
      shorten(cell, by: range(cell).upperBound - kept)
      while first < sorted.count, Int(sorted[first] >> 32) == cell { first += 1 }
    }
  }

  /// Makes the end of a list room behind it.
  private func shorten(_ cell: Int, by count: Int) {
    let end = range(cell).upperBound
    for place in end - count..<end { marks.base[place] = Self.spare }
    starts.base[cell << spread + 1] -= UInt32(truncatingIfNeeded: count)
  }

  /// Adds a mark to a cell. Its list moves behind all others where there is no room behind it. Amortised O(1).
  mutating func add(_ mark: UInt32, to cell: Int) {
    let range = range(cell)
    if !range.isEmpty, range.upperBound < usedMarks, marks.base[range.upperBound] == Self.spare {
      marks.base[range.upperBound] = mark
      starts.base[cell << spread + 1] += 1
      return
    }
    let first = usedMarks
    let end = first + range.count + 1 + range.count / 2
    makeRoom(end - first)
    for (index, place) in range.enumerated() {
      marks.base[first + index] = marks.base[place]
      marks.base[place] = Self.spare
    }
    marks.base[first + range.count] = mark
    usedMarks = end
    starts.base[cell << spread] = UInt32(truncatingIfNeeded: first)
    starts.base[cell << spread + 1] = UInt32(truncatingIfNeeded: first + range.count + 1)
  }

  /// Makes room for marks behind all lists. Amortised O(1) for each.
  mutating func makeRoom(_ count: Int) {
    let end = usedMarks + count
    if end > marks.count { reserve(end + end / 4 + 64) }
  }

  /// Adds the lists of new cells, which have none, behind all others; there is room for them. `ends`: by cell, where its
  /// list ends.
  @_optimize(speed)
  mutating func append(
    _ copied: UnsafeBufferPointer<CopiedMark>, _ ends: UnsafeBufferPointer<UInt32>, to firstCell: Int,
    _ base: CopiedMark.Base
  ) {
    if ends.isEmpty { return }
    checkIndex(usedMarks + copied.count, below: marks.count + 1)
    checkIndex((firstCell + ends.count) << spread, below: starts.count + 1)
    let target = marks.base + usedMarks
    for place in copied.indices { target[place] = base.mark(copied[place]) }
    let first = UInt32(truncatingIfNeeded: usedMarks)
    let stride = 1 << spread
    var list = starts.base + firstCell * stride
    var start = first
    for end in ends {
      list[0] = start
      start = first &+ end
      list[1] = start
      list += stride
    }
    usedMarks += copied.count
  }

  private mutating func reserve(_ count: Int) {
    let old = marks.count
    FixedArray.resize(&marks, to: count)
    for place in old..<count { marks.base[place] = Self.spare }
  }
}
