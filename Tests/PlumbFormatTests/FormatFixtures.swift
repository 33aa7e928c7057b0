import Foundation
import Testing

/// One file of `Tests/Fixtures` with a command of the formatter or a neighbour of it; `README.md` there says what its fields
/// mean.
struct FormatFixture: @unchecked Sendable, CustomTestStringConvertible {
  /// Never changed once it is read.
  let json: [String: Any]

  var id: String { json["id"] as? String ?? "" }
  var expectation: [String: Any] { json["expect"] as? [String: Any] ?? [:] }
  var command: String { text("command") }
  var input: String { text("input") }
  var fragments: [String]? { expectation["error_contains"] as? [String] }
  var testDescription: String { id }

  func text(_ key: String) -> String { expectation[key] as? String ?? "" }

  static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures").standardizedFileURL

  static func all(_ commands: String...) -> [FormatFixture] {
    fixtures.filter { commands.contains($0.command) && $0.expectation["exit"] == nil }
  }

  private static let fixtures: [FormatFixture] =
    files(in: folder, ending: "json").compactMap { file in
      guard let data = try? Data(contentsOf: file),
        let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
      else { return nil }
      return FormatFixture(json: json)
    }

  /// The XML in all fixtures, by the names of the fixtures.
  static let documents: [(name: String, text: String)] = {
    var result: [(name: String, text: String)] = []
    for file in files(in: folder, ending: "json") {
      guard let data = try? Data(contentsOf: file), let json = try? JSONSerialization.jsonObject(with: data) else {
        continue
      }
      collect(json, file.lastPathComponent, &result)
    }
    let root = folder.appending(path: "../..").standardizedFileURL
    for place in ["Tests/Fixtures", "examples", "Tests/tool", "benchmarks", "docs"] {
      for file in files(in: root.appending(path: place), ending: "xml") {
        if let text = try? String(contentsOf: file, encoding: .utf8) { result.append((file.lastPathComponent, text)) }
      }
    }
    return result
  }()

  private static func collect(_ json: Any, _ name: String, _ result: inout [(name: String, text: String)]) {
    if let text = json as? String, text.drop(while: { $0.isWhitespace }).hasPrefix("<") {
      result.append((name, text))
    } else if let list = json as? [Any] {
      if let lines = list as? [String], lines.first?.hasPrefix("<") == true {
        result.append((name, lines.joined(separator: "\n")))
      }
      for item in list { collect(item, name, &result) }
    } else if let object = json as? [String: Any] {
      for item in object.values { collect(item, name, &result) }
    }
  }

  static func files(in folder: URL, ending: String) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }
}
