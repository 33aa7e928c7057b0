import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What lists withstand: odd sizes, sources that misbehave, many lists, lists in lists, reloads.
@Suite("Hardened lists")
struct ListHardeningTests {
  private typealias Screen = ListViewTests.Screen

  private static let table = """
    <UIView>
      <UITableView id='list' items='items' height='100%' rowHeight='{rowHeight}'>
        <UITableViewCell><UILabel text='{index}'/><UIView height='height'/></UITableViewCell>
      </UITableView>
    </UIView>
    """

  // MARK: - Sizes

  @Test(
    "A row height that is not a length is an error, and the next valid one is used",
    arguments: [
      (Double.nan, false), (.infinity, false), (0, true), (-1, true), (1e12, false), (1_000_000, true), (0.0001, true),
    ])
  func rowHeights(height: Double, isFine: Bool) throws {
    let screen = try Screen(
      Self.table, [("items", .number(1000)), ("rowHeight", .number(30)), ("height", .number(10))])
    #expect(screen.layout.setState([(key: "rowHeight", value: .number(height))]) == .ok)
    let status = screen.layout.compute(width: 320, height: 200)
    #expect((status == .ok) == isFine, "\(status) \(screen.layout.diagnostics.map { $0.rendered() })")
    if !isFine { #expect(screen.layout.diagnostics.first?.message.hasPrefix("rowHeight is ") == true) }
    screen.set("rowHeight", .number(50))
    #expect(screen.shown.map { $0.split(separator: " ").first ?? "" } == ["0", "1", "2", "3"])
    #expect(screen.contentHeight == 50_000)
  }

  @Test("Rows as high as their content may be of any length up to a million points", arguments: [0, 1_000_000, 3.3])
  func contentHeights(height: Double) throws {
    let text = Self.table.replacingOccurrences(of: " rowHeight='{rowHeight}'", with: "")
      .replacingOccurrences(of: "<UILabel text='{index}'/>", with: "")
    let screen = try Screen(text, [("items", .number(40)), ("height", .number(20))])
    screen.set("height", .number(height))
    // Rows without height are not shown; as many as it takes to see that are computed.
    #expect(screen.list.cells.count == (height == 0 ? 0 : min(40, Int(200 / height) + 1)))
    if height == 0 { #expect(screen.contentHeight == 0) }
    for wrong in [Double.nan, -1, 1e12] {
      #expect(screen.layout.setState([(key: "height", value: .number(wrong))]) == .ok)
      _ = screen.layout.compute(width: 320, height: 200)
    }
    screen.set("height", .number(50))
    #expect(screen.list.cells.count == 4)
  }

  @Test("Rows without height come back when state around the list gives them one")
  func hidden() throws {
    let text = """
      <UIView><UITableView id='list' items='100'><UITableViewCell>
        <UIView height='index % 2 == 0 ? even : odd'/>
      </UITableViewCell></UITableView></UIView>
      """
    let screen = try Screen(text, [("even", .number(50)), ("odd", .number(0))])
    func rows() -> [Int] {
      screen.list.cells.compactMap { cell in if case .item(_, let index) = cell.part { index } else { nil } }
    }
    #expect(rows() == [0, 2, 4, 6])
    screen.set("odd", .number(50))
    #expect(rows() == [0, 1, 2, 3])
    screen.set("even", .number(0))
    #expect(rows() == [1, 3, 5, 7])
    screen.set("odd", .number(0))
    #expect(rows() == [])
    screen.set("even", .number(100))
    #expect(rows() == [0, 2])
    // Rows that are not visible follow: only what is visible is known.
    screen.set("odd", .number(10))
    #expect(rows() == [0, 1, 2])
  }

  @Test("A width that changes every frame asks the source for nothing, and makes no cells")
  func widths() throws {
    nonisolated(unsafe) var asked = 0
    let screen = try Screen(
      Self.table.replacingOccurrences(of: "items='items' ", with: "")
        .replacingOccurrences(of: "height='height'", with: "height='100% - 300'"),
      [("rowHeight", .number(-1))])
    screen.list.provider = RowProvider(
      sectionCount: { 1 }, rowCount: { _ in 10_000_000 },
      item: { _, index in
        asked += 1
        return .number(Double(index))
      })
    screen.compute()
    let known = Set((screen.list.cells + screen.list.spare).map { ObjectIdentifier($0) })
    asked = 0
    for frame in 0..<60 { screen.compute(width: 200 + Double(frame * 7 % 50)) }
    #expect(asked == 0)
    #expect(Set((screen.list.cells + screen.list.spare).map { ObjectIdentifier($0) }).isSubset(of: known))
    #expect(screen.list.cells.allSatisfy { $0.layout.frame(row: 0).width == 200 + Double(59 * 7 % 50) })
  }

  /// A height of its own for each of ten million rows.
  private func height(_ index: Int) -> Double { Double((index &* 2_654_435_761) % 977) / 8 + 1 }

  /// A table of these rows, which a source says, and whose heights are estimated until they are seen.
  private func tenMillionRows() throws -> Screen {
    let text = Self.table.replacingOccurrences(of: "items='items' ", with: "")
      .replacingOccurrences(of: "rowHeight='{rowHeight}'", with: "estimatedRowHeight='30'")
      .replacingOccurrences(of: "<UILabel text='{index}'/>", with: "")
      .replacingOccurrences(of: "height='height'", with: "height='item'")
    let screen = try Screen(text, [])
    screen.list.provider = RowProvider(
      sectionCount: { 1 }, rowCount: { _ in 10_000_000 }, item: { _, index in .number(self.height(index)) })
    screen.compute()
    return screen
  }

  @Test("Ten million estimated rows, scrolled at random: positions are in order, and sums are exact")
  func tenMillion() throws {
    let screen = try tenMillionRows()
    var random = ListRandom(99)
    var seen: Set<Int> = []
    let row = Int(screen.layout.image.program.listViews[0].row)
    for _ in 0..<200 {
      let place = Double(random.below(1 << 30)) / Double(1 << 30) * screen.contentHeight
      #expect(screen.layout.setContentOffset(x: 0, y: place, row: row) == .ok)
      screen.compute()
      var end = -1.0
      var last = -1
      for cell in screen.list.cells {
        guard case .item(_, let index) = cell.part, let frame = screen.list.frame(of: cell.part) else { continue }
        #expect(index == last + 1 || last < 0)
        #expect(frame.y == end || end < 0)
        #expect(frame.height == height(index))
        (last, end) = (index, frame.y + frame.height)
        seen.insert(index)
      }
      #expect(last >= 0)
    }
    // The sizes that are known are part of what the layout uses.
    let used = screen.layout.memoryUsage
    screen.list.reload()
    screen.compute()
    #expect(screen.layout.memoryUsage < used)
    #expect(used - screen.layout.memoryUsage > seen.count * 16)
  }

  @Test("Sizes that were measured stay known, and are summed exactly")
  func sums() throws {
    let screen = try tenMillionRows()
    var random = ListRandom(98)
    for _ in 0..<100 { screen.scroll(Double(random.below(1 << 30)) / Double(1 << 30) * screen.contentHeight) }
    var known = 0
    var sum = 0.0
    screen.list.geometry.forEachKnownItem(section: 0, in: 0..<10_000_000) { index, length, _ in
      known += 1
      sum += Double(length) / 1024
      if Double(length) / 1024 != height(index) { Issue.record("row \(index)") }
    }
    #expect(known > 200)
    #expect(screen.contentHeight == sum + Double(10_000_000 - known) * 30)
    var before = -1.0
    for index in stride(from: 0, to: 10_000_000, by: 4_999) {
      let y = try #require(screen.list.frame(of: .item(section: 0, index: index))).y
      #expect(y > before)
      before = y
    }
  }

  // MARK: - The pool

  /// docs/lists.md states this number.
  private static let margin = 8

  @Test("There are never more cells than twice what is visible and a margin")
  func pool() throws {
    let text = """
      <UIView>
        <UITableView id='list' cellIdentifier='item.kind' height='100%'>
          <UITableViewCell reuseIdentifier='a' height='20'/>
          <UITableViewCell reuseIdentifier='b' height='45'/>
          <UITableViewCell reuseIdentifier='c' height='90'/>
        </UITableView>
      </UIView>
      """
    let screen = try Screen(text, [])
    let list = screen.list
    list.provider = RowProvider(
      sectionCount: { 1 }, rowCount: { _ in 100_000 },
      item: { _, index in
        // One kind for long stretches, so that cells of the others are of no use.
        .dictionary([("kind", .string(["a", "b", "c"][index / 1000 % 3]))])
      })
    var random = ListRandom(5)
    let row = Int(screen.layout.image.program.listViews[0].row)
    var height = 200.0
    for step in 0..<300 {
      if step % 10 == 0 { height = Double(50 + random.below(2000)) }
      let offset = step % 3 == 0 ? Double(random.below(3_000_000)) : screen.offset + Double(random.below(600))
      #expect(screen.layout.setContentOffset(x: 0, y: offset, row: row) == .ok)
      screen.compute(height: height)
      if step % 7 == 0 {
        let node = screen.layout.node(row: row)
        for index in 0..<5 { _ = try screen.layout.cell(list: node, section: 0, index: 50_000 + index * 1000) }
      }
      let all = list.cells.count + list.spare.count + list.asked.count
      #expect(all <= 2 * list.cells.count + Self.margin + (step % 7 == 0 ? 5 : 0), "step \(step)")
    }
  }

  // MARK: - Sources

  @Test("A source that fails for a row, changes its counts or asks for frames meanwhile")
  func sources() throws {
    let text = Self.table.replacingOccurrences(of: "items='items' ", with: "")
      .replacingOccurrences(of: "{index}", with: "{item}")
    let screen = try Screen(text, [("rowHeight", .number(40)), ("height", .number(10))])
    let layout = screen.layout
    nonisolated(unsafe) var count = 1000
    nonisolated(unsafe) var failing = 3
    nonisolated(unsafe) var answers: [Status] = []
    screen.list.provider = RowProvider(
      sectionCount: { 1 },
      rowCount: { _ in
        defer { count -= 1 }
        return count
      },
      item: { (_, index) throws(Diagnostic) in
        count = 1000
        answers.append(layout.compute(width: 10, height: 10))
        answers.append(layout.setState([(key: "height", value: .number(1))]))
        if index == failing { throw Diagnostic(.user, "no row \(index)") }
        return .string("row \(index)")
      })
    let shown = screen.shown
    #expect(layout.compute(width: 320, height: 200) == .user)
    #expect(layout.diagnostics.first?.message == "no row 3")
    #expect(screen.shown == shown)
    #expect(layout.compute(width: 320, height: 200) == .user)
    failing = -1
    screen.compute()
    #expect(screen.shown.prefix(4) == ["row 0 0 40", "row 1 40 40", "row 2 80 40", "row 3 120 40"])
    #expect(!answers.isEmpty && answers.allSatisfy { $0 == .busy })
    // Another row fails once it becomes visible; the rows before stay until it answers.
    failing = 500
    let before = screen.shown
    #expect(layout.setContentOffset(x: 0, y: 500 * 40 - 100, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .user)
    #expect(screen.shown == before)
    failing = -1
    screen.compute()
    #expect(screen.shown.contains("row 500 20000 40"))
    // The source goes before the list.
    screen.list.provider = nil
    screen.compute()
    #expect(screen.shown == [])
    screen.set("rowHeight", .number(41))
  }

  @Test("Another source, or a reload, shows all rows again even where edits follow before the next compute")
  func editsAfterReload() throws {
    let text = Self.table.replacingOccurrences(of: "items='items' ", with: "")
      .replacingOccurrences(of: "{index}", with: "{item}")
    let screen = try Screen(text, [("rowHeight", .number(100)), ("height", .number(10))])
    nonisolated(unsafe) var name = "a"
    nonisolated(unsafe) var count = 10
    func provide() {
      screen.list.provider = RowProvider(
        sectionCount: { 1 }, rowCount: { _ in count }, item: { _, index in .string("\(name)\(index)") })
    }
    provide()
    screen.compute()
    #expect(screen.shown == ["a0 0 100", "a1 100 100"])
    (name, count) = ("b", 11)
    provide()
    #expect(screen.list.apply(.insertRows(section: 0, index: 5, count: 1)))
    screen.compute()
    #expect(screen.shown == ["b0 0 100", "b1 100 100"])
    (name, count) = ("c", 10)
    screen.list.reload()
    #expect(screen.list.apply(.removeRows(section: 0, index: 5, count: 1)))
    screen.compute()
    #expect(screen.shown == ["c0 0 100", "c1 100 100"])
    // What an edit says shows something else is shown again; the rest is not asked for.
    name = "d"
    #expect(screen.list.apply(.reloadRows(section: 0, index: 1, count: 1)))
    screen.compute()
    #expect(screen.shown == ["c0 0 100", "d1 100 100"])
    count = 11
    #expect(screen.list.apply(.insertRows(section: 0, index: 0, count: 1)))
    screen.compute()
    #expect(screen.shown == ["d0 0 100", "c0 100 100"])
  }

  @Test("A row larger than the view stays where it is seen when the width changes")
  func tallRows() throws {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "height", value: .number(5000))])]
    let text = """
      <UIView><UITableView height='100%' items='50'>
        <UITableViewCell height='height'><UILabel text='{index}'/></UITableViewCell>
      </UITableView></UIView>
      """
    let layout = try #require(Engine().load(Array(text.utf8), options).template).makeLayout()
    #expect(layout.compute(width: 320, height: 200) == .ok)
    let list = layout.lists.views[0]
    #expect(try list.scroll(to: .item(section: 0, index: 20), at: .middle, 1))
    for width in [320.0, 300, 280, 310] {
      #expect(layout.compute(width: width, height: 200) == .ok)
      #expect(list.cells.map { $0.part } == [.item(section: 0, index: 20)])
      let offset = try #require(layout.machine.offset(ofRow: 1)).y
      #expect(list.geometry.points(of: .item(section: 0, index: 20))?.start == offset - 2400)
    }
  }

  // MARK: - Many lists

  @Test("A hundred lists in one layout scroll on their own")
  func hundred() throws {
    let list = "<UITableView items='100000' rowHeight='20' height='60'><UITableViewCell/></UITableView>"
    let screen = try Screen(
      "<UIView>" + String(repeating: list, count: 100) + "</UIView>", [], width: 320, height: 200)
    let lists = screen.layout.lists.views
    #expect(lists.count == 100)
    #expect(lists.allSatisfy { $0.cells.count == 3 })
    for (number, list) in screen.layout.image.program.listViews.enumerated() {
      #expect(screen.layout.setContentOffset(x: 0, y: Double(number) * 1000, row: Int(list.row)) == .ok)
    }
    screen.compute()
    for (number, list) in lists.enumerated() {
      #expect(list.cells.map { $0.part } == (0..<3).map { .item(section: 0, index: number * 50 + $0) })
    }
  }

  @Test("Lists three deep")
  func deep() throws {
    let text = """
      <UIView>
        <UITableView id='list' items='3' rowHeight='120'><UITableViewCell>
          <UITableView items='index + 4' rowHeight='60' height='100%' width='100%'><UITableViewCell>
            <UITableView items='index + 10' rowHeight='20' height='100%' width='100%'><UITableViewCell>
              <UILabel text='{index}'/>
            </UITableViewCell></UITableView>
          </UITableViewCell></UITableView>
        </UITableViewCell></UITableView>
      </UIView>
      """
    let screen = try Screen(text, [])
    func inner(_ list: ListView, _ cell: Int) -> ListView { list.cells[cell].layout.lists.views[0] }
    #expect(screen.list.cells.count == 2)
    let middle = inner(screen.list, 1)
    #expect(middle.geometry.itemCount == 5)
    let last = inner(middle, 1)
    #expect(last.geometry.itemCount == 11)
    #expect(try last.cells[2].layout.property("text", row: 1).stringValue == "2")
    // Scrolling the innermost is seen by the next compute of the outermost.
    #expect(middle.cells[1].layout.setContentOffset(x: 0, y: 100, row: 1) == .ok)
    screen.compute()
    #expect(try inner(middle, 1).cells[0].layout.property("text", row: 1).stringValue == "5")
  }

  @Test("A cell that contains itself is an error of the load")
  func recursion() throws {
    let folder = try ListFolder()
    try folder.write(
      "Cell.xml",
      """
      <UITableViewCell><UITableView items='2' height='50'><UITableViewCell xml='Cell.xml'/></UITableView></UITableViewCell>
      """)
    try folder.write(
      "Table.xml", "<UIView><UITableView items='3'><UITableViewCell xml='Cell.xml'/></UITableView></UIView>")
    let loaded = Engine().load(path: folder.path + "/Table.xml")
    #expect(loaded.template == nil)
    #expect(loaded.diagnostics.contains { $0.code == .cycle || $0.code == .limit }, "\(loaded.diagnostics)")
  }
}
