import CPosix
import PlumbEngine
import PlumbSyntax

/// The options of compute, check and render: values that a host would give a layout.
struct LayoutOptions {
  static let constants = Option(
    name: "--constants", value: "FILE.json", kind: .file, repeats: true,
    help: "Constants of the root; of equal ones the last counts.")
  static let state = Option(
    name: "--state", value: "FILE.json", kind: .file, repeats: true,
    help: "State of the root. The first file declares it, every further one is set and computed after that.")

  static let catalog = Option(
    name: "--catalog", value: "FILE.xml", kind: .file, repeats: true,
    help: "A catalog of what the host declares: components, types, functions, colours, fonts, images, constants.")

  static let all = [
    Option(
      name: "--size", value: "WxH",
      help:
        "The container in points, such as 375x667; 800x600 without it. `-` in place of a number or of all: there is "
        + "none."),
    Option(name: "--safe-area", value: "T,L,B,R", help: "Safe-area insets in points: top, left, bottom, right."),
    constants, state, catalog,
    Option(
      name: "--component", value: "NAME[:BASE[:AXES]]", repeats: true,
      help: "A component of the host. BASE: what it builds on (UIView). AXES: those on which it has a size of its own, "
        + "none (the default), width, height or both."),
    Option(
      name: "--direction", value: "DIR", kind: .words(["ltr", "rtl"]),
      help: "The reading direction: ltr (the default) or rtl."),
    Option(
      name: "--inject", value: "NAME=TEXT", repeats: true,
      help: "A text for the placeholder #{NAME} of documents in JSON."),
    Option(
      name: "--environment", value: "NAME[:COMPONENT]", repeats: true,
      help: "A view of the host that documents in JSON name without !; a UIView without COMPONENT."),
    Option(
      name: "--size-class", value: "H,V",
      help: "The size classes, horizontal and vertical: compact, regular or unspecified."),
    Option(name: "--legacy", help: "Reads right and bottom as coordinates, as in Schibsted's Layout of old."),
    Option(name: "--strict", help: "Attributes without effect are errors instead of warnings."),
    Option(name: "--lenient", help: "Unknown elements act as plain views, unknown properties are kept as text."),
  ]

  let width: Double?
  let height: Double?
  let isRightToLeft: Bool
  private var safeArea: [Double]?
  private var constants: [(key: String, value: Value)]
  private var states: [[(key: String, value: Value)]]
  private var components: [HostComponent]
  private var catalogs: [String]
  /// Whether functions that catalogs declare answer the zero of their result.
  var answersDeclaredFunctions = false
  private var isLegacy: Bool
  private var everLayout = EverLayoutOptions()
  private var sizeClasses = SizeClasses()
  private var engineOptions = EngineOptions()
  private let report: Report

  /// `files` gets those that are read.
  init(_ arguments: Arguments, _ files: WatchedFiles? = nil) throws(CallFailure) {
    report = arguments.report
    if let files {
      for word in arguments.all("--constants") + arguments.all("--state") + arguments.all("--catalog") {
        files.add(try word.inputPath())
      }
    }
    (width, height) = try Self.size(arguments["--size"] ?? "800x600")
    safeArea = try arguments["--safe-area"].map { (text) throws(CallFailure) in try Self.insets(text) }
    constants = try Self.entries(arguments.all("--constants"))
    states = try arguments.all("--state").map { (file) throws(CallFailure) in try Self.entries([file]) }
    components = try arguments.all("--component").map { (word) throws(CallFailure) in try HostComponent(word.text) }
    catalogs = try arguments.all("--catalog").map { (file) throws(CallFailure) in try file.inputPath() }
    isLegacy = arguments.has("--legacy")
    for word in arguments.all("--inject") { everLayout.injections.append(try Self.injection(word.text)) }
    for word in arguments.all("--environment") {
      let parts = word.text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
      everLayout.environment.append(
        EverLayoutOptions.EnvironmentView(name: parts[0], component: parts.count > 1 ? parts[1] : "UIView"))
    }
    if let text = arguments["--size-class"] { sizeClasses = try Self.sizeClasses(text) }
    engineOptions.isStrict = arguments.has("--strict")
    engineOptions.isLenient = arguments.has("--lenient")
    switch arguments["--direction"] ?? "ltr" {
    case "ltr": isRightToLeft = false
    case "rtl": isRightToLeft = true
    default: throw CallFailure("--direction is ltr or rtl")
    }
  }

