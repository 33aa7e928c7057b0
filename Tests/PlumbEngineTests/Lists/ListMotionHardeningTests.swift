import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Rows that move while something else happens to their list.
@Suite("Motion of rows withstands")
struct ListMotionHardeningTests {
  typealias Screen = ListViewTests.Screen

  private static let linear = MotionTiming(duration: 1, curve: .linear)

  private func step(_ layout: Layout, _ seconds: Double) {
    #expect(layout.advance(seconds) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
  }

  /// Nothing of a motion is left in a list.
  private func checkIsOver(_ layout: Layout) {
    step(layout, 1e6)
    let isMoving = layout.isMoving
    #expect(!isMoving)
    for view in layout.lists.views {
      #expect(view.motions?.leaving.isEmpty ?? true)
      #expect(view.motions?.departed.isEmpty ?? true)
      for cell in view.cells + view.spare { #expect(cell.slide == nil && !cell.layout.isMoving) }
    }
  }

  private final class Source {
    var count = 10
    var failing = -1
  }

  private func provided(_ source: Source) throws -> Screen {
    let screen = try Screen(
      """
      <UIView><UITableView id='list' height='100%' rowHeight='40'>
        <UITableViewCell><UILabel id='text' text='{item}'/></UITableViewCell>
      </UITableView></UIView>
      """, [])
    nonisolated(unsafe) let source = source
    try screen.layout.setRows(
      list: screen.list.node,
      RowProvider(
        rowCount: { _ in source.count },
        item: { (_, index) throws(Diagnostic) in
          if index == source.failing { throw Diagnostic(.user, "no row \(index)") }
          return .number(Double(index))
        }))
    screen.compute()
    return screen
  }

  @Test("A compute that fails loses no row that leaves, and no completion")
  func failure() throws {
    let source = Source()
    let screen = try provided(source)
    var ends = 0
    #expect(screen.layout.animateChanges(Self.linear, completion: { _, _ in ends += 1 }) == .ok)
    (source.count, source.failing) = (9, 4)
    try screen.layout.edit(list: screen.list.node, .removeRows(section: 0, index: 1, count: 1))
    #expect(screen.layout.compute(width: 320, height: 200) == .user)
    #expect(screen.layout.advance(0.5) == .ok)
    source.failing = -1
    screen.compute()
    #expect(screen.list.motions?.leaving.count == 1)
    #expect(screen.layout.displayList.contains { $0.parts.contains(.leaving) })
    step(screen.layout, 0.5)
    #expect(ends == 0)
    checkIsOver(screen.layout)
    #expect(ends == 1)
  }

  @Test("Everything is removed and comes again")
  func all() throws {
    let source = Source()
    let screen = try provided(source)
    for round in 0..<6 {
      #expect(screen.layout.animateChanges(Self.linear) == .ok)
      let count = round % 2 == 0 ? 0 : 10
      let edit: ListEdit =
        count == 0 ? .removeRows(section: 0, index: 0, count: 10) : .insertRows(section: 0, index: 0, count: 10)
      source.count = count
      try screen.layout.edit(list: screen.list.node, edit)
      screen.compute()
      _ = screen.layout.displayList
      step(screen.layout, 0.3)
    }
    checkIsOver(screen.layout)
    #expect(try screen.layout.visibleCells(list: screen.list.node).map { $0.frame.y } == [0, 40, 80, 120, 160])
  }

  @Test("Rows come and go faster than they move, and no more than a thousand leave")
  func many() throws {
    let source = Source()
    let screen = try provided(source)
    let slow = MotionTiming(duration: 1e6, curve: .linear)
    var (begun, ends) = (0, 0)
    for _ in 0..<260 {
      begun += 1
      #expect(screen.layout.animateChanges(slow, completion: { _, _ in ends += 1 }) == .ok)
      try screen.layout.edit(list: screen.list.node, .removeRows(section: 0, index: 0, count: 5))
      try screen.layout.edit(list: screen.list.node, .insertRows(section: 0, index: 4, count: 5))
      screen.compute()
      step(screen.layout, 0.01)
    }
    #expect(screen.list.motions?.leaving.count ?? 0 <= RowMotions.mostLeaving)
    #expect(screen.layout.endTransitions() == .ok)
    checkIsOver(screen.layout)
    #expect(begun == ends)
    #expect(screen.list.spare.count <= 20)
  }

  @Test("Headers slide with their rows, and those at an edge stay there")
  func sections() throws {
    func sections(_ rows: [[String]]) -> Value {
      .array(rows.map { .dictionary([("rows", .array($0.map { .string($0) }))]) })
    }
    let screen = try Screen(
      """
      <UIView><UITableView id='list' sections='sections' sectionItems='rows' itemKey='item' height='100%' rowHeight='40'
        sectionHeaderHeight='20'>
        <UITableViewCell><UILabel text='{item}'/></UITableViewCell>
        <UITableViewHeaderFooterView reuseIdentifier='header'><UILabel text='{sectionIndex}'/></UITableViewHeaderFooterView>
      </UITableView></UIView>
      """, [("sections", sections([["a", "b"], ["c", "d"]]))])
    #expect(screen.layout.animateChanges(Self.linear) == .ok)
    screen.set("sections", sections([["a"], ["c", "d"]]))
    step(screen.layout, 0.5)
    let shown = try screen.layout.visibleCells(list: screen.list.node).map { $0.frame.y }
    #expect(shown == [0, 20, 80, 100, 140])
    #expect(screen.layout.animateChanges(Self.linear) == .ok)
    screen.set("sections", sections([["x", "y"], ["a"], ["c", "d"]]))
    step(screen.layout, 0.5)
    checkIsOver(screen.layout)
  }

  @Test("Lists in cells move with what they are in, and stop when their cell goes on with another row")
  func nested() throws {
    func rows(_ things: [[String]]) -> Value {
      .array(
        things.enumerated().map { number, things in
          .dictionary([("id", .number(Double(number))), ("things", .array(things.map { .string($0) }))])
        })
    }
    let screen = try Screen(
      """
      <UIView><UITableView id='list' items='rows' itemKey='item.id' height='100%'>
        <UITableViewCell height='100'>
          <UITableView id='inner' items='item.things' itemKey='item' width='100' height='100' rowHeight='20'>
            <UITableViewCell><UILabel id='text' text='{item}'/></UITableViewCell>
          </UITableView>
        </UITableViewCell>
      </UITableView></UIView>
      """, [("rows", rows([["a", "b"], ["c"]]))])
    var ends: [Bool] = []
    #expect(screen.layout.animateChanges(Self.linear, completion: { ends.append($1) }) == .ok)
    screen.set("rows", rows([["x", "a", "b"], ["c"]]))
    step(screen.layout, 0.5)
    let inner = screen.list.cells[0].layout.lists.views[0]
    #expect(try inner.host.visibleCells(list: inner.node).map { $0.frame.y } == [0, 10, 30])
    #expect(ends.isEmpty)
    // The cell is given to no other row while this one is there; without it, nothing moves on.
    screen.set("rows", .array([]))
    screen.set("rows", rows([["p", "q"]]))
    let again = screen.list.cells[0].layout.lists.views[0]
    #expect(try again.host.visibleCells(list: again.node).map { $0.frame.y } == [0, 20])
    checkIsOver(screen.layout)
    #expect(ends == [false])
  }

  @Test("A cell in place of another ends what moved in it")
  func reloaded() throws {
    let source = Source()
    let screen = try provided(source)
    var ends = 0
    #expect(screen.layout.animateChanges(Self.linear, completion: { _, _ in ends += 1 }) == .ok)
    try screen.layout.edit(list: screen.list.node, .removeRows(section: 0, index: 1, count: 1))
    source.count = 9
    screen.compute()
    step(screen.layout, 0.5)
    let text = "<UITableViewCell><UILabel id='text' text='row {item}'/></UITableViewCell>"
    let fragment = try #require(screen.layout.template.engine.loadFragment(Array(text.utf8)).fragment)
    try screen.layout.addCell(list: screen.list.node, fragment)
    screen.compute()
    #expect(screen.list.motions?.leaving.isEmpty == true)
    checkIsOver(screen.layout)
    #expect(ends == 1)
  }

  @Test("Content from right to left slides to the left")
  func mirrored() throws {
    let screen = try Screen(
      """
      <UIView><UICollectionView id='list' items='items' itemKey='item' height='100%' collectionViewLayout.itemSize.width='80'
        collectionViewLayout.itemSize.height='200' collectionViewLayout.minimumLineSpacing='0'
        collectionViewLayout.scrollDirection='horizontal'>
        <UICollectionViewCell><UILabel text='{item}'/></UICollectionViewCell>
      </UICollectionView></UIView>
      """, [("items", .array((0..<8).map { .number(Double($0)) }))])
    #expect(screen.layout.setRightToLeft(true) == .ok)
    screen.compute()
    #expect(screen.layout.animateChanges(Self.linear) == .ok)
    screen.set("items", .array([0, 9, 1, 2, 3, 4, 5, 6, 7].map { .number(Double($0)) }))
    step(screen.layout, 0.5)
    let row = Int(screen.layout.image.program.listViews[0].row)
    let offset = NodeReader(screen.layout).scrollOffset(row).x
    let seen = try screen.layout.visibleCells(list: screen.list.node).map { $0.frame.x - offset }
    #expect(seen == [240, 160, 120, 40])
    step(screen.layout, 0.5)
    let end = NodeReader(screen.layout).scrollOffset(row).x
    #expect(try screen.layout.visibleCells(list: screen.list.node).map { $0.frame.x - end } == [240, 160, 80, 0])
  }
}
