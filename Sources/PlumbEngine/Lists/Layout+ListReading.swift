import PlumbSyntax

/// What a cell of a list shows.
public enum CellPlace: Equatable, Sendable {
  case row(section: Int, index: Int)
  case header(section: Int)
  case footer(section: Int)

  var part: ListPart {
    switch self {
    case .row(let section, let index): .item(section: section, index: index)
    case .header(let section): .header(section: section)
    case .footer(let section): .footer(section: section)
    }
  }

  init?(_ part: ListPart) {
    switch part {
    case .item(let section, let index): self = .row(section: section, index: index)
    case .header(let section): self = .header(section: section)
    case .footer(let section): self = .footer(section: section)
    case .tableHeader, .tableFooter: return nil
    }
  }
}

/// Where a row that is scrolled to is shown. The raw values are those of `plumb_list_position`.
public enum RowPosition: Int32, Sendable {
  case nearest = 0
  case start = 1
  case middle = 2
  case end = 3

  var position: ListPosition {
    switch self {
    case .nearest: .nearest
    case .start: .top
    case .middle: .middle
    case .end: .bottom
    }
  }
}

/// A cell that is visible.
public struct VisibleCell {
  /// A layout of its own, which the list goes on with for other rows.
  public let layout: Layout
  public let place: CellPlace
  /// In the content of the list.
  public let frame: Frame
  public let isSelected: Bool
  /// Whether a pointer holds the row.
  public let isHighlighted: Bool
  /// Where the line below a row of a table is, in the content of the list; without area where there is none.
  public let separator: Frame
}

/// Lists as hosts see them. Nodes are handles of lists, or of controllers of lists: `.handle` for one that is not of this layout, `.argument` for one
/// that is not a list.
extension Layout {
  /// The list of a node, as of the present program. Errors: `.busy`, `.handle`, `.argument`.
  func list(_ node: UInt64) throws(Diagnostic) -> ListView {
    if !activity.allowsReading { throw Diagnostic(.busy, "Lists cannot be used from callbacks") }
    guard let row = handles.row(node) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    if !lists.isCurrent(self) {
      try requireIdleCells()
      // Cells that are given back may call the host.
      let previous = activityState.begin(.relinking)
      defer { activityState.end(returningTo: previous) }
      lists.find(self)
      noteLists()
    }
    // A controller of a list stands for it.
    let child = template.isController(row) ? Int(tree.firstChildren[row]) : -1
    let node = child >= 0 && isOnlyList(child) ? handles.handle(child) : node
    if let view = lists.views.first(where: { $0.node == node }) { return view }
    var diagnostic = Diagnostic(.argument, "\(places.describe(row)) is not a list")
    diagnostic.notes = ["UITableView and UICollectionView are lists"]
    throw diagnostic
  }

  /// Whether a child of a controller is a list, and all that there is in it.
  private func isOnlyList(_ child: Int) -> Bool {
    let component = Int(template.component(child))
    return tree.nextSiblings[child] < 0 && component >= 0 && template.engine.catalog.components[component].isList
  }

  /// The cells of what was visible in the last compute, in order: of each section the header, the rows, the footer. O(cells).
  public func visibleCells(list node: UInt64) throws(Diagnostic) -> [VisibleCell] {
    var result: [VisibleCell] = []
    try forEachVisibleCell(list: node) { result.append($0) }
    return result
  }

  /// As `visibleCells`, without an array. `body` must not use the layout.
  public func forEachVisibleCell(list node: UInt64, _ body: (VisibleCell) -> Void) throws(Diagnostic) {
    let view = try list(node)
    for cell in view.cells {
      if let cell = VisibleCell(cell, view) { body(cell) }
    }
  }

  /// How many sections a list had in the last compute, with what the host has inserted and removed since.
  public func sectionCount(list node: UInt64) throws(Diagnostic) -> Int { try list(node).geometry.sectionCount }

  /// How many rows a section has. Errors: `.notFound` (no such section).
  public func rowCount(list node: UInt64, section: Int) throws(Diagnostic) -> Int {
    let view = try list(node)
    if let count = view.geometry.itemCount(section: section) { return count }
    throw Self.missingSection(section, view)
  }

  private static func missingSection(_ section: Int, _ view: ListView) -> Diagnostic {
    Diagnostic(.notFound, "The list has no section \(section); it has \(view.geometry.sectionCount)")
  }

  private static func missing(_ place: CellPlace, _ view: ListView) -> Diagnostic {
    switch place {
    case .row(let section, let index):
      guard let count = view.geometry.itemCount(section: section) else { return missingSection(section, view) }
      return Diagnostic(.notFound, "Section \(section) of the list has no row \(index); it has \(count)")
    case .header(let section), .footer(let section):
      guard view.geometry.itemCount(section: section) != nil else { return missingSection(section, view) }
      return Diagnostic(.notFound, "Section \(section) of the list has none")
    }
  }

  /// Where a row, a header or a footer is in the content of the list; with the estimated size while it was not visible yet.
  /// Of one that moves it is where it is shown. O(log rows). Errors: `.notFound`.
  public func frame(list node: UInt64, of place: CellPlace) throws(Diagnostic) -> Frame {
    let view = try list(node)
    if view.motions != nil, let cell = view.visibleCell(place.part), let frame = view.shownFrame(of: cell) {
      return frame
    }
    guard let frame = view.frame(of: place.part) else { throw Self.missing(place, view) }
    return frame
  }

