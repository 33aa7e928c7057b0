import PlumbSyntax

/// A list of a layout: its rows, where they are, and the cells of those that are visible.
///
/// It is brought up to date while its layout is computed, once all else is: it then has the frame, the offset and the
/// attributes that this compute gives it, and answers how large its content is, which the layout is computed on with.
public final class ListView {
  unowned(unsafe) let host: Layout
  let node: UInt64
  let isTable: Bool
  /// That of the layout, which may be gone when the list is.
  private let cellHost: CellHost?
  var templates: CellTemplates
  var rows = ListRows()
  /// Rows of a source as they are taken; then those before, whose memory is used again.
  var otherRows = ListRows()
  var geometry: ListGeometry
  /// The item of the row that is being shown; then one that is not needed any more, whose memory the next may use.
  var nextItem = Value.null
  /// The cells of what is visible, in order.
  var cells: [ListCell] = []
  /// Cells that show nothing now.
  var spare: [ListCell] = []
  /// Cells that hosts have asked for since the last update, of rows that are not visible.
  var asked: [ListCell] = []
  /// Cells that the compute which is running has replaced by those of other templates.
  var retired: [ListCell] = []
  /// What hosts see until the compute that is running succeeds.
  var kept = KeptCells()
  /// What was in `cells` while these are being replaced.
  private var replaced: [ListCell] = []
  private var wanted: [ListPart] = []
  private var attributes: ListAttributes
  /// Whether rows have not been taken since the attributes changed.
  private var hasNewAttributes = true
  var settings = ListSettings()
  var key = ItemKey.index
  /// Those of the rows, where they have some.
  var keys = ListKeys()
  /// Cells and lengths were found for this length across the scroll axis; negative: for none yet.
  private(set) var crossLength = -1.0
  /// Whether items begin at the right.
  private(set) var isMirrored = false
  private var textScale = 1.0
  /// What is visible, as hosts see it; and a number that changes with it.
  private(set) var shown: [ShownCell] = []
  var shownVersion: UInt64 = 0
  /// How many cells it has made.
  var madeCount: UInt64 = 0
  /// The last `ListCell.serial`, and the last one before the compute that is running.
  var serials: (last: UInt64, before: UInt64) = (0, 0)
  /// nil until something first moves.
  var motions: RowMotions?
  var arrivals = ArrivedRows()
  /// What was scrolled to since the last update: sizes on the way may turn out to be others.
  var target: (part: ListPart, position: ListPosition)?
  /// What is shown of it, as of the last update.
  var viewport = ListViewport(offset: 0, length: 0)
  var pinned: (header: PinnedPart?, footer: PinnedPart?)
  /// The state around the list as cells have it, by the order of `CellTemplates.Linked.inherited`.
  var inherited: [InheritedValue] = []
  var selection: ListSelection
  var offsets = CellOffsets()
  /// Whether what is drawn shows the selection.
  var isSelectionShown = true
  /// Says rows, in place of the attribute.
  var provider: RowProvider? {
    didSet { noteOtherRows() }
  }
  /// Whether rows may be others than those that there are cells for.
  var isStale = true
  /// Whether the host has said which rows were inserted, removed and moved.
  var isEdited = false
  /// Whether distances were noted before the host said that rows changed.
  private var hasNotedDistances = false
  /// Whether the last compute failed: the cells' distances are those that it began with.
  var hasFailed = false
  /// Whether the last update failed: the source may have other rows than it has answered, without having said so.
  private var asksAgain = false
  /// Whether the last update failed after it had taken the rows of the source: where the source has as many now, all sizes
  /// that are known stay.
  var keepsRows = false
  /// Whether rows that are not visible may have other sizes than they are known to have.
  private var mayBeUnknown = false
  /// The offset that the cells' distances were noted at.
  private var notedOffset = 0.0
  /// Whether the end of the content was in view before rows changed.
  private var wasAtEnd = true
  /// Whether all rows may show something else, whatever the host has said since.
  private var areAllOutdated = false
  /// Whether cells are others than those that rows were measured with.
  var hasNewCells = false
  /// Whether state around the list is another than in the last update, as long as no size was found to follow it.
  var hasNewState = false
  /// Whether it computes one of its cells: hosts do not.
  var isComputingCell = false

