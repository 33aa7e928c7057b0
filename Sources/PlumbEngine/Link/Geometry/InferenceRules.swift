import PlumbSyntax

/// Sizes that come from content, measured or inferred from children, per axis: `auto`, content sizes, baselines.
final class InferenceRules {
  private let reader: GeometryReader
  private let index: CellIndex
  private let store: CellStore
  private let bound: BoundDocument
  private let diagnostics: LinkDiagnostics
  var inferredEdges = InferredEdges()
  /// Rows and baselines that are reported to be missing.
  private var reported = IndexMap<UInt64, Int32>()

  init(_ reader: GeometryReader, _ diagnostics: LinkDiagnostics) {
    self.reader = reader
    index = reader.index
    store = reader.store
    bound = reader.bound
    self.diagnostics = diagnostics
  }

  /// Bytes of its storage.
  var memory: Int { inferredEdges.memory }

  /// Compiles a cell that is inferred from content.
  func define(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    switch key {
    case .autoWidth: defineAuto(cell, row, .horizontal, mode)
    case .autoHeight: defineAuto(cell, row, .vertical, mode)
    case .boundingWidth: defineBounding(cell, row, .horizontal, mode)
    case .boundingHeight: defineBounding(cell, row, .vertical, mode)
    case .contentWidth: defineContent(cell, row, .horizontal, mode)
    case .contentHeight: defineContent(cell, row, .vertical, mode)
    case .extentX: defineExtent(cell, row, .horizontal, mode)
    case .extentY: defineExtent(cell, row, .vertical, mode)
    case .firstOffset, .lastOffset: defineBaselineOffset(cell, row, key, mode)
    default: break
    }
  }

  // MARK: - auto

  private func defineAuto(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    if bound.hasStacks, bound.isStack(row) {
      store.setAlias(cell, index.cell(row, axis.fitting))
      return
    }
    if mode.isPlain, let same = plainAuto(cell, row, axis, mode) {
      store.setAlias(cell, same)
      return
    }
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    if bound.hasNaturalSize(row, axis) {
      let natural: CellKey
      if axis == .horizontal {
        natural = .naturalWidth
      } else if inferredEdges.isCut(.measure, cell, store, mode) {
        natural = .naturalHeight
      } else {
        natural = .measuredHeight
        inferredEdges.add(.measure, source: cell, target: index.cell(row, .width), mode)
      }
      let size = reader.load(row, natural, &ir)
      store.define(
        cell, bound.mayLackNaturalSize(row) ? usable(size, row, axis, &ir) : size, ir, row: row)
      return
    }
    let explicit = contentAttribute(row, axis)
    if bound.tree.firstChildren[row] < 0 && !reader.isSet(.contentSize(axis), row) && !bound.isList(row) {
      store.define(cell, reader.parentContainer(row, axis, &ir), ir, row: row)
      return
    }
    var content: Int32
    if explicit >= 0 {
      let target = index.attributeCell(explicit)
      if inferredEdges.isCut(.content, cell, store, mode) {
        content = reader.loadProbe(of: target, &ir)
      } else {
        inferredEdges.add(.content, source: cell, target: target, mode)
        content = reader.use(target, .number, &ir)
      }
    } else {
      content = reader.load(row, axis.content, &ir)
    }
    if bound.isScroll(row) {
      content = reader.two(.add, content, reader.load(row, Edge.near(axis).inset, &ir), &ir)
      content = reader.two(.add, content, reader.load(row, Edge.far(axis).inset, &ir), &ir)
    }
    store.define(cell, content, ir, row: row)
  }

  /// A natural size; where there is none, which is a negative one, what a node without natural size has.
  private func usable(_ natural: Int32, _ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    let other: Int32
    if bound.tree.firstChildren[row] >= 0 {
      other = reader.load(row, axis.content, &ir)
    } else if isInferred(Int(bound.tree.parents[row]), axis) {
      // The view would depend on its siblings, and where they are on the view.
      other = ir.constant(0)
    } else {
      other = reader.parentContainer(row, axis, &ir)
    }
    let isMissing = ir.append(ExpressionIR.Node(operation: .less, type: .bool, a: natural, b: ir.constant(0)))
    return ir.append(ExpressionIR.Node(operation: .select, type: .number, a: isMissing, b: other, c: natural))
  }

