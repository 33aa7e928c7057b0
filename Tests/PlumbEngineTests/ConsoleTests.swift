import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Problems of a layout as data, and the layout that shows them (docs/problems.md).
@Suite("Consoles")
struct ConsoleTests {
  private func layout(_ xml: String, _ state: [(String, Value)] = [], engine: Engine = Engine()) throws -> Layout {
    var options = LoadOptions()
    options.scopes = [ScopeDefinition(state: state.map { StateDeclaration(key: $0.0, value: $0.1) })]
    let result = engine.load(Array(xml.utf8), options)
    return try #require(result.template, "\(result.diagnostics.map { $0.rendered() })").makeLayout()
  }

  /// Called by handlers, which may outlive the test's variables.
  private final class Log { var entries: [String] = [] }

  /// What goes wrong when `n` is 0 or `m` is.
  private let divisions =
    "<View><View id=\"first\" width=\"1 / n\"/><View id=\"second\"><View height=\"1 / m\"/></View></View>"

  @Test("keep the first error until it is cleared, and notify of changes once per call")
  func firstError() throws {
    let layout = try layout(divisions, [("n", .number(0)), ("m", .number(1))])
    let log = Log()
    layout.problemHandler = { layout in
      log.entries.append("\(layout.problems.count)")
      #expect(layout.isBusy)
      #expect(layout.clearProblems() == .busy)
      #expect(layout.compute(width: 1, height: 1) == .busy)
    }
    #expect(layout.problems.isEmpty)
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(layout.problems.first?.property == "width")
    #expect(layout.setState([("n", .number(1)), ("m", .number(0))]) == .ok)
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(layout.problems.first?.property == "width")
    #expect(log.entries == ["1"])
    #expect(layout.clearProblems() == .ok)
    #expect(layout.problems.isEmpty)
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(layout.problems.first?.property == "height")
    #expect(log.entries == ["1", "0", "1"])
    layout.noteReload(warnings: [])
    layout.notifyProblems()
    #expect(layout.problems.isEmpty)
    layout.noteReload(warnings: [])
    layout.notifyProblems()
    #expect(log.entries == ["1", "0", "1", "0"])
  }

  @Test("have each warning once, and nothing when they are off")
  func warnings() throws {
    let layout = try layout("<View><View left=\"1\" width=\"2\" right=\"3\"/></View>")
    #expect(layout.problems.map { $0.code } == [.redundant])
    let warning = layout.problems[0]
    let version = layout.problemsVersion
    layout.noteReload(warnings: [warning, warning])
    #expect(layout.problems.count == 1)
    #expect(layout.problemsVersion == version)
    layout.setConsole(isOn: false)
    #expect(layout.problems.isEmpty)
    #expect(layout.problemsVersion != version)
    layout.noteReload(warnings: [warning])
    #expect(layout.problems.isEmpty)
    layout.setConsole(isOn: true)
    #expect(layout.problems.count == 1)
    layout.clearProblems()
    #expect(layout.problems.isEmpty)
  }

  @Test("get only the errors that no owner takes, the nearest asked first")
  func owners() throws {
    let layout = try layout(divisions, [("n", .number(1)), ("m", .number(0))])
    let log = Log()
    func owner(_ name: String, takes: Bool) -> OwnerDefinition {
      OwnerDefinition(name: name) { diagnostic in
        log.entries.append(name + " " + diagnostic.property)
        #expect(layout.isBusy)
        return takes
      }
    }
    let second = layout.node(row: try layout.find("#second"))
    try layout.bind(owner: owner("outer", takes: true))
    try layout.bind(owner: owner("inner", takes: false), node: second)
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(log.entries == ["inner height", "outer height"])
    #expect(layout.problems.isEmpty)
    try layout.bind(owner: owner("inner", takes: true), node: second)
    log.entries = []
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(log.entries == ["inner height"])
    #expect(layout.setState([("n", .number(0)), ("m", .number(1))]) == .ok)
    log.entries = []
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(log.entries == ["outer width"])
    #expect(layout.unbindOwner() == .ok)
    #expect(layout.compute(width: 1, height: 1) == .evaluation)
    #expect(layout.problems.map { $0.property } == ["width"])
  }

  // MARK: - The layout that shows them

