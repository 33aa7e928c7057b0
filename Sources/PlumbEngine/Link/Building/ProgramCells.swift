import PlumbSyntax

/// The cells of a program: the numbers that the store's cells get in it, their values at the start, and what depends on
/// them.
///
/// Numeric cells come in the order inputs, temporaries, outputs of drafts, constants: add them in this order. Both
/// tables of numbers are by the store's cell.
struct ProgramCells: ~Copyable {
  let store: CellStore
  private(set) var numbers = PlainArray<Double>()
  private(set) var values: [Value] = []
  private(set) var constants: [Value]
  private(set) var scratchStart: UInt32 = 0
  /// Numbers of cells from here on are constants: nothing is recorded as depending on them.
  private(set) var firstConstant = 0
  private(set) var numberEntries = DependentEntries()
  private(set) var valueEntries = DependentEntries()

  /// Number + 1, 0 for none yet.
  private var numberSlots: PlainArray<UInt32>
  private var valueSlots: PlainArray<UInt32>
  private var constantSlots = IndexMap<UInt64, UInt32>()
  /// By the store's value: index in `constants` + 1, 0 for none yet.
  private var constantNumbers: PlainArray<UInt32>

  /// `drafts`: how many there are, to reserve memory for.
  init(_ store: CellStore, drafts: Int) {
    self.store = store
    constants = store.emitter.constants
    numberSlots = PlainArray(repeating: 0, count: store.cells.count)
    valueSlots = PlainArray(repeating: 0, count: store.cells.count)
    constantNumbers = PlainArray(repeating: 0, count: store.values.count)
    numbers.reserveCapacity(drafts + 256)
    numberEntries.reserveCapacity(store.draftInputs.count)
  }

  // MARK: - Adding

  @inline(__always)
  private mutating func newNumber(_ value: Double) -> UInt32 {
    numbers.append(value)
    return UInt32(truncatingIfNeeded: numbers.count - 1)
  }

  private mutating func newValue(_ value: Value) -> UInt32 {
    values.append(value)
    return UInt32(truncatingIfNeeded: values.count - 1)
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
    scratchStart = UInt32(truncatingIfNeeded: numbers.count)
    numbers.append(repeating: 0, count: count)
  }

  /// Adds the cells that drafts write.
  @inline(never) @_optimize(speed)
  mutating func addOutputs(_ drafts: borrowing PlainArray<Int32>) {
    for index in drafts.indices {
      let draft = store.drafts[Int(drafts[index])]
      for cell in Int(draft.output)..<Int(draft.output + draft.outputCount) {
        if store.cells[cell].isValue {
          valueSlots[cell] = newValue(.null) + 1
        } else {
          numberSlots[cell] = newNumber(0) + 1
        }
      }
    }
    firstConstant = numbers.count
  }

  /// Cells that are the same as a computed one have its number.
  @inline(never) @_optimize(speed)
  mutating func followAliases() {
    let finals = store.finals.elements
    for cell in 0..<min(finals.count, numberSlots.count) where Int(finals[cell]) != cell {
      numberSlots[cell] = numberSlots[Int(finals[cell])]
      valueSlots[cell] = valueSlots[Int(finals[cell])]
    }
  }

  // MARK: - Numbers of cells

  /// The number of a numeric cell.
  @_optimize(speed)
  mutating func number(_ cell: Int32) -> UInt32 {
    let slot = numberSlots[Int(cell)]
    return slot > 0 ? slot - 1 : constant(cell)
  }

  /// Constants, and cells that nothing computes, are shared by their bits.
  @inline(never)
  private mutating func constant(_ cell: Int32) -> UInt32 {
    let final = store.final(cell)
    if numberSlots[Int(final)] == 0 {
      let value = store.cells[Int(final)].number
      if let known = constantSlots[value.bitPattern] {
        numberSlots[Int(final)] = known + 1
      } else {
        let number = newNumber(value)
        constantSlots[value.bitPattern] = number
        numberSlots[Int(final)] = number + 1
      }
    }
    numberSlots[Int(cell)] = numberSlots[Int(final)]
    return numberSlots[Int(final)] - 1
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

  /// The index in `constants` of a constant cell's value.
  mutating func constantNumber(_ cell: Int32) -> UInt32 {
    let index = Int(store.cells[Int(store.final(cell))].value)
    if constantNumbers[index] > 0 { return constantNumbers[index] - 1 }
    let number = addConstant(store.values[index])
    constantNumbers[index] = number + 1
    return number
  }

  mutating func addConstant(_ value: Value) -> UInt32 {
    constants.append(value)
    return UInt32(truncatingIfNeeded: constants.count - 1)
  }

  // MARK: - Dependents

  /// Records that a block, row or property reads a numeric cell, given by its number.
  @inline(__always)
  mutating func depend(on number: UInt32, _ kind: DependentEntries.Kind, _ index: Int) {
    if Int(number) < firstConstant { numberEntries.append(number, kind, index) }
  }

  /// Records that a property reads the cell of a value, given by its number.
  @inline(__always)
  mutating func depend(onValue number: UInt32, _ kind: DependentEntries.Kind, _ index: Int) {
    valueEntries.append(number, kind, index)
  }

  /// Records that a block reads what a draft reads.
  @inline(__always)
  mutating func depend(on draft: Int, _ block: Int, _ graph: borrowing DraftGraph) {
    for place in graph.range(draft) {
      let cell = Int(graph.inputs[place])
      let slot = numberSlots[cell]
      if slot > 0 {
        depend(on: slot - 1, .block, block)
      } else if valueSlots[cell] > 0 {
        depend(onValue: valueSlots[cell] - 1, .block, block)
      }
    }
  }

  /// The cells that a draft reads and that can change, as `number << 1 | isValue`, without its last inputs.
  func changingInputs(of draft: Int, _ graph: borrowing DraftGraph, butLast count: Int = 0) -> [UInt32] {
    var result: [UInt32] = []
    for place in graph.range(draft).dropLast(count) {
      let cell = Int(graph.inputs[place])
      let isValue = store.cells[cell].isValue
      let slot = isValue ? valueSlots[cell] : numberSlots[cell]
      if slot > 0, isValue || Int(slot) <= firstConstant { result.append((slot - 1) << 1 | (isValue ? 1 : 0)) }
    }
    return result
  }

  /// Gives the numbers away, in the memory they were collected in.
  mutating func takeNumbers() -> FixedArray<Double> { FixedArray(&numbers) }
}
