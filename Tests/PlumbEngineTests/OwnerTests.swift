import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Owners of layouts and their parts: outlets, actions, delegates (docs/owners.md).
@Suite("Owners")
struct OwnerTests {
  private func layout(_ xml: String, state: [(String, Value)] = []) throws -> Layout {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.0, value: $0.1) })]
    let result = Engine().load(Array(xml.utf8), options)
    return try #require(result.template, "\(result.diagnostics.map { $0.rendered() })").makeLayout()
  }

  /// The outlets of a part.
  private func names(_ layout: Layout, _ row: Int = 0) -> [String] {
    layout.ownership.outlets(around: row).map { layout.template.outletName($0) }
  }

  private func node(_ layout: Layout, _ selector: String) throws -> UInt64 {
    layout.node(row: try layout.find(selector))
  }

  /// What binding an owner is refused for, in one go.
  private func problems(_ layout: Layout, _ owner: OwnerDefinition, _ node: UInt64? = nil) -> [Diagnostic] {
    do throws(Diagnostic) {
      try layout.bind(owner: owner, node: node)
      return []
    } catch {
      #expect(error.message == layout.diagnostics.first?.message)
      return layout.diagnostics
    }
  }

  @Test("find outlets by name, also those of constant expressions")
  func outlets() throws {
    let layout = try layout("<View><Label outlet=\"title\"/><View outlet=\"{'bo' + 'x'}\"/><View outlet=\"\"/></View>")
    #expect(try layout.outlet("title") == 1)
    #expect(try layout.outlet("box") == 2)
    #expect(names(layout) == ["title", "box"])
    let error = #expect(throws: Diagnostic.self) { try layout.outlet("titel") }
    #expect(error?.code == .notFound)
    #expect(error?.suggestions == ["title"])
    try layout.bind(
      owner: OwnerDefinition(
        name: "Menu", outlets: [("title", "Label", true), ("box", "", false), ("more", "", false)]))
    #expect(try layout.outlet("box", try node(layout, "0")) == 2)
  }

  @Test("have the outlets that they declare, the nearest first, a controller's own node included")
  func declaredOutlets() throws {
    let layout = try layout(
      """
      <View>
        <ViewController id="inner" outlet="self">
          <Label outlet="mine"/>
          <Label outlet="shared"/>
        </ViewController>
      </View>
      """)
    let inner = try node(layout, "#inner")
    try layout.bind(
      owner: OwnerDefinition(name: "Outer", outlets: [("shared", "", true), ("self", "", false), ("mine", "", false)]))
    try layout.bind(
      owner: OwnerDefinition(name: "Inner", outlets: [("mine", "", true), ("self", "", true)]), node: inner)
    #expect(names(layout, 1) == ["self", "mine"])
    #expect(names(layout) == ["shared"])
    #expect(try layout.outlet("shared", nil) == 3)
    // What the inner one does not declare falls to the outer one.
    try layout.bind(owner: OwnerDefinition(name: "Inner", outlets: [("self", "", true)]), node: inner)
    #expect(names(layout) == ["mine", "shared"])
  }

  @Test("say everything that is wrong with outlets and actions at once, with its place")
  func refusals() throws {
    let layout = try layout(
      """
      <View>
        <View outlet="title"/>
        <View outlet="titel"/>
        <Button touchUpInside="play:" touchDown="{on ? 'a' : 'b'}"/>
      </View>
      """, state: [("on", .bool(true))])
    let owner = OwnerDefinition(
      name: "Menu", outlets: [("title", "UILabel", false), ("score", "UILabel", true)], actions: ["play", "pause"])
    let problems = problems(layout, owner)
    #expect(
      problems.map { $0.message } == [
        "outlet title of Menu is a UIView; UILabel expected", "Menu does not have an outlet named titel",
        "Layout could find no suitable target for the play: action",
        "Menu needs an outlet score: no node has outlet=\"score\"",
      ])
    #expect(problems.map { $0.code } == [.type, .notFound, .notFound, .notFound])
    #expect(problems.map { $0.line } == [2, 3, 4, 1])
    #expect(problems.map { $0.nodePath } == ["0", "1", "2", ""])
    #expect(problems.map { layout.row(of: $0.node) } == [1, 2, 3, 0])
    #expect(problems[1].suggestions == ["title"])
    #expect(problems[2].suggestions == ["play"])
    #expect(problems[2].property == "touchUpInside")
    #expect(throws: Diagnostic.self) { try layout.ownerToken() }
  }

  @Test("belong to the nearest owner, one bound later takes its nodes over")
  func nesting() throws {
    let layout = try layout(
      """
      <View>
        <Label outlet="a"/>
        <View id="cell">
          <Label outlet="b"/>
          <Button id="button" touchUpInside="pay"/>
        </View>
      </View>
      """)
    let cell = try node(layout, "#cell")
    let button = try node(layout, "#button")
    let outer = OwnerDefinition(
      name: "Shop", token: 1, outlets: [("a", "", true), ("b", "", false)], actions: ["pay", "leave"])
    let inner = OwnerDefinition(name: "Cell", token: 2, outlets: [("b", "Label", true)], actions: ["tap"])
    try layout.bind(owner: outer)
    #expect(try layout.ownerToken(button) == 1)
    #expect(try layout.outlet("b") == 3)
    try layout.bind(owner: inner, node: cell)
    #expect(try layout.ownerToken(button) == 2)
    #expect(try layout.ownerToken(nil) == 1)
    #expect(throws: Diagnostic.self) { try layout.outlet("b") }
    #expect(try layout.outlet("b", button) == 3)
    // The owner around it does what the nearest does not.
    #expect(try layout.actionOwner(button, "pay") == 1)
    #expect(try layout.actionOwner(button, "tap") == 2)
    let missing = #expect(throws: Diagnostic.self) { try layout.actionOwner(button, "leve") }
    #expect(missing?.suggestions == ["leave"])
    // An owner that leaves a nested one without its target is refused, and the one of before stays.
    var weaker = outer
    weaker.actions = []
    #expect(problems(layout, weaker).map { $0.nodePath } == ["1/1"])
    #expect(try layout.actionOwner(button, "pay") == 1)
    #expect(layout.unbindOwner(cell) == .ok)
    #expect(layout.unbindOwner(cell) == .notFound)
    #expect(try layout.outlet("b") == 3)
    // It may not take what another one needs.
    var needy = outer
    needy.outlets = [("a", "", true), ("b", "", true)]
    try layout.bind(owner: needy)
    #expect(
      problems(layout, inner, cell).map { $0.message } == ["Shop needs an outlet b: the node would belong to Cell"])
    #expect(try layout.outlet("b") == 3)
  }

  @Test("tell equal outlets of nested controllers apart, whether these have owners or not")
  func controllers() throws {
    let layout = try layout(
      """
      <UIViewController outlet="me">
        <View outlet="a"/>
        <UIViewController id="inner" outlet="b"><View outlet="a"/></UIViewController>
      </UIViewController>
      """)
    let inner = try node(layout, "#inner")
    #expect(try layout.outlet("a") == 1)
    #expect(try layout.outlet("a", inner) == 3)
    #expect(names(layout, try #require(layout.row(of: inner))) == ["a"])
    #expect(names(layout) == ["me", "a", "b"])
    let owner = OwnerDefinition(name: "Page", outlets: [("me", "", false), ("a", "", false), ("b", "", true)])
    try layout.bind(owner: owner)
    #expect(try layout.outlet("a") == 1)
    #expect(try layout.outlet("a", inner) == 3)
    // A controller's own outlet is that of the owner around it.
    try layout.bind(owner: OwnerDefinition(name: "Part", token: 2, outlets: [("a", "", true)]), node: inner)
    #expect(try layout.outlet("a") == 1)
    #expect(try layout.outlet("b") == 2)
    #expect(try layout.outlet("a", inner) == 3)
    #expect(try layout.outlet("me") == 0)
  }

  @Test("are the delegates that they declare to be")
  func delegates() throws {
    let layout = try layout(
      """
      <View>
        <UIScrollView/>
        <UIScrollView delegate="nil"/>
        <WKWebView/>
      </View>
      """)
    try layout.bind(owner: OwnerDefinition(name: "Menu", token: 0x1000, protocols: ["UIScrollViewDelegate"]))
    #expect(layout.compute(width: 10, height: 10) == .ok)
    let value = try layout.property("delegate", row: 1)
    #expect(value.kind == .object)
    #expect(value.a.bitPattern == 0x1000)
    #expect(value.typeName == "UIScrollViewDelegate")
    #expect(try layout.property("delegate", row: 2).kind == .null)
    #expect(try layout.property("uiDelegate", row: 3).kind == .null)
    #expect(try layout.property("scrollView.delegate", row: 3).kind == .object)
    #expect(layout.unbindOwner() == .ok)
    #expect(try layout.property("delegate", row: 1).kind == .null)
  }

  @Test("are checked against what a reload would make of the document")
  func reload() throws {
    let xml = "<View><Label outlet=\"a\"/><Button touchDown=\"go\"/></View>"
    let layout = try layout(xml)
    try layout.bind(owner: OwnerDefinition(name: "Menu", outlets: [("a", "Label", true)], actions: ["go"]))
    func check(_ xml: String) throws -> [String] {
      let other = try #require(layout.template.engine.load(Array(xml.utf8)).template)
      return layout.ownership.problems(in: other) { $0 == layout.root ? 0 : nil }.map { $0.message }
    }
    #expect(try check(xml) == [])
    #expect(
      try check("<View><Label outlet=\"b\"/><Button touchDown=\"go:\"/></View>") == [
        "Menu does not have an outlet named b", "Layout could find no suitable target for the go: action",
        "Menu needs an outlet a: no node has outlet=\"a\"",
      ])
    #expect(try check("<View><Button outlet=\"a\"/></View>") == ["outlet a of Menu is a UIButton; Label expected"])
  }

  @Test("are not bound to what they cannot be bound to")
  func arguments() throws {
    let layout = try layout("<View/>")
    let unknown = problems(layout, OwnerDefinition(name: "Menu", outlets: [("a", "UILabl", false)]))
    #expect(unknown.first?.code == .component)
    #expect(unknown.first?.suggestions == ["UILabel"])
    let unused: UInt64 = 12345 << 32 | 1
    let stale = #expect(throws: Diagnostic.self) {
      try layout.bind(owner: OwnerDefinition(name: "Menu"), node: unused)
    }
    #expect(stale?.code == .handle)
    #expect(layout.unbindOwner(unused) == .handle)
  }

  /// What a loader answers with.
  private final class Source: @unchecked Sendable {
    var xml: String
    init(_ xml: String) { self.xml = xml }
  }

  @Test("tell the uses of one part apart, and keep a reload out that does not fit them")
  func parts() throws {
    let source = Source("<View><Label outlet=\"title\"/></View>")
    let engine = Engine()
    try engine.add(loader: Loader(scheme: nil) { _, _, _ in .bytes(Array(source.xml.utf8), url: nil) })
    let xml = "<View><View id=\"a\" xml=\"Cell.xml\"/><View id=\"b\" xml=\"Cell.xml\"/></View>"
    let result = engine.load(Array(xml.utf8))
    let layout = try #require(result.template, "\(result.diagnostics.map { $0.rendered() })").makeLayout()
    let cells = [try node(layout, "#a"), try node(layout, "#b")]
    let several = #expect(throws: Diagnostic.self) { try layout.outlet("title") }
    #expect(several?.code == .duplicate)
    #expect(several?.notes == ["one is that of node 0/0", "one is that of node 1/0"])
    #expect(try cells.map { layout.path(row: try layout.outlet("title", $0)) } == ["0/0", "1/0"])
    let page = OwnerDefinition(name: "Page", outlets: [("title", "", false)])
    #expect(problems(layout, page).map { $0.code } == [.duplicate])

    let cell = OwnerDefinition(name: "Cell", outlets: [("title", "Label", true)])
    for node in cells { try layout.bind(owner: cell, node: node) }
    try layout.bind(owner: page)
    source.xml = "<View><Button outlet=\"title\"/></View>"
    #expect(layout.reload(isHard: false).status == .type)
    #expect(layout.problems.map { $0.message } == ["outlet title of Cell is a UIButton; Label expected"])
    #expect(layout.component(row: 2) == "UILabel")
    source.xml = "<View><View/><Label outlet=\"title\"/></View>"
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(layout.problems.isEmpty)
    #expect(try cells.map { layout.path(row: try layout.outlet("title", $0)) } == ["0/1", "1/1"])
    #expect(layout.remove(cells[0]) == .ok)
    #expect(layout.owners.bound.count == 2)
    #expect(throws: Diagnostic.self) { try layout.ownerToken(cells[0]) }
  }

  @Test("wait for what may be in parts that have not arrived")
  func pendingParts() throws {
    let engine = Engine()
    let asked = Requests()
    try engine.add(
      loader: Loader(scheme: nil) { request, _, _ in
        asked.numbers.append(request)
        return .pending
      })
    let result = engine.load(Array("<View><View xml=\"Far.xml\"/></View>".utf8))
    let layout = try #require(result.template, "\(result.diagnostics.map { $0.rendered() })").makeLayout()
    try layout.bind(owner: OwnerDefinition(name: "Page", outlets: [("title", "Label", true)]))
    #expect(throws: Diagnostic.self) { try layout.outlet("title") }
    let number = try #require(asked.numbers.first)
    #expect(
      engine.complete(request: number, .bytes(Array("<View><Label outlet=\"title\"/></View>".utf8), url: nil)) == .ok)
    #expect(layout.compute(width: 10, height: 10) == .ok)
    #expect(try layout.outlet("title") == 2)
  }

  @Test("given with the load are checked by it, at once with all that they lack, and own each layout from the start")
  func loading() throws {
    let shop = OwnerDefinition(name: "Shop", outlets: [("title", "Label", true)], actions: ["pay:"])
    func load(_ xml: String, _ owner: OwnerDefinition?) -> LoadResult {
      var options = LoadOptions()
      options.name = "shop.xml"
      options.owner = owner
      return Engine().load(Array(xml.utf8), options)
    }
    let wrong = "<View>\n  <Button touchUpInside=\"pya:\"/>\n  <Label outlet=\"titel\"/>\n</View>"
    let failed = load(wrong, shop)
    #expect(failed.template == nil && load(wrong, nil).template != nil)
    let action = try #require(failed.diagnostics.first { $0.property == "touchUpInside" })
    #expect(action.message == "Layout could find no suitable target for the pya: action")
    #expect(action.code == .notFound && action.file == "shop.xml" && action.line == 2 && action.column > 1)
    #expect(action.suggestions == ["pay:"])
    let outlet = try #require(failed.diagnostics.first { $0.property == "outlet" })
    #expect(outlet.line == 3 && outlet.suggestions == ["title"])
    #expect(failed.diagnostics.contains { $0.message.hasPrefix("Shop needs an outlet title") })
    let unknown = OwnerDefinition(name: "Shop", outlets: [("title", "Labl", false)])
    #expect(load("<View/>", unknown).diagnostics.first?.code == .component)

    let right = "<View><Button touchUpInside=\"pay:\"/><Label outlet=\"title\"/></View>"
    var performing = shop
    let paid = Requests()
    performing.perform = { call in
      paid.numbers.append(call.sender)
      return call.layout.nodeCount == 3 ? .ok : .user
    }
    let template = try #require(load(right, performing).template)
    for layout in [template.makeLayout(), template.makeLayout()] {
      #expect(layout.compute(width: 10, height: 10) == .ok)
      #expect(try layout.send("touchUpInside", node: layout.node(row: 1)) == 1)
      #expect(paid.numbers.last == layout.node(row: 1))
      #expect(try layout.outlet("title") == 2)
      #expect(layout.unbindOwner() == .ok)
    }
  }

  @Test("given with the load are asked again by reloads")
  func loadingAndReloading() throws {
    let folder = try TemporaryFolder()
    try folder.write("<View><Button touchUpInside=\"pay\"/></View>", "main.xml")
    var options = LoadOptions()
    options.owner = OwnerDefinition(name: "Shop", actions: ["pay", "leave"])
    let layout = try #require(Engine().load(path: folder.path + "/main.xml", options).template).makeLayout()
    try folder.write("<View><Button touchUpInside=\"levae\"/></View>", "main.xml")
    #expect(layout.reload(isHard: false).status == .notFound)
    #expect(layout.diagnostics.first?.suggestions == ["leave"])
    try folder.write("<View><Button touchUpInside=\"leave\"/></View>", "main.xml")
    #expect(layout.reload(isHard: false).status == .ok)
    #expect(try layout.actionOwner(layout.node(row: 1), "leave") == 0)
  }

  @Test("given with the load know the instances that state begins with")
  func loadingRepetition() throws {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: [StateDeclaration(key: "rows", value: .array([.number(1), .number(2)]))])]
    options.owner = OwnerDefinition(name: "Shop", actions: ["pay"])
    let xml = "<View><Button repeat=\"rows\" touchUpInside=\"pay\"/></View>"
    let layout = try #require(Engine().load(Array(xml.utf8), options).template).makeLayout()
    #expect(layout.compute(width: 10, height: 10) == .ok && layout.nodeCount == 3)
    #expect(try layout.actionOwner(layout.node(row: 2), "pay") == 0)
    options.owner?.actions = []
    #expect(Engine().load(Array(xml.utf8), options).template == nil)
  }

  private final class Requests: @unchecked Sendable { var numbers: [UInt64] = [] }
}
