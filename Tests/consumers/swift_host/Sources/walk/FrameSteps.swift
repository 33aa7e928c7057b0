import PlumbEngine

/// A scroll view with a row that is half as opaque.
private let scroller = """
  <UIView width='100%' height='100%' alpha='0.5'>
    <UIScrollView id='list' width='100' height='50'><UIView width='100' height='200' alpha='0.5'/></UIScrollView>
    <UIView isHidden='true' width='1.4' height='1'/>
  </UIView>
  """

/// Computing, and arrays with one element for each node.
let frameSteps: [Step] = [
  Step("plumb_layout_set_safe_area") {
    let layout = try layout("<UIView width='safeAreaInsets.left'/>")
    try expect(layout.setSafeArea(top: 1, left: 2, bottom: 3, right: 4) == .ok && layout.safeAreaInsets == (1, 2, 3, 4))
    try compute(layout)
    try expect(layout.frame(row: 0).width == 2)
  },
  Step("plumb_layout_set_direction") {
    let layout = try layout("<UIView width='100%'><UIView leading='0' width='10'/></UIView>")
    try expect(layout.setRightToLeft(true) == .ok && layout.isRightToLeft)
    try compute(layout)
    try expect(layout.frame(row: 1).x == 190)
  },
  Step("plumb_layout_set_text_scale") {
    let layout = try layout("<UIView><UILabel text='Hi' font='body'/></UIView>")
    let before = layout.frame(row: 1).width
    try expect(layout.setTextScale(2) == .ok && layout.textScale == 2 && layout.setTextScale(0) == .argument)
    try compute(layout)
    try expect(layout.frame(row: 1).width > before)
  },
  Step("plumb_layout_set_size_class") {
    let layout = try layout("<UIView><UIView constraints='width == 5 @hc; width == 9 @hr'/></UIView>")
    try expect(layout.setSizeClasses(SizeClasses(.regular, .unspecified)) == .ok)
    try compute(layout)
    try expect(layout.frame(row: 1).width == 9 && layout.sizeClasses.horizontal == .regular)
  },
  Step("plumb_layout_set_language") {
    let engine = Engine()
    try engine.addStrings(language: "", Array("\"Key\" = \"Hello\";".utf8), name: "all")
    try engine.addStrings(language: "de", Array("\"Key\" = \"Hallo\";".utf8), name: "de")
    let layout = try layout("<UIView><UILabel text='{strings.Key}'/></UIView>", engine)
    try expect(layout.setLanguage("de") == .ok && layout.language == "de")
    try compute(layout)
    try expect(layout.property("text", row: 1).stringValue == "Hallo")
  },
  Step("plumb_layout_set_content_offset") {
    let layout = try layout(scroller)
    try expect(layout.setContentOffset(x: 0, y: 30, row: 1) == .ok)
    try expect(layout.setContentOffset(x: 0, y: 30, row: 0) == .property)
    try compute(layout)
    try expect(layout.rootFrame(row: 2).y == -30)
  },
  Step("plumb_node_set_control_state") {
    let layout = try layout("<View><Button title=\"A\" highlightedTitle=\"Something longer\"/></View>")
    try compute(layout)
    let width = layout.frame(row: 1).width
    try expect(layout.setControlState(1, row: 1) == .ok)
    try expect(layout.setControlState(1, row: 0) == .property)
    try expect(layout.setControlState(64, row: 1) == .argument)
    try compute(layout)
    try expect(layout.frame(row: 1).width > width)
  },
  Step("plumb_node_select_tab") {
    let layout = try layout("<TabBarController><View/><View/></TabBarController>")
    try expect(layout.select(tab: 1, row: 0) == .ok)
    try expect(layout.select(tab: 2, row: 0) == .argument)
    try expect(layout.select(tab: 0, row: 1) == .property)
    try compute(layout)
    try expect(layout.flags(row: 1).isHidden && !layout.flags(row: 2).isHidden)
  },
  Step("plumb_node_shown_child") {
    let layout = try layout("<NavigationController><View/><View/></NavigationController>")
    try expect(layout.shownChild(row: 0) == 2)
    try expect(failure { () throws(Diagnostic) in try layout.shownChild(row: 1) }.code == .property)
  },
  Step("plumb_layout_invalidate_size") {
    let engine = Engine()
    nonisolated(unsafe) var asked = 0
    try engine.setMeasurer(
      Measurer { _, _, _, _ in
        asked += 1
        return .declined
      })
    let layout = try layout("<UIView><UILabel text='Hi'/></UIView>", engine)
    let before = asked
    try expect(layout.invalidateSize(row: 1) == .ok && layout.invalidateSize(row: 0) == .argument)
    try compute(layout)
    try expect(asked > before)
  },
  Step("plumb_layout_compute_frames") {
    let layout = try template("<UIView width='100%' height='width / 2'/>").makeLayout()
    try expect(layout.compute(width: 300, height: nil) == .ok)
    try expect(layout.frame(row: 0) == Frame(x: 0, y: 0, width: 300, height: 150))
    try expect(layout.compute(width: -1, height: nil) == .argument)
  },
  Step("plumb_layout_revision") {
    let layout = try layout(screen, state: screenState)
    try compute(layout)
    try expect(layout.revision == 1)
  },
  Step("plumb_layout_frames") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.rows.withFrames { $0.map { $0.y } } == [0, 0, 12])
  },
  Step("plumb_layout_root_frames") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.rows.withRootFrames { $0[2].y + $0[2].height } == 30)
  },
  Step("plumb_layout_flags") {
    let layout = try layout(scroller)
    try expect(layout.rows.withFlags { $0[3] & NodeFlags.hidden != 0 && $0[0] & NodeFlags.hiddenByAncestor == 0 })
    try expect(layout.rows.withFlags { $0[1] & NodeFlags.clips != 0 } && layout.flags(row: 1).clips)
  },
  Step("plumb_layout_nodes") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.rows.withNodes { Array($0) } == (0..<3).map { layout.node(row: $0) })
  },
  Step("plumb_layout_parents") { try expect(layout(scroller).rows.withParents { Array($0) } == [.max, 0, 1, 0]) },
  Step("plumb_layout_subtree_ends") {
    try expect(layout(scroller).rows.withSubtreeEnds { Array($0) } == [4, 3, 3, 4])
  },
  Step("plumb_layout_depths") { try expect(layout(scroller).rows.withDepths { Array($0) } == [0, 1, 2, 1]) },
  Step("plumb_layout_opacities") {
    try expect(layout(scroller).rows.withOpacities { Array($0) } == [0.5, 0.5, 0.25, 0])
  },
  Step("plumb_layout_snap_frames") {
    let edges = try layout(scroller).rows.snappedFrames(scale: 2)
    try expect(edges[3] == PixelEdges(left: 0, top: 0, right: 3, bottom: 2))
  },
  Step("plumb_layout_changes") {
    let layout = try layout(screen, state: screenState)
    _ = layout.setState([("progress", .number(0.5)), ("title", .string("Bye"))])
    try compute(layout)
    try expect(layout.changes.map { $0.row } == [1, 2] && layout.changes.map { $0.property } == [nil, "text"])
  },
  Step("plumb_layout_lease_frames") {
    let layout = try layout(screen, state: screenState)
    let lease = layout.leaseFrames()
    _ = layout.setState([("progress", .number(1))])
    try compute(layout)
    try expect(lease.count == 3 && lease.withFrames { $0[1].width } == 50 && layout.frame(row: 1).width == 200)
  },
  Step("plumb_layout_memory_usage") { try expect(layout(screen, state: screenState).memoryUsage > 0) },
  Step("plumb_layout_activity") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.activity == .idle && !layout.isBusy && layout.beginEdit() == .ok)
    try expect(layout.activity == .editing && layout.isBusy && layout.cancelEdit() == .ok)
  },
]
