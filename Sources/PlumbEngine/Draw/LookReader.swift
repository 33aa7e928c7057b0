import PlumbSyntax

/// Reads how nodes look, as of a layout's last compute, whose program has published.
struct LookReader: ~Copyable {
  /// By property name of the program.
  private var roles = PlainArray<LookRole>()
  /// By property name, too: what it says of the layer.
  private var layerRoles = PlainArray<LayerRoles>()
  /// By component: how a node without expressions looks, and the address of the component's name.
  private var bases = PlainArray<NodeLook>()
  private var names = PlainArray<UInt64>()
  /// In `bases`, of a component that no row had yet.
  private static let unknown: Int32 = -2
  /// By component and reading direction: the place in `plainTexts` of the text of a row without expressions, -1 where no
  /// row asked for it yet.
  private var plainPlaces = PlainArray<Int32>()
  private var plainTexts: [PlainText] = []
  private var version: UInt64 = .max
  private let details = RecordSlab<LookDetails>()
  private let texts = RecordSlab<LookText>()

  /// The text of a component without expressions.
  private struct PlainText {
    var raw: RawNodeText
    var font: Value
  }

  init() {}

  var memory: Int {
    roles.memory + layerRoles.memory + bases.memory + names.memory + plainPlaces.memory + plainTexts.memory
      + details.memory + texts.memory
  }

  /// Takes notice of the layout's program. O(1), O(names of properties) for another one.
  mutating func begin(_ layout: Layout) {
    if version == layout.programVersion { return }
    version = layout.programVersion
    roles.removeAll()
    layerRoles.removeAll()
    for name in layout.image.program.propertyNames {
      roles.append(LookRole(name))
      layerRoles.append(LayerRoles(name))
    }
    let components = layout.template.engine.catalog.components.count
    if bases.count != components + 1 {
      bases.removeAll()
      bases.append(repeating: NodeLook(component: LookReader.unknown), count: components + 1)
      names.removeAll()
      names.append(repeating: 0, count: components + 1)
      plainPlaces.removeAll()
      plainPlaces.append(repeating: -1, count: 2 * (components + 1))
    }
  }

  /// Takes what another one knows.
  mutating func take(_ other: borrowing LookReader) {
    roles.append(contentsOf: other.roles.elements)
    layerRoles.append(contentsOf: other.layerRoles.elements)
    bases.append(contentsOf: other.bases.elements)
    names.append(contentsOf: other.names.elements)
    plainPlaces.append(contentsOf: other.plainPlaces.elements)
    plainTexts = other.plainTexts
    version = other.version
  }

  /// Gives a look of another reader details and a text of its own.
  func copyRecords(_ look: inout NodeLook) {
    look.details = look.details.map { details.add($0.pointee) }
    look.text = look.text.map { texts.add($0.pointee) }
  }

  /// Forgets the details and the text of a node that is gone.
  func removeRecords(_ look: NodeLook) {
    if let place = look.details { details.remove(place, leaving: LookDetails()) }
    if let place = look.text { texts.remove(place, leaving: LookText()) }
  }

  /// The address of the name of a component that some row has; 0 for none.
  @inline(__always)
  func componentName(_ component: Int32) -> UInt64 { names[Int(component) + 1] }

  /// Makes room for the texts of all rows that show one. O(rows).
  mutating func reserveTexts(_ layout: Layout) {
    var count = 0
    for row in 0..<layout.nodeCount where base(layout.linked(row), layout).pointee.hasText { count += 1 }
    texts.reserve(count)
  }