  /// Offsets are sums of lengths, which are not exact.
  private static var endTolerance: Double { 0.5 }

  /// How many cells a list shows at once.
  static var maximumVisible: Int { 10_000 }
  /// How often lengths may turn out different from what was taken for them before a compute gives up.
  private static var maximumRounds: Int { 10_000 }

  init(_ host: Layout, node: UInt64, isTable: Bool, _ elements: ArraySlice<CellElement>) {
    self.host = host
    self.node = node
    self.isTable = isTable
    cellHost = host.cellHost
    attributes = ListAttributes(isTable: isTable)
    templates = CellTemplates(Array(elements))
    geometry = ListGeometry(isTable: isTable)
    selection = ListSelection(isTable: isTable)
  }

  deinit { forgetCells() }

  private func forgetCells() {
    let all = cells + asked + spare
    cells.removeAll()
    asked.removeAll()
    spare.removeAll()
    release(all + retired)
  }

  /// To give one back may call the host, which may use the others.
  func release(_ cells: [ListCell]) {
    for cell in cells { cell.layout.list = nil }
    for cell in cells { cellHost?.released(cell.layout) }
  }

  /// How many cells it keeps for rows to come, besides as many as are visible.
  private static var spareMargin: Int { 8 }

  /// Cells beyond those that scrolling can need are given back.
  func trimSpare() {
    let kept = cells.count + Self.spareMargin
    if spare.count <= kept { return }
    let released = Array(spare[..<(spare.count - kept)])
    spare.removeFirst(spare.count - kept)
    release(released)
  }

  /// All rows may be others, or show something else. Those that stay are seen where they were.
  func reload() {
    noteDistances()
    noteOtherRows()
    geometry.forgetAll()
  }

  private func noteOtherRows() {
    isStale = true
    isEdited = false
    areAllOutdated = true
    keepsRows = false
    offsets.removeAll()
    arrivals.removeAll()
  }

  // MARK: - Updating

  /// Brings rows and cells up to date with what is being computed. Gives the offset that keeps what is visible where it is.
  /// Once the compute is over, `endCompute` is called. Errors: those of rows, of linking cells and of computing them; it is then
  /// done again by the next compute.
  func update(_ row: Int, _ viewport: ListViewport, crossLength: Double) throws(Diagnostic) -> Double {
    var areRowsTaken = false
    do throws(Diagnostic) {
      return try updateCells(row, viewport, crossLength: crossLength, &areRowsTaken)
    } catch {
      if provider != nil {
        asksAgain = true
        keepsRows = areRowsTaken
        if areRowsTaken { isStale = false }
      }
      throw error
    }
  }

