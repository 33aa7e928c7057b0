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

  /// The code of an attribute that was compiled before for another row; -1 for none.
  @_optimize(speed)
  func sharedCode(_ attribute: LinkedAttribute) -> Int {
    var code = readings[Int(attribute.form)].shared
    guard code >= 0 else { return -1 }
    let scope = Int32(truncatingIfNeeded: scopeIndex(Int(attribute.row)))
    while code >= 0 {
      if sharedCodes[Int(code)].property == attribute.info, sharedCodes[Int(code)].scope == scope { return Int(code) }
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
    let attribute = attributes[index]
    let record = cells[Int(cell)]
    var code = SharedCode(
      kind: .constant, property: attribute.info, scope: Int32(truncatingIfNeeded: scopeIndex(Int(attribute.row))),
      next: readings[Int(attribute.form)].shared)
    if record.isConstant {
      guard sharing.isConstant else { return }
      code.cell = cell
    } else {
      guard sharing.isRelative, !record.isValue, keepLoads(of: record, &code) else { return }
    }
    var length = 0
    var known = code.next
    while known >= 0 {
      length += 1
      known = sharedCodes[Int(known)].next
    }
    guard length < Self.longestChain else { return }
    readings[Int(attribute.form)].shared = Int32(truncatingIfNeeded: sharedCodes.count)
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
      cells[Int(cell)].isConstant = true
      cells[Int(cell)].number = cells[Int(code.cell)].number
      cells[Int(cell)].value = cells[Int(code.cell)].value
      return true
    }
    let parent = Int(tree.parents[row])
    if code.needsParent, parent < 0 || code.readsParent && isScroll(parent) != code.parentScrolls { return false }
    let previous = Int(tree.previousSiblings[row])
    if code.needsPrevious, !isPlainSibling(previous) { return false }
    let next = Int(tree.nextSiblings[row])
    if code.needsNext, !isPlainSibling(next) { return false }
    for place in code.firstName..<code.firstName + code.nameCount {
      if self.attribute(named: sharedNames[place], row: row) != nil { return false }
    }
    let first = emitter.instructions.count
    for place in code.first..<code.first + code.count {
      var instruction = emitter.instructions[place]
      if instruction.output < Emitter.firstScratch { instruction.output = UInt32(truncatingIfNeeded: cell) }
      emitter.instructions.append(instruction)
    }
    for place in code.firstLoad..<code.firstLoad + code.loadCount {
      let load = sharedLoads[place]
      let source: Int32
      switch load.relation {
      case .own: source = self.cell(row, load.key)
      case .parent: source = self.cell(parent, load.key)
      case .previous: source = self.cell(previous, load.key)
      case .next: source = self.cell(next, load.key)
      }
      if code.kind == .alias {
        cells[Int(cell)].alias = source
        return true
      }
      let instruction = first + Int(load.instruction)
      switch load.operand {
      case 0: emitter.instructions[instruction].a = UInt32(truncatingIfNeeded: source)
      case 1: emitter.instructions[instruction].b = UInt32(truncatingIfNeeded: source)
      default: emitter.instructions[instruction].c = UInt32(truncatingIfNeeded: source)
      }
    }
    // Every instruction with fewer operands repeats the last one.
    for place in first..<emitter.instructions.count {
      let count = emitter.instructions[place].operation.operandCount
      if count < 2 { emitter.instructions[place].b = emitter.instructions[place].a }
      if count < 3 { emitter.instructions[place].c = emitter.instructions[place].b }
    }
    place(
      Draft(
        kind: .numeric, first: first, count: code.count, output: cell, row: Int32(truncatingIfNeeded: row),
        source: attributeSource(attribute)), cell)
    return true
  }

  /// Whether a sibling is there and never hidden.
  @_optimize(speed)
  func isPlainSibling(_ row: Int) -> Bool {
    row >= 0 && rowAttributes[row * RowSlot.count + RowSlot.hidden] == 0
  }
}
