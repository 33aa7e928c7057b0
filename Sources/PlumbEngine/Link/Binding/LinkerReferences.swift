import PlumbSyntax

/// Geometry read by name: the node's own, its parent's, its siblings' and that of nodes with an id.
///
/// In the new mode an edge of another node is measured from the side that the attribute being evaluated measures from
/// (docs/semantics/references.md, section 1): `right`, `bottom` and the trailing side from the far edge of the
/// container, all else from the near one.
extension Linker {
  /// A symbol of geometry of the node itself: its attribute, or what follows from the frame.
  func ownGeometry(_ symbol: GeometrySymbol, _ row: Int, _ form: inout Intermediate) -> Int32 {
    switch symbol {
    case .left: return load(row, .left, &form)
    case .top: return load(row, .top, &form)
    case .width: return load(row, .width, &form)
    case .height: return load(row, .height, &form)
    default: break
    }
    let attribute = geometryAttribute(row, symbol)
    if attribute >= 0 { return use(attributeCell(attribute), .number, &form) }
    switch symbol {
    case .right: return load(row, options.isLegacy ? .nearRight : .farRight, &form)
    case .bottom: return load(row, options.isLegacy ? .nearBottom : .farBottom, &form)
    case .leading: return load(row, isRightToLeft(row) ? .farRight : .left, &form)
    case .trailing: return load(row, isRightToLeft(row) ? .left : .farRight, &form)
    case .centerX: return load(row, .centerX, &form)
    case .centerY: return load(row, .centerY, &form)
    case .firstBaseline: return load(row, .firstBaseline, &form)
    default: return load(row, .lastBaseline, &form)
    }
  }

  /// The cell in which a symbol of another node is read.
  func key(_ symbol: GeometrySymbol, of row: Int, _ context: ExpressionContext) -> CellKey {
    let isFar = context.isFar && !options.isLegacy
    switch physical(symbol, row) {
    case .left: return isFar ? .farLeft : .left
    case .right: return isFar ? .farRight : .nearRight
    case .top: return isFar ? .farTop : .top
    case .bottom: return isFar ? .farBottom : .nearBottom
    case .width: return .width
    case .height: return .height
    case .centerX: return .centerX
    case .centerY: return .centerY
    case .firstBaseline: return .firstBaseline
    default: return .lastBaseline
    }
  }

  /// leading and trailing as left and right.
  private func physical(_ symbol: GeometrySymbol, _ row: Int) -> GeometrySymbol {
    switch symbol {
    case .leading: isRightToLeft(row) ? .right : .left
    case .trailing: isRightToLeft(row) ? .left : .right
    default: symbol
    }
  }

  func edge(
    _ symbol: GeometrySymbol, of row: Int, _ context: ExpressionContext, _ form: inout Intermediate
  ) -> Int32 {
    load(row, key(symbol, of: row, context), &form)
  }

  /// A symbol of the parent as its content sees it; nil for what the parent is asked like any other node.
  func parentEdge(
    _ symbol: GeometrySymbol, _ context: ExpressionContext, _ form: inout Intermediate
  ) -> Int32? {
    let isFar = context.isFar && !options.isLegacy
    if symbol == .leading || symbol == .trailing { sharing.stop() }
    switch physical(symbol, context.row) {
    case .left: return isFar ? parentContainer(context.row, .horizontal, &form) : form.constant(0)
    case .top: return isFar ? parentContainer(context.row, .vertical, &form) : form.constant(0)
    case .right: return isFar ? form.constant(0) : parentContainer(context.row, .horizontal, &form)
    case .bottom: return isFar ? form.constant(0) : parentContainer(context.row, .vertical, &form)
    case .width: return parentContainer(context.row, .horizontal, &form)
    case .height: return parentContainer(context.row, .vertical, &form)
    case .centerX, .centerY:
      let axis: Axis = symbol == .centerX ? .horizontal : .vertical
      return two(.divide, parentContainer(context.row, axis, &form), form.constant(2), &form)
    default: return nil
    }
  }

  /// A symbol of the nearest sibling that is not hidden. A sibling whose visibility changes is asked through a cell of
  /// its own that passes the question on while it is hidden.
  func sibling(
    _ symbol: GeometrySymbol, isPrevious: Bool, _ context: ExpressionContext, _ form: inout Intermediate
  ) -> Int32 {
    let row = neighbour(context.row, isPrevious)
    let nearest = (isPrevious ? tree.previousSiblings : tree.nextSiblings)[context.row]
    if row >= 0, row == Int(nearest), isPlainSibling(row), symbol != .leading, symbol != .trailing {
      let key = key(symbol, of: row, context)
      note(isPrevious ? .previous : .next, row, key)
      if isPrevious { sharing.needsPrevious = true } else { sharing.needsNext = true }
      return load(row, key, &form)
    }
    sharing.stop()
    if row >= 0 {
      let hidden = hiddenCell(row)
      if !cells[Int(hidden)].isConstant {
        return use(siblingCell(row, key(symbol, of: row, context), isPrevious), .number, &form)
      }
      return edge(symbol, of: row, context, &form)
    }
    return missing(key(symbol, of: context.row, context), context.row, isPrevious, &form)
  }

