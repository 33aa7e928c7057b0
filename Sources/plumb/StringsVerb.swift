import PlumbFormat
import PlumbSyntax

let stringsVerb = Verb(
  name: "strings",
  summary: "Prints the keys of localised strings that layouts use.",
  operands: "PATH…",
  details: """
    PATH as for `plumb format`. A key is what stands behind strings. in an expression. Prints all keys, sorted, each
    once; with --missing or --unused only those by which the layouts and a file of strings differ.
    """,
  options: [
    Option(
      name: "--missing", value: "FILE.strings", kind: .file,
      help: "Prints the keys that this file does not have; the exit code is 1 if any is missing."),
    Option(
      name: "--unused", value: "FILE.strings", kind: .file, help: "Prints the keys of this file that no layout uses."),
    LayoutOptions.catalog,
  ]
) { (arguments) throws(CallFailure) in
  if arguments.has("--missing"), arguments.has("--unused") {
    throw CallFailure("One of --missing and --unused is expected, there are both")
  }
  let rules = try ToolRules.make(arguments)
  let paths = try LayoutPaths(arguments.operands[...], arguments.report)
  var used = NameTable()
  var keys: [String] = []
  var code = paths.forEach(rules) { (_, layout, _, _) throws(LayoutFailure) in
    for key in layout.stringKeys(rules) {
      let count = used.count
      _ = used.intern(key)
      if used.count > count { keys.append(key) }
    }
    return .fine
  }
  if let file = arguments.word("--missing") ?? arguments.word("--unused") {
    var known = NameTable()
    var entries: [String] = []
    do throws(Diagnostic) {
      let path = try file.stringsPath()
      for entry in try StringsFile(try readFile(path, limit: XMLLimits().maxBytes), name: path).entries {
        let count = known.count
        _ = known.intern(entry.key)
        if known.count > count { entries.append(entry.key) }
      }
    } catch { throw CallFailure(error) }
    if arguments.has("--missing") {
      keys = keys.filter { known.find($0) == nil }
      if !keys.isEmpty { code = code.or(.wrongLayout) }
    } else {
      keys = entries.filter { used.find($0) == nil }
    }
  }
  keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  arguments.report.set("keys", keys.map { JSONText.string($0) })
  if !keys.isEmpty, !arguments.report.isJSON { try Console.print(keys.joined(separator: "\n")) }
  return code
}

extension Word {
  fileprivate func stringsPath() throws(Diagnostic) -> String {
    do throws(CallFailure) { return try inputPath() } catch { throw Diagnostic(.argument, error.message) }
  }
}
