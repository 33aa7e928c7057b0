import PlumbSyntax

/// The text that a node shows, and how: of a button its title, of other components their text. For measurers and renderers
/// of hosts, and for pictures: they need not know what a component calls its properties.
public struct NodeText: Sendable {
  /// Where a text stands in the room that it has.
  public enum Alignment: Int32, Sendable { case start = 0, center, end }

  /// Plain text; of attributed text the characters; empty if the node has none at present.
  public var text: String { value.stringValue ?? "" }
  /// A string, attributed text, or nil.
  public internal(set) var value: Value
  public var font: Font { fontValue.fontValue ?? .standard }
  package internal(set) var fontValue: Value
  /// Whether text and font are held by what is published, until the next compute or relink.
  package let isPublished: Bool
  public var color: RGBA8 { RGBA8(colorValue) }
  package internal(set) var colorValue: Value
  /// 0: any number.
  public internal(set) var maximumLines: Int
  /// Whether a line that is too long ends with an ellipsis; others are cut.
  public internal(set) var hasEllipsis: Bool
  /// From left to right, whatever the reading direction.
  public internal(set) var horizontal: Alignment
  public let vertical: Alignment
  /// Between the frame and the text, in points: top, left, bottom, right.
  public let insets: (top: Double, left: Double, bottom: Double, right: Double)
}

extension NodeText {
  static var black: Value { .color(0, 0, 0, 1) }

  /// The text of a component without expressions, other than a button.
  static func plain(_ component: Int32, _ layout: Layout, isRightToLeft: Bool) -> NodeText {
    func standard(_ name: TextProperty) -> Value {
      layout.lookups.lookup(name.rawValue, component, layout.template).defaultValue?.pointee ?? .null
    }
    return NodeText(
      value: .null, fontValue: standard(.font), isPublished: true, colorValue: black,
      maximumLines: lines(number(standard(.numberOfLines))), hasEllipsis: truncates(number(standard(.lineBreakMode))),
      horizontal: alignment(number(standard(.textAlignment)), isRightToLeft: isRightToLeft), vertical: .center,
      insets: (0, 0, 0, 0))
  }

  /// Of a case of NSTextAlignment.
  static func alignment(_ number: Double?, isRightToLeft: Bool) -> Alignment {
    switch number ?? 4 {
    case 1: .center
    case 2: .end
    case 4: isRightToLeft ? .end : .start
    default: .start
    }
  }

  static func lines(_ number: Double?) -> Int { max(0, Int(exactly: (number ?? 1).rounded(.towardZero)) ?? 0) }

  /// Cases of NSLineBreakMode: 3 to 5 truncate, which is also the default.
  static func truncates(_ mode: Double?) -> Bool { mode.map { $0 >= 3 && $0 <= 5 } ?? true }

  /// A number, or that of an enumeration's case.
  @inline(__always)
  static func number(_ value: Value) -> Double? {
    value.kind == .number || value.kind == .enumeration || value.kind == .integer ? value.a : nil
  }
}

