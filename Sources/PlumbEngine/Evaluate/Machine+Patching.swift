import PlumbSyntax

/// Taking over a patch of the program: cells stay where they are, marks move with their blocks.
extension Machine {
  /// `program` is patched already.
  mutating func apply(_ patch: ProgramPatch, _ plan: BlockPlan) {
    FixedArray.append(patch.numbers, to: &numbers)
    if !patch.values.isEmpty { values += patch.values }
    move(plan)
    growMeasurements(patch)
    growStackScratch(patch.stacks)
    changeSolvers(patch)
    for number in plan.places.indices {
      let place = plan.places[number]
      marks.insert(place..<place + patch.blocks[number].blockCount)
      hasSettledMarks = hasSettledMarks || place < image.program.firstLiveBlock
    }
    hasChangedFrames = hasChangedFrames || !patch.changedFrames.isEmpty
    for place in patch.changedFrames.indices { marks.insert(image.marks.firstRow + patch.changedFrames[place].row) }
    let firstRow = image.marks.firstRow
    marks.insert(firstRow + patch.rows.lowerBound..<firstRow + patch.rows.upperBound)
    hasMarks = true
    for row in patch.rows { checkFinite(row) }
    for place in patch.changedFrames.indices { checkFinite(patch.changedFrames[place].row) }
    // As long as edits reach far, a walk is given up early; but what is new is walked.
    let least = 64 + 4 * plan.placedCount
    walkBudget = min(max(walkBudget, least), Self.fullWalkBudget(image))
    computesValues = computesValues || !image.program.valueCode.isEmpty
  }

  /// Forgets what is behind some counts, which the program has not any more. `image` is cut already.
  mutating func cut(to counts: TableCounts, rows: Int, liveProperties: Int) {
    FixedArray.resize(&numbers, to: counts.numbers)
    values.removeLast(values.count - counts.values)
    for row in counts.rows..<rows { marks.remove(image.marks.firstRow + row) }
    for bit in counts.liveProperties..<liveProperties { marks.remove(image.marks.firstProperty + bit) }
    cutMeasurements(to: counts)
  }

  /// Takes over the marks of the program, which are elsewhere now. O(those that are set).
  mutating func moveMarks(_ before: Marks) {
    let set = marks
    marks = BitSet(count: image.marks.count)
    var bit = set.next(from: 0, below: before.count)
    while bit >= 0 {
      marks.insert(before.place(of: bit, in: image.marks))
      bit = set.next(from: bit + 1, below: before.count)
    }
  }

  /// Takes in the numbers of a frame that is in other cells now: one that was in no frame may be of any kind.
  @inline(__always)
  private mutating func checkFinite(_ row: Int) {
    if !frame(row).isFinite { finitenessCheck = .nan }
  }

  /// Moves the marks of blocks that are not done yet.
  private func move(_ plan: BlockPlan) {
    var pending: [Int] = []
    let end = image.marks.rowGroup << BitSet.groupShift
    var bit = marks.next(from: plan.shifts.firstAffected, below: end)
    while bit >= 0 {
      pending.append(bit)
      marks.remove(bit)
      bit = marks.next(from: bit + 1, below: end)
    }
    for block in pending {
      let place = plan.shifts.place(of: block)
      if place >= 0 { marks.insert(place) }
    }
  }
}
