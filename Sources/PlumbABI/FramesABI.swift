import CPlumb
import PlumbEngine
import PlumbSyntax

/// In place of a container's size: there is none.
let noContainer = -1.0

@_cdecl("plumb_layout_compute_frames")
public func layoutComputeFrames(_ layout: OpaquePointer?, _ width: Double, _ height: Double) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    handle.properties.clear()
    handle.forgetMiss()
    let width = width == noContainer ? nil : width
    let height = height == noContainer ? nil : height
    if handle.layout.mayChangeProgram {
      // Parts that have arrived are put into the layout first, and nodes that state asks for.
      let program = handle.layout.programVersion
      defer { handle.noteProgram(program) }
      return handle.layout.compute(width: width, height: height)
    }
    return handle.layout.compute(width: width, height: height)
  }
}

@_cdecl("plumb_layout_revision")
public func layoutRevision(_ layout: OpaquePointer?) -> UInt64 {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self) else { return 0 }
  return handle.layout.revision
}

@_cdecl("plumb_layout_frames")
public func layoutFrames(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_frame>? {
  published(layout, outCount) { rows($0, $0.layout.rawFrames) }
}

@_cdecl("plumb_layout_target_frames")
public func layoutTargetFrames(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_frame>? {
  published(layout, outCount) { rows($0, $0.layout.rawTargetFrames) }
}

@_cdecl("plumb_layout_root_frames")
public func layoutRootFrames(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_root_frame>? {
  published(layout, outCount) { rows($0, $0.layout.rows.rawRootFrames) }
}

@_cdecl("plumb_layout_flags")
public func layoutFlags(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt32>? {
  published(layout, outCount) { rows($0, $0.layout.rawFlags) }
}

@_cdecl("plumb_layout_nodes")
public func layoutNodes(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_node>? {
  published(layout, outCount) { rows($0, $0.layout.rawNodes) }
}

@_cdecl("plumb_layout_parents")
public func layoutParents(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt32>? {
  published(layout, outCount) { rows($0, $0.layout.rows.rawParents) }
}

@_cdecl("plumb_layout_subtree_ends")
public func layoutSubtreeEnds(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt32>? {
  published(layout, outCount) { rows($0, $0.layout.rows.rawSubtreeEnds) }
}

@_cdecl("plumb_layout_depths")
public func layoutDepths(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt32>? {
  published(layout, outCount) { rows($0, $0.layout.rows.rawDepths) }
}

@_cdecl("plumb_layout_opacities")
public func layoutOpacities(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<Float>? {
  published(layout, outCount) { rows($0, $0.layout.rows.rawOpacities) }
}

@_cdecl("plumb_layout_changes")
public func layoutChanges(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_change>? {
  published(layout, outCount) { handle in
    handle.layout.withRawChanges { changes in
      let start = changes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: plumb_change.self) }
      return UnsafeBufferPointer(start: start, count: changes.count)
    }
  }
}

/// The engine's rows in the structures of the header, which have the same memory layout.
@inline(__always)
private func rows<From, To>(_ handle: LayoutHandle, _ start: UnsafePointer<From>) -> UnsafeBufferPointer<To> {
  UnsafeBufferPointer(
    start: UnsafeRawPointer(start).assumingMemoryBound(to: To.self), count: handle.layout.nodeCount)
}

@_cdecl("plumb_layout_snap_frames")
public func layoutSnapFrames(
  _ layout: OpaquePointer?, _ scale: Double, _ outEdges: UnsafeMutablePointer<plumb_pixel_edges>?, _ capacity: Int
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outEdges = try required(outEdges, "out_edges")
    guard scale > 0, scale.isFinite else { throw diagnostic(.argument, "The scale must be positive and finite") }
    guard capacity >= handle.layout.nodeCount else {
      throw diagnostic(.argument, "There is room for \(capacity) rows, the layout has \(handle.layout.nodeCount)")
    }
    handle.layout.rows.snap(scale: scale) { row, edges in
      outEdges[row] = plumb_pixel_edges(left: edges.0, top: edges.1, right: edges.2, bottom: edges.3)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_lease_frames")
public func layoutLeaseFrames(
  _ layout: OpaquePointer?, _ outLease: UnsafeMutablePointer<OpaquePointer?>?,
  _ outFrames: UnsafeMutablePointer<UnsafePointer<plumb_frame>?>?, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outLease = try required(outLease, "out_lease")
    let outFrames = try required(outFrames, "out_frames")
    let outCount = try required(outCount, "out_count")
    let lease = handle.layout.leaseFrames()
    outLease.pointee = LeaseHandle(.frames(lease), handle.pool).publish(.lease)
    outFrames.pointee = UnsafeRawPointer(lease.frames).assumingMemoryBound(to: plumb_frame.self)
    outCount.pointee = lease.count
    return .ok
  }
}

@_cdecl("plumb_lease_release")
public func leaseRelease(_ lease: OpaquePointer?) { destroy(lease, .lease) }
