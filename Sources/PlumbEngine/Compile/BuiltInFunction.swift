/// A function of the expression language (spec 2.3). The reference pages are made from this table.
struct BuiltInFunction: Sendable {
  /// How a call is compiled.
  enum Shape: Sendable {
    /// Numbers to a number; with several arguments one after the other.
    case number(Operation)
    case color(Operation)
    /// Of a text, array or dictionary.
    case length(Operation)
    case letterCase(Operation)
    case structure(ValueKind)
    case effect(isVibrancy: Bool)
    /// A value from its text.
    case literal(PropertyType, typeName: String)

    var isColor: Bool {
      if case .color = self { return true }
      return false
    }
  }

  var name: String
  /// The arguments as the reference shows them.
  var parameters: String
  var shape: Shape
  var documentation: String
  var isVariadic = false

  init(_ name: String, _ parameters: String, _ shape: Shape, _ documentation: String) {
    self.name = name
    self.parameters = parameters
    self.shape = shape
    self.documentation = documentation
    isVariadic = parameters.utf8.last == 0x2E
    arity = parameters.utf8.reduce(isVariadic ? 0 : 1) { $0 + ($1 == 0x2C ? 1 : 0) }
  }

  /// How many arguments there are, at least.
  let arity: Int

  static let all: [BuiltInFunction] = [
    BuiltInFunction("abs", "x", .number(.abs), "The number without its sign."),
    BuiltInFunction("ceil", "x", .number(.ceil), "The next whole number upwards."),
    BuiltInFunction("floor", "x", .number(.floor), "The next whole number downwards."),
    BuiltInFunction("round", "x", .number(.round), "The nearest whole number; halves go away from zero."),
    BuiltInFunction("sqrt", "x", .number(.sqrt), "The square root; not a number for negative ones."),
    BuiltInFunction("pow", "base, exponent", .number(.power), "The base to the power of the exponent."),
    BuiltInFunction("mod", "x, y", .number(.remainder), "What division leaves, with the sign of x."),
    BuiltInFunction("max", "x, y, ...", .number(.maximum), "The largest of two or more numbers."),
    BuiltInFunction("min", "x, y, ...", .number(.minimum), "The smallest of two or more numbers."),
    BuiltInFunction("cos", "angle", .number(.cos), "The cosine of an angle in radians."),
    BuiltInFunction("sin", "angle", .number(.sin), "The sine of an angle in radians."),
    BuiltInFunction("tan", "angle", .number(.tan), "The tangent of an angle in radians."),
    BuiltInFunction("acos", "x", .number(.acos), "The angle with this cosine, in radians."),
    BuiltInFunction("asin", "x", .number(.asin), "The angle with this sine, in radians."),
    BuiltInFunction("atan", "x", .number(.atan), "The angle with this tangent, in radians."),
    BuiltInFunction("atan2", "y, x", .number(.atan2), "The angle of the point (x, y), in radians."),
    BuiltInFunction("count", "value", .length(.count), "How many characters or items there are."),
    BuiltInFunction("isEmpty", "value", .length(.isEmpty), "Whether there are none; nil is empty."),
    BuiltInFunction("uppercase", "text", .letterCase(.uppercase), "The text in capital letters."),
    BuiltInFunction("lowercase", "text", .letterCase(.lowercase), "The text in small letters."),
    BuiltInFunction("rgb", "red, green, blue", .color(.makeColor), "A colour; components from 0 to 255."),
    BuiltInFunction(
      "rgba", "red, green, blue, alpha", .color(.makeColorWithAlpha), "A colour; alpha from 0 to 1."),
    BuiltInFunction(
      "UIColor", "text", .literal(.color, typeName: "UIColor"), "The colour a text names: '#f00', 'red', an asset."),
    BuiltInFunction("UIImage", "name", .literal(.image, typeName: "UIImage"), "The image of this name."),
    BuiltInFunction("UIBlurEffect", "style", .effect(isVibrancy: false), "A blur in a style such as dark."),
    BuiltInFunction("UIVibrancyEffect", "style", .effect(isVibrancy: true), "Vibrancy over a blur of this style."),
    BuiltInFunction("CGPoint", "x, y", .structure(.point), "A point."),
    BuiltInFunction("CGSize", "width, height", .structure(.size), "A size."),
    BuiltInFunction("CGRect", "x, y, width, height", .structure(.rect), "A rectangle."),
    BuiltInFunction("UIEdgeInsets", "top, left, bottom, right", .structure(.insets), "Insets."),
    BuiltInFunction("UIOffset", "horizontal, vertical", .structure(.offset), "An offset."),
  ]

  static let names = all.map { $0.name }

  static func named(_ name: String) -> BuiltInFunction? { all.first { $0.name == name } }

  var arityMessage: String {
    "Function \(name)() expects \(isVariadic ? "at least " : "")\(arity) argument\(arity == 1 ? "" : "s")"
  }
}
