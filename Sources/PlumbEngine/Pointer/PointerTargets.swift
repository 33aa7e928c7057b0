import PlumbSyntax

/// What a pointer at a point acts on.
struct PointerTargets {
  /// The nearest node there, going outwards, that takes touches: a control, or a component with events of touches. 0 for
  /// none.
  var control: UInt64 = 0
  var isEnabled = false
  /// The nearest field or view there that text is typed into; nil for none.
  var textInput: Int?
  /// The scroll views there that the user may scroll, nearest first.
  var scrollers: [UInt64] = []

  /// Errors: those of hit tests.
  init(_ layout: Layout, x: Double, y: Double, _ components: inout TouchComponents) throws(Diagnostic) {
    let hit = try layout.topmostRow(x: x, y: y)
    guard hit >= 0, var row = layout.linkedRow(hit) else { return }
    while row >= 0 {
      let component = Int(layout.template.component(row))
      if control == 0, components.takeTouches(component, layout) {
        control = layout.handles.handle(row)
        isEnabled = !layout.isDisabled(row)
      }
      if textInput == nil, components.takeText(component, layout) { textInput = layout.order.place(ofRow: row) }
      if ScrollArea.isThere(row, layout) { scrollers.append(layout.handles.handle(row)) }
      row = Int(layout.tree.parents[row])
    }
  }
}

/// Which components take touches, and which text, asked for once each.
struct TouchComponents {
  private static let events = [ControlEvent.touchDown, .touchUpInside, .touchUpOutside, .touchDragInside, .touchCancel]
  private static let fields = ["UITextField", "UITextView", "UISearchBar"]

  private struct Kind: OptionSet {
    let rawValue: UInt8
    static let known = Kind(rawValue: 1)
    static let touches = Kind(rawValue: 2)
    static let text = Kind(rawValue: 4)
  }

  /// By component.
  private var kinds: [Kind] = []

  static func isField(_ component: Int, _ catalog: Catalog) -> Bool {
    fields.contains { catalog.isKind(component, of: $0) }
  }

  mutating func takeTouches(_ component: Int, _ layout: Layout) -> Bool { kind(component, layout).contains(.touches) }

  mutating func takeText(_ component: Int, _ layout: Layout) -> Bool { kind(component, layout).contains(.text) }

  private mutating func kind(_ component: Int, _ layout: Layout) -> Kind {
    if component < 0 { return [] }
    while kinds.count <= component { kinds.append([]) }
    if kinds[component].isEmpty {
      let catalog = layout.template.engine.catalog
      var kind = Kind.known
      if catalog.components[component].isControl
        || Self.events.contains(where: { catalog.property($0.name, of: component)?.type == .selector })
      {
        kind.insert(.touches)
      }
      if Self.isField(component, catalog) { kind.insert(.text) }
      kinds[component] = kind
    }
    return kinds[component]
  }
}
