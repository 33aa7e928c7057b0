import PlumbSyntax

/// What a control shows in its present state, from properties of its own.
protocol StatefulProperties {
  /// A value, or the node of an expression that computes it.
  associatedtype Term
  /// What terms are added to.
  associatedtype Output
  associatedtype Failure: Error

  /// The value of an attribute; nil for one that has no expression.
  func attribute(_ name: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term?
  /// Whether a control is in a state: as an attribute says, else as the host does.
  func isIn(_ state: ControlState, _ row: Int, _ output: inout Output) throws(Failure) -> Term
  func choice(_ condition: Term, _ first: Term, _ second: Term, _ output: inout Output) -> Term
  /// The first unless it is nil.
  func unlessNil(_ first: Term, _ second: Term, _ output: inout Output) -> Term
}

extension StatefulProperties {
  /// A part of a control, such as `Title`, in its present state. `normal`: the part in the normal state.
  func shown(_ part: String, _ row: Int, normal: Term, _ output: inout Output) throws(Failure) -> Term {
    var result = normal
    for state in ControlState.allCases {
      guard let own = try attribute(state.name + part, row, &output) else { continue }
      // A state's own value is that of the state alone.
      var value = unlessNil(own, normal, &output)
      for other in ControlState.allCases where other != state {
        value = choice(try isIn(other, row, &output), normal, value, &output)
      }
      result = choice(try isIn(state, row, &output), value, result, &output)
    }
    return result
  }

  /// A part in the normal state, where an attribute sets it.
  func normal(_ part: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    if let value = try attribute(uncapitalized(part), row, &output) { return value }
    return try attribute("normal" + part, row, &output)
  }

  private func uncapitalized(_ name: String) -> String {
    guard let first = name.utf8.first else { return name }
    return String(decoding: [first | 0x20] + name.utf8.dropFirst(), as: UTF8.self)
  }
}

/// Properties whose values follow from others, of the same node or of those around it, where no attribute sets them. The
/// linker makes expressions of them, hosts read values; both come from here (docs/semantics/properties.md, section 13).
protocol DerivedProperties: StatefulProperties {
  var catalog: Catalog { get }
  func component(_ row: Int) -> Int
  /// -1 for the root.
  func parent(_ row: Int) -> Int
  func isRightToLeft(_ row: Int) -> Bool
  func constant(_ value: Value, _ output: inout Output) -> Term
  /// What the catalog says that a property is; nil for an unknown one.
  func fallback(_ name: String, _ row: Int, _ output: inout Output) -> Term?
  func not(_ condition: Term, _ output: inout Output) -> Term
  /// The characters of an attributed text.
  func characters(_ text: Term, _ output: inout Output) -> Term
}

/// Names of properties that may follow from others.
enum DerivedName {
  static func has(_ name: String) -> Bool {
    switch name {
    case "tintColor", "view.tintColor", "effectiveUserInterfaceLayoutDirection", "text", "title", "state": true
    default: ControlState(property: name) != nil || isCurrent(name)
    }
  }

  /// Whether the property `name` may depend on expressions for `source`.
  static func `is`(_ name: String, from source: String) -> Bool {
    switch name {
    case "tintColor", "view.tintColor": source == "tintColor" || source == "view.tintColor"
    case "effectiveUserInterfaceLayoutDirection": true
    case "text": source == "attributedText"
    case "title": source == "attributedTitle"
    case "state": ControlState(property: source) != nil
    default: isCurrent(name)
    }
  }

  /// Whether a property depends on the states that a host has set.
  static func dependsOnState(_ name: String) -> Bool {
    name == "state" || ControlState(property: name) != nil || isCurrent(name)
  }

