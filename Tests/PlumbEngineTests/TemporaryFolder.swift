import Foundation

/// A folder that is there for one test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], _ name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }
}
