import PlumbSyntax

/// Gives cells their final numbers and drafts their final order, and collects who depends on whom.
struct ImageBuilder {
  let linker: Linker
  private var program = Program()
  /// By the linker's cell: final number + 1, 0 for none yet.
  private var numberSlots: [UInt32]
  private var valueSlots: [UInt32]
  /// As `numberSlots`, of what never changes: nothing depends on those.
  private var sharedSlots: [UInt32]
  private var constantSlots = IndexMap<UInt64, UInt32>()
  private var scratchStart: UInt32 = 0
  private var numberEntries: [(cell: UInt32, entry: UInt32)] = []
  private var valueEntries: [(cell: UInt32, entry: UInt32)] = []
  private var propertyNumbers = IndexMap<UInt32, UInt32>()
  /// By the linker's property: number of its name + 1, 0 for none yet.
  private var propertyNumbersOfProperties: [UInt32]
  /// By the linker's value: number in the program's constants + 1, 0 for none yet.
  private var constantNumbers: [UInt32]

  init(linker: Linker) {
    self.linker = linker
    numberSlots = [UInt32](repeating: 0, count: linker.cells.count)
    valueSlots = [UInt32](repeating: 0, count: linker.cells.count)
    sharedSlots = valueSlots
    propertyNumbersOfProperties = [UInt32](repeating: 0, count: linker.properties.count)
    constantNumbers = [UInt32](repeating: 0, count: linker.values.count)
  }

  mutating func build(_ drafts: [Int32], _ graph: DraftGraph) -> Program {
    program.sources = linker.sources
    program.parents = linker.tree.parents
    reserve(drafts.count)
    addInputs()
    scratchStart = UInt32(truncatingIfNeeded: program.initialNumbers.count)
    program.scratchCount = Int(linker.emitter.scratchCount)
    program.initialNumbers += [Double](repeating: 0, count: program.scratchCount)
    for draft in drafts { addOutputs(linker.drafts[Int(draft)]) }
    program.valueCode = linker.emitter.valueCode
    program.constants = linker.emitter.constants
    program.targets = linker.emitter.targets
    program.calls = linker.emitter.calls
    addBlocks(drafts, graph)
    addRows()
    addProperties()
    program.numberDependents = Self.table(numberEntries, cells: program.initialNumbers.count)
    program.valueDependents = Self.table(valueEntries, cells: program.initialValues.count)
    return program
  }

  /// Room for what most documents come to, so that nothing is copied while it grows.
  private mutating func reserve(_ drafts: Int) {
    let rows = linker.tree.count
    program.initialNumbers.reserveCapacity(drafts + 256)
    program.blocks.reserveCapacity(drafts)
    program.instructions.reserveCapacity(linker.emitter.instructions.count)
    program.frames.reserveCapacity(rows)
    program.hiddenCells.reserveCapacity(rows)
    program.clipCells.reserveCapacity(rows)
    program.properties.reserveCapacity(linker.attributes.count)
    program.propertyStarts.reserveCapacity(rows + 1)
    numberEntries.reserveCapacity(linker.draftInputs.count + rows * 6)
  }

  // MARK: - Cells

  @_optimize(speed)
  private mutating func newNumber(_ value: Double) -> UInt32 {
    program.initialNumbers.append(value)
    return UInt32(truncatingIfNeeded: program.initialNumbers.count - 1)
  }

  private mutating func newValue(_ value: Value) -> UInt32 {
    program.initialValues.append(value)
    return UInt32(truncatingIfNeeded: program.initialValues.count - 1)
  }

  private mutating func addNumberInput(_ cell: Int32) -> UInt32 {
    let slot = newNumber(linker.cells[Int(cell)].number)
    numberSlots[Int(cell)] = slot + 1
    return slot
  }

