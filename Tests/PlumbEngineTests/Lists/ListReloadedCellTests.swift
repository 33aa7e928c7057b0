import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What cells, sizes and offsets of lists are after reloads that are taken over.
@Suite("Cells after reloads")
struct ListReloadedCellTests {
  private typealias Screen = ListReloadTests.Screen

  private static let names: [(String, Value)] = [
    (
      "names",
      .array(
        (0..<200).map {
          Value.dictionary([("id", .number(Double($0))), ("height", .number($0 % 3 == 0 ? 30 : 70))])
        })
    )
  ]

  private static func table(_ cell: String, _ attributes: String = "", besides: String = "", ahead: String = "")
    -> String
  {
    """
    <UIView>\(ahead)
      <UITableView id='list' height='100%' items='names' itemKey='item.id' \(attributes)>
        \(cell)
      </UITableView>
      \(besides)
    </UIView>
    """
  }

  private static let cell = """
    <UITableViewCell height='item.height'>
      <state name='opened' type='Bool' value='false'/>
      <UIButton id='b' title='{index}'/><UILabel id='l' text='{index}{opened}'/>
    </UITableViewCell>
    """

  private func offset(_ screen: Screen) -> Double? {
    screen.layout.machine.offset(ofRow: screen.layout.handles.row(screen.list.node) ?? 0)?.y
  }

  private func handles(_ screen: Screen) -> [UInt64] { screen.list.cells.map { $0.layout.node(row: 0) } }

  private func cells(_ screen: Screen) -> [ObjectIdentifier] { screen.list.cells.map { ObjectIdentifier($0.layout) } }

  /// Where the rows that are visible are in the view.
  private func places(_ screen: Screen) -> [String] {
    screen.list.cells.map { cell in
      let extent = screen.list.geometry.points(of: cell.part)
      return "\(cell.part) \((extent?.start ?? .nan) - (offset(screen) ?? .nan)) \(extent?.length ?? .nan)"
    }
  }

  /// Rows above were measured, row by row.
  private func scrolled(_ text: String, to offset: Double = 1000) throws -> Screen {
    let screen = try Screen(["Table.xml": text], Self.names)
    let list = try screen.layout.find("#list")
    var y = 0.0
    while y < offset {
      y = min(offset, y + 90)
      #expect(screen.layout.setContentOffset(x: 0, y: y, row: list) == .ok)
      screen.compute()
    }
    return screen
  }

  @Test("After a reload that changes a cell the same rows are visible at the same offset, below measured rows too")
  func places() throws {
    let screen = try scrolled(Self.table(Self.cell))
    let (before, offset) = (places(screen), offset(screen))
    for text in ["{index}!", "{index}?"] {
      let changed = Self.cell.replacingOccurrences(of: "{index}{opened}", with: text)
      #expect(try screen.reload(["Table.xml": Self.table(changed)]) == .ok)
      screen.compute()
      #expect(screen.shown.contains { $0.hasSuffix(String(text.suffix(1))) })
      #expect(places(screen) == before)
      #expect(self.offset(screen) == offset)
    }
    // What was measured above is known as it was.
    #expect(screen.layout.setContentOffset(x: 0, y: 500, row: 1) == .ok)
    screen.compute()
    #expect(self.offset(screen) == 500)
  }

  @Test("Rows that have other heights with the next cells: the first that was visible stays where it was")
  func otherHeights() throws {
    let screen = try scrolled(Self.table(Self.cell))
    let before = places(screen)
    let taller = Self.cell.replacingOccurrences(of: "item.height", with: "item.height + 11")
    #expect(try screen.reload(["Table.xml": Self.table(taller)]) == .ok)
    screen.compute()
    let first = try #require(places(screen).first).split(separator: " ")
    #expect(before.first?.hasPrefix(first.dropLast().joined(separator: " ")) == true)
    // Scrolled to the top row by row, each has its height now, and nothing jumps.
    var last = try #require(offset(screen))
    while last > 0 {
      let wanted = max(0, last - 40)
      let kept = screen.list.cells.first?.part
      #expect(screen.layout.setContentOffset(x: 0, y: wanted, row: 1) == .ok)
      screen.compute()
      #expect(kept.map { part in screen.list.cells.contains { $0.part == part } } == true)
      last = try #require(offset(screen))
    }
    #expect(screen.list.geometry.points(of: .item(section: 0, index: 3))?.start == 203)
  }

