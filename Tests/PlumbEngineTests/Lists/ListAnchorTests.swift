import PlumbSyntax
import Testing

@testable import PlumbEngine

/// `scrollAnchor="end"`: lists that grow at their end.
@Suite("Lists that stay at their end")
struct ListAnchorTests {
  private typealias Screen = ListViewTests.Screen

  private func screen(_ items: [Value], insetBottom: Double = 0) throws -> Screen {
    try Screen(
      """
      <UIView>
        <UITableView id='list' items='items' itemKey='item.id' height='100% - entry' scrollAnchor='end'
                     contentInset.bottom='\(insetBottom)'>
          <UITableViewCell><UILabel text='{item.id}'/><UIView height='item.height'/></UITableViewCell>
        </UITableView>
      </UIView>
      """, [("items", .array(items)), ("entry", .number(0))])
  }

  private func items(_ range: Range<Int>) -> [Value] {
    range.map { ListViewTests.item("m\($0)", 50 + Double(($0 + 100) % 3)) }
  }

  /// How far the content reaches below the view.
  private func rest(_ screen: Screen, height: Double = 200) -> Double {
    screen.contentHeight - screen.offset - height
  }

  @Test("The end is in view at first, and stays there as rows come, grow and go")
  func end() throws {
    let screen = try screen(items(0..<100))
    #expect(screen.shown.last?.hasPrefix("m99 ") == true && rest(screen) == 0)
    screen.set("items", .array(items(0..<110)))
    #expect(screen.shown.last?.hasPrefix("m109 ") == true && rest(screen) == 0)
    var grown = items(0..<110)
    grown[109] = ListViewTests.item("m109", 150)
    screen.set("items", .array(grown))
    #expect(rest(screen) == 0)
    screen.set("items", .array(items(0..<90)))
    #expect(screen.shown.last?.hasPrefix("m89 ") == true && rest(screen) == 0)
    // The keyboard of a host takes room, and gives it back.
    screen.set("entry", .number(80))
    #expect(rest(screen, height: 120) == 0)
    screen.set("entry", .number(0))
    #expect(rest(screen) == 0)
  }

  @Test("Away from the end what is visible stays where it is seen, also at the upper end")
  func elsewhere() throws {
    let screen = try screen(items(0..<100))
    screen.scroll(screen.offset - 300)
    let (top, offset) = (screen.shown.first, screen.offset)
    screen.set("items", .array(items(0..<110)))
    #expect(screen.shown.first == top && screen.offset == offset)
    screen.scroll(0)
    #expect(screen.shown.first?.hasPrefix("m0 0 ") == true)
    screen.set("items", .array(items(-20..<110)))
    let first = try #require(screen.list.cells.first)
    #expect(first.part == .item(section: 0, index: 20))
    #expect(screen.list.frame(of: first.part)?.y == screen.offset)
  }

  @Test("Content that fits begins at the top, and an inset at the end counts")
  func short() throws {
    let screen = try screen(items(0..<2), insetBottom: 30)
    #expect(screen.offset == 0)
    screen.set("items", .array(items(0..<3)))
    #expect(screen.offset == 0)
    screen.set("items", .array(items(0..<10)))
    #expect(rest(screen) == -30)
  }

  @Test("What is dragged beyond the end is not pulled back by a compute")
  func overscroll() throws {
    let screen = try screen(items(0..<100))
    let end = screen.offset
    screen.scroll(end + 40)
    #expect(screen.offset == end + 40)
    screen.set("items", .array(items(0..<101)))
    #expect(rest(screen) <= 0)
  }

  @Test("Rows that a source says stay at the end, too")
  func source() throws {
    let screen = try Screen(
      """
      <UITableView id='list' scrollAnchor='end' height='100%'>
        <UITableViewCell height='50'><UILabel text='{item}'/></UITableViewCell>
      </UITableView>
      """, [])
    nonisolated(unsafe) var count = 100
    screen.list.provider = RowProvider(
      sectionCount: { 1 }, rowCount: { _ in count }, item: { _, row in .number(Double(row)) })
    screen.compute()
    #expect(screen.shown.last?.hasPrefix("99 ") == true)
    for _ in 0..<3 {
      count += 2
      #expect(screen.list.apply(.insertRows(section: 0, index: count - 2, count: 2)))
      screen.compute()
      #expect(screen.shown.last?.hasPrefix("\(count - 1) ") == true)
    }
  }

  @Test("Rows of a source that are all reloaded are seen where they were, whatever those above measure now")
  func reloaded() throws {
    let screen = try Screen(
      """
      <UIView>
        <UITableView id='list' height='100%'>
          <UITableViewCell><UILabel text='{item.id}'/><UIView height='item.height'/></UITableViewCell>
        </UITableView>
      </UIView>
      """, [])
    let list = screen.list
    nonisolated(unsafe) var height = 70.0
    list.provider = RowProvider(
      sectionCount: { 1 }, rowCount: { _ in 200 },
      item: { _, index in ListViewTests.item("r\(index)", height + Double(index % 3)) })
    screen.compute()
    for step in 1...40 { screen.scroll(Double(step) * 60) }
    func first() -> String {
      let extent = list.geometry.points(of: list.cells[0].part)
      return "\(list.cells[0].part) \((extent?.start ?? .nan) - screen.offset)"
    }
    let before = first()
    try screen.layout.reloadRows(list: list.node)
    screen.compute()
    #expect(first() == before)
    height = 90
    try screen.layout.reloadRows(list: list.node)
    screen.compute()
    #expect(first() == before)
    // What the host scrolls meanwhile counts.
    try screen.layout.reloadRows(list: list.node)
    screen.scroll(screen.offset + 10)
    let moved = list.geometry.points(of: list.cells[0].part)
    #expect(before == "\(list.cells[0].part) \((moved?.start ?? .nan) - screen.offset + 10)")
  }
}
