import PlumbSyntax

/// What linking one copy of a fragment has added to the linker's tables, so that further copies below the same parent are
/// pasted: numbers that belong to the copy are moved, and nothing is bound or compiled again.
///
/// Numbers of cells are `CopiedCell`s. Rows, attributes, drafts, code and sources are counted from the first of the copy.
final class CopyImage {
  /// The cells of the copy as they are defined, by columns as in a `CellTable`.
  struct Cells: ~Copyable {
    var numbers = PlainArray<Double>()
    var origins = PlainArray<CellOrigin>()
    /// Of cells that are the same as another one, and of those that a draft computes: that, by the cell's place.
    var aliases = PlainArray<Entry>()
    var definers = PlainArray<Entry>()
    var values = PlainArray<Int32>()
    var flags = PlainArray<UInt8>()

    var count: Int { numbers.count }

    /// Bytes of its storage.
    var memory: Int {
      numbers.memory + origins.memory + aliases.memory + definers.memory + values.memory + flags.memory
    }
  }

  /// The numbers of the copy's cells in a program.
  struct Numbers: ~Copyable {
    /// By cell: a `CopiedNumber` + 1, 0 for none and for those below.
    var slots = PlainArray<UInt32>()
    /// First values of the cells that its drafts write.
    var first = PlainArray<Double>()
    /// Numeric cells that are the same as an external one, and that by its index.
    var aliases = PlainArray<Entry>()
    /// Cells of values that its drafts write, and those that are the same as another one.
    var values = PlainArray<Int32>()
    var valueAliases = PlainArray<Int32>()

    /// Bytes of its storage.
    var memory: Int { slots.memory + first.memory + aliases.memory + values.memory + valueAliases.memory }
  }

  /// The lists of `CellReaders` that a copy adds: places of entries, drafts and cells are counted from its first ones.
  struct Readers: ~Copyable {
    /// By cell: its first entry, and the cell before it of the same row; -1 for none.
    var heads = PlainArray<Int32>()
    var earlier = PlainArray<Int32>()
    /// By row: its last cell, -1 for none.
    var newest = PlainArray<Int32>()
    /// A draft << 1, or a cell << 1 | 1, and the entry behind it.
    var entries = PlainArray<(reader: UInt32, next: Int32)>()
    /// Of what is not the copy's: the first entry and the last one, which that leads to, by index in `externals`.
    var ofExternals = PlainArray<(first: Int32, last: Int32)>()

    /// Bytes of its storage.
    var memory: Int { heads.memory + earlier.memory + newest.memory + entries.memory + ofExternals.memory }
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
  /// Attributes of the elements, and behind them those of their bodies.
  var attributes = PlainArray<LinkedAttribute>()
  var elementAttributes = 0
  var bodies = PlainArray<(row: Int, attribute: Int)>()
  /// Where a stack view places the copy: the attributes that say which size its root asks for.
  var askedSizes = PlainArray<(axis: Axis, attribute: Int)>()
  /// By row and `RowSlot`: the attribute + 1, 0 for none; by row: which it has.
  var slots = PlainArray<UInt32>()
  var slotMasks = PlainArray<UInt16>()
  /// By row and common `CellKey`: the cell + 1, 0 for none.
  var geometry = PlainArray<Entry>()
  var cells = Cells()
  /// By cell, the one at the end of its aliases: a `CopiedCell` of the copy, or an index in `externals`.
  var finals = PlainArray<Int32>()
  /// The cells that are not the copy's and that something of it refers to, as `CopiedCell`s; also those of its root that the
  /// stack view around it computes.
  var externals = PlainArray<Int32>()
  /// Outer drafts, and behind them the inner ones, dependencies first: what these compute, only inner drafts of the copy
  /// read, and they are numeric.
  var drafts = PlainArray<Draft>()
  var outerCount = 0
  /// Whether the outer drafts of a copy are placed as one: they are numeric, come dependencies first, and nothing was found
  /// around a copy that comes between them.
  var isGrouped = false
  var inputs = PlainArray<Int32>()
  var instructions = PlainArray<Instruction>()
  var valueCode = PlainArray<ValueInstruction>()
  var sources = PlainArray<ExpressionSource>()
  /// Operands of `maximumOfList`.
  var lists = PlainArray<Int32>()
  /// Cells of the sibling before that it reads, by their keys.
  var ofPrevious = PlainArray<CellKey>()

