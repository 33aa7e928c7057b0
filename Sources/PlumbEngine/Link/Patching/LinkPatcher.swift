import PlumbSyntax

/// Links an edit of a document that is linked already: binds and compiles what is new, binds neighbours again, and says
/// what that changes in the program.
///
/// A patch that is made gives what a fresh load of the edited document gives. Where nothing shows that it would, the patch
/// is refused, and the patcher is of no use any more: the document has to be linked from scratch.
final class LinkPatcher {
  /// The stages of the linker that made the program.
  struct Stages {
    let bound: BoundDocument
    let reports: LinkDiagnostics
    let index: CellIndex
    let references: NodeReferences
    let geometry: GeometryRules
    let attributes: AttributeCompiler
    let cells: CellCompiler
    let symbols: DocumentSymbols
    let declarations: StateDeclarations
    let builder: ProgramBuilder
    let directions: Directions
    let isStrict: Bool
    let isLenient: Bool
    /// Whether something is measured that can be hidden, because something else needs it all the same.
    let hidesMeasurements: Bool
  }

  let stages: Stages
  let bound: BoundDocument
  let index: CellIndex
  let store: CellStore
  var parts: EditableParts
  var readers = CellReaders()
  private var mentions = SiblingMentions()
  let copies = CopyImages()
  let late = LateCopies()
  var added = AddedCopies()
  var constraintUses = ConstraintUses()
  var constraintLowering: ConstraintLowering
  let structure: StructureInputs
  /// How many rows have been removed or moved, expressions set, and code copied: all leave things in tables that nothing
  /// uses.
  var removedCount = 0
  /// What the present patch has done so far.
  var work = PatchWork()
  /// The drafts that the present patch places, and where they go.
  let placed = PlacedDrafts()
  var order = PatchOrder()
  /// Memory for what a draft reads, for drafts that read a cell, for cells of rows, and for a patch.
  var inputs = PlainArray<Int32>()
  var foundReaders = PlainArray<Int>()
  var visible = PlainArray<VisibleCells>()
  /// First values of state that elements declare, and where that of a type and a text is.
  var firstValues: [(value: Value, type: ValueKind?)] = []
  var firstValueNumbers = IndexMap<UInt64, Int32>()
  /// Where the present patch puts the blocks of the program.
  let plan = BlockPlan()
  /// What the present patch changes.
  private let made = ProgramPatch()

  init(_ stages: Stages, _ parts: consuming EditableParts) {
    self.stages = stages
    bound = stages.bound
    index = stages.index
    store = stages.index.store
    self.parts = parts
    structure = StructureInputs(stages.index)
    constraintLowering = ConstraintLowering(stages.bound, stages.directions)
    store.trim()
    let cells = readers.extend(store, rows: bound.tree.count)
    readers.clear(cells: cells)
    readers.add(cells: cells, store)
    readers.add(drafts: store.drafts.indices, store) { [bound] in bound.measuredCells($0) }
    readers.makeRoom()
    index.trimQueue()
    bound.constraintAttributes = []
    if bound.constraints.isEmpty { return }
    constraintUses.add(bound.constraints, from: 0)
    noteAskedIDs()
  }

  /// Bytes of its storage, without what the linked document has.
  var memory: Int {
    index.memory + store.memory + index.codes.memory + readers.memory + parts.memory + structure.memory + bound.memory
      + bound.attributeCache.memory + bound.appended.memory + placed.memory + constraintUses.memory + copies.memory
      + late.memory
  }

  /// Makes the patch of an edit, for the present program. `place`: where code has set an attribute of a row among all that it
  /// has set of it, -1 for one that it has not.
  func patch(
    _ edit: TreeEdit, _ image: ProgramImage, place: (Int, Name) -> Int
  ) throws(PatchRefusal) -> ProgramPatch {
    work.clear()
    work.firstRow = bound.tree.count
    work.firstElement = bound.document.elements.count
    work.firstAttribute = bound.attributes.count
    work.declarations = bound.declarationCounts
    work.scopes = bound.scopes.counts
    work.firstSlot = bound.scopes.slots.count
    work.firstKey = bound.scopes.keys.count
    work.firstConstraint = bound.constraints.constraints.count
    work.firstElementCell = index.elements.count
    work.firstUnlistedCell = index.unlistedCount
    work.firstAsked = stages.symbols.asked.noteCount
    work.firstControl = index.controlInputCount
    work.firstDictionary = index.dictionaryKeys.count
    work.ignoredCount = bound.arranged.ignored.count
    do throws(PatchRefusal) {
      try make(edit, image, place, made)
      removedCount += made.removedRows.count + work.expressions.count + work.moves.count + work.copiedCount
      removedCount += work.removedConstraints.count
      made.pasted = pastedCounts(edit, made)
      return made
    } catch {
      restore()
      throw error
    }
  }

