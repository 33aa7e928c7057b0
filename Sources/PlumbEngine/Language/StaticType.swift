/// What is known about a value before it is evaluated.
enum StaticType: Equatable {
  case null, number, bool, string, color, array, dictionary, range, text, point, size, rect, insets
  case url, image, font, offset, affineTransform, transform3D, attributedText, visualEffect, selector, className
  case object, function
  /// Of which type: a row of `Catalog.enumerations`, or `unknownRow`.
  case enumeration(UInt16)
  case optionSet(UInt16)
  /// Known only when evaluated.
  case any

  static let unknownRow = UInt16.max

  init(_ kind: ValueKind) {
    switch kind {
    case .null: self = .null
    case .number: self = .number
    case .bool: self = .bool
    case .string: self = .string
    case .color: self = .color
    case .array: self = .array
    case .dictionary: self = .dictionary
    case .range: self = .range
    case .text: self = .text
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .insets: self = .insets
    // An integer that no number holds exactly becomes one in arithmetic: only its value can tell.
    case .integer: self = .any
    case .url: self = .url
    case .image: self = .image
    case .font: self = .font
    case .enumeration: self = .enumeration(Self.unknownRow)
    case .optionSet: self = .optionSet(Self.unknownRow)
    case .offset: self = .offset
    case .affineTransform: self = .affineTransform
    case .transform3D: self = .transform3D
    case .attributedText: self = .attributedText
    case .visualEffect: self = .visualEffect
    case .selector: self = .selector
    case .className: self = .className
    case .object: self = .object
    case .function: self = .function
    }
  }

  /// Numbers and booleans live in numeric cells.
  var isNumeric: Bool { self == .number || self == .bool }

  /// Whether the value may be text that `count` and subscripts work on.
  var isText: Bool { self == .string || self == .text || self == .url || self == .attributedText }

  /// The kind of values that have this type; nil where it is not known.
  var kind: ValueKind? {
    switch self {
    case .null: .null
    case .number: .number
    case .bool: .bool
    case .string: .string
    case .color: .color
    case .array: .array
    case .dictionary: .dictionary
    case .range: .range
    case .text: .text
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .insets: .insets
    case .url: .url
    case .image: .image
    case .font: .font
    case .enumeration: .enumeration
    case .optionSet: .optionSet
    case .offset: .offset
    case .affineTransform: .affineTransform
    case .transform3D: .transform3D
    case .attributedText: .attributedText
    case .visualEffect: .visualEffect
    case .selector: .selector
    case .className: .className
    case .object: .object
    case .function: .function
    case .any: nil
    }
  }

  /// The type as diagnostics name it, where the catalog is not at hand.
  var name: String { kind?.typeName ?? "Any" }

  /// The type of a property's expression; `any` where nil is allowed too.
  init(_ property: PropertyType) {
    switch property {
    case .number, .integer, .namedNumber: self = .number
    case .bool: self = .bool
    case .string: self = .string
    case .attributedText: self = .attributedText
    case .url: self = .url
    case .color: self = .color
    case .image: self = .image
    case .font: self = .font
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .insets: self = .insets
    case .offset: self = .offset
    case .affineTransform: self = .affineTransform
    case .transform3D: self = .transform3D
    case .selector: self = .selector
    case .enumeration(let row): self = .enumeration(row)
    case .optionSet(let row): self = .optionSet(row)
    case .array, .arrayOf: self = .array
    case .any, .text, .object, .function, .visualEffect, .className: self = .any
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
    componentNames(of: type)?.firstIndex { $0 == name }
  }

  /// The members of a structure in the order of its components; nil for other types.
  static func componentNames(of type: StaticType) -> [String]? {
    switch type {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .offset: ["horizontal", "vertical"]
    case .color: ["red", "green", "blue", "alpha"]
    case .affineTransform: ["a", "b", "c", "d", "tx", "ty"]
    default: nil
    }
  }
}
