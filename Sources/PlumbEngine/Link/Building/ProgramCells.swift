import PlumbSyntax

/// The cells of a program: the numbers that the store's cells get in it, their values at the start, and what depends on
/// them.
///
/// Numeric cells come in the order inputs, temporaries, outputs of drafts, constants: add them in this order. Both
/// tables of numbers are by the store's cell. Of an edited layout they are kept, and cells of patches are added behind.
struct ProgramCells: ~Copyable {
  let store: CellStore
  private(set) var numbers = PlainArray<Double>()
  private(set) var values: [Value] = []
  private(set) var constants: [Value]
  /// Of an edited layout, how many numbers, values and constants its program has already.
  private var numberBase = 0
  private var valueBase = 0
  private var constantBase = 0
  /// By number, of an edited layout: whether it is a constant.
  private var constantFlags = PlainArray<Bool>()
  private let isEditable: Bool
  private(set) var scratchStart: UInt32 = 0
  private var temporaryCount = 0
  /// Numbers of cells from here on are constants: nothing is recorded as depending on them.
  private(set) var firstConstant = 0
  private(set) var numberEntries = DependentEntries()
  private(set) var valueEntries = DependentEntries()

  /// Number + 1, 0 for none yet.
  private var numberSlots: PlainArray<UInt32>
  private var valueSlots: PlainArray<UInt32>
  private var constantSlots = IndexMap<UInt64, UInt32>()
  /// What was found in it last, a direct-mapped cache: most constants of a document are a few numbers.
  private var recentConstants = PlainArray<RecentConstant>(repeating: RecentConstant(), count: RecentConstant.count)
  /// By the store's value: index in `constants` + 1, 0 for none yet.
  private var constantNumbers: PlainArray<UInt32>
  /// How many constants of the store's code the first program has; and the indices in `constants` of others, by those in the
  /// store's code.
  private let codeConstants: Int
  private var codeConstantNumbers = IndexMap<Int32, UInt32>()
  /// Those of texts, by name.
  private var textNumbers = IndexMap<UInt32, UInt32>()

  /// `drafts`: how many there are, to reserve memory for.
  init(_ store: CellStore, drafts: Int, isEditable: Bool) {
    self.store = store
    self.isEditable = isEditable
    constants = store.emitter.constants
    codeConstants = constants.count
    numberSlots = store.array(UInt32.self, capacity: store.cells.count)
    numberSlots.append(repeating: 0, count: store.cells.count)
    valueSlots = store.array(UInt32.self, capacity: store.cells.count)
    valueSlots.append(repeating: 0, count: store.cells.count)
    constantNumbers = PlainArray(repeating: 0, count: store.values.count)
    numbers.reserveCapacity(drafts + 256)
    numberEntries.reserveCapacity(store.draftInputs.count)
  }

  /// Bytes of what is kept for patches: which numbers cells have.
  var memory: Int {
    numberSlots.memory + valueSlots.memory + constantSlots.memory + constantNumbers.memory + constantFlags.memory
      + codeConstantNumbers.memory + textNumbers.memory
  }

  // MARK: - Adding

  @inline(__always)
  private mutating func newNumber(_ value: Double) -> UInt32 {
    numbers.append(value)
    return UInt32(truncatingIfNeeded: numberBase + numbers.count - 1)
  }

  private mutating func newValue(_ value: Value) -> UInt32 {
    values.append(value)
    return UInt32(truncatingIfNeeded: valueBase + values.count - 1)
  }

  /// Adds a numeric cell that the host or the engine sets. Gives its number.
  @discardableResult
  mutating func addNumberInput(_ cell: Int32, _ initial: Double) -> UInt32 {
    let number = newNumber(initial)
    numberSlots[Int(cell)] = number + 1
    return number
  }

  /// Adds a cell of a value that the host sets. Gives its number.
  mutating func addValueInput(_ cell: Int32, _ initial: Value) -> UInt32 {
    let number = newValue(initial)
    valueSlots[Int(cell)] = number + 1
    return number
  }

  mutating func addTemporaries(_ count: Int) {
    let count = isEditable ? count + Self.spareTemporaries : count
    temporaryCount = count
    scratchStart = UInt32(truncatingIfNeeded: numbers.count)
    numbers.append(repeating: 0, count: count)
  }

