import PlumbSyntax

/// What a patch has done to the linker's tables.
struct PatchWork: ~Copyable {
  /// How a cell was defined before it was compiled again.
  struct Definition {
    var cell: Int32
    /// Whether it is compiled again itself.
    var isRedefined: Bool
    /// The draft that computed it; -1: none, or it computes it still.
    var definer: Int32
    /// Its number + 1, or that of the cell it was the same as.
    var slot: UInt32
    /// The cell that it was the same as, or itself.
    var final: Int32
    var isConstant: Bool
  }

  /// A measurement, and the cells that it read.
  struct Measurement {
    var draft: Int
    var inputs: [Int32]
  }

  var firstRow = 0
  var firstElement = 0
  var firstAttribute = 0
  var declarations = BoundDocument.DeclarationCounts()
  /// Where what is new of state begins.
  var scopes: ScopeTable.Counts?
  var firstSlot = 0
  var firstKey = 0
  var firstElementCell = 0
  var firstControl = 0
  var firstDictionary = 0
  var stateCells: [Program.StateCell] = []
  var dictionaryCells: [(key: Int32, cell: UInt32)] = []
  var elementCells: [Program.ElementCell] = []
  var linksBefore = PlainArray<TreeEdit.Links>()
  var ids = PlainArray<(id: Name, row: Int, isThere: Bool)>()
  var firstCell = 0
  var firstDraft = 0
  var rows = 0..<0
  /// Those of them that are bound and compiled: others are pasted.
  var linked = PlainArray<RowRange>()
  /// Whether the linker's tables of what is pasted are written later, if ever.
  var isLate = false
  /// Late copies that are removed, by their numbers, if that is all that is done.
  var removedLate = PlainArray<Int>()
  /// How many unlisted cells there were, and how often an expression had referred to an id.
  var firstUnlistedCell = 0
  var firstAsked = 0
  /// Parents that have other children now.
  var grownParents = IndexMap<Int32, UInt8>()
  /// Cells that are compiled again.
  var redefined = PlainArray<Int32>()
  /// These, and those that follow them.
  var before = PlainArray<Definition>()
  var isChanged = IndexMap<Int32, UInt8>()
  /// Stack views that have other children or settings now, and those of them whose settings are others.
  var rearrangedRows = PlainArray<Int>()
  var rearranged = IndexMap<Int32, UInt8>()
  /// Children of stack views whose attributes for them have changed.
  var reasked = IndexMap<Int32, UInt8>()
  var rearrangements: [Rearrangement] = []
  var rearrangementOfDraft = IndexMap<Int, Int32>()
  /// Drafts of stack views that read cells which have other numbers now.
  var isRenumbered = IndexMap<Int, UInt8>()
  /// How many attributes had no effect before because a stack view places their nodes.
  var ignoredCount = 0
  /// Drafts that have no cell any more, and whose blocks go.
  var dead = PlainArray<Int>()
  var isDead = IndexMap<Int, UInt8>()
  /// Drafts that read a cell that has another number now.
  var touched = PlainArray<Int>()
  /// Drafts whose blocks have to come to another place, or to be made again with other code.
  var moving = PlainArray<Int>()
  /// Those whose blocks do.
  var moved = PlainArray<Int>()
  var isMoved = IndexMap<Int, UInt8>()
  /// How many of them have a copy of their code now.
  var copiedCount = 0
  /// Measurements that read other cells now.
  var remeasured: [Measurement] = []
  var isTouched = IndexMap<Int, UInt8>()
  /// How many problems were reported before.
  var reported = 0
  var expressions: [ExpressionChange] = []
  var moves: [NodeMove] = []
  /// What ids meant in expressions of nodes that were moved.
  var meanings: [IDMeaning] = []
  var attributesBefore: [BoundDocument.AttributesBefore] = []
  /// Measurements of rows that get other attributes, as they are before that.
  var measurementsBefore: [Measurement] = []
  /// What aliases that are gone stood for.
  var lost = PlainArray<Int32>()
  /// Cells of attributes that are gone.
  var dropped = PlainArray<Int32>()
  /// Rows of the program whose properties are made again.
  var propertyRows = PlainArray<Int>()
  /// Numbers of constraints from here on are new.
  var firstConstraint = 0
  var removedConstraints: [Int] = []
  /// How many of them are not counted as uses of views any more.
  var countedConstraints = 0
  /// Attributes whose constraints are read again, and those that had other texts.
  var reread: [Int] = []
  var isReread = IndexMap<Int32, UInt8>()
  var rewritten: [Int] = []
  /// Attributes that have other indices now, and their first constraints.
  var renumbered: [(first: Int, before: Int, now: Int)] = []
  /// Those of constraints that code has added.
  var addedAttributes: [(attribute: Int, row: Int)] = []
  /// Rows, each with an axis, along which constraints may decide other numbers now.
  var touchedKeys: [Int] = []
  var isTouchedKey = IndexMap<Int, UInt8>()
  /// Groups of constraints that are made again.
  var dissolved: [Int] = []
  var isDissolved = IndexMap<Int, UInt8>()
  var isRemovedRow = IndexMap<Int, UInt8>()
  /// By cell that was compiled again or follows one: the number + 1 that it had.
  var slotsBefore = IndexMap<Int32, UInt32>()
  /// By the same cells: the one that each was the same as.
  var finalsBefore = IndexMap<Int32, Int32>()
  /// Of the program before: the first block that something but an edit can change.
  var firstLiveBlock = 0
  /// The last one that nothing but an edit can change, -1 for none.
  var lastSettledBlock = -1
  var lastBlock = -1

