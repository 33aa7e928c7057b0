import PlumbSyntax

/// Reads how nodes look, as of a layout's last compute, whose program has published.
struct LookReader: ~Copyable {
  /// By property name of the program.
  private var roles = PlainArray<LookRole>()
  /// By component: how a node without expressions looks.
  private var bases = PlainArray<NodeLook>()
  /// In `bases`, of a component that no row had yet.
  private static let unknown: Int32 = -2
  /// By component and reading direction: the text of a row without expressions. nil where no row asked for it yet.
  private var plainTexts: [NodeText?] = []
  private var version: UInt64 = .max
  private(set) var details = PlainArray<LookDetails>()
  /// Of the details with the same index.
  private(set) var storage: [LookStorage] = []
  /// Whether the details of the row that is read differ from those that it had.
  private var hasNewDetails = false
  /// Those from before nodes came or went, while looks are read again.
  private var formerDetails = PlainArray<LookDetails>()
  private var formerStorage: [LookStorage] = []

  init() {}

  var memory: Int {
    roles.memory + bases.memory + details.memory + storage.memory
      + storage.count * LookStorage.memory
  }

  /// Takes notice of the layout's program. O(1), O(names of properties) for another one.
  mutating func begin(_ layout: Layout) {
    if version == layout.programVersion { return }
    version = layout.programVersion
    roles.removeAll()
    for name in layout.image.program.propertyNames { roles.append(LookRole(name)) }
    let components = layout.template.engine.catalog.components.count
    if bases.count != components + 1 {
      bases.removeAll()
      bases.append(repeating: NodeLook(component: LookReader.unknown), count: components + 1)
      plainTexts = [NodeText?](repeating: nil, count: 2 * (components + 1))
    }
  }

  /// Takes what another one knows, with details of its own.
  mutating func take(_ other: borrowing LookReader) {
    roles.append(contentsOf: other.roles.elements)
    bases.append(contentsOf: other.bases.elements)
    plainTexts = other.plainTexts
    version = other.version
    storage = other.storage.map { LookStorage(copying: $0) }
    for place in other.details.indices {
      details.append(other.details[place])
      if details[place].shadow != 0 { details[place].shadow = Self.address(storage[place].shadow) }
      if details[place].text != 0 { details[place].text = Self.address(storage[place].rawText) }
    }
  }

  /// Nodes may have come and gone: the details of those that are left are to be moved.
  mutating func beginMoving() {
    swap(&details, &formerDetails)
    swap(&storage, &formerStorage)
    details.removeAll()
  }

  mutating func move(_ look: inout NodeLook) {
    if look.details < 0 { return }
    details.append(formerDetails[Int(look.details)])
    storage.append(formerStorage[Int(look.details)])
    look.details = Int32(truncatingIfNeeded: details.count - 1)
  }

  mutating func endMoving() { formerStorage.removeAll() }

