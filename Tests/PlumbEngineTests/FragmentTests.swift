import PlumbEngine
import PlumbSyntax
import Testing

@Suite("Fragments")
struct FragmentTests {
  private static let list = """
    <UIView id='list' width='200' height='auto'>
      <state name='gap' type='Double' value='2'/>
      <UILabel id='title' text='Scores' height='20'/>
    </UIView>
    """
  private static let row = """
    <UIView top='previous.bottom + gap' height='30'>
      <state name='score' type='Int' value='7'/>
      <UILabel width='50%' height='100%' text='{score}'/>
    </UIView>
    """

  private func layout(_ text: String, _ engine: Engine) throws -> Layout {
    let loaded = engine.load(Array(text.utf8))
    return try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
  }

  private func fragment(_ text: String, _ engine: Engine, name: String? = nil) throws -> Fragment {
    let loaded = engine.loadFragment(Array(text.utf8), name: name)
    return try #require(loaded.fragment, "\(loaded.diagnostics.map { $0.rendered() })")
  }

  /// All that a host reads of the nodes.
  private func shown(_ layout: Layout) -> [String] {
    #expect(layout.compute(width: 300, height: 400) == .ok)
    return (0..<layout.nodeCount).map { row in
      let properties = layout.propertyInfos(row: row).map { "\($0.name)=\($0.expression)" }
      return "\(layout.frame(row: row)) #\(layout.id(row: row)) \(layout.childCount(row: row)) \(properties)"
    }
  }

  @Test("Inserting a fragment does what inserting its text does, each time")
  func likeText() throws {
    let engine = Engine()
    let fragment = try fragment(Self.row, engine)
    let one = try layout(Self.list, engine)
    let other = try layout(Self.list, engine)
    for index in [nil, 1, nil, 2] as [Int?] {
      let node = try one.insert(fragment: fragment, index: index)
      let same = try other.insert(xml: Array(Self.row.utf8), index: index)
      #expect(one.row(of: node) == other.row(of: same))
      #expect(shown(one) == shown(other))
    }
    #expect(one.nodeCount == 2 + 4 * fragment.elementCount)
    #expect(one.frame(row: 0).height == 20 + 4 * 32)
  }

