/// Properties that UIKit sets through a method with one more argument, such as a state: each value of that argument is a
/// prefix, as in `highlightedThumbImage`.
extension PropertyTables {
  /// The states of a control.
  static let controlStates: StaticString = "normal highlighted disabled selected focused"
  /// Where segments stand in their control.
  static let segments: StaticString = "any left center right alone"
  /// The sizes of a bar.
  static let barMetrics: StaticString = "default compact defaultPrompt compactPrompt"
  /// Where a bar stands on the screen.
  static let barPositions: StaticString = "any bottom top topAttached"
  static let barMetricsAndPositions: StaticString =
    "default compact defaultPrompt compactPrompt any bottom top topAttached"

  /// The rows of a table, with those for each prefix behind them. Rows have no marks.
  static func withPrefixes(_ prefixes: StaticString, _ table: StaticString) -> String {
    var result = table.description
    let prefixes = TableText(prefixes)
    let rows = TableText(table)
    var place = 0
    while let prefix = prefixes.next(&place, before: UInt8(ascii: " ")) {
      var index = 0
      while let row = rows.next(&index, before: UInt8(ascii: "\n")) {
        // highlightedThumbImage from thumbImage
        result += "\n\(prefix.string)\(row.capitalized)"
      }
    }
    return result
  }
}

extension TableText {
  /// The text with a capital in place of the small letter that it begins with.
  fileprivate var capitalized: String {
    guard let first = bytes.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return string }
    return String(decoding: [first - 32] + bytes.dropFirst(), as: UTF8.self)
  }
}
