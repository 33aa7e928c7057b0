import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("A document that is not there")
struct EmptyDocumentTests {
  @Test("is empty, as text", arguments: ["", " \n ", "<!-- x -->"])
  func text(_ xml: String) throws {
    let result = Engine().load(Array(xml.utf8))
    #expect(result.template == nil)
    #expect(result.diagnostics.map(\.code) == [.xml])
    #expect(result.diagnostics[0].message == "Empty XML document: an element such as <UIView> is expected")
  }

  @Test("is empty, as a file")
  func file() throws {
    let folder = try TemporaryFolder()
    try folder.write("", "empty.xml")
    let result = Engine().load(path: folder.path + "/empty.xml")
    #expect(result.diagnostics.map(\.code) == [.xml])
    #expect(result.diagnostics[0].message.hasPrefix("Empty XML document"))
  }

  @Test("has no path")
  func path() {
    let result = Engine().load(path: "")
    #expect(result.template == nil)
    #expect(result.diagnostics.map(\.code) == [.file])
    #expect(result.diagnostics.map(\.message) == ["The path of the document is empty"])
  }
}