  /// As `frame(list:of:)`, as it was computed: where a row goes that moves.
  public func targetFrame(list node: UInt64, of place: CellPlace) throws(Diagnostic) -> Frame {
    let view = try list(node)
    guard let frame = view.frame(of: place.part) else { throw Self.missing(place, view) }
    return frame
  }

  /// The row that is shown at a point of the list's content; nil where there is none. O(log rows), O(visible cells) while rows
  /// move.
  public func row(list node: UInt64, atX x: Double, y: Double) throws(Diagnostic) -> (section: Int, index: Int)? {
    let view = try list(node)
    guard x.isFinite, y.isFinite else { throw Diagnostic(.argument, "A point must be finite") }
    if view.motions != nil, let found = view.shownRow(x: x, y: y) { return found }
    guard let found = view.computedRow(x: x, y: y) else { return nil }
    // One that moves is elsewhere.
    let cell = view.motions == nil ? nil : view.visibleCell(.item(section: found.section, index: found.index))
    return cell?.slide == nil ? found : nil
  }

  /// The cell of a row, which is made if it is not visible: then it is the row's until the next compute. Errors: `.notFound`,
  /// `.busy`, those of linking and of computing the cell.
  public func cell(list node: UInt64, section: Int, index: Int) throws(Diagnostic) -> Layout {
    let view = try list(node)
    if isBusy { throw Diagnostic(.busy, "Cells cannot be made while edits are collected") }
    try requireIdleCells()
    let place = CellPlace.row(section: section, index: index)
    guard view.frame(of: place.part) != nil, let row = handles.row(view.node) else { throw Self.missing(place, view) }
    return try makeCell(place.part, of: view, row).layout
  }

  /// The cell of a part that exists, which is made if it is not visible. Errors: `.busy`, those of linking and computing.
  func makeCell(_ part: ListPart, of view: ListView, _ row: Int) throws(Diagnostic) -> ListCell {
    if view.isStale {
      throw Diagnostic(.busy, "The rows of the list have changed: compute its layout before asking for cells")
    }
    let previous = activityState.begin(.computing)
    defer { activityState.end(returningTo: previous) }
    return try view.cell(part, row)
  }

  /// Scrolls a list to a row, as far as its content reaches. Sizes of rows that were not visible yet are estimates: the row is
  /// where it should be once the layout has been computed. Errors: `.notFound`, `.property` (an expression scrolls the list).
  public func scroll(list node: UInt64, to place: CellPlace, at position: RowPosition) throws(Diagnostic) {
    let view = try list(node)
    if isBusy { throw Diagnostic(.busy, "Lists cannot be scrolled now") }
    guard view.frame(of: place.part) != nil else { throw Self.missing(place, view) }
    guard let row = handles.row(view.node), try view.scroll(to: place.part, at: position.position, row) else {
      throw Diagnostic(.property, "The content offset of the list is set by an expression")
    }
  }

  /// Lets a host say the rows of a list, in place of its `items` and `sections`; nil: not any more. Gives the one before. O(1).
  @discardableResult
  public func setRows(list node: UInt64, _ provider: RowProvider?) throws(Diagnostic) -> RowProvider? {
    if isBusy { throw Diagnostic(.busy, "The rows of a list cannot be changed now") }
    let view = try list(node)
    let previous = view.provider
    view.provider = provider
    try change(selection: view) { (view) throws(Diagnostic) in try view.dropSelection() }
    return previous
  }

  /// Takes note of what has become of the rows of a list whose source the host is. Cells and sizes of other rows stay; what is
  /// visible stays where it is seen. Errors: `.notFound` (no such rows), `.argument` (a list without source), `.limit`.
  public func edit(list node: UInt64, _ edit: ListEdit) throws(Diagnostic) {
    if isBusy { throw Diagnostic(.busy, "The rows of a list cannot be changed now") }
    let view = try list(node)
    guard view.provider != nil else {
      var diagnostic = Diagnostic(.argument, "The rows of the list come from its \(ListName.items)")
      diagnostic.notes = ["set the state that they are in"]
      throw diagnostic
    }
    try edit.checkCount(besides: view.geometry.itemCount, sections: view.geometry.sectionCount)
    if !view.apply(edit) { throw Diagnostic(.notFound, "The list has no such rows or sections") }
    try change(selection: view) { (view) throws(Diagnostic) in try view.followEdit(edit) }
  }

  /// All rows of a list may be others, or show something else. Sizes are measured again.
  public func reloadRows(list node: UInt64) throws(Diagnostic) {
    if isBusy { throw Diagnostic(.busy, "The rows of a list cannot be changed now") }
    let view = try list(node)
    view.reload()
    try change(selection: view) { (view) throws(Diagnostic) in try view.dropSelection() }
  }

  /// Whether it is a cell of a list, which computes it and frees it.
  public var isCell: Bool { list != nil }

  /// Of a cell of a list: the cell as its list shows it. nil for other layouts, and while it shows nothing.
  public var visibleCell: VisibleCell? {
    guard let list,
      let cell = list.cells.first(where: { $0.layout === self }) ?? list.asked.first(where: { $0.layout === self })
    else { return nil }
    return VisibleCell(cell, list)
  }

  /// Of a cell of a list: the layout that the list is in, the list, and what it shows now. nil for other layouts.
  public var cellOrigin: (layout: Layout, list: UInt64, place: CellPlace)? {
    guard let list,
      let place = list.part(of: self).flatMap({ CellPlace($0) })
    else { return nil }
    return (list.host, list.node, place)
  }
}