  private func updateCells(
    _ row: Int, _ viewport: ListViewport, crossLength: Double, _ areRowsTaken: inout Bool
  ) throws(Diagnostic) -> Double {
    let isRetried = hasFailed
    hasFailed = false
    if asksAgain {
      isStale = true
      asksAgain = false
    }
    if hasNotedDistances || isRetried { moveDistances(to: viewport) } else { noteDistances(viewport) }
    hasNotedDistances = false
    if !kept.isOpen { keepShown() }
    let isResized = viewport.length != self.viewport.length
    let contentLength = geometry.contentLength
    if hasNewCells { forgetEmptyParts() }
    let isSelectionRead = selection.settings.read(host, row: row)
    if attributes.read(host, row: row) { hasNewAttributes = true }
    if hasNewAttributes || isStale {
      // After edits of the host, cells know what they show; otherwise any may have to show something else.
      if hasNewAttributes || !isEdited { areAllOutdated = true }
      isStale = true
      try takeRows(hasNewAttributes ? ListSettings(attributes.values, isTable: isTable) : settings)
      if motions?.isOpen ?? false { holdDeparted() }
      keepCells()
      hasNewAttributes = false
      if areAllOutdated {
        for cell in cells { cell.isOutdated = true }
        areAllOutdated = false
      }
      try configure(crossLength)
    } else if self.crossLength != crossLength {
      try configureFlow(crossLength)
    }
    areRowsTaken = true
    if let focus = host.cellFocus, focus.list == node { focus.isGiven = false }
    let isNewLength = self.crossLength != crossLength || host.textScale != textScale
    if isNewLength {
      if self.crossLength >= 0 { geometry.forgetAll() }
      self.crossLength = crossLength
      textScale = host.textScale
    }
    if isSelectionRead || isStale || selection.isNew || selection.isSetByHost { try takeSelection() }
    if isTable { try takeTableViews(row) } else { isMirrored = isMirroredNow(row) }
    let isNewState = takeInheritedState()
    hasNewState = isNewState || isRetried && hasNewState
    if isNewState { forgetHiddenRows() }
    if isStale || isNewState || isNewLength { mayBeUnknown = true }
    // What is measured all at once is exact.
    if hasNewCells, settings.measuresAll { geometry.forgetAll() }
    hasNewCells = false
    // Not after it: an update may fail, and scroll on.
    for cell in spare { cell.isSetAside = false }
    var offset = try fill(row, viewport)
    if mayBeUnknown, settings.measuresAll { offset = try measureAll(row, offset) }
    mayBeUnknown = false
    isStale = false
    if let target {
      self.target = nil
      offset = try settle(row, offset) { list, viewport in
        list.scrollOffset(for: target.part, at: target.position, viewport)
      }
    } else if settings.anchorsAtEnd, wasAtEnd {
      // What is dragged beyond the end stays there.
      offset = try settle(row, offset) { list, viewport in
        let end = list.endOffset(viewport)
        return isResized ? end : max(viewport.offset, end)
      }
    }
    if !asked.isEmpty {
      for cell in asked { putAside(cell) }
      asked.removeAll(keepingCapacity: true)
    }
    noteShown()
    if geometry.contentLength < contentLength {
      offset = min(offset, endOffset(viewport))
    }
    return offset
  }

  struct ShownCell {
    /// `ListCell.serial`: the cell may be gone by the next update.
    var cell: UInt64
    var revision: UInt64
    var frame: Frame
  }

  func noteShown() {
    var isSame = shown.count == cells.count && isSelectionShown
    isSelectionShown = true
    for place in cells.indices {
      let now = ShownCell(
        cell: cells[place].serial, revision: cells[place].layout.revision,
        frame: shownFrame(of: cells[place]) ?? Frame())
      if place == shown.count {
        shown.append(now)
      } else if shown[place].cell != now.cell || shown[place].revision != now.revision
        || !shown[place].frame.isIdentical(to: now.frame)
      {
        isSame = false
        shown[place] = now
      }
    }
    if isSame { return }
    if shown.count > cells.count { shown.removeSubrange(cells.count...) }
    shownVersion += 1
  }

  /// The largest offset of content that is not dragged beyond its end.
  private func endOffset(_ viewport: ListViewport) -> Double {
    max(viewport.least, geometry.contentLength + viewport.endInset - viewport.length)
  }

  /// Notes where rows are that are visible, to keep them there. At the upper end nothing is kept, unless the list is anchored
  /// at the other: what comes there is seen.
  private func noteDistances(_ viewport: ListViewport) {
    let edge = viewport.offset + viewport.startInset
    let keepsAll = edge > 0 || settings.anchorsAtEnd
    notedOffset = viewport.offset
    // The view may have another length now than when its end was in view.
    wasAtEnd = crossLength < 0 || viewport.offset >= endOffset(self.viewport) - Self.endTolerance
    for cell in cells {
      cell.distance = nil
      guard keepsAll, case .item = cell.part, let extent = geometry.points(of: cell.part) else { continue }
      if extent.start + extent.length > edge, extent.start < viewport.offset + viewport.length {
        cell.distance = extent.start - viewport.offset
        cell.notedLength = extent.length
      }
    }
  }

