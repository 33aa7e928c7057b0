import CPosix
import PlumbSyntax

/// Reads how nodes look, as of a layout's last compute, whose program has published.
struct LookReader: ~Copyable {
  /// By property name of the program.
  private var roles = PlainArray<LookRole>()
  /// Holds the fonts and names of the components.
  private var components: ComponentLooks?
  /// Those of the program before, until all looks are read again: other texts must not get the addresses of its fonts.
  private var formerComponents: ComponentLooks?
  /// By component: its place in `bases`, -1 for one that no row had yet.
  private var places = PlainArray<Int32>()
  private var bases = PlainArray<Base>()
  private var version: UInt64 = .max
  let details = RecordSlab<LookDetails>()
  let texts = RecordSlab<LookText>()
  private let icons = RecordSlab<LookIcon>()
  /// Whether some look that was read is drawn in another order than that of the document.
  var hasDepths = false
  /// The text that is read.
  private var text = RawNodeText()
  private var lastColor = LastColor()
  private var lastTextColor = LastColor()

  /// What a component looks like.
  private struct Base: BitwiseCopyable {
    var look: NodeLook
    var text: RawNodeText
    var isNatural: Bool
    /// The address of its name, 0 for none.
    var name: UInt64
  }

  /// A colour that was read, with its bytes.
  private struct LastColor: BitwiseCopyable {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0
    var bytes = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)

    init() {}

