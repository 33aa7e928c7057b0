import PlumbSyntax

/// The exit code of the tool.
enum ExitCode: Int32 {
  case fine = 0
  /// Something in a layout is wrong.
  case wrongLayout = 1
  /// The call is wrong: its arguments, or the files they name.
  case wrongCall = 2

  /// The worse of two.
  func or(_ other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}

/// A wrong call.
struct CallFailure: Error {
  var message: String
  /// A command whose help shows the right call.
  var hint: String?
  var verb: String?
  /// Shown instead of `message`, with the position in a file.
  var diagnostic: Diagnostic?
  /// Whether it is about what a file says: another version of the file may be fine.
  var isAboutFile = false

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  init(_ diagnostic: Diagnostic) {
    self.init(diagnostic.message)
    self.diagnostic = diagnostic
    isAboutFile = !diagnostic.file.isEmpty
  }

  /// As an error among others.
  var reported: Diagnostic {
    if let diagnostic { return diagnostic }
    var diagnostic = Diagnostic(.argument, message)
    diagnostic.notes = ["Try '\(command)'."]
    return diagnostic
  }

  private var command: String { hint ?? "plumb help" + (verb.map { " " + $0 } ?? "") }

  var text: String {
    if let diagnostic, !diagnostic.file.isEmpty { return diagnostic.rendered() }
    let verb = verb.map { " " + $0 } ?? ""
    var text = "plumb\(verb): \(diagnostic.map(Self.unplaced) ?? message)"
    if diagnostic == nil { text += "\nTry '\(command)'." }
    return text
  }

  private static func unplaced(_ diagnostic: Diagnostic) -> String {
    let rendered = diagnostic.rendered()
    return rendered.hasPrefix("error: ") ? String(rendered.dropFirst(7)) : rendered
  }

  /// ", did you mean `x`?", or nothing if nothing is near.
  static func suggestion(_ name: String, _ known: [String]) -> String {
    guard let best = suggestions(for: name, among: known, limit: 1).first else { return "" }
    return "; did you mean `\(best)`?"
  }
}
