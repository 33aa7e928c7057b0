import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Cells that code gives to lists.
@Suite("Cells from code")
struct ListAddedCellTests {
  private typealias Screen = ListViewTests.Screen

  private let list = """
    <UIView>
      <UITableView id='list' items='kinds' cellIdentifier='item.kind' rowHeight='20' height='100%'>
        <UITableViewCell reuseIdentifier='a'><UILabel text='a{index}'/></UITableViewCell>
      </UITableView>
    </UIView>
    """

  private func kinds(_ names: String...) -> [(String, Value)] {
    [("kinds", .array(names.map { .dictionary([("kind", .string($0))]) }))]
  }

  private func add(_ text: String, to screen: Screen) throws(Diagnostic) {
    guard let fragment = screen.layout.template.engine.loadFragment(Array(text.utf8)).fragment else {
      throw Diagnostic(.xml, "no fragment")
    }
    try screen.layout.addCell(list: screen.layout.lists.views[0].node, fragment)
  }

  private func texts(_ screen: Screen) -> [String] { screen.shown.map { String($0.prefix { $0 != " " }) } }

  @Test("Cells from code are used beside those of the document, or in place of one, also after edits")
  func added() throws {
    let screen = try Screen(list, kinds("a", "a"))
    #expect(texts(screen) == ["a0", "a1"])
    try add("<UITableViewCell reuseIdentifier='b'><UILabel text='b{index}'/></UITableViewCell>", to: screen)
    screen.set("kinds", kinds("a", "b")[0].1)
    #expect(texts(screen) == ["a0", "b1"])
    try add("<UITableViewCell reuseIdentifier='a'><UILabel text='A{index}'/></UITableViewCell>", to: screen)
    screen.compute()
    #expect(texts(screen) == ["A0", "b1"])
    try add(
      "<UITableViewHeaderFooterView reuseIdentifier='header'><UILabel text='h'/></UITableViewHeaderFooterView>",
      to: screen)
    screen.compute()
    #expect(texts(screen) == ["h", "A0", "b1"])
    _ = try screen.layout.insert(xml: Array("<UIView/>".utf8))
    screen.compute()
    #expect(texts(screen) == ["h", "A0", "b1"])
    #expect(screen.layout.remove(screen.list.node) == .ok)
    screen.compute()
  }

  @Test("An element that is not a cell, and lists nested too deeply, are errors that change nothing")
  func errors() throws {
    let screen = try Screen(list, kinds("a"))
    func message(_ text: String) -> String {
      do throws(Diagnostic) { try add(text, to: screen) } catch { return error.message }
      return ""
    }
    #expect(message("<UIView/>") == "UIView is not a cell of a list")
    #expect(message("<Nothing/>") == "Nothing is not a cell of a list")
    #expect(message("<UITableViewCell reuseIdentifier='{a}'/>").contains("is a plain name, without expressions"))
    // A fragment's root cannot be repeated, whatever it is.
    #expect(message("<UITableViewCell repeat='3'/>") != "" && message("<UITableViewCell if='a'/>") != "")
    var nested = "<UITableViewCell/>"
    for _ in 0..<3 { nested = "<UITableViewCell><UITableView>\(nested)</UITableView></UITableViewCell>" }
    #expect(message(nested) == "")
    let deeper = "<UITableViewCell><UITableView>\(nested)</UITableView></UITableViewCell>"
    #expect(message(deeper) == "Lists are in cells of each other deeper than 4 levels")
    screen.compute()
    let fragment = try #require(Engine().loadFragment(Array("<UITableViewCell/>".utf8)).fragment)
    #expect(throws: Diagnostic.self) { try screen.layout.addCell(list: screen.list.node, fragment) }
    let row = Int(screen.layout.image.program.listViews[0].row)
    #expect(throws: Diagnostic.self) {
      try screen.layout.addCell(list: screen.layout.handles.handle(row - 1), fragment)
    }
  }
}
