import PlumbSyntax

/// Finds the cell of each thing that a document can refer to, makes it when it is first asked for, and queues it to be
/// compiled. Because of the queue, no document decides how deep linking recurses.
final class CellIndex {
  let store: CellStore
  let bound: BoundDocument
  let codes: CodeCache
  /// Cells that have no definition yet, in the order they were asked for: that of the document.
  private(set) var queue = PlainArray<Int32>()
  let inputs: Inputs
  /// Cells of state, by slot.
  private(set) var stateCells: [Int32] = []
  /// Slots of state that a patch added, by their cells.
  private var addedSlots = IndexMap<Int32, Int32>()
  /// How many slots the document had to begin with: their cells are consecutive.
  private var firstSlots = 0

  /// By row and `CellKey`: cell + 1, 0 for none.
  private var geometryCells = PlainArray<UInt32>()
  /// Of keys that few rows have, by both.
  private var rareCells = IndexMap<UInt64, Int32>()
  /// How many cells of rows have been made that are not listed by row: all but those of common keys and of attributes.
  private(set) var unlistedCount = 0
  /// Rows of which something depends on the state that the host sets.
  private(set) var controls: [Int32] = []
  /// How many of their states.
  private(set) var controlInputCount = 0
  private var isKnownControl = IndexMap<Int32, UInt8>()
  private var siblingCells = IndexMap<UInt64, Int32>()
  private var probeCells = IndexMap<UInt64, Int32>()
  /// By group of constraints: the first of the cells that it computes.
  private var groupCells = IndexMap<Int32, Int32>()
  private var lineCells = IndexMap<Int32, Int32>()
  private var lineLists: [[Int32]] = []
  /// Cells of whole dictionaries of state that expressions read, by key.
  private(set) var dictionaryCells = IndexMap<Int32, Int32>()
  /// Their keys, in the order in which they were asked for.
  private(set) var dictionaryKeys: [Int32] = []

  /// Cells that the host sets besides state.
  struct Inputs {
    let containerWidth: Int32
    let containerHeight: Int32
    /// Top, left, bottom, right.
    let safeArea: [Int32]
    /// The factor that the sizes of text styles are multiplied by.
    let textScale: Int32

    init(_ store: CellStore) {
      containerWidth = store.newCell(.input)
      containerHeight = store.newCell(.input)
      safeArea = [store.newCell(.input), store.newCell(.input), store.newCell(.input), store.newCell(.input)]
      textScale = store.newCell(.input)
      store.cells[Int(textScale)].number = 1
    }
  }

  /// Cells of items of arrays of state, by the array's cell and the index.
  private var elementCells = IndexMap<UInt64, Int32>()
  private(set) var elements: [Element] = []

  /// An item of an array of state that expressions read by a constant index.
  struct Element {
    /// The slot of the state key.
    var slot: Int32
    var index: UInt32
    var cell: Int32
  }

  /// Whether attributes may be set later: then each has a cell of its own, and shares that of no other.
  let isEditable: Bool

  init(_ store: CellStore, _ bound: BoundDocument, _ codes: CodeCache, isEditable: Bool = false) {
    self.isEditable = isEditable
    self.store = store
    self.bound = bound
    self.codes = codes
    inputs = Inputs(store)
    queue = store.array(Int32.self, capacity: bound.rowCount * 4 + bound.document.attributes.count)
    geometryCells = store.array(UInt32.self, capacity: bound.rowCount * CellKey.commonCount)
    geometryCells.append(repeating: 0, count: bound.rowCount * CellKey.commonCount)
  }

  /// Bytes of its storage.
  var memory: Int { queue.memory + geometryCells.memory + rareCells.memory + siblingCells.memory + probeCells.memory }

  /// Empties the queue, once everything in it has been compiled.
  func clearQueue() { queue.removeAll() }

  /// Gives back the room that a load needs in it: edits ask for few cells.
  func trimQueue() { queue.trim(to: queue.count + 64) }

