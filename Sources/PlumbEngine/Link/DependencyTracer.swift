import PlumbSyntax

/// What cells of a linked document are computed from, by names that people know: for explanations. Cells without such a
/// name are followed to those that have one.
final class DependencyTracer {
  /// Something that a value is computed from.
  enum Read {
    /// `left`, `top`, `width` or `height` of a row.
    case number(row: Int, GeometrySymbol)
    /// The property of a row that an attribute sets.
    case property(row: Int, name: String)
    /// A size that measuring has given.
    case naturalSize(row: Int, isWidth: Bool)
    /// A key of state.
    case state(key: Int)
    /// An item of an array of state.
    case element(key: Int, index: Int)
    case containerSize(Axis)
    case safeArea(Edge)
    case textScale
  }

  /// What something reads, in the order in which it does: at most `limit`, and how many more.
  struct Reads {
    static var limit: Int { 64 }

    var list: [Read] = []
    var omitted = 0
  }

  private let index: CellIndex
  private let directions: Directions
  let bound: BoundDocument
  private var store: CellStore { index.store }
  /// By cell: row and number of a frame.
  private var frameCells = IndexMap<Int32, Int64>()

  /// O(rows).
  init(_ index: CellIndex, _ directions: Directions) {
    self.index = index
    self.directions = directions
    bound = index.bound
    for row in 0..<bound.rowCount {
      for (number, symbol) in Self.numbers.enumerated() {
        guard let key = symbol.frameKey else { continue }
        let cell = index.knownCell(row, key)
        if cell >= 0, frameCells[cell] == nil { frameCells[cell] = Int64(row) << 2 | Int64(number) }
      }
    }
  }

  static var numbers: [GeometrySymbol] { [.left, .top, .width, .height] }

  /// The rule for one of the four numbers of a row's frame.
  func rule(_ row: Int, _ symbol: GeometrySymbol) -> PlacementRule {
    bound.placementRule(row, symbol, isRightToLeft: directions.isRightToLeft(row))
  }

  /// What one of the four numbers of a row's frame is computed from by a rule. The attributes that the rule names are not
  /// listed, but what they read.
  func reads(_ row: Int, _ symbol: GeometrySymbol, by rule: PlacementRule) -> Reads {
    guard let key = symbol.frameKey else { return Reads() }
    var passed: [Int32] = []
    for symbol in [rule.first, rule.second] {
      guard let symbol else { continue }
      let attribute = bound.attribute(setting: symbol, row: row)
      if attribute >= 0 { passed.append(bound.attributes[attribute].cell) }
    }
    return reads(of: index.knownCell(row, key), passing: passed)
  }

  /// What an attribute is computed from.
  func reads(ofAttribute attribute: Int) -> Reads { reads(of: bound.attributes[attribute].cell) }

  /// `passed`: cells that are followed though they have names. O(cells on the way).
  private func reads(of cell: Int32, passing passed: [Int32] = []) -> Reads {
    var reads = Reads()
    if cell < 0 { return reads }
    var seen = IndexMap<Int32, UInt8>()
    _ = seen.insert(cell)
    var stack = inputs(of: cell)
    stack.reverse()
    while let next = stack.popLast() {
      guard seen.insert(next) else { continue }
      if !passed.contains(next), let read = read(next) {
        if reads.list.count < Reads.limit { reads.list.append(read) } else { reads.omitted += 1 }
      } else {
        for input in inputs(of: next).reversed() { stack.append(input) }
      }
    }
    return reads
  }

  private func inputs(of cell: Int32) -> [Int32] {
    let reference = store.cells[Int(cell)]
    if reference.alias >= 0 { return [reference.alias] }
    guard reference.definer >= 0 else { return [] }
    return store.inputs(of: store.drafts[Int(reference.definer)]) { _ in [] }
  }

  /// What a cell is called; nil for one that has no name.
  private func read(_ cell: Int32) -> Read? {
    if let frame = frameCells[cell] {
      return .number(row: Int(frame >> 2), Self.numbers[Int(frame & 3)])
    }
    let origin = store.cells[Int(cell)].origin
    let row = Int(origin.row)
    switch origin.kind {
    case .attribute:
      let property = bound.property(of: Int(origin.extra)).property
      // What a constraint adds has no name.
      return property == ConstraintTable.property ? nil : .property(row: row, name: property)
    case .geometry, .chunk: return geometry(CellKey(rawValue: origin.key), row)
    case .input: return input(cell)
    case .sibling, .probe: return nil
    }
  }

  private func geometry(_ key: CellKey?, _ row: Int) -> Read? {
    switch key {
    case .naturalWidth, .measuredWidth: .naturalSize(row: row, isWidth: true)
    case .naturalHeight, .measuredHeight: .naturalSize(row: row, isWidth: false)
    case .scrolledX: .property(row: row, name: "contentOffset.x")
    case .scrolledY: .property(row: row, name: "contentOffset.y")
    case .isHighlighted: .property(row: row, name: ControlState.highlighted.property)
    case .isDisabled: .property(row: row, name: ControlState.disabled.property)
    case .isSelected: .property(row: row, name: ControlState.selected.property)
    case .isFocused: .property(row: row, name: ControlState.focused.property)
    case .isTracking: .property(row: row, name: TouchState.tracking.property)
    case .isTouchInside: .property(row: row, name: TouchState.inside.property)
    case .isDragging: .property(row: row, name: TouchState.dragging.property)
    case .isDecelerating: .property(row: row, name: TouchState.decelerating.property)
    case .isZooming: .property(row: row, name: TouchState.zooming.property)
    case .isZoomBouncing: .property(row: row, name: TouchState.zoomBouncing.property)
    default: nil
    }
  }

  private func input(_ cell: Int32) -> Read? {
    if cell == index.inputs.containerWidth { return .containerSize(.horizontal) }
    if cell == index.inputs.containerHeight { return .containerSize(.vertical) }
    if cell == index.inputs.textScale { return .textScale }
    for edge in [Edge.top, .left, .bottom, .right] where cell == index.inputs.safeArea[Int(edge.rawValue)] {
      return .safeArea(edge)
    }
    if let slot = index.slot(ofState: cell) { return .state(key: Int(bound.scopes.slots[Int(slot)])) }
    for element in index.elements where element.cell == cell {
      return .element(key: Int(bound.scopes.slots[Int(element.slot)]), index: Int(element.index))
    }
    for key in index.dictionaryKeys where index.dictionaryCells[key] == cell { return .state(key: Int(key)) }
    return nil
  }

  /// The attribute that computes what a constraint adds, of the layout's document; nil for none. `row`: of the traced one.
  func constantAttribute(row: Int, of other: LinkedConstraint) -> Int? {
    for constraint in bound.constraints.constraints
    where Int(constraint.row) == row && constraint.position == other.position && constraint.added == other.added
      && constraint.part == other.part
    {
      return constraint.constantAttribute >= 0 ? Int(constraint.constantAttribute) : nil
    }
    return nil
  }
}
