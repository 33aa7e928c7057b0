import CPlumb
import PlumbEngine
import PlumbSyntax

/// A pointer, and the layout that it acts on.
final class PointerHandle: Handle {
  let pointer: Pointer
  fileprivate let layout: LayoutHandle
  /// What the host knows the layout by.
  private let layoutPointer: OpaquePointer

  init(_ layout: LayoutHandle, _ layoutPointer: OpaquePointer, _ kind: Pointer.Kind) {
    self.layout = layout
    self.layoutPointer = layoutPointer
    pointer = Pointer(layout.layout, kind)
    super.init(layout.pool)
  }

  /// Whether the host has not destroyed the layout.
  fileprivate var hasLayout: Bool {
    HandleTag.layout.object(at: layoutPointer) == UnsafeRawPointer(Unmanaged.passUnretained(layout).toOpaque())
  }
}

/// The handle is retained, for actions may destroy the pointer and its layout.
private func withPointer(
  _ pointer: OpaquePointer?, _ body: (PointerHandle) throws(Diagnostic) -> Void
) -> plumb_status {
  switch handle(pointer, .pointer, PointerHandle.self) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    guard handle.hasLayout else { return Status.handle.rawValue }
    handle.layout.forgetMiss()
    // Whatever happens, state may have changed.
    defer { handle.layout.state.clear() }
    do throws(Diagnostic) { try body(handle) } catch { return handle.layout.layout.fail(error).rawValue }
    return Status.ok.rawValue
  }
}

@_cdecl("plumb_pointer_create")
public func pointerCreate(
  _ layout: OpaquePointer?, _ kind: plumb_pointer_kind, _ outPointer: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outPointer = try required(outPointer, "out_pointer")
    guard let kind = Pointer.Kind(rawValue: kind) else {
      throw diagnostic(.argument, "\(kind) is not a kind of pointer: 0 is a mouse, 1 is a finger")
    }
    let layout = try required(layout, "layout")
    outPointer.pointee = PointerHandle(handle, layout, kind).publish(.pointer)
    return .ok
  }
}

@_cdecl("plumb_pointer_destroy")
public func pointerDestroy(_ pointer: OpaquePointer?) { destroy(pointer, .pointer) }

@_cdecl("plumb_pointer_down")
public func pointerDown(_ pointer: OpaquePointer?, _ x: Double, _ y: Double, _ time: Double) -> plumb_status {
  withPointer(pointer) { (handle) throws(Diagnostic) in try handle.pointer.down(x: x, y: y, time: time) }
}

@_cdecl("plumb_pointer_move")
public func pointerMove(_ pointer: OpaquePointer?, _ x: Double, _ y: Double, _ time: Double) -> plumb_status {
  withPointer(pointer) { (handle) throws(Diagnostic) in try handle.pointer.move(x: x, y: y, time: time) }
}

@_cdecl("plumb_pointer_up")
public func pointerUp(_ pointer: OpaquePointer?, _ x: Double, _ y: Double, _ time: Double) -> plumb_status {
  withPointer(pointer) { (handle) throws(Diagnostic) in try handle.pointer.up(x: x, y: y, time: time) }
}

@_cdecl("plumb_pointer_cancel")
public func pointerCancel(_ pointer: OpaquePointer?) -> plumb_status {
  withPointer(pointer) { (handle) throws(Diagnostic) in try handle.pointer.cancel() }
}

@_cdecl("plumb_pointer_wheel")
public func pointerWheel(
  _ pointer: OpaquePointer?, _ x: Double, _ y: Double, _ deltaX: Double, _ deltaY: Double,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  outNode?.pointee = 0
  return withPointer(pointer) { (handle) throws(Diagnostic) in
    let node = try handle.pointer.wheel(x: x, y: y, deltaX: deltaX, deltaY: deltaY)
    outNode?.pointee = node
  }
}

@_cdecl("plumb_pointer_advance")
public func pointerAdvance(
  _ pointer: OpaquePointer?, _ time: Double, _ outIsActive: UnsafeMutablePointer<Bool>?
) -> plumb_status {
  outIsActive?.pointee = false
  return withPointer(pointer) { (handle) throws(Diagnostic) in
    let isActive = try handle.pointer.advance(to: time)
    outIsActive?.pointee = isActive
  }
}

@_cdecl("plumb_pointer_target")
public func pointerTarget(_ pointer: OpaquePointer?, _ outNode: UnsafeMutablePointer<plumb_node>?) -> plumb_status {
  withPointer(pointer) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    outNode.pointee = handle.pointer.target
  }
}

@_cdecl("plumb_node_activate")
public func nodeActivate(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    defer { handle.state.clear() }
    try handle.layout.activate(row: try handle.row(of: node))
    return .ok
  }
}

@_cdecl("plumb_node_adjust")
public func nodeAdjust(_ layout: OpaquePointer?, _ node: plumb_node, _ steps: Int32) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    defer { handle.state.clear() }
    try handle.layout.adjust(row: try handle.row(of: node), steps: Int(steps))
    return .ok
  }
}

@_cdecl("plumb_node_set_shown_state")
public func nodeSetShownState(
  _ layout: OpaquePointer?, _ node: plumb_node, _ property: UnsafePointer<CChar>?, _ length: Int,
  _ value: UnsafePointer<plumb_value>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let row = try handle.row(of: node)
    let property = try string(property, length, "property")
    var conversion = Conversion(handle.engine)
    let value = try conversion.value(try required(value, "value").pointee)
    try handle.layout.setShownState(property, to: value, row: row)
    return conversion.accepting(handle.changingState { _ in .ok })
  }
}
