import PlumbSyntax

/// `auto`: sizes that come from content, measured or inferred from children, per axis.
extension Linker {
  func hasNaturalSize(_ row: Int, _ axis: Axis) -> Bool {
    guard tree.components[row] >= 0 else { return false }
    return catalog.components[Int(tree.components[row])].natural.contains(axis == .horizontal ? .width : .height)
  }

  private func isMeasured(_ row: Int) -> Bool {
    hasNaturalSize(row, .horizontal) || hasNaturalSize(row, .vertical)
  }

  /// The value of `auto` in the attribute being compiled.
  func auto(_ context: ExpressionContext, _ form: inout Intermediate) -> Int32 {
    let key: CellKey =
      switch context.auto {
      case .height: .autoHeight
      case .contentWidth: .boundingWidth
      case .contentHeight: .boundingHeight
      default: .autoWidth
      }
    note(.own, context.row, key)
    return load(context.row, key, &form)
  }

  func defineInferred(_ cell: Int32, _ row: Int, _ key: CellKey) {
    switch key {
    case .autoWidth: defineAuto(cell, row, .horizontal)
    case .autoHeight: defineAuto(cell, row, .vertical)
    case .boundingWidth: defineBounding(cell, row, .horizontal)
    case .boundingHeight: defineBounding(cell, row, .vertical)
    case .contentWidth: defineContent(cell, row, .horizontal)
    case .contentHeight: defineContent(cell, row, .vertical)
    case .extentX: defineExtent(cell, row, .horizontal)
    case .extentY: defineExtent(cell, row, .vertical)
    case .firstOffset, .lastOffset: defineBaselineOffset(cell, row, key)
    default: break
    }
  }

  // MARK: - auto

  private func defineAuto(_ cell: Int32, _ row: Int, _ axis: Axis) {
    if isPlain, let same = plainAuto(cell, row, axis) {
      setAlias(cell, same)
      return
    }
    var form = takeForm()
    defer { spareForm = form }
    if hasNaturalSize(row, axis) {
      let natural: CellKey
      if axis == .horizontal {
        natural = .naturalWidth
      } else if edgeIsCut(.measure, cell) {
        natural = .naturalHeight
      } else {
        natural = .measuredHeight
        addSoftEdge(.measure, source: cell, target: self.cell(row, .width))
      }
      finish(cell, load(row, natural, &form), form, row: row)
      return
    }
    let explicit = contentAttribute(row, axis)
    if tree.firstChildren[row] < 0 && !isSet(.contentSize(axis), row) {
      finish(cell, parentContainer(row, axis, &form), form, row: row)
      return
    }
    var content: Int32
    if explicit >= 0 {
      let target = attributeCell(explicit)
      if edgeIsCut(.content, cell) {
        content = probeLoad(target, &form)
      } else {
        addSoftEdge(.content, source: cell, target: target)
        content = use(target, .number, &form)
      }
    } else {
      content = load(row, axis.content, &form)
    }
    if isScroll(row) {
      content = two(.add, content, part(.nearInset(axis), row, &form), &form)
      content = two(.add, content, part(.farInset(axis), row, &form), &form)
    }
    finish(cell, content, form, row: row)
  }

  /// The cell that the size from content is the same as in most rows; nil where it takes more.
  private func plainAuto(_ cell: Int32, _ row: Int, _ axis: Axis) -> Int32? {
    if hasNaturalSize(row, axis) {
      if axis == .horizontal { return self.cell(row, .naturalWidth) }
      addSoftEdge(.measure, source: cell, target: self.cell(row, .width))
      return self.cell(row, .measuredHeight)
    }
    guard !isScroll(row), !isSet(.contentSize(axis), row) else { return nil }
    if tree.firstChildren[row] >= 0 { return self.cell(row, axis.content) }
    let parent = Int(tree.parents[row])
    return parent < 0 ? nil : self.cell(parent, isScroll(parent) ? axis.container : axis.size)
  }

  private func contentAttribute(_ row: Int, _ axis: Axis) -> Int {
    guard let name = names.find(StructurePart.contentSize(axis).name) else { return -1 }
    return attribute(named: name, row: row) ?? -1
  }

