import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Parts")
struct LoadingPartTests {
  /// What a loader was asked, and what it answers.
  private final class Host: @unchecked Sendable {
    var asked: [String] = []
    var requests: [UInt64] = []
    var answer: (String) -> LoaderAnswer = { _ in .declined }

    func loader(_ scheme: String? = nil, _ name: String = "") -> Loader {
      Loader(scheme: scheme) { request, url, base in
        self.asked.append(name + url + " " + base)
        self.requests.append(request)
        return self.answer(url)
      }
    }
  }

  private let view = Array("<UIView/>".utf8)

  private func loader(
    _ setUp: LoaderSetUp, known: [Part] = [], pending: [PartRequest] = [], maximumParts: Int = 10_000
  ) -> PartLoader {
    PartLoader(setUp: setUp, limits: XMLLimits(), maximumParts: maximumParts, known: known, pending: pending)
  }

  private func part(_ result: PartResult) throws -> Part {
    if case .ready(let part) = result { return part }
    if case .failed(let error) = result { throw error }
    throw Diagnostic(.busy, "pending")
  }

  private func error(_ result: PartResult) -> Diagnostic? {
    if case .failed(let error) = result { return error }
    return nil
  }

  private func request(_ result: PartResult) throws -> PartRequest {
    guard case .pending(let request) = result else { throw Diagnostic(.busy, "not pending") }
    return request
  }

  /// A document that the host has in memory.
  private var memory: Part {
    let document = XMLReader.read(view, name: "main.xml", limits: XMLLimits()).document
    return Part(url: "main.xml", document: document, diagnostics: [], isInMemory: true)
  }

  @Test("of files are loaded once, whatever they are called by")
  func once() throws {
    let folder = try TemporaryFolder()
    let root = try realFolder(folder.path)
    try folder.write("<UIView/>", "ui/main.xml")
    try folder.write("<UILabel/>", "ui/t.xml")
    try folder.write("<UIButton/>", "kit/k.xml")
    var setUp = LoaderSetUp()
    try setUp.setRoot(folder.path)
    try setUp.addSearchFolder(folder.path + "/kit")
    var verified: [String] = []
    setUp.verifier = Verifier { url, _ in
      verified.append(url)
      return nil
    }
    let loader = loader(setUp)
    let main = try part(loader.file(folder.path + "/ui/main.xml", name: "ui/main.xml"))
    let first = try part(loader.part("t.xml", base: main))
    #expect(first.url == "ui/t.xml")
    #expect(first.file?.path == root + "/ui/t.xml")
    for reference in ["t.xml", "./t.xml", "../ui/t.xml", root + "/ui/t.xml", "file://" + root + "/ui/t.xml"] {
      for _ in 0..<200 { #expect(try part(loader.part(reference, base: main)) === first) }
    }
    #expect(try part(loader.part("t.xml", base: first)) === first)
    #expect(try part(loader.part("main.xml", base: first)) === main)
    let kit = try part(loader.part("k.xml", base: main))
    #expect(kit.url == root + "/kit/k.xml")
    #expect(try part(loader.part("../kit/k.xml", base: main)) === kit)
    #expect(try part(loader.part("k.xml", base: kit)) === kit)
    #expect(verified == ["ui/main.xml", "ui/t.xml", root + "/kit/k.xml"])
    #expect(loader.parts.map { $0.url } == verified)
    #expect(loader.unread.isEmpty)
  }

  @Test("without a root are files of the loaded file's folder")
  func defaultRoot() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView/>", "ui/main.xml")
    try folder.write("<UIView/>", "ui/t.xml")
    try folder.write("<UIView/>", "t.xml")
    let files = loader(LoaderSetUp())
    let main = try part(files.file(folder.path + "/ui/main.xml", name: "main.xml"))
    #expect(try part(files.part("t.xml", base: main)).url == "t.xml")
    #expect(error(files.part("../t.xml", base: main))?.message.contains("leaves the root") == true)
    let rootless = loader(LoaderSetUp())
    let document = memory
    #expect(error(rootless.part("t.xml", base: document))?.message.contains("plumb_engine_set_root") == true)
    var setUp = LoaderSetUp()
    try setUp.setRoot(folder.path + "/ui")
    let rooted = loader(setUp)
    #expect(try part(rooted.part("t.xml", base: document)).url == "t.xml")
  }

