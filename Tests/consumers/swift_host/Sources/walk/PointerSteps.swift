import PlumbEngine

private func sounds() throws -> Layout {
  let layout = try layout(
    """
    <UIView><UISwitch isOn='on' width='50' height='30'/>
      <UIScrollView top='50' width='50' height='50'><UIView height='200'/></UIScrollView>
      <UIStepper left='100' width='90' height='30' value='count'/></UIView>
    """, state: [("on", .bool(false)), ("count", .number(0))])
  try compute(layout)
  return layout
}

/// What a user does.
let pointerSteps: [Step] = [
  Step("plumb_pointer_create") {
    let pointer = try Pointer(sounds(), .mouse)
    try expect(!pointer.isDown && pointer.target == 0)
  },
  Step("plumb_pointer_destroy") {
    var pointer: Pointer? = try Pointer(sounds(), .mouse)
    pointer = nil
    try expect(pointer == nil)
  },
  Step("plumb_pointer_down") {
    let pointer = try Pointer(sounds(), .mouse)
    try pointer.down(x: 10, y: 10, time: 0)
    try expect(pointer.isDown)
    try expect(failure { () throws(Diagnostic) in try pointer.down(x: .nan, y: 0, time: 0) }.code == .argument)
  },
  Step("plumb_pointer_move") {
    let pointer = try Pointer(sounds(), .mouse)
    try pointer.move(x: 10, y: 10, time: 0)
    try expect(pointer.target == pointer.layout.node(row: 1))
  },
  Step("plumb_pointer_up") {
    let pointer = try Pointer(sounds(), .mouse)
    try pointer.down(x: 10, y: 10, time: 0)
    try pointer.up(x: 10, y: 10, time: 0.1)
    try expect(pointer.layout.state("on").a == 1)
  },
  Step("plumb_pointer_cancel") {
    let pointer = try Pointer(sounds(), .mouse)
    try pointer.down(x: 10, y: 10, time: 0)
    try pointer.cancel()
    try pointer.up(x: 10, y: 10, time: 0.1)
    try expect(pointer.layout.state("on").a == 0)
  },
  Step("plumb_pointer_wheel") {
    let pointer = try Pointer(sounds(), .mouse)
    try expect(pointer.wheel(x: 10, y: 60, deltaX: 0, deltaY: 20) == pointer.layout.node(row: 2))
  },
  Step("plumb_pointer_advance") {
    let pointer = try Pointer(sounds(), .mouse)
    try pointer.down(x: 180, y: 10, time: 0)
    try expect(pointer.advance(to: 1) && pointer.layout.state("count").a == 1)
  },
  Step("plumb_pointer_target") {
    let pointer = try Pointer(sounds(), .touch)
    try pointer.down(x: 10, y: 60, time: 0)
    try pointer.move(x: 10, y: 40, time: 0.1)
    try expect(pointer.target == pointer.layout.node(row: 2))
  },
  Step("plumb_node_activate") {
    let layout = try sounds()
    try layout.activate(row: 1)
    try expect(layout.state("on").a == 1)
    try expect(failure { () throws(Diagnostic) in try layout.activate(row: 2) }.code == .property)
  },
  Step("plumb_node_adjust") {
    let layout = try sounds()
    try layout.adjust(row: 4, steps: 3)
    try expect(layout.state("count").a == 3)
    try expect(failure { () throws(Diagnostic) in try layout.adjust(row: 0, steps: 1) }.code == .property)
  },
  Step("plumb_node_set_shown_state") {
    let layout = try sounds()
    try layout.setShownState("isOn", to: .bool(true), row: 1)
    try expect(layout.state("on").a == 1)
  },
]
