import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Fixtures that look inside the engine, which C and Python cannot.
@Suite("Fixtures of the inside")
struct InsideFixtureTests {
  static let all = Fixture.all.filter { $0.isOfTheInside && !$0.isForLater }

  @Test("are all found") func count() { #expect(Self.all.count >= 15) }

  @Test("behave as they expect inside the engine", arguments: all)
  func fixture(_ fixture: Fixture) throws {
    let text = fixture.expression
    let expected = fixture.expectation["value"] ?? NSNull()
    switch fixture.type {
    case "is-identifier": #expect(AttributeText.isIdentifier(text) == (expected as? Bool))
    case "is-constant":
      let engine = try FixtureEngine(fixture)
      let scope = try engine.scope(fixture.json)
      #expect(engine.engine.isConstant(text, type: "number", scope: scope) == (expected as? Bool))
    case "parsed-expression": #expect(try Self.parsed(text) == expected as? String)
    case "string-parts": #expect(try Self.parts(text) == expected as? [[String]])
    case "sanitized-type-name": #expect(Catalog.sanitizedTypeName(text) == expected as? String)
    case "printf-arg-types":
      #expect(try FormatString(text).argumentTypes.map(\.name) == expected as? [String])
    case "url": #expect(Self.isURL(URLText.resolve(text, base: fixture.json["base"] as? String), expected))
    case "type-of-attribute":
      let catalog = try FixtureEngine(fixture).engine.catalog
      let component = try #require(catalog.component(named: fixture.string("component")))
      // Controllers have the properties of their views.
      let property = catalog.property(text, of: component) ?? catalog.property("view." + text, of: component)
      let type = try #require((expected as? String).flatMap { catalog.type(named: $0) })
      #expect(property?.type == type)
    default:
      try #require(fixture.type.hasPrefix("cast:"), "no way to check a fixture of type \(fixture.type)")
      let value = try Self.cast(text, to: String(fixture.type.dropFirst("cast:".count)))
      #expect(FixtureExpectation.matches(value, expected), "\(FixtureExpectation.text(value))")
    }
  }

  private static func parsed(_ text: String) throws -> String {
    let parsed = try AttributeText.parsePlain(text)
    var result = parsed.tree.root >= 0 ? ExpressionPrinter.print(parsed.tree) : ""
    if let comment = parsed.comment { result += (result.isEmpty ? "// " : " // ") + comment }
    return result
  }

  private static func parts(_ text: String) throws -> [[String]] {
    try AttributeText.parseInterpolated(text).parts.map { part in
      switch part {
      case .literal(let text, _): ["string", text]
      case .expression(let tree, _): ["expr", ExpressionPrinter.print(tree)]
      case .comment(let text): ["comment", text]
      }
    }
  }

  private static func isURL(_ actual: String, _ expected: Any) -> Bool {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return actual == (expected as? String)?.replacing("$HOME", with: home)
  }

  /// The value of a JSON text, cast to a type by its name; nil where that is refused.
  private static func cast(_ text: String, to typeName: String) throws -> Value? {
    let engine = Engine()
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let name = typeName.split(separator: ":").last.map(String.init) ?? typeName
    let type = try #require(engine.catalog.type(named: name), "\(name) is not a type")
    let target = CastTarget(type, typeName: name, catalog: engine.catalog)
    return try? ValueOperations.cast(FixtureValue.value(json, engine), to: target, engine.environment)
  }
}
