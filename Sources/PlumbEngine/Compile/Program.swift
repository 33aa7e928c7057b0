/// One numeric instruction: 20 bytes, operands are numeric cells, constants included.
struct Instruction {
  var operation: Operation
  var output: UInt32
  var a: UInt32
  var b: UInt32
  var c: UInt32
}

/// One instruction of the stack machine for tagged values.
struct ValueInstruction {
  enum Code: UInt8 {
    case pushConstant, loadNumber, loadBool, loadValue
    case unary, binary, cast, component, openRange, call
    case makeArray, makeColor
    /// Pops a condition.
    case jumpIfFalse
    case jump
    /// Pops a condition; pushes a boolean and jumps, or goes on with the next operand.
    case andJump, orJump
    /// Replaces a condition by its truth.
    case truth
    /// Leaves what is not nil and jumps, or pops.
    case jumpIfNotNull
  }
  var code: Code
  var operation: Operation
  /// A constant, a cell, a jump target, a count, a component, a cast's target or a call site, by `code`.
  var operand: UInt32
}

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

/// What a cell's change touches, packed: the two upper bits are the kind.
struct Dependent {
  static let block: UInt32 = 0
  static let row: UInt32 = 1 << 30
  static let property: UInt32 = 2 << 30
  /// Visibility or clipping of some row.
  static let flags: UInt32 = 3 << 30
  static let kindMask: UInt32 = 3 << 30
  static let indexMask: UInt32 = (1 << 30) - 1
}

/// Lists of dependents of every cell, one after the other.
struct DependentTable {
  var starts: [UInt32] = [0]
  var entries: [UInt32] = []
}

/// A property with an expression, or one the layout computes itself (`contentSize`).
struct PropertySlot {
  enum Storage: UInt8 { case number, bool, value, constant }
  var row: UInt32
  /// The document's attribute, -1 for a computed one.
  var attribute: Int32
  var storage: Storage
  /// A numeric cell, a value cell, or an index into `Program.constants`.
  var cell: UInt32
  /// The property's name in the program's `propertyNames`.
  var name: UInt32
  /// Symbols of geometry are parts of frames: they are not listed as changes of their own.
  var isGeometry = false
  /// One of left, top, width and height: read from the frame.
  var isFrame = false
  /// Nothing the host sets can change it.
  var isConstant = false
  /// Where the published value is, among those of the storage's kind (numbers and booleans share one).
  var published: UInt32 = 0
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
  var instructions: [Instruction] = []
  var valueCode: [ValueInstruction] = []
  var constants: [Value] = []
  var targets: [CastTarget] = []
  var calls: [CallSite] = []
  /// Operands of `maximumOfList`.
  var lists: [UInt32] = []
  /// In dependency order.
  var blocks: [Block] = []
  /// Blocks of cyclic components.
  var memberBlocks: [Block] = []
  /// What member block `i` reads inside its component, as `cell << 1 | isValue`: `memberInputs[starts[i]..<starts[i + 1]]`.
  var memberInputStarts: [UInt32] = [0]
  var memberInputs: [UInt32] = []
  /// The member block that computes a cell (`cell << 1 | isValue`), looked up on demand.
  var memberOfCell = IndexMap<UInt32, Int32>()
  var sources: [ExpressionSource] = []

  /// Numeric cells `0..<initialNumbers.count`; the last `scratchCount` are temporaries of one block.
  var initialNumbers: [Double] = []
  var initialValues: [Value] = []
  var scratchCount = 0
  var numberDependents = DependentTable()
  var valueDependents = DependentTable()

  /// By row, -1 for the root.
  var parents: [Int32] = []
  var frames: [FrameCells] = []
  var hiddenCells: [UInt32] = []
  var clipCells: [UInt32] = []
  /// Rows that scroll, with the cells of their offsets.
  var scrollers: [Scroller] = []
  /// Rows ascending.
  var properties: [PropertySlot] = []
  /// First property of each row, and the count at the end.
  var propertyStarts: [UInt32] = []
  var propertyNames: [String] = []
  var publishedNumberCount = 0
  var publishedValueCount = 0
  var measurements: [Measurement] = []
  /// What measurements read, as `cell << 1 | isValue`.
  var measurementInputs: [UInt32] = []

  /// Cells that the host sets.
  var containerWidthCell: UInt32 = 0
  var containerHeightCell: UInt32 = 0
  /// top, left, bottom, right
  var safeAreaCells: [UInt32] = []
  var textScaleCell: UInt32 = 0

  /// The cell of each leaf of state.
  var stateCells: [StateCell] = []
  /// Value cells of whole dictionaries of state that expressions read, with the key's index.
  var dictionaryCells: [(key: Int32, cell: UInt32)] = []

  /// A block that asks for a natural size. It is asked again only when what it reads has changed.
  struct Measurement {
    var row: UInt32
    /// In `blocks`, or -1 for one inside a cyclic component.
    var block: Int32
    var firstInput: UInt32
    var inputCount: UInt32
  }

  struct StateCell {
    var isValue: Bool
    var cell: UInt32
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
