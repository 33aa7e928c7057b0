import CPosix
import PlumbSyntax

/// Reading what controls show.
extension LookReader {
  /// Whether it differs from what was known. `content`: that of the component, without expressions. O(properties of the row
  /// that have expressions), and O(segments) where these are others.
  @inline(never)
  mutating func readControl(
    _ content: ControlContent, _ linked: Int, _ rows: PublishedRows, _ layout: Layout,
    _ look: UnsafeMutablePointer<NodeLook>, hasImages: Bool
  ) -> Bool {
    if controlRoles.isEmpty {
      components?.takeControlRoles(layout.image.program.propertyNames, &controlRoles)
    }
    var content = content
    var items: UnsafePointer<Value>?
    var font: UnsafePointer<Value>?
    for index in Int(rows.propertyStarts[linked])..<Int(rows.propertyStarts[linked + 1]) {
      let slot = UnsafePointer(rows.properties + index)
      let role = controlRoles[Int(slot.pointee.name)]
      if role == .none { continue }
      let value = Self.value(slot, rows)
      switch role {
      case .items: items = value
      case .font: font = value
      default:
        let number = value?.pointee.plainNumber ?? rows.numbers[Int(slot.pointee.published)]
        content.set(role, number, value?.pointee.colorValue)
      }
    }
    content.states = UInt32(PublishedProperties(reader: NodeReader(layout)).states(of: linked))
    content.isMirrored = layout.published.directions.isRightToLeft(linked) ? 1 : 0
    // What pointers do to these is not mirrored either; dots go clockwise.
    let kind = DrawControl.Kind(rawValue: content.kind)
    if kind == .stepper || kind == .activity { content.isMirrored = 0 }

    let details = detail(look)
    let isFirst = details.pointee.control == nil
    let control = details.pointee.control ?? controls.add()
    details.pointee.control = control
    var isNew = isFirst
    if memcmp(&control.pointee.content, &content, MemoryLayout<ControlContent>.size) != 0 {
      isNew = true
      if control.pointee.content.option != content.option { control.pointee.areTitlesNew = true }
      control.pointee.content = content
    }
    if kind == .segments, takeTitles(items?.pointee ?? .null, font?.pointee, look.pointee.component, control) {
      isNew = true
    }
    if hasImages || !control.pointee.images.isEmpty, takeImages(kind, linked, layout, control) { isNew = true }
    return isNew
  }

  private func takeTitles(
    _ items: Value, _ font: Value?, _ component: Int32, _ control: UnsafeMutablePointer<LookControl>
  ) -> Bool {
    let font = font ?? components?.known(component)?.font ?? .null
    if control.pointee.items.isIdentical(to: items), control.pointee.font.isIdentical(to: font) { return false }
    control.pointee.items = items
    control.pointee.font = font
    control.pointee.titles = (items.listBox?.count ?? 0) > ControlShapes.most ? [] : items.items
    control.pointee.areTitlesNew = true
    return true
  }

  private func takeImages(
    _ kind: DrawControl.Kind?, _ linked: Int, _ layout: Layout, _ control: UnsafeMutablePointer<LookControl>
  ) -> Bool {
    let names: [String] =
      switch kind {
      case .slider: ["currentThumbImage", "currentMinimumTrackImage", "currentMaximumTrackImage"]
      case .progress: ["progressImage", "trackImage"]
      case .stepper: ["incrementImage", "decrementImage"]
      default: []
      }
    let reader = NodeReader(layout)
    let images = names.map { (try? reader.value($0, linked)) ?? .null }
    var isNew = images.count != control.pointee.images.count
    for place in images.indices where !isNew && !images[place].isIdentical(to: control.pointee.images[place]) {
      isNew = true
    }
    if isNew { control.pointee.images = images }
    return isNew
  }
}
