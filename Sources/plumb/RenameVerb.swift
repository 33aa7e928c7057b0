import PlumbFormat
import PlumbSyntax

let renameVerb = Verb(
  name: "rename",
  summary: "Renames elements, variables and ids in layouts.",
  operands: "PATH… OLD NEW",
  details: """
    PATH as for `plumb format`. OLD is the name of an element (Badge), a variable of expressions (user: a state key,
    constant, macro or parameter, with its paths such as user.name), or an id (#title, with references and
    constraints). Names of properties, HTML, comments and literal text stay. Files with the name are formatted, too. All of
    them change or, with an error in any, none.
    """,
  options: [
    Option(name: "--no-format", help: "Changes the names only, and leaves all else as it is written."),
    Option(name: "--diff", help: "Writes nothing, and prints the changes as diff -u does."),
    LayoutOptions.catalog,
  ]
) { (arguments) throws(CallFailure) in
  let operands = arguments.operands
  guard operands.count >= 3 else {
    throw CallFailure("\(operands.count == 1 ? "OLD and NEW are" : "a PATH, OLD or NEW is") missing")
  }
  var renaming: Renaming
  do throws(Diagnostic) {
    renaming = try Renaming(operands[operands.count - 2].text, to: operands[operands.count - 1].text)
  } catch { throw CallFailure(error.message) }
  let rules = try ToolRules.make(arguments)
  let paths = try LayoutPaths(operands.dropLast(2), arguments.report)

  // All documents, because one may declare a parameter that another sets.
  var documents: [(file: LayoutPaths.File, layout: LayoutFile, stamp: FileStamp?)] = []
  var code = paths.forEach(rules) { (file, layout, _, stamp) throws(LayoutFailure) in
    documents.append((file, layout, stamp))
    return .fine
  }
  if code == .fine {
    renaming.isParameter = documents.contains { renaming.isDeclaredParameter(in: $0.layout) }
    code = try rename(documents, renaming, rules, arguments)
  }
  if code != .fine { arguments.report.note("Nothing was changed") }
  return code
}

private func rename(
  _ documents: [(file: LayoutPaths.File, layout: LayoutFile, stamp: FileStamp?)], _ renaming: Renaming,
  _ rules: LayoutRules, _ arguments: Arguments
) throws(CallFailure) -> ExitCode {
  var changed: [(path: String, bytes: [UInt8], stamp: FileStamp?)] = []
  var printed: [UInt8] = []
  var count = 0
  var code = ExitCode.fine
  var files: [String] = []
  for (file, layout, stamp) in documents {
    do throws(LayoutFailure) {
      let edits = try renaming.edits(in: layout, rules)
      count += edits.count
      if edits.isEmpty, !file.isStandardInput { continue }
      // Read again: a new name could make another document of it.
      let name = file.isStandardInput ? StandardInput.name : file.path
      let renamed = try LayoutFile(TextEdit.apply(edits, to: layout.tree.bytes), name: name)
      let text = arguments.has("--no-format") ? renamed.tree.bytes : try renamed.formatted(rules)
      var difference: [UInt8] = []
      if arguments.has("--diff") {
        difference = UnifiedDiff.text(LineDifference(layout.tree.bytes, text), name: file.path)
        printed += difference
      } else if file.isStandardInput {
        printed += layout.encoded(text)
      } else {
        changed.append((file.path, layout.encoded(text), stamp))
      }
      var members = "\"file\":\(JSONText.string(file.path)),\"names\":\(edits.count)"
      if arguments.has("--diff") {
        members += ",\"diff\":\(JSONText.string(String(decoding: difference, as: UTF8.self)))"
      } else if file.isStandardInput {
        members += ",\"text\":\(JSONText.string(String(decoding: text, as: UTF8.self)))"
      }
      files.append("{\(members)}")
    } catch {
      arguments.report.add(error.diagnostics)
      code = code.or(LayoutPaths.code(of: error))
    }
  }
  if code != .fine { return code }
  do throws(LayoutFailure) {
    try FileChange.write(changed)
  } catch {
    arguments.report.add(error.diagnostics)
    return LayoutPaths.code(of: error)
  }
  arguments.report.set("files", files)
  if arguments.report.isJSON { return .fine }
  if !printed.isEmpty { try Console.write(printed) }
  if !documents.allSatisfy({ $0.file.isStandardInput }), !arguments.has("--diff") {
    try Console.print("\(count) name\(count == 1 ? "" : "s") in \(changed.count) file\(changed.count == 1 ? "" : "s")")
  }
  return .fine
}
