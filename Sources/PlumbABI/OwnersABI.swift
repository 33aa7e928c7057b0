import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_bind_owner")
public func layoutBindOwner(
  _ layout: OpaquePointer?, _ node: plumb_node, _ owner: UnsafePointer<plumb_owner>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let definition = try ownerDefinition(try required(owner, "owner"))
    try handle.layout.bind(owner: definition, node: node)
    return .ok
  }
}

@_cdecl("plumb_layout_unbind_owner")
public func layoutUnbindOwner(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in handle.layout.unbindOwner(node) }
}

@_cdecl("plumb_layout_outlet")
public func layoutOutlet(
  _ layout: OpaquePointer?, _ node: plumb_node, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    outNode.pointee = handle.layout.node(row: try handle.layout.outlet(try string(name, length, "name"), node))
    return .ok
  }
}

@_cdecl("plumb_node_owner")
public func nodeOwner(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outToken: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> plumb_status {
  withNode(layout, node) { (handle, _) throws(Diagnostic) in
    let outToken = try required(outToken, "out_token")
    outToken.pointee = UnsafeMutableRawPointer(bitPattern: try handle.layout.ownerToken(node))
    return .ok
  }
}

@_cdecl("plumb_node_action_owner")
public func nodeActionOwner(
  _ layout: OpaquePointer?, _ node: plumb_node, _ action: UnsafePointer<CChar>?, _ length: Int,
  _ outToken: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> plumb_status {
  withNode(layout, node) { (handle, _) throws(Diagnostic) in
    let outToken = try required(outToken, "out_token")
    let action = try string(action, length, "action")
    outToken.pointee = UnsafeMutableRawPointer(bitPattern: try handle.layout.actionOwner(node, action))
    return .ok
  }
}

/// A copy of an owner. Errors: `.argument`, `.encoding`.
private func ownerDefinition(_ source: UnsafePointer<plumb_owner>) throws(Diagnostic) -> OwnerDefinition {
  let given = try sized(source, minimum: 24, zero: plumb_owner(), "plumb_owner")
  var owner = OwnerDefinition(
    name: try string(given.name, "the name of an owner"), token: UInt(bitPattern: given.token))
  for outlet in try items(given.outlets, given.outlet_count, "outlets") {
    let name = try string(outlet.name, "the name of an outlet")
    let component = outlet.component == nil ? "" : try string(outlet.component, "the component of an outlet")
    owner.outlets.append((name, component, outlet.is_required != 0))
  }
  owner.actions = try names(given.actions, given.action_count, "actions")
  owner.protocols = try names(given.protocols, given.protocol_count, "protocols")
  guard let handleError = given.handle_error else { return owner }
  let token = given.token
  owner.handle = { diagnostic in
    let text = DiagnosticText(diagnostic)
    var raw = text.diagnostic
    return withExtendedLifetime(text) { handleError(token, &raw) == Status.ok.rawValue }
  }
  return owner
}