  /// Takes the cells of some rows from the queue, one after the other, and calls `body` with each, until those that it has
  /// added are done too. Others stay in it.
  func takeQueued(of rows: Range<Int>, _ body: (Int32) -> Void) {
    var (next, kept) = (0, 0)
    while next < queue.count {
      let cell = queue[next]
      next += 1
      if rows.contains(Int(store.cells[Int(cell)].origin.row)) {
        body(cell)
      } else {
        queue[kept] = cell
        kept += 1
      }
    }
    queue.removeAll(from: kept)
  }

  /// Makes room in the tables for rows, which are to be cleared or pasted.
  func makeRoom(rows: Int) {
    let count = rows * CellKey.commonCount
    // It is much of what a layout that is edited holds.
    if count > geometryCells.capacity { geometryCells.reserveCapacity(count + count / 8) }
    geometryCells.append(uninitialized: count - geometryCells.count)
  }

  /// Makes rows such that have no cells yet.
  func clear(rows: Range<Int>) {
    geometryCells.set(rows.lowerBound * CellKey.commonCount..<rows.upperBound * CellKey.commonCount, to: 0)
  }

  /// Forgets rows from one on, which have only cells of common keys.
  func cut(rows: Int) { geometryCells.removeAll(from: rows * CellKey.commonCount) }

  // MARK: - Geometry

  /// The cell of a row's geometry, if anything has asked for it; -1.
  func knownCell(_ row: Int, _ key: CellKey) -> Int32 {
    if Int(key.rawValue) >= CellKey.commonCount { return rareCells[Self.rareKey(row, key)] ?? -1 }
    return Int32(truncatingIfNeeded: geometryCells[row * CellKey.commonCount + Int(key.rawValue)]) - 1
  }

  /// The same of a common key; -1 for other keys, too.
  @inline(__always)
  func knownCommonCell(_ row: Int, _ key: CellKey) -> Int32 {
    if Int(key.rawValue) >= CellKey.commonCount { return -1 }
    return Int32(truncatingIfNeeded: geometryCells[row * CellKey.commonCount + Int(key.rawValue)]) &- 1
  }

  /// Calls `body` with the cells that a row has of common keys, in their order, -1 for those that it has not.
  @inline(__always)
  func forEachCommonCell(_ row: Int, _ body: (Int32) -> Void) {
    for place in row * CellKey.commonCount..<(row + 1) * CellKey.commonCount {
      body(Int32(truncatingIfNeeded: geometryCells[place]) - 1)
    }
  }

  /// Gives the rows of a copy, which have no cells yet, theirs. `neighbours`: the distances of cells of the neighbour.
  func writeCommonCells(
    _ copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ neighbours: UnsafeBufferPointer<UInt32>
  ) {
    image.geometry.paste(to: geometryCells, at: copy.base.row * CellKey.commonCount, distances, neighbours)
  }

  /// The same for one of them.
  func writeCommonCells(_ copy: PastedCopy, _ image: CopyImage, row: Int, _ cells: CopiedCell.Cells) {
    let target = (copy.base.row + row) * CellKey.commonCount
    for key in 0..<CellKey.commonCount {
      let number = Int32(bitPattern: image.geometry[row * CellKey.commonCount + key] &- 1)
      geometryCells[target + key] = UInt32(bitPattern: cells.cell(number) &+ 1)
    }
  }

  private static func rareKey(_ row: Int, _ key: CellKey) -> UInt64 {
    UInt64(truncatingIfNeeded: row) << 8 | UInt64(key.rawValue)
  }

  /// The cell of a row's geometry.
  @_optimize(speed)
  func cell(_ row: Int, _ key: CellKey) -> Int32 {
    if Int(key.rawValue) >= CellKey.commonCount { return rareCell(row, key) }
    let known = geometryCells[row * CellKey.commonCount + Int(key.rawValue)]
    return known > 0 ? Int32(truncatingIfNeeded: known - 1) : makeCell(row, key)
  }

