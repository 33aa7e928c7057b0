import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_list_selection")
public func listSelection(
  _ layout: OpaquePointer?, _ list: plumb_node, _ outRuns: UnsafeMutablePointer<UnsafePointer<plumb_row_run>?>?,
  _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outRuns = try required(outRuns, "out_runs")
    let outCount = try required(outCount, "out_count")
    handle.selectedRuns.removeAll()
    try handle.layout.forEachSelectedRun(list: list) { handle.selectedRuns.append(plumb_row_run($0)) }
    outCount.pointee = handle.selectedRuns.count
    outRuns.pointee = handle.selectedRuns.records
    return .ok
  }
}

@_cdecl("plumb_list_is_row_selected")
public func listIsRowSelected(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int,
  _ outIsSelected: UnsafeMutablePointer<Bool>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outIsSelected = try required(outIsSelected, "out_is_selected")
    outIsSelected.pointee = try handle.layout.isRowSelected(list: list, section: index(section), index: index(row))
    return .ok
  }
}

@_cdecl("plumb_list_select_rows")
public func listSelectRows(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ count: Int
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.selectRows(list: list, try run(section, row, count))
    return handle.changingState { _ in .ok }
  }
}

@_cdecl("plumb_list_deselect_rows")
public func listDeselectRows(
  _ layout: OpaquePointer?, _ list: plumb_node, _ section: Int, _ row: Int, _ count: Int
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.deselectRows(list: list, try run(section, row, count))
    return handle.changingState { _ in .ok }
  }
}

@_cdecl("plumb_list_select_all")
public func listSelectAll(_ layout: OpaquePointer?, _ list: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.selectAllRows(list: list)
    return handle.changingState { _ in .ok }
  }
}

@_cdecl("plumb_list_deselect_all")
public func listDeselectAll(_ layout: OpaquePointer?, _ list: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.deselectAllRows(list: list)
    return handle.changingState { _ in .ok }
  }
}

/// Rows that a host names. Errors: `.notFound` for what no list has.
private func run(_ section: Int, _ row: Int, _ count: Int) throws(Diagnostic) -> RowRun {
  let (row, count) = (index(row), index(count))
  let (end, isTooLarge) = row.addingReportingOverflow(count)
  if isTooLarge { throw diagnostic(.notFound, "No list has \(count) rows from row \(row) on") }
  return RowRun(section: index(section), rows: row..<end)
}

extension plumb_row_run {
  fileprivate init(_ run: RowRun) {
    self.init(
      section: UInt32(clamping: run.section), row: UInt32(clamping: run.rows.lowerBound),
      count: UInt32(clamping: run.rows.count), reserved: 0)
  }
}
