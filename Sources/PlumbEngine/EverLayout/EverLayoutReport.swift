import PlumbSyntax

/// What is wrong with an EverLayout document.
struct EverLayoutReport {
  private let isLenient: Bool
  private let maximum: Int
  private var problems: [(diagnostic: Diagnostic, range: SourceRange)] = []

  init(isLenient: Bool, maximum: Int) {
    self.isLenient = isLenient
    self.maximum = maximum
  }

  @inline(never)
  mutating func error(
    _ code: Status, _ message: String, _ range: SourceRange, suggestions: [String] = [], notes: [String] = []
  ) {
    add(code, message, range, .error, suggestions, notes)
  }

  /// A mistake that EverLayout ignores: an error, or in a lenient load a warning that says what is done `instead`.
  @inline(never)
  mutating func refuse(
    _ code: Status, _ message: String, _ range: SourceRange, suggestions: [String] = [], notes: [String] = [],
    instead: String
  ) {
    if isLenient {
      add(code, message + ": " + instead, range, .warning, suggestions, notes)
    } else {
      add(code, message, range, .error, suggestions, notes)
    }
  }

  mutating func warn(_ code: Status, _ message: String, _ range: SourceRange) {
    add(code, message, range, .warning, [], [])
  }

  mutating func add(_ problem: JSONProblem) {
    add(problem.code, problem.message, problem.range, .error, problem.suggestions, problem.notes)
  }

  @inline(never)
  private mutating func add(
    _ code: Status, _ message: String, _ range: SourceRange, _ severity: Diagnostic.Severity,
    _ suggestions: [String], _ notes: [String]
  ) {
    // The first error is one too many rather than left out: without it the document would be loaded.
    if isFull, severity != .error || hasErrors { return }
    if severity == .error { hasErrors = true }
    var diagnostic = Diagnostic(code, message)
    diagnostic.severity = severity
    diagnostic.suggestions = suggestions
    diagnostic.notes = notes
    problems.append((diagnostic, range))
  }

  /// Whether it takes no more: what is said further is not kept.
  var isFull: Bool { problems.count >= maximum }

  private(set) var hasErrors = false

  /// In the order of the document.
  func diagnostics(in source: SourceText) -> [Diagnostic] {
    // By index where the places are equal: the standard library does not promise a stable sort.
    let order = problems.indices.sorted { a, b in
      let (first, second) = (problems[a].range.start, problems[b].range.start)
      return first == second ? a < b : first < second
    }
    return order.map { index in
      var diagnostic = problems[index].diagnostic
      diagnostic.locate(in: source, range: problems[index].range)
      return diagnostic
    }
  }
}
