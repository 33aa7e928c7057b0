import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("State that attributes show")
struct ShownStateTests {
  private func layout(_ xml: String, _ state: [(key: String, value: Value)]) throws -> Layout {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.key, value: $0.value) })]
    let outcome = Engine().load(Array(xml.utf8), options)
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 200, height: 100) == .ok)
    return layout
  }

  private static let state: [(key: String, value: Value)] = [
    ("volume", .number(0.5)), ("isLoud", .bool(true)), ("flag", .number(1)), ("page", .number(2)),
    ("name", .string("Ann")),
    ("game", .dictionary([("speed", .number(3)), ("sound", .dictionary([("level", .number(4))]))])),
    ("list", .array([.number(1), .bool(true), .dictionary([("on", .bool(false)), ("n", .number(7))])])),
  ]

  @Test(
    "An attribute that is a key of state is set there",
    arguments: [
      ("UISlider value='volume'", "value", Value.number(0.25), "volume", Value.number(0.25)),
      ("UISlider value='{volume}'", "value", .number(0.25), "volume", .number(0.25)),
      ("UISlider value='game.speed'", "value", .number(1), "game.speed", .number(1)),
      ("UISlider value='game.sound.level'", "value", .number(1), "game.sound.level", .number(1)),
      ("UISwitch isOn='isLoud'", "isOn", .bool(false), "isLoud", .bool(false)),
      ("UISwitch isOn='flag'", "isOn", .bool(false), "flag", .number(0)),
      ("UISegmentedControl selectedSegmentIndex='page'", "selectedSegmentIndex", .number(1), "page", .number(1)),
      ("UIPageControl numberOfPages='5' currentPage='page'", "currentPage", .number(1), "page", .number(1)),
      ("UITextField text='{name}'", "text", .string("Bob"), "name", .string("Bob")),
      ("UISlider value='list[0]'", "value", .number(9), "list.0", .number(9)),
      ("UISlider value='list[2].n'", "value", .number(9), "list.2.n", .number(9)),
      ("UISwitch isOn='list[2].on'", "isOn", .bool(true), "list.2.on", .bool(true)),
      ("UISwitch isOn=\"list[2]['on']\"", "isOn", .bool(true), "list.2.on", .bool(true)),
      ("UISwitch isOn='list[1]'", "isOn", .bool(false), "list.1", .bool(false)),
    ]
  )
  func keys(_ element: String, _ property: String, _ value: Value, _ key: String, _ expected: Value) throws {
    let layout = try layout("<UIView><\(element)/></UIView>", Self.state)
    try layout.setShownState(property, to: value, row: 1)
    #expect(try layout.state(key).isIdentical(to: expected))
    #expect(layout.compute(width: 200, height: 100) == .ok)
    // The property shows what was set.
    let shown = try NodeReader(layout).property(property, 1)
    #expect(shown.kind == .string || shown.kind == .text ? shown.stringValue == value.stringValue : shown.a == value.a)
  }

  @Test(
    "An expression that is more than a key is not set",
    arguments: [
      "UISlider", "UISlider value='0.5'", "UISlider value='volume * 1'", "UISlider value='-volume'",
      "UISlider value='isLoud ? volume : 1'", "UISlider value='volume + 0'",
      "UISlider value='count(list)'", "UISlider value='list[page - 2]'", "UISlider value='list[0] + 1'",
    ])
  func others(_ element: String) throws {
    let layout = try layout("<UIView><\(element)/></UIView>", Self.state)
    #expect(throws: Diagnostic.self) { try layout.setShownState("value", to: .number(0), row: 1) }
    #expect(try layout.state("volume").isIdentical(to: .number(0.5)))
  }

  @Test("Text around a key is more than the key")
  func text() throws {
    let layout = try layout("<UIView><UITextField text='{name}!'/></UIView>", Self.state)
    #expect(throws: Diagnostic.self) { try layout.setShownState("text", to: .string("Bob"), row: 1) }
  }

  @Test("A value of another type is refused, and nothing changes")
  func types() throws {
    let layout = try layout("<UIView><UITextField text='{name}'/></UIView>", Self.state)
    #expect(throws: Diagnostic.self) { try layout.setShownState("text", to: .number(1), row: 1) }
    #expect(try layout.state("name").isIdentical(to: .string("Ann")))
  }

  @Test("Inner scopes, and parameters that are keys")
  func scopes() throws {
    let layout = try layout(
      """
      <UIView><UIView><state name="volume" type="Double" value="0.1"/>
        <UISlider id="s" value="volume"/></UIView><UISlider value="volume"/></UIView>
      """, Self.state)
    try layout.setShownState("value", to: .number(0.7), row: 2)
    try layout.setShownState("value", to: .number(0.9), row: 3)
    #expect(try layout.state("volume").isIdentical(to: .number(0.9)))
    #expect(try layout.state("volume", node: layout.node(row: 1)).isIdentical(to: .number(0.7)))
  }

  @Test("An item of a repeated element is set in its array")
  func items() throws {
    let rows = Value.array([
      .dictionary([("id", .number(1)), ("on", .bool(true))]), .dictionary([("id", .number(2)), ("on", .bool(false))]),
    ])
    let layout = try layout(
      "<UIView><UISwitch repeat='rows' key='item.id' isOn='item.on'/></UIView>", [("rows", rows)])
    try layout.setShownState("isOn", to: .bool(true), row: 2)
    #expect(
      try layout.state("rows.1.on").isIdentical(to: .bool(true))
        && layout.state("rows.0.on").isIdentical(to: .bool(true)))
    #expect(layout.compute(width: 200, height: 100) == .ok)
    try layout.setShownState("isOn", to: .bool(false), row: 1)
    #expect(try layout.state("rows.0.on").isIdentical(to: .bool(false)))
  }

  @Test("After edits that patch the program")
  func edits() throws {
    let layout = try layout("<UIView><UISlider value='volume'/><UIView/></UIView>", Self.state)
    #expect(layout.remove(layout.node(row: 2)) == .ok)
    #expect(layout.compute(width: 200, height: 100) == .ok)
    try layout.setShownState("value", to: .number(0.1), row: 1)
    #expect(try layout.state("volume").isIdentical(to: .number(0.1)))
  }
}