  /// Adds the cells that drafts write.
  @inline(never) @_optimize(speed)
  mutating func addOutputs(_ drafts: borrowing PlainArray<Int32>) {
    let (known, columns) = (store.drafts.elements, store.cells.columns)
    for index in drafts.elements {
      let draft = known[Int(index)]
      let cell = Int(draft.output)
      // Mostly one number.
      if draft.kind == .numeric, !columns.isValue(cell) {
        if numberSlots[cell] == 0 { numberSlots[cell] = newNumber(columns.numbers[cell]) &+ 1 }
      } else {
        addOutputs(of: draft)
      }
    }
  }

  /// Adds the cells that a draft writes, unless they have numbers.
  @inline(__always)
  mutating func addOutputs(of draft: Draft) {
    if draft.kind == .stack { return store.forEachOutput(of: draft) { addOutput($0) } }
    for output in draft.output..<draft.output + draft.outputCount { addOutput(output) }
  }

  /// Adds a cell that a draft writes, unless it has a number.
  @inline(__always)
  mutating func addOutput(_ output: Int32) {
    let cell = Int(output)
    if store.cells[cell].isValue {
      if valueSlots[cell] == 0 { valueSlots[cell] = newValue(store.initialValue(output)) + 1 }
    } else if numberSlots[cell] == 0 {
      numberSlots[cell] = newNumber(store.cells[cell].number) + 1
    }
  }

  /// What is added from now on is constant, unless it is settled.
  mutating func endChanging() { firstConstant = numbers.count }

  /// Cells that are the same as a computed one have its number.
  @inline(never) @_optimize(speed)
  mutating func followAliases() {
    let finals = store.finals.elements
    let count = min(finals.count, numberSlots.count)
    if count == 0 { return }
    let (numberSlots, valueSlots) = (numberSlots.pointer(to: 0), valueSlots.pointer(to: 0))
    for cell in 0..<count where Int(finals[cell]) != cell {
      numberSlots[cell] = numberSlots[Int(finals[cell])]
      valueSlots[cell] = valueSlots[Int(finals[cell])]
    }
  }

  // MARK: - Patching

  /// How many temporaries patches may need beyond those of the first program.
  private static var spareTemporaries: Int { 16 }

  /// Whether there are temporaries for all code of the store.
  var hasTemporaries: Bool { Int(store.emitter.scratchCount) <= temporaryCount }

  /// Makes room in the tables for cells that were added to the store, which have no numbers yet.
  mutating func extend() {
    let count = store.cells.count
    if count > numberSlots.capacity {
      numberSlots.reserveCapacity(count + count / 8 + 64)
      valueSlots.reserveCapacity(count + count / 8 + 64)
    }
    numberSlots.append(repeating: 0, count: store.cells.count - numberSlots.count)
    valueSlots.append(repeating: 0, count: store.cells.count - valueSlots.count)
    constantNumbers.append(repeating: 0, count: store.values.count - constantNumbers.count)
  }

  /// Forgets the numbers of cells from some on, which are those behind all others.
  mutating func cut(to counts: TableCounts) {
    numberSlots.removeAll(from: counts.cells)
    valueSlots.removeAll(from: counts.cells)
    constantFlags.removeAll(from: min(constantFlags.count, counts.numbers))
    numberBase = counts.numbers
    valueBase = counts.values
  }

  /// The number + 1 of a cell of its kind, 0 for none.
  func slot(_ cell: Int32) -> UInt32 {
    store.cells[Int(cell)].isValue ? valueSlots[Int(cell)] : numberSlots[Int(cell)]
  }

  /// Gives a cell the number of the one at the end of its aliases; of one that stands for itself takes it away, unless
  /// `keeps`.
  mutating func renumber(_ cell: Int32, keeps: Bool) {
    let final = Int(store.final(cell))
    if final == Int(cell) {
      if keeps { return }
      numberSlots[final] = 0
      valueSlots[final] = 0
    } else {
      numberSlots[Int(cell)] = numberSlots[final]
      valueSlots[Int(cell)] = valueSlots[final]
    }
  }

  /// Adds the cells of a copy, which have no numbers yet: those that its drafts write come one behind the other.
  /// `externals`: what is not its own. O(the image).
  @_optimize(speed)
  mutating func addCells(
    of copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ externals: UnsafeBufferPointer<Int32>
  ) {
    numbers.append(contentsOf: image.numbers.first.elements)
    write(copy, image, distances, externals)
  }

