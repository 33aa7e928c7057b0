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
  /// Whether something acts on a control or scroll view like this.
  func isTouched(_ state: TouchState, _ row: Int, _ output: inout Output) -> Term
  func one(_ operation: Operation, _ value: Term, _ type: StaticType, _ output: inout Output) -> Term
  /// The characters of an attributed text.
  func characters(_ text: Term, _ output: inout Output) -> Term
  /// Attributed text of a text without markup, its font, colour, alignment and line break.
  func attributed(_ operands: [Term], _ output: inout Output) throws(Failure) -> Term
}

/// Names of properties that may follow from others.
enum DerivedName {
  static func has(_ name: String) -> Bool {
    switch name {
    case "effectiveUserInterfaceLayoutDirection", "text", "attributedText", "state", "hasText", "numberOfSegments",
      "accessibilityLabel":
      true
    default:
      isState(name) || isCurrent(name) || isTint(name) || original(of: name) != nil
        || part(of: name) != nil
    }
  }

  /// Whether the property `name` may depend on expressions for `source`.
  static func `is`(_ name: String, from source: String) -> Bool {
    if isTint(name) { return isTint(source) }
    switch name {
    case "text": return source == "attributedText"
    case "attributedText": return source == "text"
    case "state": return ControlState(property: source) != nil
    case "hasText", "numberOfSegments": return source == "text" || source == "attributedText" || source == "items"
    default: if isState(name) { return false }
    }
    // Of states, and of what a view shares with its layer, the catalog has other defaults.
    guard let part = part(of: name), name.utf8.count == part.utf8.count else { return true }
    return self.part(of: source) == part || part == "TitleColor" && isTint(source)
      || part == "Title" && self.part(of: source) == "AttributedTitle"
  }

  /// Whether a property depends on the states that a host has set.
  static func dependsOnState(_ name: String) -> Bool {
    switch name {
    case "state", "accessibilityLabel": true
    default: isState(name) || isCurrent(original(of: name) ?? name)
    }
  }

  /// Whether it says that a node is in one state.
  private static func isState(_ name: String) -> Bool {
    ControlState(property: name) != nil || TouchState(property: name) != nil
  }

  /// Whether it is what a control shows at present, such as `currentTitle`.
  static func isCurrent(_ name: String) -> Bool { name.utf8.starts(with: "current".utf8) }

  /// Whether it is the tint of a node or of a view that a node holds.
  static func isTint(_ name: String) -> Bool {
    let tint = "tintColor".utf8
    return name.utf8.count == tint.count
      ? name.utf8.elementsEqual(tint)
      : name.utf8.dropLast(tint.count).last == 0x2E && name.utf8.suffix(tint.count).elementsEqual(tint)
  }

  /// Whether it may be the tint of a node around.
  static func readsInherited(_ name: String) -> Bool {
    isTint(name) || (original(of: name) ?? name).hasSuffix("TitleColor") || name == "titleColor"
  }

  /// The attributes that the style of attributed text follows (docs/semantics/properties.md, section 10): font, colour,
  /// alignment, line break.
  static let textStyle = ["font", "textColor", "textAlignment", "lineBreakMode"]

  /// The property that another one is the same as, if nothing sets that one.
  static func original(of name: String) -> String? {
    switch name {
    case "titleLabel.text": "currentTitle"
    case "titleLabel.textColor": "currentTitleColor"
    case "imageView.image": "currentImage"
    case "buttonType": "type"
    case "datePickerStyle": "preferredDatePickerStyle"
    // Two names of one property.
    case "style": "activityIndicatorViewStyle"
    case "activityIndicatorViewStyle": "style"
    case "layer.opacity": "alpha"
    case "layer.isHidden": "isHidden"
    case "layer.isOpaque": "isOpaque"
    case "layer.backgroundColor": "backgroundColor"
    case "layer.masksToBounds": "clipsToBounds"
    default: nil
    }
  }

  /// The part of a control that a name is of, in one state: `Title` of `title`, `normalTitle` and `disabledTitle`; nil for
  /// names of other forms. Which parts there are is the catalog's business.
  static func part(of name: String) -> String? {
    switch name {
    case "title", "attributedTitle", "titleColor", "titleShadowColor", "image", "backgroundImage", "thumbImage",
      "minimumTrackImage", "maximumTrackImage":
      return capitalized(name)
    default: break
    }
    for state in states where name.utf8.starts(with: state.utf8) {
      let rest = name.utf8.dropFirst(state.utf8.count)
      if let first = rest.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
        return String(Substring(rest))
      }
    }
    return nil
  }

  private static let states = ["normal", "highlighted", "disabled", "selected", "focused"]

  private static func capitalized(_ name: String) -> String {
    guard let first = name.utf8.first else { return name }
    return String(decoding: [first & 0xDF] + name.utf8.dropFirst(), as: UTF8.self)
  }
}

