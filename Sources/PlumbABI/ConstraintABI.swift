import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_add_constraint")
public func layoutAddConstraint(
  _ layout: OpaquePointer?, _ node: plumb_node, _ fields: UnsafePointer<plumb_constraint_fields>?,
  _ outConstraint: UnsafeMutablePointer<plumb_constraint>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outConstraint = try required(outConstraint, "out_constraint")
    let fields = try constraintFields(try required(fields, "fields"))
    outConstraint.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.addConstraint(fields, to: node)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_add_constraint_text")
public func layoutAddConstraintText(
  _ layout: OpaquePointer?, _ node: plumb_node, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ outConstraint: UnsafeMutablePointer<plumb_constraint>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outConstraint = try required(outConstraint, "out_constraint")
    let text = try stringWithoutNUL(text, length, "the constraint")
    let limit = handle.engine.options.limits.maximumDocumentBytes
    if text.utf8.count > limit { throw diagnostic(.limit, "The constraint has more than \(limit) bytes") }
    outConstraint.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.addConstraint(text, to: node)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_remove_constraint")
public func layoutRemoveConstraint(_ layout: OpaquePointer?, _ constraint: plumb_constraint) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    try handle.relinking { $0.removeConstraint(constraint) }
  }
}

@_cdecl("plumb_layout_constraint_count")
public func layoutConstraintCount(_ layout: OpaquePointer?) -> Int {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self) else { return 0 }
  return handle.layout.constraintCount
}

@_cdecl("plumb_layout_get_constraint")
public func layoutGetConstraint(
  _ layout: OpaquePointer?, _ index: Int, _ outConstraint: UnsafeMutablePointer<plumb_constraint>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outConstraint = try required(outConstraint, "out_constraint")
    guard let found = handle.layout.constraint(number: index) else {
      throw diagnostic(.notFound, "The layout has \(handle.layout.constraintCount) constraints")
    }
    outConstraint.pointee = found
    return .ok
  }
}

@_cdecl("plumb_layout_find_constraint")
public func layoutFindConstraint(
  _ layout: OpaquePointer?, _ identifier: UnsafePointer<CChar>?, _ length: Int,
  _ outConstraint: UnsafeMutablePointer<plumb_constraint>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outConstraint = try required(outConstraint, "out_constraint")
    let identifier = try string(identifier, length, "identifier")
    guard let found = handle.layout.constraint(named: identifier) else {
      throw handle.layout.noConstraint(named: identifier)
    }
    outConstraint.pointee = found
    return .ok
  }
}

@_cdecl("plumb_constraint_get_info")
public func constraintGetInfo(
  _ layout: OpaquePointer?, _ constraint: plumb_constraint, _ outInfo: UnsafeMutablePointer<plumb_constraint_info>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outInfo = try required(outInfo, "out_info")
    let state = try handle.layout.constraintState(constraint)
    let texts = (text: TextBox(state.text), identifier: TextBox(state.identifier))
    handle.constraintTexts = texts
    var flags: UInt32 = 0
    if state.isActive { flags |= UInt32(PLUMB_CONSTRAINT_ACTIVE) }
    if state.isLeftOut { flags |= UInt32(PLUMB_CONSTRAINT_LEFT_OUT) }
    if state.isAdded { flags |= UInt32(PLUMB_CONSTRAINT_ADDED) }
    outInfo.pointee = plumb_constraint_info(
      text: texts.text.cString, identifier: texts.identifier.cString, node: state.node, constant: state.constant,
      priority: state.priority, flags: flags, reserved: 0)
    return .ok
  }
}

@_cdecl("plumb_constraint_set_constant")
public func constraintSetConstant(
  _ layout: OpaquePointer?, _ constraint: plumb_constraint, _ constant: Double
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setConstant(constant, ofConstraint: constraint)
  }
}

@_cdecl("plumb_constraint_set_priority")
public func constraintSetPriority(
  _ layout: OpaquePointer?, _ constraint: plumb_constraint, _ priority: Double
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setPriority(priority, ofConstraint: constraint)
  }
}

@_cdecl("plumb_constraint_set_active")
public func constraintSetActive(
  _ layout: OpaquePointer?, _ constraint: plumb_constraint, _ isActive: UInt32
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setActive(isActive != 0, ofConstraint: constraint)
  }
}

/// A copy of the fields of a constraint. Errors: `.argument`, `.encoding`.
private func constraintFields(
  _ source: UnsafePointer<plumb_constraint_fields>
) throws(Diagnostic) -> ConstraintFields {
  let given = try sized(source, minimum: 24, zero: plumb_constraint_fields(), "plumb_constraint_fields")
  var fields = ConstraintFields()
  func text(_ start: UnsafePointer<CChar>?, _ usual: String) throws(Diagnostic) -> String {
    try start.map { (start) throws(Diagnostic) in try string(start, "a field of a constraint") } ?? usual
  }
  fields.view = try text(given.view, "")
  fields.attribute = try text(given.attribute, "")
  fields.relation = try text(given.relation, "==")
  fields.to = try text(given.to, "")
  fields.toAttribute = try text(given.to_attribute, "")
  fields.identifier = try text(given.identifier, "")
  fields.multiplier = given.multiplier
  fields.constant = given.constant
  fields.priority = given.priority
  return fields
}
