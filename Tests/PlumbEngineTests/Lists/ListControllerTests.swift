import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Controllers of lists, and documents as they are written for the original framework.
@Suite("Controllers of lists")
struct ListControllerTests {
  private typealias Screen = ListViewTests.Screen

  private func components(_ layout: Layout) -> [String] {
    (0..<layout.nodeCount).map { layout.component(row: $0) }
  }

  @Test("A table controller shows the cells in it, with the attributes of its table")
  func table() throws {
    let screen = try Screen(
      """
      <UITableViewController id='people' title='People' style='grouped' tableView.items='names' tableView.rowHeight='20'
        tableView.backgroundColor='#ff0000'>
        <UIView height='30' id='top'/>
        <UITableViewCell><UILabel text='{item}'/></UITableViewCell>
      </UITableViewController>
      """, [("names", .array(["Ann", "Bob"].map { .string($0) }))])
    #expect(components(screen.layout) == ["UITableViewController", "UITableView", "UIView"])
    #expect(screen.shown == ["Ann 30 20", "Bob 50 20"])
    #expect(screen.layout.frame(row: 1) == Frame(x: 0, y: 0, width: 320, height: 200))
    #expect(try screen.layout.property("backgroundColor", row: 1).a == 1)
    #expect(try screen.layout.property("style", row: 1).a == 1 && screen.layout.property("style", row: 0).a == 1)
    // The controller stands for its list.
    let controller = screen.layout.node(row: 0)
    #expect(try screen.layout.rowCount(list: controller, section: 0) == 2)
    try screen.layout.selectRows(list: controller, RowRun(section: 0, rows: 1..<2))
    #expect(try screen.layout.selectedRows(list: screen.list.node).count == 1)
    let cell = try screen.layout.cell(list: controller, section: 0, index: 1)
    #expect(cell.cellOrigin?.list == screen.layout.node(row: 1))
    try screen.layout.scroll(list: controller, to: .row(section: 0, index: 1), at: .start)
  }

  @Test("A collection controller has the layout of its cells")
  func collection() throws {
    let screen = try Screen(
      """
      <UIView><UICollectionViewController width='200' collectionView.items='5' collectionViewLayout.itemSize.width='100'
        collectionViewLayout.itemSize.height='40' collectionView.collectionViewLayout.minimumInteritemSpacing='0'>
        <UICollectionViewCell><UILabel text='{item}'/></UICollectionViewCell>
      </UICollectionViewController></UIView>
      """, [])
    #expect(components(screen.layout) == ["UIView", "UICollectionViewController", "UICollectionView"])
    #expect(screen.list.cells.map { screen.list.frame(of: $0.part)?.x } == [0, 100, 0, 100, 0])
  }

  @Test("A controller with a list of its own, or with nothing to show, stays as it is")
  func kept() throws {
    let written = try Screen(
      """
      <UITableViewController><UITableView items='1' rowHeight='10'><UITableViewCell/></UITableView></UITableViewController>
      """, [])
    #expect(components(written.layout) == ["UITableViewController", "UITableView"] && written.list.cells.count == 1)
    let loaded = Engine().load(Array("<UITableViewController/>".utf8))
    let empty = try #require(loaded.template).makeLayout()
    #expect(components(empty) == ["UITableViewController"])
  }

  @Test("Mistakes in attributes of the list are told of the list, where they are written")
  func mistakes() throws {
    let loaded = Engine().load(
      Array("<UITableViewController\n  tableView.rowHeigth='1'><UITableViewCell/></UITableViewController>".utf8))
    #expect(loaded.template == nil)
    let diagnostic = try #require(loaded.diagnostics.first)
    #expect(diagnostic.line == 2 && diagnostic.message.contains("rowHeigth"))
    #expect(diagnostic.suggestions.contains("rowHeight"))
  }

  @Test("Parts of items are found by their names alone, after all that is called that around the list")
  func names() throws {
    let item = Value.dictionary([
      ("row", .number(3)), ("name", .string("item")), ("size", .dictionary([("width", .number(7))])),
    ])
    let screen = try Screen(
      """
      <UIView><UITableView id='list' items='items' height='100' rowHeight='20'><UITableViewCell>
      <UILabel text='{row + 1} {name} {item.name} {size.width}'/></UITableViewCell></UITableView></UIView>
      """, [("items", .array([item])), ("name", .string("outer"))])
    #expect(screen.shown == ["4 outer item 7 0 20"])
    screen.set(
      "items",
      .array([
        .dictionary([
          ("row", .number(8)), ("name", .string("item")), ("size", .dictionary([("width", .number(9))])),
        ])
      ]))
    #expect(screen.shown == ["9 outer item 9 0 20"])
  }

