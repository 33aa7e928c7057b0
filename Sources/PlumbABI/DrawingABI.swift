import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_display_list")
public func layoutDisplayList(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_draw_item>? {
  published(layout, outCount) { $0.layout.withRawDisplayList { inHeader($0) } }
}

@_cdecl("plumb_layout_lease_display_list")
public func layoutLeaseDisplayList(
  _ layout: OpaquePointer?, _ outLease: UnsafeMutablePointer<OpaquePointer?>?,
  _ outItems: UnsafeMutablePointer<UnsafePointer<plumb_draw_item>?>?, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outLease = try required(outLease, "out_lease")
    let outItems = try required(outItems, "out_items")
    let outCount = try required(outCount, "out_count")
    let lease = handle.layout.leaseDisplayList()
    let items: UnsafeBufferPointer<plumb_draw_item> = inHeader(lease.items)
    outLease.pointee = LeaseHandle(.displayList(lease), handle.pool).publish(.lease)
    outItems.pointee = items.baseAddress
    outCount.pointee = items.count
    return .ok
  }
}

@_cdecl("plumb_layout_draw_groups")
public func layoutDrawGroups(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_draw_group>? {
  published(layout, outCount) { $0.layout.withRawDisplayGroups { inHeader($0) } }
}

@_cdecl("plumb_layout_dirty_rectangles")
public func layoutDirtyRectangles(
  _ layout: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?
) -> UnsafePointer<plumb_root_frame>? {
  published(layout, outCount) { $0.layout.withRawDamage { inHeader($0) } }
}

/// The engine's structures as those of the header, which have the same memory layout.
private func inHeader<From, To>(_ elements: UnsafeBufferPointer<From>) -> UnsafeBufferPointer<To> {
  UnsafeBufferPointer(
    start: UnsafeRawPointer(elements.baseAddress)?.assumingMemoryBound(to: To.self), count: elements.count)
}
