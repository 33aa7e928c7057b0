import PlumbSyntax

/// A stretch of a program that computes one cell (a measurement: four) and runs as a whole.
struct Block {
  enum Kind: UInt8 {
    /// Numeric instructions `first..<first + count`.
    case numeric
    /// Value instructions; the result goes to a numeric cell or a value cell.
    case valueToNumber, valueToValue
    /// Asks for the natural size of `row` unbounded, or at the width in cell `first`; `count` is the measurement's index.
    case measureNatural, measureAtWidth
    /// A cyclic component, evaluated on demand: `Program.memberBlocks[first..<first + count]`.
    case component
  }
  var kind: Kind
  var first: UInt32
  var count: UInt32
  /// The first output cell.
  var output: UInt32
  /// How many cells are written, consecutive.
  var outputCount: UInt32 = 1
  /// The row whose expression this is, and which property; -1 for parts of containers.
  var row: Int32
  /// Index into `Program.sources`, -1 for none.
  var source: Int32
}

/// Where an expression came from, for diagnostics.
struct ExpressionSource {
  var row: Int32
  /// Index of the document's attribute; -1: an implicit expression.
  var attribute: Int32
  /// What it computes, where that is geometry.
  var symbol: GeometrySymbol?
}

/// Lists of what every cell's change touches, as bits of `Marks`: those of cell `i` are
/// `marks[starts[i]..<starts[i + 1]]`.
struct DependentTable {
  let starts: FixedArray<UInt32>
  let marks: FixedArray<UInt32>
}

/// A property with an expression, or one the layout computes itself (`contentSize`).
struct PropertySlot {
  enum Storage: UInt8 { case number, bool, value, constant }
  var row: UInt32
  /// The document's attribute, -1 for a computed one.
  var attribute: Int32
  /// A numeric cell, a value cell, or an index into `Program.constants`.
  var cell: UInt32
  /// The property's name in the program's `propertyNames`.
  var name: UInt32
  /// Index of the published value among those of its storage (numbers and booleans share one); 0 for parts of the
  /// frame.
  var published: UInt32 = 0
  var storage: Storage
  /// Symbols of geometry are parts of frames: they are not listed as changes of their own.
  var isGeometry = false
  /// One of left, top, width and height: read from the frame.
  var isFrame = false
  /// Nothing the host sets can change it.
  var isConstant = false
}

/// The four cells of a row's frame.
struct FrameCells {
  var x: UInt32
  var y: UInt32
  var width: UInt32
  var height: UInt32
}

/// A linked template: an image that layouts copy, and the linear program that computes it. Immutable once linked.
struct Program {
  let steps: FixedArray<Step>
  let valueCode: [ValueInstruction]
  let constants: [Value]
  let targets: [CastTarget]
  let calls: [CallSite]
  /// Operands of `maximumOfList`.
  let lists: FixedArray<UInt32>
  /// In dependency order.
  let blocks: FixedArray<Block>
  /// Blocks of cyclic components.
  let memberBlocks: [Block]
  /// What member block `i` reads inside its component, as `cell << 1 | isValue`: `memberInputs[starts[i]..<starts[i + 1]]`.
  let memberInputStarts: [UInt32]
  let memberInputs: [UInt32]
  /// The member block that computes a cell (`cell << 1 | isValue`), looked up on demand.
  let memberOfCell: IndexMap<UInt32, Int32>
  let sources: [ExpressionSource]

  /// Numeric cells: inputs, temporaries of one block, what blocks compute, and from `firstConstant` on constants.
  let initialNumbers: FixedArray<Double>
  let firstConstant: Int
  let initialValues: [Value]
  let marks: Marks
  let numberDependents: DependentTable
  let valueDependents: DependentTable