    @inline(never)
    init(_ value: UnsafePointer<Value>) {
      (red, green, blue, alpha) = (value.pointee.a, value.pointee.b, value.pointee.c, value.pointee.d)
      bytes = RGBA8(at: value)
    }
  }

  init() {}

  var memory: Int {
    roles.memory + places.memory + bases.memory + details.memory + texts.memory
      + icons.memory + (components?.memory ?? 0)
  }

  /// Takes notice of the layout's program. O(1), O(names of properties) for another one.
  mutating func begin(_ layout: Layout) {
    if version == layout.programVersion { return }
    version = layout.programVersion
    let components = layout.template.componentLooks
    components.takeRoles(layout.image.program.propertyNames, &roles)
    if self.components === components { return }
    formerComponents = self.components
    self.components = components
    places.removeAll()
    places.append(repeating: -1, count: layout.template.engine.catalog.components.count + 1)
    bases.removeAll()
  }

  /// All looks are read.
  mutating func end() { formerComponents = nil }

  /// Takes what another one knows.
  mutating func take(_ other: borrowing LookReader) {
    roles.append(contentsOf: other.roles.elements)
    places.append(contentsOf: other.places.elements)
    bases.append(contentsOf: other.bases.elements)
    components = other.components
    version = other.version
  }

  /// Gives a look of another reader details and a text of its own.
  func copyRecords(_ look: inout NodeLook) {
    if let other = look.details {
      let copy = details.add()
      copy.pointee = other.pointee
      if let other = other.pointee.icon {
        let icon = icons.add()
        icon.pointee = other.pointee
        copy.pointee.icon = icon
      }
      look.details = copy
    }
    if let other = look.text {
      let copy = texts.add()
      copy.pointee = other.pointee
      look.text = copy
    }
  }

  /// Forgets the details and the text of a node that is gone.
  func removeRecords(_ look: NodeLook) {
    if let place = look.details {
      if let icon = place.pointee.icon { icons.remove(icon) }
      details.remove(place)
    }
    if let place = look.text { texts.remove(place) }
  }

  /// The address of the name of a component that some row has; 0 for none.
  @inline(__always)
  func componentName(_ component: Int32) -> UInt64 { bases[Int(places[Int(component) + 1])].name }

  /// Reads the look of a row of the layout. Its revision stays if nothing is different. O(its properties that have
  /// expressions).
  @inline(__always)
  mutating func read(_ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) {
    if look.pointee.revision == 0 {
      _ = take(row, rows, layout, look)
      look.pointee.revision = rows.revision
    } else {
      readAgain(row, rows, layout, look)
    }
  }

  @inline(never)
  @_optimize(speed)
  private mutating func readAgain(
    _ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>
  ) {
    var known = look.pointee
    let isNew = take(row, rows, layout, look)
    let isSame = !isNew && NodeLook.areIdentical(look, &known)
    look.pointee.revision = isSame ? known.revision : rows.revision
  }

  /// Whether its details or its text have changed.
  @inline(never)
  @_optimize(speed)
  private mutating func take(
    _ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>
  ) -> Bool {
    let linked = layout.linked(row)
    let base = base(linked, layout)
    let (details, known) = (look.pointee.details, look.pointee.text)
    // As bytes: field by field takes ten times as long.
    UnsafeMutableRawPointer(look).copyMemory(from: base, byteCount: MemoryLayout<NodeLook>.size)
    (look.pointee.details, look.pointee.text) = (details, known)
    var next = UnsafePointer(rows.properties + Int(rows.propertyStarts[linked]))
    let end = UnsafePointer(rows.properties + Int(rows.propertyStarts[linked + 1]))
    if look.pointee.kinds.contains(.controller) { return takeController(row, rows, layout, look) }
    var more = LookSlots()
    while next < end {
      let slot = next
      next += 1
      let role = roles[Int(slot.pointee.name)]
      if role == .none { continue }
      take(role, slot, rows, look, &more)
    }
    var isNew = false
    if look.pointee.kinds.contains(.hasText) {
      isNew =
        look.pointee.kinds.contains(.label) && !more.isAttributed
        ? readLabel(more, base, linked, rows, layout, look) : readText(row, layout, look)
    }
    if more.structures != 0 || look.pointee.details != nil, readStructures(more, linked, layout, look) { isNew = true }
    return isNew
  }

  /// A controller is read in two passes, its view in the second: where both have a property, the view's counts.
  @inline(never)
  private mutating func takeController(
    _ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>
  ) -> Bool {
    let linked = layout.linked(row)
    var more = LookSlots()
    for isOfView in [false, true] {
      for index in Int(rows.propertyStarts[linked])..<Int(rows.propertyStarts[linked + 1]) {
        let slot = UnsafePointer(rows.properties + index)
        let role = roles[Int(slot.pointee.name)]
        if role == .none || layout.image.propertyName(index).hasPrefix("view.") != isOfView { continue }
        take(role, slot, rows, look, &more)
      }
    }
    let hasNewText = look.pointee.kinds.contains(.hasText) && readText(row, layout, look)
    return readStructures(more, linked, layout, look) || hasNewText
  }

  /// What is read when all properties of a row have been seen.
  private struct LookSlots {
    var text: UnsafePointer<PropertySlot>?
    var font: UnsafePointer<PropertySlot>?
    var textColor: UnsafePointer<PropertySlot>?
    var lines: UnsafePointer<PropertySlot>?
    var lineBreak: UnsafePointer<PropertySlot>?
    var alignment: UnsafePointer<PropertySlot>?
    var isAttributed = false
    var hasLayerOpacity = false
    var hasBackground = false
    var structures: UInt32 = 0

    func has(_ role: LookRole) -> Bool { structures & 1 << UInt32(role.rawValue) != 0 }
  }

  @inline(__always)
  private mutating func take(
    _ role: LookRole, _ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows,
    _ look: UnsafeMutablePointer<NodeLook>, _ more: inout LookSlots
  ) {
    switch role {
    // `layer.opacity` is `alpha` unless it is set.
    case .alpha: if !more.hasLayerOpacity { look.pointee.opacity = Self.share(slot, rows) }
    case .layerOpacity:
      more.hasLayerOpacity = true
      look.pointee.opacity = Self.share(slot, rows)
    case .background:
      if let color = Self.color(slot, rows, &lastColor) {
        more.hasBackground = true
        look.pointee.background = color
      }
    case .layerBackground:
      if !more.hasBackground, let color = Self.color(slot, rows, &lastColor) { look.pointee.background = color }
    case .tint: if let color = Self.color(slot, rows, &lastColor) { look.pointee.tint = color }
    case .borderColor: if let color = Self.color(slot, rows, &lastColor) { look.pointee.border = color }
    case .cornerRadius: look.pointee.cornerRadius = max(0, Self.number(slot, rows))
    case .borderWidth: look.pointee.borderWidth = max(0, Self.number(slot, rows))
    case .isLayerHidden: look.pointee.kinds.set(.layerHidden, Self.number(slot, rows) != 0)
    case .contentMode: look.pointee.contentMode = UInt32(exactly: Self.number(slot, rows)) ?? 0
    case .zPosition:
      let depth = Double(Self.number(slot, rows))
      look.pointee.kinds.set(.hasDepth, depth != 0)
      if depth != 0 {
        hasDepths = true
        detail(look).pointee.depth = depth
      }
    case .text: more.text = slot
    case .font: more.font = slot
    case .textColor: more.textColor = slot
    case .numberOfLines: more.lines = slot
    case .lineBreakMode: more.lineBreak = slot
    case .textAlignment: more.alignment = slot
    case .attributedText: more.isAttributed = true
    case .shadow, .image, .transform: more.structures |= 1 << UInt32(role.rawValue)
    case .none: break
    }
  }

  /// Reads what few nodes have. Whether its details have changed.
  @inline(never)
  private func readStructures(
    _ slots: LookSlots, _ linked: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>
  ) -> Bool {
    var isNew = false
    if slots.has(.transform) { readTransform(linked, layout, look) }
    if slots.has(.shadow), readShadow(linked, layout, look) { isNew = true }
    // Also where there was an image, whose attribute may be gone.
    let details = look.pointee.details
    let hadImage = details.map { $0.pointee.image.kind != .null || $0.pointee.icon != nil } ?? false
    if slots.has(.image) || hadImage {
      if look.pointee.kinds.contains(.imageView), readImage(linked, layout, look) { isNew = true }
      if look.pointee.kinds.contains(.button), readButtonImages(linked, layout, look) { isNew = true }
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

  /// `last`: that of the row before, which is often the same.
  @inline(__always)
  private static func color(
    _ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows, _ last: inout LastColor
  ) -> RGBA8? {
    guard let value = value(slot, rows), value.pointee.kind == .color else { return nil }
    if value.pointee.a != last.red || value.pointee.b != last.green || value.pointee.c != last.blue
      || value.pointee.d != last.alpha
    {
      last = LastColor(value)
    }
    return last.bytes
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
  private mutating func base(_ row: Int, _ layout: Layout) -> UnsafeMutablePointer<Base> {
    let component = layout.template.component(row)
    let place = places[Int(component) + 1]
    return bases.pointer(to: place < 0 ? addBase(component, row, layout) : Int(place))
  }

  @inline(never)
  private mutating func addBase(_ component: Int32, _ row: Int, _ layout: Layout) -> Int {
    let found = layout.template.componentLooks.look(of: component, row, layout)
    places[Int(component) + 1] = Int32(truncatingIfNeeded: bases.count)
    bases.append(
      Base(
        look: found.base, text: found.text, isNatural: found.isNatural,
        name: RawValue.address(found.name.map { UnsafeRawPointer($0.base) })))
    return bases.count - 1
  }

  // MARK: - Structures

  /// The details of a look, which it may not have had yet.
  private func detail(_ look: UnsafeMutablePointer<NodeLook>) -> UnsafeMutablePointer<LookDetails> {
    if let details = look.pointee.details { return details }
    let added = details.add()
    look.pointee.details = added
    return added
  }

  private func value(_ property: LookProperty, _ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>)
    -> Value?
  {
    property.value(row, layout, isController: look.pointee.kinds.contains(.controller))
  }

  private func readTransform(_ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) {
    let read = LayerTransform(row, layout)
    if read.transform.isIdentity && look.pointee.details == nil { return }
    let details = detail(look)
    details.pointee.transform = read.transform
    (details.pointee.anchorX, details.pointee.anchorY) = read.anchor
    if !read.transform.isIdentity { look.pointee.kinds.insert(.hasTransform) }
  }

  /// Whether it differs from the one before.
  private func readShadow(_ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) -> Bool {
    func number(_ property: LookProperty, _ fallback: Double) -> Double {
      guard let number = value(property, row, layout, look)?.plainNumber, number.isFinite else { return fallback }
      return number
    }
    let opacity = max(0, min(number(.shadowOpacity, 0), 1))
    guard opacity > 0, let color = value(.shadowColor, row, layout, look), color.kind == .color else { return false }
    let offset = value(.shadowOffset, row, layout, look)
    let details = detail(look)
    let shadow = RawShadow(
      offsetX: offset.map { $0.a.isFinite ? $0.a : 0 } ?? 0, offsetY: offset.map { $0.b.isFinite ? $0.b : 0 } ?? -3,
      radius: max(0, min(number(.shadowRadius, 3), 1e6)),
      color: RGBA8(.color(color.a, color.b, color.c, color.d * opacity)))
    if shadow.color.alpha > 0 { look.pointee.kinds.insert(.hasShadow) }
    if details.pointee.shadow.isIdentical(to: shadow) { return false }
    details.pointee.shadow = shadow
    return true
  }

  private func readImage(_ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) -> Bool {
    let isHighlighted = value(.isHighlighted, row, layout, look)?.plainNumber ?? 0 != 0
    var image = isHighlighted ? value(.highlightedImage, row, layout, look) : nil
    if image == nil || image?.kind == .null { image = value(.image, row, layout, look) }
    return takeImage(image, look)
  }

  /// A button's background image, which fills it, and the image beside its title.
  private func readButtonImages(_ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) -> Bool {
    let reader = NodeReader(layout)
    let background = (try? reader.value("currentBackgroundImage", row)) ?? nil
    look.pointee.contentMode = 0
    let hasNewBackground = takeImage(background, look)
    let (content, image) = (try? reader.buttonContent(row)) ?? (ButtonContent(), nil)
    if image == nil, look.pointee.details?.pointee.icon == nil { return hasNewBackground }
    let details = detail(look)
    let icon = details.pointee.icon ?? icons.add()
    details.pointee.icon = icon
    look.pointee.kinds.set(.hasIcon, image != nil)
    let isSame = icon.pointee.content == content && icon.pointee.image.isIdentical(to: image ?? .null)
    icon.pointee.content = content
    icon.pointee.image = image ?? .null
    icon.pointee.raw.image = RawValue.address(image?.imageBox.map { UnsafeRawPointer($0.raw) })
    // The title may be another one.
    icon.pointee.titleWidth = -1
    return hasNewBackground || !isSame
  }

  /// Whether it differs from the one before.
  private func takeImage(_ image: Value?, _ look: UnsafeMutablePointer<NodeLook>) -> Bool {
    if image?.kind != .image, look.pointee.details == nil { return false }
    let found = image?.kind == .image ? image ?? .null : .null
    let details = detail(look)
    if details.pointee.image.isIdentical(to: found) { return false }
    details.pointee.image = found
    return true
  }
}

// MARK: - Texts

extension LookReader {
  /// The text of a row that shows plain text, without looking for its properties by name. Whether it has changed.
  @inline(__always)
  private mutating func readLabel(
    _ slots: LookSlots, _ base: UnsafeMutablePointer<Base>, _ linked: Int, _ rows: PublishedRows, _ layout: Layout,
    _ look: UnsafeMutablePointer<NodeLook>
  ) -> Bool {
    let isRightToLeft = layout.published.directions.isRightToLeft(linked)
    var shown: UnsafePointer<Value>?
    var font: UnsafePointer<Value>?
    withUnsafeMutablePointer(to: &text) { text in
      UnsafeMutableRawPointer(text).copyMemory(from: &base.pointee.text, byteCount: MemoryLayout<RawNodeText>.size)
      if isRightToLeft, base.pointee.isNatural { text.pointee.horizontal = NodeText.Alignment.end.rawValue }
      if let slot = slots.text, let value = Self.value(slot, rows) {
        shown = value
        text.pointee.setText(value.pointee)
      }
      if let slot = slots.font, let value = Self.value(slot, rows) {
        font = value
        text.pointee.font = RawValue.address(value.pointee.fontBox.map { UnsafeRawPointer($0.raw) })
      }
      if let slot = slots.lines {
        text.pointee.maximumLines = UInt32(clamping: NodeText.lines(Self.caseNumber(slot, rows)))
      }
      if let slot = slots.lineBreak {
        text.pointee.hasEllipsis = NodeText.truncates(Self.caseNumber(slot, rows)) ? 1 : 0
      }
      if let slot = slots.alignment {
        text.pointee.horizontal =
          NodeText.alignment(Self.caseNumber(slot, rows), isRightToLeft: isRightToLeft).rawValue
      }
    }
    if let slot = slots.textColor { text.color = Self.color(slot, rows, &lastTextColor) ?? RGBA8(NodeText.black) }
    if let shown, shown.pointee.kind != .null { look.pointee.kinds.insert(.showsText) }
    let place: UnsafeMutablePointer<LookText>
    if let known = look.pointee.text {
      // What it borrowed from before is held until now: equal addresses are equal texts.
      if areTextsIdentical(known) { return false }
      place = known
    } else {
      place = texts.add()
      look.pointee.text = place
    }
    withUnsafePointer(to: text) {
      UnsafeMutableRawPointer(place).copyMemory(from: $0, byteCount: MemoryLayout<RawNodeText>.size)
    }
    place.pointee.value = shown?.pointee ?? .null
    place.pointee.font = font?.pointee.fontBox
    return true
  }

  /// Whether the text that is read has the same bytes as a known one; texts have no gaps.
  private func areTextsIdentical(_ known: UnsafeMutablePointer<LookText>) -> Bool {
    withUnsafePointer(to: text) {
      memcmp($0, UnsafeRawPointer(known), MemoryLayout<RawNodeText>.size) == 0
    }
  }

  /// A number, or that of an enumeration's case; nil for other values.
  private static func caseNumber(_ slot: UnsafePointer<PropertySlot>, _ rows: PublishedRows) -> Double? {
    if let value = value(slot, rows) { return NodeText.number(value.pointee) }
    return slot.pointee.storage == .number ? rows.numbers[Int(slot.pointee.published)] : nil
  }

  /// The text of any other node. Whether it has changed.
  @inline(never)
  private mutating func readText(_ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) -> Bool {
    var reader = NodeTextReader(layout, row: row)
    let read = (try? reader.read()) ?? nil
    if let read, read.value.kind != .null { look.pointee.kinds.insert(.showsText) }
    if read == nil, look.pointee.text == nil { return false }
    text = read.map { RawNodeText($0) } ?? RawNodeText()
    if let known = look.pointee.text, areTextsIdentical(known) { return false }
    let place = look.pointee.text ?? texts.add()
    place.pointee = LookText(raw: text, value: read?.value ?? .null, font: read?.fontValue.fontBox)
    look.pointee.text = place
    return true
  }

  /// The text of a look, for hosts in Swift.
  func text(_ look: NodeLook) -> NodeText? {
    guard look.kinds.contains(.showsText), let text = look.text?.pointee else { return nil }
    let raw = text.raw
    var font = Value.null
    if let box = text.font {
      font = Value(kind: .font, box: box)
    } else if raw.font != 0, let components {
      font = components.known(look.component)?.font ?? .null
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
