import PlumbSyntax

/// Positions and sizes: attributes, the expressions that stand in for missing ones, and edges read from other nodes.
extension Linker: DerivedGeometry {
  var isLegacy: Bool { options.isLegacy }

  // MARK: - Loads

  /// Reads a cell; inside a probe, what belongs to the probed component is replaced by its own probe.
  func use(_ cell: Int32, _ type: StaticType, _ form: inout Intermediate) -> Int32 {
    guard activeProbe != nil else { return form.load(cell, type) }
    return probed(cell, type, &form)
  }

  func load(_ row: Int, _ key: CellKey, _ form: inout Intermediate) -> Int32 {
    use(cell(row, key), .number, &form)
  }

  func two(_ operation: Operation, _ a: Int32, _ b: Int32, _ form: inout Intermediate) -> Int32 {
    fold(Intermediate.Node(operation: operation, type: .number, a: a, b: b), &form)
  }

  /// The size that percentages of a node's children refer to.
  func container(_ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    if isProbedContainer(row, axis) { return form.constant(0) }
    return load(row, isScroll(row) ? axis.container : axis.size, &form)
  }

  /// The size that a node's own percentages refer to: its parent's container, or the host's for the root.
  func parentContainer(_ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    guard row < tree.count, tree.parents[row] >= 0 else {
      sharing.isRelative = false
      if isProbedContainer(-1, axis) { return form.constant(0) }
      return form.load(axis == .horizontal ? containerWidth : containerHeight, .number)
    }
    let parent = Int(tree.parents[row])
    note(.parent, parent, isScroll(parent) ? axis.container : axis.size)
    return container(parent, axis, &form)
  }

  /// The size of a node's own container.
  func ownContainer(_ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    sharing.isRelative = false
    return container(row, axis, &form)
  }

  func isScroll(_ row: Int) -> Bool {
    tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isScrollView
  }

  func has(_ row: Int, _ symbol: GeometrySymbol) -> Bool { geometryMasks[row] & symbol.bit != 0 }

  /// The attribute that sets a symbol of geometry, -1 for none.
  func geometryAttribute(_ row: Int, _ symbol: GeometrySymbol) -> Int {
    Int(rowAttributes[row * RowSlot.count + Int(symbol.rawValue)]) - 1
  }

  /// A part of a structure: its own attribute, then the structure's, then the fallback.
  func part(_ part: StructurePart, _ row: Int, _ form: inout Intermediate) -> Int32 {
    if let name = names.find(part.name), let attribute = attribute(named: name, row: row) {
      return load(attribute: attribute, &form)
    }
    if let name = names.find(part.whole), let attribute = attribute(named: name, row: row) {
      let whole = load(attribute: attribute, &form)
      return form.append(
        Intermediate.Node(operation: .component, type: .number, a: whole, number: Double(part.component)))
    }
    return form.constant(part.fallback)
  }

  // MARK: - Definitions

  @_optimize(speed)
  func defineGeometry(_ cell: Int32, _ row: Int, _ key: CellKey) {
    if isPlain, defineSimply(cell, row, key) { return }
    switch key {
    case .extentX, .extentY, .boundingWidth, .boundingHeight, .contentWidth, .contentHeight, .autoWidth, .autoHeight,
      .firstOffset, .lastOffset:
      defineInferred(cell, row, key)
      return
    case .offsetX, .offsetY:
      defineOffset(cell, row, .offset(key == .offsetX ? .horizontal : .vertical))
      return
    default: defineFromForm(cell, row, key)
    }
  }

  /// The host scrolls, unless an expression does.
  private func defineOffset(_ cell: Int32, _ row: Int, _ offset: StructurePart) {
    if isSet(offset, row) {
      var form = takeForm()
      defer { spareForm = form }
      finish(cell, part(offset, row, &form), form, row: row)
    } else {
      cells[Int(cell)].origin.kind = .input
    }
  }

