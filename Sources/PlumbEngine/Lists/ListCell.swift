import PlumbSyntax

/// A cell of a list: a layout of its own, which shows one row after the other.
public final class ListCell {
  public let layout: Layout
  /// Another one whenever it is given to a row that it did not show before.
  var serial: UInt64
  /// What it is linked from, by number in the list's `CellTemplates`; -1: what is not there any more.
  var number: Int
  private let state: RowState
  /// What it shows now.
  var part = ListPart.tableHeader
  /// What it was last given.
  var item: Value = .null
  var section: Value = .null
  /// What it shows of the selection.
  private(set) var isSelected = false
  private(set) var isHighlighted = false
  /// Whether its own attributes say where the line below it is.
  let hasSeparatorInsets: Bool
  /// Whether the part that it shows may have another item than it was given.
  var isOutdated = false
  /// Whether the part that it shows has another number than it was given.
  var isMoved = false
  /// Whether the list has put it aside in the update that is running: it still has what its row shows.
  var isSetAside = false
  /// Whether it was shown before the compute that is running: if that fails, it is shown again, so no other row gets it.
  var isKept = false
  /// Whether the row that it showed was removed, and it has not been given to another one since.
  var isDeparted = false
  /// How it is shown away from its place; nil if it is not.
  var slide: RowSlide?
  /// Whether it is to be computed before it can be shown.
  var isStale = true
  var size = (width: -1.0, height: -1.0)
  /// How far it was below the upper edge of the view; nil if it was not visible.
  var distance: Double?
  /// Its length along the scroll axis then: what is known of the row may have been dropped since.
  var notedLength = 0.0

  /// What it looks like where the list shows it. Another one while a lease holds it.
  var displayList: DisplayList {
    if drawing == nil {
      drawing = DisplayList()
    } else if !isKnownUniquelyReferenced(&drawing) {
      drawing = drawing.map { DisplayList(after: $0) }
    }
    return drawing ?? DisplayList()
  }

  private var drawing: DisplayList?

  init(_ layout: Layout, serial: UInt64, number: Int, _ state: RowState) {
    self.layout = layout
    self.serial = serial
    self.number = number
    self.state = state
    let image = layout.image
    hasSeparatorInsets = image.propertyRange(0).contains { image.propertyName($0).hasPrefix("separatorInset") }
  }

  /// Whether it has to be computed: it shows something else, or the host has changed its state or a list in it.
  @inline(__always)
  var needsCompute: Bool { isStale || !layout.machine.isIdle || layout.hasListsToUpdate }

  /// Whether a call on it, or on a cell of a list in it, is running.
  @inline(__always)
  var isBusy: Bool { layout.isBusy || layout.hasLists && layout.hasBusyCells }

  /// Whether it is neither to be computed nor busy, as far as this can be told without looking at lists in it.
  @inline(__always)
  var isQuiet: Bool { !isStale && layout.machine.isIdle && !layout.isBusy && !layout.hasLists }

  /// Shows a part. Only what differs counts as a change. `item` becomes what was shown before if it is another.
  func show(_ part: ListPart, item: inout Value, section: Value, sectionIndex: Int) {
    self.part = part
    isOutdated = false
    // Values that go may call the host.
    let previous = layout.activityState.begin(.computing)
    defer { layout.activityState.end(returningTo: previous) }
    if !self.item.isIdentical(to: item) {
      state.set(item: item, &layout.machine, layout.ledger)
      swap(&self.item, &item)
    }
    setPlace(section, sectionIndex)
    layout.ledger.settle()
  }

  /// The part has another number, but shows what it showed.
  func renumber(section: Value, sectionIndex: Int) {
    isMoved = false
    let previous = layout.activityState.begin(.computing)
    defer { layout.activityState.end(returningTo: previous) }
    setPlace(section, sectionIndex)
    layout.ledger.settle()
  }

  private func setPlace(_ section: Value, _ sectionIndex: Int) {
    isMoved = false
    if !self.section.isIdentical(to: section) {
      state.set(section: section, &layout.machine, layout.ledger)
      self.section = section
    }
    var index = 0
    if case .item(_, let place) = part { index = place }
    state.set(index: index, sectionIndex: sectionIndex, &layout.machine, layout.ledger)
  }

  /// Shows whether its row is selected, and held by a pointer.
  func show(isSelected: Bool, isHighlighted: Bool) {
    if isSelected == self.isSelected, isHighlighted == self.isHighlighted { return }
    (self.isSelected, self.isHighlighted) = (isSelected, isHighlighted)
    state.set(isSelected: isSelected, isHighlighted: isHighlighted, &layout.machine, layout.ledger)
    layout.ledger.settle()
  }

  /// Takes over a key of the state around the list. `isOther`: it is known not to have the value yet.
  func inherit(_ value: Value, key: Int, isOther: Bool) {
    let previous = layout.activityState.begin(.computing)
    defer { layout.activityState.end(returningTo: previous) }
    StateStore.assign(key, value, isOther: isOther, layout.template, &layout.machine, layout.ledger)
  }

  /// Takes over a parameter around the list.
  func inherit(_ value: Value, parameter name: String) {
    let previous = layout.activityState.begin(.computing)
    defer { layout.activityState.end(returningTo: previous) }
    InstanceState(layout.template, row: 0).set(value, named: name, &layout.machine, layout.ledger)
    layout.ledger.settle()
  }

  /// Computes it in a container, whose width or height is negative if there is none on this axis. Errors: those of
  /// `Layout.compute`.
  func compute(width: Double, height: Double) throws(Diagnostic) {
    if !needsCompute, size.width == width, size.height == height { return }
    layout.list?.isComputingCell = true
    defer { layout.list?.isComputingCell = false }
    let status = layout.compute(width: width < 0 ? nil : width, height: height < 0 ? nil : height)
    layout.cellHost?.computed(layout)
    guard status == .ok else {
      throw layout.diagnostics.first ?? Diagnostic(status, "A cell of a list was not computed")
    }
    size = (width, height)
    isStale = false
  }

  /// Shows what moves in it at the present time.
  func step() {
    layout.list?.isComputingCell = true
    defer { layout.list?.isComputingCell = false }
    // What fails is reported as the list computes it next.
    _ = layout.compute(width: size.width < 0 ? nil : size.width, height: size.height < 0 ? nil : size.height)
    layout.cellHost?.computed(layout)
  }
}
