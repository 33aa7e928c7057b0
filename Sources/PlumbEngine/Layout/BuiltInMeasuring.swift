import PlumbSyntax

/// The built-in measurer: natural sizes of controls, texts and images from the properties of their nodes. Made once a
/// template: names and kinds of components are compared as texts here, and as numbers while frames are
/// computed.
final class BuiltInMeasuring: @unchecked Sendable {
  /// By row.
  private(set) var kinds: FixedArray<MeasuringKind>
  private var components: MeasuredComponents
  /// Numbers of names in the program; `absent` where no node has an expression for them.
  let text, attributedText, font, numberOfLines: UInt32
  let title, attributedTitle, titleFont, titleLines: UInt32
  let contentEdgeInsets, textContainerInset: Edges
  /// What places a title and an image, and has no influence on sizes.
  let titleEdgeInsets, imageEdgeInsets: Edges
  let horizontalAlignment, verticalAlignment: UInt32
  let numberOfPages, hidesForSinglePage, image: UInt32
  let placeholder, attributedPlaceholder, borderStyle, linePadding: UInt32
  let items, apportions, segmentFont: UInt32

  /// Insets, and top, left, bottom and right alone.
  struct Edges {
    let whole, top, left, bottom, right: UInt32

    /// `isPresent`: whether any name in the program begins with this one.
    init(_ name: String, isPresent: Bool, _ number: (String) -> UInt32) {
      whole = isPresent ? number(name) : absent
      guard isPresent else {
        (top, left, bottom, right) = (absent, absent, absent, absent)
        return
      }
      top = number(name + ".top")
      left = number(name + ".left")
      bottom = number(name + ".bottom")
      right = number(name + ".right")
    }
  }

  /// Whether some button has a title or an image for one state.
  let hasStates: Bool

  static var absent: UInt32 { .max }

  /// Forgets rows from one on.
  func cut(rows: Int) { FixedArray.resize(&kinds, to: rows) }

  /// `rows`: the component of each.
  init(_ rows: [Int32], _ environment: EvaluationEnvironment, _ template: ProgramImage) {
    let names = template.program.propertyNames
    func edges(_ name: String) -> Edges {
      Edges(name, isPresent: names.contains { $0.hasPrefix(name) }, number)
    }
    func number(_ name: String) -> UInt32 {
      names.firstIndex { $0 == name }.map { UInt32(truncatingIfNeeded: $0) } ?? Self.absent
    }
    text = number("text")
    attributedText = number("attributedText")
    font = number("font")
    numberOfLines = number("numberOfLines")
    title = number("title")
    attributedTitle = number("attributedTitle")
    titleFont = number("titleLabel.font")
    titleLines = number("titleLabel.numberOfLines")
    contentEdgeInsets = edges("contentEdgeInsets")
    textContainerInset = edges("textContainerInset")
    titleEdgeInsets = edges("titleEdgeInsets")
    imageEdgeInsets = edges("imageEdgeInsets")
    horizontalAlignment = number("contentHorizontalAlignment")
    verticalAlignment = number("contentVerticalAlignment")
    numberOfPages = number("numberOfPages")
    hidesForSinglePage = number("hidesForSinglePage")
    image = number("image")
    placeholder = number("placeholder")
    attributedPlaceholder = number("attributedPlaceholder")
    borderStyle = number("borderStyle")
    linePadding = number("textContainer.lineFragmentPadding")
    items = number("items")
    apportions = number("apportionsSegmentWidthsByContent")
    segmentFont = number("titleFont")
    hasStates = names.contains {
      ($0.hasSuffix("Title") || $0.hasSuffix("Image")) && ControlState.isOwn($0)
        || $0 == "normalTitle" || $0 == "normalAttributedTitle" || $0 == "normalImage"
    }
    var components = MeasuredComponents(count: environment.catalog.components.count, number)
    kinds = FixedArray(count: rows.count) { row in
      let component = Int(rows[row])
      if components.isUnknown(component) { components.add(component, environment.catalog) }
      return components.kind(component)
    }
    self.components = components
  }