  /// Whether an attribute sets a part, alone or with the structure.
  func isSet(_ part: StructurePart, _ row: Int) -> Bool {
    if let name = names.find(part.name), attribute(named: name, row: row) != nil { return true }
    if let name = names.find(part.whole), attribute(named: name, row: row) != nil { return true }
    return false
  }

  private func defineFromForm(_ cell: Int32, _ row: Int, _ key: CellKey) {
    var form = takeForm()
    defer { spareForm = form }
    guard let symbol = key.frameSymbol else {
      finish(cell, derived(row, key, &form) ?? form.constant(0), form, row: row)
      return
    }
    // Where an attribute sets the symbol, the cell is that of the attribute.
    let root = implicit(row, key, &form)
    finish(cell, root, form, row: row, source: implicitSource(row, symbol))
  }

  /// Whether cells are defined for the first time and for themselves: what has one definition then needs no form.
  var isPlain: Bool { !forcesValues && !isRelinking && activeProbe == nil }

  /// What most rows come to, without the detour over an intermediate form. False where it is not as simple.
  @_optimize(speed)
  private func defineSimply(_ cell: Int32, _ row: Int, _ key: CellKey) -> Bool {
    switch key {
    case .left:
      guard geometryMasks[row] & Self.leftAnchors == 0 else { return false }
      setConstant(cell, 0)
    case .top:
      guard geometryMasks[row] & Self.topAnchors == 0 else { return false }
      setConstant(cell, 0)
    case .width, .height:
      let axis: Axis = key == .width ? .horizontal : .vertical
      let parent = Int(tree.parents[row])
      guard parent >= 0, !hasBothEdges(row, axis) else { return false }
      if !isScroll(row), hasNaturalSize(row, axis) {
        guard axis == .vertical else { return false }
        setAlias(cell, self.cell(row, .autoHeight))
        return true
      }
      setAlias(cell, self.cell(parent, isScroll(parent) ? axis.container : axis.size))
    case .nearRight: add(self.cell(row, .left), self.cell(row, .width), to: cell, row)
    case .nearBottom: add(self.cell(row, .top), self.cell(row, .height), to: cell, row)
    default: return false
    }
    return true
  }

  /// Whether a size lies between two edges.
  private func hasBothEdges(_ row: Int, _ axis: Axis) -> Bool {
    axis == .horizontal && has(row, .leading) && has(row, .trailing) || has(row, axis.near) && has(row, axis.far)
  }

  /// Makes a cell the sum of two.
  @_optimize(speed)
  func add(_ first: Int32, _ second: Int32, to cell: Int32, _ row: Int) {
    var draft = Draft(
      kind: .numeric, first: emitter.instructions.count, count: 1, output: cell, row: Int32(truncatingIfNeeded: row),
      source: -1)
    let a = UInt32(truncatingIfNeeded: first)
    let b = UInt32(truncatingIfNeeded: second)
    emitter.instructions.append(
      Instruction(operation: .add, output: UInt32(truncatingIfNeeded: cell), a: a, b: b, c: b))
    let start = draftInputs.count
    draftInputs.append(first)
    draftInputs.append(second)
    draft.inputs = start..<draftInputs.count
    setDefiner(cell, draft)
  }

  private static var leftAnchors: UInt16 {
    GeometrySymbol.left.bit | GeometrySymbol.leading.bit | GeometrySymbol.trailing.bit | GeometrySymbol.right.bit
      | GeometrySymbol.centerX.bit
  }
  private static var topAnchors: UInt16 {
    GeometrySymbol.top.bit | GeometrySymbol.bottom.bit | GeometrySymbol.centerY.bit
      | GeometrySymbol.firstBaseline.bit | GeometrySymbol.lastBaseline.bit
  }

  /// What is inserted where an attribute is missing (docs/semantics/geometry.md, section 4).
  func implicit(_ row: Int, _ key: CellKey, _ form: inout Intermediate) -> Int32 {
    switch key {
    case .width, .height: return implicitSize(row, key == .width ? .horizontal : .vertical, &form)
    case .left: return implicitLeft(row, &form)
    default: return implicitTop(row, &form)
    }
  }

