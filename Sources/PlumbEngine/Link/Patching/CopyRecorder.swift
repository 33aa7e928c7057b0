import PlumbSyntax

/// Reads from the linker's tables what linking a copy of a fragment has added to them.
///
/// What is not known to be the same for every copy ends the recording: further copies are linked as the first one was.
struct CopyRecorder: ~Copyable {
  private let bound: BoundDocument
  private let index: CellIndex
  private let store: CellStore
  private let rows: Range<Int>
  private let parent: Int
  private let previous: Int
  /// The cells of the copy and their drafts, ascending, and the place of each.
  private var cells = PlainArray<Int32>()
  private var drafts = PlainArray<Int32>()
  private var placeOfCell = IndexMap<Int32, Int32>()
  private var placeOfDraft = IndexMap<Int32, Int32>()

  init(_ index: CellIndex, _ rows: Range<Int>) {
    self.index = index
    self.rows = rows
    bound = index.bound
    store = index.store
    parent = Int(bound.tree.parents[rows.lowerBound])
    previous = Int(bound.tree.previousSiblings[rows.lowerBound])
  }

  /// Fills an image. `visible`: by row of the copy. False if the copy has something that is not the same for every copy.
  /// O(what linking it has added).
  mutating func record(_ image: CopyImage, _ visible: borrowing PlainArray<VisibleCells>) -> Bool {
    collectCells()
    guard store.cells.count < CopiedCell.limit, collectDrafts(), recordRows(image), recordCells(image) else {
      return false
    }
    for place in drafts.indices {
      if !record(draft: Int(drafts[place]), image) { return false }
    }
    for place in visible.indices {
      if !record(visible[place], image) { return false }
    }
    return true
  }

  private mutating func collectCells() {
    for row in rows {
      index.forEachCommonCell(row) { if $0 >= 0, isOwn($0) { cells.append($0) } }
      for attribute in bound.attributes(of: row) { collectCell(ofAttribute: attribute) }
      if let body = bound.bodyAttributes[row] { collectCell(ofAttribute: body) }
    }
    placeOfCell = Self.sort(&cells)
  }

  private mutating func collectCell(ofAttribute attribute: Int) {
    let cell = bound.attributes[attribute].cell
    if cell >= 0, isOwn(cell) { cells.append(cell) }
  }

  private func isOwn(_ cell: Int32) -> Bool { rows.contains(Int(store.cells[Int(cell)].origin.row)) }

  private mutating func collectDrafts() -> Bool {
    for place in cells.indices {
      let definer = store.cells[Int(cells[place])].definer
      if definer < 0 { continue }
      drafts.append(definer)
      // All that it computes belongs to the copy.
      let draft = store.drafts[Int(definer)]
      for output in draft.output..<draft.output + draft.outputCount where placeOfCell[output] == nil { return false }
    }
    placeOfDraft = Self.sort(&drafts)
    return true
  }

  /// Puts numbers into order, each of them once. Gives the place of each.
  private static func sort(_ numbers: inout PlainArray<Int32>) -> IndexMap<Int32, Int32> {
    var places = IndexMap<Int32, Int32>()
    var count = 0
    numbers.sort(by: <)
    for place in numbers.indices where count == 0 || numbers[place] != numbers[count - 1] {
      numbers[count] = numbers[place]
      places[numbers[count]] = Int32(truncatingIfNeeded: count)
      count += 1
    }
    numbers.removeAll(from: count)
    return places
  }

  // MARK: - Rows

  private func recordRows(_ image: CopyImage) -> Bool {
    let first = bound.attributes(of: rows.lowerBound).lowerBound
    let end = bound.attributes(of: rows.upperBound - 1).upperBound
    for row in rows {
      image.components.append(bound.tree.components[row])
      if bound.tree.ids[row] != .empty {
        image.ids.append(CopyImage.ID(row: row - rows.lowerBound, id: bound.tree.ids[row]))
      }
    }
    image.elementAttributes = end - first
    for attribute in first..<end { if !record(attribute: attribute, image) { return false } }
    for row in rows {
      guard let body = bound.bodyAttributes[row] else { continue }
      image.bodies.append((row - rows.lowerBound, image.attributes.count))
      if !record(attribute: body, image) { return false }
    }
    for row in rows {
      for slot in 0..<RowSlot.count {
        let attribute = bound.attribute(in: slot, row: row)
        if attribute >= 0, !(first..<end).contains(attribute) { return false }
        image.slots.append(attribute < 0 ? 0 : UInt32(truncatingIfNeeded: attribute - first + 1))
      }
      image.slotMasks.append(bound.slotMask(ofRow: row))
      if !recordGeometry(row, image) { return false }
    }
    return true
  }

