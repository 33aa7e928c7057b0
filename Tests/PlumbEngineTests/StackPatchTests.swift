import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits of what stack views place, and of documents that have some, which change the program in place.
@Suite("Patches of stack views")
struct StackPatchTests {
  private func load(_ body: String) throws -> Layout {
    let text =
      "<UIView width='300' height='100%'><state name='k' type='Double' value='3'/>"
      + "<state name='flag' type='Bool' value='false'/><state name='other' type='Bool' value='true'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  /// As above, ready to be patched.
  private func layout(_ body: String) throws -> Layout {
    let layout = try load(body)
    let first = try layout.insert(xml: Array("<UIView/>".utf8))
    #expect(layout.remove(first) == .ok && layout.edits.relinked(.first) == 1)
    try #require(layout.edits.patched == 1, "\(PatchRefusal.allCases.filter { layout.edits.relinked($0) > 0 })")
    return layout
  }

  private func insert(_ text: String, into parent: UInt64? = nil, at index: Int? = nil, in layout: Layout) throws
    -> UInt64
  {
    try layout.insert(xml: Array(text.utf8), parent: parent, index: index)
  }

  /// Whether a layout is what a load gives, for two states.
  private func expect(_ layout: Layout, _ body: String) throws {
    for value in [7.0, 30] {
      let fresh = try load(body)
      for layout in [layout, fresh] {
        #expect(layout.setState([(key: "k", value: .number(value))]) == .ok)
        #expect(layout.compute(width: 300, height: 300) == .ok)
      }
      #expect(
        layout.rows.withFrames { $0.map { [$0.x, $0.y, $0.width, $0.height] } }
          == fresh.rows.withFrames { $0.map { [$0.x, $0.y, $0.width, $0.height] } })
      #expect(layout.rows.withFlags { Array($0) } == fresh.rows.withFlags { Array($0) })
    }
  }

  private func row(_ height: String, _ more: String = "") -> String { "<UIView height='\(height)' \(more)/>" }

  private func stack(_ rows: [String], _ attributes: String = "axis='vertical' width='100%' spacing='2'") -> String {
    "<UIStackView \(attributes)>\(rows.joined())</UIStackView><UIView top='previous.bottom' height='9'/>"
  }