  private func make(
    _ edit: TreeEdit, _ image: ProgramImage, _ place: (Int, Name) -> Int,
    _ patch: ProgramPatch
  ) throws(PatchRefusal) {
    work.firstCell = store.cells.count
    work.firstDraft = store.drafts.count
    work.firstLiveBlock = image.program.firstLiveBlock
    work.lastSettledBlock = image.program.firstLiveBlock - image.program.spareBlocks - 1
    work.lastBlock = image.program.blocks.count - 1
    work.reported = stages.reports.count
    if !mayStayLate(edit) { writeLate() }
    var binder = try bind(edit, place)
    try compile(&binder)
    if stages.reports.count != work.reported { throw .diagnostics }
    try settleAliases()
    try collect(edit, image)
    try findOrder()
    try emit(image, patch)
    addRemovedRows(edit, patch)
  }

  /// Gives the linked document back as it was before a patch that is refused.
  private func restore() {
    for place in work.linksBefore.indices.reversed() { set(work.linksBefore[place]) }
    for place in work.ids.indices.reversed() {
      let (id, row, isThere) = work.ids[place]
      bound.tree.changeID(id, of: row, isThere: !isThere)
    }
    for before in work.attributesBefore.reversed() { bound.restore(before) }
    for number in work.removedConstraints { bound.constraints.setGone(number, false) }
    bound.constraints.remove(from: work.firstConstraint)
    for change in work.renumbered { bound.constraints.renumber(from: change.first, change.now, change.before) }
    bound.remove(rows: work.firstRow, attributes: work.firstAttribute, declarations: work.declarations)
    if let scopes = work.scopes { bound.scopes.remove(after: scopes) }
  }

  private func set(_ links: TreeEdit.Links) {
    bound.tree.parents[links.row] = links.parent
    bound.tree.firstChildren[links.row] = links.firstChild
    bound.tree.nextSiblings[links.row] = links.next
    bound.tree.previousSiblings[links.row] = links.previous
  }

  private func changeID(_ id: Name, of row: Int, isThere: Bool) {
    bound.tree.changeID(id, of: row, isThere: isThere)
    work.ids.append((id, row, isThere))
  }

  /// Takes over where the blocks are, once the program is patched.
  func finish(_ patch: ProgramPatch) {
    for place in work.dead.indices { parts.blockOfDraft[work.dead[place]] = -1 }
    if let base = parts.blockOfDraft.base { plan.shifts.apply(to: base, count: parts.blockOfDraft.count) }
    for number in patch.blocks.indices where patch.blocks[number].draft >= 0 {
      parts.blockOfDraft[patch.blocks[number].draft] = Int32(truncatingIfNeeded: plan.places[number])
    }
    finishPasted()
    if work.isLate { late.add(copies) }
    // Nothing that was removed is in the tree any more, or leads anywhere.
    for place in patch.removedRows.indices {
      set(TreeEdit.Links(row: patch.removedRows[place], parent: -1, firstChild: -1, next: -1, previous: -1))
    }
    work.clear()
  }

  /// Forgets a patch that is done.
  func forgetPatch() { made.clear() }

  // MARK: - Binding

