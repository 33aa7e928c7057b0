import PlumbSyntax

/// Reads from the linker's tables what linking a copy of a fragment has added to them.
///
/// What is not known to be the same for every copy ends the recording: further copies are linked as the first one was.
struct CopyRecorder: ~Copyable {
  private let bound: BoundDocument
  private let index: CellIndex
  private let store: CellStore
  private let rows: Range<Int>
  /// How many each of the copies has.
  private let rowCount: Int
  private let parent: Int
  private let previous: Int
  /// The cells of the copy and their drafts, ascending, and the place of each.
  private var cells = PlainArray<Int32>()
  private var drafts = PlainArray<Int32>()
  private var placeOfCell = IndexMap<Int32, Int32>()
  private var placeOfDraft = IndexMap<Int32, Int32>()
  private var externals = IndexMap<Int32, Int32>()

  /// `count`: of how many copies, one behind the other, the rows are.
  init(_ index: CellIndex, _ rows: Range<Int>, copies count: Int) {
    self.index = index
    self.rows = rows
    rowCount = rows.count / count
    bound = index.bound
    store = index.store
    parent = Int(bound.tree.parents[rows.lowerBound])
    previous = Int(bound.tree.previousSiblings[rows.lowerBound])
  }

  /// Fills an image. `visible`: by row of the copy. False if the copy has something that is not the same for every copy.
  /// O(what linking it has added).
  mutating func record(_ image: CopyImage, _ visible: borrowing PlainArray<VisibleCells>) -> Bool {
    image.copyCount = rows.count / rowCount
    collectCells()
    guard store.cells.count < CopiedCell.limit, collectDrafts(), recordFinals(image) else { return false }
    putInnerLast(image)
    if !recordRows(image) || !recordCells(image) { return false }
    for place in drafts.indices {
      if !record(draft: Int(drafts[place]), image) { return false }
    }
    for place in visible.indices {
      if !record(visible[place], image) { return false }
    }
    if !recordReaders(image) || !image.finish() { return false }
    image.findRootCells()
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

  private func isRoot(_ row: Int) -> Bool { (row - rows.lowerBound) % rowCount == 0 }

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

  private mutating func recordRows(_ image: CopyImage) -> Bool {
    let first = bound.attributes(of: rows.lowerBound).lowerBound
    let end = bound.attributes(of: rows.upperBound - 1).upperBound
    for row in rows {
      image.components.append(bound.tree.components[row])
      if bound.tree.ids[row] != .empty {
        image.ids.append(CopyImage.ID(row: row - rows.lowerBound, id: bound.tree.ids[row]))
      }
    }
    for attribute in first..<end { if !record(attribute, to: &image.attributes, image) { return false } }
    for row in rows {
      guard let body = bound.bodyAttributes[row] else { continue }
      image.bodies.append((row - rows.lowerBound, image.attributes.count + image.bodyAttributes.count))
      if !record(body, to: &image.bodyAttributes, image) { return false }
    }
    for row in rows {
      if isRoot(row), !recordAskedSizes(row, image) { return false }
      for slot in 0..<RowSlot.count {
        let attribute = bound.attribute(in: slot, row: row)
        if attribute >= 0, !(first..<end).contains(attribute) { return false }
        image.slots.append(attribute < 0 ? 0 : UInt32(truncatingIfNeeded: attribute - first + 1))
        if attribute >= 0 { image.slots.note(image.slots.last, from: .attribute) }
      }
      image.slotMasks.append(bound.slotMask(ofRow: row))
      if !recordGeometry(row, image) { return false }
    }
    return true
  }

  private func recordAskedSizes(_ root: Int, _ image: CopyImage) -> Bool {
    for axis in [Axis.horizontal, .vertical] {
      let attribute = bound.arranged.size(root, axis)
      if attribute < 0 { continue }
      guard let place = place(ofAttribute: attribute, image) else { return false }
      image.askedSizes.append((root - rows.lowerBound, axis, place))
    }
    return true
  }

  private mutating func recordGeometry(_ row: Int, _ image: CopyImage) -> Bool {
    var isKnown = true
    var known = PlainArray<Int32>()
    index.forEachCommonCell(row) { known.append($0) }
    for cell in known.elements {
      let number = cell < 0 ? cell : copied(cell, image)
      if number == Self.unknown { isKnown = false }
      image.geometry.append(UInt32(bitPattern: number &+ 1))
      image.geometry.note(image.geometry.last, number, cells: cells.count)
    }
    return isKnown
  }

  private mutating func record(
    _ attribute: Int, to table: inout CopiedTable<LinkedAttribute>, _ image: CopyImage
  ) -> Bool {
    var copy = bound.attributes[attribute]
    if copy.row >= 0 { copy.row -= Int32(truncatingIfNeeded: rows.lowerBound) }
    if copy.cell >= 0 {
      copy.cell = copied(copy.cell, image)
      if copy.cell == Self.unknown { return false }
    }
    table.append(copy)
    let last = table.last
    if copy.row >= 0 { table.note(&last.pointee.row, from: .row) }
    table.note(&last.pointee.cell, copy.cell, cells: cells.count)
    return true
  }

  /// The place of an attribute among those of the copy; nil if it is not one of them.
  private func place(ofAttribute attribute: Int, _ image: CopyImage) -> Int? {
    let first = bound.attributes(of: rows.lowerBound).lowerBound
    if (first..<first + image.attributes.count).contains(attribute) { return attribute - first }
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
  private mutating func copied(_ cell: Int32, _ image: CopyImage) -> Int32 {
    if cell < 0 { return cell }
    if let place = placeOfCell[cell] { return CopiedCell.place(Int(place)) }
    let external = external(cell, image)
    if external != Self.unknown { _ = externalIndex(external, image) }
    return external
  }

  private mutating func externalIndex(_ external: Int32, _ image: CopyImage) -> Int32 {
    if let known = externals[external] { return known }
    let index = Int32(truncatingIfNeeded: image.externals.count)
    externals[external] = index
    image.externals.append(external)
    return index
  }

  /// Whether the stack view around the copy computes a cell, which is not said yet.
  private func isArranged(_ place: Int) -> Bool {
    let cell = store.cells[Int(cells[place])]
    return cell.definer < 0 && !cell.isConstant && isRoot(Int(cell.origin.row)) && bound.isStack(parent)
  }

  /// The same for a cell that is not the copy's.
  private func external(_ cell: Int32, _ image: CopyImage) -> Int32 {
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

  /// Finds the ends of aliases: the first cell of each chain that is not the copy's, or the last one. O(cells).
  private mutating func recordFinals(_ image: CopyImage) -> Bool {
    var finals = PlainArray<Int32>(repeating: Self.unknown, count: cells.count)
    var path = PlainArray<Int>()
    for place in cells.indices {
      path.removeAll()
      var next = place
      var final = Self.unknown
      while true {
        if finals[next] != Self.unknown {
          final = finals[next]
          break
        }
        path.append(next)
        // Aliases that lead to themselves.
        if path.count > cells.count { return false }
        let alias = store.cells[Int(cells[next])].alias
        if alias < 0 {
          final = isArranged(next) ? externalIndex(CopiedCell.place(next), image) : CopiedCell.place(next)
          break
        }
        guard let own = placeOfCell[alias] else {
          guard let index = externals[copied(alias, image)] else { return false }
          final = index
          break
        }
        next = Int(own)
      }
      for passed in path.elements { finals[passed] = final }
    }
    for final in finals.elements {
      image.finals.append(final)
      if CopiedCell.place(of: final) != nil {
        image.finals.note(image.finals.last, from: .cell)
      } else {
        image.finals.note(image.finals.last, indexed: Int(final))
      }
    }
    return true
  }

  // MARK: - Inner drafts

  /// Puts drafts that only others of the copy read behind all others, dependencies first. What cells of a root stand for
  /// may be read from outside.
  private mutating func putInnerLast(_ image: CopyImage) {
    var isOuter = PlainArray<Bool>(repeating: false, count: drafts.count)
    var outer = PlainArray<Int32>()
    func add(_ definer: Int32) {
      guard let place = placeOfDraft[definer], !isOuter[Int(place)] else { return }
      isOuter[Int(place)] = true
      outer.append(definer)
    }
    for place in cells.indices where isRoot(Int(store.cells[Int(cells[place])].origin.row)) {
      add(definer(ofFinal: image.finals[place]))
    }
    for draft in drafts.elements where store.drafts[Int(draft)].kind != .numeric { add(draft) }
    var next = 0
    while next < outer.count {
      forEachDefiner(of: Int(outer[next]), image) { add($0) }
      next += 1
    }
    var inner = PlainArray<Int32>()
    for place in drafts.indices where !isOuter[place] { inner.append(drafts[place]) }
    image.outerCount = outer.count
    guard sort(&inner, image) else {
      image.outerCount = drafts.count
      return
    }
    image.isGrouped = sort(&outer, image) && outer.elements.allSatisfy { mayBeGrouped(store.drafts[Int($0)]) }
    drafts.removeAll()
    drafts.append(contentsOf: outer.elements)
    drafts.append(contentsOf: inner.elements)
    for place in drafts.indices { placeOfDraft[drafts[place]] = Int32(truncatingIfNeeded: place) }
  }

  /// What else measurements may read is the value of something that is not constant.
  private func mayBeGrouped(_ draft: Draft) -> Bool {
    if !draft.isMeasurement { return draft.kind == .numeric }
    return bound.measuredCells(Int(draft.row)).allSatisfy {
      let final = store.cells[Int(store.resolved($0))]
      return final.isConstant || !final.isValue
    }
  }

  /// Sorts drafts so that each comes after those of them it reads. False if some read each other in a cycle: then they are in
  /// the order in which they were made.
  private func sort(_ sorted: inout PlainArray<Int32>, _ image: CopyImage) -> Bool {
    sorted.sort(by: <)
    var numbers = IndexMap<Int32, Int32>()
    for number in sorted.indices { numbers[sorted[number]] = Int32(truncatingIfNeeded: number) }
    var graph = DraftGraph(drafts: sorted.count, inputs: sorted.count * 2)
    for draft in sorted.elements {
      forEachDefiner(of: Int(draft), image) { graph.addInput(0, numbers[$0] ?? -1) }
      graph.endDraft()
    }
    graph.sort()
    if graph.hasCycles { return false }
    let known = Array(copying: sorted.elements)
    for place in graph.order.indices { sorted[place] = known[Int(graph.order[place])] }
    return true
  }

  /// Calls `body` with the drafts of the copy that compute what a draft reads; -1 for what none of them computes.
  private func forEachDefiner(of draft: Int, _ image: CopyImage, _ body: (Int32) -> Void) {
    store.forEachInput(of: store.drafts[draft], measured: { [bound] in bound.measuredCells($0) }) { cell in
      body(placeOfCell[cell].map { definer(ofFinal: image.finals[Int($0)]) } ?? -1)
    }
  }

  /// The draft that computes what a cell stands for, -1 for none of the copy.
  private func definer(ofFinal final: Int32) -> Int32 {
    guard let place = CopiedCell.place(of: final) else { return -1 }
    return store.cells[Int(cells[place])].definer
  }

  private mutating func recordCells(_ image: CopyImage) -> Bool {
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
      if cell.definer < 0, alias < 0, !cell.isConstant, !isArranged(place) { return false }
      image.cells.numbers.append(cell.number)
      record(origin, image)
      image.cells.aliases.append(alias)
      image.cells.aliases.note(image.cells.aliases.last, alias, cells: cells.count)
      let draft = placeOfDraft[cell.definer]
      image.cells.definers.append(draft ?? -1)
      if draft != nil { image.cells.definers.note(image.cells.definers.last, from: .draft) }
      image.cells.values.append(cell.value)
      image.cells.flags.append(cell.flags)
    }
    return true
  }

  private func record(_ origin: CellOrigin, _ image: CopyImage) {
    image.cells.origins.append(origin)
    let last = image.cells.origins.last
    image.cells.origins.note(&last.pointee.row, from: .row)
    if origin.kind == .attribute {
      image.cells.origins.note(&last.pointee.extra, from: Self.base(origin.extra, image))
    }
  }

  /// What the place of an attribute is counted from.
  private static func base(_ attribute: Int32, _ image: CopyImage) -> CopyBase {
    Int(attribute) < image.attributes.count ? .attribute : .bodyAttribute
  }

  /// What hosts see of a row has to be its own, or that of nodes around it.
  private mutating func record(_ known: VisibleCells, _ image: CopyImage) -> Bool {
    let copy = VisibleCells(
      x: seen(known.x, image), y: seen(known.y, image), width: seen(known.width, image),
      height: seen(known.height, image), isHidden: seen(known.isHidden, image), clips: seen(known.clips, image))
    image.visible.append(copy)
    return copy.x != Self.unknown && copy.y != Self.unknown && copy.width != Self.unknown
      && copy.height != Self.unknown && copy.isHidden != Self.unknown && copy.clips != Self.unknown
  }

  private mutating func seen(_ cell: Int32, _ image: CopyImage) -> Int32 {
    if let place = placeOfCell[cell] { return CopiedCell.place(Int(place)) }
    let isOfPrevious = previous >= 0 && Int(store.cells[Int(cell)].origin.row) == previous
    return isOfPrevious ? Self.unknown : copied(cell, image)
  }

  // MARK: - Readers

  /// In the order in which `CellReaders` takes them in: aliases, and then what drafts read.
  private mutating func recordReaders(_ image: CopyImage) -> Bool {
    for _ in cells.indices { image.readers.heads.append(-1) }
    for _ in rows { image.readers.newest.append(-1) }
    for place in cells.indices {
      let row = Int(store.cells[Int(cells[place])].origin.row) - rows.lowerBound
      let newest = image.readers.newest.pointer(to: row)
      image.readers.earlier.append(newest.pointee)
      if newest.pointee >= 0 { image.readers.earlier.note(image.readers.earlier.last, from: .cellPlace) }
      newest.pointee = Int32(truncatingIfNeeded: place)
      let alias = store.cells[Int(cells[place])].alias
      if alias >= 0, !add(UInt32(truncatingIfNeeded: place) << 1 | 1, to: alias, image) { return false }
    }
    for place in drafts.indices {
      var cells = PlainArray<Int32>()
      store.forEachInput(of: store.drafts[Int(drafts[place])], measured: { [bound] in bound.measuredCells($0) }) {
        cells.append($0)
      }
      for cell in cells.elements where !add(UInt32(truncatingIfNeeded: place) << 1, to: cell, image) { return false }
    }
    for place in image.readers.heads.indices where image.readers.heads[place] >= 0 {
      image.readers.heads.note(image.readers.heads.pointer(to: place), from: .entry)
    }
    for row in image.readers.newest.indices where image.readers.newest[row] >= 0 {
      image.readers.newest.note(image.readers.newest.pointer(to: row), from: .cellPlace)
    }
    // Cells that nothing reads, but hosts.
    image.readers.ofExternals.append(
      repeating: (-1, -1), count: image.externals.count - image.readers.ofExternals.count)
    return true
  }

  private mutating func add(_ reader: UInt32, to cell: Int32, _ image: CopyImage) -> Bool {
    let entry = Int32(truncatingIfNeeded: image.readers.entries.count)
    if let place = placeOfCell[cell] {
      let head = image.readers.heads.pointer(to: Int(place))
      add(reader, next: head.pointee, image)
      head.pointee = entry
      return true
    }
    guard let index = externals[copied(cell, image)] else { return false }
    image.readers.ofExternals.append(
      repeating: (-1, -1), count: image.externals.count - image.readers.ofExternals.count)
    let known = image.readers.ofExternals[Int(index)]
    add(reader, next: known.first, image)
    image.readers.ofExternals[Int(index)] = (entry, known.last < 0 ? entry : known.last)
    return true
  }

  private func add(_ reader: UInt32, next: Int32, _ image: CopyImage) {
    image.readers.entries.append(CellReader(reader: reader, next: next))
    let last = image.readers.entries.last
    image.readers.entries.note(&last.pointee.reader, from: reader & 1 == 1 ? .readingCell : .readingDraft)
    if next >= 0 { image.readers.entries.note(&last.pointee.next, from: .entry) }
  }

  // MARK: - Drafts

  private mutating func record(draft number: Int, _ image: CopyImage) -> Bool {
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
    case .measureNatural, .measureAtWidth:
      if known.kind == .measureAtWidth { first = Int(copied(Int32(truncatingIfNeeded: known.first), image)) }
      if Int32(truncatingIfNeeded: first) == Self.unknown || !record(measuredCells: known, image) { return false }
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
      let last = image.sources.last
      image.sources.note(&last.pointee.row, from: .row)
      if copy.attribute >= 0 {
        image.sources.note(&last.pointee.attribute, from: Self.base(copy.attribute, image))
      }
    }
    var draft = Draft(
      kind: known.kind, first: first, count: known.count, output: output, outputCount: known.outputCount,
      row: Int(known.row) - rows.lowerBound, source: source)
    let start = image.inputs.count
    for place in known.inputs {
      let input = copied(store.draftInputs[place], image)
      if input == Self.unknown { return false }
      image.inputs.append(input)
      image.inputs.note(image.inputs.last, input, cells: cells.count)
    }
    draft.inputs = start..<image.inputs.count
    record(draft, image)
    return rows.contains(Int(known.row))
  }

  private mutating func record(measuredCells draft: Draft, _ image: CopyImage) -> Bool {
    for cell in bound.measuredCells(Int(draft.row)) {
      let copy = copied(cell, image)
      if copy == Self.unknown { return false }
      image.measuredCells.append(copy)
    }
    image.measured.append(
      (Int32(truncatingIfNeeded: image.drafts.count), Int32(truncatingIfNeeded: image.measuredCells.count)))
    return true
  }

  private func record(_ draft: Draft, _ image: CopyImage) {
    image.drafts.append(draft)
    let last = image.drafts.last
    switch draft.kind {
    case .numeric: image.drafts.note(&last.pointee.firstCode, from: .instruction)
    case .valueToNumber, .valueToValue:
      image.valueDrafts.append(Int32(truncatingIfNeeded: image.drafts.count - 1))
    default: image.drafts.note(&last.pointee.firstCode, last.pointee.firstCode, cells: cells.count)
    }
    image.drafts.note(&last.pointee.output, from: .cellPlace)
    image.drafts.note(&last.pointee.row, from: .row)
    if draft.source >= 0 { image.drafts.note(&last.pointee.source, from: .source) }
    image.drafts.note(&last.pointee.inputStart, from: .input)
    image.drafts.note(&last.pointee.inputEnd, from: .input)
  }

  private mutating func record(_ known: Instruction, _ image: CopyImage) -> Bool {
    var instruction = known
    guard record(&instruction.output, image) else { return false }
    if known.operation.operandCount == 0 {
      instruction.a = UInt32(truncatingIfNeeded: image.lists.count)
      for cell in store.maximumOperands(known) {
        let number = copied(cell, image)
        if number == Self.unknown { return false }
        image.lists.append(number)
        image.lists.note(image.lists.last, number, cells: cells.count)
      }
    } else {
      guard record(&instruction.a, image), record(&instruction.b, image), record(&instruction.c, image) else {
        return false
      }
    }
    image.instructions.append(instruction)
    let last = image.instructions.last
    note(&last.pointee.output, image)
    if known.operation.operandCount == 0 {
      image.instructions.note(&last.pointee.a, from: .maximumList)
    } else {
      note(&last.pointee.a, image)
      note(&last.pointee.b, image)
      note(&last.pointee.c, image)
    }
    return true
  }

  /// Notes which cell an operand of the last instruction stands for. Temporaries are no cells.
  private func note(_ operand: UnsafePointer<UInt32>, _ image: CopyImage) {
    image.instructions.note(operand, Int32(bitPattern: operand.pointee), cells: cells.count)
  }

  private mutating func record(_ operand: inout UInt32, _ image: CopyImage) -> Bool {
    if operand >= Emitter.firstScratch { return true }
    let cell = copied(Int32(bitPattern: operand), image)
    operand = UInt32(bitPattern: cell)
    return cell != Self.unknown
  }

  /// `distance`: how far the code moves.
  private mutating func record(_ known: ValueInstruction, _ distance: Int, _ image: CopyImage) -> Bool {
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
