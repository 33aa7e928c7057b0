import CPlumb
import CPosix
import PlumbEngine
import PlumbSyntax

@_cdecl("plumb_engine_create")
public func engineCreate(
  _ options: UnsafePointer<plumb_engine_options>?, _ outEngine: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  guard let outEngine else { return Status.argument.rawValue }
  do throws(Diagnostic) {
    outEngine.pointee = EngineHandle(Engine(options: try engineOptions(options))).publish(.engine)
    return Status.ok.rawValue
  } catch { return error.code.rawValue }
}

@_cdecl("plumb_engine_destroy")
public func engineDestroy(_ engine: OpaquePointer?) { destroy(engine, .engine) }

@_cdecl("plumb_engine_memory_usage")
public func engineMemoryUsage(_ engine: OpaquePointer?) -> UInt64 {
  guard case .success(let handle) = handle(engine, .engine, EngineHandle.self) else { return 0 }
  return UInt64(clamping: handle.engine.memoryUsage)
}

@_cdecl("plumb_engine_set_measurer")
public func engineSetMeasurer(
  _ engine: OpaquePointer?, _ measure: plumb_measure_fn?, _ userData: UnsafeMutableRawPointer?,
  _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    guard let measure else {
      try handle.engine.setMeasurer(nil)
      // There is nothing to keep the data for.
      destroy?(userData)
      return .ok
    }
    let host = HostMeasurer(measure, userData)
    try handle.engine.setMeasurer(
      Measurer { layout, node, width, height in host.answer(layout, node, width, height) })
    // From here on the engine owns the data.
    host.destroy = destroy
    return .ok
  }
}

@_cdecl("plumb_engine_register_component")
public func engineRegisterComponent(
  _ engine: OpaquePointer?, _ component: UnsafePointer<plumb_component>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    try handle.engine.register(
      try ComponentDefinition(try required(component, "component"), Conversion(handle.engine)))
    return .ok
  }
}

@_cdecl("plumb_engine_get_diagnostic")
public func engineGetDiagnostic(
  _ engine: OpaquePointer?, _ outDiagnostic: UnsafeMutablePointer<plumb_diagnostic>?
) -> plumb_status {
  // Not a failing call in the sense of its own answer: it keeps the diagnostic that it finds none.
  guard case .success(let handle) = handle(engine, .engine, EngineHandle.self) else {
    return (engine == nil ? Status.argument : Status.handle).rawValue
  }
  guard let outDiagnostic else { return Status.argument.rawValue }
  guard let known = handle.diagnostic else { return Status.notFound.rawValue }
  outDiagnostic.pointee = known.diagnostic
  return Status.ok.rawValue
}

@_cdecl("plumb_engine_evaluate")
public func engineEvaluate(
  _ engine: OpaquePointer?, _ expression: UnsafePointer<CChar>?, _ length: Int, _ type: UnsafePointer<CChar>?,
  _ scope: UnsafePointer<plumb_scope>?, _ outValue: UnsafeMutablePointer<plumb_value>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let outReport = try required(outReport, "out_report")
    outReport.pointee = nil
    let outValue = try required(outValue, "out_value")
    if let value = evaluateAtOnce(handle.engine, expression, length, type, scope) {
      let report = Report([])
      outReport.pointee = report.publish()
      give(value, outValue, keepingIn: &report.values)
      return .ok
    }
    let expression = try string(expression, length, "expression")
    let type = try string(type, "type")
    var conversion = Conversion(handle.engine)
    var definition = ScopeDefinition()
    if let scope { definition = try conversion.scopeDefinition(scope.pointee) }
    let result = handle.engine.evaluateAsAttribute(expression, type: type, scope: definition)
    let report = Report(result.diagnostics)
    outReport.pointee = report.publish()
    let status = firstError(result.diagnostics)
    if status == .ok { give(result.value ?? .null, outValue, keepingIn: &report.values) }
    return conversion.accepting(status)
  }
}

/// The value of an expression of numbers with a scope of numbers, both read where they are; nil for others, and for all
/// that is a mistake.
private func evaluateAtOnce(
  _ engine: Engine, _ expression: UnsafePointer<CChar>?, _ length: Int, _ type: UnsafePointer<CChar>?,
  _ scope: UnsafePointer<plumb_scope>?
) -> Value? {
  guard let type, let scope = NumericScope(scope), let bytes = try? utf8(expression, length, "expression") else {
    return nil
  }
  let name = UnsafeBufferPointer(
    start: UnsafeRawPointer(type).assumingMemoryBound(to: UInt8.self), count: Int(clamping: strlen(type)))
  return engine.evaluateAtOnce(bytes, type: name) { scope.meaning(of: $0) }
}

@_cdecl("plumb_engine_print_expression")
public func enginePrintExpression(
  _ engine: OpaquePointer?, _ expression: UnsafePointer<CChar>?, _ length: Int,
  _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let outReport = try required(outReport, "out_report")
    outReport.pointee = nil
    let outText = try required(outText, "out_utf8")
    let expression = try string(expression, length, "expression")
    // It is printed with escapes for NULs, so the host needs no length.
    var length = 0
    return give(outText, &length, outReport) { () throws(Diagnostic) in
      try handle.engine.printExpression(expression)
    }
  }
}

/// Hands out text that belongs to the report, or a report of why there is none.
func give(
  _ outText: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ outLength: UnsafeMutablePointer<Int>,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>, _ make: () throws(Diagnostic) -> String
) -> Status {
  do throws(Diagnostic) {
    let text = TextBox(try make())
    let report = Report([])
    report.text = text
    outText.pointee = text.cString
    outLength.pointee = text.count
    outReport.pointee = report.publish()
    return .ok
  } catch {
    outReport.pointee = Report([error]).publish()
    return error.code
  }
}

/// The code of the first error, `.ok` if there is none.
func firstError(_ diagnostics: [Diagnostic]) -> Status {
  for diagnostic in diagnostics where diagnostic.severity == .error { return diagnostic.code }
  return .ok
}
