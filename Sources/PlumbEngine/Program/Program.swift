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
    /// Places the children of a stack view, or says how long it would like to be: `Program.stacks[first]`, of `count`
    /// children.
    case stack
    /// Solves constraints: `Program.constraints[first]`, of which there are `count`.
    case constraints
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

  /// A block that does nothing: room for one that a patch adds.
  static var spare: Block {
    Block(kind: .component, first: 0, count: 0, output: 0, outputCount: 0, row: -1, source: -1)
  }

  /// Whether it asks for a natural size.
  var isMeasurement: Bool { kind == .measureNatural || kind == .measureAtWidth }
}

/// Where an expression came from, for diagnostics.
struct ExpressionSource {
  var row: Int32
  /// Index of the document's attribute; -1: an implicit expression.
  var attribute: Int32
  /// What it computes, where that is geometry.
  var symbol: GeometrySymbol?
}

/// Lists of what every cell's change touches, as bits of `Marks`.
///
/// Those of cell `i` are `marks[starts[i]..<starts[i + 1]]`. Where lists grow they need not be next to each other: `spread`
/// is 1, and those of cell `i` are `marks[starts[2 * i]..<starts[2 * i + 1]]`.
struct DependentTable {
  var starts: FixedArray<UInt32>
  var marks: FixedArray<UInt32>
  var spread = 0
  /// How many of `marks` are those of lists, or room between them; those behind are room for more.
  var usedMarks: Int

  init(starts: FixedArray<UInt32>, marks: FixedArray<UInt32>, spread: Int = 0) {
    (self.starts, self.marks, self.spread) = (starts, marks, spread)
    usedMarks = marks.count
  }

  /// How many cells it has lists of.
  var cellCount: Int { spread == 0 ? starts.count - 1 : starts.count / 2 }

  /// The places in `marks` of a cell's list.
  @inline(__always)
  func range(_ cell: Int) -> Range<Int> {
    Int(starts[cell << spread])..<Int(starts[cell << spread + 1])
  }
}

/// A property with an expression, or one the layout computes itself (`contentSize`).
struct PropertySlot {
  enum Storage: UInt8 { case number, bool, value, constant }
  var row: UInt32 = 0
  /// The document's attribute, -1 for a computed one.
  var attribute: Int32 = -1
  /// A numeric cell, a value cell, or an index into `Program.constants`.
  var cell: UInt32 = 0
  /// The property's name in the program's `propertyNames`.
  var name: UInt32 = 0
  /// Index of the published value among those of its storage (numbers and booleans share one); 0 for parts of the
  /// frame.
  var published: UInt32 = 0
  var storage = Storage.constant
  /// Symbols of geometry are parts of frames: they are not listed as changes of their own.
  var isGeometry = false
  /// One of left, top, width and height: read from the frame.
  var isFrame = false
  /// Nothing the host sets can change it.
  var isConstant = false
  /// Constant, but computed by a block, because an edit can change it.
  var isSettled = false

  /// Whether it can change besides a frame.
  var isLive: Bool { !isFrame && (!isConstant || isSettled) }
}

/// The four cells of a row's frame.
struct FrameCells {
  var x: UInt32
  var y: UInt32
  var width: UInt32
  var height: UInt32
}

/// A linked template: an image that layouts copy, and the linear program that computes it. It does not change once it is
/// linked, unless it belongs to a layout that is edited.
struct Program {
  var steps: FixedArray<Step>
  var valueCode: [ValueInstruction]
  var constants: FixedArray<Value>
  var targets: [CastTarget]
  var calls: [CallSite]
  /// Operands of `maximumOfList`.
  var lists: FixedArray<UInt32>
  /// In dependency order. Those before `firstLiveBlock` compute what nothing can change but an edit.
  var blocks: FixedArray<Block>
  var firstLiveBlock = 0
  /// How many spare blocks come before `firstLiveBlock`, and how many steps between those of the blocks before and behind
  /// them nothing runs: an edited layout gets blocks of both kinds, and those behind need not move.
  var spareBlocks = 0
  var spareSteps = 0
  /// Blocks of cyclic components.
  var memberBlocks: [Block]
  /// What member block `i` reads inside its component, as `cell << 1 | isValue`: `memberInputs[starts[i]..<starts[i + 1]]`.
  var memberInputStarts: [UInt32]
  var memberInputs: [UInt32]
  /// The member block that computes a cell (`cell << 1 | isValue`), looked up on demand.
  var memberOfCell: IndexMap<UInt32, Int32>
  var sources: [ExpressionSource]

  /// Numeric cells: inputs, temporaries of one block, what blocks compute, and from `firstConstant` on constants. A program
  /// that was patched has them in any order behind the temporaries, and no `firstConstant`.
  var initialNumbers: FixedArray<Double>
  var firstConstant: Int
  var initialValues: [Value]
  var marks: Marks
  var numberDependents: DependentTable
  var valueDependents: DependentTable

