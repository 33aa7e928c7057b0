import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("The focus in lists")
struct CellFocusTests {
  /// A button above a table whose rows have two buttons each, and one below.
  private static let form = """
    <UIView><UIButton id='top' width='100' height='20'/>
      <UITableView id='list' top='20' height='60' items='items' itemKey='item'>
        <UITableViewCell><UIButton id='a' width='40' height='20' left='0'/>
          <UIButton id='b' width='40' height='20' left='60'/></UITableViewCell>
      </UITableView>
      <UIButton id='bottom' top='80' width='100' height='20'/></UIView>
    """

  private func layout(_ xml: String, state: [(key: String, value: Value)], height: Double = 100) throws -> Layout {
    let layout = try ScrollingTests.template(xml, state: state).makeLayout()
    #expect(layout.compute(width: 100, height: height) == .ok)
    return layout
  }

  private func table(_ items: Range<Int> = 0..<100) throws -> Layout {
    try layout(Self.form, state: [("items", .array(items.map { .number(Double($0)) }))])
  }

  private func compute(_ layout: Layout) { #expect(layout.compute(width: 100, height: 100) == .ok) }

  /// What has the focus: `a3` is the node `a` of the row whose item is 3.
  private func focused(_ layout: Layout) throws -> String {
    guard let focus = try layout.focusInCells() else { return "-" }
    let row = try #require(focus.layout.row(of: focus.node))
    #expect(try focus.layout.property("isFocused", row: row).numeric == 1)
    let item = focus.layout.isCell ? (try focus.layout.state("item").numeric).map { "\(Int($0))" } ?? "" : ""
    return focus.layout.id(row: row) + item
  }

  /// Every node that is in the state of the focus, in the layout and in visible cells.
  private func marked(_ layout: Layout) throws -> Int {
    var count = 0
    for row in 0..<layout.nodeCount where (try? layout.property("isFocused", row: row))?.numeric == 1 { count += 1 }
    for view in layout.lists.views { for cell in view.cells { count += try marked(cell.layout) } }
    return count
  }

  private func path(_ layout: Layout, _ moves: String) throws -> String {
    var ids: [String] = []
    for move in moves.split(separator: " ") {
      _ = try layout.moveFocus(try #require(FocusMove.allCases.first { "\($0)" == move }))
      compute(layout)
      ids.append(try focused(layout))
      #expect(try marked(layout) == 1)
    }
    return ids.joined(separator: " ")
  }

  @Test("In reading order the cells stand at the place of their list, which scrolls to rows that are not visible yet")
  func order() throws {
    let layout = try table(0..<5)
    #expect(try path(layout, "next next next next") == "top a0 b0 a1")
    #expect(try layout.focusedRow().map { layout.id(row: $0) } == "list")
    #expect(try path(layout, "next next next next next") == "b1 a2 b2 a3 b3")
    #expect(try layout.property("contentOffset.y", row: layout.find("#list")).numeric == 20)
    #expect(try path(layout, "next next next next next") == "a4 b4 bottom top a2")
    #expect(try path(layout, "previous previous previous previous previous previous") == "b1 a1 b0 a0 top bottom")
    #expect(try path(layout, "previous") == "b2")
  }

  @Test("Directions stay in the list, on to rows that are not visible, and leave it at its end")
  func directions() throws {
    let layout = try table(0..<5)
    #expect(try path(layout, "next down down down down right down down") == "top a0 a1 a2 a3 b3 b4 bottom")
    #expect(try path(layout, "up up up up up up") == "a4 a3 a2 a1 a0 top")
  }

  @Test("The focus disappears with its row, and returns with it in another cell")
  func recycled() throws {
    let layout = try table()
    let list = try layout.find("#list")
    _ = try path(layout, "next next next next")
    #expect(try focused(layout) == "a1")
    let cell = try #require(try layout.focusInCells()?.layout)
    try layout.scroll(row: list, toX: 0, y: 1000)
    compute(layout)
    #expect(try focused(layout) == "-" && marked(layout) == 0 && layout.focusedRow() == nil)
    #expect(cell.focusedHandle == 0)
    try layout.scroll(row: list, toX: 0, y: 0)
    compute(layout)
    #expect(try focused(layout) == "a1" && marked(layout) == 1)
    // The next move begins at the row, to which the list scrolls back.
    try layout.scroll(row: list, toX: 0, y: 1000)
    compute(layout)
    #expect(try path(layout, "next next") == "b1 a2")
    try layout.scroll(row: list, toX: 0, y: 1000)
    compute(layout)
    #expect(try path(layout, "up") == "a1")
    try layout.scroll(row: list, toX: 0, y: 1000)
    compute(layout)
    #expect(try path(layout, "down down") == "a2 a3")
  }

  @Test("The focus follows rows that are inserted, moved and removed")
  func rows() throws {
    let layout = try table(0..<6)
    _ = try path(layout, "next next next next")
    #expect(try focused(layout) == "a1")
    #expect(layout.setState([("items", .array([5, 4, 0, 1, 2].map { .number($0) }))]) == .ok)
    compute(layout)
    #expect(try layout.focusedCell?.cell.part == .item(section: 0, index: 3) || focused(layout) == "-")
    try layout.scroll(row: layout.find("#list"), toX: 0, y: 1000)
    compute(layout)
    #expect(try focused(layout) == "a1")
    #expect(layout.setState([("items", .array([5, 4, 0, 2].map { .number($0) }))]) == .ok)
    compute(layout)
    #expect(try focused(layout) == "-" && marked(layout) == 0 && layout.cellFocus == nil)
  }

  @Test("The focus follows the rows of a source")
  func source() throws {
    let layout = try layout(
      "<UITableView id='list' rowHeight='20'><UITableViewCell><UIButton id='a' width='50' height='20'/></UITableViewCell></UITableView>",
      state: [])
    var items = Array(0..<100).map { Double($0) }
    let list = layout.node(row: 0)
    try layout.setRows(
      list: list,
      RowProvider(
        sectionCount: { () throws(Diagnostic) in 1 }, rowCount: { (_) throws(Diagnostic) in items.count },
        item: { (_, row) throws(Diagnostic) in .number(items[row]) }))
    compute(layout)
    #expect(try path(layout, "next next next") == "a0 a1 a2")
    items.insert(-1, at: 0)
    try layout.edit(list: list, .insertRows(section: 0, index: 0, count: 1))
    compute(layout)
    #expect(try focused(layout) == "a2")
    items.swapAt(3, 0)
    items = [2, -1, 0, 1] + items[4...]
    try layout.edit(list: list, .moveRow(section: 0, index: 3, to: 0))
    compute(layout)
    #expect(try focused(layout) == "a2" && layout.focusedCell?.cell.part == .item(section: 0, index: 0))
    items.removeFirst()
    try layout.edit(list: list, .removeRows(section: 0, index: 0, count: 1))
    #expect(try focused(layout) == "-")
    compute(layout)
    #expect(try focused(layout) == "-" && marked(layout) == 0)
    // Rows have changed: where the focus goes on is not known before they are computed.
    _ = try path(layout, "next")
    items.removeLast()
    try layout.edit(list: list, .removeRows(section: 0, index: 99, count: 1))
    #expect(try focused(layout) == "a-1")
  }

  @Test("There is one focus: who gives it to a node of a cell takes it from all others")
  func single() throws {
    let layout = try table()
    let view = layout.lists.views[0]
    try layout.setFocus(row: layout.find("#top"))
    let (first, second) = (view.cells[0].layout, view.cells[1].layout)
    try first.setFocus(row: first.find("#b"))
    compute(layout)
    #expect(try focused(layout) == "b0" && marked(layout) == 1)
    try second.setFocus(row: second.find("#a"))
    #expect(try first.focusedRow() == nil && second.focusedRow() == second.find("#a"))
    #expect(try focused(layout) == "a1")
    // Moved from the layout of a cell it moves in all of the layout.
    #expect(try second.moveFocus(.next) == second.find("#b"))
    #expect(try second.moveFocus(.next) == nil && focused(layout) == "a2")
    #expect(layout.setControlState(UInt32(ControlState.focused.rawValue), row: try layout.find("#bottom")) == .ok)
    compute(layout)
    #expect(try focused(layout) == "bottom" && marked(layout) == 1)
    try first.setFocus(row: first.find("#b"))
    try layout.setFocus(row: nil)
    #expect(try focused(layout) == "-" && layout.cellFocus == nil)
    compute(layout)
    #expect(try marked(layout) == 0)
  }

  @Test("A list that is hidden holds no focus, and rows without candidates are passed; of rows that are not visible 32")
  func passed() throws {
    let layout = try layout(
      """
      <UIView><UITableView id='list' height='60' items='n' rowHeight='20' isHidden='away'>
        <UITableViewCell><UIButton id='a' width='40' height='20' isEnabled='index == 0 || index == at'/></UITableViewCell>
      </UITableView><UIButton id='bottom' top='80' width='100' height='20'/></UIView>
      """, state: [("n", .number(1000)), ("away", .bool(false)), ("at", .number(34))])
    func enabled(_ at: Double) throws -> String {
      #expect(layout.setState([("at", .number(at))]) == .ok)
      compute(layout)
      try layout.setFocus(row: nil)
      try layout.scroll(row: layout.find("#list"), toX: 0, y: 0)
      compute(layout)
      _ = try layout.moveFocus(.next)
      _ = try layout.moveFocus(.next)
      compute(layout)
      guard let focus = try layout.focusInCells() else { return "-" }
      return focus.layout.isCell ? "\(Int(try focus.layout.state("index").numeric ?? -1))" : "bottom"
    }
    #expect(try enabled(34) == "34")
    #expect(try enabled(35) == "bottom")
    _ = try enabled(34)
    #expect(layout.setState([("away", .bool(true))]) == .ok)
    compute(layout)
    #expect(try layout.focusInCells() == nil)
    _ = try layout.moveFocus(.next)
    #expect(try layout.focusInCells().map { $0.layout.id(row: $0.layout.row(of: $0.node) ?? 0) } == "bottom")
  }

  @Test("Lists in cells: the focus goes in and out, and comes back with its row")
  func nested() throws {
    let layout = try layout(
      """
      <UIView><UITableView id='list' height='80' items='n' rowHeight='40'><UITableViewCell>
        <UICollectionView height='40' items='20' collectionViewLayout.scrollDirection='horizontal'
          collectionViewLayout.itemSize='CGSize(40, 40)' collectionViewLayout.minimumLineSpacing='0'>
          <UICollectionViewCell><UIButton id='x' width='30' height='30'/></UICollectionViewCell>
        </UICollectionView></UITableViewCell></UITableView>
        <UIButton id='bottom' top='80' width='100' height='20'/></UIView>
      """, state: [("n", .number(100))])
    func place() throws -> String {
      guard let focus = try layout.focusInCells() else { return "-" }
      var places: [String] = []
      var around: Layout? = focus.layout
      while let cell = around, let origin = cell.cellOrigin {
        if case .row(_, let index) = origin.place { places.insert("\(index)", at: 0) }
        around = origin.layout
      }
      return places.isEmpty
        ? focus.layout.id(row: focus.layout.row(of: focus.node) ?? 0) : places.joined(separator: ".")
    }
    func path(_ moves: String) throws -> String {
      var result: [String] = []
      for move in moves.split(separator: " ") {
        _ = try layout.moveFocus(try #require(FocusMove.allCases.first { "\($0)" == move }))
        compute(layout)
        result.append(try place())
        #expect(try marked(layout) == 1, "\(result)")
      }
      return result.joined(separator: " ")
    }
    #expect(try path("next right") == "0.0 0.1")
    #expect(try path("down down down left") == "1.1 2.1 3.1 3.0")
    #expect(try path("right right right right") == "3.1 3.2 3.3 3.4")
    #expect(try path("next next next previous") == "3.5 3.6 3.7 3.6")
    try layout.scroll(row: layout.find("#list"), toX: 0, y: 2000)
    compute(layout)
    #expect(try place() == "-" && marked(layout) == 0)
    try layout.scrollToShow(row: 0)
    try layout.scroll(row: layout.find("#list"), toX: 0, y: 80)
    compute(layout)
    #expect(try marked(layout) <= 1)
    try layout.setFocus(row: nil)
    compute(layout)
    #expect(try marked(layout) == 0)
  }

  @Test("Headers and footers of sections are among the rows")
  func sections() throws {
    let layout = try layout(
      """
      <UITableView id='list' height='200' sections='sections' rowHeight='20' style='grouped'>
        <UITableViewCell><UIButton id='a' width='40' height='20'/></UITableViewCell>
        <UITableViewHeaderFooterView reuseIdentifier='header'><UIButton id='h' width='40' height='20'/>
        </UITableViewHeaderFooterView></UITableView>
      """,
      state: [
        (
          "sections",
          .array(
            [2, 0, 1].map { count in
              .dictionary([("items", .array((0..<count).map { _ in .number(7) }))])
            })
        )
      ], height: 60)
    var ids: [String] = []
    for _ in 0..<6 {
      _ = try layout.moveFocus(.next)
      #expect(layout.compute(width: 100, height: 60) == .ok)
      let focus = try #require(try layout.focusInCells())
      ids.append(focus.layout.id(row: try #require(focus.layout.row(of: focus.node))))
    }
    #expect(ids == ["h", "a", "a", "h", "h", "a"])
  }

  @Test("A row that is measured while it is not visible does not leave the focus in the cell that measured it")
  func measured() throws {
    let text = Self.form.replacingOccurrences(of: "id='list'", with: "id='list' estimatedRowHeight='0'")
    let layout = try layout(text, state: [("items", .array((0..<30).map { .number(Double($0)) }))])
    #expect(try path(layout, "next next") == "top a0")
    #expect(try layout.setContentOffset(x: 0, y: 400, row: layout.find("#list")) == .ok)
    compute(layout)
    #expect(try focused(layout) == "-")
    // All rows are measured again at another width.
    #expect(layout.compute(width: 120, height: 100) == .ok)
    #expect(try focused(layout) == "-")
    #expect(layout.lists.views[0].spare.allSatisfy { !$0.layout.hasFocus })
    #expect(try layout.setContentOffset(x: 0, y: 0, row: layout.find("#list")) == .ok)
    #expect(layout.compute(width: 120, height: 100) == .ok)
    #expect(try focused(layout) == "a0" && marked(layout) == 1)
  }
}
