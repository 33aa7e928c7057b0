import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Constraints in edits that change the program in place.
@Suite("Constraints in patches")
struct ConstraintPatchTests {
  private static let cell =
    "<UIView top='previous.bottom' height='20' constraints='icon.left == super.left + 8; icon.width == 12; "
    + "title.left == icon.right + k; title.right == super.right - 8'><UIView id='icon'/><UIView id='title'/></UIView>"

  private func layout(_ body: String) throws -> Layout {
    let text = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    // The first edit links the layout so that others can patch it.
    #expect(layout.setExpression(nil, "alpha", "0.5") == .ok)
    #expect(layout.edits.patched == 0 && layout.edits.relinked(.first) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  /// Computes, and compares with a load of the same document, whose root has the same constraints added.
  private func expectFresh(_ layout: Layout, _ body: String, patched: Int? = nil, _ comment: Comment? = nil) throws {
    let reasons = PatchRefusal.allCases.filter { layout.edits.relinked($0) > 0 }
    if let patched { #expect(reasons == [.first] && layout.edits.patched == patched, comment) }
    let text =
      "<UIView width='100%' height='100%' alpha='0.5'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let fresh = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok && fresh.compute(width: 300, height: 300) == .ok)
    #expect(layout.nodeCount == fresh.nodeCount)
    for row in 0..<fresh.nodeCount {
      let (now, then) = (layout.frame(row: row), fresh.frame(row: row))
      #expect(now == then, "row \(row): \(now), \(then)")
    }
    #expect(layout.constraintCount == fresh.constraintCount)
  }

  @Test("A cell with constraints comes and goes, and others keep their systems")
  func cells() throws {
    let layout = try layout(Self.cell + Self.cell)
    let cell = try layout.insert(xml: Array(Self.cell.utf8), index: 1)
    try expectFresh(layout, Self.cell + Self.cell + Self.cell, patched: 1)
    #expect(layout.remove(cell) == .ok)
    try expectFresh(layout, Self.cell + Self.cell, patched: 2)
    #expect(layout.remove(layout.node(row: 1)) == .ok)
    try expectFresh(layout, Self.cell)
    #expect(layout.setState([(key: "k", value: .number(9))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 3).x == 29)
  }

  @Test("A constraint that code adds and removes joins groups and leaves them apart")
  func adding() throws {
    let body = "<UIView id='a' constraints='left == super.left + 5'/><UIView id='b'/>"
    let layout = try layout(body)
    let added = try layout.addConstraint("b.left == a.right + k")
    #expect(layout.edits.patched == 1 && layout.edits.relinkedInAll == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 2).x == layout.frame(row: 1).x + layout.frame(row: 1).width + 3)
    #expect(layout.setConstant(40, ofConstraint: added) == .ok)
    let width = try layout.addConstraint("w: a.width == 30")
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 2).x == 75)
    #expect(try layout.constraintState(added).constant == 40 && layout.constraintCount == 3)
    #expect(layout.constraint(named: "w") == width)
    #expect(layout.removeConstraint(added) == .ok)
    #expect(layout.removeConstraint(width) == .ok)
    #expect(throws: Diagnostic.self) { try layout.constraintState(added) }
    try expectFresh(layout, body, patched: 4)
  }

  @Test("The constraints of a node are others, and those that are still there keep their handles")
  func setting() throws {
    let layout = try layout("<UIView id='a' constraints='x: left == super.left + 5; width == 9'/>")
    let x = try #require(layout.constraint(named: "x"))
    #expect(layout.setConstant(7, ofConstraint: x) == .ok)
    let node = layout.node(row: 1)
    #expect(layout.setExpression(node, "constraints", "height == 4; x: left == super.left + 50") == .ok)
    #expect(layout.edits.patched == 1 && layout.edits.relinkedInAll == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let frame = layout.frame(row: 1)
    #expect([frame.x, frame.width, frame.height] == [7, 300, 4])
    #expect(try layout.constraintState(x).constant == 7)
    #expect(layout.setExpression(node, "constraints", nil) == .ok)
    #expect(layout.edits.relinked(.attributes) == 1 && layout.edits.patched == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 1).x == 0 && layout.frame(row: 1).height == 300 && layout.constraintCount == 0)
    #expect(throws: Diagnostic.self) { try layout.constraintState(x) }
  }

  @Test("Attributes of geometry come before constraints from the moment they are set")
  func attributes() throws {
    let constraints = "constraints='left == super.left + 5; width == 9; height == alpha * 10'"
    let layout = try layout("<UIView id='a' \(constraints)/>")
    let node = layout.node(row: 1)
    #expect(layout.setExpression(node, "alpha", "0.25") == .ok)
    try expectFresh(layout, "<UIView id='a' \(constraints) alpha='0.25'/>", patched: 1)
    _ = try layout.addConstraint("right == super.right - 4 @1", to: node)
    #expect(layout.setExpression(node, "width", "50") == .ok)
    // The constraint of the width places nothing now, which is a warning of the load.
    #expect(layout.edits.relinked(.diagnostics) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 1).width == 50)
  }

