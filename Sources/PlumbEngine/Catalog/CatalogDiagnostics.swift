import PlumbSyntax

extension Catalog {
  /// The diagnostic for an element name that `component(named:)` does not find. Code `.component`.
  package func unknownComponentDiagnostic(_ name: String) -> Diagnostic {
    if isValueClass(name) {
      return Diagnostic(.component, "\(name) is not a subclass of UIView or UIViewController")
    }
    var diagnostic = Diagnostic(.component, "Unknown class \(name)")
    diagnostic.component = name
    diagnostic.suggestions = suggestions(for: name, among: elementNames(like: name), limit: 5)
    return diagnostic
  }

  /// The diagnostic for a property that `property(_:of:)` does not find. Code `.property`.
  package func unknownPropertyDiagnostic(_ name: String, of component: Int) -> Diagnostic {
    let componentName = components.indices.contains(component) ? components[component].name : ""
    var diagnostic = Diagnostic(.property, "Unknown property \(name) of \(componentName)")
    diagnostic.component = componentName
    diagnostic.property = name
    let candidates = propertyNames(of: component, settableOnly: true)
    diagnostic.suggestions = suggestions(for: name, among: candidates, limit: 5)
    return diagnostic
  }

  /// The diagnostic for setting a property that is not settable; nil if it is settable. Code `.property`.
  package func accessDiagnostic(_ property: Property, of component: Int) -> Diagnostic? {
    let componentName = components.indices.contains(component) ? components[component].name : ""
    let name = "\(componentName).\(property.name)"
    var diagnostic: Diagnostic
    switch property.access {
    case .settable: return nil
    case .readOnly: diagnostic = Diagnostic(.property, "\(name) is private or read-only")
    case .unavailable(let reason):
      diagnostic = Diagnostic(.property, "\(name) is not available" + (reason.isEmpty ? "" : ". \(reason)"))
    }
    diagnostic.component = componentName
    diagnostic.property = property.name
    return diagnostic
  }

  /// The names of all elements in the order of the catalog; the short forms where `name` is none of the long ones.
  private func elementNames(like name: String) -> [String] {
    let isLong = name.hasPrefix("UI")
    var result: [String] = []
    for component in components where component.isElement {
      result.append(isLong ? component.name : Self.shortName(component.name) ?? component.name)
    }
    return result
  }

  /// Whether a name is that of a class which is known not to be an element.
  private func isValueClass(_ name: String) -> Bool {
    if let row = componentRow(name) { return !components[row].isElement }
    for known in Self.valueClasses.utf8.split(separator: UInt8(ascii: " ")) where known.elementsEqual(name.utf8) {
      return true
    }
    return false
  }

  // Classes that documents name in expressions and types, so that one in place of an element is a misunderstanding, not
  // a spelling mistake.
  private static let valueClasses = """
    NSString NSAttributedString NSNumber NSArray NSDictionary NSURL NSDate NSData NSLayoutConstraint UIResponder \
    UIColor UIFont UIImage UIBezierPath UIScreen UIApplication UIGestureRecognizer UITapGestureRecognizer \
    UIPanGestureRecognizer UIMotionEffect UIBlurEffect UIVibrancyEffect UIVisualEffect UILayoutGuide \
    UICollectionViewLayout UICollectionViewFlowLayout CAShapeLayer CAGradientLayer CATextLayer CAAnimation
    """
}
