import PlumbSyntax

/// What linking one copy of a fragment has added to the linker's tables, so that further copies below the same parent are
/// pasted: numbers that belong to the copy are moved, and nothing is bound or compiled again.
///
/// Numbers of cells are `CopiedCell`s. Rows, attributes, drafts, code and sources are counted from the first of the copy.
final class CopyImage {
  /// The cells of the copy as they are defined, by columns as in a `CellTable`.
  struct Cells: ~Copyable {
    var numbers = CopiedTable<Double>()
    /// Attributes are places among those of the copy.
    var origins = CopiedTable<CellOrigin>()
    /// The cell that one is the same as, and the draft that computes it; -1 for none.
    var aliases = CopiedTable<Int32>()
    var definers = CopiedTable<Int32>()
    var values = CopiedTable<Int32>()
    var flags = CopiedTable<UInt8>()

    var count: Int { numbers.count }

    /// Bytes of its storage.
    var memory: Int {
      numbers.memory + origins.memory + aliases.memory + definers.memory + values.memory + flags.memory
    }

    deinit {
      numbers.deallocate()
      origins.deallocate()
      aliases.deallocate()
      definers.deallocate()
      values.deallocate()
      flags.deallocate()
    }
  }

  /// The numbers of the copy's cells in a program.
  struct Numbers: ~Copyable {
    /// By cell: a `CopiedNumber` + 1, 0 for none and for those below.
    var slots = CopiedTable<UInt32>()
    /// First values of the cells that its drafts write.
    var first = PlainArray<Double>()
    /// Numeric cells that are the same as an external one, and that by its index.
    var aliases = PlainArray<Entry>()
    /// Cells of values that its drafts write, and those that are the same as another one.
    var values = PlainArray<Int32>()
    var valueAliases = PlainArray<Int32>()

    /// Bytes of its storage.
    var memory: Int { slots.memory + first.memory + aliases.memory + values.memory + valueAliases.memory }

    deinit { slots.deallocate() }
  }

  /// The lists of `CellReaders` that a copy adds: places of entries, drafts and cells are counted from its first ones.
  struct Readers: ~Copyable {
    /// By cell: its first entry, and the cell before it of the same row; -1 for none.
    var heads = CopiedTable<Int32>()
    var earlier = CopiedTable<Int32>()
    /// By row: its last cell, -1 for none.
    var newest = CopiedTable<Int32>()
    var entries = CopiedTable<CellReader>()
    /// Of what is not the copy's: the first entry and the last one, which that leads to, by index in `externals`.
    var ofExternals = PlainArray<(first: Int32, last: Int32)>()

    /// Bytes of its storage.
    var memory: Int { heads.memory + earlier.memory + newest.memory + entries.memory + ofExternals.memory }

    deinit {
      heads.deallocate()
      earlier.deallocate()
      newest.deallocate()
      entries.deallocate()
    }
  }

  /// What a table has at a place.
  struct Entry {
    var place: Int32
    var value: UInt32
  }

  /// A row of the copy with an id.
  struct ID {
    var row: Int
    var id: Name
  }

  var components = PlainArray<Int32>()
  var ids = PlainArray<ID>()
  /// Attributes of the elements, and those of their bodies, whose places come behind.
  var attributes = CopiedTable<LinkedAttribute>()
  var bodyAttributes = CopiedTable<LinkedAttribute>()
  var bodies = PlainArray<(row: Int, attribute: Int)>()
  /// How many copies it is of, one behind the other.
  var copyCount = 1
  /// Where a stack view places the copy: the attributes that say which size a root asks for.
  var askedSizes = PlainArray<(row: Int, axis: Axis, attribute: Int)>()
  /// By row and `RowSlot`: the attribute + 1, 0 for none; by row: which it has.
  var slots = CopiedTable<UInt32>()
  var slotMasks = CopiedTable<UInt16>()
  /// By row and common `CellKey`: the cell + 1, 0 for none.
  var geometry = CopiedTable<UInt32>()
  var cells = Cells()
  /// By cell, the one at the end of its aliases: a `CopiedCell` of the copy, or an index in `externals`.
  var finals = CopiedTable<Int32>()
  /// The cells that are not the copy's and that something of it refers to, as `CopiedCell`s; also those of its root that the
  /// stack view around it computes.
  var externals = PlainArray<Int32>()
  /// Outer drafts, and behind them the inner ones, dependencies first: what these compute, only inner drafts of the copy
  /// read, and they are numeric.
  var drafts = CopiedTable<Draft>()
  var outerCount = 0
  /// Whether the outer drafts of a copy are placed as one: they are numeric or measurements of numbers and constants, come
  /// dependencies first, and nothing was found around a copy that comes between them.
  var isGrouped = false
  /// The measurements among its drafts, in their order, and the cells of attributes that these read, by where they end.
  var measured = PlainArray<(draft: Int32, end: Int32)>()
  var measuredCells = PlainArray<Int32>()
  /// Numeric code, and what values are made of: drafts of these are listed.
  var inputs = CopiedTable<Int32>()
  var instructions = CopiedTable<Instruction>()
  var valueCode = PlainArray<ValueInstruction>()
  var valueDrafts = PlainArray<Int32>()
  var sources = CopiedTable<ExpressionSource>()
  /// Operands of `maximumOfList`.
  var lists = CopiedTable<Int32>()
  /// Cells of the sibling before that it reads, by their keys.
  var ofPrevious = PlainArray<CellKey>()

