import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_hit_test")
public func layoutHitTest(
  _ layout: OpaquePointer?, _ x: Double, _ y: Double, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    outNode.pointee = handle.layout.node(row: try handle.layout.topmostRow(x: x, y: y))
    return .ok
  }
}

@_cdecl("plumb_layout_hit_test_in_cells")
public func layoutHitTestInCells(
  _ layout: OpaquePointer?, _ x: Double, _ y: Double, _ outLayout: UnsafeMutablePointer<OpaquePointer?>?,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outLayout = try required(outLayout, "out_layout")
    let outNode = try required(outNode, "out_node")
    let hit = try handle.layout.hitTestInCells(x: x, y: y)
    outLayout.pointee = hit?.layout.hostPointer.map { OpaquePointer($0) }
    outNode.pointee = hit?.node ?? 0
    return .ok
  }
}

@_cdecl("plumb_layout_hit_test_all")
public func layoutHitTestAll(
  _ layout: OpaquePointer?, _ x: Double, _ y: Double, _ outNodes: UnsafeMutablePointer<plumb_node>?,
  _ capacity: Int, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let output = try HitOutput(outNodes, capacity, outCount)
    try handle.layout.withHitRows(x: x, y: y) { output.write($0, handle.layout) }
    return .ok
  }
}

@_cdecl("plumb_layout_nodes_in_rectangle")
public func layoutNodesInRectangle(
  _ layout: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ outNodes: UnsafeMutablePointer<plumb_node>?, _ capacity: Int, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let output = try HitOutput(outNodes, capacity, outCount)
    try handle.layout.withHitRows(x: x, y: y, width: width, height: height) { output.write($0, handle.layout) }
    return .ok
  }
}

@_cdecl("plumb_node_convert_point")
public func nodeConvertPoint(
  _ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double, _ outX: UnsafeMutablePointer<Double>?,
  _ outY: UnsafeMutablePointer<Double>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outX = try required(outX, "out_x")
    let outY = try required(outY, "out_y")
    (outX.pointee, outY.pointee) = try handle.layout.convertPoint(x: x, y: y, row: row)
    return .ok
  }
}

@_cdecl("plumb_node_convert_to_root")
public func nodeConvertToRoot(
  _ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double, _ outX: UnsafeMutablePointer<Double>?,
  _ outY: UnsafeMutablePointer<Double>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outX = try required(outX, "out_x")
    let outY = try required(outY, "out_y")
    (outX.pointee, outY.pointee) = try handle.layout.convertToRoot(x: x, y: y, row: row)
    return .ok
  }
}

/// Where a host wants the nodes that were hit: as many as there is room for, and how many there are.
private struct HitOutput {
  let nodes: UnsafeMutablePointer<plumb_node>?
  let capacity: Int
  let count: UnsafeMutablePointer<Int>

  init(
    _ nodes: UnsafeMutablePointer<plumb_node>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
  ) throws(Diagnostic) {
    self.count = try required(count, "out_count")
    // A size_t beyond half of its range is negative here.
    self.capacity = capacity < 0 ? .max : capacity
    self.nodes = capacity == 0 ? nil : try required(nodes, "out_nodes")
  }

  func write(_ rows: UnsafeBufferPointer<UInt32>, _ layout: Layout) {
    count.pointee = rows.count
    guard let nodes else { return }
    for place in 0..<min(rows.count, capacity) { nodes[place] = layout.node(row: Int(rows[place])) }
  }
}
