import PlumbSyntax

/// The built-in measurer: natural sizes of labels, buttons, page controls and images from the properties of their nodes.
/// Made once a template: names and kinds of components are compared as texts here, and as numbers while frames are
/// computed.
final class BuiltInMeasuring: @unchecked Sendable {
  enum Kind: UInt8 { case other, label, button, pageControl, image }

  /// By row.
  private(set) var kinds: FixedArray<Kind>
  /// By component: kind + 1, 0 for one that was not met.
  private var known: [UInt8]
  /// Numbers of names in the program; `absent` where no node has an expression for them.
  let text, attributedText, font, numberOfLines: UInt32
  let title, attributedTitle, titleFont, titleLines: UInt32
  let edgeInsets: UInt32
  /// top, left, bottom, right
  let edges: (UInt32, UInt32, UInt32, UInt32)
  let numberOfPages, hidesForSinglePage, image: UInt32

  static var absent: UInt32 { .max }

  init(_ tree: NodeTree, _ catalog: Catalog, _ program: Program) {
    func number(_ name: String) -> UInt32 {
      program.propertyNames.firstIndex { $0 == name }.map { UInt32(truncatingIfNeeded: $0) } ?? Self.absent
    }
    text = number("text")
    attributedText = number("attributedText")
    font = number("font")
    numberOfLines = number("numberOfLines")
    title = number("title")
    attributedTitle = number("attributedTitle")
    titleFont = number("titleLabel.font")
    titleLines = number("titleLabel.numberOfLines")
    edgeInsets = number("contentEdgeInsets")
    edges = (
      number("contentEdgeInsets.top"), number("contentEdgeInsets.left"), number("contentEdgeInsets.bottom"),
      number("contentEdgeInsets.right")
    )
    numberOfPages = number("numberOfPages")
    hidesForSinglePage = number("hidesForSinglePage")
    image = number("image")
    var known = [UInt8](repeating: 0, count: catalog.components.count)
    kinds = FixedArray(count: tree.count) { row in
      let component = Int(tree.components[row])
      if Self.isUnknown(component, known) { known[component] = Self.kind(component, catalog).rawValue + 1 }
      return Self.kind(component, known)
    }
    self.known = known
  }

  /// Adds rows behind all others.
  func append(_ rows: Range<Int>, _ tree: NodeTree, _ engine: Engine) {
    for row in rows {
      let component = Int(tree.components[row])
      if Self.isUnknown(component, known) { known[component] = Self.kind(component, engine.catalog).rawValue + 1 }
      FixedArray.append(Self.kind(component, known), to: &kinds)
    }
  }

  private static func isUnknown(_ component: Int, _ known: [UInt8]) -> Bool {
    component >= 0 && known[component] == 0
  }

  /// The kind of a component that was met.
  private static func kind(_ component: Int, _ known: [UInt8]) -> Kind {
    component < 0 ? .other : Kind(rawValue: known[component] - 1) ?? .other
  }

  private static func kind(_ component: Int, _ catalog: Catalog) -> Kind {
    if catalog.isKind(component, of: "UILabel") { return .label }
    if catalog.isKind(component, of: "UIButton") { return .button }
    if catalog.isKind(component, of: "UIPageControl") { return .pageControl }
    return catalog.isKind(component, of: "UIImageView") ? .image : .other
  }

  // MARK: - Sizes

