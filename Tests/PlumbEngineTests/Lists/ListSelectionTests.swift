import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Which rows of lists are selected.
@Suite("Selecting rows")
struct ListSelectionTests {
  private typealias Screen = ListViewTests.Screen

  private static let content =
    "<UILabel text='{index}' height='20' width='100%' alpha='{isRowSelected ? 1 : 0.5}'/>"

  private func table(_ attributes: String, _ state: [(String, Value)] = [("items", .number(100))]) throws -> Screen {
    try Screen(
      """
      <UIView><UITableView id='list' items='items' height='100' rowHeight='20' \(attributes)>
      <UITableViewCell>\(Self.content)</UITableViewCell></UITableView></UIView>
      """, state)
  }

  private func people(_ ids: [String]) -> Value {
    .array(ids.map { .dictionary([("id", .string($0))]) })
  }

  private func runs(_ screen: Screen) throws -> [RowRun] { try screen.layout.selectedRows(list: screen.list.node) }

  private func run(_ rows: Range<Int>, _ section: Int = 0) -> RowRun { RowRun(section: section, rows: rows) }

  /// The rows whose cells say that they are selected, by their roots and by what expressions in them read.
  private func shown(_ screen: Screen) throws -> [Int] {
    var rows: [Int] = []
    for cell in try screen.layout.visibleCells(list: screen.list.node) {
      guard case .row(_, let index) = cell.place else { continue }
      let isSelected = try cell.layout.property("isSelected", row: 0).a != 0
      #expect(try cell.layout.property("alpha", row: 1).a == (isSelected ? 1 : 0.5))
      #expect(cell.isSelected == isSelected)
      if isSelected { rows.append(index) }
    }
    return rows
  }

  private func tap(_ screen: Screen, _ y: Double, x: Double = 50) throws {
    let pointer = Pointer(screen.layout, .touch)
    try pointer.down(x: x, y: y, time: 0)
    try pointer.up(x: x, y: y, time: 0.1)
    screen.compute()
  }

  private func failure(_ body: () throws(Diagnostic) -> Void) -> Diagnostic? {
    do throws(Diagnostic) { try body() } catch { return error }
    return nil
  }

  // MARK: - The list's own

  @Test("A list keeps one selected row, which the next one replaces")
  func single() throws {
    let screen = try table("")
    let node = screen.list.node
    #expect(try runs(screen) == [])
    try screen.layout.selectRows(list: node, run(2..<3))
    #expect(try screen.layout.isRowSelected(list: node, section: 0, index: 2))
    // Cells follow at the next compute.
    #expect(try screen.layout.visibleCells(list: node)[2].isSelected == false)
    screen.compute()
    #expect(try shown(screen) == [2])
    try screen.layout.selectRows(list: node, run(4..<5))
    screen.compute()
    #expect(try runs(screen) == [run(4..<5)] && shown(screen) == [4])
    try screen.layout.deselectRows(list: node, run(0..<100))
    screen.compute()
    #expect(try runs(screen) == [] && shown(screen) == [])
    let several = failure { () throws(Diagnostic) in try screen.layout.selectRows(list: node, run(0..<2)) }
    #expect(several?.code == .argument && several?.message == "One row of the list can be selected")
    #expect(failure { () throws(Diagnostic) in try screen.layout.selectAllRows(list: node) }?.code == .argument)
  }

  @Test("Rows and sections that there are not cannot be selected")
  func missing() throws {
    let screen = try table("allowsMultipleSelection='true'")
    let node = screen.list.node
    for wrong in [run(99..<101), run(0..<1, 1), run(0..<1, -1), RowRun(section: 0, rows: -1..<1)] {
      #expect(failure { () throws(Diagnostic) in try screen.layout.selectRows(list: node, wrong) }?.code == .notFound)
      #expect(failure { () throws(Diagnostic) in try screen.layout.deselectRows(list: node, wrong) }?.code == .notFound)
    }
    for index in [-1, 100, Int.max] {
      let answer = failure { () throws(Diagnostic) in
        _ = try screen.layout.isRowSelected(list: node, section: 0, index: index)
      }
      #expect(answer?.code == .notFound)
    }
    #expect(try runs(screen) == [])
  }

