/// Relations of a chain in which each attribute is at most one of another view.
///
/// Without `attribute` it is the same attribute of the other view. `constant` is added as it is, in points;
/// `inwardOffset` leads into the other view: at right, trailing and bottom edges it counts negative. The relation stays
/// what it is.
extension AnchorsExpression {
  /// `toItem`: a view, a guide, or the identifier of a view of the layout (if no view has it, the superview).
  public func lessThanOrEqualTo(_ toItem: some AnchorsItemable, constant: Double = 0) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, toItem.anchorsItem.item, constant: constant)
  }

  public func lessThanOrEqualTo(_ toItem: some AnchorsItemable, inwardOffset: Double) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, toItem.anchorsItem.item, inwardOffset: inwardOffset)
  }

  public func lessThanOrEqualToSuper(constant: Double = 0) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, .superview, constant: constant)
  }

  public func lessThanOrEqualToSuper(inwardOffset: Double) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, .superview, inwardOffset: inwardOffset)
  }
}

extension AnchorsExpression where Attributes: AnchorsSingleKind {
  public func lessThanOrEqualTo(
    _ toItem: some AnchorsItemable, attribute: Attributes, constant: Double = 0
  ) -> Anchors {
    Anchors(
      attributes, .lessThanOrEqual, toItem.anchorsItem.item, attribute.attribute.constraint, constant: constant)
  }

  public func lessThanOrEqualTo(_ toItem: some AnchorsItemable, attribute: Attributes, inwardOffset: Double) -> Anchors
  {
    Anchors(
      attributes, .lessThanOrEqual, toItem.anchorsItem.item, attribute.attribute.constraint, inwardOffset: inwardOffset)
  }

  /// `anchor`: of a view or a guide, such as `view.bottomAnchor`.
  public func lessThanOrEqualTo(_ anchor: LayoutAnchor<Attributes>, constant: Double = 0) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, anchor.item.item, anchor.attribute, constant: constant)
  }

  public func lessThanOrEqualTo(_ anchor: LayoutAnchor<Attributes>, inwardOffset: Double) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, anchor.item.item, anchor.attribute, inwardOffset: inwardOffset)
  }

  public func lessThanOrEqualToSuper(attribute: Attributes, constant: Double = 0) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, .superview, attribute.attribute.constraint, constant: constant)
  }

  public func lessThanOrEqualToSuper(attribute: Attributes, inwardOffset: Double) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, .superview, attribute.attribute.constraint, inwardOffset: inwardOffset)
  }
}

extension AnchorsExpression where Attributes == AnchorsDimensionAttribute {
  /// A size of the view itself, in points.
  public func lessThanOrEqualTo(constant: Double) -> Anchors {
    Anchors(attributes, .lessThanOrEqual, .none, constant: constant)
  }
}
