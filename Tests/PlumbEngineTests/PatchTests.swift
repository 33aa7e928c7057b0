import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits that change the program in place, and edits that are refused for a reason and linked from scratch.
@Suite("Patches")
struct PatchTests: PatchSuite {
  @Test("Rows go where they are put, and those behind them move")
  func chain() throws {
    let row = "<UIView top='previous.bottom + 2' height='20'/>"
    let layout = try layout(row + row + row)
    let last = layout.node(row: 3)
    let new = try insert(row, at: 1, in: layout)
    #expect(try frame(last, layout) == [0, 46, 300, 20] && layout.row(of: last) == 4 && layout.row(of: new) == 2)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(last, layout) == [0, 68, 300, 20] && frame(new, layout) == [0, 24, 300, 20])
    #expect(layout.changes.map(\.row) == [2, 3, 4] && layout.changes.allSatisfy { $0.property == nil })
    #expect(layout.remove(layout.node(row: 1)) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(last, layout) == [0, 46, 300, 20] && frame(new, layout) == [0, 2, 300, 20])
    #expect(layout.edits.patched == 3 && layout.edits.relinkedInAll == 1)
  }

  @Test("A label that is inserted is measured, and follows state")
  func label() throws {
    let layout = try layout("")
    let node = try insert("<UILabel left='7' height='37.5' text='{k} apples'/>", in: layout)
    #expect(layout.edits.patched == 2)
    #expect(throws: Diagnostic.self) { try layout.property("text", row: 1) }
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(node, layout)[2] > 40 && layout.property("text", row: 1).stringValue == "3 apples")
    #expect(layout.changes.map { $0.property ?? "frame" } == ["frame", "text"])
    let width = try frame(node, layout)[2]
    #expect(layout.setState([(key: "k", value: .number(1000))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(node, layout)[2] > width && layout.changes.map { $0.property ?? "frame" } == ["frame", "text"])
  }

  @Test("A text view that may stop scrolling gets a natural size, by an edit that links from scratch")
  func scrolling() throws {
    let layout = try layout("<UITextView height='auto' text='abc'/>")
    let view = layout.node(row: 1)
    #expect(try frame(view, layout) == [0, 0, 300, 300])
    for (text, height) in [("false", 30.0), ("true", 300), ("k > 5", 30)] {
      #expect(layout.setExpression(view, "isScrollEnabled", text) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(try frame(view, layout) == [0, 0, 300, height], "\(text)")
    }
    #expect(layout.edits.relinked(.definitions) == 3)
    #expect(layout.setExpression(view, "isScrollEnabled", nil) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(view, layout) == [0, 0, 300, 300])
  }

  @Test("State that was set before an edit is computed after it")
  func pendingState() throws {
    let layout = try layout("<UIView left='k' width='k * 2'/><UIView left='previous.right' width='5'/>")
    let last = layout.node(row: 2)
    #expect(layout.setState([(key: "k", value: .number(10))]) == .ok)
    _ = try insert("<UIView left='previous.right' width='7'/>", at: 1, in: layout)
    #expect(layout.edits.patched == 2)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(last, layout) == [37, 0, 5, 300])
  }

  @Test(
    "A frame that an edit makes infinite fails the computation, until another edit takes it away",
    arguments: ["1 / 0", "1 / (k - 3)", "#a.layer.zPosition", "#a.layer.zPosition + k", "5 - #a.layer.zPosition"])
  func infinity(text: String) throws {
    let rows = "<UIView id='a' width='1' layer.zPosition='1 / (k - 3)'/><UIView width='5' height='5'/>"
    let layout = try layout(rows)
    let last = layout.node(row: 2)
    for set in [false, true] {
      let new = try insert("<UIView width='\(set ? "1" : text)' height='7'/>", at: 1, in: layout)
      if set { #expect(layout.setExpression(last, "width", text) == .ok) }
      for _ in 0..<2 {
        #expect(layout.compute(width: 300, height: 300) == .evaluation)
        #expect(layout.frame(row: 3) == Frame(width: 5, height: 5))
      }
      #expect(layout.remove(new) == .ok)
      #expect(layout.compute(width: 300, height: 300) == (set ? .evaluation : .ok))
      if set { #expect(layout.setExpression(last, "width", "9") == .ok) }
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(try frame(last, layout) == [0, 0, set ? 9 : 5, 5])
    }
    #expect(layout.edits.relinkedInAll == 1)
  }

  @Test("A new text of an expression is compiled in place, whatever it is now and was before")
  func setExpression() throws {
    let row = "<UIView top='previous.bottom + 2' height='20' alpha='0.5'/>"
    let layout = try layout(row + row + row)
    let (first, last) = (layout.node(row: 1), layout.node(row: 3))
    for (text, y) in [("30", 56.0), ("k * 5", 41), ("100%", 326), ("previous.bottom + 5", 31), ("50", 76)] {
      #expect(layout.setExpression(first, "height", text) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(try frame(last, layout) == [0, y, 300, 20] && layout.changes.map(\.row) == [1, 2, 3])
    }
    #expect(layout.edits.patched == 6 && layout.edits.relinkedInAll == 1)
    #expect(layout.setExpression(first, "height", "k * 10") == .ok)
    #expect(layout.setState([(key: "k", value: .number(5))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.frame(row: 3).y == 76)
    #expect(layout.changes.isEmpty)
    #expect(layout.setState([(key: "k", value: .number(1))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.frame(row: 3).y == 36)
    #expect(layout.edits.patched == 7 && layout.edits.relinkedInAll == 1)
  }

  @Test("Properties are published, listed and read as their expressions come, change and go")
  func properties() throws {
    let layout = try layout("<UIView height='9' alpha='0.5'/><UILabel text='one'/>")
    let (view, label) = (layout.node(row: 1), layout.node(row: 2))
    func set(_ node: UInt64, _ name: String, _ text: String?, _ value: Value, _ changes: [String]) throws {
      let row = try #require(layout.row(of: node))
      let before = try layout.property(name, row: row)
      #expect(layout.setExpression(node, name, text) == .ok)
      #expect(try layout.property(name, row: row).isIdentical(to: before))
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(try layout.property(name, row: row).isIdentical(to: value))
      #expect(layout.changes.map { $0.property ?? "frame" } == changes)
    }
    try set(view, "alpha", "k / 4", .number(0.75), ["alpha"])
    try set(view, "alpha", "0.75", .number(0.75), [])
    try set(view, "alpha", nil, .number(1), ["alpha"])
    try set(view, "alpha", "1", .number(1), [])
    try set(view, "isUserInteractionEnabled", "k < 3", .bool(false), ["isUserInteractionEnabled"])
    try set(view, "alpha", "0.25", .number(0.25), ["alpha"])
    try set(label, "text", "one and two", .string("one and two"), ["frame", "text"])
    try set(label, "text", "{k} and two", .string("3 and two"), ["frame", "text"])
    try set(label, "text", "k and two", .string("k and two"), ["frame", "text"])
    #expect(layout.propertyInfos(row: 1).map(\.name) == ["height", "alpha", "isUserInteractionEnabled"])
    #expect(layout.edits.patched == 10 && layout.edits.relinkedInAll == 1)
  }

  @Test("A property that is set before a relinked layout is computed is listed, also if it is the only one")
  func onlyProperty() throws {
    let text = "<UIView width='9'><state name='k' type='Double' value='3'/></UIView>"
    let layout = try #require(Engine().load(Array(text.utf8)).template).makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.setExpression(layout.root, "width", nil) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.setRightToLeft(true) == .ok)
    _ = try insert("<UIView/>", in: layout)
    #expect(layout.setExpression(layout.root, "alpha", "left / 1000") == .ok)
    #expect(layout.edits.patched == 1 && layout.edits.relinked(.first) == 2)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.changes.map { "\($0.row) \($0.property ?? "frame")" } == ["0 alpha", "1 frame"])
  }

  @Test("A property that a new row loses before it is computed lists nothing of other rows")
  func lostProperty() throws {
    let layout = try layout("<UIView alpha='1'/>")
    #expect(layout.setRightToLeft(true) == .ok)
    let first = try insert("<UIView/>", in: layout)
    #expect(layout.remove(first) == .ok)
    let new = try insert("<UIView width='9' height='9'/>", in: layout)
    #expect(layout.setExpression(new, "width", nil) == .ok)
    #expect(layout.edits.patched == 4 && layout.edits.relinked(.first) == 2)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.changes.map { "\($0.row) \($0.property ?? "frame")" } == ["2 frame"])
  }

  @Test("Geometry that is set takes the place of what stood in for it, and gives it back")
  func geometry() throws {
    let layout = try layout(
      "<UIView height='auto'><UIView width='50' height='40'/></UIView><UIView top='previous.bottom'/>")
    let (box, inner, below) = (layout.node(row: 1), layout.node(row: 2), layout.node(row: 3))
    func set(_ node: UInt64, _ name: String, _ text: String?, _ expected: [Double]) throws {
      #expect(layout.setExpression(node, name, text) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(try frame(inner, layout) == expected)
      #expect(try frame(below, layout)[1] == frame(box, layout)[3])
    }
    try set(inner, "right", "10", [240, 0, 50, 40])
    try set(inner, "width", nil, [-10, 0, 300, 40])
    try set(box, "width", "200", [-10, 0, 200, 40])
    try set(inner, "top", "k", [-10, 3, 200, 40])
    try set(box, "height", "k * 4", [-10, 3, 200, 40])
    try set(inner, "height", "100%", [-10, 3, 200, 12])
    try set(inner, "right", nil, [0, 3, 200, 12])
    #expect(layout.edits.patched == 8 && layout.edits.relinkedInAll == 1)
    #expect(layout.setExpression(box, "height", nil) == .ok && layout.setRightToLeft(true) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(inner, layout) == [0, 3, 200, 300])
  }

  @Test("A row that is moved keeps its handle and its state, and those it leaves and joins close up")
  func move() throws {
    let row = "<UIView top='previous.bottom + 2' height='20'><UIView width='50%' height='k'/></UIView>"
    let layout = try layout(row + "<UIView top='previous.bottom' height='9'/>" + row + row)
    let (first, short, last) = (layout.node(row: 1), layout.node(row: 3), layout.node(row: 6))
    let inner = layout.node(row: 2)
    func check(_ rows: [UInt64], _ tops: [Double]) throws {
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(rows.map { layout.row(of: $0) } == rows.map { layout.row(of: $0) }.sorted { ($0 ?? 0) < ($1 ?? 0) })
      #expect(try rows.map { try frame($0, layout)[1] } == tops)
    }
    #expect(layout.move(first, index: 3) == .ok)
    try check([short, last, first], [0, 33, 55])
    #expect(layout.move(last, index: 0) == .ok)
    try check([last, short, first], [2, 22, 55])
    #expect(try frame(inner, layout) == [0, 0, 150, 3] && layout.parent(row: layout.row(of: inner) ?? 0) == 6)
    #expect(layout.move(short, parent: first, index: 0) == .ok)
    try check([last, first, short], [2, 46, 0])
    #expect(layout.parent(row: layout.row(of: short) ?? 0) == layout.row(of: first))
    #expect(layout.beginEdit() == .ok)
    #expect(layout.move(short, index: 0) == .ok && layout.move(first, index: 1) == .ok)
    #expect(layout.setExpression(first, "height", "k * 20") == .ok && layout.endEdit() == .ok)
    try check([short, first, last], [0, 11, 73])
    #expect(layout.edits.patched == 5 && layout.edits.relinkedInAll == 1)
    #expect(layout.setState([(key: "k", value: .number(4))]) == .ok)
    try check([short, first, last], [0, 11, 93])
    #expect(try frame(inner, layout) == [0, 0, 150, 4])
  }

  @Test("What is moved into a part of a scroll view scrolls with it, and what is moved out of it does not")
  func moveOfScrolling() throws {
    let layout = try layout(
      "<UIView height='10'/><UIScrollView contentOffset.y='k' height='50'><UIView><UIView height='7'/></UIView></UIScrollView>"
    )
    let (outer, box, inner) = (layout.node(row: 1), layout.node(row: 3), layout.node(row: 4))
    #expect(layout.move(outer, parent: box, index: 0) == .ok && layout.move(inner, index: 0) == .ok)
    #expect(layout.edits.patched == 3 && layout.edits.relinkedInAll == 1)
    for value in [3.0, 5] {
      #expect(layout.setState([(key: "k", value: .number(value))]) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.rows.withRootFrames { $0.map(\.y) } == [0, 0, 0, -Float(value), -Float(value)])
      #expect(layout.rows.withNodes { Array($0)[1] == inner && Array($0)[4] == outer })
    }
    #expect(layout.move(inner, parent: layout.node(row: 2), index: 0) == .ok)
    #expect(layout.edits.relinked(.scrolling) == 1)
  }

  @Test("What leaves in the batch in which others move is taken out in place, unless they move out of it")
  func moveAndRemove() throws {
    let layout = try layout("<UIView><UIView height='5'/></UIView><UIView/><UIView top='previous.bottom' height='k'/>")
    let (box, inner) = (layout.node(row: 1), layout.node(row: 2))
    let (middle, last) = (layout.node(row: 3), layout.node(row: 4))
    #expect(layout.beginEdit() == .ok)
    #expect(layout.remove(middle) == .ok && layout.move(last, parent: box, index: 1) == .ok && layout.endEdit() == .ok)
    #expect(layout.edits.patched == 2 && layout.edits.relinkedInAll == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try layout.nodeCount == 4 && frame(last, layout) == [0, 5, 300, 3])
    #expect(layout.beginEdit() == .ok)
    #expect(layout.move(inner, index: 0) == .ok && layout.remove(box) == .ok && layout.endEdit() == .ok)
    #expect(layout.edits.patched == 2 && layout.edits.relinked(.kind) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.nodeCount == 2)
  }

  @Test("What is moved out of something hidden is seen, and what is moved into it is not")
  func moveOfFlags() throws {
    let layout = try layout("<UIView/><UIView/><UIView isHidden='{k > 3}'><UIView/><UIView/></UIView><UIView/>")
    let (outer, inner, box) = (layout.node(row: 1), layout.node(row: 4), layout.node(row: 3))
    #expect(layout.setState([(key: "k", value: .number(9))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.move(inner, index: 0) == .ok && layout.move(outer, parent: box, index: 0) == .ok)
    #expect(layout.edits.patched == 3)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.rows.withFlags { Array($0) } == [0, 0, 0, 1, 2, 2, 0])
    #expect(layout.row(of: outer) == 4 && layout.row(of: inner) == 1)
  }

  @Test("Readers by name and by key give what was published until the next compute", arguments: ["next.width", nil])
  func readers(text: String?) throws {
    let layout = try layout("<UILabel id='a' text='{k} it is' width='auto'/>")
    let key = try layout.template.engine.propertyKey("text")
    func read() throws -> [String?] {
      let label = try #require(layout.find("#a"))
      return [
        try layout.property("text", row: label).stringValue, try layout.value("text", row: label)?.stringValue,
        try layout.string(key, row: label), try layout.rows.values(key)[label]?.stringValue,
      ]
    }
    #expect(try read() == Array(repeating: "3 it is", count: 4))
    #expect(layout.setExpression(layout.node(row: try #require(layout.find("#a"))), "text", text) == .ok)
    #expect(layout.edits.patched == 2)
    #expect(try read() == Array(repeating: "3 it is", count: 4))
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try read() == Array(repeating: text ?? "", count: 4))
  }

  @Test("A part of a structure that is set changes what other parts of it read, here and on other nodes")
  func structures() throws {
    let layout = try layout(
      """
      <UIView transform.scale='2' left='transform.scale.x' top='transform.rotation' width='9' height='9'/>
      <UIView left='previous.transform.scale.x' top='previous.transform.rotation' width='9' height='9'/>
      <UIView layer.contentsRect.x='0.5' left='layer.contentsRect.origin.x' top='layer.contentsRect.maxY'/>
      """)
    let nodes = [1, 2, 3].map { layout.node(row: $0) }
    func set(_ node: UInt64, _ name: String, _ text: String?, _ expected: [[Double]]) throws {
      #expect(layout.setExpression(node, name, text) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(try nodes.map { try Array(frame($0, layout)[..<2]) } == expected)
    }
    try set(nodes[0], "transform.scale.x", "5", [[5, 0], [5, 0], [0.5, 1]])
    try set(nodes[0], "transform.rotation", "3", [[5, 3], [5, 3], [0.5, 1]])
    try set(nodes[0], "transform.scale.x", nil, [[2, 3], [2, 3], [0.5, 1]])
    try set(nodes[0], "transform.scale", nil, [[1, 3], [1, 3], [0.5, 1]])
    try set(nodes[2], "layer.contentsRect.size", "CGSize(2, 3)", [[1, 3], [1, 3], [0.5, 3]])
    try set(nodes[2], "layer.contentsRect.x", nil, [[1, 3], [1, 3], [0, 3]])
    try set(nodes[2], "layer.contentsRect.origin", "CGPoint(7, 1)", [[1, 3], [1, 3], [7, 4]])
  }

  @Test(
    "Expressions and moves that change what others mean are linked from scratch",
    arguments: [
      ("<UIView alpha='0.5'/><UIView alpha='previous.alpha'/>", "alpha", nil, PatchRefusal.attributes),
      ("<UIView/>", "isHidden", "{k > 3}", .siblings),
      ("<UIView/>", "outlet", "a", .definitions),
      ("<UIView/>", "semanticContentAttribute", "forceRightToLeft", .direction),
      ("<UIView/>", "width", "nothing", .diagnostics),
      ("<UIView/>", "width", "previous.wdith", .diagnostics),
      ("<UILabel text='a' width='9' height='9'/>", "width", "auto", .measuring),
      ("<UILabel text='a' height='9'/>", "width", "9", .measuring),
    ] as [(String, String, String?, PatchRefusal)])
  func refusedExpression(body: String, name: String, text: String?, reason: PatchRefusal) throws {
    let layout = try layout(body)
    let before = layout.edits.relinked(reason)
    _ = layout.setExpression(layout.node(row: 1), name, text)
    #expect(layout.edits.relinked(reason) == before + 1 && layout.edits.patched == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
  }

  @Test(
    "What is not shown to be that of a fresh load is linked from scratch",
    arguments: [
      ("<UIView width='auto'><UIView width='50%'/></UIView>", "<UIView/>", PatchRefusal.first),
      ("<UIView id='a'/><UIView left='#a.right'/>", "<UIView><UIView id='a'/></UIView>", .ids),
      ("<UIView isHidden='true'/>", "<UIView left='previous.right'/>", .siblings),
      ("", "<UIView isHidden='true'/>", .siblings),
      ("", "<UIScrollView/>", .scrolling),
      ("", "<UIView outlet='a'/>", .definitions),
      ("", "<UIView semanticContentAttribute='forceRightToLeft'/>", .direction),
      ("<UIView left='7'/>", "<UIView right='5' left='3' width='5'/>", .diagnostics),
    ])
  func refused(body: String, text: String, reason: PatchRefusal) throws {
    let document = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let layout = try #require(Engine().load(Array(document.utf8)).template).makeLayout()
    _ = try insert("<UIView/>", at: 0, in: layout)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let before = layout.edits.relinked(reason)
    let new = try insert(text, in: layout)
    #expect(layout.edits.relinked(reason) == before + 1 && layout.edits.patched == 0)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.row(of: new) != nil)
  }

  @Test(
    "A row that comes to be the first of a chain, or is not any more, is patched, whatever is constant then",
    arguments: ["20", "k * 7", "100% / 9"], ["20", "k * 3", "100% / 50"])
  func frontOfChain(height: String, inserted: String) throws {
    let row = "<UIView top='previous.bottom + 2' height='\(height)'/>"
    let new = "<UIView top='previous.bottom + 2' height='\(inserted)'/>"
    func layout(_ rows: [String]) throws -> Layout {
      let text = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(rows.joined())</UIView>"
      let layout = try #require(Engine().load(Array(text.utf8)).template).makeLayout()
      #expect(layout.compute(width: 300, height: 300) == .ok)
      return layout
    }
    let rows = Array(repeating: row, count: 300)
    let edited = try layout(rows)
    func expect(_ rows: [String], patched: Int) throws {
      for value in [3.0, 5] {
        let fresh = try layout(rows)
        for layout in [edited, fresh] {
          #expect(layout.setState([(key: "k", value: .number(value))]) == .ok)
          #expect(layout.compute(width: 300, height: 300) == .ok)
        }
        #expect(edited.rows.withFrames { Array($0) } == fresh.rows.withFrames { Array($0) })
      }
      #expect(edited.edits.patched == patched && edited.edits.relinkedInAll == 1)
    }
    #expect(edited.remove(edited.node(row: 300)) == .ok && edited.edits.relinked(.first) == 1)
    let shorter = Array(rows.dropLast())
    let first = try insert(new, at: 0, in: edited)
    try expect([new] + shorter, patched: 1)
    #expect(edited.remove(first) == .ok)
    try expect(shorter, patched: 2)
    #expect(edited.remove(edited.node(row: 1)) == .ok)
    try expect(Array(shorter.dropLast()), patched: 3)
    #expect(edited.move(edited.node(row: 270), index: 0) == .ok)
    try expect(Array(shorter.dropLast()), patched: 4)
  }

  @Test("Batches of rows come and go at every place", arguments: [1, 10, 100], [0, 25, 50])
  func batches(count: Int, index: Int) throws {
    let row = "<UIView top='previous.bottom + 4' height='20'><UIView left='8' width='50%' height='12'/></UIView>"
    let layout = try layout(String(repeating: row, count: 50))
    let before = layout.rows.withFrames { Array($0) }
    for _ in 0..<(count == 1 ? 300 : 6) {
      #expect(layout.beginEdit() == .ok)
      let made = try (0..<count).map { try insert(row, at: index + $0, in: layout) }
      #expect(layout.endEdit() == .ok && ProgramImage.isValid(layout.image.program, layout.machine.numbers.count))
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.frame(row: layout.nodeCount - 2).y == Double(49 + count) * 24 + 4)
      #expect(layout.beginEdit() == .ok)
      for node in made { #expect(layout.remove(node) == .ok) }
      #expect(layout.endEdit() == .ok && ProgramImage.isValid(layout.image.program, layout.machine.numbers.count))
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.rows.withFrames { Array($0) } == before)
    }
  }

  @Test("The first blocks that nothing but an edit can change come before all others")
  func firstSettledBlocks() throws {
    let layout = try layout("<UIView left='previous.right + 0' width='k * 2'/>")
    #expect(layout.image.program.firstLiveBlock == 0)
    _ = try insert("<UIView width='max(previous.width, 4)'/>", at: 0, in: layout)
    #expect(layout.image.program.firstLiveBlock > 0 && layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.setExpression(layout.node(row: 2), "alpha", "left / 1000") == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.edits.patched == 3)
    let alpha = try layout.value("alpha", row: 2)
    #expect(alpha?.a == 0.004)
  }

  @Test("Expressions of one batch may refer to each other", arguments: [true, false])
  func expressionsOfABatch(isReversed: Bool) throws {
    let layout = try layout("<UIView/>")
    let node = layout.node(row: 1)
    let expressions = [("left", "top + 3"), ("top", "k * 2"), ("alpha", "top / 10")]
    #expect(layout.beginEdit() == .ok)
    for (name, text) in isReversed ? expressions.reversed() : expressions {
      #expect(layout.setExpression(node, name, text) == .ok)
    }
    #expect(layout.endEdit() == .ok && layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(node, layout) == [9, 6, 300, 300] && layout.edits.patched == 2)
  }

  @Test("More than the tables had room for is patched all the same")
  func room() throws {
    let layout = try layout("")
    let row = "<UIView top='previous.bottom' height='2'/>"
    _ = try insert("<UIView>" + String(repeating: row, count: 12_000) + "</UIView>", in: layout)
    #expect(layout.edits.relinked(.room) == 0 && layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 12_001).y == 23_998)
    _ = try insert(row, at: 0, in: layout)
    #expect(layout.edits.patched == 3 && layout.compute(width: 300, height: 300) == .ok && layout.nodeCount == 12_003)
  }

  @Test("An edit that fails leaves a patched layout as it was, and it can be edited again")
  func failing() throws {
    let layout = try layout("<UIView id='a' left='5'/><UIView left='#a.right'/>")
    let new = try insert("<UIView id='c' top='7'/>", at: 1, in: layout)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let (nodes, frames) = (layout.rows.withNodes { Array($0) }, layout.rows.withFrames { Array($0) })
    #expect(throws: Diagnostic.self) { try insert("<UIView left='nothing'/>", in: layout) }
    #expect(layout.remove(layout.node(row: 1)) != .ok)
    #expect(throws: Diagnostic.self) { try insert("<UIView left='#d.left'/>", in: layout) }
    #expect(layout.rows.withNodes { Array($0) } == nodes && layout.rows.withFrames { Array($0) } == frames)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.changes.isEmpty)
    #expect(layout.remove(new) == .ok && layout.nodeCount == 3)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.rows.withFrames { $0.map(\.x) } == [0, 5, 305])
  }

  @Test("What reads the document as a whole goes on working: languages, reloads, profiles")
  func wholeDocument() throws {
    let layout = try layout("<UILabel id='a' leading='5' width='20'/>")
    let new = try insert("<UIView id='b' leading='7' width='9'/>", at: 0, in: layout)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.rootFrame(row: 1).x == 7 && layout.find("#b") == 1)
    #expect(layout.setRightToLeft(true) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(new, layout)[0] == 284 && layout.row(of: new) == 1)
    _ = try insert("<UIView id='c'/>", at: 0, in: layout)
    _ = try insert("<UIView id='d'/>", at: 0, in: layout)
    #expect(layout.reload(isHard: false).status == .ok && layout.row(of: new) == 3)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.id(row: 1) == "d" && layout.nodeCount == 5)
  }

  @Test("What is inserted may be the first to read an item of an array, or a whole dictionary")
  func firstReaders() throws {
    let text = "<UIView><UILabel text='{s.a}'/></UIView>"
    var options = LoadOptions()
    options.scopes = [
      ScopeDefinition(state: [
        StateDeclaration(key: "s", value: .dictionary([("a", .string("A"))])),
        StateDeclaration(key: "list", value: .array([.string("x"), .string("y")])),
      ])
    ]
    let layout = try #require(Engine().load(Array(text.utf8), options).template).makeLayout()
    _ = try insert("<UIView/>", in: layout)
    _ = try insert("<UILabel text='{list[1]}'/>", in: layout)
    _ = try insert("<UILabel text='{count(s)} {s[&quot;a&quot;]}'/>", in: layout)
    #expect(layout.edits.patched == 2)
    func texts() throws -> [String?] { try [3, 4].map { try layout.property("text", row: $0).stringValue } }
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try texts() == ["y", "1 A"])
    #expect(layout.setState([(key: "list.1", value: .string("z")), (key: "s.a", value: .string("B"))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try texts() == ["z", "1 B"])
  }

  /// The runs that a label without attributed text has, and what another label reads of it.
  private func runs(_ layout: Layout) throws -> [String] {
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let key = try layout.template.engine.propertyKey("attributedText")
    return try ["#a", "#b"].map { id in
      let row = try #require(layout.find(id))
      let value = try layout.property("attributedText", row: row)
      let keyed = try #require(try layout.value(key, row: row))
      #expect(keyed.stringValue == value.stringValue && keyed.runs == value.runs)
      return "\(value.stringValue ?? "") \(value.runs)"
    }
  }

  @Test("Attributed text that follows from text is that of a fresh load after edits of text and style")
  func derivedAttributedText() throws {
    let other = "<UILabel id='b' font='11' attributedText='{#a.attributedText}!'/>"
    let edited = try layout("<UILabel id='a' text='x{k}'/>" + other)
    #expect(try runs(edited)[0].hasPrefix("x3 ") && runs(edited)[1].hasPrefix("x3! "))
    let label = edited.node(row: try #require(edited.find("#a")))
    let edits: [(name: String, text: String?, attributes: String)] = [
      ("font", "{k * 5}", "text='x{k}' font='{k * 5}'"),
      ("textColor", "red", "text='x{k}' font='{k * 5}' textColor='red'"),
      ("text", "a&lt;b>", "text='a&amp;lt;b>' font='{k * 5}' textColor='red'"),
      (
        "attributedText", "<b>c</b>",
        "text='a&amp;lt;b>' font='{k * 5}' textColor='red' attributedText='&lt;b>c&lt;/b>'"
      ),
      ("text", nil, "font='{k * 5}' textColor='red' attributedText='&lt;b>c&lt;/b>'"),
      ("attributedText", nil, "font='{k * 5}' textColor='red'"),
      ("text", "again", "font='{k * 5}' textColor='red' text='again'"),
    ]
    for edit in edits {
      #expect(edited.setExpression(label, edit.name, edit.text) == .ok)
      let fresh = try layout("<UILabel id='a' \(edit.attributes)/>" + other)
      #expect(try runs(edited) == runs(fresh), "\(edit.name)")
      let row = try #require(edited.find("#a"))
      #expect(
        try edited.property("text", row: row).stringValue == fresh.property("text", row: row).stringValue)
      #expect(
        edited.setState([(key: "k", value: .number(4))]) == .ok
          && fresh.setState([(key: "k", value: .number(4))]) == .ok)
      #expect(try runs(edited) == runs(fresh), "\(edit.name)")
      #expect(edited.setState([(key: "k", value: .number(3))]) == .ok)
    }
    let text = try edited.text(row: try #require(edited.find("#a")))
    #expect(text?.value.kind == .string, "what is drawn is the plain text")
  }

  @Test("Linking a patched layout again for its owner shows nothing of that")
  func unseenRelink() throws {
    let layout = try layout("<UIView/>")
    let new = try insert("<UIView left='3'/>", at: 0, in: layout)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let (revision, frames) = (layout.revision, layout.rows.withFrames { Array($0) })
    #expect(throws: Diagnostic.self) {
      try layout.bind(owner: OwnerDefinition(name: "Page", outlets: [("missing", "", true)]))
    }
    #expect(layout.revision == revision && layout.rows.withFrames { Array($0) } == frames && layout.row(of: new) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.revision == revision && layout.changes.isEmpty)
  }

  @Test("A layout that is edited takes at most 2.5 times the memory of one that is not")
  func memoryOfEditedLayouts() throws {
    let row =
      "<UIView top='previous.bottom + 4' height='20'><UIView left='8' top='4' width='50%' height='12'/></UIView>"
    let text = "<UIView width='100%' height='100%'>" + String(repeating: row, count: 1000) + "</UIView>"
    let template = try #require(Engine().load(Array(text.utf8)).template)
    let loaded = Double(template.charge.bytes + template.layoutMemory)
    let layout = template.makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    for _ in 0..<3 {
      _ = try insert(row, at: 500, in: layout)
      #expect(layout.compute(width: 300, height: 300) == .ok)
    }
    #expect(layout.edits.patched == 2)
    #expect(Double(layout.memoryUsage) < 2.5 * loaded)
  }

  @Test("Many insertions and removals of one layout keep its memory, and old handles stay stale")
  func longRun() throws {
    let layout = try layout(String(repeating: "<UIView top='previous.bottom' height='3'/>", count: 20))
    var gone: [UInt64] = []
    var largest = 0
    for step in 0..<600 {
      let new = try insert("<UIView top='previous.bottom' height='\(step % 7)'/>", at: step % 20, in: layout)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.remove(new) == .ok)
      gone.append(new)
      if step == 299 { largest = layout.memoryUsage }
    }
    #expect(gone.allSatisfy { layout.row(of: $0) == nil } && layout.nodeCount == 21)
    #expect(layout.memoryUsage < largest * 2)
    #expect(layout.edits.relinkedInAll < 30)
  }
}

extension Layout {
  fileprivate func find(_ selector: String) -> Int? { try? find(selector, from: nil) }
}