  @Test("All of ten million rows are one run, and only cells whose rows change are computed")
  func all() throws {
    let screen = try table("allowsMultipleSelection='true'", [("items", .number(10_000_000))])
    let node = screen.list.node
    try screen.layout.selectAllRows(list: node)
    screen.compute()
    #expect(try runs(screen) == [run(0..<10_000_000)] && shown(screen) == [0, 1, 2, 3, 4])
    let revisions = screen.list.cells.map { $0.layout.revision }
    try screen.layout.deselectRows(list: node, run(3..<4))
    screen.compute()
    #expect(try runs(screen) == [run(0..<3), run(4..<10_000_000)] && shown(screen) == [0, 1, 2, 4])
    let changed = zip(screen.list.cells, revisions).map { $0.layout.revision != $1 }
    #expect(changed == [false, false, false, true, false])
    screen.scroll(5_000_000 * 20)
    #expect(try shown(screen) == [5_000_000, 5_000_001, 5_000_002, 5_000_003, 5_000_004])
    try screen.layout.deselectAllRows(list: node)
    screen.compute()
    #expect(try runs(screen) == [] && shown(screen) == [])
  }

  @Test("A selection follows the keys of rows; without keys it stays at their numbers")
  func items() throws {
    let state = [("items", people(["a", "b", "c", "d", "e"]))]
    let keyed = try table("allowsMultipleSelection='true' itemKey='item.id'", state)
    let plain = try table("allowsMultipleSelection='true'", state)
    for screen in [keyed, plain] { try screen.layout.selectRows(list: screen.list.node, run(1..<4)) }
    for screen in [keyed, plain] { screen.set("items", people(["d", "x", "b", "a"])) }
    #expect(try shown(keyed) == [0, 2] && runs(keyed) == [run(0..<1), run(2..<3)])
    #expect(try shown(plain) == [1, 2, 3] && runs(plain) == [run(1..<4)])
    // Rows that are gone are not selected when others come.
    for screen in [keyed, plain] {
      screen.set("items", people(["d"]))
      screen.set("items", people(["d", "x", "b", "a"]))
    }
    #expect(try shown(keyed) == [0] && shown(plain) == [])
    // Nothing is known of rows without keys after a reload.
    try plain.layout.selectRows(list: plain.list.node, run(1..<2))
    for screen in [keyed, plain] {
      try screen.layout.reloadRows(list: screen.list.node)
      screen.compute()
    }
    #expect(try shown(keyed) == [0] && shown(plain) == [])
  }

  private func provider(_ names: @escaping () -> [String]) -> RowProvider {
    RowProvider(
      rowCount: { _ in names().count }, item: { _, index in .dictionary([("id", .string(names()[index]))]) })
  }

  @Test("A selection goes with the rows of a source that are inserted, removed and moved")
  func edits() throws {
    let screen = try table("allowsMultipleSelection='true'")
    let node = screen.list.node
    var names = (0..<10).map { "n\($0)" }
    try screen.layout.setRows(list: node, provider { names })
    screen.compute()
    try screen.layout.selectRows(list: node, run(2..<4))
    names.insert("new", at: 3)
    try screen.layout.edit(list: node, .insertRows(section: 0, index: 3, count: 1))
    #expect(try runs(screen) == [run(2..<3), run(4..<5)])
    screen.compute()
    #expect(try shown(screen) == [2, 4])
    names.remove(at: 2)
    try screen.layout.edit(list: node, .removeRows(section: 0, index: 2, count: 1))
    names.insert(names.remove(at: 3), at: 0)
    try screen.layout.edit(list: node, .moveRow(section: 0, index: 3, to: 0))
    screen.compute()
    #expect(names[0] == "n3")
    #expect(try shown(screen) == [0] && runs(screen) == [run(0..<1)])
    try screen.layout.edit(list: node, .reloadRows(section: 0, index: 0, count: 1))
    screen.compute()
    #expect(try shown(screen) == [0])
    // Whatever asks for all rows again leaves them selected, but for what says that they may be others.
    screen.layout.lists.views[0].isStale = true
    screen.compute()
    #expect(try shown(screen) == [0])
    try screen.layout.reloadRows(list: node)
    #expect(try runs(screen) == [])
    screen.compute()
    #expect(try shown(screen) == [])
    try screen.layout.selectRows(list: node, run(0..<1))
    try screen.layout.setRows(list: node, provider { names })
    #expect(try runs(screen) == [])
  }

  // MARK: - In state