  private func bind(
    _ edit: TreeEdit, _ place: (Int, Name) -> Int
  ) throws(PatchRefusal) -> AttributeBinder {
    let rows = bound.append(edit.inserted, of: edit.documents, declaring: edit.declaring)
    work.rows = rows
    index.makeRoom(rows: bound.tree.count)
    let mayPaste = Self.mayPaste(edit)
    if !mayPaste { clear(rows) }
    noteRemovedRows(edit)
    try setAttributes(edit.expressions)
    try addConstraintAttributes(edit)
    try relink(edit)
    // Tables that grow by themselves are copied several times on the way to twice their size.
    if rows.count > 64 {
      store.makeRoom(rows: rows.count, of: rows.lowerBound)
      readers.makeRoom(rows: rows.count, of: rows.lowerBound)
    }
    findCopies(edit)
    work.isLate = mayBeLate(edit)
    if !work.isLate, !removesLate(edit) { writeLate() }
    if mayPaste { for place in work.linked.indices { clear(work.linked[place].rows) } }
    for move in work.moves
    where bound.isStack(Int(move.parent)) != bound.isStack(Int(bound.tree.parents[move.row])) {
      throw .arranging
    }
    var binder = AttributeBinder(bound, stages.reports, isLenient: stages.isLenient)
    for place in work.linked.indices { _ = binder.bind(rows: work.linked[place].rows) }
    if bound.pages.changesSafeArea { throw .arranging }
    try appendScopes(edit)
    index.addStateCells()
    for place in work.linked.indices { try check(bound: work.linked[place].rows) }
    try refuseCopies(&binder)
    try bindExpressions(&binder)
    for place in work.linked.indices { try checkIDs(of: work.linked[place].rows) }
    try checkIDs(edit)
    for place in work.linked.indices { try checkVisibility(of: work.linked[place].rows) }
    try bindConstraints(edit, &binder, place)
    return binder
  }

  /// Binds new rows that were not bound with all others.
  func bind(rows: Range<Int>, _ binder: inout AttributeBinder) throws(PatchRefusal) {
    clear(rows)
    _ = binder.bind(rows: rows)
    if bound.pages.changesSafeArea { throw .arranging }
    try check(bound: rows)
  }

  /// Makes new rows such that are linked: tables that copies are pasted into are written only once.
  private func clear(_ rows: Range<Int>) {
    bound.clear(rows: rows)
    index.clear(rows: rows)
  }

  /// Refuses new rows of kinds that are not added by patches, and compiles whether they are hidden.
  private func check(bound rows: Range<Int>) throws(PatchRefusal) {
    let hasOutlets = bound.properties.contains { $0.isOutlet }
    for row in rows {
      if bound.tree.components[row] < 0 || bound.isScroll(row) { throw .scrolling }
      if bound.attribute(in: RowSlot.direction, row: row) >= 0 { throw .direction }
      if hasOutlets, hasOutlet(row) { throw .definitions }
    }
    stages.attributes.define(in: RowSlot.hidden, rows)
    for row in rows where !index.answersNeighbours(row) { throw .siblings }
  }

  private func noteRemovedRows(_ edit: TreeEdit) {
    for root in edit.removedRoots.elements {
      var row = root
      while row >= 0 {
        _ = work.isRemovedRow.insert(row)
        row = bound.tree.next(after: row, in: root)
      }
    }
  }

  /// Takes in the links of the tree, and notes whose neighbours are others now.
  private func relink(_ edit: TreeEdit) throws(PatchRefusal) {
    try checkLeaving(edit.removedRoots.elements)
    try checkLeaving(edit.movedRoots.elements)
    try noteMoves(edit)
    setLinksOfNewRows(edit)
    for place in edit.links.indices where edit.links[place].row < work.firstRow {
      let link = edit.links[place]
      let row = link.row
      try changeNeighbour(of: row, bound.tree.previousSiblings[row], link.previous, isPrevious: true)
      try changeNeighbour(of: row, bound.tree.nextSiblings[row], link.next, isPrevious: false)
      work.linksBefore.append(
        TreeEdit.Links(
          row: row, parent: bound.tree.parents[row], firstChild: bound.tree.firstChildren[row],
          next: bound.tree.nextSiblings[row], previous: bound.tree.previousSiblings[row]))
      set(link)
    }
    try rebindMoved()
    for root in edit.removedRoots.elements { redefineInference(of: bound.tree.parents[root]) }
    let parents = bound.tree.parents
    var last: Int32 = -1
    for insertion in edit.insertions.elements where parents[insertion.firstRow] != last {
      last = parents[insertion.firstRow]
      redefineInference(of: last)
    }
    for move in work.moves {
      for parent in move.parents(bound.tree) { redefineInference(of: parent) }
      let parent = Int(bound.tree.parents[move.row])
      if parent == Int(move.parent) { rearrange(parent) }
    }
  }

  @_optimize(speed)
  private func setLinksOfNewRows(_ edit: TreeEdit) {
    let first = work.firstRow
    let links = edit.links.elements
    bound.tree.changeLinks { tree in
      for link in links where link.row >= first {
        tree.parents[link.row] = link.parent
        tree.firstChildren[link.row] = link.firstChild
        tree.nextSiblings[link.row] = link.next
        tree.previousSiblings[link.row] = link.previous
      }
    }
  }

