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

  /// What a table has at a place.
  struct Entry {
    var place: Int32
    var value: UInt32
  }

  /// A property of a node of the copy.
  struct CopiedProperty {
    enum Kind: UInt8 {
      /// A number that is the same in every copy.
      case constant
      /// Another number: `slot.cell` is the place of its cell among those of the copy.
      case number
      case other
    }
    var slot: PropertySlot
    var kind: Kind
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
  /// By row and `RowSlot`: the attribute + 1, 0 for none; by row: which it has.
  var slots = PlainArray<UInt32>()
  var slotMasks = PlainArray<UInt16>()
  /// By row and common `CellKey`: the cell + 1, 0 for none.
  var geometry = PlainArray<Entry>()
  var cells = Cells()
  var drafts = PlainArray<Draft>()
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
  /// The places of cells that are constant numbers; the numbers that these have in the program, once there is a copy.
  var constants = PlainArray<Int32>()
  var constantNumbers = PlainArray<UInt32>()
  /// The properties of all rows, and by row where they end.
  var properties = PlainArray<CopiedProperty>()
  var propertyEnds = PlainArray<Int>()

  /// Bytes of its storage.
  var memory: Int {
    components.memory + ids.memory + attributes.memory + bodies.memory + slots.memory + slotMasks.memory
      + geometry.memory + cells.memory + drafts.memory + inputs.memory + instructions.memory + valueCode.memory
      + sources.memory + lists.memory + ofPrevious.memory + visible.memory + constants.memory + constantNumbers.memory
      + properties.memory + propertyEnds.memory
  }
}

/// The number of a cell in a `CopyImage`: that of a cell which all copies share, or a place among the cells of a copy and
/// those of its neighbour that it reads.
struct CopiedCell {
  /// Bit 30 marks a place. Bit 31 is that of temporaries, and the sign of no cell.
  private static var flag: UInt32 { 1 << 30 }
  /// As many cells can be told from places.
  static var limit: Int { Int(flag) }

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
}
