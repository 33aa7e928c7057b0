/// A function of the expression language (docs/semantics/names.md, section 5). The reference pages are made from this
/// table; what each function is for stands there.
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
  var isVariadic: Bool
  /// How many arguments there are, at least.
  var arity: Int

  /// A line of the table: name, parameters.
  private init(_ line: TableText, _ shape: Shape) {
    let (name, parameters) = line.split(at: UInt8(ascii: " ")) ?? (line, line)
    self.name = name.string
    self.parameters = parameters.trimmed.string
    self.shape = shape
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
    abs x
    ceil x
    floor x
    round x
    sqrt x
    pow base, exponent
    mod x, y
    max x, y, ...
    min x, y, ...
    cos angle
    sin angle
    tan angle
    acos x
    asin x
    atan x
    atan2 y, x
    count value
    isEmpty value
    uppercase text
    lowercase text
    rgb red, green, blue
    rgba red, green, blue, alpha
    UIColor text
    UIImage name
    UIBlurEffect style
    UIVibrancyEffect style
    CGPoint x, y
    CGSize width, height
    CGRect x, y, width, height
    UIEdgeInsets top, left, bottom, right
    UIOffset horizontal, vertical
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

  /// Looked up once for every call that is compiled.
  static func named(_ name: String) -> BuiltInFunction? { indices[name].map { all[$0] } }

  /// Of `all`, by name.
  private static let indices: NameMap<Int> = {
    var indices = NameMap<Int>()
    for index in all.indices { indices[all[index].name] = index }
    return indices
  }()

  var arityMessage: String {
    "Function \(name)() expects \(isVariadic ? "at least " : "")\(arity) argument\(arity == 1 ? "" : "s")"
  }
}