  @Test("State has the number of the selected row, nil, or an array of them")
  func numbers() throws {
    let screen = try table("selection='picked'", [("items", .number(100)), ("picked", .null)])
    let node = screen.list.node
    #expect(try runs(screen) == [])
    screen.set("picked", .number(3))
    #expect(try runs(screen) == [run(3..<4)] && shown(screen) == [3])
    try screen.layout.selectRows(list: node, run(1..<2))
    // At once, in the list and in state.
    #expect(try screen.layout.state("picked").isIdentical(to: .number(1)) && runs(screen) == [run(1..<2)])
    screen.compute()
    #expect(try shown(screen) == [1])
    try screen.layout.deselectAllRows(list: node)
    #expect(try screen.layout.state("picked").kind == .null)
    let rows = Value.array([.number(4), .number(0), .number(99), .number(1000)])
    let several = try table("selection='picked'", [("items", .number(100)), ("picked", rows)])
    #expect(try shown(several) == [0, 4] && runs(several) == [run(0..<1), run(4..<5), run(99..<100)])
    // What is an array stays one.
    try several.layout.selectRows(list: several.list.node, run(2..<3))
    #expect(try several.layout.state("picked").isIdentical(to: .array([.number(2)])))
  }

  @Test("A number that cannot be nil is -1 while nothing is selected")
  func noRow() throws {
    let screen = try table("selection='picked'", [("items", .number(10)), ("picked", .number(-1))])
    #expect(try runs(screen) == [])
    try tap(screen, 30)
    #expect(try screen.layout.state("picked").a == 1 && shown(screen) == [1])
    try screen.layout.deselectAllRows(list: screen.list.node)
    #expect(try screen.layout.state("picked").a == -1)
  }