  @Test("A list that measures all rows has exact heights of the next cells")
  func measuredAll() throws {
    let screen = try scrolled(Self.table(Self.cell, "estimatedRowHeight='0'"))
    let (first, length) = (screen.list.cells[0].part, screen.list.geometry.contentLength)
    let taller = Self.cell.replacingOccurrences(of: "item.height", with: "item.height + 10")
    #expect(try screen.reload(["Table.xml": Self.table(taller, "estimatedRowHeight='0'")]) == .ok)
    screen.compute()
    #expect(screen.list.geometry.contentLength == length + 2000)
    #expect(screen.list.cells[0].part == first)
  }

  @Test("Rows without height may have one with the next cells")
  func emptyRows() throws {
    let cell = Self.cell.replacingOccurrences(of: "item.height", with: "index % 2 == 0 ? 40 : 0")
    let screen = try scrolled(Self.table(cell))
    let all = Self.cell.replacingOccurrences(of: "item.height", with: "40")
    #expect(try screen.reload(["Table.xml": Self.table(all)]) == .ok)
    #expect(screen.layout.setContentOffset(x: 0, y: 0, row: 1) == .ok)
    screen.compute()
    #expect(screen.list.cells.map { $0.part } == (0..<5).map { .item(section: 0, index: $0) })
  }

  @Test("Headers that come with the next cells are there, and are gone with them")
  func headers() throws {
    let header = "<UITableViewHeaderFooterView reuseIdentifier='header' height='25'/>"
    let screen = try scrolled(Self.table(Self.cell), to: 0)
    screen.compute()
    #expect(try screen.reload(["Table.xml": Self.table(header + Self.cell)]) == .ok)
    screen.compute()
    #expect(screen.list.cells.first?.part == .header(section: 0))
    #expect(screen.list.geometry.points(of: .item(section: 0, index: 0))?.start == 25)
    #expect(try screen.reload(["Table.xml": Self.table(Self.cell)]) == .ok)
    screen.compute()
    #expect(screen.list.cells.first?.part == .item(section: 0, index: 0))
    #expect(screen.list.geometry.points(of: .item(section: 0, index: 0))?.start == 0)
  }

  @Test(
    "Cells whose text stays the same keep handles, state and focus through reloads elsewhere in the document",
    arguments: [
      // Before the list, in it, behind it.
      table(cell, ahead: "\n\n<!-- moved -->"),
      table(cell, "backgroundColor='red'"),
      table(cell, besides: "<UILabel text='more'/>"),
      table(cell + "<UITableViewCell reuseIdentifier='other'/>"),
      table(cell, besides: "<state name='n' type='Double' value='1'/>"),
    ])
  func keptCells(_ changed: String) throws {
    let screen = try scrolled(Self.table(Self.cell))
    let cell = screen.list.cells[1].layout
    #expect(cell.setState([("opened", .bool(true))]) == .ok)
    try screen.layout.selectRows(list: screen.list.node, RowRun(section: 0, rows: 20..<21))
    _ = try screen.layout.moveFocus(.next)
    screen.compute()
    let focus = try #require(try screen.layout.focusInCells())
    let (before, nodes, layouts) = (places(screen), handles(screen), cells(screen))
    let shown = screen.shown
    #expect(shown.contains { $0.hasSuffix("true") })
    for text in [changed, Self.table(Self.cell), changed] {
      #expect(try screen.reload(["Table.xml": text]) == .ok, "\(screen.layout.diagnostics.map { $0.rendered() })")
      screen.compute()
      #expect(handles(screen) == nodes)
      #expect(cells(screen) == layouts)
      #expect(places(screen) == before)
      #expect(screen.shown.starts(with: shown))
      #expect(try screen.layout.focusInCells()?.node == focus.node)
      #expect(try screen.layout.selectedRows(list: screen.list.node) == [RowRun(section: 0, rows: 20..<21)])
    }
    // One cell of several is changed: the others stay, and so does their code.
    let made = screen.list.madeCount
    let list = try screen.layout.find("#list")
    #expect(screen.layout.setContentOffset(x: 0, y: 0, row: list) == .ok)
    screen.compute()
    #expect(screen.list.madeCount <= made + 3)
  }

