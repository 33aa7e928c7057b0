import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Fixtures that evaluate one expression, and those that fail.
@Suite("Fixtures of evaluations and errors")
struct EvalFixtureTests {
  @Test("are all found")
  func count() {
    #expect(Fixture.all(ofKind: "eval").count >= 150)
    #expect(Fixture.all(ofKind: "error").count >= 60)
  }

  @Test("give their value", arguments: Fixture.all(ofKind: "eval"))
  func value(_ fixture: Fixture) throws {
    let engine = try FixtureEngine(fixture)
    let (value, diagnostics) = try engine.evaluate()
    let errors = diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map { $0.rendered() }.joined(separator: "\n"))")
    let expected = fixture.expectation["value"] ?? NSNull()
    let isMet = FixtureExpectation.matches(value, expected)
    #expect(isMet, "\(FixtureExpectation.text(value)), expected \(expected)")
  }

  @Test("fail with their message", arguments: Fixture.all(ofKind: "error"))
  func error(_ fixture: Fixture) throws {
    let engine = try FixtureEngine(fixture, isStrict: fixture.string("phase") == "validate")
    let errors = try Self.failure(fixture, engine).filter { $0.severity == .error }
    #expect(!errors.isEmpty, "there is no error")
    #expect(errors.allSatisfy { !$0.message.isEmpty })
    let text = errors.map { $0.message + "\n" + $0.rendered() }.joined(separator: "\n")
    for fragment in fixture.expectation["error_contains"] as? [String] ?? [] {
      #expect(text.contains(fragment), "no `\(fragment)` in: \(text)")
    }
    if let count = fixture.expectation["error_count"] as? Int { #expect(errors.count == count) }
  }

  private static func failure(_ fixture: Fixture, _ engine: FixtureEngine) throws -> [Diagnostic] {
    guard let xml = fixture.document else { return try engine.evaluate().diagnostics }
    let (layout, diagnostics) = try engine.load(xml)
    guard let layout else { return diagnostics }
    let container = fixture.json["container"] as? [Double]
    _ = layout.compute(width: container?.first, height: container?.last)
    return layout.diagnostics
  }
}