  /// Where the cells of a row are listed by common keys: cell + 1, 0 for none. As long as no rows are added.
  @inline(__always)
  func commonCells(of row: Int) -> UnsafeMutablePointer<UInt32> {
    let first = row * CellKey.commonCount
    return geometryCells.pointer(to: first + CellKey.commonCount - 1) - (CellKey.commonCount - 1)
  }

  /// Queues a cell that was made, to be compiled.
  @inline(__always)
  func enqueue(_ cell: Int32) { queue.append(cell) }

  /// Makes the natural size of a control depend on its states.
  @inline(never)
  func measureStates(of row: Int) {
    bound.measuredStates[row] = bound.measuredStateCells.count
    for state in ControlState.allCases {
      // What an attribute decides is no input.
      let attribute = bound.names.find(state.property).flatMap { bound.attribute(named: $0, row: row) }
      bound.measuredStateCells.append(attribute.map { attributeCell($0) } ?? cell(row, CellKey(state)))
    }
  }

  @inline(never)
  private func rareCell(_ row: Int, _ key: CellKey) -> Int32 {
    let place = Self.rareKey(row, key)
    if let known = rareCells[place] { return known }
    unlistedCount += 1
    if let cell = makeStackCell(row, key) { return cell }
    let cell = store.newCell(CellOrigin(kind: .geometry, row: Int32(truncatingIfNeeded: row), key: key.rawValue))
    rareCells[place] = cell
    if CellKey.controlStates.contains(key) {
      controlInputCount += 1
      if isKnownControl.insert(Int32(truncatingIfNeeded: row)) { controls.append(Int32(truncatingIfNeeded: row)) }
    }
    queue.append(cell)
    return cell
  }

  @inline(never) @_optimize(speed)
  private func makeCell(_ row: Int, _ key: CellKey) -> Int32 {
    let slot = row * CellKey.commonCount + Int(key.rawValue)
    if let symbol = key.frameSymbol {
      let attribute = bound.attribute(setting: symbol, row: row)
      if attribute >= 0 {
        let cell = attributeCell(attribute)
        geometryCells[slot] = UInt32(truncatingIfNeeded: cell) + 1
        return cell
      }
    }
    if bound.hasStacks, key.frameSymbol != nil, bound.isArranged(row) { return makeArrangedCell(row, key) }
    if let group = key.measurementGroup { return makeMeasurement(row, group, key) }
    let origin = CellOrigin(kind: .geometry, row: Int32(truncatingIfNeeded: row), key: key.rawValue)
    let cell = store.newCell(origin)
    geometryCells[slot] = UInt32(truncatingIfNeeded: cell) + 1
    queue.append(cell)
    return cell
  }

  /// The four outputs of a measurement are made together. Gives that of `key`.
  private func makeMeasurement(_ row: Int, _ group: CellKey, _ key: CellKey) -> Int32 {
    let width = group == .naturalWidth ? nil : cell(row, .width)
    let first = store.defineMeasurement(row: row, key: group, width: width)
    for offset in 0..<4 {
      let slot = row * CellKey.commonCount + Int(group.rawValue) + offset
      geometryCells[slot] = UInt32(truncatingIfNeeded: Int(first) + offset) + 1
    }
    return first + Int32(key.rawValue - group.rawValue)
  }

  // MARK: - Constraints

  /// The cell that constraints compute a number of a frame in; nil for a number that they do not decide. Those of a group are
  /// made together. The cell of the row's geometry is an alias of it: edits put numbers into other groups.
  func constrainedCell(_ row: Int, _ key: CellKey) -> Int32? {
    guard let quantity = ConstraintQuantity(rawValue: key.rawValue), quantity.isOfFrame,
      let place = bound.constraints.place(row, quantity)
    else { return nil }
    let number = Int32(truncatingIfNeeded: place.group)
    if let first = groupCells[number] { return first + Int32(truncatingIfNeeded: place.unknown) }
    let unknowns = bound.constraints.groups[place.group].unknowns
    let first = makeGroup(
      Int(unknowns[0].row),
      CellKey(rawValue: CellKey.constrainedLeft.rawValue + unknowns[0].quantity.rawValue) ?? .constrainedLeft,
      count: unknowns.count)
    groupCells[number] = first
    return first + Int32(truncatingIfNeeded: place.unknown)
  }