  /// Notes where rows are before the first of several changes.
  func noteDistances() {
    if !hasNotedDistances, !hasFailed { noteDistances(viewport) }
    hasNotedDistances = true
  }

  /// The view was scrolled, and may have another size, since distances were noted.
  private func moveDistances(to viewport: ListViewport) {
    let difference = viewport.offset - notedOffset
    notedOffset = viewport.offset
    if difference < 0 { wasAtEnd = false }
    for cell in cells {
      guard let distance = cell.distance else { continue }
      let moved = distance - difference
      cell.distance = moved + cell.notedLength > viewport.startInset && moved < viewport.length ? moved : nil
    }
  }

  /// Takes lengths from attributes.
  private func configure(_ crossLength: Double) throws(Diagnostic) {
    let hasHeaders = templates.hasSupplementary
    func estimate(_ length: Double, _ name: String) throws(Diagnostic) -> Int64 {
      if !hasHeaders { return 0 }
      return try ListSettings.units(length >= 0 ? length : ListSettings.defaultHeaderHeight, name)
    }
    try configureFlow(crossLength)
    // NaN is reported.
    let isUniform = !(settings.rowHeight < 0)
    geometry.setEstimates(
      row: isUniform
        ? try ListSettings.units(settings.rowHeight, "rowHeight")
        : try ListSettings.units(settings.estimatedRowHeight, "estimatedRowHeight"),
      header: try estimate(settings.headerLength, isTable ? "sectionHeaderHeight" : "headerReferenceSize"),
      footer: try estimate(settings.footerLength, isTable ? "sectionFooterHeight" : "footerReferenceSize"),
      rowsAreUniform: isUniform)
    if !hasHeaders { return }
    for section in rows.sections.indices {
      // What a section does not have takes no room, whatever the estimate.
      for part in [ListPart.header(section: section), .footer(section: section)] {
        if try supplementary(part) == nil { _ = geometry.set(length: 0, breadth: 0, of: part) }
      }
    }
  }

  private func configureFlow(_ crossLength: Double) throws(Diagnostic) {
    if let flow = settings.flow { geometry.configure(try flow.settings(), crossLength: crossLength) }
  }

  /// Takes the heights of the views above and below all sections, which are nodes of the layout.
  private func takeTableViews(_ row: Int) throws(Diagnostic) {
    let tree = host.tree
    let header = Int(tree.firstChildren[row])
    let footer = header >= 0 ? Int(tree.nextSiblings[header]) : -1
    try takeTableView(header, .tableHeader)
    try takeTableView(footer, .tableFooter)
  }

  private func takeTableView(_ view: Int, _ part: ListPart) throws(Diagnostic) {
    let height = view >= 0 ? host.machine.frame(view).height : 0
    let units = try ListSettings.units(height, "The height of a view of a table")
    if geometry.units(of: part) != units || !geometry.isKnown(part) {
      _ = geometry.set(length: units, breadth: 0, of: part)
    }
  }

  // MARK: - Visible cells

  /// Makes cells for all that is visible, and measures what is not known. Gives the offset that keeps the first row that
  /// was visible where it was.
  func fill(_ row: Int, _ viewport: ListViewport) throws(Diagnostic) -> Double {
    var viewport = viewport
    let anchor = try measuredAnchor(row)
    for _ in 0..<Self.maximumRounds {
      if let anchor, let distance = anchor.distance, let extent = geometry.points(of: anchor.part) {
        viewport.offset = extent.start - distance
      }
      if try !fillOnce(row, viewport) {
        self.viewport = viewport
        return viewport.offset
      }
    }
    throw Diagnostic(.limit, "The sizes of cells do not settle")
  }

