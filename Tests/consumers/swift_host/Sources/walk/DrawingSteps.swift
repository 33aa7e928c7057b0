import PlumbEngine

private func card() throws -> Layout {
  let layout = try layout(
    "<UIView><UIView id='card' width='50' height='20' alpha='0.5' layer.borderWidth='1' backgroundColor='red'>"
      + "<UILabel text='Hi'/></UIView></UIView>")
  try compute(layout)
  return layout
}

/// Display lists and hit tests.
let drawingSteps: [Step] = [
  Step("plumb_layout_display_list") {
    let layout = try card()
    let items = layout.displayList
    try expect(items.map { $0.parts } == [[], .background, .text, [.border, .above]])
    try expect(items[1].background == RGBA8(red: 255, green: 0, blue: 0, alpha: 255) && items[1].opacity == 0.5)
    try expect(items[2].text?.text == "Hi" && items[3].borderWidth == 1 && items[3].node == items[1].node)
  },
  Step("plumb_layout_lease_display_list") {
    let layout = try card()
    let items = layout.displayList
    try expect(layout.setExpression(items[1].node, "left", "7") == .ok)
    try compute(layout)
    // What was read is a copy.
    try expect(items[1].frame.x == 0 && layout.displayList[1].frame.x == 7)
  },
  Step("plumb_layout_draw_groups") {
    let layout = try card()
    let groups = layout.displayGroups
    try expect(groups.count == 1 && groups[0].opacity == 0.5 && !groups[0].isClip && groups[0].parent == nil)
    try expect(layout.displayList.map { $0.group } == [nil, 0, 0, 0])
  },
  Step("plumb_layout_dirty_rectangles") {
    let layout = try card()
    try expect(layout.takeDamage() == [RootFrame(x: -1e9, y: -1e9, width: 2e9, height: 2e9)])
    try expect(layout.takeDamage().isEmpty)
  },
  Step("plumb_layout_hit_test") {
    let layout = try card()
    try expect(layout.hitTest(x: 10, y: 10) == layout.find("#card"))
    try expect(layout.hitTest(x: 49.9, y: 20) == 0 && layout.hitTest(x: -1, y: 0) == nil)
  },
  Step("plumb_layout_hit_test_all") {
    let layout = try card()
    try expect(layout.hitTestAll(x: 10, y: 10) == [1, 0])
  },
  Step("plumb_layout_nodes_in_rectangle") {
    let layout = try card()
    try expect(layout.hitTestAll(x: 50, y: 0, width: 5, height: 5) == [0])
    let refused = try failure { () throws(Diagnostic) in try layout.hitTestAll(x: 0, y: 0, width: -1, height: 0) }
    try expect(refused.code == .argument)
  },
  Step("plumb_node_convert_point") {
    let layout = try card()
    let point = try layout.convertPoint(x: 12, y: 3, row: 2)
    try expect(point.x == 12 && point.y == 3)
  },
  Step("plumb_node_convert_to_root") {
    let layout = try card()
    try expect(layout.convertToRoot(x: 1, y: 2, row: 1) == (1, 2))
  },
]

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
  Step("plumb_node_set_shown_state") {
    let layout = try sounds()
    try layout.setShownState("isOn", to: .bool(true), row: 1)
    try expect(layout.state("on").a == 1)
  },
]
