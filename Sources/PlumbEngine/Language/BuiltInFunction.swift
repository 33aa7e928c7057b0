/// A function of the expression language (docs/semantics/names.md, section 5). The reference pages are made from this
/// table.
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
  var isVariadic: Bool
  /// How many arguments there are, at least.
  var arity: Int

  /// A line of the table: name, parameters, documentation.
  private init(_ line: TableText, _ shape: Shape) {
    let (head, documentation) = line.split(at: UInt8(ascii: "|")) ?? (line, line)
    let (name, parameters) = head.split(at: UInt8(ascii: " ")) ?? (head, head)
    self.name = name.string
    self.parameters = parameters.trimmed.string
    self.shape = shape
    self.documentation = documentation.trimmed.string
    isVariadic = self.parameters.utf8.last == UInt8(ascii: ".")
    var arity = isVariadic ? 0 : 1
    for byte in self.parameters.utf8 where byte == UInt8(ascii: ",") { arity += 1 }
    self.arity = arity
  }

  static let all: [BuiltInFunction] = {
    var result: [BuiltInFunction] = []
    var index = 0
    let text = TableText(table)
    while result.count < shapes.count, let line = text.next(&index, before: UInt8(ascii: "\n")) {
      result.append(BuiltInFunction(line, shapes[result.count]))
    }
    return result
  }()

  // Text, because a literal of structures with strings in them is compiled into many kilobytes.
  private static let table: StaticString = """
    abs x | The number without its sign.
    ceil x | The next whole number upwards.
    floor x | The next whole number downwards.
    round x | The nearest whole number; halves go away from zero.
    sqrt x | The square root; not a number for negative ones.
    pow base, exponent | The base to the power of the exponent.
    mod x, y | What division leaves, with the sign of x.
    max x, y, ... | The largest of two or more numbers.
    min x, y, ... | The smallest of two or more numbers.
    cos angle | The cosine of an angle in radians.
    sin angle | The sine of an angle in radians.
    tan angle | The tangent of an angle in radians.
    acos x | The angle with this cosine, in radians.
    asin x | The angle with this sine, in radians.
    atan x | The angle with this tangent, in radians.
    atan2 y, x | The angle of the point (x, y), in radians.
    count value | How many characters or items there are.
    isEmpty value | Whether there are none; nil is empty.
    uppercase text | The text in capital letters.
    lowercase text | The text in small letters.
    rgb red, green, blue | A colour; components from 0 to 255.
    rgba red, green, blue, alpha | A colour; alpha from 0 to 1.
    UIColor text | The colour a text names: '#f00', 'red', an asset.
    UIImage name | The image of this name.
    UIBlurEffect style | A blur in a style such as dark.
    UIVibrancyEffect style | Vibrancy over a blur of this style.
    CGPoint x, y | A point.
    CGSize width, height | A size.
    CGRect x, y, width, height | A rectangle.
    UIEdgeInsets top, left, bottom, right | Insets.
    UIOffset horizontal, vertical | An offset.
    """

  /// Line by line.
  private static let shapes: [Shape] = [
    .number(.abs),
    .number(.ceil),
    .number(.floor),
    .number(.round),
    .number(.sqrt),
    .number(.power),
    .number(.remainder),
    .number(.maximum),
    .number(.minimum),
    .number(.cos),
    .number(.sin),
    .number(.tan),
    .number(.acos),
    .number(.asin),
    .number(.atan),
    .number(.atan2),
    .length(.count),
    .length(.isEmpty),
    .letterCase(.uppercase),
    .letterCase(.lowercase),
    .color(.makeColor),
    .color(.makeColorWithAlpha),
    .literal(.color, typeName: "UIColor"),
    .literal(.image, typeName: "UIImage"),
    .effect(isVibrancy: false),
    .effect(isVibrancy: true),
    .structure(.point),
    .structure(.size),
    .structure(.rect),
    .structure(.insets),
    .structure(.offset),
  ]

  static var names: [String] { all.map { $0.name } }

  static func named(_ name: String) -> BuiltInFunction? { all.first { $0.name == name } }

  var arityMessage: String {
    "Function \(name)() expects \(isVariadic ? "at least " : "")\(arity) argument\(arity == 1 ? "" : "s")"
  }
}
