import PlumbEngine

/// Documents from memory, from files, in pieces and from code, and what is wrong with them.
let templateSteps: [Step] = [
  Step("plumb_template_load") {
    var options = LoadOptions()
    options.name = "screen.xml"
    options.isLegacy = false
    options.language = "de"
    options.scopes = [
      ScopeDefinition(
        constants: [("title", .string("Hello"))],
        state: [StateDeclaration(key: "progress", value: .null, type: .number)])
    ]
    let result = Engine().load(Array("<UIView><UILabel text='{title}' width='progress ?? 10'/></UIView>".utf8), options)
    try expect(result.diagnostics.isEmpty && result.template?.nodeCount == 2)
  },
  Step("plumb_template_size") {
    let cell = try template(
      "<UITableViewCell><UIView height='item'/></UITableViewCell>", state: [("item", .number(10))])
    let sizer = TemplateSizer(cell)
    try expect(sizer.size(width: 100, height: nil) == (100, 10))
    try expect(sizer.size(width: 90, height: nil, state: [("item", .number(30))]) == (90, 30))
  },
  Step("plumb_template_load_file") {
    let result = Engine().load(path: "no/such/file.xml")
    try expect(result.template == nil && result.diagnostics.first?.code == .file)
  },
  Step("plumb_layout_load") {
    let layout = Engine().load(Array("<UIView width='3'/>".utf8)).template?.makeLayout()
    try expect(layout?.nodeCount == 1)
  },
  Step("plumb_layout_load_file") {
    try expect(Engine().load(path: "no/such/file.xml").template?.makeLayout() == nil)
  },
  Step("plumb_report_text") {
    let result = Engine().load(Array("<UIView a='1' b='2'/>".utf8))
    let text = result.diagnostics.map { $0.rendered() + "\n" }.joined()
    try expect(text.contains("Unknown property a") && text.contains("Unknown property b"))
  },
  Step("plumb_stream_create") {
    var options = LoadOptions()
    options.name = "stream.xml"
    try expect(!Engine().makeStream(options).isFinished)
  },
  Step("plumb_stream_feed") {
    let stream = Engine().makeStream()
    try stream.feed(Array("<UIView".utf8))
    try Array(" width='1'>".utf8).withUnsafeBufferPointer { (bytes) throws(Diagnostic) in try stream.feed(bytes) }
    let wrong = try failure { () throws(Diagnostic) in
      for _ in 0..<2 { try stream.feed(Array("</UILabel>\n\n\n\n".utf8)) }
    }
    try expect(wrong.code == .xml && stream.finish().template == nil)
  },
  Step("plumb_stream_finish") {
    let engine = Engine()
    let stream = engine.makeStream()
    // Cut inside a character too.
    for byte in Array("<UIView><UILabel text='naïve'/></UIView>".utf8) { try stream.feed([byte]) }
    let result = stream.finish()
    try expect(result.template?.nodeCount == 2 && stream.isFinished && engine.isFrozen)
    try expect(failure { () throws(Diagnostic) in try stream.feed([0x20]) }.code == .argument)
    try expect(stream.finish().diagnostics.first?.code == .argument)
  },
  Step("plumb_template_build") {
    let element = ElementDefinition(
      "UIView",
      children: [
        ElementDefinition(
          "UILabel", [("id", "label"), ("text", "{greeting}")],
          declarations: [.init(kind: .state, name: "greeting", type: "String", value: "Hi")])
      ])
    let layout = try unwrap(Engine().build(element).template).makeLayout()
    try compute(layout)
    try expect(layout.property("text", row: layout.find("#label")).stringValue == "Hi")
  },
  Step("plumb_report_count") {
    let result = Engine().load(Array("<UIView><UILabel a='1' b='2'/></UIView>".utf8))
    try expect(result.diagnostics.count == 2)
  },
  Step("plumb_report_get") {
    var options = LoadOptions()
    options.name = "hud.xml"
    let result = Engine().load(Array("<UIView>\n<UILabel txet='1'/></UIView>".utf8), options)
    let diagnostic = try unwrap(result.diagnostics.first)
    try expect(diagnostic.code == .property && diagnostic.severity == .error)
    try expect(diagnostic.file == "hud.xml" && diagnostic.line == 2 && diagnostic.column == 10)
    try expect(diagnostic.component == "UILabel" && diagnostic.property == "txet" && diagnostic.nodePath == "0")
    try expect(diagnostic.suggestions.first == "text" && diagnostic.expression.isEmpty && diagnostic.node == 0)
    try expect(diagnostic.rendered().hasPrefix("hud.xml:2:10: error: " + diagnostic.message))
  },
  Step("plumb_layout_create") {
    let template = try template(screen, state: screenState)
    try expect(template.makeLayout().nodeCount == 3)
    try expect(template.makeLayoutWithinLimits().nodeCount == 3)
  },
  Step("plumb_layout_diagnostic_count") {
    let layout = try layout("<UIView width='size'/>", state: [("size", .number(1))])
    try expect(layout.diagnostics.isEmpty)
    try expect(layout.compute(width: .nan, height: 1) == .argument && layout.diagnostics.count == 1)
  },
  Step("plumb_layout_get_diagnostic") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.setState([("progess", .number(1))]) == .notFound)
    try expect(layout.diagnostics.first?.suggestions == ["progress"])
  },
]