  private func recordGeometry(_ row: Int, _ image: CopyImage) -> Bool {
    var place = Int32(truncatingIfNeeded: (row - rows.lowerBound) * CellKey.commonCount)
    var isKnown = true
    index.forEachCommonCell(row) { cell in
      if cell >= 0 {
        let number = copied(cell, image)
        if number == Self.unknown { isKnown = false }
        image.geometry.append(CopyImage.Entry(place: place, value: UInt32(bitPattern: number) &+ 1))
      }
      place += 1
    }
    return isKnown
  }

  private func record(attribute: Int, _ image: CopyImage) -> Bool {
    var copy = bound.attributes[attribute]
    if copy.row >= 0 { copy.row -= Int32(truncatingIfNeeded: rows.lowerBound) }
    if copy.cell >= 0 {
      copy.cell = copied(copy.cell, image)
      if copy.cell == Self.unknown { return false }
    }
    image.attributes.append(copy)
    return true
  }

  /// The place of an attribute among those of the copy; nil if it is not one of them.
  private func place(ofAttribute attribute: Int, _ image: CopyImage) -> Int? {
    let first = bound.attributes(of: rows.lowerBound).lowerBound
    if (first..<first + image.elementAttributes).contains(attribute) { return attribute - first }
    let row = Int(bound.attributes[attribute].row)
    for place in image.bodies.indices
    where image.bodies[place].row == row - rows.lowerBound && bound.bodyAttributes[row] == attribute {
      return image.bodies[place].attribute
    }
    return nil
  }

  // MARK: - Cells

  /// A cell that no other copy can be said to have.
  private static var unknown: Int32 { -2 }

  /// The number of a cell in the image, `unknown` if it has none.
  private func copied(_ cell: Int32, _ image: CopyImage) -> Int32 {
    if cell < 0 { return cell }
    if let place = placeOfCell[cell] { return CopiedCell.place(Int(place)) }
    let row = Int(store.cells[Int(cell)].origin.row)
    // State, constants, and what the host says.
    if row < 0 { return store.cells[Int(cell)].origin.kind == .input ? cell : Self.unknown }
    if row == previous { return copied(cell, ofPrevious: image) }
    // The nodes around it stay as long as it does.
    return bound.tree.isInside(parent, row) ? cell : Self.unknown
  }

  private func copied(_ cell: Int32, ofPrevious image: CopyImage) -> Int32 {
    for raw in 0..<UInt8(truncatingIfNeeded: CellKey.commonCount) {
      guard let key = CellKey(rawValue: raw), index.knownCell(previous, key) == cell else { continue }
      for place in image.ofPrevious.indices where image.ofPrevious[place] == key {
        return CopiedCell.place(cells.count + place)
      }
      image.ofPrevious.append(key)
      return CopiedCell.place(cells.count + image.ofPrevious.count - 1)
    }
    return Self.unknown
  }

  private func recordCells(_ image: CopyImage) -> Bool {
    for place in cells.indices {
      let cell = store.cells[Int(cells[place])]
      var origin = cell.origin
      guard origin.kind == .geometry || origin.kind == .attribute || origin.kind == .chunk, origin.context < 0 else {
        return false
      }
      origin.row -= Int32(truncatingIfNeeded: rows.lowerBound)
      if origin.kind == .attribute {
        guard let attribute = self.place(ofAttribute: Int(origin.extra), image) else { return false }
        origin.extra = Int32(truncatingIfNeeded: attribute)
      }
      let alias = copied(cell.alias, image)
      if alias == Self.unknown { return false }
      // A cell that was asked for is defined by now.
      if cell.definer < 0, alias < 0, !cell.isConstant { return false }
      if cell.isConstant, !cell.isValue { image.constants.append(Int32(truncatingIfNeeded: place)) }
      image.cells.numbers.append(cell.number)
      image.cells.origins.append(origin)
      let number = Int32(truncatingIfNeeded: place)
      if alias >= 0 { image.cells.aliases.append(CopyImage.Entry(place: number, value: UInt32(bitPattern: alias))) }
      if let draft = placeOfDraft[cell.definer] {
        image.cells.definers.append(CopyImage.Entry(place: number, value: UInt32(bitPattern: draft)))
      }
      image.cells.values.append(cell.value)
      image.cells.flags.append(cell.flags)
    }
    return true
  }