  @Test(
    "The focus goes on in a changed cell: at the node with the same id, else at the same path, and is lost without",
    arguments: [
      ("<UIButton id='b' title='new'/>", "b"),
      ("<UIView/><UIView><UIButton id='b' title='moved'/></UIView>", "b"),
      ("<UILabel id='b' text='not focusable'/>", nil),
      ("<UIButton id='other' title='renamed'/>", nil),
    ] as [(String, String?)])
  func focusInChangedCell(_ content: String, _ id: String?) throws {
    let button = "<UIButton id='b' title='{index}'/>"
    let screen = try scrolled(Self.table(Self.cell))
    _ = try screen.layout.moveFocus(.next)
    _ = try screen.layout.moveFocus(.next)
    screen.compute()
    let part = try #require(screen.list.focusedPart)
    for text in [content, content + "<UIView/>"] {
      // Twice without a compute.
      let cell = Self.cell.replacingOccurrences(of: button, with: text)
      #expect(try screen.reload(["Table.xml": Self.table(cell)]) == .ok)
    }
    screen.compute()
    let focus = try screen.layout.focusInCells()
    #expect(focus.map { $0.layout.id(row: $0.layout.handles.row($0.node) ?? 0) } == id)
    if id == nil { return }
    #expect(screen.list.focusedPart == part && focus?.layout === screen.list.madeCell(part)?.layout)
    // It goes on from there.
    _ = try screen.layout.moveFocus(.next)
    screen.compute()
    #expect(screen.list.focusedPart == .item(section: 0, index: Int(part.order)))
  }

  @Test("The focus goes on in a changed cell of a list in a cell, and while the row is not visible")
  func focusInChangedInnerCell() throws {
    func cell(_ title: String) -> String {
      """
      <UITableViewCell height='60'>
        <UITableView height='60' items='3'>
          <UITableViewCell height='20'><UIButton height='20' title='\(title)'/></UITableViewCell>
        </UITableView>
      </UITableViewCell>
      """
    }
    let screen = try scrolled(Self.table(cell("")), to: 0)
    for _ in 0..<5 { _ = try screen.layout.moveFocus(.next) }
    screen.compute()
    func focused() throws -> [ListPart?] {
      let inner = screen.layout.cellFocus?.inner
      let found = try screen.layout.focusInCells()
      return [screen.list.focusedPart, inner?.part, found.flatMap { $0.layout.list?.part(of: $0.layout) }]
    }
    let expected: [ListPart?] = [.item(section: 0, index: 1), .item(section: 0, index: 1), .item(section: 0, index: 1)]
    #expect(try focused() == expected)
    #expect(try screen.reload(["Table.xml": Self.table(cell("new"))]) == .ok)
    screen.compute()
    #expect(try focused() == expected)
    #expect(screen.layout.setContentOffset(x: 0, y: 6000, row: 1) == .ok)
    screen.compute()
    #expect(try screen.layout.focusInCells() == nil)
    #expect(try screen.reload(["Table.xml": Self.table(cell(""))]) == .ok)
    #expect(screen.layout.setContentOffset(x: 0, y: 0, row: 1) == .ok)
    screen.compute()
    #expect(try focused() == expected)
  }

  @Test("A hard reload forgets the state of cells")
  func hardReload() throws {
    let screen = try scrolled(Self.table(Self.cell))
    #expect(screen.list.cells[1].layout.setState([("opened", .bool(true))]) == .ok)
    screen.compute()
    #expect(screen.shown.contains { $0.hasSuffix("true") })
    // A hard reload forgets the state of the host too.
    #expect(try screen.reload(["Table.xml": Self.table(Self.cell)], isHard: true) == .ok)
    screen.compute()
    #expect(!screen.shown.contains { $0.hasSuffix("true") })
  }

