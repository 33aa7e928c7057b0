import CPlumb
import PlumbEngine
import PlumbSyntax

/// Copies values of the host for one call.
///
/// Functions among them are the host's to give back until the call has succeeded: `accepting` says so.
struct Conversion {
  /// Knows the names of types and cases.
  let engine: Engine
  private var functions: [HostCallback] = []

  init(_ engine: Engine) { self.engine = engine }

  mutating func keep(_ function: HostCallback) { functions.append(function) }

  /// What the call came to; if it is a success, its functions are from now on the engine's to give back.
  func accepting(_ status: Status) -> Status {
    if status == .ok { for function in functions { function.accept() } }
    return status
  }
}
