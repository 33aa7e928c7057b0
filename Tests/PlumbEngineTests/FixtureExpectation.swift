import Foundation
import PlumbSyntax

@testable import PlumbEngine

/// Compares values with what fixtures expect: JSON in which fonts and runs name only what matters.
enum FixtureExpectation {
  /// Sizes of text styles are asked of it.
  private static let engine = Engine()

  private static let tolerance = 1e-9

  static func isNear(_ actual: Double, _ expected: Double) -> Bool {
    abs(actual - expected) <= tolerance * max(1, abs(actual), abs(expected)) || actual == expected
  }

  /// nil is an attribute that is absent, as null is.
  static func matches(_ actual: Value?, _ expected: Any) -> Bool {
    guard let actual, actual.kind != .null else { return expected is NSNull }
    switch expected {
    case let number as NSNumber:
      if FixtureValue.isBoolean(number) { return actual.kind == .bool && (actual.a != 0) == number.boolValue }
      return (actual.kind == .number || actual.kind == .integer) && Self.isNear(actual.a, number.doubleValue)
    case let text as String:
      if actual.kind == .number { return text == "inf" && actual.a == .infinity }
      let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
      let expected = actual.kind == .url ? text.replacing("$HOME", with: home) : text
      return actual.stringValue == expected
    case let items as [Any]: return matches(actual, items)
    case let object as [String: Any]: return matches(actual, object)
    default: return false
    }
  }

  private static func matches(_ actual: Value, _ items: [Any]) -> Bool {
    switch actual.kind {
    case .array:
      return actual.items.count == items.count && zip(actual.items, items).allSatisfy { matches($0, $1) }
    case .optionSet:
      return actual.items.compactMap(\.stringValue).sorted() == (items as? [String])?.sorted()
    default:
      guard let numbers = items as? [Double], numbers.count == actual.componentCount else { return false }
      return numbers.indices.allSatisfy { Self.isNear(actual.component($0), numbers[$0]) }
    }
  }

  private static func matches(_ actual: Value, _ object: [String: Any]) -> Bool {
    switch actual.kind {
    case .dictionary:
      return actual.entries.count == object.count
        && actual.entries.allSatisfy { entry in object[entry.key].map { matches(entry.value, $0) } ?? false }
    case .font: return actual.fontValue.map { matches($0, object) } ?? false
    case .image:
      guard let image = actual.imageValue else { return false }
      return object.allSatisfy { key, value in
        switch key {
        case "name": image.name == value as? String
        case "bundle": image.bundle == value as? String
        case "size": (value as? [Double]) == [image.width, image.height]
        default: false
        }
      }
    case .visualEffect:
      return object["effect"] as? String == actual.typeName && object["style"] as? String == actual.stringValue
    case .attributedText:
      if let text = object["string"] as? String, text != actual.stringValue { return false }
      guard let runs = object["runs"] as? [[String: Any]] else { return true }
      return runs.count == actual.runs.count && zip(actual.runs, runs).allSatisfy { matches($0, $1) }
    default: return false
    }
  }

  private static func matches(_ font: Font, _ object: [String: Any]) -> Bool {
    object.allSatisfy { key, value in
      switch key {
      case "family": font.family == value as? String
      case "face": font.face == value as? String
      case "textStyle": font.textStyle == value as? String
      case "size": (value as? Double).map { Self.isNear(font.size, $0) } ?? false
      case "weight": font.weight == FixtureValue.weight(value)
      case "traits": Self.traits(font) == (value as? [String])?.sorted()
      case "sizeOfTextStyle":
        engine.evaluate(value as? String ?? "", type: "font").value?.fontValue?.size == font.size
      default: false
      }
    }
  }

  private static func traits(_ font: Font) -> [String] {
    FixtureValue.traitNames.enumerated().filter { font.traits.rawValue >> UInt32($0.offset) & 1 == 1 }
      .map(\.element).sorted()
  }

  private static func matches(_ run: TextRun, _ object: [String: Any]) -> Bool {
    object.allSatisfy { key, value in
      let number = value as? Double
      switch key {
      case "range": return (value as? [Int]) == [run.start, run.length]
      case "font": return (value as? [String: Any]).map { matches(run.font, $0) } ?? false
      case "color":
        guard let color = value as? [Double], color.count == 4 else { return false }
        return color.indices.allSatisfy { Self.isNear(run.color[$0], color[$0]) }
      case "underline": return run.isUnderlined == value as? Bool
      case "strikethrough": return run.isStruckThrough == value as? Bool
      case "baselineOffset": return number == run.baselineOffset
      case "firstIndent": return number == run.firstIndent
      case "indent": return number == run.indent
      case "spacing": return number == run.spacing
      case "alignment": return value as? String == run.alignment
      case "lineBreak": return value as? String == run.lineBreak
      case "listLevel": return value as? Int == run.listLevel
      case "listItem": return value as? Bool == run.beginsListItem
      case "raised": return (value as? Bool) == (run.baselineOffset > 0)
      case "lowered": return (value as? Bool) == (run.baselineOffset < 0)
      default: return false
      }
    }
  }

  /// What a failed comparison shows.
  static func text(_ value: Value?) -> String {
    guard let value else { return "absent" }
    var text = "\(value.typeName) \(value.description)"
    if let font = value.fontValue { text += " \(font)" }
    for run in value.runs { text += "\n\(run)" }
    if let image = value.imageValue { text += " \(image)" }
    for index in 0..<value.componentCount { text += " \(value.component(index))" }
    return text
  }
}
