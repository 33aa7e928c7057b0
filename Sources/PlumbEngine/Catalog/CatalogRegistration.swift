import PlumbSyntax

/// A component to be added to a catalog.
package struct ComponentDeclaration: Sendable {
  package var name: String
  package var base = "UIView"
  package var natural: NaturalAxes = []
  /// Its size where no measurer answers, in points, on the axes of `NaturalSizes.Size.axes`; these are natural.
  package var naturalSize: NaturalSizes.Size?
  package var properties: [Property] = []
  /// The property that text inside an element sets; nil: that of the base, or one called `text` or `title`.
  package var body: String?
  /// What its elements inherit; empty: what those of the base inherit.
  package var template = ""
  /// See `Component.templateBase`.
  package var templateBase: String?
  package var defaults: [DefaultExpression] = []
  package var documentation = ""
  /// What properties are for, by index.
  package var propertyDocumentation: [String] = []

  package init(_ name: String) { self.name = name }
}

extension Catalog {
  /// Adds a component of the host and answers its row.
  ///
  /// It has the properties of `base` too and may give those of them that can be set another default. `natural` adds to
  /// the axes of the base. `template` fills its elements, see `Component.templateURL`; empty: that of the base does.
  /// A `UIName` is found as `Name`, so neither of the two may be taken; `Space.Name` is found as `Name` where that means
  /// nothing else, and taken by nobody.
  ///
  /// Default expressions must have been parsed already: their attributes are checked here, their text is not.
  ///
  /// Errors: `.argument` (a name that is none, or one that means something else in a document; a natural size that is
  /// negative or not finite), `.component` (an unknown base, with suggestions), `.duplicate` (a component or property of
  /// that name, geometry included; two default expressions of one attribute), `.property` (a body or a default
  /// expression for an unknown property, or one that cannot have it), `.limit` (bases nested too deeply). Nothing is added
  /// then.
  @discardableResult
  package mutating func register(_ declaration: ComponentDeclaration) throws(Diagnostic) -> Int {
    guard declaration.body != nil || !declaration.defaults.isEmpty else { return try insert(declaration) }
    let before = self
    do throws(Diagnostic) { return try insert(declaration) } catch {
      self = before
      throw error
    }
  }

  /// The same for a catalog that is thrown away after an error. O(what is declared).
  mutating func insert(_ declaration: ComponentDeclaration) throws(Diagnostic) -> Int {
    let name = declaration.name
    try checkName(name)
    guard let baseRow = component(named: declaration.base) else {
      var diagnostic = unknownComponentDiagnostic(declaration.base)
      diagnostic.message += ", the base of \(name)"
      diagnostic.component = name
      throw diagnostic
    }
    // Names are looked for along the bases.
    guard components[baseRow].depth < Self.maximumDepthOfBases else {
      throw problem(.limit, "\(name) builds on more than \(Self.maximumDepthOfBases) components", name)
    }
    var added: [PropertyRow] = []
    var seen = NameSet()
    for property in declaration.properties {
      added.append(try checked(property, of: name, base: baseRow))
      guard seen.insert(property.name) else {
        throw problem(.duplicate, "\(name) has two properties \(property.name)", name, property.name)
      }
    }
    if let size = declaration.naturalSize {
      guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else {
        throw problem(.argument, "The natural size of \(name) must be finite and not negative", name)
      }
    }
    let row = add(
      name: name, base: baseRow, natural: declaration.natural.union(declaration.naturalSize?.axes ?? []), rows: added)
    if let body = declaration.body {
      try checkBody(body, of: row)
      components[row].bodyProperty = body
    }
    var attributes = NameSet()
    for item in declaration.defaults {
      try checkDefault(item.attribute, of: row)
      guard attributes.insert(item.attribute) else {
        throw problem(.duplicate, "\(name) has two default expressions of \(item.attribute)", name, item.attribute)
      }
    }
    components[row].naturalSize = declaration.naturalSize
    add(defaults: declaration.defaults, to: row)
    if !declaration.template.isEmpty {
      components[row].templateURL = declaration.template
      components[row].templateBase = declaration.templateBase
      hasTemplates = true
    }
    if !declaration.documentation.isEmpty { documentation[name] = declaration.documentation }
    for (property, text) in zip(declaration.properties, declaration.propertyDocumentation) where !text.isEmpty {
      documentation["\(name).\(property.name)"] = text
    }
    return row
  }

