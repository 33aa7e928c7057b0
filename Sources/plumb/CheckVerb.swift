import PlumbEngine
import PlumbSyntax

let checkVerb = Verb(
  name: "check",
  summary: "Reports every error and warning of layouts.",
  operands: "FILE…",
  details: """
    Loads each file, computes it once, and says on standard error what is wrong, with the place in the file and what was
    probably meant. Constants and state that the layouts expect from their host have to be given. Functions that a catalog
    declares answer 0, an empty text or nil here. FILE is - for standard input. With --json all goes to standard output,
    for editors and scripts:

      {"files":1,"errors":1,"warnings":0,"diagnostics":[
        {"severity":"error","code":"PLUMB_ERROR_SYMBOL","message":"…","file":"a.xml","line":3,"column":9,"path":"0/2",
         "component":"UILabel","property":"text","expression":"{titel}","suggestions":["title"],"notes":[]}, …]}
    """,
  options: LayoutOptions.all + [Option(name: "--json", help: "Prints JSON.")]
) { (arguments) throws(CallFailure) in
  var options = try LayoutOptions(arguments)
  options.answersDeclaredFunctions = true
  var found: [Diagnostic] = []
  var code = ExitCode.fine
  for file in arguments.operands {
    let outcome = try options.compute(file.inputPath())
    if !arguments.has("--json") { Console.printErrors(outcome.diagnostics) }
    found += outcome.diagnostics
    code = code.or(outcome.code)
  }
  let errors = found.count { $0.severity == .error }
  let warnings = found.count - errors
  if arguments.has("--json") {
    let list = found.map { JSONText.diagnostic($0) }.joined(separator: ",\n")
    try Console.print(
      "{\"files\":\(arguments.operands.count),\"errors\":\(errors),\"warnings\":\(warnings),\"diagnostics\":[\n"
        + list + "\n]}")
    return code
  }
  func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
  try Console.print(
    "\(counted(arguments.operands.count, "file")): \(counted(errors, "error")), \(counted(warnings, "warning"))")
  return code
}
