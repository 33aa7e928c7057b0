import PlumbSyntax
import Testing

@testable import PlumbEngine

/// The parts of a layout, each constructed without one where that is possible.
@Suite("The parts of a layout")
struct LayoutPartsTests {
  private func template(_ xml: String, state: [(String, Value)] = []) throws -> Template {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.0, value: $0.1) })]
    let result = Engine().load(Array(xml.utf8), options)
    return try #require(result.template, "\(result.diagnostics.map { $0.rendered() })")
  }

  // MARK: - State

  @Test("A state store takes what fits a key, all of it or nothing")
  func state() throws {
    let template = try template(
      "<View width='n' isHidden='b'/>",
      state: [("n", .number(1)), ("b", .bool(false)), ("d", .dictionary([("x", .number(2)), ("s", .string("a"))]))])
    let ledger = ValueLedger(.layout, template.engine.valueLimits, template.engine.memory)
    var machine = Machine(template.image, template.environment, ledger)
    var store = StateStore(keyCount: template.linked.scopes.keys.count, generation: 7)
    let lookup = StateKeyLookup(template: template)
    func value(_ key: String) throws -> Value { StateStore.value(ofKey: try lookup.key(key, 0), template, &machine) }

    #expect(lookup.paths(0) == ["n", "b", "d"])
    let number = store.handles.handle(try lookup.key("n", 0))
    try store.set(.number(5), key: number, template, &machine, ledger)
    #expect(try value("n").numeric == 5)
    let stale = #expect(throws: Diagnostic.self) { try store.set(.number(1), key: 99, template, &machine, ledger) }
    #expect(stale?.code == .handle)

    try store.set([("d", .dictionary([("x", .number(3))])), ("b", .bool(true))], row: 0, template, &machine, ledger)
    #expect(try value("d.x").numeric == 3)
    #expect(try value("d.s").stringValue == "a")
    let refused = #expect(throws: Diagnostic.self) {
      try store.set([("n", .number(9)), ("d", .number(1))], row: 0, template, &machine, ledger)
    }
    #expect(refused?.code == .type)
    #expect(try value("n").numeric == 5)
    let unknown = #expect(throws: Diagnostic.self) { try lookup.key("nn", 0) }
    #expect(unknown?.code == .notFound && unknown?.suggestions == ["n"])
  }

  @Test("A state store follows its keys to another program")
  func renumbering() throws {
    let template = try template("<View/>", state: [("a", .number(1)), ("b", .number(2))])
    let lookup = StateKeyLookup(template: template)
    var store = StateStore(keyCount: 2, generation: 1)
    let (a, b) = (store.handles.handle(try lookup.key("a", 0)), store.handles.handle(try lookup.key("b", 0)))
    // `b` comes first now, `a` is gone.
    store.renumber([Int32(try lookup.key("b", 0)), -1], generation: 2, keepsTypes: true)
    #expect(store.handles.row(b) == 0)
    #expect(store.handles.row(a) == nil)
  }

  // MARK: - Reading

  @Test("A walk in root coordinates subtracts scroll offsets")
  func rootFrames() throws {
    let template = try template("<UIScrollView><View><View/></View></UIScrollView>")
    let frames = FixedArray<Frame>([
      Frame(x: 10, y: 20, width: 100, height: 100), Frame(x: 1, y: 2, width: 5, height: 5),
      Frame(x: 3, y: 4, width: 1, height: 1),
    ])
    var walk = RootFrameWalk()
    for _ in 0..<2 {
      var seen: [Frame] = []
      walk.forEach(template.image, frames, DocumentOrder(), scrollOffset: { (x: 0, y: $0 == 0 ? 7 : 99) }) {
        _, x, y, frame in
        seen.append(Frame(x: x, y: y, width: frame.width, height: frame.height))
      }
      #expect(seen.map { [$0.x, $0.y] } == [[10, 20], [11, 15], [14, 19]])
    }
    #expect(snapToPixel(1.25, scale: 2) == 3)
    #expect(snapToPixel(-1.25, scale: 2) == -2)
    #expect(snapToPixel(1e300, scale: 2) == Int32.max)
  }

  @Test("A node reader puts structures together and falls back to defaults")
  func reading() throws {
    let layout = try template("<View alpha='0.5' layer.shadowOffset.width='3'/>").makeLayout()
    let reader = NodeReader(layout)
    #expect(layout.compute(width: 10, height: 20) == .ok)
    #expect(try reader.property("alpha", 0).numeric == 0.5)
    #expect(try reader.property("layer.shadowOffset", 0).component(0) == 3)
    #expect(try reader.property("isHidden", 0).numeric == 0)
    #expect(try reader.property("width", 0).numeric == 10)
    let missing = #expect(throws: Diagnostic.self) { try reader.property("alpa", 0) }
    #expect(missing?.code == .notFound && missing?.suggestions == ["alpha"])
  }

  @Test("Places of diagnostics lead to a node and back")
  func places() throws {
    let template = try template("<View><View id='a'/><Label text='x'/></View>")
    let places = DiagnosticPlaces(template: template, handles: HandleTable(count: template.nodeCount, generation: 3))
    var diagnostic = Diagnostic(.evaluation, "…")
    places.locate(&diagnostic, row: 2)
    #expect(diagnostic.nodePath == "1" && diagnostic.component == "Label")
    #expect(places.row(of: diagnostic) == 2)
    diagnostic.node = 0
    #expect(places.row(of: diagnostic) == 2)
    diagnostic.nodePath = "1/5"
    #expect(places.row(of: diagnostic) == 2)
    let frame = places.diagnostic(ofFrame: Frame(x: 0, y: 0, width: .nan, height: 1), row: 1)
    #expect(frame.message.contains("width of a node") && frame.nodePath == "0")
  }

  // MARK: - Owners

  @Test("Ownership finds the nearest owner and its outlets")
  func ownership() throws {
    let template = try template(
      "<View><Label outlet='title'/><View><Label outlet='text'/><View outlet='box'/></View></View>")
    let handles = HandleTable(count: template.nodeCount, generation: 5)
    var owners = Owners()
    func view() -> Ownership { Ownership(template: template, handles: handles, owners: owners) }
    #expect(view().owner(3) == nil)
    #expect(view().outlets(around: 0) == [1, 3, 4])
    #expect(try view().outlet("title", 3) == 1)
    let missing = #expect(throws: Diagnostic.self) { try view().outlet("titel", 0) }
    #expect(missing?.code == .notFound && missing?.suggestions == ["title"])

    owners.bind(OwnerDefinition(name: "Outer", token: 1, actions: ["pay"]), handles.handle(0))
    owners.bind(OwnerDefinition(name: "Inner", token: 2, actions: ["open"]), handles.handle(2))
    #expect(view().owner(4)?.token == 2)
    #expect(view().outlets(around: 0) == [1])
    #expect(try view().owner(4, withAction: "pay").token == 1)
    #expect(throws: Diagnostic.self) { try view().owner(4, withAction: "sell") }
    owners.prune(HandleTable(count: 1, generation: 5))
    #expect(owners.bound.map(\.owner.token) == [1])
  }

  // MARK: - Edits and reloads

  @Test("A watcher tells a change once, and what was saved together together")
  func watching() throws {
    let folder = try TemporaryFolder()
    var files: [LoadedFile.Identity] = []
    for index in 0..<20 {
      try folder.write("\(index)", "\(index)")
      files.append(LoadedFile.Identity(unread: folder.path + "/\(index)"))
    }
    var watcher = FileWatcher()
    #expect(!watcher.isListed && watcher.poll() == 0)
    watcher.add(files)
    #expect(!watcher.isListed)
    watcher.watch(files)
    #expect(watcher.isListed)
    try folder.write("longer than it was", "3")
    try folder.write("longer than it was", "17")
    // By turns: at the latest the third poll comes to one of them.
    #expect((0..<3).map { _ in watcher.poll() }.reduce(0, +) == 2)
    #expect((0..<3).map { _ in watcher.poll() } == [0, 0, 0])
    watcher.add([LoadedFile.Identity(unread: folder.path + "/new")])
    try folder.write("there", "new")
    #expect((0..<3).map { _ in watcher.poll() }.reduce(0, +) == 1)
    watcher.reset()
    #expect(!watcher.isListed && watcher.poll() == 0)
  }

  @Test("Of the arrivals those are refused that cannot be used", arguments: [true, false])
  func arrivals(isBlamed: Bool) {
    let requests = (1...9).map { PartRequest(id: UInt64($0), url: "\($0)") }
    let bad: Set<UInt64> = [2, 7]
    var used: Set<UInt64> = []
    var failures = 0
    var selection = ArrivalSelection(refused: [])
    let outcome = selection.run(
      arrived: { held in requests.filter { !held.contains($0.id) } },
      attempt: { held in
        let taken = Set(requests.map(\.id).filter { !held.contains($0) })
        var unusable = NameTable()
        if isBlamed { for id in bad.intersection(taken) { _ = unusable.intern("\(id)") } }
        var outcome = Layout.ReloadOutcome()
        if taken.isDisjoint(with: bad) {
          used = taken
          outcome.isChanged = true
        } else {
          outcome.status = .xml
        }
        return ArrivalSelection.Attempt(outcome: outcome, unusable: unusable)
      }, afterFirstFailure: { failures += 1 })
    #expect(outcome.status == .xml && outcome.isChanged && failures == 1)
    #expect(Set(selection.refused.map(\.id)) == bad && !selection.isUndecided)
    #expect(used == [1, 3, 4, 5, 6, 8, 9])
    // What is refused is not tried again.
    let again = selection.run(
      arrived: { held in requests.filter { !held.contains($0.id) && !used.contains($0.id) } },
      attempt: { _ in ArrivalSelection.Attempt(outcome: Layout.ReloadOutcome(status: .xml), unusable: NameTable()) },
      afterFirstFailure: {})
    #expect(again.status == .ok && !again.isChanged)
  }

  @Test("Reassembling reads changed parts again and keeps the others")
  func reassembly() throws {
    let folder = try TemporaryFolder()
    try folder.write("<View><View xml='part.xml'/></View>", "main.xml")
    try folder.write("<Label/>", "part.xml")
    let engine = Engine()
    let template = try #require(engine.load(path: folder.path + "/main.xml").template)
    let documents = LayoutDocuments(units: [template.assembly], origin: template.origin)
    #expect(documents.parts.map(\.state) == [.ready, .ready])
    #expect(documents.pendingParts == 0 && !documents.awaitsParts)
    let sources = ProjectSources(engine: engine, path: template.origin.path)
    #expect(documents.files(sources).files.count == 2)

    try folder.write("<Button/><!-- longer than it was -->", "part.xml")
    var reassembly = Reassembly(documents, sources, isFresh: true, held: IndexMap())
    let units = try reassembly.run(documents.units)
    #expect(units.first?.document.elements.count == 2)
    #expect(reassembly.problems.isEmpty && reassembly.files.count == 2)

    try folder.write("<Button", "part.xml")
    var failing = Reassembly(documents, sources, isFresh: true, held: IndexMap())
    #expect(try failing.run(documents.units).isEmpty)
    #expect(!failing.problems.isEmpty && failing.unusable.count > 0)
  }

  @Test("After a reload or an edit only values are listed that differ from what a property read as before")
  func changesAfterRelinking() throws {
    let folder = try TemporaryFolder()
    try folder.write("<View alpha='0.5'/>", "main.xml")
    let layout = try #require(Engine().load(path: folder.path + "/main.xml").template).makeLayout()
    #expect(layout.compute(width: 10, height: 10) == .ok)
    // `isHidden` reads as its default before, and `tag` does not.
    try folder.write("<View alpha='0.5' isHidden='false' tag='3'/>", "main.xml")
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(layout.compute(width: 10, height: 10) == .ok)
    #expect(layout.changes.map(\.property) == ["tag"])
    #expect(layout.setExpression(nil, "clipsToBounds", "false") == .ok)
    #expect(layout.setExpression(nil, "tag", "4") == .ok)
    #expect(layout.compute(width: 10, height: 10) == .ok)
    #expect(layout.changes.map(\.property) == ["tag"])
  }

  @Test("A replacement carries inputs, state and results to the nodes that are still there")
  func replacement() throws {
    let before = try template("<View><View width='n'/><View/></View>", state: [("n", .number(1)), ("m", .number(2))])
    let layout = before.makeLayout()
    #expect(layout.setState([("n", .number(8))]) == .ok)
    #expect(layout.compute(width: 100, height: 50) == .ok)
    let after = try template("<View><View/><View width='n'/></View>", state: [("n", .number(1))])
    // The second node stays and moves behind a new one.
    let replacement = ProgramReplacement(layout, by: after, oldRows: [0, -1, 1])
    #expect(replacement.losses.nodes == 1 && replacement.losses.keys == ["m"])
    #expect(replacement.losses.warnings(lostEdits: 2, true).count == 2)
    var machine = replacement.machine(keepsState: true)
    let key = try StateKeyLookup(template: after).key("n", 0)
    #expect(StateStore.value(ofKey: key, after, &machine).numeric == 8)
    #expect(machine.numbers.base[Int(after.image.program.containerWidthCell)] == 100)
    var forgetful = replacement.machine(keepsState: false)
    #expect(StateStore.value(ofKey: key, after, &forgetful).numeric == 1)
    let published = replacement.published(keepsPlaces: false)
    #expect(published.frames.base[2].width == 8 && published.frames.base[1].width == 0)
    #expect(published.revision == layout.revision + 1)
  }
}