  /// Whether a size is written with `auto`, also by a macro.
  private func isInferred(_ row: Int, _ axis: Axis) -> Bool {
    guard row >= 0 else { return false }
    let attribute = bound.attribute(setting: axis.sizeSymbol, row: row)
    return attribute >= 0 && isInferred(bound.attributes[attribute])
  }

  func isInferred(_ attribute: LinkedAttribute) -> Bool {
    if mentionsAuto(attribute.text) { return true }
    var isInferred = false
    bound.forEachSymbol(ofText: attribute.parsedText) { symbol in
      if bound.macros.contains(symbol.text, where: { mentionsAuto($0) }) { isInferred = true }
    }
    return isInferred
  }

  private func mentionsAuto(_ text: Name) -> Bool {
    let bytes = bound.names[text].utf8
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "a")) {
      if bytes[start...].starts(with: "auto".utf8) { return true }
      rest = bytes[bytes.index(after: start)...]
    }
    return false
  }

  /// The cell that the size from content is the same as in most rows; nil where it takes more.
  private func plainAuto(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) -> Int32? {
    if bound.hasNaturalSize(row, axis) {
      if bound.mayLackNaturalSize(row) { return nil }
      if axis == .horizontal { return index.cell(row, .naturalWidth) }
      inferredEdges.add(.measure, source: cell, target: index.cell(row, .width), mode)
      return index.cell(row, .measuredHeight)
    }
    guard !bound.isScroll(row), !reader.isSet(.contentSize(axis), row) else { return nil }
    if bound.tree.firstChildren[row] >= 0 { return index.cell(row, axis.content) }
    let parent = Int(bound.tree.parents[row])
    return parent < 0 ? nil : index.cell(parent, reader.containerKey(parent, axis))
  }

  private func contentAttribute(_ row: Int, _ axis: Axis) -> Int {
    guard let name = bound.names.find(StructurePart.contentSize(axis).name) else { return -1 }
    return bound.attribute(named: name, row: row) ?? -1
  }

  /// The size of a node's content: its attribute, else the box around its children.
  private func defineContent(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    let size = StructurePart.contentSize(axis)
    let isSet = reader.isSet(size, row)
    if !isSet, bound.isList(row) {
      store.setAlias(cell, index.cell(row, axis.listLength))
      return
    }
    if mode.isPlain, !isSet {
      store.setAlias(cell, index.cell(row, axis.bounding))
      return
    }
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    store.define(cell, isSet ? reader.part(size, row, &ir) : reader.load(row, axis.bounding, &ir), ir, row: row)
  }

  // MARK: - Children

  /// The largest of 0 and what every child adds, as a tree of fixed shape whose nodes have at most 64 inputs: one child
  /// among many costs a few steps.
  private func defineBounding(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    if bound.hasStacks, bound.isStack(row) {
      store.setAlias(cell, index.cell(row, axis.fitting))
      return
    }
    if bound.tree.firstChildren[row] < 0 {
      var ir = store.takeIR(mode)
      defer { store.give(back: ir) }
      var size = reader.parentContainer(row, axis, &ir)
      if bound.isScroll(row) {
        size = reader.two(.subtract, size, reader.load(row, Edge.near(axis).inset, &ir), &ir)
        size = reader.two(.subtract, size, reader.load(row, Edge.far(axis).inset, &ir), &ir)
      }
      store.define(cell, size, ir, row: row)
      return
    }
    defineMaximum(cell, of: extents(of: row, axis), row: row)
  }

  /// The largest of 0 and of cells, as `defineBounding` says.
  func defineMaximum(_ cell: Int32, of cells: [Int32], row: Int) {
    var level = cells
    while level.count > Self.fanIn {
      var next: [Int32] = []
      var start = 0
      while start < level.count {
        let chunk = store.newCell(CellOrigin(kind: .chunk, row: Int32(truncatingIfNeeded: row)))
        store.defineMaximum(chunk, of: level[start..<min(start + Self.fanIn, level.count)], row: row)
        next.append(chunk)
        start += Self.fanIn
      }
      level = next
    }
    store.defineMaximum(cell, of: level[...], row: row)
  }

  /// What the children add that are not hidden for good.
  @_optimize(speed)
  private func extents(of row: Int, _ axis: Axis) -> [Int32] {
    var result = PlainArray<Int32>()
    var child = Int(bound.tree.firstChildren[row])
    while child >= 0 {
      if !store.isConstantlyTrue(index.hiddenCell(child)) { result.append(index.cell(child, axis.extent)) }
      child = Int(bound.tree.nextSiblings[child])
    }
    let cells = Array(result.elements)
    // It lives until here.
    result.removeAll()
    return cells
  }

  private static var fanIn: Int { 64 }

  /// What a child adds to its container: position and size, nothing while it is hidden. Where an edge would close a
  /// cycle the position counts as 0; the size is left out if it was written, else it is what it would be in a container
  /// of size 0 (docs/semantics/dependencies.md, section 2).
  @_optimize(speed)
  private func defineExtent(_ cell: Int32, _ row: Int, _ axis: Axis, _ mode: LinkMode) {
    let hidden = index.hiddenCell(row)
    if mode.isPlain, store.cells[Int(hidden)].isConstant {
      let size = index.cell(row, axis.size)
      let position = index.cell(row, axis.position)
      inferredEdges.add(.size, source: cell, target: size, mode)
      inferredEdges.add(.position, source: cell, target: position, mode)
      store.defineSum(cell, position, size, row: row)
      return
    }
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    let size = index.cell(row, axis.size)
    let sizeTerm: Int32
    if inferredEdges.isCut(.size, cell, store, mode) {
      if bound.constraints.decidesSize(row, axis) || bound.attribute(setting: axis.sizeSymbol, row: row) >= 0 {
        store.setConstant(cell, 0)
        return
      }
      sizeTerm = reader.loadProbe(of: size, &ir)
    } else {
      inferredEdges.add(.size, source: cell, target: size, mode)
      sizeTerm = reader.use(size, .number, &ir)
    }
    let positionTerm: Int32
    if inferredEdges.isCut(.position, cell, store, mode) {
      positionTerm = ir.constant(0)
    } else {
      let position = index.cell(row, axis.position)
      inferredEdges.add(.position, source: cell, target: position, mode)
      positionTerm = reader.use(position, .number, &ir)
    }
    var extent = reader.two(.add, positionTerm, sizeTerm, &ir)
    if !store.cells[Int(hidden)].isConstant {
      let condition = ir.load(hidden, .bool)
      extent = ir.append(
        ExpressionIR.Node(operation: .select, type: .number, a: condition, b: ir.constant(0), c: extent))
    }
    store.define(cell, extent, ir, row: row)
  }

  // MARK: - Measuring

  private func defineBaselineOffset(_ cell: Int32, _ row: Int, _ key: CellKey, _ mode: LinkMode) {
    var ir = store.takeIR(mode)
    defer { store.give(back: ir) }
    guard bound.isMeasured(row) else {
      baselineMissing(row, key)
      store.setConstant(cell, 0)
      return
    }
    if key == .firstOffset {
      store.define(cell, reader.load(row, .measuredFirst, &ir), ir, row: row)
      return
    }
    // The last line keeps its distance from the bottom when the node is higher than its text.
    let below = reader.two(
      .subtract, reader.load(row, .measuredHeight, &ir),
      reader.load(row, .measuredLast, &ir), &ir)
    store.define(cell, reader.two(.subtract, reader.load(row, .height, &ir), below, &ir), ir, row: row)
  }

  private func baselineMissing(_ row: Int, _ key: CellKey) {
    let name = key == .firstOffset ? "firstBaseline" : "lastBaseline"
    guard reported.insert(UInt64(row) << 8 | UInt64(key.rawValue)) else { return }
    var diagnostic = Diagnostic(.property, "\(bound.componentName(row) ?? "The node") does not implement \(name)")
    diagnostics.locate(&diagnostic, element: row)
    diagnostics.report(diagnostic)
  }
}