  /// The first visible row, measured before other rows are placed. By its estimate alone, a row that is larger than the view
  /// could seem to end above the view.
  private func measuredAnchor(_ row: Int) throws(Diagnostic) -> ListCell? {
    guard let place = cells.firstIndex(where: { $0.distance != nil }) else { return nil }
    if geometry.isKnown(cells[place].part) { return cells[place] }
    if cells[place].isOutdated { try showAgain(place, row) }
    if cells[place].isMoved { renumber(cells[place]) }
    _ = try measure(cells[place])
    return cells[place]
  }

  /// Scrolls to an offset that depends on the sizes of rows, until those on the way are known.
  private func settle(
    _ row: Int, _ offset: Double, _ wantedOffset: (ListView, ListViewport) -> Double?
  ) throws(Diagnostic) -> Double {
    var viewport = viewport
    for _ in 0..<Self.maximumRounds {
      guard let wanted = wantedOffset(self, viewport) else { break }
      if wanted == viewport.offset { break }
      viewport.offset = wanted
      for cell in cells { cell.distance = nil }
      viewport.offset = try fill(row, viewport)
    }
    return viewport.offset
  }

  /// Whether a size turned out to be another one than was taken for it.
  private func fillOnce(_ row: Int, _ viewport: ListViewport) throws(Diagnostic) -> Bool {
    let end = viewport.offset + viewport.length
    wanted.removeAll(keepingCapacity: true)
    geometry.forEachPart(from: viewport.offset, to: end) { part in
      // The views above and below all sections are nodes of the layout.
      if part == .tableHeader || part == .tableFooter { return }
      if wanted.count <= Self.maximumVisible { wanted.append(part) }
    }
    if wanted.count > Self.maximumVisible {
      throw Diagnostic(.limit, "A list shows more than \(Self.maximumVisible) rows at once")
    }
    addPinned(viewport)
    putAside()
    var isChanged = false
    var place = 0
    while place < wanted.count {
      let part = wanted[place]
      if place < cells.count, cells[place].part == part {
        if cells[place].isOutdated { try showAgain(place, row) }
      } else {
        cells.insert(try make(part, row), at: place)
      }
      if cells[place].isMoved { renumber(cells[place]) }
      if try measure(cells[place]) { isChanged = true }
      place += 1
      // Once the rest of the view is taken, rows further down are not visible any more.
      if isChanged, isTable, place < wanted.count, case .item = wanted[place],
        let next = geometry.points(of: wanted[place]), next.start >= end
      {
        break
      }
    }
    return isChanged
  }

  /// Adds the header and the footer that stay at the edges.
  private func addPinned(_ viewport: ListViewport) {
    pinned = (nil, nil)
    guard settings.pinsHeaders || settings.pinsFooters else { return }
    pinned = geometry.pinnedParts(viewport)
    if !settings.pinsHeaders { pinned.header = nil }
    if !settings.pinsFooters { pinned.footer = nil }
    if let header = pinned.header { want(.header(section: header.section)) }
    if let footer = pinned.footer { want(.footer(section: footer.section)) }
  }

  private func want(_ part: ListPart) {
    let place = wanted.partitionPoint { $0.order < part.order }
    if place < wanted.count, wanted[place] == part { return }
    wanted.insert(part, at: place)
  }

  /// Puts cells aside that show what is not wanted. Both are in order.
  private func putAside() {
    replaced.removeAll(keepingCapacity: true)
    swap(&replaced, &cells)
    var next = 0
    for cell in replaced {
      while next < wanted.count, wanted[next].order < cell.part.order { next += 1 }
      if next < wanted.count, wanted[next] == cell.part {
        cells.append(cell)
      } else {
        cell.isSetAside = !cell.isOutdated
        // How cells of other templates were scrolled is known.
        if cell.number >= 0 { offsets.save(cell) }
        putAside(cell)
      }
    }
    replaced.removeAll(keepingCapacity: true)
  }