  func makeEngine() throws(CallFailure) -> Engine {
    let engine = Engine(options: engineOptions)
    try Self.load(catalogs, in: engine, report)
    for component in components { try component.register(in: engine) }
    do throws(Diagnostic) { try engine.answerDeclaredFunctions(withZeros: answersDeclaredFunctions) } catch {
      throw CallFailure(error)
    }
    return engine
  }

  /// Loads the catalog files of --catalog.
  static func loadCatalogs(_ arguments: Arguments, in engine: Engine) throws(CallFailure) {
    let paths = try arguments.all("--catalog").map { (file) throws(CallFailure) in try file.inputPath() }
    try load(paths, in: engine, arguments.report)
  }

  /// All errors of a file are reported.
  private static func load(_ catalogs: [String], in engine: Engine, _ report: Report) throws(CallFailure) {
    for path in catalogs {
      let diagnostics = engine.loadCatalog(path: path)
      report.add(diagnostics)
      if diagnostics.contains(where: { $0.severity == .error }) {
        var failure = CallFailure(Diagnostic(.file, "The catalog '\(path)' cannot be used"))
        failure.isAboutFile = true
        throw failure
      }
    }
  }

  /// What a file is loaded with.
  func loading(_ file: String) -> LoadOptions {
    var loading = LoadOptions()
    loading.name = file
    loading.isLegacy = isLegacy
    loading.everLayout = everLayout
    loading.sizeClasses = sizeClasses
    loading.scopes = [
      ScopeDefinition(
        constants: constants,
        state: (states.first ?? []).map { StateDeclaration(key: $0.key, value: $0.value) })
    ]
    return loading
  }

  /// Loads a file, `-` for standard input.
  func load(_ file: String, _ files: WatchedFiles? = nil) throws(CallFailure) -> LoadResult {
    let engine = try makeEngine()
    guard file == StandardInput.word else {
      guard let files else { return engine.load(path: file, loading(file)) }
      var read: [WatchedFile] = []
      defer { files.add(read) }
      return engine.load(path: file, loading(file), files: &read)
    }
    let bytes = try StandardInput.read(limit: engineOptions.limits.maximumDocumentBytes)
    // Its parts and texts are looked for where the tool runs.
    do throws(Diagnostic) {
      try engine.setRoot(".")
      for texts in ["Localizable.strings", "Base.lproj/Localizable.strings"] {
        let content = try readFile(ifThere: texts, limit: engineOptions.limits.maximumDocumentBytes)
        if let content { try engine.addStrings(language: "", content, name: texts) }
      }
    } catch { throw CallFailure(error) }
    return engine.load(bytes, loading(StandardInput.name))
  }

  /// Loads a file and computes it with all of the state. Reports errors and warnings; wrong options are thrown.
  func compute(_ file: String, _ files: WatchedFiles? = nil) throws(CallFailure) -> Outcome {
    let result = try load(file, files)
    var outcome = Outcome(layout: result.template?.makeLayout(), diagnostics: result.diagnostics)
    guard let layout = outcome.layout else {
      outcome.code = result.diagnostics.contains { $0.code == .file } ? .wrongCall : .wrongLayout
      outcome.explainComponents()
      report.add(outcome.diagnostics)
      return outcome
    }
    if let safeArea {
      try require(
        layout.setSafeArea(top: safeArea[0], left: safeArea[1], bottom: safeArea[2], right: safeArea[3]), layout)
    }
    var status = layout.setRightToLeft(isRightToLeft)
    if status == .ok { status = layout.compute(width: width, height: height) }
    for state in states.dropFirst() where status == .ok {
      try require(layout.setState(state), layout)
      status = layout.compute(width: width, height: height)
    }
    if status != .ok {
      outcome.layout = nil
      outcome.code = .wrongLayout
      outcome.diagnostics += layout.diagnostics
    }
    report.add(outcome.diagnostics)
    return outcome
  }

