import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_set_focus")
public func layoutSetFocus(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    try handle.layout.setFocus(row: node == 0 ? nil : try handle.row(of: node))
    return .ok
  }
}

@_cdecl("plumb_layout_focus")
public func layoutFocus(_ layout: OpaquePointer?, _ outNode: UnsafeMutablePointer<plumb_node>?) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    outNode.pointee = handle.layout.node(row: try handle.layout.focusedRow() ?? -1)
    return .ok
  }
}

@_cdecl("plumb_layout_focus_in_cells")
public func layoutFocusInCells(
  _ layout: OpaquePointer?, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outLayout = try required(outLayout, "out_layout")
    let outNode = try required(outNode, "out_node")
    let focus = try handle.layout.focusInCells()
    outLayout.pointee = focus?.layout.hostPointer.map { OpaquePointer($0) }
    outNode.pointee = focus?.node ?? 0
    return .ok
  }
}

@_cdecl("plumb_layout_move_focus")
public func layoutMoveFocus(
  _ layout: OpaquePointer?, _ move: plumb_focus_move, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    // A list that is scrolled to a row may keep its offset in state.
    defer { handle.state.clear() }
    guard let move = FocusMove(rawValue: move) else {
      throw Diagnostic(.argument, "\(move) is not a move of the focus: PLUMB_FOCUS_NEXT to PLUMB_FOCUS_RIGHT are")
    }
    let row = try handle.layout.moveFocus(move)
    outNode?.pointee = handle.layout.node(row: row ?? -1)
    return .ok
  }
}
