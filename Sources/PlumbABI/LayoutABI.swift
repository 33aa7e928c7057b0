import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_create")
public func layoutCreate(
  _ template: OpaquePointer?, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  switch handle(template, .template, TemplateHandle.self) {
  case .failure(let status): return status.rawValue
  case .success(let template):
    guard let outLayout else { return Status.argument.rawValue }
    do throws(Diagnostic) {
      let layout = LayoutHandle(try template.template.makeLayoutWithinLimits(), template.engine, template.pool)
      outLayout.pointee = try layout.publishLayout()
      return Status.ok.rawValue
    } catch { return error.code.rawValue }
  }
}

@_cdecl("plumb_layout_load")
public func layoutLoad(
  _ engine: OpaquePointer?, _ utf8: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<plumb_load_options>?, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  layout(engine, outLayout, outReport) { templateLoad(engine, utf8, length, options, $0, outReport) }
}

@_cdecl("plumb_layout_load_file")
public func layoutLoadFile(
  _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<plumb_load_options>?, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  layout(engine, outLayout, outReport) { templateLoadFile(engine, path, length, options, $0, outReport) }
}

/// Makes the layout of a template that `load` gives.
private func layout(
  _ engine: OpaquePointer?, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?,
  _ load: (UnsafeMutablePointer<OpaquePointer?>) -> plumb_status
) -> plumb_status {
  guard let outLayout else {
    outReport?.pointee = nil
    return withEngine(engine) { (_) throws(Diagnostic) in throw missing("out_layout") }
  }
  var template: OpaquePointer?
  let status = load(&template)
  if status != 0 { return status }
  let created = layoutCreate(template, outLayout)
  templateDestroy(template)
  return created
}

@_cdecl("plumb_layout_destroy")
public func layoutDestroy(_ layout: OpaquePointer?) {
  if isKept(layout) { return }
  destroy(layout, .layout)
}

/// Whether a call on a layout is still running that needs it; otherwise no owner hears of it any more, not even of an event
/// that is being sent. A separate function, so that its reference to the handle is gone before `destroy` releases the last
/// one.
@inline(never)
private func isKept(_ layout: OpaquePointer?) -> Bool {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self) else { return false }
  // A cell is its list's. What runs on a cell needs the layout around it.
  if handle.layout.isCell || handle.layout.hasBusyCells { return true }
  if handle.isUnreadable || handle.isBorrowed { return true }
  handle.layout.unbindAllOwners()
  return false
}

@_cdecl("plumb_layout_diagnostic_count")
public func layoutDiagnosticCount(_ layout: OpaquePointer?) -> Int {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self), !handle.isUnreadable else { return 0 }
  return handle.diagnostics().count
}

@_cdecl("plumb_layout_get_diagnostic")
public func layoutGetDiagnostic(
  _ layout: OpaquePointer?, _ index: Int, _ outDiagnostic: UnsafeMutablePointer<plumb_diagnostic>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    // Failures of this call leave no diagnostic: it would replace the one that is asked for.
    guard let outDiagnostic else { return .argument }
    return give(handle.diagnostics(), index, outDiagnostic)
  }
}

@_cdecl("plumb_layout_set_constants")
public func layoutSetConstants(
  _ layout: OpaquePointer?, _ scopes: UnsafePointer<plumb_scope>?, _ count: Int
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    var conversion = Conversion(handle.engine)
    let scopes = try conversion.scopeDefinitions(scopes, count)
    return conversion.accepting(try handle.relinking { $0.setConstants(scopes) })
  }
}

@_cdecl("plumb_layout_set_direction")
public func layoutSetDirection(_ layout: OpaquePointer?, _ direction: plumb_direction) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    guard direction == 0 || direction == 1 else { throw diagnostic(.argument, "\(direction) is not a direction") }
    return try handle.relinking { $0.setRightToLeft(direction == 1) }
  }
}

@_cdecl("plumb_layout_set_safe_area")
public func layoutSetSafeArea(
  _ layout: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setSafeArea(top: top, left: left, bottom: bottom, right: right)
  }
}

@_cdecl("plumb_layout_set_content_offset")
public func layoutSetContentOffset(
  _ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setContentOffset(x: x, y: y, row: try handle.row(of: node))
  }
}

@_cdecl("plumb_node_set_control_state")
public func nodeSetControlState(
  _ layout: OpaquePointer?, _ node: plumb_node, _ state: plumb_control_state
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setControlState(state, row: try handle.row(of: node))
  }
}

@_cdecl("plumb_node_select_tab")
public func nodeSelectTab(_ layout: OpaquePointer?, _ node: plumb_node, _ index: Int) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.select(tab: index < 0 ? .max : index, row: try handle.row(of: node))
  }
}

@_cdecl("plumb_layout_invalidate_size")
public func layoutInvalidateSize(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in handle.layout.invalidateSize(row: try handle.row(of: node)) }
}

@_cdecl("plumb_layout_memory_usage")
public func layoutMemoryUsage(_ layout: OpaquePointer?) -> UInt64 {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self), !handle.isUnreadable else { return 0 }
  return UInt64(clamping: handle.layout.memoryUsage)
}

@_cdecl("plumb_layout_activity")
public func layoutActivity(_ layout: OpaquePointer?) -> plumb_activity {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self) else { return Activity.idle.rawValue }
  return handle.layout.activity.rawValue
}

extension LayoutHandle {
  /// The row of a node that must be one of this layout's.
  func row(of node: plumb_node) throws(Diagnostic) -> Int {
    guard let row = layout.row(of: node) else { throw diagnostic(.handle, "The node is not one of this layout's") }
    return row
  }

  /// The row of a node, the root for none.
  func row(orRoot node: plumb_node) throws(Diagnostic) -> Int { node == 0 ? 0 : try row(of: node) }
}
