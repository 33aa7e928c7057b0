// What a Swift package that uses Plumb can do, beside the functions of the C header: each step does with what is public in
// PlumbEngine what one function does, and checks the result.
//
//     walk Tests/abi/exports.txt
//
// Fails if a step does, and if a function of the list has neither a step nor a reason why Swift does without.

import PlumbEngine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let steps =
  engineSteps + templateSteps + stateSteps + valueSteps + frameSteps + nodeSteps + propertySteps + liveSteps
  + problemSteps + constraintSteps + drawingSteps + pointerSteps + listSteps + scrollSteps + motionSteps

/// Functions without a counterpart, and why.
let withoutCounterpart = [
  "plumb_engine_destroy": "references are counted",
  "plumb_template_destroy": "references are counted",
  "plumb_layout_destroy": "references are counted",
  "plumb_stream_destroy": "references are counted",
  "plumb_expression_destroy": "references are counted",
  "plumb_fragment_destroy": "references are counted",
  "plumb_report_destroy": "references are counted",
  "plumb_lease_release": "references are counted",
  "plumb_engine_get_diagnostic": "calls throw their diagnostic",
  "plumb_status_string": "cases of an enumeration print by their names",
  "plumb_version_number": "packages name versions by text",
]

/// The lines of a file.
func lines(of path: String) -> [String] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
}

var problems: [String] = []
for step in steps {
  do { try step.run() } catch { problems.append("\(step.function): \(error)") }
}

let known = steps.map { $0.function }
let functions = lines(of: CommandLine.arguments.dropFirst().first ?? "")
if functions.isEmpty { problems.append("the first argument must be a file that lists the functions of the header") }
for function in functions where !known.contains(function) && withoutCounterpart[function] == nil {
  problems.append("\(function): no step does the same, and there is no reason why Swift does without")
}
for name in known + withoutCounterpart.keys where name.hasPrefix("plumb_") && !functions.contains(name) {
  problems.append("\(name): not a function of the header")
}
for name in withoutCounterpart.keys where known.contains(name) { problems.append("\(name): has a step and a reason") }

for problem in problems { print(problem) }
print("\(steps.count) steps, \(withoutCounterpart.count) functions without a counterpart, \(problems.count) problems")
exit(problems.isEmpty ? 0 : 1)