  /// The cell of a row: that which shows it, or one that does from now on until the next update.
  func cell(_ part: ListPart, _ row: Int) throws(Diagnostic) -> ListCell {
    if let cell = madeCell(part) { return cell }
    let cell = try make(part, row)
    asked.append(cell)
    _ = try measure(cell)
    return cell
  }

  /// Scrolls to a part. False if an expression says the offset.
  func scroll(to part: ListPart, at position: ListPosition, _ row: Int) throws(Diagnostic) -> Bool {
    guard let wanted = scrollOffset(for: part, at: position, viewport) else { return true }
    target = (part, position)
    guard let offset = host.machine.nextOffset(row) else { return false }
    return try host.scroll(self, row, shownOffset(wanted, viewport), offset)
  }

  /// The offset that shows a part where it is to be, and not behind a header or footer that stays at an edge; nil for a part
  /// that does not exist.
  private func scrollOffset(for part: ListPart, at position: ListPosition, _ viewport: ListViewport) -> Double? {
    var room = viewport
    if case .item(let section, _) = part {
      if settings.pinsHeaders { room.startInset += geometry.points(of: .header(section: section))?.length ?? 0 }
      if settings.pinsFooters { room.endInset += geometry.points(of: .footer(section: section))?.length ?? 0 }
    }
    guard let offset = geometry.scrollOffset(for: part, at: position, room) else { return nil }
    if offset == viewport.offset { return offset }
    return max(viewport.least, min(offset, endOffset(viewport)))
  }

  var isHorizontal: Bool { geometry.isHorizontal }

  /// Where a part is in the content, with what stays at the edges where that is shown; nil for one that does not exist.
  func frame(of part: ListPart) -> Frame? {
    guard var frame = geometry.frame(of: part, crossLength: max(0, crossLength)) else { return nil }
    var start: Double?
    if case .header(let section) = part, let header = pinned.header, header.section == section { start = header.start }
    if case .footer(let section) = part, let footer = pinned.footer, footer.section == section { start = footer.start }
    if let start {
      if geometry.isHorizontal { frame.x = start } else { frame.y = start }
    }
    return isMirrored ? mirrored(frame) : frame
  }

  /// Whether a part is shown at an edge, away from its place.
  func isPinned(_ part: ListPart) -> Bool {
    switch part {
    case .header(let section): pinned.header?.section == section
    case .footer(let section): pinned.footer?.section == section
    default: false
    }
  }

  /// Bytes of its own storage. Cells are layouts of their own.
  var memory: Int {
    geometry.memory + cells.memory + spare.memory + asked.memory + replaced.memory + retired.memory + kept.memory
      + wanted.memory
      + inherited.memory + shown.memory + rows.memory + otherRows.memory + keys.memory + templates.memory
      + selection.memory + offsets.memory + arrivals.memory + motionMemory
  }
}

extension ListGeometry {
  /// The length of a part in units; nil for one that does not exist.
  func units(of part: ListPart) -> Int64? {
    frame(of: part, crossLength: 0).flatMap { ExtentList.units(isHorizontal ? $0.width : $0.height) }
  }

  /// Where a part is along the scroll axis.
  func points(of part: ListPart) -> (start: Double, length: Double)? {
    guard let frame = frame(of: part, crossLength: 0) else { return nil }
    return isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
  }
}

extension ListPart {
  /// Parts in the order in which they are shown.
  var order: Int64 {
    switch self {
    case .tableHeader: -1
    case .tableFooter: .max
    case .header(let section): Int64(section) << 33
    case .item(let section, let index): Int64(section) << 33 + Int64(index) + 1
    case .footer(let section): Int64(section + 1) << 33 - 1
    }
  }
}
