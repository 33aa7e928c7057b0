/// Geometry derived from frames: far edges, centres, baselines, containers. The linker makes expressions of it, hosts
/// read numbers; both come from here (docs/semantics/geometry.md, section 2).
protocol DerivedGeometry {
  /// A number, or the node of an expression that computes it.
  associatedtype Term
  /// What terms are added to.
  associatedtype Output

  var isLegacy: Bool { get }
  /// Whether `leading` is right for a node.
  func isRightToLeft(_ row: Int) -> Bool
  /// Geometry that is known, or derived in its turn.
  func load(_ row: Int, _ key: CellKey, _ output: inout Output) -> Term
  /// The size that a node's own percentages refer to: its parent's container, or the host's for the root.
  func parentContainer(_ row: Int, _ axis: Axis, _ output: inout Output) -> Term
  func part(_ part: StructurePart, _ row: Int, _ output: inout Output) -> Term
  func two(_ operation: Operation, _ a: Term, _ b: Term, _ output: inout Output) -> Term
}

extension DerivedGeometry {
  /// The geometry that a symbol of a node is, where no attribute sets it.
  func key(of symbol: GeometrySymbol, _ row: Int) -> CellKey {
    switch symbol {
    case .left: .left
    case .top: .top
    case .width: .width
    case .height: .height
    case .right: isLegacy ? .nearRight : .farRight
    case .bottom: isLegacy ? .nearBottom : .farBottom
    case .leading: isRightToLeft(row) ? .farRight : .left
    case .trailing: isRightToLeft(row) ? .left : .farRight
    case .centerX: .centerX
    case .centerY: .centerY
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    }
  }

  /// Derives geometry from the frame and the container of a node. `key`: not one of the frame.
  func derived(_ row: Int, _ key: CellKey, _ output: inout Output) -> Term? {
    switch key {
    case .nearRight: return two(.add, load(row, .left, &output), load(row, .width, &output), &output)
    case .nearBottom: return two(.add, load(row, .top, &output), load(row, .height, &output), &output)
    case .farLeft: return far(row, .horizontal, .left, &output)
    case .farTop: return far(row, .vertical, .top, &output)
    case .farRight: return far(row, .horizontal, .nearRight, &output)
    case .farBottom: return far(row, .vertical, .nearBottom, &output)
    case .centerX: return center(row, .horizontal, &output)
    case .centerY: return center(row, .vertical, &output)
    case .firstBaseline: return two(.add, load(row, .top, &output), load(row, .firstOffset, &output), &output)
    case .lastBaseline: return two(.add, load(row, .top, &output), load(row, .lastOffset, &output), &output)
    case .containerWidth: return container(row, .horizontal, &output)
    case .containerHeight: return container(row, .vertical, &output)
    default: return nil
    }
  }

  /// An edge from the far side of the parent's container.
  private func far(_ row: Int, _ axis: Axis, _ near: CellKey, _ output: inout Output) -> Term {
    let near = load(row, near, &output)
    return two(.subtract, parentContainer(row, axis, &output), near, &output)
  }

  private func center(_ row: Int, _ axis: Axis, _ output: inout Output) -> Term {
    let anchor = part(.anchor(axis), row, &output)
    let anchored = two(.multiply, load(row, axis.size, &output), anchor, &output)
    return two(.add, load(row, axis.position, &output), anchored, &output)
  }

  /// What a scroll view has for its content. Other nodes have their own size.
  private func container(_ row: Int, _ axis: Axis, _ output: inout Output) -> Term {
    let near = load(row, Edge.near(axis).inset, &output)
    let inner = two(.subtract, load(row, axis.size, &output), near, &output)
    return two(.subtract, inner, load(row, Edge.far(axis).inset, &output), &output)
  }
}
