import PlumbSyntax

/// Begins the motions of a list's rows that a compute has moved, inserted or removed.
///
/// Where rows were is compared on the screen, so what scrolls to keep rows where they are seen moves nothing; what the host has
/// scrolled since does not count.
struct RowMotionStart {
  private let view: ListView
  private let transitions: Transitions
  private let before: [ListView.ShownCell]
  /// By `ListCell.serial`, where in `before` a cell is.
  private var places = IndexMap<UInt64, Int32>()
  /// How far the list has scrolled itself.
  private let shift: (x: Double, y: Double)
  /// What was visible, along the scroll axis of the present content.
  private var visible = (start: Double.infinity, end: -Double.infinity)
  /// Of the host's animation; nil: only what declares how it moves does.
  private let timing: MotionTiming?
  private let group: Int

  /// nil where nothing can move.
  init?(_ view: ListView, _ transitions: Transitions) {
    guard let motions = view.motions, let row = view.host.handles.row(view.node),
      let now = view.host.machine.offset(ofRow: row)
    else { return nil }
    (self.view, self.transitions, before) = (view, transitions, motions.before)
    (timing, group) = transitions.start
    let isHorizontal = view.isHorizontal
    let shift = (isHorizontal ? now.x : now.y) - motions.offset
    if !shift.isFinite { return nil }
    self.shift = isHorizontal ? (shift, 0) : (0, shift)
    for index in before.indices {
      places[before[index].cell] = Int32(truncatingIfNeeded: index)
      let extent = Self.extent(before[index].frame, isHorizontal)
      visible = (min(visible.start, extent.start + shift), max(visible.end, extent.end + shift))
    }
  }

  private static func extent(_ frame: Frame, _ isHorizontal: Bool) -> (start: Double, end: Double) {
    isHorizontal ? (frame.x, frame.x + frame.width) : (frame.y, frame.y + frame.height)
  }

  /// How far a cell is from where it was; nil for one that was not shown.
  private func distance(_ cell: ListCell, from target: Frame) -> (x: Double, y: Double)? {
    guard let place = places[cell.serial] else { return nil }
    let frame = before[Int(place)].frame
    // Time may have passed since it was shown.
    let passed = cell.slide.map { $0.moving.now - $0.moving.present } ?? SIMD4()
    return (frame.x - target.x + shift.x + passed[0], frame.y - target.y + shift.y + passed[1])
  }

  /// How the place of a cell moves; nil if it is shown there at once.
  private func timing(_ cell: ListCell) -> MotionTiming? {
    timing ?? (transitions.isReduced ? nil : cell.layout.transitions?.rootTiming)
  }

  func begin() {
    slideKnown()
    slideOut()
    leave()
  }

  // MARK: - Rows that are there

  private func slideKnown() {
    var known: (x: Double, y: Double)?
    var run = 0..<0
    for place in view.cells.indices {
      let cell = view.cells[place]
      guard let target = view.frame(of: cell.part) else { continue }
      guard let distance = distance(cell, from: target) else {
        if view.arrivals.contains(cell.part) {
          enter(cell)
          continue
        }
        run = run.isEmpty ? place..<place + 1 : run.lowerBound..<place + 1
        continue
      }
      if !run.isEmpty { slideIn(run, behind: known, before: distance) }
      run = 0..<0
      known = distance
      if view.isPinned(cell.part) {
        view.endSlide(cell, transitions)
      } else if let timing = timing(cell) {
        view.slide(cell, from: distance, timing, transitions)
      }
    }
    if !run.isEmpty, known != nil { slideIn(run, behind: known, before: nil) }
  }

  /// Rows that become visible come from beyond the edge with the rows beside them. `behind` and `before`: how those move.
  private func slideIn(_ run: Range<Int>, behind: (x: Double, y: Double)?, before: (x: Double, y: Double)?) {
    guard let first = view.frame(of: view.cells[run.lowerBound].part),
      let last = view.frame(of: view.cells[run.upperBound - 1].part)
    else { return }
    let isHorizontal = view.isHorizontal
    func along(_ distance: (x: Double, y: Double)) -> Double { isHorizontal ? distance.x : distance.y }
    // Mirrored content runs the other way.
    let ends = [Self.extent(first, isHorizontal), Self.extent(last, isHorizontal)]
    let (start, end) = (min(ends[0].start, ends[1].start), max(ends[0].end, ends[1].end))
    var distance = along(behind ?? before ?? (0, 0))
    if behind == nil || before == nil {
      let isAtEnd = (before == nil) != view.isMirrored || !isHorizontal && before == nil
      distance = isAtEnd ? max(distance, visible.end - start) : min(distance, visible.start - end)
    } else if !view.isTable {
      // Between others: it was moved there.
      return
    }
    for place in run {
      let cell = view.cells[place]
      if arrives(cell) || view.isPinned(cell.part) { continue }
      if let timing = timing(cell) {
        view.slide(cell, from: isHorizontal ? (distance, 0) : (0, distance), timing, transitions)
      }
    }
  }

  /// Whether a cell shows a row that was not there before.
  private func arrives(_ cell: ListCell) -> Bool { places[cell.serial] == nil && view.arrivals.contains(cell.part) }

  /// Rows that have moved out of the view are shown until they are there.
  private func slideOut() {
    if !view.spare.contains(where: { $0.isKept }) { return }
    var others: [ListCell] = []
    for cell in view.spare {
      if cell.isKept, let target = slideOut(cell) {
        view.motions?.leaving.append(RowMotions.Leaving(cell: cell, frame: target, isGone: false))
      } else {
        others.append(cell)
      }
    }
    view.spare = others
  }

  /// Where a cell slides; nil if it is not shown any more.
  private func slideOut(_ cell: ListCell) -> Frame? {
    guard let target = view.frame(of: cell.part), view.visibleCell(cell.part) == nil,
      let distance = distance(cell, from: target), let timing = timing(cell)
    else { return nil }
    view.slide(cell, from: distance, timing, transitions)
    return cell.slide == nil ? nil : target
  }

  // MARK: - Rows that come and go

  private static var gone: Presence { Presence(SIMD4(0, 0, 0, 1)) }

  private func enter(_ cell: ListCell) {
    let text = cell.layout.transitions?.rootTexts.enter
    if timing == nil, text == nil || transitions.isReduced { return }
    begin(cell, from: text?.presence ?? Self.gone, to: Presence(), text?.timing)
  }

  private func begin(_ cell: ListCell, from: Presence?, to: Presence, _ own: MotionTiming?) {
    let inner = cell.layout.madeTransitions
    inner.beginRoot(
      from: from, to: to, transitions.isReduced ? .atOnce : own ?? timing ?? MotionTiming(), outer: transitions, group,
      cell.layout)
    view.noteMotions(of: cell)
  }

  private func leave() {
    guard let departed = view.motions?.departed, !departed.isEmpty else { return }
    view.motions?.departed = []
    for (cell, shown) in departed {
      view.endSlide(cell, transitions)
      let text = cell.layout.transitions?.rootTexts.leave
      if timing != nil || text != nil { begin(cell, from: nil, to: text?.presence ?? Self.gone, text?.timing) }
      guard cell.layout.transitions?.isRootMoving ?? false else {
        view.putAside(cell)
        continue
      }
      var frame = shown
      (frame.x, frame.y) = (frame.x + shift.x, frame.y + shift.y)
      view.motions?.leaving.append(RowMotions.Leaving(cell: cell, frame: frame, isGone: true))
    }
    view.endOldestLeaving()
  }
}