  /// By row, -1 for the root.
  let parents: [Int32]
  let frames: FixedArray<FrameCells>
  let hiddenCells: FixedArray<UInt32>
  let clipCells: FixedArray<UInt32>
  /// Whether the flags of some row are not constant.
  let hasLiveFlags: Bool
  /// Rows that scroll, with the cells of their offsets.
  let scrollers: [Scroller]
  /// Rows ascending.
  let properties: FixedArray<PropertySlot>
  /// Properties that can change besides frames.
  let liveProperties: FixedArray<UInt32>
  /// First property of each row, and the count at the end.
  let propertyStarts: FixedArray<UInt32>
  let propertyNames: [String]
  let publishedNumberCount: Int
  let publishedValueCount: Int
  let measurements: [MeasurementBlock]
  /// Rows ascending.
  let baselines: [BaselineSource]
  /// What measurements read, as `cell << 1 | isValue`.
  let measurementInputs: [UInt32]
  /// Numeric cells. A measurement is not made while one of its guards is not 0: it is hidden, and its size is 0.
  let measurementGuards: [UInt32]

  /// Cells that the host sets.
  let containerWidthCell: UInt32
  let containerHeightCell: UInt32
  /// top, left, bottom, right
  let safeAreaCells: [UInt32]
  let textScaleCell: UInt32

  /// The cell of each leaf of state.
  let stateCells: [StateCell]
  /// Value cells of whole dictionaries of state that expressions read, with the key's index.
  let dictionaryCells: [(key: Int32, cell: UInt32)]
  /// Items of arrays of state that expressions read by a constant index, ascending by slot and index.
  let elementCells: [ElementCell]

  /// Bytes of its storage, without what its image has too.
  var memory: Int {
    var bytes = valueCode.memory + constants.memory + targets.memory + calls.memory + memberBlocks.memory
    bytes += memberInputStarts.memory + memberInputs.memory + memberOfCell.memory + sources.memory
    bytes += initialNumbers.memory + initialValues.memory + parents.memory + hiddenCells.memory + clipCells.memory
    bytes += scrollers.memory + propertyStarts.memory + propertyNames.memory + measurements.memory
    // A call refers to its callee and casts: about so much.
    bytes += calls.count * 160 + baselines.memory
    return bytes + measurementInputs.memory + measurementGuards.memory + safeAreaCells.memory + stateCells.memory
      + dictionaryCells.memory
      + elementCells.memory
  }

  /// A block that asks for a natural size. It is asked again only when what it reads has changed.
  struct MeasurementBlock {
    var row: UInt32
    /// In `blocks`, or -1 for one inside a cyclic component.
    var block: Int32
    /// The first of four cells: width, height, first and last baseline.
    var output: UInt32
    /// The cell of the proposed width; `UInt32.max` for none.
    var width: UInt32 = .max
    /// Of a measurement at a width: the row's unbounded one, if that comes before; -1.
    var natural: Int32 = -1
    /// In `baselines`, or -1 if the row's baselines come from another measurement.
    var baseline: Int32
    var firstInput: UInt32
    var inputCount: UInt32
    /// In `measurementGuards`.
    var firstGuard: UInt32 = 0
    var guardCount: UInt32 = 0
  }

  /// The measurement that a row has its baselines from: the one at its width, otherwise the unbounded one.
  struct BaselineSource {
    var row: UInt32
    var measurement: UInt32
  }

  /// The position in `baselines` of a row; nil if the row is not measured. O(log measurements).
  func baselineIndex(_ row: Int) -> Int? {
    let index = baselines.partitionPoint { Int($0.row) < row }
    return index < baselines.count && Int(baselines[index].row) == row ? index : nil
  }

  struct StateCell {
    var isValue: Bool
    var cell: UInt32
  }

  /// The value cell of an item of an array of state; `Value.missing` where the array has no such item.
  struct ElementCell {
    /// In `stateCells`.
    var slot: UInt32
    var index: UInt32
    var cell: UInt32
  }

  /// The items of the state key in a slot. O(log items).
  func elements(ofSlot slot: Int) -> Range<Int> {
    let first = elementCells.partitionPoint { Int($0.slot) < slot }
    var end = first
    while end < elementCells.count, Int(elementCells[end].slot) == slot { end += 1 }
    return first..<end
  }

  struct Scroller {
    var row: UInt32
    var offsetX: UInt32
    var offsetY: UInt32
    /// Whether the offset is an input of the host, not an expression.
    var isInputX: Bool
    var isInputY: Bool
  }
}
