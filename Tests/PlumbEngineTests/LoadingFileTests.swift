import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Files of parts")
struct LoadingFileTests {
  private func failure(_ body: () throws -> Void) -> Diagnostic? {
    do { try body() } catch { return error as? Diagnostic }
    return nil
  }

  private func found(_ loader: FileLoader, _ reference: String, base: String? = nil) throws -> FileLoader.Found {
    var absent: [String] = []
    return try loader.locate(reference, base: base, absent: &absent)
  }

  private func message(_ loader: FileLoader, _ reference: String, base: String? = nil) -> String {
    failure { _ = try found(loader, reference, base: base) }?.message ?? "found"
  }

  private func hasChanged(_ identity: inout LoadedFile.Identity) -> Bool { identity.hasChanged() }

  /// Sets the times of a file back, so that what was written is not new any more.
  private func age(_ path: String) throws { try setModified(path, -3600) }

  /// Sets when a file was modified, in seconds from now.
  private func setModified(_ path: String, _ seconds: Double) throws {
    let date = Date(timeIntervalSinceNow: seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test("are found beside what names them, then in the search folders")
  func places() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    for name in ["game/a.xml", "game/ui/a.xml", "game/ui/b c.xml", "game/ui/%41.xml", "kit/a.xml", "kit/only.xml"] {
      try folder.write("<UIView/>", name)
    }
    let loader = FileLoader(root: root + "/game", searchFolders: [root + "/kit"])
    let base = root + "/game/ui/main.xml"
    #expect(try found(loader, "a.xml", base: base).path == root + "/game/ui/a.xml")
    #expect(try found(loader, "a.xml", base: base).isBesideBase)
    #expect(try found(loader, "../a.xml", base: base).path == root + "/game/a.xml")
    #expect(try found(loader, "../ui/./a.xml", base: base).path == root + "/game/ui/a.xml")
    #expect(try found(loader, "b%20c.xml", base: base).path == root + "/game/ui/b c.xml")
    #expect(try found(loader, "b c.xml", base: base).path == root + "/game/ui/b c.xml")
    #expect(try found(loader, "%2541.xml", base: base).path == root + "/game/ui/%41.xml")
    #expect(try found(loader, "a.xml").path == root + "/game/a.xml")
    #expect(try found(loader, "only.xml", base: base).path == root + "/kit/only.xml")
    #expect(try !found(loader, "only.xml", base: base).isBesideBase)
    #expect(try found(loader, root + "/kit/a.xml", base: base).path == root + "/kit/a.xml")
    #expect(try found(loader, "file://" + root + "/game/a.xml", base: base).path == root + "/game/a.xml")
    #expect(try found(loader, "a.xml", base: root + "/kit/main.xml").path == root + "/kit/a.xml")
    let onlySearch = FileLoader(root: nil, searchFolders: [root + "/kit"])
    #expect(try found(onlySearch, "a.xml").path == root + "/kit/a.xml")
    #expect(try found(FileLoader(root: "/", searchFolders: []), root + "/game/a.xml").path == root + "/game/a.xml")
  }

  @Test("cannot be outside of the root, by whatever way")
  func escapes() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    try folder.write("<UIView/>", "secret/a.xml")
    try folder.write("<UIView/>", "game/in.xml")
    try folder.write("<UIView/>", "game-2/a.xml")
    try folder.link("game/out.xml", to: root + "/secret/a.xml")
    try folder.link("game/outer", to: "../secret")
    try folder.link("game/inner.xml", to: "in.xml")
    try folder.link("game/loop.xml", to: "loop.xml")
    let loader = FileLoader(root: root + "/game", searchFolders: [])
    let base = root + "/game/main.xml"
    let escaping = [
      "../secret/a.xml", "../secret/missing.xml", "%2e%2e/secret/a.xml", "x/../../secret/a.xml", "outer/a.xml",
      "out.xml", "..%2fsecret%2fa.xml", "/etc/passwd", "/no/such/file", "file:///etc/passwd", "../game-2/a.xml",
      root + "/secret/a.xml", root + "/game/../secret/a.xml", "../../../../../../../../etc/passwd", "~/x",
    ]
    for reference in escaping {
      #expect(message(loader, reference, base: base) == "Cannot load '\(reference)': it leaves the root '\(root)/game'")
    }
    #expect(message(loader, "a.xml", base: root + "/secret/main.xml").contains("leaves the root"))
    #expect(try found(loader, "inner.xml", base: base).real == root + "/game/in.xml")
    #expect(message(loader, "loop.xml", base: base) == "Cannot open the file: too many symbolic links")
    // Another folder of the host is not allowed either.
    let both = FileLoader(root: root + "/game", searchFolders: [root + "/secret"])
    #expect(try found(both, "outer/a.xml", base: base).real == root + "/secret/a.xml")
    #expect(message(both, "../game-2/a.xml", base: base).contains("leaves the root"))
  }

