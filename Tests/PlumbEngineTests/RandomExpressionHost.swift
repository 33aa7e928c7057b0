import Foundation
import PlumbSyntax

@testable import PlumbEngine

/// A host as fixtures describe one, with a random value of each type: what random expressions refer to.
struct RandomExpressionHost {
  let json: String
  let fixture: Fixture
  let values: [(key: String, value: Value)]
  let engine: Engine

  /// Names of the values that every host has, by their types.
  static func names(_ type: RandomExpressionType) -> [String] {
    switch type {
    case .number: ["n1", "n2", "n3", "n4", "d1.x", "p1.x", "p1.y", "i1.top"]
    case .bool: ["b1", "b2"]
    case .string: ["s1", "s2", "s3", "d1.y"]
    case .color: ["c1", "c2"]
    case .numbers: ["a1", "a2", "d1.z"]
    case .strings: ["w1"]
    case .range: []
    case .dictionary: ["d1"]
    case .alignment: ["e1"]
    case .point: ["p1"]
    case .insets: ["i1"]
    case .font: ["f1"]
    case .text: ["t1"]
    case .optional: ["o1", "o2"]
    }
  }

  init(seed: UInt64) throws {
    var writer = Writer(random: SplitMix64(seed: seed))
    json = writer.host()
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    fixture = Fixture(json: object ?? [:])
    let host = try FixtureEngine(fixture)
    engine = host.engine
    values = try host.entries(fixture.json["symbols"])
  }

  /// Writes a host as JSON.
  private struct Writer {
    var random: SplitMix64

    mutating func host() -> String {
      let symbols = [
        "n1": number(), "n2": number(), "n3": "\(random.below(5))", "n4": number(),
        "b1": bool(), "b2": bool(), "s1": text(), "s2": text(), "s3": "\"abcdef\"",
        "c1": tagged("color", 4), "c2": tagged("color", 4), "a1": numbers(3 + random.below(3)),
        "a2": numbers(random.below(3)), "w1": "[\(text()), \(text()), \(text())]",
        "d1": "{\"x\": \(number()), \"y\": \(text()), \"z\": \(numbers(2))}",
        "p1": tagged("point", 2), "i1": tagged("insets", 4),
        "e1":
          "{\"$enum\": {\"type\": \"NSTextAlignment\", \"name\": \"\(random.pick(["left", "center", "justified"]))\"}}",
        "f1": font(),
        "t1": "{\"$text\": {\"string\": \"bold ö text\", \"runs\": [{\"range\": [0, 12], \"font\": \(plainFont())}]}}",
        "o1": random.chance(50) ? number() : "null", "o2": "null",
      ]
      let entries = symbols.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return """
        {"functions": {"sum": {"arity": [1, null], "arguments": ["Double"], "result": "Double", "pure": \(bool()), \
        "does": "sum"}, "first": {"arity": [1, null], "does": "first"}, "nothing": {"arity": [0, null], "does": "nil"}}, \
        "named_colors": {"brand": [0.25, 0.5, 1, 0.75]}, \
        "strings": {"": {"Greeting": "Hello %@ – %d times", "Plain": "100%% \(random.below(100))"}}, \
        "symbols": {\(entries.joined(separator: ", "))}}
        """
    }

    private mutating func number() -> String {
      switch random.below(6) {
      case 0: random.pick(["0", "-0.0", "1", "-1", "0.1", "1e308", "5e-324", "-2.5", "9007199254740991", "1e21"])
      case 1: "\(random.below(2000) - 1000)"
      case 2: "\(Double(random.below(100_000)) / 1000)"
      default: "\(random.below(12))"
      }
    }

    private mutating func bool() -> String { random.chance(50) ? "true" : "false" }

    private mutating func text() -> String {
      "\""
        + random.pick([
          "", "a", "Hello", "it's", "é", "e\u{301}x", "日本語", "👩‍👩‍👧", "a b", "%d", "{}", "<b>", "1", "\\\\", "\\n",
        ]) + "\""
    }

    private mutating func numbers(_ count: Int) -> String {
      "[" + (0..<count).map { _ in number() }.joined(separator: ", ") + "]"
    }

    private mutating func tagged(_ tag: String, _ count: Int) -> String {
      let parts = (0..<count).map { _ in "\(Double(random.below(64)) / 64)" }
      return "{\"$\(tag)\": [\(parts.joined(separator: ", "))]}"
    }

    private mutating func plainFont() -> String {
      let weight = random.pick(["regular", "bold", "light"])
      return
        "{\"family\": \"Courier\", \"size\": \(10 + random.below(20)), \"weight\": \"\(weight)\", \"traits\": [\"italic\"]}"
    }

    private mutating func font() -> String { "{\"$font\": \(plainFont())}" }
  }
}
