import PlumbSyntax

/// What the structural attributes of a document depend on. The program lists where their values are and which blocks
/// compute them: patches leave all of that as it is, or are refused.
struct StructureInputs {
  /// Cells that they depend on, and their own, unless these are inputs.
  private var cells = IndexMap<Int32, UInt8>()
  /// Whether none of them mentions other nodes, so that they mean the same wherever nodes are.
  private(set) var isPlain = true

  /// O(drafts that they depend on).
  init(_ index: CellIndex) {
    let (bound, store) = (index.bound, index.store)
    var left: [Int32] = []
    for attribute in bound.structureAttributes {
      if bound.attributes[attribute].cell >= 0 { left.append(bound.attributes[attribute].cell) }
    }
    var macros = IndexMap<UInt32, UInt8>()
    for macro in bound.document.macros { _ = macros.insert(macro.name.id) }
    while let cell = left.popLast() {
      let alias = store.cells[Int(cell)].alias
      let definer = Int(store.cells[Int(cell)].definer)
      let origin = store.cells[Int(cell)].origin
      guard alias >= 0 || definer >= 0 || origin.kind == .attribute, cells.insert(cell) else { continue }
      if origin.kind == .attribute {
        bound.forEachSymbol(ofText: bound.attributes[Int(origin.extra)].parsedText) { symbol in
          if symbol.head != .plain && symbol.head != .strings || macros.contains(symbol.text.id) { isPlain = false }
        }
      }
      if alias >= 0 { left.append(alias) }
      if definer >= 0 { left += store.inputs(of: store.drafts[definer]) { bound.measuredCells($0) } }
    }
  }

  /// Bytes of its storage.
  var memory: Int { cells.memory }

  func contains(_ cell: Int32) -> Bool { cells.contains(cell) }
}

extension LinkPatcher {
  /// Refuses to compile again what structural attributes depend on.
  func checkStructure() throws(PatchRefusal) {
    if bound.structureAttributes.isEmpty { return }
    if !structure.isPlain { throw .definitions }
    for list in [work.redefined.elements, work.dropped.elements] {
      if list.contains(where: { structure.contains($0) }) { throw .definitions }
    }
    for change in work.expressions {
      for attribute in bound.structureAttributes where Int(bound.attributes[attribute].row) == change.row {
        let text = bound.attributes[attribute].parsedText
        for known in [change.before, change.index < 0 ? nil : bound.attributes[change.index]] {
          if let known, bound.mayRefer(text: text, to: known.name, known.geometry) { throw .definitions }
        }
      }
    }
  }

  /// Whether a draft computes what structural attributes depend on.
  func isStructural(_ draft: Int) -> Bool {
    !bound.structureAttributes.isEmpty && outputs(of: draft).contains { structure.contains($0) }
  }
}
