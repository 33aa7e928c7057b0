import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Edits in place of nodes that declare parameters, macros and state of their own.
@Suite("Patches with declarations")
struct DeclarationPatchTests {
  private static let row = """
    <UIView top='previous.bottom + gap' height='size' size='20'>
      <param name='size' type='CGFloat'/>
      <macro name='inset' value='size / 4 + gap'/>
      <state name='score' type='Int' value='7'/>
      <state name='detail' type='Dictionary' value='nil'/>
      <UILabel left='inset' width='50%' height='100% - inset' text='{score} of {size}'/>
    </UIView>
    """

  private func layout(_ body: String, _ engine: Engine = Engine()) throws -> Layout {
    let text = "<UIView width='100%' height='100%'><state name='gap' type='Double' value='2'/>\(body)</UIView>"
    let loaded = engine.load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    // The first edit links the layout so that others can patch it.
    #expect(layout.remove(try layout.insert(xml: Array("<UIView/>".utf8))) == .ok)
    #expect(layout.edits.patched == 1 && layout.edits.relinkedInAll == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return layout
  }

  /// All that a host reads of the nodes, with state on every one of them.
  private func shown(_ layout: Layout) throws -> [String] {
    #expect(layout.compute(width: 300, height: 300) == .ok)
    return try (0..<layout.nodeCount).map { row in
      let node = layout.node(row: row)
      let state = try layout.stateKeys(node: node).map { "\($0)=\(try layout.state($0, node: node))" }
      let text = try? layout.property("text", row: row)
      return "\(layout.frame(row: row)) \(layout.propertyInfos(row: row).map(\.expression)) \(state) \(text as Any)"
    }
  }

