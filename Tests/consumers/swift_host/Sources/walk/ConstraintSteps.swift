import PlumbEngine

private func constrained() throws -> Layout {
  try layout(
    "<UIView><UIView id='a' constraints='x: left == super.left + 5; w: width == 20 @500'/></UIView>")
}

/// The left edge and the width of the view.
private func frame(_ layout: Layout) throws -> (x: Double, width: Double) {
  try compute(layout)
  let frame = layout.frame(row: try layout.find("#a"))
  return (frame.x, frame.width)
}

/// Constraints: finding, changing, adding and removing them.
let constraintSteps: [Step] = [
  Step("plumb_layout_constraint_count") { try expect(constrained().constraintCount == 2) },
  Step("plumb_layout_get_constraint") {
    let layout = try constrained()
    try expect(layout.constraint(number: 0) == layout.constraint(named: "x"))
    try expect(layout.constraint(number: 2) == nil)
  },
  Step("plumb_layout_find_constraint") {
    let layout = try constrained()
    try expect(layout.constraint(named: "x") != nil && layout.constraint(named: "y") == nil)
    try expect(layout.noConstraint(named: "xx").suggestions == ["x"])
  },
  Step("plumb_constraint_get_info") {
    let layout = try constrained()
    let state = try layout.constraintState(unwrap(layout.constraint(named: "w")))
    try expect(state.text == "w: width == 20 @500" && state.identifier == "w" && state.constant == 20)
    try expect(state.priority == 500 && state.isActive && !state.isLeftOut && !state.isAdded)
    try expect(state.node == layout.node(row: layout.find("#a")))
  },
  Step("plumb_constraint_set_constant") {
    let layout = try constrained()
    try expect(layout.setConstant(8, ofConstraint: unwrap(layout.constraint(named: "x"))) == .ok)
    try expect(frame(layout).x == 8)
  },
  Step("plumb_constraint_set_priority") {
    let layout = try constrained()
    let constraint = try unwrap(layout.constraint(named: "w"))
    try expect(layout.setPriority(1001, ofConstraint: constraint) == .argument)
    try expect(layout.setPriority(1000, ofConstraint: constraint) == .ok)
    try expect(layout.constraintState(constraint).priority == 1000)
  },
  Step("plumb_constraint_set_active") {
    let layout = try constrained()
    try expect(layout.setActive(false, ofConstraint: unwrap(layout.constraint(named: "w"))) == .ok)
    try expect(frame(layout).width == 0)
  },
  Step("plumb_layout_add_constraint") {
    let layout = try constrained()
    var fields = ConstraintFields()
    (fields.attribute, fields.relation, fields.constant) = ("width", ">=", 50)
    _ = try layout.addConstraint(fields, to: layout.node(row: layout.find("#a")))
    try expect(frame(layout).width == 50)
  },
  Step("plumb_layout_add_constraint_text") {
    let layout = try constrained()
    _ = try layout.addConstraint("a.width >= 50")
    try expect(frame(layout).width == 50)
    try expect(failure { () throws(Diagnostic) in try layout.addConstraint("a.width") }.code == .syntax)
  },
  Step("plumb_layout_explain") {
    let layout = try constrained()
    try compute(layout)
    let left = try layout.explain(layout.node(row: layout.find("#a")))[0]
    try expect(left.rule == .constraints && left.value.numberValue == 5 && !left.isAmbiguous)
    try expect(left.reasons.map { $0.text } == ["x: left == super.left + 5"])
  },
  Step("plumb_layout_remove_constraint") {
    let layout = try constrained()
    let added = try layout.addConstraint("a.width >= 50")
    try expect(layout.removeConstraint(added) == .ok && layout.removeConstraint(added) == .handle)
    try expect(frame(layout).width == 20)
  },
]
