import PlumbSyntax

/// Reads how nodes look, as of a layout's last compute, whose program has published.
struct LookReader: ~Copyable {
  /// By property name of the program.
  private var roles: [LookRole] = []
  /// By component: how a node without expressions looks.
  private var bases: [NodeLook?] = []
  private var version: UInt64 = .max
  private(set) var details: [LookDetails] = []
  /// Whether the details of the row that is read differ from those that it had.
  private var hasNewDetails = false
  /// Those from before nodes came or went, while looks are read again.
  private var former: [LookDetails] = []

  init() {}

  var memory: Int {
    roles.memory + bases.memory + details.memory + former.memory + details.count * LookDetails.memory
  }

  /// Takes notice of the layout's program. O(1), O(names of properties) for another one.
  mutating func begin(_ layout: Layout) {
    if version == layout.programVersion { return }
    version = layout.programVersion
    roles = layout.image.program.propertyNames.map { LookRole($0) }
    let components = layout.template.engine.catalog.components.count
    if bases.count != components + 1 { bases = [NodeLook?](repeating: nil, count: components + 1) }
  }

  /// Nodes may have come and gone: the details of those that are left are to be moved.
  mutating func beginMoving() { swap(&details, &former) }

  mutating func move(_ look: inout NodeLook) {
    if look.details < 0 { return }
    details.append(former[Int(look.details)])
    look.details = Int32(truncatingIfNeeded: details.count - 1)
  }

  mutating func endMoving() { former.removeAll() }

  /// The look of a row of the layout. `known` is the one that it had: its revision stays if nothing is different. O(its
  /// properties that have expressions).
  @_optimize(speed)
  mutating func read(_ row: Int, _ layout: Layout, known: NodeLook) -> NodeLook {
    let linked = layout.linked(row)
    var look = base(linked, layout)
    look.details = known.details
    hasNewDetails = false
    let image = layout.image
    let starts = image.program.propertyStarts.base + linked
    let properties = image.properties.base
    var opacity = (alpha: Float(1), layer: Float(1))
    var structures: UInt32 = 0
    var isBackgroundOfLayer = false
    var background: RGBA8?
    // Where a controller has a property and so has its view, the view's counts: it comes behind in no order.
    for isOfView in look.isController ? [false, true] : [false] {
      for index in Int(starts[0])..<Int(starts[1]) {
        let slot = properties[index]
        let role = roles[Int(slot.name)]
        if role == .none { continue }
        if look.isController, image.propertyName(index).hasPrefix("view.") != isOfView { continue }
        switch role {
        case .alpha: opacity.alpha = Self.share(slot, layout)
        case .layerOpacity: opacity.layer = Self.share(slot, layout)
        case .background:
          if let color = Self.color(slot, layout) { (background, isBackgroundOfLayer) = (color, false) }
        case .layerBackground:
          if background == nil || isBackgroundOfLayer, let color = Self.color(slot, layout) {
            (background, isBackgroundOfLayer) = (color, true)
          }
        case .tint: look.tint = Self.color(slot, layout) ?? look.tint
        case .borderColor: look.border = Self.color(slot, layout) ?? look.border
        case .cornerRadius: look.cornerRadius = max(0, Self.number(slot, layout))
        case .borderWidth: look.borderWidth = max(0, Self.number(slot, layout))
        case .isLayerHidden: look.isLayerHidden = Self.number(slot, layout) != 0
        case .contentMode: look.contentMode = UInt8(exactly: Self.number(slot, layout)) ?? 0
        case .zPosition:
          let depth = Double(Self.number(slot, layout))
          if depth != 0 || look.hasDepth {
            look.hasDepth = depth != 0
            detail(&look).depth = depth
          }
        case .shadow, .transform, .image: structures |= 1 << UInt32(role.rawValue)
        case .none: break
        }
      }
    }
    look.opacity *= opacity.alpha * opacity.layer
    if let background { look.background = background }
    if structures & 1 << UInt32(LookRole.transform.rawValue) != 0 { readTransform(linked, layout, &look) }
    if structures & 1 << UInt32(LookRole.shadow.rawValue) != 0 { readShadow(linked, layout, &look) }
    if look.hasText { readText(row, layout, &look) }
    if look.isImageView, structures & 1 << UInt32(LookRole.image.rawValue) != 0 { readImage(linked, layout, &look) }
    look.revision = hasNewDetails || !look.isIdentical(to: known) ? layout.published.revision : known.revision
    return look
  }