  /// The first cell of a group of constraints that an edit has dissolved, -1 if there is none.
  func takeGroupCell(_ group: Int) -> Int32 {
    let number = Int32(truncatingIfNeeded: group)
    let first = groupCells[number] ?? -1
    groupCells[number] = nil
    return first
  }

  // MARK: - Stack views

  /// Cells of the blocks of a stack view; nil for other keys.
  private func makeStackCell(_ row: Int, _ key: CellKey) -> Int32? {
    switch key {
    case .arrangementX: return makeArrangement(row, .left, .width, key)
    case .arrangementY: return makeArrangement(row, .top, .height, key)
    case .fittingX, .fittingHuggingX, .fittingCompressionX: return makeFitting(row, .fittingX, key)
    case .fittingY, .fittingHuggingY, .fittingCompressionY: return makeFitting(row, .fittingY, key)
    default: return nil
    }
  }

  /// A cell of the frame of a row that a stack view places: those of all its children are made together, but for children
  /// that an edit adds.
  private func makeArrangedCell(_ row: Int, _ key: CellKey) -> Int32 {
    _ = rareCell(Int(bound.tree.parents[row]), key == .left || key == .width ? .arrangementX : .arrangementY)
    return arrangedCell(row, key)
  }

  private func arrangedCell(_ row: Int, _ key: CellKey) -> Int32 {
    let place = row * CellKey.commonCount + Int(key.rawValue)
    if geometryCells[place] == 0 {
      let cell = store.newCell(CellOrigin(kind: .chunk, row: Int32(truncatingIfNeeded: row)))
      geometryCells[place] = UInt32(truncatingIfNeeded: cell) + 1
    }
    return Int32(truncatingIfNeeded: geometryCells[place]) - 1
  }

  /// Positions of all children, sizes of all children, and of stack views that may wrap the number of lines and the end of
  /// each. Gives the first, or of a layout that is edited a cell of its own: the children may be others then.
  private func makeArrangement(_ row: Int, _ position: CellKey, _ size: CellKey, _ key: CellKey) -> Int32 {
    if isEditable {
      let group = makeGroup(row, key, count: 1)
      rareCells[Self.rareKey(row, key)] = group
      for key in [position, size] { bound.forEachArranged(in: row) { _ = arrangedCell($0, key) } }
      if bound.mayWrap(row) {
        lineCells[group] = Int32(truncatingIfNeeded: lineLists.count)
        lineLists.append([])
        var count = 0
        bound.forEachArranged(in: row) { _ in count += 1 }
        _ = lines(group, row, children: count)
      }
      return group
    }
    var count = 0
    bound.forEachArranged(in: row) { _ in count += 1 }
    let first = makeGroup(row, key, count: max(1, ArrangementOutputs(children: count, bound.mayWrap(row)).count))
    rareCells[Self.rareKey(row, key)] = first
    var cell = UInt32(truncatingIfNeeded: first) + 1
    let sizes = UInt32(truncatingIfNeeded: count)
    bound.forEachArranged(in: row) { child in
      geometryCells[child * CellKey.commonCount + Int(position.rawValue)] = cell
      geometryCells[child * CellKey.commonCount + Int(size.rawValue)] = cell + sizes
      cell += 1
    }
    return first
  }

  /// The number of lines along an axis of a stack view that may wrap, and the ends of lines for `children` of them.
  func lines(_ row: Int, _ axis: Axis, children: Int) -> [Int32] {
    lines(rareCell(row, axis.arrangement), row, children: children)
  }

