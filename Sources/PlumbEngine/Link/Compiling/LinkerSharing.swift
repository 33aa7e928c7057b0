import PlumbSyntax

/// What the expression of an attribute came to, for the next attribute of the same property, text and scope: binding and
/// code are made once, and used with the cells of other rows.
struct SharedCode {
  enum Kind: UInt8 {
    /// The same constant in every row.
    case constant
    /// The same as another cell.
    case alias
    case numeric
  }

  /// A row as seen from another.
  enum Relation: UInt8 { case own, parent, previous, next }

  /// A geometry cell that code reads, by the row it belongs to.
  struct Load {
    var relation: Relation
    var key: CellKey
    /// In the row the code was made for.
    var cell: Int32
    /// The instruction, counted from the first one, and the operand in it.
    var instruction: UInt16 = 0
    var operand: UInt8 = 0
  }

  var kind: Kind
  var property: Int32
  var scope: Int32
  /// The next one for the same text, -1 for none.
  var next: Int32
  /// Of a constant: the cell that has it.
  var cell: Int32 = -1
  /// Instructions of the emitter.
  var first = 0
  var count = 0
  /// Of the linker's `sharedLoads`.
  var firstLoad = 0
  var loadCount = 0
  /// Names that are no attributes of the row, of the linker's `sharedNames`.
  var firstName = 0
  var nameCount = 0
  var needsParent = false
  var readsParent = false
  var parentScrolls = false
  var needsPrevious = false
  var needsNext = false
}

/// What is noted of an expression while it is compiled.
struct Sharing {
  /// Whether it means the same in every row of its scope.
  var isConstant = false
  /// Whether it means the same seen from every row that is like this one.
  var isRelative = false
  var loads: [SharedCode.Load] = []
  var names: [Name] = []
  var needsParent = false
  var needsPrevious = false
  var needsNext = false

  mutating func begin() {
    isConstant = true
    isRelative = true
    needsParent = false
    needsPrevious = false
    needsNext = false
    loads.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  mutating func stop() {
    isConstant = false
    isRelative = false
  }
}

extension Linker {
  private static var longestChain: Int { 8 }

  /// The first of the codes that attributes with a text share, -1 for none.
  @inline(__always)
  private func sharedHead(_ text: Int32) -> Int32 {
    Int(text) < sharedHeads.count ? sharedHeads[Int(text)] - 1 : -1
  }

  /// The code of an attribute that was compiled before for another row; -1 for none.
  @_optimize(speed)
  func sharedCode(_ attribute: Int) -> Int {
    var code = sharedHead(attributes[attribute].form)
    guard code >= 0 else { return -1 }
    let property = attributes[attribute].info
    let scope = Int32(truncatingIfNeeded: scopeIndex(Int(attributes[attribute].row)))
    while code >= 0 {
      if sharedCodes[Int(code)].property == property, sharedCodes[Int(code)].scope == scope { return Int(code) }
      code = sharedCodes[Int(code)].next
    }
    return -1
  }

  /// Notes that a cell of geometry is read.
  func note(_ relation: SharedCode.Relation, _ row: Int, _ key: CellKey) {
    guard sharing.isRelative else { return }
    sharing.loads.append(SharedCode.Load(relation: relation, key: key, cell: cell(row, key)))
  }

  /// Keeps what an attribute came to, if other rows can use it.
  func share(_ cell: Int32, _ index: Int) {
    let record = cells[Int(cell)]
    if record.isConstant {
      if sharing.isConstant { shareConstant(cell, index) }
      return
    }
    guard sharing.isRelative, !record.isValue else { return }
    var code = newCode(.numeric, index)
    if keepLoads(of: record, &code) { add(code, index) }
  }

  /// Keeps that an attribute is a constant wherever it stands.
  func shareConstant(_ cell: Int32, _ index: Int) {
    var code = newCode(.constant, index)
    code.cell = cell
    add(code, index)
  }

  private func newCode(_ kind: SharedCode.Kind, _ index: Int) -> SharedCode {
    SharedCode(
      kind: kind, property: attributes[index].info,
      scope: Int32(truncatingIfNeeded: scopeIndex(Int(attributes[index].row))),
      next: sharedHead(attributes[index].form))
  }

  private func add(_ code: SharedCode, _ index: Int) {
    var length = 0
    var known = code.next
    while known >= 0 {
      length += 1
      known = sharedCodes[Int(known)].next
    }
    guard length < Self.longestChain else { return }
    let text = Int(attributes[index].form)
    if text >= sharedHeads.count { sharedHeads += [Int32](repeating: 0, count: texts.count - sharedHeads.count) }
    sharedHeads[text] = Int32(truncatingIfNeeded: sharedCodes.count) + 1
    sharedCodes.append(code)
  }

  /// Says for each operand which row it is of. False where there are others than those that were noted.
  private func keepLoads(of record: CellTable.Reference, _ code: inout SharedCode) -> Bool {
    code.firstLoad = sharedLoads.count
    code.firstName = sharedNames.count
    code.needsParent = sharing.needsParent
    code.needsPrevious = sharing.needsPrevious
    code.needsNext = sharing.needsNext
    if record.alias >= 0 {
      code.kind = .alias
      guard keepLoad(record.alias, 0, 0), sharedLoads.count > code.firstLoad else { return false }
    } else {
      guard record.definer >= 0, drafts[Int(record.definer)].kind == .numeric else { return false }
      code.kind = .numeric
      code.first = drafts[Int(record.definer)].first
      code.count = drafts[Int(record.definer)].count
      guard code.count < Int(UInt16.max) else { return false }
      for place in 0..<code.count {
        let instruction = emitter.instructions[code.first + place]
        let operands = instruction.operation.operandCount
        guard operands > 0, keepLoad(instruction.a, place, 0), operands < 2 || keepLoad(instruction.b, place, 1),
          operands < 3 || keepLoad(instruction.c, place, 2)
        else { return false }
      }
    }
    code.loadCount = sharedLoads.count - code.firstLoad
    for index in code.firstLoad..<sharedLoads.count where sharedLoads[index].relation == .parent {
      code.needsParent = true
      code.readsParent = true
      let key = sharedLoads[index].key
      code.parentScrolls = key == .containerWidth || key == .containerHeight
    }
    sharedNames += sharing.names
    code.nameCount = sharedNames.count - code.firstName
    return true
  }

