import Foundation
import PlumbSyntax

/// Results go to standard output, everything else to standard error.
enum Console {
  /// Writes a result and ends its last line. Answers `.fine`, so that a verb can return it.
  @discardableResult
  static func print(_ text: String) throws -> ExitCode {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    } catch {
      throw CallFailure("Cannot write the result")
    }
    return .fine
  }

  static func complain(_ text: String) {
    // There is nobody left to tell if this fails.
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  static func complain(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { complain(diagnostic.rendered()) }
  }
}
