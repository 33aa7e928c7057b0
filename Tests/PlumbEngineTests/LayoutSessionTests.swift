import PlumbEngine
import PlumbSyntax
import Testing

/// The life of a layout as a Swift host sees it.
@Suite("Layouts")
struct LayoutSessionTests {
  private func layout(_ xml: String, state: [(String, Value)] = [], constants: [(String, Value)] = []) throws -> Layout
  {
    var options = LoadOptions()
    options.scopes = [
      ScopeDefinition(
        constants: constants.map { ($0.0, $0.1) }, state: state.map { StateDeclaration(key: $0.0, value: $0.1) })
    ]
    let result = Engine().load(Array(xml.utf8), options)
    return try #require(result.template, "\(result.diagnostics.map { $0.rendered() })").makeLayout()
  }

  @Test("compute nothing when nothing changed, and list only what did")
  func changes() throws {
    let layout = try layout(
      "<View><View width=\"w\" height=\"5\"/><View left=\"previous.right\" width=\"3\" height=\"5\"/></View>",
      state: [("w", .number(10))])
    #expect(layout.compute(width: 100, height: 100) == .ok)
    let revision = layout.revision
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(layout.changes.isEmpty)
    #expect(layout.revision == revision)
    #expect(layout.setState([("w", .number(20))]) == .ok)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(layout.changes.map(\.row) == [1, 2])
    #expect(layout.frame(row: 2).x == 20)
  }

  @Test("keep the last good frames and the new state when an expression fails")
  func failure() throws {
    let layout = try layout("<View><View width=\"10 / n\"/></View>", state: [("n", .number(1))])
    #expect(layout.compute(width: nil, height: nil) == .ok)
    #expect(layout.setState([("n", .number(0))]) == .ok)
    #expect(layout.compute(width: nil, height: nil) == .evaluation)
    #expect(layout.diagnostics.first?.property == "width")
    #expect(layout.frame(row: 1).width == 10)
    #expect(try layout.state("n").description == "0")
    #expect(layout.setState([("n", .number(2))]) == .ok)
    #expect(layout.compute(width: nil, height: nil) == .ok)
    #expect(layout.frame(row: 1).width == 5)
  }

