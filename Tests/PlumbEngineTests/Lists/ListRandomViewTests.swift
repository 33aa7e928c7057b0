import PlumbSyntax
import TestSupport
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

  private func list(_ items: Value, _ attributes: String, isProvided: Bool) throws -> Layout {
    let rows = isProvided ? "" : "items='items' itemKey='item.id'"
    return try load(
      """
      <UIView><UITableView id='list' \(rows) \(attributes)>
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

  /// What a source says.
  private final class Rows {
    var all: [Row] = []
    func provider() -> RowProvider {
      RowProvider(
        sectionCount: { 1 }, rowCount: { [self] _ in all.count }, item: { [self] _, index in all[index].value })
    }
  }

  private static let heights = ["", "rowHeight='61'"]
  @Test("show what a layout with all rows shows", arguments: heights, [false, true])
  func equal(_ attributes: String, isProvided: Bool) throws {
    try compare(attributes, isProvided, rows: 300, steps: Int(ListRandom.scripts) * 5)
  }

  /// Ten thousand rows, all written out beside the list, take a minute without optimisation: `make soak` has them.
  @Test("show that of thousands of rows", arguments: [false, true])
  func equalThousands(isProvided: Bool) throws {
    try compare("", isProvided, rows: min(2_000 * Samples.factor, 10_000), steps: Int(ListRandom.scripts))
  }

  private func compare(_ attributes: String, _ isProvided: Bool, rows count: Int, steps: Int) throws {
    var random = ListRandom(attributes.isEmpty ? 7 : 8)
    var nextID = 0
    let provided = Rows()
    func row() -> Row {
      nextID += 1
      return Row(id: nextID, width: random.below(100), height: Double(random.below(400)) / 8)
    }
    var rows = (0..<count).map { _ in row() }
    func value() -> Value { .array(rows.map { $0.value }) }
    let tall = attributes.isEmpty ? "height='inferredContentSize.height'" : "height='61'"
    let list = try list(isProvided ? .null : value(), attributes, isProvided: isProvided)
    if isProvided {
      try list.setRows(list: list.node(row: 1), provided.provider())
      provided.all = rows
    }
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
    for number in 0..<steps {
      var step = "\(number) "
      var edits: [ListEdit] = []
      switch random.below(9) {
      case 0, 1, 2:
        let offset = list.machine.offset(ofRow: 1)?.y ?? 0
        let target = max(0, offset + Double(random.below(2000) - 1000) / 4)
        #expect(list.setContentOffset(x: 0, y: target, row: 1) == .ok)
        step += "scroll \(target)"
      case 3:
        let target = Double(random.below(count * 40))
        #expect(list.setContentOffset(x: 0, y: target, row: 1) == .ok)
        step += "jump \(target)"
      case 4:
        width = 200 + Double(random.below(40)) * 8
        height = 100 + Double(random.below(60)) * 8
        step += "resize"
      case 5:
        let place = random.below(rows.count + 1)
        let added = (0..<1 + random.below(5)).map { _ in row() }
        rows.insert(contentsOf: added, at: place)
        edits = [.insertRows(section: 0, index: place, count: added.count)]
        step += "insert at \(place)"
      case 6 where rows.count > 20:
        let place = random.below(rows.count - 10)
        let removed = 1 + random.below(9)
        rows.removeSubrange(place..<place + removed)
        edits = [.removeRows(section: 0, index: place, count: removed)]
        step += "remove at \(place)"
      case 7:
        let place = random.below(rows.count)
        rows[place].height = Double(random.below(800)) / 8
        edits = [.reloadRows(section: 0, index: place, count: 1)]
        step += "change \(place)"
      case 8 where random.below(4) == 0:
        // Another source with the same rows, or a reload of them.
        if isProvided {
          provided.all = rows
          if random.below(2) == 0 { try list.setRows(list: list.node(row: 1), provided.provider()) }
        }
        try list.reloadRows(list: list.node(row: 1))
        step += "reload"
      default:
        let place = random.below(rows.count)
        let target = random.below(rows.count)
        rows.insert(rows.remove(at: place), at: target)
        edits = [.moveRow(section: 0, index: place, to: target)]
        step += "move"
      }
      if isProvided {
        provided.all = rows
        for edit in edits { try list.edit(list: list.node(row: 1), edit) }
      } else {
        #expect(list.setState([(key: "items", value: value())]) == .ok)
      }
      #expect(plain.setState([(key: "items", value: value())]) == .ok)
      if number % 5 == 4 {
        // A cell with a mistake is not taken, and changes nothing.
        let wrong = "<UITableViewCell><UILabel text='{item.nmae}'/></UITableViewCell>"
        let fragment = try #require(list.template.engine.loadFragment(Array(wrong.utf8)).fragment)
        let cells = list.lists.views[0].cells.map { ObjectIdentifier($0) }
        #expect(throws: Diagnostic.self) { try list.addCell(list: list.node(row: 1), fragment) }
        #expect(list.lists.views[0].cells.map { ObjectIdentifier($0) } == cells)
      }
      try compare(step)
    }
  }
}
