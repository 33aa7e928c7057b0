import PlumbSyntax

/// Rows that make room: those that are elsewhere after an animated compute slide from where they were shown, inserted ones enter and
/// removed ones leave. What changes within a cell moves as in any layout, by the cell's own transitions.
extension ListView {
  /// Whether time makes a difference to what it shows. O(visible cells).
  var isMoving: Bool {
    guard let motions else { return false }
    if !motions.leaving.isEmpty { return true }
    for cell in cells where cell.slide != nil || cell.layout.hasTransitions && cell.layout.isMoving { return true }
    return false
  }

  /// Where a cell is shown in the content; nil for a part that does not exist.
  @inline(__always)
  func shownFrame(of cell: ListCell) -> Frame? {
    let frame = frame(of: cell.part)
    return motions == nil ? frame : frame.map { moved($0, cell) }
  }

  @inline(never)
  private func moved(_ frame: Frame, _ cell: ListCell) -> Frame {
    var frame = frame
    if let slide = cell.slide {
      frame.x += slide.offset.x
      frame.y += slide.offset.y
    }
    if cell.layout.hasTransitions {
      // Its root grows as other nodes do.
      let (shown, target) = (cell.layout.frame(row: 0), cell.layout.targetFrame(row: 0))
      frame.width += shown.width - target.width
      frame.height += shown.height - target.height
    }
    return frame
  }

  /// The visible cell of a part; nil if there is none. O(log visible cells).
  func visibleCell(_ part: ListPart) -> ListCell? {
    let place = cells.partitionPoint { $0.part.order < part.order }
    return place < cells.count && cells[place].part == part ? cells[place] : nil
  }

  /// A cell that display lists show. O(visible cells).
  func drawnCell(where isWanted: (ListCell) -> Bool) -> ListCell? {
    cells.first(where: isWanted) ?? motions?.leaving.first { isWanted($0.cell) }?.cell
  }

  /// Bytes of what moves.
  var motionMemory: Int {
    guard let motions else { return 0 }
    let slide = HeapBlock.object(MemoryLayout<MovingValue>.size + 8)
    return cells.reduce(motions.memory) { $1.slide == nil ? $0 : $0 + slide }
  }

  /// Calls `body` with the cells of rows that are gone or out of view, and are not given to others yet.
  func forEachLeavingCell(_ body: (ListCell) -> Void) {
    for entry in motions?.leaving ?? [] { body(entry.cell) }
    for entry in motions?.departed ?? [] { body(entry.cell) }
  }

  /// The row whose computed place is at a point. O(log rows).
  func computedRow(x: Double, y: Double) -> (section: Int, index: Int)? {
    let x = mirrored(x: x)
    return isHorizontal ? geometry.item(at: x, across: y) : geometry.item(at: y, across: x)
  }

  /// The topmost visible row that is shown at a point. O(visible cells).
  func shownRow(x: Double, y: Double) -> (section: Int, index: Int)? {
    for cell in cells.reversed() {
      guard case .item(let section, let index) = cell.part, let frame = shownFrame(of: cell) else { continue }
      if x >= frame.x, y >= frame.y, x < frame.x + frame.width, y < frame.y + frame.height { return (section, index) }
    }
    return nil
  }

  // MARK: - Before a compute

  /// A compute begins that may move rows: notes where they are shown. `offset`: that of the view, as hosts see it.
  @inline(never)
  func openMotions(offset: Double) {
    if kept.isOpen { return }
    let isForgotten = motions?.isForgotten ?? false
    motions?.isForgotten = false
    guard !isForgotten, crossLength >= 0, let transitions = host.transitions,
      transitions.start.timing != nil || templates.linked.contains(where: { $0.template.declaresTransitions })
    else { return }
    var motions = self.motions ?? RowMotions()
    // Not copied twice.
    self.motions = nil
    motions.isOpen = true
    motions.offset = offset
    motions.before.removeAll(keepingCapacity: true)
    motions.before.append(contentsOf: shown)
    for leaving in motions.leaving where !leaving.isGone {
      motions.before.append(ShownCell(cell: leaving.cell.serial, revision: 0, frame: leaving.shownFrame))
    }
    self.motions = motions
    transitions.hasOpenLists = true
    holdDeparted()
  }

  /// Keeps the cells of rows that are gone from being given to others.
  func holdDeparted() {
    if !spare.contains(where: { $0.isDeparted }) { return }
    var places = IndexMap<UInt64, Int32>()
    let before = motions?.before ?? []
    for index in before.indices { places[before[index].cell] = Int32(truncatingIfNeeded: index) }
    var kept: [ListCell] = []
    for cell in spare {
      if cell.isDeparted, let place = places[cell.serial] {
        motions?.departed.append((cell, before[Int(place)].frame))
      } else {
        kept.append(cell)
      }
    }
    spare = kept
  }

