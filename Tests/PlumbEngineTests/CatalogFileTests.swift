import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Catalog files")
struct CatalogFileTests {
  private func problems(_ catalog: String, in engine: Engine = Engine()) -> [String] {
    engine.loadCatalog(Array(catalog.utf8)).map { "\($0.line):\($0.column) \($0.message)" }
  }

  private func suggestions(_ catalog: String) -> [String] {
    Engine().loadCatalog(Array(catalog.utf8)).flatMap { $0.suggestions }
  }

  @Test(
    "say where they are wrong",
    arguments: [
      ("<UIView/>", "1:1 A catalog begins with <catalog>, not with <UIView>"),
      ("", "1:1 Empty XML document: <catalog> is expected"),
      ("<catalog>x</catalog>", "1:10 <catalog> contains no text"),
      ("<catalog colour='red'/>", "1:10 <catalog> has no attribute colour"),
      ("<catalog><component/></catalog>", "1:10 <component> needs the attribute name"),
      ("<catalog><propery name='a'/></catalog>", "1:10 <catalog> has no element <propery>"),
      ("<catalog namespace='my game'/>", "1:21 \"my game\" is not a namespace"),
      ("<catalog><component name='a'/></catalog>", "1:27 \"a\" is not a component name"),
      ("<catalog><component name='UILabel'/></catalog>", "1:27 There is already a component UILabel"),
      ("<catalog><component name='A' base='B'/></catalog>", "1:36 Unknown class B, the base of A"),
      ("<catalog><component name='A' natural='wide'/></catalog>", "1:39 \"wide\" is not an axis"),
      ("<catalog><component name='A' template=''/></catalog>", "1:40 The template of A is empty"),
      ("<catalog><component name='A' body='alpha'/></catalog>", "1:36 Text inside an element is a String"),
      ("<catalog><component name='A' body='text'/></catalog>", "1:36 Unknown property text of A"),
      ("<catalog><component name='A'><natural/></component></catalog>", "1:30 <natural> needs the attribute width"),
      (
        "<catalog><component name='A'><natural width='1'/><natural height='1'/></component></catalog>",
        "1:50 A component has one element <natural>"
      ),
      (
        "<catalog><component name='A' natural='width'><natural height='1'/></component></catalog>",
        "1:63 The component says natural=\"width\", which has no height"
      ),
      (
        "<catalog><component name='A' natural='none'><natural width='1'/></component></catalog>",
        "1:61 The component says natural=\"none\", which has no width"
      ),
      (
        "<catalog><component name='A'><property name='p' type='CGFlot'/></component></catalog>",
        "1:55 Unknown type CGFlot"
      ),
      (
        "<catalog><component name='A'><property name='p' type='Int' default='x'/></component></catalog>",
        "1:69 \"x\" is not a valid default of p; Int expected"
      ),
      (
        "<catalog><component name='A'><property name='p' type='Int' readonly='yes'/></component></catalog>",
        "1:70 \"yes\" is not a boolean"
      ),
      (
        "<catalog><component name='A'><property name='width' type='Int'/></component></catalog>",
        "1:46 UIView already has a property width"
      ),
      (
        "<catalog><component name='A'><action name='p'/><property name='p' type='Int'/></component></catalog>",
        "1:64 A has two properties p"
      ),
      (
        "<catalog><component name='A'><default attribute='heigt' expression='1'/></component></catalog>",
        "1:50 Unknown property heigt of A"
      ),
      (
        "<catalog><component name='A'><default attribute='frame' expression='1'/></component></catalog>",
        "1:50 A.frame is not available"
      ),
      (
        "<catalog><component name='A'><default attribute='outlet' expression='1'/></component></catalog>",
        "1:50 outlet is kept as it is written"
      ),
      (
        "<catalog><component name='A'><default attribute='height' expression='1 + &amp;'/></component></catalog>",
        "1:74 Undefined prefix operator &"
      ),
      (
        "<catalog><component name='A'><default attribute='height' expression=' // 1'/></component></catalog>",
        "1:70 The expression is empty"
      ),
      ("<catalog><enumeration name='A'/></catalog>", "1:29 A has no cases"),
      (
        "<catalog><enumeration name='A'><case name='b' value='1.5'/></enumeration></catalog>",
        "1:54 \"1.5\" is not a whole number"
      ),
      (
        "<catalog><options name='A'><option name='b' value='-1'/></options></catalog>",
        "1:52 \"-1\" is not a whole number from 0"
      ),
      ("<catalog><function name='min'/></catalog>", "1:26 There is a function min() already"),
      (
        "<catalog><function name='f' arguments='Int..., Int'/></catalog>", "1:40 Only the last argument can be repeated"
      ),
      ("<catalog><function name='f' result='Nope'/></catalog>", "1:37 Unknown type Nope"),
      ("<catalog><image name='a:b' width='1' height='1'/></catalog>", "1:23 'a:b' is not a valid name of an image"),
      ("<catalog><image name='a' width='-1' height='1'/></catalog>", "1:23 The size of the image 'a' must be finite"),
      ("<catalog><color name='a' value='blu'/></catalog>", "1:33 Unknown property blu"),
      ("<catalog><font name='a' value='bld'/></catalog>", "1:32 Invalid font name or specifier 'bld'"),
      ("<catalog><constant name='nil' value='1'/></catalog>", "1:26 'nil' is not a valid name of a constant"),
      ("<catalog><constant name='a' value='1 +'/></catalog>", "1:38 Undefined postfix operator +"),
      ("<catalog><constant name='a' value='safeAreaInsets.top'/></catalog>", "1:36 The value must be a constant"),
    ])
  func wrong(_ catalog: String, _ expected: String) {
    let found = problems(catalog)
    #expect(found.count == 1 && found.first?.hasPrefix(expected) == true, "\(found)")
  }

