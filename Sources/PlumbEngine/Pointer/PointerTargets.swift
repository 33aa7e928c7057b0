import PlumbSyntax

/// What a pointer at a point acts on.
struct PointerTargets {
  /// The nearest node there, going outwards, that takes touches: a control, or a component with events of touches. 0 for
  /// none.
  var control: UInt64 = 0
  var isEnabled = false
  /// The scroll views there, nearest first.
  var scrollers: [UInt64] = []

  /// Errors: those of hit tests.
  init(_ layout: Layout, x: Double, y: Double, _ components: inout TouchComponents) throws(Diagnostic) {
    let hit = try layout.topmostRow(x: x, y: y)
    guard hit >= 0, var row = layout.linkedRow(hit) else { return }
    while row >= 0 {
      let component = Int(layout.template.component(row))
      if control == 0, components.takeTouches(component, layout) {
        control = layout.handles.handle(row)
        let isDisabled =
          PublishedProperties(reader: NodeReader(layout)).states(of: row) & ControlState.disabled.rawValue
        isEnabled = isDisabled == 0
      }
      if ScrollArea(layout, node: layout.handles.handle(row)) != nil { scrollers.append(layout.handles.handle(row)) }
      row = Int(layout.tree.parents[row])
    }
  }
}

/// Which components take touches, asked for once each.
struct TouchComponents {
  private static let events = [ControlEvent.touchDown, .touchUpInside, .touchUpOutside, .touchDragInside, .touchCancel]

  /// By component: 0 is not known, 1 no, 2 yes.
  private var known: [UInt8] = []

  mutating func takeTouches(_ component: Int, _ layout: Layout) -> Bool {
    if component < 0 { return false }
    while known.count <= component { known.append(0) }
    if known[component] == 0 {
      let catalog = layout.template.engine.catalog
      let takes =
        catalog.components[component].isControl
        || Self.events.contains { catalog.property($0.name, of: component)?.type == .selector }
      known[component] = takes ? 2 : 1
    }
    return known[component] == 2
  }
}