  @Test("are asked of the loaders for their scheme, then of those for all, then of the files")
  func order() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView/>", "t.xml")
    let host = Host()
    var setUp = LoaderSetUp()
    try setUp.setRoot(folder.path)
    setUp.loaders = [host.loader(nil, "all:"), host.loader("HTTP", "http:"), host.loader("file", "file:")]
    let loader = loader(setUp)
    let main = memory
    #expect(try part(loader.part("t.xml", base: main)).file != nil)
    #expect(host.asked == ["file:t.xml ", "all:t.xml "])
    host.asked = []
    let missing = try #require(error(loader.part("http://h/t.xml", base: main)))
    #expect(missing.code == .file)
    #expect(missing.message == "Cannot load 'http://h/t.xml': no loader is set for 'http:'")
    #expect(host.asked == ["http:http://h/t.xml ", "all:http://h/t.xml "])
    host.asked = []
    host.answer = { _ in .bytes(self.view, url: "http://h/v2/a.xml") }
    let remote = try part(loader.part("http://h/a.xml", base: main))
    #expect(remote.url == "http://h/v2/a.xml")
    #expect(try part(loader.part("http://h/v2/a.xml", base: main)) === remote)
    #expect(try part(loader.part("a.xml", base: remote)) === remote)
    host.answer = { _ in .failed("offline") }
    let failed = try #require(error(loader.part("b.xml", base: remote)))
    #expect(failed.code == .user)
    #expect(failed.message == "Cannot load 'http://h/v2/b.xml': offline")
    #expect(error(loader.part("b.xml", base: remote)) != nil)
    #expect(host.asked == ["http:http://h/a.xml ", "http:http://h/v2/b.xml http://h/v2/a.xml"])
    // None of these is left open.
    for id in host.requests { #expect(setUp.requests.complete(id, .declined) == .duplicate) }
  }

  @Test("that arrive later are used by the next load, and not asked for again")
  func later() throws {
    let host = Host()
    var setUp = LoaderSetUp()
    setUp.loaders = [host.loader()]
    host.answer = { _ in .pending }
    let first = loader(setUp)
    let main = memory
    let a = try request(first.part("a.xml", base: main))
    let b = try request(first.part("b.xml", base: main))
    #expect(try request(first.part("a.xml", base: main)) === a)
    #expect(first.requests.map { $0.id } == [a.id, b.id])
    let version = setUp.requests.version
    #expect(setUp.requests.complete(a.id, .failed("gone")) == .ok)
    #expect(setUp.requests.version != version)
    #expect(a.isDone && !b.isDone)

    let second = loader(setUp, known: first.parts, pending: first.requests)
    #expect(error(second.part("a.xml", base: main))?.message == "Cannot load 'a.xml': gone")
    #expect(try request(second.part("b.xml", base: main)) === b)
    #expect(second.requests.map { $0.id } == [b.id])
    #expect(second.failedRequests.map { $0.id } == [a.id])
    #expect(setUp.requests.complete(b.id, .bytes(view, url: nil)) == .ok)

    let third = loader(setUp, known: second.parts, pending: second.requests + second.failedRequests)
    #expect(error(third.part("a.xml", base: main)) != nil)
    let arrived = try part(third.part("b.xml", base: main))
    let fourth = loader(setUp, known: third.parts)
    #expect(try part(fourth.part("b.xml", base: main)) === arrived)
    #expect(host.asked.count == 2)
  }

