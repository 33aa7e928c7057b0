import CPosix
import PlumbSyntax

/// Reads how nodes look, as of a layout's last compute, whose program has published.
struct LookReader: ~Copyable {
  /// By property name of the program.
  private var roles = PlainArray<LookRole>()
  /// Holds the fonts and names of the components.
  private(set) var components: ComponentLooks?
  /// Those of the program before, until all looks are read again: other texts must not get the addresses of its fonts.
  private var formerComponents: ComponentLooks?
  /// By component: its place in `bases`, -1 for one that no row had yet.
  private var places = PlainArray<Int32>()
  private var bases = PlainArray<Base>()
  /// By component: the address of its name, 0 for one that no row had yet or that has none.
  private var names = PlainArray<UInt64>()
  private var version: UInt64 = .max
  let records = LookRecords()
  /// By property name of the program; empty until there is a control.
  var controlRoles = PlainArray<ControlRole>()
  /// Whether some look that was read is drawn in another order than that of the document.
  var hasDepths = false
  private var lastColor = LastColor()
  private var lastTextColor = LastColor()

  /// What a component looks like.
  private struct Base: BitwiseCopyable {
    var look: NodeLook
    var text: RawNodeText
    var isNatural: Bool
    var control: ControlContent
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

    /// By its bits: what compares as equal has the same bytes.
    @inline(__always)
    func isOf(_ value: UnsafePointer<Value>) -> Bool {
      (value.pointee.a.bitPattern ^ red.bitPattern) | (value.pointee.b.bitPattern ^ green.bitPattern)
        | (value.pointee.c.bitPattern ^ blue.bitPattern) | (value.pointee.d.bitPattern ^ alpha.bitPattern) == 0
    }
  }

  init() {}

  var memory: Int {
    roles.memory + places.memory + bases.memory + names.memory + records.memory + controlRoles.memory
      + (components?.memory ?? 0)
  }

  /// Takes notice of the layout's program. O(1), O(names of properties) for another one.
  mutating func begin(_ layout: Layout) {
    if version == layout.programVersion { return }
    version = layout.programVersion
    let components = layout.template.componentLooks
    components.takeRoles(layout.image.program.propertyNames, &roles)
    controlRoles.removeAll()
    if self.components === components { return }
    formerComponents = self.components
    self.components = components
    places.removeAll()
    places.append(repeating: -1, count: layout.template.engine.catalog.components.count + 1)
    names.removeAll()
    names.append(zeros: places.count)
    bases.removeAll()
  }

  /// What the looks that were read before the present program point into.
  var formerOrPresentComponents: ComponentLooks? { formerComponents ?? components }

  /// All looks are read.
  mutating func end() { formerComponents = nil }

  /// Takes what another one knows.
  mutating func take(_ other: borrowing LookReader) {
    roles.append(contentsOf: other.roles.elements)
    places.append(contentsOf: other.places.elements)
    bases.append(contentsOf: other.bases.elements)
    names.append(contentsOf: other.names.elements)
    components = other.components
    version = other.version
  }

  /// The address of the name of a component that some row has; 0 for none.
  @inline(__always)
  func componentName(_ component: Int32) -> UInt64 { names[Int(component) + 1] }

  /// Reads the looks of all rows of a layout for the first time, to memory whose content does not matter. O(properties that
  /// have expressions).
  @inline(never)
  @_optimize(speed)
  mutating func readFirst(_ rows: PublishedRows, _ layout: Layout, _ looks: UnsafeMutableBufferPointer<NodeLook>) {
    withUnsafeTemporaryAllocation(of: LookSlots.Slot.self, capacity: LookRole.count) { memory in
      var slots = LookSlots(memory)
      guard var look = looks.baseAddress else { return }
      for row in looks.indices {
        _ = take(row, rows, layout, look, &slots, isFirst: true)
        if rows.hasEntering { takePresence(row, layout, look) }
        look.pointee.revision = rows.revision
        look += 1
      }
    }
  }