  /// The look of a row of the layout. `known` is the one that it had: its revision stays if nothing is different. O(its
  /// properties that have expressions).
  @_optimize(speed)
  mutating func read(_ row: Int, _ rows: PublishedRows, _ layout: Layout, known: NodeLook) -> NodeLook {
    let linked = layout.linked(row)
    var look = base(linked, layout)
    look.details = known.details
    hasNewDetails = false
    let starts = rows.propertyStarts + linked
    var alpha: Float?
    var layerOpacity: Float?
    var structures: UInt32 = 0
    var background: RGBA8?
    var layerBackground: RGBA8?
    var textSlots = 0
    // A controller is read in two passes, its view in the second: where both have a property, the view's counts.
    for pass in 0..<(look.isController ? 2 : 1) {
      let isOfView = pass == 1
      for index in Int(starts[0])..<Int(starts[1]) {
        let slot = rows.properties[index]
        let role = roles[Int(slot.name)]
        if role == .none { continue }
        if look.isController, layout.image.propertyName(index).hasPrefix("view.") != isOfView { continue }
        switch role {
        case .alpha: alpha = Self.share(slot, rows)
        case .layerOpacity: layerOpacity = Self.share(slot, rows)
        case .background: background = Self.color(slot, rows) ?? background
        case .layerBackground: layerBackground = Self.color(slot, rows) ?? layerBackground
        case .tint: look.tint = Self.color(slot, rows) ?? look.tint
        case .borderColor: look.border = Self.color(slot, rows) ?? look.border
        case .cornerRadius: look.cornerRadius = max(0, Self.number(slot, rows))
        case .borderWidth: look.borderWidth = max(0, Self.number(slot, rows))
        case .isLayerHidden: look.isLayerHidden = Self.number(slot, rows) != 0
        case .contentMode: look.contentMode = UInt8(exactly: Self.number(slot, rows)) ?? 0
        case .zPosition:
          let depth = Double(Self.number(slot, rows))
          if depth != 0 || look.hasDepth {
            look.hasDepth = depth != 0
            details[detail(&look)].depth = depth
          }
        case .text, .font, .textColor, .numberOfLines, .lineBreakMode, .textAlignment: textSlots += 1
        case .attributedText: textSlots = .min
        case .shadow, .image, .transform: structures |= 1 << UInt32(role.rawValue)
        case .none: break
        }
      }
    }
    // `layer.opacity` is `alpha` unless it is set.
    look.opacity = layerOpacity ?? alpha ?? look.opacity
    look.background = background ?? layerBackground ?? look.background
    if structures & 1 << UInt32(LookRole.transform.rawValue) != 0 { readTransform(linked, layout, &look) }
    if structures & 1 << UInt32(LookRole.shadow.rawValue) != 0 { readShadow(linked, layout, &look) }
    if look.hasText {
      // A button's title depends on its state, and what is typed into has insets.
      let kind = layout.template.measuring.content(linked)
      let isLabel = textSlots >= 0 && kind != .button && kind != .textField && kind != .textView
      takeText(isLabel ? labelText(linked, rows, layout) : Self.text(row, layout), &look)
    }
    // Also where there was an image, whose attribute may be gone.
    let hasImage = structures & 1 << UInt32(LookRole.image.rawValue) != 0
    if hasImage || look.details >= 0 && details[Int(look.details)].image != 0 {
      if look.isImageView { readImage(linked, layout, &look) }
      if look.isButton { readButtonImage(linked, layout, &look) }
    }
    look.revision = hasNewDetails || !look.isIdentical(to: known) ? rows.revision : known.revision
    return look
  }

  // MARK: - Numbers and colours

  @inline(__always)
  private static func number(_ slot: PropertySlot, _ rows: PublishedRows) -> Float {
    let number: Double
    switch slot.storage {
    case .number, .bool: number = rows.numbers[Int(slot.published)]
    case .constant: number = rows.constants[Int(slot.cell)].plainNumber
    case .value: number = rows.values[Int(slot.published)].plainNumber
    }
    // NaN is 0.
    return number > 0 ? Float(min(number, 1e9)) : number < 0 ? Float(max(number, -1e9)) : 0
  }

  @inline(__always)
  private static func share(_ slot: PropertySlot, _ rows: PublishedRows) -> Float { max(0, min(number(slot, rows), 1)) }

  @inline(__always)
  private static func color(_ slot: PropertySlot, _ rows: PublishedRows) -> RGBA8? {
    switch slot.storage {
    case .number, .bool: return nil
    case .constant: return rows.constants[Int(slot.cell)].colorValue
    case .value: return rows.values[Int(slot.published)].colorValue
    }
  }

  // MARK: - What components look like

  private mutating func base(_ row: Int, _ layout: Layout) -> NodeLook {
    let component = layout.template.component(row)
    if bases[Int(component) + 1].component == Self.unknown {
      bases[Int(component) + 1] = Self.look(of: component, row, layout)
    }
    return bases[Int(component) + 1]
  }

