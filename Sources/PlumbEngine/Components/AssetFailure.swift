import PlumbSyntax

/// Why a named colour or image was not found.
package struct AssetFailure: Error, Sendable {
  package var message: String
  /// `.notFound` (no such asset or bundle), `.syntax` (a name with two colons), `.file` (a file that cannot be read),
  /// `.user` (the host's resolver failed, or answered nonsense).
  package var code: Status
  /// What would help, a sentence; "" for nothing to say.
  package var hint: String
  /// Names that were probably meant, best first.
  package var suggestions: [String] = []

  init(_ message: String, _ code: Status, hint: String = "", suggestions: [String] = []) {
    self.message = message
    self.code = code
    self.hint = hint
    self.suggestions = suggestions
  }

  /// A file of the asset folder that cannot be read, with its line where there is one.
  init(_ diagnostic: Diagnostic) {
    let place = diagnostic.line > 0 ? "\(diagnostic.file):\(diagnostic.line)" : diagnostic.file
    self.init("\(place): \(diagnostic.message)", diagnostic.code)
  }
}