  /// What hosts see of a row has to be its own, or that of nodes around it.
  private func record(_ known: VisibleCells, _ image: CopyImage) -> Bool {
    func number(_ cell: Int32) -> Int32 {
      if let place = placeOfCell[cell] { return CopiedCell.place(Int(place)) }
      let isOfPrevious = previous >= 0 && Int(store.cells[Int(cell)].origin.row) == previous
      return isOfPrevious ? Self.unknown : copied(cell, image)
    }
    let copy = VisibleCells(
      x: number(known.x), y: number(known.y), width: number(known.width), height: number(known.height),
      isHidden: number(known.isHidden), clips: number(known.clips))
    image.visible.append(copy)
    return copy.x != Self.unknown && copy.y != Self.unknown && copy.width != Self.unknown
      && copy.height != Self.unknown && copy.isHidden != Self.unknown && copy.clips != Self.unknown
  }

  // MARK: - Drafts

  private func record(draft number: Int, _ image: CopyImage) -> Bool {
    let known = store.drafts[number]
    guard let output = placeOfCell[known.output] else { return false }
    var first = 0
    switch known.kind {
    case .numeric:
      first = image.instructions.count
      for place in known.code where !record(store.emitter.instructions[place], image) { return false }
    case .valueToNumber, .valueToValue:
      first = image.valueCode.count
      for place in known.code where !record(store.emitter.valueCode[place], first - known.first, image) { return false }
    case .measureNatural: break
    case .measureAtWidth:
      first = Int(copied(Int32(truncatingIfNeeded: known.first), image))
      if Int32(truncatingIfNeeded: first) == Self.unknown { return false }
    case .component, .stack, .constraints: return false
    }
    var source = known.source
    if source >= 0 {
      var copy = store.sources[Int(source)]
      copy.row -= Int32(truncatingIfNeeded: rows.lowerBound)
      if copy.attribute >= 0 {
        guard let attribute = place(ofAttribute: Int(copy.attribute), image) else { return false }
        copy.attribute = Int32(truncatingIfNeeded: attribute)
      }
      source = Int32(truncatingIfNeeded: image.sources.count)
      image.sources.append(copy)
    }
    var draft = Draft(
      kind: known.kind, first: first, count: known.count, output: output, outputCount: known.outputCount,
      row: Int(known.row) - rows.lowerBound, source: source)
    let start = image.inputs.count
    for place in known.inputs {
      let input = copied(store.draftInputs[place], image)
      if input == Self.unknown { return false }
      image.inputs.append(input)
    }
    draft.inputs = start..<image.inputs.count
    image.drafts.append(draft)
    return rows.contains(Int(known.row))
  }

  private func record(_ known: Instruction, _ image: CopyImage) -> Bool {
    var instruction = known
    guard record(&instruction.output, image) else { return false }
    if known.operation.operandCount == 0 {
      instruction.a = UInt32(truncatingIfNeeded: image.lists.count)
      for cell in store.maximumOperands(known) {
        let number = copied(cell, image)
        if number == Self.unknown { return false }
        image.lists.append(number)
      }
    } else {
      guard record(&instruction.a, image), record(&instruction.b, image), record(&instruction.c, image) else {
        return false
      }
    }
    image.instructions.append(instruction)
    return true
  }

  private func record(_ operand: inout UInt32, _ image: CopyImage) -> Bool {
    if operand >= Emitter.firstScratch { return true }
    let cell = copied(Int32(bitPattern: operand), image)
    operand = UInt32(bitPattern: cell)
    return cell != Self.unknown
  }

  /// `distance`: how far the code moves.
  private func record(_ known: ValueInstruction, _ distance: Int, _ image: CopyImage) -> Bool {
    var instruction = known
    switch known.code {
    case .loadNumber, .loadBool, .loadValue:
      let cell = copied(Int32(bitPattern: known.operand), image)
      if cell == Self.unknown { return false }
      instruction.operand = UInt32(bitPattern: cell)
    default:
      if known.code.isJump { instruction.operand = UInt32(truncatingIfNeeded: Int(known.operand) + distance) }
    }
    image.valueCode.append(instruction)
    return true
  }
}
