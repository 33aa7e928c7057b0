import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_set_state")
public func layoutSetState(
  _ layout: OpaquePointer?, _ node: plumb_node, _ entries: UnsafePointer<plumb_entry>?, _ count: Int
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    var conversion = Conversion(handle.engine)
    let values = try conversion.entries(entries, count, "entries")
    return conversion.accepting(handle.changingState { $0.setState(values, node: node) })
  }
}

@_cdecl("plumb_layout_get_state")
public func layoutGetState(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UnsafePointer<CChar>?, _ length: Int,
  _ outValue: UnsafeMutablePointer<plumb_value>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outValue = try required(outValue, "out_value")
    give(
      try handle.layout.state(try string(key, length, "key"), node: node), outValue, keepingIn: &handle.state)
    return .ok
  }
}

@_cdecl("plumb_layout_state_count")
public func layoutStateCount(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outCount = try required(outCount, "out_count")
    outCount.pointee = handle.stateNames(row: try handle.row(orRoot: node)).count
    return .ok
  }
}

@_cdecl("plumb_layout_state_name")
public func layoutStateName(
  _ layout: OpaquePointer?, _ node: plumb_node, _ index: Int, _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outText = try required(outText, "out_utf8")
    let names = handle.stateNames(row: try handle.row(orRoot: node))
    guard names.indices.contains(index) else { throw diagnostic(.notFound, "The scope has \(names.count) keys") }
    outText.pointee = names[index].cString
    return .ok
  }
}

@_cdecl("plumb_layout_state_key")
public func layoutStateKey(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UnsafePointer<CChar>?, _ length: Int,
  _ outKey: UnsafeMutablePointer<plumb_state_key>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outKey = try required(outKey, "out_key")
    outKey.pointee = try handle.layout.stateKey(try string(key, length, "key"), node: node)
    return .ok
  }
}

@_cdecl("plumb_layout_set_number")
public func layoutSetNumber(_ layout: OpaquePointer?, _ key: plumb_state_key, _ value: Double) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in handle.changingState { $0.set(number: value, key: key) } }
}

@_cdecl("plumb_layout_set_bool")
public func layoutSetBool(_ layout: OpaquePointer?, _ key: plumb_state_key, _ value: Bool) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in handle.changingState { $0.set(bool: value, key: key) } }
}

@_cdecl("plumb_layout_set_string")
public func layoutSetString(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ text: UnsafePointer<CChar>?, _ length: Int
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    let value = Value.string(try utf8(text, length, "utf8"))
    return handle.changingState { $0.set(value: value, key: key) }
  }
}

@_cdecl("plumb_layout_set_value")
public func layoutSetValue(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ value: UnsafePointer<plumb_value>?
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    var conversion = Conversion(handle.engine)
    let value = try conversion.value(try required(value, "value").pointee)
    return conversion.accepting(handle.changingState { $0.set(value: value, key: key) })
  }
}

@_cdecl("plumb_layout_bind_state")
public func layoutBindState(
  _ layout: OpaquePointer?, _ node: plumb_node, _ fields: UnsafePointer<plumb_field>?, _ count: Int,
  _ outBinding: UnsafeMutablePointer<plumb_binding>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outBinding = try required(outBinding, "out_binding")
    outBinding.pointee = try handle.layout.bind(try stateFields(fields, count), node: node)
    return .ok
  }
}

@_cdecl("plumb_layout_update_state")
public func layoutUpdateState(
  _ layout: OpaquePointer?, _ binding: plumb_binding, _ base: UnsafeRawPointer?
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    let base = try required(base, "base")
    return handle.changingState { $0.update(binding, from: base) }
  }
}

extension LayoutHandle {
  /// Changing state ends the borrowing of values that were read from it.
  @inline(__always)
  func changingState(_ change: (Layout) -> Status) -> Status {
    let status = change(layout)
    if status == .ok { state.clear() }
    return status
  }
}
