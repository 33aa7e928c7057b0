import CPlumb
import PlumbEngine
import PlumbSyntax

/// Copies values of the host for one call.
///
/// The host owns the functions among them until the call has succeeded, which `accepting` records.
struct Conversion {
  /// Knows the names of types and cases.
  let engine: Engine
  private var functions: [HostCallback] = []

  init(_ engine: Engine) { self.engine = engine }

  mutating func keep(_ function: HostCallback) { functions.append(function) }

  /// Passes on the result of the call. On success the engine owns the functions from now on.
  func accepting(_ status: Status) -> Status {
    if status == .ok { for function in functions { function.accept() } }
    return status
  }
}
