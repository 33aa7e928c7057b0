import PlumbSyntax

/// What attributes of geometry say of nodes that a stack view places. Such a node has no position of its own: its `width`
/// and `height` are what it asks the stack view for, and its other attributes of geometry have no effect.
///
/// These attributes are kept apart from those of other nodes, so that whatever asks for the attribute that decides a
/// position or a size finds none.
struct ArrangedAttributes {
  /// By row and axis.
  private var sizes = IndexMap<UInt64, Int32>()
  /// Attributes without effect, in the document's order.
  private(set) var ignored: [Int] = []

  /// The attribute that says which size a row asks for, -1 for none.
  func size(_ row: Int, _ axis: Axis) -> Int { sizes[Self.key(row, axis)].map { Int($0) } ?? -1 }

  mutating func setSize(_ row: Int, _ axis: Axis, _ attribute: Int) {
    sizes[Self.key(row, axis)] = Int32(truncatingIfNeeded: attribute)
  }

  /// The row has no such attribute any more.
  mutating func removeSize(_ row: Int, _ symbol: GeometrySymbol) {
    switch symbol {
    case .width: sizes[Self.key(row, .horizontal)] = -1
    case .height: sizes[Self.key(row, .vertical)] = -1
    default: break
    }
  }

  /// Forgets a row that is gone.
  mutating func remove(_ row: Int) {
    for axis in [Axis.horizontal, .vertical] { sizes[Self.key(row, axis)] = nil }
  }

  /// An attribute of a row has another index.
  mutating func renumber(_ before: Int, _ attribute: Int, _ row: Int) {
    for axis in [Axis.horizontal, .vertical] where size(row, axis) == before { setSize(row, axis, attribute) }
  }

  mutating func ignore(_ attribute: Int) { ignored.append(attribute) }

  private static func key(_ row: Int, _ axis: Axis) -> UInt64 {
    UInt64(truncatingIfNeeded: row) << 1 | (axis == .horizontal ? 0 : 1)
  }
}

extension BoundDocument {
  /// Whether a row is a stack view: it places its children.
  @inline(__always)
  func isStack(_ row: Int) -> Bool {
    tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isStackView
  }

  /// Whether a stack view places a row.
  @inline(__always)
  func isArranged(_ row: Int) -> Bool {
    let parent = Int(tree.parents[row])
    return parent >= 0 && tree.components[row] >= 0 && isStack(parent)
  }

  /// Calls `body` with the rows that a stack view places, in order.
  @inline(__always)
  func forEachArranged(in row: Int, _ body: (Int) -> Void) {
    var child = Int(tree.firstChildren[row])
    while child >= 0 {
      if tree.components[child] >= 0 { body(child) }
      child = Int(tree.nextSiblings[child])
    }
  }

  /// Takes an attribute of geometry of a row that a stack view places.
  func setArranged(attribute index: Int, row: Int) {
    switch attributes[index].geometry {
    case .width: arranged.setSize(row, .horizontal, index)
    case .height: arranged.setSize(row, .vertical, index)
    default:
      attributes[index].kind = .none
      arranged.ignore(index)
    }
  }
}
