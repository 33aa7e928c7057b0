import PlumbSyntax

/// Reports attributes of position that neither position nor size depends on (docs/semantics/geometry.md, section 3).
struct RedundancyCheck {
  let index: CellIndex
  let diagnostics: LinkDiagnostics
  let isStrict: Bool

  private var bound: BoundDocument { index.bound }
  private var store: CellStore { index.store }

  @_optimize(speed)
  func check(_ rows: Range<Int>) {
    for row in rows where bound.tree.components[row] >= 0 {
      if bound.hasAny(row, of: Self.horizontalAnchors) {
        report([.right, .leading, .trailing, .centerX], among: [.left, .width], row)
      }
      if bound.hasAny(row, of: Self.verticalAnchors) {
        report([.bottom, .centerY, .firstBaseline, .lastBaseline], among: [.top, .height], row)
      }
    }
  }

  /// Attributes of children of stack views that place nothing.
  func checkArranged() {
    if !bound.hasStacks { return }
    for attribute in bound.arranged.ignored {
      let parent = Int(bound.tree.parents[Int(bound.attributes[attribute].row)])
      report(attribute, "\(bound.componentName(parent) ?? "The stack view") places its children: it has no effect")
    }
    for row in 0..<bound.rowCount where bound.isStack(row) { checkFactors(of: row) }
  }

  /// Children whose lengths are decided by the distribution neither grow nor shrink.
  func checkFactors(of row: Int) {
    guard let attribute = bound.viewAttribute(.distribution, row) else { return }
    let distribution = bound.names[bound.attributes[attribute].text]
    guard distribution == "fillEqually" || distribution == "fillProportionally" else { return }
    bound.forEachArranged(in: row) { child in
      for property in [ViewProperty.grow, .shrink] {
        guard let factor = bound.viewAttribute(property, child) else { continue }
        report(factor, "The distribution \(distribution) decides how long children are: it has no effect")
      }
    }
  }

  /// Whether an attribute is a default expression: a component cannot know where its elements are used.
  private func isDefault(_ attribute: Int) -> Bool {
    bound.document.source(bound.attributes[attribute].source).isCatalog
  }

  private func report(_ attribute: Int, _ note: String) {
    if isDefault(attribute) { return }
    var diagnostic = Diagnostic(
      .redundant, "Expression for \(bound.property(of: attribute).property) is redundant")
    diagnostic.severity = isStrict ? .error : .warning
    diagnostic.notes = [note]
    diagnostics.locate(&diagnostic, attribute: attribute, bound.textRange(attribute))
    diagnostics.report(diagnostic)
  }

  private static var horizontalAnchors: UInt16 {
    GeometrySymbol.right.bit | GeometrySymbol.leading.bit | GeometrySymbol.trailing.bit | GeometrySymbol.centerX.bit
  }
  private static var verticalAnchors: UInt16 {
    GeometrySymbol.bottom.bit | GeometrySymbol.centerY.bit | GeometrySymbol.firstBaseline.bit
      | GeometrySymbol.lastBaseline.bit
  }

  private func report(_ symbols: [GeometrySymbol], among frame: [CellKey], _ row: Int) {
    var used: [GeometrySymbol]?
    for symbol in symbols where bound.has(row, symbol) {
      if used == nil { used = symbolsReached(from: frame, row) }
      if used?.contains(symbol) == true { continue }
      let attribute = bound.attribute(setting: symbol, row: row)
      if isDefault(attribute) { continue }
      var diagnostic = Diagnostic(.redundant, "Expression for \(symbol.name) is redundant")
      diagnostic.severity = isStrict ? .error : .warning
      let names = frame.map { $0.frameSymbol?.name ?? "" }
      diagnostic.notes = ["\(names[0]) and \(names[1]) do not depend on it: it has no effect"]
      diagnostics.locate(&diagnostic, attribute: attribute, bound.textRange(attribute))
      diagnostics.report(diagnostic)
    }
  }

  /// The geometry attributes of a node that some of its cells depend on, within the node.
  private func symbolsReached(from frame: [CellKey], _ row: Int) -> [GeometrySymbol] {
    var symbolOf = IndexMap<Int32, UInt8>()
    for raw in 0..<UInt8(truncatingIfNeeded: GeometrySymbol.count) {
      guard let symbol = GeometrySymbol(rawValue: raw) else { continue }
      let attribute = bound.attribute(setting: symbol, row: row)
      if attribute >= 0 { symbolOf[index.attributeCell(attribute)] = symbol.rawValue }
    }
    var stack = frame.map { index.cell(row, $0) }
    var seen = IndexMap<Int32, Int32>()
    for cell in stack { _ = seen.insert(cell) }
    var result: [GeometrySymbol] = []
    while let current = stack.popLast() {
      if let raw = symbolOf[current], let symbol = GeometrySymbol(rawValue: raw) { result.append(symbol) }
      // Aliases are not followed to their end at once: they may pass through an attribute of the node.
      for cell in directInputs(of: current)
      where Int(store.cells[Int(cell)].origin.row) == row && seen.insert(cell) {
        stack.append(cell)
      }
    }
    return result
  }

  private func directInputs(of cell: Int32) -> [Int32] {
    let reference = store.cells[Int(cell)]
    if reference.alias >= 0 { return [reference.alias] }
    guard reference.definer >= 0 else { return [] }
    return store.inputs(of: store.drafts[Int(reference.definer)]) { _ in [] }
  }
}