  /// Refuses to take nodes away from neighbours that do not ask them.
  private func checkLeaving(_ roots: UnsafeBufferPointer<Int>) throws(PatchRefusal) {
    for root in roots where !index.answersNeighbours(root) { throw .siblings }
    try checkControllers(of: roots)
  }

  /// Takes in that a row has another neighbour; -1 for none.
  private func changeNeighbour(of row: Int, _ before: Int32, _ now: Int32, isPrevious: Bool) throws(PatchRefusal) {
    if before == now { return }
    func answers(_ neighbour: Int32) -> Bool {
      neighbour < 0 || Int(neighbour) >= work.firstRow || index.answersNeighbours(Int(neighbour))
    }
    if !index.answersNeighbours(row) || !answers(before) || !answers(now) { throw .siblings }
    rebindMentions(of: row, isPrevious: isPrevious)
  }

  /// What is inferred of a row is compiled again: it has other children.
  private func redefineInference(of parent: Int32) {
    guard Int(parent) < work.firstRow, work.grownParents.insert(parent) else { return }
    if bound.isStack(Int(parent)) { return rearrange(Int(parent)) }
    for key in [CellKey.boundingWidth, .boundingHeight, .autoWidth, .autoHeight, .overflowX, .overflowY] {
      let cell = index.knownCell(Int(parent), key)
      if cell >= 0, store.cells[Int(cell)].origin.kind == .geometry { work.redefined.append(cell) }
    }
  }

  /// The attributes of a row that refer to a sibling are compiled again.
  private func rebindMentions(of row: Int, isPrevious: Bool) {
    func rebind(_ attribute: Int) {
      guard bound.attributes[attribute].kind == .expression, bound.attributes[attribute].cell >= 0,
        mentions.mentions(previous: isPrevious, text: bound.attributes[attribute].parsedText, bound)
      else { return }
      work.redefined.append(bound.attributes[attribute].cell)
    }
    // Of several copies that are pasted as one, only the last root has its attributes.
    if !late.isLastRootOrBefore(row) { writeLateAttributes() }
    for attribute in bound.attributes(of: row) { rebind(attribute) }
    if let body = bound.bodyAttributes[row] { rebind(body) }
    reread(constraintsOf: row, namingSiblings: true)
    // While it is hidden, it passes on what it is asked.
    index.forEachSiblingCell(row, isPrevious: isPrevious) { work.redefined.append($0) }
  }

  /// Refuses ids that references may mean: those of new rows.
  func checkIDs(of rows: Range<Int>) throws(PatchRefusal) {
    for row in rows where bound.tree.ids[row] != .empty {
      let id = bound.tree.ids[row]
      var parent = Int(bound.tree.parents[row])
      // References within what is new are bound later.
      while parent >= work.firstRow { parent = Int(bound.tree.parents[parent]) }
      if stages.symbols.asked.mayChange(id, below: parent, bound.tree) { throw .ids }
      changeID(id, of: row, isThere: true)
    }
  }

  /// The same of rows that are removed.
  private func checkIDs(_ edit: TreeEdit) throws(PatchRefusal) {
    for root in edit.removedRoots.elements {
      var row = root
      while row >= 0 {
        let id = bound.tree.ids[row]
        if stages.symbols.asked.mayChange(id, below: Int(bound.tree.parents[root]), bound.tree) { throw .ids }
        changeID(id, of: row, isThere: false)
        row = bound.tree.next(after: row, in: root)
      }
    }
  }

  /// Refuses measured nodes where something can be hidden: whether they are measured is decided for the whole tree.
  func checkVisibility(of rows: Range<Int>) throws(PatchRefusal) {
    for row in rows where bound.isMeasured(row) && canHide(row) { throw .visibility }
  }

  // MARK: - Compiling

  /// Refuses what is used once, when a node is made, unless it is constant: a relink finds out and reports it.
  private func checkConstructorOnly() throws(PatchRefusal) {
    guard bound.properties.contains(where: { $0.isConstructorOnly }) else { return }
    func check(_ attribute: Int) throws(PatchRefusal) {
      let linked = bound.attributes[attribute]
      guard linked.kind == .expression, linked.cell >= 0, bound.properties[Int(linked.info)].isConstructorOnly else {
        return
      }
      if !isConstant(linked.cell) { throw .definitions }
      if !TransitionCheck(bound, store).accepts(attribute) { throw .definitions }
    }
    for place in work.linked.indices {
      for row in work.linked[place].rows { for attribute in attributesWithBody(of: row) { try check(attribute) } }
    }
    for place in work.redefined.indices {
      let origin = store.cells[Int(work.redefined[place])].origin
      if origin.kind == .attribute { try check(Int(origin.extra)) }
    }
  }

