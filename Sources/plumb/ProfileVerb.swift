import PlumbEngine
import PlumbSyntax

let profileVerb = Verb(
  name: "profile",
  summary: "Shows what a layout costs, and what each key of state touches.",
  operands: "FILE",
  details: """
    Counts what the layout's program is made of; follows what depends on every key of state, on the container and on the
    expressions that most depends on; and times loading, the first compute, a resize and a change of each key.

    cells are computed values, instr the instructions that compute them, nodes those with such a cell, frames the nodes
    whose frame may change. A cell whose new value is the old one stops a change: the counts are what it can come to.
    Times are medians of repeated runs on this machine, of this tool, which is a little slower than the library; in a
    changed key's time is the compute that follows. Keys that are neither number, boolean, string nor colour are not
    timed. Of equal expressions the one whose change costs most stands for all.

    With --json: "profile", counts as in the table, times in nanoseconds or null, places as {"file","line","column"}.
    """,
  options: LayoutOptions.all + [
    Option(name: "--top", value: "N", help: "How many expressions are listed: 10 without it.")
  ]
) { (arguments) throws(CallFailure) in
  let options = try LayoutOptions(arguments)
  guard let limit = Int(arguments["--top"] ?? "10"), limit >= 0 else {
    throw CallFailure("--top is a number of expressions, it cannot be '\(arguments["--top"] ?? "")'")
  }
  let file = try arguments.operands[0].inputPath()
  let outcome = try options.compute(file)
  guard let layout = outcome.layout else { return outcome.code }
  let profile = layout.profile(expressions: limit)
  let times = try ProfileTimes(file, options, layout, profile)
  let report = ProfileReport(layout: layout, profile: profile, times: times)
  if !arguments.report.isJSON { return try Console.print(report.table(file)) }
  arguments.report.set("profile", report.json)
  return .fine
}