  /// The same, but only cells of its root get their numbers; the others are to be written.
  mutating func addRootCells(
    of copy: PastedCopy, _ image: CopyImage, _ externals: UnsafeBufferPointer<Int32>
  ) {
    numbers.append(contentsOf: image.numbers.first.elements)
    for place in image.rootCells.elements {
      let final = image.finals[Int(place)]
      var slot = image.numbers.slots[Int(place)]
      if CopiedCell.place(of: final) == nil {
        slot = numberSlots[Int(externals[Int(final)])]
      } else if slot > 0, CopiedNumber.own(slot - 1) != nil {
        slot = UInt32(truncatingIfNeeded: Int(slot) + CopiedNumber.distance(own: copy.firstNumber))
      }
      numberSlots[Int(copy.firstCell &+ place)] = slot
    }
  }

  /// Writes which numbers the cells of a copy have.
  mutating func write(
    _ copy: PastedCopy, _ image: CopyImage, _ distances: CopyDistances, _ externals: UnsafeBufferPointer<Int32>
  ) {
    let first = Int(copy.firstCell)
    distances[.number] = CopiedNumber.distance(own: copy.firstNumber)
    image.numbers.slots.paste(to: numberSlots, at: first, distances)
    for alias in image.numbers.aliases.elements {
      numberSlots[first + Int(alias.place)] = numberSlots[Int(externals[Int(alias.value)])]
    }
    for place in image.numbers.values.elements { addOutput(copy.firstCell &+ place) }
    for place in image.numbers.valueAliases.elements { renumber(copy.firstCell &+ place, keeps: false) }
  }

  /// Finds out which numbers the cells of all copies of an image have, with the first of them. Constants get theirs.
  mutating func findNumbers(
    _ copy: PastedCopy, _ image: CopyImage, _ externals: UnsafeBufferPointer<Int32>
  ) {
    var own = PlainArray<UInt32>(repeating: 0, count: image.cells.count)
    for draft in image.drafts.elements {
      for output in draft.output..<draft.output + draft.outputCount {
        if store.cells[Int(copy.firstCell &+ output)].isValue {
          image.numbers.values.append(output)
        } else {
          own[Int(output)] = CopiedNumber.own(UInt32(truncatingIfNeeded: image.numbers.first.count)) + 1
          image.numbers.first.append(image.cells.numbers[Int(output)])
        }
      }
    }
    for place in image.cells.numbers.indices {
      let number = Int32(truncatingIfNeeded: place)
      let final = CopiedCell.place(of: image.finals[place])
      let cell = final.map { copy.firstCell &+ Int32(truncatingIfNeeded: $0) } ?? externals[Int(image.finals[place])]
      var slot: UInt32 = 0
      if store.cells[Int(cell)].isValue {
        if final != place { image.numbers.valueAliases.append(number) }
      } else if let final {
        slot = store.cells[Int(cell)].isConstant ? self.number(cell) + 1 : own[final]
      } else {
        image.numbers.aliases.append(
          CopyImage.Entry(place: number, value: UInt32(bitPattern: image.finals[place])))
      }
      image.numbers.slots.append(slot)
      if slot > 0, CopiedNumber.own(slot - 1) != nil {
        image.numbers.slots.note(image.numbers.slots.last, from: .number)
      }
    }
    // It has fewer words than the origins of the cells, which are not too many.
    _ = image.numbers.slots.finish()
  }

  /// How many numbers and values there are, those of patches included.
  var numberCount: Int { numberBase + numbers.count }
  var valueCount: Int { valueBase + values.count }

  // MARK: - Numbers of cells

  /// The numbers of cells by the store's cell, as long as no cell is added: for loops over cells.
  struct Slots {
    /// Number + 1, 0 for none yet.
    let numbers: UnsafeMutablePointer<UInt32>
    private let finals: UnsafeBufferPointer<Int32>
    private let columns: CellTable.Columns

    fileprivate init(_ numbers: UnsafeMutablePointer<UInt32>, _ store: CellStore) {
      self.numbers = numbers
      finals = store.finals.elements
      columns = store.cells.columns
    }

    /// Whether a cell is a number that has its number already, and stands for another one or itself for good.
    @inline(__always)
    func isKnownNumber(_ cell: Int) -> Bool {
      UInt(bitPattern: cell) < UInt(bitPattern: finals.count) && numbers[cell] > 0 && !columns.isValue(cell)
    }