  /// Frames of the console's labels that are not empty, and of the bar, in a window.
  private func shown(_ console: Layout, _ width: Double, _ height: Double) throws -> [String] {
    #expect(console.compute(width: width, height: height) == .ok, "\(console.diagnostics.map { $0.rendered() })")
    return try (0..<console.nodeCount).filter { console.component(row: $0) == "UILabel" }.compactMap {
      let text = try console.property("text", row: $0).stringValue ?? ""
      return text.isEmpty ? nil : text
    }
  }

  private func isHidden(_ console: Layout, _ row: Int) throws -> Bool {
    try console.property("isHidden", row: row).description == "true"
  }

  @Test("are shown by a layout that is hidden while there is nothing to show")
  func showing() throws {
    var strict = EngineOptions()
    strict.isStrict = true
    strict.isLegacy = true
    let engine = Engine(options: strict)
    let console = try engine.makeConsole()
    let other = try layout(divisions, [("n", .number(1)), ("m", .number(1))])
    #expect(console.show(problemsOf: other) == .ok)
    #expect(try shown(console, 320, 480) == [])
    #expect(try isHidden(console, 0))
    #expect(other.setState([("n", .number(0))]) == .ok)
    #expect(other.compute(width: 1, height: 1) == .evaluation)
    #expect(console.show(problemsOf: other) == .ok)
    let texts = try shown(console, 320, 480)
    #expect(texts.first == "Layout error")
    #expect(texts.contains("layout.xml:1"))
    #expect(try !isHidden(console, 0))
    other.clearProblems()
    #expect(console.show(problemsOf: other) == .ok)
    #expect(try shown(console, 320, 480) == [])
    #expect(try isHidden(console, 0))
    #expect(other.show(problemsOf: console) == .argument)
  }

  @Test("load where the host's limits leave no room for a console")
  func limits() throws {
    var options = EngineOptions()
    options.limits.maximumNodes = 2
    options.limits.maximumDocumentBytes = 100
    let console = try Engine(options: options).makeConsole()
    #expect(console.compute(width: 10, height: 10) == .ok)
  }

  @Test(
    "wrap long text, scroll what does not fit, and keep the bar of warnings in sight",
    arguments: [
      (320.0, 480.0), (1920.0, 700.0),
    ])
  func sizes(window: (width: Double, height: Double)) throws {
    let console = try Engine().makeConsole()
    let other = try layout("<View/>")
    var error = Diagnostic(.symbol, String(repeating: "Something very long is wrong. ", count: 300))
    error.file = String(repeating: "folder/", count: 100) + "file.xml"
    error.line = 12
    error.suggestions = (0..<40).map { "suggestion\($0)" }
    var warning = Diagnostic(.redundant, String(repeating: "Nothing to worry about. ", count: 100))
    warning.severity = .warning
    other.noteReload(warnings: [warning])
    other.diagnostics = [error]
    other.noteFailure()
    #expect(console.show(problemsOf: other) == .ok)
    #expect(console.setSafeArea(top: 20, left: 0, bottom: 30, right: 0) == .ok)
    let texts = try shown(console, window.width, window.height)
    #expect(texts.count == 5)
    #expect(texts[3].hasPrefix("Did you mean one of the following?\nsuggestion0\n"))
    #expect(texts[3].hasSuffix("\nsuggestion19"))
    let scroll = console.frame(row: 1)
    let bar = console.frame(row: 6)
    #expect(scroll.x == 0 && scroll.y == 0 && scroll.width == window.width)
    #expect(bar.y == scroll.height && bar.width == window.width)
    #expect(bar.y + bar.height == window.height)
    #expect(bar.height > 40 && bar.height < 160)
    var bottom = 20.0
    for row in 2...5 {
      let frame = console.frame(row: row)
      #expect(frame.x == 16 && frame.width == window.width - 32)
      #expect(frame.y >= bottom + 8 && frame.height > 0)
      bottom = frame.y + frame.height
    }
    let content = try console.property("contentSize.height", row: 1).numeric ?? 0
    #expect(content == bottom)
    #expect(content > scroll.height)
    // Without warnings the errors have the whole window.
    other.clearProblems()
    other.noteFailure()
    #expect(console.show(problemsOf: other) == .ok)
    #expect(try shown(console, window.width, window.height).count == 4)
    #expect(console.frame(row: 1).height == window.height)
    #expect(try isHidden(console, 6))
  }
}
