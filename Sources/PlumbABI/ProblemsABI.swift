import CPlumb
import PlumbEngine
import PlumbSyntax

/// The host's handler of a layout's problems.
final class HostProblems: HostData {
  private let notify: plumb_problems_fn

  init(_ notify: @escaping plumb_problems_fn, _ userData: UnsafeMutableRawPointer?) {
    self.notify = notify
    super.init(userData)
  }

  func call(_ layout: Layout) {
    guard let pointer = layout.hostPointer else { return }
    notify(userData, OpaquePointer(pointer))
  }
}

@_cdecl("plumb_layout_problem_count")
public func layoutProblemCount(_ layout: OpaquePointer?) -> Int {
  guard case .success(let handle) = handle(layout, .layout, LayoutHandle.self), handle.hasReadableProblems else {
    return 0
  }
  return handle.problems().count
}

@_cdecl("plumb_layout_get_problem")
public func layoutGetProblem(
  _ layout: OpaquePointer?, _ index: Int, _ outDiagnostic: UnsafeMutablePointer<plumb_diagnostic>?
) -> plumb_status {
  switch handle(layout, .layout, LayoutHandle.self) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    if !handle.hasReadableProblems { return Status.busy.rawValue }
    guard let outDiagnostic else { return Status.argument.rawValue }
    return give(handle.problems(), index, outDiagnostic).rawValue
  }
}

@_cdecl("plumb_layout_clear_problems")
public func layoutClearProblems(_ layout: OpaquePointer?) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.clearProblems()
    return .ok
  }
}

@_cdecl("plumb_layout_set_problem_handler")
public func layoutSetProblemHandler(
  _ layout: OpaquePointer?, _ notify: plumb_problems_fn?, _ userData: UnsafeMutableRawPointer?,
  _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    // Released at the end of the call, because releasing its data may call the host.
    let before = handle.layout.problemHandler
    defer { withExtendedLifetime(before) {} }
    guard let notify else {
      handle.layout.problemHandler = nil
      // There is nothing to keep the data for.
      destroy?(userData)
      return .ok
    }
    let host = HostProblems(notify, userData)
    host.destroy = destroy
    handle.layout.problemHandler = { layout in host.call(layout) }
    return .ok
  }
}

@_cdecl("plumb_layout_set_console")
public func layoutSetConsole(_ layout: OpaquePointer?, _ isOn: UInt32) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    handle.layout.setConsole(isOn: isOn != 0)
    return .ok
  }
}

@_cdecl("plumb_console_create")
public func consoleCreate(
  _ engine: OpaquePointer?, _ outConsole: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  withEngine(engine) { (handle) throws(Diagnostic) in
    let outConsole = try required(outConsole, "out_console")
    let console = LayoutHandle(try handle.engine.makeConsole(), handle.engine, handle.pool)
    outConsole.pointee = try console.publishLayout()
    return .ok
  }
}

@_cdecl("plumb_console_show")
public func consoleShow(_ console: OpaquePointer?, _ layout: OpaquePointer?) -> plumb_status {
  withLayout(console) { (console) throws(Diagnostic) in
    switch handle(layout, .layout, LayoutHandle.self) {
    case .failure(let status): throw diagnostic(status, "The layout to be shown is not a valid handle")
    case .success(let shown):
      guard shown.hasReadableProblems else { throw diagnostic(.busy, "The layout is busy") }
      return console.changingState { $0.show(problemsOf: shown.layout) }
    }
  }
}

extension LayoutHandle {
  /// Whether the problems can be read: also by the handler that is being notified.
  var hasReadableProblems: Bool { layout.activity.allowsReadingProblems }

  /// Gives the host a pointer that owns this layout; callbacks receive the same pointer.
  func publishLayout() throws(Diagnostic) -> OpaquePointer {
    guard let pointer = publish(.layout) else { throw diagnostic(.limit, "There are too many layouts") }
    layout.hostPointer = UnsafeMutableRawPointer(pointer)
    layout.cellHost = CellHandles.host
    return pointer
  }
}