    /// Whether a cell with a known number is constant.
    @inline(__always)
    func isConstant(_ cell: Int) -> Bool { columns.isConstant(Int(finals[cell])) }
  }

  /// There is at least one cell.
  var slots: Slots { Slots(numberSlots.pointer(to: 0), store) }

  /// Whether constants are settled cells, which are computed.
  var keepsSettled: Bool { isEditable }

  /// The number of a numeric cell.
  @inline(__always)
  mutating func number(_ cell: Int32) -> UInt32 {
    let slot = numberSlots[Int(cell)]
    return slot > 0 ? slot &- 1 : constant(cell)
  }

  /// Adds the numbers of numeric cells to a list.
  @_optimize(speed)
  mutating func addNumbers(of cells: UnsafeBufferPointer<Int32>, to list: inout PlainArray<UInt32>) {
    list.makeRoom(cells.count)
    for cell in cells { list.append(number(cell)) }
  }

  /// Constants, and cells that nothing computes, are shared by their bits.
  @inline(never) @_optimize(speed)
  private mutating func constant(_ cell: Int32) -> UInt32 {
    let final = Int(store.final(cell))
    var slot = numberSlots[final]
    if slot == 0 {
      let value = store.cells[final].number
      let recent = recentConstants.pointer(to: RecentConstant.place(of: value))
      if recent.pointee.slot == 0 || recent.pointee.bits != value.bitPattern {
        recent.pointee = RecentConstant(bits: value.bitPattern, slot: number(ofConstant: value) + 1)
      }
      slot = recent.pointee.slot
      numberSlots[final] = slot
    }
    numberSlots[Int(cell)] = slot
    return slot &- 1
  }

  @inline(never)
  private mutating func number(ofConstant value: Double) -> UInt32 {
    if let known = constantSlots[value.bitPattern] { return known }
    let number = newNumber(value)
    constantSlots[value.bitPattern] = number
    if isEditable { flagConstant(number) }
    return number
  }

  /// The number of a cell of a value that is computed or an input, nil for a constant.
  func valueNumber(_ cell: Int32) -> UInt32? {
    let slot = valueSlots[Int(store.final(cell))]
    return slot > 0 ? slot - 1 : nil
  }

  /// The number of the cell that a draft writes, which `addOutputs` was told of.
  @inline(__always)
  func output(_ draft: Draft) -> UInt32 {
    let cell = Int(draft.output)
    return (store.cells[cell].isValue ? valueSlots[cell] : numberSlots[cell]) &- 1
  }

  /// The number of an operand of numeric code: a cell or a temporary.
  @inline(__always)
  mutating func operand(_ cell: UInt32) -> UInt32 {
    cell >= Emitter.firstScratch ? scratchStart + (cell - Emitter.firstScratch) : number(Int32(cell))
  }

  func isConstant(_ cell: Int32) -> Bool { store.cells[Int(store.final(cell))].isConstant }

  /// Whether a cell is computed, of an edited layout, and yet constant.
  func isSettled(_ cell: Int32) -> Bool { isEditable && store.isSettled(store.final(cell)) }

  /// The index in `constants` of a constant cell's value.
  mutating func constantNumber(_ cell: Int32) -> UInt32 {
    let index = Int(store.cells[Int(store.final(cell))].value)
    if constantNumbers[index] > 0 { return constantNumbers[index] - 1 }
    let number = addConstant(store.values[index])
    constantNumbers[index] = number + 1
    return number
  }

  /// The index in `constants` of a constant of the store's code.
  mutating func constantNumber(ofCode index: Int) -> UInt32 {
    // Those of the first program have the numbers that they have in the store.
    if index < codeConstants { return UInt32(truncatingIfNeeded: index) }
    if let known = codeConstantNumbers[Int32(truncatingIfNeeded: index)] { return known }
    let number = addConstant(store.emitter.constants[index])
    codeConstantNumbers[Int32(truncatingIfNeeded: index)] = number
    return number
  }

  /// The index in `constants` of a text.
  mutating func constantNumber(ofText text: Name, _ names: NameTable) -> UInt32 {
    if let known = textNumbers[text.id] { return known }
    let number = addConstant(.text(names[text]))
    textNumbers[text.id] = number
    return number
  }