  /// Reads the look of a row of the layout. Its revision stays if nothing is different. O(its properties that have
  /// expressions).
  @inline(never)
  @_optimize(speed)
  mutating func read(_ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) {
    withUnsafeTemporaryAllocation(of: LookSlots.Slot.self, capacity: LookRole.count) { memory in
      var known = look.pointee
      var slots = LookSlots(memory)
      let isNew = take(row, rows, layout, look, &slots, isFirst: false)
      if rows.hasEntering { takePresence(row, layout, look) }
      let isSame = !isNew && known.revision != 0 && NodeLook.areIdentical(look, &known)
      look.pointee.revision = isSame ? known.revision : rows.revision
    }
  }

  /// A node that comes is shown in another way than its properties say.
  @inline(never)
  private func takePresence(_ row: Int, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>) {
    let linked = layout.linked(row)
    guard let presence = layout.presence(linked: linked) else { return }
    look.pointee.opacity *= Float(presence.opacity)
    readTransform(linked, layout, look)
  }

  /// `isFirst`: what is at `look` does not matter. Whether its details or its text have changed.
  @inline(__always)
  private mutating func take(
    _ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>,
    _ slots: inout LookSlots, isFirst: Bool
  ) -> Bool {
    let linked = layout.linked(row)
    let base = base(linked, layout)
    let (details, known) = (look.pointee.details, look.pointee.text)
    // As bytes: field by field takes ten times as long.
    UnsafeMutableRawPointer(look).copyMemory(from: base, byteCount: MemoryLayout<NodeLook>.size)
    if !isFirst { (look.pointee.details, look.pointee.text) = (details, known) }
    if look.pointee.kinds.contains(.controller) { return takeController(row, rows, layout, look, &slots) }
    find(linked, rows, &slots)
    apply(slots, rows, look)
    var isNew = false
    if look.pointee.kinds.contains(.hasText) {
      if !look.pointee.kinds.contains(.label) || slots.has(.attributedText) {
        isNew = readText(row, layout, look)
      } else if isFirst {
        addLabel(slots, base, linked, rows, layout, look)
      } else {
        isNew = readLabel(slots, base, linked, rows, layout, look)
      }
    }
    if slots.hasStructures || look.pointee.details != nil, readStructures(slots, linked, layout, look) { isNew = true }
    if look.pointee.kinds.contains(.control) {
      let content = base.pointee.control
      if readControl(content, linked, rows, layout, look, hasImages: slots.has(.image)) { isNew = true }
    }
    return isNew
  }

  /// Finds the properties of a row that say how it looks.
  @inline(__always)
  private func find(_ linked: Int, _ rows: PublishedRows, _ slots: inout LookSlots) {
    slots.removeAll()
    // There is a role for each name of a property.
    guard let roles = roles.base else { return }
    let start = Int(rows.propertyStarts[linked])
    var next = UnsafePointer(rows.properties + start)
    var left = Int(rows.propertyStarts[linked + 1]) &- start
    while left > 0 {
      let role = roles[Int(next.pointee.name)]
      if role != .none { slots.add(role, next) }
      next += 1
      left &-= 1
    }
  }

  /// A controller is read in two passes, its view in the second: where both have a property, the view's counts.
  @inline(never)
  private mutating func takeController(
    _ row: Int, _ rows: PublishedRows, _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>,
    _ slots: inout LookSlots
  ) -> Bool {
    let linked = layout.linked(row)
    var all = LookSlots.Roles()
    var hidden = LookSlots.Roles()
    for isOfView in [false, true] {
      slots.removeAll()
      for index in Int(rows.propertyStarts[linked])..<Int(rows.propertyStarts[linked + 1]) {
        let slot = UnsafePointer(rows.properties + index)
        let role = roles[Int(slot.pointee.name)]
        if role == .none || layout.image.propertyName(index).hasPrefix("view.") != isOfView { continue }
        slots.add(role, slot)
      }
      // Behind those of the first pass.
      slots.remove(hidden)
      if slots.has(.layerOpacity) { hidden.insert(LookSlots.Roles(.alpha)) }
      if hasColor(slots, .background, rows) { hidden.insert(LookSlots.Roles(.layerBackground)) }
      apply(slots, rows, look)
      all.formUnion(slots.roles)
    }
    slots.restore(all)
    let hasNewText = look.pointee.kinds.contains(.hasText) && readText(row, layout, look)
    return readStructures(slots, linked, layout, look) || hasNewText
  }

