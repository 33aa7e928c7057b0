import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits of nodes whose edges are the same cell as those of their neighbours.
@Suite("Patches of aliases")
struct AliasPatchTests: PatchSuite {
  @Test("Neighbours whose edges are the same cell go in one batch, and come back in one")
  func aliases() throws {
    let row = "<UIView top='previous.bottom' left='previous.left' height='20'/>"
    let layout = try layout("<UIView left='k' height='5'/>" + row + row + row + row)
    let last = layout.node(row: 5)
    #expect(layout.beginEdit() == .ok)
    for row in 2...4 { #expect(layout.remove(layout.node(row: row)) == .ok) }
    #expect(layout.endEdit() == .ok && layout.edits.patched == 2 && layout.edits.relinkedInAll == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(last, layout) == [3, 5, 300, 20])
    #expect(layout.beginEdit() == .ok)
    for index in 1...1000 { _ = try insert(row, at: index, in: layout) }
    #expect(layout.endEdit() == .ok && layout.edits.patched == 3 && layout.edits.relinkedInAll == 1)
    #expect(layout.setState([(key: "k", value: .number(7))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try frame(last, layout) == [7, 20_005, 300, 20])
  }

  @Test("What stays is not left with an edge of what goes")
  func aliasesThatStay() throws {
    let row = "<UIView top='previous.bottom' left='previous.left' height='20'/>"
    let layout = try layout("<UIView left='k' height='5'/>\(row)<UIView id='b' left='k + 1'/><UIView left='#b.left'/>")
    #expect(layout.beginEdit() == .ok)
    for row in [2, 3] { #expect(layout.remove(layout.node(row: row)) == .ok) }
    #expect(layout.endEdit() != .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.frame(row: 4).x == 4 && layout.nodeCount == 5)
  }
}
