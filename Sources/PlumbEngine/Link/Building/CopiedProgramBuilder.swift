import PlumbSyntax

/// Finds out what a copy is in a program.
struct CopiedProgramBuilder {
  private let image: CopyImage
  /// The number of the first temporary.
  private let scratchStart: UInt32
  /// By `CopiedCell`: its index among the external cells.
  private var externals = IndexMap<Int32, Int32>()
  /// By row: its unbounded measurement, and the one that its baselines come from.
  private var naturalOfRow = IndexMap<Int32, Int32>()
  private var measurementOfRow = IndexMap<Int32, Int32>()

  init(_ image: CopyImage, scratchStart: UInt32) {
    self.image = image
    self.scratchStart = scratchStart
    for index in image.externals.indices { externals[image.externals[index]] = Int32(truncatingIfNeeded: index) }
  }

  /// `constancy`: of the external cells, and of what the drafts before `firstDraft` compute. O(the image).
  mutating func build(
    _ constancy: borrowing PlainArray<CopiedProgram.Constancy>, firstDraft: Int
  ) -> CopiedProgram {
    let program = CopiedProgram(firstDraft: firstDraft)
    program.constancy.append(contentsOf: constancy.elements)
    var nextMeasured = 0
    for index in firstDraft..<image.drafts.count {
      let draft = image.drafts[index]
      var reads = PlainArray<UInt32>()
      var isSettled = !draft.isMeasurement
      if draft.isMeasurement {
        while Int(image.measured[nextMeasured].draft) < index { nextMeasured += 1 }
        let first = nextMeasured > 0 ? Int(image.measured[nextMeasured - 1].end) : 0
        if draft.kind == .measureAtWidth { read(draft.firstCode, &reads, &isSettled, program) }
        for cell in image.measuredCells.elements[first..<Int(image.measured[nextMeasured].end)] {
          read(cell, &reads, &isSettled, program)
        }
      } else {
        for cell in image.inputs.elements[draft.inputs] { read(cell, &reads, &isSettled, program) }
      }
      program.isSettled.append(isSettled)
      add(draft, .block(isSettled: isSettled, isOuter: index < image.outerCount), reads, program)
    }
    for row in image.visible.indices {
      add(image.visible[row], row, program)
      if let measurement = measurementOfRow[Int32(truncatingIfNeeded: row)] {
        program.baselines.append(
          Program.BaselineSource(
            row: UInt32(truncatingIfNeeded: row), measurement: UInt32(bitPattern: measurement)))
        program.baselines.note(&program.baselines.last.pointee.row, from: .row)
        program.baselines.note(&program.baselines.last.pointee.measurement, from: .measurement)
      }
    }
    program.finishCode()
    return program
  }

  /// Notes that a draft reads a cell: its number, unless it is constant, and that what reads something live is live.
  private func read(
    _ cell: Int32, _ reads: inout PlainArray<UInt32>, _ isSettled: inout Bool, _ program: CopiedProgram
  ) {
    let constancy = constancy(of: cell, program)
    if constancy != .constant { reads.append(number(cell)) }
    if constancy == .live { isSettled = false }
  }

  // MARK: - Rows

  private func add(_ visible: VisibleCells, _ row: Int, _ program: CopiedProgram) {
    let frame = [visible.x, visible.y, visible.width, visible.height]
    let constancies = frame.map { constancy(of: $0, program) }
    program.frames.append(
      FrameCells(
        x: number(visible.x), y: number(visible.y), width: number(visible.width), height: number(visible.height)))
    let cells = program.frames.last
    program.frames.note(number: &cells.pointee.x)
    program.frames.note(number: &cells.pointee.y)
    program.frames.note(number: &cells.pointee.width)
    program.frames.note(number: &cells.pointee.height)
    program.hiddenCells.append(number(visible.isHidden))
    program.hiddenCells.note(number: program.hiddenCells.last)
    program.clipCells.append(number(visible.clips))
    program.clipCells.note(number: program.clipCells.last)
    program.liveRows.append(constancies.contains(.live))
    for (cell, constancy) in zip(frame, constancies) where constancy != .constant {
      program.dependents.append(CopiedProgram.Dependent(cell: number(cell), mark: CopiedMark(.row, row)))
    }
    for cell in [visible.isHidden, visible.clips] {
      let constancy = constancy(of: cell, program)
      if constancy == .live { program.hasLiveFlags = true }
      if constancy != .constant {
        program.dependents.append(CopiedProgram.Dependent(cell: number(cell), mark: CopiedMark(.flags, 0)))
      }
    }
  }

  // MARK: - Cells

  private func constancy(of cell: Int32, _ program: CopiedProgram) -> CopiedProgram.Constancy {
    guard let place = CopiedCell.place(of: cell), place < image.cells.count else {
      return program.constancy[external(cell)]
    }
    guard let final = CopiedCell.place(of: image.finals[place]) else {
      return program.constancy[Int(image.finals[place])]
    }
    let definer = Int(image.cells.definers[final])
    if definer < 0 { return .constant }
    if definer < program.firstDraft { return program.constancy[image.externals.count + definer] }
    return program.isSettled[definer - program.firstDraft] ? .settled : .live
  }

  private func external(_ cell: Int32) -> Int {
    let index = Int(externals[cell] ?? -1)
    checkIndex(index, below: image.externals.count)
    return index
  }

