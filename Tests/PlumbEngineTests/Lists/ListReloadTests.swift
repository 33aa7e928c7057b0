import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Reloads and edits while cells are visible. What is wrong with the next cells refuses the whole, and nothing is lost.
@Suite("Reloads of lists")
struct ListReloadTests {
  /// A layout that is read from files.
  struct Screen {
    let folder: ListFolder
    let layout: Layout

    init(_ files: [String: String], _ state: [(String, Value)] = [], constants: [(key: String, value: Value)] = [])
      throws
    {
      folder = try ListFolder()
      for (name, text) in files { try folder.write(name, text) }
      var options = LoadOptions()
      options.name = folder.path + "/Table.xml"
      options.scopes = [
        ScopeDefinition(constants: constants, state: state.map { StateDeclaration(key: $0.0, value: $0.1) })
      ]
      let loaded = Engine().load(path: folder.path + "/Table.xml", options)
      layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
      compute()
    }

    var list: ListView { layout.lists.views[0] }

    func compute() {
      #expect(layout.compute(width: 320, height: 200) == .ok, "\(layout.diagnostics.map { $0.rendered() })")
    }

    func reload(_ files: [String: String], isHard: Bool = false) throws -> Status {
      for (name, text) in files { try folder.write(name, text) }
      return layout.reload(isHard: isHard).status
    }

    /// Texts of the visible cells, and of those of lists in them.
    var shown: [String] { ListReloadTests.texts(layout) }

    /// All that a host sees of the list: handles, cells, frames, texts, offset, selection, focus.
    func seen() throws -> String {
      var lines = [
        "\(try layout.selectedRows(list: list.node))", "\(String(describing: try layout.focusInCells()?.node))",
      ]
      ListReloadTests.describe(layout, &lines)
      return lines.joined(separator: "\n")
    }
  }

  private static func texts(_ layout: Layout) -> [String] {
    layout.lists.views.flatMap { view in
      view.cells.flatMap { cell in
        (0..<cell.layout.nodeCount).filter { cell.layout.component(row: $0) == "UILabel" }
          .map { (try? cell.layout.property("text", row: $0).stringValue) ?? "" } + texts(cell.layout)
      }
    }
  }

  private static func describe(_ layout: Layout, _ lines: inout [String]) {
    for row in 0..<layout.nodeCount { lines.append("\(layout.node(row: row)) \(layout.frame(row: row))") }
    for view in layout.lists.views {
      let offset = layout.machine.offset(ofRow: layout.handles.row(view.node) ?? 0)
      lines.append("\(view.node) \(offset?.y ?? .nan) \(view.geometry.contentLength)")
      for cell in view.cells {
        lines.append("\(ObjectIdentifier(cell.layout)) \(cell.part) \(String(describing: view.frame(of: cell.part)))")
        describe(cell.layout, &lines)
      }
    }
    lines += texts(layout)
  }

  /// Expects that a reload is refused, with an error at a place in a file, and that nothing has changed.
  private func expectRefusal(
    _ screen: Screen, _ files: [String: String], _ code: Status, at place: String, _ word: String, isHard: Bool = false
  ) throws {
    let before = try screen.seen()
    #expect(try screen.reload(files, isHard: isHard) == code)
    let message = screen.layout.diagnostics.first?.rendered() ?? ""
    #expect(message.contains(place) && message.contains(word) && message.contains("^"), "\(message)")
    #expect(try screen.seen() == before)
    screen.compute()
    #expect(try screen.seen() == before)
  }

  private static func table(_ cell: String, _ attributes: String = "") -> String {
    """
    <UIView>
      <UITableView id='list' height='100%' items='names' itemKey='item.id' \(attributes)>
        \(cell)
      </UITableView>
    </UIView>
    """
  }

  private static let names: [(String, Value)] = [
    ("names", .array((0..<100).map { Value.dictionary([("id", .number(Double($0))), ("name", .string("n\($0)"))]) }))
  ]

  /// Scrolled, with a row that is selected and one that has the focus.
  private func scrolled(_ files: [String: String]) throws -> Screen {
    let screen = try Screen(files, Self.names)
    #expect(screen.layout.setContentOffset(x: 0, y: 990, row: 1) == .ok)
    screen.compute()
    try screen.layout.selectRows(list: screen.list.node, RowRun(section: 0, rows: 20..<21))
    _ = try screen.layout.moveFocus(.next)
    screen.compute()
    return screen
  }

