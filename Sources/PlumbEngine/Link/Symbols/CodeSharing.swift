import PlumbSyntax

/// Lets attributes use code that was compiled for another row: resolving and compiling happen once, and the instructions
/// are copied with the cells of the row.
final class CodeSharing {
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let codes: CodeCache
  /// What the code that is being shared reads. Reused from one to the next for its memory.
  private var loads = PlainArray<CodeCache.Load>()

  init(_ index: CellIndex) {
    self.index = index
    store = index.store
    bound = index.bound
    codes = index.codes
  }

  // MARK: - Keeping

  /// Keeps the code of an attribute's cell, if other rows can use it.
  func share(_ cell: Int32, _ attribute: Int, _ recording: CodeRecording) {
    let reference = store.cells[Int(cell)]
    let key = CodeCache.Key(attribute, bound)
    if reference.isConstant {
      if recording.isConstant { index.share(constant: cell, of: attribute) }
      return
    }
    guard recording.isRelative, !reference.isValue else { return }
    var code = CodeCache.Code(.numeric)
    code.needsParent = recording.needsParent
    code.needsPrevious = recording.needsPrevious
    code.needsNext = recording.needsNext
    loads.removeAll()
    guard findLoads(of: reference, &code, recording) else { return }
    for place in loads.indices where loads[place].relation == .parent {
      code.needsParent = true
      code.readsParent = true
      code.parentScrolls = loads[place].key == .containerWidth || loads[place].key == .containerHeight
    }
    codes.add(code, loads, recording.names, key)
  }

  /// Finds which row each operand belongs to. False where one is not recorded.
  private func findLoads(
    of reference: CellTable.Reference, _ code: inout CodeCache.Code, _ recording: CodeRecording
  ) -> Bool {
    if reference.alias >= 0 {
      code.kind = .alias
      return add(reference.alias, 0, 0, recording) && !loads.isEmpty
    }
    guard reference.definer >= 0, store.drafts[Int(reference.definer)].kind == .numeric else { return false }
    let first = store.drafts[Int(reference.definer)].first
    let count = store.drafts[Int(reference.definer)].count
    guard count < Int(UInt16.max) else { return false }
    code.instructions = first..<first + count
    for place in 0..<count {
      let instruction = store.emitter.instructions[first + place]
      let operands = instruction.operation.operandCount
      guard operands > 0, add(instruction.a, place, 0, recording),
        operands < 2 || add(instruction.b, place, 1, recording),
        operands < 3 || add(instruction.c, place, 2, recording)
      else { return false }
    }
    return true
  }

  private func add(_ cell: Int32, _ instruction: Int, _ operand: UInt8, _ recording: CodeRecording) -> Bool {
    for recorded in recording.loads where recorded.cell == cell {
      var load = recorded
      load.instruction = UInt16(truncatingIfNeeded: instruction)
      load.operand = operand
      loads.append(load)
      return true
    }
    // Literals and state are the same everywhere.
    let origin = store.cells[Int(cell)].origin
    return origin.kind == .input && origin.row < 0
  }

  private func add(_ operand: UInt32, _ instruction: Int, _ position: UInt8, _ recording: CodeRecording) -> Bool {
    operand >= Emitter.firstScratch || add(Int32(operand), instruction, position, recording)
  }

  // MARK: - Using

  /// Defines the cell of an attribute by code that was compiled for another row. False if there is none that fits.
  @_optimize(speed)
  func reuse(_ cell: Int32, _ attribute: Int) -> Bool {
    let known = codes.find(CodeCache.Key(attribute, bound))
    guard known >= 0 else { return false }
    let code = codes[known]
    let row = Int(bound.attributes[attribute].row)
    switch code.kind {
    case .constant:
      store.copyConstant(of: code.cell, to: cell)
      return true
    case .alias:
      guard fits(code, row) else { return false }
      store.setAlias(cell, source(code.loads.lowerBound, row))
      return true
    case .numeric:
      guard fits(code, row) else { return false }
      copy(code, cell, attribute, row)
      return true
    }
  }

  @_optimize(speed)
  private func copy(_ code: CodeCache.Code, _ cell: Int32, _ attribute: Int, _ row: Int) {
    var draft = Draft(
      kind: .numeric, first: store.emitter.instructions.count, count: code.instructions.count, output: cell, row: row,
      source: store.addSource(of: attribute, bound))
    let first = code.instructions.lowerBound
    let start = store.draftInputs.count
    var load = code.loads.lowerBound
    let end = code.loads.upperBound
    for place in 0..<code.instructions.count {
      var instruction = store.emitter.instructions[first + place]
      let operands = instruction.operation.operandCount
      if instruction.output < Emitter.firstScratch { instruction.output = UInt32(truncatingIfNeeded: cell) }
      // Instructions with fewer operands repeat the last one.
      instruction.a = operand(instruction.a, place, 0, row, &load, end)
      instruction.b = operands < 2 ? instruction.a : operand(instruction.b, place, 1, row, &load, end)
      instruction.c = operands < 3 ? instruction.b : operand(instruction.c, place, 2, row, &load, end)
      store.emitter.instructions.append(instruction)
    }
    draft.inputs = start..<store.draftInputs.count
    store.setDefiner(draft)
  }

  /// Whether a row is like the one that code was compiled for.
  @_optimize(speed)
  private func fits(_ code: CodeCache.Code, _ row: Int) -> Bool {
    let parent = Int(bound.tree.parents[row])
    if code.needsParent, parent < 0 || code.readsParent && bound.isScroll(parent) != code.parentScrolls { return false }
    if code.needsPrevious, !index.isPlainSibling(Int(bound.tree.previousSiblings[row])) { return false }
    if code.needsNext, !index.isPlainSibling(Int(bound.tree.nextSiblings[row])) { return false }
    for place in code.names where bound.attribute(named: codes.name(place), row: row) != nil { return false }
    return true
  }

  /// The operand of an instruction for another row, recorded as an input. `load` is the next of the loads, which are in
  /// the order of instructions and operands.
  @inline(__always)
  private func operand(
    _ known: UInt32, _ place: Int, _ position: UInt8, _ row: Int, _ load: inout Int, _ end: Int
  ) -> UInt32 {
    var operand = known
    if load < end {
      let next = codes.load(load)
      if Int(next.instruction) == place, next.operand == position {
        operand = UInt32(truncatingIfNeeded: source(load, row))
        load += 1
      }
    }
    if operand < Emitter.firstScratch { store.draftInputs.append(Int32(truncatingIfNeeded: operand)) }
    return operand
  }

  /// The cell that a load means for a row.
  @_optimize(speed)
  private func source(_ load: Int, _ row: Int) -> Int32 {
    let load = codes.load(load)
    switch load.relation {
    case .own: return index.cell(row, load.key)
    case .parent: return index.cell(Int(bound.tree.parents[row]), load.key)
    case .previous: return index.cell(Int(bound.tree.previousSiblings[row]), load.key)
    case .next: return index.cell(Int(bound.tree.nextSiblings[row]), load.key)
    }
  }
}