extension DerivedProperties {
  /// The value of a property that no attribute sets; nil for one that follows from no other.
  func derived(_ name: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    guard component(row) >= 0, DerivedName.has(name) else { return nil }
    if DerivedName.isTint(name) { return try tintColor(name, row, &output) }
    switch name {
    case "effectiveUserInterfaceLayoutDirection":
      return catalog.caseValue(isRightToLeft(row) ? "rightToLeft" : "leftToRight", of: name, component(row)).map {
        constant($0, &output)
      }
    case "text": return try attribute("attributedText", row, &output).map { characters($0, &output) }
    case "attributedText": return try attributedText(row, &output)
    case "hasText": return try text(row, &output).map { one(.not, one(.isEmpty, $0, .bool, &output), .bool, &output) }
    case "numberOfSegments":
      return try attribute("items", row, &output).map { one(.count, $0, .number, &output) }
    case "state": return try state(row, &output)
    case "accessibilityLabel": return try label(row, &output)
    case "isEnabled", "isSelected", "isHighlighted", "isFocused":
      guard let state = ControlState(property: name), state == .focused || catalog.components[component(row)].isControl
      else { return nil }
      let isIn = try isIn(state, row, &output)
      return state == .disabled ? one(.not, isIn, .bool, &output) : isIn
    case "isTracking", "isTouchInside", "isDragging", "isDecelerating", "isZooming", "isZoomBouncing":
      guard has(name, row), let state = TouchState(property: name) else { return nil }
      let component = catalog.components[component(row)]
      return component.isControl || component.isScrollView ? isTouched(state, row, &output) : nil
    default: break
    }
    if let original = DerivedName.original(of: name) {
      if let value = try attribute(original, row, &output) { return value }
      if let value = try current(original, row, &output) { return value }
      // Clipping and being opaque are the default of some views.
      return name.utf8.starts(with: "layer.".utf8) && !name.hasSuffix("Color") ? fallback(original, row, &output) : nil
    }
    if let part = DerivedName.part(of: name) {
      if has("current" + part, row) { return try normalOrDefault(part, row, &output) }
      return name == "title" ? try attribute("attributedTitle", row, &output).map { characters($0, &output) } : nil
    }
    return try current(name, row, &output)
  }

  private func has(_ readOnly: String, _ row: Int) -> Bool {
    catalog.property(readOnly, of: component(row))?.access == .readOnly
  }

  /// The characters of the text that attributes set.
  private func text(_ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    if let text = try attribute("text", row, &output) { return text }
    return try attribute("attributedText", row, &output).map { characters($0, &output) }
  }

  /// The text that an attribute sets as one run in the style of the node.
  private func attributedText(_ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    guard catalog.property("attributedText", of: component(row))?.type == .attributedText,
      let text = try attribute("text", row, &output)
    else { return nil }
    var operands = [text]
    for name in DerivedName.textStyle {
      var term = try attribute(name, row, &output)
      if term == nil { term = fallback(name, row, &output) }
      operands.append(term ?? constant(.null, &output))
    }
    return try attributed(operands, &output)
  }

  // MARK: - Accessibility

  /// What is written on a label or a button.
  private func label(_ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    if has("currentTitle", row) { return try current("currentTitle", row, &output) }
    return has("hasText", row) ? nil : try text(row, &output)
  }

  /// That of a node, or of a view that it holds, unless that one has its own.
  private func tintColor(_ name: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    if let inner = catalog.innerView(of: name, in: component(row)) {
      guard DerivedName.isTint(inner.name), inner.name.utf8.count == 9 else { return nil }
      // titleLabel.tintColor of host.titleLabel.tintColor
      if let dot = inner.path.utf8.lastIndex(of: 0x2E),
        let color = try attribute(String(inner.path[..<dot]) + ".tintColor", row, &output)
      {
        return color
      }
    } else if name.utf8.count > 9, !catalog.components[component(row)].isController {
      return nil
    }
    return try tintColor(row, &output)
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
    guard DerivedName.isCurrent(name), has(name, row) else { return nil }
    let part = String(decoding: name.utf8.dropFirst(7), as: UTF8.self)
    guard let normal = try normalOrDefault(part, row, &output) else { return nil }
    return try shown(part, row, normal: normal, &output)
  }

  private func normalOrDefault(_ part: String, _ row: Int, _ output: inout Output) throws(Failure) -> Term? {
    if let value = try normal(part, row, &output) { return value }
    if part == "Title", let text = try normal("AttributedTitle", row, &output) { return characters(text, &output) }
    // Titles of system buttons have the tint.
    if part == "TitleColor" {
      if let color = try attribute("titleLabel.textColor", row, &output) { return color }
      return try tintColor(row, &output)
    }
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
