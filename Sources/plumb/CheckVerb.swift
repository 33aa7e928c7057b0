import PlumbEngine
import PlumbSyntax

let checkVerb = Verb(
  name: "check",
  summary: "Reports every error and warning of layouts.",
  operands: "FILE…",
  details: """
    Loads each file, computes it once, and says on standard error what is wrong, with the place in the file and what was
    probably meant. Constants and state that the layouts expect from their host have to be given. Functions that a catalog
    declares answer as it says, or 0, an empty text or nil. FILE is - for standard input.
    """,
  options: LayoutOptions.all + [Watch.option]
) { (arguments) throws(CallFailure) in
  try Watch.run("check", arguments) { (arguments, files) throws(CallFailure) in
    let report = arguments.report
    var options = try LayoutOptions(arguments, files)
    options.answersDeclaredFunctions = true
    var code = ExitCode.fine
    var layouts: [String] = []
    for operand in arguments.operands {
      let file = try operand.inputPath()
      let (errors, warnings) = (report.errors, report.warnings)
      code = code.or(try options.compute(file, files).code)
      layouts.append(
        "{\"file\":\(JSONText.string(file)),\"errors\":\(report.errors - errors),"
          + "\"warnings\":\(report.warnings - warnings)}")
    }
    if report.isJSON {
      report.set("layouts", layouts)
      return code
    }
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    try Console.print(
      "\(counted(layouts.count, "file")): \(counted(report.errors, "error")), \(counted(report.warnings, "warning"))")
    return code
  }
}
