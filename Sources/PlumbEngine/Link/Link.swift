import PlumbSyntax

/// A linked document: what a template holds and layouts copy.
struct LinkedDocument {
  var tree: NodeTree
  var names: NameTable
  var scopes: ScopeTable
  var attributes: [LinkedAttribute]
  /// What they set.
  var properties: [LinkedProperty]
  /// Attributes made of text inside elements, by row.
  var bodyAttributes: IndexMap<Int, Int>
  var directions: Directions
  var program: Program

  /// What an attribute sets.
  func property(of attribute: Int) -> LinkedProperty { properties[Int(attributes[attribute].info)] }

  /// The name of what an expression computes.
  func name(of source: ExpressionSource) -> String {
    source.attribute >= 0 ? property(of: Int(source.attribute)).property : source.symbol?.name ?? ""
  }
}

extension Linker {
  /// Links everything. nil where `diagnostics` has errors; warnings may be there all the same.
  func link(_ definitions: [ScopeDefinition]) -> LinkedDocument? {
    linkComponents()
    linkParameters()
    linkAttributes()
    if isOutOfMemory { return nil }
    checkOutlets()
    linkEvaluation()
    var problems: [Diagnostic] = []
    scopes = ScopeTable(
      tree: tree, document: document, definitions: declaredStates() + definitions, names: &names,
      diagnostics: &problems)
    for problem in problems { report(problem) }
    for key in scopes.slots {
      stateCells.append(
        newCell(CellOrigin(kind: .input, row: -1), isValue: !scopes.keys[Int(key)].cellType.isNumeric))
    }
    defineDirections()
    defineVisibility()
    demand()
    drain()
    reportAliasCycles()
    reportRedundant()
    if hasErrors { return nil }
    guard let program = makeProgram() else { return nil }
    return LinkedDocument(
      tree: tree, names: names, scopes: scopes, attributes: attributes, properties: properties,
      bodyAttributes: bodyAttributes, directions: directions, program: program)
  }

  /// Asks for every cell that hosts can see.
  @_optimize(speed)
  private func demand() {
    for row in 0..<tree.count where tree.components[row] >= 0 {
      _ = cell(row, .left)
      _ = cell(row, .top)
      _ = cell(row, .width)
      _ = cell(row, .height)
      if isScroll(row) {
        for key in [CellKey.contentWidth, .contentHeight, .offsetX, .offsetY] { _ = cell(row, key) }
      }
      _ = hiddenCell(row)
      _ = clipCell(row)
    }
    for index in attributes.indices where attributes[index].kind == .expression { _ = attributeCell(index) }
  }

  // MARK: - Redundant attributes

  /// Attributes of position that neither position nor size depends on (docs/semantics/geometry.md, section 3).
  @_optimize(speed)
  private func reportRedundant() {
    for row in 0..<tree.count where tree.components[row] >= 0 {
      let set = geometryMasks[row]
      if set & Self.horizontalAnchors != 0 {
        report(redundant: [.right, .leading, .trailing, .centerX], among: [.left, .width], row)
      }
      if set & Self.verticalAnchors != 0 {
        report(redundant: [.bottom, .centerY, .firstBaseline, .lastBaseline], among: [.top, .height], row)
      }
    }
  }

  private static var horizontalAnchors: UInt16 {
    GeometrySymbol.right.bit | GeometrySymbol.leading.bit | GeometrySymbol.trailing.bit | GeometrySymbol.centerX.bit
  }
  private static var verticalAnchors: UInt16 {
    GeometrySymbol.bottom.bit | GeometrySymbol.centerY.bit | GeometrySymbol.firstBaseline.bit
      | GeometrySymbol.lastBaseline.bit
  }

  private func report(redundant symbols: [GeometrySymbol], among frame: [GeometrySymbol], _ row: Int) {
    var used: [GeometrySymbol]?
    for symbol in symbols where has(row, symbol) {
      if used == nil { used = ownSymbols(reachedFrom: frame, row) }
      if used?.contains(symbol) == true { continue }
      let attribute = geometryAttribute(row, symbol)
      var diagnostic = Diagnostic(.redundant, "Expression for \(symbol.name) is redundant")
      diagnostic.severity = options.isStrict ? .error : .warning
      diagnostic.notes = [
        "\(frame[0].name) and \(frame[1].name) do not depend on it: it has no effect"
      ]
      place(
        &diagnostic, attribute: attribute,
        SourceRange(start: 0, end: UInt32(truncatingIfNeeded: names.byteCount(attributes[attribute].text))))
      report(diagnostic)
    }
  }

  /// The geometry attributes of a node that some of its cells depend on, within the node.
  private func ownSymbols(reachedFrom frame: [GeometrySymbol], _ row: Int) -> [GeometrySymbol] {
    var symbolOf = IndexMap<Int32, UInt8>()
    for raw in 0..<UInt8(truncatingIfNeeded: GeometrySymbol.count) {
      guard let symbol = GeometrySymbol(rawValue: raw) else { continue }
      let attribute = geometryAttribute(row, symbol)
      if attribute >= 0 { symbolOf[attributeCell(attribute)] = symbol.rawValue }
    }
    var stack = frame.map { cell(row, $0 == .left ? .left : $0 == .top ? .top : $0 == .width ? .width : .height) }
    var seen = IndexMap<Int32, Int32>()
    for cell in stack { _ = seen.insert(cell) }
    var result: [GeometrySymbol] = []
    while let current = stack.popLast() {
      if let raw = symbolOf[current], let symbol = GeometrySymbol(rawValue: raw) { result.append(symbol) }
      var next: [Int32] = []
      if cells[Int(current)].alias >= 0 {
        next = [cells[Int(current)].alias]
      } else if cells[Int(current)].definer >= 0 {
        // Unresolved inputs: an alias may pass through an attribute of the node.
        next = directInputs(of: drafts[Int(cells[Int(current)].definer)])
      }
      for cell in next where Int(cells[Int(cell)].origin.row) == row && seen.insert(cell) { stack.append(cell) }
    }
    return result
  }

  private func directInputs(of draft: Draft) -> [Int32] {
    var result: [Int32] = []
    switch draft.kind {
    case .numeric:
      for place in draft.first..<draft.first + draft.count {
        let instruction = emitter.instructions[place]
        let operands = [instruction.a, instruction.b, instruction.c].prefix(instruction.operation.operandCount)
        for operand in operands where operand < Emitter.firstScratch { result.append(Int32(operand)) }
      }
    case .valueToNumber, .valueToValue:
      for instruction in emitter.valueCode[draft.first..<draft.first + draft.count] {
        switch instruction.code {
        case .loadNumber, .loadBool, .loadValue: result.append(Int32(instruction.operand))
        default: break
        }
      }
    case .measureAtWidth: result.append(Int32(truncatingIfNeeded: draft.first))
    case .measureNatural, .component: break
    }
    return result
  }
}
