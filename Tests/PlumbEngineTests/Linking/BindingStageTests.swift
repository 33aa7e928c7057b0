import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Binding of attributes")
struct BindingStageTests {
  @Test("finds geometry and flags by their slots")
  func slots() throws {
    let stages = try LinkStages("<UIView left=\"10\" isHidden=\"1 == 2\"><UILabel text=\"a\"/></UIView>")
    let bound = stages.bound
    #expect(stages.messages == [])
    #expect(bound.has(0, .left) && !bound.has(0, .right) && !bound.has(1, .left))
    #expect(bound.hasAny(0, of: GeometrySymbol.left.bit | GeometrySymbol.top.bit))
    let left = bound.attribute(setting: .left, row: 0)
    #expect(bound.property(of: left).property == "left" && bound.property(of: left).isNumeric)
    #expect(bound.expression(in: RowSlot.hidden, row: 0) >= 0 && bound.expression(in: RowSlot.hidden, row: 1) < 0)
    #expect(bound.isMeasured(1) && !bound.isMeasured(0) && bound.componentName(1) == "UILabel")
  }

  @Test("gives elements with many attributes a table")
  func manyAttributes() throws {
    let names = (0..<40).map { "p\($0)" }
    let parameters = names.map { "<param name=\"\($0)\" type=\"Int\"/>" }.joined()
    let values = names.enumerated().map { "\($1)=\"\($0)\"" }.joined(separator: " ")
    let stages = try LinkStages("<UIView \(values)>\(parameters)</UIView>")
    #expect(stages.messages == [])
    for name in names {
      let attribute = try stages.attribute(name)
      #expect(stages.bound.property(of: attribute).property == name)
    }
    #expect(stages.bound.attribute(named: stages.bound.names.intern("p40"), row: 0) == nil)
  }

  @Test("says which components and properties are unknown, once for each place and not beyond the maximum")
  func errors() throws {
    let xml = "<UIView a=\"1\"><Labl/><UILabel txt=\"x\"/></UIView>"
    let all = try LinkStages(xml)
    #expect(all.messages.count == 3 && all.diagnostics.errorCount == 3)
    #expect(all.diagnostics.diagnostics.first { $0.property == "txt" || $0.suggestions == ["text"] } != nil)
    let some = try LinkStages(xml, maximum: 2)
    #expect(some.messages.count == 2 && some.diagnostics.errorCount == 3 && some.diagnostics.hasEnoughErrors)
  }

  @Test("stops as soon as there is no memory")
  func memory() throws {
    let document = try #require(
      XMLReader.read(Array("<UIView left=\"1\"/>".utf8), name: "", limits: Engine().xmlLimits).document)
    let bound = BoundDocument(document, Engine().environment, ExpressionLimits())
    var binder = AttributeBinder(bound, LinkDiagnostics(bound, maximum: 1), isLenient: false)
    binder.bind(nil) { _ in false }
    #expect(!bound.has(0, .left))
  }

  @Test("binds rows in parts as it binds all of them")
  func parts() throws {
    let xml =
      "<UIView left=\"1\"><UILabel>Hello</UILabel><UIView width=\"50%\" a=\"2\"><param name=\"a\" type=\"Int\"/></UIView></UIView>"
    let document = try #require(XMLReader.read(Array(xml.utf8), name: "", limits: Engine().xmlLimits).document)
    let environment = Engine().environment
    func described(_ parts: [Range<Int>]) -> [String] {
      let bound = BoundDocument(document, environment, ExpressionLimits())
      var binder = AttributeBinder(bound, LinkDiagnostics(bound, maximum: 1), isLenient: false)
      for rows in parts {
        let isBound = binder.bind(rows: rows)
        #expect(isBound)
      }
      return bound.attributes.indices.map {
        "\(bound.attributes[$0].row) \(bound.property(of: $0).property) \(bound.names[bound.attributes[$0].text])"
      }
    }
    let whole = described([0..<3])
    #expect(whole == ["0 left 1", "2 width 50%", "2 a 2", "1 text Hello"])
    #expect(described([0..<1, 1..<2, 2..<3]) == whole)
  }

  @Test("finds an outlet that stands twice below one owner")
  func outlets() throws {
    let xml = "<UIView><UIView outlet=\"a\"/><UIView outlet=\"a\"/></UIView>"
    let twice = try LinkStages(xml)
    OutletCheck(twice.bound, twice.diagnostics).check { _ in nil }
    #expect(twice.messages == ["Duplicate outlet reference 'a'"])
    let owned =
      "<UIViewController><UIView outlet=\"a\"/><UIViewController><UIView outlet=\"a\"/></UIViewController></UIViewController>"
    let nested = try LinkStages(owned)
    OutletCheck(nested.bound, nested.diagnostics).check { _ in nil }
    #expect(nested.messages == [])
  }

  @Test("reads what is forced of directions", arguments: ["forceRightToLeft", "spatial", "unspecified"])
  func directions(_ text: String) throws {
    let expected: Bool? = text == "forceRightToLeft" ? true : text == "spatial" ? false : nil
    #expect(DirectionBinder.direction(.string(text)) == expected)
    let stages = try LinkStages("<UIView semanticContentAttribute=\"\(text)\"><UIView/></UIView>")
    stages.attributes.define(in: RowSlot.direction, 0..<stages.bound.tree.count)
    DirectionBinder(index: stages.index, diagnostics: stages.diagnostics).bind(&stages.reader.directions)
    #expect(stages.reader.isRightToLeft(0) == (expected ?? false) && !stages.reader.isRightToLeft(1))
  }

  @Test("reads declared state")
  func state() throws {
    let stages = try LinkStages(
      "<UIView><state name=\"n\" type=\"Int\" value=\"1 + 2\"/><state name=\"m\" type=\"Int\" value=\"width\"/></UIView>"
    )
    let engine = Engine()
    let declarations = StateDeclarations(
      bound: stages.bound, diagnostics: stages.diagnostics, environment: engine.environment,
      options: Linker.Options(), ledger: stages.folder.ledger, account: engine.memory)
    let scopes = declarations.scopes()
    #expect(scopes.first?.state.map { $0.key } == ["n"] && scopes.first?.state.first?.value.description == "3")
    #expect(stages.messages.allSatisfy { $0.hasSuffix("in <state> m") })
  }
}