  @Test("suggest what was meant")
  func meant() {
    #expect(suggestions("<catalog><compnent name='A'/></catalog>") == ["component"])
    #expect(suggestions("<catalog><component name='A' bas='UIView'/></catalog>") == ["base"])
    #expect(suggestions("<catalog><component name='A' base='UILabl'/></catalog>") == ["UILabel"])
    #expect(
      suggestions("<catalog><component name='A'><default attribute='heigt' expression='1'/></component></catalog>")
        .first
        == "height")
    #expect(suggestions("<catalog><function name='f' result='Strng'/></catalog>") == ["String"])
  }

  @Test("report all that is wrong, and change nothing then")
  func allOrNothing() {
    let engine = Engine()
    let found = problems(
      """
      <catalog>
        <enumeration name="Mode"><case name="easy"/></enumeration>
        <component name="Fine"><property name="p" type="Mode" default="easy"/></component>
        <component name="A" base="Nope"/>
        <component name="B"><property name="p" type="Nope"/><property name="q" type="Int" default="x"/></component>
        <function name="f" arguments="Nope"/>
        <color name="brand" value="red"/>
      </catalog>
      """, in: engine)
    #expect(found.map { $0.prefix { $0 != ":" } } == ["4", "5", "5", "6"], "\(found)")
    #expect(engine.names.component(named: "Fine") == nil && engine.names.enumeration(named: "Mode") == nil)
    #expect(engine.evaluate("brand", type: "color").value == nil)
  }

  @Test("limit what they report")
  func limits() {
    var options = EngineOptions()
    options.limits.maximumDiagnostics = 3
    let many = (0..<20).map { "<component name='C\($0)' base='Nope'/>" }.joined()
    let found = Engine(options: options).loadCatalog(Array("<catalog>\(many)</catalog>".utf8))
    #expect(found.count == 3 && found.last?.notes.last == "and 17 further problems")
    let colors = (0...10_000).map { "<color name='c\($0)' value='red'/>" }.joined()
    #expect(problems("<catalog>\(colors)</catalog>").first?.contains("at most 10000 elements <color>") == true)
    let cases = (0...4096).map { "<option name='c\($0)'/>" }.joined()
    #expect(
      problems("<catalog><options name='A'>\(cases)</options></catalog>").first?.contains("at most 4096 cases") == true)
  }

  @Test("declare components in any order")
  func order() throws {
    let engine = Engine()
    let chain = (0..<200).map { "<component name='C\($0)' base='C\($0 + 1)'/>" }.joined()
    #expect(
      problems(
        "<catalog>\(chain)<component name='C200' base='Label'><property name='following' type='Last'/></component>"
          + "<component name='Last'><property name='first' type='[C0]'/></component></catalog>", in: engine) == [])
    let row = try #require(engine.names.component(named: "C0"))
    #expect(
      engine.names.isKind(row, of: "UILabel") && engine.names.property("following.alpha", of: row)?.type == .number)
  }

  @Test("limit how deeply components build on each other")
  func depth() {
    let chain = (0..<300).map { "<component name='C\($0)' base='C\($0 + 1)'/>" }.joined()
    let found = problems("<catalog>\(chain)<component name='C300'/></catalog>")
    #expect(found.count == 1 && found[0].hasSuffix("builds on more than 256 components"), "\(found)")
  }

  @Test("name the chain of components that build on each other")
  func cycles() {
    #expect(
      problems("<catalog namespace='G'><component name='A' base='B'/><component name='B' base='G.A'/></catalog>") == [
        "1:50 G.A builds on itself: G.A → G.B → G.A"
      ])
    #expect(
      problems("<catalog><component name='A' base='A'/><component name='C' base='A'/></catalog>") == [
        "1:36 A builds on itself: A → A"
      ])
    let ring = (0..<1000).map { "<component name='C\($0)' base='C\(($0 + 1) % 1000)'/>" }.joined()
    #expect(problems("<catalog>\(ring)</catalog>").count == 1)
  }

  @Test("cannot be loaded once a document has been")
  func frozen() {
    let engine = Engine()
    _ = engine.load(Array("<UIView/>".utf8))
    #expect(engine.loadCatalog(Array("<catalog/>".utf8)).first?.code == .frozen)
  }

  @Test("are the only ones to set an engine up while they ask the host for values")
  func callbacks() throws {
    /// What a function of the host gets from the engine while a catalog asks it, and what the catalog's problems are.
    func outcome(_ use: @escaping (Engine) -> Status) throws -> (answered: [Status], problems: [String]) {
      let engine = Engine()
      var answered: [Status] = []
      try engine.register(
        function: HostFunction(name: "ask", isPure: true) { [unowned engine] _ in
          answered.append(use(engine))
          return .value(.number(3))
        })
      let found = problems("<catalog><constant name='a' value='ask()'/></catalog>", in: engine)
      if found.isEmpty { #expect(engine.evaluate("a", type: "number").value?.numberValue == 3) }
      return (answered, found)
    }
    let registering = try outcome { engine in
      do throws(Diagnostic) {
        try engine.register(color: "late", red: 0, green: 0, blue: 0, alpha: 1)
        return .ok
      } catch { return error.code }
    }
    #expect(registering.answered == [.busy] && registering.problems == [])
    let nested = try outcome { $0.loadCatalog(Array("<catalog/>".utf8)).first?.code ?? .ok }
    #expect(nested.answered == [.busy] && nested.problems == [])
    let loading = try outcome { $0.load(Array("<UIView/>".utf8)).template == nil ? .xml : .ok }
    #expect(loading.answered == [.ok] && loading.problems.count == 1)
    #expect(loading.problems.first?.contains("cannot be set up any further") == true)
  }

  @Test("add to each other, and refuse what is there already")
  func several() {
    let engine = Engine()
    let catalog =
      "<catalog><enumeration name='E'><case name='a'/></enumeration><component name='C'/><function name='f'/>"
      + "<image name='i' width='1' height='1'/></catalog>"
    #expect(problems(catalog, in: engine) == [])
    #expect(problems(catalog, in: engine).count == 4)
    #expect(
      problems("<catalog><color name='c' value='red'/><constant name='k' value='1'/></catalog>", in: engine) == [])
    #expect(
      problems("<catalog><color name='c' value='red'/><constant name='k' value='1'/></catalog>", in: engine).count == 2)
    #expect(problems("<catalog><component name='D' base='C'/></catalog>", in: engine) == [])
  }

  @Test("declare functions whose implementation fits")
  func functions() throws {
    func register(_ function: HostFunction) -> Diagnostic? {
      let engine = Engine()
      let catalog = "<catalog><function name='f' arguments='String, Int?' result='String' pure='true'/></catalog>"
      #expect(problems(catalog, in: engine) == [])
      do throws(Diagnostic) {
        try engine.register(function: function)
        #expect(throws: Diagnostic.self) { try engine.register(function: function) }
        #expect(engine.evaluate("{f()}", type: "string").value == nil)
        #expect(engine.evaluate("{f('a')}", type: "string").value?.stringValue == "done")
        return nil
      } catch { return error }
    }
    func function(
      _ fewest: Int = 0, _ most: Int? = nil, _ arguments: [String] = [], _ result: String? = nil
    ) -> HostFunction {
      HostFunction(
        name: "f", minimumArguments: fewest, maximumArguments: most, argumentTypes: arguments, resultType: result
      ) { _ in .value(.string("done")) }
    }
    #expect(register(function()) == nil)
    #expect(register(function(1, 2, ["NSString", "Int"], "String")) == nil)
    #expect(
      register(function(1, 1))?.message
        == "The function f() takes 1 arguments, and the catalog declares 1 to 2 arguments")
    #expect(register(function(1, 2, ["Int"]))?.code == .type)
    #expect(register(function(1, 2, [], "Int"))?.code == .type)
    let engine = Engine()
    try engine.register(function: function(1, 1))
    #expect(problems("<catalog><function name='f' arguments='Int'/></catalog>", in: engine) == [])
    #expect(engine.evaluate("{f('a')}", type: "string").diagnostics.first?.code == .type)
  }

  @Test("from files find their templates beside them")
  func templates() throws {
    let folder = try TemporaryFolder()
    try folder.write("<catalog><component name='Card' template='parts/card.xml'/></catalog>", "kit/kit.xml")
    try folder.write("<UIView><UIView width='5' xml='../../secret.xml'/></UIView>", "kit/parts/card.xml")
    try folder.write("<UIView/>", "secret.xml")
    try folder.write("<UIView><Card/></UIView>", "app/main.xml")
    let engine = Engine()
    #expect(engine.loadCatalog(path: folder.path + "/kit/kit.xml").isEmpty)
    let found = engine.load(path: folder.path + "/app/main.xml").diagnostics
    #expect(found.count == 1 && found[0].message.contains("it leaves the root"), "\(found.map { $0.rendered() })")
    try folder.write("<UIView><UIView width='5'/></UIView>", "kit/parts/card.xml")
    let layout = try #require(engine.load(path: folder.path + "/app/main.xml").template).makeLayout()
    #expect(layout.compute(width: 100, height: 100) == .ok)
    #expect(layout.nodeCount == 3 && layout.frame(row: 2).width == 5)
    // From memory as well, without a root.
    #expect(engine.load(Array("<UIView><Card/></UIView>".utf8)).template != nil)
  }

  @Test("from memory find their templates relative to their URL")
  func urls() throws {
    let engine = Engine()
    var asked: [String] = []
    try engine.add(
      loader: Loader(scheme: nil) { _, url, _ in
        asked.append(url)
        return .bytes(Array("<UIView/>".utf8), url: nil)
      })
    let catalog = "<catalog><component name='Card' template='card.xml'/></catalog>"
    #expect(engine.loadCatalog(Array(catalog.utf8), url: "https://example.org/kit/kit.xml").isEmpty)
    #expect(engine.load(Array("<UIView><Card/></UIView>".utf8)).template != nil)
    #expect(asked == ["https://example.org/kit/card.xml"])
  }

  @Test("answer for their functions where only checks matter")
  func standIns() throws {
    let engine = Engine()
    #expect(
      problems(
        "<catalog><function name='f' result='String'/><function name='g' result='CGFloat'/><function name='h'/></catalog>",
        in: engine) == [])
    try engine.answerDeclaredFunctions(withZeros: true)
    #expect(engine.evaluate("[{f(1)}]", type: "string").value?.stringValue == "[]")
    #expect(engine.evaluate("g() + 1", type: "number").value?.numberValue == 1)
  }

  @Test("say how tools answer for their functions")
  func answers() throws {
    let engine = Engine()
    let catalog = """
      <catalog>
        <constant name='gap' value='4'/>
        <function name='twice' arguments='CGFloat' result='CGFloat' answer='$1 * 2 + gap'/>
        <function name='greet' arguments='String, String?' result='String' answer="{$2 ?? 'Hello'}, {uppercase($1)}!"/>
        <function name='total' arguments='CGFloat...' answer='count($0) + twice($1)'/>
        <function name='loop' arguments='CGFloat' result='CGFloat' answer='loop($1) + 1'/>
      </catalog>
      """
    #expect(problems(catalog, in: engine) == [])
    try engine.answerDeclaredFunctions(withZeros: false)
    #expect(engine.evaluate("twice(3)", type: "number").value?.numberValue == 10)
    #expect(engine.evaluate("{greet('Ann')}", type: "string").value?.stringValue == "Hello, ANN!")
    #expect(engine.evaluate("{greet('Ann', 'Good day')}", type: "string").value?.stringValue == "Good day, ANN!")
    #expect(engine.evaluate("total(1, 2, 3)", type: "number").value?.numberValue == 9)
    let failure = try #require(engine.evaluate("loop(1)", type: "number").diagnostics.first)
    #expect(failure.message.contains("its answer needs itself"))
  }

  @Test("are refused with wrong answers of functions, with their place")
  func wrongAnswers() {
    #expect(
      problems("<catalog><function name='f' arguments='CGFloat' answer='$2'/></catalog>", in: Engine()).first?
        .contains("$2") == true)
    #expect(problems("<catalog><function name='f' answer='1 +'/></catalog>", in: Engine()).count == 1)
    #expect(problems("<catalog><function name='f' answer=''/></catalog>", in: Engine()).count == 1)
    #expect(
      problems("<catalog><function name='f' arguments='CGFloat' answer='uppercase($1)'/></catalog>", in: Engine()).count
        == 1)
  }
}