  @Test("publish all that changed once an expression works again, however the failing run went")
  func recovery() throws {
    // More blocks depend on `n` than a walk visits before it turns into a sweep.
    var xml = "<View>"
    for index in 0..<400 { xml += "<View left=\"n + \(index)\" width=\"n\" height=\"1\"/>" }
    xml += "<Label text=\"{list[n]}\"/></View>"
    let layout = try layout(xml, state: [("n", .number(0)), ("list", .array([.string("a"), .string("b")]))])
    #expect(layout.compute(width: 10, height: 10) == .ok)
    #expect(layout.setState([("n", .number(7))]) == .ok)
    #expect(layout.compute(width: 10, height: 10) == .evaluation)
    #expect(layout.frame(row: 5).x == 4)
    #expect(layout.setState([("list", .array((0..<9).map { .number(Double($0)) }))]) == .ok)
    #expect(layout.compute(width: 10, height: 10) == .ok)
    for row in 1...400 { #expect(layout.frame(row: row) == Frame(x: Double(6 + row), y: 0, width: 7, height: 1)) }
    #expect(try layout.property("text", row: 401).stringValue == "7")
  }

  @Test("take state as a whole or not at all")
  func transaction() throws {
    let layout = try layout("<View width=\"a\" height=\"b\"/>", state: [("a", .number(1)), ("b", .number(2))])
    #expect(layout.setState([("a", .number(5)), ("c", .number(6))]) == .notFound)
    #expect(layout.diagnostics.first?.notes.isEmpty == false || layout.diagnostics.first?.suggestions.isEmpty == false)
    #expect(try layout.state("a").description == "1")
    #expect(layout.setState([("a", .number(5)), ("b", .string("x"))]) == .type)
    #expect(try layout.state("a").description == "1")
  }

  @Test("hold frames still for as long as they are leased")
  func leases() throws {
    let layout = try layout("<View width=\"w\" height=\"1\"/>", state: [("w", .number(1))])
    #expect(layout.compute(width: nil, height: nil) == .ok)
    let lease = layout.leaseFrames()
    #expect(layout.setState([("w", .number(2))]) == .ok)
    #expect(layout.compute(width: nil, height: nil) == .ok)
    #expect(lease.frames[0].width == 1)
    #expect(layout.frame(row: 0).width == 2)
  }

  @Test("know only their own nodes")
  func handles() throws {
    let engine = Engine()
    let template = try #require(engine.load(Array("<View><View/></View>".utf8)).template)
    let first = template.makeLayout()
    let second = template.makeLayout()
    #expect(first.row(of: first.node(row: 1)) == 1)
    #expect(second.row(of: first.node(row: 1)) == nil)
    #expect(first.row(of: 0xFFFF_FFFF) == nil)
    #expect(first.row(of: first.node(row: 1) + 5) == nil)
  }

  @Test("relink with other constants, keeping state and handles")
  func constants() throws {
    let layout = try layout(
      "<View><View id=\"a\" width=\"k\" height=\"s\"/></View>", state: [("s", .number(1))],
      constants: [("k", .number(2))])
    #expect(layout.compute(width: nil, height: nil) == .ok)
    let node = layout.node(row: try layout.find("#a"))
    #expect(layout.setState([("s", .number(7))]) == .ok)
    #expect(layout.setConstants([ScopeDefinition(constants: [("k", .number(9))])]) == .ok)
    #expect(layout.compute(width: nil, height: nil) == .ok)
    let row = try #require(layout.row(of: node))
    #expect(layout.frame(row: row) == Frame(x: 0, y: 0, width: 9, height: 7))
    #expect(layout.setConstants([]) == .symbol)
    #expect(layout.compute(width: nil, height: nil) == .ok)
    #expect(layout.frame(row: row).width == 9)
  }

  @Test("measure a node once where it has its natural width, else twice, and only when what it depends on has changed")
  func measuring() throws {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { layout, node, width, _ in
        count.value += 1
        return .size(Measurement(width: 50, height: 10))
      })
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "t", value: .string("a"))])]
    let xml = "<View><Label text=\"{t}\" alpha=\"width / 100\"/><View width=\"10%\"/></View>"
    let layout = try #require(engine.load(Array(xml.utf8), options).template).makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(count.value == 1)
    #expect(layout.compute(width: 200, height: 100) == .ok)
    #expect(count.value == 1, "neither the text nor the label's width changed")
    #expect(layout.setState([("t", .string("b"))]) == .ok)
    #expect(layout.compute(width: 200, height: 100) == .ok)
    #expect(count.value == 2)
    #expect(layout.invalidateSize(row: 1) == .ok)
    #expect(layout.compute(width: 200, height: 100) == .ok)
    #expect(count.value == 3)
    let narrow = "<View><Label text=\"{t}\" width=\"min(auto, 40)\"/></View>"
    let other = try #require(engine.load(Array(narrow.utf8), options).template).makeLayout()
    #expect(other.compute(width: 100, height: 100) == .ok)
    #expect(count.value == 5, "unbounded, and at its width")
  }

  @Test("do not measure what is hidden, unless something visible depends on it")
  func hiddenMeasuring() throws {
    final class Asked: @unchecked Sendable { var texts: [String] = [] }
    let asked = Asked()
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { layout, node, _, _ in
        let text = layout.row(of: node).flatMap { (try? layout.text(row: $0))?.text } ?? ""
        asked.texts.append(text)
        return .size(Measurement(width: Double(text.utf8.count * 10), height: 10))
      })
    var options = LoadOptions()
    options.scopes = [
      ScopeDefinition(state: [
        StateDeclaration(key: "paused", value: .bool(true)), StateDeclaration(key: "t", value: .string("ab")),
      ])
    ]
    let xml = """
      <View>
        <View isHidden="paused" height="auto">
          <Label id="unseen" text="{t}"/>
          <Label id="read" text="{t}{t}" top="previous.bottom"/>
        </View>
        <View id="below" top="previous.bottom" width="#read.width" height="1"/>
        <Label id="self" text="self {t}" isHidden="paused"/>
        <Label id="never" text="never" isHidden="true"/>
      </View>
      """
    let layout = try #require(engine.load(Array(xml.utf8), options).template).makeLayout()
    func compute() -> [String] {
      asked.texts = []
      #expect(layout.compute(width: 100, height: 100) == .ok)
      return asked.texts
    }
    func frame(_ id: String) throws -> Frame { layout.frame(row: try layout.find(id)) }
    #expect(compute() == ["abab"], "its width is read from outside")
    #expect(try frame("#below") == Frame(x: 0, y: 0, width: 40, height: 1))
    #expect(try frame("#unseen") == Frame(x: 0, y: 0, width: 0, height: 0))

    #expect(layout.setState([("t", .string("c"))]) == .ok)
    #expect(compute() == ["cc"])
    #expect(layout.setState([("paused", .bool(false))]) == .ok)
    #expect(compute().sorted() == ["c", "self c"], "what is shown now; 'cc' is known")
    #expect(try frame("#below").y == 20)
    #expect(try frame("#unseen").width == 10)

    #expect(layout.setState([("paused", .bool(true))]) == .ok)
    #expect(compute() == [])
    #expect(try frame("#unseen").width == 0 && frame("#below").y == 0)
    #expect(layout.setState([("paused", .bool(false))]) == .ok)
    #expect(compute() == [], "the same texts as before")
    #expect(try frame("#unseen").width == 10 && frame("#below").y == 20)
  }

  @Test("measure after a relink only what has changed")
  func measuringAfterEdits() throws {
    final class Asked: @unchecked Sendable { var texts: [String] = [] }
    let asked = Asked()
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { layout, node, width, _ in
        let text = layout.row(of: node).flatMap { (try? layout.text(row: $0))?.text } ?? ""
        asked.texts.append(text)
        return .size(Measurement(width: min(width ?? 1000, Double(text.utf8.count * 10)), height: 10))
      })
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "t", value: .string("ab"))])]
    let xml = """
      <View height="auto">
        <Label id="a" text="constant"/>
        <Label id="b" text="{t}" top="previous.bottom" width="min(auto, 15)"/>
        <View id="box" top="previous.bottom" width="10" height="10"/>
      </View>
      """
    let layout = try #require(engine.load(Array(xml.utf8), options).template).makeLayout()
    func compute() -> [String] {
      asked.texts = []
      #expect(layout.compute(width: 100, height: 100) == .ok)
      return asked.texts
    }
    #expect(compute() == ["constant", "ab", "ab"])
    _ = try layout.insert(xml: Array("<Label text='new'/>".utf8), parent: layout.node(row: 0), index: 0)
    #expect(compute() == ["new"])
    #expect(layout.frame(row: try layout.find("#b")).width == 15)
    #expect(layout.setExpression(layout.node(row: try layout.find("#box")), "left", "30") == .ok)
    #expect(compute() == [])
    #expect(layout.setExpression(layout.node(row: try layout.find("#a")), "text", "other") == .ok)
    #expect(compute() == ["other"])
    #expect(layout.setState([("t", .string("abc"))]) == .ok)
    #expect(layout.setExpression(layout.node(row: try layout.find("#box")), "left", "40") == .ok)
    #expect(compute() == ["abc", "abc"], "the text changed before the relink")
    #expect(layout.frame(row: try layout.find("#b")).width == 15)
    #expect(layout.setRightToLeft(true) == .ok)
    #expect(layout.invalidateSize(row: try layout.find("#a")) == .ok)
    #expect(compute() == ["other"])
  }
}
