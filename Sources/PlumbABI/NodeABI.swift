import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_root")
public func layoutRoot(_ layout: OpaquePointer?, _ outNode: UnsafeMutablePointer<plumb_node>?) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    try required(outNode, "out_node").pointee = handle.layout.root
    return .ok
  }
}

@_cdecl("plumb_layout_find")
public func layoutFind(
  _ layout: OpaquePointer?, _ start: plumb_node, _ selector: UnsafePointer<CChar>?, _ length: Int,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    let row = try handle.layout.find(try string(selector, length, "selector"), from: start)
    outNode.pointee = handle.layout.node(row: row)
    return .ok
  }
}

@_cdecl("plumb_node_row")
public func nodeRow(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outRow: UnsafeMutablePointer<UInt32>?
) -> plumb_status {
  withNode(layout, node) { (_, row) throws(Diagnostic) in
    try required(outRow, "out_row").pointee = UInt32(clamping: row)
    return .ok
  }
}

@_cdecl("plumb_node_parent")
public func nodeParent(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outNode, "out_node").pointee = handle.layout.node(row: handle.layout.parent(row: row))
    return .ok
  }
}

@_cdecl("plumb_node_child_count")
public func nodeChildCount(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outCount, "out_count").pointee = handle.layout.childCount(row: row)
    return .ok
  }
}

@_cdecl("plumb_node_child")
public func nodeChild(
  _ layout: OpaquePointer?, _ node: plumb_node, _ index: Int, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    let child = handle.layout.child(index, row: row)
    guard child >= 0 else {
      throw diagnostic(.notFound, "The node has \(handle.layout.childCount(row: row)) children")
    }
    outNode.pointee = handle.layout.node(row: child)
    return .ok
  }
}

@_cdecl("plumb_node_shown_child")
public func nodeShownChild(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    outNode.pointee = handle.layout.node(row: try handle.layout.shownChild(row: row))
    return .ok
  }
}

@_cdecl("plumb_node_instance_count")
public func nodeInstanceCount(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outCount, "out_count").pointee = handle.layout.instanceCount(row: row)
    return .ok
  }
}

@_cdecl("plumb_node_instance_index")
public func nodeInstanceIndex(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outIndex: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outIndex = try required(outIndex, "out_index")
    guard let instance = handle.layout.instance(row: row) else {
      throw diagnostic(.notFound, "The node is in no instance of an element with repeat or if")
    }
    outIndex.pointee = instance.index
    return .ok
  }
}

@_cdecl("plumb_node_instance")
public func nodeInstance(
  _ layout: OpaquePointer?, _ node: plumb_node, _ index: Int, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    guard let instance = handle.layout.instance(index, row: row) else {
      throw diagnostic(.notFound, "The node's element has \(handle.layout.instanceCount(row: row)) instances")
    }
    outNode.pointee = handle.layout.node(row: instance)
    return .ok
  }
}

@_cdecl("plumb_node_first_child")
public func nodeFirstChild(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outNode, "out_node").pointee = handle.layout.node(row: handle.layout.firstChild(row: row))
    return .ok
  }
}

@_cdecl("plumb_node_next_sibling")
public func nodeNextSibling(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outNode, "out_node").pointee = handle.layout.node(row: handle.layout.nextSibling(row: row))
    return .ok
  }
}

@_cdecl("plumb_node_component")
public func nodeComponent(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outText, "out_utf8").pointee = handle.layout.componentText(row: row)?.cString
    return .ok
  }
}

@_cdecl("plumb_node_id")
public func nodeId(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outText, "out_utf8").pointee = handle.layout.idText(row: row)
    return .ok
  }
}

@_cdecl("plumb_node_property_count")
public func nodePropertyCount(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    try required(outCount, "out_count").pointee = handle.properties(row: row).count
    return .ok
  }
}

@_cdecl("plumb_node_property_info")
public func nodePropertyInfo(
  _ layout: OpaquePointer?, _ node: plumb_node, _ index: Int,
  _ outInfo: UnsafeMutablePointer<plumb_property_info>?
) -> plumb_status {
  withNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outInfo = try required(outInfo, "out_info")
    let properties = handle.properties(row: row)
    guard properties.indices.contains(index) else {
      throw diagnostic(.notFound, "The node has \(properties.count) properties with an expression")
    }
    outInfo.pointee = properties[index].info
    return .ok
  }
}
