import PlumbSyntax

/// How the components of a template look without expressions, and what its property names say of looks. Found once, and
/// shared by the display lists of all its layouts, on whichever threads they are.
final class ComponentLooks: @unchecked Sendable {
  private let lock = SpinLock()
  /// One of each component that was asked for.
  private var looks: [Look] = []
  private var roles: [LookRole] = []
  private var controlRoles: [ControlRole] = []

  /// Of one component; it holds what the addresses in it point to.
  struct Look {
    var base: NodeLook
    var name: TextBox?
    /// The text of labels, from left to right.
    var text: RawNodeText
    var font: Value
    /// Whether the text begins where lines begin, which is at the right in layouts from right to left.
    var isNatural: Bool
    /// Of a control that shapes are drawn of.
    var control = ControlContent()
  }

  init() {}

  var memory: Int { lock.exclusively { looks.memory + roles.memory + controlRoles.memory } }

  /// The look of a component that was asked for before; nil for others.
  func known(_ component: Int32) -> Look? {
    lock.exclusively { looks.first { $0.base.component == component } }
  }

  /// The font of the texts of a component that was asked for before.
  func font(of component: Int32) -> Value {
    lock.exclusively {
      for place in looks.indices where looks[place].base.component == component { return looks[place].font }
      return .null
    }
  }

  /// `row`: of the linked document, with the component.
  func look(of component: Int32, _ row: Int, _ layout: Layout) -> Look {
    if let known = known(component) { return known }
    let found = Look(component, row, layout)
    return lock.exclusively {
      // Another thread may have found it meanwhile.
      if let known = looks.first(where: { $0.base.component == component }) { return known }
      looks.append(found)
      return found
    }
  }

  /// What names of a program say, which are those of the template with those that were added since.
  func takeRoles(_ names: [String], _ roles: inout PlainArray<LookRole>) {
    roles.removeAll()
    let known = lock.exclusively { self.roles }
    let count = min(known.count, names.count)
    for place in 0..<count { roles.append(known[place]) }
    if count == names.count { return }
    for name in names[count...] { roles.append(LookRole(name)) }
    let found = Array(roles.elements)
    lock.exclusively { self.roles = found }
  }

  /// The same for the looks of controls: asked for where there is one.
  func takeControlRoles(_ names: [String], _ roles: inout PlainArray<ControlRole>) {
    roles.removeAll()
    var known = lock.exclusively { controlRoles }
    if known.count < names.count {
      for name in names[known.count...] { known.append(ControlRole(name)) }
      lock.exclusively { controlRoles = known }
    }
    for role in known[..<names.count] { roles.append(role) }
  }
}

extension ComponentLooks.Look {
  /// By the defaults of the catalog.
  fileprivate init(_ component: Int32, _ row: Int, _ layout: Layout) {
    base = NodeLook(component: component)
    text = RawNodeText()
    font = .null
    isNatural = false
    guard component >= 0 else { return }
    let engine = layout.template.engine
    let catalog = engine.catalog
    let isController = catalog.property("view.alpha", of: Int(component)) != nil
    func value(_ name: String) -> Value? {
      let property = catalog.property(isController ? "view." + name : name, of: Int(component))
      return property.map { layout.template.environment.defaultValue(of: $0) }
    }
    func number(_ name: String) -> Double? { value(name)?.plainNumber }
    name = engine.componentTexts(Int(component))
    base.opacity = Float(max(0, min(number("alpha") ?? 1, 1)))
    base.background =
      value("backgroundColor")?.colorValue ?? value("layer.backgroundColor")?.colorValue ?? base.background
    base.border = value("layer.borderColor")?.colorValue ?? base.border
    base.tint = value("tintColor")?.colorValue ?? base.tint
    base.cornerRadius = Float(number("layer.cornerRadius") ?? 0)
    base.borderWidth = Float(number("layer.borderWidth") ?? 0)
    base.contentMode = number("contentMode").flatMap { UInt32(exactly: $0) } ?? 0
    if isController { base.kinds.insert(.controller) }
    if let found = ControlContent(Int(component), catalog, value) {
      control = found
      base.kinds.insert(.control)
      if let standard = value("titleFont") { font = standard }
    }
    if catalog.components[Int(component)].isScrollView { base.kinds.insert(.scrollView) }
    if catalog.isKind(Int(component), of: "UIImageView") { base.kinds.insert(.imageView) }
    // A button's title depends on its state, and what is typed into has insets.
    let content = layout.template.measuring.content(row)
    if content == .button { base.kinds.insert(.button) }
    guard NodeTextReader.hasText(layout, row) else { return }
    base.kinds.insert(.hasText)
    if content == .button || content == .textField || content == .textView { return }
    base.kinds.insert(.label)
    let plain = NodeText.plain(component, layout, isRightToLeft: false)
    text = RawNodeText(plain)
    font = plain.fontValue
    isNatural = NodeText.plain(component, layout, isRightToLeft: true).horizontal != plain.horizontal
  }
}
