import PlumbSyntax

/// Attributes: their cells, and the compilation of their expressions.
extension Linker {
  func attributeCell(_ index: Int) -> Int32 {
    if attributes[index].cell >= 0 { return attributes[index].cell }
    let type = StaticType(attributes[index].type)
    let origin = CellOrigin(kind: .attribute, row: attributes[index].row, extra: Int32(truncatingIfNeeded: index))
    let cell = newCell(origin, isValue: !type.isNumeric)
    attributes[index].cell = cell
    queue.append(cell)
    return cell
  }

  func defineAttribute(_ cell: Int32, _ index: Int) {
    // A flag may have been compiled before its turn.
    if !forcesValues, !isRelinking, activeProbe == nil,
      isConstantCell[Int(cell)] || aliases[Int(cell)] >= 0 || definers[Int(cell)] >= 0
    {
      return
    }
    let attribute = attributes[index]
    var form = takeForm()
    defer { spareForm = form }
    do throws(CompileError) {
      let root = try compile(attribute, index, &form)
      if attribute.property == "outlet", !form.isConstant(root) {
        throw CompileError(
          code: .type, message: "Expression for outlet must be a constant or literal value",
          range: SourceRange(start: 0, end: UInt32(truncatingIfNeeded: names[attribute.text].utf8.count)))
      }
      finish(cell, root, form, row: Int(attribute.row), source: attributeSource(index))
    } catch {
      report(error, attribute: index)
      isConstantCell[Int(cell)] = true
      if isValueCell[Int(cell)] { values[cell] = .null }
    }
  }

  private func compile(
    _ attribute: LinkedAttribute, _ index: Int, _ form: inout Intermediate
  ) throws(CompileError) -> Int32 {
    var context = context(for: attribute, index)
    return try compile(
      attribute.parsed, attribute.type, attribute.typeName, textLength: names[attribute.text].utf8.count, &context,
      &form)
  }

  private func context(for attribute: LinkedAttribute, _ index: Int) -> ExpressionContext {
    var context = ExpressionContext(row: Int(attribute.row))
    context.attribute = Int32(truncatingIfNeeded: index)
    context.property = attribute.property
    context.name = attribute.name
    context.type = attribute.type
    switch attribute.geometry {
    case .right, .bottom: context.isFar = true
    case .trailing: context.isFar = !isRightToLeft(context.row)
    case .leading: context.isFar = isRightToLeft(context.row)
    default: break
    }
    context.percent = attribute.info.percent
    context.auto = attribute.info.auto
    return context
  }

  // MARK: - Sources

  private func attributeSource(_ index: Int) -> Int32 {
    sources.append(
      ExpressionSource(
        row: attributes[index].row, attribute: Int32(truncatingIfNeeded: index), property: attributes[index].property))
    return Int32(truncatingIfNeeded: sources.count - 1)
  }

  func implicitSource(_ row: Int, _ symbol: GeometrySymbol) -> Int32 {
    sources.append(
      ExpressionSource(row: Int32(truncatingIfNeeded: row), attribute: -1, property: symbol.name))
    return Int32(truncatingIfNeeded: sources.count - 1)
  }
}