  private func require(_ status: Status, _ layout: Layout) throws(CallFailure) {
    if status == .ok { return }
    throw CallFailure(layout.diagnostics.first ?? Diagnostic(status, "The layout does not take this"))
  }

  // MARK: - Reading values

  /// The entries of several JSON files, in order.
  static func entries(_ files: [Word]) throws(CallFailure) -> [(key: String, value: Value)] {
    var result: [(key: String, value: Value)] = []
    for file in files { result += try JSONFile(path: file.inputPath()).entries() }
    return result
  }

  private static func injection(_ text: String) throws(CallFailure) -> EverLayoutOptions.Injection {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw CallFailure("--inject is NAME=TEXT, it cannot be '\(text)'")
    }
    return EverLayoutOptions.Injection(
      name: String(text[..<equals]), text: String(text[text.utf8.index(after: equals)...]))
  }

  private static func sizeClasses(_ text: String) throws(CallFailure) -> SizeClasses {
    let classes = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { name in
      [SizeClass.unspecified, .compact, .regular].first { $0.name.text == String(name) }
    }
    guard classes.count == 2 else {
      throw CallFailure(
        "--size-class is two of compact, regular and unspecified, such as compact,regular, not '\(text)'")
    }
    return SizeClasses(classes[0], classes[1])
  }

  private static func size(_ text: String) throws(CallFailure) -> (Double?, Double?) {
    if text == "-" { return (nil, nil) }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let problem = CallFailure("--size is WxH in points, such as 375x667, it cannot be '\(text)'")
    guard parts.count == 2 else { throw problem }
    let sizes = try parts.map { (part) throws(CallFailure) -> Double? in
      if part == "-" { return nil }
      guard let number = number(part), number >= 0 else { throw problem }
      return number
    }
    return (sizes[0], sizes[1])
  }

  private static func insets(_ text: String) throws(CallFailure) -> [Double] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { number($0) }
    guard numbers.count == 4, text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 3 else {
      throw CallFailure("--safe-area is four numbers, such as 44,0,34,0, it cannot be '\(text)'")
    }
    return numbers
  }

  /// A plain decimal number: `strtod` alone would take "inf" and hexadecimal digits too.
  static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    return String(text).withCString { start in
      var end: UnsafeMutablePointer<CChar>?
      let number = strtod(start, &end)
      return number.isFinite && end?.pointee == 0 ? number : nil
    }
  }
}

/// The result of loading and computing a file.
struct Outcome {
  /// nil if it could not be loaded or computed.
  var layout: Layout?
  var diagnostics: [Diagnostic]
  var code = ExitCode.fine

  /// Explains once how to declare a component to the tool.
  fileprivate mutating func explainComponents() {
    guard let index = diagnostics.lastIndex(where: { $0.code == .component }) else { return }
    diagnostics[index].notes.append(
      "a component of the host is declared by --catalog FILE.xml or --component NAME[:BASE[:AXES]]")
  }
}

/// A component that the host would register.
private struct HostComponent {
  var name: String
  var base = "UIView"
  var axes = "none"

  init(_ text: String) throws(CallFailure) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count <= 3 else { throw CallFailure("--component is NAME[:BASE[:AXES]], it cannot be '\(text)'") }
    name = parts[0]
    if parts.count > 1 { base = parts[1] }
    if parts.count > 2 { axes = parts[2] }
    guard ["none", "width", "height", "both"].contains(axes) else {
      throw CallFailure("The axes of a component are none, width, height or both, they cannot be '\(axes)'")
    }
  }

  func register(in engine: Engine) throws(CallFailure) {
    do throws(Diagnostic) {
      try engine.register(
        component: name, base: base, hasNaturalWidth: axes == "width" || axes == "both",
        hasNaturalHeight: axes == "height" || axes == "both")
    } catch {
      throw CallFailure(error)
    }
  }
}
