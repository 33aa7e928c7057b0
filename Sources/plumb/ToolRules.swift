import PlumbEngine
import PlumbFormat

/// What the engine's tables say of attributes and functions, for the verbs that look at documents as text.
enum ToolRules {
  static func make(_ arguments: Arguments) throws(CallFailure) -> LayoutRules {
    let engine = Engine()
    try LayoutOptions.loadCatalogs(arguments, in: engine)
    let catalog = engine.names
    return LayoutRules(
      isComponent: { catalog.component(named: $0) != nil },
      propertyKind: { property, component in
        // A component of a host that is not known has at least what views have.
        let base = component.hasSuffix("Controller") ? "UIViewController" : "UIView"
        guard let row = catalog.component(named: component) ?? catalog.component(named: base) else { return nil }
        guard let known = catalog.property(property, of: row), known.access == .settable else { return nil }
        return kind(known.type)
      },
      typeKind: { type in catalog.type(named: type).map { kind($0) } },
      callProblem: { function, count in Engine.argumentProblem(function: function, count: count) })
  }

  /// As the engine reads attributes of this type.
  private static func kind(_ type: PropertyType) -> AttributeKind {
    switch type {
    case .string, .attributedText, .url, .font, .selector, .text: .text
    case .color, .image: .color
    default: .expression
    }
  }
}
