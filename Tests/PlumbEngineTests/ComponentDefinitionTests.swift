import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Components that hosts define in code")
struct ComponentDefinitionTests {
  private func meter() -> ComponentDefinition {
    var meter = ComponentDefinition("MyGame.Meter")
    meter.properties = [
      PropertyDefinition(name: "level", typeName: "CGFloat", defaultText: "0.5", documentation: "From 0 to 1."),
      PropertyDefinition(name: "label", typeName: "String"),
      PropertyDefinition(name: "half", typeName: "CGFloat", isReadOnly: true),
      PropertyDefinition(name: "look", typeName: "String", isConstructorOnly: true),
      PropertyDefinition(name: "changed", typeName: "Selector"),
    ]
    meter.body = "label"
    meter.defaults = [("half", "level / 2"), ("height", "auto + 1")]
    meter.naturalWidth = 30
    meter.naturalHeight = 10
    meter.documentation = "Shows a level."
    return meter
  }

  private func failure(_ change: (inout ComponentDefinition) -> Void) -> Diagnostic? {
    let engine = Engine()
    var component = meter()
    change(&component)
    do throws(Diagnostic) {
      try engine.register(component)
      return nil
    } catch {
      #expect(engine.names.component(named: "Meter") == nil)
      return error
    }
  }

  @Test("have all that a catalog can declare")
  func complete() throws {
    let engine = Engine()
    try engine.register(meter())
    #expect(engine.names.documentation(of: "MyGame.Meter") == "Shows a level.")
    #expect(engine.names.documentation(of: "MyGame.Meter.level") == "From 0 to 1.")
    let xml = "<UIView><Meter level='0.8' changed='go'>text</Meter></UIView>"
    let layout = try #require(engine.load(Array(xml.utf8)).template).makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(layout.frame(row: 1) == Frame(x: 0, y: 0, width: 30, height: 11))
    #expect(try layout.property("half", row: 1).numberValue == 0.4)
    #expect(try layout.property("label", row: 1).stringValue == "text")
    #expect(layout.propertyInfos(row: 1).map { $0.name } == ["level", "changed", "height", "half", "label"])
  }

  @Test("are refused as a whole")
  func refused() {
    #expect(failure { $0.body = "level" }?.code == .property)
    #expect(failure { $0.body = "nothing" }?.code == .property)
    #expect(failure { $0.body = "half" }?.code == .property)
    #expect(failure { $0.defaults.append(("height", "1")) }?.code == .duplicate)
    #expect(failure { $0.defaults.append(("heigth", "1")) }?.suggestions.first == "height")
    #expect(failure { $0.defaults = [("center.x", "1")] } == nil)
    #expect(failure { $0.defaults = [("isFirstResponder", "true")] }?.code == .property)
    #expect(failure { $0.naturalWidth = -1 }?.code == .argument)
    #expect(failure { $0.naturalHeight = .nan }?.code == .argument)
    let syntax = failure { $0.defaults = [("height", "1 + * 2")] }
    #expect(syntax?.code == .syntax && syntax?.component == "MyGame.Meter" && syntax?.property == "height")
    #expect(syntax?.column == 5 && syntax?.expression == "1 + * 2")
  }

  @Test("report an error of a default expression once, with the component and the attribute")
  func errors() throws {
    let engine = Engine()
    var component = ComponentDefinition("Row")
    component.defaults = [("height", "lines * 2")]
    try engine.register(component)
    let found = engine.load(Array("<UIView><Row/><Row/></UIView>".utf8)).diagnostics
    #expect(
      found.count == 1 && found[0].component == "Row" && found[0].property == "height", "\(found.map { $0.rendered() })"
    )
    #expect(found[0].notes.contains("it is the default expression of Row.height") && found[0].expression == "lines * 2")
  }

  @Test("keep their default expressions through edits and reloads")
  func edits() throws {
    let engine = Engine()
    var component = ComponentDefinition("Row")
    component.defaults = [("height", "20"), ("top", "previous.bottom + 1")]
    try engine.register(component)
    let layout = try #require(engine.load(Array("<UIView><Row/></UIView>".utf8)).template).makeLayout()
    let fragment = try #require(engine.loadFragment(Array("<Row/>".utf8)).fragment)
    for _ in 0..<3 { _ = try layout.insert(fragment: fragment, parent: nil, index: nil) }
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect((1...4).map { layout.frame(row: $0).y } == [1, 22, 43, 64])
    let second = layout.node(row: 2)
    #expect(layout.setExpression(second, "height", "5") == .ok && layout.compute(width: 100, height: 100) == .ok)
    #expect((1...4).map { layout.frame(row: $0).y } == [1, 22, 28, 49])
    _ = try layout.insert(ElementDefinition("Row"), parent: nil, index: nil)
    #expect(layout.compute(width: 100, height: 100) == .ok && layout.frame(row: 5).height == 20)
  }

  @Test("do not take what makes a node once it is there")
  func constructorOnly() throws {
    let engine = Engine()
    try engine.register(meter())
    let xml = "<UIView><Meter look='a'/><UITableView style='grouped'/></UIView>"
    let layout = try #require(engine.load(Array(xml.utf8)).template).makeLayout()
    let meter = layout.node(row: 1)
    #expect(layout.setExpression(meter, "look", "b") == .property)
    #expect(layout.diagnostics.first?.message == "look is used once, when the MyGame.Meter is made, it cannot be set")
    #expect(layout.setExpression(layout.node(row: 2), "style", "plain") == .property)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    let constant = try #require(engine.loadFragment(Array("<Meter look='{1 + 1}'/>".utf8)).fragment)
    _ = try layout.insert(fragment: constant, parent: nil, index: nil)
    let changing = try #require(engine.loadFragment(Array("<Meter look='{parent.width}'/>".utf8)).fragment)
    #expect(throws: Diagnostic.self) { try layout.insert(fragment: changing, parent: nil, index: nil) }
    #expect(layout.compute(width: 100, height: 100) == .ok && layout.nodeCount == 4)
  }
}