  /// The look of a row of the layout. `known` is the one that it had: its revision stays if nothing is different. O(its
  /// properties that have expressions).
  @_optimize(speed)
  mutating func read(_ row: Int, _ rows: PublishedRows, _ layout: Layout, known: NodeLook) -> NodeLook {
    let linked = layout.linked(row)
    var look = base(linked, layout).pointee
    (look.details, look.text, look.showsText) = (known.details, known.text, known.showsText)
    var isNew = known.revision == 0
    let first = Int(rows.propertyStarts[linked])
    let end = Int(rows.propertyStarts[linked + 1])
    var alpha: Float?
    var layerOpacity: Float?
    var structures: UInt32 = 0
    var layer: LayerRoles = []
    var background: RGBA8?
    var layerBackground: RGBA8?
    var text = TextSlots()
    // A controller is read in two passes, its view in the second: where both have a property, the view's counts.
    for pass in 0..<(look.isController ? 2 : 1) {
      for index in first..<end {
        let slot = UnsafePointer(rows.properties + index)
        let role = roles[Int(slot.pointee.name)]
        if role == .none { continue }
        if look.isController, layout.image.propertyName(index).hasPrefix("view.") != (pass == 1) { continue }
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
          if depth != 0 || look.details != nil {
            look.hasDepth = depth != 0
            detail(&look).pointee.depth = depth
          }
        case .transform:
          structures |= 1 << UInt32(role.rawValue)
          layer.formUnion(layerRoles[Int(slot.pointee.name)])
        case .text: text.text = slot
        case .font: text.font = slot
        case .textColor: text.color = slot
        case .numberOfLines: text.lines = slot
        case .lineBreakMode: text.lineBreak = slot
        case .textAlignment: text.alignment = slot
        case .attributedText: text.isAttributed = true
        case .shadow, .image: structures |= 1 << UInt32(role.rawValue)
        case .none: break
        }
      }
    }
    // `layer.opacity` is `alpha` unless it is set.
    look.opacity = layerOpacity ?? alpha ?? look.opacity
    look.background = background ?? layerBackground ?? look.background
    if look.hasText {
      if look.isLabel, !text.isAttributed {
        if readLabel(text, linked, rows, layout, &look) { isNew = true }
      } else if readText(row, layout, &look) {
        isNew = true
      }
    }
    if structures != 0 || look.details != nil {
      if readStructures(structures, layer, linked, layout, &look) { isNew = true }
    }
    look.revision = isNew || !look.isIdentical(to: known) ? rows.revision : known.revision
    return look
  }

  /// Reads what few nodes have. Whether its details have changed.
  @inline(never)
  private mutating func readStructures(
    _ structures: UInt32, _ layer: LayerRoles, _ linked: Int, _ layout: Layout, _ look: inout NodeLook
  ) -> Bool {
    func has(_ role: LookRole) -> Bool { structures & 1 << UInt32(role.rawValue) != 0 }
    var isNew = false
    if has(.transform) { readTransform(linked, layout, layer, &look) }
    if has(.shadow), readShadow(linked, layout, &look) { isNew = true }
    // Also where there was an image, whose attribute may be gone.
    if has(.image) || look.details.map({ $0.pointee.image.kind != .null }) ?? false {
      if look.isImageView, readImage(linked, layout, &look) { isNew = true }
      if look.isButton, readButtonImage(linked, layout, &look) { isNew = true }
    }
    return isNew
  }

  // MARK: - Numbers and colours

  @inline(__always)
  private static func number(_ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows) -> Float {
    let number: Double
    switch slot.pointee.storage {
    case .number, .bool: number = rows.numbers[Int(slot.pointee.published)]
    case .constant: number = rows.constants[Int(slot.pointee.cell)].plainNumber
    case .value: number = rows.values[Int(slot.pointee.published)].plainNumber
    }
    // NaN is 0.
    return number > 0 ? Float(min(number, 1e9)) : number < 0 ? Float(max(number, -1e9)) : 0
  }

  @inline(__always)
  private static func share(_ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows) -> Float {
    max(0, min(number(slot, rows), 1))
  }

  @inline(__always)
  private static func color(_ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows) -> RGBA8? {
    guard let value = value(slot, rows), value.pointee.kind == .color else { return nil }
    return RGBA8(at: value)
  }

  /// Where a value is that is neither a number nor a boolean.
  @inline(__always)
  static func value(_ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows) -> UnsafePointer<Value>? {
    switch slot.pointee.storage {
    case .number, .bool: nil
    case .constant: UnsafePointer(rows.constants + Int(slot.pointee.cell))
    case .value: UnsafePointer(rows.values + Int(slot.pointee.published))
    }
  }

  // MARK: - What components look like

  @inline(__always)
  private mutating func base(_ row: Int, _ layout: Layout) -> UnsafeMutablePointer<NodeLook> {
    let component = layout.template.component(row)
    let base = bases.pointer(to: Int(component) + 1)
    if base.pointee.component == Self.unknown { addBase(component, row, layout) }
    return base
  }

  @inline(never)
  private mutating func addBase(_ component: Int32, _ row: Int, _ layout: Layout) {
    bases[Int(component) + 1] = Self.look(of: component, row, layout)
    if component < 0 { return }
    names[Int(component) + 1] =
      RawValue.address(UnsafeRawPointer(layout.template.engine.componentTexts(Int(component)).base))
  }

  /// By the defaults of the catalog.
  private static func look(of component: Int32, _ row: Int, _ layout: Layout) -> NodeLook {
    var look = NodeLook(component: component)
    guard component >= 0 else { return look }
    let catalog = layout.template.engine.catalog
    look.isController = catalog.property("view.alpha", of: Int(component)) != nil
    func value(_ name: String) -> Value? {
      let property = catalog.property(look.isController ? "view." + name : name, of: Int(component))
      return property.map { layout.template.environment.defaultValue(of: $0) }
    }
    func number(_ name: String) -> Double? { value(name)?.plainNumber }
    look.isScrollView = catalog.components[Int(component)].isScrollView
    look.hasText = NodeTextReader.hasText(layout, row)
    // A button's title depends on its state, and what is typed into has insets.
    let kind = layout.template.measuring.content(row)
    look.isLabel = look.hasText && kind != .button && kind != .textField && kind != .textView
    look.isImageView = catalog.isKind(Int(component), of: "UIImageView")
    look.isButton = kind == .button
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

  /// The details of a look, which it may not have had yet.
  private func detail(_ look: inout NodeLook) -> UnsafeMutablePointer<LookDetails> {
    if let details = look.details { return details }
    let added = details.add(LookDetails())
    look.details = added
    return added
  }

  private func value(_ property: LookProperty, _ row: Int, _ layout: Layout, _ look: NodeLook) -> Value? {
    property.value(row, layout, isController: look.isController)
  }

  private mutating func readTransform(
    _ row: Int, _ layout: Layout, _ properties: LayerRoles, _ look: inout NodeLook
  ) {
    let read = LayerTransform(row, layout, isController: look.isController, properties)
    if read.transform.isIdentity && look.details == nil { return }
    let details = detail(&look)
    details.pointee.transform = read.transform
    (details.pointee.anchorX, details.pointee.anchorY) = read.anchor
    look.hasTransform = !read.transform.isIdentity
  }

  /// Whether it differs from the one before.
  private func readShadow(_ row: Int, _ layout: Layout, _ look: inout NodeLook) -> Bool {
    func number(_ property: LookProperty, _ fallback: Double) -> Double {
      guard let number = value(property, row, layout, look)?.plainNumber, number.isFinite else { return fallback }
      return number
    }
    let opacity = max(0, min(number(.shadowOpacity, 0), 1))
    guard opacity > 0, let color = value(.shadowColor, row, layout, look), color.kind == .color else { return false }
    let offset = value(.shadowOffset, row, layout, look)
    let details = detail(&look)
    let shadow = RawShadow(
      offsetX: offset.map { $0.a.isFinite ? $0.a : 0 } ?? 0, offsetY: offset.map { $0.b.isFinite ? $0.b : 0 } ?? -3,
      radius: max(0, min(number(.shadowRadius, 3), 1e6)),
      color: RGBA8(.color(color.a, color.b, color.c, color.d * opacity)))
    look.hasShadow = shadow.color.alpha > 0
    if details.pointee.shadow.isIdentical(to: shadow) { return false }
    details.pointee.shadow = shadow
    return true
  }

  private func readImage(_ row: Int, _ layout: Layout, _ look: inout NodeLook) -> Bool {
    let isHighlighted = value(.isHighlighted, row, layout, look)?.plainNumber ?? 0 != 0
    var image = isHighlighted ? value(.highlightedImage, row, layout, look) : nil
    if image == nil || image?.kind == .null { image = value(.image, row, layout, look) }
    return takeImage(image, &look)
  }

  /// A button's background image, which fills it; else, where it has no title that would stand beside it, its image.
  private func readButtonImage(_ row: Int, _ layout: Layout, _ look: inout NodeLook) -> Bool {
    let reader = NodeReader(layout)
    var image = (try? reader.value("currentBackgroundImage", row)) ?? nil
    look.contentMode = 0
    if image?.kind != .image {
      image = look.showsText ? nil : (try? reader.value("currentImage", row)) ?? nil
      // UIView.ContentMode.center: in its own size.
      look.contentMode = 4
    }
    return takeImage(image, &look)
  }

  /// Whether it differs from the one before.
  private func takeImage(_ image: Value?, _ look: inout NodeLook) -> Bool {
    if image?.kind != .image, look.details == nil { return false }
    let found = image?.kind == .image ? image ?? .null : .null
    let details = detail(&look)
    if details.pointee.image.isIdentical(to: found) { return false }
    details.pointee.image = found
    return true
  }
}

