import PlumbEngine

/// The constraints that one activation has declared for a view.
final class ConstraintSet {
  /// What is compared of a constraint, but for its identifier. Without references, so that comparing costs no counts.
  private struct Pattern: Equatable {
    let attribute: UInt8
    let secondAttribute: UInt8
    let relation: AnchorsRelation
    let area: UInt8
    let hasIdentifier: Bool
    /// Of the reference, which the constraint retains.
    let second: ObjectIdentifier?
    let multiplier: Double
    let constant: Double
    let priority: Double
  }

  let view: ViewReference
  /// nil: no activation removes them; they stay as long as the view does.
  var owner: ObjectIdentifier?
  /// In the order of their declaration.
  private(set) var constraints: [ActiveConstraint] = []
  private var patterns: [Pattern] = []
  /// The index among the sets of the activation.
  var index = 0
  /// The number of the activation's update that declared them.
  var round: UInt64 = 0

  init(_ view: View, _ owner: ObjectIdentifier) {
    self.view = view.reference
    self.owner = owner
  }

  func setConstraints(_ constraints: [ActiveConstraint]) {
    self.constraints = constraints
    patterns = constraints.map { constraint in
      let key = constraint.key
      return Pattern(
        attribute: key.attribute.rawValue, secondAttribute: key.secondAttribute.rawValue, relation: key.relation,
        area: key.area.rawValue, hasIdentifier: !key.identifier.isEmpty,
        second: key.second.map { ObjectIdentifier($0) }, multiplier: key.multiplier, constant: key.constant,
        priority: key.priority)
    }
  }

  /// Whether the constraints are those of a declaration, in its order, and are still valid. false also where that takes
  /// more than a look at the views next to the declared one.
  func isSame(as declared: borrowing DeclaredView) -> Bool {
    let view = declared.view
    let superview = view.superview
    if let wanted = declared.superview, wanted !== superview { return false }
    var index = 0
    let isSame = declared.element.anchors.allSatisfy { statement in
      switch statement.item {
      case .none: return self.isSame(as: statement, superview?.reference, .frame, isOfNumber: true, &index)
      case .superview:
        guard let superview else { return false }
        return self.isSame(as: statement, superview.reference, .frame, isOfNumber: false, &index)
      case .view(let second):
        return Self.isNear(second, view, superview)
          && self.isSame(as: statement, second.reference, .frame, isOfNumber: false, &index)
      case .safeArea(let second):
        return Self.isNear(second, view, superview)
          && self.isSame(as: statement, second.reference, .safeArea, isOfNumber: false, &index)
      case .margins(let second):
        return Self.isNear(second, view, superview)
          && self.isSame(as: statement, second.reference, .margins, isOfNumber: false, &index)
      case .named: return false
      }
    }
    return isSame && index == patterns.count
  }

  /// Whether a view can be the second one of a constraint of `view`, without a search for the top of their tree.
  private static func isNear(_ second: View, _ view: View, _ superview: View?) -> Bool {
    if second === view || second === superview { return true }
    let other = second.superview
    return other === view || (other != nil && other === superview)
  }

  /// Compares the constraints from an index on, and moves it behind those of the statement. `isOfNumber`: sizes are
  /// compared with numbers.
  private func isSame(
    as statement: borrowing AnchorsStatement, _ second: ViewReference?, _ area: ConstraintArea, isOfNumber: Bool,
    _ index: inout Int
  ) -> Bool {
    let second = second.map { ObjectIdentifier($0) }
    let hasIdentifier = !statement.identifier.isEmpty
    for place in 0..<statement.attributes.count {
      if index == patterns.count { return false }
      let attribute = statement.attributes[place]
      let isNumber = isOfNumber && attribute.kind == .size
      if !isNumber, second == nil { return false }
      let pattern = Pattern(
        attribute: attribute.rawValue, secondAttribute: (statement.second ?? attribute).rawValue,
        relation: statement.relation, area: area.rawValue, hasIdentifier: hasIdentifier,
        second: isNumber ? nil : second, multiplier: statement.multiplier, constant: statement.constant(of: attribute),
        priority: statement.priority)
      if patterns[index] != pattern { return false }
      if hasIdentifier, constraints[index].key.identifier != statement.identifier { return false }
      index += 1
    }
    return true
  }
}
