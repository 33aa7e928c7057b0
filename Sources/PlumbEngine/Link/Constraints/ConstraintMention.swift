/// What constraints name of a row along an axis.
struct ConstraintMention {
  /// Whether one names it that is about views outside of it.
  var isPlaced = false
  var namesSize = false
  /// A bit for each place that is named.
  var places: UInt8 = 0
}

extension BoundDocument {
  /// Appends the numbers of a row's frame along an axis that constraints decide which say so much of it.
  func addDecided(_ row: Int, _ axis: Axis, _ says: ConstraintMention, to unknowns: inout [ConstraintUnknown]) {
    if !says.isPlaced || tree.parents[row] < 0 || tree.components[row] < 0 || isArranged(row) || isPage(row) { return }
    let isHorizontal = axis == .horizontal
    func add(_ quantity: ConstraintQuantity) {
      unknowns.append(ConstraintUnknown(row: Int32(truncatingIfNeeded: row), quantity: quantity))
    }
    if says.places != 0, !hasAny(row, of: GeometrySymbol.positions(horizontal: isHorizontal)) {
      add(isHorizontal ? .left : .top)
    }
    if says.namesSize || says.places & (says.places &- 1) != 0, !has(row, axis.sizeSymbol), !hasBothEdges(row, axis) {
      add(isHorizontal ? .width : .height)
    }
  }
}

extension Axis {
  /// A number that no other axis of a row has.
  func key(_ row: Int) -> Int { row << 1 | (self == .horizontal ? 0 : 1) }
}