  /// The size of a node's content: its attribute, else the box around its children.
  private func defineContent(_ cell: Int32, _ row: Int, _ axis: Axis) {
    let size = StructurePart.contentSize(axis)
    let isSet = isSet(size, row)
    if isPlain, !isSet {
      setAlias(cell, self.cell(row, axis.bounding))
      return
    }
    var form = takeForm()
    defer { spareForm = form }
    finish(cell, isSet ? part(size, row, &form) : load(row, axis.bounding, &form), form, row: row)
  }

  // MARK: - Children

  /// The largest of 0 and what every child adds, as a tree of fixed shape whose nodes have at most 64 inputs: one child
  /// among many costs a few steps.
  private func defineBounding(_ cell: Int32, _ row: Int, _ axis: Axis) {
    if tree.firstChildren[row] < 0 {
      var form = takeForm()
      defer { spareForm = form }
      var size = parentContainer(row, axis, &form)
      if isScroll(row) {
        size = two(.subtract, size, part(.nearInset(axis), row, &form), &form)
        size = two(.subtract, size, part(.farInset(axis), row, &form), &form)
      }
      finish(cell, size, form, row: row)
      return
    }
    var level = extents(of: row, axis)
    while level.count > Self.fanIn {
      var next: [Int32] = []
      var start = 0
      while start < level.count {
        let chunk = newCell(
          CellOrigin(kind: .chunk, row: Int32(truncatingIfNeeded: row)), isValue: false)
        placeMaximum(chunk, Array(level[start..<min(start + Self.fanIn, level.count)]), row)
        next.append(chunk)
        start += Self.fanIn
      }
      level = next
    }
    placeMaximum(cell, level, row)
  }

  /// What the children add that are not hidden for good.
  @_optimize(speed)
  private func extents(of row: Int, _ axis: Axis) -> [Int32] {
    var result = PlainArray<Int32>()
    var child = Int(tree.firstChildren[row])
    while child >= 0 {
      let hidden = Int(hiddenCell(child))
      if !cells[hidden].isConstant || cells[hidden].number == 0 { result.append(cell(child, axis.extent)) }
      child = Int(tree.nextSiblings[child])
    }
    let cells = Array(result.elements)
    // It lives until here.
    result.removeAll()
    return cells
  }

  private static var fanIn: Int { 64 }

  private func placeMaximum(_ cell: Int32, _ operands: [Int32], _ row: Int) {
    if operands.isEmpty {
      setConstant(cell, 0)
      return
    }
    let start = maximumLists.count
    maximumLists += operands
    let first = emitter.instructions.count
    emitter.instructions.append(
      Instruction(
        operation: .maximumOfList, output: UInt32(truncatingIfNeeded: cell), a: UInt32(truncatingIfNeeded: start),
        b: UInt32(truncatingIfNeeded: operands.count), c: 0))
    place(
      Draft(
        kind: .numeric, first: first, count: 1, output: cell, row: Int32(truncatingIfNeeded: row), source: -1), cell)
  }

  /// What a child adds to its container: position and size, nothing while it is hidden. Where an edge would close a
  /// cycle the position counts as 0; the size is left out if it was written, else it is what it would be in a container
  /// of size 0 (docs/semantics/dependencies.md, section 2).
  @_optimize(speed)
  private func defineExtent(_ cell: Int32, _ row: Int, _ axis: Axis) {
    let hidden = hiddenCell(row)
    if isPlain, cells[Int(hidden)].isConstant {
      let size = self.cell(row, axis.size)
      let position = self.cell(row, axis.position)
      addSoftEdge(.size, source: cell, target: size)
      addSoftEdge(.position, source: cell, target: position)
      add(position, size, to: cell, row)
      return
    }
    var form = takeForm()
    defer { spareForm = form }
    let size = self.cell(row, axis.size)
    let sizeTerm: Int32
    if edgeIsCut(.size, cell) {
      if geometryAttribute(row, axis.sizeSymbol) >= 0 {
        cells[Int(cell)].definer = -1
        cells[Int(cell)].alias = -1
        setConstant(cell, 0)
        return
      }
      sizeTerm = probeLoad(size, &form)
    } else {
      addSoftEdge(.size, source: cell, target: size)
      sizeTerm = use(size, .number, &form)
    }
    let positionTerm: Int32
    if edgeIsCut(.position, cell) {
      positionTerm = form.constant(0)
    } else {
      let position = self.cell(row, axis.position)
      addSoftEdge(.position, source: cell, target: position)
      positionTerm = use(position, .number, &form)
    }
    var extent = two(.add, positionTerm, sizeTerm, &form)
    if !cells[Int(hidden)].isConstant {
      let condition = form.load(hidden, .bool)
      extent = form.append(
        Intermediate.Node(operation: .select, type: .number, a: condition, b: form.constant(0), c: extent))
    }
    finish(cell, extent, form, row: row)
  }

