import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_engine_set_text_locator")
public func engineSetTextLocator(
  _ engine: OpaquePointer?, _ locate: plumb_text_locate_fn?, _ userData: UnsafeMutableRawPointer?,
  _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    guard let locate else {
      try handle.engine.setTextLocator(nil)
      // There is nothing to keep the data for.
      destroy?(userData)
      return .ok
    }
    let host = HostTextLocator(locate, userData)
    try handle.engine.setTextLocator(TextLocator { layout, node, query in host.answer(layout, node, query) })
    // From here on the engine owns the data.
    host.destroy = destroy
    return .ok
  }
}

@_cdecl("plumb_node_text_caret")
public func nodeTextCaret(
  _ layout: OpaquePointer?, _ node: plumb_node, _ offset: Int, _ outCaret: UnsafeMutablePointer<plumb_frame>?
) -> plumb_status {
  var isNil = false
  let status = withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outCaret = try required(outCaret, "out_caret")
    guard let caret = try handle.layout.textCaret(offset: offset, row: row) else {
      isNil = true
      return .ok
    }
    outCaret.pointee = inHeader(caret)
    return .ok
  }
  return isNil ? noValue : status
}

@_cdecl("plumb_node_text_selection")
public func nodeTextSelection(
  _ layout: OpaquePointer?, _ node: plumb_node, _ start: Int, _ end: Int,
  _ outFrames: UnsafeMutablePointer<plumb_frame>?, _ capacity: Int, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  var isNil = false
  let status = withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outCount = try required(outCount, "out_count")
    let outFrames = capacity == 0 ? nil : try required(outFrames, "out_frames")
    guard let frames = try handle.layout.textSelection(from: start, to: end, row: row) else {
      isNil = true
      return .ok
    }
    outCount.pointee = frames.count
    guard let outFrames else { return .ok }
    // A size_t beyond half of its range is negative here.
    let capacity = capacity < 0 ? .max : capacity
    for index in 0..<min(frames.count, capacity) { outFrames[index] = inHeader(frames[index]) }
    return .ok
  }
  return isNil ? noValue : status
}

@_cdecl("plumb_node_text_position")
public func nodeTextPosition(
  _ layout: OpaquePointer?, _ node: plumb_node, _ x: Double, _ y: Double, _ outOffset: UnsafeMutablePointer<Int>?
) -> plumb_status {
  var isNil = false
  let status = withBorrowedNode(layout, node) { (handle, row) throws(Diagnostic) in
    let outOffset = try required(outOffset, "out_offset")
    guard let offset = try handle.layout.textPosition(x: x, y: y, row: row) else {
      isNil = true
      return .ok
    }
    outOffset.pointee = offset
    return .ok
  }
  return isNil ? noValue : status
}

private func inHeader(_ frame: Frame) -> plumb_frame {
  plumb_frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
}
