import PlumbSyntax

/// What kind of value a `Value` holds. Raw values are the `PLUMB_TYPE_…` codes of `plumb.h`.
public enum ValueKind: UInt8, Sendable {
  case null = 0
  case number = 1
  case bool = 2
  case string = 3
  case color = 4
  case array = 5
  case dictionary = 6
  case range = 7
  /// The text of an attribute whose type is not evaluated yet.
  case text = 8
  case point = 9
  case size = 10
  case rect = 11
  case insets = 12
}

extension ValueKind {
  /// The type as diagnostics name it.
  var typeName: String {
    switch self {
    case .null: "nil"
    case .number: "Double"
    case .bool: "Bool"
    case .string: "String"
    case .color: "UIColor"
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .range: "Range"
    case .text: "text"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .insets: "UIEdgeInsets"
    }
  }
}

/// How a range is bounded; kept in `c` of its value.
enum RangeStyle: Double {
  case closed = 0  // a...b
  case halfOpen = 1  // a..<b
  case from = 2  // a...
  case through = 3  // ...b
  case upTo = 4  // ..<b
}

/// One value of any type, 48 bytes: numbers in place, everything larger in a shared box.
public struct Value: Sendable {
  public internal(set) var kind: ValueKind
  /// The number, 0 or 1 for a boolean, or the components of a colour, rectangle, range….
  public internal(set) var a: Double
  public internal(set) var b: Double
  public internal(set) var c: Double
  public internal(set) var d: Double
  var box: ValueBox?

  init(kind: ValueKind, _ a: Double = 0, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0, box: ValueBox? = nil) {
    self.kind = kind
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.box = box
  }

  public static var null: Value { Value(kind: .null) }
  public static func number(_ value: Double) -> Value { Value(kind: .number, value) }
  public static func bool(_ value: Bool) -> Value { Value(kind: .bool, value ? 1 : 0) }
  public static func string(_ text: String) -> Value { Value(kind: .string, box: TextBox(text)) }
  /// Text that is valid UTF-8.
  package static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> Value { Value(kind: .string, box: TextBox(bytes)) }
  /// The text of an attribute that is kept as it is written.
  public static func text(_ text: String) -> Value { Value(kind: .text, box: TextBox(text)) }
  /// Components from 0 to 1; others are kept as they are.
  public static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> Value {
    Value(kind: .color, red, green, blue, alpha)
  }
  public static func array(_ items: [Value]) -> Value { Value(kind: .array, box: ListBox(items)) }
  /// A dictionary with its keys in the order given; of equal keys the last one counts.
  public static func dictionary(_ entries: [(key: String, value: Value)]) -> Value {
    var keys: [TextBox] = []
    var values: [Value] = []
    // Where the key of each name is, -1: not yet. Few keys are compared with each other instead.
    var names = NameTable()
    var places = [-1]
    for entry in entries {
      let key = TextBox(entry.key)
      var known: Int?
      if entries.count <= 16 {
        known = keys.firstIndex { $0.equals(key) }
      } else {
        let name = Int(names.intern(key.bytes).id)
        if name == places.count { places.append(-1) }
        if places[name] >= 0 { known = places[name] } else { places[name] = keys.count }
      }
      if let known {
        values[known] = entry.value
      } else {
        keys.append(key)
        values.append(entry.value)
      }
    }
    return Value(kind: .dictionary, box: ListBox(values, keys: keys))
  }
  public static func point(x: Double, y: Double) -> Value { Value(kind: .point, x, y) }
  public static func size(width: Double, height: Double) -> Value { Value(kind: .size, width, height) }
  public static func rect(x: Double, y: Double, width: Double, height: Double) -> Value {
    Value(kind: .rect, x, y, width, height)
  }
  public static func insets(top: Double, left: Double, bottom: Double, right: Double) -> Value {
    Value(kind: .insets, top, left, bottom, right)
  }

  /// A range of the host, open where an end is infinite.
  package static func range(lower: Double, upper: Double) -> Value {
    if upper == .infinity && lower > -.infinity { return range(.from, lower, upper) }
    return range(lower == -.infinity && upper < .infinity ? .through : .closed, lower, upper)
  }

  static func range(_ style: RangeStyle, _ lower: Double, _ upper: Double) -> Value {
    Value(kind: .range, lower, upper, style.rawValue)
  }

  /// The box of a string or text.
  package var textBox: TextBox? {
    guard let box, kind == .string || kind == .text else { return nil }
    return unsafeDowncast(box, to: TextBox.self)
  }

  /// The box of an array or dictionary; an empty dictionary and an empty array have one too.
  package var listBox: ListBox? {
    guard let box, kind == .array || kind == .dictionary else { return nil }
    return unsafeDowncast(box, to: ListBox.self)
  }

  /// The text of a string, or nil for other kinds.
  public var stringValue: String? { textBox?.string }

  /// Items of an array or values of a dictionary.
  public var items: [Value] { listBox?.values ?? [] }

  /// The entries of a dictionary in their order.
  public var entries: [(key: String, value: Value)] {
    guard kind == .dictionary, let list = listBox else { return [] }
    return (0..<list.count).map { (list.key($0), list[$0]) }
  }

  /// The number of a number or boolean.
  var numeric: Double? { kind == .number || kind == .bool ? a : nil }

  /// How many components the kind keeps in `a`, `b`, `c`, `d`.
  var componentCount: Int {
    switch kind {
    case .color, .rect, .insets: 4
    case .range, .point, .size: 2
    default: 0
    }
  }

  /// The component at an index below `componentCount`.
  func component(_ index: Int) -> Double {
    switch index {
    case 0: a
    case 1: b
    case 2: c
    default: d
    }
  }

  /// The type as diagnostics name it.
  var typeName: String { kind.typeName }
}
