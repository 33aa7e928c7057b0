import Foundation
import PlumbEngine
import PlumbSyntax
import Testing

/// One file of `Tests/Fixtures`; `README.md` there says what its fields mean.
struct Fixture: @unchecked Sendable, CustomTestStringConvertible {
  /// Never changed once it is read.
  let json: [String: Any]
  /// Frames, that are run in both modes.
  var isLegacy = false

  var id: String { string("id") }
  var kind: String { string("kind") }
  var type: String { string("type", or: "any") }
  var isForLater: Bool { json["later"] != nil }
  var isOfTheInside: Bool { json["swift_only"] != nil }
  var expectation: [String: Any] { json["expect"] as? [String: Any] ?? [:] }
  /// The text of an expression, or of a format.
  var expression: String { string("expr", or: expectation["expr"] as? String ?? "") }
  var testDescription: String { isLegacy ? id + " (legacy)" : id }

  func string(_ key: String, or other: String = "") -> String { json[key] as? String ?? other }

  func object(_ key: String) -> [(key: String, value: Any)] {
    (json[key] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
  }

  func flag(_ key: String) -> Bool { json[key] as? Bool ?? false }

  /// The document: a string, or lines of it.
  var document: String? {
    json["xml"] as? String ?? (json["xml"] as? [String])?.joined(separator: "\n")
  }

  static let all: [Fixture] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures").standardizedFileURL
    var result: [Fixture] = []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    for case let file as URL in files where file.pathExtension == "json" {
      guard let data = try? Data(contentsOf: file),
        let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
      else {
        Issue.record("\(file.lastPathComponent) is not a fixture")
        continue
      }
      result.append(Fixture(json: json))
    }
    return result.sorted { $0.id < $1.id }
  }()

  /// Those that are run through the public interface of the engine.
  static func all(ofKind kind: String) -> [Fixture] {
    all.filter { $0.kind == kind && !$0.isForLater && !$0.isOfTheInside }
  }
}
