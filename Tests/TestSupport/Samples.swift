import Foundation

/// How many random documents, systems or steps a test makes. `swift test` makes few, for it is run after every change;
/// `PLUMB_SAMPLES=20` makes twenty times as many in every test, as `make soak` does, and a test's own variable sets its
/// number alone.
package enum Samples {
  /// By how much the usual numbers are multiplied.
  package static let factor = max(1, number("PLUMB_SAMPLES") ?? 1)

  /// At least one. `variable`: the test's own.
  package static func count(_ usual: Int, _ variable: String) -> Int { max(1, number(variable) ?? usual * factor) }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