  /// Adds rows behind all others.
  @_optimize(speed)
  func append(_ rows: Range<Int>, _ template: Template) {
    let first = kinds.count
    FixedArray.resize(&kinds, to: first + rows.count)
    var last = (component: -1, kind: components.kind(-1))
    for (place, row) in rows.enumerated() {
      let component = Int(template.component(row))
      if component != last.component {
        if components.isUnknown(component) { components.add(component, template.engine.catalog) }
        last = (component, components.kind(component))
      }
      kinds.base[first + place] = last.kind
    }
  }

  // MARK: - Sizes

  /// What measures a row where its component has no fixed size: the kind of content it has.
  func content(_ row: Int) -> MeasuringKind { components.hostSize(kinds.base[row])?.base ?? kinds.base[row] }

  /// The natural size of a row at a width, nil for no bound, from the values that are being computed. The machine is
  /// borrowed: copying would retain every array.
  @_optimize(speed)
  func size(_ row: Int, _ width: Double?, _ machine: inout Machine) -> TextExtent {
    let kind = kinds.base[row]
    guard let host = components.hostSize(kind) else { return builtInSize(kind, row, width, &machine) }
    var extent = builtInSize(host.base, row, width, &machine)
    if host.size.axes.contains(.width) { extent.width = host.size.width }
    if host.size.axes.contains(.height) {
      extent.height = host.size.height
      // What has no baseline stands on its bottom edge.
      extent.firstBaseline = extent.height
      extent.lastBaseline = extent.height
    }
    return extent
  }

  @_optimize(speed)
  private func builtInSize(_ kind: MeasuringKind, _ row: Int, _ width: Double?, _ machine: inout Machine) -> TextExtent
  {
    let bound = width ?? -1
    switch kind {
    case .label:
      let lines = machine.workingCount(row, numberOfLines) ?? 1
      if let attributed = machine.workingValue(row, attributedText)?.attributedBox {
        return TextMeasurer.measure(attributed, width: bound, maximumLines: lines)
      }
      let style = style(row, font, TextStyle(), &machine)
      return Self.withBytes(machine.workingText(row, text)) {
        BuiltInSize.label(text: $0, style: style, numberOfLines: lines, width: bound)
      }
    case .button:
      let (top, left, bottom, right) = insets(row, contentEdgeInsets, (0, 0, 0, 0), &machine)
      let lines = machine.workingCount(row, titleLines) ?? 1
      let style = style(row, titleFont, BuiltInSize.buttonStyle, &machine)
      let title = shownTitle(row, &machine)
      let image = shownImage(row, &machine)
      if let attributed = title.attributed {
        return BuiltInSize.button(
          title: attributed, numberOfLines: lines, image: image, top: top, left: left, bottom: bottom, right: right,
          width: bound)
      }
      return Self.withBytes(title.plain) {
        BuiltInSize.button(
          title: $0, style: style, numberOfLines: lines, image: image, top: top, left: left, bottom: bottom,
          right: right, width: bound)
      }
    case .pageControl:
      let pages = machine.workingCount(row, numberOfPages) ?? 0
      let hides = machine.workingNumber(row, hidesForSinglePage) ?? 0
      return BuiltInSize.pageControl(numberOfPages: pages, hidesForSinglePage: hides != 0)
    case .image:
      guard let value = machine.workingValue(row, image) else { return BuiltInSize.none }
      guard let image = value.imageValue else { return BuiltInSize.imageView }
      return TextExtent(
        width: image.width, height: image.height, firstBaseline: image.height, lastBaseline: image.height, lines: 0)
    case .textField: return textField(row, &machine)
    case .textView: return textView(row, bound, &machine)
    case .segmentedControl: return segmentedControl(row, &machine)
    default: return components.fixedSize(kind) { machine.workingValue(row, $0)?.caseNumber }
    }
  }

  /// The title of a button in its present state, an attributed one before a plain one.
  private func shownTitle(_ row: Int, _ machine: inout Machine) -> (attributed: AttributedTextBox?, plain: TextBox?) {
    if hasStates {
      let shown = WorkingProperties()
      if let attributed = shown.shown("AttributedTitle", row, &machine)?.attributedBox { return (attributed, nil) }
      return (nil, shown.shown("Title", row, &machine)?.textBox)
    }
    if let attributed = machine.workingValue(row, attributedTitle)?.attributedBox { return (attributed, nil) }
    return (nil, machine.workingText(row, title))
  }

