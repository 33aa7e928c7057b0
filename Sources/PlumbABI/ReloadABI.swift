import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_part_count")
public func layoutPartCount(_ layout: OpaquePointer?) -> Int {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self), !handle.isUnreadable else { return 0 }
  return handle.parts().count
}

@_cdecl("plumb_layout_get_part")
public func layoutGetPart(
  _ layout: OpaquePointer?, _ index: Int, _ outPart: UnsafeMutablePointer<plumb_part>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outPart = try required(outPart, "out_part")
    let parts = handle.parts()
    guard parts.indices.contains(index) else { throw diagnostic(.notFound, "The layout has \(parts.count) parts") }
    let part = parts[index]
    outPart.pointee = plumb_part(url: part.url.cString, path: part.path?.cString, state: part.part.state.rawValue)
    return .ok
  }
}

@_cdecl("plumb_layout_poll_changes")
public func layoutPollChanges(
  _ layout: OpaquePointer?, _ outReload: UnsafeMutablePointer<plumb_reload>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    try reloading(handle, outReload) { $0.pollChanges() }
  }
}

@_cdecl("plumb_layout_reload")
public func layoutReload(
  _ layout: OpaquePointer?, _ kind: plumb_reload_kind, _ outReload: UnsafeMutablePointer<plumb_reload>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    guard kind == 0 || kind == 1 else { throw diagnostic(.argument, "\(kind) is not a plumb_reload_kind") }
    return try reloading(handle, outReload) { $0.reload(isHard: kind == 1) }
  }
}

@_cdecl("plumb_layout_choose_source")
public func layoutChooseSource(
  _ layout: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ urlLength: Int, _ path: UnsafePointer<CChar>?,
  _ pathLength: Int
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let url = try string(url, urlLength, "url")
    let path = try string(path, pathLength, "path")
    return try handle.relinking { $0.chooseSource(url: url, path: path) }
  }
}

/// Writes the result of a poll or reload, truncated to the size of the host's structure.
private func reloading(
  _ handle: LayoutHandle, _ out: UnsafeMutablePointer<plumb_reload>?, _ reload: (Layout) -> Layout.ReloadOutcome
) throws(Diagnostic) -> Status {
  var size = UInt32(0)
  if let out {
    size = try sized(UnsafePointer(out), minimum: 8, zero: plumb_reload(), "plumb_reload").struct_size
  }
  let outcome = try handle.relinking { reload($0) }
  guard outcome.status == .ok, let out else { return outcome.status }
  var result = plumb_reload(
    struct_size: size, is_changed: outcome.isChanged ? 1 : 0, changed_files: UInt32(clamping: outcome.changedFiles),
    pending_parts: UInt32(clamping: outcome.pendingParts), lost_nodes: UInt32(clamping: outcome.lostNodes),
    lost_keys: UInt32(clamping: outcome.lostKeys))
  UnsafeMutableRawPointer(out).copyMemory(from: &result, byteCount: Int(size))
  return .ok
}
