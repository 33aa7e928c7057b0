import PlumbSyntax

extension Catalog {
  /// The diagnostic for an element name that `component(named:)` does not find. Code `.component`.
  package func unknownComponentDiagnostic(_ name: String) -> Diagnostic {
    if isValueClass(name) {
      return Diagnostic(.component, "\(name) is not a subclass of UIView or UIViewController")
    }
    let namesakes = namesakes(of: name)
    if !namesakes.isEmpty {
      var diagnostic = Diagnostic(.component, "\(name) is a component of several namespaces: \(Self.listed(namesakes))")
      diagnostic.component = name
      diagnostic.suggestions = Array(namesakes.prefix(Self.mostSuggestions))
      return diagnostic
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
    let meaning = meaning(of: name, component)
    if !meaning.note.isEmpty { diagnostic.notes = [meaning.note] }
    if name == StructuralName.key {
      diagnostic.notes.append("key tells the items of \(StructuralName.repetition) apart, which is not there")
    }
    var found = meaning.names + paths(endingIn: name, candidates)
    // What is meant is known; names that are spelt alike would only distract from it.
    if found.isEmpty {
      found = suggestions(for: name, among: candidates + [StructuralName.repetition], limit: Self.mostSuggestions)
    }
    if found.isEmpty {
      // layer.cornerRadius for cornerRadious
      let ends = candidates.compactMap { Self.lastPart($0) }
      for end in suggestions(for: name, among: ends, limit: 1) { found += paths(endingIn: end, candidates) }
    }
    // A set of names: comparing texts through Equatable brings the tables of Unicode with it.
    var seen = NameSet()
    diagnostic.suggestions = Array(found.filter { seen.insert($0) }.prefix(Self.mostSuggestions))
    return diagnostic
  }

  private static var mostSuggestions: Int { 5 }

  /// Names with commas between; a long list is cut.
  static func listed(_ names: [String]) -> String {
    var text = ""
    for name in names.prefix(mostSuggestions) { text += (text.isEmpty ? "" : ", ") + name }
    return names.count > mostSuggestions ? text + "…" : text
  }

  /// The shortest of some paths whose last parts are a name: `layer.cornerRadius` for `cornerRadius`. The case of
  /// letters does not count.
  private func paths(endingIn name: String, _ candidates: [String]) -> [String] {
    let end = Array(("." + name).utf8)
    var found: [String] = []
    var parts = Int.max
    for candidate in candidates {
      let count = candidate.utf8.count
      guard count > end.count, Self.isEqual(candidate.utf8.dropFirst(count - end.count), end) else { continue }
      let dots = candidate.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: ".") ? 1 : 0) }
      if dots < parts { (parts, found) = (dots, []) }
      if dots == parts { found.append(candidate) }
    }
    return found
  }

  private static func isEqual(_ a: Substring.UTF8View, _ b: [UInt8]) -> Bool {
    a.elementsEqual(b) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }

  /// What follows the last dot, nil if there is none.
  private static func lastPart(_ path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(path[path.utf8.index(after: dot)...])
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
      if let short = ShortNames.withoutNamespace(component.name), componentRow(short) != nil { result.append(short) }
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
    CAShapeLayer CAGradientLayer CATextLayer CAAnimation
    """
}
