import PlumbSyntax
import Testing

@testable import PlumbEngine

/// `repeat` and `if`: which nodes there are follows from state.
@Suite("Repetition")
struct RepetitionTests {
  static func item(_ id: String, _ name: String, _ count: Double) -> Value {
    .dictionary([("id", .string(id)), ("name", .string(name)), ("count", .number(count))])
  }

  private let slots = """
    <UIView width='100%' height='100%'>
      <UIView id='head' height='20'/>
      <UIView id='slot' repeat='items' key='item.id' top='previous.bottom + 2' height='10 + index'>
        <UILabel id='title' text='{index}: {item.name}'/>
        <UIView id='many' if='item.count &gt; 1' left='#title.right' width='item.count'/>
      </UIView>
      <UIView id='foot' top='previous.bottom + 1' height='5'/>
    </UIView>
    """

  private func template(_ text: String, _ state: [(String, Value)]) throws -> Template {
    var options = LoadOptions()
    options.scopes = [
      ScopeDefinition(state: state.map { StateDeclaration(key: $0.0, value: $0.1) })
    ]
    let loaded = Engine().load(Array(text.utf8), options)
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })")
  }

  private func layout(_ text: String, _ state: [(String, Value)]) throws -> Layout {
    let layout = try template(text, state).makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok, "\(layout.diagnostics)")
    return layout
  }

  private func set(_ layout: Layout, _ key: String, _ value: Value) {
    #expect(layout.setState([(key: key, value: value)]) == .ok, "\(layout.diagnostics)")
    #expect(layout.compute(width: 300, height: 300) == .ok, "\(layout.diagnostics)")
  }

  /// The ids in document order, the root's left out.
  private func ids(_ layout: Layout) -> [String] { (1..<layout.nodeCount).map { layout.id(row: $0) } }

  private func titles(_ layout: Layout) throws -> [String] {
    try (0..<layout.nodeCount).filter { layout.id(row: $0) == "title" }
      .map { try layout.property("text", row: $0).stringValue ?? "" }
  }

  /// The layout has the nodes, frames and values that one has which is loaded with its state.
  private func expectFresh(_ layout: Layout, _ text: String, _ state: [(String, Value)]) throws {
    let fresh = try self.layout(text, state)
    #expect(ids(layout) == ids(fresh))
    #expect(try titles(layout) == titles(fresh))
    #expect(layout.rows.withFrames { Array($0) } == fresh.rows.withFrames { Array($0) })
  }

  @Test("An element occurs for each item, in scope of it")
  func occurrences() throws {
    let items = Value.array([Self.item("a", "Axe", 1), Self.item("b", "Bow", 7)])
    let layout = try layout(slots, [("items", items)])
    #expect(ids(layout) == ["head", "slot", "title", "slot", "title", "many", "foot"])
    #expect(try titles(layout) == ["0: Axe", "1: Bow"])
    #expect(layout.frame(row: 1).y == 0 && layout.frame(row: 2).y == 22 && layout.frame(row: 4).y == 34)
    #expect(layout.frame(row: 6).width == 7 && layout.frame(row: 7).y == 46)
  }

  @Test("Instances of keys that stay are the same nodes, whatever their order")
  func keys() throws {
    let (a, b, c) = (Self.item("a", "Axe", 1), Self.item("b", "Bow", 7), Self.item("c", "Cup", 1))
    let layout = try layout(slots, [("items", .array([a, b]))])
    let (axe, bow) = (layout.node(row: 2), layout.node(row: 4))
    set(layout, "items", .array([c, b, a]))
    try expectFresh(layout, slots, [("items", .array([c, b, a]))])
    #expect(
      try layout.row(of: bow) == 4 && layout.row(of: axe) == 7 && titles(layout) == ["0: Cup", "1: Bow", "2: Axe"])
    set(layout, "items", .array([a]))
    try expectFresh(layout, slots, [("items", .array([a]))])
    #expect(layout.row(of: axe) == 2 && layout.row(of: bow) == nil)
    set(layout, "items", .array([]))
    #expect(ids(layout) == ["head", "foot"] && layout.row(of: axe) == nil)
    set(layout, "items", .array([b, a]))
    try expectFresh(layout, slots, [("items", .array([b, a]))])
  }

  @Test("One element of an array touches its instance only")
  func element() throws {
    let items = (0..<5).map { Self.item("\($0)", "Item", 1) }
    let layout = try layout(slots, [("items", .array(items))])
    set(layout, "items.3.name", .string("Lamp"))
    #expect(try titles(layout)[3] == "3: Lamp")
    let rows = Set(layout.changes.map(\.row))
    #expect(rows == [9] && layout.edits.relinkedInAll == 0 && layout.edits.patched == 0)
    set(layout, "items.2.count", .number(4))
    #expect(ids(layout).count(where: { $0 == "many" }) == 1)
  }

  @Test("Items that come and go are patched, once a layout has been edited")
  func patched() throws {
    let row =
      "<UIView repeat='items' key='item.id' top='previous.bottom' height='item.count'><UILabel text='{item}'/></UIView>"
    let text = "<UIView>\(row)</UIView>"
    var items = (0..<40).map { Self.item("\($0)", "Item", Double($0)) }
    let layout = try layout(text, [("items", .array(items))])
    items.append(Self.item("x", "New", 5))
    set(layout, "items", .array(items))
    #expect(layout.edits.relinked(.first) == 1 && layout.edits.relinkedInAll == 1)
    items.insert(Self.item("y", "New", 9), at: 20)
    set(layout, "items", .array(items))
    items.remove(at: 3)
    set(layout, "items", .array(items))
    items.insert(Self.item("z", "New", 2), at: 1)
    items.insert(Self.item("w", "New", 3), at: 7)
    items.removeLast()
    set(layout, "items", .array(items))
    #expect(layout.edits.patched == 3 && layout.edits.relinkedInAll == 1)
    try expectFresh(layout, text, [("items", .array(items))])
    items[7] = Self.item("w", "Old", 30)
    set(layout, "items", .array(items))
    try expectFresh(layout, text, [("items", .array(items))])
    #expect(layout.edits.patched == 3 && layout.edits.relinkedInAll == 1)
  }

  @Test("Items in another order are patched, also where others come and go at once")
  func reordered() throws {
    let text = """
      <UIView width='100%' height='100%'>
        <UIView repeat='items' key='item.id' id='slot' top='previous.bottom + 1' height='item.count'>
          <UILabel id='title' text='{index}: {item.name}' width='50%'/>
        </UIView>
        <UIView id='foot' top='previous.bottom + 1' height='5'/>
      </UIView>
      """
    var items = (0..<20).map { Self.item("\($0)", "Item \($0)", Double($0 * 3)) }
    let layout = try layout(text, [("items", .array(items))])
    items.append(Self.item("x", "New", 5))
    set(layout, "items", .array(items))
    #expect(layout.edits.relinked(.first) == 1 && layout.edits.patched == 0)
    let changes: [(inout [Value]) -> Void] = [
      { $0.swapAt(2, 11) },
      { $0.reverse() },
      { $0.insert($0.removeLast(), at: 0) },
      { $0.append($0.removeFirst()) },
      {
        $0.swapAt(4, 5)
        $0.remove(at: 9)
      },
      {
        let old = $0
        $0 = old.indices.sorted { ($0 * 5 % 17, $0) < ($1 * 5 % 17, $1) }.map { old[$0] }
        $0.removeSubrange(3..<6)
        $0.insert(Self.item("y", "Newer", 9), at: 2)
        $0.append(Self.item("z", "Newest", 2))
      },
    ]
    for (number, change) in changes.enumerated() {
      let nodes = layout.rows.withNodes { Array($0) }
      let keys = try (0..<layout.instances(row: 1).count).map { try key(layout, $0) }
      change(&items)
      set(layout, "items", .array(items))
      #expect(layout.edits.patched == number + 1 && layout.edits.relinkedInAll == 1)
      try expectFresh(layout, text, [("items", .array(items))])
      // The node of a key stays.
      for place in items.indices {
        guard let before = try keys.firstIndex(of: key(layout, place)) else { continue }
        #expect(layout.node(row: 1 + 2 * place) == nodes[1 + 2 * before])
      }
    }
  }

  @Test(
    "An edit that changes what a structural attribute means is linked again",
    arguments: [
      ("previous.alpha == 0.5", nil), ("alpha == 1", "box"), ("parent.alpha == 1", ""),
      ("#other.alpha == 0.5", "other"),
    ]
      as [(String, String?)])
  func meaning(_ condition: String, _ id: String?) throws {
    let text = """
      <UIView alpha='1'><UIView id='other' alpha='0.5'/><UIView id='box'><UIView id='in' if='\(condition)'/></UIView>
        <UIView id='last'/></UIView>
      """
    let layout = try layout(text, [("k", .number(3))])
    #expect(ids(layout) == ["other", "box", "in", "last"])
    _ = try layout.insert(xml: Array("<UIView/>".utf8))
    #expect(layout.edits.relinked(.first) == 1)
    let node = (0..<layout.nodeCount).first { layout.id(row: $0) == id }.map { layout.node(row: $0) }
    let status =
      node == nil ? layout.move(layout.node(row: 1), index: 2) : layout.setExpression(node, "alpha", "k / 10")
    #expect(status == .ok && layout.edits.relinkedInAll == 2 && layout.edits.patched == 0)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(!ids(layout).contains("in"))
  }

  private func key(_ layout: Layout, _ instance: Int) throws -> String? {
    try layout.state("item.id", node: layout.node(row: 1 + 2 * instance)).stringValue
  }

  @Test("A count repeats too, and nothing does for nil")
  func counts() throws {
    let text = "<UIView><UIView id='dot' repeat='n' left='index * 10' width='item + 1'/></UIView>"
    let layout = try layout(text, [("n", .number(3))])
    #expect(layout.rows.withFrames { $0.map(\.x) } == [0, 0, 10, 20])
    #expect(layout.rows.withFrames { $0.dropFirst().map(\.width) } == [1, 2, 3])
    set(layout, "n", .number(1))
    #expect(layout.nodeCount == 2)
    let optional = try self.layout(text, [("n", .null)])
    #expect(optional.nodeCount == 1)
    set(optional, "n", .number(2))
    #expect(optional.nodeCount == 3)
  }

  @Test("Repetitions in repetitions, with arrays of the outer item")
  func nested() throws {
    let text = """
      <UIView><UIView id='row' repeat='rows' top='previous.bottom' height='10'>
        <UIView id='cell' repeat='item.cells' left='previous.right' width='item.width' height='5'/>
      </UIView></UIView>
      """
    func row(_ widths: [Double]) -> Value {
      .dictionary([("cells", .array(widths.map { .dictionary([("width", .number($0))]) }))])
    }
    let layout = try layout(text, [("rows", .array([row([1, 2]), row([]), row([5])]))])
    #expect(ids(layout) == ["row", "cell", "cell", "row", "row", "cell"])
    #expect(layout.frame(row: 3).x == 1 && layout.frame(row: 6).width == 5)
    let last = layout.node(row: 5)
    set(layout, "rows", .array([row([3]), row([4, 9]), row([5])]))
    #expect(ids(layout) == ["row", "cell", "row", "cell", "cell", "row", "cell"])
    #expect(layout.row(of: last) == 6 && layout.frame(row: 5).x == 4)
  }

  @Test("A condition decides whether an element is there")
  func condition() throws {
    let text = "<UIView><UIView id='a' if='on' height='10'/><UIView id='b' top='previous.bottom'/></UIView>"
    let layout = try layout(text, [("on", .bool(false))])
    #expect(ids(layout) == ["b"] && layout.frame(row: 1).y == 0)
    let b = layout.node(row: 1)
    set(layout, "on", .bool(true))
    #expect(ids(layout) == ["a", "b"] && layout.frame(row: 2).y == 10 && layout.row(of: b) == 2)
    set(layout, "on", .bool(false))
    #expect(ids(layout) == ["b"] && layout.frame(row: 1).y == 0)
  }

  @Test(
    "What is wrong with items changes nothing, and is told until it is mended",
    arguments: [
      (
        Value.array([item("a", "A", 1), item("a", "B", 1)]), Status.duplicate,
        "Items 0 and 1 of repeat have the same key"
      ),
      (
        .array([.dictionary([("name", .string("A"))])]), .type,
        "Item 0 of repeat has no item.id, which is the key of items"
      ),
      (.array([.dictionary([("id", .string("x"))])]), .symbol, "Unknown property name in item in text expression"),
    ])
  func mistakes(_ items: Value, _ code: Status, _ message: String) throws {
    let layout = try layout(slots, [("items", .array([Self.item("a", "Axe", 1)]))])
    let (nodes, frames) = (layout.rows.withNodes { Array($0) }, layout.rows.withFrames { Array($0) })
    #expect(layout.setState([(key: "items", value: items)]) == .ok)
    for _ in 0..<2 {
      #expect(layout.compute(width: 300, height: 300) == code)
      #expect(layout.diagnostics.first?.message == message, "\(layout.diagnostics)")
      #expect((layout.diagnostics.first?.line ?? 0) > 0)
      #expect(layout.rows.withNodes { Array($0) } == nodes && layout.rows.withFrames { Array($0) } == frames)
    }
    set(layout, "items", .array([Self.item("a", "Axe", 1), Self.item("b", "Bow", 2)]))
    #expect(ids(layout) == ["head", "slot", "title", "slot", "title", "many", "foot"])
    #expect(layout.node(row: 2) == nodes[2])
  }

  @Test(
    "What cannot be repeated is an error of the load",
    arguments: [
      ("<UIView repeat='3'/>", "The root of a document always occurs once; it cannot have repeat"),
      ("<UIView><UIView repeat='3' if='true'/></UIView>", "An element has repeat or if, not both"),
      ("<UIView><UIView repeat='3' key='name'/></UIView>", "'name' cannot be the key of items"),
      ("<UIView><UIView repeat='3' key='item.id + 1'/></UIView>", "'item.id + 1' cannot be the key of items"),
      (
        "<UIView><UIView repeat='[1]' key='item.id'/></UIView>",
        "Item 0 of repeat has no item.id, which is the key of items"
      ),
      ("<UIView><UIView key='item.id'/></UIView>", "Unknown property key of UIView"),
      (
        "<UIView><param name='repeat' type='Int'/></UIView>",
        "<param> cannot be named repeat: that is an attribute of every element"
      ),
      (
        "<UIView><param name='if' type='Int'/></UIView>",
        "<param> cannot be named if: that is an attribute of every element"
      ),
      ("<UIView><UIView repeat='-1'/></UIView>", "repeat is -1.0; a count is a whole number from 0 on"),
      ("<UIView><UIView repeat='0.5'/></UIView>", "repeat is 0.5; a count is a whole number from 0 on"),
      (
        "<UIView><UIView repeat='1e9'/></UIView>",
        "repeat asks for 1000000000 elements; the layout has room for 999999"
      ),
      ("<UIView><UIView repeat=\"'abc'\"/></UIView>", "repeat is String; it takes an array or a count"),
      (
        "<UIView><UIView id='a' width='50%'/><UIView repeat='#a.width'/></UIView>",
        "repeat depends on where nodes are, which depends on what there is"
      ),
      ("<UIView><UIView if='nothing'/></UIView>", "Unknown property nothing in if expression"),
      ("<UIView><UIView if='1 +'/></UIView>", "Undefined postfix operator + in if expression"),
    ])
  func refused(_ text: String, _ message: String) throws {
    let loaded = Engine().load(Array(text.utf8))
    #expect(loaded.template == nil)
    #expect(loaded.diagnostics.first?.message == message, "\(loaded.diagnostics.map { $0.rendered() })")
  }

  @Test("Items are state of their instances, which only the array changes")
  func items() throws {
    let layout = try layout(slots, [("items", .array([Self.item("a", "Axe", 1), Self.item("b", "Bow", 7)]))])
    let slot = layout.node(row: 4)
    #expect(try layout.state("item.name", node: slot).stringValue == "Bow" && layout.state("index", node: slot).a == 1)
    #expect(layout.stateKeys(node: slot) == ["item", "index"])
    #expect(layout.setState([(key: "item.name", value: .string("Cup"))], node: slot) == .argument)
    #expect(layout.diagnostics.first?.message == "'item.name' is that of an item of repeat")
    #expect(throws: Diagnostic.self) { try layout.stateKey("item.count", node: slot) }
    #expect(try layout.instance(row: 6)?.index == 0 && #require(layout.instance(row: 5)).index == 1)
    #expect(
      layout.instances(row: 5) == [2, 4] && layout.instance(row: 5)?.row == 4 && layout.instances(row: 1).isEmpty)
  }

  @Test("State that an instance declares itself is its own, and stays with its key")
  func ownState() throws {
    let text = """
      <UIView><UIView repeat='items' key='item.id' width='open ? 20 : 10'>
        <state name='open' type='Bool' value='false'/>
      </UIView></UIView>
      """
    let (a, b) = (Self.item("a", "Axe", 1), Self.item("b", "Bow", 7))
    let layout = try layout(text, [("items", .array([a, b]))])
    #expect(layout.setState([(key: "open", value: .bool(true))], node: layout.node(row: 2)) == .ok)
    set(layout, "items", .array([b, a]))
    #expect(layout.rows.withFrames { $0.dropFirst().map(\.width) } == [20, 10])
    let clash = Engine().load(
      Array("<UIView><UIView repeat='2'><state name='item' type='Double' value='1'/></UIView></UIView>".utf8))
    #expect(
      clash.diagnostics.first?.message
        == "An element with repeat has item as state already; <state> needs another name")
  }

  @Test("Code edits what is in instances, not the instances")
  func edits() throws {
    let layout = try layout(slots, [("items", .array([Self.item("a", "Axe", 1), Self.item("b", "Bow", 1)]))])
    let (axe, bow) = (layout.node(row: 2), layout.node(row: 4))
    #expect(layout.remove(axe) == .argument)
    #expect(layout.diagnostics.first?.message == "The node is there because of repeat, it cannot be removed")
    #expect(layout.move(axe, index: 0) == .argument)
    let added = try layout.insert(xml: Array("<UIView id='added' height='index'/>".utf8), parent: bow)
    let last = try layout.insert(xml: Array("<UIView id='last'/>".utf8))
    #expect(layout.setExpression(axe, "height", "50") == .ok)
    set(layout, "items", .array([Self.item("b", "Bow", 1), Self.item("c", "Cup", 1), Self.item("a", "Axe", 1)]))
    #expect(ids(layout) == ["head", "slot", "title", "added", "slot", "title", "slot", "title", "foot", "last"])
    #expect(try layout.frame(row: #require(layout.row(of: axe))).height == 50 && layout.row(of: added) == 4)
    #expect(layout.row(of: last) == 10)
    set(layout, "items", .array([]))
    #expect(ids(layout) == ["head", "foot", "last"] && layout.row(of: added) == nil)
  }

  @Test("A document that is inserted repeats too")
  func inserted() throws {
    let layout = try layout("<UIView><UIView id='a'/></UIView>", [("n", .number(2))])
    let text = "<UIView id='box'><UIView id='dot' repeat='n'/></UIView>"
    let box = try layout.insert(xml: Array(text.utf8), index: 0)
    #expect(ids(layout) == ["box", "a"])
    #expect(layout.compute(width: 10, height: 10) == .ok && ids(layout) == ["box", "dot", "dot", "a"])
    set(layout, "n", .number(1))
    #expect(ids(layout) == ["box", "dot", "a"])
    #expect(layout.remove(box) == .ok)
    set(layout, "n", .number(5))
    #expect(ids(layout) == ["a"])
    #expect(throws: Diagnostic.self) { try layout.insert(xml: Array("<UIView repeat='n'/>".utf8)) }
    #expect(layout.diagnostics.first?.message == "The root of a document always occurs once; it cannot have repeat")
  }

  @Test("Other languages, directions and reloads keep instances")
  func relinks() throws {
    let layout = try layout(slots, [("items", .array([Self.item("a", "Axe", 1), Self.item("b", "Bow", 1)]))])
    let bow = layout.node(row: 4)
    #expect(layout.setRightToLeft(true) == .ok && layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.row(of: bow) == 4 && layout.nodeCount == 7)
    #expect(layout.reload(isHard: false).status == .ok && layout.compute(width: 300, height: 300) == .ok)
    #expect(layout.row(of: bow) == 4 && ids(layout) == ["head", "slot", "title", "slot", "title", "foot"])
    set(layout, "items", .array([Self.item("b", "Bow", 9)]))
    #expect(layout.row(of: bow) == 2 && ids(layout) == ["head", "slot", "title", "many", "foot"])
  }

  @Test("Items of other shapes than before are linked again, and their nodes stay")
  func shapes() throws {
    let text = "<UIView><UIView repeat='items' width='item.w ?? 3'/></UIView>"
    func item(_ width: Value) -> Value { .dictionary([("w", width)]) }
    let layout = try layout(text, [("items", .array([item(.number(1)), item(.null)]))])
    #expect(layout.rows.withFrames { $0.dropFirst().map(\.width) } == [1, 3])
    let first = layout.node(row: 1)
    set(layout, "items", .array([item(.null), item(.number(8))]))
    #expect(layout.rows.withFrames { $0.dropFirst().map(\.width) } == [3, 8] && layout.row(of: first) == 1)
    set(layout, "items", .array([.dictionary([("w", .number(2)), ("more", .number(1))])]))
    #expect(layout.rows.withFrames { $0.dropFirst().map(\.width) } == [2] && layout.row(of: first) == 1)
  }
}
