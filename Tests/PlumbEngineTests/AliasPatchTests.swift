import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits of nodes whose edges are the same cell as those of their neighbours.
@Suite("Patches of aliases")
struct AliasPatchTests {
  private func layout(_ body: String) throws -> Layout {
    let text = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    // The first edit links the layout so that others can patch it.
    let first = try layout.insert(xml: Array("<UIView/>".utf8))
    #expect(layout.remove(first) == .ok)
    #expect(layout.edits.patched == 1 && layout.edits.relinked(.first) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  private func insert(_ text: String, at index: Int? = nil, in layout: Layout) throws -> UInt64 {
    try layout.insert(xml: Array(text.utf8), index: index)
  }

  private func frame(_ node: UInt64, _ layout: Layout) throws -> [Double] {
    let frame = layout.frame(row: try #require(layout.row(of: node)))
    return [frame.x, frame.y, frame.width, frame.height]
  }

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