  private func implicitSize(_ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    func between(_ far: GeometrySymbol, _ near: GeometrySymbol, isFirst: GeometrySymbol) -> Int32 {
      let whole = parentContainer(row, axis, &form)
      let second = isFirst == near ? far : near
      let rest = two(.subtract, whole, ownGeometry(isFirst, row, &form), &form)
      return two(.subtract, rest, ownGeometry(second, row, &form), &form)
    }
    if axis == .horizontal, has(row, .leading), has(row, .trailing) {
      return between(.trailing, .leading, isFirst: .leading)
    }
    if has(row, axis.near), has(row, axis.far) {
      if options.isLegacy {
        return two(.subtract, ownGeometry(axis.far, row, &form), ownGeometry(axis.near, row, &form), &form)
      }
      return between(axis.far, axis.near, isFirst: axis.far)
    }
    if !isScroll(row), hasNaturalSize(row, axis) {
      if axis == .vertical { return load(row, .autoHeight, &form) }
      let whole = parentContainer(row, axis, &form)
      let natural = load(row, .autoWidth, &form)
      if form.isConstant(whole) {
        return form.value(whole).a == 0 ? natural : two(.minimum, natural, whole, &form)
      }
      let zero = form.constant(0)
      let isZero = form.append(Intermediate.Node(operation: .equal, type: .bool, a: whole, b: zero))
      let capped = two(.minimum, natural, whole, &form)
      return form.append(Intermediate.Node(operation: .select, type: .number, a: isZero, b: natural, c: capped))
    }
    return parentContainer(row, axis, &form)
  }

  private func implicitLeft(_ row: Int, _ form: inout Intermediate) -> Int32 {
    let isRightToLeft = self.isRightToLeft(row)
    let near: GeometrySymbol = isRightToLeft ? .trailing : .leading
    let far: GeometrySymbol = isRightToLeft ? .leading : .trailing
    if has(row, near) { return ownGeometry(near, row, &form) }
    if has(row, far) { return fromFar(row, far, .horizontal, &form) }
    if has(row, .right) { return fromFarEdge(row, .horizontal, &form) }
    if has(row, .centerX) { return fromCenter(row, .horizontal, &form) }
    return form.constant(0)
  }

  private func implicitTop(_ row: Int, _ form: inout Intermediate) -> Int32 {
    if has(row, .bottom) { return fromFarEdge(row, .vertical, &form) }
    if has(row, .centerY) { return fromCenter(row, .vertical, &form) }
    if has(row, .firstBaseline) {
      return two(.subtract, ownGeometry(.firstBaseline, row, &form), load(row, .firstOffset, &form), &form)
    }
    if has(row, .lastBaseline) {
      return two(.subtract, ownGeometry(.lastBaseline, row, &form), load(row, .lastOffset, &form), &form)
    }
    return form.constant(0)
  }

  private func fromFar(_ row: Int, _ symbol: GeometrySymbol, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    let rest = two(.subtract, parentContainer(row, axis, &form), ownGeometry(symbol, row, &form), &form)
    return two(.subtract, rest, load(row, axis.size, &form), &form)
  }

  private func fromFarEdge(_ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    if !options.isLegacy { return fromFar(row, axis.far, axis, &form) }
    return two(.subtract, ownGeometry(axis.far, row, &form), load(row, axis.size, &form), &form)
  }

  private func fromCenter(_ row: Int, _ axis: Axis, _ form: inout Intermediate) -> Int32 {
    let symbol: GeometrySymbol = axis == .horizontal ? .centerX : .centerY
    let half = two(.multiply, load(row, axis.size, &form), part(.anchor(axis), row, &form), &form)
    return two(.subtract, ownGeometry(symbol, row, &form), half, &form)
  }
}
