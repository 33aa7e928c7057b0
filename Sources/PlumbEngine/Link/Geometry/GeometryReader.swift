import PlumbSyntax

/// Reads the geometry of nodes into intermediate code: what an expression, written or implied, loads.
///
/// In a probe, what belongs to the probed component is replaced by probes of its own.
final class GeometryReader: DerivedGeometry {
  let index: CellIndex
  let store: CellStore
  let bound: BoundDocument
  let folder: ConstantFolder
  let isLegacy: Bool
  /// The direction of each row, once it is bound.
  var directions: Directions
  /// The strongly connected component of each draft, once cycles have been found.
  var componentOfDraft: [Int32] = []
  /// While something is compiled that has to be constant: the value of an attribute, if it is; nil otherwise.
  var knownValue: ((Int) -> Value?)?
  /// Whether values of attributes are in code that does not read them.
  var hasKnownValues = false

  init(_ index: CellIndex, _ folder: ConstantFolder, isLegacy: Bool, isRightToLeft: Bool) {
    self.index = index
    store = index.store
    bound = index.bound
    self.folder = folder
    self.isLegacy = isLegacy
    directions = Directions(isRightToLeft: isRightToLeft)
  }

  /// Bytes of its storage.
  var memory: Int { directions.memory + componentOfDraft.memory }

  /// Whether `leading` is right for a node.
  func isRightToLeft(_ row: Int) -> Bool { directions.isRightToLeft(row) }

  // MARK: - Loads

  /// Reads a cell.
  func use(_ cell: Int32, _ type: StaticType, _ ir: inout ExpressionIR) -> Int32 {
    guard ir.mode.probe != nil else { return ir.load(cell, type) }
    return load(known: use(cell, ir.mode), type, &ir)
  }

  /// The cell to read in place of a cell.
  func use(_ cell: Int32, _ mode: LinkMode) -> Int32 {
    guard let probe = mode.probe else { return cell }
    return probed(cell, probe)
  }

  func load(_ row: Int, _ key: CellKey, _ ir: inout ExpressionIR) -> Int32 {
    use(index.cell(row, key), .number, &ir)
  }

  func two(_ operation: Operation, _ a: Int32, _ b: Int32, _ ir: inout ExpressionIR) -> Int32 {
    folder.two(operation, a, b, &ir)
  }

  /// The value of an attribute: its cell, or its text where it is not evaluated.
  func load(attribute: Int, _ ir: inout ExpressionIR) -> Int32 {
    let linked = bound.attributes[attribute]
    if linked.kind == .text { return ir.constant(.text(bound.names[linked.text])) }
    if let knownValue, let value = knownValue(attribute) { return ir.constant(value) }
    return use(index.attributeCell(attribute), StaticType(bound.properties[Int(linked.info)].type), &ir)
  }

  /// The geometry of a row that its container's size is.
  func containerKey(_ row: Int, _ axis: Axis) -> CellKey { bound.isScroll(row) ? axis.container : axis.size }

  /// The size that percentages of a node's children refer to.
  func container(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    if isProbedContainer(row, axis, ir.mode) { return ir.constant(0) }
    return load(row, containerKey(row, axis), &ir)
  }

  func parentContainer(_ row: Int, _ axis: Axis, _ ir: inout ExpressionIR) -> Int32 {
    guard row < bound.rowCount, bound.tree.parents[row] >= 0 else {
      if isProbedContainer(-1, axis, ir.mode) { return ir.constant(0) }
      return ir.load(axis == .horizontal ? index.inputs.containerWidth : index.inputs.containerHeight, .number)
    }
    return container(Int(bound.tree.parents[row]), axis, &ir)
  }

  /// A symbol of geometry of a node itself: its attribute, or what follows from the frame.
  func ownGeometry(_ symbol: GeometrySymbol, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    let attribute = bound.attribute(setting: symbol, row: row)
    if symbol.frameKey == nil, attribute >= 0 { return use(index.attributeCell(attribute), .number, &ir) }
    return load(row, key(of: symbol, row), &ir)
  }

  // MARK: - Structures

  /// A part of a structure: its own attribute, then the structure's, then the fallback.
  func part(_ part: StructurePart, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    if let name = bound.names.find(part.name), let attribute = bound.attribute(named: name, row: row) {
      return load(attribute: attribute, &ir)
    }
    if let name = bound.names.find(part.whole), let attribute = bound.attribute(named: name, row: row) {
      let whole = load(attribute: attribute, &ir)
      return ir.append(
        ExpressionIR.Node(operation: .component, type: .number, a: whole, number: Double(part.component)))
    }
    return ir.constant(part.fallback)
  }

  /// Whether an attribute sets a part, alone or with the structure.
  func isSet(_ part: StructurePart, _ row: Int) -> Bool {
    if let name = bound.names.find(part.name), bound.attribute(named: name, row: row) != nil { return true }
    if let name = bound.names.find(part.whole), bound.attribute(named: name, row: row) != nil { return true }
    return false
  }

  /// The layout margin of a row at an edge.
  func margin(_ edge: Edge, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    let directional = StructurePart.directionalMargin(edge, isRightToLeft: isRightToLeft(row))
    let physical = StructurePart.margin(edge)
    let usesDirectional = !isSet(physical, row) && isSet(directional, row)
    return part(usesDirectional ? directional : physical, row, &ir)
  }

  // MARK: - Probes

  /// Reads a cell as it is when its container has size 0.
  func loadProbe(of cell: Int32, _ ir: inout ExpressionIR) -> Int32 {
    load(known: index.probeCell(cell, component: component(of: cell)), .number, &ir)
  }

  /// Reads a cell that need not be probed; a constant by its value.
  private func load(known cell: Int32, _ type: StaticType, _ ir: inout ExpressionIR) -> Int32 {
    if store.cells[Int(cell)].isConstant, !store.cells[Int(cell)].isValue {
      let number = store.cells[Int(cell)].number
      return type == .bool ? ir.constant(.bool(number != 0)) : ir.constant(number)
    }
    return ir.load(cell, type)
  }

  /// Whether a container's size counts as 0 in a probe.
  private func isProbedContainer(_ row: Int, _ axis: Axis, _ mode: LinkMode) -> Bool {
    guard let probe = mode.probe else { return false }
    if row == probe.containerRow && axis == probe.axis { return true }
    guard row >= 0 else { return false }
    let component = component(of: index.cell(row, containerKey(row, axis)))
    return component >= 0 && component == probe.component
  }

  /// The strongly connected component that a cell's draft is in, -1 for none.
  private func component(of cell: Int32) -> Int32 {
    let definer = Int(store.definer(of: cell))
    return definer >= 0 && definer < componentOfDraft.count ? componentOfDraft[definer] : -1
  }

  /// The cell to read in place of another one in a probe.
  private func probed(_ cell: Int32, _ probe: ProbeContext) -> Int32 {
    guard probe.component >= 0, component(of: cell) == probe.component else { return cell }
    let origin = store.cells[Int(cell)].origin
    switch origin.kind {
    case .chunk, .input, .probe: return cell
    case .geometry:
      // The edges of what children add are cut already, and those of stack views.
      if origin.key == CellKey.extentX.rawValue || origin.key == CellKey.extentY.rawValue
        || origin.key >= CellKey.arrangementX.rawValue
      {
        return cell
      }
    case .attribute, .sibling: break
    }
    return index.probeCell(cell, component: probe.component)
  }
}