  // MARK: - Numbers and colours

  @inline(__always)
  private static func number(_ slot: PropertySlot, _ layout: Layout) -> Float {
    let number: Double
    switch slot.storage {
    case .number, .bool: number = layout.published.numbers.base[Int(slot.published)]
    case .constant: number = layout.image.constants.base[Int(slot.cell)].plainNumber
    case .value: number = layout.published.values.base[Int(slot.published)].plainNumber
    }
    // NaN is 0.
    return number > 0 ? Float(min(number, 1e9)) : number < 0 ? Float(max(number, -1e9)) : 0
  }

  @inline(__always)
  private static func share(_ slot: PropertySlot, _ layout: Layout) -> Float { max(0, min(number(slot, layout), 1)) }

  @inline(__always)
  private static func color(_ slot: PropertySlot, _ layout: Layout) -> RGBA8? {
    switch slot.storage {
    case .number, .bool: return nil
    case .constant: return layout.image.constants.base[Int(slot.cell)].colorValue
    case .value: return layout.published.values.base[Int(slot.published)].colorValue
    }
  }

  // MARK: - What components look like

  private mutating func base(_ row: Int, _ layout: Layout) -> NodeLook {
    let component = layout.template.component(row)
    if let known = bases[Int(component) + 1] { return known }
    let made = Self.look(of: component, row, layout)
    bases[Int(component) + 1] = made
    return made
  }

  /// By the defaults of the catalog.
  private static func look(of component: Int32, _ row: Int, _ layout: Layout) -> NodeLook {
    var look = NodeLook()
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
    look.isImageView = catalog.isKind(Int(component), of: "UIImageView")
    look.opacity = Float(max(0, min(number("alpha") ?? 1, 1)) * max(0, min(number("layer.opacity") ?? 1, 1)))
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

  private mutating func detail(_ look: inout NodeLook) -> LookDetails {
    if look.details >= 0 { return details[Int(look.details)] }
    look.details = Int32(truncatingIfNeeded: details.count)
    let made = LookDetails()
    details.append(made)
    return made
  }

  private func value(_ property: LookProperty, _ row: Int, _ layout: Layout, _ look: NodeLook) -> Value? {
    let name = LookProperty.names[Int(property.rawValue - LookProperty.first.rawValue)]
    return (try? NodeReader(layout).value(look.isController ? "view." + name : name, row)) ?? nil
  }

  private mutating func readTransform(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    let read = LayerTransform(row, layout, isController: look.isController)
    if read.transform.isIdentity && look.details < 0 { return }
    let details = detail(&look)
    (details.transform, details.anchor) = (read.transform, read.anchor)
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
    let details = detail(&look)
    let shadow = RawShadow(
      offsetX: offset.map { $0.a.isFinite ? $0.a : 0 } ?? 0, offsetY: offset.map { $0.b.isFinite ? $0.b : 0 } ?? -3,
      radius: max(0, min(number(.shadowRadius, 3), 1e6)),
      color: RGBA8(.color(color.a, color.b, color.c, color.d * opacity)))
    if !details.shadow.pointee.isIdentical(to: shadow) { hasNewDetails = true }
    details.shadow.pointee = shadow
    look.hasShadow = details.shadow.pointee.color.alpha > 0
  }

  private mutating func readText(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    var reader = NodeTextReader(layout, row: row)
    let text = (try? reader.read()) ?? nil
    if text == nil, look.details < 0 { return }
    if detail(&look).set(text) { hasNewDetails = true }
  }

  private mutating func readImage(_ row: Int, _ layout: Layout, _ look: inout NodeLook) {
    let isHighlighted = value(.isHighlighted, row, layout, look)?.plainNumber ?? 0 != 0
    var image = isHighlighted ? value(.highlightedImage, row, layout, look) : nil
    if image == nil || image?.kind == .null { image = value(.image, row, layout, look) }
    if image?.kind != .image, look.details < 0 { return }
    let found = image?.kind == .image ? image ?? .null : .null
    let details = detail(&look)
    if !details.image.isIdentical(to: found) { hasNewDetails = true }
    details.image = found
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