  @Test("that are not there are errors with what is near")
  func missing() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    try folder.write("<UIView/>", "ui/button.xml")
    try folder.write("<UIView/>", "kit/buttons.xml")
    let loader = FileLoader(root: root, searchFolders: [root + "/kit"])
    let error = failure { _ = try found(loader, "ui/buton.xml", base: root + "/main.xml") }
    #expect(error?.code == .file)
    #expect(error?.message == "Cannot load 'ui/buton.xml': no such file")
    #expect(error?.suggestions == ["ui/button.xml"])
    #expect(error?.notes == ["looked in '\(root)/ui'", "looked in '\(root)/kit/ui'"])
    var absent: [String] = []
    _ = failure { _ = try loader.locate("x.xml", base: root + "/ui/main.xml", absent: &absent) }
    #expect(absent == [root + "/ui/x.xml", root + "/kit/x.xml"])
  }

  @Test("have references that are paths")
  func references() throws {
    let folder = try TemporaryFolder()
    let loader = FileLoader(root: try realFolder(folder.path), searchFolders: [])
    #expect(message(loader, "") == "Cannot load '': the path is empty")
    #expect(message(loader, "a\0b").contains("contains a NUL character"))
    #expect(message(loader, "a%00b").contains("no such file"))
    #expect(message(loader, String(repeating: "a", count: 300)) == "Cannot open the file: the path is too long")
    #expect(message(loader, String(repeating: "a/", count: 3000)).contains("the path is too long"))
    #expect(message(loader, "HTTP://host/a.xml").contains("no loader is set for 'http:'"))
    #expect(message(loader, "file://host/a.xml").contains("no loader is set for 'file:'"))
    #expect(message(loader, "?x").contains("names no file"))
    #expect(message(FileLoader(root: nil, searchFolders: []), "a.xml").contains("plumb_engine_set_root"))
  }

  @Test("change when they are written, replaced, removed or come back")
  func changes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.xml"
    try folder.write("one", "a.xml")
    // As fresh as can be, however long it takes to read it.
    try setModified(path, 3600)
    var identity = try LoadedFile(path, limit: 100).identity
    #expect(identity.isRacy)
    #expect(!hasChanged(&identity))
    Thread.sleep(forTimeInterval: 0.03)
    #expect(!hasChanged(&identity))
    #expect(!identity.isRacy)
    try folder.write("two", "a.xml")
    #expect(hasChanged(&identity))
    identity = try LoadedFile(path, limit: 100).identity
    try age(path)
    #expect(hasChanged(&identity))
    identity = try LoadedFile(path, limit: 100).identity
    try FileManager.default.removeItem(atPath: path)
    #expect(hasChanged(&identity))
    var gone = LoadedFile.Identity(unread: path)
    #expect(!hasChanged(&gone))
    try folder.write("three", "a.xml")
    #expect(hasChanged(&gone))
  }

  @Test("of the same size and time are told apart by their bytes while they are new")
  func sameStamp() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.xml"
    // Rewritten in place within one tick of the clock of the file system, most times.
    for _ in 0..<50 {
      try folder.write("one", "a.xml")
      let handle = try #require(FileHandle(forWritingAtPath: path))
      var identity = try LoadedFile(path, limit: 100).identity
      try handle.write(contentsOf: Data("two".utf8))
      #expect(hasChanged(&identity))
    }
  }

  @Test("follow a symbolic link that is turned elsewhere")
  func turnedLink() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    try folder.write("one", "1/a.xml")
    try folder.write("one", "2/a.xml")
    try folder.link("now", to: "1")
    let loader = FileLoader(root: root, searchFolders: [])
    let place = try found(loader, "now/a.xml")
    var identity = try LoadedFile(place.path, real: place.real, limit: 100).identity
    #expect(!hasChanged(&identity))
    try FileManager.default.removeItem(atPath: root + "/now")
    try folder.link("now", to: "2")
    #expect(hasChanged(&identity))
  }

  @Test("are never mixtures of what they were and what they become")
  func noMixtures() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.xml"
    let states = [UInt8](arrayLiteral: 65, 66).map { [UInt8](repeating: $0, count: 40_000) }
    try folder.write(states[0], "a.xml")
    let writer = Task.detached {
      for index in 0..<100 {
        let next = path + ".new"
        try Data(states[index % 2]).write(to: URL(fileURLWithPath: next))
        #expect(rename(next, path) == 0)
      }
    }
    var read = 0
    while read < 100 {
      read += 1
      guard let file = try? LoadedFile(path, limit: 1 << 20) else { continue }
      let first = try #require(file.bytes.first)
      let isPure = file.bytes == [UInt8](repeating: first, count: 40_000)
      #expect(isPure)
    }
    try await writer.value
  }

  @Test("that are written all the time are errors or whole")
  func unstable() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.xml"
    try folder.write([UInt8](repeating: 65, count: 2_000_000), "a.xml")
    let isDone = Done()
    let writer = Task.detached {
      let handle = try #require(FileHandle(forWritingAtPath: path))
      while !isDone.value {
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(repeating: 66, count: 2_000_000))
        try handle.seek(toOffset: 0)
      }
    }
    for _ in 0..<20 {
      if let error = failure({ _ = try LoadedFile(path, limit: 4 << 20) }) {
        #expect(error.message == "The file changes while it is read")
      }
    }
    isDone.value = true
    try await writer.value
  }

  private final class Done: @unchecked Sendable {
    private let lock = NSLock()
    private var isDone = false
    var value: Bool {
      get { lock.withLock { isDone } }
      set { lock.withLock { isDone = newValue } }
    }
  }
}
