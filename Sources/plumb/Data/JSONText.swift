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

  /// Exact: reading it back gives the same bits, but for the sign of zero. Frames are finite.
  static func rectangle(_ frame: Frame) -> String {
    "[" + [frame.x, frame.y, frame.width, frame.height].map { numberText($0 + 0) }.joined(separator: ",") + "]"
  }
}
