/// What says a value.
public enum ValueRule: Int32, Sendable {
  /// An expression: an attribute of its own.
  case expression = 0
  /// Constraints.
  case constraints
  /// The stack view that the node is in.
  case stackView
  /// A size: what two edges, which attributes say, leave of the container.
  case edges
  /// A position: another place of the node, which an attribute says.
  case place
  /// A size: that of the content.
  case content
  /// A size: that of the container.
  case container
  /// A position that nothing says: 0.
  case zero
}

/// Which rule says a number of a frame: of docs/semantics/geometry.md, section 4, or of what comes before that.
struct PlacementRule {
  var kind: ValueRule
  /// The attributes that say it.
  var first: GeometrySymbol?
  var second: GeometrySymbol?

  init(_ kind: ValueRule, _ first: GeometrySymbol? = nil, _ second: GeometrySymbol? = nil) {
    (self.kind, self.first, self.second) = (kind, first, second)
  }
}

extension BoundDocument {
  /// The rule for the position or the size of a row along an axis. `isRightToLeft`: the direction of the row.
  func placementRule(_ row: Int, _ symbol: GeometrySymbol, isRightToLeft: Bool) -> PlacementRule {
    if attribute(setting: symbol, row: row) >= 0 { return PlacementRule(.expression, symbol) }
    let axis: Axis = symbol == .left || symbol == .width ? .horizontal : .vertical
    if isArranged(row) { return PlacementRule(.stackView) }
    if let quantity = ConstraintQuantity(symbol), constraints.group(row, quantity) != nil {
      return PlacementRule(.constraints)
    }
    if symbol == .width || symbol == .height { return missingSizeRule(row, axis) }
    return missingPositionRule(row, axis, isRightToLeft: isRightToLeft)
  }

  /// The rule for a size that no attribute of its own, no stack view and no constraint says.
  func missingSizeRule(_ row: Int, _ axis: Axis) -> PlacementRule {
    if axis == .horizontal, has(row, .leading), has(row, .trailing) {
      return PlacementRule(.edges, .leading, .trailing)
    }
    if has(row, axis.near), has(row, axis.far) { return PlacementRule(.edges, axis.near, axis.far) }
    // A stack view is as large as its children make it, unless something else is said.
    if hasStacks, isStack(row) { return PlacementRule(.content) }
    return PlacementRule(!isScroll(row) && hasNaturalSize(row, axis) ? .content : .container)
  }

  /// The rule for a position that no attribute of its own, no stack view and no constraint says.
  func missingPositionRule(_ row: Int, _ axis: Axis, isRightToLeft: Bool) -> PlacementRule {
    if axis == .horizontal {
      let (near, far): (GeometrySymbol, GeometrySymbol) =
        isRightToLeft ? (.trailing, .leading) : (.leading, .trailing)
      for symbol in [near, far, .right, .centerX] where has(row, symbol) { return PlacementRule(.place, symbol) }
    } else {
      for symbol in [GeometrySymbol.bottom, .centerY, .firstBaseline, .lastBaseline] where has(row, symbol) {
        return PlacementRule(.place, symbol)
      }
    }
    return PlacementRule(.zero)
  }
}
