import PlumbSyntax

/// A component of the host, for `Engine.register`.
public struct ComponentDefinition: Sendable {
  /// Begins with a capital letter: `HealthBar`. `UIName` is found as `Name` too, and `MyGame.Name` where `Name` means
  /// nothing else.
  public var name: String
  /// What it builds on: it has its properties and is used where that can be.
  public var base: String
  /// Whether it has a width and height of its own, for which the measurer is asked, beside those of its base.
  public var hasNaturalWidth = false
  public var hasNaturalHeight = false
  /// Its own size in points where no measurer answers; nil: none, or that of its base.
  public var naturalWidth: Double?
  public var naturalHeight: Double?
  public var properties: [PropertyDefinition] = []
  /// The property that text inside an element sets, a String or NSAttributedString; nil: that of the base, or one called
  /// `text` or `title`.
  public var body: String?
  /// Expressions of attributes that neither an element nor its templates have, in the order of their attributes.
  public var defaults: [(attribute: String, expression: String)] = []
  /// What every element inherits, as if it said `template="…"`; empty: nothing of its own.
  public var template = ""
  /// What it is for.
  public var documentation = ""

  public init(_ name: String, base: String = "UIView") {
    self.name = name
    self.base = base
  }
}

/// A property of a host's component. `defaultText` as in the catalog: a number, `true`, a colour; nil for the type's
/// zero.
public struct PropertyDefinition: Sendable {
  public var name: String
  /// "Double", "CGFloat", "Int", "Bool", "String", "UIColor", "[Int]", "Selector" for an action that owners have,
  /// enumerations; a name that is not in the catalog is a type of objects.
  public var typeName: String
  public var defaultText: String?
  /// What it is for.
  public var documentation: String
  /// Whether expressions may read it and documents cannot set it: its value is the default, or a default expression.
  public var isReadOnly: Bool
  /// Whether it is used once, when the node is made: its expression has to be constant.
  public var isConstructorOnly: Bool

  public init(
    name: String, typeName: String, defaultText: String? = nil, documentation: String = "", isReadOnly: Bool = false,
    isConstructorOnly: Bool = false
  ) {
    self.name = name
    self.typeName = typeName
    self.defaultText = defaultText
    self.documentation = documentation
    self.isReadOnly = isReadOnly
    self.isConstructorOnly = isConstructorOnly
  }

  package var property: Property {
    var property = Property(
      name: name, typeName: typeName, defaultText: defaultText, affectsSize: true,
      access: isReadOnly ? .readOnly : .settable)
    property.isConstructorOnly = isConstructorOnly
    return property
  }
}

extension Engine {
  /// Registers a component. Errors: `.frozen`, `.duplicate`, `.component` (unknown base), `.argument` (not a name, a size
  /// that is negative or not finite), `.property` (a body or default expression of an unknown property), `.syntax` (a
  /// default expression). Nothing is registered then.
  public func register(_ component: ComponentDefinition) throws(Diagnostic) {
    try requireSetUp()
    var declaration = ComponentDeclaration(component.name)
    declaration.base = component.base
    if component.hasNaturalWidth { declaration.natural.insert(.width) }
    if component.hasNaturalHeight { declaration.natural.insert(.height) }
    if component.naturalWidth != nil || component.naturalHeight != nil {
      declaration.naturalSize = NaturalSizes.Size(width: component.naturalWidth, height: component.naturalHeight)
    }
    declaration.properties = component.properties.map { $0.property }
    declaration.propertyDocumentation = component.properties.map { $0.documentation }
    declaration.body = component.body
    declaration.template = component.template
    declaration.documentation = component.documentation
    declaration.defaults = component.defaults.map { DefaultExpression($0.attribute, $0.expression) }
    if declaration.defaults.isEmpty {
      try catalog.register(declaration)
      componentNames.append(TextBox(component.name))
      return
    }
    var changed = catalog
    let row = try changed.insert(declaration)
    for item in declaration.defaults {
      guard let type = changed.property(item.attribute, of: row)?.type else { continue }
      if let problem = DefaultSyntax.problem(item.expression, of: type, expressionLimits) {
        var diagnostic = Diagnostic(problem.code, problem.message)
        diagnostic.locate(inExpression: item.expression, range: problem.range)
        if !problem.hint.isEmpty { diagnostic.notes = [problem.hint] }
        diagnostic.notes.append("it is the default expression of \(component.name).\(item.attribute)")
        diagnostic.component = component.name
        diagnostic.property = item.attribute
        throw diagnostic
      }
    }
    catalog = changed
    componentNames.append(TextBox(component.name))
  }

  /// The same of a component without default expressions.
  public func register(
    component name: String, base: String = "UIView", hasNaturalWidth: Bool = false, hasNaturalHeight: Bool = false,
    properties: [PropertyDefinition] = [], template: String = ""
  ) throws(Diagnostic) {
    var component = ComponentDefinition(name, base: base)
    component.hasNaturalWidth = hasNaturalWidth
    component.hasNaturalHeight = hasNaturalHeight
    component.properties = properties
    component.template = template
    try register(component)
  }
}