  @Test("Rows come, go and move, and what is below moves with them", arguments: [1, 5, 100])
  func rows(count: Int) throws {
    var rows = (0..<count).map { row("\($0 % 7).5") }
    let layout = try layout(stack(rows))
    let list = layout.node(row: 1)
    let footer = layout.node(row: count + 2)
    for (index, height) in [(0, "k"), (count / 2, "20"), (count + 2, "k * 2")] {
      _ = try insert(row(height), into: list, at: index, in: layout)
      rows.insert(row(height), at: index)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      let shown = layout.frame(row: try #require(layout.row(of: footer))).y
      #expect(shown == layout.frame(row: 1).height)
      #expect(layout.changes.contains { $0.row == layout.row(of: footer) })
    }
    #expect(layout.move(layout.node(row: 2), parent: list, index: rows.count - 1) == .ok)
    rows.append(rows.removeFirst())
    #expect(layout.remove(layout.node(row: 3)) == .ok)
    rows.remove(at: 1)
    try expect(layout, stack(rows))
    #expect(layout.edits.patched == 6 && layout.edits.relinkedInAll == 1)
    while let last = rows.popLast() {
      #expect(layout.remove(layout.node(row: rows.count + 2)) == .ok, "\(last)")
    }
    try expect(layout, stack([]))
    _ = try insert(row("5"), into: list, in: layout)
    try expect(layout, stack([row("5")]))
  }

  @Test("Several stack views, and rows of one that come to be those of another")
  func several() throws {
    let (a, b) = (["1", "2", "k"].map { row($0) }, ["4"].map { row($0, "grow='1'") })
    let layout = try layout(stack(a) + stack(b, "height='40' width='k * 2'"))
    let second = layout.node(row: 6)
    #expect(layout.move(layout.node(row: 4), parent: second, index: 0) == .ok)
    try expect(layout, stack(Array(a.dropLast())) + stack([a[2]] + b, "height='40' width='k * 2'"))
    let third = try insert("<UIStackView spacing='k'/>", into: second, in: layout)
    #expect(layout.move(layout.node(row: 2), parent: third) == .ok)
    let nested = "<UIStackView spacing='k'>\(a[0])</UIStackView>"
    try expect(layout, stack([a[1]]) + stack([a[2]] + b + [nested], "height='40' width='k * 2'"))
    #expect(layout.edits.patched == 4 && layout.edits.relinkedInAll == 1)
  }

  @Test(
    "What a child asks for is set, changed and cleared",
    arguments: [
      ("height", "k * 3", "17"), ("width", "20", "k"), ("grow", "1", "k"), ("shrink", "2", "k / 9"),
      ("customSpacing", "11", "k"), ("contentHuggingPriority.vertical", "k", "900"), ("alpha", "0.5", "k / 60"),
    ])
  func ofChild(name: String, text: String, other: String) throws {
    let attributes = "axis='vertical' width='100%' height='90' spacing='2' alignment='leading'"
    let label = "<UILabel text='a'/>"
    func rows(_ attribute: String) -> [String] { [row("4"), "<UILabel text='b' \(attribute)/>", label] }
    let layout = try layout(stack(rows(""), attributes))
    let child = layout.node(row: 3)
    for text in [text, other, nil, other, nil, text] {
      #expect(layout.setExpression(child, name, text) == .ok)
      try expect(layout, stack(rows(text.map { "\(name)='\($0)'" } ?? ""), attributes))
    }
    #expect(layout.edits.patched == 7 && layout.edits.relinkedInAll == 1)
  }

  @Test(
    "Settings are set, changed and cleared",
    arguments: [
      ("axis", "vertical", "k > 9 ? vertical : horizontal"), ("distribution", "fillEqually", "equalCentering"),
      ("alignment", "center", "lastBaseline"), ("spacing", "7", "k"),
      ("isBaselineRelativeArrangement", "true", "k > 9"),
      ("isLayoutMarginsRelativeArrangement", "true", "k > 9"), ("layoutMargins.left", "30", "k"), ("width", "200", "k"),
    ])
  func settings(name: String, text: String, other: String) throws {
    let rows = [row("4", "width='11'"), "<UILabel text='b'/>", row("k", "width='k'"), "<UILabel text='longer'/>"]
    let layout = try layout(stack(rows, ""))
    let list = layout.node(row: 1)
    for text in [text, other, nil, other, nil, text] {
      #expect(layout.setExpression(list, name, text) == .ok)
      try expect(layout, stack(rows, text.map { "\(name)='\($0)'" } ?? ""))
    }
    #expect(layout.edits.patched == 7 && layout.edits.relinkedInAll == 1)
  }

  @Test("Lines take in children that come and go")
  func lines() throws {
    var rows = (0..<9).map { "<UIView width='\(30 + $0 * 7 % 40)' height='\(5 + $0)'/>" }
    let attributes = "wrap='k &gt; 9' width='120' spacing='3'"
    let layout = try layout(stack(rows, attributes))
    let list = layout.node(row: 1)
    for index in [0, 4, 9, 12] {
      _ = try insert(rows[3], into: list, at: index, in: layout)
      rows.insert(rows[3], at: index)
      try expect(layout, stack(rows, attributes))
    }
    for index in [11, 0, 5] {
      #expect(layout.remove(layout.node(row: index + 2)) == .ok)
      rows.remove(at: index)
      try expect(layout, stack(rows, attributes))
    }
    #expect(layout.edits.patched == 8 && layout.edits.relinkedInAll == 1)
  }

  @Test("A stack view elsewhere does not matter, also if it reads what changes")
  func elsewhere() throws {
    let view = "<UIView id='a' width='12' height='k'/>"
    let reading = "<UIStackView height='20'><UIView width='#a.width * 2' height='#a.height'/></UIStackView>"
    let layout = try layout(reading + view)
    let node = layout.node(row: 3)
    for width in ["k * 4", "50", "100% / 3"] {
      #expect(layout.setExpression(node, "width", width) == .ok)
      try expect(layout, reading + view.replacing("12", with: width))
    }
    _ = try insert("<UIView top='previous.bottom' height='3'/>", in: layout)
    #expect(layout.edits.patched == 5 && layout.edits.relinkedInAll == 1)
  }

  @Test("Batches do all of that at once")
  func batch() throws {
    let rows = ["1", "2", "3", "k", "5"].map { row($0) }
    let layout = try layout(stack(rows) + stack(rows))
    let nodes = (0..<layout.nodeCount).map { layout.node(row: $0) }
    #expect(layout.beginEdit() == .ok)
    _ = try insert(row("k * 9"), into: nodes[1], at: 2, in: layout)
    #expect(layout.remove(nodes[2]) == .ok && layout.setExpression(nodes[3], "height", "30") == .ok)
    #expect(layout.move(nodes[6], parent: nodes[8], index: 1) == .ok)
    #expect(layout.setExpression(nodes[8], "distribution", "equalSpacing") == .ok)
    #expect(layout.endEdit() == .ok)
    let first = [row("30"), row("k * 9"), row("3"), row("k")]
    let second = [rows[0], row("5")] + rows[1...]
    try expect(
      layout, stack(first) + stack(second, "axis='vertical' width='100%' spacing='2' distribution='equalSpacing'"))
    #expect(layout.edits.patched == 2 && layout.edits.relinkedInAll == 1)
  }

  @Test("Many rows that come and go leave as much memory as there was")
  func memory() throws {
    let layout = try layout(stack((0..<50).map { row("\($0)") }))
    let list = layout.node(row: 1)
    var largest = 0
    for step in 0..<600 {
      let node = try insert("<UIView height='3' width='20'/>", into: list, at: step % 50, in: layout)
      #expect(layout.compute(width: 300, height: 300) == .ok && layout.remove(node) == .ok)
      if step == 200 { largest = layout.memoryUsage }
    }
    #expect(layout.memoryUsage < largest * 3 / 2)
    #expect(layout.edits.patched > 1050)
    try expect(layout, stack((0..<50).map { row("\($0)") }))
  }

  @Test(
    "What is not shown to be that of a fresh load is linked from scratch",
    arguments: [
      ("left", PatchRefusal.arranging), ("isHidden", .siblings), ("grow", .diagnostics),
    ])
  func refusedOfChild(name: String, reason: PatchRefusal) throws {
    let attributes = "distribution='fillEqually' width='100' height='20'"
    let layout = try layout(stack([row("1"), row("2")], attributes))
    let text = name == "isHidden" ? "k > 9" : "5"
    #expect(layout.setExpression(layout.node(row: 2), name, text) == .ok)
    #expect(layout.edits.relinked(reason) == 1)
    try expect(layout, stack([row("1", "\(name)='\(text)'"), row("2")], attributes))
  }

  @Test("Moving into a stack view or out of it, and wrapping, is linked from scratch")
  func refused() throws {
    let rows = [row("1"), row("2")]
    let layout = try layout(stack(rows))
    #expect(layout.move(layout.node(row: 4), parent: layout.node(row: 1)) == .ok)
    #expect(layout.edits.relinked(.arranging) == 1)
    #expect(layout.move(layout.node(row: 2)) == .ok && layout.edits.relinked(.arranging) == 2)
    #expect(layout.setExpression(layout.node(row: 1), "wrap", "true") == .ok)
    #expect(layout.edits.relinked(.arranging) == 3)
  }

  @Test("A flag that follows another one is that one, also after an edit")
  func flags() throws {
    let views = """
      <UIView id='a' isUserInteractionEnabled='flag'/><UIView isHidden='#a.isUserInteractionEnabled'/><UIView/>
      """
    let layout = try layout(views)
    #expect(layout.setExpression(layout.node(row: 1), "isUserInteractionEnabled", "other") == .ok)
    try expect(layout, views.replacing("flag", with: "other"))
    #expect(layout.edits.relinked(.siblings) == 1)
  }
}