// MARK: - Texts

extension LookReader {
  /// Where the properties of a label have their values.
  private struct TextSlots {
    var text: UnsafePointer<PropertySlot>?
    var font: UnsafePointer<PropertySlot>?
    var color: UnsafePointer<PropertySlot>?
    var lines: UnsafePointer<PropertySlot>?
    var lineBreak: UnsafePointer<PropertySlot>?
    var alignment: UnsafePointer<PropertySlot>?
    var isAttributed = false
  }

  /// The text of a row that shows plain text, without looking for its properties by name. Whether it has changed.
  @inline(__always)
  private mutating func readLabel(
    _ slots: TextSlots, _ linked: Int, _ rows: PublishedRows, _ layout: Layout, _ look: inout NodeLook
  ) -> Bool {
    let isRightToLeft = layout.published.directions.isRightToLeft(linked)
    var raw = plainTexts[plainText(look.component, layout, isRightToLeft: isRightToLeft)].raw
    var text: UnsafePointer<Value>?
    var font: UnsafePointer<Value>?
    if let slot = slots.text, let value = Self.value(slot, rows) {
      text = value
      raw.setText(value.pointee)
    }
    if let slot = slots.font, let value = Self.value(slot, rows) {
      font = value
      raw.font = RawValue.address(value.pointee.fontBox.map { UnsafeRawPointer($0.raw) })
    }
    if let slot = slots.color { raw.color = Self.color(slot, rows) ?? RGBA8(NodeText.black) }
    if let slot = slots.lines { raw.maximumLines = UInt32(clamping: NodeText.lines(Self.caseNumber(slot, rows))) }
    if let slot = slots.lineBreak { raw.hasEllipsis = NodeText.truncates(Self.caseNumber(slot, rows)) ? 1 : 0 }
    if let slot = slots.alignment {
      raw.horizontal = NodeText.alignment(Self.caseNumber(slot, rows), isRightToLeft: isRightToLeft).rawValue
    }
    look.showsText = text.map { $0.pointee.kind != .null } ?? false
    if let known = look.text {
      // What it borrowed from before is held until now: equal addresses are equal texts.
      if known.pointee.raw.isIdentical(to: raw) { return false }
      known.pointee = LookText(raw: raw, value: text?.pointee ?? .null, font: font?.pointee.fontBox)
    } else {
      look.text = texts.add(LookText(raw: raw, value: text?.pointee ?? .null, font: font?.pointee.fontBox))
    }
    return true
  }