  /// By row: what hosts see of it.
  var visible = PlainArray<VisibleCells>()
  /// What reads its cells, and which cells are the same as they.
  var readers = Readers()
  /// The numbers that its cells have in the program, once there is a copy.
  var numbers = Numbers()
  /// What the last copy was in the program.
  var program: CopiedProgram?

  /// What a copy takes in tables, but for what measurements read. O(drafts).
  func counts(_ program: CopiedProgram) -> TableCounts {
    var sum = TableCounts()
    sum.rows = components.count
    sum.attributes = attributes.count
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
    for draft in drafts.elements where draft.isMeasurement { sum.measurements += 1 }
    return sum
  }

  /// Whether its root has a cell of a common key.
  func hasCell(_ key: CellKey) -> Bool { geometry.elements.contains { $0.place == Int32(key.rawValue) } }

  /// The `CopiedNumber` of a numeric cell, once there is a copy.
  func number(at place: Int) -> UInt32 {
    CopiedCell.place(of: finals[place]) != nil
      ? numbers.slots[place] - 1 : CopiedNumber.external(UInt32(bitPattern: finals[place]))
  }

  /// Bytes of its storage.
  var memory: Int {
    components.memory + ids.memory + attributes.memory + bodies.memory + askedSizes.memory + slots.memory
      + slotMasks.memory
      + geometry.memory + cells.memory + drafts.memory + inputs.memory + instructions.memory + valueCode.memory
      + sources.memory + lists.memory + ofPrevious.memory + visible.memory + numbers.memory + finals.memory
      + readers.memory + externals.memory + (program?.memory ?? 0)
  }
}

/// The number of a cell in a `CopyImage`: that of a cell which all copies share, or a place among the cells of a copy and
/// those of its neighbour that it reads.
struct CopiedCell {
  /// Bit 30 marks a place. Bit 31 is that of temporaries, and the sign of no cell.
  private static var flag: UInt32 { 1 << 30 }
  /// As many cells can be told from places.
  static var limit: Int { Int(flag) }

  /// The place that a number stands for, nil for another one.
  static func place(of number: Int32) -> Int? {
    number >= 0 && UInt32(bitPattern: number) & flag != 0 ? Int(UInt32(bitPattern: number) & (flag - 1)) : nil
  }

  static func place(_ place: Int) -> Int32 { Int32(bitPattern: flag | UInt32(truncatingIfNeeded: place)) }

  /// The cell that a number stands for, where `cells` has those at the places.
  @inline(__always)
  static func cell(_ number: UInt32, _ cells: UnsafeBufferPointer<Int32>) -> UInt32 {
    number >> 30 == 1 ? UInt32(bitPattern: cells[Int(number & (flag - 1))]) : number
  }

  /// The same, where all places are those of a copy whose first cell is `first`.
  @inline(__always)
  static func cell(_ number: Int32, first: Int32) -> Int32 {
    UInt32(bitPattern: number) >> 30 == 1 ? first &+ (number & Int32(bitPattern: flag - 1)) : number
  }

  @inline(__always)
  static func cell(_ number: Int32, _ cells: UnsafeBufferPointer<Int32>) -> Int32 {
    Int32(bitPattern: cell(UInt32(bitPattern: number), cells))
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
  /// Of its cells in the program.
  var firstNumber: UInt32 = 0
  /// Where the blocks of its outer drafts are in the patch, if they are placed as one.
  var outerSettled = ProgramPatch.CopiedBlocks()
  var outerLive = ProgramPatch.CopiedBlocks()
  /// Where the cells that are not its own begin in the list of those of all copies.
  var firstExternal: Int

  var cells: Range<Int> { Int(firstCell)..<Int(firstCell) + Int(cellCount) }
  var drafts: Range<Int> { Int(firstDraft)..<Int(firstDraft) + Int(draftCount) }
  var outerDrafts: Range<Int> { Int(firstDraft)..<Int(firstDraft) + Int(outerCount) }
  var innerDrafts: Range<Int> { Int(firstDraft) + Int(outerCount)..<Int(firstDraft) + Int(draftCount) }
}
