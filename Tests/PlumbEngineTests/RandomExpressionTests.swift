import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// A random expression as the text of an attribute of some type, and what it has to come to.
struct RandomExpressionCase {
  static let hostCount: UInt64 = 16
  /// All of them, those that have more operations more often.
  private static let kinds =
    RandomExpressionType.allCases + [
      .number, .number, .number, .number, .bool, .bool, .bool, .string, .string, .string, .color, .numbers, .strings,
    ]

  let host: UInt64
  /// As `Engine.evaluate` takes it.
  let type: String
  let text: String
  let expression: RandomExpression
  /// nil: it fails.
  let expected: String?

  init(seed: UInt64, hosts: [RandomExpressionHost]) {
    host = seed % Self.hostCount
    var generator = RandomExpressionGenerator(random: SplitMix64(seed: seed &* 0x2545_F491_4F6C_DD1D))
    let kind = generator.random.pick(Self.kinds)
    expression = generator.make(kind, 2 + generator.random.below(4))
    var writer = RandomExpressionWriter(random: generator.random)
    let written = writer.text(expression)
    let oracle = RandomExpressionOracle(hosts[Int(host)])
    let value = try? oracle.value(expression)
    switch (kind, writer.random.below(4)) {
    case (.number, 0): (type, text) = ("number", written)
    case (.bool, 0): (type, text) = ("bool", "{\(written)}")
    case (.string, 0): (type, text) = ("string", "{\(written)}")
    case (.color, 0): (type, text) = ("color", "{\(written)}")
    case (.alignment, 0): (type, text) = ("enum:NSTextAlignment", written)
    case (.numbers, 0), (.strings, 0): (type, text) = ("array", written)
    case (.insets, 0): (type, text) = ("UIEdgeInsets", written)
    case (.font, 0): (type, text) = ("font", "{\(written)}")
    default: (type, text) = ("any", written)
    }
    expected = value.map { ExactText.text($0) }
  }
}

@Suite("Random expressions")
struct RandomExpressionTests {
  private static let count = UInt64(Samples.count(800, "PLUMB_RANDOM_EXPRESSIONS"))
  private static let hosts = Result {
    try (0..<RandomExpressionCase.hostCount).map { try RandomExpressionHost(seed: $0) }
  }

  @Test("are parsed as they are meant, and print as what is parsed the same", arguments: 0..<4)
  func printing(part: UInt64) throws {
    let hosts = try Self.hosts.get()
    for seed in stride(from: part, to: Self.count, by: 4) {
      let random = RandomExpressionCase(seed: seed, hosts: hosts)
      guard random.type == "any" else { continue }
      let tree = try ExpressionParser.parse(random.text)
      guard tree.shape == random.expression.shape else {
        Issue.record("seed \(seed): \(random.text)\nis read as \(tree.shape)\nnot as \(random.expression.shape)")
        return
      }
      let printed = ExpressionPrinter.print(tree)
      let again = try ExpressionParser.parse(printed)
      guard again.shape == tree.shape, ExpressionPrinter.print(again) == printed else {
        Issue.record("seed \(seed): \(random.text)\nis printed as \(printed)")
        return
      }
    }
  }

  @Test("are well-typed: most have a value")
  func typing() throws {
    let hosts = try Self.hosts.get()
    let good = (0..<UInt64(500)).count { RandomExpressionCase(seed: $0, hosts: hosts).expected != nil }
    #expect(good > 350)
  }

  @Test("of the list that C and Python read have their values")
  func list() throws {
    if let path = RandomExpressionList.environment["PLUMB_WRITE_EXPRESSIONS"] {
      let hosts = try Self.hosts.get()
      try RandomExpressionList.write(
        (0..<Self.count).map { RandomExpressionCase(seed: $0, hosts: hosts) }, hosts, to: path)
      return
    }
    let list = try RandomExpressionList()
    #expect(list.entries.count >= 1000)
    let hosts = try list.hosts.map { try FixtureEngine($0) }
    for entry in list.entries {
      let host = hosts[entry.host]
      let (value, diagnostics) = host.engine.evaluate(
        entry.text, type: entry.type, scope: try host.scope(host.fixture.json))
      let failed = diagnostics.contains { $0.severity == .error }
      let found = failed ? nil : value.map { ExactText.text($0) }
      #expect(found == entry.value, "\(entry.type) \(entry.text)")
    }
  }

  /// Folded at load, evaluated by the machine, printed and evaluated again: the value of the naive evaluator.
  @Test("have the oracle's value, as constants and as state", arguments: 0..<8)
  func values(part: UInt64) throws {
    let hosts = try Self.hosts.get()
    for seed in stride(from: part, to: Self.count, by: 8) {
      let random = RandomExpressionCase(seed: seed, hosts: hosts)
      let host = hosts[Int(random.host)]
      let constants = ScopeDefinition(constants: host.values)
      let state = ScopeDefinition(state: host.values.map { StateDeclaration(key: $0.key, value: $0.value) })
      var texts = [(random.text, constants, "constants"), (random.text, state, "state")]
      if random.type == "any" { texts.append((try host.engine.printExpression(random.text), state, "printed")) }
      for (text, scope, what) in texts {
        let (value, diagnostics) = host.engine.evaluate(text, type: random.type, scope: scope)
        let errors = diagnostics.filter { $0.severity == .error }
        let found = errors.isEmpty ? value.map { ExactText.text($0) } : nil
        let isExplained = errors.isEmpty == (found != nil) && errors.allSatisfy { !$0.message.isEmpty }
        guard found == random.expected, isExplained else {
          Issue.record(
            """
            seed \(seed), \(what): \(random.type) \(text)
            is \(found ?? "nothing"), not \(random.expected ?? "nothing")
            \(errors.map { $0.rendered() }.joined(separator: "\n"))
            \(host.json)
            """)
          return
        }
      }
    }
  }
}
