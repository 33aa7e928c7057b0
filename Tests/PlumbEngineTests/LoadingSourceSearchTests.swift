import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Sources of loaded files")
struct LoadingSourceSearchTests {
  private func failure(_ body: () throws -> Void) -> Diagnostic? {
    do { try body() } catch { return error as? Diagnostic }
    return nil
  }

  private func ignored(_ text: String, in folder: String = "/p") throws -> [String] {
    try IgnoreRules.paths(Array(text.utf8), folder: folder)
  }

  @Test("are found by the end of their paths")
  func found() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    try folder.write("", "App/ui/main.xml")
    try folder.write("", "App/other/main.xml")
    try folder.write("", "App/ui/notmain.xml")
    #expect(try SourceSearch.source(of: "ui/main.xml", below: root) == root + "/App/ui/main.xml")
    #expect(try SourceSearch.source(of: "/ui/main.xml", below: root) == root + "/App/ui/main.xml")
    #expect(try SourceSearch.source(of: "x/Game.bundle/other/main.xml", below: root) == root + "/App/other/main.xml")
    #expect(try SourceSearch.source(of: "App/ui/main.xml", below: root + "/") == root + "/App/ui/main.xml")
    #expect(try SourceSearch.candidates(for: "App/ui/main.xml", below: root + "/App").isEmpty)
    for missing in ["App/main.xml", "xml", "", "/", "..", "ui"] {
      let error = failure { _ = try SourceSearch.source(of: missing, below: root) }
      #expect(error?.code == .notFound)
      #expect(error?.message == "Unable to locate source file for \(missing)")
    }
    #expect(failure { _ = try SourceSearch.source(of: "a", below: root + "/none") }?.code == .file)
  }

  @Test("are not looked for in what tools write, hidden folders and behind links")
  func skipped() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    for place in [".git", "build", "a.build", "b.app", "c.framework", "d.xcodeproj", "e.xcassets", "src", "building"] {
      try folder.write("", place + "/a.xml")
    }
    try folder.link("again", to: "src")
    try folder.link("linked.xml", to: "src/a.xml")
    #expect(
      try SourceSearch.candidates(for: "a.xml", below: root) == [root + "/building/a.xml", root + "/src/a.xml"])
    #expect(try SourceSearch.candidates(for: "linked.xml", below: root) == [root + "/linked.xml"])
  }

  @Test("are not looked for in what .layout-ignore files list")
  func ignoreFiles() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    for place in ["a", "b", "b/deep", "c/x", "c/y", "d"] { try folder.write("", place + "/m.xml") }
    try folder.write("a # not this\nb/deep/\n../d\n", ".layout-ignore")
    try folder.write("\r\n# all\r\n  x\r\n../d/", "c/.layout-ignore")
    let expected = ["b", "c/y", "d"].map { root + "/" + $0 + "/m.xml" }
    #expect(try SourceSearch.candidates(for: "m.xml", below: root) == expected)
    try folder.write([0xFF, 0xFE, 0x61, 0], "d/.layout-ignore")
    let error = failure { _ = try SourceSearch.candidates(for: "m.xml", below: root) }
    #expect(error?.code == .encoding)
    #expect(error?.message == "Unable to read .layout-ignore file")
    #expect(error?.file == root + "/d/.layout-ignore")
  }

  @Test("are not looked for where patterns of .layout-ignore files fit, as the tool reads them")
  func ignorePatterns() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    for place in ["a", "old/deep", "keep/old", "x1", "x2/y"] { try folder.write("", place + "/m.xml") }
    try folder.write("/old\nx?/*\n!x1/m.xml\n", ".layout-ignore")
    let expected = ["a", "keep/old", "x1"].map { root + "/" + $0 + "/m.xml" }
    #expect(try SourceSearch.candidates(for: "m.xml", below: root) == expected)
  }

  @Test("layout-ignore-file-001: what .layout-ignore files say")
  func ignoreText() throws {
    #expect(try ignored("foo/\nbar/", in: "/") == ["/foo", "/bar"])
    #expect(try ignored("") == [])
    #expect(try ignored("\n\r\n # nothing\n\t\n") == [])
    #expect(try ignored("a b/c \t # why\r\n\t d\re#f\n/g") == ["/p/a b/c", "/p/d", "/p/e", "/p/g"])
    #expect(try ignored("\u{FEFF}x/../y//z/") == ["/p/y/z"])
    #expect(failure { _ = try IgnoreRules.paths([0x66, 0xC0], folder: "/") }?.code == .encoding)
    let folder = try TemporaryFolder()
    var rules = IgnoreRules()
    let missing = failure { try rules.addFile(in: folder.path, depth: 0) }
    #expect(missing?.code == .file)
    #expect(missing?.rendered().contains("no such file") == true)
  }

  @Test("that are several are listed, and the chosen one is remembered")
  func choices() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    for place in ["b", "a", "c"] { try folder.write("", place + "/m.xml") }
    try folder.write("", "a/other.xml")
    let choices = SourceRegistry()
    let error = failure { _ = try choices.source(of: "m.xml", below: root) }
    #expect(error?.code == .notFound)
    #expect(error?.message == "3 files may be the source of m.xml; plumb_layout_choose_source chooses one")
    #expect(error?.notes == ["a", "b", "c"].map { root + "/" + $0 + "/m.xml" })
    let wrong = failure { try choices.choose(root + "/a/other.xml", for: "m.xml", below: root) }
    #expect(wrong?.code == .notFound)
    try choices.choose(folder.path + "/c/m.xml", for: "m.xml", below: root)
    #expect(try choices.source(of: "m.xml", below: root) == root + "/c/m.xml")
    #expect(try choices.source(of: "other.xml", below: root) == root + "/a/other.xml")
    // Found before, so it is not searched for again.
    try folder.write("", "b/other.xml")
    #expect(try choices.source(of: "other.xml", below: root) == root + "/a/other.xml")
    try FileManager.default.removeItem(atPath: root + "/a/other.xml")
    #expect(try choices.source(of: "other.xml", below: root) == root + "/b/other.xml")
    choices.forget()
    #expect(failure { _ = try choices.source(of: "m.xml", below: root) } != nil)
  }

  @Test("are those that were chosen while a search for them ran")
  func chosenMeanwhile() {
    var choices = SourceChoices()
    let known = choices.source(of: "m.xml")
    choices.choose("/a/m.xml", for: "m.xml")
    #expect(choices.remember("/b/m.xml", for: "m.xml", inPlaceOf: known) == "/a/m.xml")
    #expect(choices.source(of: "m.xml") == "/a/m.xml")
    // Nothing came in between: what is found takes the place of what is gone.
    #expect(choices.remember("/c/m.xml", for: "m.xml", inPlaceOf: "/a/m.xml") == "/c/m.xml")
    #expect(choices.source(of: "m.xml") == "/c/m.xml")
  }

  @Test("are kept for all files when threads choose and search at once")
  func concurrent() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    let count = 16
    for number in 0..<count {
      for place in ["a", "b"] { try folder.write("", "\(place)/\(number).xml") }
      try folder.write("", "only/found\(number).xml")
    }
    let registry = SourceRegistry()
    DispatchQueue.concurrentPerform(iterations: 2 * count) { index in
      let number = index / 2
      if index % 2 == 0 {
        try? registry.choose(root + "/b/\(number).xml", for: "\(number).xml", below: root)
      } else {
        _ = try? registry.source(of: "found\(number).xml", below: root)
      }
    }
    for number in 0..<count {
      #expect(try registry.source(of: "\(number).xml", below: root) == root + "/b/\(number).xml")
    }
  }

  @Test("end the search in projects that are too large or too deep")
  func limits() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    for number in 0..<200 { try folder.write("", "wide/\(number / 100)/\(number).txt") }
    try folder.write("", String(repeating: "d/", count: 31) + "m.xml")
    #expect(try SourceSearch.candidates(for: "m.xml", below: root).count == 1)
    try folder.write("", String(repeating: "d/", count: 32) + "m.xml")
    #expect(failure { _ = try SourceSearch.candidates(for: "m.xml", below: root) }?.code == .limit)
    try folder.write("d/d/d", ".layout-ignore")
    #expect(try SourceSearch.candidates(for: "m.xml", below: root).isEmpty)
    let many = root + "/many"
    try FileManager.default.createDirectory(atPath: many, withIntermediateDirectories: true)
    for number in 0...SourceSearch.maximumEntries { close(open(many + "/\(number)", O_CREAT | O_WRONLY, 0o600)) }
    #expect(failure { _ = try SourceSearch.candidates(for: "m.xml", below: root) }?.code == .limit)
  }
}
