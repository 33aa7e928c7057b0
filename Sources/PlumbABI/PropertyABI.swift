import CPlumb
import PlumbEngine
import PlumbSyntax

/// The status of a value that is nil.
let noValue = plumb_status(PLUMB_NIL)

@_cdecl("plumb_engine_property")
public func engineProperty(
  _ engine: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ outKey: UnsafeMutablePointer<UInt64>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let outKey = try required(outKey, "out_key")
    outKey.pointee = try handle.engine.propertyKey(try string(name, length, "name")).rawValue
    return .ok
  }
}

@_cdecl("plumb_engine_properties")
public func engineProperties(
  _ engine: OpaquePointer?, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ outKeys: UnsafeMutablePointer<UInt64>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let names = try PlumbABI.names(names, count, "names")
    let outKeys = try required(outKeys, "out_keys")
    for (index, name) in names.enumerated() { outKeys[index] = try handle.engine.propertyKey(name).rawValue }
    return .ok
  }
}

@_cdecl("plumb_node_property")
public func nodeProperty(
  _ layout: OpaquePointer?, _ node: plumb_node, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ outValue: UnsafeMutablePointer<plumb_value>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outValue = try required(outValue, "out_value")
    let name = try utf8(name, length, "name")
    guard let key = handle.engine.knownPropertyKey(name) else {
      give(try handle.layout.property(String(decoding: name, as: UTF8.self), row: row), outValue, handle)
      return .ok
    }
    return try read(handle, row, key, outValue) ? .ok : handle.miss(row, key)
  }
}

@_cdecl("plumb_node_get_value")
public func nodeGetValue(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64, _ outValue: UnsafeMutablePointer<plumb_value>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outValue = try required(outValue, "out_value")
    let key = try handle.reader.number(of: PropertyKey(rawValue: key))
    return try read(handle, row, key, outValue) ? .ok : handle.miss(row, key)
  }
}

@_cdecl("plumb_node_get_target")
public func nodeGetTarget(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64, _ outValue: UnsafeMutablePointer<plumb_value>?
) -> plumb_status {
  withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outValue = try required(outValue, "out_value")
    let key = try handle.reader.number(of: PropertyKey(rawValue: key))
    return try give(reading: try handle.reader.readTarget(key, row: row), outValue, handle)
      ? .ok : handle.miss(row, key)
  }
}

@_cdecl("plumb_node_get_number")
public func nodeGetNumber(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64, _ outNumber: UnsafeMutablePointer<Double>?
) -> plumb_status {
  var value = plumb_value()
  let status = get(layout, node, key, outNumber == nil, .number, &value)
  if status != 0 { return status }
  outNumber?.pointee = value.type == plumb_type(PLUMB_TYPE_INTEGER) ? Double(value.as.integer) : value.as.number
  return status
}

@_cdecl("plumb_node_get_bool")
public func nodeGetBool(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64, _ outBool: UnsafeMutablePointer<Bool>?
) -> plumb_status {
  var value = plumb_value()
  let status = get(layout, node, key, outBool == nil, .bool, &value)
  if status == 0 { outBool?.pointee = value.as.boolean != 0 }
  return status
}

@_cdecl("plumb_node_get_string")
public func nodeGetString(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64,
  _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ outLength: UnsafeMutablePointer<Int>?
) -> plumb_status {
  var value = plumb_value()
  let status = get(layout, node, key, outText == nil, .text, &value)
  if status != 0 { return status }
  let isAttributed = value.type == plumb_type(PLUMB_TYPE_ATTRIBUTED_TEXT)
  outText?.pointee = isAttributed ? value.as.text?.pointee.utf8 : value.as.utf8
  outLength?.pointee = isAttributed ? value.as.text?.pointee.length ?? 0 : Int(truncatingIfNeeded: value.count)
  return status
}