  @Test("Only the cells of what has changed are made again, and only once")
  func changedCell() throws {
    let kinds: [(String, Value)] = [
      (
        "names",
        .array((0..<50).map { .dictionary([("id", .number(Double($0))), ("kind", .string($0 % 2 == 0 ? "a" : "b"))]) })
      )
    ]
    func table(_ a: String, _ b: String) -> [String: String] {
      [
        "Table.xml": Self.table(
          """
          <UITableViewCell reuseIdentifier='a' height='40'><UILabel text='\(a) {index}'/></UITableViewCell>
          <UITableViewCell reuseIdentifier='b' height='40'><UILabel text='\(b) {index}'/></UITableViewCell>
          """, "cellIdentifier='item.kind'")
      ]
    }
    let screen = try Screen(table("a", "b"), kinds)
    let before = cells(screen)
    let made = screen.list.madeCount
    #expect(screen.shown == ["a 0", "b 1", "a 2", "b 3", "a 4"])
    #expect(try screen.reload(table("a", "new")) == .ok)
    let prepared = screen.layout.preparedCells.first?.linked.map { ObjectIdentifier($0.template) }
    screen.compute()
    #expect(screen.shown == ["a 0", "new 1", "a 2", "new 3", "a 4"])
    #expect(screen.list.templates.linked.map { ObjectIdentifier($0.template) } == prepared)
    let after = cells(screen)
    #expect(zip(before, after).map { $0 == $1 } == [true, false, true, false, true])
    #expect(screen.list.madeCount == made + 2)
  }

  @Test(
    "Mistakes that evaluation finds in kept cells are where the text is now, in cells of cells and repeated elements too"
  )
  func movedPlaces() throws {
    let inner = """
      <UITableViewCell height='60'>
        <UIView repeat='wanted' height='10'><UILabel text='{names[wanted].id}'/></UIView>
        <UITableView height='60' items='2'>
          <UITableViewCell height='30'><UILabel text='{names[wanted].id}'/></UITableViewCell>
        </UITableView>
      </UITableViewCell>
      """
    let repeated = inner.replacingOccurrences(
      of: "<UILabel text='{names[wanted].id}'/></UITableViewCell>", with: "</UITableViewCell>")
    let nested = inner.replacingOccurrences(of: "<UILabel text='{names[wanted].id}'/></UIView>", with: "</UIView>")
    for (cell, line) in [(repeated, 6), (nested, 8)] {
      let screen = try Screen(["Table.xml": Self.table(cell)], Self.names + [("wanted", .number(1))])
      let layouts = cells(screen)
      #expect(try screen.reload(["Table.xml": Self.table(cell, ahead: "\n\n<!-- down -->")]) == .ok)
      screen.compute()
      #expect(cells(screen) == layouts)
      #expect(screen.layout.setState([("wanted", .number(1000))]) == .ok)
      #expect(screen.layout.compute(width: 320, height: 200) != .ok)
      let message = screen.layout.diagnostics.first?.rendered() ?? ""
      #expect(message.contains("Table.xml:\(line):") && message.contains("names[wanted]"), "\(message)")
    }
  }

  @Test("A cell from a file of its own is kept as files come and go around it, and its errors name its line")
  func movedFiles() throws {
    let cell = "<UITableViewCell height='40'>\n<UILabel text='{names[wanted].id}'/></UITableViewCell>"
    let table = Self.table("<UITableViewCell xml='Cell.xml'/>")
    let more = Self.table(
      "<UITableViewCell xml='Cell.xml'/>", ahead: "<UIView height='5' xml='More.xml'/>\n\n")
    let screen = try Screen(
      ["Table.xml": table, "Cell.xml": cell, "More.xml": "<UIView/>"], Self.names + [("wanted", .number(1))])
    let layouts = cells(screen)
    for text in [more, table, more] {
      #expect(try screen.reload(["Table.xml": text, "Cell.xml": cell]) == .ok)
      screen.compute()
      #expect(cells(screen) == layouts)
    }
    #expect(try screen.reload(["Cell.xml": "\n\n" + cell]) == .ok)
    screen.compute()
    #expect(cells(screen) == layouts)
    #expect(screen.layout.setState([("wanted", .number(1000))]) == .ok)
    #expect(screen.layout.compute(width: 320, height: 200) != .ok)
    let message = screen.layout.diagnostics.first?.rendered() ?? ""
    #expect(message.contains("Cell.xml:4:") && message.contains("names[wanted]"), "\(message)")
  }