  @Test("What a controller is written with for its list is read under the same names")
  func reading() throws {
    let screen = try Screen(
      """
      <UIView>
        <UITableViewController id='table' title='{tableView.rowHeight} high' height='100' tableView.id='list'
          tableView.items='9' tableView.rowHeight='20' tableView.contentInset.top='tableView.rowHeight / 2'>
          <UITableViewCell><UILabel text='{item}'/></UITableViewCell>
        </UITableViewController>
        <UILabel text='{#table.tableView.rowHeight} {#table.tableView.contentOffset.y} {#table.tableView.width}'/>
        <UICollectionViewController id='grid' collectionView.items='2' collectionViewLayout.itemSize.width='30'
          collectionViewLayout.itemSize.height='5'>
          <UICollectionViewCell/>
        </UICollectionViewController>
        <UILabel text='{#grid.collectionViewLayout.itemSize.width} {#grid.collectionView.items}'/>
      </UIView>
      """, [])
    func text(_ label: Int) throws -> String? {
      let labels = (0..<screen.layout.nodeCount).filter { screen.layout.component(row: $0) == "UILabel" }
      return try screen.layout.property("text", row: labels[label]).stringValue
    }
    #expect(try screen.layout.property("title", row: 1).stringValue == "20 high")
    #expect(try text(0) == "20 -10 320" && text(1) == "30 2")
    screen.scroll(45)
    #expect(try text(0) == "20 45 320")
  }

  @Test("A list that is taken away is not read any more")
  func readingRemoved() throws {
    let text = "<UILabel text='{#table.tableView.rowHeight}'/></UIView>"
    let screen = try Screen(
      "<UIView><UITableViewController id='table' tableView.items='9' tableView.rowHeight='20'><UITableViewCell/>"
        + "</UITableViewController>" + text, [])
    #expect(try screen.layout.property("text", row: 3).stringValue == "20")
    // The first edit links the layout for others, which patch it.
    _ = try screen.layout.insert(xml: Array("<UIView/>".utf8))
    #expect(screen.layout.remove(screen.list.node) == .ok)
    screen.compute()
    let bare = try Screen("<UIView><UITableViewController id='table'/>" + text, [])
    let none = try bare.layout.property("text", row: 2).stringValue
    #expect(try screen.layout.property("text", row: 2).stringValue == none && none != "20")
  }

  @Test("A list that is written in its controller is read there too, and a wrong name is told")
  func readingWritten() throws {
    let screen = try Screen(
      """
      <UIView><UITableViewController id='table'><UITableView items='1' rowHeight='10'><UITableViewCell/></UITableView>
        </UITableViewController><UILabel text='{#table.tableView.rowHeight}'/></UIView>
      """, [])
    #expect(try screen.layout.property("text", row: 3).stringValue == "10")
    let loaded = Engine().load(
      Array(
        """
        <UIView><UITableViewController id='table' tableView.items='1'/>
        <UILabel text='{#table.tableView.rowHeigth}'/></UIView>
        """.utf8))
    let diagnostic = try #require(loaded.diagnostics.first)
    #expect(loaded.template == nil && diagnostic.line == 2 && diagnostic.message.contains("tableView.rowHeigth"))
  }
}

/// What cells know of the elements around their list, and rows that are measured at once.
@Suite("Cells and what is around their list")
struct ListSurroundingsTests {
  private typealias Screen = ListViewTests.Screen

  @Test("Parameters of elements around a list are known in its cells, and follow them")
  func parameters() throws {
    let screen = try Screen(
      """
      <UIView unit='outer' step='n * 2' shown='n > 1 ? "much" : nil'>
        <param name='unit' type='String'/><param name='step' type='CGFloat'/><param name='shown' type='Any'/>
        <UIView unit='{n} kg'><param name='unit' type='String'/>
          <UITableView id='list' items='2' height='100' rowHeight='20'>
            <UITableViewCell><UILabel text='{index * step} {unit} {shown ?? "none"}'/></UITableViewCell>
          </UITableView>
        </UIView>
      </UIView>
      """, [("n", .number(1))])
    #expect(screen.shown == ["0 1 kg none 0 20", "2 1 kg none 20 20"])
    let cell = ObjectIdentifier(screen.list.cells[0].layout)
    screen.set("n", .number(1.5))
    #expect(screen.shown == ["0 1.5 kg much 0 20", "3 1.5 kg much 20 20"])
    screen.set("n", .number(0))
    #expect(screen.shown == ["0 0 kg none 0 20", "0 0 kg none 20 20"])
    #expect(ObjectIdentifier(screen.list.cells[0].layout) == cell)
  }

