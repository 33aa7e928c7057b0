import PlumbEngine
import PlumbSyntax

let evalVerb = Verb(
  name: "eval",
  summary: "Evaluates one expression outside any layout.",
  operands: "EXPRESSION",
  details: """
    Prints the value as it would stand in a text. An expression that is empty or only a comment prints nothing. Put `--`
    before an expression that begins with a dash.
    """,
  options: [
    Option(
      name: "--type", value: "T",
      help: "any (the default), number, int, bool, string (text with {…} segments), url, color, font, image, array, "
        + "attributed-string, enum:NAME, optionset:NAME or the name of a type."),
    LayoutOptions.constants, LayoutOptions.state, LayoutOptions.catalog,
  ]
) { (arguments) throws(CallFailure) in
  let expression = arguments.operands[0].text
  let scope = ScopeDefinition(
    constants: try LayoutOptions.entries(arguments.all("--constants")),
    state: try LayoutOptions.entries(arguments.all("--state")).map { StateDeclaration(key: $0.key, value: $0.value) })
  let engine = Engine()
  try LayoutOptions.load(
    arguments.all("--catalog").map { (file) throws(CallFailure) in try file.inputPath() }, in: engine)
  let (value, diagnostics) = engine.evaluate(expression, type: arguments["--type"] ?? "any", scope: scope)
  let wrong = diagnostics.first { $0.code == .argument && $0.severity == .error }
  if let wrong { throw CallFailure(wrong) }
  Console.printErrors(diagnostics)
  if let value { return try Console.print(value.description) }
  return diagnostics.contains { $0.severity == .error } ? .wrongLayout : .fine
}
