import PlumbSyntax

/// The sources that an engine's layouts follow: found once, or chosen by the host. Safe from any thread.
final class SourceRegistry: Sendable {
  private let lock = SpinLock()
  private nonisolated(unsafe) var choices = SourceChoices()

  /// The source chosen or found earlier, if it still exists, otherwise the result of `SourceSearch`. The
  /// search runs outside of the lock: two threads may search for the same.
  func source(of path: String, below project: String) throws(Diagnostic) -> String {
    let known = lock.exclusively { choices.source(of: path) }
    if let known, FileStamp.of(known) != nil { return known }
    let found = try SourceSearch.source(of: path, below: project)
    return lock.exclusively { choices.remember(found, for: path, inPlaceOf: known) }
  }

  /// Errors: `.notFound` (not one of the candidates: they are the notes); as `SourceSearch.candidates`.
  func choose(_ source: String, for path: String, below project: String) throws(Diagnostic) {
    let chosen = try SourceSearch.candidate(source, for: path, below: project)
    lock.exclusively { choices.choose(chosen, for: path) }
  }

  func forget() { lock.exclusively { choices = SourceChoices() } }
}