  @Test("State has the keys of selected rows, which go when their rows do")
  func keys() throws {
    let screen = try table(
      "selection='picked' itemKey='item.id' allowsMultipleSelection='true'",
      [("items", people(["a", "b", "c", "d"])), ("picked", .array([.string("d"), .string("later")]))])
    #expect(try shown(screen) == [3] && runs(screen) == [run(3..<4)])
    try tap(screen, 10)
    let picked = Value.array([.string("d"), .string("later"), .string("a")])
    #expect(try screen.layout.state("picked").isIdentical(to: picked) && shown(screen) == [0, 3])
    screen.set("items", people(["x", "d", "a"]))
    #expect(try shown(screen) == [1, 2])
    #expect(try screen.layout.state("picked").isIdentical(to: picked))
    // A key that no row had yet stays.
    screen.set("items", people(["x", "a"]))
    #expect(try screen.layout.state("picked").isIdentical(to: .array([.string("later"), .string("a")])))
    screen.set("items", people(["later", "x", "a"]))
    #expect(try shown(screen) == [0, 2])
    try screen.layout.deselectRows(list: screen.list.node, run(0..<1))
    #expect(try screen.layout.state("picked").isIdentical(to: .array([.string("a")])))
    try screen.layout.selectAllRows(list: screen.list.node)
    #expect(try screen.layout.state("picked").items.count == 3)
    // What is set with the rows counts for them.
    #expect(
      screen.layout.setState([
        (key: "items", value: people(["new"])), (key: "picked", value: .array([.string("a"), .string("new")])),
      ]) == .ok)
    screen.compute()
    #expect(try shown(screen) == [0])
    #expect(try screen.layout.state("picked").items.count == 2)
  }

  @Test("Numbers in state follow the edits of a source, and rows of sections are pairs")
  func pairs() throws {
    let screen = try table(
      "selection='picked' allowsMultipleSelection='true'", [("items", .null), ("picked", .array([]))])
    let node = screen.list.node
    var counts = [2, 5]
    try screen.layout.setRows(
      list: node,
      RowProvider(
        sectionCount: { counts.count }, rowCount: { counts[$0] }, item: { _, index in .number(Double(index)) }))
    screen.compute()
    func pair(_ section: Double, _ row: Double) -> Value { .array([.number(section), .number(row)]) }
    screen.set("picked", .array([pair(1, 1), pair(0, 1)]))
    #expect(try runs(screen) == [run(1..<2), run(1..<2, 1)])
    counts[0] += 1
    try screen.layout.edit(list: node, .insertRows(section: 0, index: 0, count: 1))
    #expect(try screen.layout.state("picked").isIdentical(to: .array([pair(0, 2), pair(1, 1)])))
    screen.compute()
    #expect(try shown(screen) == [2, 1])
    try screen.layout.selectRows(list: node, run(3..<4, 1))
    #expect(try screen.layout.state("picked").isIdentical(to: .array([pair(0, 2), pair(1, 1), pair(1, 3)])))
    counts.removeFirst()
    try screen.layout.edit(list: node, .removeSections(index: 0, count: 1))
    screen.compute()
    #expect(try screen.layout.state("picked").isIdentical(to: .array([pair(0, 1), pair(0, 3)])))
    // One row alone is a pair.
    let single = try table("selection='picked'", [("items", .null), ("picked", .null)])
    try single.layout.setRows(
      list: single.list.node,
      RowProvider(sectionCount: { 2 }, rowCount: { _ in 3 }, item: { _, index in .number(Double(index)) }))
    single.compute()
    try single.layout.selectRows(list: single.list.node, run(2..<3, 1))
    #expect(try single.layout.state("picked").isIdentical(to: pair(1, 2)))
    single.compute()
    try single.layout.selectRows(list: single.list.node, run(0..<1))
    #expect(try single.layout.state("picked").isIdentical(to: pair(0, 0)))
  }

  @Test("A value that is not a selection fails the compute, and one that cannot be selected fails the call")
  func errors() throws {
    for wrong in [Value.string("a"), .number(-2), .number(0.5), .number(1e12), .array([.array([.number(1)])])] {
      let screen = try table(
        "selection='picked' allowsMultipleSelection='true'", [("items", .number(3)), ("picked", .null)])
      #expect(screen.layout.setState([(key: "picked", value: wrong)]) == .ok)
      #expect(screen.layout.compute(width: 320, height: 200) == .type, "\(wrong)")
      // Until it is set right.
      #expect(screen.layout.compute(width: 320, height: 200) == .type, "\(wrong)")
      let diagnostic = screen.layout.diagnostics.first
      #expect(diagnostic?.message.hasPrefix("selection is, or holds, ") == true && diagnostic?.line == 1)
      screen.set("picked", .null)
    }
    let computed = try table("selection='{picked + 1}'", [("items", .number(3)), ("picked", .number(0))])
    #expect(try shown(computed) == [1])
    let answer = failure { () throws(Diagnostic) in
      try computed.layout.selectRows(list: computed.list.node, run(0..<1))
    }
    #expect(answer?.code == .property && answer?.message == "The selection of the list is set by an expression")
    // A tap leaves it, too.
    try tap(computed, 10)
    #expect(try shown(computed) == [1])
    let large = try table(
      "selection='picked' allowsMultipleSelection='true'", [("items", .number(200_000)), ("picked", .array([]))])
    let tooMany = failure { () throws(Diagnostic) in try large.layout.selectAllRows(list: large.list.node) }
    #expect(tooMany?.code == .limit)
    #expect(tooMany?.message == "200000 selected rows do not stand in state; up to 100000 do")
    #expect(try runs(large) == [] && large.layout.state("picked").items.isEmpty)
    // Keys of rows that a source has not been asked for.
    let source = try table(
      "selection='picked' itemKey='item.id' allowsMultipleSelection='true'", [("items", .null), ("picked", .array([]))])
    try source.layout.setRows(list: source.list.node, provider { ["a", "b"] })
    source.compute()
    try source.layout.selectRows(list: source.list.node, run(1..<2))
    source.compute()
    #expect(try source.layout.state("picked").isIdentical(to: .array([.string("b")])) && shown(source) == [1])
    #expect(try source.layout.isRowSelected(list: source.list.node, section: 0, index: 1))
    for call in [0, 1] {
      let unknown = failure { () throws(Diagnostic) in
        if call == 0 { _ = try source.layout.selectedRows(list: source.list.node) }
        if call == 1 { try source.layout.selectAllRows(list: source.list.node) }
      }
      #expect(unknown?.code == .unsupported)
    }
  }

  // MARK: - Users

  @Test("A tap selects a row in place of another one, or besides it, and sends the event with the row's cell")
  func taps() throws {
    let screen = try table("didSelectRow='select:' didDeselectRow='deselect:'")
    var seen: [String] = []
    try screen.layout.bind(
      owner: OwnerDefinition(
        name: "Owner", actions: ["select:", "deselect:"],
        perform: { call in
          guard case .row(let section, let index)? = call.layout.cellOrigin?.place else { return .argument }
          seen.append("\(call.action)\(call.event) \(section).\(index)")
          return call.sender == call.layout.node(row: 0) ? .ok : .argument
        }))
    try tap(screen, 30)
    #expect(try shown(screen) == [1])
    try tap(screen, 50)
    #expect(try shown(screen) == [2])
    // The row that is replaced may have been scrolled away.
    screen.scroll(400)
    try tap(screen, 50)
    #expect(try runs(screen) == [run(22..<23)])
    #expect(
      seen == [
        "select:didSelectRow 0.1", "deselect:didDeselectRow 0.1", "select:didSelectRow 0.2",
        "deselect:didDeselectRow 0.2", "select:didSelectRow 0.22",
      ])
    // As UIKit: the row that is selected is selected again.
    try tap(screen, 50)
    #expect(seen.last == "select:didSelectRow 0.22" && seen.count == 6)
    let several = try table("allowsMultipleSelection='true'")
    for y in [10.0, 50, 30, 50] { try tap(several, y) }
    #expect(try shown(several) == [0, 1])
    let none = try table("allowsSelection='false'")
    try tap(none, 10)
    #expect(try shown(none) == [])
    let edited = try table("isEditing='true' allowsMultipleSelectionDuringEditing='true'")
    try tap(edited, 10)
    #expect(try shown(edited) == [])
  }

  @Test("A row is highlighted while a pointer holds it, and let go of when it scrolls")
  func highlight() throws {
    let screen = try table("")
    func highlighted() throws -> [Int] {
      screen.compute()
      return try screen.layout.visibleCells(list: screen.list.node).enumerated().compactMap {
        let isHighlighted = try $1.layout.property("isHighlighted", row: 0).a != 0
        #expect($1.isHighlighted == isHighlighted)
        return isHighlighted ? $0 : nil
      }
    }
    let mouse = Pointer(screen.layout, .mouse)
    try mouse.down(x: 50, y: 30, time: 0)
    #expect(try highlighted() == [1])
    try mouse.move(x: 50, y: 50, time: 0.1)
    #expect(try highlighted() == [])
    try mouse.move(x: 50, y: 31, time: 0.1)
    #expect(try highlighted() == [1])
    let other = Pointer(screen.layout, .mouse)
    try other.down(x: 50, y: 30, time: 0)
    try mouse.up(x: 50, y: 50, time: 0.2)
    #expect(try highlighted() == [1] && runs(screen) == [])
    try other.cancel()
    #expect(try highlighted() == [] && runs(screen) == [])
    let finger = Pointer(screen.layout, .touch)
    try finger.down(x: 50, y: 30, time: 0)
    #expect(try highlighted() == [1])
    try finger.move(x: 50, y: 5, time: 0.1)
    #expect(try highlighted() == [])
    try finger.up(x: 50, y: 5, time: 0.2)
    #expect(try runs(screen) == [])
    var gone: Pointer? = Pointer(screen.layout, .mouse)
    try gone?.down(x: 50, y: 90, time: 0)
    #expect(try highlighted() == [4])
    gone = nil
    #expect(try highlighted() == [])
    // Rows that come and go let go of it.
    screen.scroll(0)
    try mouse.down(x: 50, y: 30, time: 1)
    #expect(try highlighted() == [1])
    screen.set("items", .number(1))
    #expect(try highlighted() == [])
    try mouse.up(x: 50, y: 30, time: 1.1)
    #expect(try runs(screen) == [])
  }

  @Test("What a control, a field or a list inside of the cell takes does not select the row")
  func taken() throws {
    let screen = try Screen(
      """
      <UIView><UITableView id='list' items='3' height='200' rowHeight='60'><UITableViewCell>
      <UIButton width='40' height='60'/><UIButton left='40' width='40' height='60' isEnabled='false'/>
      <UITextView left='80' width='40' height='60'/>
      <UICollectionView left='120' width='40' height='60' items='2'
        collectionViewLayout.itemSize.width='40' collectionViewLayout.itemSize.height='30'>
        <UICollectionViewCell/></UICollectionView>
      <UITableView left='160' width='40' height='60' items='2' rowHeight='30' allowsSelection='false'>
        <UITableViewCell/></UITableView>
      </UITableViewCell></UITableView></UIView>
      """, [])
    for x in [20.0, 60, 100, 140] {
      try tap(screen, 70, x: x)
      #expect(try runs(screen) == [], "\(x)")
    }
    let inner = screen.list.cells[1].layout
    #expect(try inner.selectedRows(list: inner.lists.views[0].node) == [run(0..<1)])
    // One that selects nothing leaves it to the row.
    try tap(screen, 70, x: 180)
    #expect(try runs(screen) == [run(1..<2)])
  }

  @Test("Keys select what a cell shows, and lists with other views behave as tables")
  func activate() throws {
    let screen = try Screen(
      """
      <UIView><UICollectionView id='list' items='9' height='100' didSelectItem='pick' minimumItemWidth='100'>
      <UICollectionViewCell height='20' isSelected='item == 7'><UILabel text='{isRowSelected}'/></UICollectionViewCell>
      </UICollectionView></UIView>
      """, [])
    var count = 0
    try screen.layout.bind(
      owner: OwnerDefinition(
        name: "Owner", actions: ["pick"],
        perform: { _ in
          count += 1
          return .ok
        }))
    let node = screen.list.node
    let cell = try screen.layout.cell(list: node, section: 0, index: 4)
    try cell.activate(row: 0)
    screen.compute()
    #expect(try count == 1 && runs(screen) == [run(4..<5)])
    // What the document says of its cells counts.
    #expect(try cell.property("isSelected", row: 0).a == 0 && cell.property("text", row: 1).stringValue == "true")
    #expect(try screen.layout.visibleCells(list: node)[4].isSelected)
    try tap(screen, 10, x: 290)
    #expect(try runs(screen) == [run(2..<3)] && count == 2)
    let none = try table("allowsSelection='false'")
    let refused = failure { () throws(Diagnostic) in
      try none.layout.cell(list: none.list.node, section: 0, index: 0).activate(row: 0)
    }
    #expect(refused?.code == .property)
  }

  // MARK: - What hosts draw

  @Test("Separators are at the lower edges of rows, between their insets")
  func separators() throws {
    func lines(_ screen: Screen) throws -> [Frame] {
      try screen.layout.visibleCells(list: screen.list.node).prefix(2).map { $0.separator }
    }
    let table = try table("width='300'")
    #expect(
      try lines(table) == [
        Frame(x: 15, y: 19.5, width: 285, height: 0.5), Frame(x: 15, y: 39.5, width: 285, height: 0.5),
      ])
    let inset = try self.table(
      "width='300' separatorInset.left='n' separatorInset.right='20'", [("items", .number(2)), ("n", .number(5))])
    #expect(try lines(inset)[1] == Frame(x: 5, y: 39.5, width: 275, height: 0.5))
    inset.set("n", .number(1000))
    #expect(try lines(inset)[1].width == 0)
    let none = try self.table("separatorStyle='none'")
    #expect(try lines(none) == [Frame(), Frame()])
    let own = try Screen(
      """
      <UIView><UITableView id='list' items='2' width='300' height='100' rowHeight='30'>
      <UITableViewCell separatorInset.left='index * 40'/></UITableView></UIView>
      """, [])
    #expect(try lines(own).map { $0.x } == [0, 40])
  }

  @Test("Roots of cells in a display list say whether their rows are selected, and are redrawn for it")
  func drawing() throws {
    let screen = try Screen(
      """
      <UIView><UITableView id='list' items='9' height='100' rowHeight='20' allowsMultipleSelection='true'>
      <UITableViewCell><UILabel text='{index}'/></UITableViewCell></UITableView></UIView>
      """, [])
    func selected() -> [UInt32] {
      screen.layout.displayList.filter { $0.parts.contains(.selected) }.map { item in
        #expect(item.row == 0 && item.layout.isCell)
        guard case .row(_, let index)? = item.layout.cellOrigin?.place else { return .max }
        return UInt32(index)
      }
    }
    #expect(selected() == [])
    _ = screen.layout.takeDamage()
    try screen.layout.selectRows(list: screen.list.node, run(1..<3))
    screen.compute()
    #expect(selected() == [1, 2])
    let dirty = screen.layout.takeDamage()
    #expect(!dirty.isEmpty && dirty.allSatisfy { $0.y >= 20 && $0.y + $0.height <= 60 }, "\(dirty)")
    try screen.layout.deselectAllRows(list: screen.list.node)
    screen.compute()
    #expect(selected() == [])
  }
}
