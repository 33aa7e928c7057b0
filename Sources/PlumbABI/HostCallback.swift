import CPlumb
import PlumbEngine
import PlumbSyntax

/// A function of the host with its user data, which is released when no value and no engine uses the function.
final class HostCallback {
  private let call: plumb_function_fn
  private let userData: UnsafeMutableRawPointer?
  private let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  /// Until then the host still owns its data.
  private var isAccepted = false
  // Unowned: the engine is alive whenever an expression calls, and its own functions must not retain it.
  private unowned(unsafe) let engine: Engine

  init(_ source: plumb_function, _ call: @escaping plumb_function_fn, _ engine: Engine) {
    self.call = call
    userData = source.user_data
    destroy = source.destroy
    self.engine = engine
  }

  deinit { if isAccepted { destroy?(userData) } }

  func accept() { isAccepted = true }

  /// Asks the host.
  func answer(_ arguments: [Value]) -> FunctionAnswer {
    // An array stores its items in the memory layout that C reads, at a fixed address.
    let list = Value.array(arguments)
    let items = withUnsafePointer(to: list) { RawValue($0).payload }
    var out = plumb_value()
    let code = withExtendedLifetime(list) {
      call(userData, UnsafePointer(bitPattern: UInt(items)), arguments.count, &out)
    }
    var conversion = Conversion(engine)
    do throws(Diagnostic) {
      let result = try conversion.value(out)
      if code == Status.ok.rawValue {
        _ = conversion.accepting(.ok)
        return .value(result)
      }
      return .failed(result.kind == .string ? result.stringValue ?? "" : "")
    } catch {
      return .failed(code == Status.ok.rawValue ? "It returned an invalid value: " + error.message : "")
    }
  }
}

extension Conversion {
  /// A copy of a function; `name` is that of a registered one. Errors: `.argument`, `.encoding`.
  mutating func function(_ source: UnsafePointer<plumb_function>, name: String) throws(Diagnostic) -> HostFunction {
    let given = try sized(source, minimum: 48, zero: plumb_function(), "plumb_function")
    let most = given.max_arguments
    guard given.min_arguments >= 0, most >= -1, most == -1 || most >= given.min_arguments else {
      throw diagnostic(.argument, "A function cannot have from \(given.min_arguments) to \(most) arguments")
    }
    let types = try names(given.argument_types, given.argument_type_count, "the types of arguments")
    guard most == -1 || types.count <= Int(most) else {
      throw diagnostic(.argument, "A function of at most \(most) arguments cannot have types for \(types.count)")
    }
    let result = try given.result_type.map { (name) throws(Diagnostic) in try string(name, "the type of a result") }
    let callback = HostCallback(given, try required(given.call, "the call of a function"), engine)
    keep(callback)
    return HostFunction(
      name: name, minimumArguments: Int(given.min_arguments), maximumArguments: most == -1 ? nil : Int(most),
      argumentTypes: types, resultType: result, isPure: given.is_pure != 0
    ) { arguments in callback.answer(arguments) }
  }
}