  private mutating func addInputs() {
    program.containerWidthCell = addNumberInput(linker.containerWidth)
    program.containerHeightCell = addNumberInput(linker.containerHeight)
    program.safeAreaCells = linker.safeArea.map { addNumberInput($0) }
    program.textScaleCell = addNumberInput(linker.textScale)
    for (slot, cell) in linker.stateCells.enumerated() {
      let initial = linker.scopes.keys[Int(linker.scopes.slots[slot])].initial
      if linker.cells[Int(cell)].isValue {
        let number = newValue(initial)
        valueSlots[Int(cell)] = number + 1
        program.stateCells.append(Program.StateCell(isValue: true, cell: number))
      } else {
        let number = newNumber(initial.a)
        numberSlots[Int(cell)] = number + 1
        program.stateCells.append(Program.StateCell(isValue: false, cell: number))
      }
    }
    for key in linker.scopes.keys.indices {
      guard let cell = linker.dictionaryCells[Int32(truncatingIfNeeded: key)] else { continue }
      let number = newValue(linker.scopes.keys[key].initial)
      valueSlots[Int(cell)] = number + 1
      program.dictionaryCells.append((Int32(truncatingIfNeeded: key), number))
    }
    for row in 0..<linker.tree.count where linker.isScroll(row) {
      for key in [CellKey.offsetX, .offsetY] {
        let cell = linker.cell(row, key)
        if linker.cells[Int(cell)].origin.kind == .input { _ = addNumberInput(cell) }
      }
    }
  }

  @_optimize(speed)
  private mutating func addOutputs(_ draft: Linker.Draft) {
    for offset in 0..<draft.outputCount {
      let cell = draft.output + offset
      if linker.cells[Int(cell)].isValue {
        valueSlots[Int(cell)] = newValue(.null) + 1
      } else {
        numberSlots[Int(cell)] = newNumber(0) + 1
      }
    }
  }

  /// The final number of a numeric cell.
  @_optimize(speed)
  private mutating func number(_ cell: Int32) -> UInt32 {
    let cell = linker.final(cell)
    if numberSlots[Int(cell)] > 0 { return numberSlots[Int(cell)] - 1 }
    // Constants, and cells that nothing computes, are shared by their bits.
    if sharedSlots[Int(cell)] > 0 { return sharedSlots[Int(cell)] - 1 }
    let value = linker.cells[Int(cell)].number
    let slot: UInt32
    if let known = constantSlots[value.bitPattern] {
      slot = known
    } else {
      slot = newNumber(value)
      constantSlots[value.bitPattern] = slot
    }
    sharedSlots[Int(cell)] = slot + 1
    return slot
  }

  private func isConstant(_ cell: Int32) -> Bool { linker.cells[Int(linker.final(cell))].isConstant }

  // MARK: - Blocks

  @_optimize(speed)
  private mutating func addBlocks(_ drafts: [Int32], _ graph: DraftGraph) {
    var index = 0
    while index < drafts.count {
      let draft = linker.drafts[Int(drafts[index])]
      guard graph.isCyclic(Int(drafts[index])) else {
        let number = UInt32(truncatingIfNeeded: program.blocks.count)
        let block = makeBlock(draft, drafts[index], graph)
        program.blocks.append(block)
        depend(Dependent.block | number, on: drafts[index], graph)
        if block.kind == .measureNatural || block.kind == .measureAtWidth {
          program.measurements[Int(block.count)].block = Int32(truncatingIfNeeded: Int(number))
        }
        index += 1
        continue
      }
      let component = graph.component[Int(drafts[index])]
      var end = index
      while end < drafts.count, graph.component[Int(drafts[end])] == component { end += 1 }
      addComponent(drafts[index..<end], graph)
      index = end
    }
  }