  private static let row =
    "<UITableViewCell height='50'><UIButton id='b' title='{item.name}'/><UILabel text='{index}'/>\n</UITableViewCell>"

  @Test(
    "A mistake in a cell refuses the reload: frames, cells, offset, selection and focus stay",
    arguments: [
      (
        "<UITableViewCell height='50'><UILabel text='{index'/></UITableViewCell>", Status.syntax, "Table.xml:3:",
        "index"
      ),
      ("<UITableViewCell height='50'><UILabel txet='{index}'/></UITableViewCell>", .property, "Table.xml:3:43", "txet"),
      ("<UITableViewCell height='50'><UILabel text='{item.nmae}'/></UITableViewCell>", .symbol, "Table.xml:3:", "nmae"),
      ("<UITableViewCell height='50'><UILabel width='item.name'/></UITableViewCell>", .type, "Table.xml:3:", "width"),
      ("<UITableViewCell height='50'><UILabel xml='Gone.xml'/></UITableViewCell>", .file, "Table.xml:3:", "Gone.xml"),
      ("<UITableViewCell height='50 +'/>", .syntax, "Table.xml:3:", "height"),
    ])
  func mistake(_ cell: String, code: Status, place: String, word: String) throws {
    let screen = try scrolled(["Table.xml": Self.table(Self.row)])
    let first = try #require(screen.shown.first)
    try expectRefusal(screen, ["Table.xml": Self.table(cell)], code, at: place, word)
    // The next mistake is refused too, and a mend goes on where the list was.
    try expectRefusal(screen, ["Table.xml": Self.table(cell)], code, at: place, word)
    let mended = Self.row.replacingOccurrences(of: "{index}", with: "mended {index}")
    #expect(try screen.reload(["Table.xml": Self.table(mended)]) == .ok)
    screen.compute()
    #expect(screen.shown.first == "mended " + first)
    #expect(try screen.layout.selectedRows(list: screen.list.node) == [RowRun(section: 0, rows: 20..<21)])
  }

  @Test("A reload may take a cell away that no row needs any more")
  func removedCell() throws {
    let two = Self.row + "<UITableViewCell reuseIdentifier='old'/>"
    let screen = try scrolled(["Table.xml": Self.table(two)])
    let first = screen.shown.first
    #expect(try screen.reload(["Table.xml": Self.table(Self.row)]) == .ok)
    screen.compute()
    #expect(screen.shown.first == first)
  }

  @Test("A cell that visible rows ask for by its name cannot be taken away")
  func neededCell() throws {
    let kinds: [(String, Value)] = [
      ("names", .array((0..<9).map { Value.dictionary([("id", .number(Double($0))), ("kind", .string("a"))]) }))
    ]
    let table = Self.table(
      "<UITableViewCell reuseIdentifier='a'><UILabel text='a'/></UITableViewCell>", "cellIdentifier='item.kind'")
    let screen = try Screen(["Table.xml": table], kinds)
    let renamed = table.replacingOccurrences(of: "reuseIdentifier='a'", with: "reuseIdentifier='b'")
    try expectRefusal(screen, ["Table.xml": renamed], .notFound, at: "Table.xml:2:", "reuseIdentifier 'a'")
    // The rows may ask for another one then.
    let both = renamed.replacingOccurrences(of: "'item.kind'", with: "'b'")
    #expect(try screen.reload(["Table.xml": both]) == .ok)
    screen.compute()
    #expect(screen.shown.first == "a")
  }

  @Test("Rows of another shape may come with the cell that shows them")
  func otherRows() throws {
    let screen = try Screen(["Table.xml": Self.table(Self.row)], Self.names)
    let numbers = Self.table("<UITableViewCell><UILabel text='{item + 1}'/></UITableViewCell>")
      .replacingOccurrences(of: "items='names' itemKey='item.id'", with: "items='5'")
    #expect(try screen.reload(["Table.xml": numbers]) == .ok, "\(screen.layout.diagnostics.map { $0.rendered() })")
    screen.compute()
    #expect(screen.shown == ["1", "2", "3", "4", "5"])
    let wrong = numbers.replacingOccurrences(of: "items='5'", with: "items='6'")
      .replacingOccurrences(of: "UILabel text", with: "UILabel txet")
    #expect(try screen.reload(["Table.xml": wrong]) == .property)
    #expect(screen.shown == ["1", "2", "3", "4", "5"])
  }