  @Test("Copies with parameters, macros and state of their own come, are set and go in place")
  func rows() throws {
    let engine = Engine()
    let loaded = engine.loadFragment(Array(Self.row.utf8))
    let fragment = try #require(loaded.fragment, "\(loaded.diagnostics.map { $0.rendered() })")
    let layout = try layout("", engine)
    var rows: [UInt64] = []
    for _ in 0..<4 { rows.append(try layout.insert(fragment: fragment)) }
    #expect(layout.edits.patched == 5 && layout.edits.relinkedInAll == 1)
    #expect(layout.setState([(key: "score", value: .number(120))], node: rows[2]) == .ok)
    #expect(
      try shown(layout)
        == shown(
          self.layout(
            String(repeating: Self.row, count: 2) + """
              <UIView top='previous.bottom + gap' height='size' size='20'>
                <param name='size' type='CGFloat'/>
                <macro name='inset' value='size / 4 + gap'/>
                <state name='score' type='Int' value='120'/>
                <state name='detail' type='Dictionary' value='nil'/>
                <UILabel left='inset' width='50%' height='100% - inset' text='{score} of {size}'/>
              </UIView>
              """ + Self.row)))
    #expect(layout.frame(row: 7).y == 68 && layout.frame(row: 6).x == 7 && layout.frame(row: 6).height == 13)
    let key = try layout.stateKey("score", node: rows[2])
    let kept = try layout.stateKey("score", node: rows[3])
    #expect(layout.set(number: 121, key: key) == .ok && layout.set(number: 8, key: kept) == .ok)
    #expect(layout.remove(rows[2]) == .ok)
    #expect(layout.edits.patched == 6 && layout.edits.relinkedInAll == 1)
    #expect(layout.set(number: 122, key: key) == .handle && layout.set(number: 9, key: kept) == .ok)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect(try layout.property("text", row: 6).stringValue == "9 of 20")
    // Rows behind them know nothing of their state.
    #expect(throws: Diagnostic.self) { try layout.insert(xml: Array("<UILabel text='{score}'/>".utf8)) }
    #expect(layout.compute(width: 300, height: 300) == .ok)
  }

  @Test("A parameter that has a value gets another one in place; one that loses it is an error")
  func parameters() throws {
    let layout = try layout(Self.row + "<UIView top='previous.bottom'/>")
    let row = layout.node(row: 1)
    for (text, height) in [
      ("30", 30.0), ("gap * 20", 40), ("previous.bottom + 10", 10), ("parent.height / 3", 100), ("24", 24),
    ] {
      #expect(layout.setExpression(row, "size", text) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.frame(row: 1).height == height && layout.frame(row: 3).y == height + 2, "\(text)")
      #expect(layout.frame(row: 2).x == height / 4 + 2)
      #expect(try layout.property("text", row: 2).stringValue == "7 of \(Int(height))")
    }
    #expect(layout.edits.patched == 6 && layout.edits.relinkedInAll == 1)
    #expect(layout.setExpression(row, "size", nil) == .symbol)
    #expect(layout.setExpression(row, "size", "'tall'") == .type)
    #expect(layout.compute(width: 300, height: 300) == .ok && layout.frame(row: 1).height == 24)
  }

  @Test("A macro of a new row may mean siblings where the same name meant state")
  func macros() throws {
    let label = "<UIView top='mark' height='10'/>"
    let layout = try layout("<UIView><state name='mark' type='Double' value='5'/>\(label)\(label)</UIView><UIView/>")
    let list = layout.node(row: 4)
    let row = "<UIView><macro name='mark' value='previous.bottom + 1'/>\(label)\(label)\(label)</UIView>"
    let inserted = try layout.insert(xml: Array(row.utf8), parent: list)
    let first = layout.node(row: try #require(layout.row(of: inserted)) + 1)
    #expect(
      try shown(layout)
        == shown(
          self.layout(
            "<UIView><state name='mark' type='Double' value='5'/>\(label)\(label)</UIView><UIView>\(row)</UIView>")))
    #expect(layout.edits.relinkedInAll == 1)
    // The second row of the list is below nothing now.
    #expect(layout.remove(first) == .ok)
    #expect(layout.edits.relinkedInAll == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect([6, 7].map { layout.frame(row: $0).y } == [1, 12])
    // Expressions with macros are not moved in place: these may refer to anything.
    #expect(layout.move(layout.node(row: 7), parent: inserted, index: 0) == .ok)
    #expect(layout.edits.relinked(.definitions) == 1)
    #expect(layout.compute(width: 300, height: 300) == .ok)
    #expect([6, 7].map { layout.frame(row: $0).y } == [1, 12])
  }

  @Test("Rows without macros are moved in place where others have some")
  func moves() throws {
    let layout = try layout(
      "<UIView><macro name='m' value='3'/><UIView left='m'/></UIView><UIView height='9'/><UIView height='8'/>")
    #expect(layout.move(layout.node(row: 4), index: 0) == .ok)
    #expect(layout.edits.patched == 2)
  }

  @Test(
    "What is wrong with a declaration is an error as in a load",
    arguments: [
      ("<UIView><state name='a' type='Duble' value='1'/></UIView>", Status.type),
      ("<UIView><state name='a' type='Double' value='b'/></UIView>", .symbol),
      ("<UIView><state name='a' type='Double' value='1'/><state name='a' type='String' value='x'/></UIView>", .type),
      ("<UIView><param name='left' type='Double'/></UIView>", .argument),
      ("<UIView a='1'><param name='a' type='Double'/><param name='a' type='Double'/></UIView>", .duplicate),
      ("<UIView width='m'><macro name='m' value='m + 1'/></UIView>", .cycle),
      ("<UIView width='p'><param name='p' type='Double'/></UIView>", .symbol),
    ])
  func wrong(text: String, status: Status) throws {
    let layout = try layout(Self.row)
    let before = try shown(layout)
    let error = #expect(throws: Diagnostic.self) { try layout.insert(xml: Array(text.utf8)) }
    let load = Engine().load(Array("<UIView>\(text)</UIView>".utf8))
    #expect(error?.code == status && load.diagnostics.first?.code == status && load.template == nil)
    #expect(error?.message == load.diagnostics.first?.message)
    #expect(try shown(layout) == before)
    _ = try layout.insert(xml: Array(Self.row.utf8))
    #expect(try shown(layout).count == 5)
  }

  @Test("Keys of state may all go, and others come")
  func keys() throws {
    let layout = try #require(Engine().load(Array("<UIView/>".utf8)).template).makeLayout()
    for _ in 0..<3 {
      let node = try layout.insert(xml: Array("<UIView><state name='n' type='Int' value='3'/></UIView>".utf8))
      #expect(layout.setState([(key: "n", value: .number(4))], node: node) == .ok)
      // A language links the layout.
      #expect(layout.setLanguage("de") == .ok && layout.compute(width: 9, height: 9) == .ok)
      #expect(layout.remove(node) == .ok && layout.compute(width: 9, height: 9) == .ok)
    }
    var table = HandleTable(count: 1, generation: 1)
    let old = table.handle(0)
    table.renumber([], generation: 2)
    table.append(count: 1, generation: 3)
    table.acceptPending()
    #expect(table.row(table.handle(0)) == 0 && table.row(old) == nil)
  }

  @Test("Elements of repeat that declare state are made in place")
  func repetition() throws {
    let engine = Engine()
    var options = LoadOptions()
    let items = (0..<3).map { Value.dictionary([(key: "id", value: .number(Double($0)))]) }
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "items", value: .array(items))])]
    let text = """
      <UIView><UIView repeat='items' key='item.id' top='previous.bottom' height='size' size='10 + item.id'>
        <param name='size' type='CGFloat'/><state name='open' type='Bool' value='false'/>
        <UILabel text="{open ? 'open' : 'closed'} {item.id}"/>
      </UIView></UIView>
      """
    let loaded = engine.load(Array(text.utf8), options)
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.compute(width: 300, height: 300) == .ok)
    var rows = items
    for id in 3..<8 {
      rows.insert(.dictionary([(key: "id", value: .number(Double(id)))]), at: 1)
      let first = layout.node(row: 1)
      #expect(layout.setState([(key: "open", value: .bool(id % 2 == 0))], node: first) == .ok)
      #expect(layout.setState([(key: "items", value: .array(rows))]) == .ok)
      #expect(layout.compute(width: 300, height: 300) == .ok)
      #expect(layout.row(of: first) == 1 && layout.nodeCount == 1 + 2 * rows.count)
    }
    #expect(layout.edits.relinkedInAll <= 1, "\(PatchRefusal.allCases.map { ($0, layout.edits.relinked($0)) })")
    #expect(try layout.property("text", row: 2).stringValue == "closed 0")
    #expect(try layout.property("text", row: 4).stringValue == "closed 7" && layout.frame(row: 3).height == 17)
  }
}