  /// By row: what hosts see of it.
  var visible = PlainArray<VisibleCells>()
  /// The cells of its root, of several copies the last one, and those that these are the same as: what later copies may ask.
  var rootCells = PlainArray<Int32>()
  /// What reads its cells, and which cells are the same as they.
  var readers = Readers()
  /// The numbers that its cells have in the program, once there is a copy.
  var numbers = Numbers()
  /// What the last copy was in the program, and what one was that found something else constant around it: of a batch, the
  /// first one may.
  private(set) var program: CopiedProgram?
  private var otherProgram: CopiedProgram?

  deinit {
    attributes.deallocate()
    bodyAttributes.deallocate()
    slots.deallocate()
    slotMasks.deallocate()
    geometry.deallocate()
    finals.deallocate()
    drafts.deallocate()
    inputs.deallocate()
    instructions.deallocate()
    sources.deallocate()
    lists.deallocate()
  }

  /// What a copy takes in tables, but for what measurements read. O(drafts).
  func counts(_ program: CopiedProgram) -> TableCounts {
    var sum = TableCounts()
    sum.rows = components.count
    sum.attributes = attributes.count + bodyAttributes.count
    sum.cells = cells.count
    sum.drafts = drafts.count
    sum.draftInputs = inputs.count
    sum.instructions = instructions.count
    sum.valueCode = valueCode.count
    sum.sources = sources.count
    sum.maximumLists = lists.count
    sum.readers = readers.entries.count
    sum.numbers = numbers.first.count
    sum.values = numbers.values.count
    sum.lists = lists.count
    sum.properties = program.slots.count
    sum.liveProperties = program.liveSlots.count
    sum.publishedNumbers = program.publishedNumbers
    sum.publishedValues = program.publishedValues
    sum.measurements = measured.count
    return sum
  }

  /// Ends its tables. False if one of them is too large.
  func finish() -> Bool {
    let cells = self.cells.origins.finish() && self.cells.aliases.finish() && self.cells.definers.finish()
    let lists =
      readers.heads.finish() && readers.earlier.finish() && readers.newest.finish() && readers.entries.finish()
    let rows = attributes.finish() && bodyAttributes.finish() && slots.finish() && geometry.finish()
    let code = drafts.finish() && inputs.finish() && instructions.finish() && sources.finish() && self.lists.finish()
    return cells && lists && rows && code && finals.finish()
  }

  /// Whether its root, of several copies the last one, has a cell of a common key.
  func hasCell(_ key: CellKey) -> Bool {
    let root = components.count - rowsOfCopy
    return geometry[root * CellKey.commonCount + Int(key.rawValue)] != 0
  }

  /// How many rows each of its copies has.
  var rowsOfCopy: Int { components.count / copyCount }

  /// Notes which cells later copies may ask of it, once it is recorded.
  func findRootCells() {
    func add(_ place: Int) {
      let number = Int32(truncatingIfNeeded: place)
      if !rootCells.elements.contains(number) { rootCells.append(number) }
    }
    let first = (components.count - rowsOfCopy) * CellKey.commonCount
    for slot in first..<first + CellKey.commonCount where geometry[slot] != 0 {
      guard let place = CopiedCell.place(of: Int32(bitPattern: geometry[slot] &- 1)), place < cells.count else {
        continue
      }
      add(place)
      if let final = CopiedCell.place(of: finals[place]) { add(final) }
    }
  }

  /// Whether the tables of copies can be written late: nothing but numbers is computed in it, and no root may be hidden.
  var mayBeLate: Bool {
    guard isGrouped, program != nil, !numbers.slots.isEmpty, valueCode.isEmpty, numbers.values.isEmpty,
      numbers.valueAliases.isEmpty, askedSizes.isEmpty
    else { return false }
    for root in stride(from: 0, to: components.count, by: rowsOfCopy)
    where slots[root * RowSlot.count + RowSlot.hidden] != 0 {
      return false
    }
    return true
  }

  /// Whether it reads baselines of the sibling before it.
  var asksForBaselines: Bool {
    ofPrevious.elements.contains {
      $0 == .firstBaseline || $0 == .lastBaseline || $0 == .firstOffset || $0 == .lastOffset
    }
  }

  /// The `CopiedNumber` of a numeric cell, once there is a copy.
  func number(at place: Int) -> UInt32 {
    CopiedCell.place(of: finals[place]) != nil
      ? numbers.slots[place] - 1 : CopiedNumber.external(UInt32(bitPattern: finals[place]))
  }

