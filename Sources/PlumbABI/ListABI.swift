import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_list_cells")
public func listCells(
  _ layout: OpaquePointer?, _ list: plumb_node, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_cell>? {
  outCount?.pointee = 0
  var cells: UnsafePointer<plumb_cell>?
  _ = withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let table = handle.cellTables.begin(list, in: handle.layout)
    try handle.layout.forEachVisibleCell(list: list) { table.append(plumb_cell($0)) }
    outCount?.pointee = table.count
    cells = table.cells
    return .ok
  }
  return cells
}

@_cdecl("plumb_list_section_count")
public func listSectionCount(
  _ layout: OpaquePointer?, _ list: plumb_node, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outCount = try required(outCount, "out_count")
    outCount.pointee = try handle.layout.sectionCount(list: list)
    return .ok
  }
}

@_cdecl("plumb_list_row_count")
public func listRowCount(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outCount = try required(outCount, "out_count")
    outCount.pointee = try handle.layout.rowCount(list: list, section: index(section))
    return .ok
  }
}

@_cdecl("plumb_list_cell")
public func listCell(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int,
  _ outCell: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outCell = try required(outCell, "out_cell")
    let cell = try handle.layout.cell(list: list, section: index(section), index: index(row))
    guard let pointer = cell.hostPointer else { throw diagnostic(.limit, "There are too many layouts") }
    outCell.pointee = OpaquePointer(pointer)
    return .ok
  }
}

@_cdecl("plumb_list_cell_frame")
public func listCellFrame(
  _ layout: OpaquePointer?, _ list: plumb_node, _ kind: plumb_cell_kind, _ section: Int, _ row: Int,
  _ outFrame: UnsafeMutablePointer<plumb_frame>?
) -> plumb_status {
  readFrame(layout, kind, section, row, outFrame) { (layout, place) throws(Diagnostic) in
    try layout.frame(list: list, of: place)
  }
}

@_cdecl("plumb_list_target_cell_frame")
public func listTargetCellFrame(
  _ layout: OpaquePointer?, _ list: plumb_node, _ kind: plumb_cell_kind, _ section: Int, _ row: Int,
  _ outFrame: UnsafeMutablePointer<plumb_frame>?
) -> plumb_status {
  readFrame(layout, kind, section, row, outFrame) { (layout, place) throws(Diagnostic) in
    try layout.targetFrame(list: list, of: place)
  }
}

private func readFrame(
  _ layout: OpaquePointer?, _ kind: plumb_cell_kind, _ section: Int, _ row: Int,
  _ outFrame: UnsafeMutablePointer<plumb_frame>?, _ frame: (Layout, CellPlace) throws(Diagnostic) -> Frame
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outFrame = try required(outFrame, "out_frame")
    let section = index(section)
    let place: CellPlace
    switch kind {
    case CellKind.row: place = .row(section: section, index: index(row))
    case CellKind.header: place = .header(section: section)
    case CellKind.footer: place = .footer(section: section)
    default: throw diagnostic(.argument, "\(kind) is not a plumb_cell_kind")
    }
    outFrame.pointee = plumb_frame(try frame(handle.layout, place))
    return .ok
  }
}

@_cdecl("plumb_list_row_at")
public func listRowAt(
  _ layout: OpaquePointer?, _ list: plumb_node, _ x: Double, _ y: Double, _ outSection: UnsafeMutablePointer<Int>?,
  _ outRow: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outSection = try required(outSection, "out_section")
    let outRow = try required(outRow, "out_row")
    guard let found = try handle.layout.row(list: list, atX: x, y: y) else {
      throw diagnostic(.notFound, "The list has no row there")
    }
    (outSection.pointee, outRow.pointee) = (found.section, found.index)
    return .ok
  }
}

@_cdecl("plumb_layout_cell_origin")
public func layoutCellOrigin(
  _ cell: OpaquePointer?, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?,
  _ outList: UnsafeMutablePointer<plumb_node>?, _ outCell: UnsafeMutablePointer<plumb_cell>?
) -> plumb_status {
  withLayout(cell) { (handle) throws(Diagnostic) in
    guard let origin = handle.layout.cellOrigin, let around = origin.layout.hostPointer,
      let cell = handle.layout.visibleCell
    else {
      throw diagnostic(.notFound, "The layout is not a cell that shows something")
    }
    // Refused while the layout around it is busy.
    _ = try origin.layout.sectionCount(list: origin.list)
    outLayout?.pointee = OpaquePointer(around)
    outList?.pointee = origin.list
    outCell?.pointee = plumb_cell(cell)
    return .ok
  }
}

@_cdecl("plumb_list_scroll_to")
public func listScrollTo(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ position: plumb_list_position
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    guard let position = RowPosition(rawValue: position) else {
      throw diagnostic(.argument, "\(position) is not a plumb_list_position")
    }
    try handle.layout.scroll(list: list, to: .row(section: index(section), index: index(row)), at: position)
    // The offset may be state.
    return handle.changingState { _ in .ok }
  }
}

/// A `size_t` of the host; one that no list has is the largest number.
func index(_ number: Int) -> Int { number >= 0 ? number : .max }

/// The values of `plumb_cell_kind`.
private enum CellKind {
  static var row: plumb_cell_kind { 0 }
  static var header: plumb_cell_kind { 1 }
  static var footer: plumb_cell_kind { 2 }
}

extension plumb_cell {
  init(_ cell: VisibleCell) {
    self.init()
    layout = cell.layout.hostPointer.map { OpaquePointer($0) }
    switch cell.place {
    case .row(let section, let index):
      kind = CellKind.row
      self.section = UInt32(clamping: section)
      row = UInt32(clamping: index)
    case .header(let section):
      kind = CellKind.header
      self.section = UInt32(clamping: section)
    case .footer(let section):
      kind = CellKind.footer
      self.section = UInt32(clamping: section)
    }
    frame = plumb_frame(cell.frame)
    separator = plumb_frame(cell.separator)
    flags = (cell.isSelected ? 1 : 0) | (cell.isHighlighted ? 2 : 0)
  }
}

extension plumb_frame {
  init(_ frame: Frame) { self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height) }
}