  private mutating func addComponent(_ members: ArraySlice<Int32>, _ graph: DraftGraph) {
    let first = program.memberBlocks.count
    let number = UInt32(truncatingIfNeeded: program.blocks.count)
    for member in members {
      let draft = linker.drafts[Int(member)]
      let block = makeBlock(draft, member, graph)
      let index = Int32(truncatingIfNeeded: program.memberBlocks.count)
      program.memberBlocks.append(block)
      let isValue: UInt32 = block.kind == .valueToValue ? 1 : 0
      for offset in 0..<block.outputCount {
        program.memberOfCell[(block.output + offset) << 1 | isValue] = index
      }
      depend(Dependent.block | number, on: member, graph)
    }
    for member in members {
      for place in graph.range(Int(member)) {
        let cell = graph.inputs[place]
        let isValue = linker.cells[Int(cell)].isValue
        let slot = isValue ? valueSlots[Int(cell)] : numberSlots[Int(cell)]
        if slot > 0 { program.memberInputs.append((slot - 1) << 1 | (isValue ? 1 : 0)) }
      }
      program.memberInputStarts.append(UInt32(truncatingIfNeeded: program.memberInputs.count))
    }
    program.blocks.append(
      Block(
        kind: .component, first: UInt32(truncatingIfNeeded: first), count: UInt32(truncatingIfNeeded: members.count),
        output: 0, outputCount: 0, row: -1, source: -1))
  }

  @_optimize(speed)
  private mutating func makeBlock(_ draft: Linker.Draft, _ index: Int32, _ graph: DraftGraph) -> Block {
    var block = Block(
      kind: draft.kind, first: 0, count: UInt32(truncatingIfNeeded: draft.count), output: 0,
      outputCount: UInt32(truncatingIfNeeded: Int(draft.outputCount)), row: draft.row, source: draft.source)
    let output = Int(draft.output)
    block.output = (linker.cells[output].isValue ? valueSlots[output] : numberSlots[output]) &- 1
    switch draft.kind {
    case .numeric:
      block.first = UInt32(truncatingIfNeeded: program.instructions.count)
      for index in draft.first..<draft.first + draft.count { addInstruction(linker.emitter.instructions[index]) }
    case .valueToNumber, .valueToValue:
      block.first = UInt32(truncatingIfNeeded: draft.first)
      for index in draft.first..<draft.first + draft.count { renumber(index) }
    case .measureAtWidth:
      block.first = number(Int32(truncatingIfNeeded: draft.first))
      block.count = addMeasurement(draft, index, graph)
    case .measureNatural: block.count = addMeasurement(draft, index, graph)
    case .component: break
    }
    return block
  }

  private mutating func addMeasurement(_ draft: Linker.Draft, _ index: Int32, _ graph: DraftGraph) -> UInt32 {
    let first = program.measurementInputs.count
    for place in graph.range(Int(index)) {
      let cell = graph.inputs[place]
      let isValue = linker.cells[Int(cell)].isValue
      let slot = isValue ? valueSlots[Int(cell)] : numberSlots[Int(cell)]
      if slot > 0 { program.measurementInputs.append((slot - 1) << 1 | (isValue ? 1 : 0)) }
    }
    program.measurements.append(
      Program.Measurement(
        row: UInt32(truncatingIfNeeded: Int(draft.row)), block: -1, firstInput: UInt32(truncatingIfNeeded: first),
        inputCount: UInt32(truncatingIfNeeded: program.measurementInputs.count - first)))
    return UInt32(truncatingIfNeeded: program.measurements.count - 1)
  }

  @_optimize(speed)
  private mutating func addInstruction(_ instruction: Instruction) {
    var instruction = instruction
    instruction.output = operand(instruction.output)
    let count = instruction.operation.operandCount
    if count == 0 {
      let start = program.lists.count
      for cell in linker.maximumLists[Int(instruction.a)..<Int(instruction.a + instruction.b)] {
        let slot = number(cell)
        program.lists.append(slot)
      }
      instruction.a = UInt32(truncatingIfNeeded: start)
    } else {
      instruction.a = operand(instruction.a)
      instruction.b = count > 1 ? operand(instruction.b) : instruction.a
      instruction.c = count > 2 ? operand(instruction.c) : instruction.a
    }
    program.instructions.append(instruction)
  }