  /// Edits have given rows other numbers.
  func renumberLeaving(_ part: (ListPart) -> ListPart?) {
    guard let count = motions?.leaving.count else { return }
    for index in 0..<count {
      guard let leaving = motions?.leaving[index], !leaving.isGone else { continue }
      if let now = part(leaving.cell.part) {
        leaving.cell.part = now
      } else {
        motions?.leaving[index].isGone = true
      }
    }
  }

  /// The cell of a row that is on its way out of the view, and comes back. Errors: those of rows and of linking.
  func takeBack(_ part: ListPart, _ row: Int) throws(Diagnostic) -> ListCell? {
    guard let place = motions?.leaving.firstIndex(where: { !$0.isGone && $0.cell.part == part }),
      let cell = motions?.leaving.remove(at: place).cell
    else { return nil }
    var isTaken = false
    defer { if !isTaken { putAside(cell) } }
    cell.isStale = true
    cell.distance = nil
    isTaken = try showAgain(part, in: cell, row)
    return isTaken ? cell : nil
  }

  /// A visible cell is about to be computed: what changes in it moves if it showed its row before.
  @inline(never)
  func beginMotions(in cell: ListCell) {
    if cell.serial <= serials.before { host.transitions?.hand(to: cell.layout) }
    if let inner = cell.layout.transitions { inner.isReduced = host.isMotionReduced }
  }

  /// A cell that may move was computed.
  @inline(never)
  func noteMotions(of cell: ListCell) {
    if motions == nil { motions = RowMotions() }
    if !host.isInList { _ = host.madeMotion }
    let transitions = host.madeTransitions
    drain(cell)
    if cell.layout.isMoving { transitions.hasMovingLists = true }
  }

  /// Tells the groups of the layout around which transitions in a cell are over.
  @inline(never)
  private func drain(_ cell: ListCell) {
    guard let inner = cell.layout.transitions, !inner.closedOuter.isEmpty, let outer = host.transitions else { return }
    for (group, isAtEnd) in inner.closedOuter { outer.leave(group, isAtEnd: isAtEnd) }
    inner.closedOuter.removeAll(keepingCapacity: true)
  }

  // MARK: - Beginning

  /// The compute is published: begins what it moves and shows the present time. Whether anything is shown otherwise.
  @inline(never)
  func takeMotions(_ transitions: Transitions) -> Bool {
    guard let motions else { return false }
    if motions.isOpen { RowMotionStart(self, transitions)?.begin() }
    return stepMotions(transitions)
  }

  /// Lets a cell slide from a distance from its place, or go on as it does if it goes where it went.
  func slide(
    _ cell: ListCell, from distance: (x: Double, y: Double), _ timing: MotionTiming, _ transitions: Transitions
  ) {
    let known = cell.slide
    if let known {
      // Sums of numbers that are not exact.
      let now = known.moving.now
      let (x, y) = (distance.x - now[0], distance.y - now[1])
      if abs(x) < Self.slideTolerance, abs(y) < Self.slideTolerance { return }
    } else if abs(distance.x) < Self.slideTolerance, abs(distance.y) < Self.slideTolerance {
      return
    }
    let moving = MovingValue(
      .offset, from: SIMD4(distance.x, distance.y, 0, 0), to: SIMD4(),
      velocity: known?.moving.speed ?? SIMD4(), timing)
    endSlide(cell, transitions)
    if moving.isOver || !MovingValue.areFinite(moving.from) { return }
    let group = Int32(truncatingIfNeeded: transitions.start.group)
    transitions.join(Int(group))
    cell.slide = RowSlide(moving, group: group)
  }

  private static var slideTolerance: Double { 1e-6 }

  /// It does not go on.
  func endSlide(_ cell: ListCell, _ transitions: Transitions?) {
    guard let slide = cell.slide else { return }
    if !slide.isEnded { transitions?.leave(Int(slide.group), isAtEnd: false) }
    cell.slide = nil
  }

  // MARK: - Time

  private func stepMotions(_ transitions: Transitions) -> Bool {
    guard let motions else { return false }
    var isNew = false
    for cell in cells where step(cell) { isNew = true }
    let leaving = motions.leaving
    var isLeavingNew = motions.isOpen && !leaving.isEmpty
    if !leaving.isEmpty {
      for entry in leaving where step(entry.cell) { isLeavingNew = true }
      let isEnded = endLeaving { entry in
        entry.cell.slide == nil && !(entry.cell.layout.transitions?.isRootMoving ?? false)
      }
      if isEnded { isLeavingNew = true }
      // At the end of a compute that has updated it, the list does so itself.
      if !kept.isOpen { trimSpare() }
    }
    if !isNew, !isLeavingNew, !motions.isOpen { return false }
    let version = shownVersion
    noteShown()
    if isLeavingNew, shownVersion == version { shownVersion += 1 }
    return shownVersion != version
  }

