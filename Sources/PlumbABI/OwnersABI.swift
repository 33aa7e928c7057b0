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

@_cdecl("plumb_layout_send")
public func layoutSend(
  _ layout: OpaquePointer?, _ node: plumb_node, _ event: UnsafePointer<CChar>?, _ length: Int,
  _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  // The handle is retained, for actions may destroy the layout.
  withLayout(layout) { (handle) throws(Diagnostic) in
    outCount?.pointee = 0
    let count = try handle.layout.send(try string(event, length, "event"), node: node)
    outCount?.pointee = count
    return .ok
  }
}

/// A copy of an owner. Errors: `.argument`, `.encoding`.
func ownerDefinition(_ source: UnsafePointer<plumb_owner>) throws(Diagnostic) -> OwnerDefinition {
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
  let token = given.token
  let functions = try ActionFunctions(given)
  if !functions.entries.isEmpty {
    owner.actions += functions.entries.map { $0.name }
    owner.perform = { call in functions.perform(call, token) }
  }
  guard let handleError = given.handle_error else { return owner }
  owner.handle = { diagnostic in
    let text = DiagnosticText(diagnostic)
    var raw = text.diagnostic
    return withExtendedLifetime(text) { handleError(token, &raw) == Status.ok.rawValue }
  }
  return owner
}

/// The functions for an owner's actions.
private struct ActionFunctions {
  typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<plumb_action_call>?) -> plumb_status

  let entries: [(name: String, perform: Function)]

  init(_ owner: plumb_owner) throws(Diagnostic) {
    var entries: [(name: String, perform: Function)] = []
    for action in try items(owner.action_functions, owner.action_function_count, "action functions") {
      let name = try string(action.name, "the name of an action")
      guard let perform = action.perform else { throw diagnostic(.argument, "The action \(name) has no function") }
      entries.append((name, perform))
    }
    self.entries = entries
  }

  func perform(_ call: ActionCall, _ token: UnsafeMutableRawPointer?) -> Status {
    for entry in entries where entry.name == call.action {
      let action = TextBox(call.action)
      let event = TextBox(call.event)
      var raw = plumb_action_call()
      raw.struct_size = UInt32(MemoryLayout<plumb_action_call>.size)
      raw.passes_sender = call.passesSender ? 1 : 0
      raw.action = action.cString
      raw.event = event.cString
      raw.layout = OpaquePointer(call.layout.hostPointer)
      raw.sender = call.sender
      raw.value = call.value ?? .nan
      let status = withExtendedLifetime((action, event)) { entry.perform(token, &raw) }
      if status == Status.ok.rawValue || status == Status.declined.rawValue { return Status(rawValue: status) ?? .ok }
      // Of the others only errors are failures that a host knows.
      return status < 0 ? Status(rawValue: status) ?? .user : .user
    }
    return .declined
  }
}
