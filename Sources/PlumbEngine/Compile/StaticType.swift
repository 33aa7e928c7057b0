/// What is known about a value before it is evaluated.
enum StaticType: UInt8 {
  case null, number, bool, string, color, array, dictionary, range, text, point, size, rect, insets
  /// Known only when evaluated.
  case any

  init(_ kind: ValueKind) { self = StaticType(rawValue: kind.rawValue) ?? .any }

  /// Numbers and booleans live in numeric cells.
  var isNumeric: Bool { self == .number || self == .bool }

  /// The type as diagnostics name it.
  var name: String { ValueKind(rawValue: rawValue)?.typeName ?? "Any" }

  /// What the expression of a property comes to.
  init(_ property: PropertyType) {
    switch property {
    case .number, .integer: self = .number
    case .bool: self = .bool
    case .string: self = .string
    case .color: self = .color
    case .array: self = .array
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .insets: self = .insets
    case .any, .text: self = .any
    }
  }

  /// The type a state key of this kind of value is named by in errors.
  static func stateName(_ type: StaticType) -> String {
    switch type {
    case .number: "a number"
    case .bool: "a boolean"
    case .string: "a string"
    case .color: "a colour"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .null: "nil"
    default: "a value of type " + type.name
    }
  }
}

extension Value {
  /// Which component of a structure a member's name is: `x` of a point, `top` of insets.
  static func componentIndex(_ name: String, of type: StaticType) -> Int? {
    let names: [String] =
      switch type {
      case .point: ["x", "y"]
      case .size: ["width", "height"]
      case .rect: ["x", "y", "width", "height"]
      case .insets: ["top", "left", "bottom", "right"]
      default: []
      }
    return names.firstIndex(of: name)
  }
}