  /// By the defaults of the catalog.
  private static func look(of component: Int32, _ row: Int, _ layout: Layout) -> NodeLook {
    var look = NodeLook(component: component)
    guard component >= 0 else { return look }
    let catalog = layout.template.engine.catalog
    look.isController = catalog.components[Int(component)].isController
    func value(_ name: String) -> Value? {
      let property = catalog.property(look.isController ? "view." + name : name, of: Int(component))
      return property.map { layout.template.environment.defaultValue(of: $0) }
    }
    func number(_ name: String) -> Double? { value(name)?.plainNumber }
    look.isScrollView = catalog.components[Int(component)].isScrollView
    look.hasText = NodeTextReader.hasText(layout, row)
    look.isImageView = catalog.isKind(Int(component), of: "UIImageView")
    look.isButton = layout.template.measuring.content(row) == .button
    look.opacity = Float(max(0, min(number("alpha") ?? 1, 1)))
    look.background =
      value("backgroundColor")?.colorValue ?? value("layer.backgroundColor")?.colorValue ?? look.background
    look.border = value("layer.borderColor")?.colorValue ?? look.border
    look.tint = value("tintColor")?.colorValue ?? look.tint
    look.cornerRadius = Float(number("layer.cornerRadius") ?? 0)
    look.borderWidth = Float(number("layer.borderWidth") ?? 0)
    look.contentMode = number("contentMode").flatMap { UInt8(exactly: $0) } ?? 0
    return look
  }

  // MARK: - Structures

  /// The index of the details of a look.
  private mutating func detail(_ look: inout NodeLook) -> Int {
    if look.details < 0 {
      look.details = Int32(truncatingIfNeeded: details.count)
      details.append(LookDetails())
      storage.append(LookStorage())
    }
    return Int(look.details)
  }

  private static func address<T>(_ pointer: UnsafeMutablePointer<T>) -> UInt64 {
    RawValue.address(UnsafeRawPointer(pointer))
  }

  private func value(_ property: LookProperty, _ row: Int, _ layout: Layout, _ look: NodeLook) -> Value? {
    property.value(row, layout, isController: look.isController)
  }

  private mutating func readTransform(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    let read = LayerTransform(row, layout)
    if read.transform.isIdentity && look.details < 0 { return }
    let place = detail(&look)
    details[place].transform = read.transform
    (details[place].anchorX, details[place].anchorY) = read.anchor
    look.hasTransform = !read.transform.isIdentity
  }

  private mutating func readShadow(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    func number(_ property: LookProperty, _ fallback: Double) -> Double {
      guard let number = value(property, row, layout, look)?.plainNumber, number.isFinite else { return fallback }
      return number
    }
    let opacity = max(0, min(number(.shadowOpacity, 0), 1))
    guard opacity > 0, let color = value(.shadowColor, row, layout, look), color.kind == .color else { return }
    let offset = value(.shadowOffset, row, layout, look)
    let kept = storage[detail(&look)].shadow
    let shadow = RawShadow(
      offsetX: offset.map { $0.a.isFinite ? $0.a : 0 } ?? 0, offsetY: offset.map { $0.b.isFinite ? $0.b : 0 } ?? -3,
      radius: max(0, min(number(.shadowRadius, 3), 1e6)),
      color: RGBA8(.color(color.a, color.b, color.c, color.d * opacity)))
    if !kept.pointee.isIdentical(to: shadow) { hasNewDetails = true }
    kept.pointee = shadow
    look.hasShadow = shadow.color.alpha > 0
    details[Int(look.details)].shadow = look.hasShadow ? Self.address(kept) : 0
  }

  private static func text(_ row: Int, _ layout: Layout) -> NodeText? {
    var reader = NodeTextReader(layout, row: row)
    return (try? reader.read()) ?? nil
  }

