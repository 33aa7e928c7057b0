import PlumbEngine

/// Nodes by their handles and rows, and what their properties are.
let nodeSteps: [Step] = [
  Step("plumb_layout_root") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.root == layout.node(row: 0) && layout.root != 0)
  },
  Step("plumb_layout_find") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.find("#label") == 2 && layout.find("0", from: layout.root) == 1)
    try expect(failure { () throws(Diagnostic) in try layout.find("#labl") }.suggestions == ["#label"])
  },
  Step("plumb_node_row") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.row(of: layout.node(row: 2)) == 2 && layout.row(of: 12345) == nil)
  },
  Step("plumb_node_parent") { try expect(layout(screen, state: screenState).parent(row: 2) == 0) },
  Step("plumb_node_child_count") { try expect(layout(screen, state: screenState).childCount(row: 0) == 2) },
  Step("plumb_node_child") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.child(1, row: 0) == 2 && layout.child(2, row: 0) == -1)
  },
  Step("plumb_node_instance_count") {
    let layout = try layout("<UIView><UIView repeat='3'><UIView/></UIView></UIView>")
    try expect(layout.instance(row: 4)?.count == 3 && layout.instance(row: 0) == nil)
  },
  Step("plumb_node_instance_index") {
    let layout = try layout("<UIView><UIView repeat='3'><UIView/></UIView></UIView>")
    try expect(layout.instance(row: 4)?.index == 1 && layout.instance(row: 4)?.row == 3)
  },
  Step("plumb_node_instance") {
    let layout = try layout("<UIView><UIView repeat='3'><UIView/></UIView></UIView>")
    try expect(layout.instances(row: 4) == [1, 3, 5] && layout.instances(row: 0).isEmpty)
  },
  Step("plumb_node_first_child") { try expect(layout(screen, state: screenState).firstChild(row: 0) == 1) },
  Step("plumb_node_next_sibling") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.nextSibling(row: 1) == 2 && layout.nextSibling(row: 2) == -1)
  },
  Step("plumb_node_component") { try expect(layout(screen, state: screenState).component(row: 2) == "UILabel") },
  Step("plumb_node_id") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.id(row: 2) == "label" && layout.id(row: 0) == "" && layout.path(row: 2) == "1")
  },
  Step("plumb_node_property") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.property("text", row: 2).stringValue == "Hello")
    try expect(layout.value("text", row: 2)?.stringValue == "Hello" && layout.value("text", row: 1) == nil)
    try expect(failure { () throws(Diagnostic) in try layout.property("txet", row: 2) }.suggestions.first == "text")
  },
  Step("plumb_node_property_count") {
    try expect(layout(screen, state: screenState).propertyInfos(row: 1).count == 4)
  },
  Step("plumb_node_property_info") {
    let info = try unwrap(layout(screen, state: screenState).propertyInfos(row: 1).first)
    try expect(info.name == "width" && info.expression == "100% * progress" && info.line == 2 && info.isGeometry)
    try expect(info.column > 0 && info.typeName == "CGFloat")
  },
]
