import PlumbSyntax

/// What a run of a verb has to say: its errors and warnings, which go to standard error at once, and its results, which
/// verbs print themselves. With --json both become one object on standard output, whose members docs/tool.md lists.
final class Report {
  let isJSON: Bool
  /// Whether the object of --json has been printed already.
  var isPrinted = false
  private(set) var errors = 0
  private(set) var warnings = 0
  /// As JSON.
  private var diagnostics: [String] = []
  private var members: [(name: String, json: String)] = []

  init(isJSON: Bool) { self.isJSON = isJSON }

  func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
      if isJSON {
        self.diagnostics.append(JSONText.diagnostic(diagnostic))
      } else {
        Console.printError(diagnostic.rendered())
      }
    }
  }

  func add(_ failure: CallFailure) {
    if isJSON { return add([failure.reported]) }
    errors += 1
    Console.printError(failure.text)
  }

  /// Says something that is neither an error nor a result, such as what was done; nothing with --json.
  func note(_ text: String) {
    if !isJSON { Console.printError(text) }
  }

  /// Adds a member to the object of --json.
  func set(_ name: String, _ json: String) { members.append((name, json)) }

  /// Adds a member that is an array, with an item a line.
  func set(_ name: String, _ items: [String]) {
    set(name, items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "\n]")
  }

  /// The object of --json.
  func json(_ verb: String, _ code: ExitCode) -> String {
    var parts = ["\"verb\":\(JSONText.string(verb))", "\"exitCode\":\(code.rawValue)"]
    parts.append("\"errors\":\(errors)")
    parts.append("\"warnings\":\(warnings)")
    parts.append("\"diagnostics\":" + (diagnostics.isEmpty ? "[]" : "[\n\(diagnostics.joined(separator: ",\n"))\n]"))
    parts += members.map { "\(JSONText.string($0.name)):\($0.json)" }
    return "{" + parts.joined(separator: ",\n") + "}"
  }
}
