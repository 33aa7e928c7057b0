import PlumbEngine

private func card() throws -> Layout {
  let layout = try layout(
    "<UIView><UIView id='card' width='50' height='20' alpha='0.5' layer.borderWidth='1' backgroundColor='red'>"
      + "<UILabel text='Hi'/></UIView></UIView>")
  try compute(layout)
  return layout
}

private func slider() throws -> Layout {
  let layout = try layout("<UIView><UISlider width='100' height='20' value='0.5'/></UIView>")
  try compute(layout)
  return layout
}

private func buttons() throws -> Layout {
  let layout = try layout(
    "<UIView><UIButton title='A' height='20'/><UIButton title='B' top='20' height='20'/></UIView>")
  try compute(layout)
  return layout
}

/// Display lists, hit tests and the focus.
let drawingSteps: [Step] = [
  Step("plumb_layout_display_list") {
    let layout = try card()
    let items = layout.displayList
    try expect(items.map { $0.parts } == [[], .background, .text, [.border, .above]])
    try expect(items[1].background == RGBA8(red: 255, green: 0, blue: 0, alpha: 255) && items[1].opacity == 0.5)
    try expect(items.allSatisfy { $0.icon == nil })
    try expect(items[2].text?.text == "Hi" && items[3].borderWidth == 1 && items[3].node == items[1].node)
    let slider = try unwrap(slider().displayList[1].control)
    try expect(slider.kind == .slider && slider.value == 0.5 && slider.maximum == 1)
    try expect(slider.shapes.map { $0.role } == [.track, .fill, .thumb] && slider.shapes[1].frame.width == 50)
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
  Step("plumb_layout_set_focus") {
    let layout = try buttons()
    try layout.setFocus(row: 1)
    try expect(layout.property("isFocused", row: 1).boolValue == true)
    let refused = try failure { () throws(Diagnostic) in try layout.setFocus(row: 0) }
    try expect(refused.code == .argument)
  },
  Step("plumb_layout_focus") {
    let layout = try buttons()
    try expect(layout.focusedRow() == nil)
    try layout.setFocus(row: 2)
    try expect(layout.focusedRow() == 2)
  },
  Step("plumb_layout_move_focus") {
    let layout = try buttons()
    try expect(layout.moveFocus(.next) == 1 && layout.moveFocus(.down) == 2 && layout.moveFocus(.down) == 2)
    try expect(layout.moveFocus(.up) == 1 && layout.moveFocus(.left) == 1 && layout.moveFocus(.previous) == 2)
  },
]
