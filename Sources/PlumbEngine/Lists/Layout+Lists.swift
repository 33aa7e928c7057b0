import PlumbSyntax

/// The lists of a layout, in the order of the program's.
struct LayoutLists {
  fileprivate(set) var views: [ListView] = []
  private var programVersion: UInt64 = 0
  private var isMade = false
  /// Whether the last update failed.
  private var hasFailed = false
  /// The cells that code has given to lists.
  private var added: [AddedCell] = []

  init() {}

  /// Whether a list has to be updated even if nothing else is computed.
  @inline(never)
  func needsUpdate(_ layout: Layout) -> Bool {
    if !isCurrent(layout) || hasFailed { return true }
    for view in views where !view.isQuiet {
      if view.hasBusyCells || view.needsUpdate && layout.isThere(view) { return true }
    }
    return false
  }

  /// Whether they are those of the present program.
  func isCurrent(_ layout: Layout) -> Bool { isMade && programVersion == layout.programVersion }

  /// Whether a call on one of their cells is running.
  var hasBusyCells: Bool {
    for view in views where view.hasBusyCells { return true }
    return false
  }

  /// In place of a cell of the list that has its identifier.
  mutating func add(_ cell: AddedCell) {
    added.removeAll { $0.list == cell.list && $0.element.isNamed(as: cell.element) }
    added.append(cell)
    isMade = false
  }

  /// Whether there are lists with cells.
  var hasCells: Bool { views.contains { !$0.templates.linked.isEmpty } }

  /// The cells that are written for a list, with those that code has given to it.
  func cells(_ written: ArraySlice<CellElement>, of node: UInt64) -> ArraySlice<CellElement> {
    if added.isEmpty { return written }
    let own = added.filter { $0.list == node }.map { $0.element }
    if own.isEmpty { return written }
    return written.filter { cell in !own.contains { $0.isNamed(as: cell) } } + own[...]
  }

  mutating func invalidate() { hasFailed = true }

  /// Whether the compute that is running has begun to update them.
  fileprivate(set) var isOpen = false

  mutating func validate() { hasFailed = false }

  /// Finds the lists of the present program. Those whose cells are the same go on. O(lists).
  mutating func find(_ layout: Layout) {
    let prepared = layout.preparedCells
    if !prepared.isEmpty { layout.preparedCells = [] }
    if isCurrent(layout) { return }
    var found: [ListView] = []
    for list in layout.image.program.listViews {
      let row = Int(list.row)
      let node = layout.handles.handle(row)
      let elements = cells(layout.cells(ofList: row), of: node)
      let known = views.first { $0.node == node }
      let component = Int(layout.template.component(row))
      let isTable = layout.template.engine.catalog.isKind(component, of: "UITableView")
      if let known, known.isTable == isTable {
        known.take(elements, prepared.first { $0.isMade(for: node, elements) }, row: row)
        found.append(known)
      } else {
        let view = ListView(layout, node: node, isTable: isTable, elements)
        view.provider = known?.provider
        if let known {
          view.takeSelection(from: known)
          // Rows of its cells mean other nodes now.
          if layout.cellFocus?.list == node { layout.cellFocus = nil }
        }
        found.append(view)
      }
    }
    added.removeAll { layout.handles.row($0.list) == nil }
    for view in views where view.motions != nil && !found.contains(where: { $0 === view }) { view.forgetMotions() }
    views = found
    isMade = true
    programVersion = layout.programVersion
  }

  /// Bytes of their storage.
  var memory: Int { views.reduce(added.reduce(views.memory + added.memory) { $0 + $1.bytes }) { $0 + $1.memory } }
}

/// Lists, whose cells are made while the layout is computed (docs/lists.md).
extension Layout {
  /// The cells of a list, by its row in the linked document.
  func cells(ofList row: Int) -> ArraySlice<CellElement> {
    guard let live else { return template.assembly.cells(of: Int32(truncatingIfNeeded: row)) }
    return live.units.cells(of: live.nodes[row].origin)
  }

  /// Brings the lists up to date with what was computed. Whether that says something new for the layout, which is then to
  /// be computed on. Errors: those of lists.
  @inline(never)
  func updateLists() throws(Diagnostic) -> Bool {
    try requireIdleCells()
    // Cells run functions of the host, and measurers.
    let previous = activityState.begin(.computing)
    defer { activityState.end(returningTo: previous) }
    lists.find(self)
    lists.isOpen = true
    noteLists()
    var isNew = false
    for (number, view) in lists.views.enumerated() where isThere(view) {
      if try update(view, at: number) { isNew = true }
    }
    if isNew {
      listRounds += 1
      if listRounds > Self.maximumListRounds {
        listRounds = 0
        throw Diagnostic(.cycle, "The size of a list depends on where it shows its rows")
      }
    } else {
      listRounds = 0
      lists.validate()
    }
    return isNew
  }

