import PlumbSyntax

/// The problems of a layout: the errors of the first call that failed, then the warnings of its documents.
struct ProblemConsole {
  private(set) var isOn = true
  /// Kept until cleared, even if later calls fail.
  private(set) var errors: [Diagnostic] = []
  /// Of the last load or reload.
  private var given: [Diagnostic]
  /// Constraints that contradict each other now.
  private var conflicts: [Diagnostic] = []
  private var areWarningsForgotten = false
  /// Changes with the problems.
  private(set) var version: UInt64 = 1
  /// The version last reported to the handler.
  private var toldVersion: UInt64 = 1
  var handler: ((Layout) -> Void)?

  init(warnings: [Diagnostic]) { given = warnings }

  /// Bytes of what is kept.
  var memory: Int {
    var bytes = errors.memory
    for error in errors { bytes += error.memory }
    for conflict in conflicts { bytes += conflict.memory }
    return bytes
  }

  /// Each once.
  var warnings: [Diagnostic] {
    isOn ? Self.unique(areWarningsForgotten ? conflicts : given + conflicts) : []
  }

  mutating func keep(errors: [Diagnostic]) {
    guard isOn, self.errors.isEmpty, !errors.isEmpty else { return }
    self.errors = Self.unique(errors)
    version &+= 1
  }

  /// Whether any constraints contradict each other.
  var hasConflicts: Bool { !conflicts.isEmpty }

  /// Replaces what is known of constraints that contradict each other. It comes and goes by itself.
  mutating func set(conflicts: [Diagnostic]) { change { $0.conflicts = conflicts } }

  /// Drops all errors and sets the warnings.
  mutating func restart(warnings: [Diagnostic]) {
    change {
      $0.errors = []
      $0.given = warnings
      $0.areWarningsForgotten = false
    }
  }

  mutating func clear() {
    change {
      $0.errors = []
      $0.conflicts = []
      $0.areWarningsForgotten = true
    }
  }

  /// While off nothing is kept; on again there are the warnings of the last load or reload.
  mutating func turn(on: Bool) {
    guard on != isOn else { return }
    change {
      $0.errors = []
      $0.areWarningsForgotten = false
      $0.isOn = on
    }
  }

  @inline(never)
  private mutating func change(_ body: (inout ProblemConsole) -> Void) {
    let before = text
    body(&self)
    if before != text { version &+= 1 }
  }

  /// Whether the handler has to be told.
  var hasNews: Bool { version != toldVersion }

  /// Whether the handler has to be told; marks it as told.
  mutating func takeNews() -> Bool {
    if version == toldVersion { return false }
    toldVersion = version
    return true
  }

  /// Without duplicates of the same message at the same place.
  @inline(never)
  private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen = NameSet()
    var result: [Diagnostic] = []
    for diagnostic in diagnostics where seen.insert(diagnostic.identity) { result.append(diagnostic) }
    return result
  }

  /// Identifies a state, to detect changes.
  private var text: String {
    var text = ""
    for diagnostic in errors + warnings { text += diagnostic.identity + "\n" }
    return text
  }
}
