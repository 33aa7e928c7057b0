import PlumbSyntax

/// Why a named colour or image was not found.
package final class AssetFailure: Error, @unchecked Sendable {
  package var message: String
  /// `.notFound` (no such asset or bundle), `.syntax` (a name with two colons), `.file` (a file that cannot be read),
  /// `.user` (the host's resolver failed, or answered nonsense); those of `StringsFile` for a bundle's colours.
  package var code: Status
  /// What would help, a sentence; "" for nothing to say.
  package var hint: String
  /// Names that were probably meant, best first.
  package var suggestions: [String] = []

  @inline(never)
  init(_ code: Status, _ message: String, _ name: String, _ rest: String = "'", hint: String = "") {
    self.message = message + name + rest
    self.code = code
    self.hint = hint
  }

  /// A file of the asset folder that cannot be read, with its line where there is one.
  convenience init(_ diagnostic: Diagnostic) {
    var place = ": "
    if diagnostic.line > 0 { place = ":" + String(diagnostic.line) + place }
    self.init(diagnostic.code, diagnostic.file, place, diagnostic.message)
  }
}
