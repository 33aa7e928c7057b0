import PlumbSyntax
import Testing

@testable import PlumbEngine

/// A list against a plain layout in which all rows are written out, while it is scrolled, resized and given other rows.
@Suite("Random lists")
struct ListRandomViewTests {
  private static let content = """
    <UILabel id='title' text='{index} {item.name} {unit}' width='100% - 20' left='10' numberOfLines='0'/>
    <UIView id='bar' top='previous.bottom + 4' width='item.width %' height='item.height'/>
    """

  private func load(_ text: String, _ items: Value) throws -> Layout {
    var options = LoadOptions()
    options.scopes = [
      ScopeDefinition(state: [
        StateDeclaration(key: "items", value: items), StateDeclaration(key: "unit", value: .string("kg")),
      ])
    ]
    let loaded = Engine().load(Array(text.utf8), options)
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
  }

  private func list(_ items: Value, _ attributes: String) throws -> Layout {
    try load(
      """
      <UIView><UITableView id='list' items='items' itemKey='item.id' \(attributes)>
      <UITableViewCell>\(Self.content)</UITableViewCell></UITableView></UIView>
      """, items)
  }

  private func plain(_ items: Value, _ height: String) throws -> Layout {
    try load(
      """
      <UIView><UIView id='row' repeat='items' key='item.id' top='previous.bottom' \(height)>
      \(Self.content)</UIView></UIView>
      """, items)
  }

  private struct Row {
    var id: Int
    var width: Int
    var height: Double
    var value: Value {
      .dictionary([
        ("id", .number(Double(id))), ("name", .string(String(repeating: "word ", count: id % 9))),
        ("width", .number(Double(width))), ("height", .number(height)),
      ])
    }
  }

  @Test("show what a layout with all rows shows", arguments: ["", "rowHeight='61'"])
  func equal(_ attributes: String) throws {
    var random = ListRandom(attributes.isEmpty ? 7 : 8)
    var nextID = 0
    func row() -> Row {
      nextID += 1
      return Row(id: nextID, width: random.below(100), height: Double(random.below(400)) / 8)
    }
    var rows = (0..<300).map { _ in row() }
    func value() -> Value { .array(rows.map { $0.value }) }
    let tall = attributes.isEmpty ? "height='inferredContentSize.height'" : "height='61'"
    let list = try list(value(), attributes)
    let plain = try plain(value(), tall)
    var (width, height) = (320.0, 480.0)
    func compare(_ step: String) throws {
      #expect(list.compute(width: width, height: height) == .ok, "\(list.diagnostics.map { $0.rendered() })")
      #expect(plain.compute(width: width, height: height) == .ok)
      let view = list.lists.views[0]
      var first: (list: Double, plain: Double)?
      for cell in view.cells {
        guard case .item(_, let index) = cell.part, let frame = view.frame(of: cell.part) else { continue }
        let top = 1 + index * 3
        let whole = plain.frame(row: top)
        let origin = first ?? (frame.y, whole.y)
        first = origin
        #expect(frame.y - origin.list == whole.y - origin.plain, "\(step), row \(index)")
        #expect(frame.height == whole.height, "\(step), row \(index)")
        #expect(frame.width == whole.width)
        for inner in 1...2 { #expect(cell.layout.frame(row: inner) == plain.frame(row: top + inner), "\(step)") }
        let text = try cell.layout.property("text", row: 1).stringValue
        #expect(try text == plain.property("text", row: top + 1).stringValue)
      }
      // All of the view is covered, unless there is no more.
      let offset = list.machine.offset(ofRow: 1)?.y ?? .nan
      let shown = view.cells.compactMap { view.frame(of: $0.part) }
      let content = view.geometry.contentLength
      #expect(shown.first.map { $0.y <= max(0, offset) } ?? (rows.isEmpty || offset >= content), "\(step)")
      #expect(shown.last.map { $0.y + $0.height >= min(offset + height, content) } ?? true, "\(step)")
      #expect(view.spare.count <= view.cells.count + 8)
    }
    try compare("load")
    let steps = Int(ListRandom.scripts) * 5
    for number in 0..<steps {
      var step = "\(number) "
      switch random.below(9) {
      case 0, 1, 2:
        let offset = list.machine.offset(ofRow: 1)?.y ?? 0
        let target = max(0, offset + Double(random.below(2000) - 1000) / 4)
        #expect(list.setContentOffset(x: 0, y: target, row: 1) == .ok)
        step += "scroll \(target)"
      case 3:
        let target = Double(random.below(12_000))
        #expect(list.setContentOffset(x: 0, y: target, row: 1) == .ok)
        step += "jump \(target)"
      case 4:
        width = 200 + Double(random.below(40)) * 8
        height = 100 + Double(random.below(60)) * 8
        step += "resize"
      case 5:
        let place = random.below(rows.count + 1)
        rows.insert(contentsOf: (0..<1 + random.below(5)).map { _ in row() }, at: place)
        step += "insert at \(place)"
      case 6 where rows.count > 20:
        let place = random.below(rows.count - 10)
        rows.removeSubrange(place..<place + 1 + random.below(9))
        step += "remove at \(place)"
      case 7:
        let place = random.below(rows.count)
        rows[place].height = Double(random.below(800)) / 8
        step += "change \(place)"
      default:
        let moved = rows.remove(at: random.below(rows.count))
        rows.insert(moved, at: random.below(rows.count + 1))
        step += "move"
      }
      #expect(list.setState([(key: "items", value: value())]) == .ok)
      #expect(plain.setState([(key: "items", value: value())]) == .ok)
      try compare(step)
    }
  }
}