  /// Whether a cell is shown otherwise.
  @inline(never)
  private func step(_ cell: ListCell) -> Bool {
    var isNew = false
    if let slide = cell.slide {
      if slide.step() { isNew = true }
      if slide.isEnded { cell.slide = nil }
    }
    if cell.layout.hasTransitions, let inner = cell.layout.transitions {
      if inner.needsStep {
        let revision = cell.layout.revision
        cell.step()
        if cell.layout.revision != revision { isNew = true }
      }
      drain(cell)
    }
    return isNew
  }

  /// Lets time pass for rows and in cells.
  @inline(never)
  func advanceMotions(_ seconds: Double, _ transitions: Transitions) {
    guard let motions else { return }
    for cell in cells { advance(cell, seconds, transitions) }
    for entry in motions.leaving { advance(entry.cell, seconds, transitions) }
  }

  @inline(never)
  private func advance(_ cell: ListCell, _ seconds: Double, _ transitions: Transitions) {
    if let slide = cell.slide, !slide.isEnded {
      slide.moving.elapsed += seconds
      if slide.moving.isOver { finish(slide, transitions) }
    }
    if cell.layout.hasTransitions, let inner = cell.layout.transitions {
      inner.advance(seconds, cell.layout)
      drain(cell)
    }
  }

  private func finish(_ slide: RowSlide, _ transitions: Transitions) {
    slide.moving.elapsed = .infinity
    slide.isEnded = true
    transitions.leave(Int(slide.group), isAtEnd: true)
  }

  /// Takes all that moves to its end.
  @inline(never)
  func finishMotions(_ transitions: Transitions) {
    guard let motions else { return }
    for cell in cells + motions.leaving.map({ $0.cell }) {
      if let slide = cell.slide, !slide.isEnded { finish(slide, transitions) }
      cell.layout.transitions?.finish(layout: cell.layout)
      drain(cell)
    }
  }

  // MARK: - Ending

  /// A compute is over that may have moved rows.
  @inline(never)
  func endMotionsOfCompute(isDone: Bool) {
    if isDone, !arrivals.isEmpty { arrivals.removeAll() }
    guard motions != nil else { return }
    motions?.isOpen = false
    if !isDone { return }
    // What moves comes back as a cell of another row.
    for cell in spare where cell.slide != nil || cell.layout.hasTransitions { forgetMotions(of: cell) }
    for cell in retired { forgetMotions(of: cell) }
  }

  /// What a cell shows has nothing to do with what it showed: nothing of it moves on.
  @inline(never)
  func forgetMotions(of cell: ListCell) {
    endSlide(cell, host.transitions)
    cell.layout.forgetMotions()
    drain(cell)
  }

  /// As above, for all rows.
  func forgetMotions() {
    if motions == nil { return }
    for cell in cells { forgetMotions(of: cell) }
    endLeaving()
    motions?.isForgotten = true
    motions?.isOpen = false
  }

  /// All that leaves is gone.
  func endLeaving() {
    endLeaving { _ in true }
    guard let departed = motions?.departed, !departed.isEmpty else { return }
    motions?.departed = []
    for entry in departed { putAside(entry.cell) }
  }

  /// As many leave as may at the same time.
  func endOldestLeaving() {
    guard let leaving = motions?.leaving, leaving.count > RowMotions.mostLeaving else { return }
    motions?.leaving.removeFirst(leaving.count - RowMotions.mostLeaving)
    for entry in leaving.prefix(leaving.count - RowMotions.mostLeaving) { end(entry) }
  }

  /// Whether there were some.
  @discardableResult
  private func endLeaving(where isOver: (RowMotions.Leaving) -> Bool) -> Bool {
    guard let leaving = motions?.leaving, leaving.contains(where: isOver) else { return false }
    motions?.leaving.removeAll(where: isOver)
    for entry in leaving where isOver(entry) { end(entry) }
    return true
  }

  private func end(_ entry: RowMotions.Leaving) {
    forgetMotions(of: entry.cell)
    putAside(entry.cell)
  }
}

extension Layout {
  /// Whether users ask for no motion: of a cell, in the layout around it.
  var isMotionReduced: Bool { list?.host.isMotionReduced ?? reducesMotion }

  /// Nothing moves on, also in lists.
  func forgetMotions() {
    if !hasTransitions { return }
    transitions?.forget(self)
    for view in lists.views { view.forgetMotions() }
  }
}
