import PlumbSyntax

/// What programs hold of structural attributes: where their values are, and which blocks compute them. These run before
/// all others, because they decide which nodes there are.
struct StructureBuilder {
  private let bound: BoundDocument
  private let store: CellStore

  init(_ index: CellIndex) {
    bound = index.bound
    store = index.store
  }

  /// Where the value of each structural attribute is, in the document's order.
  func slots(_ cells: inout ProgramCells) -> [Program.StructureSlot] {
    var result: [Program.StructureSlot] = []
    for attribute in bound.structureAttributes { result.append(slot(attribute, &cells)) }
    return result
  }

  private func slot(_ attribute: Int, _ cells: inout ProgramCells) -> Program.StructureSlot {
    let cell = bound.attributes[attribute].cell
    guard bound.attributes[attribute].kind == .expression, cell >= 0 else {
      return Program.StructureSlot(storage: .constant, cell: cells.addConstant(.null))
    }
    if !store.cells[Int(cell)].isValue {
      let isBool = bound.property(of: attribute).type == .bool
      cells.depend(on: cells.number(cell), .flags, 1)
      return Program.StructureSlot(storage: isBool ? .bool : .number, cell: cells.number(cell))
    }
    if cells.isConstant(cell) {
      return Program.StructureSlot(storage: .constant, cell: cells.constantNumber(cell))
    }
    if let number = cells.valueNumber(cell) {
      cells.depend(onValue: number, .flags, 1)
      return Program.StructureSlot(storage: .value, cell: number)
    }
    return Program.StructureSlot(storage: .constant, cell: cells.addConstant(.null))
  }

  /// The blocks that compute them, and what they depend on, ascending. O(blocks) where there are structural attributes.
  func blocks(
    _ blocks: borrowing PlainArray<Block>, _ graph: borrowing DraftGraph, _ cells: borrowing ProgramCells
  ) -> [UInt32] {
    if bound.structureAttributes.isEmpty { return [] }
    var outputs = IndexMap<UInt64, UInt8>()
    for (_, drafts) in drafts(graph) {
      for draft in drafts {
        let isValue = store.cells[Int(store.drafts[Int(draft)].output)].isValue
        let output = cells.output(store.drafts[Int(draft)])
        // One that was folded has no number.
        if output != .max { _ = outputs.insert(UInt64(output) << 1 | (isValue ? 1 : 0)) }
      }
    }
    var result: [UInt32] = []
    for index in blocks.indices {
      let isValue: UInt64 = blocks[index].kind == .valueToValue ? 1 : 0
      if outputs.contains(UInt64(blocks[index].output) << 1 | isValue) {
        result.append(UInt32(truncatingIfNeeded: index))
      }
    }
    return result
  }

  /// Reports structural attributes that depend on geometry: where a node is cannot decide whether it is there.
  func check(_ graph: borrowing DraftGraph, _ diagnostics: LinkDiagnostics) {
    for (attribute, drafts) in drafts(graph) {
      for draft in drafts where dependsOnGeometry(Int(draft), graph) {
        let name = bound.names[bound.attributes[attribute].name]
        diagnostics.report(
          CompileError(
            code: .cycle, message: "\(name) depends on where nodes are, which depends on what there is",
            range: bound.textRange(attribute),
            notes: ["\(name) can refer to state, constants, parameters and the container"]),
          attribute: attribute)
        break
      }
    }
  }

  private func dependsOnGeometry(_ draft: Int, _ graph: borrowing DraftGraph) -> Bool {
    if graph.isCyclic(draft) || store.drafts[draft].isMeasurement { return true }
    let origin = store.cells[Int(store.drafts[draft].output)].origin
    return origin.kind != .attribute || bound.attributes[Int(origin.extra)].geometry != nil
  }

  /// By structural attribute, the drafts that it depends on and no other before it does. O(their number and edges).
  private func drafts(_ graph: borrowing DraftGraph) -> [(attribute: Int, drafts: [Int32])] {
    var known = IndexMap<Int32, UInt8>()
    var result: [(attribute: Int, drafts: [Int32])] = []
    for attribute in bound.structureAttributes {
      let cell = bound.attributes[attribute].cell
      guard bound.attributes[attribute].kind == .expression, cell >= 0 else { continue }
      var found: [Int32] = []
      let definer = store.cells.definers[Int(store.final(cell))]
      if definer >= 0, known.insert(definer) { found.append(definer) }
      var next = 0
      while next < found.count {
        for place in graph.range(Int(found[next])) {
          let definer = graph.definer(place)
          if definer >= 0, known.insert(definer) { found.append(definer) }
        }
        next += 1
      }
      result.append((attribute, found))
    }
    return result
  }
}