  private mutating func operand(_ cell: UInt32) -> UInt32 {
    cell >= Emitter.firstScratch ? scratchStart + (cell - Emitter.firstScratch) : number(Int32(cell))
  }

  private mutating func renumber(_ index: Int) {
    let instruction = program.valueCode[index]
    let cell = Int32(truncatingIfNeeded: Int(instruction.operand))
    switch instruction.code {
    case .loadNumber, .loadBool: program.valueCode[index].operand = number(cell)
    case .loadValue:
      let cell = linker.final(cell)
      if valueSlots[Int(cell)] > 0 {
        program.valueCode[index].operand = valueSlots[Int(cell)] - 1
      } else {
        program.valueCode[index].code = .pushConstant
        program.valueCode[index].operand = addConstant(linker.constantValue(cell))
      }
    default: break
    }
  }

  /// The number of a constant cell's value, which is no number.
  private mutating func constantNumber(_ cell: Int32) -> UInt32 {
    let index = Int(linker.cells[Int(linker.final(cell))].value)
    if constantNumbers[index] > 0 { return constantNumbers[index] - 1 }
    let number = addConstant(linker.values[index])
    constantNumbers[index] = number + 1
    return number
  }

  private mutating func addConstant(_ value: Value) -> UInt32 {
    program.constants.append(value)
    return UInt32(truncatingIfNeeded: program.constants.count - 1)
  }

  // MARK: - Dependents

  @_optimize(speed)
  private mutating func depend(_ entry: UInt32, on draft: Int32, _ graph: DraftGraph) {
    for place in graph.range(Int(draft)) {
      let cell = graph.inputs[place]
      if linker.cells[Int(cell)].isValue {
        if valueSlots[Int(cell)] > 0 { valueEntries.append((valueSlots[Int(cell)] - 1, entry)) }
      } else if numberSlots[Int(cell)] > 0 {
        numberEntries.append((numberSlots[Int(cell)] - 1, entry))
      }
    }
  }

  /// Groups entries by cell, in the order they came. O(entries + cells).
  @_optimize(speed)
  private static func table(_ entries: [(cell: UInt32, entry: UInt32)], cells: Int) -> DependentTable {
    var table = DependentTable()
    var starts = [UInt32](repeating: 0, count: cells + 1)
    for entry in entries { starts[Int(entry.cell) + 1] += 1 }
    for cell in 0..<cells { starts[cell + 1] += starts[cell] }
    var next = starts
    table.entries = [UInt32](repeating: 0, count: entries.count)
    for entry in entries {
      table.entries[Int(next[Int(entry.cell)])] = entry.entry
      next[Int(entry.cell)] += 1
    }
    table.starts = starts
    return table
  }

  // MARK: - Rows and properties

  @_optimize(speed)
  private mutating func addRows() {
    for row in 0..<linker.tree.count {
      let frame = FrameCells(
        x: number(linker.cell(row, .left)), y: number(linker.cell(row, .top)), width: number(linker.cell(row, .width)),
        height: number(linker.cell(row, .height)))
      let entry = Dependent.row | UInt32(truncatingIfNeeded: row)
      for cell in [frame.x, frame.y, frame.width, frame.height] { numberEntries.append((cell, entry)) }
      program.frames.append(frame)
      program.hiddenCells.append(number(linker.hiddenCell(row)))
      program.clipCells.append(number(linker.clipCell(row)))
      for cell in [program.hiddenCells[row], program.clipCells[row]] { numberEntries.append((cell, Dependent.flags)) }
      if linker.isScroll(row) {
        let x = linker.cell(row, .offsetX)
        let y = linker.cell(row, .offsetY)
        program.scrollers.append(
          Program.Scroller(
            row: UInt32(truncatingIfNeeded: row), offsetX: number(x), offsetY: number(y),
            isInputX: linker.cells[Int(x)].origin.kind == .input, isInputY: linker.cells[Int(y)].origin.kind == .input))
      }
    }
  }