  // MARK: - Measuring

  /// The four outputs of a measurement, made together: width, height, first and last baseline.
  func measurementCells(_ row: Int, _ group: CellKey, _ key: CellKey) -> Int32 {
    let row32 = Int32(truncatingIfNeeded: row)
    var first: Int32 = -1
    for index in 0..<4 {
      let rawKey = group.rawValue + UInt8(index)
      let cell = newCell(CellOrigin(kind: .chunk, row: row32, key: rawKey), isValue: false)
      if index == 0 { first = cell }
      geometryCells[row * CellKey.count + Int(rawKey)] = UInt32(truncatingIfNeeded: cell) + 1
    }
    let isNatural = group == .naturalWidth
    let width = isNatural ? 0 : Int(self.cell(row, .width))
    let draft = Draft(
      kind: isNatural ? .measureNatural : .measureAtWidth, first: width, count: 0, output: first, outputCount: 4,
      row: row32, source: -1)
    let index = Int32(truncatingIfNeeded: drafts.count)
    drafts.append(draft)
    for offset in 0..<4 { cells[Int(first) + offset].definer = index }
    return first + Int32(key.rawValue - group.rawValue)
  }

  private func defineBaselineOffset(_ cell: Int32, _ row: Int, _ key: CellKey) {
    var form = takeForm()
    defer { spareForm = form }
    guard isMeasured(row) else {
      baselineMissing(row, key)
      setConstant(cell, 0)
      return
    }
    if key == .firstOffset {
      finish(cell, load(row, .measuredFirst, &form), form, row: row)
      return
    }
    // The last line keeps its distance from the bottom when the node is higher than its text.
    let below = two(
      .subtract, load(row, .measuredHeight, &form),
      load(row, .measuredLast, &form), &form)
    finish(cell, two(.subtract, load(row, .height, &form), below, &form), form, row: row)
  }

  private func baselineMissing(_ row: Int, _ key: CellKey) {
    let name = key == .firstOffset ? "firstBaseline" : "lastBaseline"
    guard reported.insert(UInt64(row) << 8 | UInt64(key.rawValue)) else { return }
    let component = tree.components[row] >= 0 ? catalog.components[Int(tree.components[row])].name : "The node"
    var diagnostic = Diagnostic(.property, "\(component) does not implement \(name)")
    place(element: row, &diagnostic)
    report(diagnostic)
  }

  // MARK: - Soft edges

  private func addSoftEdge(_ kind: SoftEdge.Kind, source: Int32, target: Int32) {
    // Inside a probe nothing belongs to the component that could be cut.
    guard activeProbe == nil, !isRelinking else { return }
    softEdges.append(SoftEdge(kind: kind, source: source, target: target))
  }

  /// Whether a soft edge is cut. A probe cell has the cuts of its original.
  private func edgeIsCut(_ kind: SoftEdge.Kind, _ cell: Int32) -> Bool {
    guard isRelinking else { return false }
    let origin = cells[Int(cell)].origin
    let source = origin.kind == .probe ? origin.extra : cell
    return cutEdges.contains(UInt64(source) << 2 | kind.code)
  }
}

extension Linker.SoftEdge.Kind {
  var code: UInt64 {
    switch self {
    case .position: 0
    case .size: 1
    case .content: 2
    case .measure: 3
    }
  }
}