/// Puts together the text of a node.
package struct NodeTextReader {
  private let reader: PropertyReader
  private let layout: Layout
  /// The host's row, and that of the linked document.
  private let row: Int
  private let linked: Int
  /// Whether what was read so far is held by what is published.
  private var isPublished = true

  @inline(__always)
  package init(_ layout: Layout, row: Int) {
    reader = PropertyReader(layout)
    self.layout = layout
    self.row = row
    linked = layout.linked(row)
  }

  /// The text of the node; nil for a component that shows none. Errors: `.notFound` for an expression that no compute has
  /// reached.
  @_optimize(speed)
  package mutating func read() throws(Diagnostic) -> NodeText? {
    if layout.template.measuring.content(linked) == .button { return try title() }
    guard Self.has(.text, layout, linked) || Self.has(.attributedText, layout, linked) else { return nil }
    return try label()
  }

  /// Whether components such as that of a row of the linked document show text.
  static func hasText(_ layout: Layout, _ row: Int) -> Bool {
    layout.template.measuring.content(row) == .button || has(.text, layout, row) || has(.attributedText, layout, row)
  }

  private static func has(_ name: TextProperty, _ layout: Layout, _ row: Int) -> Bool {
    layout.lookups.lookup(name.rawValue, layout.template.component(row), layout.template).defaultValue != nil
  }

  private func defaultValue(_ name: TextProperty) -> UnsafePointer<Value>? {
    layout.lookups.lookup(name.rawValue, layout.template.component(linked), layout.template).defaultValue
  }

  /// The text of all components but buttons.
  private mutating func label() throws(Diagnostic) -> NodeText {
    let kind = layout.template.measuring.content(linked)
    let horizontal = NodeText.alignment(
      try number(.textAlignment), isRightToLeft: layout.published.directions.isRightToLeft(linked))
    // That of a node without attributed text follows from `text`.
    let isAttributed = try reader.hasExpression(TextProperty.attributedText.rawValue, row: row)
    let text = try isAttributed ? first(.attributedText, .text) : value(.text) ?? .null
    let font = try value(.font) ?? .null
    return NodeText(
      value: text, fontValue: font, isPublished: isPublished,
      colorValue: try color(.textColor) ?? NodeText.black,
      maximumLines: NodeText.lines(try kind == .textView ? inputNumber(.maximumLines) ?? 0 : number(.numberOfLines)),
      hasEllipsis: NodeText.truncates(
        try kind == .textView ? inputNumber(.lineBreakMode) ?? 0 : number(.lineBreakMode)),
      horizontal: horizontal, vertical: kind == .textView ? .start : .center, insets: try insets(kind))
  }

  /// What the built-in measurer adds around a text.
  private mutating func insets(
    _ kind: MeasuringKind
  ) throws(Diagnostic) -> (top: Double, left: Double, bottom: Double, right: Double) {
    switch kind {
    case .textField:
      // Of the styles only `none`, the first one, has no border.
      let side = try inputNumber(.borderStyle) ?? 0 == 0 ? 0 : BuiltInSize.textFieldSides / 2
      return (0, side, 0, side)
    case .textView:
      let inset = BuiltInSize.textViewInset
      let padding = try inputNumber(.linePadding) ?? BuiltInSize.lineFragmentPadding
      return (
        try inputNumber(.topInset) ?? inset, (try inputNumber(.leftInset) ?? 0) + padding,
        try inputNumber(.bottomInset) ?? inset, (try inputNumber(.rightInset) ?? 0) + padding
      )
    default: return (0, 0, 0, 0)
    }
  }

  private mutating func title() throws(Diagnostic) -> NodeText {
    let content = try NodeReader(layout).buttonContent(linked).content
    let insets = content.titleInsets
    var text = try stated("currentAttributedTitle")
    if text == nil { text = try stated("currentTitle") }
    if text == nil { text = try first(.attributedTitle, .normalAttributedTitle, .title, .normalTitle) }
    var color = try stated("currentTitleColor")
    if color == nil { color = try firstColor(.titleColor, .normalTitleColor, .titleTextColor, .tintColor) }
    let font = try value(.titleFont) ?? .null
    return NodeText(
      value: text ?? .null, fontValue: font, isPublished: isPublished,
      colorValue: color ?? .color(0, 122.0 / 255, 1, 1),
      maximumLines: NodeText.lines(try number(.titleLines)),
      hasEllipsis: NodeText.truncates(try number(.titleLineBreakMode)), horizontal: Self.alignment(content.horizontal),
      vertical: Self.alignment(content.vertical), insets: (insets.top, insets.left, insets.bottom, insets.right))
  }

  private static func alignment(_ alignment: ButtonContent.Alignment) -> NodeText.Alignment {
    switch alignment {
    case .start: .start
    case .center, .fill: .center
    case .end: .end
    }
  }

  /// What a button shows in a state that is not the normal one; nil in the normal one, and for empty texts.
  private mutating func stated(_ name: String) throws(Diagnostic) -> Value? {
    let reader = NodeReader(layout)
    let mayHaveStates =
      layout.controlStates[layout.handles.handle(linked)] & ControlState.mask != 0
      || reader.propertySlot(linked, "isEnabled") != nil
      || reader.propertySlot(linked, "isSelected") != nil || reader.propertySlot(linked, "isHighlighted") != nil
    var nothing: Void
    guard mayHaveStates, let value = try PublishedProperties(reader: reader).derived(name, linked, &nothing),
      value.kind != .null, value.stringValue?.isEmpty != true
    else { return nil }
    isPublished = false
    return value
  }

  private mutating func first(
    _ name: TextProperty, _ second: TextProperty, _ third: TextProperty? = nil, _ fourth: TextProperty? = nil
  ) throws(Diagnostic) -> Value {
    if let value = try value(name) { return value }
    if let value = try value(second) { return value }
    if let third, let value = try value(third) { return value }
    if let fourth, let value = try value(fourth) { return value }
    return .null
  }

  private func firstColor(
    _ name: TextProperty, _ second: TextProperty, _ third: TextProperty, _ fourth: TextProperty
  ) throws(Diagnostic) -> Value? {
    if let color = try color(name) { return color }
    if let color = try color(second) { return color }
    if let color = try color(third) { return color }
    return try color(fourth)
  }

  // MARK: - Properties

  /// Out of line: reading by keys stays inlined where hosts do it.
  @inline(never)
  private func reading(_ name: TextProperty) throws(Diagnostic) -> PropertyReading {
    try reader.read(name.rawValue, row: row)
  }

  private mutating func value(_ name: TextProperty) throws(Diagnostic) -> Value? {
    switch try reading(name) {
    case .published(let place):
      // Defaults that hold text are empty: a title counts where only the title is set.
      if name.isText, place == defaultValue(name) { return nil }
      return place.pointee.kind == .null ? nil : place.pointee
    case .composed(let value):
      if name.isText, isDefault(value, name) || value.stringValue?.isEmpty == true { return nil }
      isPublished = false
      return value.kind == .null ? nil : value
    case .number(let number): return .number(number)
    case .bool(let bool): return .bool(bool)
    case .absent: return nil
    }
  }

  /// Whether what was put together between a relink and the next compute is a default, as far as one can tell.
  private func isDefault(_ value: Value, _ name: TextProperty) -> Bool {
    layout.machine.isFresh && !layout.activity.showsNewValues
      && defaultValue(name).map { $0.pointee.isIdentical(to: value) } ?? false
  }

  /// A number, or that of an enumeration's case.
  private func number(_ name: TextProperty) throws(Diagnostic) -> Double? { Self.number(try reading(name)) }

  private func inputNumber(_ name: TextInputProperty) throws(Diagnostic) -> Double? {
    Self.number(try reader.read(name.rawValue, row: row))
  }

  private static func number(_ reading: PropertyReading) -> Double? {
    switch reading {
    case .number(let number): return number
    case .published(let value): return NodeText.number(value.pointee)
    case .composed(let value): return NodeText.number(value)
    case .absent, .bool: return nil
    }
  }

  private func color(_ name: TextProperty) throws(Diagnostic) -> Value? {
    switch try reading(name) {
    case .published(let place):
      // One that is set counts before another's default.
      if place == defaultValue(name) { return nil }
      return place.pointee.kind == .color ? place.pointee : nil
    case .composed(let value): return value.kind == .color && !isDefault(value, name) ? value : nil
    case .number, .bool, .absent: return nil
    }
  }
}