@_cdecl("plumb_node_get_color")
public func nodeGetColor(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64, _ outColor: UnsafeMutablePointer<plumb_rgba8>?
) -> plumb_status {
  var value = plumb_value()
  let status = get(layout, node, key, outColor == nil, .color, &value)
  guard status == 0, let components = value.as.components else { return status }
  let color = RGBA8(.color(components[0], components[1], components[2], components[3]))
  outColor?.pointee = plumb_rgba8(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  return status
}

@_cdecl("plumb_node_get_font")
public func nodeGetFont(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64,
  _ outFont: UnsafeMutablePointer<UnsafePointer<plumb_font>?>?
) -> plumb_status {
  var value = plumb_value()
  let status = get(layout, node, key, outFont == nil, .font, &value)
  if status == 0 { outFont?.pointee = value.as.font }
  return status
}

@_cdecl("plumb_node_get_text")
public func nodeGetText(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outText: UnsafeMutablePointer<plumb_node_text>?
) -> plumb_status {
  var isNil = false
  let status = withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outText = try required(outText, "out_text")
    var reader = NodeTextReader(handle.layout, row: row)
    guard let text = try reader.read() else {
      isNil = true
      return .ok
    }
    give(text, outText, handle)
    return .ok
  }
  return isNil ? noValue : status
}

@inline(never)
private func give(_ text: NodeText, _ out: UnsafeMutablePointer<plumb_node_text>, _ handle: LayoutHandle) {
  var value = plumb_value()
  var font = plumb_value()
  if text.isPublished {
    withUnsafePointer(to: text.value) { give($0, &value) }
    withUnsafePointer(to: text.fontValue) { give($0, &font) }
  } else {
    give(text.value, &value, handle)
    give(text.fontValue, &font, handle)
  }
  var result = plumb_node_text()
  if value.type == plumb_type(PLUMB_TYPE_ATTRIBUTED_TEXT) {
    result.attributed = value.as.text
    result.utf8 = value.as.text?.pointee.utf8
    result.length = value.as.text?.pointee.length ?? 0
  } else if Wanted.text.accepts(value.type) {
    result.utf8 = value.as.utf8
    result.length = Int(truncatingIfNeeded: value.count)
  } else {
    result.utf8 = fixed("")
  }
  if font.type == plumb_type(PLUMB_TYPE_FONT) { result.font = font.as.font }
  let color = text.color
  result.color = plumb_rgba8(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  result.max_lines = UInt32(clamping: text.maximumLines)
  result.horizontal = text.horizontal.rawValue
  result.vertical = text.vertical.rawValue
  result.has_ellipsis = text.hasEllipsis ? 1 : 0
  (result.inset_top, result.inset_left) = (text.insets.top, text.insets.left)
  (result.inset_bottom, result.inset_right) = (text.insets.bottom, text.insets.right)
  out.pointee = result
}

/// The types that a call gives as one.
private enum Wanted {
  case number, bool, text, color, font

  func accepts(_ type: plumb_type) -> Bool {
    guard let kind = UInt8(exactly: type).flatMap({ ValueKind(rawValue: $0) }) else { return false }
    switch self {
    case .number: return kind == .number || kind == .integer
    case .bool: return kind == .bool
    case .color: return kind == .color
    case .font: return kind == .font
    case .text:
      switch kind {
      case .string, .text, .url, .enumeration, .selector, .className, .visualEffect, .attributedText: return true
      default: return false
      }
    }
  }

  var name: StaticString {
    switch self {
    case .number: "a number"
    case .bool: "a boolean"
    case .text: "text"
    case .color: "a colour"
    case .font: "a font"
    }
  }
}

/// Reads a property that must have a type, or be nil.
@inline(never) @_optimize(speed)
private func get(
  _ layout: OpaquePointer?, _ node: plumb_node, _ key: UInt64, _ lacksOutput: Bool, _ wanted: Wanted,
  _ value: inout plumb_value
) -> plumb_status {
  var isNil = false
  let status = withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    if lacksOutput { throw missing("the output") }
    let key = try handle.reader.number(of: PropertyKey(rawValue: key))
    guard try read(handle, row, key, &value) else { return handle.miss(row, key) }
    if wanted.accepts(value.type) { return .ok }
    isNil = value.type == plumb_type(PLUMB_TYPE_NIL)
    return isNil ? .ok : handle.miss(row, key, wanted.name)
  }
  return isNil ? noValue : status
}