  /// The nearest sibling that is not hidden for good, -1 for none. Amortised O(1): long rows of hidden siblings are
  /// walked once.
  private func neighbour(_ row: Int, _ isPrevious: Bool) -> Int {
    let siblings = isPrevious ? tree.previousSiblings : tree.nextSiblings
    var passed: [Int] = []
    var current = Int(siblings[row])
    while current >= 0 {
      let hidden = hiddenCell(current)
      if !cells[Int(hidden)].isConstant || cells[Int(hidden)].number == 0 { break }
      let index = current << 1 | (isPrevious ? 1 : 0)
      if let known = visibleNeighbours[index] {
        current = known
        break
      }
      passed.append(index)
      current = Int(siblings[current])
    }
    for index in passed { visibleNeighbours[index] = current }
    return current
  }

  /// In right-to-left text what precedes the first sibling is the container's right edge (docs/semantics/references.md,
  /// section 4).
  private func missing(_ key: CellKey, _ row: Int, _ isPrevious: Bool, _ form: inout Intermediate) -> Int32 {
    guard isPrevious, key == .left, isRightToLeft(row) else { return form.constant(0) }
    return parentContainer(row, .horizontal, &form)
  }

  private func siblingCell(_ row: Int, _ key: CellKey, _ isPrevious: Bool) -> Int32 {
    let index = UInt64(row) << 8 | UInt64(key.rawValue) << 1 | (isPrevious ? 1 : 0)
    if let cell = siblingCells[index] { return cell }
    let origin = CellOrigin(
      kind: .sibling, row: Int32(truncatingIfNeeded: row), key: key.rawValue, extra: isPrevious ? 1 : 0)
    let cell = newCell(origin, isValue: false)
    siblingCells[index] = cell
    queue.append(cell)
    return cell
  }

  func defineSibling(_ cell: Int32, _ row: Int, _ rawKey: UInt8, isPrevious: Bool) {
    guard let key = CellKey(rawValue: rawKey) else { return }
    var form = takeForm()
    defer { spareForm = form }
    let hidden = hiddenCell(row)
    let root: Int32
    if !cells[Int(hidden)].isConstant {
      let next = further(from: row, key, isPrevious, &form)
      let condition = use(hidden, .bool, &form)
      let own = load(row, key, &form)
      root = form.append(Intermediate.Node(operation: .select, type: .number, a: condition, b: next, c: own))
    } else if cells[Int(hidden)].number != 0 {
      root = further(from: row, key, isPrevious, &form)
    } else {
      root = load(row, key, &form)
    }
    finish(cell, root, form, row: row)
  }

  /// What the sibling cell of a hidden row passes on.
  private func further(
    from row: Int, _ key: CellKey, _ isPrevious: Bool, _ form: inout Intermediate
  ) -> Int32 {
    let further = neighbour(row, isPrevious)
    guard further >= 0 else { return missing(key, row, isPrevious, &form) }
    if cells[Int(hiddenCell(further))].isConstant { return load(further, key, &form) }
    return use(siblingCell(further, key, isPrevious), .number, &form)
  }

  /// Compiles `isHidden` of all rows. How siblings are linked depends on whether it is constant, so it comes first.
  ///
  /// These expressions may themselves refer to siblings whose visibility is not known yet. They read them through a
  /// sibling cell, which is defined afterwards, when all is known: no document decides how deep this recurses.
  func defineVisibility() {
    defineAttributes(in: RowSlot.hidden)
    // Walks may have ended at siblings that are hidden for good, as is known now.
    visibleNeighbours = IndexMap()
  }

  /// The cell of a node's visibility: its attribute, or the constant 0.
  func hiddenCell(_ row: Int) -> Int32 { flagCell(row, RowSlot.hidden) }

  /// The cell of a flag of a row; what no attribute sets is 0.
  @_optimize(speed)
  func flagCell(_ row: Int, _ slot: Int) -> Int32 {
    let index = Int(rowAttributes[row * RowSlot.count + slot]) - 1
    guard index >= 0, attributes[index].kind == .expression else { return zeroCell() }
    return resolved(attributeCell(index))
  }
}