  @_optimize(speed)
  private mutating func addProperties() {
    for row in 0..<linker.tree.count {
      program.propertyStarts.append(UInt32(truncatingIfNeeded: program.properties.count))
      let element = linker.document.elements[row]
      let first = Int(element.firstAttribute)
      for index in first..<first + Int(element.attributeCount) { addProperty(index) }
      if let body = linker.bodyAttributes[row] { addProperty(body) }
      guard linker.isScroll(row) else { continue }
      let computed: [(String, CellKey)] = [
        ("contentSize.width", .contentWidth), ("contentSize.height", .contentHeight), ("contentOffset.x", .offsetX),
        ("contentOffset.y", .offsetY),
      ]
      for (name, key) in computed where !hasProperty(name, row) {
        append(
          PropertySlot(
            row: UInt32(truncatingIfNeeded: row), attribute: -1, storage: .number, cell: number(linker.cell(row, key)),
            name: nameNumber(name)))
      }
    }
    program.propertyStarts.append(UInt32(truncatingIfNeeded: program.properties.count))
  }

  private func hasProperty(_ name: String, _ row: Int) -> Bool {
    guard let name = linker.names.find(name) else { return false }
    return linker.attribute(named: name, row: row) != nil
  }

  @_optimize(speed)
  private mutating func addProperty(_ index: Int) {
    let attribute = linker.attributes[index]
    guard attribute.kind != .none else { return }
    var slot = PropertySlot(
      row: UInt32(truncatingIfNeeded: Int(attribute.row)), attribute: Int32(truncatingIfNeeded: index),
      storage: .constant, cell: 0, name: nameNumber(property: Int(attribute.info)),
      isGeometry: attribute.geometry != nil)
    switch attribute.geometry {
    case .left, .top, .width, .height: slot.isFrame = true
    default: break
    }
    slot.isConstant = attribute.kind == .text || isConstant(attribute.cell)
    if attribute.kind == .text {
      slot.cell = addConstant(.text(linker.names[attribute.text]))
    } else if !linker.cells[Int(attribute.cell)].isValue {
      slot.storage = linker.properties[Int(attribute.info)].type == .bool ? .bool : .number
      slot.cell = number(attribute.cell)
    } else if isConstant(attribute.cell) {
      slot.cell = constantNumber(attribute.cell)
    } else {
      slot.storage = .value
      slot.cell = valueSlots[Int(linker.final(attribute.cell))] &- 1
    }
    append(slot)
  }

  @_optimize(speed)
  private mutating func append(_ slot: PropertySlot) {
    var slot = slot
    let entry = Dependent.property | UInt32(truncatingIfNeeded: program.properties.count)
    switch slot.storage {
    case .number, .bool:
      if !slot.isFrame { numberEntries.append((slot.cell, entry)) }
      slot.published = UInt32(truncatingIfNeeded: program.publishedNumberCount)
      program.publishedNumberCount += 1
    case .value:
      valueEntries.append((slot.cell, entry))
      slot.published = UInt32(truncatingIfNeeded: program.publishedValueCount)
      program.publishedValueCount += 1
    case .constant: break
    }
    program.properties.append(slot)
  }

  private mutating func nameNumber(property: Int) -> UInt32 {
    if propertyNumbersOfProperties[property] > 0 { return propertyNumbersOfProperties[property] - 1 }
    let number = nameNumber(linker.properties[property].property)
    propertyNumbersOfProperties[property] = number + 1
    return number
  }

  private mutating func nameNumber(_ name: String) -> UInt32 {
    let id = linker.names.intern(name).id
    if let number = propertyNumbers[id] { return number }
    let number = UInt32(truncatingIfNeeded: program.propertyNames.count)
    program.propertyNames.append(name)
    propertyNumbers[id] = number
    return number
  }
}