  /// The natural size of a row at a width, nil for no bound, from the values that are being computed. The machine is
  /// borrowed: copying would retain every array.
  @_optimize(speed)
  func size(_ row: Int, _ width: Double?, _ machine: inout Machine) -> TextExtent {
    let bound = width ?? -1
    switch kinds.base[row] {
    case .label:
      let lines = machine.workingCount(row, numberOfLines) ?? 1
      if let attributed = machine.workingValue(row, attributedText)?.attributedBox {
        return TextMeasurer.measure(attributed, width: bound, maximumLines: lines)
      }
      let style = style(row, font, TextStyle(), &machine)
      return withBytes(machine.workingText(row, text)) {
        BuiltInSize.label(text: $0, style: style, numberOfLines: lines, width: bound)
      }
    case .button:
      let whole = machine.workingValue(row, edgeInsets)
      func inset(_ name: UInt32, _ index: Int) -> Double {
        machine.workingNumber(row, name) ?? (whole?.kind == .insets ? whole?.component(index) : nil) ?? 0
      }
      let top = inset(edges.0, 0)
      let left = inset(edges.1, 1)
      let bottom = inset(edges.2, 2)
      let right = inset(edges.3, 3)
      let lines = machine.workingCount(row, titleLines) ?? 1
      if let attributed = machine.workingValue(row, attributedTitle)?.attributedBox {
        return BuiltInSize.button(
          title: attributed, numberOfLines: lines, top: top, left: left, bottom: bottom, right: right, width: bound)
      }
      let style = style(row, titleFont, BuiltInSize.buttonStyle, &machine)
      return withBytes(machine.workingText(row, title)) {
        BuiltInSize.button(
          title: $0, style: style, numberOfLines: lines, top: top, left: left, bottom: bottom, right: right,
          width: bound)
      }
    case .pageControl:
      let pages = machine.workingCount(row, numberOfPages) ?? 0
      let hides = machine.workingNumber(row, hidesForSinglePage) ?? 0
      return BuiltInSize.pageControl(numberOfPages: pages, hidesForSinglePage: hides != 0)
    case .image:
      guard let image = machine.workingValue(row, image)?.imageValue else { return BuiltInSize.imageView }
      return TextExtent(
        width: image.width, height: image.height, firstBaseline: image.height, lastBaseline: image.height, lines: 0)
    case .other: return BuiltInSize.imageView
    }
  }

  private func style(
    _ row: Int, _ property: UInt32, _ fallback: TextStyle, _ machine: inout Machine
  ) -> TextStyle {
    guard let font = machine.workingValue(row, property)?.fontValue else { return fallback }
    return TextStyle(font: font)
  }

  private func withBytes(_ text: TextBox?, _ body: (UnsafeBufferPointer<UInt8>) -> TextExtent) -> TextExtent {
    guard let text else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(text.bytes)
  }
}

/// The new values of properties, published or not. These mutate nothing: they are called on a machine in place, because a
/// copy of it would retain each of its arrays.
extension Machine {
  /// By the number of the property's name; nil where it has no expression.
  @inline(never)
  @_optimize(speed)
  mutating func workingValue(_ row: Int, _ name: UInt32) -> Value? {
    if name == BuiltInMeasuring.absent { return nil }
    for index in image.propertyRange(row) where image.properties.base[index].name == name {
      return workingValue(index)
    }
    return nil
  }

  @_optimize(speed)
  mutating func workingValue(_ index: Int) -> Value {
    let slot = image.properties.base[index]
    switch slot.storage {
    case .constant: return image.constants.base[Int(slot.cell)]
    case .number: return .number(numbers.base[Int(slot.cell)])
    case .bool: return .bool(numbers.base[Int(slot.cell)] != 0)
    case .value: return values[Int(slot.cell)]
    }
  }

  @inline(never)
  fileprivate mutating func workingNumber(_ row: Int, _ property: UInt32) -> Double? {
    workingValue(row, property)?.numeric
  }

  /// A number as a count; 0 for a number that is not one.
  @inline(never)
  fileprivate mutating func workingCount(_ row: Int, _ property: UInt32) -> Int? {
    workingNumber(row, property).map { $0 >= 0 && $0 < 1e9 ? Int($0) : 0 }
  }

  @inline(never)
  fileprivate mutating func workingText(_ row: Int, _ property: UInt32) -> TextBox? {
    workingValue(row, property)?.textBox
  }
}
