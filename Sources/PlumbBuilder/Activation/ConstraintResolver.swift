import PlumbEngine

/// Finds the views that the declared constraints of a layout refer to. Runs after the views were placed.
struct ConstraintResolver {
  private let views: [DeclaredView]
  /// The first view with each identifier; nil until the first lookup.
  private var identified: [String: View]?
  private(set) var problems: [Diagnostic] = []

  init(_ views: [DeclaredView]) { self.views = views }

  /// nil: the constraint is not valid, and the last problem says why.
  mutating func resolve(_ constraint: AnchorsConstraint, of declared: DeclaredView) -> ConstraintKey? {
    let view = declared.view
    let attribute = constraint.attribute
    var second: View?
    var area = ConstraintArea.frame
    switch constraint.item {
    case .none where attribute.kind == .size: break
    case .none, .superview: second = declared.superview ?? view.superview
    case .view(let named): second = named
    case .safeArea(let named): (second, area) = (named, .safeArea)
    case .margins(let named): (second, area) = (named, .margins)
    case .named(let name): second = self.view(identified: name.text) ?? declared.superview ?? view.superview
    }
    if second == nil, !constraint.isOfNumber {
      return refuse(
        view, attribute, "has no superview to refer to",
        "place \(view.name) inside of another view, or name the view that \(attribute.name) refers to")
    }
    let other = constraint.second ?? attribute
    if let problem = problem(of: constraint, other, view, second) {
      return refuse(view, attribute, problem.0, problem.1)
    }
    return ConstraintKey(
      attribute: attribute, relation: constraint.relation, second: second?.reference, area: area,
      secondAttribute: other, multiplier: constraint.multiplier, constant: constraint.constant,
      priority: constraint.priority, identifier: constraint.identifier)
  }

  private mutating func refuse(
    _ view: View, _ attribute: ConstraintAttribute, _ what: String, _ note: String
  ) -> ConstraintKey? {
    var diagnostic = Diagnostic(.argument, "\(view.name).\(attribute.name) \(what)")
    diagnostic.notes = [note]
    diagnostic.property = attribute.name
    problems.append(diagnostic)
    return nil
  }

  /// What is wrong with a constraint, and what would be accepted.
  private func problem(
    of constraint: AnchorsConstraint, _ other: ConstraintAttribute, _ view: View, _ second: View?
  ) -> (String, String)? {
    if !constraint.constant.isFinite {
      return ("has the constant \(constraint.constant)", "a finite number is expected")
    }
    if !constraint.multiplier.isFinite {
      return ("has the multiplier \(constraint.multiplier)", "a finite number is expected")
    }
    if !(constraint.priority > 0 && constraint.priority <= 1000) {
      return ("has the priority \(constraint.priority)", "a number above 0 and at most 1000 is expected")
    }
    guard let second else { return nil }
    if constraint.attribute.kind != other.kind {
      return ("is not along the axis of \(second.name).\(other.name)", "both are horizontal, vertical, or sizes")
    }
    if let isDirected = constraint.attribute.followsDirection, let isOtherDirected = other.followsDirection,
      isDirected != isOtherDirected
    {
      return (
        "cannot refer to \(second.name).\(other.name): only one of them follows the reading direction",
        "leading and trailing go together, and left and right do"
      )
    }
    if second === view || second === view.superview || view === second.superview { return nil }
    if let parent = view.superview, parent === second.superview { return nil }
    if view.topView !== second.topView {
      return (
        "refers to \(second.name), which is in another tree of views", "both views have to be inside of one view"
      )
    }
    return nil
  }

  private mutating func view(identified identifier: String) -> View? {
    if identified == nil {
      var found: [String: View] = [:]
      for declared in views {
        if let identifier = declared.view.identifier, found[identifier] == nil { found[identifier] = declared.view }
      }
      identified = found
    }
    return identified?[identifier]
  }
}
