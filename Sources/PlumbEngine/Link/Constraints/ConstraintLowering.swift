import PlumbSyntax

/// Writes constraints in quantities of frames: both sides are measured in the innermost view that contains all that are
/// named, whose own left and top are 0 (docs/semantics/constraints.md).
struct ConstraintLowering {
  let bound: BoundDocument
  let directions: Directions
  private(set) var terms: [LoweredTerm] = []
  /// The innermost view that contains all that the constraint names.
  private var ancestor = -1
  private var isRightToLeft = false

  init(_ bound: BoundDocument, _ directions: Directions) {
    self.bound = bound
    self.directions = directions
  }

  /// Gives the constraint, which knows the innermost view that contains all that it names. O(terms × depth).
  mutating func lower(_ constraint: LinkedConstraint) -> LinkedConstraint {
    terms.removeAll()
    ancestor = Int(constraint.terms[0].row)
    isRightToLeft = directions.isRightToLeft(constraint.directionRow >= 0 ? Int(constraint.directionRow) : ancestor)
    var lowered = constraint
    for term in constraint.terms.dropFirst() {
      if term.row != constraint.terms[0].row { lowered.isOfOne = false }
      ancestor = commonAncestor(ancestor, Int(term.row))
    }
    for term in constraint.terms {
      add(Int(term.row), term.area, term.attribute, term.coefficient)
    }
    lowered.ancestor = Int32(truncatingIfNeeded: ancestor)
    return lowered
  }

  private func depth(_ row: Int) -> Int {
    var depth = 0
    var place = bound.tree.parents[row]
    while place >= 0 {
      depth += 1
      place = bound.tree.parents[Int(place)]
    }
    return depth
  }

  private func commonAncestor(_ one: Int, _ other: Int) -> Int {
    var (one, other) = (one, other)
    var (depth, otherDepth) = (depth(one), depth(other))
    while one != other {
      if depth < otherDepth {
        swap(&one, &other)
        swap(&depth, &otherDepth)
      }
      one = Int(bound.tree.parents[one])
      depth -= 1
      // A document has one root: this is never reached.
      if one < 0 { return other }
    }
    return one
  }

  private mutating func add(
    _ row: Int, _ area: ConstraintArea, _ attribute: ConstraintAttribute, _ factor: Double
  ) {
    if let inner = attribute.withinMargins { return add(row, .margins, inner, factor) }
    switch attribute {
    case .leading, .trailing:
      let isNear = (attribute == .leading) != isRightToLeft
      if isRightToLeft {
        // Measured from the right, so that constants lead to the end of the text.
        terms.append(LoweredTerm(row: Int32(truncatingIfNeeded: ancestor), quantity: .width, coefficient: factor))
        addEdge(row, area, isNear ? .left : .right, -factor)
      } else {
        addEdge(row, area, isNear ? .left : .right, factor)
      }
    case .centerX:
      addEdge(row, area, .left, factor / 2)
      addEdge(row, area, .right, factor / 2)
    case .centerY:
      addEdge(row, area, .top, factor / 2)
      addEdge(row, area, .bottom, factor / 2)
    case .firstBaseline:
      addEdge(row, area, .top, factor)
      append(row, .firstBaseline, factor)
    case .lastBaseline:
      addEdge(row, area, .bottom, factor)
      append(row, .lastBaseline, -factor)
    case .width, .height: addSize(row, area, attribute == .width ? .horizontal : .vertical, factor)
    case .right: addEdge(row, area, .right, factor)
    case .top: addEdge(row, area, .top, factor)
    case .bottom: addEdge(row, area, .bottom, factor)
    default: addEdge(row, area, .left, factor)
    }
  }

  private mutating func append(_ row: Int, _ quantity: ConstraintQuantity, _ coefficient: Double) {
    terms.append(LoweredTerm(row: Int32(truncatingIfNeeded: row), quantity: quantity, coefficient: coefficient))
  }

  private mutating func addEdge(_ row: Int, _ area: ConstraintArea, _ edge: Edge, _ factor: Double) {
    let position: ConstraintQuantity = edge.axis == .horizontal ? .left : .top
    var place = row
    while place != ancestor, place >= 0 {
      append(place, position, factor)
      place = Int(bound.tree.parents[place])
    }
    let isFar = edge == .right || edge == .bottom
    if isFar { append(row, edge.axis == .horizontal ? .width : .height, factor) }
    if let inset = Self.inset(area, edge) { append(row, inset, isFar ? -factor : factor) }
  }

  private mutating func addSize(_ row: Int, _ area: ConstraintArea, _ axis: Axis, _ factor: Double) {
    append(row, axis == .horizontal ? .width : .height, factor)
    for edge in [Edge.near(axis), Edge.far(axis)] {
      if let inset = Self.inset(area, edge) { append(row, inset, -factor) }
    }
  }

  private static func inset(_ area: ConstraintArea, _ edge: Edge) -> ConstraintQuantity? {
    switch area {
    case .frame: nil
    case .margins: ConstraintQuantity(rawValue: ConstraintQuantity.marginTop.rawValue + edge.rawValue)
    case .safeArea: ConstraintQuantity(rawValue: ConstraintQuantity.safeTop.rawValue + edge.rawValue)
    }
  }
}
