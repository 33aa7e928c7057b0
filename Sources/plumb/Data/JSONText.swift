import PlumbEngine
import PlumbSyntax

/// Writing JSON.
enum JSONText {
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A value as `JSONFile` reads it; of types that it does not read, the text of the value.
  static func value(_ value: Value) -> String {
    switch value.kind {
    case .null: return "null"
    case .bool: return value.a != 0 ? "true" : "false"
    case .number, .integer: return value.a.isFinite ? numberText(value.a + 0) : string(value.description)
    case .array: return "[" + value.items.map { self.value($0) }.joined(separator: ",") + "]"
    case .dictionary:
      return "{" + value.entries.map { "\(string($0.key)):\(self.value($0.value))" }.joined(separator: ",") + "}"
    case .color: return tagged("$color", value, 4)
    case .point: return tagged("$point", value, 2)
    case .size: return tagged("$size", value, 2)
    case .offset: return tagged("$offset", value, 2)
    case .rect: return tagged("$rect", value, 4)
    case .insets: return tagged("$insets", value, 4)
    case .url: return "{\"$url\":\(string(value.description))}"
    default: return string(value.stringValue ?? value.description)
    }
  }

  private static func tagged(_ tag: String, _ value: Value, _ count: Int) -> String {
    let parts = [value.a, value.b, value.c, value.d][..<count]
    guard parts.allSatisfy({ $0.isFinite }) else { return string(value.description) }
    return "{\"\(tag)\":[" + parts.map { numberText($0 + 0) }.joined(separator: ",") + "]}"
  }

  /// A diagnostic, with all that it says.
  static func diagnostic(_ diagnostic: Diagnostic) -> String {
    func list(_ texts: [String]) -> String { "[" + texts.map { string($0) }.joined(separator: ",") + "]" }
    return "{\"severity\":\"\(diagnostic.severity == .error ? "error" : "warning")\","
      + "\"code\":\(string(diagnostic.code.name.text)),\"message\":\(string(diagnostic.message)),"
      + "\"file\":\(string(diagnostic.file)),\"line\":\(diagnostic.line),\"column\":\(diagnostic.column),"
      + "\"path\":\(string(diagnostic.nodePath)),\"component\":\(string(diagnostic.component)),"
      + "\"property\":\(string(diagnostic.property)),\"expression\":\(string(diagnostic.expression)),"
      + "\"suggestions\":\(list(diagnostic.suggestions)),\"notes\":\(list(diagnostic.notes))}"
  }

  /// Exact: reading it back gives the same bits, but for the sign of zero. Frames are finite.
  static func rectangle(_ frame: Frame) -> String {
    "[" + [frame.x, frame.y, frame.width, frame.height].map { numberText($0 + 0) }.joined(separator: ",") + "]"
  }
}