  @Test("A sibling between two views is what previous and next mean")
  func siblings() throws {
    let row = "<UIView constraints='height == 10'/>"
    let next = "<UIView constraints='top == previous.bottom + 2; height == 10'/>"
    let layout = try layout(row + next)
    _ = try layout.insert(xml: Array(next.utf8), index: 1)
    try expectFresh(layout, row + next + next, patched: 1)
    #expect(layout.remove(layout.node(row: 2)) == .ok)
    try expectFresh(layout, row + next, patched: 2)
  }

  @Test("An edit that does not touch constraints leaves them alone")
  func others() throws {
    let layout = try layout(Self.cell + "<UIView id='x' width='10'/>")
    #expect(layout.setExpression(layout.node(row: 4), "width", "k * 7") == .ok)
    try expectFresh(layout, Self.cell + "<UIView id='x' width='k * 7'/>", patched: 1)
    #expect(layout.move(layout.node(row: 4), index: 0) == .ok)
    try expectFresh(layout, "<UIView id='x' width='k * 7'/>" + Self.cell, patched: 2)
  }

  @Test("A view that a constraint names cannot go without it")
  func ids() throws {
    let layout = try layout("<UIView id='a'/><UIView id='b' constraints='left == #a.right'/>")
    #expect(layout.remove(layout.node(row: 1)) == .symbol)
    #expect(layout.edits.relinked(.ids) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.nodeCount == 3 && layout.constraintCount == 1)
  }

  @Test("A cell with a row of views comes and goes, and others keep their systems")
  func rows() throws {
    let cell =
      "<UIView top='previous.bottom' height='20' constraints='|-k-[icon(12)]-(k + 1)-[title]-|; V:|[icon(title)]'>"
      + "<UIView id='icon'/><UIView id='title' height='k * 2'/></UIView>"
    let layout = try layout(cell + cell)
    let inserted = try layout.insert(xml: Array(cell.utf8), index: 1)
    try expectFresh(layout, cell + cell + cell, patched: 1)
    let added = try layout.addConstraint("wide: V:[icon(>=8)] @20", to: inserted)
    #expect(layout.edits.patched == 2)
    #expect(layout.setConstant(4, ofConstraint: added) == .ok)
    #expect(layout.remove(inserted) == .ok)
    try expectFresh(layout, cell + cell, patched: 3)
    #expect(layout.setState([(key: "k", value: .number(9))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 3).x == 31 && layout.frame(row: 2).height == 18)
  }

  @Test("Constraints of one name at one node keep their handles", arguments: [true, false])
  func names(relinks: Bool) throws {
    let text = "x: left == super.left + 5; x: width == 9; y: top == super.top; x: height == 4 + k"
    let layout = try layout("<UIView id='a' constraints='\(text)'/>")
    let handles = try (0..<4).map { try #require(layout.constraint(number: $0)) }
    #expect(layout.setConstant(20, ofConstraint: handles[1]) == .ok)
    #expect(layout.setConstant(7, ofConstraint: handles[3]) == .ok)
    let node = layout.node(row: 1)
    func link(_ text: String) throws {
      if relinks {
        // Only a full link changes what a document declares.
        #expect(layout.beginEdit() == .ok && layout.setExpression(node, "constraints", text) == .ok)
        _ = try layout.insert(xml: Array("<UIView id='b'><macro name='M' value='1'/></UIView>".utf8), index: 1)
        #expect(layout.endEdit() == .ok)
      } else {
        #expect(layout.setExpression(node, "constraints", text) == .ok)
      }
      #expect(layout.compute(width: 300, height: 300) == .ok)
    }
    try link(text)
    #expect((0..<4).map { layout.constraint(number: $0) } == handles)
    #expect(layout.frame(row: 1).width == 20 && layout.frame(row: 1).height == 7)
    // The one that is gone loses its handle, the others stay what they were as far as their places tell.
    try link("x: left == super.left + 5; x: width == 9; x: top == super.top")
    #expect(layout.constraint(number: 0) == handles[0] && layout.constraint(number: 1) == handles[1])
    #expect(layout.constraint(number: 2) == handles[3])
    #expect(throws: Diagnostic.self) { try layout.constraintState(handles[2]) }
    #expect(layout.frame(row: 1).width == 20 && layout.frame(row: 1).y == 7)
  }

  @Test("A constant that was set has no effect on a row that takes the constraint's place")
  func constantsOfRows() throws {
    let layout = try layout("<UIView id='a' constraints='x: left == super.left + 5'/>")
    let x = try #require(layout.constraint(named: "x"))
    #expect(layout.setConstant(7, ofConstraint: x) == .ok)
    let node = layout.node(row: 1)
    #expect(layout.setExpression(node, "constraints", "x: |-(3)-[self(20)]") == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 1).x == 3 && layout.frame(row: 1).width == 20)
    #expect(layout.setConstant(8, ofConstraint: x) == .argument)
    #expect(try layout.constraintState(x).constant.isNaN)
    #expect(layout.setExpression(node, "constraints", "x: |-(3)-[self]") == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 1).x == 7)
    let row = try layout.addConstraint("V:|-2-[self(9)]", to: node)
    #expect(layout.setConstant(8, ofConstraint: row) == .argument)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 1).y == 2 && layout.constraintCount == 2)
  }
}