  /// What copies are in the program, from a draft on, that find something constant around them; nil if none was yet.
  func program(
    _ constancy: borrowing PlainArray<CopiedProgram.Constancy>, firstDraft: Int
  ) -> CopiedProgram? {
    if let program, program.fits(constancy, firstDraft: firstDraft) { return program }
    guard let otherProgram, otherProgram.fits(constancy, firstDraft: firstDraft) else { return nil }
    swap(&program, &self.otherProgram)
    return otherProgram
  }

  /// Keeps what a copy was in the program, in place of the one that was not the last.
  func keep(_ made: CopiedProgram) {
    otherProgram = program
    program = made
  }

  /// Bytes of its storage.
  var memory: Int {
    components.memory + ids.memory + attributes.memory + bodyAttributes.memory + bodies.memory + askedSizes.memory
      + slots.memory + slotMasks.memory + valueDrafts.memory + measured.memory + measuredCells.memory
      + geometry.memory + cells.memory + drafts.memory + inputs.memory + instructions.memory + valueCode.memory
      + sources.memory + lists.memory + ofPrevious.memory + visible.memory + numbers.memory + finals.memory
      + readers.memory + externals.memory + rootCells.memory + (program?.memory ?? 0)
      + (otherProgram?.memory ?? 0)
  }
}

/// The number of a cell in a `CopyImage`: that of a cell which all copies share, or a place among the cells of a copy and
/// those of its neighbour that it reads.
struct CopiedCell {
  /// Bit 30 marks a place. Bit 31 is that of temporaries, and the sign of no cell.
  static var flag: UInt32 { 1 << 30 }
  /// As many cells can be told from places.
  static var limit: Int { Int(flag) }

  /// The place that a number stands for, nil for another one.
  static func place(of number: Int32) -> Int? {
    number >= 0 && UInt32(bitPattern: number) & flag != 0 ? Int(UInt32(bitPattern: number) & (flag - 1)) : nil
  }

  static func place(_ place: Int) -> Int32 { Int32(bitPattern: flag | UInt32(truncatingIfNeeded: place)) }

  /// The cells of one copy.
  struct Cells {
    var first: Int32
    var count: Int
    /// Those of its neighbour that it reads.
    var ofNeighbour: UnsafeBufferPointer<Int32>

    /// The cell that a number stands for.
    func cell(_ number: Int32) -> Int32 {
      guard let place = CopiedCell.place(of: number) else { return number }
      return place < count ? first &+ Int32(truncatingIfNeeded: place) : ofNeighbour[place - count]
    }

    /// How far a cell of the neighbour is from the number that stands for it.
    func distance(ofNeighbour index: Int) -> UInt32 {
      UInt32(bitPattern: ofNeighbour[index] &- CopiedCell.place(count + index))
    }
  }
}

extension CopiedTable {
  /// Notes which cell a word stands for. `count`: how many cells the copy has.
  func note(_ word: UnsafeRawPointer, _ number: Int32, cells count: Int) {
    guard let place = CopiedCell.place(of: number) else { return }
    if place < count { self.note(word, from: .cell) } else { self.note(word, indexed: place - count) }
  }
}

extension CopyDistances {
  /// Sets how far the numbers of a copy are from those in the linker's tables of its image.
  func set(_ copy: PastedCopy) {
    self[.row] = copy.base.row
    self[.attribute] = copy.base.attribute
    self[.bodyAttribute] = copy.base.bodyDistance
    self[.cell] = Int(copy.firstCell) - Int(CopiedCell.flag)
    self[.cellPlace] = Int(copy.firstCell)
    self[.draft] = Int(copy.firstDraft)
    self[.input] = Int(copy.firstInput)
    self[.instruction] = Int(copy.firstInstruction)
    self[.source] = Int(copy.firstSource)
    self[.maximumList] = Int(copy.firstList)
  }
}

/// A copy that a patch has pasted.
struct PastedCopy {
  var base: CellStore.PasteBase
  var firstCell: Int32
  var cellCount: Int32
  var firstDraft: Int32
  var draftCount: Int32
  var outerCount: Int32
  var firstSource: Int32
  var firstInput: Int32
  var firstInstruction: Int32
  var firstList: Int32
  /// In the lists of `CellReaders`, once there is room for it.
  var firstReader: Int32 = 0
  /// Of its cells in the program.
  var firstNumber: UInt32 = 0
  /// Where the blocks of its outer drafts are in the patch, if they are placed as one.
  var outerSettled = ProgramPatch.CopiedBlocks()
  var outerLive = ProgramPatch.CopiedBlocks()
  /// Where the cells that are not its own begin in the list of those of all copies, and those of its neighbour.
  var firstExternal: Int
  var firstNeighbour: Int

  var cells: Range<Int> { Int(firstCell)..<Int(firstCell) + Int(cellCount) }
  var drafts: Range<Int> { Int(firstDraft)..<Int(firstDraft) + Int(draftCount) }
  var outerDrafts: Range<Int> { Int(firstDraft)..<Int(firstDraft) + Int(outerCount) }
  var innerDrafts: Range<Int> { Int(firstDraft) + Int(outerCount)..<Int(firstDraft) + Int(draftCount) }
}
