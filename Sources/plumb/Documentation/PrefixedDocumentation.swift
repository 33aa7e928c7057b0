/// The prefixes of properties that UIKit sets through a method with one more argument, and what is said of each.
struct DocumentedPrefixes {
  /// The prefix, and the words behind what is said of the property without it.
  let prefixes: [(name: String, words: String)]

  static let controlStates = DocumentedPrefixes(
    prefixes: ["normal", "highlighted", "disabled", "selected", "focused"].map { ($0, " while \($0)") })

  static let segments = DocumentedPrefixes(
    prefixes: [
      ("any", " of all segments"), ("left", " of the first segment"), ("center", " of segments in between"),
      ("right", " of the last segment"), ("alone", " of a single segment"),
    ])

  static let barMetrics = DocumentedPrefixes(
    prefixes: [
      ("default", " in bars of standard height"), ("compact", " in low bars"),
      ("defaultPrompt", " in bars of standard height with a prompt"), ("compactPrompt", " in low bars with a prompt"),
    ])

  static let barPositions = DocumentedPrefixes(
    prefixes: [
      ("any", " wherever the bar is"), ("bottom", " of a bar at the bottom"), ("top", " of a bar at the top"),
      ("topAttached", " of a bar that reaches below the status bar"),
    ])

  static let barMetricsAndPositions = DocumentedPrefixes(prefixes: barMetrics.prefixes + barPositions.prefixes)

  /// The lines of a table of names and what they are for, without full stops, with those for each prefix behind them.
  func lines(_ table: [(name: String, text: String)]) -> String {
    var lines = table.map { "\($0.name) | \($0.text)." }
    for prefix in prefixes {
      for (name, text) in table {
        let capitalized = name.prefix(1).uppercased() + name.dropFirst()
        lines.append("\(prefix.name)\(capitalized) | \(text)\(prefix.words).")
      }
    }
    return lines.joined(separator: "\n")
  }
}