  /// The size of the image of a button in its present state; 0 without one.
  private func shownImage(_ row: Int, _ machine: inout Machine) -> (width: Double, height: Double) {
    let value = hasStates ? WorkingProperties().shown("Image", row, &machine) : machine.workingValue(row, image)
    guard let image = value?.imageValue else { return (0, 0) }
    return (image.width, image.height)
  }

  @inline(never)
  private func textField(_ row: Int, _ machine: inout Machine) -> TextExtent {
    let style = style(row, font, TextStyle(), &machine)
    func extent(_ plain: UInt32, _ attributed: UInt32) -> TextExtent {
      if let attributed = machine.workingValue(row, attributed)?.attributedBox {
        return TextMeasurer.measure(attributed, width: -1, maximumLines: 1)
      }
      return Self.withBytes(machine.workingText(row, plain)) {
        TextMeasurer.measure($0, style: style, width: -1, maximumLines: 1)
      }
    }
    var line = extent(text, attributedText)
    if line.lines == 0 { line = extent(placeholder, attributedPlaceholder) }
    // Of the styles only `none`, the first one, has no border.
    let border = machine.workingValue(row, borderStyle)?.caseNumber ?? 0
    return BuiltInSize.textField(line, style: style, hasBorder: border != 0)
  }

  @inline(never)
  private func textView(_ row: Int, _ bound: Double, _ machine: inout Machine) -> TextExtent {
    let style = style(row, font, TextStyle(size: 12), &machine)
    let inset = BuiltInSize.textViewInset
    let (top, left, bottom, right) = insets(row, textContainerInset, (inset, 0, inset, 0), &machine)
    let padding = machine.workingNumber(row, linePadding) ?? BuiltInSize.lineFragmentPadding
    let attributed = machine.workingValue(row, attributedText)?.attributedBox
    let plain = machine.workingText(row, text)
    return BuiltInSize.textView(
      style: style, top: top, left: left, bottom: bottom, right: right, padding: padding, width: bound
    ) { width in
      if let attributed { return TextMeasurer.measure(attributed, width: width, maximumLines: 0) }
      return Self.withBytes(plain) { TextMeasurer.measure($0, style: style, width: width, maximumLines: 0) }
    }
  }

  @inline(never)
  private func segmentedControl(_ row: Int, _ machine: inout Machine) -> TextExtent {
    let style = style(row, segmentFont, BuiltInSize.segmentStyle, &machine)
    let contents = Self.segmentContents(machine.workingValue(row, items)?.items ?? [], style)
    let apportions = machine.workingNumber(row, apportions) ?? 0
    return BuiltInSize.segmentedControl(contents: contents, apportions: apportions != 0, style: style)
  }

  /// How wide what stands in each segment is.
  static func segmentContents(_ items: [Value], _ style: TextStyle) -> [Double] {
    items.map { item in
      if let image = item.imageValue { return image.width }
      return Self.withBytes(item.textBox) { TextMeasurer.measure($0, style: style, width: -1, maximumLines: 1) }.width
    }
  }

  /// Insets of a node, those of an edge alone before those of all.
  private func insets(
    _ row: Int, _ names: Edges, _ absent: (Double, Double, Double, Double), _ machine: inout Machine
  ) -> (top: Double, left: Double, bottom: Double, right: Double) {
    let whole = machine.workingValue(row, names.whole)
    func inset(_ name: UInt32, _ index: Int, _ absent: Double) -> Double {
      machine.workingNumber(row, name) ?? (whole?.kind == .insets ? whole?.component(index) : nil) ?? absent
    }
    return (
      inset(names.top, 0, absent.0), inset(names.left, 1, absent.1), inset(names.bottom, 2, absent.2),
      inset(names.right, 3, absent.3)
    )
  }

  private func style(
    _ row: Int, _ property: UInt32, _ fallback: TextStyle, _ machine: inout Machine
  ) -> TextStyle {
    guard let font = machine.workingValue(row, property)?.fontValue else { return fallback }
    return TextStyle(font: font)
  }

  private static func withBytes(_ text: TextBox?, _ body: (UnsafeBufferPointer<UInt8>) -> TextExtent) -> TextExtent {
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

  /// As above, by the name itself: for what few nodes have.
  @inline(never)
  mutating func workingValue(_ row: Int, _ name: String) -> Value? {
    for index in image.propertyRange(row) where image.propertyName(index) == name { return workingValue(index) }
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
