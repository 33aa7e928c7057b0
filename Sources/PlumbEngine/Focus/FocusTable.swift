import PlumbSyntax

/// A node that can have the focus.
struct FocusCandidate: BitwiseCopyable {
  var row: UInt32
  /// The row whose place in reading order it has: its own, or that of the first candidate of its group.
  var key: UInt32
  /// -1 for none.
  var group: Int32
  /// Around the transformed node, in root coordinates.
  var box: Box
}

/// A list whose cells can have the focus: one that cannot have it itself.
struct FocusList: BitwiseCopyable {
  var row: UInt32
  /// As of a candidate.
  var key: UInt32
  var group: Int32
  /// From the coordinates of its content to those of the root.
  var content: AffineTransform
}

/// What moving the focus needs of a layout: the nodes that can have it, in document order.
///
/// What is skipped, transformed or scrolled is taken from the table of hit tests. The table is made again, O(rows), when it
/// is asked after a compute, an edit, or a control that was disabled; its memory is used again.
final class FocusTable {
  private(set) var candidates = PlainArray<FocusCandidate>()
  /// In document order.
  private(set) var lists = PlainArray<FocusList>()
  /// By row: the number of its group, -1 for none.
  private(set) var groups = PlainArray<Int32>()
  /// The row of the modal node that holds the focus, -1 for none.
  private(set) var modalRow = -1
  /// By row: whether it or one around it is skipped.
  private var isBlocked = PlainArray<Bool>()
  private var isModal = PlainArray<Bool>()
  private var isFocusable = PlainArray<Bool>()
  /// By depth: from the coordinates of the content of the open row to those of the root.
  private var transforms = PlainArray<AffineTransform>()
  /// By group: the row of its first candidate, `noRow` for none.
  private var firstOfGroup = PlainArray<UInt32>()
  /// Identifiers in document order, with the rows that have them, and their order by text.
  private var identifiers: [Value] = []
  private var identified = PlainArray<UInt32>()
  private var identifierOrder = PlainArray<UInt32>()
  private var version: UInt64 = .max
  private var generation: UInt64 = 0
  private var disabledVersion: UInt64 = 0
  private var hits = HitTable()

  init() {}

  var memory: Int {
    candidates.memory + lists.memory + groups.memory + isBlocked.memory + isModal.memory + isFocusable.memory
      + transforms.memory
      + firstOfGroup.memory + identifiers.memory + identified.memory + identifierOrder.memory
  }

  /// The candidate of a row. O(log candidates).
  func candidate(ofRow row: Int) -> FocusCandidate? {
    let place = candidates.elements.partitionPoint { Int($0.row) < row }
    return place < candidates.count && Int(candidates[place].row) == row ? candidates[place] : nil
  }

  /// The row whose place in reading order a row has.
  func readingKey(ofRow row: Int) -> UInt32 {
    let own = UInt32(truncatingIfNeeded: row)
    if groups[row] < 0 { return own }
    let first = firstOfGroup[Int(groups[row])]
    return first == TreeArrays.noRow ? own : first
  }

  /// O(1) if nothing has changed.
  func refresh(_ layout: Layout) {
    hits = layout.currentHitTable
    let disabled = layout.controlStates.disabledVersion
    if version == layout.programVersion && generation == hits.generation && disabledVersion == disabled { return }
    (version, generation, disabledVersion) = (layout.programVersion, hits.generation, disabled)
    readProperties(layout)
    findModal(layout)
    collect(layout)
    collectLists(layout)
  }

  // MARK: - Reading

  @_optimize(speed)
  private func readProperties(_ layout: Layout) {
    let count = layout.nodeCount
    isFocusable.removeAll()
    isFocusable.append(repeating: false, count: count)
    isModal.removeAll()
    isModal.append(repeating: false, count: count)
    groups.removeAll()
    groups.append(repeating: -1, count: count)
    identifiers.removeAll(keepingCapacity: true)
    identified.removeAll()
    let reader = PropertyReader(layout)
    func read(_ focusable: FocusProperty, _ modal: FocusProperty, _ group: FocusProperty) {
      reader.forEachReading(focusable.rawValue) { row, reading in if reading.bool == true { isFocusable[row] = true } }
      reader.forEachReading(modal.rawValue) { row, reading in if reading.bool == true { isModal[row] = true } }
      reader.forEachReading(group.rawValue) { row, reading in readGroup(row, reading) }
    }
    read(.isFocusable, .isModal, .group)
    if hits.hasControllers { read(.isViewFocusable, .isViewModal, .viewGroup) }
    numberGroups()
    let parents = layout.rows.rawParents
    for row in 1..<max(1, count) where groups[row] < 0 { groups[row] = groups[Int(parents[row])] }
  }

