import PlumbSyntax

/// Properties that follow from others, as intermediate code.
struct LinkedProperties: DerivedProperties {
  let symbols: DocumentSymbols

  private var reader: GeometryReader { symbols.reader }
  private var bound: BoundDocument { reader.bound }
  var catalog: Catalog { bound.catalog }

  func component(_ row: Int) -> Int { Int(bound.tree.components[row]) }
  func parent(_ row: Int) -> Int { Int(bound.tree.parents[row]) }
  func isRightToLeft(_ row: Int) -> Bool { reader.isRightToLeft(row) }

  func attribute(_ name: String, _ row: Int, _ ir: inout ExpressionIR) throws(Never) -> Int32? {
    let name = bound.names.intern(name)
    symbols.noteAsked(name)
    guard let attribute = bound.attribute(named: name, row: row), bound.attributes[attribute].kind == .expression
    else { return nil }
    return reader.load(attribute: attribute, &ir)
  }

  func isIn(_ state: ControlState, _ row: Int, _ ir: inout ExpressionIR) throws(Never) -> Int32 {
    if let value = attribute(state.property, row, &ir) {
      return state == .disabled ? one(.not, value, .bool, &ir) : value
    }
    return reader.use(reader.index.cell(row, CellKey(state)), .bool, &ir)
  }

  func isTouched(_ state: TouchState, _ row: Int, _ ir: inout ExpressionIR) -> Int32 {
    reader.use(reader.index.cell(row, CellKey(state)), .bool, &ir)
  }

  func constant(_ value: Value, _ ir: inout ExpressionIR) -> Int32 { ir.constant(value) }

  func fallback(_ name: String, _ row: Int, _ ir: inout ExpressionIR) -> Int32? {
    catalog.property(name, of: component(row)).map { ir.constant(reader.folder.environment.defaultValue(of: $0)) }
  }

  func choice(_ condition: Int32, _ first: Int32, _ second: Int32, _ ir: inout ExpressionIR) -> Int32 {
    if ir.isConstant(condition) { return ir.value(condition).a != 0 ? first : second }
    let type = ir.type(first) == ir.type(second) ? ir.type(first) : .any
    return ir.append(ExpressionIR.Node(operation: .select, type: type, a: condition, b: first, c: second))
  }

  func one(_ operation: Operation, _ value: Int32, _ type: StaticType, _ ir: inout ExpressionIR) -> Int32 {
    reader.folder.fold(ExpressionIR.Node(operation: operation, type: type, a: value), &ir)
  }

  func unlessNil(_ first: Int32, _ second: Int32, _ ir: inout ExpressionIR) -> Int32 {
    reader.folder.fold(ExpressionIR.Node(operation: .coalesce, type: .any, a: first, b: second), &ir)
  }

  func characters(_ text: Int32, _ ir: inout ExpressionIR) -> Int32 {
    // Joining texts makes them plain.
    reader.folder.fold(
      ExpressionIR.Node(operation: .concatenate, type: .string, a: ir.constant(.string("")), b: text), &ir)
  }

  func attributed(_ operands: [Int32], _ ir: inout ExpressionIR) throws(Never) -> Int32 {
    let site = CallSite(.plainText, name: "attributed text", operandCount: operands.count)
    // One that does not fit in the limits is an error where it is evaluated.
    do throws(EvaluationFailure) { return try reader.folder.call(site, operands, .attributedText, &ir) } catch {
      return ir.call(site, operands, .attributedText)
    }
  }
}