  @Test("A parameter that gets another type has the cells linked again")
  func types() throws {
    let screen = try Screen(
      """
      <UIView what='n == 0 ? 1 : "text"'><param name='what' type='Any'/>
        <UITableView id='list' items='1' height='100'>
          <UITableViewCell><UILabel text='{what}' height='20'/></UITableViewCell></UITableView></UIView>
      """, [("n", .number(0))])
    #expect(screen.shown == ["1 0 20"])
    screen.set("n", .number(1))
    #expect(screen.shown == ["text 0 20"])
    screen.set("n", .number(0))
    #expect(screen.shown == ["1 0 20"])
  }

  @Test("In the height of a cell `auto` is what its content makes of it")
  func automatic() throws {
    for (height, expected) in [
      ("auto", 30.0), ("auto + 20", 50), ("auto * 2 - auto", 30), ("10 + (auto)", 40), ("{auto + 1}", 31), ("70", 70),
    ] {
      let screen = try Screen(
        """
        <UIView><UITableView id='list' items='1' height='100'><UITableViewCell height='\(height)'>
        <UILabel text='' top='10' height='20'/></UITableViewCell></UITableView></UIView>
        """, [])
      #expect(screen.list.cells[0].layout.frame(row: 0).height == expected, "\(height)")
    }
  }

  private func table(_ rows: Int) -> String {
    """
    <UIView><UITableView id='list' items='n' height='100' estimatedRowHeight='0'>
    <UITableViewCell><UILabel text='{index}' height='{10 + index % 3 * size}'/></UITableViewCell></UITableView></UIView>
    """
  }

  @Test("With an estimated height of 0 all rows are measured at once")
  func measured() throws {
    let screen = try Screen(table(0), [("n", .number(300)), ("size", .number(10))])
    #expect(screen.contentHeight == 100 * (10 + 20 + 30))
    screen.scroll(3000)
    #expect(screen.shown.first == "150 3000 10")
    screen.set("n", .number(303))
    #expect(screen.contentHeight == 101 * 60 && screen.offset == 3000)
    // Cells do not pile up.
    #expect(screen.list.spare.count <= screen.list.cells.count + 8)
    let large = try Screen(table(0), [("n", .number(3)), ("size", .number(10))])
    #expect(large.layout.setState([(key: "n", value: .number(10_001))]) == .ok)
    #expect(large.layout.compute(width: 320, height: 200) == .limit)
    #expect(
      large.layout.diagnostics.first?.message
        == "A list measures up to 10000 rows at once, as its estimatedRowHeight of 0 says; it has 10001")
    large.set("n", .number(2))
    #expect(large.contentHeight == 30)
  }
}

/// Outlets in cells, and owners that declare them.
@Suite("Outlets in cells")
struct ListOutletTests {
  private static let text = """
    <UIView>
      <UITableView id='list' items='3' rowHeight='20' height='100'>
        <UITableViewCell><UILabel outlet='title' text='{index}'/></UITableViewCell>
      </UITableView>
    </UIView>
    """

  private func bound(_ outlets: [(name: String, component: String, isRequired: Bool)]) throws -> (Layout, Diagnostic?) {
    let loaded = Engine().load(Array(Self.text.utf8))
    let layout = try #require(loaded.template).makeLayout()
    do throws(Diagnostic) { try layout.bind(owner: OwnerDefinition(name: "Shop", outlets: outlets)) } catch {
      return (layout, error)
    }
    #expect(layout.compute(width: 100, height: 100) == .ok)
    return (layout, nil)
  }

  @Test("An owner needs an outlet that cells have, and asks each row's cell for it")
  func found() throws {
    let (layout, failure) = try bound([("title", "UILabel", true)])
    #expect(failure == nil)
    let cell = try layout.cell(list: layout.node(row: 1), section: 0, index: 2)
    #expect(try cell.property("text", row: cell.outlet("title")).stringValue == "2")
    #expect(cell.cellOrigin?.place == .row(section: 0, index: 2))
    do throws(Diagnostic) {
      _ = try layout.outlet("title")
      Issue.record("the layout has no such outlet itself")
    } catch {
      #expect(error.code == .notFound && error.notes == ["cells of a list have it: ask for that of a row's cell"])
    }
  }

  @Test("An outlet of cells that no owner declares, or of another component, is an error where it is written")
  func wrong() throws {
    let undeclared = try #require(try bound([("titel", "", false)]).1)
    #expect(undeclared.code == .notFound && undeclared.message == "Shop does not have an outlet named title")
    #expect(undeclared.line == 3 && undeclared.suggestions == ["titel"])
    let other = try #require(try bound([("title", "UIButton", false)]).1)
    #expect(other.code == .type && other.message == "outlet title of Shop is a UILabel; UIButton expected")
    var options = LoadOptions()
    options.owner = OwnerDefinition(name: "Shop")
    let loaded = Engine().load(Array(Self.text.utf8), options)
    #expect(loaded.template == nil && loaded.diagnostics.first?.line == 3)
  }
}
