import PlumbSyntax

/// The console of a layout: its errors and warnings, kept for the host to show (docs/problems.md).
extension Layout {
  /// The errors of the first call that failed, then the warnings of the documents, each once.
  public var problems: [Diagnostic] { console.errors + console.warnings }

  /// Changes with `problems`.
  public var problemsVersion: UInt64 { console.version }

  /// Forgets the present problems; those that persist come back with the next compute or reload that fails. Errors:
  /// `.busy`.
  @discardableResult
  public func clearProblems() -> Status {
    if isBusy { return .busy }
    console.clear()
    notifyProblems()
    return .ok
  }

  /// Turns the console on, as it is at the start, or off: no problems are kept then. Errors: `.busy`.
  @discardableResult
  public func setConsole(isOn: Bool) -> Status {
    if isBusy { return .busy }
    console.turn(on: isOn)
    notifyProblems()
    return .ok
  }

  /// Is called after a call in which problems came or went, and may read them; the layout is busy meanwhile. Problems
  /// from before it was set are not reported.
  public var problemHandler: ((Layout) -> Void)? {
    get { console.handler }
    set {
      console.handler = newValue
      _ = console.takeNews()
    }
  }

  // MARK: - What the layout itself notes

  /// A compute, a reload or a part that arrived failed: `diagnostics` say why. Owners are offered their errors first.
  func noteFailure() {
    let ownership = ownership
    let places = places
    let previous = activityState.begin(.computing)
    var errors: [Diagnostic] = []
    for diagnostic in diagnostics where diagnostic.severity == .error {
      if !ownership.offer(diagnostic, from: places.row(of: diagnostic)) { errors.append(diagnostic) }
    }
    activityState.end(returningTo: previous)
    console.keep(errors: errors)
  }

  /// A reload succeeded: there are no errors any more, and these warnings.
  func noteReload(warnings: [Diagnostic]) { console.restart(warnings: warnings) }

  /// Tells the host, at the end of a call.
  func notifyProblems() {
    guard !isBusy, let handler = console.handler, console.takeNews() else { return }
    let previous = activityState.begin(.notifying)
    handler(self)
    activityState.end(returningTo: previous)
  }
}
