let helpVerb = Verb(
  name: "help",
  summary: "Explains a verb, or lists all of them.",
  operands: "[VERB]",
  details: "VERB is a verb, or json for what --json prints.",
  options: [],
  operandKind: .text
) { (arguments) throws(CallFailure) in
  let report = arguments.report
  guard let name = arguments.operands.first?.text else {
    if !report.isJSON { return try Console.print(Help.overview) }
    report.set("verbs", Tool.verbs.map { Help.json($0) })
    return .fine
  }
  if name == "json", !report.isJSON { return try Console.print(JSONHelp.text) }
  guard let verb = Tool.verbs.first(where: { $0.name == name }) else {
    let known = Tool.verbs.map { $0.name } + ["json"]
    throw CallFailure("No help for '\(name)'" + CallFailure.suggestion(name, known), hint: "plumb --help")
  }
  if !report.isJSON { return try Console.print(Help.text(for: verb)) }
  report.set("verbs", [Help.json(verb)])
  return .fine
}

let versionVerb = Verb(
  name: "version",
  summary: "Prints the version, as --version does.",
  operands: "",
  details: "",
  options: [],
  operandKind: .text
) { (arguments) throws(CallFailure) in
  if !arguments.report.isJSON { return try Console.print("plumb \(Tool.version)") }
  arguments.report.set("version", JSONText.string(Tool.version))
  return .fine
}