  private func readGroup(_ row: Int, _ reading: PropertyReading) {
    // Most rows have the catalog's default, which need not be retained.
    if case .published(let value) = reading, value.pointee.textBox?.count ?? 0 == 0 { return }
    guard let value = reading.value, let text = value.textBox, text.count > 0, groups[row] < 0 else { return }
    // Its place for now, then the number of its group.
    groups[row] = Int32(truncatingIfNeeded: identifiers.count)
    identifiers.append(value)
    identified.append(UInt32(truncatingIfNeeded: row))
  }

  /// Gives equal identifiers the same number.
  private func numberGroups() {
    identifierOrder.removeAll()
    for place in identified.indices { identifierOrder.append(UInt32(truncatingIfNeeded: place)) }
    identifierOrder.sortInPlace { first, second in
      let order = compare(Int(first), Int(second))
      return order == 0 ? first < second : order < 0
    }
    firstOfGroup.removeAll()
    for place in identifierOrder.indices {
      let index = Int(identifierOrder[place])
      if place == 0 || compare(Int(identifierOrder[place - 1]), index) != 0 { firstOfGroup.append(TreeArrays.noRow) }
      groups[Int(identified[index])] = Int32(truncatingIfNeeded: firstOfGroup.count - 1)
    }
  }

  private func compare(_ first: Int, _ second: Int) -> Int {
    guard let first = identifiers[first].textBox, let second = identifiers[second].textBox else { return 0 }
    for place in 0..<min(first.count, second.count) where first.base[place] != second.base[place] {
      return first.base[place] < second.base[place] ? -1 : 1
    }
    return first.count - second.count
  }

  // MARK: - Candidates

  /// Whether a row is skipped by itself.
  private func isSkipped(_ row: Int) -> Bool {
    let state = hits.states[row]
    if state & HitState.skipped != 0 { return true }
    guard state & HitState.transformed != 0, let details = hits.details(ofRow: row) else { return false }
    return !details.transform.isInvertible
  }

  private func hasArea(_ row: Int, _ layout: Layout) -> Bool {
    let frame = layout.published.frames.base[row]
    return frame.width > 0 && frame.height > 0
  }

  @_optimize(speed)
  private func findModal(_ layout: Layout) {
    let parents = layout.rows.rawParents
    modalRow = -1
    isBlocked.removeAll()
    isBlocked.append(repeating: false, count: layout.nodeCount)
    for row in isBlocked.indices {
      isBlocked[row] = row > 0 && isBlocked[Int(parents[row])] || isSkipped(row)
      if isModal[row] && !isBlocked[row] && hasArea(row, layout) { modalRow = row }
    }
  }