  @Test("Copies are moved, removed and changed as what was inserted from text", arguments: 1...8)
  func randomEdits(seed: UInt64) throws {
    let texts = [
      Self.row, "<UIView left='gap' height='3'><UIView top='1'/><UILabel text='{gap}'/></UIView>",
      "<UILabel text='a' width='auto'/>",
    ]
    let engine = Engine()
    let fragments = try texts.map { try fragment($0, engine) }
    let one = try layout(Self.list, engine)
    let other = try layout(Self.list, engine)
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let row = random.below(one.nodeCount)
      let (node, same) = (one.node(row: row), other.node(row: row))
      switch random.below(5) {
      case 0: #expect(one.remove(node) == other.remove(same))
      case 1:
        let parent = random.below(one.nodeCount)
        let moved = one.move(node, parent: one.node(row: parent))
        #expect(moved == other.move(same, parent: other.node(row: parent)))
      case 2: #expect(one.setExpression(node, "left", "\(row)") == other.setExpression(same, "left", "\(row)"))
      default:
        let kind = random.below(texts.count)
        let index = [nil, 0][random.below(2)]
        _ = try one.insert(fragment: fragments[kind], parent: node, index: index)
        _ = try other.insert(xml: Array(texts[kind].utf8), parent: same, index: index)
      }
      #expect(shown(one) == shown(other))
    }
  }

  @Test("Each copy has its own state")
  func state() throws {
    let engine = Engine()
    let fragment = try fragment(Self.row, engine)
    let layout = try layout(Self.list, engine)
    let first = try layout.insert(fragment: fragment)
    let second = try layout.insert(fragment: fragment)
    let key = try layout.stateKey("score", node: second)
    #expect(layout.set(number: 9, key: key) == .ok)
    #expect(layout.compute(width: 300, height: 400) == .ok)
    let rows = try [first, second].map { try #require(layout.row(of: $0)) + 1 }
    #expect(try rows.map { try layout.property("text", row: $0).stringValue } == ["7", "9"])
  }

  @Test("A batch takes many copies at once; without a batch each takes effect by itself")
  func batches() throws {
    let engine = Engine()
    let fragment = try fragment(Self.row, engine)
    let one = try layout(Self.list, engine)
    let other = try layout(Self.list, engine)
    #expect(one.beginEdit() == .ok)
    var nodes: [UInt64] = []
    for _ in 0..<50 { nodes.append(try one.insert(fragment: fragment)) }
    // New nodes can be edited, and take copies too.
    #expect(one.setExpression(nodes[3], "height", "40") == .ok)
    _ = try one.insert(fragment: fragment, parent: nodes[4])
    #expect(one.nodeCount == 2)
    #expect(one.endEdit() == .ok)
    for _ in 0..<50 { _ = try other.insert(fragment: fragment) }
    #expect(one.nodeCount == 2 + 51 * 2 && other.nodeCount == 2 + 50 * 2)
    #expect(one.compute(width: 300, height: 400) == .ok && other.compute(width: 300, height: 400) == .ok)
    #expect(one.frame(row: 0).height == other.frame(row: 0).height + 10)
  }

  @Test("Malformed text is reported by the load, with its place")
  func malformed() {
    let engine = Engine()
    for (text, code, line, column) in [
      ("<UIView>\n  <UILabel></UIView>", Status.xml, 2, 14), ("", .xml, 1, 1), ("<UIView/>\n<UIView/>", .xml, 2, 1),
    ] {
      let loaded = engine.loadFragment(Array(text.utf8), name: "row.xml")
      #expect(loaded.fragment == nil)
      let first = loaded.diagnostics.first
      #expect(first?.code == code && first?.file == "row.xml", "\(text)")
      #expect(first?.line == line && first?.column == column, "\(first.map { $0.rendered() } ?? "none")")
    }
    #expect(engine.isFrozen)
  }

  @Test("What depends on the place is reported by the insertion, which changes nothing")
  func misplaced() throws {
    let engine = Engine()
    let fragment = try fragment("<UIView>\n<UIView left='#nobody.right'/></UIView>", engine, name: "row.xml")
    let layout = try layout(Self.list, engine)
    let before = shown(layout)
    let error = #expect(throws: Diagnostic.self) { try layout.insert(fragment: fragment) }
    #expect(error?.file == "row.xml" && error?.line == 2)
    #expect(layout.diagnostics.first?.message == error?.message)
    #expect(throws: Diagnostic.self) { try layout.insert(fragment: fragment, index: 9) }
    #expect(throws: Diagnostic.self) { try layout.insert(fragment: fragment, parent: 12345) }
    #expect(shown(layout) == before)
    // The same fragment goes where it has what it needs.
    let right = try self.layout("<UIView><UIView id='nobody' width='10'/></UIView>", engine)
    _ = try right.insert(fragment: fragment)
    #expect(right.compute(width: 100, height: 100) == .ok && right.frame(row: 3).x == 10)
  }

  @Test("A fragment of another engine is refused")
  func foreign() throws {
    let fragment = try fragment(Self.row, Engine())
    let layout = try layout(Self.list, Engine())
    let error = #expect(throws: Diagnostic.self) { try layout.insert(fragment: fragment) }
    #expect(error?.code == .handle && error?.message.contains("another engine") == true)
    #expect(layout.nodeCount == 2)
  }

  @Test("Parts are found relative to the layout, by each insertion")
  func parts() throws {
    let engine = Engine()
    nonisolated(unsafe) var asked: [String] = []
    try engine.add(
      loader: Loader(scheme: nil) { _, url, _ in
        asked.append(url)
        return .bytes(Array("<UIView height='\(url.utf8.count)'/>".utf8), url: nil)
      })
    let fragment = try fragment("<UIView xml='part.xml'/>", engine)
    #expect(asked.isEmpty)
    for (name, url) in [("a/main.xml", "a/part.xml"), ("main.xml", "part.xml")] {
      var options = LoadOptions()
      options.name = name
      let layout = try #require(engine.load(Array("<UIView/>".utf8), options).template).makeLayout()
      let one = try layout.insert(fragment: fragment)
      let other = try layout.insert(xml: Array("<UIView xml='part.xml'/>".utf8))
      #expect(layout.compute(width: 100, height: 100) == .ok)
      for node in [one, other] {
        #expect(layout.frame(row: try #require(layout.row(of: node))).height == Double(url.utf8.count))
      }
      #expect(asked.last == url)
    }
    #expect(asked.count == 2)
  }

  @Test("The template of a component is found by each insertion; fragments without that component are composed before")
  func componentTemplates() throws {
    let engine = Engine()
    try engine.add(loader: Loader(scheme: nil) { _, _, _ in .bytes(Array("<Card><UILabel/></Card>".utf8), url: nil) })
    try engine.register(component: "Card", template: "card.xml")
    let card = try fragment("<UIView><Card height='10'/></UIView>", engine)
    let plain = try fragment("<UIView><UIView height='10'/></UIView>", engine)
    let layout = try layout("<UIView/>", engine)
    _ = try layout.insert(fragment: card)
    #expect(layout.nodeCount == 4)
    _ = try layout.insert(fragment: plain)
    #expect(layout.nodeCount == 6)
  }

  @Test("Copies stay through reloads")
  func reload() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView id='a'><UIView id='b'/></UIView>", "main.xml")
    let engine = Engine()
    let layout = try #require(engine.load(path: folder.path + "/main.xml").template).makeLayout()
    let fragment = try fragment("<UIView height='5'><UILabel/></UIView>", engine)
    let node = try layout.insert(fragment: fragment, index: 0)
    _ = try layout.insert(fragment: fragment)
    try folder.write("<UIView id='a'><UIView id='new'/><UIView id='b'/></UIView>", "main.xml")
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(layout.nodeCount == 7 && layout.row(of: node) == 1)
  }

  @Test("Fragments count as memory of the engine, as long as they live")
  func memory() throws {
    let engine = Engine()
    _ = engine.load(Array("<UIView/>".utf8))
    let before = engine.memoryUsage
    for _ in 0..<10 {
      let fragment = try fragment(Self.row, engine)
      #expect(engine.memoryUsage > before && fragment.elementCount == 2)
    }
    #expect(engine.memoryUsage == before)
    var options = EngineOptions()
    options.limits.maximumEngineMemory = 200
    options.limits.maximumDocumentBytes = 10_000
    let small = Engine(options: options).loadFragment(Array(Self.row.utf8))
    #expect(small.fragment == nil && small.diagnostics.first?.code == .limit)
    options.limits.maximumEngineMemory = 0
    options.limits.maximumNodes = 1
    let narrow = Engine(options: options).loadFragment(Array(Self.row.utf8))
    #expect(narrow.fragment == nil && narrow.diagnostics.first?.code == .limit)
  }

  @Test("A document in JSON is a fragment, with the texts of the host")
  func json() throws {
    let engine = Engine()
    let text = """
      {"root": {"views": {
        "!title:UILabel": {"properties": {"text": "#{title}"}, "constraints": {"left top": "@super +4", "height": "+10"}},
        "!line": {"constraints": {"left right": "@root", "top": "@title.bottom", "height": "+1"}}
      }}}
      """
    var options = EverLayoutOptions()
    options.injections = [EverLayoutOptions.Injection(name: "title", text: "{score}")]
    let loaded = engine.loadFragment(Array(text.utf8), name: "row.json", options)
    let fragment = try #require(loaded.fragment, "\(loaded.diagnostics.map { $0.rendered() })")
    #expect(fragment.elementCount == 3)
    let list = try layout(Self.list, engine)
    for _ in 0..<2 { _ = try list.insert(fragment: fragment) }
    #expect(list.compute(width: 300, height: 400) == .ok, "\(list.diagnostics.map { $0.rendered() })")
    for row in [2, 5] {
      #expect(try list.property("text", row: row + 1).stringValue == "{score}")
      #expect(list.frame(row: row + 1).y == 4 && list.frame(row: row + 2).y == 14)
      #expect(list.frame(row: row + 2).width == list.frame(row: row).width)
    }
    let wrong = engine.loadFragment(Array(#"{"root": {"views": {"!a": {"constraints": {"lft": "+1"}}}}}"#.utf8))
    #expect(wrong.fragment == nil)
    #expect(wrong.diagnostics.map { $0.message } == ["lft is not an attribute of a view"])
    #expect(engine.loadFragment(Array("{".utf8)).diagnostics.count == 1)
  }

  @Test("Threads share a fragment, each with layouts of its own")
  func threads() async throws {
    let engine = Engine()
    let fragment = try fragment(Self.row, engine)
    let template = try #require(engine.load(Array(Self.list.utf8)).template)
    let heights = await withTaskGroup(of: Double.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let layout = template.makeLayout()
          for _ in 0..<20 { _ = try? layout.insert(fragment: fragment) }
          _ = layout.compute(width: 100, height: 100)
          return layout.frame(row: 0).height
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(heights == [660, 660, 660, 660])
  }

  @Test("What copies of a fragment share is counted once, and no more once they are taken back")
  func sharedMemory() throws {
    let text = String(repeating: "x", count: 40_000)
    let engine = Engine()
    let layout = try #require(engine.load(Array("<UIView><UIView/></UIView>".utf8)).template).makeLayout()
    let fragment = try #require(
      engine.loadFragment(Array("<UIView accessibilityLabel='\(text)'/>".utf8)).fragment)
    #expect(layout.remove(try layout.insert(fragment: fragment)) == .ok)
    let before = layout.memoryUsage
    #expect(layout.beginEdit() == .ok)
    for _ in 0..<20 { _ = try layout.insert(fragment: fragment) }
    #expect(layout.cancelEdit() == .ok)
    #expect(layout.memoryUsage < before + text.utf8.count)
    for _ in 0..<20 { _ = try layout.insert(fragment: fragment) }
    let grown = layout.memoryUsage - before
    #expect(grown > 20 * 100 && grown < 5 * text.utf8.count, "\(grown)")
  }
}
