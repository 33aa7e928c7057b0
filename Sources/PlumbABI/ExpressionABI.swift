import CPlumb
import PlumbEngine
import PlumbSyntax

final class ExpressionHandle: Handle {
  let program: NumericProgram

  init(_ program: NumericProgram, _ pool: HandlePool) {
    self.program = program
    super.init(pool)
  }
}

@_cdecl("plumb_expression_create")
public func expressionCreate(
  _ engine: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ nameCount: Int,
  _ outExpression: UnsafeMutablePointer<OpaquePointer?>?, _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let outExpression = try required(outExpression, "out_expression")
    let text = try string(text, length, "expression")
    let inputs = try PlumbABI.names(names, nameCount, "names")
    let (program, diagnostics) = handle.engine.makeNumericProgram(text, names: inputs)
    outReport?.pointee = Report(diagnostics).publish()
    guard let program else { return firstError(diagnostics) }
    outExpression.pointee = ExpressionHandle(program, handle.pool).publish(.expression)
    return .ok
  }
}

@_cdecl("plumb_expression_destroy")
public func expressionDestroy(_ expression: OpaquePointer?) { destroy(expression, .expression) }

// The interpreter of numbers is inlined here.
@_optimize(speed)
@_cdecl("plumb_expression_evaluate")
public func expressionEvaluate(
  _ expression: OpaquePointer?, _ inputs: UnsafePointer<Double>?, _ count: Int,
  _ outResult: UnsafeMutablePointer<Double>?
) -> plumb_status {
  guard let expression else { return Status.argument.rawValue }
  guard let object = HandleTag.expression.object(at: expression) else { return Status.handle.rawValue }
  // Borrowed: an atomic retain would cost as much as the evaluation.
  return Unmanaged<ExpressionHandle>.fromOpaque(object)._withUnsafeGuaranteedRef { handle in
    let program = handle.program
    guard let outResult, count == program.inputCount, inputs != nil || count == 0 else {
      return Status.argument.rawValue
    }
    // Without inputs nothing is read, so any address is valid.
    outResult.pointee = program.evaluate(inputs ?? UnsafePointer(outResult))
    return Status.ok.rawValue
  }
}
