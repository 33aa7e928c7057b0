import Foundation
import PlumbEngine
import PlumbSyntax
import Testing

/// Fixtures that look inside the engine, which C and Python cannot.
@Suite("Fixtures of the inside")
struct InsideFixtureTests {
  struct Fixture: Sendable, CustomTestStringConvertible {
    var id: String
    var expression: String
    var type: String
    var state: [String: Double]
    /// The expected value as JSON.
    var expected: Data
    var testDescription: String { id }
  }

  static let all: [Fixture] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures").standardizedFileURL
    var result: [Fixture] = []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    for case let file as URL in files where file.pathExtension == "json" {
      guard let data = try? Data(contentsOf: file),
        let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any], json["swift_only"] != nil,
        let expect = json["expect"] as? [String: Any], let value = expect["value"],
        let encoded = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      else { continue }
      result.append(
        Fixture(
          id: json["id"] as? String ?? "", expression: json["expr"] as? String ?? "",
          type: json["type"] as? String ?? "", state: json["state"] as? [String: Double] ?? [:], expected: encoded))
    }
    return result.sorted { $0.id < $1.id }
  }()

  @Test("are all found") func count() { #expect(Self.all.count >= 15) }

  @Test("hold", arguments: all)
  func fixture(_ fixture: Fixture) throws {
    let expected = try JSONSerialization.jsonObject(with: fixture.expected, options: .fragmentsAllowed)
    switch fixture.type {
    case "is-identifier": #expect(AttributeText.isIdentifier(fixture.expression) == (expected as? Bool))
    case "is-constant":
      let state = fixture.state.sorted { $0.key < $1.key }
      let scope = ScopeDefinition(state: state.map { StateDeclaration(key: $0.key, value: .number($0.value)) })
      #expect(Engine().isConstant(fixture.expression, type: "number", scope: scope) == (expected as? Bool))
    case "parsed-expression":
      let parsed = try AttributeText.parsePlain(fixture.expression)
      var text = parsed.tree.root >= 0 ? ExpressionPrinter.print(parsed.tree) : ""
      if let comment = parsed.comment { text += (text.isEmpty ? "// " : " // ") + comment }
      #expect(text == expected as? String)
    case "string-parts":
      let parts = try AttributeText.parseInterpolated(fixture.expression).parts.map { part in
        switch part {
        case .literal(let text, _): ["string", text]
        case .expression(let tree, _): ["expr", ExpressionPrinter.print(tree)]
        case .comment(let text): ["comment", text]
        }
      }
      #expect(parts == expected as? [[String]])
    default: Issue.record("no way to check a fixture of type \(fixture.type)")
    }
  }
}
