import PlumbEngine

/// live.h and loader.h: layouts that change while they run, and where their parts come from.
let liveSteps: [Step] = [
  Step("plumb_layout_insert") {
    let layout = try layout(screen, state: screenState)
    let node = try layout.insert(ElementDefinition("UIView", [("id", "new"), ("height", "{progress}")]), index: 1)
    try expect(layout.row(of: node) == 2 && layout.nodeCount == 4)
    let wrong = ElementDefinition("UIView", [("heigth", "1")])
    try expect(failure { () throws(Diagnostic) in try layout.insert(wrong, parent: node) }.code == .property)
  },
  Step("plumb_layout_insert_xml") {
    let layout = try layout(screen, state: screenState)
    let node = try layout.insert(xml: Array("<UILabel text='{title}'/>".utf8), parent: layout.root)
    try compute(layout)
    try expect(layout.property("text", row: unwrap(layout.row(of: node))).stringValue == "Hello")
  },
  Step("plumb_fragment_load") {
    let loaded = Engine().loadFragment(Array("<UIView>\n<UILabel/></UIView>".utf8), name: "row.xml")
    try expect(loaded.diagnostics.isEmpty && unwrap(loaded.fragment).elementCount == 2)
    let wrong = try unwrap(Engine().loadFragment(Array("<UIView>\n<UILabel>".utf8), name: "row.xml").diagnostics.first)
    try expect(wrong.code == .xml && wrong.file == "row.xml" && wrong.line == 2)
  },
  Step("plumb_layout_insert_fragment") {
    let engine = Engine()
    let fragment = try unwrap(engine.loadFragment(Array("<UIView height='10'><UILabel/></UIView>".utf8)).fragment)
    let layout = try layout(screen, engine, state: screenState)
    let first = try layout.insert(fragment: fragment)
    _ = try layout.insert(fragment: fragment, parent: first, index: 0)
    try compute(layout)
    try expect(layout.nodeCount == 7 && layout.frame(row: unwrap(layout.row(of: first))).height == 10)
    let other = try unwrap(Engine().loadFragment(Array("<UIView/>".utf8)).fragment)
    try expect(failure { () throws(Diagnostic) in try layout.insert(fragment: other) }.code == .handle)
  },
  Step("plumb_layout_insert_copies") {
    let engine = Engine()
    let fragment = try unwrap(engine.loadFragment(Array("<UIView height='10'><UILabel/></UIView>".utf8)).fragment)
    let layout = try layout(screen, engine, state: screenState)
    let nodes = try layout.insert(copies: 3, of: fragment, index: 0)
    try compute(layout)
    try expect(layout.nodeCount == 9 && nodes.map { layout.row(of: $0) } == [1, 3, 5])
    let wrong = try failure { () throws(Diagnostic) in _ = try layout.insert(copies: -1, of: fragment) }
    try expect(wrong.code == .argument)
  },
  Step("plumb_layout_push") {
    let layout = try layout("<View><NavigationController><View/></NavigationController></View>")
    let node = try layout.push(ElementDefinition("UIView"), onto: layout.node(row: 1))
    try expect(layout.shownChild(row: 1) == layout.row(of: node))
    let wrong = try failure { () throws(Diagnostic) in try layout.push(ElementDefinition("UIView"), onto: node) }
    try expect(wrong.code == .argument)
  },
  Step("plumb_layout_push_xml") {
    let layout = try layout("<NavigationController/>")
    _ = try layout.push(xml: Array("<UIView/>".utf8))
    try expect(layout.shownChild(row: 0) == 1)
  },
  Step("plumb_layout_push_fragment") {
    let engine = Engine()
    let layout = try layout("<NavigationController/>", engine)
    let fragment = try unwrap(engine.loadFragment(Array("<UIView/>".utf8)).fragment)
    _ = try layout.push(fragment: fragment)
    _ = try layout.push(fragment: fragment)
    try expect(layout.shownChild(row: 0) == 2)
  },
  Step("plumb_layout_pop") {
    let layout = try layout("<NavigationController><View/><View/></NavigationController>")
    try expect(layout.pop() == .ok && layout.pop() == .argument && layout.nodeCount == 2)
  },
  Step("plumb_layout_move") {
    let layout = try layout("<UIView><UIView id='a'/><UIView id='b'/></UIView>")
    try expect(layout.move(layout.node(row: 2), parent: nil, index: 0) == .ok && layout.id(row: 1) == "b")
  },
  Step("plumb_layout_remove") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.remove(layout.node(row: 2)) == .ok && layout.nodeCount == 2 && layout.remove(1) == .handle)
  },
  Step("plumb_layout_set_expression") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.setExpression(layout.node(row: 1), "height", "2 + 3") == .ok)
    try compute(layout)
    try expect(layout.frame(row: 1).height == 5)
    try expect(layout.setExpression(layout.node(row: 1), "height", nil) == .ok)
  },
  Step("plumb_layout_begin_edit") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.beginEdit() == .ok && layout.beginEdit() == .busy && layout.cancelEdit() == .ok)
  },
  Step("plumb_layout_end_edit") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.beginEdit() == .ok)
    let node = try layout.insert(ElementDefinition("UIView"))
    try expect(layout.remove(layout.node(row: 1)) == .ok && layout.nodeCount == 3)
    // The label refers to the bar before it.
    try expect(layout.endEdit() == .ok && layout.row(of: node) == 2)
  },
  Step("plumb_layout_cancel_edit") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.cancelEdit() == .argument && layout.beginEdit() == .ok)
    try expect(layout.remove(layout.node(row: 2)) == .ok && layout.cancelEdit() == .ok && layout.nodeCount == 3)
  },
  Step("plumb_engine_add_loader") {
    let engine = Engine()
    try engine.add(
      loader: Loader(scheme: "asset") { request, url, base in
        url == "asset://card.xml" && base == "main.xml" && request != 0
          ? .bytes(Array("<UIView height='7'/>".utf8), url: nil) : .failed("there is no \(url)")
      })
    var options = LoadOptions()
    options.name = "main.xml"
    let found = engine.load(Array("<UIView><UIView xml='asset://card.xml'/></UIView>".utf8), options)
    try expect(found.template != nil)
    let missing = engine.load(Array("<UIView><UIView xml='asset://no.xml'/></UIView>".utf8), options)
    try expect(missing.diagnostics.first?.code == .user)
  },
  Step("plumb_engine_set_stage") {
    let engine = Engine()
    try engine.setStage(
      .property,
      StageReader { call in
        call.name == "grey" && call.view == "a" ? .replaced(Array("{\"backgroundColor\": \"gray\"}".utf8)) : .unchanged
      })
    let text = "{\"root\": {\"views\": {\"!a\": {\"properties\": {\"grey\": \"yes\", \"alpha\": \"0.5\"}}}}}"
    let found = engine.load(Array(text.utf8), LoadOptions())
    try expect(found.template != nil && found.diagnostics.isEmpty)
  },
  Step("plumb_engine_add_format") {
    let engine = Engine()
    try engine.add(
      format: DocumentFormat(
        name: "words", recognizes: { bytes, _ in bytes.first == UInt8(ascii: "w") },
        read: { bytes, _ in
          bytes.count > 5
            ? .failed("there are too many", offset: 5, length: bytes.count - 5)
            : .read(json: Array("{\"root\": {\"views\": {\"!w\": {}}}}".utf8), spans: [])
        }))
    try expect(engine.load(Array("words".utf8), LoadOptions()).template != nil)
    let wrong = engine.load(Array("words\nx".utf8), LoadOptions()).diagnostics
    try expect(wrong.first?.code == .user && wrong.first?.line == 1 && wrong.first?.column == 6)
  },
  Step("plumb_loader_complete") {
    let engine = Engine()
    nonisolated(unsafe) var requests: [UInt64] = []
    try engine.add(
      loader: Loader(scheme: nil) { request, _, _ in
        requests.append(request)
        return .pending
      })
    let layout = try layout("<UIView><UIView xml='part.xml'/></UIView>", engine)
    try expect(
      engine.complete(request: unwrap(requests.first), .bytes(Array("<UIView height='9'/>".utf8), url: nil)) == .ok)
    try compute(layout)
    try expect(layout.frame(row: 1).height == 9 && engine.complete(request: 12345, .failed("gone")) == .handle)
  },
  Step("plumb_engine_set_root") { try expect(status { try $0.setRoot("no/such/folder") } == .file) },
  Step("plumb_engine_add_search_folder") {
    try expect(status { try $0.addSearchFolder("no/such/folder") } == .file)
  },
  Step("plumb_engine_set_source_root") { try expect(status { try $0.setSourceRoot("no/such/folder") } == .file) },
  Step("plumb_engine_set_verifier") {
    let engine = Engine()
    try engine.add(loader: Loader(scheme: nil) { _, _, _ in .bytes(Array("<UIView/>".utf8), url: nil) })
    try engine.setVerifier(Verifier { _, bytes in bytes.count > 5 ? "not signed" : nil })
    let result = engine.load(Array("<UIView xml='part.xml'/>".utf8))
    try expect(result.diagnostics.first?.code == .user)
  },
  Step("plumb_layout_part_count") { try expect(layoutWithPart().parts.count == 2) },
  Step("plumb_layout_get_part") {
    let part = try unwrap(layoutWithPart().parts.last)
    try expect(part.url == "part.xml" && part.path == nil && part.state == .ready)
  },
  Step("plumb_layout_poll_changes") {
    let outcome = try layout(screen, state: screenState).pollChanges()
    try expect(outcome.status == .ok && !outcome.isChanged && outcome.changedFiles == 0 && outcome.pendingParts == 0)
  },
  Step("plumb_layout_reload") {
    let layout = try layoutWithPart()
    let outcome = layout.reload(isHard: false)
    try expect(outcome.status == .ok && outcome.isChanged && outcome.lostNodes == 0 && outcome.lostKeys == 0)
  },
  Step("plumb_layout_choose_source") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.chooseSource(url: "no.xml", path: "no/such.xml") == .notFound)
  },
]

/// The status of a set-up that fails.
private func status(_ setUp: (Engine) throws -> Void) throws -> Status {
  do { try setUp(Engine()) } catch let error as Diagnostic { return error.code }
  return .ok
}

private func layoutWithPart() throws -> Layout {
  var options = EngineOptions()
  options.isLiveReloadOff = false
  let engine = Engine(options: options)
  try engine.add(loader: Loader(scheme: nil) { _, _, _ in .bytes(Array("<UIView/>".utf8), url: nil) })
  return try layout("<UIView><UIView xml='part.xml'/></UIView>", engine)
}