  /// Takes what a look holds itself from the properties that were found.
  @inline(__always)
  private mutating func apply(
    _ slots: LookSlots, _ rows: PublishedRows, _ look: UnsafeMutablePointer<NodeLook>
  ) {
    if let slot = slots[.alpha] { look.pointee.opacity = Self.share(slot, rows) }
    if let slot = slots[.background], let color = Self.color(slot, rows, &lastColor) {
      look.pointee.background = color
    }
    if let slot = slots[.cornerRadius] { look.pointee.cornerRadius = max(0, Self.number(slot, rows)) }
    if slots.hasRare { applyRare(slots, rows, look) }
  }

  @inline(never)
  private mutating func applyRare(
    _ slots: LookSlots, _ rows: PublishedRows, _ look: UnsafeMutablePointer<NodeLook>
  ) {
    // `layer.opacity` is `alpha` unless it is set, and `backgroundColor` counts more than that of the layer.
    if let slot = slots[.layerOpacity] { look.pointee.opacity = Self.share(slot, rows) }
    if !hasColor(slots, .background, rows), let color = color(slots, .layerBackground, rows) {
      look.pointee.background = color
    }
    if let color = color(slots, .tint, rows) { look.pointee.tint = color }
    if let color = color(slots, .borderColor, rows) { look.pointee.border = color }
    if let slot = slots[.borderWidth] { look.pointee.borderWidth = max(0, Self.number(slot, rows)) }
    if let slot = slots[.isLayerHidden] { look.pointee.kinds.set(.layerHidden, Self.number(slot, rows) != 0) }
    if let slot = slots[.contentMode] { look.pointee.contentMode = UInt32(exactly: Self.number(slot, rows)) ?? 0 }
    if let slot = slots[.zPosition] {
      let depth = Double(Self.number(slot, rows))
      look.pointee.kinds.set(.hasDepth, depth != 0)
      if depth != 0 {
        hasDepths = true
        detail(look).pointee.depth = depth
      }
    }
  }

  @inline(never)
  private mutating func color(_ slots: LookSlots, _ role: LookRole, _ rows: PublishedRows) -> RGBA8? {
    slots[role].flatMap { Self.color($0, rows, &lastColor) }
  }

  private func hasColor(_ slots: LookSlots, _ role: LookRole, _ rows: PublishedRows) -> Bool {
    slots[role].map { Self.value($0, rows)?.pointee.kind == .color } ?? false
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
    if !last.isOf(value) { last = LastColor(value) }
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
    names[Int(component) + 1] = RawValue.address(found.name.map { UnsafeRawPointer($0.base) })
    bases.append(Base(look: found.base, text: found.text, isNatural: found.isNatural, control: found.control))
    return bases.count - 1
  }

  // MARK: - Structures

  /// The details of a look, which it may not have had yet.
  func detail(_ look: UnsafeMutablePointer<NodeLook>) -> UnsafeMutablePointer<LookDetails> {
    if let details = look.pointee.details { return details }
    let added = records.details.add()
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
    let icon = details.pointee.icon ?? records.icons.add()
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
    _ slots: LookSlots, _ base: UnsafeMutablePointer<Base>, _ linked: Int, _ rows: PublishedRows,
    _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>
  ) -> Bool {
    let (shown, font) = values(slots, rows, look)
    var text = base.pointee.text
    set(&text, shown, font, slots, base, linked, rows, layout)
    if let known = look.pointee.text {
      // What it borrowed from before is held until now: equal addresses are equal texts.
      if Self.areIdentical(&text, known) { return false }
      known.pointee = LookText(raw: text, value: shown?.pointee ?? .null, font: font?.pointee.fontBox)
    } else {
      let place = records.texts.addUninitialized()
      place.initialize(to: LookText(raw: text, value: shown?.pointee ?? .null, font: font?.pointee.fontBox))
      look.pointee.text = place
    }
    return true
  }

