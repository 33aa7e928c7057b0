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
      return add(reference.alias, 0, 0, isLast: true, recording) && !loads.isEmpty && loads[0].relation != .any
    }
    guard reference.definer >= 0, store.drafts[Int(reference.definer)].kind == .numeric else { return false }
    let first = store.drafts[Int(reference.definer)].first
    let count = store.drafts[Int(reference.definer)].count
    guard count < Int(UInt16.max) else { return false }
    code.instructions = first..<first + count
    for place in 0..<count {
      let instruction = store.emitter.instructions[first + place]
      let operands = instruction.operation.operandCount
      // Copies set the output of the last instruction, whose result is that of all.
      guard operands > 0, (instruction.output >= Emitter.firstScratch) == (place < count - 1),
        add(instruction.a, place, 0, isLast: operands == 1, recording),
        operands < 2 || add(instruction.b, place, 1, isLast: operands == 2, recording),
        operands < 3 || add(instruction.c, place, 2, isLast: true, recording)
      else { return false }
    }
    return count > 0
  }

  private func add(
    _ cell: Int32, _ instruction: Int, _ operand: UInt8, isLast: Bool, _ recording: CodeRecording
  ) -> Bool {
    var load = CodeCache.Load(relation: .any, key: .left, cell: cell)
    if let recorded = recording.loads.first(where: { $0.cell == cell }) {
      load = recorded
    } else {
      // Literals and state are the same everywhere.
      let origin = store.cells[Int(cell)].origin
      guard origin.kind == .input && origin.row < 0 else { return false }
      // Nobody asks for the constants among the inputs of a draft, but for edits.
      if store.cells[Int(cell)].isConstant, !index.isEditable { return true }
    }
    load.instruction = UInt16(truncatingIfNeeded: instruction)
    load.operand = operand
    load.isLast = isLast
    loads.append(load)
    return true
  }

  private func add(
    _ operand: UInt32, _ instruction: Int, _ position: UInt8, isLast: Bool, _ recording: CodeRecording
  ) -> Bool {
    operand >= Emitter.firstScratch || add(Int32(operand), instruction, position, isLast: isLast, recording)
  }

  // MARK: - Using

  /// Defines the cell of an attribute by code that was compiled for another row. False if there is none that fits.
  @_optimize(speed)
  func reuse(_ cell: Int32, _ attribute: Int) -> Bool {
    let linked = bound.attributes[attribute]
    let row = Int(linked.row)
    let scope = Int32(truncatingIfNeeded: bound.scopeIndex(row))
    let known = codes.find(CodeCache.Key(text: linked.parsedText, property: linked.info, scope: scope))
    guard known >= 0 else { return false }
    let code = codes[known]
    if code.kind == .constant {
      store.copyConstant(of: code.cell, to: cell)
      return true
    }
    guard fits(code, row) else { return false }
    if code.kind == .alias {
      store.setAlias(cell, source(codes.load(code.loads.lowerBound), row))
    } else {
      copy(code, cell, linked, attribute)
    }
    return true
  }

  /// The instructions are copied at once, then the operands set that differ from row to row.
  @inline(__always)
  private func copy(_ code: CodeCache.Code, _ cell: Int32, _ linked: LinkedAttribute, _ attribute: Int) {
    let row = Int(linked.row)
    let known = code.instructions
    let first = store.emitter.instructions.count
    var draft = Draft(
      kind: .numeric, first: first, count: known.count, output: cell, row: row,
      source: store.addSource(row: linked.row, attribute: attribute, symbol: linked.geometry))
    let start = store.draftInputs.count
    store.emitter.instructions.makeRoom(known.count)
    for place in known { store.emitter.instructions.append(store.emitter.instructions[place]) }
    // Cells that are asked for are not compiled here, so no instruction is added meanwhile.
    let instructions = store.emitter.instructions.pointer(to: first)
    instructions[known.count &- 1].output = UInt32(truncatingIfNeeded: cell)
    for load in codes.loads(of: code) {
      let instruction = instructions + Int(load.instruction)
      var found: Int32
      if load.relation == .any {
        let operands = instruction.pointee
        let operand = load.operand == 0 ? operands.a : load.operand == 1 ? operands.b : operands.c
        found = Int32(truncatingIfNeeded: operand)
      } else {
        found = source(load, row)
        let operand = UInt32(truncatingIfNeeded: found)
        if load.operand == 0 { instruction.pointee.a = operand }
        if load.operand == 1 || load.isLast && load.operand == 0 { instruction.pointee.b = operand }
        if load.isLast { instruction.pointee.c = operand }
      }
      store.draftInputs.append(found)
    }
    draft.inputs = start..<store.draftInputs.count
    store.setDefiner(draft)
  }

  /// Whether a row is like the one that code was compiled for.
  @inline(__always)
  private func fits(_ code: CodeCache.Code, _ row: Int) -> Bool {
    if code.needsParent {
      let parent = Int(bound.tree.parents[row])
      if parent < 0 || code.readsParent && bound.isScroll(parent) != code.parentScrolls { return false }
    }
    if code.needsPrevious, !index.isPlainSibling(Int(bound.tree.previousSiblings[row])) { return false }
    if code.needsNext, !index.isPlainSibling(Int(bound.tree.nextSiblings[row])) { return false }
    for place in code.names where bound.attribute(named: codes.name(place), row: row) != nil { return false }
    return true
  }

  /// The cell that a load means for a row.
  @inline(__always)
  private func source(_ load: CodeCache.Load, _ row: Int) -> Int32 {
    let other: Int
    switch load.relation {
    case .any: return load.cell
    case .own: other = row
    case .parent: other = Int(bound.tree.parents[row])
    case .previous: other = Int(bound.tree.previousSiblings[row])
    case .next: other = Int(bound.tree.nextSiblings[row])
    }
    let known = index.knownCommonCell(other, load.key)
    return known >= 0 ? known : index.cell(other, load.key)
  }
}
