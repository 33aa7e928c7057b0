import PlumbSyntax

extension Catalog {
  /// Adds a component of the host and answers its row.
  ///
  /// It has the properties of `base` too and may give those of them that can be set another default. `natural` adds to
  /// the axes of the base. `template` fills its elements, see `Component.templateURL`; empty: that of the base does.
  /// A `UIName` is found as `Name`, so neither of the two may be taken.
  ///
  /// Errors: `.argument` (a name that is none, or one that means something else in a document), `.component` (an
  /// unknown base, with suggestions), `.duplicate` (a component or property of that name, geometry included). Nothing
  /// is added then.
  @discardableResult
  package mutating func register(
    name: String, base: String = "UIView", natural: NaturalAxes = [], properties: [Property] = [],
    template: String = ""
  ) throws(Diagnostic) -> Int {
    guard Self.isComponentName(name) else {
      throw problem(
        .argument, "\"\(name)\" is not a component name: it must begin with A to Z; letters, digits and _ follow", name)
    }
    for taken in [name, Self.shortName(name) ?? name] {
      guard let row = componentRow(taken) else { continue }
      let known = components[row].name
      let reading = taken == known ? "" : " (the short form of \(known))"
      throw problem(.duplicate, "There is already a component \(taken)\(reading)", name)
    }
    if let type = typeRow(name).map({ types[$0] }), type.type != .object {
      throw problem(.duplicate, "There is already a type \(type.typeName) called \(name)", name)
    }
    guard let baseRow = component(named: base) else {
      var diagnostic = unknownComponentDiagnostic(base)
      diagnostic.message += ", the base of \(name)"
      diagnostic.component = name
      throw diagnostic
    }
    var added: [PropertyRow] = []
    var seen = NameSet()
    for property in properties {
      try check(property, of: name, base: baseRow)
      guard seen.insert(property.name) else {
        throw problem(.duplicate, "\(name) has two properties \(property.name)", name, property.name)
      }
      var typed = property
      typed.type = type(named: property.typeName) ?? .object
      // An object may turn out to be a case: its type may be registered later.
      let isOpen = typed.hasTypeDefault || typed.type == .object
      guard isOpen || isDefault(typed.defaultText, of: typed.type) else { throw defaultDiagnostic(typed, of: name) }
      // An object of a component has the component's properties.
      added.append(PropertyRow(property: typed, isPath: typed.type == .object))
    }
    let row = add(name: name, base: baseRow, natural: natural, rows: added)
    if !template.isEmpty {
      components[row].templateURL = template
      hasTemplates = true
    }
    return row
  }

  private func check(_ property: Property, of component: String, base: Int) throws(Diagnostic) {
    let name = property.name
    guard Self.isPropertyName(name) else {
      throw problem(
        .argument, "\"\(name)\" is not a property name: it must be identifiers with single dots between", component,
        name)
    }
    // These attributes say what an element is, before any property is looked at.
    let names = ["id", "xml", "template", "parent", "previous", "next", "strings"]
    for reserved in names + [StructuralName.repetition, StructuralName.condition]
    where name == reserved || name.hasPrefix(reserved + ".") {
      throw problem(.argument, "\(reserved) cannot be a property: it has a meaning of its own", component, name)
    }
    guard let inherited = self.property(name, of: base) else { return }
    let isGeometry = geometry.rows.contains { $0.property.name == name }
    let type = self.type(named: property.typeName) ?? .object
    let isSameType =
      type == .object ? inherited.typeName == property.typeName : inherited.type == type
    if !isGeometry && isSameType && inherited.access == .settable && inherited.replacement.isEmpty { return }
    let owner = components[base].name
    throw problem(.duplicate, "\(owner) already has a property \(name) of type \(inherited.typeName)", component, name)
  }

  // Not inlined: a diagnostic is large, and its many makers are not in a hurry.
  @inline(never)
  func problem(
    _ code: Status, _ message: String, _ component: String = "", _ property: String = ""
  ) -> Diagnostic {
    var diagnostic = Diagnostic(code, message)
    diagnostic.component = component
    diagnostic.property = property
    return diagnostic
  }

  /// Whether an element may have this name: `HealthBar`, `Game.HealthBar`. An all-lowercase name would be HTML.
  static func isComponentName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return false }
    return isPropertyName(name)
  }

  /// Whether this is one identifier or several with dots between, of letters, digits, _ and characters beyond ASCII.
  static func isPropertyName(_ name: String) -> Bool {
    var isStart = true
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
        isStart = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isStart { return false }
      case UInt8(ascii: "."):
        if isStart { return false }
        isStart = true
      default: return false
      }
    }
    return !isStart
  }
}
