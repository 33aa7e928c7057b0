import PlumbEngine

/// engine.h: what a host configures once.
let engineSteps: [Step] = [
  Step("plumb_version_string") { try expect(Engine.version == "0.1.0") },
  Step("plumb_engine_create") {
    var options = EngineOptions()
    options.isStrict = true
    options.isLegacy = true
    options.isLenient = true
    options.isLiveReloadOff = true
    options.limits.maximumDocumentBytes = 1 << 20
    options.limits.maximumNodes = 100
    options.limits.maximumDepth = 10
    options.limits.maximumExpressionDepth = 20
    options.limits.maximumExpressionNodes = 30
    options.limits.maximumValueBytes = 1 << 16
    options.limits.maximumProgramNodes = 1_000
    options.limits.maximumDiagnostics = 5
    options.limits.maximumInclusions = 6
    options.limits.maximumParts = 7
    options.limits.maximumTotalValueBytes = 1 << 18
    options.limits.maximumLayoutMemory = 1 << 20
    options.limits.maximumEngineMemory = .max
    let engine = Engine(options: options)
    try expect(!engine.isFrozen && engine.options.isStrict)
    try expect(engine.options.limits.maximumEngineMemory == 1 << 60, "the largest that is possible")
    let nodes = String(repeating: "<UIView/>", count: 100)
    let result = engine.load(Array("<UIView>\(nodes)</UIView>".utf8))
    try expect(result.template == nil && result.diagnostics.first?.code == .limit)
  },
  Step("plumb_engine_memory_usage") {
    let engine = Engine()
    let template = try template(screen, engine, state: screenState)
    try withExtendedLifetime(template) { try expect(engine.memoryUsage > 0) }
  },
  Step("plumb_engine_set_measurer") {
    let engine = Engine()
    try engine.setMeasurer(
      Measurer { layout, node, width, height in
        guard let row = layout.row(of: node), let text = try? layout.property("text", row: row).stringValue else {
          return .declined
        }
        return text == "bad" ? .failed : .size(Measurement(width: Double(text.utf8.count) * 10, height: 20))
      })
    let layout = try layout("<UIView><UILabel text='{word}'/></UIView>", engine, state: [("word", .string("four"))])
    try expect(layout.frame(row: 1) == Frame(x: 0, y: 0, width: 40, height: 20))
    _ = layout.setState([("word", .string("bad"))])
    try expect(layout.compute(width: 200, height: 100) == .user)
  },
  Step("plumb_engine_set_text_locator") {
    let engine = Engine()
    try engine.setTextLocator(
      TextLocator { _, _, query in
        let offset = query.kind == .point ? Int(query.x / 10) : query.offset
        return .place(TextPlace(offset: offset, lineStart: 0, lineEnd: 5, x: Double(offset) * 10, top: 1, height: 2))
      })
    let layout = try layout(screen, engine, state: screenState)
    try expect(layout.textCaret(offset: 3, row: 2) == Frame(x: 30, y: 1, width: 0, height: 2))
    try expect(layout.textPosition(x: 42, y: 0, row: 2) == 4)
  },
  Step("plumb_engine_register_component") {
    let engine = Engine()
    try engine.register(
      component: "Gauge", base: "UIView", hasNaturalWidth: true, hasNaturalHeight: true,
      properties: [PropertyDefinition(name: "level", typeName: "Double", defaultText: "0.5")])
    let layout = try layout("<UIView><Gauge width='1' height='1'/></UIView>", engine)
    try expect(layout.property("level", row: 1).numberValue == 0.5)
    try expect(layout.isKind(row: 1, of: "UIView") && layout.component(row: 1) == "Gauge")
  },
  Step("plumb_engine_load_catalog") {
    let engine = Engine()
    let catalog = """
      <catalog namespace="Game">
        <component name="Gauge"><property name="level" type="CGFloat" default="0.5"/>
          <default attribute="width" expression="level * 100"/></component>
      </catalog>
      """
    try expect(engine.loadCatalog(Array(catalog.utf8), url: "game.xml").isEmpty)
    try expect(engine.loadCatalog(Array(catalog.utf8), url: "game.xml").first?.code == .duplicate)
    let layout = try layout("<UIView><Gauge/><Gauge level='1'/></UIView>", engine)
    try expect(layout.frame(row: 1).width == 50 && layout.frame(row: 2).width == 100)
    try expect(layout.component(row: 1) == "Game.Gauge")
  },
  Step("plumb_engine_load_catalog_file") {
    try expect(Engine().loadCatalog(path: "no such catalog.xml").first?.code == .file)
  },
  Step("plumb_engine_register_color") {
    let engine = Engine()
    try engine.register(color: "brand", red: 1, green: 0.5, blue: 0, alpha: 1)
    let value = try unwrap(engine.evaluate("brand", type: "color").value)
    try expect(value.colorValue == RGBA8(red: 255, green: 128, blue: 0, alpha: 255))
    try expect(value.components == [1, 0.5, 0, 1])
  },
  Step("plumb_engine_register_font") {
    let engine = Engine()
    try engine.register(font: "heading", Font(family: "Courier", size: 20, weight: 700, traits: [.bold]))
    try expect(engine.evaluate("heading", type: "font").value?.fontValue?.size == 20)
  },
  Step("plumb_engine_register_font_face") {
    let engine = Engine()
    try engine.register(fontFace: Font(family: "Pixel", face: "Pixel-Bold", weight: 700))
    try expect(engine.evaluate("Pixel-Bold 10", type: "font").value?.fontValue?.family == "Pixel")
  },
  Step("plumb_engine_register_enumeration") {
    let engine = Engine()
    try engine.register(enumeration: Enumeration("Mode", .cases, [.init("slow", 0), .init("fast", 1)]))
    try engine.register(enumeration: Enumeration("Sides", .options, [.init("left", 1), .init("right", 2)]))
    let fast = try engine.enumerationValue("Mode", case: "fast")
    try expect(fast.stringValue == "fast" && fast.caseNumber == 1 && fast.typeName == "Mode")
    let both = try engine.optionSetValue("Sides", options: ["left", "right"])
    try expect(both.optionBits == 3 && both.items.count == 2 && both.typeName == "Sides")
    try expect(failure { () throws(Diagnostic) in try engine.enumerationValue("Mode", case: "fest") }.code == .type)
  },
  Step("plumb_engine_register_function") {
    let engine = Engine()
    try engine.register(
      function: HostFunction(
        name: "twice", minimumArguments: 1, maximumArguments: 1, argumentTypes: ["Double"], resultType: "Double",
        isPure: true
      ) { arguments in
        guard let number = arguments[0].numberValue, number >= 0 else { return .failed("a positive number expected") }
        return .value(.number(number * 2))
      })
    try expect(engine.evaluate("twice(21)", type: "number").value?.numberValue == 42)
    try expect(engine.evaluate("twice(-1)", type: "number").diagnostics.first?.code == .user)
  },
  Step("plumb_engine_set_assets") {
    let engine = Engine()
    try engine.setAssets(
      AssetResolver { kind, bundle, name in
        switch (kind, name) {
        case (.image, "logo"): .image(width: 30, height: 40)
        case (.color, "accent"): .color(red: 0, green: 0, blue: 1, alpha: 1)
        case (.bundle, _): .bundle
        default: bundle == "broken" ? .failed : .none
        }
      })
    try expect(engine.evaluate("logo", type: "image").value?.imageValue?.width == 30)
    try expect(engine.evaluate("missing", type: "image").diagnostics.first?.code == .notFound)
  },
  Step("plumb_engine_set_asset_folder") {
    try expect(failure { () throws(Diagnostic) in try Engine().setAssetFolder("no/such/folder") }.code == .file)
  },
  Step("plumb_engine_add_strings") {
    let engine = Engine()
    try engine.addStrings(language: "", Array("\"Greeting\" = \"Hello\";".utf8), name: "all.strings")
    try engine.addStrings(language: "de", Array("\"Greeting\" = \"Hallo\";".utf8), name: "de.strings")
    try expect(engine.evaluate("strings.Greeting", type: "any").value?.stringValue == "Hello")
  },
  Step("plumb_engine_format") {
    let engine = Engine()
    try expect(engine.format("%05.1f %@", [.number(3.14159), .string("pi")]) == "003.1 pi")
    try expect(failure { () throws(Diagnostic) in try engine.format("%d", []) }.expression == "%d")
  },
  Step("plumb_engine_evaluate") {
    let engine = Engine()
    let scope = ScopeDefinition(constants: [("a", .number(2))], state: [StateDeclaration(key: "b", value: .number(3))])
    try expect(engine.evaluate("a + b", type: "any", scope: scope).value?.numberValue == 5)
    let wrong = engine.evaluate("a +", type: "any", scope: scope)
    try expect(wrong.value == nil && wrong.diagnostics.first?.code == .syntax)
  },
  Step("plumb_engine_print_expression") {
    try expect(Engine().printExpression("1+ 2*3") == "1 + 2 * 3")
  },
  Step("plumb_expression_create") {
    let engine = Engine()
    let formula = try engine.makeFormula(
      "(base + bonus * level) * crit.factor", inputs: ["base", "bonus", "level", "crit.factor"])
    try expect(formula.inputCount == 4)
    let unknown = try failure { () throws(Diagnostic) in try engine.makeFormula("bse + 1", inputs: ["base"]) }
    try expect(unknown.code == .symbol && unknown.suggestions == ["base"])
    try expect(failure { () throws(Diagnostic) in try engine.makeFormula("1", inputs: ["a", "a"]) }.code == .duplicate)
  },
  Step("plumb_expression_evaluate") {
    let formula = try Engine().makeFormula("max(a, b) * 2", inputs: ["a", "b"])
    try expect(formula.evaluate([3, 4]) == 8)
    let inputs = [1.0, 5.0]
    try expect(inputs.withUnsafeBufferPointer { (inputs) throws(Diagnostic) in try formula.evaluate(inputs) } == 10)
    try expect(Engine().makeFormula("1 + 1").evaluate() == 2)
    try expect(failure { () throws(Diagnostic) in try formula.evaluate([1]) }.code == .argument)
  },
]