  /// A compute that has updated lists is over. To give cells back may call the host.
  @inline(never)
  func endListUpdates(isDone: Bool) {
    let previous = activityState.begin(.computing)
    defer { activityState.end(returningTo: previous) }
    lists.isOpen = false
    for view in lists.views { view.endCompute(isDone: isDone) }
  }

  /// Whether the node of a list has not been removed: programs that are edited in place still have those that were.
  fileprivate func isThere(_ view: ListView) -> Bool { handles.row(view.node) != nil }

  /// Whether lists have to be updated even if nothing else is computed.
  @inline(__always)
  var hasListsToUpdate: Bool { hasLists && lists.needsUpdate(self) }

  /// Whether a call on a cell of one of its lists is running, which has called the host.
  package var hasBusyCells: Bool { lists.hasBusyCells }

  func requireIdleCells() throws(Diagnostic) {
    if hasBusyCells { throw Diagnostic(.busy, "A call on a cell of a list is running: cells cannot change now") }
  }

  /// Throws for a cell of a list: that follows its list. Errors: `.unsupported`.
  func requireOwnTree() throws(Diagnostic) {
    if list == nil { return }
    var diagnostic = Diagnostic(.unsupported, "A cell of a list is not edited; its list makes it from the document")
    diagnostic.notes = ["edit the layout of the list, or set state that the cell shows"]
    throw diagnostic
  }

  private static var maximumListRounds: Int { 100 }

  private func update(_ view: ListView, at place: Int) throws(Diagnostic) -> Bool {
    let list = image.program.listViews[place]
    let row = Int(list.row)
    func number(_ cell: UInt32) -> Double { machine.numbers.base[Int(cell)] }
    let frame = machine.frame(row)
    // What is not finite is reported when frames are published.
    guard frame.isFinite, let offset = machine.offset(ofRow: row), offset.y.isFinite else { return false }
    let (top, left, bottom, right) = (
      number(list.insets[0]), number(list.insets[1]), number(list.insets[2]), number(list.insets[3])
    )
    let isHorizontal = view.isHorizontal
    let shown =
      isHorizontal
      ? ListViewport(offset: offset.x, length: max(0, frame.width), startInset: left, endInset: right)
      : ListViewport(offset: offset.y, length: max(0, frame.height), startInset: top, endInset: bottom)
    let viewport = view.logical(shown, isScrolled: machine.isScrolled(row, .horizontal))
    let across = isHorizontal ? frame.height - top - bottom : view.isTable ? frame.width : frame.width - left - right
    let wanted: Double
    let shownVersion = view.shownVersion
    if hasTransitions || view.motions != nil { view.openMotions(offset: shown.offset) }
    do throws(Diagnostic) { wanted = try view.update(row, viewport, crossLength: max(0, across)) } catch {
      var diagnostic = error
      if diagnostic.line == 0 { places.locate(&diagnostic, row: row) }
      throw diagnostic
    }
    if view.setPending(row) { return true }
    // Changes of cells are listed in the cells' own layouts.
    if view.shownVersion != shownVersion { published.hasUnlistedChanges = true }
    let length = view.geometry.contentLength
    let size = isHorizontal ? (width: length, height: max(0, across)) : (width: max(0, across), height: length)
    var isNew = false
    if list.width != Program.List.none, machine.set(number: size.width, cell: Int(list.width)) { isNew = true }
    if list.height != Program.List.none, machine.set(number: size.height, cell: Int(list.height)) { isNew = true }
    if view.isHorizontal != isHorizontal { return true }
    let target = view.shownOffset(wanted, viewport)
    if target != shown.offset, try scroll(view, row, target, offset) { isNew = true }
    return isNew
  }

  /// Scrolls a list to where it keeps what is visible. False where an expression says the offset that is not state.
  func scroll(
    _ view: ListView, _ row: Int, _ wanted: Double, _ offset: (x: Double, y: Double)
  ) throws(Diagnostic) -> Bool {
    let place = view.isHorizontal ? (x: wanted, y: offset.y) : (x: offset.x, y: wanted)
    if case .scrolled = machine.scroll(row, x: place.x, y: place.y) { return true }
    let name = view.isHorizontal ? "contentOffset.x" : "contentOffset.y"
    guard let path = ShownState(layout: self).path(name, row) else { return false }
    try set(.number(wanted), at: path)
    return true
  }
}

extension [Assembly] {
  /// The cells of the list that an element of one of these units is.
  func cells(of origin: NodeOrigin) -> ArraySlice<CellElement> { self[Int(origin.unit)].cells(of: origin.row) }
}
