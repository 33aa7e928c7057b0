import PlumbSyntax

/// What an edit changes in the program of a layout. Numbers of cells are final; blocks are those of the program before.
///
/// One object for all edits: a structure of this size would be copied where it is passed.
final class ProgramPatch {
  /// A block that is new or was made again, with its code; or new ones of copies that follow each other.
  struct BlockChange {
    var block: Block
    /// Those of numeric blocks.
    var firstStep: Int
    var stepCount: Int
    /// A new one comes behind this block of the program before, -1 for the first; else the block that it replaces.
    var place: Int
    /// The draft that it was made of, -1 for several.
    var draft: Int
    var isNew: Bool
    /// Of a new one: whether nothing can change what it computes but an edit.
    var isSettled = false
    /// Of several: their number in `copiedCode`; -1 for one, whose steps are in `steps` from `firstStep` on.
    var copied = -1
    /// How many there are.
    var blockCount = 1
  }

  /// Blocks that copies which follow each other all have. They and their steps are written where the program has them.
  struct CopiedCode {
    /// Whose blocks they are: one of the kinds of blocks.
    var kind: CopiedMark.Kind
    var firstCopy: Int
    var copyCount: Int
    /// In the program: where the lists of the first copy begin, and its measurements.
    var firstList: Int
    var firstMeasurement: Int

    var copies: Range<Int> { firstCopy..<firstCopy + copyCount }
  }

  /// Where blocks of a copy are.
  struct CopiedBlocks {
    /// A change in `blocks` that is several blocks, -1 for none.
    var change: Int32 = -1
    /// How many of them come before those of the copy.
    var before: Int32 = 0

    init() {}

    init(change: Int, before: Int) {
      self.change = Int32(truncatingIfNeeded: change)
      self.before = Int32(truncatingIfNeeded: before)
    }

    /// The first block of the copy. `places`: by change.
    @inline(__always)
    func place(_ places: borrowing PlainArray<Int>) -> Int { change < 0 ? 0 : places[Int(change)] + Int(before) }
  }

  /// What the cells mark that the drafts of a copy write: all numbers, and new.
  struct CopiedLists {
    var firstCell: Int
    /// The marks, and by cell where they end. They are those of the image, which is there as long as the patch is used.
    var marks: UnsafeBufferPointer<CopiedMark>
    var ends: UnsafeBufferPointer<UInt32>
    /// The blocks of inner drafts, and those of outer ones that are placed as one.
    var settled: CopiedBlocks
    var live: CopiedBlocks
    var outerSettled: CopiedBlocks
    var outerLive: CopiedBlocks
    /// Rows and live properties that are before those of the copy.
    var rows: Int
    var properties: Int
  }

  /// What reads a cell, or does not any more.
  struct DependentChange {
    enum Dependent {
      /// A block of the program before.
      case block(Int)
      /// One of `blocks`.
      case newBlock(Int)
      /// One of several that are a change of `blocks`.
      case copiedBlock(change: Int32, Int32)
      case row(Int)
      case property(Int)
      case flags
    }
    var cell: Int
    var isValue: Bool
    var dependent: Dependent
  }

  /// The properties of a row as they are now.
  struct PropertyChange {
    var row: Int
    /// In the program before.
    var old: Range<Int>
    var slots: [PropertySlot]
    /// By slot: the property that it was, -1 for a new one.
    var sources: [Int] = []
  }

  struct MeasurementChange {
    /// In the program's `measurements`.
    var measurement: Int
    /// The block of the program before that makes it.
    var block: Int
    /// The cell of the width, `UInt32.max` for none.
    var width: UInt32
    /// In the program's `measurementInputs`.
    var firstInput: Int
    var inputCount: Int
  }

  /// A block of a stack view that is new or reads and writes other cells now.
  struct StackChange {
    /// In the program's `stacks`, new ones behind those that are there.
    var stack: Int
    var block: StackBlock
    /// What it has in the program's lists begins here in `stackLists`.
    var firstList: Int
  }

  /// How much pasted copies add at the ends of all tables, if that can be cut off once they are removed.
  var pasted: TableCounts?
  /// New blocks first, ascending by place; those at one place in their order.
  var blocks = PlainArray<BlockChange>()
  var copiedCode = PlainArray<CopiedCode>()
  var steps = PlainArray<Step>()
  /// Blocks that are gone, ascending.
  var removedBlocks = PlainArray<Int>()
  var lists = PlainArray<UInt32>()
  var stacks: [StackChange] = []
  var newStacks = 0
  /// Blocks of constraints that are new or have moved: they come behind those of the program.
  var constraints: [ConstraintBlock] = []
  /// In the program's list of such blocks: where those that moved were, and are; those that are gone.
  var movedConstraints: [(from: Int, to: Int)] = []
  var droppedConstraints: [Int] = []
  /// Numbers of constraints from here on are new; those of constraints that are gone.
  var firstConstraint = 0
  var removedConstraints: [Int] = []
  var stackLists = PlainArray<UInt32>()
  var valueCode: [ValueInstruction] = []
  var constants: [Value] = []
  var targets: [CastTarget] = []
  var calls: [CallSite] = []
  var sources: [ExpressionSource] = []

