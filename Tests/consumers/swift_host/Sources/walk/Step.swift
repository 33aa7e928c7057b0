import PlumbEngine

/// What a host in Swift does in place of one function of the C header. Fails by throwing.
struct Step: Sendable {
  let function: String
  let run: @Sendable () throws -> Void

  init(_ function: String, _ run: @escaping @Sendable () throws -> Void) {
    self.function = function
    self.run = run
  }
}

/// Something is not as expected.
struct Mismatch: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ what: String = "unexpected result", line: Int = #line) throws {
  if !condition { throw Mismatch(description: "\(what), line \(line)") }
}

/// The value of an optional that must not be nil.
func unwrap<T>(_ value: T?, line: Int = #line) throws -> T {
  guard let value else { throw Mismatch(description: "nil, line \(line)") }
  return value
}

/// The diagnostic that a call throws.
func failure<T>(line: Int = #line, _ call: () throws(Diagnostic) -> T) throws -> Diagnostic {
  do throws(Diagnostic) { _ = try call() } catch { return error }
  throw Mismatch(description: "no error, line \(line)")
}

/// A template of a document that must be right.
func template(
  _ xml: String, _ engine: Engine = Engine(), constants: [(key: String, value: Value)] = [],
  state: [(key: String, value: Value)] = []
) throws -> Template {
  var options = LoadOptions()
  options.scopes = [
    ScopeDefinition(constants: constants, state: state.map { StateDeclaration(key: $0.key, value: $0.value) })
  ]
  let result = engine.load(Array(xml.utf8), options)
  guard let template = result.template else {
    throw Mismatch(description: result.diagnostics.map { $0.rendered() }.joined(separator: "\n"))
  }
  return template
}

/// A layout of it, computed in a container of 200 x 100.
func layout(
  _ xml: String, _ engine: Engine = Engine(), constants: [(key: String, value: Value)] = [],
  state: [(key: String, value: Value)] = []
) throws -> Layout {
  let layout = try template(xml, engine, constants: constants, state: state).makeLayout()
  try compute(layout)
  return layout
}

func compute(_ layout: Layout, line: Int = #line) throws {
  guard layout.compute(width: 200, height: 100) == .ok else {
    throw Mismatch(description: layout.diagnostics.map { $0.rendered() }.joined(separator: "\n") + ", line \(line)")
  }
}

/// A bar that follows state, and a label below it.
let screen = """
  <UIView>
    <UIView id="bar" width="100% * progress" height="4" alpha="0.5" backgroundColor="red"/>
    <UILabel id="label" top="previous.bottom + 8" width="100" height="18" text="{title}" font="Courier 15"/>
  </UIView>
  """

let screenState: [(key: String, value: Value)] = [("progress", .number(0.25)), ("title", .string("Hello"))]
