import PlumbSyntax

/// The sources that an engine's layouts follow: found once, or chosen by the host. Safe from any thread.
final class SourceBook: Sendable {
  private let lock = SpinLock()
  private nonisolated(unsafe) var choices = SourceChoices()

  /// As `SourceChoices.source`. The search runs outside of the lock: two threads may search for the same.
  func source(of path: String, below project: String) throws(Diagnostic) -> String {
    var known = lock.exclusively { choices }
    let source = try known.source(of: path, below: project)
    let found = known
    lock.exclusively { choices = found }
    return source
  }

  func choose(_ source: String, for path: String, below project: String) throws(Diagnostic) {
    var known = lock.exclusively { choices }
    try known.choose(source, for: path, below: project)
    let chosen = known
    lock.exclusively { choices = chosen }
  }

  func forget() { lock.exclusively { choices.forget() } }
}
