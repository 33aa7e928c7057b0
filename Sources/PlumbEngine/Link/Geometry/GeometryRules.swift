import PlumbSyntax

/// Positions and sizes: the expressions that stand in for missing attributes (docs/semantics/geometry.md, section 4), and
/// what follows from frames.
final class GeometryRules {
  private let reader: GeometryReader
  let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  let inference: InferenceRules
  private let scrolling: ScrollRules
  let arrangement: ArrangementRules
  private let pages: PageRules
  private let constraints: ConstraintRules

  init(_ reader: GeometryReader, _ diagnostics: LinkDiagnostics) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    inference = InferenceRules(reader, diagnostics)
    scrolling = ScrollRules(reader, inference)
    arrangement = ArrangementRules(reader, inference)
    pages = PageRules(reader, diagnostics)
    constraints = ConstraintRules(reader)
  }

  /// Bytes of the storage of rules and reader.
  var memory: Int { reader.memory + inference.memory }

  /// Compiles a cell of geometry.
  @_optimize(speed)
  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    if !bound.constraints.isEmpty, key.frameSymbol != nil, let decided = index.constrainedCell(row, key) {
      store.setAlias(cell, decided)
      return
    }
    if mode.isPlain, defineSimply(cell, row, key) { return }
    switch key {
    case .extentX, .extentY, .boundingWidth, .boundingHeight, .contentWidth, .contentHeight, .autoWidth, .autoHeight,
      .firstOffset, .lastOffset:
      inference.define(cell, row, key, mode)
      return
    case .offsetX, .offsetY, .scrolledX, .scrolledY, .isScrolled, .insetTop, .insetLeft, .insetBottom, .insetRight,
      .overflowX, .overflowY, .reachX, .reachY, .listWidth, .listHeight, .isHighlighted, .isDisabled, .isSelected,
      .isFocused, .isTracking, .isTouchInside, .isDragging, .isDecelerating, .isZooming, .isZoomBouncing:
      scrolling.define(cell, row, key, mode)
      return
    case .arrangementX, .arrangementY, .fittingX, .fittingY, .stackAxis, .stackDistribution, .stackAlignment, .stackTop,
      .stackLeft, .stackBottom, .stackRight, .askedWidth, .askedHeight, .ownWidth, .ownHeight, .ownFirst, .ownLast:
      arrangement.define(cell, row, key, mode)
      return
    case .selectedPage, .hiddenPage, .largeTitle, .hidesBottomBars, .safeTop, .safeLeft, .safeBottom, .safeRight:
      pages.define(cell, row, key, mode)
    case .constrainedLeft, .constrainedTop, .constrainedWidth, .constrainedHeight, .marginTop, .marginLeft,
      .marginBottom, .marginRight:
      constraints.define(cell, row, key, mode)
    default: defineFromIR(cell, row, key, mode)
    }
  }

  private func defineFromIR(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    guard let symbol = key.frameSymbol else {
      store.define(cell, reader.derived(row, key, &ir) ?? ir.constant(0), ir, row: row)
      return
    }
    // Where an attribute sets the symbol, the cell is that of the attribute.
    let root = implicit(row, key, &ir)
    store.define(
      cell, root, ir, row: row,
      source: store.addSource(row: Int32(truncatingIfNeeded: row), attribute: -1, symbol: symbol))
  }

  /// Defines the most frequent cases without intermediate code. False for others.
  @_optimize(speed)
  private func defineSimply(_ cell: Int32, _ row: Int, _ key: CellKey) -> Bool {
    switch key {
    case .left:
      guard !bound.hasAny(row, of: GeometrySymbol.positions(horizontal: true)) else { return false }
      store.setConstant(cell, 0)
    case .top:
      guard !bound.hasAny(row, of: GeometrySymbol.positions(horizontal: false)) else { return false }
      store.setConstant(cell, 0)
    case .width, .height:
      let axis: Axis = key == .width ? .horizontal : .vertical
      let parent = Int(bound.tree.parents[row])
      guard !bound.hasBothEdges(row, axis) else { return false }
      if bound.hasStacks, bound.isStack(row) {
        store.setAlias(cell, index.cell(row, key == .width ? .autoWidth : .autoHeight))
        return true
      }
      guard parent >= 0 else { return false }
      if !bound.isScroll(row), bound.hasNaturalSize(row, axis) {
        guard axis == .vertical else { return false }
        store.setAlias(cell, index.cell(row, .autoHeight))
        return true
      }
      store.setAlias(cell, index.cell(parent, reader.containerKey(parent, axis)))
    case .nearRight: store.defineSum(cell, index.cell(row, .left), index.cell(row, .width), row: row)
    case .nearBottom: store.defineSum(cell, index.cell(row, .top), index.cell(row, .height), row: row)
    default: return false
    }
    return true
  }

  /// What stands in for a missing attribute.
  private func implicit(_ row: Int, _ key: CellKey, _ ir: inout ExpressionIR) -> Int32 {
    switch key {
    case .width, .height: return implicitSize(row, key == .width ? .horizontal : .vertical, &ir)
    case .left: return implicitPosition(row, .horizontal, &ir)
    default: return implicitPosition(row, .vertical, &ir)
    }
  }

  private func implicitSize(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    let rule = bound.missingSizeRule(row, axis)
    switch rule.kind {
    case .edges:
      guard let near = rule.first, let far = rule.second else { return ir.constant(0) }
      if near == .leading { return between(near, far, row, axis, &ir) }
      if reader.isLegacy {
        return reader.two(.subtract, reader.ownGeometry(far, row, &ir), reader.ownGeometry(near, row, &ir), &ir)
      }
      return between(far, near, row, axis, &ir)
    case .content: return contentSize(row, axis, &ir)
    default: return reader.parentContainer(row, axis, &ir)
    }
  }

  /// The container less two edges, one after the other.
  private func between(
    _ first: GeometrySymbol, _ second: GeometrySymbol, _ row: Int, _ axis: Axis, _ ir: inout ExpressionIR
  ) -> Int32 {
    let whole = reader.parentContainer(row, axis, &ir)
    let rest = reader.two(.subtract, whole, reader.ownGeometry(first, row, &ir), &ir)
    return reader.two(.subtract, rest, reader.ownGeometry(second, row, &ir), &ir)
  }

  private func contentSize(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    if bound.hasStacks, bound.isStack(row) {
      return reader.load(row, axis == .horizontal ? .autoWidth : .autoHeight, &ir)
    }
    if axis == .vertical { return reader.load(row, .autoHeight, &ir) }
    let whole = reader.parentContainer(row, axis, &ir)
    let natural = reader.load(row, .autoWidth, &ir)
    if ir.isConstant(whole) {
      return ir.value(whole).a == 0 ? natural : reader.two(.minimum, natural, whole, &ir)
    }
    let zero = ir.constant(0)
    let isZero = ir.append(ExpressionIR.Node(operation: .equal, type: .bool, a: whole, b: zero))
    let capped = reader.two(.minimum, natural, whole, &ir)
    return ir.append(ExpressionIR.Node(operation: .select, type: .number, a: isZero, b: natural, c: capped))
  }

  private func implicitPosition(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    let isRightToLeft = reader.isRightToLeft(row)
    let rule = bound.missingPositionRule(row, axis, isRightToLeft: isRightToLeft)
    switch rule.first {
    case nil: return ir.constant(0)
    case .centerX, .centerY: return fromCenter(row, axis, &ir)
    case .right, .bottom: return fromFarEdge(row, axis, &ir)
    case .firstBaseline?:
      return reader.two(
        .subtract, reader.ownGeometry(.firstBaseline, row, &ir), reader.load(row, .firstOffset, &ir), &ir)
    case .lastBaseline?:
      return reader.two(.subtract, reader.ownGeometry(.lastBaseline, row, &ir), reader.load(row, .lastOffset, &ir), &ir)
    case let symbol?:
      // The one of leading and trailing that is left.
      if (symbol == .leading) != isRightToLeft { return reader.ownGeometry(symbol, row, &ir) }
      return fromFar(row, symbol, axis, &ir)
    }
  }

  private func fromFar(_ row: Int, _ symbol: GeometrySymbol, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    let rest = reader.two(.subtract, reader.parentContainer(row, axis, &ir), reader.ownGeometry(symbol, row, &ir), &ir)
    return reader.two(.subtract, rest, reader.load(row, axis.size, &ir), &ir)
  }

  private func fromFarEdge(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    if !reader.isLegacy { return fromFar(row, axis.far, axis, &ir) }
    return reader.two(.subtract, reader.ownGeometry(axis.far, row, &ir), reader.load(row, axis.size, &ir), &ir)
  }

  private func fromCenter(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    let symbol: GeometrySymbol = axis == .horizontal ? .centerX : .centerY
    let half = reader.two(.multiply, reader.load(row, axis.size, &ir), reader.part(.anchor(axis), row, &ir), &ir)
    return reader.two(.subtract, reader.ownGeometry(symbol, row, &ir), half, &ir)
  }
}
