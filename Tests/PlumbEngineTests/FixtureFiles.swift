import PlumbSyntax
import Testing

@testable import PlumbEngine

/// The files of a fixture: what a loader of the host answers with, at once or when a step says so.
final class FixtureFiles {
  private let files: [String: Any]
  private let pending: Set<String>
  /// What has not been completed, by URL.
  private var requests: [String: UInt64] = [:]

  init(_ fixture: Fixture) {
    files = fixture.json["files"] as? [String: Any] ?? [:]
    pending = Set(fixture.json["pending"] as? [String] ?? [])
  }

  var isEmpty: Bool { files.isEmpty && pending.isEmpty }

  func load(_ request: UInt64, _ url: String) -> LoaderAnswer {
    if pending.contains(url) {
      requests[url] = request
      return .pending
    }
    return Self.answer(files[url])
  }

  /// Answers what is pending; a step without an answer of its own gives the file.
  func complete(_ step: [String: Any], _ engine: Engine) throws -> Status {
    let url = step["url"] as? String ?? ""
    let waiting = requests.removeValue(forKey: url)
    let request = try #require(waiting, "nothing waits for \(url)")
    let answer: Any? = step["error"] != nil ? step : step["bytes"] ?? files[url]
    return engine.complete(request: request, Self.answer(answer))
  }

  /// A text, lines of it, an error, or what the host was led on to.
  private static func answer(_ json: Any?) -> LoaderAnswer {
    switch json {
    case let text as String: return .bytes(Array(text.utf8), url: nil)
    case let lines as [String]: return .bytes(Array(lines.joined(separator: "\n").utf8), url: nil)
    case let object as [String: String]:
      if let error = object["error"] { return .failed(error) }
      return .bytes(Array((object["bytes"] ?? "").utf8), url: object["url"])
    default: return .declined
    }
  }
}