  /// The number of a cell.
  private func number(_ cell: Int32) -> UInt32 {
    guard let place = CopiedCell.place(of: cell), place < image.cells.count else {
      return CopiedNumber.external(UInt32(truncatingIfNeeded: external(cell)))
    }
    return image.number(at: place)
  }

  /// The number of an operand: a cell or a temporary.
  private func operand(_ operand: UInt32) -> UInt32 {
    operand >= Emitter.firstScratch
      ? scratchStart + (operand - Emitter.firstScratch) : number(Int32(bitPattern: operand))
  }

  // MARK: - Code

  /// Adds a draft to the code of its kind. `reads`: the numbers of the cells that it reads, but for constants.
  private mutating func add(
    _ draft: Draft, _ kind: CopiedMark.Kind, _ reads: borrowing PlainArray<UInt32>, _ program: CopiedProgram
  ) {
    let code = program.code(kind)
    let place = code.blocks.count
    program.places.append(Int32(truncatingIfNeeded: place))
    for cell in reads.elements {
      program.dependents.append(CopiedProgram.Dependent(cell: cell, mark: CopiedMark(kind, place)))
    }
    if draft.isMeasurement { return add(measurement: draft, to: code, reads, program) }
    code.blocks.append(
      Block(
        kind: .numeric, first: UInt32(truncatingIfNeeded: code.steps.count),
        count: UInt32(truncatingIfNeeded: draft.count), output: number(CopiedCell.place(Int(draft.output))),
        outputCount: UInt32(truncatingIfNeeded: Int(draft.outputCount)), row: draft.row, source: draft.source))
    let block = code.blocks.last
    code.blocks.note(&block.pointee.first, from: .step)
    code.blocks.note(number: &block.pointee.output)
    code.blocks.note(&block.pointee.row, from: .row)
    if draft.source >= 0 { code.blocks.note(&block.pointee.source, from: .source) }
    for place in draft.code {
      let before = code.steps.isEmpty ? nil : code.steps[code.steps.count - 1].output
      code.steps.append(Step(instruction(image.instructions[place], code), before: before))
      let step = code.steps.last
      code.steps.note(number: &step.pointee.output)
      code.steps.note(number: &step.pointee.a)
      code.steps.note(number: &step.pointee.b)
      code.steps.note(number: &step.pointee.c)
    }
  }

  private mutating func add(
    measurement draft: Draft, to code: CopiedProgram.Code, _ reads: borrowing PlainArray<UInt32>,
    _ program: CopiedProgram
  ) {
    let index = program.measurements.count
    let isNatural = draft.kind == .measureNatural
    let width = isNatural ? 0 : number(draft.firstCode)
    let output = number(CopiedCell.place(Int(draft.output)))
    let place = Int32(truncatingIfNeeded: code.blocks.count)
    code.blocks.append(
      Block(
        kind: draft.kind, first: width, count: UInt32(truncatingIfNeeded: index), output: output,
        outputCount: UInt32(truncatingIfNeeded: Int(draft.outputCount)), row: draft.row, source: draft.source))
    let block = code.blocks.last
    if !isNatural { code.blocks.note(number: &block.pointee.first) }
    code.blocks.note(&block.pointee.count, from: .measurement)
    code.blocks.note(number: &block.pointee.output)
    code.blocks.note(&block.pointee.row, from: .row)
    let natural = isNatural ? nil : naturalOfRow[draft.row]
    program.measurements.append(
      Program.MeasurementBlock(
        row: UInt32(bitPattern: draft.row), block: place, output: output, width: isNatural ? .max : width,
        natural: natural ?? -1, baseline: -1, firstInput: UInt32(truncatingIfNeeded: program.measurementInputs.count),
        inputCount: UInt32(truncatingIfNeeded: reads.count)))
    let measurement = program.measurements.last
    program.measurements.note(&measurement.pointee.row, from: .row)
    program.measurements.note(&measurement.pointee.block, from: .block)
    program.measurements.note(number: &measurement.pointee.output)
    if !isNatural { program.measurements.note(number: &measurement.pointee.width) }
    if natural != nil { program.measurements.note(&measurement.pointee.natural, from: .measurement) }
    program.measurements.note(&measurement.pointee.firstInput, from: .measurementInput)
    for cell in reads.elements {
      program.measurementInputs.append(cell)
      program.measurementInputs.note(number: program.measurementInputs.last)
    }
    let number = Int32(truncatingIfNeeded: index)
    if isNatural { naturalOfRow[draft.row] = number }
    if !isNatural || measurementOfRow[draft.row] == nil { measurementOfRow[draft.row] = number }
  }

  private func instruction(_ known: Instruction, _ code: CopiedProgram.Code) -> Instruction {
    var instruction = known
    instruction.output = operand(known.output)
    let count = known.operation.operandCount
    if count == 0 {
      let cells = Int(known.a)..<Int(known.a) + Int(known.b)
      instruction.a = CopiedNumber.list(UInt32(truncatingIfNeeded: code.lists.count))
      for place in cells {
        code.lists.append(number(image.lists[place]))
        code.lists.note(number: code.lists.last)
      }
    } else {
      instruction.a = operand(known.a)
      instruction.b = count > 1 ? operand(known.b) : instruction.a
      instruction.c = count > 2 ? operand(known.c) : instruction.a
    }
    return instruction
  }
}
