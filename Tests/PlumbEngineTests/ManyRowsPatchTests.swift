import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Patches that add more than there was room for: what can be marked moves apart, and nothing is linked again.
@Suite("Patches with many rows")
struct ManyRowsPatchTests: PatchSuite {
  private static let row = "<UIView top='previous.bottom' height='k' alpha='k / 100'/>"

  /// Expects each row to stand below the one before it.
  private func expectRows(_ layout: Layout, _ k: Double, _ count: Int) throws {
    #expect(layout.nodeCount == count + 1)
    for row in stride(from: 1, through: count, by: 997) {
      let frame = layout.frame(row: row)
      #expect(frame.y == Double(row - 1) * k && frame.height == k, "row \(row), \(k)")
      #expect(try "\(layout.property("alpha", row: row))" == "\(Value.number(k / 100))", "row \(row), \(k)")
    }
  }

  @Test("Nothing is linked again, and what is there hears of state before and after")
  func many() throws {
    let layout = try layout(Self.row)
    let fragment = try #require(layout.template.engine.loadFragment(Array(Self.row.utf8)).fragment)
    let first = layout.image.marks
    _ = try layout.insert(fragment: fragment)
    let linked = layout.edits.relinkedInAll
    var count = 2
    for (k, added) in [(3.0, 9000), (7, 1), (5, 6000), (2, 20_000)] {
      // What is marked and not computed yet moves, too.
      #expect(layout.setState([(key: "k", value: .number(k))]) == .ok)
      #expect(layout.beginEdit() == .ok)
      for place in 0..<added { _ = try layout.insert(fragment: fragment, index: place % 2 == 0 ? 1 : nil) }
      #expect(layout.endEdit() == .ok)
      count += added
      #expect(layout.compute(width: 300, height: 300) == .ok)
      try expectRows(layout, k, count)
      #expect(layout.setState([(key: "k", value: .number(k + 1))]) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      try expectRows(layout, k + 1, count)
    }
    #expect(layout.edits.relinkedInAll == linked)
    let last = layout.image.marks
    #expect(last.firstRow > first.firstRow && last.flags > first.flags)
  }
}
