import Foundation
import PlumbSyntax
import Testing

@testable import PlumbEngine

/// What a fixture says of the host: an engine that is set up so, and documents loaded with it.
struct FixtureEngine {
  let fixture: Fixture
  let engine: Engine
  let files: FixtureFiles

  init(_ fixture: Fixture, isStrict: Bool = false) throws {
    self.fixture = fixture
    let files = FixtureFiles(fixture)
    self.files = files
    var options = EngineOptions()
    options.isStrict = isStrict || fixture.flag("strict")
    options.isLenient = fixture.flag("lenient")
    engine = Engine(options: options)
    try engine.setMeasurer(Self.measurer(fixture))
    if !files.isEmpty { try engine.add(loader: Loader(scheme: nil) { request, url, _ in files.load(request, url) }) }
    for catalog in fixture.json["catalogs"] as? [Any] ?? [] {
      let text = (catalog as? [String])?.joined(separator: "\n") ?? catalog as? String ?? ""
      if let error = engine.loadCatalog(Array(text.utf8)).first { throw error }
    }
    for (name, cases) in fixture.object("enumerations") { try register(name, cases, isOptionSet: false) }
    for (name, cases) in fixture.object("option_sets") { try register(name, cases, isOptionSet: true) }
    for case (let name, let color as [Double]) in fixture.object("named_colors") {
      try engine.register(color: name, red: color[0], green: color[1], blue: color[2], alpha: color[3])
    }
    for case (let name, let font as [String: Any]) in fixture.object("fonts") {
      try engine.register(font: name, FixtureValue.font(font))
    }
    for face in fixture.json["faces"] as? [[String: Any]] ?? [] {
      try engine.register(fontFace: FixtureValue.font(face))
    }
    for case (let name, let function as [String: Any]) in fixture.object("functions") {
      try engine.register(function: Self.function(name, function))
    }
    for case (let language, let texts as [String: String]) in fixture.object("strings") {
      var file = ""
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) { file += "\(quoted(key)) = \(quoted(text));\n" }
      try engine.addStrings(language: language, Array(file.utf8), name: "Localizable.strings")
    }
    if let assets = fixture.json["assets"] as? [String: Any] { try engine.setAssets(Self.resolver(assets)) }
    for (name, component) in fixture.object("components") { try register(component: name, component) }
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }

  private func register(_ name: String, _ cases: Any, isOptionSet: Bool) throws {
    let names = cases as? [String] ?? []
    let numbered = names.enumerated().map { index, name in
      Enumeration.Case(name, Double(isOptionSet ? 1 << index : index))
    }
    try engine.register(enumeration: Enumeration(name, isOptionSet ? .options : .cases, numbered))
  }

  private func register(component name: String, _ json: Any) throws {
    let object = json as? [String: Any] ?? [:]
    let natural = json as? String ?? object["natural"] as? String ?? "none"
    let properties = (object["properties"] as? [String: String] ?? [:]).sorted { $0.key < $1.key }
    do throws(Diagnostic) {
      try engine.register(
        component: name, base: object["base"] as? String ?? "UIView",
        hasNaturalWidth: natural == "width" || natural == "both",
        hasNaturalHeight: natural == "height" || natural == "both",
        properties: properties.map { PropertyDefinition(name: $0.key, typeName: $0.value) },
        template: object["template"] as? String ?? "")
    } catch {
      // The catalog grows: what it has by now need not be registered.
      if error.code != .duplicate { throw error }
    }
  }

  /// A function of the host: what it takes, and which of a few things it does.
  static func function(_ name: String, _ json: [String: Any]) -> HostFunction {
    let arity = json["arity"] as? [Any] ?? [0, NSNull()]
    let does = json["does"] as? String ?? ""
    return HostFunction(
      name: name, minimumArguments: arity[0] as? Int ?? 0, maximumArguments: arity[1] as? Int,
      argumentTypes: json["arguments"] as? [String] ?? [], resultType: json["result"] as? String,
      isPure: json["pure"] as? Bool ?? false
    ) { arguments in
      switch does {
      case "sum": .value(.number(arguments.reduce(0) { $0 + $1.a }))
      case "list": .value(.array(arguments))
      case "first": .value(arguments.first ?? .null)
      case "nil": .value(.null)
      default: .failed("refused")
      }
    }
  }

  private static func resolver(_ assets: [String: Any]) -> AssetResolver {
    let known = assets.mapValues { $0 as? [Double] ?? [] }
    return AssetResolver { kind, bundle, name in
      if kind == .bundle { return known.keys.contains { $0.hasPrefix(bundle + ":") } ? .bundle : .none }
      guard let numbers = known[bundle.isEmpty ? name : bundle + ":" + name] else { return .none }
      switch (kind, numbers.count) {
      case (.color, 4): return .color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
      case (.image, 2): return .image(width: numbers[0], height: numbers[1])
      default: return .none
      }
    }
  }

  private static func measurer(_ fixture: Fixture) -> Measurer {
    Measurer { layout, node, width, _ in
      guard let row = layout.row(of: node) else { return .declined }
      let key = "#" + layout.id(row: row)
      func numbers(_ field: String) -> [Double]? {
        ((fixture.json[field] as? [String: [Any]])?[key])?.map { $0 as? Double ?? 0 }
      }
      var answer: PlumbEngine.Measurement
      if let size = numbers("intrinsic") {
        answer = PlumbEngine.Measurement(width: size[0], height: size[1])
      } else if let size = numbers("wraps") {
        let isNarrow = width.map { $0 < size[0] } ?? false
        let proposed = width ?? 0
        let lines = isNarrow && proposed > 0 ? (size[0] / proposed).rounded(.up) : 1
        answer = PlumbEngine.Measurement(width: isNarrow ? proposed : size[0], height: lines * size[1])
      } else {
        return .declined
      }
      if let lines = numbers("baselines") {
        answer.firstBaseline = lines[0]
        answer.lastBaseline = lines[1]
      }
      return .size(answer)
    }
  }

  // MARK: - Evaluations and documents

  /// Constants and state of a node.
  func scope(_ json: [String: Any], node: String = "") throws -> ScopeDefinition {
    var scope = ScopeDefinition(node: node)
    scope.constants = try entries(json["symbols"]) + entries(json["constants"])
    scope.state = try entries(json["state"]).map { StateDeclaration(key: $0.key, value: $0.value) }
    return scope
  }

  func entries(_ json: Any?) throws -> [(key: String, value: Value)] {
    try (json as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.map {
      ($0.key, try FixtureValue.value($0.value, engine))
    }
  }

  /// The value of the fixture's expression; nil with errors, or where the attribute is absent.
  func evaluate() throws -> (value: Value?, diagnostics: [Diagnostic]) {
    if fixture.type == "printf" {
      let arguments = try (fixture.json["args"] as? [Any] ?? []).map { try FixtureValue.value($0, engine) }
      do throws(Diagnostic) {
        return (.string(try engine.format(fixture.expression, arguments)), [])
      } catch { return (nil, [error]) }
    }
    guard fixture.json["macros"] == nil else { return try evaluateInDocument() }
    return engine.evaluate(fixture.expression, type: fixture.type, scope: try scope(fixture.json))
  }

  /// Evaluates in a document of one node, which has the macros.
  private func evaluateInDocument() throws -> (value: Value?, diagnostics: [Diagnostic]) {
    try engine.register(
      component: "Probe",
      properties: [PropertyDefinition(name: "value", typeName: Self.typeName(fixture.type))])
    var xml = "<Probe value=\"\(escaped(fixture.expression))\">"
    for case (let name, let text as String) in fixture.object("macros") {
      xml += "<macro name=\"\(name)\" value=\"\(escaped(text))\"/>"
    }
    let result = try load(xml + "</Probe>")
    guard let layout = result.layout else { return (nil, result.diagnostics) }
    guard layout.compute(width: nil, height: nil) == .ok else { return (nil, layout.diagnostics) }
    return (try layout.property("value", row: 0), result.diagnostics)
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private static func typeName(_ type: String) -> String {
    let names = [
      "any": "Any", "number": "Double", "int": "Int", "bool": "Bool", "string": "String", "url": "URL",
      "color": "UIColor", "font": "UIFont", "image": "UIImage", "array": "Array",
      "attributed-string": "NSAttributedString",
    ]
    return names[type] ?? String(type.split(separator: ":").last ?? "")
  }

  /// `["compact", "regular"]`.
  static func sizeClasses(_ json: Any?) -> SizeClasses {
    let names = json as? [String] ?? []
    func named(_ name: String) -> SizeClass {
      [SizeClass.compact, .regular].first { $0.name.text == name } ?? .unspecified
    }
    return names.count == 2 ? SizeClasses(named(names[0]), named(names[1])) : SizeClasses()
  }

  func load(_ xml: String) throws -> (layout: Layout?, diagnostics: [Diagnostic]) {
    var options = LoadOptions()
    options.isLegacy = fixture.isLegacy
    options.language = fixture.string("language")
    options.scopes = [try scope(fixture.json)]
    for case (let node, let json as [String: Any]) in fixture.object("scopes") {
      options.scopes.append(try scope(json, node: node))
    }
    for case (let name, let text as String) in fixture.object("inject") {
      options.everLayout.injections.append(EverLayoutOptions.Injection(name: name, text: text))
    }
    for name in fixture.json["environment"] as? [String] ?? [] {
      options.everLayout.environment.append(EverLayoutOptions.EnvironmentView(name: name))
    }
    options.sizeClasses = Self.sizeClasses(fixture.json["size_class"])
    let result = engine.load(Array(xml.utf8), options)
    guard let layout = result.template?.makeLayout() else { return (nil, result.diagnostics) }
    if fixture.string("direction") == "rtl" { #expect(layout.setRightToLeft(true) == .ok) }
    if let scale = fixture.json["text_scale"] as? Double { #expect(layout.setTextScale(scale) == .ok) }
    if let insets = fixture.json["safeAreaInsets"] as? [Double] {
      #expect(layout.setSafeArea(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]) == .ok)
    }
    return (layout, result.diagnostics)
  }
}
