import PlumbEngine

/// The value of a property, as a program sets it.
public enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case bool(Bool)
  /// Text as it is; braces in it are no expressions.
  case string(String)
  case color(Color)
  case insets(EdgeInsets)
  /// The name of a case of an enumeration.
  case name(String)
  /// An expression, as a document has it.
  case expression(String)

  /// The text of an attribute in a document.
  var expression: String {
    switch self {
    case .number(let number): Self.text(number)
    case .bool(let value): value ? "true" : "false"
    case .string(let text): Self.literal(text)
    case .color(let color): color.hexadecimal
    case .insets(let insets):
      "UIEdgeInsets(\(Self.text(insets.top)), \(Self.text(insets.left)), \(Self.text(insets.bottom)), "
        + "\(Self.text(insets.right)))"
    case .name(let name): name
    case .expression(let text): text
    }
  }

  /// The text of a number in an expression. Expressions have no infinite numbers; these become 0.
  static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return number.isFinite ? "\(number)" : "0"
  }

  private static func literal(_ text: String) -> String {
    var result = ""
    var isFirst = true
    for scalar in text.unicodeScalars {
      if scalar == "{" || scalar == "}" || (isFirst && scalar == "/") {
        result += "{'\(scalar)'}"
      } else {
        result.unicodeScalars.append(scalar)
      }
      if !scalar.properties.isWhitespace { isFirst = false }
    }
    return result
  }
}

/// A colour; components from 0 to 1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  public static var black: Color { Color(white: 0) }
  public static var white: Color { Color(white: 1) }
  public static var gray: Color { Color(white: 0.5) }
  public static var lightGray: Color { Color(white: 2.0 / 3) }
  public static var darkGray: Color { Color(white: 1.0 / 3) }
  public static var red: Color { Color(red: 1, green: 0, blue: 0) }
  public static var green: Color { Color(red: 0, green: 1, blue: 0) }
  public static var blue: Color { Color(red: 0, green: 0, blue: 1) }
  public static var yellow: Color { Color(red: 1, green: 1, blue: 0) }
  public static var orange: Color { Color(red: 1, green: 0.5, blue: 0) }
  public static var clear: Color { Color(white: 0, alpha: 0) }

  /// `#rrggbbaa`.
  var hexadecimal: String {
    "#"
      + [red, green, blue, alpha].map { component in
        let byte = component.isFinite ? Int((min(max(component, 0), 1) * 255).rounded()) : 0
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}

/// Values by the names of their properties, in the order in which they were set first.
struct PropertyList {
  private var entries: [(name: String, value: PropertyValue)] = []

  subscript(name: String) -> PropertyValue? {
    get { entries.first { $0.name == name }?.value }
    set {
      let place = entries.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append((name, value))
      case (nil, nil): break
      }
    }
  }

  var attributes: [(name: String, expression: String)] { entries.map { ($0.name, $0.value.expression) } }

  var names: [String] { entries.map(\.name) }

  /// Without the properties that say how a stack view arranges.
  var withoutArrangement: PropertyList {
    var result = self
    result.entries.removeAll { StackView.arrangementNames.contains($0.name) }
    return result
  }
}

extension View {
  /// Sets a property of the component, by its name in the catalog. nil: the default of the component. A name or value
  /// that the component does not have is an error of the next layout pass. O(properties that were set).
  public func setProperty(_ name: String, _ value: PropertyValue?) {
    if properties[name] == value { return }
    properties[name] = value
    tree?.noteExpression(name, of: self)
  }

  /// The value of a property after the last layout pass; nil before the first one, and for a property that the
  /// component does not have.
  public func value(of property: String) -> Value? {
    guard let tree, let row = tree.layout.row(of: node) else { return nil }
    return try? tree.layout.value(property, row: row)
  }

  func number(_ name: String, _ standard: Double) -> Double {
    if case .number(let number) = properties[name] { return number }
    return value(of: name)?.numberValue ?? standard
  }

  func bool(_ name: String, _ standard: Bool) -> Bool {
    if case .bool(let value) = properties[name] { return value }
    return value(of: name)?.boolValue ?? standard
  }

  func string(_ name: String) -> String? {
    if case .string(let text) = properties[name] { return text }
    return value(of: name)?.stringValue
  }

  func color(_ name: String) -> Color? {
    if case .color(let color) = properties[name] { return color }
    guard let value = value(of: name), value.kind == .color else { return nil }
    return Color(red: value.a, green: value.b, blue: value.c, alpha: value.d)
  }

  public var alpha: Double {
    get { number("alpha", 1) }
    set { setProperty("alpha", .number(newValue)) }
  }

  /// Stack views give no space to hidden views. Elsewhere hidden views have frames like others.
  public var isHidden: Bool {
    get { bool("isHidden", false) }
    set { setProperty("isHidden", .bool(newValue)) }
  }

  public var clipsToBounds: Bool {
    get { bool("clipsToBounds", false) }
    set { setProperty("clipsToBounds", .bool(newValue)) }
  }

  public var backgroundColor: Color? {
    get { color("backgroundColor") }
    set { setProperty("backgroundColor", newValue.map { .color($0) }) }
  }

  public var cornerRadius: Double {
    get { number("layer.cornerRadius", 0) }
    set { setProperty("layer.cornerRadius", .number(newValue)) }
  }

  /// The margins of `layoutMarginsGuide` and of attributes such as `leadingMargin`, in points; 8 unless set.
  public var layoutMargins: EdgeInsets {
    get {
      if case .insets(let insets) = properties["layoutMargins"] { return insets }
      return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }
    set { setProperty("layoutMargins", .insets(newValue)) }
  }

  public enum LayoutAxis: Sendable { case horizontal, vertical }

  /// How much the view resists being larger than its natural size.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    setProperty("contentHuggingPriority.\(axis)", .number(priority.rawValue))
  }

  /// How much the view resists being smaller than its natural size.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    setProperty("contentCompressionResistancePriority.\(axis)", .number(priority.rawValue))
  }

  /// Has no effect: views of a layout are placed by their anchors. For ported code.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { superview == nil }
    set {}
  }

  /// The same as `identifier`.
  public var accessibilityIdentifier: String? {
    get { identifier }
    set { identifier = newValue }
  }
}