  /// The index in `constants` of no value.
  var constantNumberOfNull: UInt32 {
    mutating get {
      if constantNumbers[0] > 0 { return constantNumbers[0] - 1 }
      let number = addConstant(.null)
      constantNumbers[0] = number + 1
      return number
    }
  }

  mutating func addConstant(_ value: Value) -> UInt32 {
    constants.append(value)
    return UInt32(truncatingIfNeeded: constantBase + constants.count - 1)
  }

  private mutating func flagConstant(_ number: UInt32) {
    if Int(number) >= constantFlags.count {
      constantFlags.append(repeating: false, count: Int(number) + 1 - constantFlags.count)
    }
    constantFlags[Int(number)] = true
  }

  /// Whether a number is that of a constant.
  func isConstant(number: UInt32) -> Bool { !isTracked(number) }

  /// Whether the number of a cell can change.
  @inline(__always)
  private func isTracked(_ number: UInt32) -> Bool {
    isEditable ? Int(number) >= constantFlags.count || !constantFlags[Int(number)] : Int(number) < firstConstant
  }

  // MARK: - Dependents

  /// Records that a block, row or property reads a numeric cell, given by its number.
  @inline(__always)
  mutating func depend(on number: UInt32, _ kind: DependentEntries.Kind, _ index: Int) {
    if isTracked(number) { numberEntries.append(number, kind, index) }
  }

  /// Whether any of four numbers can change.
  @inline(__always)
  func mayChange(_ frame: FrameCells) -> Bool {
    mayChange(min(min(frame.x, frame.y), min(frame.width, frame.height)))
  }

  /// Whether the least of several numbers is one of a cell that may change.
  @inline(__always)
  func mayChange(_ least: UInt32) -> Bool { isEditable || Int(least) < firstConstant }

  /// Records that a property reads the cell of a value, given by its number.
  @inline(__always)
  mutating func depend(onValue number: UInt32, _ kind: DependentEntries.Kind, _ index: Int) {
    valueEntries.append(number, kind, index)
  }

  /// Records that a block reads cells, given at the ends of their aliases.
  @inline(__always)
  mutating func depend(on inputs: UnsafeBufferPointer<Int32>, _ block: Int) {
    for input in inputs {
      let cell = Int(input)
      let slot = numberSlots[cell]
      if slot > 0 {
        depend(on: slot - 1, .block, block)
      } else if valueSlots[cell] > 0 {
        depend(onValue: valueSlots[cell] - 1, .block, block)
      }
    }
  }

  /// Those of some cells, given at the ends of their aliases, that can change, as `number << 1 | isValue`.
  func changing(_ inputs: UnsafeBufferPointer<Int32>) -> [UInt32] {
    var result: [UInt32] = []
    for input in inputs {
      let cell = Int(input)
      let isValue = store.cells[cell].isValue
      let slot = isValue ? valueSlots[cell] : numberSlots[cell]
      if slot > 0, isValue || isTracked(slot - 1) { result.append((slot - 1) << 1 | (isValue ? 1 : 0)) }
    }
    return result
  }

  /// Forgets what depends on what, once it is in tables.
  mutating func forgetEntries() {
    numberEntries.removeAll()
    valueEntries.removeAll()
  }

  /// Gives the numbers away, in the memory they were collected in.
  mutating func takeNumbers() -> FixedArray<Double> {
    numberBase += numbers.count
    return FixedArray(&numbers)
  }

  /// Gives the numbers of a patch away, and counts them.
  mutating func give(numbers: inout PlainArray<Double>) {
    numberBase += self.numbers.count
    numbers.take(&self.numbers)
  }

  /// Gives the values away.
  mutating func takeValues() -> [Value] {
    if values.isEmpty { return [] }
    valueBase += values.count
    let taken = values
    values = []
    return taken
  }

  /// Gives the constants away.
  mutating func takeConstants() -> [Value] {
    if constants.isEmpty { return [] }
    constantBase += constants.count
    let taken = constants
    constants = []
    return taken
  }
}

/// A constant and its number.
private struct RecentConstant {
  var bits: UInt64 = 0
  /// Number + 1, 0 for none.
  var slot: UInt32 = 0

  static var count: Int { 64 }

  /// Numbers of documents differ in their upper bits.
  @inline(__always)
  static func place(of number: Double) -> Int {
    Int(truncatingIfNeeded: (number.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
