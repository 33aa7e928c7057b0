import PlumbEngine
import PlumbSyntax
import Testing

@Suite("Nodes from code")
struct EditingTests {
  private func load(_ folder: TemporaryFolder, _ text: String) throws -> Layout {
    try folder.write(text, "main.xml")
    let loaded = Engine().load(path: folder.path + "/main.xml")
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
  }

  /// Components with ids, children in parentheses.
  private func tree(_ layout: Layout, _ row: Int = 0) -> String {
    var text = "#" + layout.id(row: row)
    var children: [String] = []
    for index in 0..<layout.childCount(row: row) { children.append(tree(layout, layout.child(index, row: row))) }
    if !children.isEmpty { text += "(" + children.joined(separator: " ") + ")" }
    return text
  }

  private func node(_ layout: Layout, _ selector: String) throws -> UInt64 {
    layout.node(row: try layout.find(selector))
  }

  @Test("What code put into an element that a file has lost is lost with it")
  func parentGone() throws {
    let folder = try TemporaryFolder()
    let layout = try load(
      folder, "<UIView id='a'><UIView id='b'/><UIView id='c'><UIView id='d'/></UIView><UIView id='e'/></UIView>")
    let inner = try layout.insert(
      ElementDefinition("UIView", [("id", "x")]), parent: try node(layout, "#d"), index: nil)
    #expect(tree(layout) == "#a(#b #c(#d(#x)) #e)")
    try folder.write("<UIView id='a'><UIView id='b'/><UIView id='e'/></UIView>", "main.xml")
    let outcome = layout.reload(isHard: false)
    #expect(outcome.status == .ok)
    #expect(outcome.lostNodes == 3)
    #expect(tree(layout) == "#a(#b #e)")
    #expect(layout.row(of: inner) == nil)
  }
}