  /// The place in `plainTexts` of what a component shows without expressions.
  @inline(__always)
  private mutating func plainText(_ component: Int32, _ layout: Layout, isRightToLeft: Bool) -> Int {
    let place = 2 * (Int(component) + 1) + (isRightToLeft ? 1 : 0)
    if plainPlaces[place] < 0 {
      let text = NodeText.plain(component, layout, isRightToLeft: isRightToLeft)
      plainPlaces[place] = Int32(truncatingIfNeeded: plainTexts.count)
      plainTexts.append(PlainText(raw: RawNodeText(text), font: text.fontValue))
    }
    return Int(plainPlaces[place])
  }

  /// A number, or that of an enumeration's case; nil for other values.
  private static func caseNumber(_ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows) -> Double? {
    if let value = value(slot, rows) { return NodeText.number(value.pointee) }
    return slot.pointee.storage == .number ? rows.numbers[Int(slot.pointee.published)] : nil
  }

  /// The text of any other node. Whether it has changed.
  @inline(never)
  private func readText(_ row: Int, _ layout: Layout, _ look: inout NodeLook) -> Bool {
    var reader = NodeTextReader(layout, row: row)
    let text = (try? reader.read()) ?? nil
    look.showsText = text.map { $0.value.kind != .null } ?? false
    if text == nil, look.text == nil { return false }
    let raw = text.map { RawNodeText($0) } ?? RawNodeText()
    if let known = look.text, known.pointee.raw.isIdentical(to: raw) { return false }
    let read = LookText(raw: raw, value: text?.value ?? .null, font: text?.fontValue.fontBox)
    if let known = look.text { known.pointee = read } else { look.text = texts.add(read) }
    return true
  }

  /// The text of a look, for hosts in Swift.
  func text(_ look: NodeLook) -> NodeText? {
    guard look.showsText, let text = look.text?.pointee else { return nil }
    let raw = text.raw
    var font = Value.null
    if let box = text.font {
      font = Value(kind: .font, box: box)
    } else if raw.font != 0 {
      // Both reading directions have the same font.
      let places = 2 * (Int(look.component) + 1)
      font = plainTexts[Int(max(plainPlaces[places], plainPlaces[places + 1]))].font
    }
    return NodeText(
      value: text.value, fontValue: font, isPublished: false, colorValue: .color(raw.color),
      maximumLines: Int(raw.maximumLines), hasEllipsis: raw.hasEllipsis != 0,
      horizontal: NodeText.Alignment(rawValue: raw.horizontal) ?? .start,
      vertical: NodeText.Alignment(rawValue: raw.vertical) ?? .center, insets: raw.insets)
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
