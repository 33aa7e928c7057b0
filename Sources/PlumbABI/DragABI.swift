import CPlumb
import PlumbEngine
import PlumbSyntax

/// More stops than this are a mistake.
private let mostStops = 10_000

extension Drag {
  /// `hasStops`: whether its stops are read.
  fileprivate init(_ source: UnsafePointer<plumb_drag>?, hasStops: Bool) throws(Diagnostic) {
    let given = try sized(try required(source, "drag"), minimum: 80, zero: plumb_drag(), "plumb_drag")
    self.init(
      lower: given.lower, upper: given.upper, length: given.length, rate: given.rate, page: given.page,
      response: given.response)
    origin = given.origin
    if !hasStops || given.stop_count == 0 { return }
    // A count beyond the largest Int is negative here.
    guard given.stop_count >= 0, given.stop_count <= mostStops else {
      throw diagnostic(.argument, "A drag has too many stops, at most \(mostStops) are accepted")
    }
    stops = Array(UnsafeBufferPointer(start: try required(given.stops, "stops"), count: given.stop_count))
  }
}

@_cdecl("plumb_layout_begin_drag")
public func layoutBeginDrag(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ drag: UnsafeMutablePointer<plumb_drag>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    var begun = try Drag(drag, hasStops: true)
    let status = handle.changingState { $0.beginDrag(&begun, key: key) }
    if status == .ok { drag?.pointee.origin = begun.origin }
    return status
  }
}

@_cdecl("plumb_layout_move_drag")
public func layoutMoveDrag(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ drag: UnsafePointer<plumb_drag>?, _ translation: Double
) -> plumb_status {
  withBorrowedLayout(layout) { (handle) throws(Diagnostic) in
    let drag = try Drag(drag, hasStops: false)
    return handle.changingState { $0.moveDrag(drag, key: key, translation: translation) }
  }
}

@_cdecl("plumb_layout_end_drag")
public func layoutEndDrag(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ drag: UnsafePointer<plumb_drag>?, _ velocity: Double,
  _ motion: UnsafePointer<plumb_motion>?, _ outTarget: UnsafeMutablePointer<Double>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let drag = try Drag(drag, hasStops: true)
    let completion = try completion(of: motion)
    return handle.changingState {
      let (status, target) = $0.endDrag(drag, key: key, velocity: velocity, completion: completion)
      if status == .ok { outTarget?.pointee = target }
      return status
    }
  }
}

@_cdecl("plumb_drag_value")
public func dragValue(
  _ drag: UnsafePointer<plumb_drag>?, _ translation: Double, _ outValue: UnsafeMutablePointer<Double>?
) -> plumb_status {
  do throws(Diagnostic) {
    try required(outValue, "out_value").pointee = try Drag(drag, hasStops: false).value(translation: translation)
    return Status.ok.rawValue
  } catch { return error.code.rawValue }
}

@_cdecl("plumb_drag_release")
public func dragRelease(
  _ drag: UnsafePointer<plumb_drag>?, _ value: Double, _ velocity: Double,
  _ outTarget: UnsafeMutablePointer<Double>?, _ outVelocity: UnsafeMutablePointer<Double>?,
  _ outResponse: UnsafeMutablePointer<Double>?
) -> plumb_status {
  do throws(Diagnostic) {
    let release = try Drag(drag, hasStops: true).release(from: value, velocity: velocity)
    outTarget?.pointee = release.target
    outVelocity?.pointee = release.velocity
    outResponse?.pointee = release.response
    return Status.ok.rawValue
  } catch { return error.code.rawValue }
}

extension plumb_running_motion {
  fileprivate init(_ motion: RunningMotion) {
    self.init()
    node = motion.node ?? 0
    property = UnsafePointer(bitPattern: UInt(motion.propertyAddress))
    type = plumb_type(motion.value.kind.rawValue)
    from = Self.parts(motion.from)
    to = Self.parts(motion.target)
    value = Self.parts(motion.value)
    velocity = Self.parts(motion.velocity)
    (elapsed, delay, duration) = (motion.elapsed, motion.delay, motion.duration)
  }

  private static func parts(_ value: Value) -> (Double, Double, Double, Double, Double, Double) {
    if value.kind != .affineTransform { return (value.a, value.b, value.c, value.d, 0, 0) }
    return (
      value.component(0), value.component(1), value.component(2), value.component(3), value.component(4),
      value.component(5)
    )
  }
}

@_cdecl("plumb_layout_key_motion")
public func layoutKeyMotion(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ outMotion: UnsafeMutablePointer<plumb_running_motion>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outMotion = try required(outMotion, "out_motion")
    outMotion.pointee = try handle.layout.motion(key: key).map { plumb_running_motion($0) } ?? plumb_running_motion()
    return .ok
  }
}

@_cdecl("plumb_node_motions")
public func nodeMotions(
  _ layout: OpaquePointer?, _ node: plumb_node, _ outMotions: UnsafeMutablePointer<plumb_running_motion>?,
  _ capacity: Int, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outCount = try required(outCount, "out_count")
    if capacity < 0 { throw diagnostic(.argument, "The capacity is negative") }
    let outMotions = capacity > 0 ? try required(outMotions, "out_motions") : nil
    var count = 0
    try handle.layout.forEachMotion(node: node == 0 ? nil : node) {
      if count < capacity { outMotions?[count] = plumb_running_motion($0) }
      count += 1
    }
    outCount.pointee = count
    return .ok
  }
}
