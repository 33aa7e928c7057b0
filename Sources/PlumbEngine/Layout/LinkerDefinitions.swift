import PlumbSyntax

/// Attributes: their cells, and the compilation of their expressions.
extension Linker {
  @_optimize(speed)
  func attributeCell(_ index: Int) -> Int32 {
    if attributes[index].cell >= 0 { return attributes[index].cell }
    let shared = sharedCode(attributes[index])
    let isConstant = shared >= 0 && sharedCodes[shared].kind == .constant
    if isConstant, attributes[index].geometry == nil {
      // Which cells of geometry are read is asked for later: each attribute of it keeps its own.
      attributes[index].cell = sharedCodes[shared].cell
      return attributes[index].cell
    }
    let type = StaticType(properties[Int(attributes[index].info)].type)
    let origin = CellOrigin(
      kind: .attribute, row: attributes[index].row, extra: Int32(truncatingIfNeeded: index))
    let cell = newCell(origin, isValue: !type.isNumeric)
    attributes[index].cell = cell
    if !isConstant || !reuse(shared, cell, index) { queue.append(cell) }
    return cell
  }

  @_optimize(speed)
  func defineAttribute(_ cell: Int32, _ index: Int) {
    // A flag may have been compiled before its turn.
    if !forcesValues, !isRelinking, activeProbe == nil,
      cells[Int(cell)].isConstant || cells[Int(cell)].alias >= 0 || cells[Int(cell)].definer >= 0
    {
      return
    }
    // A flag may be compiled while another expression is.
    let isAllowed = !forcesValues && !isRelinking && activeProbe == nil && !isCompiling
    if isAllowed {
      let shared = sharedCode(attributes[index])
      if shared >= 0, reuse(shared, cell, index) { return }
    }
    var form = takeForm()
    defer { spareForm = form }
    if isAllowed {
      sharing.begin()
      isCompiling = true
    }
    defer {
      if isAllowed {
        sharing.stop()
        isCompiling = false
      }
    }
    do throws(CompileError) {
      let root = try compile(index, &form)
      if properties[Int(attributes[index].info)].property == "outlet", !form.isConstant(root) {
        throw CompileError(
          code: .type, message: "Expression for outlet must be a constant or literal value",
          range: SourceRange(start: 0, end: textLength(index)))
      }
      let isConstant = form.isConstant(root)
      finish(
        cell, root, form, row: Int(attributes[index].row),
        source: isConstant && !forcesValues ? -1 : attributeSource(index))
      if isAllowed { share(cell, index) }
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
      forms[Int(attribute.form)], properties[property].type, properties[property].typeName, text: attribute.text,
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
