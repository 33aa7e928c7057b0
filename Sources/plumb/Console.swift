import PlumbSyntax

/// Results go to standard output, everything else to standard error.
enum Console {
  /// Writes a result and ends its last line. Returns `.fine`, so that a verb can return it.
  @discardableResult
  static func print(_ text: String) throws(CallFailure) -> ExitCode {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// Writes a result as it is.
  @discardableResult
  static func write(_ bytes: [UInt8]) throws(CallFailure) -> ExitCode {
    guard OutputFile.write(bytes, to: OutputFile.standardOutput) else {
      throw CallFailure("Cannot write the result")
    }
    return .fine
  }

  static func printError(_ text: String) {
    // A failure cannot be reported anywhere.
    _ = OutputFile.write(Array((text + "\n").utf8), to: OutputFile.standardError)
  }
}