  @Test("State around the list of another type links cells again")
  func otherType() throws {
    let cell = "<UITableViewCell height='40'><UILabel text='{n}'/></UITableViewCell>"
    let screen = try Screen(
      ["Table.xml": Self.table(cell, besides: "<state name='n' type='Double' value='1'/>")], Self.names)
    #expect(screen.shown.first == "1")
    let text = Self.table(cell, besides: "<state name='n' type='String' value='one'/>")
    #expect(try screen.reload(["Table.xml": text]) == .ok, "\(screen.layout.diagnostics.map { $0.rendered() })")
    screen.compute()
    #expect(screen.shown.first == "one")
  }

  @Test("Lists in cells that are made again stay scrolled")
  func nestedOffsets() throws {
    let cell = """
      <UITableViewCell height='50'>
        <UITableView id='in' height='50' items='100' rowHeight='20'><UITableViewCell/></UITableView><UILabel text='{index}'/>
      </UITableViewCell>
      """
    let screen = try Screen(["Table.xml": Self.table(cell)], Self.names)
    #expect(screen.list.cells[1].layout.setContentOffset(x: 0, y: 333, row: 1) == .ok)
    screen.compute()
    #expect(
      try screen.reload(["Table.xml": Self.table(cell.replacingOccurrences(of: "{index}", with: "{index}!"))]) == .ok)
    screen.compute()
    #expect(screen.shown.contains("1!"))
    #expect(screen.list.cells[1].layout.machine.offset(ofRow: 1)?.y == 333)
    #expect(screen.list.cells[0].layout.machine.offset(ofRow: 1)?.y == 0)
  }

  @Test("A list whose next cells cannot be computed keeps those that it has, and so do the lists behind it")
  func failure() throws {
    func table(_ text: String) -> String {
      """
      <UIView>
        <UITableView id='list' height='100' items='names'>
          <UITableViewCell height='40'><UILabel text='\(text)'/></UITableViewCell>
        </UITableView>
        <UITableView id='second' top='100' height='100' items='names'>
          <UITableViewCell height='40'><UILabel text='second \(text)'/></UITableViewCell>
        </UITableView>
      </UIView>
      """
    }
    let screen = try Screen(["Table.xml": table("{index}")], Self.names + [("wanted", .number(1000))])
    let shown = screen.shown
    #expect(shown == ["0", "1", "2", "second 0", "second 1", "second 2"])
    let layouts = screen.layout.lists.views.map { $0.cells.map { ObjectIdentifier($0.layout) } }
    #expect(try screen.reload(["Table.xml": table("{names[wanted].id}")]) == .ok)
    for _ in 0..<2 {
      #expect(screen.layout.compute(width: 320, height: 200) != .ok)
      #expect(screen.shown == shown)
      #expect(screen.layout.lists.views.map { $0.cells.map { ObjectIdentifier($0.layout) } } == layouts)
    }
    // A reload of what cannot be computed is checked and taken over as others are.
    #expect(try screen.reload(["Table.xml": table("{names[wanted].id")]) != .ok)
    #expect(try screen.reload(["Table.xml": table("{names[wanted].id}!")]) == .ok)
    #expect(screen.layout.compute(width: 320, height: 200) != .ok)
    #expect(screen.shown == shown)
    #expect(screen.layout.setState([("wanted", .number(7))]) == .ok)
    screen.compute()
    #expect(screen.shown == ["7!", "7!", "7!", "second 7!", "second 7!", "second 7!"])
  }
}