  /// The same of a component with nothing else.
  @discardableResult
  package mutating func register(
    name: String, base: String = "UIView", natural: NaturalAxes = [], properties: [Property] = [],
    template: String = ""
  ) throws(Diagnostic) -> Int {
    var declaration = ComponentDeclaration(name)
    declaration.base = base
    declaration.natural = natural
    declaration.properties = properties
    declaration.template = template
    return try register(declaration)
  }

  private static var maximumDepthOfBases: Int { 256 }

  /// Throws if a new component cannot have a name.
  func checkName(_ name: String) throws(Diagnostic) {
    guard Self.isComponentName(name) else {
      throw problem(
        .argument, "\"\(name)\" is not a component name: it must begin with A to Z; letters, digits and _ follow", name)
    }
    for taken in [name, Self.shortName(name) ?? name] {
      guard let row = exactComponentRow(taken) else { continue }
      let known = components[row].name
      let reading = taken == known ? "" : " (the short form of \(known))"
      throw problem(.duplicate, "There is already a component \(taken)\(reading)", name)
    }
    if let type = typeRow(name).map({ types[$0] }), type.type != .object {
      throw problem(.duplicate, "There is already a type \(type.typeName) called \(name)", name)
    }
  }

  /// The row of a property that a new component has besides those of `base`.
  func checked(_ property: Property, of component: String, base: Int) throws(Diagnostic) -> PropertyRow {
    try check(property, of: component, base: base)
    var typed = property
    typed.type = type(named: property.typeName) ?? .object
    // An object may turn out to be a case: its type may be registered later.
    let isOpen = typed.hasTypeDefault || typed.type == .object
    guard isOpen || isDefault(typed.defaultText, of: typed.type) else {
      throw defaultDiagnostic(typed, of: component)
    }
    // An object of a component has the component's properties.
    return PropertyRow(property: typed, isPath: typed.type == .object)
  }

  /// Throws unless text inside an element can be a property.
  func checkBody(_ name: String, of component: Int) throws(Diagnostic) {
    guard let property = property(name, of: component) else {
      throw unknownPropertyDiagnostic(name, of: component)
    }
    if let diagnostic = accessDiagnostic(property, of: component) { throw diagnostic }
    guard property.type == .string || property.type == .attributedText else {
      throw problem(
        .property, "Text inside an element is a String or an NSAttributedString; \(name) is \(property.typeName)",
        components[component].name, name)
    }
  }

  /// Throws unless an attribute can have a default expression. A property that documents cannot set can.
  func checkDefault(_ attribute: String, of component: Int) throws(Diagnostic) {
    guard let property = property(attribute, of: component) else {
      throw unknownPropertyDiagnostic(attribute, of: component)
    }
    if property.access == .readOnly, property.replacement.isEmpty, isOfHost(attribute, component) { return }
    if let diagnostic = accessDiagnostic(property, of: component) { throw diagnostic }
    guard property.type != .text else {
      throw problem(
        .property, "\(attribute) is kept as it is written, so that it cannot have a default expression",
        components[component].name, attribute)
    }
  }

  /// Whether a property is one that the host has declared, not a symbol that the engine computes.
  package func isOfHost(_ property: String, _ component: Int) -> Bool {
    var current = component
    while current >= builtInCount, components.indices.contains(current) {
      if let id = names.find(property), propertyRows[Self.key(current, id)] != nil { return true }
      current = components[current].base
    }
    return false
  }

  func check(_ property: Property, of component: String, base: Int) throws(Diagnostic) {
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
