import Foundation
import Testing

@testable import PlumbSyntax

/// Errors of files that cannot be read.
@Suite struct DiagnosticFileTests {
  private func failure(_ path: String, limit: Int = 1 << 20) -> Diagnostic? {
    do throws(Diagnostic) { _ = try readFile(path, limit: limit) } catch { return error }
    return nil
  }

  private func withDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.path)
  }

  @Test func aFileIsReadWhole() throws {
    try withDirectory { directory in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
      let path = directory + "/é.bin"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(try readFile(path, limit: 100_000) == bytes)
      #expect(failure(path, limit: 99_999)?.message.contains("limit is 99999") == true)
      #expect(failure(path, limit: -1)?.code == .file)
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(try readFile(path, limit: 0) == [])
      #expect(try readFile(path, limit: .max) == [])
    }
  }

  @Test func whatIsNoFileIsRefused() throws {
    try withDirectory { directory in
      let pipe = directory + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(failure(pipe)?.message == "This is not a regular file")
      #expect(failure("/dev/null")?.message == "This is not a regular file")
      #expect(failure(directory)?.message == "This is a directory, not a file")
      #expect(failure(directory + "/none")?.message == "Cannot open the file: no such file")
      #expect(failure("")?.message == "The path is empty")
      #expect(failure("a\0b")?.message == "The path contains a NUL character")
      let error = try #require(failure(directory + "/none"))
      #expect(error.code == .file)
      #expect(error.rendered() == "\(directory)/none: error: Cannot open the file: no such file")
    }
  }

  /// Files of the kernel say that they are empty.
  @Test func aFileThatIsLongerThanItSaysIsReadOn() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    #expect(try readFile("/proc/self/status", limit: 1 << 20).count > 100)
    #expect(failure("/proc/self/status", limit: 10)?.code == .file)
  }
}