  @Test("Cells in files of their own, headers, footers, and cells of lists in cells, three deep")
  func files() throws {
    let table = """
      <UIView>
        <UITableView id='list' height='100%' sections='shops'>
          <UITableViewHeaderFooterView reuseIdentifier='header' xml='Header.xml'/>
          <UITableViewCell reuseIdentifier='shop' xml='Shop.xml'/>
        </UITableView>
      </UIView>
      """
    let header =
      "<UITableViewHeaderFooterView height='10'><UILabel text='{section.title}'/></UITableViewHeaderFooterView>"
    let shop = """
      <UITableViewCell height='80'>
        <UITableView height='80' items='item.shelves'>
          <UITableViewCell xml='Shelf.xml'/>
        </UITableView>
      </UITableViewCell>
      """
    let shelf = """
      <UITableViewCell height='60'>
        <UICollectionView height='60' items='item.wares'>
          <UICollectionViewCell xml='Ware.xml'/>
        </UICollectionView>
      </UITableViewCell>
      """
    let ware = "<UICollectionViewCell width='60' height='20'>\n  <UILabel text='{item.name}'/>\n</UICollectionViewCell>"
    func array(_ count: Int, _ value: (Int) -> Value) -> Value { .array((0..<count).map(value)) }
    let shops = array(3) { shop in
      .dictionary([
        ("title", .string("shop \(shop)")),
        (
          "items",
          array(4) { _ in
            .dictionary([
              (
                "shelves",
                array(3) { shelf in
                  .dictionary([("wares", array(5) { ware in .dictionary([("name", .string("w\(shelf)\(ware)"))]) })])
                }
              )
            ])
          }
        ),
      ])
    }
    let files = [
      "Table.xml": table, "Header.xml": header, "Shop.xml": shop, "Shelf.xml": shelf, "Ware.xml": ware,
    ]
    let screen = try Screen(files, [("shops", shops)])
    #expect(screen.layout.setContentOffset(x: 0, y: 370, row: 1) == .ok)
    screen.compute()
    #expect(screen.shown.contains("w04") && screen.shown.contains("shop 1"))
    func expect(_ name: String, _ text: String, _ code: Status, _ place: String, _ word: String) throws {
      try expectRefusal(screen, [name: text], code, at: place, word)
      try screen.folder.write(name, files[name] ?? "")
    }
    try expect("Header.xml", header.replacingOccurrences(of: "title", with: "titel"), .symbol, "Header.xml:1:", "titel")
    try expect("Shop.xml", shop.replacingOccurrences(of: "shelves", with: "shelf"), .symbol, "Shop.xml:2:", "shelf")
    try expect("Shelf.xml", shelf.replacingOccurrences(of: "items", with: "itens"), .property, "Shelf.xml:2:", "itens")
    try expect("Ware.xml", ware.replacingOccurrences(of: "name", with: "nmae"), .symbol, "Ware.xml:2:", "nmae")
    try expect("Ware.xml", ware.replacingOccurrences(of: "}", with: ""), .syntax, "Ware.xml:2:", "item.name")
    #expect(try screen.reload(["Ware.xml": ware.replacingOccurrences(of: "text='", with: "text='new ")]) == .ok)
    screen.compute()
    #expect(screen.shown.contains("new w04") && screen.layout.machine.offset(ofRow: 1)?.y == 370)
  }

  @Test("A cell from code that is wrong is not taken in place of one that rows show")
  func addedCell() throws {
    let screen = try scrolled(["Table.xml": Self.table(Self.row)])
    func add(_ text: String) throws(Diagnostic) {
      guard let fragment = screen.layout.template.engine.loadFragment(Array(text.utf8)).fragment else {
        throw Diagnostic(.xml, "no fragment")
      }
      try screen.layout.addCell(list: screen.list.node, fragment)
    }
    let before = try screen.seen()
    let first = try #require(screen.shown.first)
    #expect(throws: Diagnostic.self) { try add("<UITableViewCell><UILabel text='{item.nmae}'/></UITableViewCell>") }
    #expect(screen.layout.diagnostics.first?.rendered().contains("nmae") == true)
    screen.compute()
    #expect(try screen.seen() == before)
    try add("<UITableViewCell height='50'><UILabel text='code {item.name}'/></UITableViewCell>")
    screen.compute()
    #expect(screen.shown.first == "code n" + first)
    // What code has added is checked as what is around it changes.
    let other = Self.table(Self.row, "rowHeight='50'")
    #expect(try screen.reload(["Table.xml": other]) == .ok)
    screen.compute()
    #expect(screen.shown.first == "code n" + first)
  }

