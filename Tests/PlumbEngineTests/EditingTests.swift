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

  @Test("An element that a part is merged into has each property once, whatever code sets of it")
  func mergedElements() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView gap='4' alpha='0.5'><param name='gap' type='Double'/></UIView>", "part.xml")
    let layout = try load(folder, "<UIView><UIView id='a' gap='7' xml='part.xml'/><UIView id='b'/></UIView>")
    func properties() throws -> [String] {
      layout.propertyInfos(row: try layout.find("#a")).map { "\($0.name)=\($0.expression)" }
    }
    // The first edit links a layout, later ones are patches of it.
    #expect(layout.remove(try node(layout, "#b")) == .ok)
    #expect(try properties() == ["gap=7", "alpha=0.5"])
    for (name, text, all) in [
      ("width", "9", ["gap=7", "alpha=0.5", "width=9"]), ("gap", "8", ["alpha=0.5", "width=9", "gap=8"]),
      ("alpha", "0.25", ["width=9", "gap=8", "alpha=0.25"]), ("width", nil, ["gap=8", "alpha=0.25"]),
      ("alpha", nil, ["gap=8"]),
    ] as [(String, String?, [String])] {
      #expect(layout.setExpression(try node(layout, "#a"), name, text) == .ok)
      #expect(try properties() == all, "\(name) is \(text ?? "cleared")")
    }
  }

  @Test("Nodes are nested no deeper than in a document, expressions no longer")
  func limits() throws {
    var options = EngineOptions()
    options.limits.maximumDepth = 3
    options.limits.maximumDocumentBytes = 100
    let template = try #require(Engine(options: options).load(Array("<UIView/>".utf8)).template)
    let layout = template.makeLayout()
    let outer = try layout.insert(ElementDefinition("UIView"), parent: nil, index: nil)
    let inner = try layout.insert(ElementDefinition("UIView"), parent: outer, index: nil)
    #expect(throws: Diagnostic.self) {
      try layout.insert(ElementDefinition("UIView"), parent: inner, index: nil)
    }
    #expect(layout.diagnostics.first?.code == .limit)
    #expect(layout.setExpression(inner, "width", String(repeating: "1", count: 101)) == .limit)
    #expect(layout.nodeCount == 3)
  }

  @Test("A batch takes effect as a whole or not at all")
  func batches() throws {
    let folder = try TemporaryFolder()
    let layout = try load(folder, "<UIView id='a'><UIView id='b' width='10'/></UIView>")
    #expect(layout.beginEdit() == .ok)
    let first = try layout.insert(ElementDefinition("UIView", [("id", "x")]), parent: nil, index: 0)
    _ = try layout.insert(ElementDefinition("UIView", [("id", "y")]), parent: first, index: nil)
    #expect(layout.compute(width: 1, height: 1) == .busy)
    #expect(tree(layout) == "#a(#b)")
    #expect(layout.setExpression(first, "width", "nothing") == .ok)
    #expect(layout.endEdit() == .symbol)
    #expect(tree(layout) == "#a(#b)")
    #expect(layout.row(of: first) == nil)
    #expect(layout.beginEdit() == .ok)
    let again = try layout.insert(ElementDefinition("UIView", [("id", "x")]), parent: nil, index: 0)
    #expect(layout.move(try node(layout, "#b"), parent: again, index: nil) == .ok)
    #expect(layout.endEdit() == .ok)
    #expect(tree(layout) == "#a(#x(#b))")
    #expect(layout.row(of: again) == 1)
  }

  @Test("State, handles and places of what is still there survive a reload")
  func reload() throws {
    let folder = try TemporaryFolder()
    let layout = try load(
      folder,
      "<UIView id='a'><state name='n' type='Int' value='1'/><state name='gone' type='Int'/><UIView id='b' width='n'/></UIView>"
    )
    let kept = try node(layout, "#b")
    let key = try layout.stateKey("n")
    #expect(layout.set(number: 7, key: key) == .ok)
    _ = try layout.insert(ElementDefinition("UIView", [("id", "x")]), parent: nil, index: 0)
    try folder.write(
      "<UIView id='a'><state name='new' type='Int' value='4'/><state name='n' type='Int' value='1'/>"
        + "<UIScrollView id='s'/><UIView id='b' width='n + new'/></UIView>", "main.xml")
    let outcome = layout.reload(isHard: false)
    #expect(outcome.status == .ok && outcome.lostKeys == 1)
    #expect(tree(layout) == "#a(#x #s #b)")
    #expect(layout.compute(width: nil, height: nil) == .ok)
    let row = try #require(layout.row(of: kept))
    #expect(layout.frame(row: row).width == 11)
    #expect(layout.set(number: 8, key: key) == .ok)
    #expect(layout.compute(width: nil, height: nil) == .ok)
    #expect(layout.frame(row: row).width == 12)
    #expect(layout.problems.contains { $0.message.contains("State 'gone'") })
    #expect(layout.reload(isHard: true).status == .ok)
    #expect(try layout.state("n").isIdentical(to: .number(1)))
  }

  @Test("The texts of the language in use are followed, also after it has changed")
  func strings() throws {
    let folder = try TemporaryFolder()
    try folder.write("hello = \"Hello\";", "Localizable.strings")
    try folder.write("hello = \"Hallo\";", "de.lproj/Localizable.strings")
    let layout = try load(folder, "<UILabel text='{strings.hello}'/>")
    func text() throws -> String? {
      #expect(layout.compute(width: nil, height: nil) == .ok)
      return try layout.property("text", row: 0).stringValue
    }
    #expect(layout.pollChanges().changedFiles == 0)
    try folder.write("hello = \"Hello there\";", "Localizable.strings")
    #expect(layout.pollChanges().isChanged)
    #expect(try text() == "Hello there")
    #expect(layout.setLanguage("de") == .ok)
    #expect(try text() == "Hallo")
    #expect(layout.pollChanges().changedFiles == 0)
    try folder.write("hello = \"Servus\";", "de.lproj/Localizable.strings")
    #expect(layout.pollChanges().isChanged)
    #expect(try text() == "Servus")
    try folder.write("hello = \"Serv", "de.lproj/Localizable.strings")
    #expect(layout.pollChanges().status == .syntax)
    #expect(layout.pollChanges().status == .ok)
    #expect(try text() == "Servus")
    #expect(layout.parts.count { $0.url.hasSuffix(".strings") } == 2)
  }
}
