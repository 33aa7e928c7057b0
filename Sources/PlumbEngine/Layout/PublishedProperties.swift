import PlumbSyntax

/// Properties that follow from others, as of a layout's last compute.
struct PublishedProperties: DerivedProperties {
  let reader: NodeReader
  /// The states that the host is taken to have set; nil for those that it has.
  var states: UInt16?

  private var layout: Layout { reader.layout }
  var catalog: Catalog { layout.template.engine.catalog }

  func component(_ row: Int) -> Int { Int(layout.tree.components[row]) }
  func parent(_ row: Int) -> Int { Int(layout.tree.parents[row]) }
  func isRightToLeft(_ row: Int) -> Bool { layout.published.directions.isRightToLeft(row) }

  func attribute(_ name: String, _ row: Int, _ output: inout Void) throws(Diagnostic) -> Value? {
    try reader.expressionValue(row, name)
  }

  func isIn(_ state: ControlState, _ row: Int, _ output: inout Void) throws(Diagnostic) -> Value {
    if let value = try attribute(state.property, row, &output) { return .bool((value.a != 0) != (state == .disabled)) }
    return .bool((states ?? layout.controlStates[layout.handles.handle(row)]) & state.rawValue != 0)
  }

  func isTouched(_ state: TouchState, _ row: Int, _ output: inout Void) -> Value {
    .bool((states ?? layout.controlStates[layout.handles.handle(row)]) & state.rawValue != 0)
  }

  /// The states that a control is in, as a set of bits.
  func states(of row: Int) -> UInt16 {
    var nothing: Void
    var result: UInt16 = 0
    for state in ControlState.allCases where ((try? isIn(state, row, &nothing)) ?? .null).a != 0 {
      result |= state.rawValue
    }
    return result
  }

  func constant(_ value: Value, _ output: inout Void) -> Value { value }

  func fallback(_ name: String, _ row: Int, _ output: inout Void) -> Value? {
    catalog.property(name, of: component(row)).map { layout.template.environment.defaultValue(of: $0) }
  }

  func choice(_ condition: Value, _ first: Value, _ second: Value, _ output: inout Void) -> Value {
    condition.a != 0 ? first : second
  }

  func one(_ operation: Operation, _ value: Value, _ type: StaticType, _ output: inout Void) -> Value {
    if operation == .not { return .bool(value.a == 0) }
    return (try? ValueOperations.one(operation, value, symbol: operation.symbol)) ?? .null
  }

  func unlessNil(_ first: Value, _ second: Value, _ output: inout Void) -> Value {
    first.kind == .null ? second : first
  }

  func characters(_ text: Value, _ output: inout Void) -> Value { .string(text.textBox?.string ?? "") }

  func attributed(_ operands: [Value], _ output: inout Void) throws(Diagnostic) -> Value {
    let site = CallSite(.plainText, name: "attributed text", operandCount: operands.count)
    do throws(EvaluationFailure) {
      return try ValueOperations.call(site, operands, layout.template.environment, ValueOperations.OperationLimits())
    } catch { throw Diagnostic(error.code, error.message) }
  }
}