  @_optimize(speed)
  private func collect(_ layout: Layout) {
    let depths = layout.rows.rawDepths
    candidates.removeAll()
    transforms.removeAll()
    let scope = modalRow < 0 ? 0..<layout.nodeCount : modalRow..<Int(layout.rows.rawSubtreeEnds[modalRow])
    for row in 0..<scope.upperBound {
      let depth = Int(depths[row])
      let frame = layout.published.frames.base[row]
      var transform = depth == 0 ? AffineTransform() : transforms[depth - 1]
      let details = hits.details(ofRow: row)
      if hits.states[row] & HitState.transformed != 0, let details { transform = transform.after(details.transform) }
      if scope.contains(row) && isFocusable[row] && !isBlocked[row] && hasArea(row, layout) && isEnabled(row, layout) {
        add(row, transform.bounds(Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height)))
      }
      transform = transform.movedContent(frame, offset: details?.offset ?? (0, 0))
      transforms.removeAll(from: min(depth, transforms.count))
      transforms.append(transform)
    }
  }

  private func add(_ row: Int, _ box: Box) {
    // Nothing is at an infinite distance.
    guard box.isBounded, box.left.isFinite, box.top.isFinite else { return }
    let own = UInt32(truncatingIfNeeded: row)
    let group = groups[row]
    if group >= 0, firstOfGroup[Int(group)] == TreeArrays.noRow { firstOfGroup[Int(group)] = own }
    let key = group >= 0 ? firstOfGroup[Int(group)] : own
    candidates.append(FocusCandidate(row: own, key: key, group: group, box: box))
  }

  /// O(lists * depth).
  private func collectLists(_ layout: Layout) {
    lists.removeAll()
    if layout.lists.views.isEmpty { return }
    let end = modalRow < 0 ? layout.nodeCount : Int(layout.rows.rawSubtreeEnds[modalRow])
    for view in layout.lists.views {
      guard let row = layout.row(of: view.node), row >= modalRow, row < end, !isBlocked[row], hasArea(row, layout),
        candidate(ofRow: row) == nil
      else { continue }
      let offset = hits.details(ofRow: row)?.offset ?? (0, 0)
      let content = transform(ofRow: row, layout).movedContent(layout.published.frames.base[row], offset: offset)
      lists.append(
        FocusList(
          row: UInt32(truncatingIfNeeded: row), key: readingKey(ofRow: row), group: groups[row], content: content))
    }
  }

  /// Whether a row is not a control, or one that can be used.
  private func isEnabled(_ row: Int, _ layout: Layout) -> Bool {
    let linked = layout.linked(row)
    return !layout.template.isControl(linked) || !layout.isDisabled(linked)
  }

  /// A box around a row that need not be a candidate. O(depth).
  func box(ofRow row: Int, _ layout: Layout) -> Box {
    let frame = layout.published.frames.base[row]
    return transform(ofRow: row, layout).bounds(Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
  }

  /// From the coordinates that the frame of a row is in to those of the root, with the row's own transform. O(depth).
  private func transform(ofRow row: Int, _ layout: Layout) -> AffineTransform {
    let parents = layout.rows.rawParents
    var transform = AffineTransform()
    var row = row
    while true {
      if hits.states[row] & HitState.transformed != 0, let details = hits.details(ofRow: row) {
        transform = details.transform.after(transform)
      }
      if parents[row] == TreeArrays.noRow { break }
      row = Int(parents[row])
      let outer = layout.published.frames.base[row]
      let offset = hits.details(ofRow: row)?.offset ?? (0, 0)
      transform = AffineTransform().movedContent(outer, offset: offset).after(transform)
    }
    return transform
  }

  /// Why a row cannot have the focus; nil if it can.
  func obstacle(_ row: Int, _ layout: Layout) -> String? {
    if candidate(ofRow: row) != nil { return nil }
    if !isFocusable[row] { return "its isFocusable is false" }
    let parents = layout.rows.rawParents
    var next = UInt32(truncatingIfNeeded: row)
    while next != TreeArrays.noRow {
      let whose = Int(next) == row ? "it" : "the \(layout.component(row: Int(next))) around it"
      if hits.states[Int(next)] & HitState.hidden != 0 { return whose + " is hidden" }
      if isSkipped(Int(next)) {
        return whose + " has isUserInteractionEnabled false, an alpha below 0.01, layer.isHidden true, or a transform"
          + " that leaves nothing of it"
      }
      next = parents[Int(next)]
    }
    if !isEnabled(row, layout) { return "its isEnabled is false" }
    let end = modalRow < 0 ? 0 : Int(layout.rows.rawSubtreeEnds[modalRow])
    if modalRow >= 0 && !(modalRow..<end).contains(row) {
      return "it is outside of the \(layout.component(row: modalRow)) whose accessibilityViewIsModal is true"
    }
    return "its frame has no area"
  }
}

extension AffineTransform {
  /// From the coordinates of the content of a scrolled frame, where this is from those that the frame is in.
  func movedContent(_ frame: Frame, offset: (x: Double, y: Double)) -> AffineTransform {
    let (x, y) = (frame.x - offset.x, frame.y - offset.y)
    var moved = self
    moved.tx += a * x + c * y
    moved.ty += b * x + d * y
    return moved
  }
}
