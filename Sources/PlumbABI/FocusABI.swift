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

@_cdecl("plumb_layout_move_focus")
public func layoutMoveFocus(
  _ layout: OpaquePointer?, _ move: plumb_focus_move, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    guard let move = FocusMove(rawValue: move) else {
      throw Diagnostic(.argument, "\(move) is not a move of the focus: PLUMB_FOCUS_NEXT to PLUMB_FOCUS_RIGHT are")
    }
    let row = try handle.layout.moveFocus(move)
    outNode?.pointee = handle.layout.node(row: row ?? -1)
    return .ok
  }
}
