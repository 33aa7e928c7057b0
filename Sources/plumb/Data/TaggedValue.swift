import PlumbEngine
import PlumbSyntax

/// Values of types that JSON does not have: objects with one key that begins with a dollar sign.
enum TaggedValue {
  struct Failure: Error { var message: String }

  private static let structures: [(tag: String, parts: [String])] = [
    ("$insets", ["top", "left", "bottom", "right"]), ("$point", ["x", "y"]), ("$size", ["width", "height"]),
    ("$rect", ["x", "y", "width", "height"]),
  ]

  static func value(_ tag: String, _ content: Value) throws -> Value {
    if tag == "$color" { return try color(content) }
    guard let structure = structures.first(where: { $0.tag == tag }) else {
      let known = ["$color"] + structures.map(\.tag)
      throw Failure(message: "Unknown type \"\(tag)\"; known are \(known.joined(separator: ", "))")
    }
    let items = content.kind == .array ? content.items : []
    let numbers = items.filter { $0.kind == .number }.map(\.a)
    guard numbers.count == structure.parts.count, items.count == numbers.count else {
      throw Failure(
        message: "\"\(tag)\" takes an array of numbers: \(structure.parts.joined(separator: ", "))")
    }
    switch tag {
    case "$insets": return .insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case "$point": return .point(x: numbers[0], y: numbers[1])
    case "$size": return .size(width: numbers[0], height: numbers[1])
    default: return .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// Whatever a colour attribute may say without constants or state: `#f00`, `red`, `rgba(255, 0, 0, 0.5)`.
  private static func color(_ content: Value) throws -> Value {
    guard let text = content.stringValue else {
      throw Failure(message: "\"$color\" takes a text such as \"#f00\"")
    }
    guard let color = Engine().evaluate(text, type: "color").value, color.kind == .color else {
      throw Failure(message: "'\(text)' is no colour")
    }
    return color
  }
}
