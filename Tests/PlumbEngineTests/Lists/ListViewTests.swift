import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Tables whose rows come from state.
@Suite("Lists")
struct ListViewTests {
  /// A layout with one list, and what tests look at.
  struct Screen {
    let layout: Layout
    var list: ListView { layout.lists.views[0] }

    init(_ text: String, _ state: [(String, Value)], width: Double = 320, height: Double = 200) throws {
      var options = LoadOptions()
      options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.0, value: $0.1) })]
      let loaded = Engine().load(Array(text.utf8), options)
      layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
      #expect(layout.compute(width: width, height: height) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    }

    func compute(width: Double = 320, height: Double = 200) {
      #expect(layout.compute(width: width, height: height) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    }

    func set(_ key: String, _ value: Value) {
      #expect(layout.setState([(key: key, value: value)]) == .ok, "\(layout.diagnostics)")
      compute()
    }

    func scroll(_ y: Double) {
      let row = (0..<layout.nodeCount).first { layout.id(row: $0) == "list" } ?? 0
      #expect(layout.setContentOffset(x: 0, y: y, row: row) == .ok)
      compute()
    }

    var offset: Double { layout.machine.offset(ofRow: Int(layout.image.program.listViews[0].row))?.y ?? .nan }

    /// What is visible: the text of each cell's first label, where the cell is, and how high.
    var shown: [String] {
      list.cells.map { cell in
        let frame = list.geometry.frame(of: cell.part, crossLength: 0) ?? Frame()
        let label = (0..<cell.layout.nodeCount).first { cell.layout.component(row: $0) == "UILabel" } ?? 0
        let text = (try? cell.layout.property("text", row: label))?.stringValue ?? ""
        return "\(text) \(frame.y.formatted) \(cell.layout.frame(row: 0).height.formatted)"
      }
    }

    var contentHeight: Double { list.geometry.contentLength }
  }

  static func item(_ id: String, _ height: Double) -> Value {
    .dictionary([("id", .string(id)), ("height", .number(height))])
  }

  private let table = """
    <UIView>
      <UITableView id='list' items='items' itemKey='item.id' height='100%'>
        <UITableViewCell reuseIdentifier='row'>
          <UILabel text='{index}:{item.id}'/>
          <UIView height='item.height'/>
        </UITableViewCell>
      </UITableView>
    </UIView>
    """

  @Test("What is visible has cells, as wide as the list and as high as their content")
  func visible() throws {
    let items = (0..<100).map { Self.item("r\($0)", 50 + Double($0 % 3)) }
    let screen = try Screen(table, [("items", .array(items))])
    #expect(screen.shown == ["0:r0 0 50", "1:r1 50 51", "2:r2 101 52", "3:r3 153 50"])
    #expect(screen.list.cells.allSatisfy { $0.layout.frame(row: 0).width == 320 })
    #expect(screen.layout.nodeCount == 2)
    // Four are known, the others count with the estimate.
    #expect(screen.contentHeight == 203 + 96 * 44)
  }

  @Test("Scrolling makes cells for two screens at most, and what is above keeps its place")
  func scrolling() throws {
    let items = (0..<100).map { Self.item("r\($0)", 50 + Double($0 % 3)) }
    let screen = try Screen(table, [("items", .array(items))])
    let first = screen.list.cells.map { ObjectIdentifier($0) }
    #expect(screen.list.madeCount == 4)
    screen.scroll(120)
    #expect(screen.shown == ["2:r2 101 52", "3:r3 153 50", "4:r4 203 51", "5:r5 254 52", "6:r6 306 50"])
    screen.scroll(2000)
    // Rows 0 to 6 have 356 points, then 44 each.
    #expect(screen.shown.first == "44:r44 1984 52")
    // Those that were visible before wait in case the compute fails, and are used by the next.
    #expect(screen.list.madeCount <= 10)
    screen.scroll(0)
    screen.scroll(2000)
    let others = screen.list.cells + screen.list.spare
    #expect(Set(first).isSubset(of: Set(others.map { ObjectIdentifier($0) })))
    #expect(screen.list.madeCount <= 10)
    // One row further up was taken for 44 points and has 51: what is visible stays where it is seen.
    screen.scroll(1983)
    #expect(screen.offset == 1990)
    #expect(screen.shown.prefix(2) == ["43:r43 1940 51", "44:r44 1991 52"])
  }

  @Test("Rows of kept keys keep their cells; what is inserted above does not move what is seen")
  func changing() throws {
    var items = (0..<100).map { Self.item("r\($0)", 50) }
    let screen = try Screen(table, [("items", .array(items))])
    screen.scroll(500)
    #expect(screen.shown == ["10:r10 464 50", "11:r11 514 50", "12:r12 564 50", "13:r13 614 50", "14:r14 664 50"])
    let cell = screen.list.cells[1]
    items.insert(Self.item("new", 50), at: 0)
    screen.set("items", .array(items))
    #expect(screen.offset == 544)
    #expect(screen.list.cells[1] === cell)
    #expect(screen.shown.prefix(2) == ["11:r10 508 50", "12:r11 558 50"])
    items.remove(at: 0)
    items[11] = Self.item("r11", 70)
    screen.set("items", .array(items))
    #expect(screen.shown.prefix(3) == ["10:r10 464 50", "11:r11 514 70", "12:r12 584 50"])
    screen.set("items", .array([]))
    #expect(screen.shown == [])
    #expect(screen.contentHeight == 0)
    #expect(screen.offset == 0)
  }

  @Test("Ten million rows of one height cost what is visible")
  func uniform() throws {
    let text = table.replacing("items='items' itemKey='item.id'", "items='10000000' rowHeight='40'")
      .replacing("{item.id}", "").replacing("item.height", "100%")
    let screen = try Screen(text, [])
    #expect(screen.contentHeight == 400_000_000)
    screen.scroll(399_999_900)
    #expect(screen.shown == ["9999997: 399999880 40", "9999998: 399999920 40", "9999999: 399999960 40"])
  }

  @Test("State around a list reaches its cells, and changes of it do")
  func inherited() throws {
    let text = table.replacing("{index}:{item.id}", "{unit} {theme.name} {item.id}")
    let theme = Value.dictionary([("name", .string("dark"))])
    let screen = try Screen(
      text, [("items", .array([Self.item("a", 5)])), ("unit", .string("kg")), ("theme", theme)])
    #expect(screen.shown == ["kg dark a 0 20"])
    screen.set("theme", .dictionary([("name", .string("light"))]))
    #expect(screen.shown == ["kg light a 0 20"])
  }

  @Test("A table is as high as its content with auto, and others see its content size")
  func auto() throws {
    let text = """
      <UIView>
        <UITableView id='list' items='items' height='auto'>
          <UITableViewCell><UIView height='item'/></UITableViewCell>
        </UITableView>
        <UIView id='below' top='previous.bottom' height='#list.contentSize.height / 2'/>
      </UIView>
      """
    let screen = try Screen(text, [("items", .array([.number(30), .number(60)]))])
    #expect(screen.layout.frame(row: 1).height == 90)
    #expect(screen.layout.frame(row: 2) == Frame(x: 0, y: 90, width: 320, height: 45))
    screen.set("items", .array([.number(10)]))
    #expect(screen.layout.frame(row: 2) == Frame(x: 0, y: 10, width: 320, height: 5))
  }

  @Test("Sections have headers and footers where they name some, and cells are chosen by items")
  func sections() throws {
    let text = """
      <UIView>
        <UITableView id='list' sections='groups' sectionItems='rows' cellIdentifier='item.kind'
          sectionFooterHeight='20'>
          <UITableViewCell reuseIdentifier='a' height='40'><UILabel text='a {item.name}'/></UITableViewCell>
          <UITableViewCell reuseIdentifier='b' height='60'><UILabel text='b {item.name}'/></UITableViewCell>
          <UITableViewHeaderFooterView reuseIdentifier='header' height='30'>
            <UILabel text='{section.title} {sectionIndex}'/>
          </UITableViewHeaderFooterView>
        </UITableView>
      </UIView>
      """
    func row(_ kind: String, _ name: String) -> Value {
      .dictionary([("kind", .string(kind)), ("name", .string(name))])
    }
    func group(_ title: String, _ rows: [Value]) -> Value {
      .dictionary([("title", .string(title)), ("rows", .array(rows))])
    }
    let groups = Value.array([group("One", [row("a", "x"), row("b", "y")]), group("Two", [row("b", "z")])])
    let screen = try Screen(text, [("groups", groups)], height: 500)
    #expect(
      screen.shown == ["One 0 0 30", "a x 30 40", "b y 70 60", "Two 1 130 30", "b z 160 60"])
    #expect(screen.contentHeight == 220)
  }

  @Test("A collection of one item size is in lines; its cells are that large")
  func collection() throws {
    let text = """
      <UIView>
        <UICollectionView id='list' items='items' collectionViewLayout.itemSize.width='80'
          collectionViewLayout.itemSize.height='40' collectionViewLayout.sectionInset.left='20'
          collectionViewLayout.sectionInset.right='20'>
          <UICollectionViewCell><UILabel text='{item}' width='100%'/></UICollectionViewCell>
        </UICollectionView>
      </UIView>
      """
    let screen = try Screen(text, [("items", .number(100))])
    let frames = screen.list.cells.map { screen.list.frame(of: $0.part) ?? Frame() }
    #expect(frames.prefix(4).map { $0.x } == [20, 120, 220, 20])
    #expect(frames.prefix(4).map { $0.y } == [0, 0, 0, 50])
    #expect(screen.list.cells.count == 12)
    #expect(screen.list.cells.allSatisfy { $0.layout.frame(row: 0) == Frame(x: 0, y: 0, width: 80, height: 40) })
    #expect(screen.contentHeight == 1690)
  }

  @Test("Cells of a collection without item size are as large as their content")
  func automaticCollection() throws {
    let text = """
      <UIView>
        <UICollectionView id='list' items='items' collectionViewLayout.minimumInteritemSpacing='10'>
          <UICollectionViewCell><UIView width='item.w' height='item.h'/></UICollectionViewCell>
        </UICollectionView>
      </UIView>
      """
    func item(_ width: Double, _ height: Double) -> Value {
      .dictionary([("w", .number(width)), ("h", .number(height))])
    }
    // F3
    let sizes = [(100.0, 40.0), (120, 60), (80, 20), (200, 30), (50, 50), (60, 60)]
    let screen = try Screen(text, [("items", .array(sizes.map { item($0.0, $0.1) }))])
    let frames = screen.list.cells.map { screen.list.frame(of: $0.part) ?? Frame() }
    #expect(frames.map { $0.x } == [0, 110, 240, 0, 270, 0])
    #expect(frames.map { $0.y } == [10, 0, 20, 80, 70, 130])
    #expect(screen.contentHeight == 190)
  }

  @Test("A grid fills the width with as many columns as are wide enough")
  func grid() throws {
    let text = """
      <UIView>
        <UICollectionView id='list' items='7' minimumItemWidth='90'>
          <UICollectionViewCell><UIView height='30 + index'/></UICollectionViewCell>
        </UICollectionView>
      </UIView>
      """
    let screen = try Screen(text, [])
    let frames = screen.list.cells.map { screen.list.frame(of: $0.part) ?? Frame() }
    #expect(frames.map { $0.width } == [Double](repeating: 100, count: 7))
    #expect(frames.map { $0.x } == [0, 110, 220, 0, 110, 220, 0])
  }

  @Test("Headers of plain tables stay at the upper edge while their section is visible")
  func pinned() throws {
    let text = """
      <UIView>
        <UITableView id='list' sections='groups' rowHeight='44' sectionHeaderHeight='28'>
          <UITableViewCell><UILabel text='row {section.name} {index}'/></UITableViewCell>
          <UITableViewHeaderFooterView reuseIdentifier='header'>
            <UILabel text='{section.name}'/>
          </UITableViewHeaderFooterView>
        </UITableView>
      </UIView>
      """
    func group(_ name: String, _ count: Double) -> Value {
      .dictionary([("name", .string(name)), ("items", .number(count))])
    }
    let screen = try Screen(text, [("groups", .array([group("a", 10), group("b", 10)]))])
    screen.scroll(100)
    let header = try #require(screen.list.cells.first)
    #expect(header.part == .header(section: 0))
    #expect(screen.list.frame(of: header.part)?.y == 100)
    screen.scroll(28 + 440 - 10)
    #expect(screen.list.frame(of: .header(section: 0))?.y == 440)
  }

  @Test("A table has a view above its sections and one below, as wide as it is")
  func tableViews() throws {
    let text = """
      <UIView>
        <UITableView id='list' items='items'>
          <UIView id='above' left='50' top='9' width='10' height='60'/>
          <UITableViewCell height='40'/>
          <UIView id='below' height='30'/>
        </UITableView>
      </UIView>
      """
    let screen = try Screen(text, [("items", .number(2))])
    #expect(screen.layout.frame(row: 2) == Frame(x: 0, y: 0, width: 320, height: 60))
    #expect(screen.layout.frame(row: 3) == Frame(x: 0, y: 140, width: 320, height: 30))
    #expect(screen.list.cells.map { screen.list.frame(of: $0.part)?.y } == [60, 100])
    #expect(screen.contentHeight == 170)
    screen.set("items", .number(5))
    #expect(screen.layout.frame(row: 3) == Frame(x: 0, y: 264, width: 320, height: 30))
    let crowd = Engine().load(Array(text.replacing("<UIView id='below'", "<UIView/><UIView id='below'").utf8))
    #expect(crowd.diagnostics.first?.rendered().contains("one view above all sections and one below") == true)
  }

  @Test("Edits elsewhere leave cells as they are; another language and other constants are linked into them")
  func programs() throws {
    let screen = try Screen(table, [("items", .array((0..<20).map { Self.item("r\($0)", 30) }))])
    let cells = screen.list.cells.map { ObjectIdentifier($0) }
    let shown = screen.shown
    #expect(screen.layout.setExpression(nil, "alpha", "0.5") == .ok, "\(screen.layout.diagnostics)")
    screen.compute()
    #expect(screen.shown == shown)
    #expect(screen.list.cells.map { ObjectIdentifier($0) } == cells)
    #expect(screen.layout.setRightToLeft(true) == .ok)
    screen.compute()
    #expect(screen.shown == shown)
    #expect(screen.list.cells.allSatisfy { $0.layout.isRightToLeft })
  }

  @Test("A list in a cell of a list, and a cell that is asked for")
  func nested() throws {
    let text = """
      <UIView>
        <UITableView id='list' items='groups' rowHeight='60'>
          <UITableViewCell>
            <UILabel text='{item.name}'/>
            <UICollectionView id='inner' items='item.entries' height='40' collectionViewLayout.scrollDirection='horizontal'
              collectionViewLayout.itemSize.width='50' collectionViewLayout.itemSize.height='30'>
              <UICollectionViewCell><UILabel text='{item}'/></UICollectionViewCell>
            </UICollectionView>
          </UITableViewCell>
        </UITableView>
      </UIView>
      """
    func group(_ name: String, _ count: Int) -> Value {
      .dictionary([("name", .string(name)), ("entries", .array((0..<count).map { .string("\(name)\($0)") }))])
    }
    let groups = Value.array((0..<50).map { group("g\($0)", 20) })
    let screen = try Screen(text, [("groups", groups)])
    #expect(screen.shown.prefix(2) == ["g0 0 60", "g1 60 60"])
    let inner = try #require(screen.list.cells.first?.layout.lists.views.first)
    #expect(inner.cells.count == 6)
    #expect(inner.isHorizontal)
    let list = screen.layout.node(row: 1)
    let far = try screen.layout.cell(list: list, section: 0, index: 40)
    #expect(try far.property("text", row: 1).stringValue == "g40")
    #expect(far.cellOrigin?.place == .row(section: 0, index: 40))
    #expect(far.cellOrigin?.list == list)
    screen.compute()
    #expect(far.cellOrigin == nil)
    try screen.layout.scroll(list: list, to: .row(section: 0, index: 40), at: .start)
    screen.compute()
    #expect(screen.shown.first == "g40 2400 60")
    #expect(try screen.layout.row(list: list, atX: 5, y: 2470)?.index == 41)
    #expect(throws: Diagnostic.self) { try screen.layout.cell(list: list, section: 0, index: 50) }
    #expect(throws: Diagnostic.self) { try screen.layout.visibleCells(list: screen.layout.node(row: 0)) }
  }

  @Test("A source says rows as they are needed, and what was inserted and removed")
  func source() throws {
    let text = """
      <UIView>
        <UITableView id='list'>
          <UITableViewCell><UILabel text='{item.name}'/><UIView height='20 + item.more'/></UITableViewCell>
        </UITableView>
      </UIView>
      """
    let screen = try Screen(text, [])
    var names = (0..<1000).map { "n\($0)" }
    nonisolated(unsafe) var asked = 0
    let list = screen.list
    func provide() {
      let present = names
      list.provider = RowProvider(
        sectionCount: { 1 }, rowCount: { _ in present.count },
        item: { _, index in
          asked += 1
          return .dictionary([("name", .string(present[index])), ("more", .number(Double(index % 2)))])
        })
    }
    provide()
    screen.compute()
    #expect(screen.shown.prefix(3) == ["n0 0 20", "n1 20 21", "n2 41 20"])
    #expect(asked <= 20)
    asked = 0
    screen.scroll(20_000)
    #expect(asked <= 12)
    let first = try #require(screen.shown.first)
    names.remove(at: 3)
    list.provider = nil
    provide()
    #expect(list.apply(.removeRows(section: 0, index: 3, count: 1)))
    screen.compute()
    #expect(screen.shown.first?.split(separator: " ").first == first.split(separator: " ").first)
    #expect(list.apply(.insertRows(section: 0, index: 0, count: 5)))
    #expect(screen.layout.compute(width: 320, height: 200) == .argument)
    #expect(
      screen.layout.diagnostics.first?.rendered().contains(
        "The source has 999 rows in section 0; with what was inserted and removed there should be 1004") == true)
    screen.compute()
    #expect(!list.apply(.removeRows(section: 0, index: 990, count: 10)))
    #expect(!list.apply(.removeRows(section: 1, index: 0, count: 1)))
    #expect(!list.apply(.moveRow(section: 0, index: 0, to: 999)))
  }

  @Test("A tap on a button in a cell is performed by the owner around the list; a drag scrolls and cancels it")
  func pointers() throws {
    let text = """
      <UIView>
        <UITableView id='list' items='items' rowHeight='50'>
          <UITableViewCell>
            <UIButton id='buy' left='10' top='10' width='80' height='30' title='{item.id}' touchUpInside='buy:'
              touchCancel='lost'/>
            <UISlider left='100' top='10' width='100' value='item.height'/>
          </UITableViewCell>
        </UITableView>
      </UIView>
      """
    let screen = try Screen(text, [("items", .array((0..<20).map { Self.item("r\($0)", 0) }))])
    nonisolated(unsafe) var calls: [String] = []
    var owner = OwnerDefinition(name: "Shop")
    owner.actions = ["buy:", "lost"]
    owner.perform = { call in
      let origin = call.layout.cellOrigin
      guard case .row(_, let index)? = origin?.place else {
        calls.append("\(call.action) gone")
        return .ok
      }
      calls.append("\(call.action) \(index)")
      return .ok
    }
    try screen.layout.bind(owner: owner)
    screen.scroll(100)
    let hit = try #require(try screen.layout.hitTestInCells(x: 20, y: 70))
    #expect(hit.layout.component(row: hit.layout.row(of: hit.node) ?? 0) == "UIButton")
    #expect(try screen.layout.hitTest(x: 20, y: 70) == 1)
    let pointer = Pointer(screen.layout, .touch)
    try pointer.down(x: 20, y: 70, time: 0)
    #expect(pointer.target == screen.layout.node(row: 1))
    screen.compute()
    #expect(try hit.layout.property("isHighlighted", row: 1).a == 1)
    try pointer.up(x: 20, y: 70, time: 0.1)
    #expect(calls == ["buy: 3"])
    screen.compute()
    #expect(try hit.layout.property("isHighlighted", row: 1).a == 0)
    // A drag of the list.
    try pointer.down(x: 20, y: 70, time: 1)
    try pointer.move(x: 20, y: 40, time: 1.1)
    try pointer.move(x: 20, y: 30, time: 1.2)
    screen.compute()
    #expect(calls == ["buy: 3", "lost 3"])
    #expect(screen.offset == 110)
    try pointer.up(x: 20, y: 30, time: 2)
    // The slider keeps its drag.
    try pointer.down(x: 110, y: 70, time: 3)
    try pointer.move(x: 140, y: 20, time: 3.1)
    screen.compute()
    #expect(screen.offset == 110)
    try pointer.cancel()
    // Its row is gone meanwhile.
    try pointer.down(x: 20, y: 70, time: 4)
    screen.set("items", .array([]))
    try pointer.up(x: 20, y: 70, time: 4.1)
    #expect(calls == ["buy: 3", "lost 3", "lost gone"])
  }

  @Test("What is wrong with rows says what and where, and the list goes on once it is right")
  func errors() throws {
    let screen = try Screen(table, [("items", .array([Self.item("a", 5), Self.item("b", 5)]))])
    func failure(_ items: [Value]) -> String {
      #expect(screen.layout.setState([(key: "items", value: .array(items))]) == .ok)
      #expect(screen.layout.compute(width: 320, height: 200) != .ok)
      return screen.layout.diagnostics.first?.rendered() ?? ""
    }
    let twice = failure([Self.item("a", 5), Self.item("a", 5)])
    #expect(twice.contains("Items 0 and 1 of a list have the same itemKey (item.id)"), "\(twice)")
    let infinite0 = failure([Self.item("a", .infinity)])
    #expect(infinite0.contains("finite"), "\(infinite0)")
    let infinite = failure([Self.item("a", 1e12)])
    #expect(infinite.contains("it can be from 0 to 1000000 points"), "\(infinite)")
    let missing = failure([.dictionary([("id", .string("a"))])])
    #expect(missing.contains("height"), "\(missing)")
    screen.set("items", .array([Self.item("c", 25)]))
    #expect(screen.shown == ["0:c 0 25"])
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
