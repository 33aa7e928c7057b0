import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Lists in the cells of lists: what they share, and what is their own.
@Suite("Lists in cells")
struct NestedCellTests {
  private typealias Screen = ListViewTests.Screen

  private static let text = """
    <UIView>
      <UITableView id='list' items='groups' rowHeight='50'>
        <UITableViewCell>
          <state name='unit' type='String' value='-'/>
          <UITableView items='item.entries' rowHeight='25' height='100%' width='100%'>
            <UITableViewCell><UILabel text='{item.name} {unit} {scale}'/></UITableViewCell>
          </UITableView>
        </UITableViewCell>
      </UITableView>
    </UIView>
    """

  private func screen(_ groups: [Value]) throws -> Screen {
    try Screen(Self.text, [("groups", .array(groups)), ("scale", .number(1))])
  }

  private func group(_ names: [Value]) -> Value {
    .dictionary([("entries", .array(names.map { .dictionary([("name", $0)]) }))])
  }

  private func inner(_ screen: Screen) -> [ListView] { screen.list.cells.map { $0.layout.lists.views[0] } }

  /// The text of the first label of each list.
  private func texts(_ screen: Screen) -> [String] {
    inner(screen).map { list in
      (try? list.cells[0].layout.property("text", row: 1))?.stringValue ?? ""
    }
  }

  @Test("One template for all lists in cells of one template; state around each of them is its own")
  func shared() throws {
    let screen = try screen((0..<10).map { group([.string("a\($0)"), .string("b\($0)")]) })
    #expect(screen.list.cells.count == 4)
    #expect(texts(screen) == ["a0 - 1", "a1 - 1", "a2 - 1", "a3 - 1"])
    let templates = inner(screen).map { ObjectIdentifier($0.templates.linked[0].template) }
    #expect(Set(templates).count == 1)
    #expect(screen.list.cells[2].layout.setState([(key: "unit", value: .string("kg"))]) == .ok)
    screen.set("scale", .number(2))
    #expect(texts(screen) == ["a0 - 2", "a1 - 2", "a2 kg 2", "a3 - 2"])
  }

  @Test("Items of another shape are linked for themselves, and then shared too")
  func shapes() throws {
    let screen = try screen(
      [0, 1, 2, 3].map { number in
        group(number % 2 == 0 ? [.string("a"), .string("b")] : [.number(Double(number)), .number(7)])
      })
    #expect(texts(screen) == ["a - 1", "1 - 1", "a - 1", "3 - 1"])
    let lists = inner(screen)
    #expect(Set(lists.map { ObjectIdentifier($0.templates.linked[0].template) }).count == 2)
    #expect(lists[0].templates.linked[0].template === lists[2].templates.linked[0].template)
    #expect(lists[1].templates.linked[0].template === lists[3].templates.linked[0].template)
  }

  @Test("A list without rows that gets some goes on with what others have linked")
  func later() throws {
    var groups = (0..<4).map { group($0 == 3 ? [] : [.string("a\($0)")]) }
    let screen = try screen(groups)
    let known = inner(screen)[0].templates.linked[0].template
    #expect(inner(screen)[3].cells.isEmpty)
    groups[3] = group([.string("new")])
    screen.set("groups", .array(groups))
    #expect(texts(screen) == ["a0 - 1", "a1 - 1", "a2 - 1", "new - 1"])
    #expect(inner(screen)[3].templates.linked[0].template === known)
  }
}
