import PlumbSyntax

/// Geometry read by name: the node's own, its parent's, its siblings' and that of nodes with an id.
///
/// In the new mode an edge of another node is measured from the side that the attribute being evaluated measures from
/// (docs/semantics/references.md, section 1): `right`, `bottom` and the trailing side from the far edge of the
/// container, all else from the near one.
extension Linker {
  /// A symbol of geometry of the node itself: its attribute, or what follows from the frame.
  func ownGeometry(_ symbol: GeometrySymbol, _ row: Int, _ form: inout Intermediate) -> Int32 {
    let attribute = geometryAttribute(row, symbol)
    if symbol.frameKey == nil, attribute >= 0 { return use(attributeCell(attribute), .number, &form) }
    return load(row, key(of: symbol, row), &form)
  }

  /// The cell in which a symbol of another node is read, from the far side of the container or the near one.
  private func key(_ symbol: GeometrySymbol, of row: Int, isFar: Bool) -> CellKey {
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

  /// leading and trailing of a node as left and right.
  private func physical(_ symbol: GeometrySymbol, _ row: Int) -> GeometrySymbol {
    symbol.physical(isRightToLeft: isRightToLeft(row))
  }

  /// Whether an attribute measures edges of other nodes from the far side of the container.
  private func isFar(_ context: ExpressionContext) -> Bool { context.isFar && !options.isLegacy }

  /// A symbol of the node with an id.
  func edge(
    _ symbol: GeometrySymbol, of row: Int, _ context: ExpressionContext, _ form: inout Intermediate
  ) -> Int32 {
    load(row, key(symbol, of: row, isFar: isFar(context)), &form)
  }

  /// A symbol of the parent as its content sees it; nil for what the parent is asked like any other node.
  func parentEdge(
    _ symbol: GeometrySymbol, _ context: ExpressionContext, _ form: inout Intermediate
  ) -> Int32? {
    let isFar = isFar(context)
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
    let isFar = isFar(context)
    if row >= 0, row == Int(nearest), isPlainSibling(row), symbol != .leading, symbol != .trailing {
      let key = key(symbol, of: row, isFar: isFar)
      note(isPrevious ? .previous : .next, row, key)
      if isPrevious { sharing.needsPrevious = true } else { sharing.needsNext = true }
      return load(row, key, &form)
    }
    sharing.stop()
    let question = SiblingQuestion(symbol: symbol, isFar: isFar, isRightToLeft: isRightToLeft(context.row))
    return answer(question, row, isPrevious, from: context.row, &form)
  }

  /// What a sibling answers, -1 for none. `asker`: the node that asks, or a hidden one that passes the question on.
  private func answer(
    _ question: SiblingQuestion, _ row: Int, _ isPrevious: Bool, from asker: Int, _ form: inout Intermediate
  ) -> Int32 {
    if row < 0 {
      // In right-to-left text the container's right edge precedes the first sibling (docs/semantics/references.md,
      // section 4).
      let isRightEdge = isPrevious && question.isRightToLeft && !question.isFar && question.physical == .left
      return isRightEdge ? parentContainer(asker, .horizontal, &form) : form.constant(0)
    }
    let hidden = hiddenCell(row)
    if cells[Int(hidden)].isConstant {
      return load(row, key(question.symbol, of: row, isFar: question.isFar), &form)
    }
    return use(siblingCell(row, question, isPrevious), .number, &form)
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

  private func siblingCell(_ row: Int, _ question: SiblingQuestion, _ isPrevious: Bool) -> Int32 {
    let index = UInt64(row) << 8 | UInt64(question.code) << 1 | (isPrevious ? 1 : 0)
    if let cell = siblingCells[index] { return cell }
    let origin = CellOrigin(
      kind: .sibling, row: Int32(truncatingIfNeeded: row), key: question.code, extra: isPrevious ? 1 : 0)
    let cell = newCell(origin, isValue: false)
    siblingCells[index] = cell
    queue.append(cell)
    return cell
  }

  func defineSibling(_ cell: Int32, _ row: Int, _ code: UInt8, isPrevious: Bool) {
    guard let question = SiblingQuestion(code: code) else { return }
    var form = takeForm()
    defer { spareForm = form }
    let hidden = hiddenCell(row)
    let root: Int32
    if !cells[Int(hidden)].isConstant {
      let next = answer(question, neighbour(row, isPrevious), isPrevious, from: row, &form)
      let condition = use(hidden, .bool, &form)
      let own = load(row, key(question.symbol, of: row, isFar: question.isFar), &form)
      root = form.append(Intermediate.Node(operation: .select, type: .number, a: condition, b: next, c: own))
    } else if cells[Int(hidden)].number != 0 {
      root = answer(question, neighbour(row, isPrevious), isPrevious, from: row, &form)
    } else {
      root = load(row, key(question.symbol, of: row, isFar: question.isFar), &form)
    }
    finish(cell, root, form, row: row)
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