  /// Forgets everything, and keeps the memory of what most patches have.
  mutating func clear() {
    linksBefore.removeAll()
    ids.removeAll()
    rows = 0..<0
    isLate = false
    removedLate.removeAll()
    grownParents.removeAll()
    redefined.removeAll()
    before.removeAll()
    isChanged.removeAll()
    dead.removeAll()
    isDead.removeAll()
    touched.removeAll()
    isTouched.removeAll()
    moving.removeAll()
    moved.removeAll()
    isMoved.removeAll()
    copiedCount = 0
    lost.removeAll()
    dropped.removeAll()
    propertyRows.removeAll()
    slotsBefore.removeAll()
    finalsBefore.removeAll()
    rearrangedRows.removeAll()
    rearranged.removeAll()
    reasked.removeAll()
    isRenumbered.removeAll()
    scopes = nil
    clearRare()
  }

  /// Empty ones are not assigned: that would release them.
  private mutating func clearRare() {
    if !stateCells.isEmpty { stateCells = [] }
    if !dictionaryCells.isEmpty { dictionaryCells = [] }
    if !elementCells.isEmpty { elementCells = [] }
    if !remeasured.isEmpty { remeasured = [] }
    if !rearrangements.isEmpty {
      rearrangementOfDraft.removeAll()
      rearrangements = []
    }
    if !expressions.isEmpty { expressions = [] }
    if !moves.isEmpty { moves = [] }
    if !meanings.isEmpty { meanings = [] }
    if !attributesBefore.isEmpty { attributesBefore = [] }
    if !measurementsBefore.isEmpty { measurementsBefore = [] }
    isRemovedRow.removeAll()
    clearConstraints()
  }

  private mutating func clearConstraints() {
    countedConstraints = 0
    if !removedConstraints.isEmpty { removedConstraints = [] }
    if !reread.isEmpty {
      reread = []
      isReread.removeAll()
    }
    if !rewritten.isEmpty { rewritten = [] }
    if !renumbered.isEmpty { renumbered = [] }
    if !addedAttributes.isEmpty { addedAttributes = [] }
    if !touchedKeys.isEmpty {
      touchedKeys = []
      isTouchedKey.removeAll()
    }
    if !dissolved.isEmpty {
      dissolved = []
      isDissolved.removeAll()
    }
  }
}
