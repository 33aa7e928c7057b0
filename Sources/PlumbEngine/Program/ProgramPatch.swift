import PlumbSyntax

/// What an edit changes in the program of a layout. Numbers of cells are final; blocks are those of the program before.
struct ProgramPatch {
  /// A block that is new or was made again, with its code.
  struct BlockChange {
    var block: Block
    /// Of a numeric block.
    var steps: Range<Int>
    /// A new one comes behind this block of the program before, -1 for the first; else the block that it replaces.
    var place: Int
    /// The draft that it was made of.
    var draft: Int
    var isNew: Bool
    /// Of a new one: whether nothing can change what it computes but an edit.
    var isSettled = false
  }

  /// What reads a cell, or does not any more.
  struct DependentChange {
    enum Dependent {
      /// A block of the program before.
      case block(Int)
      /// One of `blocks`.
      case newBlock(Int)
      case row(Int)
      case property(Int)
      case flags
    }
    var cell: Int
    var isValue: Bool
    var dependent: Dependent
  }

  /// New blocks first, ascending by place; those at one place in their order.
  var blocks: [BlockChange] = []
  var steps: [Step] = []
  /// Blocks that are gone, ascending.
  var removedBlocks: [Int] = []
  var lists: [UInt32] = []
  var valueCode: [ValueInstruction] = []
  var constants: [Value] = []
  var targets: [CastTarget] = []
  var calls: [CallSite] = []
  var sources: [ExpressionSource] = []

  /// First values of new cells.
  var numbers: [Double] = []
  var values: [Value] = []
  /// State that is new, and what is read of state for the first time.
  var stateCells: [Program.StateCell] = []
  var dictionaryCells: [(key: Int32, cell: UInt32)] = []
  var elementCells: [Program.ElementCell] = []
  /// How many keys of state are new.
  var stateKeyCount = 0
  var removedDependents: [DependentChange] = []
  var addedDependents: [DependentChange] = []

  /// The rows that are new.
  var rows = 0..<0
  var removedRows: [Int] = []
  var parents: [Int32] = []
  var frames: [FrameCells] = []
  var hiddenCells: [UInt32] = []
  var clipCells: [UInt32] = []
  /// Of new rows, which have frames that something but an edit can change.
  var liveRows: [Bool] = []
  var properties: [PropertySlot] = []
  var liveProperties: [UInt32] = []
  var propertyStarts: [UInt32] = []
  /// All of them, if there are new ones.
  var propertyNames: [String]?
  var publishedNumberCount = 0
  var publishedValueCount = 0
  /// Rows whose frames are in other cells now.
  var changedFrames: [(row: Int, frame: FrameCells, isLive: Bool)] = []
  /// Properties whose values are in other cells now.
  var changedProperties: [(property: Int, cell: UInt32)] = []

  var measurements: [Program.MeasurementBlock] = []
  var measurementInputs: [UInt32] = []
  var baselines: [Program.BaselineSource] = []
}
