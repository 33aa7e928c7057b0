import PlumbSyntax

/// Attributes: their cells, and the compilation of their expressions.
extension Linker {
  @_optimize(speed)
  func attributeCell(_ index: Int) -> Int32 {
    let known = attributes[index].cell
    return known >= 0 ? known : makeAttributeCell(index)
  }

  @inline(never) @_optimize(speed)
  private func makeAttributeCell(_ index: Int) -> Int32 {
    let shared = sharedCode(index)
    let isConstant = shared >= 0 && sharedCodes[shared].kind == .constant
    if isConstant, attributes[index].geometry == nil {
      // Which cells of geometry are read is asked for later: each attribute of it keeps its own.
      attributes[index].cell = sharedCodes[shared].cell
      return attributes[index].cell
    }
    let origin = CellOrigin(
      kind: .attribute, row: attributes[index].row, extra: Int32(truncatingIfNeeded: index))
    let cell = newCell(origin, isValue: !properties[Int(attributes[index].info)].isNumeric)
    attributes[index].cell = cell
    if isConstant {
      reuseConstant(shared, cell)
    } else if shared >= 0 || !defineLiteral(cell, index) {
      queue.append(cell)
    }
    return cell
  }

  /// Defines the cell of an attribute that is nothing but a number or a text as written: it need not wait for its turn,
  /// as it reads nothing and cannot fail, and the next attributes of its text share it.
  private func defineLiteral(_ cell: Int32, _ index: Int) -> Bool {
    guard isPlain else { return false }
    switch properties[Int(attributes[index].info)].type {
    case .number:
      guard case .expression(let expression) = texts[attributes[index].form] else { return false }
      let node = expression.tree.nodes[Int(expression.tree.root)]
      guard node.kind == .number, programNodes < options.maximumProgramNodes, options.maximumExpressionNodes > 0,
        options.expressionLimits.maxDepth > 0
      else { return false }
      programNodes += 1
      setConstant(cell, node.number)
    case .string:
      guard case .parts(let parts) = texts[attributes[index].form], parts.count == 1,
        case .literal(let text, _) = parts[0]
      else { return false }
      setConstant(cell, .string(text))
    default: return false
    }
    shareConstant(cell, index)
    return true
  }

  @_optimize(speed)
  func defineAttribute(_ cell: Int32, _ index: Int) {
    guard isPlain else {
      compileAttribute(cell, index, isShared: false)
      return
    }
    // Directions and flags are compiled before their turn.
    if isDefined(cell) { return }
    let shared = sharedCode(index)
    if shared >= 0, reuse(shared, cell, index) { return }
    compileAttribute(cell, index, isShared: true)
  }

  /// Whether it is known what a cell is: a constant, another cell, or the result of a draft.
  func isDefined(_ cell: Int32) -> Bool {
    cells[Int(cell)].isConstant || cells[Int(cell)].alias >= 0 || cells[Int(cell)].definer >= 0
  }

  /// Compiles the attributes in a slot of all rows ahead of all others.
  func defineAttributes(in slot: Int) {
    for row in 0..<tree.count {
      let index = Int(rowAttributes[row * RowSlot.count + slot]) - 1
      guard index >= 0, attributes[index].kind == .expression else { continue }
      let cell = attributeCell(index)
      if !isDefined(cell) { define(cell) }
    }
  }

  /// Compiles an attribute for its own row; `isShared`: notes what other rows may take over.
  @inline(never)
  private func compileAttribute(_ cell: Int32, _ index: Int, isShared: Bool) {
    var form = takeForm()
    defer { spareForm = form }
    if isShared { sharing.begin() }
    defer {
      if isShared { sharing.stop() }
    }
    do throws(CompileError) {
      let root = try compile(index, &form)
      if properties[Int(attributes[index].info)].isOutlet, !form.isConstant(root) {
        throw CompileError(
          code: .type, message: "Expression for outlet must be a constant or literal value",
          range: SourceRange(start: 0, end: textLength(index)))
      }
      let isConstant = form.isConstant(root)
      finish(
        cell, root, form, row: Int(attributes[index].row),
        source: isConstant && !forcesValues ? -1 : attributeSource(index))
      if isShared { share(cell, index) }
    } catch {
      report(error, attribute: index)
      setConstant(cell, .null)
    }
  }

  /// Bytes of an attribute's text.
  func textLength(_ index: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: names.byteCount(attributes[index].text))
  }

  private func compile(_ index: Int, _ form: inout Intermediate) throws(CompileError) -> Int32 {
    let attribute = attributes[index]
    var context = context(for: attribute, index)
    let property = Int(attribute.info)
    return try compile(
      texts[attribute.form], properties[property].type, properties[property].typeName, text: attribute.text,
      &context, &form)
  }

  private func context(for attribute: LinkedAttribute, _ index: Int) -> ExpressionContext {
    let property = Int(attribute.info)
    var context = ExpressionContext(row: Int(attribute.row))
    context.attribute = Int32(truncatingIfNeeded: index)
    context.property = attribute.info
    context.name = attribute.name
    context.type = properties[property].type
    switch attribute.geometry {
    case .right, .bottom: context.isFar = true
    case .trailing: context.isFar = !isRightToLeft(context.row)
    case .leading: context.isFar = isRightToLeft(context.row)
    default: break
    }
    context.percent = properties[property].percent
    context.auto = properties[property].auto
    return context
  }

  // MARK: - Sources

  @_optimize(speed)
  func attributeSource(_ index: Int) -> Int32 {
    sources.append(
      ExpressionSource(
        row: attributes[index].row, attribute: Int32(truncatingIfNeeded: index), symbol: attributes[index].geometry))
    return Int32(truncatingIfNeeded: sources.count - 1)
  }

  func implicitSource(_ row: Int, _ symbol: GeometrySymbol) -> Int32 {
    sources.append(
      ExpressionSource(row: Int32(truncatingIfNeeded: row), attribute: -1, symbol: symbol))
    return Int32(truncatingIfNeeded: sources.count - 1)
  }
}