  /// First values of new cells.
  var numbers = PlainArray<Double>()
  var values: [Value] = []
  /// State that is new, and what is read of state for the first time.
  var stateCells: [Program.StateCell] = []
  var dictionaryCells: [(key: Int32, cell: UInt32)] = []
  var elementCells: [Program.ElementCell] = []
  /// How many keys of state are new.
  var stateKeyCount = 0
  var removedDependents = PlainArray<DependentChange>()
  var addedDependents = PlainArray<DependentChange>()
  var copiedLists = PlainArray<CopiedLists>()

  /// The rows that are new.
  var rows = 0..<0
  var removedRows = PlainArray<Int>()
  var parents = PlainArray<Int32>()
  /// Rows that were moved.
  var movedRows: [(row: Int, parent: Int32)] = []
  var frames = PlainArray<FrameCells>()
  var hiddenCells = PlainArray<UInt32>()
  var clipCells = PlainArray<UInt32>()
  /// Whether something but an edit can change whether new rows are hidden or clip.
  var hasLiveFlags = false
  /// Of new rows, which have frames that something but an edit can change.
  var liveRows = PlainArray<Bool>()
  var properties = PlainArray<PropertySlot>()
  var liveProperties = PlainArray<UInt32>()
  var propertyStarts = PlainArray<UInt32>()
  /// All of them, if there are new ones.
  var propertyNames: [String]?
  var publishedNumberCount = 0
  var publishedValueCount = 0
  /// Rows whose frames are in other cells now.
  var changedFrames = PlainArray<(row: Int, frame: FrameCells, isLive: Bool)>()
  /// Rows whose properties are others now, ascending.
  var propertyChanges: [PropertyChange] = []
  /// Of their properties, those whose values are in other cells or lists now: the property as it will be numbered, what it
  /// was in the program before, -1 for a new one, its row and the number of its name.
  var changedProperties: [(property: Int, source: Int, row: Int, name: UInt32)] = []
  /// Properties of the program before that are gone.
  var droppedProperties: [(row: Int, property: Int)] = []
  /// Bits of properties that do not change any more, or are gone.
  var unusedBits: [Int] = []
  /// Measurements of the program that have to be made again.
  var measurementChanges: [MeasurementChange] = []

  /// `block` is one of `blocks`. If that is several, it is counted from the first of these, and `copiedMeasurements` says
  /// which measurements these are.
  var measurements: [Program.MeasurementBlock] = []
  var copiedMeasurements: [(measurements: Range<Int>, change: Int)] = []
  var measurementInputs: [UInt32] = []
  var baselines: [Program.BaselineSource] = []

  /// Forgets everything, and keeps the memory of what most patches have.
  func clear() {
    blocks.removeAll()
    copiedCode.removeAll()
    steps.removeAll()
    removedBlocks.removeAll()
    lists.removeAll()
    stackLists.removeAll()
    numbers.removeAll()
    removedDependents.removeAll()
    addedDependents.removeAll()
    copiedLists.removeAll()
    rows = 0..<0
    removedRows.removeAll()
    parents.removeAll()
    frames.removeAll()
    hiddenCells.removeAll()
    clipCells.removeAll()
    hasLiveFlags = false
    liveRows.removeAll()
    properties.removeAll()
    liveProperties.removeAll()
    propertyStarts.removeAll()
    changedFrames.removeAll()
    stateKeyCount = 0
    propertyNames = nil
    clearRare()
  }

  /// Empty ones are not assigned: that would release them.
  private func clearRare() {
    newStacks = 0
    if !stacks.isEmpty { stacks = [] }
    if !constraints.isEmpty { constraints = [] }
    if !movedConstraints.isEmpty { movedConstraints = [] }
    if !droppedConstraints.isEmpty { droppedConstraints = [] }
    if !removedConstraints.isEmpty { removedConstraints = [] }
    if !valueCode.isEmpty { valueCode = [] }
    if !constants.isEmpty { constants = [] }
    if !targets.isEmpty { targets = [] }
    if !calls.isEmpty { calls = [] }
    if !sources.isEmpty { sources = [] }
    if !values.isEmpty { values = [] }
    if !stateCells.isEmpty { stateCells = [] }
    if !dictionaryCells.isEmpty { dictionaryCells = [] }
    if !elementCells.isEmpty { elementCells = [] }
    if !movedRows.isEmpty { movedRows = [] }
    if !propertyChanges.isEmpty { propertyChanges = [] }
    if !changedProperties.isEmpty { changedProperties = [] }
    if !droppedProperties.isEmpty { droppedProperties = [] }
    if !unusedBits.isEmpty { unusedBits = [] }
    if !measurementChanges.isEmpty { measurementChanges = [] }
    if !measurements.isEmpty {
      measurements = []
      copiedMeasurements = []
    }
    if !measurementInputs.isEmpty { measurementInputs = [] }
    if !baselines.isEmpty { baselines = [] }
  }
}
