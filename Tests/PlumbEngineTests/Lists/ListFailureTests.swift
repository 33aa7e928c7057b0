import PlumbSyntax
import Testing

@testable import PlumbEngine

/// A compute that fails leaves cells, offset and sizes as they were, and the next one goes on from there.
@Suite("Computes of lists that fail")
struct ListFailureTests {
  /// What a source answers.
  private final class Source {
    var count = 1000
    var failing = -1
    var height = 40.0
    /// How many rows there are from the next item on.
    var nextCount: Int?
    var asked = 0
  }

  private static let cell =
    "<UITableViewCell height='item.height'><UILabel id='l' text='{item.name}'/></UITableViewCell>"

  private static func layout(_ text: String, _ state: [(String, Value)] = []) throws -> Layout {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.0, value: $0.1) })]
    let loaded = Engine().load(Array(text.utf8), options)
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
  }

  private static func provide(_ source: Source, _ layout: Layout, list: Int = 0) {
    nonisolated(unsafe) let source = source
    layout.lists.views[list].provider = RowProvider(
      rowCount: { _ in source.count },
      item: { (_, index) throws(Diagnostic) in
        source.asked += 1
        if let count = source.nextCount { source.count = count }
        if index == source.failing || index >= source.count { throw Diagnostic(.user, "no row \(index)") }
        return .dictionary([("name", .string("row \(index)")), ("height", .number(source.height))])
      })
  }

  private static func table(_ source: Source, _ attributes: String = "estimatedRowHeight='40'") throws -> Layout {
    let layout = try layout("<UIView><UITableView id='list' height='100%' \(attributes)>\(cell)</UITableView></UIView>")
    #expect(layout.compute(width: 320, height: 200) == .ok)
    provide(source, layout)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    return layout
  }

  private static func shown(_ layout: Layout, list: Int = 0) -> [String] {
    let view = layout.lists.views[list]
    return view.cells.map { cell in
      let text = (try? cell.layout.property("text", row: 1).stringValue) ?? "?"
      let frame = view.frame(of: cell.part) ?? Frame()
      return "\(text) \(frame.y) \(frame.height) \(cell.layout.frame(row: 0).height) \(ObjectIdentifier(cell.layout))"
    }
  }

  private static func texts(_ layout: Layout, list: Int = 0) -> [String] {
    layout.lists.views[list].cells.map { (try? $0.layout.property("text", row: 1).stringValue) ?? "?" }
  }

  @Test(
    "While a row fails that scrolling makes visible, hosts see the cells that were there before",
    arguments: [900, 57, 40])
  func scrolling(target: Int) throws {
    let source = Source()
    let layout = try Self.table(source)
    #expect(layout.setContentOffset(x: 0, y: 2000, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    let before = Self.shown(layout)
    #expect(Self.texts(layout) == (50..<55).map { "row \($0)" })
    source.failing = target
    for _ in 0..<3 {
      #expect(layout.setContentOffset(x: 0, y: Double(target) * 40 - 110, row: 1) == .ok)
      #expect(layout.compute(width: 320, height: 200) == .user)
      #expect(Self.shown(layout) == before)
    }
    source.failing = -1
    #expect(layout.compute(width: 320, height: 200) == .ok)
    #expect(Self.texts(layout).contains("row \(target)"))
    #expect(
      layout.lists.views[0].cells.count + layout.lists.views[0].spare.count <= 2 * layout.lists.views[0].cells.count + 8
    )
  }

  @Test("What is visible does not jump where rows above it were measured before one failed")
  func anchor() throws {
    let source = Source()
    let layout = try Self.table(source, "")
    let list = layout.lists.views[0]
    // Rows above count as 44 points high; each is 90.
    source.height = 90
    list.reload()
    #expect(layout.setContentOffset(x: 0, y: 4400, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    func place() throws -> Double {
      let offset = try #require(layout.machine.offset(ofRow: 1)).y
      let first = try #require(list.cells.first { (list.frame(of: $0.part)?.y ?? 0) >= offset })
      #expect(first.part == .item(section: 0, index: 100))
      return (list.frame(of: first.part)?.y ?? .nan) - offset
    }
    #expect(try place() == 0)
    source.failing = 98
    #expect(layout.setContentOffset(x: 0, y: 4300, row: 1) == .ok)
    for _ in 0..<2 { #expect(layout.compute(width: 320, height: 200) == .user) }
    source.failing = -1
    #expect(layout.compute(width: 320, height: 200) == .ok)
    let offset = try #require(layout.machine.offset(ofRow: 1)).y
    let kept = try #require(list.frame(of: .item(section: 0, index: 100)))
    #expect(kept.y - offset == 100)
  }

  @Test("Rows that were inserted go on where they were, with the sizes that are known, once a row that failed answers")
  func edits() throws {
    let source = Source()
    source.height = 90
    let layout = try Self.table(source, "")
    let list = layout.lists.views[0]
    for y in stride(from: 0.0, to: 900, by: 90) {
      #expect(layout.setContentOffset(x: 0, y: y, row: 1) == .ok)
      #expect(layout.compute(width: 320, height: 200) == .ok)
    }
    let known = list.geometry.contentLength
    (source.count, source.failing) = (1002, 11)
    #expect(list.apply(.insertRows(section: 0, index: 0, count: 1)))
    #expect(list.apply(.insertRows(section: 0, index: 11, count: 1)))
    #expect(layout.compute(width: 320, height: 200) == .user)
    source.failing = -1
    #expect(layout.compute(width: 320, height: 200) == .ok)
    #expect(list.geometry.contentLength == known + 44 + 90)
    let offset = try #require(layout.machine.offset(ofRow: 1)).y
    #expect(offset == 810 + 44 && list.frame(of: .item(section: 0, index: 10))?.y == offset)
  }

  @Test("A source that loses rows while it is asked for one fails once; then the list has the rows that are left")
  func shrinking() throws {
    let source = Source()
    let layout = try Self.table(source)
    #expect(layout.setContentOffset(x: 0, y: 2000, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    let before = Self.shown(layout)
    source.nextCount = 52
    #expect(layout.setContentOffset(x: 0, y: 2400, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .user)
    #expect(Self.shown(layout) == before)
    source.nextCount = nil
    #expect(layout.compute(width: 320, height: 200) == .ok)
    #expect(layout.lists.views[0].geometry.itemCount == 52)
    #expect(Self.texts(layout).last == "row 51")
  }

  @Test("A cell that cannot be evaluated, and one that is too high, leave what was visible")
  func cells() throws {
    func items(_ heights: [Double]) -> Value {
      .array(
        heights.enumerated().map { number, height in
          .dictionary([
            ("id", .number(Double(number))), ("name", .string("row \(number)")), ("height", .number(height)),
          ])
        })
    }
    var heights = [Double](repeating: 40, count: 100)
    let layout = try Self.layout(
      "<UIView><UITableView height='100%' items='rows' itemKey='item.id' estimatedRowHeight='40'>\(Self.cell)</UITableView></UIView>",
      [("rows", items(heights))])
    #expect(layout.compute(width: 320, height: 200) == .ok)
    for wrong in [Double.nan, .infinity, 1e12] {
      let before = Self.shown(layout)
      heights[60] = wrong
      #expect(layout.setState([(key: "rows", value: items(heights))]) == .ok)
      #expect(layout.compute(width: 320, height: 200) == .ok)
      #expect(layout.setContentOffset(x: 0, y: 60 * 40 - 100, row: 1) == .ok)
      #expect(layout.compute(width: 320, height: 200) != .ok)
      #expect(Self.shown(layout) == before)
      heights[60] = 40
      #expect(layout.setState([(key: "rows", value: items(heights))]) == .ok)
      #expect(layout.compute(width: 320, height: 200) == .ok)
      #expect(Self.texts(layout).contains("row 60"))
      #expect(layout.setContentOffset(x: 0, y: 0, row: 1) == .ok)
      #expect(layout.compute(width: 320, height: 200) == .ok)
    }
  }

  @Test("A list keeps its cells where another list, or a node outside, fails the compute")
  func others() throws {
    let (source, other) = (Source(), Source())
    let table = "<UITableView height='50%' top='previous.bottom' estimatedRowHeight='40'>\(Self.cell)</UITableView>"
    let layout = try Self.layout("<UIView>\(table)\(table)</UIView>")
    #expect(layout.compute(width: 320, height: 400) == .ok)
    Self.provide(source, layout)
    Self.provide(other, layout, list: 1)
    #expect(layout.compute(width: 320, height: 400) == .ok)
    let before = [Self.shown(layout), Self.shown(layout, list: 1)]
    other.failing = 300
    for row in 1...2 { #expect(layout.setContentOffset(x: 0, y: 300 * 40, row: row) == .ok) }
    #expect(layout.compute(width: 320, height: 400) == .user)
    #expect([Self.shown(layout), Self.shown(layout, list: 1)] == before)
    other.failing = -1
    #expect(layout.compute(width: 320, height: 400) == .ok)
    #expect(Self.texts(layout).first == "row 300" && Self.texts(layout, list: 1).first == "row 300")
  }

  @Test("The focus, and how lists in cells are scrolled, stay with the rows that are shown again")
  func focus() throws {
    let source = Source()
    let cell = """
      <UITableViewCell height='item.height'><UIButton id='b' title='{item.name}'/>
        <UIScrollView width='50' height='20' contentSize.height='500'/></UITableViewCell>
      """
    let layout = try Self.layout(
      "<UIView><UITableView height='100%' estimatedRowHeight='40'>\(cell)</UITableView></UIView>")
    #expect(layout.compute(width: 320, height: 200) == .ok)
    Self.provide(source, layout)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    _ = try layout.moveFocus(.next)
    _ = try layout.moveFocus(.next)
    let list = layout.lists.views[0]
    #expect(list.cells[1].layout.setContentOffset(x: 0, y: 30, row: 2) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    let focus = try #require(try layout.focusInCells()?.node)
    source.failing = 301
    #expect(layout.setContentOffset(x: 0, y: 300 * 40, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .user)
    #expect(try layout.focusInCells()?.node == focus)
    #expect(list.cells[1].layout.machine.offset(ofRow: 2)?.y == 30)
    #expect(layout.setContentOffset(x: 0, y: 0, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    #expect(try layout.focusInCells()?.node == focus)
    #expect(list.cells[1].layout.machine.offset(ofRow: 2)?.y == 30)
  }

  @Test("The focus in a list in a cell is there again when the row comes back, in whichever cell")
  func nestedFocus() throws {
    func row(_ number: Int) -> Value {
      .dictionary([
        ("id", .number(Double(number))),
        ("things", .array((0..<3).map { .dictionary([("id", .string("\(number).\($0)"))]) })),
      ])
    }
    let cell = """
      <UITableViewCell height='60'>
        <UITableView height='60' items='item.things' itemKey='item.id' rowHeight='20'>
          <UITableViewCell><UIButton id='b' height='20' title='{item.id}'/></UITableViewCell>
        </UITableView>
      </UITableViewCell>
      """
    let layout = try Self.layout(
      "<UIView><UITableView height='100%' items='rows' itemKey='item.id' rowHeight='60'>\(cell)</UITableView></UIView>",
      [("rows", .array((0..<100).map(row)))])
    #expect(layout.compute(width: 320, height: 200) == .ok)
    for _ in 0..<5 { _ = try layout.moveFocus(.next) }
    func title() throws -> String? {
      try layout.focusInCells().map {
        try $0.layout.property("title", row: $0.layout.handles.row($0.node) ?? 0).stringValue
      } ?? nil
    }
    #expect(layout.compute(width: 320, height: 200) == .ok)
    #expect(try title() == "1.1")
    for y in [3000.0, 4500, 1500] {
      #expect(layout.setContentOffset(x: 0, y: y, row: 1) == .ok)
      #expect(layout.compute(width: 320, height: 200) == .ok)
      #expect(try title() == nil)
    }
    #expect(layout.setContentOffset(x: 0, y: 20, row: 1) == .ok)
    #expect(layout.compute(width: 320, height: 200) == .ok)
    #expect(try title() == "1.1")
  }

  @Test("An estimate that is not a number is an error, as a height is")
  func estimates() throws {
    for name in ["estimatedRowHeight", "rowHeight"] {
      let layout = try Self.layout(
        "<UIView><UITableView height='100%' items='9' \(name)='zero/zero'><UITableViewCell height='20'/></UITableView></UIView>",
        [("zero", .number(0))])
      #expect(layout.compute(width: 320, height: 200) == .argument)
      #expect(layout.diagnostics.first?.message.contains(name) == true)
    }
  }
}
