import PlumbEngine

/// A bar whose width is state.
private func bar() throws -> Layout {
  try layout("<UIView><UIView width='w'/></UIView>", state: [("w", .number(0))])
}

private let second = MotionTiming(duration: 1, curve: .linear)

/// State that moves.
let motionSteps: [Step] = [
  Step("plumb_layout_animate_number") {
    let layout = try bar()
    try expect(layout.animate(key: layout.stateKey("w"), to: .number(10), second) == .ok && layout.isMoving)
  },
  Step("plumb_layout_animate_value") {
    let layout = try bar()
    try expect(layout.animate("w", to: .number(10), second) == .ok)
    try expect(layout.animate("w", to: .color(1, 1, 1, 1), second) == .type)
  },
  Step("plumb_layout_animate_changes") {
    let layout = try bar()
    try expect(
      layout.compute(width: 100, height: 100) == .ok && layout.animateChanges(second) == .ok && layout.isMoving)
    try expect(layout.setState([("w", .number(10))]) == .ok && layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.frame(row: 1).width == 0 && layout.targetChanges.count == 1)
  },
  Step("plumb_layout_set_state_animated") {
    let layout = try bar()
    try expect(layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.setState([("w", .number(10))], animated: second) == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok && layout.advance(0.5) == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok && layout.frame(row: 1).width == 5)
  },
  Step("plumb_layout_target_frames") {
    let layout = try bar()
    try expect(layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.setState([("w", .number(10))], animated: second) == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok && layout.targetFrame(row: 1).width == 10)
  },
  Step("plumb_node_get_target") {
    let layout = try bar()
    try expect(layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.setState([("w", .number(10))], animated: second) == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.property("width", row: 1).a == 0 && layout.targetProperty("width", row: 1).a == 10)
  },
  Step("plumb_node_end_motion") {
    let layout = try bar()
    try expect(layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.setState([("w", .number(10))], animated: second) == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok && layout.endTransitions() == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok && layout.frame(row: 1).width == 10 && !layout.isMoving)
  },
  Step("plumb_layout_advance") {
    let layout = try bar()
    var isAtEnd = false
    try expect(layout.animate("w", to: .number(10), second) { isAtEnd = $1 } == .ok)
    try expect(layout.advance(0.5) == .ok && layout.state("w").a == 5 && !isAtEnd)
    try expect(layout.advance(0.5) == .ok && layout.state("w").a == 10 && isAtEnd)
  },
  Step("plumb_layout_is_moving") { try expect(!bar().isMoving) },
  Step("plumb_layout_motion_target") {
    let layout = try bar()
    let key = try layout.stateKey("w")
    try expect(layout.motionTarget(key: key) == nil)
    try expect(layout.animate(key: key, to: .number(10)) == .ok && layout.motionTarget(key: key)?.a == 10)
  },
  Step("plumb_layout_end_motion") {
    let layout = try bar()
    try expect(layout.animate("w", to: .number(10)) == .ok && layout.endMotion(atEnd: true) == .ok)
    try expect(layout.state("w").a == 10 && !layout.isMoving)
  },
  Step("plumb_layout_set_motion_speed") {
    let layout = try bar()
    try expect(layout.setMotionSpeed(0.5) == .ok && layout.motionSpeed == 0.5 && layout.setMotionSpeed(-1) == .argument)
  },
  Step("plumb_layout_set_reduced_motion") {
    let layout = try bar()
    layout.reducesMotion = true
    try expect(layout.animate("w", to: .number(10)) == .ok && layout.state("w").a == 10)
  },
  Step("plumb_layout_begin_drag") {
    let layout = try bar()
    var drag = Drag(upper: 100, length: 50)
    try expect(layout.setState([("w", .number(20))]) == .ok)
    try expect(layout.beginDrag(&drag, key: layout.stateKey("w")) == .ok && drag.origin == 20)
  },
  Step("plumb_layout_move_drag") {
    let layout = try bar()
    let key = try layout.stateKey("w")
    try expect(layout.moveDrag(Drag(upper: 100), key: key, translation: 70) == .ok && layout.state("w").a == 70)
    try expect(layout.moveDrag(Drag(), key: key, translation: .nan) == .argument && layout.state("w").a == 70)
  },
  Step("plumb_layout_end_drag") {
    let layout = try bar()
    let (status, target) = layout.endDrag(Drag(stops: [0, 80]), key: try layout.stateKey("w"), velocity: 500)
    try expect(status == .ok && target == 80 && layout.isMoving)
  },
  Step("plumb_drag_value") { try expect(Drag(upper: 10).value(translation: 20) == 10) },
  Step("plumb_drag_release") { try expect(Drag(page: 100).release(from: 60, velocity: 0).target == 100) },
  Step("plumb_layout_key_motion") {
    let layout = try bar()
    try expect(layout.animate("w", to: .number(10), second) == .ok && layout.advance(0.5) == .ok)
    let motion = try layout.motion(key: layout.stateKey("w"))
    try expect(motion?.value.a == 5 && motion?.velocity.a == 10 && motion?.elapsed == 0.5)
  },
  Step("plumb_node_motions") {
    let layout = try bar()
    try expect(layout.compute(width: 100, height: 100) == .ok)
    try expect(layout.setState([("w", .number(10))], animated: second) == .ok)
    try expect(layout.compute(width: 100, height: 100) == .ok && layout.motions().count == 1)
  },
]
