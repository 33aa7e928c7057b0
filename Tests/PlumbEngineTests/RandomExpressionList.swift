import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// The list of random expressions with their values that the tests in C and Python read: `Tests/abi/expressions.json`, or
/// the file that `PLUMB_EXPRESSIONS` names. With `PLUMB_WRITE_EXPRESSIONS` a new list is written there, of as many as
/// `PLUMB_RANDOM_EXPRESSIONS` says.
struct RandomExpressionList {
  struct Entry {
    var host: Int
    var type: String
    var text: String
    var value: String?
  }

  static let environment = ProcessInfo.processInfo.environment

  let hosts: [Fixture]
  let entries: [Entry]

  init() throws {
    let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../abi/expressions.json")
    let file = Self.environment["PLUMB_EXPRESSIONS"].map { URL(filePath: $0) } ?? own.standardizedFileURL
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    hosts = (json["hosts"] as? [[String: Any]] ?? []).map { Fixture(json: $0) }
    entries = (json["expressions"] as? [[String: Any]] ?? []).map { entry in
      Entry(
        host: entry["host"] as? Int ?? 0, type: entry["type"] as? String ?? "", text: entry["text"] as? String ?? "",
        value: entry["value"] as? String)
    }
  }

  /// Writes a list: the hosts, then an expression in each line. Long ones are left out.
  static func write(_ cases: [RandomExpressionCase], _ hosts: [RandomExpressionHost], to path: String) throws {
    let lines = cases.filter { $0.text.utf8.count <= 400 }.map { entry in
      let value = entry.expected.map { quoted($0) } ?? "null"
      return
        "{\"host\": \(entry.host), \"type\": \(quoted(entry.type)), \"text\": \(quoted(entry.text)), \"value\": \(value)}"
    }
    let text = """
      {"hosts": [
      \(hosts.map(\.json).joined(separator: ",\n"))
      ], "expressions": [
      \(lines.joined(separator: ",\n"))
      ]}

      """
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\0"..<" ": result += "\\u" + String(String(0x10000 + scalar.value, radix: 16).dropFirst())
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
