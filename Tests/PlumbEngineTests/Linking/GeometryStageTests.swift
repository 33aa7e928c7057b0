import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Rules of geometry")
struct GeometryStageTests {
  private func definition(_ xml: String, _ row: Int, _ key: CellKey) throws -> String {
    let stages = try LinkStages(xml)
    let cell = stages.index.cell(row, key)
    stages.drain()
    return stages.definition(cell)
  }

  @Test("stand in for missing attributes")
  func implied() throws {
    let plain = "<UIView><UIView/></UIView>"
    #expect(try definition(plain, 1, .left) == "0")
    #expect(try definition(plain, 1, .width) == "= width 0")
    #expect(try definition(plain, 0, .width) == "= containerWidth")
    #expect(try definition("<UIView><UIView right=\"5\"/></UIView>", 1, .left) == "numeric(width 0, 5, width 1)")
    #expect(
      try definition("<UIView><UIScrollView><UIView/></UIScrollView></UIView>", 2, .width) == "= containerWidth 1")
    #expect(try definition("<UIView><UILabel/></UIView>", 1, .height) == "= autoHeight 1")
  }

  @Test("derive edges from frames")
  func derived() throws {
    let xml = "<UIView><UIView left=\"3\" width=\"7\"/></UIView>"
    #expect(try definition(xml, 1, .nearRight) == "numeric(3, 7)")
    #expect(try definition(xml, 1, .farLeft) == "numeric(width 0, 3)")
  }

  @Test("infer the box around children as a tree of maxima")
  func boxes() throws {
    let children = String(repeating: "<UIView/>", count: 70)
    let stages = try LinkStages("<UIView>\(children)</UIView>")
    let cell = stages.index.cell(0, .boundingWidth)
    stages.drain()
    let draft = stages.store.drafts[Int(stages.store.definer(of: cell))]
    #expect(draft.inputs.count == 2)
    #expect(stages.definition(cell) == "numeric(left 0, left 0)", "two chunks, which have no key of their own")
    #expect(try definition("<UIView><UIView isHidden=\"true\"/></UIView>", 0, .boundingWidth) == "numeric(extentX 1)")
  }

  @Test("answer for siblings that are hidden")
  func siblings() throws {
    let state = [StateDeclaration(key: "on", value: .bool(true))]
    let xml = "<UIView><UIView/><UIView isHidden=\"on\"/><UIView left=\"previous.right\"/></UIView>"
    let stages = try LinkStages(xml, state: state)
    let left = stages.index.cell(3, .left)
    stages.attributes.define(in: RowSlot.hidden, 0..<stages.bound.tree.count)
    stages.drain()
    #expect(stages.definition(left) == "= sibling 2")
    let shown = try LinkStages(xml.replacing("on\"", with: "false\""))
    let other = shown.index.cell(3, .left)
    shown.attributes.define(in: RowSlot.hidden, 0..<shown.bound.tree.count)
    shown.references.forgetNeighbours()
    shown.drain()
    #expect(shown.definition(other) == "= nearRight 2")
  }

  @Test("read a cell of the probed component through a probe of its own")
  func probes() throws {
    let stages = try LinkStages("<UIView><UIView width=\"50%\"/></UIView>")
    let width = stages.index.cell(1, .width)
    stages.drain()
    let definer = Int(stages.store.definer(of: width))
    stages.reader.componentOfDraft = [Int32](repeating: -1, count: stages.store.drafts.count)
    stages.reader.componentOfDraft[definer] = 4
    var mode = LinkMode(pass: .afterCuts)
    mode.probe = ProbeContext(component: 4)
    var ir = stages.store.takeIR(mode)
    let probed = ir.nodes[Int(stages.reader.use(width, .number, &ir))]
    #expect(probed.a != width && stages.store.cells[Int(probed.a)].origin.kind == .probe)
    #expect(stages.index.probeCell(width, component: 4) == probed.a)
    mode.probe = ProbeContext(component: 5)
    ir = stages.store.takeIR(mode)
    #expect(ir.nodes[Int(stages.reader.use(width, .number, &ir))].a == width)
  }

  @Test("set the container of a probe by what is probed")
  func probeContainers() {
    var probe = ProbeContext(component: 0)
    probe.setContainer(of: CellKey.height, parent: 3)
    #expect(probe.containerRow == 3 && probe.axis == .vertical)
    probe.setContainer(of: ExpressionContext.Percent.ownWidth, row: 7, parent: 3)
    #expect(probe.containerRow == 7 && probe.axis == .horizontal)
    probe.setContainer(of: CellKey.autoWidth, parent: 1)
    #expect(probe.containerRow == 7)
  }
}

@Suite("The dependency graph")
struct GraphStageTests {
  @Test("loses the inferred edges that close a cycle")
  func cuts() throws {
    let stages = try LinkStages("<UIView width=\"auto\"><UIView width=\"50%\"/></UIView>")
    let width = stages.index.cell(0, .width)
    stages.drain()
    let graph = DraftGraph(stages.store) { stages.bound.measuredCells($0) }
    let isCyclic = graph.hasCycles
    let affected = stages.geometry.inference.inferredEdges.cut(graph, stages.store)
    let extent = stages.index.cell(1, .extentX)
    #expect(isCyclic && affected == [extent])
    let cutMode = LinkMode(pass: .afterCuts)
    let isCut = [cutMode, LinkMode()].map {
      stages.geometry.inference.inferredEdges.isCut(.size, extent, stages.store, $0)
    }
    #expect(isCut == [true, false])
    stages.geometry.define(extent, 1, .extentX, cutMode)
    let again = DraftGraph(stages.store) { stages.bound.measuredCells($0) }
    let hasCycles = again.hasCycles
    #expect(!hasCycles && width >= 0)
  }

  @Test("has a cycle only if no condition breaks it")
  func unconditional() {
    #expect(CycleFinder.cycle(among: [1, 2, 3], [1: [2], 2: [3], 3: [9]]) == nil)
    #expect(CycleFinder.cycle(among: [1, 2, 3], [1: [2], 2: [3], 3: [2]]) == [2, 3])
  }

  @Test("names the expressions of a cycle")
  func reports() throws {
    let stages = try LinkStages("<UIView id=\"a\"><UIView left=\"right\" right=\"left\"/></UIView>")
    let cells = [stages.index.cell(1, .left), stages.index.attributeCell(try stages.attribute("right", row: 1))]
    let report = CycleReport(bound: stages.bound, store: stages.store, diagnostics: stages.diagnostics)
    report.report(cells)
    report.report([stages.index.cell(0, .autoWidth)])
    #expect(
      stages.messages == [
        "Expressions reference each other in a cycle: left of <UIView> 0, right of <UIView> 0",
        "Expression for the size of <UIView#a> references itself (expressions cannot reference themselves)",
      ])
  }

  @Test("shows which attributes have no effect")
  func redundancy() throws {
    let stages = try LinkStages("<UIView left=\"1\" width=\"2\" right=\"3\" bottom=\"4\"/>")
    for key in [CellKey.left, .top, .width, .height] { _ = stages.index.cell(0, key) }
    stages.drain()
    RedundancyCheck(index: stages.index, diagnostics: stages.diagnostics, isStrict: false).check(
      0..<stages.bound.tree.count)
    #expect(stages.messages == ["Expression for right is redundant"])
  }
}