  private func lines(_ group: Int32, _ row: Int, children: Int) -> [Int32] {
    guard let list = lineCells[group] else {
      let outputs = ArrangementOutputs(children: children, true)
      let first = group + Int32(truncatingIfNeeded: outputs.lineCount)
      return Array(first...first + Int32(truncatingIfNeeded: children))
    }
    while lineLists[Int(list)].count <= children {
      lineLists[Int(list)].append(store.newCell(CellOrigin(kind: .chunk, row: Int32(truncatingIfNeeded: row))))
    }
    return Array(lineLists[Int(list)][...children])
  }

  /// The fitting length of a stack view and the two priorities at which it keeps it. Gives that of `key`.
  private func makeFitting(_ row: Int, _ group: CellKey, _ key: CellKey) -> Int32 {
    let first = makeGroup(row, group, count: 3)
    for offset in 0..<3 {
      rareCells[Self.rareKey(row, group) + UInt64(offset)] = first + Int32(offset)
    }
    return first + Int32(key.rawValue - group.rawValue)
  }

  /// Cells in a row that one block computes. The first stands for the block, which is compiled when its turn comes.
  private func makeGroup(_ row: Int, _ key: CellKey, count: Int) -> Int32 {
    unlistedCount += 1
    let row = Int32(truncatingIfNeeded: row)
    let first = store.newCell(CellOrigin(kind: .geometry, row: row, key: key.rawValue))
    for _ in 1..<count { _ = store.newCell(CellOrigin(kind: .chunk, row: row)) }
    queue.append(first)
    return first
  }

  // MARK: - Attributes

  /// The cell of an attribute with an expression. Attributes whose text is the same constant share one, unless the layout is
  /// edited.
  @_optimize(speed)
  func attributeCell(_ index: Int) -> Int32 {
    let known = bound.attributes[index].cell
    return known >= 0 ? known : makeAttributeCell(index)
  }

  @inline(never) @_optimize(speed)
  private func makeAttributeCell(_ index: Int) -> Int32 { newAttributeCell(index) }

  @inline(__always)
  private func newAttributeCell(_ index: Int) -> Int32 {
    let attribute = bound.attributes[index]
    let scope = Int32(truncatingIfNeeded: bound.scopeIndex(Int(attribute.row)))
    let known = codes.find(CodeCache.Key(text: attribute.parsedText, property: attribute.info, scope: scope))
    let constant = known >= 0 ? codes.constant(known) : -1
    if constant >= 0, attribute.geometry == nil, !isEditable {
      // Which cells of geometry are read is asked for later: each attribute of it keeps its own.
      bound.attributes[index].cell = constant
      return constant
    }
    let origin = CellOrigin(kind: .attribute, row: attribute.row, extra: Int32(truncatingIfNeeded: index))
    let cell = store.newCell(origin, isValue: !attribute.isNumeric)
    bound.attributes[index].cell = cell
    if constant >= 0 {
      store.copyConstant(of: constant, to: cell)
    } else if known >= 0 || !bound.texts.isLiteral(attribute.parsedText) || !defineLiteral(cell, index) {
      queue.append(cell)
    }
    return cell
  }

  /// Defines the cell of an attribute that is only a number or a text without expressions. It need not wait for its
  /// turn, because it reads nothing and cannot fail, and later attributes with its text share it.
  @inline(never)
  private func defineLiteral(_ cell: Int32, _ index: Int) -> Bool {
    switch bound.properties[Int(bound.attributes[index].info)].type {
    case .number:
      guard case .expression(let expression) = bound.texts[bound.attributes[index].parsedText] else { return false }
      let node = expression.tree.nodes[Int(expression.tree.root)]
      guard node.kind == .number, codes.budget.takesLiteral() else { return false }
      store.setConstant(cell, node.number)
    case .string:
      guard case .parts(let parts) = bound.texts[bound.attributes[index].parsedText], parts.count == 1,
        case .literal(let text, _) = parts[0]
      else { return false }
      store.setConstant(cell, .string(text))
    default: return false
    }
    share(constant: cell, of: index)
    return true
  }

