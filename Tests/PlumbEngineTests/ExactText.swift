import Foundation
import PlumbSyntax

@testable import PlumbEngine

/// Values as texts that are equal only if the values are, bit for bit: numbers in hexadecimal, texts after their length.
/// The tests in C and Python write the same.
enum ExactText {
  static func text(_ value: Value) -> String {
    switch value.kind {
    case .null: return "nil"
    case .bool: return value.a != 0 ? "true" : "false"
    case .number: return number(value.a)
    case .string: return quoted(value.stringValue)
    case .array: return "[" + value.items.map { text($0) }.joined(separator: " ") + "]"
    case .dictionary:
      return "{" + value.entries.map { quoted($0.key) + " " + text($0.value) }.joined(separator: " ") + "}"
    case .enumeration: return "enum \(value.typeName) \(quoted(value.stringValue))"
    case .font: return value.fontValue.map { font($0) } ?? ""
    case .attributedText:
      let runs = value.runs.map { run in
        let color = (0..<4).map { number(run.color[$0]) }.joined(separator: " ")
        return " (\(run.start) \(run.length) \(font(run.font)) \(color))"
      }
      return "text " + quoted(value.stringValue) + runs.joined()
    default:
      let components = (0..<value.componentCount).map { " " + number(value.component($0)) }
      return "\(value.kind)" + components.joined()
    }
  }

  private static func quoted(_ text: String?) -> String { "\(text?.utf8.count ?? 0)'\(text ?? "")'" }

  private static func font(_ font: Font) -> String {
    let traits = font.traits.rawValue
    return
      "font \(quoted(font.family)) \(quoted(font.face)) \(quoted(font.textStyle)) \(number(font.size)) \(font.weight) \(traits)"
  }

  /// As `%a` of the C library; NaN is one value.
  private static func number(_ number: Double) -> String {
    number.isNaN
      ? "nan"
      : withVaList([number]) { list in
        var buffer = [CChar](repeating: 0, count: 64)
        let count = vsnprintf(&buffer, buffer.count, "%a", list)
        return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
  }
}
