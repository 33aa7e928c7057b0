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
  /// The text of an attribute that is kept as it is written.
  case text = 8
  case point = 9
  case size = 10
  case rect = 11
  case insets = 12
  /// A whole number that no `number` holds exactly; its nearest double is in `a`, its bits in `b`.
  case integer = 16
  case url = 17
  case image = 18
  case font = 19
  /// Its number is in `a`.
  case enumeration = 20
  /// Its bits are in `a`.
  case optionSet = 21
  case offset = 22
  case affineTransform = 23
  case transform3D = 24
  case attributedText = 25
  case visualEffect = 26
  case selector = 27
  case className = 28
  /// The host's pointer is in the bits of `a`.
  case object = 29
  case function = 30
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
    case .integer: "Int"
    case .url: "URL"
    case .image: "UIImage"
    case .font: "UIFont"
    case .enumeration: "enum"
    case .optionSet: "option set"
    case .offset: "UIOffset"
    case .affineTransform: "CGAffineTransform"
    case .transform3D: "CATransform3D"
    case .attributedText: "NSAttributedString"
    case .visualEffect: "UIVisualEffect"
    case .selector: "Selector"
    case .className: "Class"
    case .object: "object"
    case .function: "function"
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
  /// In the cell of an array's item: the array has no such item. Expressions never see it (`Operation.element`).
  static var missing: Value { Value(kind: .null, 1) }
  var isMissing: Bool { kind == .null && a == 1 }
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
    return Value(kind: .dictionary, box: ListBox(values, keys: KeyList(keys)))
  }
  /// A dictionary with keys that others have too, and as many values.
  package static func dictionary(_ values: [Value], keys: KeyList) -> Value {
    Value(kind: .dictionary, box: ListBox(values, keys: keys))
  }
  /// The keys of a dictionary that has some.
  package var keyList: KeyList? { listBox?.keyList }
  public static func point(x: Double, y: Double) -> Value { Value(kind: .point, x, y) }
  public static func size(width: Double, height: Double) -> Value { Value(kind: .size, width, height) }
  public static func rect(x: Double, y: Double, width: Double, height: Double) -> Value {
    Value(kind: .rect, x, y, width, height)
  }
  public static func insets(top: Double, left: Double, bottom: Double, right: Double) -> Value {
    Value(kind: .insets, top, left, bottom, right)
  }

  public static func offset(horizontal: Double, vertical: Double) -> Value {
    Value(kind: .offset, horizontal, vertical)
  }

  /// A whole number: a `number`, unless none holds it exactly.
  public static func integer(_ value: Int64) -> Value {
    let number = Double(value)
    if Int64(exactly: number) == value { return .number(number) }
    return Value(kind: .integer, number, Double(bitPattern: UInt64(bitPattern: value)))
  }

  /// Text of a kind that is text: `.string`, `.text`, `.url`, `.selector`, `.className`.
  package static func textual(_ kind: ValueKind, _ text: String) -> Value { Value(kind: kind, box: TextBox(text)) }
  public static func url(_ text: String) -> Value { textual(.url, text) }
  public static func selector(_ text: String) -> Value { textual(.selector, text) }
  public static func className(_ text: String) -> Value { textual(.className, text) }

  /// A visual effect: `style` is a case of `UIBlurEffect.Style`.
  public static func visualEffect(style: String, isVibrancy: Bool) -> Value {
    Value(
      kind: .visualEffect,
      box: NamedBox(TextBox(style), typeName: TextBox(isVibrancy ? "UIVibrancyEffect" : "UIBlurEffect")))
  }

  /// An opaque pointer of the host; it must stay valid while anything holds the value.
  public static func object(_ pointer: UnsafeMutableRawPointer?, typeName: String) -> Value {
    let bits = UInt64(UInt(bitPattern: pointer))
    return Value(kind: .object, Double(bitPattern: bits), box: TextBox(typeName))
  }

  /// A range, open where an end is infinite.
  public static func range(lower: Double, upper: Double, excludesUpper: Bool = false) -> Value {
    if upper == .infinity && lower > -.infinity { return range(.from, lower, upper) }
    if lower == -.infinity && upper < .infinity { return range(excludesUpper ? .upTo : .through, lower, upper) }
    return range(excludesUpper ? .halfOpen : .closed, lower, upper)
  }

  static func range(_ style: RangeStyle, _ lower: Double, _ upper: Double) -> Value {
    Value(kind: .range, lower, upper, style.rawValue)
  }

  /// An item of an array; `missing` where there is none.
  func item(_ index: Int) -> Value {
    guard kind == .array, let list = listBox, index < list.count else { return .missing }
    return list[index]
  }

  /// The box of a string, and of other kinds that are text.
  package var textBox: TextBox? {
    guard let box else { return nil }
    switch kind {
    case .string, .text, .url, .selector, .className: return unsafeDowncast(box, to: TextBox.self)
    case .enumeration, .visualEffect: return unsafeDowncast(box, to: NamedBox.self).text
    case .attributedText: return unsafeDowncast(box, to: AttributedTextBox.self).text
    default: return nil
    }
  }

  /// The name of the type of a value whose kind alone does not tell.
  package var typeNameBox: TextBox? {
    guard let box else { return nil }
    switch kind {
    case .enumeration, .visualEffect: return unsafeDowncast(box, to: NamedBox.self).typeName
    case .optionSet: return unsafeDowncast(box, to: ListBox.self).typeName
    case .object: return unsafeDowncast(box, to: TextBox.self)
    default: return nil
    }
  }

  /// The box of an array, dictionary or option set; an empty one has one too.
  package var listBox: ListBox? {
    guard let box, kind == .array || kind == .dictionary || kind == .optionSet else { return nil }
    return unsafeDowncast(box, to: ListBox.self)
  }

  /// The text of a string or of another kind that is text: the name of a case, a URL, the characters of attributed text.
  public var stringValue: String? { textBox?.string }

  /// Items of an array or option set, or values of a dictionary.
  public var items: [Value] { listBox?.values ?? [] }

  /// The entries of a dictionary in their order.
  public var entries: [(key: String, value: Value)] {
    guard kind == .dictionary, let list = listBox else { return [] }
    return (0..<list.count).map { (list.key($0), list[$0]) }
  }

  /// The number of a number or boolean; the nearest one of an integer.
  var numeric: Double? { kind == .number || kind == .bool || kind == .integer ? a : nil }

  /// How many components the kind keeps in `a`, `b`, `c`, `d`, or in its matrix.
  var componentCount: Int {
    switch kind {
    case .color, .rect, .insets: 4
    case .range, .point, .size, .offset: 2
    case .affineTransform: 6
    case .transform3D: 16
    default: 0
    }
  }

  /// The component at an index below `componentCount`.
  package func component(_ index: Int) -> Double {
    if let matrix = matrixBox { return index >= 0 && index < matrix.count ? matrix.base[index] : 0 }
    switch index {
    case 0: return a
    case 1: return b
    case 2: return c
    default: return d
    }
  }

  /// About how many bytes the value has as text, at least 8.
  var weight: Int { max(8, listBox?.weight ?? textBox?.count ?? 0) }

  /// Sets a component that is kept in place; the index is below 4.
  mutating func setComponent(_ index: Int, _ number: Double) {
    switch index {
    case 0: a = number
    case 1: b = number
    case 2: c = number
    default: d = number
    }
  }
}
