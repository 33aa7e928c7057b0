import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits in place of and around nodes that can be hidden and shown.
@Suite("Patches with visibility")
struct VisibilityPatchTests {
  private func layout(_ body: String, edited: Bool = true) throws -> Layout {
    let text = """
      <UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>
      <state name='a' type='Bool' value='false'/><state name='b' type='Bool' value='false'/>\(body)</UIView>
      """
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    // The first edit links the layout so that others can patch it.
    if edited { #expect(layout.remove(try layout.insert(xml: Array("<UIView/>".utf8))) == .ok) }
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  private func shown(_ layout: Layout, a: Bool, b: Bool) throws -> [String] {
    #expect(layout.setState([(key: "a", value: .bool(a)), (key: "b", value: .bool(b))]) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    let flags = layout.rows.withFlags { Array($0) }
    return (0..<layout.nodeCount).map { "\(layout.frame(row: $0)) \(flags[$0])" }
  }

  @Test("What hides and clips in a new node follows state, also where all is computed again")
  func liveFlags() throws {
    for attribute in ["clipsToBounds='k > 5'", "isHidden='k > 5'"] {
      let layout = try layout("<UIView left='k'/>")
      let node = try layout.insert(xml: Array("<UIView \(attribute) width='k'/>".utf8))
      #expect(layout.edits.patched == 2)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      let row = try #require(layout.row(of: node))
      let before = layout.rows.withFlags { $0[row] }
      #expect(layout.setState([(key: "k", value: .number(9))]) == .ok)
      #expect(layout.compute(width: 400, height: 400) == .ok)
      #expect(layout.rows.withFlags { $0[row] } != before, "\(attribute)")
      #expect(layout.setState([(key: "k", value: .number(3))]) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.rows.withFlags { $0[row] } == before, "\(attribute)")
    }
  }

  private static func row(_ hidden: String?, _ height: Int) -> String {
    "<UIView top='previous.bottom + 1' \(hidden.map { "isHidden='\($0)' " } ?? "")height='\(height)'/>"
  }

  @Test("Rows that can be hidden come, go and move in place, and their neighbours with them")
  func rows() throws {
    var rows = [(nil, 10), ("a", 20), ("b", 30), ("!a", 40), (nil, 50)].map { Self.row($0.0, $0.1) }
    let layout = try layout(rows.joined())
    func check() throws {
      for (a, b) in [(false, false), (true, false), (true, true), (false, true)] {
        let fresh = try self.layout(rows.joined(), edited: false)
        #expect(try shown(layout, a: a, b: b) == shown(fresh, a: a, b: b))
      }
    }
    try check()
    for (index, hidden) in [(0, nil), (2, "a and b"), (3, nil), (6, "b"), (8, "a")] as [(Int, String?)] {
      let text = Self.row(hidden?.replacing(" and ", with: " &amp;&amp; "), 5 + index)
      _ = try layout.insert(xml: Array(text.utf8), index: index)
      rows.insert(text, at: index)
      try check()
    }
    for index in [7, 2, 0, 3] {
      #expect(layout.remove(layout.node(row: index + 1)) == .ok)
      rows.remove(at: index)
      try check()
    }
    for (from, to) in [(0, 3), (5, 1), (2, 4)] {
      #expect(layout.move(layout.node(row: from + 1), index: to) == .ok)
      rows.insert(rows.remove(at: from), at: to)
      try check()
    }
    #expect(layout.edits.patched == 13 && layout.edits.relinkedInAll == 1)
  }

  @Test("Beside a node that is hidden for good, an edit links from scratch")
  func constant() throws {
    let layout = try layout(Self.row(nil, 10) + Self.row("true", 20) + Self.row(nil, 30))
    _ = try layout.insert(xml: Array(Self.row(nil, 7).utf8), index: 1)
    #expect(layout.edits.relinked(.siblings) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect([1, 2, 4].map { layout.frame(row: $0).y } == [1, 12, 20])
  }
}