  /// Keeps a constant for attributes of the same text.
  func share(constant cell: Int32, of attribute: Int) {
    var kept = cell
    if isEditable {
      kept = store.newCell(.input, isValue: store.cells[Int(cell)].isValue)
      store.copyConstant(of: cell, to: kept)
    }
    codes.add(constant: kept, CodeCache.Key(attribute, bound))
  }

  /// Makes the cell of a geometry that nothing set, or that an attribute set, that of an attribute, or the other way
  /// round: what reads it goes on reading it.
  func setOrigin(_ cell: Int32, _ origin: CellOrigin) { store.cells[Int(cell)].origin = origin }

  // MARK: - Flags

  /// The cell of a row's visibility: its attribute, or the constant 0; of a page also what its controller says.
  @inline(__always)
  func hiddenCell(_ row: Int) -> Int32 {
    bound.isPage(row) ? store.resolved(cell(row, .hiddenPage)) : ownHiddenCell(row)
  }

  /// The cell of the visibility that a row has by its attribute; the constant 0 where there is none.
  func ownHiddenCell(_ row: Int) -> Int32 { flagCell(row, RowSlot.hidden) }

  /// The cell of a row's clipping: its attribute; without one, 1 for scroll views and 0 for others.
  func clipCell(_ row: Int) -> Int32 {
    if bound.isScroll(row), bound.expression(in: RowSlot.clips, row: row) < 0 { return store.constantCell(1) }
    return flagCell(row, RowSlot.clips)
  }

  /// The cells of a row's visibility and clipping. Most rows say nothing of either.
  @inline(__always)
  func flagCells(_ row: Int) -> (hidden: Int32, clips: Int32) {
    if !bound.hasFlags(row), !bound.isPage(row), !bound.isScroll(row) {
      let zero = store.zeroCell()
      return (zero, zero)
    }
    return (hiddenCell(row), clipCell(row))
  }

  /// The cell of a flag of a row; 0 where no attribute sets it.
  @_optimize(speed)
  private func flagCell(_ row: Int, _ slot: Int) -> Int32 {
    let index = bound.expression(in: slot, row: row)
    return index >= 0 ? store.resolved(attributeCell(index)) : store.zeroCell()
  }

  /// Whether a sibling exists and is known never to be hidden.
  @_optimize(speed)
  func isPlainSibling(_ row: Int) -> Bool {
    guard row >= 0, !bound.isPage(row) else { return false }
    let attribute = bound.attribute(in: RowSlot.hidden, row: row)
    guard attribute >= 0 else { return true }
    let cell = Int(bound.attributes[attribute].cell)
    return cell >= 0 && store.cells[cell].isConstant && !store.cells[cell].isValue && store.cells[cell].number == 0
  }

  /// Whether a sibling exists that its neighbours ask for themselves: one that is never hidden, or one whose visibility can
  /// change, which is asked through cells of its own. Those that are hidden for good are passed over.
  func answersNeighbours(_ row: Int) -> Bool {
    if isPlainSibling(row) { return true }
    guard row >= 0, !bound.isPage(row) else { return false }
    let attribute = bound.attribute(in: RowSlot.hidden, row: row)
    guard attribute >= 0, bound.attributes[attribute].cell >= 0 else { return false }
    return !store.cells[Int(bound.attributes[attribute].cell)].isConstant
  }

  // MARK: - Safe area

  /// The cell of the safe area of a row at an edge, which is that of the nearest row around it that may have another one
  /// than the layout. O(depth) where there are such rows.
  func safeArea(_ edge: Edge, of row: Int) -> Int32 {
    if bound.pages.changesSafeArea {
      var row = row
      while row >= 0 {
        if row < bound.rowCount, bound.beginsSafeArea(row) { return cell(row, edge.safeArea) }
        row = row < bound.rowCount ? Int(bound.tree.parents[row]) : -1
      }
    }
    return inputs.safeArea[Int(edge.rawValue)]
  }