  /// By row, -1 for the root.
  var parents: [Int32]
  var frames: FixedArray<FrameCells>
  var hiddenCells: FixedArray<UInt32>
  var clipCells: FixedArray<UInt32>
  /// Whether the flags of some row are not constant.
  var hasLiveFlags: Bool
  /// Rows that scroll, with the cells of their offsets.
  var scrollers: [Scroller]
  var listViews: [List]
  /// Controls with states that something depends on, by row.
  var controls: [Control]
  /// Rows ascending.
  var properties: FixedArray<PropertySlot>
  /// Properties that can change besides frames.
  var liveProperties: FixedArray<UInt32>
  /// First property of each row, and the count at the end.
  var propertyStarts: FixedArray<UInt32>
  var propertyNames: [String]
  var publishedNumberCount: Int
  var publishedValueCount: Int
  var measurements: [MeasurementBlock]
  /// Rows ascending.
  var baselines: [BaselineSource]
  /// What measurements read, as `cell << 1 | isValue`.
  var measurementInputs: [UInt32]
  /// Numeric cells. A measurement is not made while one of its guards is not 0: it is hidden, and its size is 0.
  var measurementGuards: [UInt32]
  var stacks: [StackBlock]
  var constraints: [ConstraintBlock] = []
  var constraintPlaces = ConstraintPlaces()

  /// Cells that the host sets.
  var containerWidthCell: UInt32
  var containerHeightCell: UInt32
  /// top, left, bottom, right
  var safeAreaCells: [UInt32]
  var textScaleCell: UInt32

  /// The cell of each leaf of state.
  var stateCells: [StateCell]
  /// Value cells of whole dictionaries of state that expressions read, with the key's index.
  var dictionaryCells: [(key: Int32, cell: UInt32)]
  /// Items of arrays of state that expressions read by a constant index, ascending by slot and index.
  var elementCells: [ElementCell]

  /// Where the value of each structural attribute of the document is, in its order.
  var structureSlots: [StructureSlot] = []
  /// The blocks that these values depend on, ascending. They run before all others.
  var structureBlocks: [UInt32] = []

  /// Tab bar controllers with tabs, ascending.
  var tabs: [Tabs] = []
  /// Rows at which the safe area may be another one than around them, ascending.
  var safeAreaRows: [UInt32] = []

  /// The cells that a block writes.
  func outputs(of block: Block) -> [Int] {
    if block.kind == .stack {
      let stack = stacks[Int(block.first)]
      if stack.listsOutputs { return stack.listed.dropFirst(stack.inputCount).map { Int(lists[$0]) } }
    }
    return Array(Int(block.output)..<Int(block.output + block.outputCount))
  }

  /// Adds a block of constraints, which is a block of the program.
  mutating func append(_ added: ConstraintBlock, at block: Int) {
    constraintPlaces.append(added, constraints.count, block)
    constraints.append(added)
  }

  /// Takes away what a block of constraints has that is not in the program any more. The others keep their numbers.
  mutating func emptyConstraints(_ index: Int) {
    constraintPlaces.remove(constraints[index], index)
    constraints[index] = ConstraintBlock()
  }

  /// Bytes of its storage, without what its image has too.
  var memory: Int {
    var bytes = valueCode.memory + targets.memory + calls.memory + memberBlocks.memory
    bytes += memberInputStarts.memory + memberInputs.memory + memberOfCell.memory + sources.memory
    bytes += initialNumbers.memory + initialValues.memory + parents.memory + hiddenCells.memory + clipCells.memory
    bytes +=
      scrollers.memory + listViews.memory + listViews.count * 48 + controls.memory + controls.count * 48
      + propertyStarts.memory + propertyNames.memory
      + measurements.memory
    // A call refers to its callee and casts: about so much.
    bytes += calls.count * 160 + baselines.memory
    return bytes + measurementInputs.memory + measurementGuards.memory + stacks.memory + safeAreaCells.memory
      + constraintPlaces.memory + constraints.memory
      + stateCells.memory
      + dictionaryCells.memory
      + elementCells.memory + structureSlots.memory + structureBlocks.memory + tabs.memory
      + safeAreaRows.memory
  }

  /// The value of a structural attribute: a cell, or an index into `constants`.
  struct StructureSlot {
    var storage: PropertySlot.Storage
    var cell: UInt32
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

  struct Control {
    var row: UInt32
    /// The cells of its states in the order of `CellKey.controlStates`; the greatest number for one that nothing depends on.
    var inputs: [UInt32]
  }

  struct Tabs {
    var row: UInt32
    /// The number of the tab that the host selects; `none` where an expression selects.
    var input: UInt32

    static var none: UInt32 { .max }
  }

  /// The tabs of a row; nil if it is not a tab bar controller or has none. O(log tab bar controllers).
  func tabs(of row: Int) -> Tabs? {
    let place = tabs.partitionPoint { Int($0.row) < row }
    return place < tabs.count && Int(tabs[place].row) == row ? tabs[place] : nil
  }

  /// A list, which the engine gives the cells for its rows while the layout is computed.
  struct List {
    var row: UInt32
    /// What content is inset by, in the order of edges.
    var insets: [UInt32]
    /// How large the cells are together; `none` where an attribute says it.
    var width: UInt32
    var height: UInt32

    static var none: UInt32 { .max }
  }

  struct Scroller {
    var row: UInt32
    var offsetX: UInt32
    var offsetY: UInt32
    /// What the host sets, and whether it has; `none` where an expression says the offset.
    var inputX: UInt32
    var inputY: UInt32
    var isScrolled: UInt32

    static var none: UInt32 { .max }
  }
}

/// Of the list alone: a method of a program would copy it, with a reference to each of its arrays.
extension [Program.Scroller] {
  /// How a row scrolls; nil if it does not. O(log scroll views).
  func scroller(of row: Int) -> Program.Scroller? {
    let place = partitionPoint { Int($0.row) < row }
    return place < count && Int(self[place].row) == row ? self[place] : nil
  }
}
