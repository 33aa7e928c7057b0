import PlumbSyntax

/// What a layout has to tell: the errors of the first call that failed, then the warnings of its documents.
struct Console {
  private(set) var isOn = true
  /// Kept until they are forgotten, whatever fails later.
  private(set) var errors: [Diagnostic] = []
  /// nil: those that the template came with.
  private var ownWarnings: [Diagnostic]?
  /// Changes with the problems.
  private(set) var version: UInt64 = 0
  /// The version that the handler knows of.
  private var toldVersion: UInt64 = 0
  var handler: ((Layout) -> Void)?

  /// Each once; `initial` are those of the template.
  func warnings(_ initial: [Diagnostic]) -> [Diagnostic] {
    isOn ? ownWarnings ?? Self.unique(initial) : []
  }

  /// Whether another error would be kept.
  var isListening: Bool { isOn && errors.isEmpty }

  mutating func keep(errors: [Diagnostic]) {
    guard isListening, !errors.isEmpty else { return }
    self.errors = Self.unique(errors)
    version &+= 1
  }

  /// What was wrong is over: there are no errors, and these warnings. `initial` as before.
  mutating func restart(warnings: [Diagnostic], initial: [Diagnostic]) {
    guard isOn else { return }
    let fresh = Self.unique(warnings)
    let isSame = errors.isEmpty && Self.keys(fresh) == Self.keys(self.warnings(initial))
    errors = []
    ownWarnings = fresh
    if !isSame { version &+= 1 }
  }

  /// While off nothing is kept; on again there are the warnings of the template.
  mutating func turn(on: Bool, initial: [Diagnostic]) {
    guard on != isOn else { return }
    let hadProblems = !errors.isEmpty || !warnings(initial).isEmpty
    errors = []
    ownWarnings = nil
    isOn = on
    if hadProblems || !warnings(initial).isEmpty { version &+= 1 }
  }

  /// Whether there is something to tell the handler.
  var hasNews: Bool { version != toldVersion && handler != nil }

  /// Whether the handler has to be told, which then counts as done.
  mutating func takeNews() -> Bool {
    if version == toldVersion { return false }
    toldVersion = version
    return true
  }

  /// The same thing said of the same place is said once.
  private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen = NameSet()
    var result: [Diagnostic] = []
    for diagnostic in diagnostics where seen.insert(key(diagnostic)) { result.append(diagnostic) }
    return result
  }

  private static func keys(_ diagnostics: [Diagnostic]) -> [String] { diagnostics.map { key($0) } }

  /// Nodes made of one part say the same of the same line.
  private static func key(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.line > 0 ? "\(diagnostic.line):\(diagnostic.column)" : diagnostic.nodePath
    return diagnostic.file + "\n" + place + "\n" + diagnostic.message
  }
}