  private func compile(_ binder: inout AttributeBinder) throws(PatchRefusal) {
    try checkStructure()
    // Cells of this patch are queued already: expressions of one batch may refer to each other.
    let first = work.firstCell
    work.redefined.removeAll { Int($0) >= first }
    noteDefinitions()
    for place in work.redefined.indices {
      let cell = work.redefined[place]
      store.undefine(cell)
    }
    try checkFlags()
    try linkCopies(&binder)
    for place in work.before.indices where work.before[place].isRedefined {
      stages.cells.define(work.before[place].cell, LinkMode())
    }
    for place in work.linked.indices { stages.cells.demand(work.linked[place].rows) }
    drain()
    try rearrange()
    try checkConstructorOnly()
    // The program lists the inputs of controls by their rows.
    if index.controlInputCount != work.firstControl { throw .definitions }
    let redundancy = RedundancyCheck(index: index, diagnostics: stages.reports, isStrict: stages.isStrict)
    for place in work.linked.indices { redundancy.check(work.linked[place].rows) }
    for place in work.propertyRows.indices {
      redundancy.check(work.propertyRows[place]..<work.propertyRows[place] + 1)
    }
  }

  /// Compiles what is queued.
  @inline(never)
  func drain() { stages.cells.drain(LinkMode()) }

  /// Refuses to change what decides whether a node is hidden or clips: what reads it does not do so by the attribute's cell.
  private func checkFlags() throws(PatchRefusal) {
    for place in work.before.indices {
      let origin = store.cells[Int(work.before[place].cell)].origin
      if origin.kind != .attribute { continue }
      for slot in [RowSlot.hidden, RowSlot.clips]
      where bound.attribute(in: slot, row: Int(origin.row)) == Int(origin.extra) {
        throw .siblings
      }
    }
  }

  /// Notes how the cells are defined that are compiled again, and those that follow them.
  private func noteDefinitions() {
    for place in work.redefined.indices { noteDefinition(of: work.redefined[place], isRedefined: true) }
    var place = 0
    while place < work.before.count {
      readers.forEachAlias(of: work.before[place].cell, store) { noteDefinition(of: $0, isRedefined: false) }
      place += 1
    }
    for place in work.dropped.indices { work.finalsBefore[work.dropped[place]] = store.final(work.dropped[place]) }
  }

  private func noteDefinition(of cell: Int32, isRedefined: Bool) {
    guard work.isChanged.insert(cell) else { return }
    work.before.append(
      PatchWork.Definition(
        cell: cell, isRedefined: isRedefined, definer: isRedefined ? store.cells[Int(cell)].definer : -1,
        slot: parts.image.cells.slot(cell), final: store.final(cell), isConstant: isConstant(cell)))
    work.finalsBefore[cell] = store.final(cell)
  }

  /// Whether nothing but an edit can change a cell.
  func isConstant(_ cell: Int32) -> Bool {
    let final = store.final(cell)
    return store.cells[Int(final)].isConstant || store.isSettled(final)
  }

  /// Finds the ends of aliases that are new or others now.
  private func settleAliases() throws(PatchRefusal) {
    extendReaders()
    noteRearranged()
    for place in work.before.indices { readers.noteAlias(work.before[place].cell, store) }
    for place in work.before.indices { store.forgetFinal(work.before[place].cell) }
    store.addFinals()
    for place in work.before.indices where !store.settleFinal(work.before[place].cell) { throw .cycles }
    try copies.forEachLinked(work.firstCell..<store.cells.count, { $0.cells }) { (cells) throws(PatchRefusal) in
      for cell in cells where !store.settleFinal(Int32(truncatingIfNeeded: cell)) { throw .cycles }
    }
    try settlePasted()
  }

  private func addRemovedRows(_ edit: TreeEdit, _ patch: ProgramPatch) {
    for root in edit.removedRoots.elements {
      var row = root
      while row >= 0 {
        patch.removedRows.append(row)
        row = bound.tree.next(after: row, in: root)
      }
    }
  }
}
