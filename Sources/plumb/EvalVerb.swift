import PlumbEngine
import PlumbSyntax

let evalVerb = Verb(
  name: "eval",
  summary: "Evaluates expressions outside any layout.",
  operands: "EXPRESSION…",
  details: """
    Prints the value of each as it would stand in a text, a line each. An expression that is empty or only a comment, or
    that has an error, has an empty line, but for a single one, which has none. Put `--` before an expression that begins
    with a dash. A lone - reads expressions from standard input, one a line.
    """,
  options: [
    Option(
      name: "--type", value: "T",
      help: "any (the default), number, int, bool, string (text with {…} segments), url, color, font, image, array, "
        + "attributed-string, enum:NAME, optionset:NAME or the name of a type."),
    LayoutOptions.constants, LayoutOptions.state, LayoutOptions.catalog,
  ],
  operandKind: .text
) { (arguments) throws(CallFailure) in
  let report = arguments.report
  let scope = ScopeDefinition(
    constants: try LayoutOptions.entries(arguments.all("--constants")),
    state: try LayoutOptions.entries(arguments.all("--state")).map { StateDeclaration(key: $0.key, value: $0.value) })
  let engine = Engine()
  try LayoutOptions.loadCatalogs(arguments, in: engine)
  do throws(Diagnostic) { try engine.answerDeclaredFunctions(withZeros: false) } catch { throw CallFailure(error) }
  let type = arguments["--type"] ?? "any"
  let expressions = try readExpressions(arguments)
  var code = ExitCode.fine
  var values: [String] = []
  for expression in expressions {
    let (value, diagnostics) = engine.evaluate(expression, type: type, scope: scope)
    let wrong = diagnostics.first { $0.code == .argument && $0.severity == .error }
    if let wrong { throw CallFailure(wrong) }
    report.add(diagnostics)
    if diagnostics.contains(where: { $0.severity == .error }) { code = .wrongLayout }
    if report.isJSON {
      values.append(
        "{\"expression\":\(JSONText.string(expression)),\"type\":\(JSONText.string(type)),"
          + "\"value\":\(value.map { JSONText.value($0) } ?? "null"),"
          + "\"text\":\(value.map { JSONText.string($0.description) } ?? "null")}")
    } else if value != nil || expressions.count > 1 {
      try Console.print(value?.description ?? "")
    }
  }
  report.set("values", values)
  return code
}

/// The operands, and the lines of standard input where one of them says so.
private func readExpressions(_ arguments: Arguments) throws(CallFailure) -> [String] {
  var result: [String] = []
  for operand in arguments.operands {
    guard operand.text == StandardInput.word else {
      result.append(operand.text)
      continue
    }
    let bytes = try StandardInput.read(limit: 64 << 20)
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The last line ends with a line feed.
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      let text = line.last == 0x0D ? line.dropLast() : line
      result.append(String(decoding: text, as: UTF8.self))
    }
  }
  return result
}
