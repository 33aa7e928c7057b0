import CPlumb
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_layout_animate_number")
public func layoutAnimateNumber(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ target: Double, _ motion: UnsafePointer<plumb_motion>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in try animate(handle, key, .number(target), motion) }
}

@_cdecl("plumb_layout_animate_value")
public func layoutAnimateValue(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ target: UnsafePointer<plumb_value>?,
  _ motion: UnsafePointer<plumb_motion>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    var conversion = Conversion(handle.engine)
    let value = try conversion.value(try required(target, "to").pointee)
    return conversion.accepting(try animate(handle, key, value, motion))
  }
}

private func animate(
  _ handle: LayoutHandle, _ key: plumb_state_key, _ target: Value, _ motion: UnsafePointer<plumb_motion>?
) throws(Diagnostic) -> Status {
  let given = try known(motion)
  let timing = try given.map { (given) throws(Diagnostic) in try MotionTiming(given) } ?? MotionTiming()
  let velocity = given.flatMap { $0.has_velocity != 0 ? $0.velocity : nil }
  return handle.changingState {
    $0.animate(key: key, to: target, timing, velocity: velocity, completion: given.flatMap { completion($0) })
  }
}

/// Calls the host's function as long as the layout is there: one completion may destroy it, and others follow.
private func completion(_ motion: plumb_motion) -> MotionCompletion? {
  guard let completed = motion.completed else { return nil }
  let context = motion.context
  return { (layout, isAtEnd) in
    let pointer = OpaquePointer(layout.hostPointer)
    guard let pointer, HandleTag.layout.object(at: pointer) != nil else { return }
    completed(context, pointer, isAtEnd)
  }
}

extension MotionTiming {
  fileprivate init(_ motion: plumb_motion) throws(Diagnostic) {
    let curve: Curve
    switch motion.curve {
    case 0: curve = .linear
    case 1: curve = .ease
    case 2: curve = .easeIn
    case 3: curve = .easeOut
    case 4: curve = .easeInOut
    case 5: curve = .bezier(x1: motion.x1, y1: motion.y1, x2: motion.x2, y2: motion.y2)
    case 6: curve = .spring(response: motion.response, damping: motion.damping)
    default: throw diagnostic(.argument, "\(motion.curve) is not a plumb_curve, they go from 0 to 6")
    }
    self.init(duration: motion.duration, delay: motion.delay, curve: curve)
  }
}

@_cdecl("plumb_layout_animate_changes")
public func layoutAnimateChanges(
  _ layout: OpaquePointer?, _ motion: UnsafePointer<plumb_motion>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let (timing, completion) = try transition(motion)
    return handle.layout.animateChanges(timing, completion: completion)
  }
}

@_cdecl("plumb_layout_set_state_animated")
public func layoutSetStateAnimated(
  _ layout: OpaquePointer?, _ node: plumb_node, _ entries: UnsafePointer<plumb_entry>?, _ count: Int,
  _ motion: UnsafePointer<plumb_motion>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let (timing, completion) = try transition(motion)
    var conversion = Conversion(handle.engine)
    let values = try conversion.entries(entries, count, "entries")
    return conversion.accepting(
      handle.changingState { $0.setState(values, node: node, animated: timing, completion: completion) })
  }
}

/// How what is shown is to move, and what is called then.
private func transition(
  _ motion: UnsafePointer<plumb_motion>?
) throws(Diagnostic) -> (MotionTiming, MotionCompletion?) {
  guard let given = try known(motion) else { return (MotionTiming(), nil) }
  if given.has_velocity != 0 {
    throw diagnostic(.argument, "What is shown is not given a velocity, only keys that are numbers are")
  }
  return (try MotionTiming(given), completion(given))
}

private func known(_ motion: UnsafePointer<plumb_motion>?) throws(Diagnostic) -> plumb_motion? {
  guard let motion else { return nil }
  return try sized(motion, minimum: 88, zero: plumb_motion(), "plumb_motion")
}

/// What is called when a motion ends.
func completion(of motion: UnsafePointer<plumb_motion>?) throws(Diagnostic) -> MotionCompletion? {
  guard let given = try known(motion) else { return nil }
  return completion(given)
}

@_cdecl("plumb_node_end_motion")
public func nodeEndMotion(_ layout: OpaquePointer?, _ node: plumb_node) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.changingState { $0.endTransitions(node: node == 0 ? nil : node) }
  }
}

@_cdecl("plumb_layout_advance")
public func layoutAdvance(_ layout: OpaquePointer?, _ seconds: Double) -> plumb_status {
  // The handle is retained, for completions may destroy the layout.
  withLayout(layout) { (handle) throws(Diagnostic) in handle.changingState { $0.advance(seconds) } }
}

@_cdecl("plumb_layout_is_moving")
public func layoutIsMoving(_ layout: OpaquePointer?) -> Bool {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self) else { return false }
  return handle.layout.isMoving
}

@_cdecl("plumb_layout_motion_target")
public func layoutMotionTarget(
  _ layout: OpaquePointer?, _ key: plumb_state_key, _ outValue: UnsafeMutablePointer<plumb_value>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outValue = try required(outValue, "out_value")
    give(try handle.layout.motionTarget(key: key) ?? .null, outValue, keepingIn: &handle.state)
    return .ok
  }
}

@_cdecl("plumb_layout_end_motion")
public func layoutEndMotion(_ layout: OpaquePointer?, _ key: plumb_state_key, _ atEnd: Bool) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.changingState { $0.endMotion(key: key == 0 ? nil : key, atEnd: atEnd) }
  }
}

@_cdecl("plumb_layout_set_motion_speed")
public func layoutSetMotionSpeed(_ layout: OpaquePointer?, _ speed: Double) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in handle.layout.setMotionSpeed(speed) }
}

@_cdecl("plumb_layout_set_reduced_motion")
public func layoutSetReducedMotion(_ layout: OpaquePointer?, _ isReduced: Bool) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    handle.layout.reducesMotion = isReduced
    return .ok
  }
}