  // MARK: - Other cells

  private static func key(_ row: Int, _ code: UInt8, isPrevious: Bool) -> UInt64 {
    UInt64(row) << 8 | UInt64(code) << 1 | (isPrevious ? 1 : 0)
  }

  /// Calls `body` with the cells of what a sibling answers to the questions that it has been asked.
  func forEachSiblingCell(_ row: Int, isPrevious: Bool, _ body: (Int32) -> Void) {
    if siblingCells.isEmpty { return }
    for code in 0..<SiblingQuestion.codes {
      if let cell = siblingCells[Self.key(row, code, isPrevious: isPrevious)] { body(cell) }
    }
  }

  /// The cell of what a sibling answers to a question.
  func siblingCell(_ row: Int, _ question: SiblingQuestion, isPrevious: Bool) -> Int32 {
    let key = Self.key(row, question.code, isPrevious: isPrevious)
    if let cell = siblingCells[key] { return cell }
    unlistedCount += 1
    let cell = store.newCell(
      CellOrigin(
        kind: .sibling, row: Int32(truncatingIfNeeded: row), key: question.code, extra: isPrevious ? 1 : 0))
    siblingCells[key] = cell
    queue.append(cell)
    return cell
  }

  /// The cell of a probe of another cell, which breaks a strongly connected component.
  func probeCell(_ cell: Int32, component: Int32) -> Int32 {
    let key = UInt64(UInt32(bitPattern: component)) << 32 | UInt64(UInt32(truncatingIfNeeded: cell))
    if let probe = probeCells[key] { return probe }
    unlistedCount += 1
    let origin = store.cells[Int(cell)].origin
    let probe = store.newCell(
      CellOrigin(kind: .probe, row: origin.row, key: origin.key, extra: cell, context: component),
      isValue: store.cells[Int(cell)].isValue)
    probeCells[key] = probe
    queue.append(probe)
    return probe
  }

  /// Makes the cells of all state. Called once, when scopes are bound.
  func makeStateCells() {
    for key in bound.scopes.slots { stateCells.append(newStateCell(key)) }
    firstSlots = stateCells.count
  }

  /// Makes the cells of state that a patch added.
  func addStateCells() {
    for slot in stateCells.count..<bound.scopes.slots.count {
      stateCells.append(newStateCell(bound.scopes.slots[slot]))
      addedSlots[stateCells[slot]] = Int32(truncatingIfNeeded: slot)
    }
  }

  private func newStateCell(_ key: Int32) -> Int32 {
    store.newCell(.input, isValue: !bound.scopes.keys[Int(key)].cellType.isNumeric)
  }

  /// The slot of the state that a cell has; nil for other cells.
  func slot(ofState cell: Int32) -> Int32? {
    if let first = stateCells.first, cell >= first, Int(cell - first) < firstSlots { return cell - first }
    return addedSlots[cell]
  }

  /// The cell of an item of an array of state; nil if `array` is not the cell of a state key. O(1) after the first.
  func elementCell(ofArray array: Int32, _ index: Int) -> Int32? {
    guard let slot = slot(ofState: array), let index = UInt32(exactly: index) else { return nil }
    let key = UInt64(UInt32(bitPattern: slot)) << 32 | UInt64(index)
    if let cell = elementCells[key] { return cell }
    let cell = store.newCell(.input, isValue: true)
    elementCells[key] = cell
    elements.append(Element(slot: slot, index: index, cell: cell))
    return cell
  }

  /// The cell of a whole dictionary of state.
  func dictionaryCell(_ key: Int) -> Int32 {
    let key = Int32(truncatingIfNeeded: key)
    if let cell = dictionaryCells[key] { return cell }
    let cell = store.newCell(.input, isValue: true)
    dictionaryCells[key] = cell
    dictionaryKeys.append(key)
    return cell
  }
}