  private func keepLoad(_ cell: Int32, _ instruction: Int, _ operand: UInt8) -> Bool {
    for noted in sharing.loads where noted.cell == cell {
      var load = noted
      load.instruction = UInt16(truncatingIfNeeded: instruction)
      load.operand = operand
      sharedLoads.append(load)
      return true
    }
    // Literals and state are the same everywhere.
    let origin = cells[Int(cell)].origin
    return origin.kind == .input && origin.row < 0
  }

  private func keepLoad(_ operand: UInt32, _ instruction: Int, _ position: UInt8) -> Bool {
    operand >= Emitter.firstScratch || keepLoad(Int32(operand), instruction, position)
  }

  /// Defines the cell of an attribute by code that was made for another row. False where the row is not like that one.
  @_optimize(speed)
  func reuse(_ index: Int, _ cell: Int32, _ attribute: Int) -> Bool {
    let code = sharedCodes[index]
    let row = Int(attributes[attribute].row)
    if code.kind == .constant {
      reuseConstant(index, cell)
      return true
    }
    guard fits(code, row) else { return false }
    if code.kind == .alias {
      setAlias(cell, source(code.firstLoad, row))
      return true
    }
    var draft = Draft(
      kind: .numeric, first: emitter.instructions.count, count: code.count, output: cell,
      row: Int32(truncatingIfNeeded: row), source: attributeSource(attribute))
    let start = draftInputs.count
    var load = code.firstLoad
    let end = load + code.loadCount
    for place in 0..<code.count {
      var instruction = emitter.instructions[code.first + place]
      let operands = instruction.operation.operandCount
      if instruction.output < Emitter.firstScratch { instruction.output = UInt32(truncatingIfNeeded: cell) }
      // Instructions with fewer operands repeat the last one.
      instruction.a = operand(instruction.a, place, 0, row, &load, end)
      instruction.b = operands < 2 ? instruction.a : operand(instruction.b, place, 1, row, &load, end)
      instruction.c = operands < 3 ? instruction.b : operand(instruction.c, place, 2, row, &load, end)
      emitter.instructions.append(instruction)
    }
    draft.inputs = start..<draftInputs.count
    setDefiner(cell, draft)
    return true
  }

  /// Copies the constant of shared code to the cell of another attribute with the same text.
  func reuseConstant(_ index: Int, _ cell: Int32) {
    let source = Int(sharedCodes[index].cell)
    cells[Int(cell)].isConstant = true
    cells[Int(cell)].number = cells[source].number
    cells[Int(cell)].value = cells[source].value
  }

  /// Whether a row is like the one that code was made for.
  @_optimize(speed)
  private func fits(_ code: SharedCode, _ row: Int) -> Bool {
    let parent = Int(tree.parents[row])
    if code.needsParent, parent < 0 || code.readsParent && isScroll(parent) != code.parentScrolls { return false }
    if code.needsPrevious, !isPlainSibling(Int(tree.previousSiblings[row])) { return false }
    if code.needsNext, !isPlainSibling(Int(tree.nextSiblings[row])) { return false }
    for place in code.firstName..<code.firstName + code.nameCount {
      if self.attribute(named: sharedNames[place], row: row) != nil { return false }
    }
    return true
  }

  /// The operand of an instruction for another row, noted as read. `load` is the next of the loads, which are in the
  /// order of instructions and operands.
  @inline(__always)
  private func operand(
    _ known: UInt32, _ place: Int, _ position: UInt8, _ row: Int, _ load: inout Int, _ end: Int
  ) -> UInt32 {
    var operand = known
    if load < end, Int(sharedLoads[load].instruction) == place, sharedLoads[load].operand == position {
      operand = UInt32(truncatingIfNeeded: source(load, row))
      load += 1
    }
    if operand < Emitter.firstScratch { draftInputs.append(Int32(truncatingIfNeeded: operand)) }
    return operand
  }

  /// The cell that a shared load means for a row.
  @_optimize(speed)
  private func source(_ load: Int, _ row: Int) -> Int32 {
    let key = sharedLoads[load].key
    switch sharedLoads[load].relation {
    case .own: return cell(row, key)
    case .parent: return cell(Int(tree.parents[row]), key)
    case .previous: return cell(Int(tree.previousSiblings[row]), key)
    case .next: return cell(Int(tree.nextSiblings[row]), key)
    }
  }

  /// Whether a sibling is there and known never to be hidden.
  @_optimize(speed)
  func isPlainSibling(_ row: Int) -> Bool {
    guard row >= 0 else { return false }
    let attribute = Int(rowAttributes[row * RowSlot.count + RowSlot.hidden]) - 1
    guard attribute >= 0 else { return true }
    let cell = Int(attributes[attribute].cell)
    return cell >= 0 && cells[cell].isConstant && !cells[cell].isValue && cells[cell].number == 0
  }
}
