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
    // Attributes count more than what the host has set.
    content.states = UInt32(layout.controlStates[layout.handles.handle(linked)] & ControlState.mask)
    var items: UnsafePointer<Value>?
    var font: UnsafePointer<Value>?
    for index in Int(rows.propertyStarts[linked])..<Int(rows.propertyStarts[linked + 1]) {
      let slot = UnsafePointer(rows.properties + index)
      let role = controlRoles[Int(slot.pointee.name)]
      if role == .none { continue }
      let value = Self.value(slot, rows)
      if role == .items { items = value }
      if role == .font { font = value }
      if let value {
        content.set(role, value.pointee.plainNumber, PackedColor(value.pointee))
      } else {
        content.set(role, rows.numbers[Int(slot.pointee.published)], PackedColor())
      }
    }
    content.isMirrored = layout.published.directions.isRightToLeft(linked) ? 1 : 0
    // What pointers do to these is not mirrored either; dots go clockwise.
    let kind = DrawControl.Kind(rawValue: content.kind)
    if kind == .stepper || kind == .activity { content.isMirrored = 0 }

    let details = detail(look)
    let control = details.pointee.control ?? records.controls.add()
    details.pointee.control = control
    let shapes = control.pointee.shapes ?? ControlShapes()
    var isNew = control.pointee.shapes == nil
    control.pointee.shapes = shapes
    if memcmp(&control.pointee.content, &content, MemoryLayout<ControlContent>.size) != 0 {
      isNew = true
      control.pointee.content = content
    }
    if kind == .segments {
      let font = font?.pointee ?? components?.font(of: look.pointee.component) ?? .null
      if shapes.take(items: items?.pointee ?? .null, font: font) { isNew = true }
    }
    if hasImages || !shapes.images.isEmpty, shapes.take(images: images(kind, linked, layout)) { isNew = true }
    return isNew
  }

  private func images(_ kind: DrawControl.Kind?, _ linked: Int, _ layout: Layout) -> [Value] {
    let names: StaticString =
      switch kind {
      case .slider: "currentThumbImage currentMinimumTrackImage currentMaximumTrackImage"
      case .progress: "progressImage trackImage"
      case .stepper: "incrementImage decrementImage"
      default: ""
      }
    let table = TableText(names)
    var images: [Value] = []
    var place = 0
    while let name = table.word(&place) {
      images.append((try? NodeReader(layout).value(name.string, linked)) ?? .null)
    }
    return images
  }
}
