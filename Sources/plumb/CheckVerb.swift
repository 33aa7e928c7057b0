import PlumbEngine
import PlumbSyntax

let checkVerb = Verb(
  name: "check",
  summary: "Reports every error and warning of layouts.",
  operands: "FILE…",
  details: """
    Loads each file, computes it once, and says on standard error what is wrong, with the place in the file and what was
    probably meant. Constants and state that the layouts expect from their host have to be given.
    """,
  options: LayoutOptions.all
) { (arguments) throws(CallFailure) in
  let options = try LayoutOptions(arguments)
  var errors = 0
  var warnings = 0
  var code = ExitCode.fine
  for file in arguments.operands {
    let outcome = try options.compute(file.inputPath())
    Console.printErrors(outcome.diagnostics)
    errors += outcome.diagnostics.count { $0.severity == .error }
    warnings += outcome.diagnostics.count { $0.severity == .warning }
    code = code.or(outcome.code)
  }
  func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
  try Console.print(
    "\(counted(arguments.operands.count, "file")): \(counted(errors, "error")), \(counted(warnings, "warning"))")
  return code
}