  /// The same for a row that has no text yet.
  @inline(__always)
  private mutating func addLabel(
    _ slots: LookSlots, _ base: UnsafeMutablePointer<Base>, _ linked: Int, _ rows: PublishedRows,
    _ layout: Layout, _ look: UnsafeMutablePointer<NodeLook>
  ) {
    let (shown, font) = values(slots, rows, look)
    let place = records.texts.addUninitialized()
    look.pointee.text = place
    // Part by part: together with a value that is retained it is copied twice.
    withUnsafeMutablePointer(to: &place.pointee.raw) {
      $0.initialize(to: base.pointee.text)
      set($0, shown, font, slots, base, linked, rows, layout)
    }
    withUnsafeMutablePointer(to: &place.pointee.value) { value in
      value.initialize(to: shown?.pointee ?? .null)
    }
    withUnsafeMutablePointer(to: &place.pointee.font) { $0.initialize(to: font?.pointee.fontBox) }
  }

  /// The text and the font that a row has itself.
  @inline(__always)
  private func values(
    _ slots: LookSlots, _ rows: PublishedRows, _ look: UnsafeMutablePointer<NodeLook>
  ) -> (text: UnsafePointer<Value>?, font: UnsafePointer<Value>?) {
    let shown = slots[.text].flatMap { Self.value($0, rows) }
    if let shown, shown.pointee.kind != .null { look.pointee.kinds.insert(.showsText) }
    return (shown, slots[.font].flatMap { Self.value($0, rows) })
  }

  /// Sets the text of a component as a row does.
  @inline(__always)
  private mutating func set(
    _ text: UnsafeMutablePointer<RawNodeText>, _ shown: UnsafePointer<Value>?, _ font: UnsafePointer<Value>?,
    _ slots: LookSlots, _ base: UnsafeMutablePointer<Base>, _ linked: Int, _ rows: PublishedRows,
    _ layout: Layout
  ) {
    let isRightToLeft = layout.published.directions.isRightToLeft(linked)
    if isRightToLeft, base.pointee.isNatural { text.pointee.horizontal = NodeText.Alignment.end.rawValue }
    if let shown { text.pointee.setText(shown) }
    if let font { text.pointee.font = RawValue.address(font.pointee.fontBox.map { UnsafeRawPointer($0.raw) }) }
    if let slot = slots[.textColor] {
      text.pointee.color = Self.color(slot, rows, &lastTextColor) ?? RGBA8(NodeText.black)
    }
    if slots.hasRareOfText { Self.setRare(&text.pointee, slots, rows, isRightToLeft: isRightToLeft) }
  }

  @inline(never)
  private static func setRare(
    _ text: inout RawNodeText, _ slots: LookSlots, _ rows: PublishedRows, isRightToLeft: Bool
  ) {
    if let slot = slots[.numberOfLines] {
      text.maximumLines = UInt32(clamping: NodeText.lines(Self.caseNumber(slot, rows)))
    }
    if let slot = slots[.lineBreakMode] {
      text.hasEllipsis = NodeText.truncates(Self.caseNumber(slot, rows)) ? 1 : 0
    }
    if let slot = slots[.textAlignment] {
      text.horizontal = NodeText.alignment(Self.caseNumber(slot, rows), isRightToLeft: isRightToLeft).rawValue
    }
  }

  /// Whether the text that is read has the same bytes as a known one; texts have no gaps.
  private static func areIdentical(_ text: UnsafePointer<RawNodeText>, _ known: UnsafePointer<LookText>) -> Bool {
    memcmp(text, known, MemoryLayout<RawNodeText>.size) == 0
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
    var text = read.map { RawNodeText($0) } ?? RawNodeText()
    if let known = look.pointee.text, Self.areIdentical(&text, known) { return false }
    let place = look.pointee.text ?? records.texts.add()
    place.pointee = LookText(raw: text, value: read?.value ?? .null, font: read?.fontValue.fontBox)
    look.pointee.text = place
    return true
  }

  /// The text of a look, for hosts in Swift.
  func text(_ look: NodeLook) -> NodeText? { Self.text(look, components) }

  static func text(_ look: NodeLook, _ components: ComponentLooks?) -> NodeText? {
    guard look.kinds.contains(.showsText), let text = look.text?.pointee else { return nil }
    let raw = text.raw
    var font = Value.null
    if let box = text.font {
      font = Value(kind: .font, box: box)
    } else if raw.font != 0, let components {
      font = components.font(of: look.component)
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
