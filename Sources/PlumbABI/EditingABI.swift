import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_template_build")
public func templateBuild(
  _ engine: OpaquePointer?, _ root: UnsafePointer<plumb_element>?, _ options: UnsafePointer<plumb_load_options>?,
  _ outTemplate: UnsafeMutablePointer<OpaquePointer?>?, _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let outTemplate = try required(outTemplate, "out_template")
    let root = try required(root, "root")
    var conversion = Conversion(handle.engine)
    let status = give(handle.engine, handle.pool, outTemplate, outReport) { () throws(Diagnostic) in
      let options = try conversion.loadOptions(options)
      var elements = ElementConversion(handle.engine.options.limits)
      return handle.engine.build(try elements.element(root), options)
    }
    return conversion.accepting(status)
  }
}

@_cdecl("plumb_layout_insert")
public func layoutInsert(
  _ layout: OpaquePointer?, _ parent: plumb_node, _ index: Int, _ element: UnsafePointer<plumb_element>?,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    var elements = ElementConversion(handle.engine.options.limits)
    let element = try elements.element(element)
    let index = try childIndex(index)
    outNode.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.insert(element, parent: parent, index: index)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_insert_xml")
public func layoutInsertXML(
  _ layout: OpaquePointer?, _ parent: plumb_node, _ index: Int, _ xml: UnsafePointer<CChar>?, _ length: Int,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    let xml = try bytes(xml, length, "the element")
    try checkSize(xml.count, "", handle.engine)
    let index = try childIndex(index)
    outNode.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.insert(xml: copy(of: xml), parent: parent, index: index)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_push")
public func layoutPush(
  _ layout: OpaquePointer?, _ controller: plumb_node, _ element: UnsafePointer<plumb_element>?,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    var elements = ElementConversion(handle.engine.options.limits)
    let element = try elements.element(element)
    outNode.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.push(element, onto: controller)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_push_xml")
public func layoutPushXML(
  _ layout: OpaquePointer?, _ controller: plumb_node, _ xml: UnsafePointer<CChar>?, _ length: Int,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    let xml = try bytes(xml, length, "the element")
    try checkSize(xml.count, "", handle.engine)
    outNode.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.push(xml: copy(of: xml), onto: controller)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_pop")
public func layoutPop(_ layout: OpaquePointer?, _ controller: plumb_node) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in try handle.relinking { $0.pop(controller) } }
}

@_cdecl("plumb_layout_move")
public func layoutMove(
  _ layout: OpaquePointer?, _ node: plumb_node, _ parent: plumb_node, _ index: Int
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let index = try childIndex(index)
    return try handle.relinking { $0.move(node, parent: parent, index: index) }
  }
}

@_cdecl("plumb_layout_remove")
public func layoutRemove(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in try handle.relinking { $0.remove(node) } }
}

@_cdecl("plumb_layout_set_expression")
public func layoutSetExpression(
  _ layout: OpaquePointer?, _ node: plumb_node, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ expression: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let name = try stringWithoutNUL(name, nameLength, "name")
    let text = try stringWithoutNUL(expression, length, "expression")
    return try handle.relinking { $0.setExpression(node, name, expression == nil ? nil : text) }
  }
}

@_cdecl("plumb_layout_begin_edit")
public func layoutBeginEdit(_ layout: OpaquePointer?) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    if handle.layout.activity == .editing { throw diagnostic(.argument, "A batch of edits has begun already") }
    return handle.layout.beginEdit()
  }
}

@_cdecl("plumb_layout_end_edit")
public func layoutEndEdit(_ layout: OpaquePointer?) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    return try handle.relinking { $0.endEdit() }
  }
}

@_cdecl("plumb_layout_cancel_edit")
public func layoutCancelEdit(_ layout: OpaquePointer?) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in handle.layout.cancelEdit() }
}

/// nil for PLUMB_LAST.
func childIndex(_ index: Int) throws(Diagnostic) -> Int? {
  // SIZE_MAX, as Swift reads it.
  if index == -1 { return nil }
  guard index >= 0 else { throw diagnostic(.argument, "The index of a child is impossible") }
  return index
}