  /// The same for a row that shows plain text, without looking for its properties by name.
  @_optimize(speed)
  private mutating func labelText(_ linked: Int, _ rows: PublishedRows, _ layout: Layout) -> NodeText {
    let isRightToLeft = layout.published.directions.isRightToLeft(linked)
    let component = layout.template.component(linked)
    let place = 2 * (Int(component) + 1) + (isRightToLeft ? 1 : 0)
    var text: NodeText
    if let known = plainTexts[place] {
      text = known
    } else {
      text = NodeText.plain(component, layout, isRightToLeft: isRightToLeft)
      plainTexts[place] = text
    }
    let starts = rows.propertyStarts + linked
    for index in Int(starts[0])..<Int(starts[1]) {
      let slot = rows.properties[index]
      switch roles[Int(slot.name)] {
      case .text: text.value = Self.value(slot, rows)
      case .font: text.fontValue = Self.value(slot, rows)
      case .textColor:
        let color = Self.value(slot, rows)
        text.colorValue = color.kind == .color ? color : NodeText.black
      case .numberOfLines: text.maximumLines = NodeText.lines(NodeText.number(Self.value(slot, rows)))
      case .lineBreakMode: text.hasEllipsis = NodeText.truncates(NodeText.number(Self.value(slot, rows)))
      case .textAlignment:
        text.horizontal = NodeText.alignment(NodeText.number(Self.value(slot, rows)), isRightToLeft: isRightToLeft)
      default: break
      }
    }
    return text
  }

  @inline(__always)
  private static func value(_ slot: PropertySlot, _ rows: PublishedRows) -> Value {
    switch slot.storage {
    case .constant: rows.constants[Int(slot.cell)]
    case .value: rows.values[Int(slot.published)]
    case .number: .number(rows.numbers[Int(slot.published)])
    case .bool: .bool(rows.numbers[Int(slot.published)] != 0)
    }
  }

  private mutating func takeText(_ text: NodeText?, _ look: inout NodeLook) {
    if text == nil, look.details < 0 { return }
    let place = detail(&look)
    if storage[place].set(text) { hasNewDetails = true }
    let isShown = text.map { $0.value.kind != .null } ?? false
    details[place].text = isShown ? Self.address(storage[place].rawText) : 0
  }

  private mutating func readImage(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    let isHighlighted = value(.isHighlighted, row, layout, look)?.plainNumber ?? 0 != 0
    var image = isHighlighted ? value(.highlightedImage, row, layout, look) : nil
    if image == nil || image?.kind == .null { image = value(.image, row, layout, look) }
    takeImage(image, &look)
  }

  /// A button's background image, which fills it; else, where it has no title that would stand beside it, its image.
  private mutating func readButtonImage(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    let reader = NodeReader(layout)
    let hasTitle = look.details >= 0 && details[Int(look.details)].text != 0
    var image = (try? reader.value("currentBackgroundImage", row)) ?? nil
    look.contentMode = 0
    if image?.kind != .image {
      image = hasTitle ? nil : (try? reader.value("currentImage", row)) ?? nil
      // UIView.ContentMode.center: in its own size.
      look.contentMode = 4
    }
    takeImage(image, &look)
  }

  private mutating func takeImage(_ image: Value?, _ look: inout NodeLook) {
    if image?.kind != .image, look.details < 0 { return }
    let found = image?.kind == .image ? image ?? .null : .null
    let place = detail(&look)
    if !storage[place].image.isIdentical(to: found) { hasNewDetails = true }
    storage[place].image = found
    details[place].image = RawValue.address(found.imageBox.map { UnsafeRawPointer($0.raw) })
  }
}

extension Value {
  /// A number, an integer, a boolean as 0 or 1, or the number of a case; else 0.
  @inline(__always)
  var plainNumber: Double {
    switch kind {
    case .number, .bool, .enumeration, .integer: a
    default: 0
    }
  }
}