  /// Whether it is what a control shows at present, such as `currentTitle`.
  static func isCurrent(_ name: String) -> Bool { name.utf8.starts(with: "current".utf8) }
}

extension DerivedProperties {
  /// The value of a property that no attribute sets; nil for one that follows from no other.
  func derived(_ name: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    guard component(row) >= 0, DerivedName.has(name) else { return nil }
    switch name {
    case "tintColor", "view.tintColor": return try tintColor(row, &output)
    case "effectiveUserInterfaceLayoutDirection":
      return catalog.caseValue(isRightToLeft(row) ? "rightToLeft" : "leftToRight", of: name, component(row)).map {
        constant($0, &output)
      }
    case "text": return try attribute("attributedText", row, &output).map { characters($0, &output) }
    case "title": return try attribute("attributedTitle", row, &output).map { characters($0, &output) }
    case "state": return try state(row, &output)
    case "isEnabled", "isSelected", "isHighlighted", "isFocused":
      guard catalog.components[component(row)].isControl, let state = ControlState(property: name) else { return nil }
      let isIn = try isIn(state, row, &output)
      return state == .disabled ? not(isIn, &output) : isIn
    default: return try current(name, row, &output)
    }
  }

  /// That of the nearest node that has one.
  private func tintColor(_ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    var found: [Term] = []
    var next = row
    while next >= 0 {
      if component(next) >= 0 {
        let isController = catalog.components[component(next)].isController
        if let color = try attribute(isController ? "view.tintColor" : "tintColor", next, &output) {
          found.append(color)
        }
      }
      next = parent(next)
    }
    let last = fallback("tintColor", row, &output) ?? fallback("view.tintColor", row, &output)
    guard var result = last ?? found.last else { return nil }
    for color in found.reversed() { result = unlessNil(color, result, &output) }
    return result
  }

  // MARK: - Controls

  /// The set of the states that a control is in; nil for other nodes.
  private func state(_ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    guard catalog.components[component(row)].isControl else { return nil }
    var sets: [Term] = []
    for number in 0..<16 {
      guard let set = catalog.numberedValue(Double(number), of: "state", component(row)) else { return nil }
      sets.append(constant(set, &output))
    }
    // Halved by each state: the sets with it, or those without.
    for state in ControlState.allCases.reversed() {
      let half = Int(state.rawValue)
      let isIn = try isIn(state, row, &output)
      for number in 0..<half { sets[number] = choice(isIn, sets[number + half], sets[number], &output) }
    }
    return sets[0]
  }

  /// `currentTitle` and the like: what a button shows in its present state. nil for other names.
  private func current(_ name: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    guard DerivedName.isCurrent(name), catalog.property(name, of: component(row))?.access == .readOnly
    else { return nil }
    let part = String(decoding: name.utf8.dropFirst(7), as: UTF8.self)
    guard let normal = try normalOrDefault(part, row, &output) else { return nil }
    return try shown(part, row, normal: normal, &output)
  }

  private func normalOrDefault(_ part: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    if let value = try normal(part, row, &output) { return value }
    if part == "Title", let text = try normal("AttributedTitle", row, &output) { return characters(text, &output) }
    // Titles of system buttons have the tint.
    if part == "TitleColor" { return try tintColor(row, &output) }
    return fallback("current" + part, row, &output)
  }
}

extension Catalog {
  /// The value of a case of an enumeration property.
  fileprivate func caseValue(_ name: String, of property: String, _ component: Int) -> Value? {
    guard case .enumeration(let row) = self.property(property, of: component)?.type else { return nil }
    return enumerations[Int(row)].value(named: name)
  }

  /// The value of an option set property with a number.
  fileprivate func numberedValue(_ number: Double, of property: String, _ component: Int) -> Value? {
    guard case .optionSet(let row) = self.property(property, of: component)?.type else { return nil }
    // An empty set may have a name.
    let named = enumerations[Int(row)].cases.first { $0.number == number }
    return named.flatMap { enumerations[Int(row)].value(named: $0.name) }
      ?? enumerations[Int(row)].value(number: number)
  }
}
