import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits of documents in which much depends on one cell.
@Suite("Patches of long lists of dependents")
struct DependentPatchTests {
  private func layout(_ body: String) throws -> Layout {
    let text = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  @Test("Of many rows that depend on one size some are removed together, and the others still follow it")
  func manyDependents() throws {
    // Two of its expressions read the same cell.
    func row(_ index: Int) -> String { "<UIView left='10%' width='50% + 20%' height='k + \(index)'/>" }
    var indices = Array(0..<300)
    let layout = try layout(indices.map(row).joined())
    for step in [9, 4, 7, 5, 6] {
      let gone = indices.indices.filter { $0 % step == 0 && $0 < 290 }
      let nodes = gone.map { layout.node(row: $0 + 1) }
      #expect(layout.beginEdit() == .ok)
      for node in nodes.reversed() { #expect(layout.remove(node) == .ok) }
      #expect(layout.endEdit() == .ok)
      for index in gone.reversed() { indices.remove(at: index) }
      for (width, k) in [(200.0, 5.0), (300, 3)] {
        #expect(layout.setState([(key: "k", value: .number(k))]) == .ok)
        #expect(layout.compute(width: width, height: 300) == .ok)
        let fresh = try self.layout(indices.map(row).joined())
        #expect(fresh.setState([(key: "k", value: .number(k))]) == .ok)
        #expect(fresh.compute(width: width, height: 300) == .ok)
        let frames = [layout, fresh].map { layout in (0..<layout.nodeCount).map { "\(layout.frame(row: $0))" } }
        #expect(frames[0] == frames[1])
      }
    }
    #expect(layout.edits.patched > 2)
  }
}
