import PlumbEngine

/// The constraints of a chain of attributes with one relation, as they are declared.
struct AnchorsStatement {
  var attributes: AttributeChain
  var relation: AnchorsRelation
  /// Whether the constant counts negative at edges where inwards is towards smaller numbers.
  var isInward: Bool
  /// nil: the same attribute.
  var second: ConstraintAttribute?
  var item: AnchorsItem
  var constant: Double
  var multiplier = 1.0
  var priority = 1000.0
  /// Empty: it has none.
  var identifier = ""

  init(
    _ attributes: AttributeChain, _ relation: AnchorsRelation, _ item: AnchorsItem, _ second: ConstraintAttribute?,
    constant: Double, isInward: Bool
  ) {
    self.attributes = attributes
    self.relation = relation
    self.isInward = isInward
    self.second = second
    self.item = item
    self.constant = constant
  }

  init(_ constraint: AnchorsConstraint) {
    self.init(
      AttributeChain(constraint.attribute), constraint.relation, constraint.item, constraint.second,
      constant: constraint.constant, isInward: false)
    multiplier = constraint.multiplier
    priority = constraint.priority
    identifier = constraint.identifier
  }

  /// The constant of the constraint of one of the attributes.
  func constant(of attribute: ConstraintAttribute) -> Double { isInward ? constant * attribute.inward : constant }

  var constraints: [AnchorsConstraint] {
    (0..<attributes.count).map { index in
      let attribute = attributes[index]
      var constraint = AnchorsConstraint(attribute, relation, item, second, constant: constant(of: attribute))
      constraint.multiplier = multiplier
      constraint.priority = priority
      constraint.identifier = identifier
      return constraint
    }
  }
}

/// One constraint of a view, as it is declared.
struct AnchorsConstraint {
  var attribute: ConstraintAttribute
  var relation: AnchorsRelation
  var item: AnchorsItem
  /// nil: the same attribute.
  var second: ConstraintAttribute?
  var constant: Double
  var multiplier = 1.0
  var priority = 1000.0
  /// Empty: it has none.
  var identifier = ""

  init(
    _ attribute: ConstraintAttribute, _ relation: AnchorsRelation, _ item: AnchorsItem, _ second: ConstraintAttribute?,
    constant: Double
  ) {
    self.attribute = attribute
    self.relation = relation
    self.item = item
    self.second = second
    self.constant = constant
  }

  /// Whether it compares a size of the view with a number.
  var isOfNumber: Bool {
    if case .none = item { return attribute.kind == .size }
    return false
  }
}
