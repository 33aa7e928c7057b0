import PlumbEngine
import PlumbFormat
import PlumbSyntax

let schemaVerb = Verb(
  name: "schema",
  summary: "Prints a schema of layouts, for editors.",
  operands: "[PATH…]",
  details: """
    The schema is made from the tables that documents are checked with, and the catalogs of --catalog:

      rng      RELAX NG, for editors that complete and check XML
      xsd      XML Schema 1.0, for those without RELAX NG
      sublime  completions for Sublime Text, to be saved as layout.sublime-completions
      json     components, properties, types, enumerations, functions and names with documentation

    Attributes are expressions, so that a schema checks names, and of values only cases of enumerations and option sets: a
    single word that is neither a case nor a known variable is wrong. Variables are known by --constants and --state, and
    as parameters, macros and state that the layouts at PATH declare, and the documents that they include; PATH as for
    `plumb format`. Parameters are attributes of all elements then. RELAX NG allows any others where an element declares a
    parameter or includes a document.
    """,
  options: [
    Option(name: "--as", value: "FORM", kind: .words(["rng", "xsd", "sublime", "json"]), help: "rng without it."),
    LayoutOptions.constants, LayoutOptions.state, LayoutOptions.catalog,
  ]
) { (arguments) throws(CallFailure) in
  let form = arguments["--as"] ?? "rng"
  guard ["rng", "xsd", "sublime", "json"].contains(form) else {
    throw CallFailure("--as is rng, xsd, sublime or json, it cannot be '\(form)'")
  }
  let engine = Engine()
  try LayoutOptions.loadCatalogs(arguments, in: engine)
  var model = SchemaModel(engine)
  for entry in try LayoutOptions.entries(arguments.all("--constants") + arguments.all("--state")) {
    model.addVariable(entry.key)
  }
  var code = ExitCode.fine
  if !arguments.operands.isEmpty {
    let paths = try LayoutPaths(arguments.operands[...], arguments.report)
    let rules = try ToolRules.make(arguments)
    var documents = IncludedDocuments(rules)
    code = paths.forEach(rules) { (file, layout, _, _) throws(LayoutFailure) in
      documents.add(layout, path: file.isStandardInput ? "" : file.path)
      return .fine
    }
    documents.follow()
    for (kind, name) in documents.declaredNames {
      if kind == "param" { model.addParameter(name) } else { model.addVariable(name) }
    }
  }
  let text =
    switch form {
    case "xsd": XMLSchema.text(model)
    case "sublime": SublimeCompletions.text(model)
    case "json": try SchemaJSON.text(model)
    default: RelaxNG.text(model)
    }
  if arguments.report.isJSON {
    arguments.report.set("schema", form == "json" ? text : JSONText.string(text))
  } else {
    try Console.print(text)
  }
  return code
}
