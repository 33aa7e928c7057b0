import Foundation
import PlumbSyntax
import TestSupport
import Testing

@testable import PlumbEngine

/// Random texts of numbers, most of them well-formed, with names that mean several things.
private struct RandomNumericText {
  var random: SplitMix64

  /// Names of inputs, of words and geometry, of nothing at all.
  static let names = [
    "n1", "n2", "n3", "b1", "b2", "pi", "true", "width", "left", "auto", "max", "user.width", "center.x", "previous",
    "lastBaseline", "firstHousehold", "grün", "isOn'", "#id", "nil", "s1", "twice", "d1",
  ]

  mutating func text(_ depth: Int) -> String {
    if depth <= 0 || random.chance(12) { return leaf() }
    switch random.below(16) {
    case 0...6:
      let symbol = random.pick(["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "??"])
      return "\(part(depth)) \(symbol) \(part(depth))"
    case 7: return random.pick(["-", "!"]) + part(depth)
    case 8, 9: return "\(part(depth)) ? \(text(depth - 1)) : \(text(depth - 1))"
    case 10: return call(random.pick(["abs", "ceil", "floor", "round", "sqrt", "sin", "cos", "atan", "max"]), 1, depth)
    case 11: return call(random.pick(["pow", "mod", "atan2", "min", "max", "abs"]), 2, depth)
    case 12: return call(random.pick(["min", "max"]), 2 + random.below(4), depth)
    case 13: return call(random.pick(["twice", "count", "n1", "s1", "sinn"]), 1, depth)
    default: return "(\(text(depth - 1)))"
    }
  }

  private mutating func part(_ depth: Int) -> String {
    random.chance(80) ? "(\(text(depth - 1)))" : text(depth - 1)
  }

  private mutating func call(_ name: String, _ count: Int, _ depth: Int) -> String {
    "\(name)(\((0..<count).map { _ in text(depth - 1) }.joined(separator: ", ")))"
  }

  private mutating func leaf() -> String {
    switch random.below(20) {
    case 0...9: return random.pick(Array(Self.names.prefix(5)))
    case 10, 11: return random.pick(Self.names)
    case 12:
      return random.pick(["'a'", "1 +", "50%", "1...2", "[1]", "", "rgb(1, 2, 3)", "0x1F", ".5", "1e400", "`n1`"])
    case 13: return random.pick(["true", "false"])
    default: return random.pick(["0", "1", "2", "7", "0.5", "100", "3.25", "1e308", "-0"])
    }
  }

  mutating func wrapped(_ text: String) -> String {
    switch random.below(12) {
    case 0: "{\(text)}"
    case 1: "\(text) // why"
    case 2: " { \(text) // why } // more"
    case 3: "{\(text)} 1"
    default: text
    }
  }

  mutating func number() -> Double {
    random.pick([0, -0.0, 1, -1, 2, 0.1, 100, 1e308, -2.5, .nan, .infinity, -.infinity, Double(random.below(1000)) / 8])
  }

  mutating func scope() -> ScopeDefinition {
    var scope = ScopeDefinition()
    for name in Self.names where !name.hasPrefix("#") && random.chance(name.hasPrefix("n") ? 97 : 60) {
      let value: Value =
        switch name {
        case "s1": .string("text")
        case "d1": random.chance(50) ? .null : .dictionary([("x", .number(1))])
        case "b1", "b2": .bool(random.chance(50))
        default: .number(number())
        }
      if random.chance(50) {
        scope.constants.append((name, value))
      } else {
        scope.state.append(StateDeclaration(key: name, value: value))
      }
      // Said again, which only constants may.
      if random.chance(10) { scope.constants.append((name, .number(number()))) }
    }
    return scope
  }
}

@Suite("Random expressions of numbers")
struct RandomNumericExpressionTests {
  private static let count = UInt64(Samples.count(800, "PLUMB_RANDOM_EXPRESSIONS"))

  /// Made once: an engine takes longer than what it is asked here.
  private let plain = Engine()
  private let extended: Engine

  init() throws {
    extended = Engine()
    try extended.register(
      function: HostFunction(name: "twice", minimumArguments: 1, resultType: "Double", isPure: true) {
        .value(.number($0[0].a * 2))
      })
  }

  private func engine(_ random: inout SplitMix64) -> Engine { random.chance(30) ? extended : plain }

  private func said(_ diagnostics: [Diagnostic]) -> String { diagnostics.map { $0.rendered() }.joined(separator: "\n") }

  /// Value, bits and diagnostics.
  @Test("evaluated at once are what the linker and a layout make of them", arguments: 0..<4)
  func evaluation(part: UInt64) {
    var atOnce = 0
    for seed in stride(from: part, to: Self.count * 2, by: 4) {
      var writer = RandomNumericText(random: SplitMix64(seed: seed &* 0x9E37_79B1))
      let engine = engine(&writer.random)
      let scope = writer.scope()
      let type = writer.random.pick(["any", "number", "int", "bool", "string", "color"])
      let text = writer.wrapped(writer.text(1 + writer.random.below(5)))
      let fast = engine.evaluate(text, type: type, scope: scope)
      let slow = engine.evaluateAsAttribute(text, type: type, scope: scope)
      if engine.evaluateAtOnce(text, type: type, scope: scope) != nil { atOnce += 1 }
      guard fast.value.map({ ExactText.text($0) }) == slow.value.map({ ExactText.text($0) }),
        said(fast.diagnostics) == said(slow.diagnostics)
      else {
        Issue.record(
          """
          seed \(seed): \(type) \(text)
          at once \(fast.value.map { ExactText.text($0) } ?? "nothing") \(said(fast.diagnostics))
          linked \(slow.value.map { ExactText.text($0) } ?? "nothing") \(said(slow.diagnostics))
          \(scope)
          """)
        return
      }
    }
    #expect(atOnce > Self.count / 25)
  }

  /// With inputs in place of state; two evaluations, as a program keeps nothing.
  @Test("compiled by themselves have the bits that a layout has", arguments: 0..<4)
  func programs(part: UInt64) {
    let names = ["n1", "n2", "n3", "b1", "grün", "user.width"]
    var compiled = 0
    for seed in stride(from: part, to: Self.count * 2, by: 4) {
      var writer = RandomNumericText(random: SplitMix64(seed: seed &* 0x85EB_CA6B))
      let engine = engine(&writer.random)
      let text = writer.wrapped(writer.text(1 + writer.random.below(6)))
      let (program, diagnostics) = engine.makeNumericProgram(text, names: names)
      guard let program else {
        #expect(!diagnostics.isEmpty, "\(text)")
        continue
      }
      compiled += 1
      for _ in 0..<2 {
        let inputs = names.map { _ in writer.number() }
        let state = zip(names, inputs).map { StateDeclaration(key: $0, value: .number($1)) }
        let (value, problems) = engine.evaluateAsAttribute(text, type: "number", scope: ScopeDefinition(state: state))
        let found = program.evaluate(inputs)
        guard problems.isEmpty, let value, ExactText.text(value) == ExactText.text(.number(found)) else {
          Issue.record(
            """
            seed \(seed): \(text) of \(inputs)
            is \(found), in a layout \(value.map { ExactText.text($0) } ?? "nothing")
            \(said(problems))
            """)
          return
        }
      }
    }
    #expect(compiled > Self.count / 25)
  }
}