/// Reads a property; false if the node has none of that name.
@inline(never)
private func read(
  _ handle: LayoutHandle, _ row: Int, _ key: UInt32, _ out: UnsafeMutablePointer<plumb_value>
) throws(Diagnostic) -> Bool {
  try give(reading: try handle.reader.read(key, row: row), out, handle)
}

/// False for a property that is absent. Inlined: a reading is not copied then.
@inline(__always)
private func give(
  reading: PropertyReading, _ out: UnsafeMutablePointer<plumb_value>, _ handle: LayoutHandle
) throws(Diagnostic) -> Bool {
  switch reading {
  case .absent: return false
  case .number(let number): give(.number(number), out, handle)
  case .bool(let bool): give(.bool(bool), out, handle)
  case .published(let value): give(value, out)
  case .composed(let value): give(value, out, handle)
  }
  return true
}

@inline(__always)
private func give(_ value: Value, _ out: UnsafeMutablePointer<plumb_value>, _ handle: LayoutHandle) {
  give(value, out, keepingIn: &handle.properties)
}

// MARK: - All rows

@_cdecl("plumb_layout_read_numbers")
public func layoutReadNumbers(
  _ layout: OpaquePointer?, _ key: UInt64, _ absent: Double, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> plumb_status {
  readAll(layout, key, out, capacity) { $0.copyNumbers($1, absent: absent, to: $2) }
}

@_cdecl("plumb_layout_read_bools")
public func layoutReadBools(
  _ layout: OpaquePointer?, _ key: UInt64, _ absent: Bool, _ out: UnsafeMutablePointer<Bool>?, _ capacity: Int
) -> plumb_status {
  readAll(layout, key, out, capacity) { $0.copyBools($1, absent: absent, to: $2) }
}

@_cdecl("plumb_layout_read_colors")
public func layoutReadColors(
  _ layout: OpaquePointer?, _ key: UInt64, _ absent: plumb_rgba8, _ out: UnsafeMutablePointer<plumb_rgba8>?,
  _ capacity: Int
) -> plumb_status {
  let absent = RGBA8(red: absent.red, green: absent.green, blue: absent.blue, alpha: absent.alpha)
  return readAll(layout, key, out, capacity) { reader, key, out in
    reader.copyColors(key, absent: absent, to: UnsafeMutableRawPointer(out).assumingMemoryBound(to: RGBA8.self))
  }
}

@_cdecl("plumb_layout_read_values")
public func layoutReadValues(
  _ layout: OpaquePointer?, _ key: UInt64, _ out: UnsafeMutablePointer<plumb_value>?, _ capacity: Int
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let (key, out) = try bulk(handle, key, out, capacity)
    handle.reader.forEachReading(key) { row, reading in
      switch reading {
      case .absent:
        out[row] = plumb_value()
        out[row].flags = UInt32(PLUMB_VALUE_ABSENT)
      case .number(let number): give(.number(number), out + row, handle)
      case .bool(let bool): give(.bool(bool), out + row, handle)
      case .published(let value): give(value, out + row)
      case .composed(let value): give(value, out + row, handle)
      }
    }
    return .ok
  }
}

@inline(__always)
private func readAll<T>(
  _ layout: OpaquePointer?, _ key: UInt64, _ out: UnsafeMutablePointer<T>?, _ capacity: Int,
  _ copy: (PropertyReader, UInt32, UnsafeMutablePointer<T>) -> Void
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let (key, out) = try bulk(handle, key, out, capacity)
    copy(handle.reader, key, out)
    return .ok
  }
}

/// The arguments of a call that reads all rows, checked.
private func bulk<T>(
  _ handle: LayoutHandle, _ key: UInt64, _ out: UnsafeMutablePointer<T>?, _ capacity: Int
) throws(Diagnostic) -> (UInt32, UnsafeMutablePointer<T>) {
  let out = try required(out, "the output")
  guard capacity >= handle.layout.nodeCount else {
    throw diagnostic(.argument, "There is room for \(capacity) rows, the layout has \(handle.layout.nodeCount)")
  }
  return (try handle.reader.number(of: PropertyKey(rawValue: key)), out)
}
