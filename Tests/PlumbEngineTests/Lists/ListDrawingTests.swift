import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What lists look like: as a scroll view in which all rows are written out.
@Suite("Drawing lists")
struct ListDrawingTests {
  private static let content = """
    <UILabel text='{index} {item.name}' width='100% - 20' left='10' alpha='item.alpha'/>
    <UIView top='20' left='5' width='item.width / 5' height='10' clipsToBounds='item.clips' layer.cornerRadius='3'
      backgroundColor='#ff0000' transform.rotation='item.turn'><UIView left='50%' height='8' backgroundColor='blue'/></UIView>
    """

  private func load(_ inner: String, _ items: Value, _ attributes: String) throws -> Layout {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "items", value: items)])]
    let text = "<UIView><UIView left='7' top='9' width='200' height='150' \(attributes)>\(inner)</UIView></UIView>"
    let loaded = Engine().load(Array(text.utf8), options)
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
  }

  private struct Seen: Equatable {
    var component: String
    var frame: Frame
    var clip: RootFrame
    var bounds: RootFrame
    var opacity: Float
    var parts: UInt32
    var transform: AffineTransform?
    var text: String?
    var groups: [GroupSeen]
  }

  private struct GroupSeen: Equatable {
    var isClip: Bool
    var opacity: Float
    var clip: Frame
    var transform: AffineTransform
  }

  private func seen(_ layout: Layout) -> [Seen] {
    let groups = layout.displayGroups
    return layout.displayList.compactMap { item in
      let component = item.layout.component(row: item.row)
      // Rows are cells in one and views in the other, and neither can be seen.
      if item.parts.subtracting(.clipped).isEmpty { return nil }
      var around: [GroupSeen] = []
      var group = item.group
      while let place = group {
        let found = groups[place]
        around.append(
          GroupSeen(
            isClip: found.isClip, opacity: found.opacity, clip: found.clip, transform: found.transform))
        group = found.parent
      }
      return Seen(
        component: component, frame: item.frame, clip: item.clip, bounds: item.bounds, opacity: item.opacity,
        parts: item.parts.rawValue, transform: item.transform, text: item.text?.text, groups: around)
    }
  }

  @Test("A list looks like all of its rows in a scroll view, however it changes", arguments: [1, 2, 3, 4])
  func equal(_ seed: UInt64) throws {
    var random = ListRandom(seed)
    let hasGroups = seed % 2 == 0
    func item(_ id: Int) -> Value {
      .dictionary([
        ("id", .number(Double(id))), ("name", .string("n\(random.below(5))")),
        ("width", .number(Double(random.below(100)))),
        ("alpha", .number(hasGroups && random.below(4) == 0 ? 0.5 : 1)),
        ("clips", .bool(hasGroups && random.below(3) == 0)),
        ("turn", .number(hasGroups && random.below(5) == 0 ? 0.25 : 0)),
      ])
    }
    var items = (0..<30).map { item($0) }
    let attributes = seed == 3 ? "transform.scale='0.5' alpha='0.75'" : seed == 4 ? "clipsToBounds='true'" : ""
    let list = try load(
      """
      <UITableView id='list' items='items' itemKey='item.id' rowHeight='40'><UITableViewCell>\(Self.content)</UITableViewCell>
      </UITableView>
      """, .array(items), attributes)
    let plain = try load(
      """
      <UIScrollView id='list'><UIView repeat='items' key='item.id' top='previous.bottom' height='40'>
      \(Self.content)</UIView></UIScrollView>
      """, .array(items), attributes)
    for step in 0..<60 {
      #expect(list.compute(width: 300, height: 300) == .ok, "\(list.diagnostics.map { $0.rendered() })")
      #expect(plain.compute(width: 300, height: 300) == .ok)
      // Lists are read now and then, so that several computes may have passed.
      if random.below(4) > 0 {
        let (one, other) = (seen(list), seen(plain))
        #expect(one.count == other.count, "seed \(seed), step \(step)")
        for (first, second) in zip(one, other) where first != second {
          Issue.record("seed \(seed), step \(step): \(first) is not \(second)")
          return
        }
      }
      switch random.below(5) {
      case 0:
        let offset = Double(random.below(1050))
        for layout in [list, plain] { #expect(layout.setContentOffset(x: 0, y: offset, row: 2) == .ok) }
      case 1: items[random.below(items.count)] = item(items.count + step * 7)
      case 2:
        let moved = items.remove(at: random.below(items.count))
        items.insert(moved, at: random.below(items.count + 1))
      case 3:
        let offset = list.machine.offset(ofRow: 2)?.y ?? 0
        for layout in [list, plain] {
          #expect(layout.setContentOffset(x: 0, y: min(1040, offset + 3), row: 2) == .ok)
        }
      default: break
      }
      for layout in [list, plain] { #expect(layout.setState([(key: "items", value: .array(items))]) == .ok) }
      // What keeps rows in their place is the list's own: the other one follows.
      #expect(list.compute(width: 300, height: 300) == .ok)
      let offset = list.machine.offset(ofRow: 2)?.y ?? 0
      #expect(plain.setContentOffset(x: 0, y: offset, row: 2) == .ok)
    }
  }
}
