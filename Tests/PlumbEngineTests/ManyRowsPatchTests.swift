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

  @Test("What is hidden, repeated and measured follows state as before")
  func others() throws {
    let layout = try layout(
      """
      <state name='n' type='Double' value='2'/><state name='t' type='String' value='a'/>
      <UIView id='hidden' height='1' clipsToBounds='k > 4'><UIView isHidden='k > 4'/></UIView>
      <UIView id='repeated' height='1'><UIView repeat='n' width='k'/></UIView>
      <UIView id='text' height='auto'><UILabel text='{t}'/></UIView><UIView id='list' height='1'/>
      """)
    let parent = layout.node(row: try layout.find("#list"))
    let fragment = try #require(layout.template.engine.loadFragment(Array(Self.row.utf8)).fragment)
    _ = try layout.insert(fragment: fragment, parent: parent)
    let linked = layout.edits.relinkedInAll
    let (rows, before) = (layout.nodeCount, layout.image.marks)
    #expect(layout.beginEdit() == .ok)
    for _ in 0..<20_000 { _ = try layout.insert(fragment: fragment, parent: parent) }
    #expect(layout.endEdit() == .ok && layout.image.marks.firstRow > before.firstRow)
    for (k, n, text) in [(3.0, 2.0, "a"), (9, 5, "wider"), (2, 1, "a")] {
      let state: [(key: String, value: Value)] = [("k", .number(k)), ("n", .number(n)), ("t", .string(text))]
      #expect(layout.setState(state) == .ok, "\(layout.diagnostics)")
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.nodeCount == rows + 20_000 - 2 + Int(n))
      let hidden = try layout.find("#hidden")
      let flags = layout.rows.withFlags { Array($0[hidden...hidden + 1]) }
      #expect(flags == (k > 4 ? [NodeFlags.clips, NodeFlags.hidden] : [0, 0]), "\(flags)")
      let repeated = try layout.find("#repeated")
      #expect(layout.childCount(row: repeated) == Int(n) && layout.frame(row: repeated + Int(n)).width == k)
      let label = try layout.find("#text") + 1
      let width = layout.frame(row: label).width
      #expect(text == "a" ? width < 20 : width > 20, "\(width)")
      #expect(layout.frame(row: layout.nodeCount - 1).y == k * 20_000)
    }
    #expect(layout.edits.relinkedInAll == linked)
  }
}