  @Test("declined later go to the next loader, then to the files")
  func declinedLater() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView/>", "a.xml")
    let first = Host()
    let second = Host()
    var setUp = LoaderSetUp()
    try setUp.setRoot(folder.path)
    setUp.loaders = [first.loader(), second.loader()]
    first.answer = { _ in .pending }
    let before = loader(setUp)
    let main = memory
    let request = try request(before.part("a.xml", base: main))
    #expect(setUp.requests.complete(request.id, .declined) == .ok)
    let after = loader(setUp, pending: before.requests)
    #expect(try part(after.part("a.xml", base: main)).file != nil)
    #expect(first.asked.count == 1)
    #expect(second.asked.count == 1)
    #expect(after.failedRequests.count == 1)
  }

  @Test("may be completed before their loader returns")
  func early() throws {
    let host = Host()
    var setUp = LoaderSetUp()
    setUp.loaders = [host.loader()]
    let requests = setUp.requests
    host.answer = { _ in
      #expect(requests.complete(host.requests[host.requests.count - 1], .bytes(self.view, url: nil)) == .ok)
      return .pending
    }
    let loader = loader(setUp)
    let main = memory
    #expect(try part(loader.part("a.xml", base: main)).document != nil)
    #expect(loader.requests.isEmpty)
  }

  @Test("of files are used again while these are unchanged")
  func known() throws {
    let folder = try TemporaryFolder()
    for name in ["main.xml", "a.xml", "b.xml", "kit/c.xml"] { try folder.write("<UIView/>", name) }
    var setUp = LoaderSetUp()
    try setUp.setRoot(folder.path)
    try setUp.addSearchFolder(folder.path + "/kit")
    let path = folder.path + "/main.xml"
    let first = loader(setUp)
    let main = try part(first.file(path, name: "main.xml"))
    let parts = try ["a.xml", "b.xml", "c.xml"].map { try part(first.part($0, base: main)) }
    try folder.write("<UILabel/>", "b.xml")
    let second = loader(setUp, known: first.parts)
    #expect(try part(second.file(path, name: "main.xml")) === main)
    #expect(try part(second.part("a.xml", base: main)) === parts[0])
    #expect(try part(second.part("./kit/../b.xml", base: main)) !== parts[1])
    #expect(try part(second.part("c.xml", base: main)) === parts[2])
    #expect(try part(second.part("kit/c.xml", base: main)) === parts[2])
    // A nearer file is another part.
    try folder.write("<UIView/>", "c.xml")
    let third = loader(setUp, known: first.parts)
    #expect(try part(third.part("c.xml", base: main)) !== parts[2])
  }

  @Test("with errors are parts without a document, refused or missing ones failures that are watched")
  func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView><", "bad.xml")
    try folder.write("<UIView/>", "evil.xml")
    try folder.write("", "folder/x.xml")
    var setUp = LoaderSetUp()
    try setUp.setRoot(folder.path)
    setUp.verifier = Verifier { url, bytes in url == "evil.xml" && bytes.count == 9 ? "no signature" : nil }
    let loader = loader(setUp)
    let main = memory
    let bad = try part(loader.part("bad.xml", base: main))
    #expect(bad.document == nil)
    #expect(bad.diagnostics.first?.file == "bad.xml")
    #expect(bad.file != nil)
    let refused = error(loader.part("evil.xml", base: main))
    #expect(refused?.code == .user)
    #expect(refused?.message == "Cannot load 'evil.xml': no signature")
    #expect(error(loader.part("none.xml", base: main))?.message == "Cannot load 'none.xml': no such file")
    #expect(error(loader.part("folder", base: main))?.message.contains("This is a directory") == true)
    #expect(loader.unread.count == 3)
    try folder.write("<UIView/>", "none.xml")
    let changed = loader.unread.map { file in
      var file = file
      return file.hasChanged()
    }
    #expect(changed == [false, true, false])
    let path = folder.path + "/nothing.xml"
    let own = error(loader.file(path, name: "nothing.xml"))
    #expect(own?.message == "Cannot open the file: no such file")
    #expect(own?.file == "nothing.xml")
  }

  @Test("are limited in number and bytes")
  func limits() throws {
    let host = Host()
    var setUp = LoaderSetUp()
    setUp.loaders = [host.loader()]
    host.answer = { _ in .bytes(self.view, url: nil) }
    let few = loader(setUp, maximumParts: 2)
    let main = memory
    _ = try part(few.part("a.xml", base: main))
    _ = try part(few.part("b.xml", base: main))
    _ = try part(few.part("b.xml", base: main))
    #expect(error(few.part("c.xml", base: main))?.code == .limit)
    var limits = XMLLimits()
    limits.maxBytes = 20
    let small = PartLoader(setUp: setUp, limits: limits)
    _ = try part(small.part("a.xml", base: main))
    _ = try part(small.part("b.xml", base: main))
    #expect(error(small.part("c.xml", base: main))?.code == .limit)
  }

  @Test("are completed once, by whichever thread is first")
  func threads() async throws {
    let requests = PartRequests()
    let open = (0..<500).map { requests.begin("u\($0)", loader: 0) }
    let taken = await withTaskGroup(of: Int.self) { group in
      for thread in 0..<8 {
        group.addTask {
          var taken = 0
          for step in 0..<open.count {
            let request = open[(step + thread * 61) % open.count]
            if requests.complete(request.id, .failed("\(thread)")) == .ok { taken += 1 }
          }
          return taken
        }
      }
      return await group.reduce(0, +)
    }
    #expect(taken == open.count)
    #expect(requests.version == 500)
    #expect(open.allSatisfy { $0.isDone })
    #expect(requests.complete(open[0].id, .declined) == .duplicate)
    #expect(requests.complete(0, .declined) == .handle)
    #expect(requests.complete(501, .declined) == .handle)
    let last = requests.begin("x", loader: 0)
    #expect(requests.complete(last.id, .pending) == .argument)
    requests.close()
    #expect(requests.complete(last.id, .declined) == .handle)
    #expect(requests.complete(requests.begin("y", loader: 0).id, .declined) == .handle)
    #expect(requests.version == 500)
  }
}