  @Test("Constants that a cell cannot be linked with are refused as a whole")
  func constants() throws {
    let row = "<UITableViewCell height='unit * 2'><UILabel text='{index}'/></UITableViewCell>"
    let screen = try Screen(["Table.xml": Self.table(row)], Self.names, constants: [("unit", .number(20))])
    #expect(screen.shown == ["0", "1", "2", "3", "4"])
    let before = try screen.seen()
    #expect(screen.layout.setConstants([ScopeDefinition(constants: [("unit", .string("wide"))])]) != .ok)
    #expect(screen.layout.diagnostics.first?.rendered().contains("unit * 2") == true)
    screen.compute()
    #expect(try screen.seen() == before)
    #expect(screen.layout.setConstants([ScopeDefinition(constants: [("unit", .number(50))])]) == .ok)
    screen.compute()
    #expect(screen.shown == ["0", "1"])
  }

  @Test("Edits do not link cells that stay as they are, and a hard reload checks them too")
  func edits() throws {
    let screen = try scrolled(["Table.xml": Self.table(Self.row)])
    let cells = screen.list.cells.map { ObjectIdentifier($0.layout) }
    _ = try screen.layout.insert(xml: Array("<UIView/>".utf8))
    screen.compute()
    #expect(screen.list.cells.map { ObjectIdentifier($0.layout) } == cells)
    let wrong = Self.row.replacingOccurrences(of: "{index}", with: "{indexx}")
    try expectRefusal(screen, ["Table.xml": Self.table(wrong)], .symbol, at: "Table.xml:3:", "indexx", isHard: true)
  }

  @Test("A cell template that is reloaded while it is visible: rows keep their places, cells show the new one")
  func reload() throws {
    func cell(_ text: String) -> [String: String] {
      ["Cell.xml": "<UITableViewCell height='50'><UILabel text='\(text)'/></UITableViewCell>"]
    }
    let table = "<UIView><UITableView id='list' items='1000'><UITableViewCell xml='Cell.xml'/></UITableView></UIView>"
    let screen = try Screen(cell("old {index}").merging(["Table.xml": table]) { first, _ in first })
    #expect(screen.shown == ["old 0", "old 1", "old 2", "old 3"])
    #expect(screen.layout.setContentOffset(x: 0, y: 20_000, row: 1) == .ok)
    screen.compute()
    let before = screen.shown
    #expect(before.allSatisfy { $0.hasPrefix("old 4") })
    #expect(try screen.reload(cell("new {index}")) == .ok)
    screen.compute()
    #expect(screen.shown.first == before.first?.replacingOccurrences(of: "old", with: "new"))
    try expectRefusal(screen, cell("wrong {"), .syntax, at: "Cell.xml:1:51", "wrong")
    #expect(try screen.reload(cell("mended {index}")) == .ok)
    screen.compute()
    #expect(screen.shown.count >= 4)
    #expect(screen.layout.setContentOffset(x: 0, y: 0, row: 1) == .ok)
    screen.compute()
    #expect(screen.shown.first == "mended 0")
  }

  @Test("An outlet that is lost with the cell it was in refuses the reload, as one outside of cells does")
  func outlets() throws {
    let cell = "<UITableViewCell height='50'><UILabel outlet='label' text='{index}'/></UITableViewCell>"
    let screen = try Screen(["Table.xml": Self.table(cell)], Self.names)
    try screen.layout.bind(owner: OwnerDefinition(name: "Screen", outlets: [("label", "UILabel", true)]))
    let before = try screen.seen()
    for wrong in [
      cell.replacingOccurrences(of: "'label'", with: "'lable'"),
      cell.replacingOccurrences(of: "outlet='label' ", with: ""),
      cell.replacingOccurrences(of: "UILabel", with: "UIButton").replacingOccurrences(of: "text", with: "title"),
    ] {
      #expect(try screen.reload(["Table.xml": Self.table(wrong)]) != .ok, "\(wrong)")
      #expect(screen.layout.diagnostics.first?.message.contains("outlet") ?? false)
      screen.compute()
      #expect(try screen.seen() == before)
    }
    #expect(try screen.reload(["Table.xml": Self.table(cell.replacingOccurrences(of: "50", with: "40"))]) == .ok)
  }
}
